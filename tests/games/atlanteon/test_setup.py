"""Set-up: three towers, placed in turn."""

from __future__ import annotations

import pytest

import atlantis
from tests.games.atlanteon.boards import CLAIMS, GUARDIANS, MARAUDERS, PLAIN, after, drawn, legal, play, seat

SQUARES = [f + r for r in "12345" for f in "abcde"]


@pytest.mark.parametrize("game", [PLAIN, CLAIMS])
def test_the_first_tower_may_be_white_or_black_on_any_square_50_moves(game: atlantis.Game) -> None:
    state = game.start()
    assert legal(state) == [f"tower {colour} {where}" for colour in ("white", "black") for where in SQUARES]
    assert len(legal(state)) == 50


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
    assert len(legal(state)) == 242  # 11 tiles on 22 squares


def test_the_start_is_an_empty_board_with_all_tiles_in_hand() -> None:
    state = PLAIN.start()
    assert str(state) == drawn("""
        5  .    .    .    .    .
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  .    .    .    .    .
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to place a tower
        """)
    for number in (1, 2):
        assert seat(state, number)["unplayed"] == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "K"]


@pytest.mark.parametrize(("first", "closed"), [
    ("c3", {"c3", "b3", "d3", "c2", "c4"}),
    ("a1", {"a1", "b1", "a2"}),
    ("e5", {"e5", "d5", "e4"}),
    ("c1", {"c1", "b1", "d1", "c2"}),
    ("e2", {"e2", "e1", "e3", "d2"}),
])
def test_a_tower_may_not_be_placed_orthogonally_next_to_another_but_diagonally(first: str, closed: set[str]) -> None:
    state = after(f"tower white {first}")
    open_squares = [where for where in SQUARES if where not in closed]
    assert legal(state) == [f"tower {colour} {where}" for colour in ("white", "black") for where in open_squares]


def test_the_last_tower_may_touch_both_others_diagonally() -> None:
    state = after("tower white b2, tower black d2")
    assert "tower white c3" in legal(state)
    assert "tower white c1" in legal(state)


def test_the_last_tower_keeps_away_from_both_others() -> None:
    state = after("tower white b2, tower black d4")
    taken = {"b2", "a2", "c2", "b1", "b3", "d4", "c4", "e4", "d3", "d5"}
    assert legal(state) == [f"tower white {where}" for where in SQUARES if where not in taken]


def test_after_both_white_towers_only_the_black_one_is_left() -> None:
    assert all(move.startswith("tower black") for move in legal(after("tower white a1, tower white c3")))


def test_after_the_black_tower_only_white_ones_are_left() -> None:
    assert all(move.startswith("tower white") for move in legal(after("tower black a1")))
    assert all(move.startswith("tower white") for move in legal(after("tower black a1, tower white c3")))


def test_the_two_white_towers_are_the_same_in_play() -> None:
    one, other = "tower white a1, tower white e5, tower black c3", "tower white e5, tower white a1, tower black c3"
    assert after(one) == after(other)


def test_a_tile_beside_a_tower_does_not_keep_anything_away() -> None:
    """Only towers keep towers away: tiles are placed next to anything."""
    state = after("tower white c3, tower black a1, tower white e5")
    assert {"tile 0 c4", "tile K b1", "tile 9 d5"} <= set(legal(state))
