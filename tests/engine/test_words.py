"""Sentences: which of them are the same in every position."""

from __future__ import annotations

import random

import pytest

import atlantis
from atlantis import OVER


@pytest.mark.parametrize("name", atlantis.games())
def test_a_sentence_for_every_position_is_the_one_that_each_position_leads_to(name: str) -> None:
    chance, game = random.Random(1), atlantis.load(name)
    state, words, table, fixed = game.start(), game.words, game.action_table, 0
    while state.actor != OVER:
        legal = state.legal_actions()
        for code in legal if state.actor >= 0 else ():
            sentence = words.fixed_description(code, "en")
            if sentence is not None:
                fields = {"seat": state.actor, **words.context(state), **table.fields[code]}
                assert sentence == words.phrases("en", state).sentence(words.moves[table.kind(code).constant], fields)
                fixed += 1
            assert state.describe(code, "en") == (sentence or words.describe(state, code, "en"))
        state.apply(chance.choice(legal))
    assert fixed


@pytest.mark.parametrize("name", [name for name in atlantis.games() if name != "atlanteon"])
def test_some_sentences_depend_on_the_position(name: str) -> None:
    game = atlantis.load(name)
    assert any(game.words.fixed_description(code, "en") is None for code in range(game.choices))
