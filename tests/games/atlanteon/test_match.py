"""A match: two games with the sides swapped, the points of both added."""

from __future__ import annotations

import pytest

from atlantis import State
from atlantis.games.atlanteon.match import Match
from tests.games.atlanteon.boards import PLAIN, draw, play, result


def won_by_guardians(points: int) -> State:
    """They take the Marauders' King while the Marauders have all but `points` of their markers on the board."""
    return won("Guardians", "G9   MK", points)


def won_by_marauders(points: int) -> State:
    return won("Marauders", "M9   GK", points)


def won(side: str, corner: str, points: int) -> State:
    loser = "M" if side == "Guardians" else "G"
    row = [f"{owner}{number}={loser}" for owner in "GM" for number in (1, 2, 3, 4, 5, 6)][: 11 - points]
    row += ["."] * (15 - len(row))
    state = draw(f"""
        5  {"  ".join(row[:5])}
        4  {"  ".join(row[5:10])}
        3  {row[10]}  W  .  W  .
        2  .  .  B  .  .
        1  .  .  .  {corner}
        {side} to move
        """)
    play(state, "tile 8 e2")
    return state


def test_the_winner_of_a_game_scores_a_point_for_each_marker_the_loser_has_not_placed() -> None:
    for points in (11, 7, 1, 0):
        assert result(won_by_guardians(points)) == (1, "king", [points, 0])
        assert result(won_by_marauders(points)) == (2, "king", [0, points])


def test_the_players_swap_sides_in_the_second_game() -> None:
    match = Match()
    assert [match.seat_of(player) for player in (0, 1)] == [0, 1]
    match.add(won_by_guardians(3))
    assert [match.seat_of(player) for player in (0, 1)] == [1, 0]
    match.add(won_by_guardians(4))  # now the Guardians are player 1
    assert match.points == [3, 4]


def test_more_points_after_two_games_win_the_match() -> None:
    match = Match()
    match.add(won_by_marauders(2))
    match.add(won_by_marauders(5))
    assert (match.points, match.winner()) == ([5, 2], 0)
    match = Match()
    match.add(won_by_marauders(5))
    match.add(won_by_guardians(1))
    assert (match.points, match.winner()) == ([0, 6], 1)


def test_equal_points_are_a_draw() -> None:
    match = Match()
    match.add(won_by_guardians(4))
    match.add(won_by_guardians(4))
    assert (match.over(), match.points, match.winner()) == (True, [4, 4], None)


def test_a_game_won_with_0_points_wins_no_match() -> None:
    match = Match()
    match.add(won_by_guardians(0))
    match.add(won_by_marauders(0))
    assert (match.points, match.winner()) == ([0, 0], None)


def test_nobody_has_won_before_both_games_are_played() -> None:
    match = Match()
    assert (match.over(), match.winner()) == (False, None)
    match.add(won_by_guardians(11))
    assert (match.over(), match.winner()) == (False, None)


def test_an_unfinished_game_does_not_count() -> None:
    match = Match()
    with pytest.raises(ValueError, match="the game is not over"):
        match.add(PLAIN.start())
    assert (match.games, match.points) == (0, [0, 0])


def test_there_is_no_third_game() -> None:
    match = Match()
    match.add(won_by_guardians(4))
    match.add(won_by_guardians(4))
    with pytest.raises(ValueError, match="both games of the match are played"):
        match.add(won_by_guardians(4))
    assert match.points == [4, 4]
