"""The numbers of Atlantis Rising: stocks, tiles, set-up. Everything here is a table of the exact rules."""

from dataclasses import dataclass

SECTIONS = ["M", "H", "F", "L", "R", "C"]
"""Mountains, Hills, Forests, Libraries, Forges, Cities."""
TILES = [f"{section}{number}" for section in SECTIONS for number in range(1, 7)]
"""The 36 outer tiles; 1 is the tip, 6 lies next to the centre."""
CENTRE, NAVY = "centre", "navy"
PLACES = [*TILES, CENTRE, NAVY]

CUBES = {"ore": 10, "atlantium": 20, "gold": 14, "crystal": 10}
ENERGY = 24
COURAGE = 12
BARRIERS = 6
GREYS = 4
FIGURES = 6
"""Atlanteans of each colour in the box."""

HAND_LIMIT = 4
RAISE_PRICE = 5
CANCEL_PRICE = 3
CONVERT_PRICE = 2
LOWEST_TARGET, HIGHEST_TARGET = 2, 6
DIE = [1, 2, 3, 4, 5, 6]
ATTACK_DIE = [0, 1, 2, 3, 4, 5]
LAST_TURN = 100
"""AR-27: a game undecided after this turn is lost."""
PLAYED = "removed"
"""AR-36: what becomes of a played card; "discard" if it goes there."""

RINGS = {section: [1, 1, 2, 2, 3, 3] for section in SECTIONS} | {"L": [1, 1, 1, 1, 2, 2]}
TARGETS = {"M": [2, 2, 3, 3, 4, 4], "H": [3, 3, 4, 4, 5, 5], "F": [4, 4, 5, 5, 6, 6]}
MINED = {"M": "ore", "H": "gold", "F": "crystal"}
LIBRARIES = [(3, 2), (3, 1), (2, 1), (2, 1), (1, 1), (1, 1)]
"""How many cards each Library draws and keeps."""
FORGES = [3, 3, 2, 2, 1, 1]
"""Atlantium for one ore."""

LEVELS = {"easy": "ABC", "normal": "ABD", "hard": "ACD", "cosmic": "BCD"}
OF_EACH_DECK = 3
POWER_CORE = "power-core"


@dataclass(frozen=True)
class SetUp:
    """What depends on the number of players."""

    atlanteans: int
    energy: int
    galley: int
    galley_cap: int


SET_UP = {
    2: SetUp(atlanteans=3, energy=3, galley=5, galley_cap=5),
    3: SetUp(atlanteans=3, energy=3, galley=5, galley_cap=8),
    4: SetUp(atlanteans=3, energy=4, galley=5, galley_cap=12),
    5: SetUp(atlanteans=3, energy=6, galley=9, galley_cap=12),
    6: SetUp(atlanteans=3, energy=8, galley=11, galley_cap=12),
}


def section_of(tile: str) -> str:
    return tile[0]


def number_of(tile: str) -> int:
    return int(tile[1])


def of_tile(values: list[int], tile: str) -> int:
    """The entry of a row of a table, tip to centre side, for this tile."""
    return values[number_of(tile) - 1]
