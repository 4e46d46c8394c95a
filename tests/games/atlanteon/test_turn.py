"""A turn: place a tile, then resolve all that is surrounded. In the rulebook's examples Black is the Marauders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import atlantis
from atlantis import State
from tests.games.atlanteon.boards import closing, draw, drawn, play, seat, square

# ---- the rulebook's five examples, which happen in one game ----------------------------------------------------------

START = """
    5  .    G5   W    .    .
    4  .    G8   M4   B    .
    3  .    M7   .    .    .
    2  .    .    .    .    W
    1  .    .    .    .    .
       a    b    c    d    e
    Marauders to move
    """
MOVES = ["", "tile 3 a4", "tile 3 a5", "tile 8 a3", "tile 2 d5", "tile 5 c3, tile 1 d3, tile 1 b2", "tile 0 e4"]
END = """
    5  G3=G G5=G W=G  G2   .
    4  M3=M G8=M M4=M B=G  G0
    3  M8   M7=M M5   G1   .
    2  .    M1   .    .    W
    1  .    .    .    .    .
       a    b    c    d    e
    Marauders to move
    """


def played(number: int) -> State:
    """The position after so many of the moves."""
    state = draw(START)
    for moves in filter(None, MOVES[: number + 1]):
        play(state, moves)
    return state


def resolved(number: int) -> list[str]:
    """What is told of a move after its tile was placed."""
    return play(played(number - 1), MOVES[number])[1:]


def test_example_1_14_against_13_takes_tile_b() -> None:
    """Black places tile A (3 on a4); tile B (8 on b4) is surrounded: 3+7+4 against 8+5."""
    assert resolved(1) == ["14 against 13: Marauders take b4"]


def test_example_2_16_against_0_takes_tile_d_and_8_against_3_takes_tile_c_in_one_turn() -> None:
    """Gray places tile C (3 on a5); tile D (5 on b5) is surrounded by two tiles, a tower and the edge."""
    assert resolved(2) == ["16 against 0: Guardians take b5", "8 against 3: Guardians take a5"]


def test_example_3_11_against_11_stays_with_the_owner_of_tile_f() -> None:
    """Black places tile E (8 on a3); tile F (3 on a4) is surrounded: 8+3 against 8+3."""
    assert resolved(3) == ["11 against 11: a tie goes to the owner of the tile, so Marauders take a4"]


def test_example_4_7_against_4_captures_the_white_tower_and_places_no_marker() -> None:
    """Gray places tile G (2 on d5); the tower on c5 is surrounded: 5+2 against 4."""
    assert resolved(4) == ["7 against 4: Guardians capture the white tower on c5"]
    guardians = seat(played(4), 1)
    assert (guardians["towers"], guardians["controlled"], guardians["markers_left"]) == (1, 2, 9)


def test_example_5_3_against_4_gives_the_black_tower_to_the_lesser_with_a_marker() -> None:
    """Two turns later Gray places tile H (0 on e4); the tower on d4 is surrounded: 0+1+2 against 4."""
    assert resolved(6) == ["3 against 4: Guardians have less and capture the black tower on d4"]
    guardians = seat(played(6), 1)
    assert (guardians["towers"], guardians["controlled"], guardians["markers_left"]) == (2, 3, 8)


def test_the_examples_end_with_the_drawn_board_and_are_those_of_the_recorded_game() -> None:
    """What a board shows is all there is: the game goes on from each drawing as from its record."""
    assert str(played(6)) == drawn(END)
    record = atlantis.read_record(Path(__file__).parent / "records" / "rulebook.jsonl")
    boards = [record.at(n) for n in range(3, len(record.moves) + 1)]
    assert all(draw(str(board)) == board for board in boards)
    assert all(played(number) in boards for number in range(len(MOVES)))


# ---- surrounded ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "move", "resolved"),
    [
        pytest.param(
            """
        5  W    .    .    .    .
        4  .    .    G1   .    .
        3  .    M2   G9   .    .
        2  .    .    G4   .    .
        1  B    .    .    .    W
           a    b    c    d    e
        Marauders to move
        """,
            "tile 3 d3",
            ["14 against 5: Guardians take c3"],
            id="tile A of the rulebook, by four tiles",
        ),
        pytest.param(
            """
        5  .    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  .    .    .    .    W
        1  G2   M1   .    .    .
           a    b    c    d    e
        Marauders to move
        """,
            "tile 4 a2",
            ["5 against 2: Marauders take a1"],
            id="tile B of the rulebook, in a corner by two",
        ),
        pytest.param(
            """
        5  W    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  .    .    M3   .    .
        1  .    G1   G5   .    .
           a    b    c    d    e
        Marauders to move
        """,
            "tile 4 d1",
            ["7 against 6: Marauders take c1"],
            id="tile C of the rulebook, on an edge by three",
        ),
        pytest.param(
            """
        5  W    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  .    .    .    .    .
        1  .    G1   G5   .    .
           a    b    c    d    e
        Marauders to move
        """,
            "tile 4 d1",
            [],
            id="on an edge two are not enough",
        ),
        pytest.param(
            """
        5  W    .    .    .    .
        4  .    M9   B    M8   .
        3  .    .    G1   .    .
        2  .    M7   .    .    .
        1  W    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """,
            "tile 6 d2",
            [],
            id="diagonal neighbours do not surround",
        ),
    ],
)
def test_a_tile_is_surrounded_when_all_its_orthogonal_neighbours_are_taken(
    board: str, move: str, resolved: list[str]
) -> None:
    assert play(draw(board), move)[1:] == resolved


@pytest.mark.parametrize(
    ("corner", "beside", "above"), [("a1", "b1", "a2"), ("e1", "d1", "e2"), ("a5", "b5", "a4"), ("e5", "d5", "e4")]
)
def test_each_corner_needs_both_its_neighbours(corner: str, beside: str, above: str) -> None:
    state = draw("""
        5  .    .    W    .    .
        4  .    .    .    .    .
        3  W    .    B    .    .
        2  .    .    .    .    .
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert len(play(state, f"tile 1 {corner}, tile 2 {beside}")) == 2
    assert play(state, f"tile 2 {above}")[1] == f"3 against 2: Marauders take {corner}"


# ---- who takes it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "beside", "resolved", "holder"),
    [
        ("M1", "M2", "3 against 3: a tie goes to the owner of the tile, so Marauders take a1", 2),
        ("G1", "M4", "4 against 4: a tie goes to the owner of the tile, so Guardians take a1", 1),
        ("G1", "M2", "4 against 2: Guardians take a1", 1),
        ("M1", "M4", "5 against 3: Marauders take a1", 2),
        ("MK", "G2", "5 against 0: Guardians take a1 and the enemy King", 1),
        ("GK", "G2", "5 against 0: Guardians take a1", 1),
        ("W", "M2", "3 against 2: Guardians capture the white tower on a1", 1),
        ("W", "M4", "4 against 3: Marauders capture the white tower on a1", 2),
        (
            "W",
            "M3",
            "3 against 3: a tie, and Marauders did not place the last tile, so they capture the white tower on a1",
            2,
        ),
        ("B", "M2", "2 against 3: Marauders have less and capture the black tower on a1", 2),
        ("B", "M4", "3 against 4: Guardians have less and capture the black tower on a1", 1),
        (
            "B",
            "M3",
            "3 against 3: a tie, and Marauders did not place the last tile, so they capture the black tower on a1",
            2,
        ),
    ],
)
def test_more_takes_a_tile_or_white_tower_less_the_black_one_and_ties_are_the_owners_or_who_did_not_place_last(
    piece: str, beside: str, resolved: str, holder: int
) -> None:
    """The Guardians close the corner a1 with their 3."""
    state = closing(piece, beside)
    assert play(state, "tile 3 a2")[1] == resolved
    assert square(state, "a1")["control"] == holder


# ---- influence -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "reached"), [("4", "b3 c2 c3 c4 d3"), ("0", ""), ("K", "")])
def test_a_4_exerts_4_on_itself_and_its_four_neighbours_and_the_0_and_the_king_exert_nothing(
    tile: str, reached: str
) -> None:
    """The rulebook's example of influence."""
    state = draw("""
        5  W    .    .    .    .
        4  .    .    .    .    W
        3  .    .    .    .    .
        2  .    .    .    .    .
        1  .    .    .    .    B
           a    b    c    d    e
        Marauders to move
        """)
    play(state, f"tile {tile} c3")
    squares: Any = state.view()["squares"]
    assert {seen["square"]: seen["influence"] for seen in squares if seen["influence"] != [0, 0]} == {
        name: [0, 4] for name in reached.split()
    }


def test_a_tile_under_an_enemy_marker_still_works_for_its_owner() -> None:
    """The rulebook's note: a blue 4 with a white marker on it still exerts 4 for the blue player."""
    state = draw("""
        5  W    .    .    .    .
        4  .    .    .    .    W
        3  B    .    .    .    .
        2  M9   G1   .    .    .
        1  G4=M M3   .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 2 c1")[1] == "7 against 3: Guardians take b1"


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
        "Marauders place tile 0 on a1",
        "0 against 0: a tie goes to the owner of the tile, so Marauders take a1",
    ]


@pytest.mark.parametrize(("tower", "above"), [("W=G", "G9"), ("W", ".")])
def test_AT_5_a_tower_occupies_its_square_before_and_after_its_capture_and_exerts_nothing(
    tower: str, above: str
) -> None:
    state = draw(f"""
        5  .    .    .    .    B
        4  .    .    .    .    .
        3  .    .    .    .    .
        2  {above}   .    .    .    .
        1  {tower}  .    G2   .    W
           a    b    c    d    e
        Marauders to move
        """)
    assert state.why_not("tile 1 a1") == (
        "a1 is not empty: a tower's square stays occupied, before and after its capture (AT-5)."
    )
    assert play(state, "tile 3 b1")[1:] == []  # b2 is still empty
    assert play(state, "tile 0 b2")[1:] == ["3 against 2: Marauders take b1"]
