"""The numbers of things in Atlantis Rising, and the cells of a position."""

from __future__ import annotations

from typing import Final

from atlantis.engine.layout import Field, Layout
from atlantis.engine.pending import Pending
from atlantis.games.rising.data import Printed

SEATS: Final = 6

# Sections, and the places of Atlanteans: the 36 outer tiles (6 * section + number - 1), the centre and the Navy.
SECTIONS: Final = 6
MOUNTAINS: Final = 0
HILLS: Final = 1
FORESTS: Final = 2
LIBRARIES: Final = 3
FORGES: Final = 4
CITIES: Final = 5
TILES: Final = 36
PLACES: Final = 38
CENTRE: Final = 36
NAVY: Final = 37

# Cubes.
KINDS: Final = 4
ORE: Final = 0
ATLANTIUM: Final = 1
GOLD: Final = 2
CRYSTAL: Final = 3

# Councilors, and the ability of each.
COUNCILORS: Final = 6
EXPLORER: Final = 0
ASTROLOGER: Final = 1
PRIEST: Final = 2
CHAMPION: Final = 3
SCHOLAR: Final = 4
ARTIFICER: Final = 5

# Knowledge cards.
CARDS: Final = 15
GAMBIT: Final = 0
BALLAD: Final = 1
SHIELDING: Final = 2
TALENT: Final = 3
ATLAS: Final = 4
MARKET_DAY: Final = 5
BORROWED_PLANS: Final = 6
TWIN_HARMONICS: Final = 7
TIDES: Final = 8
SEABED: Final = 9
INNER_LIGHT: Final = 10
HEROIC_VERSE: Final = 11
MIRRORS: Final = 12
TIRELESS_HANDS: Final = 13
NOTES: Final = 14

# Misfortunes: a Flood of each section, then the others in the order of `data.MISFORTUNE_IDS`.
MISFORTUNES: Final = 15
CALM_SEAS: Final = 6
CONTROLLED_FLOOD: Final = 7

COMPONENTS: Final = 21
BLUEPRINT: Final = 10  # of them are to be built
MOST_KNOWN: Final = 5  # misfortunes that Reading the Tides may show

# Phases.
DEAL: Final = 0  # set-up: a councilor for each seat
DRAW_FIRST: Final = 1
DRAW_BLUEPRINT: Final = 2
INCOME: Final = 3
COUNCIL_AT_START: Final = 4  # window W0
PLACING: Final = 5
MISFORTUNE_PHASE: Final = 6
LATE_PLACING: Final = 7
ACTING: Final = 8
COUNCIL_BEFORE_ATTACK: Final = 9  # window W2
ATTACK_PHASE: Final = 10
BUILDING: Final = 11

# Windows.
W0: Final = 0
W1: Final = 1
W2: Final = 2
WA: Final = 3

# Steps on the stack of what is pending, each with two numbers a and b.
LIMIT: Final = 1  # first seat, how many seats are done
WINDOW: Final = 2  # which, how many seats are done
GIVING: Final = 3  # first seat, how many seats are done
CANCELLING: Final = 4  # section, how many seats are done
COURSE: Final = 5  # section: a Flood that was not cancelled
SINKING: Final = 6  # tiles that must fall, seat
DESTROYING: Final = 7  # section
ACTION: Final = 8  # place, seat + 8 * halves
RETURNING: Final = 9  # place, seat
ROLLING: Final = 10  # place, seat
BOOSTING: Final = 11  # place, seat + 8 * what the roll falls short
LOOKING: Final = 12  # cards still to be drawn, seat
KEEPING: Final = 13  # cards still to be kept, seat
DRAWING: Final = 14  # cards still to be drawn, seat
TRADING: Final = 15  # moves left, seat
CONVERTING: Final = 16  # conversions left, seat
SHIELDED: Final = 17  # barriers left, seat
LIFTED: Final = 18  # tiles left, seat
MAPPED: Final = 19  # -, seat
COPYING: Final = 20  # -, seat
REVEALING: Final = 21  # cards still to be turned up, seat
PICKING: Final = 22  # -, seat
WAIVING: Final = 23  # cubes left, seat
BENEFITING: Final = 24  # component, seat + 8 * times
RECALLING: Final = 25  # first seat, how many seats are done
PLAGUED: Final = 26  # -, seat
STEPS: Final = 26

WON: Final = 1
LOST: Final = 2

# ---- constants, written by tools/constants.py
TURN: Final = 1
START: Final = 2
PHASE: Final = 3
DONE: Final = 4
PART: Final = 5
INTACT: Final = 6
HEART: Final = 12
WALL: Final = 13
HERE: Final = 49
BRAVE: Final = 277
FULL: Final = 505
HOME: Final = 541
HELD: Final = 547
ENERGY: Final = 553
COURAGE: Final = 559
CUBES: Final = 565
HAND: Final = 589
COUNCILOR: Final = 679
COPIED: Final = 685
FIGURES: Final = 721
SUPPLY: Final = 727
BEADS: Final = 731
TOKENS: Final = 732
WALLS: Final = 733
GREY: Final = 734
DECK: Final = 735
DISCARD: Final = 750
REMOVED: Final = 765
SEA: Final = 780
SEEN: Final = 795
KNOWN: Final = 810
COMPONENT: Final = 815
GALLEY: Final = 836
TARGET: Final = 837
CRISIS: Final = 855
HOPELESS: Final = 856
UNSUPPORTED: Final = 857
SOLAR: Final = 858
SPIRE: Final = 859
NEXT_SOLAR: Final = 860
NEXT_SPIRE: Final = 861
BALLAD_SUNG: Final = 862
MIRRORED: Final = 863
DIE: Final = 864
TIRELESS: Final = 865
TWIN: Final = 866
BORROWED: Final = 867
CHOSEN: Final = 868
COST: Final = 869
MISSING: Final = 873
RAISING: Final = 874
GIVEN: Final = 875
BARRED: Final = 881
QUIET: Final = 887
DRAWN: Final = 893
RESULT: Final = 908
STACK: Final = 909
# ---- end of constants

DEPTH: Final = 8
PENDING: Final = Pending(STACK, DEPTH, STEPS, 127)


def layout_for(printed: Printed) -> Layout:
    """The cells, with the ranges that the printed values give them."""
    people = printed.figures + printed.grey
    flag = 1
    return Layout(
        2,
        [
            Field("ACTOR", "actor", 1, -2, SEATS - 1, names="seat"),
            Field("TURN", "turn", 1, 1, printed.turns),
            Field("START", "starting player", 1, 0, SEATS - 1, names="seat"),
            Field("PHASE", "phase", 1, DEAL, BUILDING, names="phase"),
            Field("DONE", "done in this phase", 1, 0, 9),  # seats, or cards of the set-up
            Field("PART", "part", 1, 0, 3),  # of a seat's share in the phase
            Field("INTACT", "intact tiles", SECTIONS, 0, 6, by="section"),
            Field("HEART", "centre", 1, 0, flag),  # 1 while the centre stands
            Field("WALL", "barrier", TILES, 0, flag, by="tile"),
            Field("HERE", "Atlanteans", PLACES * SEATS, 0, people, by="place seat"),
            Field("BRAVE", "Atlanteans with courage", PLACES * SEATS, 0, people, by="place seat"),
            Field("FULL", "rings taken", TILES, 0, printed.most_rings, by="tile"),
            Field("HOME", "home", SEATS, 0, people, by="seat"),
            Field("HELD", "held back", SEATS, 0, people, by="seat"),  # kept back by the Astrologer
            Field("ENERGY", "energy", SEATS, 0, printed.beads, by="seat"),
            Field("COURAGE", "courage", SEATS, 0, printed.tokens, by="seat"),
            Field("CUBES", "cubes", SEATS * KINDS, 0, printed.most_cubes, by="seat kind"),
            Field("HAND", "hand", SEATS * CARDS, 0, printed.most_cards, by="seat card"),
            Field("COUNCILOR", "councilor", SEATS, 0, COUNCILORS, by="seat", names="councilor", names_from=1),
            Field("COPIED", "copied ability", SEATS * COUNCILORS, 0, flag, by="seat councilor"),
            # Of a seat's colour, not yet in play.
            Field("FIGURES", "unused figures", SEATS, 0, printed.figures, by="seat"),
            Field("SUPPLY", "cubes in the supply", KINDS, 0, printed.most_cubes, by="kind"),
            Field("BEADS", "energy in the supply", 1, 0, printed.beads),
            Field("TOKENS", "courage in the supply", 1, 0, printed.tokens),
            Field("WALLS", "barriers in the supply", 1, 0, printed.walls),
            Field("GREY", "grey Atlanteans", 1, 0, printed.grey),
            Field("DECK", "knowledge deck", CARDS, 0, printed.most_cards, by="card"),
            Field("DISCARD", "knowledge discard", CARDS, 0, printed.most_cards, by="card"),
            Field("REMOVED", "knowledge out of the game", CARDS, 0, printed.most_cards, by="card"),  # played (AR-36)
            Field("SEA", "misfortune deck", MISFORTUNES, 0, printed.most_misfortunes, by="misfortune"),  # without KNOWN
            Field("SEEN", "misfortune discard", MISFORTUNES, 0, printed.most_misfortunes, by="misfortune"),
            # On top of the deck, topmost first: kind + 1.
            Field("KNOWN", "known misfortunes", MOST_KNOWN, 0, MISFORTUNES, names="misfortune", names_from=1),
            # 0 not there, 1 on the blueprint, 2 + seat built.
            Field("COMPONENT", "component", COMPONENTS, 0, 1 + SEATS, by="component", names="seat", names_from=2),
            Field("GALLEY", "galley", 1, 0, printed.galley_most),
            Field("TARGET", "target", 3 * 6, 0, 6, by="tile"),  # of Mountains, Hills and Forests, this turn
            Field("CRISIS", "Crisis of Faith", 1, 0, flag),
            Field("HOPELESS", "Hopelessness", 1, 0, flag),
            Field("UNSUPPORTED", "Lack of Support", 1, 0, flag),
            Field("SOLAR", "Solar Matrix", 1, 0, flag),
            Field("SPIRE", "Targeting Spire", 1, 0, flag),
            Field("NEXT_SOLAR", "Solar Matrix in the next turn", 1, 0, flag),
            Field("NEXT_SPIRE", "Targeting Spire in the next turn", 1, 0, flag),
            Field("BALLAD_SUNG", "Ballad of Bravery", 1, 0, flag),
            Field("MIRRORED", "Burning Mirrors", 1, 0, printed.most_mirrored),  # the attack is so much lower
            Field("DIE", "attack die", 1, 0, 10, names="face", names_from=1),  # + 1
            Field("TIRELESS", "Tireless Hands", 1, 0, flag),  # the next productive action is done twice
            Field("TWIN", "Twin Harmonics", 1, 0, flag),  # the build now gives double benefit
            Field("BORROWED", "Borrowed Plans", 1, 0, printed.most_borrowed),  # cubes off the build now
            Field("CHOSEN", "component being built", 1, 0, COMPONENTS, names="component", names_from=1),  # + 1
            Field("COST", "still to be paid", KINDS, 0, 30, by="kind"),
            Field("MISSING", "energy missing", 1, 0, 9),  # while it is given
            # 0 to cancel a Flood.
            Field("RAISING", "section to be raised", 1, 0, SECTIONS, names="section", names_from=1),
            Field("GIVEN", "energy given", SEATS, 0, 9, by="seat"),
            # Not to be proposed again in this window.
            Field("BARRED", "barred section", SECTIONS, 0, flag, by="section"),
            Field("QUIET", "passes for the phase", SEATS, 0, flag, by="seat"),
            Field("DRAWN", "drawn in a Library", CARDS, 0, printed.most_cards, by="card"),  # some are to be kept
            Field("RESULT", "result", 1, 0, LOST, names="result"),
            PENDING.field("STACK", "pending"),
        ],
        axes={
            "seat": SEATS,
            "place": PLACES,
            "tile": TILES,
            "section": SECTIONS,
            "kind": KINDS,
            "card": CARDS,
            "councilor": COUNCILORS,
            "misfortune": MISFORTUNES,
            "component": COMPONENTS,
        },
        board="place",
        on_board={
            "tile": [*range(TILES), -1, -1],
            "section": [*(tile // 6 for tile in range(TILES)), -1, -1],
        },
    )
