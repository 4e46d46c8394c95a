"""The rulebook's own examples, with the numbers it prints. Black is the Marauders here, Gray the Guardians."""

from __future__ import annotations

from pathlib import Path

import pytest

import atlantis
from tests.games.atlanteon.boards import CLAIMS, claims, draw, drawn, legal, play, seat, square

RECORD = Path(__file__).parent / "records" / "rulebook.jsonl"


# ---- the five play examples ------------------------------------------------------------------------------------------

def test_example_1_14_against_13_takes_tile_b() -> None:
    """Black has just placed tile A (3 on a4); tile B (8 on b4) is surrounded: 3+7+4 against 8+5."""
    state = draw("""
        5  .    G5   W    .    .
        4  .    G8   M4   B    .
        3  .    M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 3 a4") == ["Marauders place tile 3 on a4", "14 against 13: Marauders take b4"]
    assert str(state) == drawn("""
        5  .    G5   W    .    .
        4  M3   G8=M M4   B    .
        3  .    M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to move
        """)


def test_example_2_16_against_0_takes_tile_d_and_8_against_3_takes_tile_c_in_one_turn() -> None:
    """Gray has just placed tile C (3 on a5); tile D (5 on b5) is surrounded by two tiles, a tower and the edge."""
    state = draw("""
        5  .    G5   W    .    .
        4  M3   G8=M M4   B    .
        3  .    M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 3 a5") == ["Guardians place tile 3 on a5", "16 against 0: Guardians take b5",
                                        "8 against 3: Guardians take a5"]
    assert str(state) == drawn("""
        5  G3=G G5=G W    .    .
        4  M3   G8=M M4   B    .
        3  .    M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)


def test_example_3_11_against_11_stays_with_the_owner_of_tile_f() -> None:
    """Black has just placed tile E (8 on a3); tile F (3 on a4) is surrounded: 8+3 against 8+3."""
    state = draw("""
        5  G3=G G5=G W    .    .
        4  M3   G8=M M4   B    .
        3  .    M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 8 a3") == [
        "Marauders place tile 8 on a3", "11 against 11: a tie goes to the owner of the tile: Marauders take a4"]
    assert str(state) == drawn("""
        5  G3=G G5=G W    .    .
        4  M3=M G8=M M4   B    .
        3  M8   M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to move
        """)


def test_example_3_the_other_way_round_a_tie_on_an_enemy_tile_is_the_enemys() -> None:
    """The same numbers, but the 3 on a4 is Gray's and the 3 on a5 is Black's: now it is Gray who keeps a4."""
    state = draw("""
        5  M3=G G5=G W    .    .
        4  G3   G8=G M4   B    .
        3  .    M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 8 a3")[-1] == "11 against 11: a tie goes to the owner of the tile: Guardians take a4"
    assert square(state, "a4")["control"] == 1


def test_example_4_7_against_4_captures_the_white_tower_and_places_no_marker() -> None:
    """Gray has just placed tile G (2 on d5); the tower on c5 is surrounded: 5+2 against 4."""
    state = draw("""
        5  G3=G G5=G W    .    .
        4  M3=M G8=M M4   B    .
        3  M8   M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 2 d5") == ["Guardians place tile 2 on d5",
                                        "7 against 4: Guardians capture the white tower on c5"]
    assert str(state) == drawn("""
        5  G3=G G5=G W=G  G2   .
        4  M3=M G8=M M4   B    .
        3  M8   M7   .    .    .
        2  .    .    .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    guardians = seat(state, 1)
    assert (guardians["towers"], guardians["controlled"], guardians["markers_left"]) == (1, 2, 9)


def test_example_5_3_against_4_gives_the_black_tower_to_the_lesser_with_a_marker() -> None:
    """Two turns later Gray has just placed tile H (0 on e4); the tower on d4 is surrounded: 0+1+2 against 4."""
    state = draw("""
        5  G3=G G5=G W=G  G2   .
        4  M3=M G8=M M4=M B    .
        3  M8   M7=M M5   G1   .
        2  .    M1   .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, "tile 0 e4") == ["Guardians place tile 0 on e4",
                                        "3 against 4: Guardians have less and capture the black tower on d4"]
    assert str(state) == drawn("""
        5  G3=G G5=G W=G  G2   .
        4  M3=M G8=M M4=M B=G  G0
        3  M8   M7=M M5   G1   .
        2  .    M1   .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    guardians = seat(state, 1)
    assert (guardians["towers"], guardians["controlled"], guardians["markers_left"]) == (2, 3, 8)


def test_the_five_examples_happen_in_one_game() -> None:
    """Its record is read, and told again move by move."""
    record = atlantis.read_record(RECORD)
    assert record.seats == ["Gray", "Black"]
    story: list[str] = []
    for n, code in enumerate(record.moves):
        story += [event.text() for event in record.at(n).tell(code)]
    assert [sentence for sentence in story if "against" in sentence] == [
        "14 against 13: Marauders take b4",
        "16 against 0: Guardians take b5",
        "8 against 3: Guardians take a5",
        "11 against 11: a tie goes to the owner of the tile: Marauders take a4",
        "7 against 4: Guardians capture the white tower on c5",
        "9 against 8: Marauders take c4",  # "Black has already placed his 1 tile and his 5 tile,
        "21 against 8: Marauders take b3",  # which caused his 7 and 4 tiles to be surrounded and scored"
        "3 against 4: Guardians have less and capture the black tower on d4",
    ]
    assert str(record.state) == drawn("""
        5  G3=G G5=G W=G  G2   .
        4  M3=M G8=M M4=M B=G  G0
        3  M8   M7=M M5   G1   .
        2  .    M1   .    .    W
        1  .    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert record.dump() == RECORD.read_text(encoding="utf-8")


def test_the_drawn_boards_of_the_examples_are_those_of_the_game() -> None:
    """What a board shows is all there is: the game goes on from each drawing exactly as from its record."""
    record = atlantis.read_record(RECORD)
    for n in range(3, len(record.moves) + 1):
        assert draw(str(record.at(n))) == record.at(n)


# ---- surrounded tiles ------------------------------------------------------------------------------------------------

def test_tile_a_of_the_rulebook_is_surrounded_by_four_tiles() -> None:
    state = draw("""
        5  W    .    .    .    .
        4  .    .    G1   .    .
        3  .    M2   G9   .    .
        2  .    .    G4   .    .
        1  B    .    .    .    W
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 3 d3")[1:] == ["14 against 5: Guardians take c3"]
    assert square(state, "c3")["control"] == 1


def test_tile_b_of_the_rulebook_is_surrounded_in_a_corner_by_two_tiles() -> None:
    state = draw("""
        5  .    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  .    .    .    .    W
        1  G2   M1   .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 4 a2")[1:] == ["5 against 2: Marauders take a1"]
    assert str(state) == drawn("""
        5  .    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  M4   .    .    .    W
        1  G2=M M1   .    .    .
           a    b    c    d    e
        Guardians to move
        """)


@pytest.mark.parametrize(("corner", "beside", "above"), [("a1", "b1", "a2"), ("e1", "d1", "e2"), ("a5", "b5", "a4"),
                                                         ("e5", "d5", "e4")])
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
    assert square(state, corner)["control"] is None
    assert play(state, f"tile 2 {above}")[1] == f"3 against 2: Marauders take {corner}"


def test_tile_c_of_the_rulebook_is_surrounded_on_an_edge_by_three_tiles() -> None:
    state = draw("""
        5  W    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  .    .    M3   .    .
        1  .    G1   G5   .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 4 d1")[1:] == ["7 against 6: Marauders take c1"]
    assert square(state, "c1")["control"] == 2


def test_on_an_edge_two_tiles_are_not_enough() -> None:
    state = draw("""
        5  W    .    .    .    .
        4  .    .    B    .    .
        3  W    .    .    .    .
        2  .    .    .    .    .
        1  .    G1   G5   .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 4 d1") == ["Marauders place tile 4 on d1"]
    assert square(state, "c1")["control"] is None


def test_diagonal_neighbours_neither_surround_nor_exert_influence() -> None:
    state = draw("""
        5  W    .    .    .    .
        4  .    M9   B    M8   .
        3  .    .    G1   .    .
        2  .    M7   .    .    .
        1  W    .    .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 6 d2") == ["Marauders place tile 6 on d2"]
    assert square(state, "c3")["influence"] == [1, 0]


# ---- the influence of a tile -----------------------------------------------------------------------------------------

def test_the_example_of_influence_a_4_exerts_4_on_itself_and_its_four_neighbours() -> None:
    state = draw("""
        5  W    .    .    .    .
        4  .    .    .    .    W
        3  .    .    M4   .    .
        2  .    .    .    .    .
        1  .    .    .    .    B
           a    b    c    d    e
        Guardians to move
        """)
    seen = state.view()["squares"]
    assert {s["square"]: s["influence"] for s in seen if s["influence"] != [0, 0]} == {  # type: ignore[attr-defined]
        "c2": [0, 4], "b3": [0, 4], "c3": [0, 4], "d3": [0, 4], "c4": [0, 4]}


@pytest.mark.parametrize("tile", ["0", "K"])
def test_the_0_and_the_king_exert_no_influence(tile: str) -> None:
    state = draw("""
        5  W    .    .    .    .
        4  .    .    .    .    W
        3  .    .    .    .    .
        2  .    .    .    .    .
        1  .    .    .    .    B
           a    b    c    d    e
        Guardians to move
        """)
    play(state, f"tile {tile} c3")
    assert all(seen["influence"] == [0, 0] for seen in state.view()["squares"])  # type: ignore[attr-defined]


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


# ---- the variant -----------------------------------------------------------------------------------------------------

WITHOUT_ANYTHING_ABOVE_6 = """
    5  M9   .    .    .    W
    4  M8   .    .    .    .
    3  .    G1   W    G2   .
    2  .    .    .    .    .
    1  M7   .    B    .    .
       a    b    c    d    e
    Guardians to move
    """


def test_the_variants_example_6_influence_and_no_unplayed_tile_of_7_or_more_captures_the_white_tower() -> None:
    """1+2+3 next to a white tower, one empty space, and the opponent's 7, 8 and 9 are on the board."""
    state = draw(WITHOUT_ANYTHING_ABOVE_6, CLAIMS)
    play(state, "tile 3 c4")
    assert "c3" in claims(state)
    assert play(state, "claim c3") == [
        "Guardians claim the white tower on c3: 6, and Marauders can reach 6 at most"]
    assert square(state, "c3")["control"] == 1
    assert (seat(state, 1)["towers"], seat(state, 1)["controlled"]) == (1, 0)


def test_the_variants_example_with_the_7_unplayed_leaves_the_tower_alone() -> None:
    state = draw(WITHOUT_ANYTHING_ABOVE_6.replace("M7", "M6"), CLAIMS)
    play(state, "tile 3 c4")
    assert "claim c3" not in legal(state)


def test_without_the_option_there_is_nothing_to_claim() -> None:
    state = draw(WITHOUT_ANYTHING_ABOVE_6)
    play(state, "tile 3 c4")
    assert str(state).endswith("Marauders to move")
    assert not claims(state)
    assert "end" not in legal(state)
