"""What is agreed before a match begins, and does not change any more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from atlantis.engine import Game, WrongOption
from atlantis.engine.options import OptionValue
from atlantis.games import set_up


@dataclass(frozen=True)
class Setup:
    """The game with its options and values, and how this table plays it.

    `rules` and `data_version` pin a running match to what it began with. `forced`: a move without an alternative is
    made for the player. `games`: 2 for a match of two games; `earlier`: the points of its first game, by seat of this
    one.
    """

    game: str
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    replaced: Mapping[str, object] = field(default_factory=dict)
    rules: int = 0
    data_version: str = ""
    forced: bool = True
    games: int = 1
    earlier: tuple[int, ...] = ()

    def written(self) -> dict[str, object]:
        """The same for JSON; `read_setup` understands it."""
        return {**asdict(self), "earlier": list(self.earlier)}

    def load(self) -> Game:
        """The game; WrongOption if this program has other rules or values than the match began with."""
        game = loaded(self.game, self.players, self.options, self.replaced)
        if self.rules != game.layout.version or self.data_version != game.data.version:
            raise WrongOption(
                f"This match of {game.card.title} began with rules {self.rules} and data "
                f"{self.data_version!r}; this program has rules {game.layout.version} and data "
                f"{game.data.version!r}. Finish it with the version it began with."
            )
        return game


def loaded(name: str, players: int | None, options: Mapping[str, object], replaced: Mapping[str, object]) -> Game:
    """The game, which all tables that play it alike share: it does not change."""
    try:
        wish = json.dumps([name, players, dict(options), dict(replaced)])
    except (TypeError, ValueError):  # what is in no file is no option: let the game say so
        return set_up(name, players, dict(options), dict(replaced) or None)
    return load_once(wish)


@lru_cache(maxsize=100)
def load_once(wish: str) -> Game:
    name, players, options, replaced = json.loads(wish)
    return set_up(name, players, options, replaced or None)


def new_setup(
    name: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    replaced: Mapping[str, object] | None = None,
    forced: bool = True,
    games: int = 1,
) -> Setup:
    """What somebody wishes, checked: wrong names, numbers and values get a clear refusal."""
    game = loaded(name, players, options or {}, replaced or {})
    if games not in (1, 2) or (games == 2 and not game.card.two_games):
        raise WrongOption(f"{game.card.title} is played as a single game, not as a match of {games}.")
    return Setup(
        name,
        game.players,
        dict(game.options),
        dict(game.data.replaced),
        int(game.layout.version),
        game.data.version,
        forced,
        games,
    )


def read_setup(given: dict[str, Any]) -> Setup:
    """What `Setup.written` gave."""
    return Setup(**{**given, "earlier": tuple(given["earlier"])})
