"""The fixed settings of a match."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

from atlantis.engine import Game, Translator, WrongOption
from atlantis.engine.options import OptionValue
from atlantis.games import card, set_up
from atlantis.table.clocks import TimeControl, parse_control
from atlantis.table.refused import Refused, not_rated


@dataclass(frozen=True)
class Setup:
    """The game with its options and data, and how this table plays it.

    `rules` and `data_version` pin a match to the versions it started with. `forced`: the table makes forced moves.
    `games`: 2 for a match of two games; `earlier`: the points of its first game, by seat of this one. `data_name`: what
    its owner calls the replaced values. `seats_each`: so many seats may be one person's, unless it is the host; 0: any
    number. `clock`: how much time the players have; None: any amount. `rated`: the result counts for the ratings of the
    players; no bots, no hints, no values of one's own, and one seat for each person.
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
    data_name: str = ""
    seats_each: int = 0
    clock: TimeControl | None = None
    rated: bool = False

    def to_json(self) -> dict[str, object]:
        """As a dict for JSON; `parse_setup` reads it."""
        return {**asdict(self), "earlier": list(self.earlier)}

    def load(self) -> Game:
        """The game; OtherRules if this program has other rules or data than the match started with."""
        usual = load_game(self.game, None, {}, {})
        if self.rules != usual.layout.version:  # other rules may have other options and values
            raise OtherRules(self, usual)
        game = load_game(self.game, self.players, self.options, self.replaced)
        if self.data_version != game.data.version:
            raise OtherRules(self, game)
        return game

    def reseated(self, order: Sequence[int]) -> Setup:
        """The same with the options by seat in this order, for seats that were changed like this."""
        by_seat = [option.name for option in card(self.game).options if option.by_seat]
        return replace(
            self,
            options={
                name: [value[seat] for seat in order] if name in by_seat and isinstance(value, list) else value
                for name, value in self.options.items()
            },
        )


class OtherRules(Refused):
    """This program cannot continue the match. `changed`: its rules are older than ours; otherwise they are newer."""

    def __init__(self, setup: Setup, game: Game) -> None:
        given, ours, title = setup.rules, int(game.layout.version), game.card.title
        self.changed: bool = given <= ours

        def words(t: Translator) -> str:
            if given > ours:
                return t(
                    "This match needs version {given} of the rules of {game}, which is newer than version {ours} "
                    "in this program: update Atlantis."
                ).format(given=given, ours=ours, game=title)
            if given < ours:
                return t(
                    "Undecided: the rules have changed. The match needs version {given} of the rules of {game}, "
                    "and this program has version {ours}."
                ).format(given=given, ours=ours, game=title)
            return t(
                "Undecided: the rules have changed. The match needs version “{given}” of the data of {game}, and "
                "this program has version “{ours}”."
            ).format(given=setup.data_version, ours=game.data.version, game=title)

        super().__init__("other-rules", words, 422)


def load_game(name: str, players: int | None, options: Mapping[str, object], replaced: Mapping[str, object]) -> Game:
    """The game, shared by all tables with the same set-up; it never changes."""
    try:
        key = json.dumps([name, players, dict(options), dict(replaced)])
    except (TypeError, ValueError):  # JSON cannot hold it, so it is not a valid option: let the game say so
        return set_up(name, players, dict(options), dict(replaced) or None)
    return load_cached(key)


@lru_cache(maxsize=100)
def load_cached(key: str) -> Game:
    name, players, options, replaced = json.loads(key)
    return set_up(name, players, options, replaced or None)


def new_setup(
    name: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    replaced: Mapping[str, object] | None = None,
    forced: bool = True,
    games: int = 1,
    data_name: str = "",
    clock: TimeControl | None = None,
    rated: bool = False,
) -> Setup:
    """A checked setup; WrongOption for invalid names, numbers and values."""
    game = load_game(name, players, options or {}, replaced or {})
    if rated and game.data.replaced:
        raise not_rated(lambda t: t("A rated match is played with our own values, not with those of a printed copy."))
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
        data_name=data_name if game.data.replaced else "",
        clock=clock,
        rated=rated,
    )


def parse_setup(given: dict[str, Any]) -> Setup:
    """A setup from the result of `Setup.to_json`."""
    return Setup(**{**given, "earlier": tuple(given["earlier"]), "clock": parse_control(given.get("clock"))})
