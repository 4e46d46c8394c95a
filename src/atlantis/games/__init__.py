"""The games. `load` is the one way to set one up."""

from __future__ import annotations

import warnings
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final, SupportsIndex

from atlantis.engine.errors import UnknownGame
from atlantis.engine.game import Game
from atlantis.engine.options import Card, meant
from atlantis.engine.record import Record
from atlantis.engine.record import parse_record as parse_record_with
from atlantis.engine.record import read_record as read_record_with
from atlantis.games import ark, atlandice, atlanteon, rising

Given = str | Path | dict[str, object] | None  # where a game's data comes from, besides our own

OURS: Final = (ark, atlandice, atlanteon, rising)
PLUGINS: Final = "atlantis.games"
"""The entry points under which other packages offer games: modules with a CARD and a function `build`, as ours are."""
FOUND: Final[dict[str, Any]] = {}


def modules() -> dict[str, Any]:
    """The modules of all games by name: ours, and those of other installed packages."""
    if not FOUND:
        FOUND.update({module.CARD.name: module for module in OURS})
        for point in entry_points(group=PLUGINS):
            add_plugin(point)
    return FOUND


def add_plugin(point: EntryPoint) -> None:
    """Add a game of another package; one that cannot be used is left out, with a warning that says why."""
    try:
        module = point.load()
        name = module.CARD.name
        assert callable(module.build)
    except Exception as error:  # whatever is wrong with it must not stop the other games
        warnings.warn(f"The game {point.name!r} ({point.value}) cannot be used: {error!r}", RuntimeWarning, 2)
        return
    if FOUND.setdefault(name, module) is not module:
        warnings.warn(f"There is a game {name!r} already; the one of {point.value} is left out.", RuntimeWarning, 2)


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(modules()))


def card(name: str) -> Card:
    """A game's card; UnknownGame if there is no such game."""
    found = modules().get(name)
    if found is None:
        raise UnknownGame(f"There is no game {name!r}: {meant(name, games())}")
    made: Card = found.CARD
    return made


def load(name: str, players: SupportsIndex | None = None, data: Given = None, **options: object) -> Game:
    """Set up a game: `load("atlanteon", early_claims=True)`. Wrong names, numbers and values get a clear refusal."""
    return set_up(name, players, options, data)


def set_up(name: str, players: object, options: dict[str, object], data: Given) -> Game:
    """Set up a game from what somebody else has written: every part of it is checked."""
    found = card(name)
    seats = found.check_players(players)
    made: Game = modules()[name].build(seats, found.check_options(options, seats), data)
    made.rebuild = set_up
    return made


def read_record(path: str | Path) -> Record:
    """The record in a file, replayed and verified; BrokenRecord says where it is wrong and how."""
    return read_record_with(path, set_up)


def parse_record(text: str) -> Record:
    """The record in a text, replayed and verified."""
    return parse_record_with(text, set_up)
