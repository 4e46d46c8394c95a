"""Random games by OpenSpiel's own tests: copies, bytes both ways, masks, observations, bounds and sums of returns."""

from __future__ import annotations

import os

import pytest

from tests.outside.openspiel.setups import TINY, by_options, tiny

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python.tests import games_sim_test

import atlantis.adapters.openspiel  # noqa: F401 - it registers the games


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, marks=pytest.mark.long) if "level=normal" in text or "level=hard" in text else text
        for text in by_options()
    ],
)
def test_a_random_game_inside_cpp(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TINY)
def test_random_endgames_inside_cpp(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(tiny(name)), num_sims=5, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("text", by_options())
def test_a_random_game_in_python(text: str) -> None:
    np.random.seed(7)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(text))
