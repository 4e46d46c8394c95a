"""What people see of a position: the view that clients draw, and the drawing for terminals."""

from __future__ import annotations

from typing import Any

import pytest

import atlantis
from atlantis import Game
from atlantis.engine import plain
from tests.games.atlanteon.boards import CLAIMS, KING_TAKEN, PLAIN, SMALL, SQUARES, after, draw, seat, square

EXAMPLE = """
    5  G3=G G5=G W=G  G2   .
    4  M3=M G8=M M4=M B    .
    3  M8   M7=M M5   G1   .
    2  .    M1   .    .    W
    1  .    MK   .    .    .
       a    b    c    d    e
    Guardians to move
    """


# ---- the view --------------------------------------------------------------------------------------------------------


def test_the_view_tells_the_table() -> None:
    seen = draw(EXAMPLE).view()
    del seen["squares"], seen["seats"]
    assert seen == {
        "game": "atlanteon",
        "phase": "tiles",
        "to_move": 1,
        "files": 5,
        "ranks": 5,
        "markers": 11,
        "towers_to_place": {"white": 0, "black": 0},
        "winner": None,
        "reason": None,
        "scores": [0, 0],
    }


def test_the_view_tells_the_seats() -> None:
    state = draw(EXAMPLE)
    assert seat(state, 1) == {
        "seat": 1,
        "side": "guardians",
        "unplayed": ["0", "4", "6", "7", "9", "K"],
        "controlled": 2,
        "markers_left": 9,
        "towers": 1,
        "king_in_play": False,
        "score": 2,
        "figures": {"tiles": 6, "towers": 1, "markers": 9},
    }
    assert seat(state, 2) == {
        "seat": 2,
        "side": "marauders",
        "unplayed": ["0", "2", "6", "9"],
        "controlled": 4,
        "markers_left": 7,
        "towers": 0,
        "king_in_play": True,
        "score": 4,
        "figures": {"tiles": 4, "towers": 0, "markers": 7},
    }


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("a4", {"piece": "tile", "tile": "3", "owner": 2, "control": 2, "influence": [11, 11], "open": 0, "leads": 2}),
        ("b4", {"piece": "tile", "tile": "8", "owner": 1, "control": 2, "influence": [13, 14], "open": 0, "leads": 2}),
        ("b5", {"piece": "tile", "tile": "5", "owner": 1, "control": 1, "influence": [16, 0], "open": 0, "leads": 1}),
        (
            "c5",
            {
                "piece": "white tower",
                "tile": None,
                "owner": None,
                "control": 1,
                "influence": [7, 4],
                "open": 0,
                "leads": 1,
            },
        ),
        (
            "d4",
            {
                "piece": "black tower",
                "tile": None,
                "owner": None,
                "control": None,
                "influence": [3, 4],
                "open": 1,
                "leads": 1,
            },
        ),  # less leads
        (
            "e2",
            {
                "piece": "white tower",
                "tile": None,
                "owner": None,
                "control": None,
                "influence": [0, 0],
                "open": 3,
                "leads": None,
            },
        ),  # nobody leads a tied tower: it depends on who closes it
        (
            "c3",
            {"piece": "tile", "tile": "5", "owner": 2, "control": None, "influence": [1, 16], "open": 1, "leads": 2},
        ),
        ("d3", {"piece": "tile", "tile": "1", "owner": 1, "control": None, "influence": [1, 5], "open": 2, "leads": 2}),
        ("b1", {"piece": "tile", "tile": "K", "owner": 2, "control": None, "influence": [0, 1], "open": 2, "leads": 2}),
        ("d5", {"piece": "tile", "tile": "2", "owner": 1, "control": None, "influence": [2, 0], "open": 1, "leads": 1}),
        (
            "a2",
            {
                "piece": "empty",
                "tile": None,
                "owner": None,
                "control": None,
                "influence": [0, 9],
                "open": 1,
                "leads": None,
            },
        ),
        (
            "e1",
            {
                "piece": "empty",
                "tile": None,
                "owner": None,
                "control": None,
                "influence": [0, 0],
                "open": 1,
                "leads": None,
            },
        ),
    ],
)
def test_the_view_tells_each_square(name: str, seen: dict[str, object]) -> None:
    assert square(draw(EXAMPLE), name) == {"square": name, **seen}


def test_a_tied_tile_is_led_by_its_owner() -> None:
    state = draw("""
        5  .    .    W    .    .
        4  .    .    .    .    .
        3  W    .    .    .    B
        2  .    .    .    .    .
        1  MK   .    .    G0   .
           a    b    c    d    e
        Guardians to move
        """)
    assert square(state, "a1")["leads"] == 2
    assert square(state, "d1")["leads"] == 1


def test_the_squares_come_in_the_order_a1_b1_to_e5() -> None:
    squares: Any = PLAIN.start().view()["squares"]
    assert [seen["square"] for seen in squares] == SQUARES


@pytest.mark.parametrize(
    ("game", "moves", "phase", "to_move", "left"),
    [
        (PLAIN, "tower white c3", "towers", 2, {"white": 1, "black": 1}),
        (PLAIN, "tower white c3, tower black a1, tower white e5", "tiles", 2, {"white": 0, "black": 0}),
        (
            CLAIMS,
            "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5",
            "claims",
            1,
            {"white": 0, "black": 0},
        ),
        (PLAIN, KING_TAKEN, "over", None, {"white": 0, "black": 0}),
    ],
)
def test_the_view_tells_the_phase(
    game: Game, moves: str, phase: str, to_move: int | None, left: dict[str, int]
) -> None:
    seen = after(moves, game).view()
    assert (seen["phase"], seen["to_move"], seen["towers_to_place"]) == (phase, to_move, left)
    assert (seen["winner"], seen["reason"], seen["scores"]) == (
        (2, "king", [0, 11]) if phase == "over" else (None, None, [0, 0])
    )


# ---- the drawing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [100, 60])
def test_the_drawing_shows_pieces_markers_influence_and_the_sides(width: int) -> None:
    """Without any colour: letters and signs say everything."""
    text = plain(PLAIN.drawing(draw(EXAMPLE), "en", width))
    rank_4 = next(line for line in text.splitlines() if line.startswith(" 4 "))
    below = text.splitlines()[text.splitlines().index(rank_4) + 1]
    assert rank_4[:45].rstrip() == " 4 │ M3 ●M │ G8 ●M │ M4 ●M │ [B]   │   ·   │"
    assert below[:45].rstrip() == "   │ 11:11 │ 13:14 │  8:9  │  3:4  │       │"
    for words in (
        "G Guardians  ◄ to move",
        "M Marauders",
        "tiles    0 4 6 7 9 K",
        "tiles    0 2 6 9",
        "markers  2 of 11",
        "markers  4 of 11",
        "towers   1 of 3",
        "towers   0 of 3",
        "(w) G",
        "[W]",
    ):
        assert words in text


def test_the_drawing_shows_the_winner() -> None:
    text = plain(PLAIN.drawing(after(KING_TAKEN), "en", 60))
    assert "M Marauders  ◄ winner" in text
    assert "to move" not in text


def test_the_drawing_says_when_all_tiles_are_played() -> None:
    state = draw("""
        5  M0   M1   M2   M3   M4
        4  M5   M6   M7   M8   M9
        3  MK   .    .    .    .
        2  .    .    W    .    .
        1  B    .    .    W    .
           a    b    c    d    e
        Guardians to move
        """)
    assert "tiles    all played" in plain(PLAIN.drawing(state, "en", 60))


def test_roles_are_for_colours_and_the_text_is_the_same_without() -> None:
    rows = PLAIN.drawing(draw(EXAMPLE), "en", 100)
    assert plain(rows) == "\n".join("".join(text for text, _ in row).rstrip() for row in rows)
    roles = {role for row in rows for text, role in row if text.strip()}
    assert {"seat-1", "seat-2", "tower-white", "tower-black", "faint", "number", "strong"} <= roles | {""}
    assert {text for row in rows for text, role in row if role == "tower-black"} == {"[B]"}
    assert {text for row in rows for text, role in row if role == "tower-white"} == {"(w)", "[W]"}
    assert {"G8", "●G"} <= {text for row in rows for text, role in row if role == "seat-1"}
    assert {"M7", "●M"} <= {text for row in rows for text, role in row if role == "seat-2"}


def test_a_smaller_board_is_drawn_smaller() -> None:
    game = atlantis.load("atlanteon", data=SMALL)
    text = plain(game.drawing(after("tower white c3", game), "en", 40))
    board = [line for line in text.splitlines() if line.startswith((" 1 ", " 2 ", " 3 ", " 4 "))]
    assert board == [" 3 │   ·   │   ·   │ [W]   │", " 2 │   ·   │   ·   │   ·   │", " 1 │   ·   │   ·   │   ·   │"]
