"""The end: who wins and when (AT-1, AT-2, AT-4), the points of a game, and a match of two games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from atlantis import OVER, State
from atlantis.table import new_setup
from atlantis.table.results import result_by_rules
from atlantis.table.two_games import match_winner
from tests.games.atlanteon import boards
from tests.games.atlanteon.boards import GUARDIANS, MARAUDERS, after, draw, drawn, legal, play, result, seat

# ---- AT-1: only the player whose turn ends is checked ----------------------------------------------------------------

GIVING_THE_KING_AWAY = """
    5  .    .    W    .    B
    4  .    .    .    .    .
    3  .    .    W    .    .
    2  .    .    .    .    .
    1  GK   M9   .    .    M1
       a    b    c    d    e
    Guardians to move
    """
GIVING_THE_THIRD_TOWER_AWAY = """
    5  .    .    W=M  .    B=M
    4  .    .    .    .    .
    3  .    .    .    .    .
    2  .    .    .    .    .
    1  W    M5   .    .    .
       a    b    c    d    e
    Guardians to move
    """


@pytest.mark.parametrize(
    ("board", "given_away", "taken", "reason"),
    [
        (GIVING_THE_KING_AWAY, "tile 1 a2", "9 against 1: Marauders take a1 and the enemy King", "king"),
        (
            GIVING_THE_THIRD_TOWER_AWAY,
            "tile 5 a2",
            "5 against 5: a tie, and Marauders did not place the last tile, so they capture the white tower on a1",
            "towers",
        ),
        (boards.ELEVENTH_MARKER.format(mover="Guardians"), "tile 5 a2", "7 against 5: Marauders take a1", "markers"),
    ],
)
def test_AT_1_what_is_given_away_wins_only_at_the_end_of_the_takers_own_next_turn(
    board: str, given_away: str, taken: str, reason: str
) -> None:
    state = draw(board)
    assert play(state, given_away)[1:] == [taken]
    assert (result(state), state.actor) == ((None, None, [0, 0]), MARAUDERS)
    play(state, "tile 0 e3" if reason == "king" else "tile 0 e1")
    assert (result(state), state.winners(), state.returns()) == ((2, reason, [0, 11]), [MARAUDERS], [-1.0, 1.0])


def test_AT_1_whoever_takes_the_king_in_their_own_turn_wins_at_once() -> None:
    state = draw(GIVING_THE_KING_AWAY.replace("Guardians to move", "Marauders to move"))
    play(state, "tile 0 a2")
    assert result(state) == (2, "king", [0, 11])


def test_AT_1_the_mover_wins_first_even_if_the_other_was_given_a_winning_position() -> None:
    """One tile closes the Guardians' King on a1 and the Marauders' King on c1: both change hands."""
    state = draw("""
        5  .    .    W    .    B
        4  .    .    .    .    .
        3  .    .    W    .    .
        2  M9   .    G8   .    .
        1  GK   .    MK   G2   .
           a    b    c    d    e
        Guardians to move
        """)
    story = play(state, "tile 0 b1")
    assert "9 against 0: Marauders take a1 and the enemy King" in story
    assert "10 against 0: Guardians take c1 and the enemy King" in story
    assert result(state) == (1, "king", [10, 0])


@pytest.mark.parametrize(
    ("towers", "king", "reason"), [("=M", "=M", "king"), ("=M", "", "towers"), ("", "=M", "king"), ("", "", "markers")]
)
def test_AT_1_the_first_of_king_towers_markers_is_named(towers: str, king: str, reason: str) -> None:
    """The Marauders have eleven markers and their King in play; perhaps three towers, perhaps the enemy King too."""
    state = draw(f"""
        5  M9=M   M8=M   M7=M   M6=M   M5=M
        4  G0=M   G1=M   G2=M   G3=M   MK=M
        3  W{towers}   G4=M   B{towers}   .   W{towers}
        2  .      .      .      .      .
        1  GK{king}   .      .      .      .
           a      b      c      d      e
        Marauders to move
        """)
    play(state, "tile 1 e1")
    assert result(state)[:2] == (2, reason)


def test_AT_1_eleven_markers_do_not_win_without_the_own_king_in_play() -> None:
    state = draw("""
        5  M9=M M8=M M7=M M6=M M5=M
        4  G0=M G1=M G2=M G3=M M4=M
        3  W    G4=M B    .    W
        2  .    .    .    .    .
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 1 e1") == ["Marauders place tile 1 on e1"]
    assert play(state, "tile 5 a1, tile K c1")[-1] == (
        "Marauders win: all their markers and their King are on the board. 11 points."
    )
    assert result(state) == (2, "markers", [0, 11])


# ---- AT-2: a full board ----------------------------------------------------------------------------------------------


def test_AT_2_a_full_board_is_won_by_the_other_player_if_the_mover_has_not_won() -> None:
    state = after("""
        tower white e5, tower black b4, tower white c2, tile 4 e4, tile 5 b5, tile K c1,
        tile 3 a4, tile 8 e3, tile 1 d1, tile 7 d3, tile 7 b2, tile 2 c5, tile 0 e2, tile 1 e1,
        tile K d5, tile 0 b3, tile 4 a1, tile 9 c3, tile 8 a5, tile 3 b1, tile 6 c4, tile 6 a3,
        tile 9 d2, tile 5 a2
        """)
    assert str(state) == drawn("""
        5  G8=G G5=G M2=G GK   W=M
        4  G3=G B=M  G6   .    M4
        3  M6=M M0=M M9=M M7   M8=M
        2  M5=M G7=M W=G  G9=G G0=G
        1  G4=M M3=G MK=M G1=G M1=M
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 2 d4")[-1] == (
        "Marauders win: all their markers and their King are on the board. 2 points."
    )
    assert (result(state), state.actor, legal(state)) == ((2, "markers", [0, 2]), OVER, [])
    assert (seat(state, 1)["controlled"], seat(state, 2)["controlled"]) == (9, 14)


def test_AT_2_the_mover_is_checked_first_on_a_full_board() -> None:
    """The Guardians' last tile takes the Marauders' King and gives them the third tower: the Guardians win."""
    state = draw("""
        5  G0=G B    M5=M G8=G M2=G
        4  MK   .    M8   G6=G G4=G
        3  G5=G G1   M6=M M1=M M0=M
        2  G2=G M3=M M7=M W=M  M4=M
        1  GK=G G7=G W=M  M9=M G3=M
           a    b    c    d    e
        Guardians to move
        """)
    play(state, "tile 9 b4")
    assert (seat(state, 2)["controlled"], seat(state, 2)["towers"]) == (11, 3)
    assert result(state) == (1, "king", [0, 0])


# ---- AT-4: more than eleven squares ----------------------------------------------------------------------------------

TWELVE = """
    5  M9=M M8=M M7=M M6=M M5=M
    4  G0=M G1=M G2=M G3=M M4=M
    3  W    G4=M B=M  .    W
    2  .    .    .    .    .
    1  .    .    .    {d1}  {e1}
       a    b    c    d    e
    {mover} to move
    """


def test_AT_4_a_side_has_eleven_markers_and_squares_beyond_count_as_controlled_for_the_king() -> None:
    state = draw(TWELVE.format(d1=".", e1="GK", mover="Marauders"))
    assert (seat(state, 2)["controlled"], seat(state, 2)["markers_left"]) == (12, 0)
    play(state, "tile 1 d1")
    assert result(state)[0] is None
    play(state, "tile 5 a1, tile 2 e2")
    assert (result(state), seat(state, 2)["controlled"]) == ((2, "king", [0, 11]), 13)


def test_AT_4_a_loser_with_more_than_eleven_squares_costs_the_winner_nothing() -> None:
    """The Guardians win by the King while the Marauders control twelve squares: 0 points, never less."""
    state = draw(TWELVE.format(d1="G9", e1="MK", mover="Guardians"))
    assert play(state, "tile 5 e2")[-1] == "Guardians win: they control the enemy King. 0 points."
    assert (result(state), state.winners(), state.returns()) == ((1, "king", [0, 0]), [GUARDIANS], [1.0, -1.0])


# ---- points and the match --------------------------------------------------------------------------------------------


def won_by(winner: str, points: int) -> State:
    """They take the enemy King while the loser has all but `points` of their markers on the board."""
    own, loser = ("G", "M") if winner == "Guardians" else ("M", "G")
    row = [f"{owner}{number}={loser}" for owner in "GM" for number in (1, 2, 3, 4, 5, 6)][: 11 - points]
    row += ["."] * (15 - len(row))
    state = draw(f"""
        5  {"  ".join(row[:5])}
        4  {"  ".join(row[5:10])}
        3  {row[10]}  W  .  W  .
        2  .  .  B  .  .
        1  .  .  .  {own}9   {loser}K
        {winner} to move
        """)
    play(state, "tile 8 e2")
    return state


@pytest.mark.parametrize("points", [11, 7, 1, 0])
def test_the_winner_of_a_game_scores_a_point_for_each_marker_the_loser_has_not_placed(points: int) -> None:
    assert result(won_by("Guardians", points)) == (1, "king", [points, 0])
    assert result(won_by("Marauders", points)) == (2, "king", [0, points])


@pytest.mark.parametrize(
    ("first", "second", "points", "winner"),
    [
        (("Guardians", 3), ("Guardians", 4), [3, 4], 1),  # in the second game the Guardians are player 1
        (("Marauders", 2), ("Marauders", 5), [5, 2], 0),
        (("Marauders", 5), ("Guardians", 1), [0, 6], 1),
        (("Guardians", 4), ("Guardians", 4), [4, 4], None),  # equal points are a draw
        (("Guardians", 0), ("Marauders", 0), [0, 0], None),  # games won with 0 points win no match
    ],
)
def test_a_match_has_two_games_with_sides_swapped_and_more_points_win(
    first: tuple[str, int], second: tuple[str, int], points: list[int], winner: int | None
) -> None:
    setup = new_setup("atlanteon", games=2)
    one = result_by_rules(won_by(*first), setup)
    two = result_by_rules(won_by(*second), replace(setup, earlier=one.scores[::-1]))
    assert one.match == ()
    assert list(two.match[::-1]) == points
    assert match_winner(points) == winner
