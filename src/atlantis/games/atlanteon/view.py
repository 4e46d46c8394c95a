"""What people see of a position: a view for clients, a diagram for tests and letters, a drawing for terminals."""

from __future__ import annotations

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.atlanteon.layout import (
    BLACK_TOWER,
    BLACK_TOWERS,
    CLOSED,
    CONTROL,
    CONTROLLED,
    EMPTY,
    INFLUENCE,
    KING,
    OPEN,
    PHASE,
    PIECE,
    REASON,
    SQUARES,
    TILE,
    TILES,
    TOWERS,
    UNPLAYED,
    WHITE_TOWER,
    WHITE_TOWERS,
    WIDTH,
    WINNER,
    square_name,
    tile_name,
)
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.words import REASONS

PHASES = ("towers", "tiles", "claims")
LETTERS = ("G", "M")


def view(state: AtlanteonState) -> dict[str, object]:
    """All of it is open. Seats count from 1."""
    cells = state.cells
    actor = cells[ACTOR]
    return {
        "game": "atlanteon",
        "phase": "over" if actor == OVER else PHASES[cells[PHASE]],
        "to_move": int(actor + 1) if actor >= 0 else None,
        "files": files(state),
        "ranks": ranks(state),
        "markers": int(state.markers),
        "towers_to_place": {"white": int(cells[WHITE_TOWERS]), "black": int(cells[BLACK_TOWERS])},
        "seats": [seat_view(state, side) for side in range(2)],
        "squares": [square_view(state, square) for square in range(SQUARES) if cells[PIECE + square] != CLOSED],
        "winner": int(cells[WINNER]) or None,
        "reason": REASONS[cells[REASON] - 1] if cells[REASON] else None,
        "scores": state.scores(),
    }


def files(state: AtlanteonState) -> int:
    return sum(1 for file in range(WIDTH) if state.cells[PIECE + file] != CLOSED)


def ranks(state: AtlanteonState) -> int:
    return sum(1 for rank in range(WIDTH) if state.cells[PIECE + WIDTH * rank] != CLOSED)


def seat_view(state: AtlanteonState, side: int) -> dict[str, object]:
    """A side's tiles in hand, markers and towers."""
    cells = state.cells
    controlled = int(cells[CONTROLLED + side])
    return {
        "seat": side + 1,
        "side": ("guardians", "marauders")[side],
        "unplayed": [tile_name(number) for number in range(TILES) if cells[UNPLAYED + TILES * side + number]],
        "controlled": controlled,
        "markers_left": max(0, int(state.markers) - controlled),
        "towers": int(cells[TOWERS + side]),
        "king_in_play": cells[UNPLAYED + TILES * side + KING] == 0,
    }


def square_view(state: AtlanteonState, square: int) -> dict[str, object]:
    """A square with the influence on it, and who takes it as things stand (`leads`; None: it would depend)."""
    cells = state.cells
    piece = int(cells[PIECE + square])
    is_tile = TILE <= piece < WHITE_TOWER
    guardians, marauders = int(cells[INFLUENCE + square]), int(cells[INFLUENCE + SQUARES + square])
    owner = (piece - TILE) // TILES + 1 if is_tile else None
    leads = None
    if piece != EMPTY:
        leads = owner if guardians == marauders else 1 if (guardians > marauders) != (piece == BLACK_TOWER) else 2
    return {
        "square": square_name(square),
        "piece": "empty" if piece == EMPTY else "tile" if is_tile else
                 "white tower" if piece == WHITE_TOWER else "black tower",
        "tile": tile_name((piece - TILE) % TILES) if is_tile else None,
        "owner": owner,
        "control": int(cells[CONTROL + square]) or None,
        "influence": [guardians, marauders],
        "open": int(cells[OPEN + square]),
        "leads": int(cells[CONTROL + square]) or leads,
    }
