"""Every kind of move of Atlandice, players' and chance's, with its fields."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from atlantis.engine.actions import Actions, Names, counted, different, joint, kind, unordered
from atlantis.games.atlandice.data import AREA_NAMES, RESOURCE_NAMES, TILE_NAMES

AREAS: Final = counted(6)
DISTRICTS: Final = Names(AREA_NAMES[:5])
RESOURCES: Final = Names([*RESOURCE_NAMES, "total"])
KINDS: Final = RESOURCES.only(0, 1, 2, 3, 4)
TILES: Final = Names(TILE_NAMES)
SEATS: Final = counted(4)
PARTIES: Final = Names([1, 2, 3, 4, 0])
NEUTRAL: Final = 4
"""The neutral player in events, whatever the number of seats; people see seat 0."""

ACTIONS: Final = Actions(
    players=[
        kind("take", area=AREAS),
        kind("give", area=AREAS),
        kind("pick", resource=KINDS),
        kind("swap", resource=KINDS, area=AREAS.only(1, 2, 3, 4), other=KINDS),
        kind("move", resource=KINDS, area=AREAS),
        kind("gate", different(area=AREAS, value=AREAS)),
        kind("submarine", area=AREAS),
        kind("loot", area=AREAS, resource=KINDS),
        kind("donate", unordered(one=KINDS, other=KINDS)),
        kind("done"),
    ],
    chance=[
        kind("first", seat=SEATS),
        kind("tile", joint({"district": DISTRICTS, "tile": TILES}, [(tile // 3, tile) for tile in range(15)])),
        kind("roll", face=counted(6)),
    ],
    more={
        "to": AREAS,
        "resources": RESOURCES,
        "seats": SEATS,
        "for": PARTIES,
        "owner": PARTIES,
        "firsts": PARTIES,
        "seconds": PARTIES,
    },
)

# ---- constants, written by tools/constants.py
TAKE: Final = 0
GIVE: Final = 6
PICK: Final = 12
SWAP: Final = 17
MOVE: Final = 117
GATE: Final = 147
SUBMARINE: Final = 177
LOOT: Final = 183
DONATE: Final = 213
DONE: Final = 228
FIRST: Final = 229
TILE: Final = 233
ROLL: Final = 248
# ---- end of constants

MOST_MOVES: Final = 100
"""Swaps of five kinds with five kinds in four Districts."""


def is_given(code: i64) -> bool:
    """Is the die that this takes given to the neutral?"""
    return GIVE <= code < PICK


def take(area: i64) -> i64:
    return TAKE + area


def give(area: i64) -> i64:
    return GIVE + area


def pick(resource: i64) -> i64:
    return PICK + resource


def swap(resource: i64, area: i64, other: i64) -> i64:
    return SWAP + 20 * resource + 5 * (area - 1) + other


def move(resource: i64, area: i64) -> i64:
    return MOVE + 6 * resource + area


def gate(area: i64, value: i64) -> i64:
    return GATE + 5 * area + value - i64(value > area)


def loot(area: i64, resource: i64) -> i64:
    return LOOT + 5 * area + resource


def tile(number: i64) -> i64:
    return TILE + number


def roll(face: i64) -> i64:
    return ROLL + face
