"""Every kind of move of Ark of Atlantis, players' and chance's."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.actions import Actions, Names, counted, kind
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS, TILE_IDS

TILES: Final = counted(8)
SHIPS: Final = Names(SHIP_IDS)
WORKERS: Final = counted(10, first=0)  # the number is how many
CUBES: Final = Names(CUBE_NAMES)
EVENTS: Final = Names([*TILE_IDS, "quake"])
SETS: Final = Names(SET_NAMES)
SEATS: Final = counted(4)
SLOTS: Final = counted(4)

ORDERS: Final = [list(permutations(range(players))) for players in range(5)]
"""By number of players: all first piles, the topmost seat first."""


def actions_for(players: int) -> Actions:
    """The moves at a table of so many. The piles come last: all other codes are the same at every table."""
    piles = [[seat + 1 for seat in order] for order in ORDERS[players]]
    return Actions(
        players=[
            kind("gather", tile=TILES),
            kind("treasure", tile=TILES),
            kind("use", ship=SHIPS),
            kind("gold", workers=WORKERS.only(1, 2, 3)),
            kind("buy", cube=CUBES.only(0, 1, 2)),
            kind("build", ship=SHIPS),
            kind("sell", cube=CUBES),
        ],
        chance=[
            kind("ship", ship=SHIPS),
            kind("event", event=EVENTS),
            kind("token", token=SETS),
            kind("order", seats=Names(piles, [" ".join(map(str, pile)) for pile in piles])),
        ],
        more={"seat": SEATS, "slot": SLOTS},
    )


# ---- constants, written by tools/constants.py
GATHER: Final = 0
TREASURE: Final = 8
USE: Final = 16
GOLD: Final = 46
BUY: Final = 49
BUILD: Final = 52
SELL: Final = 82
SHIP: Final = 86
EVENT: Final = 116
TOKEN: Final = 125
ORDER: Final = 129
# ---- end of constants


def gather(tile: i64) -> i64:
    return GATHER + tile


def treasure(tile: i64) -> i64:
    return TREASURE + tile


def use(ship: i64) -> i64:
    return USE + ship


def gold(workers: i64) -> i64:
    return GOLD + workers - 1


def buy(cube: i64) -> i64:
    return BUY + cube


def build(ship: i64) -> i64:
    return BUILD + ship


def sell(cube: i64) -> i64:
    return SELL + cube


LARGEST_TABLE: Final = actions_for(4)
KIND_OF: Final[vec[i64]] = LARGEST_TABLE.kind_of
"""By code: its kind, in the order of the table."""
FIRST: Final[vec[i64]] = LARGEST_TABLE.first
"""By code: the number of its field."""
