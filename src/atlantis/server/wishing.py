"""What people wish at a table, whichever way it reaches us: by HTTP or by WebSocket."""

from __future__ import annotations

from typing import Any, Final

from atlantis.server.house import House
from atlantis.server.models import Chat, Listed, OtherSeat, OwnSeat, Strict, WishedBot, WishedMove, WishedUndo
from atlantis.server.rooms import Room
from atlantis.server.storage import Person
from atlantis.table import Entry, Refused, Table

WISHES: Final[dict[str, type[Strict]]] = {
    "move": WishedMove,
    "undo": WishedUndo,
    "resign": OwnSeat,
    "leave": OwnSeat,
    "back": OwnSeat,
    "advise": WishedMove,
    "absent": OtherSeat,
    "chat": Chat,
    "bot": WishedBot,
    "list": Listed,
}


async def grant(house: House, room: Room, person: Person, kind: str, wish: Any) -> None:
    """Do what is wished; Refused if that is not possible. When this returns, it is stored."""
    if kind == "chat":
        await house.rooms.say(room, person.id, person.name, checked_text(wish.text))
    elif kind == "absent":
        await house.replace_absent(room, person, wish.seat - 1)
    elif kind == "bot":
        await house.seat_bot(room, person, wish.seat - 1, wish.bot)
    elif kind == "list":
        await house.list_match(room, person, wish.listed)
    else:
        await house.wish(room, lambda table: entries_for(table, person, kind, wish))


def entries_for(table: Table, person: Person, kind: str, wish: Any) -> list[Entry]:
    seat = own_seat(table, person, wish.seat)
    if kind == "move":
        return table.move(seat, person.id, wish.move, wish.at)
    if kind == "advise":
        return table.point(seat, person.id, wish.move, wish.at)
    if kind == "undo":
        return table.undo(seat, person.id, wish.at)
    if kind == "back":
        return table.come_back(seat, person.id)
    if kind == "leave" and not table.started:
        return table.stand_up(seat, person.id)
    return table.resign(seat, person.id)


def own_seat(table: Table, person: Person, given: int | None) -> int:
    """The seat that is meant: the one that is named, or the person's own; of several the one to move."""
    if given is not None:
        return given - 1
    mine = table.seats_of(person.id)
    if not mine:
        raise Refused("not-your-seat", lambda t: t("You have no seat at this table."))
    actor = table.actor()
    return actor if actor is not None and actor in mine else mine[0]


def checked_text(text: str) -> str:
    """A line of chat in one line, without control signs. Whoever shows it shows it as text, never as markup."""
    clean = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not clean:
        raise Refused("wrong", lambda t: t("There is nothing to say in that."))
    return clean
