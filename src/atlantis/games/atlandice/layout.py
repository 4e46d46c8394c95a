"""The cells of a position and the action codes of Atlandice."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, Field, Layout
from atlantis.games.atlandice.data import Printed

# Areas run 0 Jeweller, 1 Library, 2 Inn, 3 Engineering Works, 4 Blacksmith, 5 Black Market: one less than a die shows.
# Resources have the numbers of their Districts. Parties are the seats and, after them, the neutral of two players.
AREAS: Final = 6
DISTRICTS: Final = 5
MARKET: Final = 5
KINDS: Final = 5
PARTIES: Final = 4
TILES: Final = 15

# Tiles, three for each District in turn.
ODD: Final = 0
SWAP: Final = 1
CHAIN: Final = 2
BEYOND: Final = 3
TO_MARKET: Final = 4
SECOND: Final = 5
HASTEN: Final = 6
SMUGGLE: Final = 7
GATE: Final = 8
ENGINEERING: Final = 9  # and 10, 11
EVEN: Final = 12
SPREAD: Final = 13
SIX: Final = 14

# Steps: what is being decided, drawn or rolled.
DRAW_FIRST: Final = 0  # set-up: the first player
DEAL: Final = 1  # set-up: the top tile of a District
OPEN_GATES: Final = 2
TAKE_DIE: Final = 3
PICK: Final = 4  # from the visited Area, also the Submarine's extra
PICK_EXTRA: Final = 5  # by the tile's effect
ROLL: Final = 6  # for the tile's effect
CHAIN_ROLL: Final = 7  # where the chain leads
SWAP_TWO: Final = 8
MOVE_ONE: Final = 9
TURN_DIE: Final = 10
STEER: Final = 11
LOOT: Final = 12
REVEAL: Final = 13  # the next tile of an emptied District
DONATE: Final = 14

# What became of a tile.
FACE_DOWN: Final = 0
ON_TOP: Final = 1
UNSCORED: Final = 2  # nobody had any of its resource (AD-3)
WON: Final = 3  # WON + party

# The cells. What belongs to a visit is 0 between visits.
STEP: Final = 1
FIRST: Final = 2  # the seat with the first-player token
VISITOR: Final = 3  # the seat that takes or gives the die
FOR: Final = 4  # the party it is for
DIE_FROM: Final = 5  # the Area where the die lay (AD-4)
VISITED: Final = 6  # the Area being visited; the chain may lead elsewhere (AD-8)
PICKS: Final = 7  # still to be made from the visited Area
DISTRICT: Final = 8  # whose tile is being dealt or revealed
TO_ROLL: Final = 9  # dice still to be rolled when the gates open
VISITS: Final = 10  # still to come this round
DONORS: Final = 11  # seats still to be asked at a Donation
CLOCK: Final = 12
SUBMARINE: Final = 13
DICE: Final = 14  # by Area
ON: Final = 20  # 5 * area + kind
TOTAL: Final = 50  # by Area; follows from ON, kept for speed
STOCK: Final = 56  # 5 * party + kind
POINTS: Final = 76  # by party; a tile won counts at once
TAKEN: Final = 80  # by party: dice this round
GIVEN: Final = 84  # two players, by seat: 1 once they have given a die to the neutral this round
TOP: Final = 86  # by District: 1, 2, 3 for its tiles; 0 when none is face up
STACK: Final = 91  # by District: tiles still face down
SETTLED: Final = 96  # by District: 1 if it was settled in this check (AD-4)
TILE: Final = 101  # by tile: what became of it


def layout_for(printed: Printed) -> Layout:
    """The cells, with the ranges that the printed values give them."""
    dice, tokens = printed.dice, printed.market + printed.district
    return Layout(1, [
        Field(ACTOR, "actor", 1, -2, 3),
        Field(STEP, "step", 1, DRAW_FIRST, DONATE),
        Field(FIRST, "first player", 1, 0, 3),
        Field(VISITOR, "visitor", 1, 0, 3),
        Field(FOR, "for", 1, 0, 3),
        Field(DIE_FROM, "die from", 1, 0, MARKET),
        Field(VISITED, "visited", 1, 0, MARKET),
        Field(PICKS, "picks", 1, 0, 2),
        Field(DISTRICT, "district", 1, 0, 4),
        Field(TO_ROLL, "dice to roll", 1, 0, dice),
        Field(VISITS, "visits", 1, 0, dice - 1),
        Field(DONORS, "donors", 1, 0, 4),
        Field(CLOCK, "clock", 1, 0, printed.last),
        Field(SUBMARINE, "submarine", 1, 0, MARKET),
        Field(DICE, "dice", 6, 0, dice),
        Field(ON, "on", 30, 0, tokens),
        Field(TOTAL, "total", 6, 0, KINDS * tokens),
        Field(STOCK, "stock", 20, 0, tokens),
        Field(POINTS, "points", 4, 0, printed.most_points()),
        Field(TAKEN, "dice taken", 4, 0, dice - 1),
        Field(GIVEN, "given", 2, 0, 1),
        Field(TOP, "top tile", 5, 0, 3),
        Field(STACK, "stack", 5, 0, 3),
        Field(SETTLED, "settled", 5, 0, 1),
        Field(TILE, "tile", 15, FACE_DOWN, WON + 3),
    ])


# The action codes: the players', then chance's.
TAKE: Final = 0  # + area
GIVE: Final = 6  # + area
TAKE_ONE: Final = 12  # `pick` + kind
SWAPPED: Final = 17  # 20 * kind here + 5 * (district - 1) + kind there; never the Jeweller itself
MOVED: Final = 117  # 6 * kind + area
TURNED: Final = 147  # `gate`: 5 * area + the other Area's place among the five others
STEERED: Final = 177  # `submarine` + area
LOOTED: Final = 183  # 5 * area + kind
DONATED: Final = 213  # + pair
DONE: Final = 228
DRAWN: Final = 229  # `first 1` + seat
DEALT: Final = 233  # `tile ...` + tile
ROLLED: Final = 248  # `roll 1` + face
MOST_MOVES: Final = 100  # swaps of five kinds with five kinds in four Districts

# The pairs of kinds that can be donated, in the order of their codes.
PAIRS: Final = [(one, other) for one in range(KINDS) for other in range(one, KINDS)]
PAIR_ONE: Final = vec[i64]([one for one, _ in PAIRS])
PAIR_OTHER: Final = vec[i64]([other for _, other in PAIRS])
