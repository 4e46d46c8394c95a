"""The games. `load` is the one way to set one up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, SupportsIndex

from atlantis.engine.errors import UnknownGame
from atlantis.engine.game import Game
from atlantis.engine.options import Card, OptionValue, meant
from atlantis.engine.record import Record
from atlantis.engine.record import parse_record as parse_record_with
from atlantis.engine.record import read_record as read_record_with
from atlantis.games import ark, atlandice, atlanteon, rising

Given = str | Path | dict[str, object] | None  # where a game's data comes from, besides our own

CARDS: Final[dict[str, Card]] = {found.name: found for found in (ark.CARD, atlandice.CARD, atlanteon.CARD, rising.CARD)}
BUILDERS: Final[dict[str, Callable[[int, dict[str, OptionValue], Given], Game]]] = {
    "ark": ark.build, "atlandice": atlandice.build, "atlanteon": atlanteon.build, "rising": rising.build,
}


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(CARDS))


def card(name: str) -> Card:
    """A game's card; UnknownGame if there is no such game."""
    found = CARDS.get(name)
    if found is None:
        raise UnknownGame(f"There is no game {name!r}: {meant(name, games())}")
    return found


def load(name: str, players: SupportsIndex | None = None, data: Given = None, **options: object) -> Game:
    """Set up a game: `load("atlanteon", early_claims=True)`. Wrong names, numbers and values get a clear refusal."""
    return set_up(name, players, options, data)


def set_up(name: str, players: object, options: dict[str, object], data: Given) -> Game:
    """Set up a game from what somebody else has written: every part of it is checked."""
    found = card(name)
    seats = found.check_players(players)
    made = BUILDERS[name](seats, found.check_options(options, seats), data)
    made.rebuild = set_up
    return made


def read_record(path: str | Path) -> Record:
    """The record in a file, replayed and verified; BrokenRecord says where it is wrong and how."""
    return read_record_with(path, set_up)


def parse_record(text: str) -> Record:
    """The record in a text, replayed and verified."""
    return parse_record_with(text, set_up)
