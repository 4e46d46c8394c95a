"""Our games in OpenSpiel, through shimmy, in PettingZoo's tests."""

from __future__ import annotations

import os
import warnings
from typing import Any

import pytest

from tests.outside.every import every

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")
    pytest.importorskip("shimmy")

from shimmy import OpenSpielCompatibilityV0

import atlantis.adapters.openspiel  # noqa: F401 - it registers the games

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's tests import one of its own games in its old way
    from pettingzoo.test import api_test, seed_test

# shimmy declares no bounds, and PettingZoo warns of that.
NO_BOUNDS = pytest.mark.filterwarnings("ignore:Agent's (min|max)imum observation space value is -?infinity")


class Seeded(OpenSpielCompatibilityV0):  # type: ignore[misc]
    """shimmy makes new action spaces at every step, which forgets their seeds (in OpenSpiel's own games too)."""

    def _update_action_spaces(self) -> None:
        if not self.action_spaces:
            super()._update_action_spaces()


def as_parameters(wishes: dict[str, Any]) -> dict[str, Any]:
    """How OpenSpiel writes them: a list by seats is a text there."""
    return {name: ";".join(value) if isinstance(value, list) else value for name, value in wishes.items()}


@NO_BOUNDS
@pytest.mark.parametrize(("name", "wishes"), every())
def test_the_interface(name: str, wishes: dict[str, Any]) -> None:
    api_test(OpenSpielCompatibilityV0(game_name=f"atlantis_{name}", config=as_parameters(wishes)), num_cycles=30)


@pytest.mark.parametrize(("name", "wishes"), every())
def test_the_same_seed_gives_the_same_game(name: str, wishes: dict[str, Any]) -> None:
    seed_test(lambda: Seeded(game_name=f"atlantis_{name}", config=as_parameters(wishes)), num_cycles=100)
