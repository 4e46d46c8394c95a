"""Why a move is not legal, naming the ruling where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.ark import layout as at
from atlantis.games.ark.names import cube_name, cubes_text, seat_title, ship_title, tile_name
from atlantis.games.ark.words import table_row

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState


def due(state: ArkState, lang: str) -> str:
    """What is to be done now, as a sentence."""
    t = translator(lang)
    step = state.cells[at.STEP]
    if state.cells[ACTOR] != CHANCE:
        return t("{seat} places workers; {left} left this round.").format(
            seat=seat_title(int(state.cells[ACTOR]) + 1, lang),
            left=t.plural("{n} worker", "{n} workers", int(state.cells[at.LEFT + state.cells[ACTOR]])))
    if step == at.DRAW_ORDER:
        return t("The first pile of time markers is being drawn.")
    if step == at.SHOW_SHIPS or step == at.NEXT_SHIP:
        return t("A ship is being turned up.")
    return t("An event card is being turned up.") if step == at.EVENT else t("A token is being drawn from the bag.")


def refusal(state: ArkState, code: int, lang: str) -> str:
    """Why a code is not legal here."""
    t = translator(lang)
    if state.cells[ACTOR] == CHANCE:
        return refuse_while_drawing(state, code, lang)
    if code >= at.TURNED_UP:
        return t("There is nothing to draw now. {due}").format(due=due(state, lang))
    if code < at.TREASURE:
        return refuse_gathering(state, code - at.GATHER, lang)
    if code < at.USE:
        return refuse_treasure(state, code - at.TREASURE, lang)
    if code < at.TAKE_GOLD:
        return refuse_use(state, code - at.USE, lang)
    if code < at.BUY:
        return too_few_workers(state, code - at.TAKE_GOLD + 1, lang)
    if code < at.BUILD:
        return refuse_buying(state, code - at.BUY, lang)
    if code < at.SELL:
        return refuse_building(state, code - at.BUILD, lang)
    group = [int(state.printed.group[kind]) if kind == code - at.SELL else 0 for kind in range(at.TYPES)]
    return lacking(state, group, lang)


def refuse_while_drawing(state: ArkState, code: int, lang: str) -> str:
    """Something is being drawn, but not this."""
    t = translator(lang)
    step = state.cells[at.STEP]
    ships = (step == at.SHOW_SHIPS or step == at.NEXT_SHIP) and at.TURNED_UP <= code < at.EVENT_NUMBER
    events = step == at.EVENT and at.EVENT_NUMBER <= code < at.TOKEN_DRAWN
    tokens = step != at.EVENT and step > at.SHOW_SHIPS and step != at.NEXT_SHIP and at.TOKEN_DRAWN <= code < at.ORDERED
    if ships:
        return t("{ship} is not in the deck any more.").format(ship=ship_title(code - at.TURNED_UP, lang))
    if events:
        return t("This card cannot be the next one: its copies are drawn, or it has no place there.")
    if tokens:
        return t("There is no such token left in the bag.")
    return t("This is not asked for now. {due}").format(due=due(state, lang))


def too_few_workers(state: ArkState, workers: int, lang: str) -> str:
    t = translator(lang)
    seat = int(state.cells[ACTOR])
    return t("{needed} are needed at once, and {seat} has {left} left this round (AA-3).").format(
        needed=t.plural("{n} worker", "{n} workers", workers), seat=seat_title(seat + 1, lang),
        left=int(state.cells[at.LEFT + seat]))


def lacking(state: ArkState, price: list[int], lang: str) -> str:
    """What the player does not hold of a price; empty if they hold it."""
    t = translator(lang)
    hand = at.CUBES + at.TYPES * int(state.cells[ACTOR])
    missing = [max(0, n - int(state.cells[hand + kind])) for kind, n in enumerate(price)]
    if not any(missing):
        return ""
    return t("It takes {price}, and {seat} lacks {missing}.").format(
        price=cubes_text(price, lang), seat=seat_title(int(state.cells[ACTOR]) + 1, lang),
        missing=cubes_text(missing, lang))


# ---- tiles -----------------------------------------------------------------------------------------------------------

def refuse_gathering(state: ArkState, tile: int, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    name = tile_name(tile, lang)
    if cells[at.SIDE + tile] == at.GONE:
        return t("{tile} has sunk (AA-7).").format(tile=name)
    if cells[at.LOCK + tile] == seat + 1:
        return t("{seat} has gathered at {tile} already; once a round is all (AA-3).").format(
            seat=seat_title(seat + 1, lang), tile=name)
    if cells[at.LOCK + tile]:
        return t("{tile} is locked: {seat} has workers there (AA-4).").format(
            tile=name, seat=seat_title(int(cells[at.LOCK + tile]), lang))
    return too_few_workers(state, int(state.printed.rings[tile]), lang)


def refuse_treasure(state: ArkState, tile: int, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    name = tile_name(tile, lang)
    if cells[at.SIDE + tile] == at.GONE:
        return t("{tile} has sunk (AA-7).").format(tile=name)
    if cells[at.LOCK + tile] != seat + 1:
        return t("{seat} has no worker at {tile}: only who has gathered there this round may take its token "
                   "(AA-5).").format(seat=seat_title(seat + 1, lang), tile=name)
    if cells[at.SILVER + tile]:
        return t("The silver ring of {tile} is taken: one token a round (AA-5).").format(tile=name)
    assert cells[at.TOKEN + tile] == 0
    return t("No token lies at {tile}.").format(tile=name)


# ---- ships and the city ----------------------------------------------------------------------------------------------

def refuse_use(state: ArkState, ship: int, lang: str) -> str:
    t = translator(lang)
    cells, seat = state.cells, int(state.cells[ACTOR])
    name, where = ship_title(ship, lang), int(cells[at.SHIP + ship])
    if where < at.BUILT:
        return t("Nobody has built {ship}.").format(ship=name)
    if where != at.BUILT + seat:
        return t("{ship} belongs to {seat}.").format(ship=name, seat=seat_title(where - at.BUILT + 1, lang))
    if state.printed.ring[ship] == 0:
        return t("{ship} has no silver ring and cannot be used (AA-11).").format(ship=name)
    if cells[at.USED + ship]:
        return t("{ship} was used this round; once is all (AA-11).").format(ship=name)
    return lacking(state, table_row(state.printed.pay, ship), lang) or t(
        "{ship} would bring nothing: the hand is full, or the supply is empty (AA-2).").format(ship=name)


def refuse_buying(state: ArkState, kind: int, lang: str) -> str:
    t = translator(lang)
    price = [0, 0, 0, int(state.printed.buy_price[kind])]
    missing = lacking(state, price, lang)
    if missing:
        return missing
    if state.cells[at.SUPPLY + kind] == 0:
        return t("The supply has no more {cubes} (AA-2).").format(cubes=cube_name(kind, lang))
    return t("A hand holds {limit} {cubes} at most: none would come in (AA-2).").format(
        limit=int(state.printed.limit), cubes=cube_name(kind, lang))


def refuse_building(state: ArkState, ship: int, lang: str) -> str:
    t = translator(lang)
    name, where = ship_title(ship, lang), int(state.cells[at.SHIP + ship])
    if where == at.IN_DECK:
        return t("{ship} is not on show.").format(ship=name)
    if where != at.ON_SHOW:
        return t("{ship} is built already: it belongs to {seat}.").format(
            ship=name, seat=seat_title(where - at.BUILT + 1, lang))
    return lacking(state, table_row(state.printed.cost, ship), lang)
