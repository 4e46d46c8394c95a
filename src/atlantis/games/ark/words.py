"""Ark of Atlantis in words: notation, and sentences for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.i18n import translator
from atlantis.engine.story import Action, FieldValue
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS, TILE_IDS
from atlantis.games.ark.layout import orders
from atlantis.games.ark.names import cube_name, cubes_text, set_name, ship_title, tile_name

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "gather": ("tile",), "treasure": ("tile",), "use": ("ship",), "gold": ("workers",), "buy": ("cube",),
    "build": ("ship",), "sell": ("cube",), "ship": ("ship",), "event": ("event",), "token": ("token",),
}
"""The field of each kind of move; `order` has a list of seats."""


# ---- notation --------------------------------------------------------------------------------------------------------

def notation(players: int) -> list[str]:
    """All moves by code: `gather 3`, `use S01`, `gold 2`, `buy wood`, chance's `ship S05`, `event quake` too."""
    return [*(f"gather {tile}" for tile in TILE_IDS), *(f"treasure {tile}" for tile in TILE_IDS),
            *(f"use {ship}" for ship in SHIP_IDS), *(f"gold {workers}" for workers in range(1, 4)),
            *(f"buy {cube}" for cube in CUBE_NAMES[:3]), *(f"build {ship}" for ship in SHIP_IDS),
            *(f"sell {cube}" for cube in CUBE_NAMES), *(f"ship {ship}" for ship in SHIP_IDS),
            *(f"event {tile}" for tile in TILE_IDS), "event quake", *(f"token {name}" for name in SET_NAMES),
            *(f"order {' '.join(str(seat + 1) for seat in order)}" for order in orders(players))]


def action(text: str) -> Action:
    """A move in notation as a kind and its fields; tiles and workers are numbers."""
    kind, *given = text.split()
    if kind == "order":
        return Action(kind, {"seats": [int(seat) for seat in given]})
    (name,), (word,) = FIELDS[kind], given
    return Action(kind, {name: int(word) if name in ("tile", "workers") else word})


def term(name: str, lang: str) -> str:
    """What a kind of move or one of its fields is called."""
    t = translator(lang)
    return {"gather": t("gather"), "treasure": t("take a token"), "use": t("use a ship"),
            "gold": t("fetch gold"), "buy": t("buy"), "build": t("build a ship"), "sell": t("sell a group"),
            "ship": t("ship"), "event": t("event"), "token": t("token"), "order": t("first pile"),
            "tile": t("tile"), "workers": t("workers"), "cube": t("cubes"), "seats": t("seats")}[name]


def question(name: str, lang: str) -> str:
    """What is asked when moves differ in this field."""
    t = translator(lang)
    return {"tile": t("Which tile?"), "ship": t("Which ship?"), "workers": t("How many workers?"),
            "cube": t("Which cubes?"), "event": t("Which event?"), "token": t("Which token?"),
            "seats": t("Which order?")}[name]


def value_name(name: str, value: FieldValue, lang: str) -> str:
    """A field's value, as people call it."""
    if name == "ship":
        return ship_title(SHIP_IDS.index(str(value)), lang)
    if name == "tile" and isinstance(value, int):
        return tile_name(value - 1, lang)
    if name == "cube":
        return cube_name(CUBE_NAMES.index(str(value)), lang)
    if name == "event":
        t = translator(lang)
        return t("earthquake") if value == "quake" else tile_name(int(str(value)) - 1, lang)
    if isinstance(value, list):
        return ", ".join(str(seat) for seat in value)
    return set_name(SET_NAMES.index(str(value)), lang) if name == "token" else str(value)


# ---- moves -----------------------------------------------------------------------------------------------------------

def describe(state: ArkState, code: int, lang: str) -> str:
    """A move as a sentence, with what it costs and brings."""
    t = translator(lang)
    if code < at.TREASURE:
        tile = code - at.GATHER
        return t("Gather at {tile}: {cubes} ({workers})").format(
            tile=tile_name(tile, lang), cubes=cubes_text(yield_of(state, tile), lang),
            workers=t.plural("{n} worker", "{n} workers", int(state.printed.rings[tile])))
    if code < at.USE:
        tile = code - at.TREASURE
        token = int(state.cells[at.TOKEN + tile])
        return t("Take the token at {tile}: {token}").format(
            tile=tile_name(tile, lang), token=set_name(token - 1, lang) if token else t("none"))
    if code < at.TAKE_GOLD:
        return describe_use(state, code - at.USE, lang)
    if code < at.BUY:
        workers = code - at.TAKE_GOLD + 1
        return t("Fetch {gold} gold in the city ({workers})").format(
            gold=workers * int(state.printed.gold), workers=t.plural("{n} worker", "{n} workers", workers))
    if code < at.BUILD:
        kind = code - at.BUY
        return t("Buy {number} {cubes} for {price} gold").format(
            number=int(state.printed.buy_number[kind]), cubes=cube_name(kind, lang),
            price=int(state.printed.buy_price[kind]))
    if code < at.SELL:
        ship = code - at.BUILD
        return t("Build {ship} for {cost}: {points}").format(
            ship=ship_title(ship, lang), cost=cubes_text(table_row(state.printed.cost, ship), lang),
            points=t.plural("{n} point", "{n} points", int(state.printed.points[ship])))
    if code < at.TURNED_UP:
        kind = code - at.SELL
        return t("Sell {number} {cubes}: {points}").format(
            number=int(state.printed.group[kind]), cubes=cube_name(kind, lang),
            points=t.plural("{n} point", "{n} points", int(state.printed.group_worth)))
    return describe_chance(state, code, lang)


def table_row(values: vec[i64], row: int) -> list[int]:
    """Four numbers of a flat table."""
    return [int(values[at.TYPES * row + kind]) for kind in range(at.TYPES)]


def yield_of(state: ArkState, tile: int) -> list[int]:
    """What the side now up yields."""
    return table_row(state.printed.sinking if state.cells[at.SIDE + tile] == at.SINKING else state.printed.dry, tile)


def describe_use(state: ArkState, ship: int, lang: str) -> str:
    t = translator(lang)
    paid, got = table_row(state.printed.pay, ship), cubes_text(table_row(state.printed.get, ship), lang)
    if not any(paid):
        return t("Use {ship}: {cubes}").format(ship=ship_title(ship, lang), cubes=got)
    return t("Use {ship}: pay {price}, get {cubes}").format(
        ship=ship_title(ship, lang), price=cubes_text(paid, lang), cubes=got)


def describe_chance(state: ArkState, code: int, lang: str) -> str:
    """What is drawn."""
    t = translator(lang)
    if code < at.EVENT_NUMBER:
        return t("{ship} comes on show").format(ship=ship_title(code - at.TURNED_UP, lang))
    if code < at.QUAKE:
        return t("Event: {tile}").format(tile=tile_name(code - at.EVENT_NUMBER, lang))
    if code == at.QUAKE:
        return t("Event: earthquake")
    if code < at.ORDERED:
        return t("Token: {token}").format(token=set_name(code - at.TOKEN_DRAWN, lang))
    order = orders(state.game.players)[code - at.ORDERED]
    return t("First pile, from the top: {seats}").format(seats=", ".join(str(seat + 1) for seat in order))
