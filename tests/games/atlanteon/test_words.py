"""Atlanteon in words: notation both ways, moves and events as sentences in both languages."""

from __future__ import annotations

import pytest

from atlantis import Action, State
from tests.games.atlanteon import boards
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SQUARES, after, closing, draw, typed

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

TOWERS_AND_TILES = draw(boards.NEAR_THE_TOWER.format(a1="M7"), CLAIMS)


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
        ("end", "Stop claiming", "Ne plus rien revendiquer"),
    ],
)
def test_a_move_is_described_in_a_sentence_by_what_stands_there(move: str, english: str, french: str) -> None:
    code = CLAIMS.code(move)
    assert (TOWERS_AND_TILES.describe(code), typed(TOWERS_AND_TILES.describe(code, "fr"))) == (english, french)


# ---- events ----------------------------------------------------------------------------------------------------------

TOWERS_ALL_BUT_ONE = draw("""
    5  M9=M M8=M M7=M M6=M M5=M
    4  M1=M M2=M G1=M G2=M G3=M
    3  W=G  .    B=G  .    .
    2  .    .    .    .    .
    1  W    M3   .    .    .
       a    b    c    d    e
    Guardians to move
    """)


@pytest.mark.parametrize(
    ("state", "move", "told"),
    [
        (PLAIN.start(), "tower white c3", ["Guardians place a white tower on c3"]),
        (after("tower white c3"), "tower black a1", ["Marauders place the black tower on a1"]),
        (closing("GK", "G2"), "tile 7 b2", ["Guardians place tile 7 on b2"]),
        (closing("G1", "G2"), "tile K b2", ["Guardians place their King on b2"]),
        # resolved, the winner's influence first
        (closing("G1", "M2"), "tile 3 a2", ["4 against 2: Guardians take a1"]),
        (closing("M1", "M2"), "tile 3 a2", ["3 against 3: a tie goes to the owner of the tile, so Marauders take a1"]),
        (closing("W", "M2"), "tile 3 a2", ["3 against 2: Guardians capture the white tower on a1"]),
        (
            closing("W", "M3"),
            "tile 3 a2",
            ["3 against 3: a tie, and Marauders did not place the last tile, so they capture the white tower on a1"],
        ),
        (closing("B", "M2"), "tile 3 a2", ["2 against 3: Marauders have less and capture the black tower on a1"]),
        # claimed, with what the gaps could still bring
        (
            after(boards.TWO_TO_CLAIM, CLAIMS),
            "claim a1",
            ["Guardians claim the black tower on a1: at most 8, and Marauders already have 9"],
        ),
        (
            after(f"{boards.TWO_TO_CLAIM}, claim a1", CLAIMS),
            "claim e5",
            ["Guardians claim e5: 9, and Marauders can reach at most 8"],
        ),
        (after(boards.TWO_TO_CLAIM, CLAIMS), "end", []),
        # won, with the reason and the points
        (
            closing("MK", "G2"),
            "tile 3 a2",
            [
                "5 against 0: Guardians take a1 and the enemy King",
                "Guardians win: they control the enemy King. 11 points.",
            ],
        ),
        (
            TOWERS_ALL_BUT_ONE,
            "tile 4 a2",
            [
                "4 against 3: Guardians capture the white tower on a1",
                "Guardians win: they hold all three towers. 1 point.",
            ],
        ),
        (
            draw(boards.ELEVENTH_MARKER.format(mover="Marauders")),
            "tile 0 a2",
            [
                "7 against 0: Marauders take a1",
                "Marauders win: all their markers and their King are on the board. 11 points.",
            ],
        ),
    ],
)
def test_what_happens_is_told_with_its_numbers(state: State, move: str, told: list[str]) -> None:
    sentences = [event.text() for event in state.clone().tell(state.game.code(move))]
    assert sentences[len(sentences) - len(told) :] == told


def test_a_win_is_told_in_french() -> None:
    state = closing("MK", "G2")
    assert [typed(event.text("fr")) for event in state.tell(state.game.code("tile 3 a2"))][1:] == [
        "5 contre 0 : les Gardiens prennent a1 et le Roi adverse",
        "Les Gardiens gagnent : ils contrôlent le Roi adverse. 11 points.",
    ]


def test_events_carry_their_fields_for_boards() -> None:
    state = after("tower white b1, tower black a2, tower white e5")
    placed, taken = state.tell(state.game.code("tile 4 a1"))
    assert (placed.kind, placed.fields) == ("tile", {"seat": 2, "tile": "4", "square": "a1"})
    assert (taken.kind, taken.fields) == (
        "resolved",
        {"seat": 2, "square": "a1", "tower": None, "tile": "4", "owner": 2, "influence": [0, 4], "reach": 0},
    )


def test_the_second_game_of_a_match_says_what_it_has_to_bring() -> None:
    words = PLAIN.words

    def bring(*scores: int) -> str:
        return words.second_game(scores, 0, "en").partition(". ")[2]

    assert bring(0, 9) == "With 9 points you draw the match, with 10 or more you win it."
    assert bring(0, 1) == "With 1 point you draw the match, with 2 or more you win it."
    assert bring(0, 11) == "With 11 points you draw the match; it can no longer be won."
    assert bring(9, 0) == "You win the match unless you lose by 9 points or more."
    assert bring(11, 0) == "You cannot lose the match any more."
    assert bring(0, 0) == "The match is level: whoever scores wins it."
    assert words.second_game([0, 9], 0, "fr").startswith("À la manche 2, vous êtes les Maraudeurs. Avec 9 points")
