"""The end of the game: the final scoring, and who has won."""

from __future__ import annotations

import pytest

from atlantis import OVER
from tests.games.atlandice.positions import after, at, majorities, play, points, shows, told
from tests.games.reading import moves, seen


@pytest.mark.parametrize(("hand", "tile"), [(22, "2"), (22, "3"), (23, "1"), (23, "3"), (21, "3")])
def test_the_hand_stops_on_the_last_space_and_the_game_is_over(hand: int, tile: str) -> None:
    state = after(
        3,
        f"""
        clock {hand}
        4 {tile} +2: dice 1, tool 7
        take: seat 1, visits 1
        """,
        "take 6, pick gem",
    )
    assert shows(state, "clock 24, submarine 4, first 2\nover")
    assert (state.actor, moves(state)) == (OVER, [])


def test_one_space_before_the_last_the_game_goes_on() -> None:
    state = after(
        3,
        """
        clock 22
        4 1 +2: dice 1, tool 7
        take: seat 1, visits 1
        """,
        "take 6, pick gem",
    )
    assert shows(state, "clock 23, submarine 4, first 3\ngates: chance, rolls 7")
    assert (state.winners(), state.returns()) == ([], [0.0, 0.0, 0.0])


# ---- scoring ---------------------------------------------------------------------------------------------------------


def test_the_final_scoring_with_every_form_of_tie() -> None:
    state = at(
        4,
        """
        clock 22
        seat 1: points 4, gem 3, book 2, provision 1, tool 1
        seat 2: points 1, gem 2, book 2, provision 3, tool 1
        seat 3: points 2, gem 1, book 1, provision 1, tool 1
        seat 4: points 0, book 1, provision 1, tool 1, weapon 1
        take: seat 1, visits 1
        """,
    )
    said = told(state, "take 6, pick gem")
    assert majorities(said) == [
        "Gems: Seat 1 has most, 4: 3 points; Seat 2 is second with 2: 1 point",
        "Books: Seats 1 and 2 have 2 each: a tie for most, 3 points each, no second place",
        "Provisions: Seat 2 has most, 3: 3 points; Seats 1, 3 and 4 tie for second with 1: 1 point each",
        "Tools: Seats 1, 2, 3 and 4 have 1 each: a tie for most, 3 points each, no second place",
        "Weapons: Seat 4 has most, 1: 3 points; nobody is second",
    ]
    assert said[-1] == "Seat 1 wins with 14 points"
    assert points(state) == [4 + 3 + 3 + 1 + 3, 1 + 1 + 3 + 3 + 3, 2 + 1 + 3, 1 + 3 + 3]


@pytest.mark.parametrize("order", ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"])
def test_most_and_second_most_are_found_whoever_has_them(order: str) -> None:
    has = [int(n) for n in order.split()]
    seats = "\n".join(f"seat {seat}: weapon {n}" for seat, n in enumerate(has, 1))
    state = after(
        3, f"clock 22\n2 used up:\n1 used up:\n3 used up:\n{seats}\ntake: seat 1, visits 1", "take 6, pick tool"
    )
    assert points(state) == [{3: 3, 2: 1, 1: 0}[n] + (3 if seat == 0 else 0) for seat, n in enumerate(has)]


def test_tiles_won_count_3_at_once_and_no_more_at_the_end() -> None:
    state = after(
        3,
        """
        clock 22
        2 second +2: dice 1, book 1
        seat 1: book 6
        take: seat 1, visits 1
        """,
        "take 2, pick book",
    )
    assert state.scores() == [3, 0, 0]
    play(state, "tile library beyond")
    assert (state.actor, state.scores()) == (OVER, [3, 0, 0])


def test_scores_during_play_are_the_points_so_far_and_the_neutral_is_no_seat() -> None:
    state = at(
        2,
        """
        clock 12
        seat 1: points 4, given 1, gem 5
        seat 2: points 2
        neutral: points 7, book 5
        take: seat 1, visits 4
        """,
    )
    assert (state.scores(), points(state)) == ([4, 2], [4, 2, 7])
    assert (state.winners(), state.returns()) == ([], [0.0, 0.0])


# ---- winners ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("had", "winners", "returns", "story"),
    [
        ((9, 0, 0), [0], [1, -1 / 2, -1 / 2], "Seat 1 wins with 12 points"),
        ((0, 9, 4), [1], [-1 / 2, 1, -1 / 2], "Seat 2 wins with 9 points"),
        ((2, 5, 5), [0, 1, 2], [0, 0, 0], "Seats 1, 2 and 3 win together with 5 points each"),
        ((0, 5, 5), [1, 2], [-1 / 2, 1 / 4, 1 / 4], "Seats 2 and 3 win together with 5 points each"),
        ((0, 0, 3, 0), [0, 2], [1 / 3, -1 / 3, 1 / 3, -1 / 3], "Seats 1 and 3 win together with 3 points each"),
    ],
)
def test_most_points_win_and_who_is_tied_wins_together(
    had: tuple[int, ...], winners: list[int], returns: list[float], story: str
) -> None:
    """Seat 1 makes the last visit, and has most Gems: 3 points."""
    seats = "\n".join(f"seat {seat}: points {n}" for seat, n in enumerate(had, 1))
    state = at(len(had), f"clock 22\n{seats}\ntake: seat 1, visits 1")
    assert told(state, "take 6, pick gem")[-1] == story
    assert state.winners() == winners
    assert state.returns() == pytest.approx(returns)
    assert seen(state)["winners"] == [seat + 1 for seat in winners]
