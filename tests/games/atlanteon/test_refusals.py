"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import IllegalAction, NotChance, State, UnknownMove
from tests.games.atlanteon import boards
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SMALL, after, draw, play, typed

SMALL_PLAIN = atlantis.load("atlanteon", data=SMALL)
SMALL_CLAIMS = atlantis.load("atlanteon", data=SMALL, early_claims=True)

FIRST_TOWER = after("tower white c3")
TILE_PLACED = "tower black c3, tower white a1, tower white e5, tile 7 b2"  # Guardians to move
TILES = after(TILE_PLACED)
KINGS = after("tower black c3, tower white a1, tower white e5, tile K b2, tile K e1")  # Marauders to move
NOTHING_TO_CLAIM = after(TILE_PLACED, CLAIMS)
CLAIMING = after(boards.TWO_TO_CLAIM, CLAIMS)
SMALL_BOARD = after("tower white a1, tower black c1, tower white b3", SMALL_PLAIN)
OVER = after(boards.KING_TAKEN)


def claiming_on_a_small_board() -> State:
    state = draw(
        """
        3  W    .    B
        2  .    .    .
        1  W    M1   .
           a    b    c
        Marauders to move
        """,
        SMALL_CLAIMS,
    )
    play(state, "tile 2 c1")
    return state


def near_the_black_tower() -> State:
    """The Guardians may claim the white tower, not the black one."""
    state = draw(boards.NEAR_THE_TOWER.format(a1="M7"), CLAIMS)
    play(state, "tile 3 c4")
    return state


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        # tiles
        (FIRST_TOWER, "tile 7 a1", "The towers come first: Marauders must place one."),
        (after(f"{TILE_PLACED}, tile 3 e1"), "tile 7 a2", "Tile 7 of the Marauders is already on the board, on b2."),
        (KINGS, "tile K a2", "Tile K of the Marauders is already on the board, on b2."),
        (TILES, "tile 7 b2", "b2 is not empty: tile 7 of the Marauders lies there."),
        (KINGS, "tile 1 e1", "e1 is not empty: tile K of the Guardians lies there."),
        (TILES, "tile 7 c3", "c3 is not empty: a tower's square stays occupied, before and after its capture (AT-5)."),
        (CLAIMING, "tile 2 c5", "Guardians have placed their tile; they may claim now, or `end` the turn (AT-8)."),
        (SMALL_BOARD, "tile 7 b2", "There is no tile 7 in this game."),
        (SMALL_BOARD, "tile 1 d1", "There is no square d1 on this board."),
        # towers
        (TILES, "tower white c5", "All three towers are placed; now Guardians place a tile."),
        (CLAIMING, "tower white e1", "All three towers are placed; Guardians may claim now, or `end` the turn (AT-8)."),
        (
            after("tower white a1, tower white c3"),
            "tower white e5",
            "Both white towers are placed; only the black one is left.",
        ),
        (after("tower black a1"), "tower black e5", "The black tower is placed; only white ones are left."),
        (
            after("tower black a1"),
            "tower white a1",
            "a1 is not empty: a tower's square stays occupied, before and after its capture (AT-5).",
        ),
        (after("tower black c3"), "tower white c4", "c4 is next to the tower on c3: towers may only touch diagonally."),
        (after("tower white a1", SMALL_PLAIN), "tower black e5", "There is no square e5 on this board."),
        # claims; more of the numbers that they fail by: test_early_claims.py
        (TILES, "claim b2", "Early claims are off in this game (option early_claims)."),
        (TILES, "end", "Early claims are off in this game (option early_claims)."),
        *(
            (after("tower white c3", CLAIMS), move, "The towers come first: Marauders must place one.")
            for move in ("claim c3", "end")
        ),
        (
            NOTHING_TO_CLAIM,
            "end",
            "There is nothing to claim, so there is nothing to end: Guardians place a tile (AT-8).",
        ),
        (
            NOTHING_TO_CLAIM,
            "claim b2",
            "Claims come after the tile, and only while there is something to claim (AT-8): Guardians place a tile.",
        ),
        (CLAIMING, "claim a3", "a3 is empty: only tiles and towers can be claimed."),
        (after(f"{boards.TWO_TO_CLAIM}, claim a1", CLAIMS), "claim a1", "a1 is already settled for good."),
        (CLAIMING, "claim c3", "Marauders could still reach 26 on c3: more than the 0 of the Guardians (AT-6)."),
        (
            CLAIMING,
            "claim d2",
            "Marauders could still reach 27 on d2, and a tie is theirs: Guardians need more than 27 (AT-6).",
        ),
        (
            near_the_black_tower(),
            "claim c1",
            "Guardians could still reach 24 at the black tower on c1, and need less than the 0 of the Marauders (AT-7).",
        ),
        (claiming_on_a_small_board(), "claim e1", "There is no square e1 on this board."),
        # the end
        *((OVER, move, "The game is over.") for move in ("tile 5 b5", "tower white c3", "end", "claim a1")),
    ],
)
def test_a_move_is_refused_with_the_reason(state: State, move: str, sentence: str) -> None:
    assert state.why_not(move) == sentence
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (FIRST_TOWER, "tile 7 a1", "Les tours d'abord : aux Maraudeurs d'en placer une."),
        (TILES, "tile 7 b2", "b2 n'est pas vide : la tuile 7 des Maraudeurs s'y trouve."),
        (
            CLAIMING,
            "claim c3",
            "Les Maraudeurs pourraient encore atteindre 26 en c3 : plus que les 0 des Gardiens (AT-6).",
        ),
    ],
)
def test_a_move_is_refused_in_french(state: State, move: str, sentence: str) -> None:
    assert typed(state.why_not(move, "fr")) == sentence


def test_a_code_out_of_range_is_refused() -> None:
    for ask in (TILES.apply, TILES.tell, TILES.text, TILES.describe, TILES.action):
        with pytest.raises(IllegalAction) as error:
            ask(351)
        assert str(error.value) == "There is no action 351; the codes of Atlanteon run from 0 to 350."


@pytest.mark.parametrize(
    ("state", "whose"), [(FIRST_TOWER, "seat 2 is to move"), (TILES, "seat 1 is to move"), (OVER, "the game is over")]
)
def test_the_odds_are_refused_where_there_are_none(state: State, whose: str) -> None:
    with pytest.raises(NotChance) as error:
        state.chance_outcomes()
    assert str(error.value) == f"This is not a chance node: {whose}. Check that `actor` is CHANCE."


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        ("tile 7", "tile 7 b2, tile K e5"),
        ("tile 7 f1", "tile 7 b2, tile K e5"),
        ("tile 10 a1", "tile 7 b2, tile K e5"),
        ("tile 7 a1 b2", "tile 7 b2, tile K e5"),
        ("tower blue a1", "tower white c3, tower black a1"),
        ("claim", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
        ("7 a1", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
        ("", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
        ("🐙", "tower white c3, tower black a1, tile 7 b2, tile K e5"),
    ],
)
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str, examples: str) -> None:
    with pytest.raises(UnknownMove) as error:
        PLAIN.code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlanteon. Moves look like this: {examples}."
    assert TILES.why_not(text) == f"“{text}” is not a move of Atlanteon. Moves look like this: {examples}."


def test_the_examples_of_a_game_with_early_claims_show_claims() -> None:
    assert CLAIMING.why_not("claim").endswith("Moves look like this: claim c3.")
    assert CLAIMING.why_not("take").endswith(
        "Moves look like this: tower white c3, tower black a1, tile 7 b2, tile K e5, claim c3, end."
    )


def test_a_long_text_is_cut_in_the_refusal() -> None:
    assert len(PLAIN.start().why_not("x" * 10_000)) < 200
