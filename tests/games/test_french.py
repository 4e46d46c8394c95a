"""Everything that people read is there in French too: complete, filled in, and not the English words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State
from atlantis.engine import plain, translator
from atlantis.testing import games, positions
from tests.games.scale import examples


@given(games())
@examples(10, 10)
def test_a_card_speaks_french(game: Game) -> None:
    for text in (game.card.about, *(option.about for option in game.card.options)):
        assert game.card.text(text, "fr") != text


@given(positions(games(), over=False), st.data())
@examples(100, 40)
def test_moves_and_what_happens_are_told_in_french(state: State, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from(state.legal_actions()))
    assert state.describe(code, "fr") != state.describe(code, "en")
    for event in state.tell(code):
        assert event.text("fr") != event.text("en")
        assert "{" not in event.text("fr")


@given(positions(games()), st.data())
@examples(150, 50)
def test_refusals_are_french_and_name_the_same_ruling(state: State, data: st.DataObject) -> None:
    code = data.draw(st.integers(0, state.game.actions - 1))
    text = state.text(code)
    english, french = state.why_not(text, "en"), state.why_not(text, "fr")
    assert bool(english) == bool(french)
    if english:
        assert french != english
        rulings = {word.strip("().:,") for word in english.split() if word.startswith("(A")}
        assert all(ruling in french for ruling in rulings)


@pytest.mark.parametrize("code", [-1, 351, 10**30])
def test_a_code_out_of_range_is_refused_in_french(code: int) -> None:
    state = atlantis.load("atlanteon").start()
    assert state.explain(code, "fr") != state.explain(code, "en")
    assert str(code) in state.explain(code, "fr")


def test_an_unknown_move_is_refused_in_french() -> None:
    state = atlantis.load("atlanteon").start()
    assert state.why_not("jump", "fr") != state.why_not("jump", "en")
    assert "tile 7 b2" in state.why_not("jump", "fr")  # notation is the same in every language


@given(positions(games()))
@examples(40, 15)
def test_the_drawing_is_french_and_fits(state: State) -> None:
    french = plain(state.game.drawing(state, "fr", 80))
    assert french != plain(state.game.drawing(state, "en", 80))
    assert max(len(line) for line in french.splitlines()) <= 80
    if state.actor != OVER:
        assert "to move" not in french


def test_the_story_of_atlanteon_is_told_with_its_numbers() -> None:
    """The rulebook's examples: the same numbers and squares in other words."""
    record = atlantis.read_record(Path(__file__).parent / "atlanteon" / "records" / "rulebook.jsonl")
    state, story = record.game.start(), []
    for code in record.moves:
        story += [event.text("fr") for event in state.tell(code)]
    told = [sentence for sentence in story if "contre" in sentence]
    assert told[0] == "14 contre 13\u202f: les Maraudeurs prennent b4"
    assert [sentence.split("\u202f:")[0] for sentence in told] == [
        "14 contre 13",
        "16 contre 0",
        "8 contre 3",
        "11 contre 11",
        "7 contre 4",
        "9 contre 8",
        "21 contre 8",
        "3 contre 4",
    ]


def test_numbers_agree_in_french() -> None:
    """One point, but also no point in the singular: French counts 0 as one."""
    say = translator("fr")
    assert [say.plural("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
