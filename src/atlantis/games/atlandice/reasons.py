"""Why a move is refused: numbers for `State.refusal`; the sentences are in `words.py`."""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = 1

# Chance.
NOTHING_TO_DRAW: Final = 2
NO_SUCH_SEAT: Final = 3
TILE_NOT_NOW: Final = 4

# Dice.
NO_NEUTRAL: Final = 5
HAS_GIVEN: Final = 6
OWN_DICE_TAKEN: Final = 7
DICE_AT_MARKET: Final = 8
NO_DIE: Final = 9

# Resources.
NONE_HERE: Final = 10
NONE_TO_MOVE: Final = 11
NONE_THERE: Final = 12
NO_OTHER_THERE: Final = 13
TOO_FEW_OF_ONE: Final = 14
TOO_FEW_OF_OTHER: Final = 15

# Areas.
USED_UP: Final = 16
NEW_VALUE_USED_UP: Final = 17
ONLY_TO_MARKET: Final = 18
ONLY_TO_OTHER_DISTRICT: Final = 19
ONLY_FROM_MARKET: Final = 20
ONLY_FROM_OTHER_DISTRICT: Final = 21
SUBMARINE_IS_THERE: Final = 22
