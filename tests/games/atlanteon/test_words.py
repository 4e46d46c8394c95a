"""Atlanteon in words: notation both ways, moves and events as sentences in both languages."""

from __future__ import annotations

import pytest

from atlantis import Action, State
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SQUARES, after, draw, typed

# ---- notation --------------------------------------------------------------------------------------------------------


def test_there_are_351_codes_tiles_first_then_towers_then_claims() -> None:
    assert (
        [PLAIN.text(code) for code in range(PLAIN.actions)]
        == [CLAIMS.text(code) for code in range(351)]
        == [
            *(f"tile {tile} {square}" for tile in "0123456789K" for square in SQUARES),
            *(f"tower {colour} {square}" for colour in ("white", "black") for square in SQUARES),
            *(f"claim {square}" for square in SQUARES),
            "end",
        ]
    )


@pytest.mark.parametrize("text", ["tile K e5", "TILE k E5", "  tile   K  e5\n", "Tile\tk\te5"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert PLAIN.text(PLAIN.code(text)) == "tile K e5"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("tile 7 b2", Action("tile", {"tile": "7", "square": "b2"})),
        ("tile K e5", Action("tile", {"tile": "K", "square": "e5"})),
        ("tower black a1", Action("tower", {"tower": "black", "square": "a1"})),
        ("claim d4", Action("claim", {"square": "d4"})),
        ("end", Action("end", {})),
    ],
)
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert PLAIN.start().action(PLAIN.code(text)) == action


def test_the_sides_have_their_names() -> None:
    assert [PLAIN.words.seat_name(seat, "en") for seat in (0, 1)] == ["Guardians", "Marauders"]
    assert [PLAIN.words.seat_name(seat, "fr") for seat in (0, 1)] == ["Gardiens", "Maraudeurs"]


# ---- moves -----------------------------------------------------------------------------------------------------------

TOWERS_AND_TILES = draw(
    """
    5  M9   .    .    .    W
    4  M8   .    .    .    .
    3  .    G1   W    G2   .
    2  .    .    .    .    .
    1  M7   .    B    .    .
       a    b    c    d    e
    Guardians to move
    """,
    CLAIMS,
)


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ("tile 7 b2", "Place tile 7 on b2", "Poser la tuile 7 en b2"),
        ("tile K e5", "Place your King on e5", "Poser votre Roi en e5"),
        ("tower white c3", "Place a white tower on c3", "Placer une tour blanche en c3"),
        ("tower black a1", "Place the black tower on a1", "Placer la tour noire en a1"),
        ("claim a5", "Claim a5", "Revendiquer a5"),
        ("claim c3", "Claim the white tower on c3", "Revendiquer la tour blanche en c3"),
        ("claim c1", "Claim the black tower on c1", "Revendiquer la tour noire en c1"),
        ("end", "Claim nothing more", "Ne plus rien revendiquer"),
    ],
)
def test_a_move_is_described_in_a_sentence_by_what_stands_there(move: str, english: str, french: str) -> None:
    code = CLAIMS.code(move)
    assert (TOWERS_AND_TILES.describe(code), typed(TOWERS_AND_TILES.describe(code, "fr"))) == (english, french)


# ---- events ----------------------------------------------------------------------------------------------------------


def closing(piece: str, beside: str) -> State:
    """The corner a1 has one gap left, and the Guardians are to move."""
    return draw(f"""
        5  {"B" if piece == "W" else "W"}    .    .    .    W
        4  .    .    .    .    .
        3  .    .    {"B" if piece[0] in "GM" else "."}    .    .
        2  .    .    .    .    .
        1  {piece}   {beside}   .    .    .
           a    b    c    d    e
        Guardians to move
        """)


MARKERS_ALL_BUT_ONE = draw("""
    5  M9=M M8=M M7=M M6=M M5=M
    4  G0=M G1=M G2=M G3=M MK=M
    3  W    .    B    .    W
    2  .    .    .    .    .
    1  M4   M3   .    .    .
       a    b    c    d    e
    Marauders to move
    """)
TOWERS_ALL_BUT_ONE = draw("""
    5  M9=M M8=M M7=M M6=M M5=M
    4  M1=M M2=M G1=M G2=M G3=M
    3  W=G  .    B=G  .    .
    2  .    .    .    .    .
    1  W    M3   .    .    .
       a    b    c    d    e
    Guardians to move
    """)
BLACK_TOWER_AND_A_KING_TO_CLAIM = (
    "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5"
)


@pytest.mark.parametrize(
    ("state", "move", "told"),
    [
        (
            PLAIN.start(),
            "tower white c3",
            [("Guardians place a white tower on c3", "Les Gardiens placent une tour blanche en c3")],
        ),
        (
            after("tower white c3"),
            "tower black a1",
            [("Marauders place the black tower on a1", "Les Maraudeurs placent la tour noire en a1")],
        ),
        (closing("GK", "G2"), "tile 7 b2", [("Guardians place tile 7 on b2", "Les Gardiens posent la tuile 7 en b2")]),
        (
            closing("G1", "G2"),
            "tile K b2",
            [("Guardians place their King on b2", "Les Gardiens posent leur Roi en b2")],
        ),
        # resolved, the winner's influence first
        (
            closing("G1", "M2"),
            "tile 3 a2",
            [("4 against 2: Guardians take a1", "4 contre 2 : les Gardiens prennent a1")],
        ),
        (
            closing("M1", "M2"),
            "tile 3 a2",
            [
                (
                    "3 against 3: a tie goes to the owner of the tile: Marauders take a1",
                    "3 contre 3 : l'égalité profite au propriétaire de la tuile, les Maraudeurs prennent a1",
                )
            ],
        ),
        (
            closing("W", "M2"),
            "tile 3 a2",
            [
                (
                    "3 against 2: Guardians capture the white tower on a1",
                    "3 contre 2 : les Gardiens capturent la tour blanche en a1",
                )
            ],
        ),
        (
            closing("W", "M3"),
            "tile 3 a2",
            [
                (
                    "3 against 3: a tie, and Marauders did not place the last tile: they capture the white tower on a1",
                    "3 contre 3 : égalité ; les Maraudeurs n'ont pas posé la dernière tuile et capturent la tour blanche en a1",
                )
            ],
        ),
        (
            closing("B", "M2"),
            "tile 3 a2",
            [
                (
                    "2 against 3: Marauders have less and capture the black tower on a1",
                    "2 contre 3 : les Maraudeurs ont moins d'influence et capturent la tour noire en a1",
                )
            ],
        ),
        (
            closing("B", "M3"),
            "tile 3 a2",
            [
                (
                    "3 against 3: a tie, and Marauders did not place the last tile: they capture the black tower on a1",
                    "3 contre 3 : égalité ; les Maraudeurs n'ont pas posé la dernière tuile et capturent la tour noire en a1",
                )
            ],
        ),
        # claimed, with what the gaps could still bring
        (
            after(f"{BLACK_TOWER_AND_A_KING_TO_CLAIM}", CLAIMS),
            "claim a1",
            [
                (
                    "Guardians claim the black tower on a1: 8 at most, and Marauders have 9 already",
                    "Les Gardiens revendiquent la tour noire en a1 : 8 au plus, et les Maraudeurs ont déjà 9",
                )
            ],
        ),
        (
            after(f"{BLACK_TOWER_AND_A_KING_TO_CLAIM}, claim a1", CLAIMS),
            "claim e5",
            [
                (
                    "Guardians claim e5: 9, and Marauders can reach 8 at most",
                    "Les Gardiens revendiquent e5 : 9, et les Maraudeurs ne peuvent dépasser 8",
                )
            ],
        ),
        (after(BLACK_TOWER_AND_A_KING_TO_CLAIM, CLAIMS), "end", []),
        # won, with the reason and the points
        (
            closing("MK", "G2"),
            "tile 3 a2",
            [
                (
                    "5 against 0: Guardians take a1 and the enemy King",
                    "5 contre 0 : les Gardiens prennent a1 et le Roi adverse",
                ),
                (
                    "Guardians win: they control the enemy King. 11 points.",
                    "Les Gardiens gagnent : ils contrôlent le Roi adverse. 11 points.",
                ),
            ],
        ),
        (
            TOWERS_ALL_BUT_ONE,
            "tile 4 a2",
            [
                (
                    "4 against 3: Guardians capture the white tower on a1",
                    "4 contre 3 : les Gardiens capturent la tour blanche en a1",
                ),
                (
                    "Guardians win: they hold all three towers. 1 point.",
                    "Les Gardiens gagnent : ils tiennent les trois tours. 1 point.",
                ),
            ],
        ),
        (
            MARKERS_ALL_BUT_ONE,
            "tile 0 a2",
            [
                ("7 against 0: Marauders take a1", "7 contre 0 : les Maraudeurs prennent a1"),
                (
                    "Marauders win: all their markers and their King are on the board. 11 points.",
                    "Les Maraudeurs gagnent : tous leurs marqueurs et leur Roi sont sur le plateau. 11 points.",
                ),
            ],
        ),
    ],
)
def test_what_happens_is_told_with_its_numbers_in_both_languages(
    state: State, move: str, told: list[tuple[str, str]]
) -> None:
    events = state.clone().tell(state.game.code(move))
    sentences = [(event.text(), typed(event.text("fr"))) for event in events]
    assert sentences[len(sentences) - len(told) :] == told


def test_events_carry_their_fields_for_boards() -> None:
    state = after("tower white b1, tower black a2, tower white e5")
    placed, taken = state.tell(state.game.code("tile 4 a1"))
    assert (placed.kind, placed.fields) == ("tile", {"seat": 2, "tile": "4", "square": "a1"})
    assert (taken.kind, taken.fields) == (
        "resolved",
        {"seat": 2, "square": "a1", "tower": None, "tile": "4", "owner": 2, "influence": [0, 4], "reach": 0},
    )
