"""The moves of Atlantis Rising, declared once. Codes do not depend on the number of players."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from atlantis.engine.actions import Actions, Names, counted, different, kind
from atlantis.games.rising import data
from atlantis.games.rising import layout as at

SEATS: Final = counted(at.SEATS)
SECTIONS: Final = Names(data.SECTION_LETTERS)
TILES: Final = Names([f"{letter}{number}" for letter in data.SECTION_LETTERS for number in range(1, 7)])
PLACES: Final = Names([*TILES.values, "centre", "navy"])
BRAVE_PLACES: Final = PLACES.only(*range(at.TILES), at.NAVY)  # courage is of no use at the centre
WORKPLACES: Final = PLACES.only(*range(at.CENTRE + 1))
COURAGE: Final = Names([False, True], ["", "courage"])
CUBES: Final = Names(data.CUBE_NAMES)
COUNCILORS: Final = Names(data.COUNCILOR_IDS)
CARDS: Final = Names(data.CARD_IDS)
MISFORTUNES: Final = Names(data.MISFORTUNE_IDS)
COMPONENTS: Final = Names(data.COMPONENT_IDS)
DRAWN_COMPONENTS: Final = COMPONENTS.only(*range(1, at.COMPONENTS))  # the Power Core is on every blueprint
BEADS: Final = counted(10, 0)
WAYS: Final = Names(["give", "take"])
FACES: Final = counted(6)
ATTACK_FACES: Final = counted(10, 0)

ACTIONS: Final = Actions(
    players=[
        kind("place", place=PLACES, courage=COURAGE.only(0)),
        kind("place", constant="PLACE_BRAVE", place=BRAVE_PLACES, courage=COURAGE.only(1)),
        kind("hold"),
        kind("done-placing"),
        kind("play", card=CARDS),
        kind("raise", section=SECTIONS),
        kind("pass"),
        kind("pass-phase"),
        kind("cancel"),
        kind("endure"),
        kind("give", energy=BEADS),
        kind("sink", section=SECTIONS),
        kind("plague", section=SECTIONS),
        kind("recall", place=PLACES, courage=COURAGE.only(0)),
        kind("recall", constant="RECALL_BRAVE", place=BRAVE_PLACES, courage=COURAGE.only(1)),
        kind("act", place=WORKPLACES),
        kind("convert", different({"from": CUBES, "to": CUBES})),
        kind("done"),
        kind("boost"),
        kind("accept"),
        kind("keep", card=CARDS),
        kind("discard", card=CARDS),
        kind("build", component=COMPONENTS),
        kind("waive", cube=CUBES),
        kind("pass-build"),
        kind("target", constant="TARGET_TILE", tile=TILES),
        kind("target", constant="TARGET_SECTION", section=SECTIONS),
        kind("target", constant="TARGET_COUNCILOR", councilor=COUNCILORS),
        kind("pick", misfortune=MISFORTUNES),
        kind("move", seat=SEATS, way=WAYS, cube=CUBES),
        kind("end-trade"),
        kind("end-convert"),
    ],
    chance=[
        kind("councilor", seat=SEATS, councilor=COUNCILORS),
        kind("first", seat=SEATS),
        kind("blueprint", component=DRAWN_COMPONENTS),
        kind("roll", roll=FACES),
        kind("attack", die=ATTACK_FACES),
        kind("misfortune", misfortune=MISFORTUNES),
        kind("knowledge", card=CARDS),
    ],
    more={"other": SEATS},
)

# ---- constants, written by tools/constants.py
PLACE: Final = 0
PLACE_BRAVE: Final = 38
HOLD: Final = 75
DONE_PLACING: Final = 76
PLAY: Final = 77
RAISE: Final = 92
PASS: Final = 98
PASS_PHASE: Final = 99
CANCEL: Final = 100
ENDURE: Final = 101
GIVE: Final = 102
SINK: Final = 112
PLAGUE: Final = 118
RECALL: Final = 124
RECALL_BRAVE: Final = 162
ACT: Final = 199
CONVERT: Final = 236
DONE: Final = 248
BOOST: Final = 249
ACCEPT: Final = 250
KEEP: Final = 251
DISCARD: Final = 266
BUILD: Final = 281
WAIVE: Final = 302
PASS_BUILD: Final = 306
TARGET_TILE: Final = 307
TARGET_SECTION: Final = 343
TARGET_COUNCILOR: Final = 349
PICK: Final = 355
MOVE: Final = 370
END_TRADE: Final = 418
END_CONVERT: Final = 419
COUNCILOR: Final = 420
FIRST: Final = 456
BLUEPRINT: Final = 462
ROLL: Final = 482
ATTACK: Final = 488
MISFORTUNE: Final = 498
KNOWLEDGE: Final = 513
# ---- end of constants

MOST_MOVES: Final = 100


def play(card: i64) -> i64:
    return PLAY + card


def raise_in(section: i64) -> i64:
    return RAISE + section
