"""The view of a position. Nothing is hidden; seats count from 1: 1 Guardians, 2 Marauders."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads these views, also before Python 3.12

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.actions import SQUARES, TILES
from atlantis.games.atlanteon.rules import AtlanteonState


class TowersView(TypedDict):
    """How many towers of each colour are still to be placed."""

    white: int
    black: int


class SeatView(TypedDict):
    """A side. `markers_left`: not on the board yet. `score`: what the players list shows first, the squares controlled;
    `figures`: what it shows besides: unplayed tiles, captured towers, markers left.
    """

    seat: int
    side: Literal["guardians", "marauders"]
    unplayed: list[str]
    controlled: int
    markers_left: int
    towers: int
    king_in_play: bool
    score: int
    figures: dict[str, int]


class SquareView(TypedDict):
    """A square. `control`: who controls the tile or captured the tower, for good. `influence`: Guardians, Marauders.
    `open`: the number of empty neighbours. `leads`: who would take it now; None if that depends.
    """

    square: str
    piece: Literal["empty", "tile", "white tower", "black tower"]
    tile: str | None
    owner: int | None
    control: int | None
    influence: list[int]
    open: int
    leads: int | None


class AtlanteonView(TypedDict):
    """The whole position. `markers`: of each side, and how many on the board win. `reason`: why the winner has won."""

    game: Literal["atlanteon"]
    phase: at.Phase | Literal["over"]
    to_move: int | None
    files: int
    ranks: int
    markers: int
    towers_to_place: TowersView
    seats: list[SeatView]
    squares: list[SquareView]
    winner: int | None
    reason: at.Win | None
    scores: list[int]


def view(state: AtlanteonState) -> AtlanteonView:
    cells = list(map(int, state.cells))
    actor = cells[ACTOR]
    squares = [square for square in range(at.SQUARES) if cells[at.PIECE + square] != at.CLOSED]
    return {
        "game": "atlanteon",
        "phase": "over" if actor == OVER else at.PHASES[cells[at.PHASE]],
        "to_move": actor + 1 if actor >= 0 else None,
        "files": squares[-1] % at.WIDTH + 1,
        "ranks": squares[-1] // at.WIDTH + 1,
        "markers": int(state.markers),
        "towers_to_place": {"white": cells[at.WHITE_TOWERS], "black": cells[at.BLACK_TOWERS]},
        "seats": [seat_view(cells, side, int(state.markers)) for side in range(2)],
        "squares": [square_view(state, cells, square) for square in squares],
        "winner": cells[at.WINNER] or None,
        "reason": at.WINS[cells[at.REASON] - 1] if cells[at.REASON] else None,
        "scores": state.scores(),
    }


def seat_view(cells: list[int], side: int, markers: int) -> SeatView:
    controlled, towers = cells[at.CONTROLLED + side], cells[at.TOWERS + side]
    hand = cells[at.UNPLAYED + at.TILES * side : at.UNPLAYED + at.TILES * (side + 1)]
    unplayed = [name for name, held in zip(TILES.words, hand, strict=True) if held]
    left = max(0, markers - controlled)
    return {
        "seat": side + 1,
        "side": "marauders" if side else "guardians",
        "unplayed": unplayed,
        "controlled": controlled,
        "markers_left": left,
        "towers": towers,
        "king_in_play": hand[at.KING] == 0,
        "score": controlled,
        "figures": {"tiles": len(unplayed), "towers": towers, "markers": left},
    }


def square_view(state: AtlanteonState, cells: list[int], square: int) -> SquareView:
    piece, control = cells[at.PIECE + square], cells[at.CONTROL + square]
    guardians, marauders = cells[at.INFLUENCE + square], cells[at.INFLUENCE + at.SQUARES + square]
    owner, lead = at.side_of(piece) + 1 or None, guardians - marauders
    leads = state.taker(square, lead, at.GUARDIANS) + 1 if owner or (lead and piece != at.EMPTY) else None
    return {
        "square": SQUARES.words[square],
        "piece": "empty"
        if piece == at.EMPTY
        else "tile"
        if owner
        else "white tower"
        if piece == at.WHITE_TOWER
        else "black tower",
        "tile": TILES.words[at.number_of(piece)] if owner else None,
        "owner": owner,
        "control": control or None,
        "influence": [guardians, marauders],
        "open": cells[at.OPEN + square],
        "leads": control or leads,
    }
