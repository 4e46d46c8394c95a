"""Which moves are legal: what a player can do with a worker, and what chance can turn up."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import Printed


def moves_of(cells: vec[i64], printed: Printed, orders: i64, out: vec[i64]) -> i64:
    """Write the legal codes of a position, ascending; return how many."""
    step = cells[at.STEP]
    if step == at.TURN:
        return turn_moves(cells, printed, out)
    n: i64 = 0
    if step == at.EVENT:
        return event_moves(cells, out)
    if step == at.SHOW_SHIPS or step == at.NEXT_SHIP:
        for ship in range(at.SHIPS):
            if cells[at.SHIP + ship] == at.IN_DECK:
                out[n] = at.TURNED_UP + ship
                n += 1
        return n
    if step == at.DRAW_ORDER:
        for order in range(orders):
            out[order] = at.ORDERED + order
        return orders
    for kind in range(at.SETS):
        if cells[at.BAG + kind]:
            out[n] = at.TOKEN_DRAWN + kind
            n += 1
    return n


# ---- a turn ----------------------------------------------------------------------------------------------------------

def turn_moves(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """Everything a player can do; fetching one gold is always possible (AA-1)."""
    seat = cells[ACTOR]
    left = cells[at.LEFT + seat]
    n: i64 = 0
    for tile in range(at.TILES):
        out[n] = at.GATHER + tile
        n += i64(may_gather(cells, printed, tile, left))
    for tile in range(at.TILES):
        if may_take_treasure(cells, seat, tile):
            out[n] = at.TREASURE + tile
            n += 1
    for ship in range(at.SHIPS):
        if cells[at.SHIP + ship] == at.BUILT + seat and may_use(cells, printed, seat, ship):
            out[n] = at.USE + ship
            n += 1
    for workers in range(1, at.MOST_GOLD + 1):
        if workers <= left:
            out[n] = at.TAKE_GOLD + workers - 1
            n += 1
    for kind in range(at.GOLD):
        if may_buy(cells, printed, seat, kind):
            out[n] = at.BUY + kind
            n += 1
    for ship in range(at.SHIPS):
        if cells[at.SHIP + ship] == at.ON_SHOW and can_pay(cells, seat, printed.cost, at.TYPES * ship):
            out[n] = at.BUILD + ship
            n += 1
    for kind in range(at.TYPES):
        if cells[at.CUBES + at.TYPES * seat + kind] >= printed.group[kind]:
            out[n] = at.SELL + kind
            n += 1
    return n


def may_gather(cells: vec[i64], printed: Printed, tile: i64, left: i64) -> bool:
    """The tile is there, nobody has a worker on it, and all its gold rings can be filled at once (AA-3, AA-4)."""
    return cells[at.SIDE + tile] != at.GONE and cells[at.LOCK + tile] == 0 and printed.rings[tile] <= left


def may_take_treasure(cells: vec[i64], seat: i64, tile: i64) -> bool:
    """Own workers stand there, the silver ring is free, and a token lies there (AA-5)."""
    return cells[at.LOCK + tile] == seat + 1 and cells[at.SILVER + tile] == 0 and cells[at.TOKEN + tile] > 0


def can_pay(cells: vec[i64], seat: i64, prices: vec[i64], spot: i64) -> bool:
    """Does the player hold the cubes that stand in a table from there on?"""
    hand = at.CUBES + at.TYPES * seat
    return (cells[hand] >= prices[spot] and cells[hand + 1] >= prices[spot + 1] and cells[hand + 2] >= prices[spot + 2]
            and cells[hand + 3] >= prices[spot + 3])


def may_use(cells: vec[i64], printed: Printed, seat: i64, ship: i64) -> bool:
    """A ship of one's own with a silver ring, once a round, for its price, if any cube would come in (AA-2, AA-11)."""
    spot = at.TYPES * ship
    if printed.ring[ship] == 0 or cells[at.USED + ship] or not can_pay(cells, seat, printed.pay, spot):
        return False
    for kind in range(at.TYPES):
        paid = printed.pay[spot + kind]
        room = printed.limit - cells[at.CUBES + at.TYPES * seat + kind] + paid
        if printed.get[spot + kind] and room > 0 and cells[at.SUPPLY + kind] + paid > 0:
            return True
    return False


def may_buy(cells: vec[i64], printed: Printed, seat: i64, kind: i64) -> bool:
    """For its gold, if at least one cube would come in (AA-2)."""
    hand = at.CUBES + at.TYPES * seat
    return (cells[hand + at.GOLD] >= printed.buy_price[kind] and cells[at.SUPPLY + kind] > 0
            and cells[hand + kind] < printed.limit)


# ---- tokens ----------------------------------------------------------------------------------------------------------

def waiting_tile(cells: vec[i64]) -> i64:
    """The lowest tile that has no token; 8 if all have one."""
    for tile in range(at.TILES):
        if cells[at.SIDE + tile] != at.GONE and cells[at.TOKEN + tile] == 0:
            return tile
    return at.TILES


# ---- the event deck --------------------------------------------------------------------------------------------------

def cards_to_quake(cells: vec[i64]) -> i64:
    """The earthquake is one of so many cards, the next one included; 0 if it cannot be the next one."""
    drawn = cells[at.DRAWN]
    if drawn < at.HALF:
        return 0 if cells[at.FIRST_QUAKE] else at.HALF - drawn
    if drawn >= at.SECOND_HALF and cells[at.SECOND_QUAKE] == 0:
        return at.CARDS - drawn
    return 0


def event_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """Any number that is left, and the earthquake where it can be; alone, if it must be."""
    among = cards_to_quake(cells)
    n: i64 = 0
    if among != 1:
        for tile in range(at.TILES):
            if cells[at.COPIES + tile]:
                out[n] = at.EVENT_NUMBER + tile
                n += 1
    if among:
        out[n] = at.QUAKE
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
    for tile in range(at.TILES):
        copies = cells[at.COPIES + tile]
        left += copies
        if copies:
            out[n] = copies * rest
            n += 1
    if among == 0:
        return left
    out[n] = left
    return left * among
