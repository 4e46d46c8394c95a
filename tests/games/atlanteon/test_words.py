"""Atlanteon in words: notation both ways, moves and events as sentences."""

from __future__ import annotations

import pytest

from atlantis import Action, Event
from tests.games.atlanteon.boards import CLAIMS, PLAIN, after, claims, draw, play

SQUARES = [f + r for r in "12345" for f in "abcde"]
TILES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "K"]


# ---- notation --------------------------------------------------------------------------------------------------------

def test_there_are_351_codes_tiles_first_then_towers_then_claims() -> None:
    assert PLAIN.actions == 351
    assert [PLAIN.text(code) for code in range(351)] == [
        *(f"tile {tile} {square}" for tile in TILES for square in SQUARES),
        *(f"tower white {square}" for square in SQUARES),
        *(f"tower black {square}" for square in SQUARES),
        *(f"claim {square}" for square in SQUARES),
        "end"]


@pytest.mark.parametrize("game", [PLAIN, CLAIMS])
def test_every_code_reads_back_as_itself(game: object) -> None:
    for code in range(351):
        assert PLAIN.code(PLAIN.text(code)) == code
        assert CLAIMS.text(code) == PLAIN.text(code)


@pytest.mark.parametrize("text", ["tile K e5", "TILE k E5", "  tile   K  e5\n", "Tile\tk\te5"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert PLAIN.text(PLAIN.code(text)) == "tile K e5"


@pytest.mark.parametrize(("text", "action"), [
    ("tile 7 b2", Action("tile", {"tile": "7", "square": "b2"})),
    ("tile K e5", Action("tile", {"tile": "K", "square": "e5"})),
    ("tower white c3", Action("tower", {"tower": "white", "square": "c3"})),
    ("tower black a1", Action("tower", {"tower": "black", "square": "a1"})),
    ("claim d4", Action("claim", {"square": "d4"})),
    ("end", Action("end", {})),
])
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert PLAIN.start().action(PLAIN.code(text)) == action


# ---- moves -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("move", "sentence"), [
    ("tile 7 b2", "Place tile 7 on b2"),
    ("tile 0 a1", "Place tile 0 on a1"),
    ("tile K e5", "Place your King on e5"),
    ("tower white c3", "Place a white tower on c3"),
    ("tower black a1", "Place the black tower on a1"),
    ("claim c3", "Claim c3"),
    ("end", "Claim nothing more"),
])
def test_a_move_is_described_in_a_sentence(move: str, sentence: str) -> None:
    state = PLAIN.start()
    assert state.describe(state.game.code(move)) == sentence


def test_a_claim_is_described_by_what_stands_there() -> None:
    state = draw("""
        5  M9   .    .    .    W
        4  M8   .    .    .    .
        3  .    G1   W    G2   .
        2  .    .    .    .    .
        1  M7   .    B    .    .
           a    b    c    d    e
        Guardians to move
        """, CLAIMS)
    assert state.describe(state.game.code("claim c3")) == "Claim the white tower on c3"
    assert state.describe(state.game.code("claim c1")) == "Claim the black tower on c1"
    assert state.describe(state.game.code("claim a5")) == "Claim a5"


def test_the_sides_have_their_names() -> None:
    assert [PLAIN.seat_name(seat, "en") for seat in (0, 1)] == ["Guardians", "Marauders"]


# ---- events ----------------------------------------------------------------------------------------------------------

def test_towers_and_tiles_are_told() -> None:
    state = PLAIN.start()
    assert play(state, "tower white c3, tower black a1, tower white e5, tile 7 b2, tile K d1") == [
        "Guardians place a white tower on c3",
        "Marauders place the black tower on a1",
        "Guardians place a white tower on e5",
        "Marauders place tile 7 on b2",
        "Guardians place their King on d1",
    ]


def test_14_against_13_marauders_take_b2() -> None:
    state = draw("""
        5  W    .    .    .    W
        4  .    .    .    .    .
        3  .    G5   .    .    .
        2  .    G8   M4   .    B
        1  .    M7   .    .    .
           a    b    c    d    e
        Marauders to move
        """)
    assert play(state, "tile 3 a2") == ["Marauders place tile 3 on a2", "14 against 13: Marauders take b2"]


@pytest.mark.parametrize(("piece", "around", "move", "sentence"), [
    ("M1", "M2", "tile 3 a2", "3 against 3: a tie goes to the owner of the tile: Marauders take a1"),
    ("G1", "M2", "tile 3 a2", "4 against 2: Guardians take a1"),
    ("MK", "G2", "tile 3 a2", "5 against 0: Guardians take a1 and the enemy King"),
    ("GK", "G2", "tile 3 a2", "5 against 0: Guardians take a1"),
    ("W", "M2", "tile 3 a2", "3 against 2: Guardians capture the white tower on a1"),
    ("W", "M3", "tile 3 a2", "3 against 3: a tie, and Marauders did not place the last tile: "
                             "they capture the white tower on a1"),
    ("B", "M2", "tile 3 a2", "2 against 3: Marauders have less and capture the black tower on a1"),
    ("B", "M3", "tile 3 a2", "3 against 3: a tie, and Marauders did not place the last tile: "
                             "they capture the black tower on a1"),
])
def test_what_is_surrounded_is_told_with_its_numbers_the_winners_first(
        piece: str, around: str, move: str, sentence: str) -> None:
    """The Guardians close the corner a1."""
    others = {"W": ("W", "B"), "B": ("W", "W")}.get(piece, ("W", "W"))
    state = draw(f"""
        5  {others[0]}    .    .    .    {others[1]}
        4  .    .    .    .    .
        3  .    .    {"B" if piece[0] in "GM" else "."}    .    .
        2  .    .    .    .    .
        1  {piece}   {around}   .    .    .
           a    b    c    d    e
        Guardians to move
        """)
    assert play(state, move)[1] == sentence


def test_claims_are_told_with_what_the_gaps_could_bring() -> None:
    state = draw("""
        5  M9   .    .    .    W
        4  M8   .    .    .    .
        3  .    G1   W    G2   .
        2  .    .    .    .    M6
        1  M7   .    .    .    B
           a    b    c    d    e
        Guardians to move
        """, CLAIMS)
    play(state, "tile 3 c4")
    assert claims(state) == ["c3"]
    assert play(state, "claim c3") == ["Guardians claim the white tower on c3: 6, and Marauders can reach 5 at most"]
    state = after("""
        tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5
        """, CLAIMS)
    assert play(state, "claim a1, claim e5") == [
        "Guardians claim the black tower on a1: 8 at most, and Marauders have 9 already",
        "Guardians claim e5: 9, and Marauders can reach 8 at most"]


@pytest.mark.parametrize(("reason", "points", "sentence"), [
    ("king", 11, "Guardians win: they control the enemy King. 11 points."),
    ("towers", 1, "Guardians win: they hold all three towers. 1 point."),
    ("markers", 0, "Guardians win: all their markers and their King are on the board. 0 points."),
])
def test_the_end_is_told_with_its_reason_and_points(reason: str, points: int, sentence: str) -> None:
    assert Event(PLAIN, "won", {"seat": 1, "reason": reason, "points": points}).text() == sentence


def test_nothing_is_told_of_the_end_of_a_turn_alone() -> None:
    state = after("tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5", CLAIMS)
    assert play(state, "end") == []


def test_events_carry_their_fields_for_boards() -> None:
    state = after("tower white b1, tower black a2, tower white e5")
    placed, taken = state.tell(state.game.code("tile 4 a1"))
    assert (placed.kind, placed.fields) == ("tile", {"seat": 2, "tile": "4", "square": "a1"})
    assert (taken.kind, taken.fields) == ("resolved", {"seat": 2, "square": "a1", "tower": "", "tile": "4", "owner": 2,
                                                       "influence": [0, 4], "reach": 0})
