"""Our games in OpenSpiel, through shimmy, in PettingZoo's tests."""

from __future__ import annotations

import os
import warnings
from typing import Any

import pytest

from tests.outside.environments.setups import by_options, by_players

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


@NO_BOUNDS
@pytest.mark.parametrize(("name", "players"), by_players())
def test_the_interface(name: str, players: int) -> None:
    api_test(OpenSpielCompatibilityV0(game_name=f"atlantis_{name}", config={"players": players}), num_cycles=30)


@pytest.mark.parametrize(("name", "players"), by_players())
def test_the_same_seed_gives_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: Seeded(game_name=f"atlantis_{name}", config={"players": players}), num_cycles=100)


@NO_BOUNDS
@pytest.mark.parametrize(("name", "options"), by_options())
def test_the_interface_with_options(name: str, options: dict[str, Any]) -> None:
    given = {key: ";".join(value) if isinstance(value, list) else value for key, value in options.items()}
    api_test(OpenSpielCompatibilityV0(game_name=f"atlantis_{name}", config=given), num_cycles=30)
