"""The matches that wait for somebody, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from unicodedata import category

from atlantis.engine import Translator
from atlantis.server.listings import Listings
from atlantis.server.storage import StoredMatch


@dataclass(frozen=True)
class PendingTurn:
    """It is a person's turn in this match: the `turn` that began after so many moves. `others`: the names of the other
    people at the table. `going`: how far the match has progressed, by language. `due`: when their time is up. `warning`: that is soon."""

    match: str
    turn: int
    title: str
    others: tuple[str, ...]
    going: Mapping[str, str]
    since: datetime
    due: datetime | None
    warning: bool = False

    def text(self, t: Translator) -> str:
        """In a few words, on one line."""
        if self.warning:
            words = t("{game}: less than 12 hours left for your turn against {names}")
        else:
            words = t("{game}: your turn against {names}") if self.others else t("{game}: your turn")
        return printable(words.format(game=self.title, names=", ".join(self.others)))


async def find_turn(listings: Listings, stored: StoredMatch, person: str) -> PendingTurn | None:
    """The person's turn in a match; None if it is not. Refused if this version cannot play the match."""
    if stored.status != "running":
        return None
    outline = await listings.outline_of(stored)
    if not outline.moves(person):
        return None
    due = listings.due(stored)
    others = {seat.who: seat.name for seat in outline.seats if seat.kind == "person" and seat.who != person}
    return PendingTurn(
        stored.id,
        outline.turn,
        stored.setup.load().card.title,
        tuple(others.values()),
        outline.going,
        stored.changed,
        None if due is None else datetime.fromtimestamp(due / 1000, UTC),
    )


def printable(text: str) -> str:
    """The text without control characters and line breaks: people choose their names. French has other spaces."""
    return "".join(one for one in text if one.isprintable() or category(one) == "Zs")
