"""Every kind of move in Atlanteon."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from atlantis.engine.actions import Actions, Names, counted, kind
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.data import Printed

SEATS: Final = counted(2)
SQUARES: Final = Names([f"{file}{rank}" for rank in "12345" for file in "abcde"])
TILES: Final = Names(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "K"])
TOWERS: Final = Names(["white", "black"])

ACTIONS: Final = Actions(
    players=[
        kind("tile", tile=TILES, square=SQUARES),  # tile 7 b2, tile K e5
        kind("tower", tower=TOWERS, square=SQUARES),  # tower white c3
        kind("claim", square=SQUARES),  # claim c3, with early claims only
        kind("end"),  # claim nothing more
    ],
    more={"seat": SEATS, "owner": SEATS, "reason": Names(at.WINS)},
)

MOST_MOVES: Final = 242  # 11 tiles on 22 squares

# ---- constants, written by tools/constants.py
TILE: Final = 0
TOWER: Final = 275
CLAIM: Final = 325
END: Final = 350
# ---- end of constants


def most_moves(printed: Printed) -> int:
    """The most moves in a position: every tile on every square without a tower, or every tower on every square."""
    squares = printed.files * printed.ranks
    return max((len(printed.tiles) + 1) * (squares - 3), 2 * squares)


def is_tile(code: i64) -> bool:
    """Does this place a tile?"""
    return code < TOWER


def tile(number: i64, square: i64) -> i64:
    """The code of placing a tile."""
    return TILE + at.SQUARES * number + square


def tower(tower: i64, square: i64) -> i64:
    """The code of placing a tower."""
    return TOWER + at.SQUARES * tower + square
