"""Matches in lists, and what is printed on a game's components."""

from __future__ import annotations

from typing import Any

from atlantis.engine import translator
from atlantis.engine.words import capital
from atlantis.server.rooms import Room
from atlantis.server.storage import StoredMatch
from atlantis.server.views import going, summary
from atlantis.table import Seat
from atlantis.table.setup import loaded

HOUSE = "house"


def seats_view(room: Room) -> list[dict[str, Any]]:
    return [{"name": name_of(seat), "kind": seat.kind()} for seat in room.table.seats]


def name_of(seat: Seat) -> str:
    """What somebody is called: a bot by its level."""
    return seat.name or (seat.bot.name if seat.bot is not None else "")


def lobby_view(room: Room, host: str, lang: str) -> dict[str, Any]:
    return {
        **summary(room.stored),
        "host": host,
        "seats": seats_view(room),
        "going": going(room.table, lang),
        "free": sum(1 for seat in room.table.seats if seat.open),
    }


def my_view(room: Room, stored: StoredMatch, who: str, lang: str) -> dict[str, Any]:
    table = room.table
    actor = table.actor()
    return {
        **summary(stored),
        "your_turn": actor is not None and table.seats[actor].who == who,
        "seats": seats_view(room),
        "going": going(table, lang),
        "closed": None,
        "actor": None if actor is None else name_of(table.seats[actor]),
    }


def closed_view(stored: StoredMatch, why: str) -> dict[str, Any]:
    """A match that this version cannot play on."""
    return {**summary(stored), "your_turn": False, "seats": [], "going": "", "actor": None, "closed": why}


def things_view(name: str, lang: str) -> list[dict[str, Any]]:
    """The things of a game with all that is printed on them, and what of it is ours."""
    game, found = loaded(name, None, {}, {}), dict[tuple[str, str], dict[str, Any]]()
    for path, entry in game.data.entries.items():
        thing = game.words.thing(path, lang)
        one = found.setdefault(
            (thing.field, thing.value),
            {"field": thing.field, "value": thing.value, "name": thing.name, "house": None, "values": []},
        )
        one["values"].append(
            {
                "path": path,
                "what": thing.what,
                "value": entry.value,
                "from": entry.provenance,
                "note": game.words.note(entry, lang),
            }
        )
    for one in found.values():
        one["house"] = house_text(one, lang)
    return list(found.values())


def house_text(thing: dict[str, Any], lang: str) -> str | None:
    t = translator(lang)
    ours = list(dict.fromkeys(value["what"] for value in thing["values"] if value["from"] == HOUSE))
    if not ours:
        return None
    return t("{name}: the rulebook does not show this, so the values are ours ({what}).").format(
        name=capital(thing["name"]), what=", ".join(ours)
    )
