"""The cells of a position and the action codes of Atlanteon."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, Field, Layout

# Sides are seats: 0 Guardians, 1 Marauders. Squares run a1 = 0, b1 = 1 ... e1 = 4, a2 = 5 ... e5 = 24.
GUARDIANS: Final = 0
MARAUDERS: Final = 1
FILES: Final = "abcde"
WIDTH: Final = 5
SQUARES: Final = 25
KING: Final = 10
TILES: Final = 11  # 0..9 and the King, by number

# What lies on a square.
EMPTY: Final = 0
TILE: Final = 1  # TILE + 11 * side + number
WHITE_TOWER: Final = 23
BLACK_TOWER: Final = 24
CLOSED: Final = 25  # beyond the edge of a smaller board: occupied, without influence

# Phases.
PLACING_TOWERS: Final = 0
PLACING_TILES: Final = 1
CLAIMING: Final = 2

# Why a game was won.
BY_KING: Final = 1
BY_TOWERS: Final = 2
BY_MARKERS: Final = 3

# The cells. From EMPTY_SQUARES on all follow from PIECE, CONTROL and UNPLAYED; they are kept for speed.
PHASE: Final = 1
WINNER: Final = 2  # 0 nobody yet, otherwise side + 1
REASON: Final = 3
CLAIM_FROM: Final = 4  # while claiming: the first square that may still be claimed (AT-8)
WHITE_TOWERS: Final = 5  # still to be placed
BLACK_TOWERS: Final = 6
UNPLAYED: Final = 7  # 11 * side + number: 1 while the tile is unplayed
PIECE: Final = 29
CONTROL: Final = 54  # 0 nobody, otherwise side + 1; also who captured a tower
EMPTY_SQUARES: Final = 79
TILES_LEFT: Final = 80  # by side
CONTROLLED: Final = 82  # by side: tiles and the black tower
TOWERS: Final = 84  # by side: towers captured
KING_TAKEN: Final = 86  # by side: 1 if it controls the enemy King
OPEN: Final = 88  # by square: empty neighbours
INFLUENCE: Final = 113  # 25 * side + square

LAYOUT: Final = Layout(1, [
    Field(ACTOR, "actor", 1, -2, 1),
    Field(PHASE, "phase", 1, PLACING_TOWERS, CLAIMING),
    Field(WINNER, "winner", 1, 0, 2),
    Field(REASON, "reason", 1, 0, BY_MARKERS),
    Field(CLAIM_FROM, "claim from", 1, 0, 24),
    Field(WHITE_TOWERS, "white towers to place", 1, 0, 2),
    Field(BLACK_TOWERS, "black towers to place", 1, 0, 1),
    Field(UNPLAYED, "unplayed", 22, 0, 1),
    Field(PIECE, "piece", 25, EMPTY, CLOSED),
    Field(CONTROL, "control", 25, 0, 2),
    Field(EMPTY_SQUARES, "empty squares", 1, 0, 25),
    Field(TILES_LEFT, "tiles left", 2, 0, 11),
    Field(CONTROLLED, "controlled", 2, 0, 23),
    Field(TOWERS, "towers captured", 2, 0, 3),
    Field(KING_TAKEN, "king taken", 2, 0, 1),
    Field(OPEN, "open neighbours", 25, 0, 4),
    Field(INFLUENCE, "influence", 50, 0, 35),
])

# The action codes: from 0 on tiles, 25 * number + square; then towers, then claims.
PLACE_WHITE: Final = 275
PLACE_BLACK: Final = 300
CLAIM: Final = 325
END: Final = 350
MOST_MOVES: Final = 242  # 11 tiles on 22 squares


def neighbours_of(square: int) -> list[int]:
    """The squares that share an edge, ascending."""
    file, rank = square % WIDTH, square // WIDTH
    return [s for s, there in ((square - 5, rank > 0), (square - 1, file > 0), (square + 1, file < 4),
                               (square + 5, rank < 4)) if there]


# By square, four neighbours each, ascending; 25 stands for the edge.
NEIGHBOURS: Final = vec[i64]([s for square in range(SQUARES) for s in [*neighbours_of(square), 25, 25][:4]])


def square_name(square: int) -> str:
    return f"{FILES[square % WIDTH]}{square // WIDTH + 1}"


def tile_name(number: int) -> str:
    return "K" if number == KING else str(number)
