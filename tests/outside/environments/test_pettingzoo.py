"""PettingZoo's own tests of environments."""

from __future__ import annotations

import os
import warnings
from typing import Any

import pytest

from tests.outside.every import every

if not os.environ.get("CI"):
    pytest.importorskip("pettingzoo")
    pytest.importorskip("PIL")

import pettingzoo

from atlantis.adapters.pettingzoo import env, parallel_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import one of its own games in its old way
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

# PettingZoo warns of observations that are no plain arrays, and excuses its own games with masks by their names.
WITH_MASKS = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
)


def with_masks(test: Any) -> Any:
    for mark in WITH_MASKS:
        test = mark(test)
    return test


@with_masks
@pytest.mark.parametrize(("name", "wishes"), every())
def test_the_interface(name: str, wishes: dict[str, Any]) -> None:
    api_test(env(name, **wishes), num_cycles=100)


@pytest.mark.parametrize(("name", "wishes"), every())
def test_the_same_seed_gives_the_same_game(name: str, wishes: dict[str, Any]) -> None:
    seed_test(lambda: env(name, **wishes), num_cycles=500)


@pytest.mark.parametrize(("name", "wishes"), every())
def test_all_agents_together(name: str, wishes: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(name, **wishes), num_cycles=100)


@pytest.mark.parametrize(("name", "wishes"), every())
def test_every_way_to_render(name: str, wishes: dict[str, Any]) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode, **wishes))


@with_masks
def test_the_interface_of_what_the_registry_makes() -> None:
    api_test(pettingzoo.make("aec", "Atlantis/Ark-v0", players=2), num_cycles=20)
    parallel_api_test(pettingzoo.make("parallel", "Atlantis/Atlandice-v0"), num_cycles=20)
