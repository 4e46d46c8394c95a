"""Positions as plain text: what `str(state)` writes can be set up again, and what cannot be read is refused."""

from __future__ import annotations

import pytest

from atlantis import Game, State, WrongOption
from tests.games.ark.positions import GAMES, TABLE, after, at, play
from tests.games.reading import moves, seen


def test_a_position_is_written_as_people_would() -> None:
    state = GAMES[2].position(TABLE)
    assert str(state) == TABLE
    assert moves(state) == [
        "gather 1",
        "gather 5",
        "gather 6",
        "gather 7",
        "treasure 4",
        "treasure 8",
        "gold 1",
        "gold 2",
        "gold 3",
        "sell ore",
    ]
    assert state.scores() == [3, -4]


@pytest.mark.parametrize(
    ("state", "written"),
    [
        (GAMES[3].start(), ["show: - - - -", "order: chance"]),
        (
            play(GAMES[3].start(), "order 2 3 1"),
            [
                "seat 1: points 0, space 0, height 0, left 7",
                "seat 2: points 0, space 0, height 2, left 7",
                "seat 3: points 0, space 0, height 1, left 7",
                "ships: chance",
            ],
        ),
        (play(GAMES[3].start(), "order 2 3 1, ship S21, ship S22"), ["show: S21 S22 - -", "ships: chance, slot 3"]),
        (play(GAMES[3].start(), "order 2 3 1, ship S21, ship S22, ship S23, ship S24"), ["tokens: chance"]),
        (
            after(3, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23", "build S16"),
            ["show: - S21 S22 S23", "ship: chance, placed 1"],
        ),
        (
            after(3, "seat 2: ore 1, gold 3\nshow: S21 S22 S16 S23\nturn: seat 2", "build S16"),
            ["show: S21 S22 - S23", "ship: chance, mover 2, slot 3, placed 1"],
        ),
        (after(3, "", "gold 3, event quake"), ["round 1, drawn 1, quakes 1", "event: chance, due 2"]),
        (after(2, "3 dry:\nseat 1: left 0\nseat 2: left 1", "gold 1"), ["refill: chance"]),
        (
            after(2, "round 6\nseat 1: left 0, points 40\nseat 2: left 1", "gold 1"),
            [
                "seat 1: points 5, space 21, height 0, left 7",
                "seat 2: points -34, space 21, height 1, left 7, gold 1",
                "over",
            ],
        ),
    ],
    ids=["order", "ships", "third ship", "tokens", "ship", "ship of seat 2", "event", "refill", "over"],
)
def test_every_step_is_written_with_what_it_waits_for_and_can_be_set_up_again(state: State, written: list[str]) -> None:
    assert [line for line in str(state).splitlines() if line in written] == written
    assert state.game.position(str(state)) == state
    assert seen(state)["step"] == written[-1].partition(":")[0]


def test_blank_lines_indentation_and_the_order_of_lines_and_things_do_not_matter() -> None:
    lines = TABLE.splitlines()
    lines[2] = "2 sinking: silver, seat 1"
    lines[12] = "seat 2:knowledge 1, treasures 1,  ore 2, flax 1, wood 0, left 3, height 0, space 11, points -4"
    assert GAMES[2].position("\n\n  ".join(reversed(lines))) == GAMES[2].position(TABLE)


def refused(text: str, game: Game = GAMES[2]) -> str:
    with pytest.raises(WrongOption) as error:
        game.position(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "round x, drawn 4, quakes 0"),
        (2, "1 wet: token animals"),
        (2, "1 dry: animals"),
        (2, "1 dry: token animal"),
        (2, "9 dry: token animals"),
        (3, "2 sinking: seat one, silver"),
        (10, "bag: potion 3"),
        (10, "bag: potions three"),
        (11, "show: S05 S11 S24"),
        (11, "show: S05 S11 S24 S31"),
        (11, "show: S05, S11, S24, S30"),
        (12, "seat 1: points 3, ships S01**"),
        (12, "seat 1: points 3, coins 7"),
        (12, "seat 1: points seven"),
        (12, "seat 3: points 3"),
        (14, "turns: seat 2"),
        (14, "turn:"),
        (14, "turn: seat"),
        (14, "nonsense"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_and_shown(line: int, text: str) -> None:
    lines = TABLE.splitlines()
    lines[line - 1] = text
    assert refused("\n".join(lines)) == f"The line {text!r} of the diagram cannot be read."


def test_a_missing_line_is_refused_and_so_is_one_that_stands_twice() -> None:
    for line in range(len(TABLE.splitlines())):
        lines = TABLE.splitlines()
        assert refused("\n".join(lines[:line] + lines[line + 1 :])).startswith("The diagram has no line ")
        assert refused(f"{TABLE}\n{lines[line]}").startswith("The diagram has several lines ")


def test_a_diagram_for_another_number_of_players_is_refused() -> None:
    assert refused(TABLE, GAMES[3]).startswith("The diagram has no line 'seat 3'; it looks like this:")
    assert refused(str(at(3))).startswith("The line 'seat 3: points 0, ")
