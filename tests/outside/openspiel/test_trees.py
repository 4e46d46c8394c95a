"""OpenSpiel's tests of its interface: on a part of every game's tree, and on the whole tree of small endgames."""

from __future__ import annotations

import os
import random
import unittest

import pytest

import atlantis
from tests.outside.openspiel.setups import TINY, by_options, tiny

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.integration_tests import api_test

import atlantis.adapters.openspiel


def run(base: type[unittest.TestCase], text: str, name: str) -> int:
    """Run a suite on a game; how many tests it has."""
    case = type("Case", (base,), {"game": pyspiel.load_game(text), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert not result.errors + result.failures, "\n".join(trouble for _, trouble in result.errors + result.failures)
    assert not result.skipped
    return result.testsRun


def positions(state: atlantis.State) -> tuple[int, int, int]:
    """How many positions follow from this one, itself included: chance's, players', final ones."""
    if state.actor == atlantis.OVER:
        return 0, 0, 1
    found = [int(state.actor == atlantis.CHANCE), int(state.actor != atlantis.CHANCE), 0]
    for code in state.legal_actions():
        after = state.clone()
        after.apply(code)
        found = [had + more for had, more in zip(found, positions(after), strict=True)]
    chance, players, final = found
    return chance, players, final


@pytest.mark.parametrize("text", by_options())
def test_a_part_of_the_tree(text: str) -> None:
    random.seed(7)
    assert run(api_test.EnforceAPIOnPartialTreeBase, text, text) == 5


@pytest.mark.parametrize("name", TINY)
def test_the_whole_tree_of_an_endgame(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = positions(pyspiel.load_game(tiny(name)).initial)
    assert 200 < sum(counted) < 2000
    assert bool(counted[0]) == (name != "atlanteon")
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, counted)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, counted[1])
    assert run(api_test.EnforceAPIOnFullTreeBase, tiny(name), name) == 8
