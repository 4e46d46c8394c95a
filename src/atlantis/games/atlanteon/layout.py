"""The cells of a position of Atlanteon, and what the numbers in them mean."""

from __future__ import annotations

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import Field, Layout

# Sides are seats. Squares run a1 = 0, b1 = 1 ... e1 = 4, a2 = 5 ... e5 = 24.
GUARDIANS: Final = 0
MARAUDERS: Final = 1
WIDTH: Final = 5
SQUARES: Final = 25
KING: Final = 10
TILES: Final = 11  # 0..9 and the King, by number
WHITE: Final = 0  # towers
BLACK: Final = 1

# What lies on a square.
EMPTY: Final = 0
TILE: Final = 1  # TILE + 11 * side + number
WHITE_TOWER: Final = 23
BLACK_TOWER: Final = 24
CLOSED: Final = 25  # beyond the edge of a smaller board: occupied, without influence

# Phases: which step is due.
PLACING_TOWERS: Final = 0
PLACING_TILES: Final = 1
CLAIMING: Final = 2
Phase = Literal["towers", "tiles", "claims"]
PHASES: Final[tuple[Phase, ...]] = ("towers", "tiles", "claims")

# Why a game was won; 0 while nobody has.
BY_KING: Final = 1
BY_TOWERS: Final = 2
BY_MARKERS: Final = 3
Win = Literal["king", "towers", "markers"]
WINS: Final[tuple[Win, ...]] = ("king", "towers", "markers")  # from BY_KING on

LAYOUT: Final = Layout(
    2,
    [
        Field("ACTOR", "actor", 1, -2, MARAUDERS, names="seat"),
        Field("PHASE", "phase", 1, PLACING_TOWERS, CLAIMING, names="phase"),
        Field("WINNER", "winner", 1, 0, 2, names="seat", names_from=1),  # 0 nobody yet, otherwise side + 1
        Field("REASON", "reason", 1, 0, BY_MARKERS, names="reason"),
        Field("WHITE_TOWERS", "white towers to place", 1, 0, 2),  # WHITE_TOWERS + tower: the black one comes next
        Field("BLACK_TOWERS", "black towers to place", 1, 0, 1),
        Field("UNPLAYED", "unplayed", 2 * TILES, 0, 1, by="seat tile"),
        Field("PIECE", "piece", SQUARES, EMPTY, CLOSED, by="square", names="seat tile", names_from=TILE),
        # 0 nobody, otherwise side + 1; also who captured a tower.
        Field("CONTROL", "control", SQUARES, 0, 2, by="square", names="seat", names_from=1),
        # The rest follows from PIECE, CONTROL and UNPLAYED; it is stored for speed.
        Field("EMPTY_SQUARES", "empty squares", 1, 0, SQUARES),
        Field("TILES_LEFT", "tiles left", 2, 0, TILES, by="seat"),
        Field("CONTROLLED", "controlled", 2, 0, 23, by="seat"),  # tiles and the black tower
        Field("TOWERS", "towers captured", 2, 0, 3, by="seat"),
        Field("KING_TAKEN", "king taken", 2, 0, 1, by="seat"),  # 1 if it controls the enemy King
        Field("OPEN", "open neighbours", SQUARES, 0, 4, by="square"),  # empty neighbours
        Field("INFLUENCE", "influence", 2 * SQUARES, 0, 35, by="seat square"),
    ],
    axes={"seat": 2, "tile": TILES, "square": SQUARES},
    board="square",
    derived="empty squares",
)

# ---- constants, written by tools/constants.py
PHASE: Final = 1
WINNER: Final = 2
REASON: Final = 3
WHITE_TOWERS: Final = 4
BLACK_TOWERS: Final = 5
UNPLAYED: Final = 6
PIECE: Final = 28
CONTROL: Final = 53
EMPTY_SQUARES: Final = 78
TILES_LEFT: Final = 79
CONTROLLED: Final = 81
TOWERS: Final = 83
KING_TAKEN: Final = 85
OPEN: Final = 87
INFLUENCE: Final = 112
# ---- end of constants


def neighbours_of(square: int) -> list[int]:
    """The squares that share an edge, ascending."""
    file, rank = square % WIDTH, square // WIDTH
    return [
        s
        for s, there in ((square - 5, rank > 0), (square - 1, file > 0), (square + 1, file < 4), (square + 5, rank < 4))
        if there
    ]


# By square, four neighbours each, ascending; 25 stands for the edge.
NEIGHBOURS: Final = vec[i64]([s for square in range(SQUARES) for s in [*neighbours_of(square), 25, 25][:4]])


def tile_piece(side: i64, number: i64) -> i64:
    """A side's tile as it lies on a square."""
    return TILE + TILES * side + number


def side_of(piece: i64) -> i64:
    """The owner of a tile; -1 if it is not a tile."""
    if TILE <= piece < WHITE_TOWER:
        return (piece - TILE) // TILES
    return -1


def number_of(piece: i64) -> i64:
    """The number of a tile; -1 if it is not a tile."""
    if TILE <= piece < WHITE_TOWER:
        return (piece - TILE) % TILES
    return -1


def force_of(number: i64) -> i64:
    """The influence of a tile."""
    if number == KING:
        return 0
    return number


def tower_of(piece: i64) -> i64:
    """WHITE or BLACK; -1 if it is not a tower."""
    if WHITE_TOWER <= piece <= BLACK_TOWER:
        return piece - WHITE_TOWER
    return -1
