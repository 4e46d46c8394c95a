"""The cells of a position of Ark of Atlantis, and the numbers of things."""

from __future__ import annotations

from typing import Final

from atlantis.engine.layout import Field, Layout
from atlantis.games.ark.data import Printed

SEATS: Final = 4
TILES: Final = 8
SHIPS: Final = 30
SLOTS: Final = 4  # ships on show
SETS: Final = 4  # of tokens: potions, animals, treasures, knowledge
MOST_MOVES: Final = 86

# Cubes.
TYPES: Final = 4
GOLD: Final = 3

# The event deck: one earthquake somewhere in the first eight cards, one in the last eight, two numbers between.
CARDS: Final = 18
HALF: Final = 8
SECOND_HALF: Final = 10
QUAKE: Final = 8  # the event after those of the tiles
EVENTS: Final = 9

# Steps: what is being decided or drawn.
DRAW_ORDER: Final = 0  # set-up: the first pile of time markers
SHOW_SHIPS: Final = 1  # set-up: four ships
LAY_TOKENS: Final = 2  # set-up: a token for each tile
TURN: Final = 3
NEXT_SHIP: Final = 4  # the slot of a ship that was built
EVENT: Final = 5
REFILL: Final = 6  # tokens for tiles without one, at the end of a round

# Sides of a tile.
DRY: Final = 0
SINKING: Final = 1
GONE: Final = 2

# Where a ship is.
IN_DECK: Final = 0
ON_SHOW: Final = 1
BUILT: Final = 2  # BUILT + seat


def layout_for(printed: Printed) -> Layout:
    """The cells, with the ranges that the printed values give them."""
    workers, limit = printed.workers, printed.limit
    return Layout(
        2,
        [
            Field("ACTOR", "actor", 1, -2, SEATS - 1, names="seat"),
            Field("STEP", "step", 1, DRAW_ORDER, REFILL, names="step"),
            Field("ROUND", "round", 1, 1, 2 * printed.rounds),  # from 1
            # Whose marker moves, while a ship or an event is drawn.
            Field("MOVER", "mover", 1, 0, SEATS - 1, names="seat"),
            Field("PLACED", "placed", 1, 0, workers),  # workers placed whose marker has still to move
            Field("DUE", "events due", 1, 0, CARDS),  # event cards still to be resolved
            Field("SLOT", "slot", 1, 0, SLOTS - 1, names="slot"),  # of the show, while a ship is drawn
            Field("DRAWN", "cards drawn", 1, 0, CARDS),  # event cards so far
            Field("FIRST_QUAKE", "first earthquake", 1, 0, 1),
            Field("SECOND_QUAKE", "second earthquake", 1, 0, 1),
            Field("COPIES", "copies left", TILES, 0, 2, by="tile"),  # event cards left
            Field("SIDE", "side", TILES, DRY, GONE, by="tile", names="side"),
            # Who has workers there, seat + 1.
            Field("LOCK", "lock", TILES, 0, SEATS, by="tile", names="seat", names_from=1),
            Field("STANDING", "workers on gold rings", TILES, 0, workers, by="tile"),
            Field("SILVER", "silver ring", TILES, 0, 1, by="tile"),  # 1 if its silver ring is taken
            Field("TOKEN", "token", TILES, 0, SETS, by="tile", names="set", names_from=1),  # 0 none, otherwise set + 1
            Field("BAG", "bag", SETS, 0, printed.tokens, by="set"),
            Field("SHOW", "show", SLOTS, 0, SHIPS, by="slot", names="ship", names_from=1),  # ship + 1
            Field("SHIP", "ship", SHIPS, IN_DECK, BUILT + SEATS - 1, by="ship", names="seat", names_from=BUILT),
            Field("USED", "used", SHIPS, 0, 1, by="ship"),  # 1 if it was used this round
            Field("CUBES", "cubes", SEATS * TYPES, 0, limit, by="seat kind"),
            Field("SUPPLY", "supply", TYPES, 0, printed.most_supply(), by="kind"),
            # By seat: the victory track; the total once the game is over.
            Field("POINTS", "points", SEATS, 2 * printed.fewest_points(), 2 * printed.most_points(), by="seat"),
            Field("TOKENS", "tokens", SEATS * SETS, 0, printed.tokens, by="seat set"),
            Field("LEFT", "workers left", SEATS, 0, workers, by="seat"),  # workers to be placed this round
            Field("SWIMMERS", "swimmers", SEATS, 0, workers, by="seat"),
            Field("SPACE", "space", SEATS, 0, printed.rounds * workers, by="seat"),  # where the time marker is
            Field("HEIGHT", "height", SEATS, 0, SEATS - 1, by="seat"),  # how many markers lie under it
            Field("FLEET", "ships built", SEATS, 0, SHIPS, by="seat"),
        ],
        axes={"seat": SEATS, "tile": TILES, "ship": SHIPS, "slot": SLOTS, "set": SETS, "kind": TYPES},
        board="tile",
    )


# ---- constants, written by tools/constants.py
STEP: Final = 1
ROUND: Final = 2
MOVER: Final = 3
PLACED: Final = 4
DUE: Final = 5
SLOT: Final = 6
DRAWN: Final = 7
FIRST_QUAKE: Final = 8
SECOND_QUAKE: Final = 9
COPIES: Final = 10
SIDE: Final = 18
LOCK: Final = 26
STANDING: Final = 34
SILVER: Final = 42
TOKEN: Final = 50
BAG: Final = 58
SHOW: Final = 62
SHIP: Final = 66
USED: Final = 96
CUBES: Final = 126
SUPPLY: Final = 142
POINTS: Final = 146
TOKENS: Final = 150
LEFT: Final = 166
SWIMMERS: Final = 170
SPACE: Final = 174
HEIGHT: Final = 178
FLEET: Final = 182
# ---- end of constants
