"""Why a move is refused, by number; `words.py` says it in a sentence."""

from __future__ import annotations

from typing import Final

# Not at this step.
TOWERS_FIRST: Final = 2
TOWERS_PLACED_NOW_A_TILE: Final = 3
TOWERS_PLACED_NOW_CLAIMS: Final = 4
TILE_PLACED_NOW_CLAIMS: Final = 5
CLAIMS_COME_AFTER_THE_TILE: Final = 6
NOTHING_TO_END: Final = 7
NO_EARLY_CLAIMS: Final = 8

# Placing a tile or a tower.
NO_SUCH_TILE: Final = 9
TILE_PLAYED: Final = 10
WHITE_TOWERS_PLACED: Final = 11
BLACK_TOWER_PLACED: Final = 12
NO_SUCH_SQUARE: Final = 13
TILE_THERE: Final = 14
TOWER_THERE: Final = 15
NEXT_TO_TOWER: Final = 16

# Claiming a square.
NOTHING_TO_CLAIM: Final = 17
SETTLED: Final = 18
NOT_CERTAIN: Final = 19
