"""The games. `load` sets one up."""

from __future__ import annotations

import json
import warnings
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final, SupportsIndex

from atlantis.engine.errors import UnknownGame
from atlantis.engine.game import Game
from atlantis.engine.options import Card, suggest
from atlantis.engine.record import Record
from atlantis.engine.record import parse_record as parse_record_with
from atlantis.engine.record import read_record as read_record_with
from atlantis.games import ark, atlandice, atlanteon, rising

Given = str | Path | dict[str, object] | None  # a user's data for a game

OURS: Final = (ark, atlandice, atlanteon, rising)
PLUGINS: Final = "atlantis.games"
"""The entry point group for games of other packages: modules with a CARD and a function `build`, like ours."""
FOUND: Final[dict[str, Any]] = {}
REBUILT: Final[dict[str, Game]] = {}
MOST_REBUILT: Final = 100
"""Games that were unpickled in this process, and how many of them are kept."""


def modules() -> dict[str, Any]:
    """The modules of all games by name: ours, and those of other installed packages."""
    if not FOUND:
        FOUND.update({module.CARD.name: module for module in OURS})
        for point in entry_points(group=PLUGINS):
            add_plugin(point)
    return FOUND


def add_plugin(point: EntryPoint) -> None:
    """Add a game of another package; if it cannot be used, warn and leave it out."""
    try:
        module = point.load()
        name = module.CARD.name
        assert callable(module.build)
    except Exception as error:  # a broken plug-in must not stop the other games
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
        raise UnknownGame(f"There is no game {name!r}: {suggest(name, games())}")
    made: Card = found.CARD
    return made


def load(name: str, players: SupportsIndex | None = None, data: Given = None, **options: object) -> Game:
    """Set up a game: `load("atlanteon", early_claims=True)`. AtlantisError for invalid names, numbers and values."""
    return set_up(name, players, options, data)


def set_up(name: str, players: object, options: dict[str, object], data: Given) -> Game:
    """Set up a game from untrusted input: everything is checked."""
    found = card(name)
    seats = found.check_players(players)
    made: Game = modules()[name].build(seats, found.check_options(options, seats), data)
    made.rebuild = rebuild
    return made


def rebuild(name: str, players: int, options: dict[str, object], data: dict[str, object] | None) -> Game:
    """The game of a pickle. A process that receives many positions sets their game up once."""
    key = json.dumps([name, players, options, data])
    found = REBUILT.get(key)
    if found is None:
        if len(REBUILT) >= MOST_REBUILT:
            REBUILT.clear()
        REBUILT[key] = found = set_up(name, players, options, data)
    return found


def read_record(path: str | Path) -> Record:
    """The record in a file, replayed and verified; BrokenRecord says what is wrong and where."""
    return read_record_with(path, set_up)


def parse_record(text: str) -> Record:
    """The record in a text, replayed and verified."""
    return parse_record_with(text, set_up)
