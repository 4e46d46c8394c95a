"""The exact set-up of a run: what every game of it has in common. The first line of its file."""

from __future__ import annotations

import json
import reprlib
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import AtlantisError, BrokenRecord, Game, OptionValue
from atlantis.engine.data import Value
from atlantis.engine.record import take
from atlantis.games import set_up

FORMAT: Final = 1
TOGETHER: Final = "identical"
"""The utility of a game that all win or lose together."""


@dataclass(frozen=True)
class Setup:
    """A game, who plays it, and the seed that everything random comes from."""

    game: str
    players: int
    options: dict[str, OptionValue]
    data: str
    replaced: dict[str, Value]
    entries: tuple[BotName, ...]
    seed: int
    games: int
    sprt: tuple[float, float] | None = None
    records: str | None = None

    def load(self) -> Game:
        """The game itself."""
        return set_up(self.game, self.players, dict(self.options), dict(self.replaced) or None)

    def header(self) -> dict[str, object]:
        return {
            "arena": FORMAT,
            "atlantis": version("atlantis"),
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "data": {"version": self.data, "replaced": self.replaced},
            "seats": [entry.written() for entry in self.entries],
            "budgets": [budget(self.game, entry) for entry in self.entries],
            "seed": self.seed,
            "games": self.games,
            "sprt": None if self.sprt is None else list(self.sprt),
            "records": self.records,
        }

    def line(self) -> str:
        return json.dumps(self.header(), ensure_ascii=False)


def budget(game: str, entry: BotName) -> dict[str, float] | None:
    """What an entry may spend on a move; None for a yardstick."""
    level = entry.level(game)
    return None if level is None else {"simulations": level.simulations, "seconds": level.seconds}


def parse_setup(fields: dict[str, object]) -> Setup:
    """The set-up in a header. BrokenRecord if it is none, or if this program would play otherwise."""
    if "arena" not in fields:
        raise BrokenRecord(1, 'this is not a run of the arena: the first line must begin with {"arena": 1.')
    if take(fields, "arena", int, 1) != FORMAT:
        raise BrokenRecord(1, f"the run is of format {fields['arena']!r}; this program reads format {FORMAT}.")
    name, options, data = take(fields, "game", str, 1), take(fields, "options", dict, 1), take(fields, "data", dict, 1)
    seats, seed, games = take(fields, "seats", list, 1), take(fields, "seed", int, 1), take(fields, "games", int, 1)
    sprt, records = fields.get("sprt"), fields.get("records")
    assert isinstance(name, str)
    assert isinstance(options, dict)
    assert isinstance(data, dict)
    assert isinstance(seats, list)
    assert isinstance(seed, int)
    assert isinstance(games, int)
    replaced = take(data, "replaced", dict, 1)
    assert isinstance(replaced, dict)
    try:
        game = set_up(name, take(fields, "players", int, 1), options, replaced or None)
        entries = tuple(parse_bot(str(seat)) for seat in seats)
    except AtlantisError as error:
        raise BrokenRecord(1, str(error)) from error
    if len(entries) not in (1, game.players) or games < 1:
        raise BrokenRecord(1, f"{len(entries)} entries and {games} games for {game.players} players are no run.")
    hypotheses = (sprt[0], sprt[1]) if isinstance(sprt, list) and len(sprt) == 2 else None
    setup = Setup(
        name,
        game.players,
        dict(game.options),
        game.data.version,
        game.data.replaced,
        entries,
        seed,
        games,
        hypotheses,
        records if isinstance(records, str) else None,
    )
    for key, value in json.loads(setup.line()).items():
        if fields.get(key) != value:
            raise BrokenRecord(
                1,
                f"the run was begun with {key} {reprlib.repr(fields.get(key))}, and this program "
                f"has {reprlib.repr(value)}: its games would not compare. Begin a new run.",
            )
    return setup
