"""Set-up: three towers, placed in turn."""

from __future__ import annotations

import pytest

import atlantis
from tests.games.atlanteon.boards import CLAIMS, GUARDIANS, MARAUDERS, PLAIN, SQUARES, after, drawn, legal, play, seat


@pytest.mark.parametrize("game", [PLAIN, CLAIMS])
def test_the_first_tower_may_be_white_or_black_on_any_square_50_moves(game: atlantis.Game) -> None:
    state = game.start()
    assert legal(state) == [f"tower {colour} {where}" for colour in ("white", "black") for where in SQUARES]
    for number in (1, 2):
        assert seat(state, number)["unplayed"] == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "K"]


def test_guardians_marauders_guardians_place_a_tower_each_then_the_marauders_take_the_first_turn() -> None:
    state = PLAIN.start()
    movers = [state.actor]
    for move in ("tower black c3", "tower white a1", "tower white e5"):
        play(state, move)
        movers.append(state.actor)
    assert movers == [GUARDIANS, MARAUDERS, GUARDIANS, MARAUDERS]
    assert str(state) == drawn("""
        5  .    .    .    .    W
        4  .    .    .    .    .
        3  .    .    B    .    .
        2  .    .    .    .    .
        1  W    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)


@pytest.mark.parametrize(
    ("placed", "colours", "closed"),
    [
        ("tower white c3", ["white", "black"], "c3 b3 d3 c2 c4"),
        ("tower white a1", ["white", "black"], "a1 b1 a2"),
        ("tower white e5", ["white", "black"], "e5 d5 e4"),
        ("tower white c1", ["white", "black"], "c1 b1 d1 c2"),
        ("tower black e2", ["white"], "e2 e1 e3 d2"),
        ("tower white b2, tower black d4", ["white"], "b2 a2 c2 b1 b3 d4 c4 e4 d3 d5"),
        ("tower white b2, tower white d2", ["black"], "b2 a2 c2 b1 b3 d2 e2 d1 d3"),
    ],
)
def test_a_tower_may_touch_other_towers_diagonally_only_and_any_colour_that_is_left_may_be_placed(
    placed: str, colours: list[str], closed: str
) -> None:
    state = after(placed)
    assert legal(state) == [
        f"tower {colour} {where}" for colour in colours for where in SQUARES if where not in closed.split()
    ]


def test_the_two_white_towers_are_the_same_in_play() -> None:
    one, other = "tower white a1, tower white e5, tower black c3", "tower white e5, tower white a1, tower black c3"
    assert after(one) == after(other)


def test_any_of_the_11_tiles_may_be_placed_on_any_of_the_22_squares_also_beside_a_tower() -> None:
    state = after("tower white c3, tower black a1, tower white e5")
    assert legal(state) == [
        f"tile {tile} {where}" for tile in "0123456789K" for where in SQUARES if where not in ("c3", "a1", "e5")
    ]
