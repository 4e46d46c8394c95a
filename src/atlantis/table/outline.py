"""What lists of matches show of a table. It is stored with the match, so that nobody replays a game for a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from atlantis.engine import LANGUAGES, translator
from atlantis.table.seats import SeatKind
from atlantis.table.table import Table


class OutlineSeat(NamedTuple):
    """`name`: of a person, or the level of a bot."""

    who: str
    name: str
    kind: SeatKind


@dataclass(frozen=True)
class Outline:
    """`actor`: the seat to move. `going`: how far the match has progressed, by language."""

    seats: tuple[OutlineSeat, ...]
    actor: int | None
    going: Mapping[str, str]

    def to_text(self) -> str:
        return json.dumps([self.seats, self.actor, self.going], ensure_ascii=False)

    def moves(self, who: str) -> bool:
        """Is this person to move?"""
        return self.actor is not None and bool(who) and self.seats[self.actor].who == who


def parse_outline(text: str) -> Outline:
    seats, actor, going = json.loads(text)
    return Outline(tuple(OutlineSeat(*seat) for seat in seats), actor, going)


def outline(table: Table) -> Outline:
    return Outline(
        tuple(
            OutlineSeat(seat.who, seat.name or (seat.bot.name if seat.bot is not None else ""), seat.kind())
            for seat in table.seats
        ),
        table.actor(),
        {lang: describe_progress(table, lang) for lang in LANGUAGES},
    )


def describe_progress(table: Table, lang: str) -> str:
    """How far the match has progressed, in a few words."""
    t = translator(lang)
    if not table.started:
        free = sum(1 for seat in table.seats if seat.open)
        return t.plural("{n} seat is open", "{n} seats are open", free)
    return t("The game is over") if table.over() else table.game.words.status(table.state, lang)
