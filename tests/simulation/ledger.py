"""What was committed, in order, and what must be true of everything that the server does and sends.

The ledger sees every row that is committed, at that moment. It replays the entries with a table of its own, and keeps the
table after each of them: what any client is told about a match with n entries must be what this table says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from atlantis.bots.chance import ChanceSource
from atlantis.server.match import LiveMatch
from atlantis.server.render import render_match
from atlantis.server.storage import Store, StoredMatch
from atlantis.server.storage.models import stored_match
from atlantis.server.tasks import Tasks
from atlantis.table import Entry, Table, parse_entry
from atlantis.table.setup import parse_setup
from tests.simulation.database import Row, row_type
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.node import Sent

OWN: Final = ("undo", "resign", "back", "point", "standing", "plan", "allow-hints", "hint", "offer", "withdraw", "end")
"""Entries that only the holder of the seat may cause."""
UNCERTAIN: Final = ("unavailable", "disk-full")
"""Refusals after which nobody knows whether it was stored."""
NOT_CHECKED: Final = ("watching", "next", "listed", "changed", "away")
"""What does not come from the entries."""


class History:
    """The entries of one match, and the table after each."""

    def __init__(self, row: Row) -> None:
        self.row = row
        setup = parse_setup(json.loads(row["setup"]))
        self.entries: list[Entry] = []
        self.sent: list[Sent | None] = []
        self.tables = [Table(setup, ChanceSource(0))]
        self.chat: list[Row] = []
        self.told = LiveMatch(cast("Store", None), cast("Tasks", None), self.stored(), self.tables[0])
        self.expected: dict[tuple[int, str, int], dict[str, Any]] = {}

    @property
    def number(self) -> int:
        return len(self.entries)

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def tell(self, number: int, who: str, since: int) -> dict[str, Any]:
        """What somebody who has `since` entries must be told when there are so many."""
        key = (number, who, since)
        if key not in self.expected:
            self.told.table = self.tables[number]
            self.told.rendered.clear()
            self.expected[key] = json.loads(render_match(self.told, who, "en", since))
        return self.expected[key]

    def stored(self) -> StoredMatch:
        return stored_match(row_type(tuple(self.row))(*self.row.values()))


class Ledger:
    def __init__(self, world: World) -> None:
        self.world = world
        self.matches: dict[str, History] = {}
        self.stored: dict[str, list[tuple[str, int]]] = {}  # by id of a command: what it has stored, by match
        self.messages = 0
        world.database.watch = self.watch
        world.database.miss = self.miss

    # ---- what is stored ----------------------------------------------------------------------------------------------

    def watch(self, table: str, row: Row) -> None:
        if table == "matches":
            self.matches[row["id"]] = History(row)
        elif table == "entries":
            self.add(self.matches[row["match"]], row)
        elif table == "chat":
            history = self.matches[row["match"]]
            history.chat.append(row)
            self.world.note("database", f"stores chat {row['number']}: {row['text']}")
            self.world.check(row["number"] == len(history.chat), "lines of chat are not numbered in order")
            self.count(row["text"], row["match"], row["number"])

    def miss(self, table: str, row: Row) -> None:
        self.world.check(table not in ("entries", "chat"), f"{table} {row} was changed or deleted")

    def add(self, history: History, row: Row) -> None:
        entry, number, sent = parse_entry(json.loads(row["body"])), row["number"], getattr(row["body"], "sent", None)
        self.world.note("database", f"stores {number}: {short(entry)}{f' ({sent.id})' if sent else ''}")
        self.world.check(number == history.number + 1, f"entry {number} is stored behind {history.number} entries")
        table = history.table.copy()
        try:
            table.replay([entry])
        except Exception as error:
            self.world.fail(f"entry {number} cannot be applied: {error}")
        history.entries.append(entry)
        history.sent.append(sent)
        history.tables.append(table)
        if sent is not None and (number == 1 or history.sent[-2] is not sent):
            self.count(sent.id, row["match"], number)

    def count(self, id: str, match: str, number: int) -> None:
        """A command is executed once, however often it is sent."""
        self.stored.setdefault(id, []).append((match, number))
        self.world.check(len(self.stored[id]) == 1, f"command {id} was executed twice: {self.stored[id]}")

    # ---- who may do it -----------------------------------------------------------------------------------------------

    def check_entitled(self, match: str, after: int, more: Sequence[Entry], who: str) -> None:
        """Nobody acts for a seat that they do not hold. `who`: empty if no person has asked for it."""
        history = self.matches[match]
        if after > history.number:
            self.world.fail(f"a node thinks that there are {after} entries, but there are {history.number}")
            return
        table = history.tables[after].copy()
        for n, entry in enumerate(more):
            self.world.check(
                self.entitled(history, table, entry, who, n == 0), f"{who or 'a bot'} may not cause {short(entry)}"
            )
            table.replay([entry])

    def entitled(self, history: History, table: Table, entry: Entry, who: str, first: bool) -> bool:
        seat = None if entry.seat is None else table.seats[entry.seat]
        host = history.row["host"]
        if seat is None or entry.do in ("start", "returned"):  # chance, and what follows by itself
            return not first
        offer = table.offer
        match entry.do:
            case "accept" | "decline":
                return offer is not None and seat.who == who != table.seats[offer.seat].who
            case "undo" | "end" if not first:  # everybody has agreed to the offer of this seat
                playing = {one.who for one in table.seats if one.person and one.bot is None}
                agreed = {table.seats[one].who for one in (offer.seat, *offer.agreed)} if offer else set()
                return playing <= agreed and entry.seat == (offer and offer.seat)
            case "sit":
                return seat.open and entry.who == who
            case "bot":
                return seat.open and who == host
            case "stand":
                return who == (host if seat.bot is not None else seat.who)
            case "away":
                return bool(table.seats_of(who))
            case "move" if first and not who:
                return seat.bot is not None
            case "move" if first:
                return seat.who == who and seat.bot is None
            case "move":
                planned = table.plans.get(entry.seat or 0, ())[:1] == (entry.move,)
                return entry.forced or planned or seat.who == who
        return entry.do in OWN and seat.who == who

    # ---- what is sent ------------------------------------------------------------------------------------------------

    def check_answer(self, match: str, sent: Sent, answer: dict[str, Any]) -> None:
        """What is acknowledged is stored, once; what is refused is not."""
        stored = self.stored.get(sent.id, [])
        self.world.check(answer.get("number", 0) <= self.matches[match].number, "acknowledged more than is stored")
        if answer["type"] == "ack" and answer.get("doubled"):
            self.world.check(bool(stored) or self.was_made(match, sent), f"{sent.id} was not made before")
        elif answer["type"] == "ack" and sent.command["type"] != "list":
            self.world.check(bool(stored), f"{sent.id} is acknowledged, but not stored")
        elif answer["type"] == "refused" and answer["refused"] not in UNCERTAIN:
            self.world.check(not stored, f"{sent.id} is refused ({answer['refused']}), but stored")

    def was_made(self, match: str, sent: Sent) -> bool:
        """Has this person made this move in this position, with whichever command?"""
        history, command = self.matches[match], sent.command
        return any(
            entry.do == "move"
            and entry.move.casefold() == " ".join(command["move"].split()).casefold()
            and before.position == command["at"]
            and before.seats[entry.seat or 0].who == sent.person
            for before, entry in zip(history.tables, history.entries, strict=False)
        )

    def check_match(self, match: str, message: dict[str, Any], who: str, since: int) -> None:
        """Everything that is said about a match follows from the entries that the message counts, and from no other."""
        history, number = self.matches[match], message["number"]
        if number > history.number:
            self.world.fail(f"{number} entries were sent, but only {history.number} are stored")
            return
        expected = history.tell(number, who, min(since, number))
        for name in expected:
            if name not in NOT_CHECKED:
                one, other = comparable(name, message[name]), comparable(name, expected[name])
                if one != other:
                    self.world.fail(f"with {number} entries {name!r} should be {other!r}, not {one!r}")
                    return
        extra = set(message) - set(expected) - {"type"}
        self.world.check(not extra, f"a message has {extra}")

    def check_story(self, match: str, number: int, story: Sequence[dict[str, Any]]) -> None:
        """What a client has put together is the whole story."""
        expected = [(played.actor + 1, played.move) for played in self.matches[match].tables[number].story]
        found = [(0 if move["by"] == "chance" else move["by"], move["move"]) for move in story]
        self.world.check(
            found == [(max(by, 0), move) for by, move in expected], f"a client's story with {number} entries is {found}"
        )


def comparable(name: str, value: Any) -> Any:
    """Who is present does not come from the entries, either."""
    if name == "seats":
        return [{key: one for key, one in seat.items() if key not in ("present", "seen")} for seat in value]
    return value


def short(entry: Entry) -> str:
    """An entry in a line of the trace."""
    return " ".join(f"{name}={value}" if name != "do" else str(value) for name, value in entry.to_json().items())
