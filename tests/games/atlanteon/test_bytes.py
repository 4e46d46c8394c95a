"""Positions as bytes: what was cut, changed, mixed up or invented is refused with a sentence that says how."""

from __future__ import annotations

import re
import zlib

import pytest
from hypothesis import given

import atlantis
from atlantis import BrokenBytes, Game, State
from atlantis.games.atlanteon import layout
from atlantis.testing import games, positions
from tests.games.atlanteon.boards import CLAIMS, PLAIN, SMALL, after, claims, draw, play, result
from tests.games.scale import examples
from tests.games.toys import Pig

GAME = "tower black c3, tower white a1, tower white e5, tile 7 b2, tile 3 c4"
HEAD = 4 + 1 + 1 + len("atlanteon") + 8  # magic, format, length of the name, name, fingerprint


def refusal(given: bytes, game: Game = PLAIN) -> str:
    with pytest.raises(BrokenBytes) as refused:
        game.from_bytes(given)
    return str(refused.value)


def sealed(body: bytes) -> bytes:
    """With a right check sum."""
    return body + zlib.crc32(body).to_bytes(4, "little")


def forged(state: State, cells: dict[int, int]) -> bytes:
    """The bytes of a position in which some cells were changed, with a right check sum."""
    body = bytearray(state.to_bytes()[:-4])
    for cell, value in cells.items():
        body[HEAD + 2 * cell:HEAD + 2 * cell + 2] = value.to_bytes(2, "little", signed=True)
    return sealed(bytes(body))


# ---- what was written is read ----------------------------------------------------------------------------------------

@given(positions(games("atlanteon")))
@examples(150, 60)
def test_any_position_is_the_same_again(state: State) -> None:
    again = state.game.from_bytes(state.to_bytes())
    assert again == state
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    assert again.to_bytes() == state.to_bytes()


def test_the_bytes_begin_with_their_name_and_are_the_same_everywhere() -> None:
    written = PLAIN.start().to_bytes()
    assert written.startswith(b"ATLS\x01\x09atlanteon")
    assert len(written) == HEAD + 2 * 163 + 4
    assert forged(PLAIN.start(), {}) == written


# ---- cut, longer, foreign, changed -----------------------------------------------------------------------------------

def test_bytes_cut_at_any_length_are_refused_as_truncated() -> None:
    whole = after(GAME).to_bytes()
    for length in range(len(whole)):
        sentence = refusal(whole[:length])
        if length < 4:
            assert sentence == "These bytes are not a position of Atlantis: they do not begin with ATLS."
        else:
            assert sentence.startswith("The bytes are truncated: "), f"{length} bytes: {sentence}"
            assert f" {length} of " in sentence


@pytest.mark.parametrize("more", [b"\0", b"ATLS", b"\0" * 1000])
def test_bytes_with_something_behind_them_are_refused(more: bytes) -> None:
    whole = after(GAME).to_bytes()
    assert refusal(whole + more) == f"There are {len(more)} bytes too many: {len(whole)} were expected."


@pytest.mark.parametrize("foreign", [b"", b"ATL", b"PNG\r\n", b"atls", b"\0" * 400, "ATLŠ".encode("utf-16")])
def test_foreign_bytes_are_refused(foreign: bytes) -> None:
    assert refusal(foreign) == "These bytes are not a position of Atlantis: they do not begin with ATLS."


@pytest.mark.parametrize("version", [0, 2, 255])
def test_another_format_is_refused(version: int) -> None:
    whole = after(GAME).to_bytes()
    other = sealed(whole[:4] + bytes([version]) + whole[5:-4])
    assert refusal(other) == f"The bytes are of format {version}; this program reads format 1."


def test_another_game_is_refused_by_its_name() -> None:
    assert refusal(Pig().start().to_bytes()) == "The bytes are a position of 'pig', not of 'atlanteon'."
    assert refusal(PLAIN.start().to_bytes(), Pig()) == "The bytes are a position of 'atlanteon', not of 'pig'."


def test_a_name_that_is_no_text_is_refused() -> None:
    whole = after(GAME).to_bytes()
    assert "not of 'atlanteon'" in refusal(whole[:6] + b"\xff" * 9 + whole[15:])


@pytest.mark.parametrize("other", [CLAIMS, atlantis.load("atlanteon", data={"markers": 10}),
                                   atlantis.load("atlanteon", data=SMALL)])
def test_other_options_or_data_are_refused(other: Game) -> None:
    sentence = ("The bytes are a position of Atlanteon with other players, options, data or another version of the "
                "rules.")
    assert refusal(other.start().to_bytes()) == sentence
    assert refusal(PLAIN.start().to_bytes(), other) == sentence


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_in_any_byte_is_noticed(bit: int) -> None:
    whole = after(GAME).to_bytes()
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1 << bit
        sentence = refusal(bytes(changed))
        if at < 4:
            assert sentence == "These bytes are not a position of Atlantis: they do not begin with ATLS."
        elif at == 4:
            assert sentence == f"The bytes are of format {changed[4]}; this program reads format 1."
        elif at < 15:  # the name and its length; a longer one may not be there at all
            assert sentence.startswith(("The bytes are a position of ", "The bytes are truncated: "))
        elif at < HEAD:
            assert "with other players, options, data or another version of the rules" in sentence
        else:
            assert sentence == "The bytes were changed: their check sum does not fit."


# ---- invented positions ----------------------------------------------------------------------------------------------

A1, B1, C1, E1, A2, B2, C3, C4, C5, D4, E5 = 0, 1, 2, 4, 5, 6, 12, 17, 22, 18, 24
GUARDIANS, MARAUDERS = 0, 1
START = PLAIN.start()
PLAYED = after(GAME)  # Marauders to move
CORNER = after("tower white b1, tower black a2, tower white e5, tile 0 a1")  # a1 is the Marauders', Guardians to move
TIED = after("tower white b1, tower black e1, tower white e5, tile 5 a1, tile 5 a2")  # 5 against 5 on a1
WON = after("tower white c3, tower black e5, tower white c5, tile 1 e1, tile K a1, tile 9 b1, tile 1 a2, tile 2 d4")
CLAIMING = after("tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5", CLAIMS)  # Guardians claim


def tile(side: int, number: int) -> int:
    return layout.TILE + layout.TILES * side + number


@pytest.mark.parametrize(("state", "cells", "fault"), [
    # cells out of their range
    (START, {0: 2}, "actor is 2, but it lies between -2 and 1"),
    (START, {0: -3}, "actor is -3, but it lies between -2 and 1"),
    (START, {layout.PHASE: 3}, "phase is 3, but it lies between 0 and 2"),
    (START, {layout.WINNER: 3}, "winner is 3, but it lies between 0 and 2"),
    (START, {layout.CLAIM_FROM: 25}, "claim from is 25, but it lies between 0 and 24"),
    (START, {layout.PIECE + C3: 26}, "piece[12] is 26, but it lies between 0 and 25"),
    (START, {layout.PIECE + C3: -1}, "piece[12] is -1, but it lies between 0 and 25"),
    (START, {layout.PIECE + C3: 32767}, "piece[12] is 32767, but it lies between 0 and 25"),
    (START, {layout.CONTROL: 3}, "control[0] is 3, but it lies between 0 and 2"),
    (START, {layout.INFLUENCE + 49: 36}, "influence[49] is 36, but it lies between 0 and 35"),
    # the pieces
    (START, {layout.PIECE + E5: layout.CLOSED}, "the board's edge does not run at e5"),
    (PLAYED, {layout.PIECE + C1: tile(MARAUDERS, 7)}, "a tile is there twice, or missing"),
    (PLAYED, {layout.UNPLAYED + 5: 0}, "a tile is there twice, or missing"),
    (PLAYED, {layout.UNPLAYED + layout.TILES + 7: 1}, "a tile is there twice, or missing"),
    (PLAYED, {layout.PIECE + C1: layout.WHITE_TOWER}, "there are two white towers and one black one"),
    (PLAYED, {layout.PIECE + C3: layout.WHITE_TOWER}, "there are two white towers and one black one"),
    (PLAYED, {layout.BLACK_TOWERS: 1}, "there are two white towers and one black one"),
    (START, {layout.PIECE + A1: layout.WHITE_TOWER, layout.PIECE + B1: layout.WHITE_TOWER, layout.WHITE_TOWERS: 0},
     "two towers are next to each other"),
    # whose turn it is
    (PLAYED, {0: -1}, "there is no chance in this game"),
    (PLAYED, {layout.CLAIM_FROM: 5}, "nobody is claiming"),
    (START, {0: MARAUDERS}, "the towers are placed first"),
    (START, {layout.PHASE: layout.PLACING_TILES}, "the towers are placed first"),
    (START, {0: -2}, "the towers are placed first"),
    (after("tower white c3"), {0: GUARDIANS}, "the towers are placed first"),
    (START, {layout.PIECE + C3: tile(MARAUDERS, 7), layout.UNPLAYED + layout.TILES + 7: 0},
     "the towers are placed first"),
    (PLAYED, {layout.PHASE: layout.PLACING_TOWERS}, "the sides do not take turns"),
    (PLAYED, {layout.PIECE + C4: layout.EMPTY, layout.UNPLAYED + 3: 1, layout.PIECE + C5: tile(MARAUDERS, 6),
              layout.UNPLAYED + layout.TILES + 6: 0}, "the sides do not take turns"),
    (PLAYED, {layout.PIECE + C5: tile(GUARDIANS, 6), layout.UNPLAYED + 6: 0}, "the sides do not take turns"),
    (PLAYED, {0: GUARDIANS}, "it is the other side's turn"),
    (after("tower black c3, tower white a1, tower white e5"), {0: GUARDIANS}, "it is the other side's turn"),
    (CLAIMING, {0: MARAUDERS}, "it is the other side's turn"),
    (WON, {layout.PHASE: layout.CLAIMING}, "the game is over"),
    # who holds what
    (PLAYED, {layout.CONTROL + C1: 1}, "nothing is there to control on c1"),
    (CORNER, {layout.CONTROL + A1: 0}, "a1 is surrounded and not settled"),
    (PLAYED, {layout.CONTROL + B2: 2}, "b2 is settled and not surrounded"),
    (after("tower white b1, tower black a2, tower white e5, tile 4 a1"), {layout.CONTROL + A1: 1},
     "a1 is settled for the wrong side"),
    (after("tower black a1, tower white c3, tower white e5, tile 9 b1, tile 3 a2"), {layout.CONTROL + A1: 2},
     "a1 is settled for the wrong side"),
    (CORNER, {layout.CONTROL + A1: 1}, "the tie on a1 is settled for the wrong side"),
    (TIED, {layout.CONTROL + A1: 1}, "the tie on a1 is settled for the wrong side"),
    # what is kept for speed
    (PLAYED, {layout.EMPTY_SQUARES: 19}, "cell 79 is 19, but the board makes it 20"),
    (PLAYED, {layout.TILES_LEFT: 11}, "cell 80 is 11, but the board makes it 10"),
    (PLAYED, {layout.CONTROLLED + 1: 1}, "cell 83 is 1, but the board makes it 0"),
    (PLAYED, {layout.TOWERS: 3}, "cell 84 is 3, but the board makes it 0"),
    (PLAYED, {layout.KING_TAKEN + 1: 1}, "cell 87 is 1, but the board makes it 0"),
    (PLAYED, {layout.OPEN + C1: 0}, "cell 90 is 0, but the board makes it 3"),
    (PLAYED, {layout.INFLUENCE + C4: 4}, "cell 130 is 4, but the board makes it 3"),
    # the end
    (WON, {layout.WINNER: 1}, "the winner does not fit what the sides hold"),
    (WON, {layout.REASON: 2}, "the winner does not fit what the sides hold"),
    (WON, {layout.REASON: 0}, "the winner does not fit what the sides hold"),
    (WON, {0: GUARDIANS}, "the winner does not fit what the sides hold"),
    (PLAYED, {layout.WINNER: 2, layout.REASON: 1}, "the winner does not fit what the sides hold"),
    (PLAYED, {layout.WINNER: 2, layout.REASON: 1, 0: -2}, "the winner does not fit what the sides hold"),
    (PLAYED, {layout.REASON: 1}, "somebody must have won"),
    (WON, {layout.WINNER: 0}, "somebody must have won"),
    (WON, {layout.WINNER: 0, layout.REASON: 0, 0: GUARDIANS}, "the side that moved last has won already"),
    (PLAYED, {0: -2}, "somebody must have won"),
    # claims
    (after(GAME, CLAIMS), {layout.PHASE: layout.CLAIMING, 0: GUARDIANS}, "there is nothing to claim"),
])
def test_an_impossible_position_with_a_right_check_sum_is_refused(
        state: State, cells: dict[int, int], fault: str) -> None:
    assert refusal(forged(state, cells), state.game) == (
        f"The bytes are no position that can come up in Atlanteon: {fault}.")


def test_a_full_board_that_nobody_has_won_is_refused() -> None:
    full = after("""
        tower white e5, tower black b4, tower white c2, tile 4 e4, tile 5 b5, tile K c1,
        tile 3 a4, tile 8 e3, tile 1 d1, tile 7 d3, tile 7 b2, tile 2 c5, tile 0 e2, tile 1 e1,
        tile K d5, tile 0 b3, tile 4 a1, tile 9 c3, tile 8 a5, tile 3 b1, tile 6 c4, tile 6 a3,
        tile 9 d2, tile 5 a2, tile 2 d4
        """)
    assert result(full)[:2] == (2, "markers")
    assert refusal(forged(full, {layout.WINNER: 0, layout.REASON: 0, 0: MARAUDERS})).endswith(
        ": somebody must have won.")


def test_a_game_that_is_over_without_a_winner_is_refused() -> None:
    """Also where the squares around b1 are all taken."""
    state = after("""
        tower white a1, tower black c1, tower white e5, tile 1 b1, tile 1 b2
        """)
    assert refusal(forged(state, {0: -2})).endswith(": somebody must have won.")


def test_a_game_won_by_the_side_that_did_not_move_last_is_refused_before_the_board_is_full() -> None:
    """The Guardians gave their King away; the Marauders win at the end of their next turn, not now (AT-1)."""
    state = after("tower white c3, tower black e5, tower white c5, tile 1 e1, tile K a1, tile 9 b1, tile 1 a2")
    assert state.actor == MARAUDERS
    won_too_early = forged(state, {0: -2, layout.WINNER: 2, layout.REASON: layout.BY_KING})
    assert refusal(won_too_early).endswith(": it was not the winner's turn that ended.")


def test_a_game_won_by_the_other_side_is_refused_if_the_mover_has_won_on_a_full_board() -> None:
    """The last tile takes the Marauders' King: that they hold all towers helps them no more (AT-2)."""
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
    assert result(state)[:2] == (1, "king")
    assert PLAIN.from_bytes(state.to_bytes()) == state
    stolen = forged(state, {layout.WINNER: 2, layout.REASON: layout.BY_TOWERS})
    assert refusal(stolen).endswith(": it was not the winner's turn that ended.")


# A claim that was allowed stays certain whatever is placed later, so a mark on an open square can be checked too.

@pytest.mark.parametrize(("square", "name", "side"), [(B1, "b1", 1), (B1, "b1", 2), (C3, "c3", 1), (A1, "a1", 2)])
def test_with_early_claims_a_mark_that_nobody_could_have_claimed_is_refused(square: int, name: str, side: int) -> None:
    """The Marauders' 9 on b1 has two gaps (8 and 7 would win it), the tower on c3 is open on all sides (AT-6, AT-7)."""
    state = after("tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2", CLAIMS)
    marked = {layout.CONTROL + square: side}
    if square != C3:
        marked[layout.CONTROLLED + side - 1] = 1
    if square != B1:
        marked[layout.TOWERS + side - 1] = 1
    assert refusal(forged(state, marked), CLAIMS).endswith(f": nobody could have claimed {name}.")


def test_with_early_claims_a_mark_that_was_claimed_is_accepted() -> None:
    state = after("tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, claim a1, tile 1 d2", CLAIMS)
    assert CLAIMS.from_bytes(state.to_bytes()) == state


def test_claims_that_go_on_from_a_square_nobody_claimed_are_refused() -> None:
    """Claiming goes on from b1 only if a1 was claimed (AT-8)."""
    state = after("""
        tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5, end, tile 1 d2, tile K e5
        """, CLAIMS)
    assert claims(state) == ["a1", "e5"]
    assert refusal(forged(state, {layout.CLAIM_FROM: B1}), CLAIMS).endswith(": a1 was not claimed.")
    play(state, "claim a1")
    assert CLAIMS.from_bytes(state.to_bytes()) == state


def test_claims_in_a_game_without_early_claims_are_refused() -> None:
    """With the option the Guardians could claim a1 here; without it nobody ever claims."""
    moves = "tower black a1, tower white c3, tower white a5, tile 9 b1, tile 9 d5"
    assert claims(after(moves, CLAIMS)) == ["a1"]
    claiming = forged(after(moves), {0: GUARDIANS, layout.PHASE: layout.CLAIMING})
    assert "The bytes are no position that can come up in Atlanteon" in refusal(claiming)


def test_cells_of_the_layout_are_named_in_refusals() -> None:
    names = {field.name for field in layout.LAYOUT.fields}
    assert {"actor", "phase", "piece", "control", "influence"} <= names
    for cell in range(layout.LAYOUT.size):
        sentence = refusal(forged(START, {cell: 1000}))
        assert re.search(r": [a-z ]+(\[\d+\])? is 1000, but it lies between -?\d+ and \d+\.$", sentence)
