"""The rulings AT-1 to AT-5, one by one. They settle what the rulebook leaves open."""

from __future__ import annotations

import pytest

from atlantis import OVER
from tests.games.atlanteon.boards import (
    GUARDIANS,
    MARAUDERS,
    PLAIN,
    after,
    draw,
    drawn,
    legal,
    play,
    result,
    seat,
    square,
)

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


def test_AT_1_a_king_given_away_wins_only_at_the_end_of_the_takers_own_next_turn() -> None:
    state = draw(GIVING_THE_KING_AWAY)
    assert play(state, "tile 1 a2")[1:] == ["9 against 1: Marauders take a1 and the enemy King"]
    assert result(state) == (None, None, [0, 0])
    assert state.actor == MARAUDERS
    assert play(state, "tile 2 d4")[1:] == ["Marauders win: they control the enemy King. 11 points."]
    assert result(state) == (2, "king", [0, 11])
    assert state.winners() == [MARAUDERS]
    assert state.returns() == [-1.0, 1.0]


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


def test_AT_1_the_third_tower_given_away_wins_only_at_the_end_of_the_takers_next_turn() -> None:
    """The Guardians close the white tower on a1 and tie: it goes to the Marauders, who hold the other two."""
    state = draw("""
        5  .    .    W=M  .    B=M
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  .    .    .    .    .
        1  W    M5   .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    play(state, "tile 5 a2")
    assert (seat(state, 2)["towers"], result(state)) == (3, (None, None, [0, 0]))
    play(state, "tile 1 e1")
    assert result(state) == (2, "towers", [0, 11])


def test_AT_1_the_eleventh_marker_given_away_wins_only_at_the_end_of_the_takers_next_turn() -> None:
    state = draw("""
        5  M9=M M8=M M7=M M6=M M5=M
        4  G0=M G1=M G2=M G3=M MK=M
        3  W    .    B    .    W
        2  .    .    .    .    .
        1  M4   M3   .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 5 a2") == ["Guardians place tile 5 on a2", "7 against 5: Marauders take a1"]
    assert (seat(state, 2)["controlled"], result(state)) == (11, (None, None, [0, 0]))
    play(state, "tile 0 e1")
    assert result(state) == (2, "markers", [0, 11])


@pytest.mark.parametrize(("towers", "king", "reason"), [
    ("=M", "=M", "king"), ("=M", "", "towers"), ("", "=M", "king"), ("", "", "markers")])
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
        "Marauders win: all their markers and their King are on the board. 11 points.")
    assert result(state) == (2, "markers", [0, 11])


# ---- AT-2: a full board ----------------------------------------------------------------------------------------------

ONE_SQUARE_LEFT = """
    5  G8=G G5=G M2=G GK   W=M
    4  G3=G B=M  G6   .    M4
    3  M6=M M0=M M9=M M7   M8=M
    2  M5=M G7=M W=G  G9=G G0=G
    1  G4=M M3=G MK=M G1=G M1=M
       a    b    c    d    e
    Guardians to move
    """


def test_AT_2_a_full_board_is_won_by_the_other_player_if_the_mover_has_not_won() -> None:
    state = draw(ONE_SQUARE_LEFT)
    assert state.fault() == ""
    story = play(state, "tile 2 d4")
    assert story[-1] == "Marauders win: all their markers and their King are on the board. 2 points."
    assert result(state) == (2, "markers", [0, 2])
    assert state.actor == OVER
    assert legal(state) == []
    assert (seat(state, 1)["controlled"], seat(state, 2)["controlled"]) == (9, 14)


def test_AT_2_the_drawn_full_board_is_that_of_a_game() -> None:
    state = after("""
        tower white e5, tower black b4, tower white c2, tile 4 e4, tile 5 b5, tile K c1,
        tile 3 a4, tile 8 e3, tile 1 d1, tile 7 d3, tile 7 b2, tile 2 c5, tile 0 e2, tile 1 e1,
        tile K d5, tile 0 b3, tile 4 a1, tile 9 c3, tile 8 a5, tile 3 b1, tile 6 c4, tile 6 a3,
        tile 9 d2, tile 5 a2
        """)
    assert str(state) == drawn(ONE_SQUARE_LEFT)


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
    assert state.fault() == ""
    play(state, "tile 9 b4")
    assert (seat(state, 2)["controlled"], seat(state, 2)["towers"]) == (11, 3)
    assert result(state) == (1, "king", [0, 0])


def test_AT_2_before_the_board_is_full_the_other_player_waits_for_their_turn() -> None:
    state = draw("""
        5  M9=M M8=M M7=M M6=M M5=M
        4  G0=M G1=M G2=M G3=M MK=M
        3  W    G4=M B    .    W
        2  .    .    .    .    .
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 5 a1") == ["Guardians place tile 5 on a1"]
    assert state.actor == MARAUDERS
    play(state, "tile 0 e1")
    assert result(state)[:2] == (2, "markers")


# ---- AT-3: squares of one turn are resolved together -----------------------------------------------------------------

def test_AT_3_five_squares_are_resolved_in_one_turn_from_the_same_influence() -> None:
    """The 9 on c3 closes itself, two tiles, a white and the black tower: each of them counts the 9, none a marker."""
    state = draw("""
        5  .    G1   M5   .    .
        4  .    M2   W    G6   .
        3  G2   M4   .    G3   M1
        2  .    M7   B    G8   .
        1  W    .    M3   .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert sorted(play(state, "tile 9 c3")[1:]) == [
        "10 against 17: Marauders have less and capture the black tower on c2",
        "12 against 4: Guardians take c3",
        "13 against 11: Marauders take b3",
        "15 against 7: Guardians capture the white tower on c4",
        "26 against 1: Guardians take d3",
    ]
    assert str(state) == drawn("""
        5  .    G1   M5   .    .
        4  .    M2   W=G  G6   .
        3  G2   M4=M G9=G G3=G M1
        2  .    M7   B=M  G8   .
        1  W    .    M3   .    .
           a    b    c    d    e
        Marauders to move
        """)


def test_AT_3_a_square_is_resolved_once_and_for_all() -> None:
    """The 1 on b1 fell to the Guardians when it was closed; whatever happens around it later, nothing is told of it."""
    state = draw("""
        5  .    .    .    .    W
        4  .    .    .    .    .
        3  .    .    B    .    .
        2  .    .    .    .    .
        1  W    M1   G5   .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 2 b2")[1:] == ["7 against 1: Guardians take b1"]
    for move in ("tile 9 a2", "tile 0 e1", "tile 8 c2", "tile 1 e2", "tile 7 d1"):
        assert not any("b1" in sentence for sentence in play(state, move))
        assert square(state, "b1")["control"] == 1


# ---- AT-4: more than eleven squares ----------------------------------------------------------------------------------

TWELVE_AND_NO_KING = """
    5  M9=M M8=M M7=M M6=M M5=M
    4  G0=M G1=M G2=M G3=M M4=M
    3  W    G4=M B=M  .    W
    2  .    .    .    .    .
    1  .    .    .    .    GK
       a    b    c    d    e
    Marauders to move
    """


def test_AT_4_a_side_may_control_more_than_eleven_squares_but_has_eleven_markers() -> None:
    state = draw(TWELVE_AND_NO_KING)
    assert (seat(state, 2)["controlled"], seat(state, 2)["markers_left"]) == (12, 0)
    assert "markers  11 of 11" in "".join(text for row in PLAIN.drawing(state, "en", 80) for text, _ in row)


def test_AT_4_squares_beyond_the_eleventh_count_as_controlled_for_the_king() -> None:
    state = draw(TWELVE_AND_NO_KING)
    play(state, "tile 1 d1")
    assert result(state)[0] is None
    play(state, "tile 5 a1, tile 2 e2")
    assert result(state) == (2, "king", [0, 11])
    assert seat(state, 2)["controlled"] == 13


def test_AT_4_a_loser_with_more_than_eleven_squares_costs_the_winner_nothing() -> None:
    """The Guardians win by the King while the Marauders control twelve squares: 0 points, never less."""
    state = draw("""
        5  M9=M M8=M M7=M M6=M M5=M
        4  G0=M G1=M G2=M G3=M M4=M
        3  W    G4=M B=M  .    W
        2  .    .    .    .    .
        1  .    .    .    G9   MK
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 5 e2")[-1] == "Guardians win: they control the enemy King. 0 points."
    assert result(state) == (1, "king", [0, 0])
    assert state.winners() == [GUARDIANS]
    assert state.returns() == [1.0, -1.0]


# ---- AT-5: towers occupy their squares -------------------------------------------------------------------------------

def test_AT_5_a_tile_placed_between_towers_and_edges_is_surrounded_at_once() -> None:
    state = draw("""
        5  .    .    .    .    B
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  W    .    .    .    .
        1  .    W    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 0 a1") == [
        "Marauders place tile 0 on a1", "0 against 0: a tie goes to the owner of the tile: Marauders take a1"]
    assert square(state, "a1")["control"] == 2


def test_AT_5_a_captured_tower_still_occupies_its_square_and_exerts_nothing() -> None:
    state = draw("""
        5  .    .    .    .    B
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  G9   .    .    .    .
        1  W=G  .    G2   .    W
           a    b    c    d    e
        Marauders to move
        """)
    assert state.why_not("tile 1 a1") == (
        "a1 is not empty: a tower's square stays occupied, before and after its capture (AT-5).")
    assert play(state, "tile 3 b1")[1:] == []  # b2 is still empty
    assert play(state, "tile 0 b2")[1:] == ["3 against 2: Marauders take b1"]


def test_AT_5_an_uncaptured_tower_closes_a_side_too() -> None:
    state = draw("""
        5  .    .    .    .    B
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  .    .    .    .    .
        1  W    G1   G2   .    W
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 4 b2")[1:] == ["4 against 3: Marauders take b1"]
    assert square(state, "a1")["control"] is None
