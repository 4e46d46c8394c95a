"""What follows from the pieces on the board, worked out from scratch; and what cannot be in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlanteon.layout import (
    BLACK_TOWER,
    BLACK_TOWERS,
    CLAIM_FROM,
    CLAIMING,
    CLOSED,
    CONTROL,
    CONTROLLED,
    EMPTY,
    EMPTY_SQUARES,
    GUARDIANS,
    INFLUENCE,
    KING,
    KING_TAKEN,
    MARAUDERS,
    NEIGHBOURS,
    OPEN,
    PHASE,
    PIECE,
    PLACING_TILES,
    PLACING_TOWERS,
    REASON,
    SQUARES,
    TILE,
    TILES,
    TILES_LEFT,
    TOWERS,
    UNPLAYED,
    WHITE_TOWER,
    WHITE_TOWERS,
    WINNER,
    square_name,
)

if TYPE_CHECKING:
    from atlantis.games.atlanteon.rules import AtlanteonState


def derive(cells: vec[i64]) -> None:
    """Work out again all cells that follow from PIECE, CONTROL and UNPLAYED."""
    for i in range(EMPTY_SQUARES, INFLUENCE + 2 * SQUARES):
        cells[i] = 0
    for i in range(2 * TILES):
        cells[TILES_LEFT + i // TILES] += cells[UNPLAYED + i]
    for square in range(SQUARES):
        derive_square(cells, square)


def derive_square(cells: vec[i64], square: i64) -> None:
    """Add what one square contributes: a gap, influence, control."""
    piece = cells[PIECE + square]
    controller = cells[CONTROL + square]
    if controller:
        if piece >= WHITE_TOWER:
            cells[TOWERS + controller - 1] += 1
        if piece != WHITE_TOWER:
            cells[CONTROLLED + controller - 1] += 1
        if piece == TILE + TILES * (2 - controller) + KING:
            cells[KING_TAKEN + controller - 1] = 1
    side: i64 = 0
    force: i64 = 0
    if TILE <= piece < WHITE_TOWER:
        side = (piece - TILE) // TILES
        force = (piece - TILE) % TILES
        if force == KING:
            force = 0
    cells[INFLUENCE + SQUARES * side + square] += force
    if piece == EMPTY:
        cells[EMPTY_SQUARES] += 1
    for i in range(4 * square, 4 * square + 4):
        if NEIGHBOURS[i] < SQUARES:
            cells[INFLUENCE + SQUARES * side + NEIGHBOURS[i]] += force
            if piece == EMPTY:
                cells[OPEN + NEIGHBOURS[i]] += 1


def fault_of(state: AtlanteonState) -> str:
    """What is inconsistent between the pieces, the marks on them, whose turn it is and who has won; else nothing."""
    cells = state.cells
    return (fault_of_pieces(cells, state.game.start().cells) or fault_of_turn(cells)
            or fault_of_control(cells, state.early_claims) or fault_of_derived(cells)
            or fault_of_claims(state) or fault_of_end(state))


def fault_of_pieces(cells: vec[i64], start: vec[i64]) -> str:
    """Every piece of the box is on the board or still to be placed, once."""
    count = vec[i64]([0 for _ in range(CLOSED + 1)])
    for square in range(SQUARES):
        piece = cells[PIECE + square]
        count[piece] += 1
        if (piece == CLOSED) != (start[PIECE + square] == CLOSED):
            return f"the board's edge does not run at {square_name(square)}"
    for i in range(2 * TILES):
        if count[TILE + i] + cells[UNPLAYED + i] != start[UNPLAYED + i]:
            return "a tile is there twice, or missing"
    if count[WHITE_TOWER] + cells[WHITE_TOWERS] != 2 or count[BLACK_TOWER] + cells[BLACK_TOWERS] != 1:
        return "there are two white towers and one black one"
    for square in range(SQUARES):
        if cells[PIECE + square] == WHITE_TOWER or cells[PIECE + square] == BLACK_TOWER:
            for i in range(4 * square, 4 * square + 4):
                if NEIGHBOURS[i] < SQUARES:
                    piece = cells[PIECE + NEIGHBOURS[i]]
                    if piece == WHITE_TOWER or piece == BLACK_TOWER:
                        return "two towers are next to each other"
    return ""


def fault_of_turn(cells: vec[i64]) -> str:
    """Towers first, then tiles in turn, Marauders first."""
    actor, phase = cells[ACTOR], cells[PHASE]
    to_place = cells[WHITE_TOWERS] + cells[BLACK_TOWERS]
    played: i64 = 0
    ahead: i64 = 0
    for square in range(SQUARES):
        piece = cells[PIECE + square]
        if TILE <= piece < WHITE_TOWER:
            played += 1
            ahead += 1 if piece >= TILE + TILES else -1
    if actor == CHANCE:
        return "there is no chance in this game"
    if cells[CLAIM_FROM] and phase != CLAIMING:
        return "nobody is claiming"
    if to_place:
        whose = GUARDIANS if to_place != 2 else MARAUDERS
        return "" if phase == PLACING_TOWERS and played == 0 and actor == whose else "the towers are placed first"
    if phase == PLACING_TOWERS or ahead < 0 or ahead > 1:
        return "the sides do not take turns"
    if actor == OVER:
        return "" if phase == PLACING_TILES else "the game is over"
    whose = MARAUDERS if (ahead == 0) == (phase == PLACING_TILES) else GUARDIANS
    return "" if actor == whose and (played or phase == PLACING_TILES) else "it is the other side's turn"


def fault_of_control(cells: vec[i64], early_claims: bool) -> str:
    """Whatever is surrounded is settled, and by the right side; before that only a claim settles anything."""
    right = cells[:]
    derive(right)
    for square in range(SQUARES):
        piece = cells[PIECE + square]
        controller = cells[CONTROL + square]
        where = square_name(square)
        if piece == EMPTY or piece == CLOSED:
            if controller:
                return f"nothing is there to control on {where}"
            continue
        surrounded = right[OPEN + square] == 0
        if surrounded and not controller:
            return f"{where} is surrounded and not settled"
        if controller and not surrounded and not early_claims:
            return f"{where} is settled and not surrounded"
        if not surrounded or cells[WHITE_TOWERS] + cells[BLACK_TOWERS]:
            continue
        more = right[INFLUENCE + square] - right[INFLUENCE + SQUARES + square]
        if piece == BLACK_TOWER:
            more = -more
        if (more > 0 and controller == 2) or (more < 0 and controller == 1):
            return f"{where} is settled for the wrong side"
        if more == 0 and piece < WHITE_TOWER and controller != (piece - TILE) // TILES + 1:
            return f"the tie on {where} is settled for the wrong side"
    return ""


def fault_of_derived(cells: vec[i64]) -> str:
    """The cells kept for speed are what they should be."""
    right = cells[:]
    derive(right)
    for i in range(EMPTY_SQUARES, INFLUENCE + 2 * SQUARES):
        if cells[i] != right[i]:
            return f"cell {i} is {cells[i]}, but the board makes it {right[i]}"
    return ""


def fault_of_claims(state: AtlanteonState) -> str:
    """A claim that was certain stays certain, whatever is placed later; and claims of one turn go upwards."""
    cells = state.cells
    for square in range(SQUARES):
        side = cells[CONTROL + square] - 1
        if side >= 0 and cells[OPEN + square] and not state.certain(side, square):
            return f"nobody could have claimed {square_name(square)}"
    if cells[PHASE] != CLAIMING:
        return ""
    if not state.early_claims:
        return "early claims are not played"
    last = cells[CLAIM_FROM] - 1
    if last >= 0 and (cells[CONTROL + last] != cells[ACTOR] + 1 or cells[OPEN + last] == 0):
        return f"{square_name(last)} was not claimed"
    return "" if state.claim_moves(state.game.room()) > 1 else "there is nothing to claim"


def fault_of_end(state: AtlanteonState) -> str:
    """The game is over exactly when the side that moved last has won, or on a full board the other one."""
    cells = state.cells
    winner, actor = cells[WINNER] - 1, cells[ACTOR]
    last = MARAUDERS if cells[TILES_LEFT + MARAUDERS] < cells[TILES_LEFT + GUARDIANS] else GUARDIANS
    reason = state.reason_to_win(last)
    if winner >= 0:
        if actor != OVER or cells[REASON] != state.reason_to_win(winner):
            return "the winner does not fit what the sides hold"
        if winner != last and (reason or cells[EMPTY_SQUARES]):
            return "it was not the winner's turn that ended"
        return ""
    if actor == OVER or cells[REASON] or cells[EMPTY_SQUARES] == 0:
        return "somebody must have won"
    return "the side that moved last has won already" if reason else ""
