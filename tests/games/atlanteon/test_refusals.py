"""Every refusal is a sentence that says why, with names and numbers, and the ruling where there is one."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import Game, IllegalAction, NotChance, State, UnknownMove
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SMALL, after, draw, play

SMALL_PLAIN = atlantis.load("atlanteon", data=SMALL)
SMALL_CLAIMS = atlantis.load("atlanteon", data=SMALL, early_claims=True)

TILES = "tower black c3, tower white a1, tower white e5, tile 7 b2"  # Guardians to move
CLAIMING = "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5"
SMALL_BOARD = "tower white a1, tower black c1, tower white b3"
OVER = "tower white c3, tower black e5, tower white c5, tile 1 e1, tile K a1, tile 9 b1, tile 1 a2, tile 2 d4"


def refused(state: State, move: str) -> str:
    """The sentence, which `why_not` and `apply` agree on; the position has not changed."""
    before = state.to_bytes()
    sentence = state.why_not(move)
    with pytest.raises(IllegalAction) as error:
        state.apply(state.game.code(move))
    assert str(error.value) == sentence
    assert state.to_bytes() == before
    return sentence


@pytest.mark.parametrize(("game", "moves", "move", "sentence"), [
    # tiles
    (PLAIN, "tower white c3", "tile 7 a1", "The towers come first: Marauders are to place one."),
    (PLAIN, TILES + ", tile 3 e1", "tile 7 a2", "Tile 7 of the Marauders is already on the board, on b2."),
    (PLAIN, "tower black c3, tower white a1, tower white e5, tile K b2, tile 3 e1", "tile K a2",
     "Tile K of the Marauders is already on the board, on b2."),
    (PLAIN, TILES, "tile 7 b2", "b2 is not empty: tile 7 of the Marauders lies there."),
    (PLAIN, TILES + ", tile K e1", "tile 1 e1", "e1 is not empty: tile K of the Guardians lies there."),
    (PLAIN, TILES, "tile 7 c3",
     "c3 is not empty: a tower's square stays occupied, before and after its capture (AT-5)."),
    (PLAIN, "tower white a1, tower black c3, tower white e5, tile 5 b1, tile 7 a2", "tile 0 a1",
     "a1 is not empty: a tower's square stays occupied, before and after its capture (AT-5)."),
    (CLAIMS, CLAIMING, "tile 2 c5", "Guardians have placed their tile; they may claim now, or `end` the turn (AT-8)."),
    (SMALL_PLAIN, SMALL_BOARD, "tile 7 b2", "There is no tile 7 in this game."),
    (SMALL_PLAIN, SMALL_BOARD, "tile 1 d1", "There is no square d1 on this board."),
    (SMALL_PLAIN, SMALL_BOARD, "tile 1 a4", "There is no square a4 on this board."),
    # towers
    (PLAIN, TILES, "tower white c5", "All three towers are placed; now Guardians place a tile."),
    (PLAIN, "tower white a1, tower white c3", "tower white e5",
     "Both white towers are placed; only the black one is left."),
    (PLAIN, "tower black a1", "tower black e5", "The black tower is placed; only white ones are left."),
    (PLAIN, "tower black a1", "tower white a1",
     "a1 is not empty: a tower's square stays occupied, before and after its capture (AT-5)."),
    (PLAIN, "tower black c3", "tower white c4",
     "c4 is next to the tower on c3: towers may touch diagonally only."),
    (PLAIN, "tower black c3, tower white a1", "tower white b1",
     "b1 is next to the tower on a1: towers may touch diagonally only."),
    (PLAIN, "tower black c3, tower white c1", "tower white c2",
     "c2 is next to the tower on c1: towers may touch diagonally only."),
    (SMALL_PLAIN, "tower white a1", "tower black e5", "There is no square e5 on this board."),
    # claims
    (PLAIN, TILES, "claim b2", "Early claims are not played in this game: they are the option early_claims."),
    (PLAIN, TILES, "end", "Early claims are not played in this game: they are the option early_claims."),
    (CLAIMS, "tower white c3", "claim c3", "The towers come first: Marauders are to place one."),
    (CLAIMS, "tower white c3", "end", "The towers come first: Marauders are to place one."),
    (CLAIMS, TILES, "end",
     "There is nothing to claim, so there is nothing to end: Guardians place a tile (AT-8)."),
    (CLAIMS, TILES, "claim b2", "Claims come after the tile, and only while there is something to claim (AT-8): "
                                "Guardians place a tile."),
    (CLAIMS, CLAIMING, "claim a3", "a3 is empty: only tiles and towers can be claimed."),
    (CLAIMS, CLAIMING + ", claim a1", "claim a1", "a1 is settled already, once and for all."),
    (CLAIMS, CLAIMING, "claim c3", "Marauders could still reach 26 on c3: more than the 0 of the Guardians (AT-6)."),
])
def test_a_move_is_refused_with_the_reason(game: Game, moves: str, move: str, sentence: str) -> None:
    assert refused(after(moves, game), move) == sentence


def test_a_claim_beyond_the_edge_of_a_smaller_board_is_refused() -> None:
    state = draw("""
        3  W    .    B
        2  .    .    .
        1  W    M1   .
           a    b    c
        Marauders to move
        """, SMALL_CLAIMS)
    play(state, "tile 2 c1")
    assert refused(state, "claim e1") == "There is no square e1 on this board."


def test_a_claim_below_the_last_one_is_refused() -> None:
    """a1 and e5 could be claimed, then e1 was: claims go upwards, so a1 has to wait."""
    state = draw("""
        5  .    .    W    .    GK
        4  .    .    .    .    G9
        3  M9   M8   M7   M6   .
        2  .    .    W    .    .
        1  G7   .    .    B    .
           a    b    c    d    e
        Guardians to move
        """, CLAIMS)
    play(state, "tile 8 b1, claim b1")
    assert refused(state, "claim a1") == (
        "Claims of one turn go upwards, a1, b1 ... e5; a1 comes before the last one (AT-8).")


UNCERTAIN = """
    5  .    .    .    .    B
    4  .    .    .    .    .
    3  {row}
    2  .    .    .    G8   .
    1  M1   .    W    G7=G G9
       a    b    c    d    e
    Guardians to move
    """


def test_a_claim_on_an_enemy_tile_that_could_still_be_tied_is_refused_with_the_numbers() -> None:
    """6 beside the Marauders' 1 on a1, and their best unplayed tile is a 5."""
    state = draw(UNCERTAIN.format(row="M9   M8   M7   M6   W"), CLAIMS)
    play(state, "tile 6 b1")
    assert refused(state, "claim a1") == (
        "Marauders could still reach 6 on a1, and a tie is theirs: Guardians need more than 6 (AT-6).")


def test_a_claim_on_an_enemy_tile_names_what_would_be_needed() -> None:
    """6 beside the Marauders' 1 on a1, and their best unplayed tile is a 9: more than 10 would be needed, not 6."""
    state = draw(UNCERTAIN.format(row="M0   M8   M7   M6   W"), CLAIMS)
    play(state, "tile 6 b1")
    sentence = refused(state, "claim a1")
    assert "Marauders could still reach 10 on a1" in sentence
    assert "need more than 10" in sentence
    assert sentence.endswith("(AT-6).")


def test_a_claim_on_ones_own_tile_that_could_still_be_lost_is_refused_with_the_numbers() -> None:
    state = draw(UNCERTAIN.format(row="M9   M8   M7   M6   W"), CLAIMS)
    play(state, "tile 3 b1")
    assert refused(state, "claim b1") == (
        "Marauders could still reach 6 on b1: more than the 3 of the Guardians (AT-6).")


def test_a_tower_while_somebody_claims_is_not_told_to_place_a_tile() -> None:
    """Their tile is placed already: what is left is to claim or to end the turn."""
    sentence = refused(after(CLAIMING, CLAIMS), "tower white e1")
    assert sentence.startswith("All three towers are placed")
    assert "place a tile" not in sentence


# ---- whatever the game -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("move", ["tile 5 b5", "tower white c3", "end", "claim a1"])
def test_after_the_end_no_move_is_made(move: str) -> None:
    state = after(OVER)
    assert state.legal_actions() == []
    assert refused(state, move) == "The game is over: no more moves are made."


@pytest.mark.parametrize("code", [-1, 351, 352, 10**30, -(10**30)])
@pytest.mark.parametrize("moves", ["tower white c3", TILES, OVER])
def test_a_code_out_of_range_is_refused(moves: str, code: int) -> None:
    state = after(moves)
    before = state.to_bytes()
    sentence = f"There is no action {code}; the codes of Atlanteon run from 0 to 350."
    for ask in (state.apply, state.tell, state.text, state.describe, state.action):
        with pytest.raises(IllegalAction) as error:
            ask(code)
        assert str(error.value) == sentence
    assert state.to_bytes() == before


@pytest.mark.parametrize(("moves", "whose"), [("tower white c3", "seat 2 is to move"), (TILES, "seat 1 is to move"),
                                              (OVER, "the game is over")])
def test_the_odds_are_refused_where_there_are_none(moves: str, whose: str) -> None:
    with pytest.raises(NotChance) as error:
        after(moves).chance_outcomes()
    assert str(error.value) == f"There is nothing to draw or roll here: {whose}. Ask when `actor` is CHANCE."


@pytest.mark.parametrize("text", ["", "tile", "tile 7", "tile 7 f1", "tile 7 a6", "tile 10 a1", "tower a1",
                                  "tower blue a1", "claim", "end now", "tile 7 a1 b2", "7 a1", "tile 7a1", "🐙"])
def test_what_is_no_move_in_any_position_is_refused_with_examples(text: str) -> None:
    kinds = {"tile": "tile 7 b2, tile K e5", "tower": "tower white c3, tower black a1"}
    alike = kinds.get(text.split(" ")[0], "tower white c3, tower black a1, tile 7 b2, tile K e5")
    examples = f"Moves look like this: {alike}."
    with pytest.raises(UnknownMove) as error:
        PLAIN.code(text)
    assert str(error.value) == f"{text!r} is not a move of Atlanteon. {examples}"
    assert PLAIN.start().why_not(text) == f"“{text}” is not a move of Atlanteon. {examples}"


def test_the_examples_of_a_game_with_early_claims_show_claims() -> None:
    assert CLAIMS.start().why_not("claim").endswith("Moves look like this: claim c3.")
    assert CLAIMS.start().why_not("take").endswith(
        "Moves look like this: tower white c3, tower black a1, tile 7 b2, tile K e5, claim c3, end.")


def test_a_long_text_is_cut_in_the_refusal() -> None:
    assert len(PLAIN.start().why_not("x" * 10_000)) < 200
