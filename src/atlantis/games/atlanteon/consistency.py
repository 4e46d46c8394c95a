"""What follows from the pieces on the board, worked out from scratch; and what cannot be in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.layout import square_name

if TYPE_CHECKING:
    from atlantis.games.atlanteon.rules import AtlanteonState


def derive(cells: vec[i64]) -> None:
    """Work out again all cells that follow from PIECE, CONTROL and UNPLAYED."""
    for i in range(at.EMPTY_SQUARES, at.INFLUENCE + 2 * at.SQUARES):
        cells[i] = 0
    for i in range(2 * at.TILES):
        cells[at.TILES_LEFT + i // at.TILES] += cells[at.UNPLAYED + i]
    for square in range(at.SQUARES):
        derive_square(cells, square)


def derive_square(cells: vec[i64], square: i64) -> None:
    """Add what one square contributes: a gap, influence, control."""
    piece = cells[at.PIECE + square]
    controller = cells[at.CONTROL + square]
    if controller:
        if piece >= at.WHITE_TOWER:
            cells[at.TOWERS + controller - 1] += 1
        if piece != at.WHITE_TOWER:
            cells[at.CONTROLLED + controller - 1] += 1
        if piece == at.TILE + at.TILES * (2 - controller) + at.KING:
            cells[at.KING_TAKEN + controller - 1] = 1
    side: i64 = 0
    force: i64 = 0
    if at.TILE <= piece < at.WHITE_TOWER:
        side = (piece - at.TILE) // at.TILES
        force = (piece - at.TILE) % at.TILES
        if force == at.KING:
            force = 0
    cells[at.INFLUENCE + at.SQUARES * side + square] += force
    if piece == at.EMPTY:
        cells[at.EMPTY_SQUARES] += 1
    for i in range(4 * square, 4 * square + 4):
        if at.NEIGHBOURS[i] < at.SQUARES:
            cells[at.INFLUENCE + at.SQUARES * side + at.NEIGHBOURS[i]] += force
            if piece == at.EMPTY:
                cells[at.OPEN + at.NEIGHBOURS[i]] += 1


def fault_of(state: AtlanteonState) -> str:
    """What is inconsistent between the pieces, the marks on them, whose turn it is and who has won; else nothing."""
    cells = state.cells
    return (fault_of_pieces(cells, state.game.start().cells) or fault_of_turn(cells)
            or fault_of_control(cells, state.early_claims) or fault_of_derived(cells)
            or fault_of_claims(state) or fault_of_end(state))


def fault_of_pieces(cells: vec[i64], start: vec[i64]) -> str:
    """Every piece of the box is on the board or still to be placed, once."""
    count = vec[i64]([0 for _ in range(at.CLOSED + 1)])
    for square in range(at.SQUARES):
        piece = cells[at.PIECE + square]
        count[piece] += 1
        if (piece == at.CLOSED) != (start[at.PIECE + square] == at.CLOSED):
            return f"the board's edge does not run at {square_name(square)}"
    for i in range(2 * at.TILES):
        if count[at.TILE + i] + cells[at.UNPLAYED + i] != start[at.UNPLAYED + i]:
            return "a tile is there twice, or missing"
    if count[at.WHITE_TOWER] + cells[at.WHITE_TOWERS] != 2 or count[at.BLACK_TOWER] + cells[at.BLACK_TOWERS] != 1:
        return "there are two white towers and one black one"
    for square in range(at.SQUARES):
        if cells[at.PIECE + square] == at.WHITE_TOWER or cells[at.PIECE + square] == at.BLACK_TOWER:
            for i in range(4 * square, 4 * square + 4):
                if at.NEIGHBOURS[i] < at.SQUARES:
                    piece = cells[at.PIECE + at.NEIGHBOURS[i]]
                    if piece == at.WHITE_TOWER or piece == at.BLACK_TOWER:
                        return "two towers are next to each other"
    return ""


def fault_of_turn(cells: vec[i64]) -> str:
    """Towers first, then tiles in turn, Marauders first."""
    actor, phase = cells[ACTOR], cells[at.PHASE]
    to_place = cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS]
    played: i64 = 0
    ahead: i64 = 0
    for square in range(at.SQUARES):
        piece = cells[at.PIECE + square]
        if at.TILE <= piece < at.WHITE_TOWER:
            played += 1
            ahead += 1 if piece >= at.TILE + at.TILES else -1
    if actor == CHANCE:
        return "there is no chance in this game"
    if cells[at.CLAIM_FROM] and phase != at.CLAIMING:
        return "nobody is claiming"
    if to_place:
        whose = at.GUARDIANS if to_place != 2 else at.MARAUDERS
        return "" if phase == at.PLACING_TOWERS and played == 0 and actor == whose else "the towers are placed first"
    if phase == at.PLACING_TOWERS or ahead < 0 or ahead > 1:
        return "the sides do not take turns"
    if actor == OVER:
        return "" if phase == at.PLACING_TILES else "the game is over"
    whose = at.MARAUDERS if (ahead == 0) == (phase == at.PLACING_TILES) else at.GUARDIANS
    return "" if actor == whose and (played or phase == at.PLACING_TILES) else "it is the other side's turn"


def fault_of_control(cells: vec[i64], early_claims: bool) -> str:
    """Whatever is surrounded is settled, and by the right side; before that only a claim settles anything."""
    right = cells[:]
    derive(right)
    for square in range(at.SQUARES):
        piece = cells[at.PIECE + square]
        controller = cells[at.CONTROL + square]
        where = square_name(square)
        if piece == at.EMPTY or piece == at.CLOSED:
            if controller:
                return f"nothing is there to control on {where}"
            continue
        surrounded = right[at.OPEN + square] == 0
        if surrounded and not controller:
            return f"{where} is surrounded and not settled"
        if controller and not surrounded and not early_claims:
            return f"{where} is settled and not surrounded"
        if not surrounded or cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS]:
            continue
        more = right[at.INFLUENCE + square] - right[at.INFLUENCE + at.SQUARES + square]
        if piece == at.BLACK_TOWER:
            more = -more
        if (more > 0 and controller == 2) or (more < 0 and controller == 1):
            return f"{where} is settled for the wrong side"
        if more == 0 and piece < at.WHITE_TOWER and controller != (piece - at.TILE) // at.TILES + 1:
            return f"the tie on {where} is settled for the wrong side"
    return ""


def fault_of_derived(cells: vec[i64]) -> str:
    """The cells kept for speed are what they should be."""
    right = cells[:]
    derive(right)
    for i in range(at.EMPTY_SQUARES, at.INFLUENCE + 2 * at.SQUARES):
        if cells[i] != right[i]:
            return f"cell {i} is {cells[i]}, but the board makes it {right[i]}"
    return ""


def fault_of_claims(state: AtlanteonState) -> str:
    """A claim that was certain stays certain, whatever is placed later; and claims of one turn go upwards."""
    cells = state.cells
    for square in range(at.SQUARES):
        side = cells[at.CONTROL + square] - 1
        if side >= 0 and cells[at.OPEN + square] and not state.certain(side, square):
            return f"nobody could have claimed {square_name(square)}"
    if cells[at.PHASE] != at.CLAIMING:
        return ""
    if not state.early_claims:
        return "early claims are not played"
    last = cells[at.CLAIM_FROM] - 1
    if last >= 0 and (cells[at.CONTROL + last] != cells[ACTOR] + 1 or cells[at.OPEN + last] == 0):
        return f"{square_name(last)} was not claimed"
    return "" if state.claim_moves(state.game.room()) > 1 else "there is nothing to claim"


def fault_of_end(state: AtlanteonState) -> str:
    """The game is over exactly when the side that moved last has won, or on a full board the other one."""
    cells = state.cells
    winner, actor = cells[at.WINNER] - 1, cells[ACTOR]
    last = at.MARAUDERS if cells[at.TILES_LEFT + at.MARAUDERS] < cells[at.TILES_LEFT + at.GUARDIANS] else at.GUARDIANS
    reason = state.reason_to_win(last)
    if winner >= 0:
        if actor != OVER or cells[at.REASON] != state.reason_to_win(winner):
            return "the winner does not fit what the sides hold"
        if winner != last and (reason or cells[at.EMPTY_SQUARES]):
            return "it was not the winner's turn that ended"
        return ""
    if actor == OVER or cells[at.REASON] or cells[at.EMPTY_SQUARES] == 0:
        return "somebody must have won"
    return "the side that moved last has won already" if reason else ""
