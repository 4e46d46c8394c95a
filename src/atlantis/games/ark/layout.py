"""The cells of a position and the action codes of Ark of Atlantis."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from atlantis.engine.layout import ACTOR, Field, Layout
from atlantis.games.ark.data import Printed

SEATS: Final = 4
TILES: Final = 8
SHIPS: Final = 30
SLOTS: Final = 4  # ships on show
SETS: Final = 4  # of tokens: potions, animals, treasures, knowledge

# Cubes.
TYPES: Final = 4
WOOD: Final = 0
FLAX: Final = 1
ORE: Final = 2
GOLD: Final = 3

# The event deck: one earthquake somewhere in the first eight cards, one in the last eight, two numbers between.
CARDS: Final = 18
HALF: Final = 8
SECOND_HALF: Final = 10

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

# The cells.
STEP: Final = 1
ROUND: Final = 2  # from 1
MOVER: Final = 3  # whose marker moves, while a ship or an event is drawn
PLACED: Final = 4  # workers placed whose marker has still to move
DUE: Final = 5  # event cards still to be resolved
SLOT: Final = 6  # of the show, while a ship is drawn
DRAWN: Final = 7  # event cards so far
FIRST_QUAKE: Final = 8
SECOND_QUAKE: Final = 9
COPIES: Final = 10  # by number: event cards left
SIDE: Final = 18  # by tile
LOCK: Final = 26  # by tile: who has workers there, seat + 1
SILVER: Final = 34  # by tile: 1 if its silver ring is taken
TOKEN: Final = 42  # by tile: 0 none, otherwise set + 1
BAG: Final = 50  # by set
SHOW: Final = 54  # by slot: ship + 1
SHIP: Final = 58  # by ship: where it is
USED: Final = 88  # by ship: 1 if it was used this round
CUBES: Final = 118  # 4 * seat + type
SUPPLY: Final = 134  # by type
POINTS: Final = 138  # by seat: the victory track; the total once the game is over
TOKENS: Final = 142  # 4 * seat + set
LEFT: Final = 158  # by seat: workers to be placed this round
SWIMMERS: Final = 162  # by seat
SPACE: Final = 166  # by seat: where the time marker is
HEIGHT: Final = 170  # by seat: how many markers lie under it
FLEET: Final = 174  # by seat: ships built


def layout_for(printed: Printed) -> Layout:
    """The cells, with the ranges that the printed values give them."""
    workers, limit = printed.workers, printed.limit
    most = printed.most_supply()
    return Layout(1, [
        Field(ACTOR, "actor", 1, -2, SEATS - 1),
        Field(STEP, "step", 1, DRAW_ORDER, REFILL),
        Field(ROUND, "round", 1, 1, 2 * printed.rounds),
        Field(MOVER, "mover", 1, 0, SEATS - 1),
        Field(PLACED, "placed", 1, 0, workers),
        Field(DUE, "events due", 1, 0, CARDS),
        Field(SLOT, "slot", 1, 0, SLOTS - 1),
        Field(DRAWN, "cards drawn", 1, 0, CARDS),
        Field(FIRST_QUAKE, "first earthquake", 1, 0, 1),
        Field(SECOND_QUAKE, "second earthquake", 1, 0, 1),
        Field(COPIES, "copies left", TILES, 0, 2),
        Field(SIDE, "side", TILES, DRY, GONE),
        Field(LOCK, "lock", TILES, 0, SEATS),
        Field(SILVER, "silver ring", TILES, 0, 1),
        Field(TOKEN, "token", TILES, 0, SETS),
        Field(BAG, "bag", SETS, 0, printed.tokens),
        Field(SHOW, "show", SLOTS, 0, SHIPS),
        Field(SHIP, "ship", SHIPS, IN_DECK, BUILT + SEATS - 1),
        Field(USED, "used", SHIPS, 0, 1),
        Field(CUBES, "cubes", SEATS * TYPES, 0, limit),
        Field(SUPPLY, "supply", TYPES, 0, most),
        Field(POINTS, "points", SEATS, 2 * printed.fewest_points(), 2 * printed.most_points()),
        Field(TOKENS, "tokens", SEATS * SETS, 0, printed.tokens),
        Field(LEFT, "workers left", SEATS, 0, workers),
        Field(SWIMMERS, "swimmers", SEATS, 0, workers),
        Field(SPACE, "space", SEATS, 0, printed.rounds * workers),
        Field(HEIGHT, "height", SEATS, 0, SEATS - 1),
        Field(FLEET, "ships built", SEATS, 0, SHIPS),
    ])


# The action codes: the 86 of the players, then chance.
GATHER: Final = 0  # + tile
TREASURE: Final = 8  # + tile
USE: Final = 16  # + ship
TAKE_GOLD: Final = 46  # + workers - 1
BUY: Final = 49  # + type: wood, flax, ore
BUILD: Final = 52  # + ship
SELL: Final = 82  # + type
TURNED_UP: Final = 86  # `ship` + ship
EVENT_NUMBER: Final = 116  # `event` + tile
QUAKE: Final = 124
TOKEN_DRAWN: Final = 125  # + set
ORDERED: Final = 129  # `order` + its place among the orders of so many players
MOST_GOLD: Final = 3  # workers who may fetch gold at once
MOST_MOVES: Final = 86


def orders(players: int) -> list[tuple[int, ...]]:
    """All first piles, the topmost seat first."""
    return list(permutations(range(players)))
