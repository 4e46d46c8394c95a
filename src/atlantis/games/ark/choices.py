"""Which moves are legal: what a player can do with a worker, and what chance can turn up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.ark.layout import (
    BAG,
    BUILD,
    BUILT,
    BUY,
    CARDS,
    COPIES,
    CUBES,
    DRAW_ORDER,
    DRAWN,
    EVENT,
    EVENT_NUMBER,
    FIRST_QUAKE,
    GATHER,
    GOLD,
    GONE,
    HALF,
    IN_DECK,
    LEFT,
    LOCK,
    MOST_GOLD,
    NEXT_SHIP,
    ON_SHOW,
    ORDERED,
    QUAKE,
    SECOND_HALF,
    SECOND_QUAKE,
    SELL,
    SETS,
    SHIP,
    SHIPS,
    SHOW_SHIPS,
    SIDE,
    SILVER,
    STEP,
    SUPPLY,
    TAKE_GOLD,
    TILES,
    TOKEN,
    TOKEN_DRAWN,
    TREASURE,
    TURN,
    TURNED_UP,
    TYPES,
    USE,
    USED,
)
from atlantis.games.ark.printed import Printed


def moves_of(cells: vec[i64], printed: Printed, orders: i64, out: vec[i64]) -> i64:
    """Write the legal codes of a position, ascending; return how many."""
    step = cells[STEP]
    if step == TURN:
        return turn_moves(cells, printed, out)
    n: i64 = 0
    if step == EVENT:
        return event_moves(cells, out)
    if step == SHOW_SHIPS or step == NEXT_SHIP:
        for ship in range(SHIPS):
            if cells[SHIP + ship] == IN_DECK:
                out[n] = TURNED_UP + ship
                n += 1
        return n
    if step == DRAW_ORDER:
        for order in range(orders):
            out[order] = ORDERED + order
        return orders
    for kind in range(SETS):
        if cells[BAG + kind]:
            out[n] = TOKEN_DRAWN + kind
            n += 1
    return n


# ---- a turn ----------------------------------------------------------------------------------------------------------

def turn_moves(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """Everything a player can do; fetching one gold is always possible (AA-1)."""
    seat = cells[ACTOR]
    left = cells[LEFT + seat]
    n: i64 = 0
    for tile in range(TILES):
        out[n] = GATHER + tile
        n += i64(may_gather(cells, printed, tile, left))
    for tile in range(TILES):
        if may_take_treasure(cells, seat, tile):
            out[n] = TREASURE + tile
            n += 1
    for ship in range(SHIPS):
        if cells[SHIP + ship] == BUILT + seat and may_use(cells, printed, seat, ship):
            out[n] = USE + ship
            n += 1
    for workers in range(1, MOST_GOLD + 1):
        if workers <= left:
            out[n] = TAKE_GOLD + workers - 1
            n += 1
    for kind in range(GOLD):
        if may_buy(cells, printed, seat, kind):
            out[n] = BUY + kind
            n += 1
    for ship in range(SHIPS):
        if cells[SHIP + ship] == ON_SHOW and can_pay(cells, seat, printed.cost, TYPES * ship):
            out[n] = BUILD + ship
            n += 1
    for kind in range(TYPES):
        if cells[CUBES + TYPES * seat + kind] >= printed.group[kind]:
            out[n] = SELL + kind
            n += 1
    return n


def may_gather(cells: vec[i64], printed: Printed, tile: i64, left: i64) -> bool:
    """The tile is there, nobody has a worker on it, and all its gold rings can be filled at once (AA-3, AA-4)."""
    return cells[SIDE + tile] != GONE and cells[LOCK + tile] == 0 and printed.rings[tile] <= left


def may_take_treasure(cells: vec[i64], seat: i64, tile: i64) -> bool:
    """Own workers stand there, the silver ring is free, and a token lies there (AA-5)."""
    return cells[LOCK + tile] == seat + 1 and cells[SILVER + tile] == 0 and cells[TOKEN + tile] > 0


def can_pay(cells: vec[i64], seat: i64, prices: vec[i64], at: i64) -> bool:
    """Does the player hold the cubes that stand in a table from there on?"""
    hand = CUBES + TYPES * seat
    return (cells[hand] >= prices[at] and cells[hand + 1] >= prices[at + 1] and cells[hand + 2] >= prices[at + 2]
            and cells[hand + 3] >= prices[at + 3])


def may_use(cells: vec[i64], printed: Printed, seat: i64, ship: i64) -> bool:
    """A ship of one's own with a silver ring, once a round, for its price, if any cube would come in (AA-2, AA-11)."""
    at = TYPES * ship
    if printed.ring[ship] == 0 or cells[USED + ship] or not can_pay(cells, seat, printed.pay, at):
        return False
    for kind in range(TYPES):
        paid = printed.pay[at + kind]
        room = printed.limit - cells[CUBES + TYPES * seat + kind] + paid
        if printed.get[at + kind] and room > 0 and cells[SUPPLY + kind] + paid > 0:
            return True
    return False


def may_buy(cells: vec[i64], printed: Printed, seat: i64, kind: i64) -> bool:
    """For its gold, if at least one cube would come in (AA-2)."""
    hand = CUBES + TYPES * seat
    return (cells[hand + GOLD] >= printed.buy_price[kind] and cells[SUPPLY + kind] > 0
            and cells[hand + kind] < printed.limit)


# ---- tokens ----------------------------------------------------------------------------------------------------------

def waiting_tile(cells: vec[i64]) -> i64:
    """The lowest tile that has no token; 8 if all have one."""
    for tile in range(TILES):
        if cells[SIDE + tile] != GONE and cells[TOKEN + tile] == 0:
            return tile
    return TILES


# ---- the event deck --------------------------------------------------------------------------------------------------

def cards_to_quake(cells: vec[i64]) -> i64:
    """The earthquake is one of so many cards, the next one included; 0 if it cannot be the next one."""
    drawn = cells[DRAWN]
    if drawn < HALF:
        return 0 if cells[FIRST_QUAKE] else HALF - drawn
    if drawn >= SECOND_HALF and cells[SECOND_QUAKE] == 0:
        return CARDS - drawn
    return 0


def event_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """Any number that is left, and the earthquake where it can be; alone, if it must be."""
    among = cards_to_quake(cells)
    n: i64 = 0
    if among != 1:
        for tile in range(TILES):
            if cells[COPIES + tile]:
                out[n] = EVENT_NUMBER + tile
                n += 1
    if among:
        out[n] = QUAKE
        n += 1
    return n


def event_odds(cells: vec[i64], out: vec[i64]) -> i64:
    """Whole weights: one part of `among` for the earthquake; the numbers share the rest by their copies."""
    among = cards_to_quake(cells)
    if among == 1:
        out[0] = 1
        return 1
    left: i64 = 0
    n: i64 = 0
    rest = among - 1 if among else 1
    for tile in range(TILES):
        copies = cells[COPIES + tile]
        left += copies
        if copies:
            out[n] = copies * rest
            n += 1
    if among == 0:
        return left
    out[n] = left
    return left * among
