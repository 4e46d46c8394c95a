"""Why a move is refused: a number for each sentence in `words.py`."""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = 1

# Placing: `place`, `hold`.
NOBODY_AT_HOME: Final = 2
PLACE_UNDER_THE_SEA: Final = 3
NO_FREE_RING: Final = 4
COURAGE_HAS_NO_EFFECT: Final = 5
NO_COURAGE_TOKEN: Final = 6
LATE_COURAGE_ONLY_IN_THE_NAVY: Final = 7
ONLY_THE_ASTROLOGER_HOLDS: Final = 8

# Knowledge cards: `play`, `discard`, `keep`.
CARD_NOT_HELD: Final = 9
CARD_NOT_PLAYED_NOW: Final = 10
CARD_CHANGES_NOTHING: Final = 11
ATTACK_NOT_ABOVE_DEFENCE: Final = 12
BALLAD_OF_NO_USE: Final = 13
CARD_NOT_DRAWN: Final = 14

# The council: `raise`, `give`.
NO_TILE_UNDER_THE_SEA: Final = 15  # also `target` a section, for a tile that is raised
SECTION_PROPOSED_BEFORE: Final = 16
TEAM_LACKS_ENERGY_TO_RAISE: Final = 17
PROPOSES_WITHOUT_ENERGY: Final = 18
GIVES_TOO_MUCH: Final = 19

# Misfortunes and the attack: `sink`, `plague`, `recall`.
SECTION_IS_GONE: Final = 20
OTHERS_HOLD_MORE: Final = 21
NO_SUCH_ATLANTEAN: Final = 22  # some are there, but none with, or none without courage

# Productive actions: `act`, `convert`.
NO_ATLANTEAN_THERE: Final = 23  # also `recall`
CRISIS_AT_THE_CENTRE: Final = 24
NO_ENERGY_LEFT: Final = 25
NO_CUBES_LEFT_TO_MINE: Final = 26
NO_KNOWLEDGE_LEFT: Final = 27
NO_ORE_TO_FORGE: Final = 28
NO_ATLANTIUM_LEFT: Final = 29
CITY_NOT_FILLED: Final = 30
NO_FIGURE_LEFT: Final = 31
NO_CUBE_TO_CONVERT: Final = 32
NO_CUBES_LEFT_TO_CONVERT: Final = 33
LACKS_ENERGY_TO_CONVERT: Final = 34
ONLY_ORE_FOR_A_BRAVE_SMITH: Final = 35

# Building: `build`, `waive`.
NOT_ON_THE_BLUEPRINT: Final = 36
BUILT_ALREADY: Final = 37
LACKS_CUBES_TO_BUILD: Final = 38
CUBE_NOT_WAIVABLE: Final = 39

# What cards and benefits ask for: `target`, `pick`, `move`.
TILE_UNDER_THE_SEA: Final = 40
BARRIER_THERE_ALREADY: Final = 41
NO_TARGET_ABOVE_TWO: Final = 42
ABILITY_NOT_NEW: Final = 43
NOT_LOOKED_AT: Final = 44
TRADE_WITH_ANOTHER: Final = 45
GIVER_HAS_NO_SUCH_CUBE: Final = 46
