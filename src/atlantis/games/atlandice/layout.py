"""The numbers of things, and the cells of a position.

Areas run from the Jeweller to the Black Market: one less than a die shows. Resources have the numbers of their
Districts. Parties are the seats and, after them, the neutral of two players.
"""

from __future__ import annotations

from typing import Final

from atlantis.engine.layout import Field, Layout
from atlantis.games.atlandice.data import Printed

AREAS: Final = 6
DISTRICTS: Final = 5
MARKET: Final = 5
KINDS: Final = 5
IN_ALL: Final = 5
"""All kinds of resources together, in place of one kind."""
PARTIES: Final = 4

TILES: Final = 15  # three for each District in turn; `effects.py` has what they do
NO_TILE: Final = 15  # the Market's
ODD: Final = 0
BEYOND: Final = 3
SECOND: Final = 5
EVEN: Final = 12

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
STEP_NAMES: Final = (
    "first",
    "deal",
    "gates",
    "take",
    "pick",
    "extra",
    "roll",
    "chain",
    "swap",
    "move",
    "gate",
    "submarine",
    "loot",
    "reveal",
    "donate",
)

# What became of a tile.
FACE_DOWN: Final = 0
ON_TOP: Final = 1
UNSCORED: Final = 2  # nobody had any of its resource (AD-3)
WON: Final = 3  # WON + party


def layout_for(printed: Printed) -> Layout:
    """The cells, with ranges from the data. The cells of a visit are 0 between visits."""
    dice, tokens = printed.dice, printed.market + printed.district
    return Layout(
        2,
        [
            Field("ACTOR", "actor", 1, -2, 3, names="seat"),
            Field("STEP", "step", 1, DRAW_FIRST, DONATE, names="step"),
            Field("FIRST", "first player", 1, 0, 3, names="seat"),  # the seat with the first-player token
            Field("VISITOR", "visitor", 1, 0, 3, names="seat"),  # the seat that takes or gives the die
            Field("FOR", "for", 1, 0, 3, names="seat"),  # the party it is for
            Field("DIE_FROM", "die from", 1, 0, MARKET, names="area"),  # the Area where the die lay (AD-4)
            # The Area being visited; the chain may lead elsewhere (AD-8).
            Field("VISITED", "visited", 1, 0, MARKET, names="area"),
            Field("PICKS", "picks", 1, 0, 2),  # still to be made from the visited Area
            Field("DISTRICT", "district", 1, 0, 4, names="district"),  # whose tile is being dealt or revealed
            Field("TO_ROLL", "dice to roll", 1, 0, dice),  # when the gates open
            Field("VISITS", "visits", 1, 0, dice - 1),  # still to come this round
            Field("DONORS", "donors", 1, 0, 4),  # seats still to be asked at a Donation
            Field("CLOCK", "clock", 1, 0, printed.last),
            Field("SUBMARINE", "submarine", 1, 0, MARKET, names="area"),
            Field("DICE", "dice", 6, 0, dice, by="area"),
            Field("ON", "on", 30, 0, tokens, by="area kind"),
            Field("TOTAL", "total", 6, 0, KINDS * tokens, by="area"),  # follows from ON, kept for speed
            Field("STOCK", "stock", 20, 0, tokens, by="seat kind"),
            Field("POINTS", "points", 4, 0, printed.most_points(), by="seat"),  # a tile won counts at once
            Field("TAKEN", "dice taken", 4, 0, dice - 1, by="seat"),  # dice this round
            Field("GIVEN", "given", 2, 0, 1, by="seat"),  # two players: 1 once they gave the neutral a die this round
            # 1, 2, 3 for its tiles; 0 when none is face up.
            Field("TOP", "top tile", 5, 0, 3, by="district", names="tile", names_from=1),
            Field("STACK", "stack", 5, 0, 3, by="district"),  # tiles still face down
            Field("SETTLED", "settled", 5, 0, 1, by="district"),  # 1 if it was settled in this check (AD-4)
            Field("TILE", "tile", 15, FACE_DOWN, WON + 3, by="district tile", names="seat", names_from=WON),
        ],
        axes={"seat": PARTIES, "area": AREAS, "district": DISTRICTS, "tile": TILES // DISTRICTS, "kind": KINDS},
        board="area",
        on_board={"district": [*range(DISTRICTS), -1]},
    )


# ---- constants, written by tools/constants.py
STEP: Final = 1
FIRST: Final = 2
VISITOR: Final = 3
FOR: Final = 4
DIE_FROM: Final = 5
VISITED: Final = 6
PICKS: Final = 7
DISTRICT: Final = 8
TO_ROLL: Final = 9
VISITS: Final = 10
DONORS: Final = 11
CLOCK: Final = 12
SUBMARINE: Final = 13
DICE: Final = 14
ON: Final = 20
TOTAL: Final = 50
STOCK: Final = 56
POINTS: Final = 76
TAKEN: Final = 80
GIVEN: Final = 84
TOP: Final = 86
STACK: Final = 91
SETTLED: Final = 96
TILE: Final = 101
# ---- end of constants
