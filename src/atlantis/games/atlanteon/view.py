"""What people see of a position: a view for clients, a diagram for tests and letters, a drawing for terminals."""

from __future__ import annotations

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.layout import square_name, tile_name
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
        "phase": "over" if actor == OVER else PHASES[cells[at.PHASE]],
        "to_move": int(actor + 1) if actor >= 0 else None,
        "files": files(state),
        "ranks": ranks(state),
        "markers": int(state.markers),
        "towers_to_place": {"white": int(cells[at.WHITE_TOWERS]), "black": int(cells[at.BLACK_TOWERS])},
        "seats": [seat_view(state, side) for side in range(2)],
        "squares": [square_view(state, square) for square in range(at.SQUARES) if cells[at.PIECE + square] != at.CLOSED],
        "winner": int(cells[at.WINNER]) or None,
        "reason": REASONS[cells[at.REASON] - 1] if cells[at.REASON] else None,
        "scores": state.scores(),
    }


def files(state: AtlanteonState) -> int:
    return sum(1 for file in range(at.WIDTH) if state.cells[at.PIECE + file] != at.CLOSED)


def ranks(state: AtlanteonState) -> int:
    return sum(1 for rank in range(at.WIDTH) if state.cells[at.PIECE + at.WIDTH * rank] != at.CLOSED)


def seat_view(state: AtlanteonState, side: int) -> dict[str, object]:
    """A side's tiles in hand, markers and towers."""
    cells = state.cells
    controlled = int(cells[at.CONTROLLED + side])
    return {
        "seat": side + 1,
        "side": ("guardians", "marauders")[side],
        "unplayed": [tile_name(number) for number in range(at.TILES) if cells[at.UNPLAYED + at.TILES * side + number]],
        "controlled": controlled,
        "markers_left": max(0, int(state.markers) - controlled),
        "towers": int(cells[at.TOWERS + side]),
        "king_in_play": cells[at.UNPLAYED + at.TILES * side + at.KING] == 0,
    }


def square_view(state: AtlanteonState, square: int) -> dict[str, object]:
    """A square with the influence on it, and who takes it as things stand (`leads`; None: it would depend)."""
    cells = state.cells
    piece = int(cells[at.PIECE + square])
    is_tile = at.TILE <= piece < at.WHITE_TOWER
    guardians, marauders = int(cells[at.INFLUENCE + square]), int(cells[at.INFLUENCE + at.SQUARES + square])
    owner = (piece - at.TILE) // at.TILES + 1 if is_tile else None
    leads = None
    if piece != at.EMPTY:
        leads = owner if guardians == marauders else 1 if (guardians > marauders) != (piece == at.BLACK_TOWER) else 2
    return {
        "square": square_name(square),
        "piece": "empty" if piece == at.EMPTY else "tile" if is_tile else
                 "white tower" if piece == at.WHITE_TOWER else "black tower",
        "tile": tile_name((piece - at.TILE) % at.TILES) if is_tile else None,
        "owner": owner,
        "control": int(cells[at.CONTROL + square]) or None,
        "influence": [guardians, marauders],
        "open": int(cells[at.OPEN + square]),
        "leads": int(cells[at.CONTROL + square]) or leads,
    }
