"""What lists of matches show of a table. It is stored with the match, so that nobody replays a game for a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple

from atlantis.engine import LANGUAGES, translator
from atlantis.table.seats import SeatKind
from atlantis.table.table import Table


class OutlineSeat(NamedTuple):
    """`name`: of a person, or the level of a bot."""

    who: str
    name: str
    kind: SeatKind


class OutlineClock(NamedTuple):
    """`left`: what each seat has left, in milliseconds, or one number for all; `running`: whose clock runs."""

    left: tuple[int, ...]
    running: int | None
    shared: bool


@dataclass(frozen=True)
class Outline:
    """`actor`: the seat to move. `going`: how far the match has progressed, by language. `turn`: how many moves were made
    before the actor's turn. `length`: how many in all."""

    seats: tuple[OutlineSeat, ...]
    actor: int | None
    going: Mapping[str, str]
    turn: int
    length: int
    clock: OutlineClock | None

    def to_text(self) -> str:
        found = [self.seats, self.actor, self.going, self.turn, self.length, self.clock]
        return json.dumps(found, ensure_ascii=False)

    def moves(self, who: str) -> bool:
        """Is this person to move?"""
        return self.actor is not None and bool(who) and self.seats[self.actor].who == who


def parse_outline(text: str) -> Outline | None:
    """An outline from its text; None if an earlier version has stored it, with less in it."""
    found = json.loads(text)
    if len(found) != len(fields(Outline)):
        return None
    seats, actor, going, turn, length, clock = found
    return Outline(
        tuple(OutlineSeat(*seat) for seat in seats),
        actor,
        going,
        turn,
        length,
        None if clock is None else OutlineClock(tuple(clock[0]), *clock[1:]),
    )


def outline(table: Table) -> Outline:
    return Outline(
        tuple(
            OutlineSeat(seat.who, seat.name or (seat.bot.name if seat.bot is not None else ""), seat.kind())
            for seat in table.seats
        ),
        table.actor(),
        {lang: describe_progress(table, lang) for lang in LANGUAGES},
        turn_start(table),
        len(table.story),
        None
        if table.clocks is None
        else OutlineClock(table.clocks.left, table.clocks.holder if table.clocks.runs else None, table.clocks.shared),
    )


def turn_start(table: Table) -> int:
    """How many moves were made before the turn of the person to move: since then, nobody else has moved. 0 if it is not a
    person's turn, or one person has all seats."""
    actor = table.actor()
    if actor is None or not table.seats[actor].who or table.one_screen():
        return 0
    who, number = table.seats[actor].who, len(table.story)
    while number and (table.story[number - 1].actor < 0 or table.seats[table.story[number - 1].actor].who == who):
        number -= 1
    return number


def describe_progress(table: Table, lang: str) -> str:
    """How far the match has progressed, in a few words."""
    t = translator(lang)
    if not table.started:
        free = sum(1 for seat in table.seats if seat.open)
        return t.plural("{n} seat is open", "{n} seats are open", free)
    return t("The game is over") if table.over() else table.game.words.status(table.state, lang)
