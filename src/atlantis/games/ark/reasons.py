"""Why a move is refused: numbers for the rules, sentences in `words.py`."""

from __future__ import annotations

from typing import Final

NOT_NOW: Final = 1
NOTHING_TO_DRAW: Final = 2
SHIP_NOT_IN_DECK: Final = 3
CARD_NOT_NEXT: Final = 4
NO_SUCH_TOKEN: Final = 5

TILE_SUNK: Final = 6
GATHERED_ALREADY: Final = 7
TILE_LOCKED: Final = 8
TOO_FEW_WORKERS: Final = 9
NO_WORKER_THERE: Final = 10
SILVER_RING_TAKEN: Final = 11
NO_TOKEN_THERE: Final = 12

NOT_BUILT: Final = 13
SHIP_OF_ANOTHER: Final = 14
NO_SILVER_RING: Final = 15
SHIP_USED: Final = 16
CANNOT_PAY_USE: Final = 17
USE_BRINGS_NOTHING: Final = 18

CANNOT_PAY_PURCHASE: Final = 19
SUPPLY_EMPTY: Final = 20
HAND_FULL: Final = 21
NOT_ON_SHOW: Final = 22
BUILT_ALREADY: Final = 23
CANNOT_PAY_SHIP: Final = 24
NO_GROUP: Final = 25
