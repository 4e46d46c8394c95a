"""Finding the move that a person means: short forms and lists."""

from __future__ import annotations

from typing import Any

import pytest

from atlantis import load
from atlantis.engine import Action
from atlantis.terminal.move_input import ChoiceList, find_moves, fits, next_list
from tests.games.toys import Pig


class Deeds:
    """A position in which many different things can be done: all that `next_list` needs of one."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.game: Any = Pig()
        words: Any = self.game.words
        words.kinds = {"sail": "sail", "rest": "rest"}
        words.fields = {name: (name, f"Choose: {name}") for name in ("to", "same")}
        words.value_name = lambda name, value, lang: str(value)

    def action(self, code: int) -> Action:
        return self.actions[code]

    def describe(self, code: int, lang: str) -> str:
        return f"Do {code}"

    def narrowed(self) -> ChoiceList:
        position: Any = self
        return next_list(position, list(range(len(self.actions))), "en")


def test_kinds_come_first_and_a_kind_of_one_move_is_a_sentence() -> None:
    question = Deeds([*(Action("sail", {"to": n}) for n in range(10)), Action("rest", {})]).narrowed()
    assert [(choice.label, len(choice.codes)) for choice in question.choices] == [("sail", 10), ("Do 10", 1)]


def test_fields_may_be_missing_lists_or_true() -> None:
    values: list[Any] = [None, [], [1, 2], True, False, "x", "y", "z", "w", 7]
    question = Deeds([Action("sail", {"same": 1, "to": value}) for value in values]).narrowed()
    assert question.title == "Choose: to"
    assert [choice.label for choice in question.choices] == [
        f"to {word}" for word in ("none", "1, 2", "yes", "no", "x", "y", "z", "w", "7")
    ]


def test_moves_that_differ_in_nothing_are_listed_as_they_are() -> None:
    assert len(Deeds([Action("sail", {})] * 10).narrowed().choices) == 10


def test_typed_words_fit_in_their_order_only() -> None:
    assert fits(["7", "b2"], "tile 7 b2")
    assert fits(["tile", "b2"], "tile 7 b2")
    assert not fits(["b2", "7"], "tile 7 b2")
    assert not fits(["7", "7"], "tile 7 b2")
    assert not fits(["b"], "tile 7 b2")


@pytest.mark.parametrize("text", ["donate book gem", "Donate  GEM book", "gem book", "donate gem"])
def test_a_donation_is_understood_in_any_order(text: str) -> None:
    game = load("atlandice", 3)
    codes = [game.code(move) for move in ("donate gem book", "donate tool weapon", "done")]
    assert find_moves(text, game, codes) == codes[:1]


SWAP = """
clock 2, submarine 4, first 1
1 swap +2: gem 4, book 1, tool 1
2 second +2: dice 2, book 6
3 hasten +2: gem 1, provision 7
4 2 +2: dice 1, tool 6
5 even +2: dice 2, weapon 7
6: dice 1, gem 3, book 3, provision 3, tool 3, weapon 3
seat 1: points 0, dice 1, gem 2
seat 2: points 0
seat 3: points 0
swap: seat 1, visits 5
"""


def test_a_swap_is_chosen_from_lists_that_name_resources_and_areas() -> None:
    state = load("atlandice", 3).position(SWAP)
    first = next_list(state, state.legal_actions(), "fr")
    assert (first.title, [choice.label for choice in first.choices]) == (
        "Quelle ressource\u202f?",
        ["Gemme", "Livre", "Outil"],
    )
    second = next_list(state, first.choices[1].codes, "fr")
    assert second.choices[0].label == "Échanger un Livre d\u2019ici contre un Livre de la Bibliothèque"
    assert [state.text(code) for code in second.choices[-1].codes] == ["swap book 5 weapon"]
