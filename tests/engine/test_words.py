"""Sentences: which of them are remembered."""

from __future__ import annotations

import random

import pytest

import atlantis
from atlantis import OVER


@pytest.mark.parametrize("name", atlantis.games())
def test_a_sentence_is_remembered_only_if_no_position_changes_it(name: str) -> None:
    chance, game = random.Random(1), atlantis.load(name)
    state, words = game.start(), game.words
    while state.actor != OVER:
        legal = state.legal_actions()
        if state.actor >= 0:
            said = [state.describe(code, "en") for code in legal]
            remembered, words.described = words.described, {}
            assert said == [state.describe(code, "en") for code in legal]
            words.described = remembered
        state.apply(chance.choice(legal))
    assert words.described
