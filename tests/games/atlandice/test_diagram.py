"""Positions as plain text: what `str(state)` writes can be set up again, and what cannot be read is refused."""

from __future__ import annotations

import pytest

from atlantis import WrongOption
from tests.games.atlandice.positions import GAMES, TWO, after, drawn, now, play
from tests.games.reading import moves

RIGHT = drawn(TWO)


def changed(line: int, text: str) -> str:
    """The diagram with one of its lines replaced, counted from 1."""
    lines = RIGHT.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


# ---- what was written is read ----------------------------------------------------------------------------------------


def test_a_position_is_written_as_people_would() -> None:
    state = GAMES[2].position(RIGHT)
    assert str(state) == RIGHT
    assert moves(state) == ["take 1", "take 4", "take 6", "give 1", "give 4", "give 6"]


def test_blank_lines_indentation_and_the_order_of_lines_do_not_matter() -> None:
    state = GAMES[2].position(RIGHT)
    assert GAMES[2].position("\n\n  ".join(reversed(RIGHT.splitlines()))) == state
    assert GAMES[2].position(f"\n{RIGHT}\n\n") == state


@pytest.mark.parametrize(
    ("players", "picture", "made", "line"),
    [
        pytest.param(2, TWO, "give 4", "pick: seat 1, for 3, from 4, at 4, picks 1, visits 2", id="for the neutral, 3"),
        pytest.param(2, TWO, "give 4, pick tool", "submarine: seat 1, for 3, from 4, at 4, visits 2", id="an effect"),
        pytest.param(
            3,
            "5 even +2: dice 1, weapon 7\ntake: seat 2, visits 5",
            "take 5, pick weapon",
            "roll: chance, visitor 2, for 2, from 5, at 5, visits 4",
            id="the visitor where chance acts",
        ),
        pytest.param(
            3,
            "1 odd +2: dice 1, gem 1\nseat 2: gem 6",
            "take 1, pick gem, roll 2",
            "reveal: chance, settled 1, visits 5",
            id="Districts settled in this check",
        ),
        pytest.param(
            3,
            "clock 3\nseat 1: weapon 4\ntake: seat 3, visits 1",
            "take 6, pick gem",
            "donate: seat 1, donors 3",
            id="a Donation",
        ),
        pytest.param(3, "clock 23\ntake: seat 3, visits 1", "take 6, pick gem", "over", id="the end"),
    ],
)
def test_what_is_being_decided_is_written_in_the_last_line(players: int, picture: str, made: str, line: str) -> None:
    state = after(players, picture, made)
    assert now(state) == line
    assert state.game.position(str(state)) == state


def test_the_set_up_is_written_too() -> None:
    state = GAMES[4].start()
    assert now(state) == "first: chance"
    play(state, "first 3, tile jeweller chain")
    assert str(state).splitlines()[:3] == ["clock 0, submarine 4, first 3", "1 chain +2: gem 9", "2 no tile +3: book 9"]
    assert now(state) == "deal: chance, district 2"
    play(state, "tile library second, tile inn gate, tile engineering 1, tile blacksmith six, roll 2")
    assert now(state) == "gates: chance, rolls 8"


# ---- refusals --------------------------------------------------------------------------------------------------------


def refused(text: str) -> str:
    with pytest.raises(WrongOption) as error:
        GAMES[2].position(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "clock x, submarine 2, first 2"),
        (1, "clock 10, submarine 2, first 2, dice 1"),
        (2, "1 sawp +1: dice 2, gem 4, book 1"),  # no such tile
        (2, "1 even +1: dice 2, gem 4, book 1"),  # a tile of the Blacksmith
        (2, "1 swap: dice 2, gem 4, book 1"),
        (2, "1 swap +1: dice two, gem 4"),
        (2, "1 swap +1: dice 2, gems 4, book 1"),
        (2, "7 swap +1: dice 2, gem 4, book 1"),
        (7, "6 odd +1: dice 1, gem 3"),
        (4, "3 used up by now:"),
        (8, "seat 1: points 7, tiles odder"),
        (8, "seat 4: points 7"),
        (8, "seat 1: coins 7"),
        (10, "neutral: points 4, dice 1, given 1, weapon 3"),
        (11, "unscored: smuggler"),
        (11, "unscored: smuggle odd"),
        (12, "taken: seat 2, visits 3"),
        (12, "take: seat two, visits 3"),
        (12, "take: seat 1, visitor 2, visits 3"),
        (12, "nonsense"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_and_shown(line: int, text: str) -> None:
    assert refused(changed(line, text)) == f"The line {text!r} of the diagram cannot be read."


def test_what_is_named_twice_is_refused() -> None:
    line = "1 swap +1: dice 2, gem 2, gem 2, book 1"
    assert refused(changed(2, line)) == f"The line {line!r} of the diagram names 'gem' twice."
    assert refused(f"{RIGHT}\nseat 1: points 7").startswith("The diagram has several lines 'seat 1'")
    assert refused(f"{RIGHT}\npick: seat 1").startswith("The diagram has several lines ")
    assert refused(changed(11, "unscored: smuggle swap")) == "The tile swap is both on top and gone."


@pytest.mark.parametrize(
    ("text", "name"), [("", "clock"), (RIGHT.partition("\n")[2], "clock"), (RIGHT.rpartition("\n")[0], "step")]
)
def test_the_clock_and_the_step_are_asked_for(text: str, name: str) -> None:
    assert refused(text) == f"The diagram has no line {name!r}; it looks like this:\n{GAMES[2].start()}"
