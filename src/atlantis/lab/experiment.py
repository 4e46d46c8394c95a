"""An experiment: which games are played with which bots and values. Read from TOML; docs/lab.md describes the file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from atlantis.arena.command import MOST_GAMES, number_of_players
from atlantis.arena.file import ArenaPlan, budget, learned, whole_rounds
from atlantis.arena.run import TOGETHER
from atlantis.arena.values import changed
from atlantis.bots.names import BotName, parse_bot, parse_bots
from atlantis.engine import AtlantisError, Game, WrongOption
from atlantis.engine.data import read_toml
from atlantis.engine.options import suggest
from atlantis.games import card, load
from atlantis.lab.weights import Weights, read_weights
from atlantis.table import new_setup

METRICS: Final = ("shares", "scores", "length", "leads", "components", "figures", "decided", "luck", "skill")
"""What can be measured. All but `decided`, which needs a search during every game, cost nothing extra."""
USUAL: Final = METRICS[:6]
USUAL_GAMES: Final = 200
MOST_TO_PRECISION: Final = 20_000
"""Maximum number of games in a cell if a precision is given, but no number of games."""
MOST_CELLS: Final = 2000
HOUSE: Final = "house"
"""The name of the variant without changes."""


class Model(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True)


class Range(Model):
    """`{ from = 3, to = 7, step = 2 }`: 3, 5, 7."""

    low: int = Field(alias="from")
    high: int = Field(alias="to")
    step: Annotated[int, Field(ge=1)] = 1

    def values(self) -> list[int]:
        return list(range(self.low, self.high + 1, self.step))


class Play(Model):
    """A game, and the players, options and bots to play it with: every combination of what is listed.

    `bots`: line-ups as in the arena (`expert,adept`); a single name plays all seats. `ladder`: bots from weak to
    strong; each plays against the next one.
    """

    game: str
    players: StrictInt | list[StrictInt] | None = None
    options: dict[str, Any] = {}
    bots: str | list[str] = []
    ladder: list[str] = []


class Variant(Model):
    """Changed values. `set` names them; `vary` gives several values for each, and every combination is a variant."""

    name: str
    game: str | None = None
    data: str | None = None
    set: dict[str, Any] = {}
    vary: dict[str, list[Any] | Range] = {}
    weights: str | None = None


class Experiment(Model):
    """What `atlantis lab run` plays. `folder`: where file names in it start."""

    title: str = ""
    seed: StrictInt = 1
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] | None = None
    precision: Annotated[float, Field(gt=0, lt=50)] | None = None
    records: StrictBool = False
    metrics: list[str] = list(USUAL)
    judge: str = ""
    play: Annotated[list[Play], Field(min_length=1)]
    variant: list[Variant] = []
    folder: Path = Field(default=Path(), exclude=True)

    @property
    def most_games(self) -> int:
        """Games in each cell; with a precision, the maximum."""
        return self.games or (USUAL_GAMES if self.precision is None else MOST_TO_PRECISION)


@dataclass(frozen=True)
class Cell:
    """Games that differ only in chance. The cells of a group differ only in the variant and share their seeds.

    `rung`: the place of the weaker of two bots in a ladder, from 1; 0 outside ladders. `compared`: other values or
    weights are played as well; all bots then use the hand-written evaluation, as networks know the house values only.
    """

    number: int
    group: int
    variant: str
    plan: ArenaPlan
    rung: int = 0
    weights: Weights | None = None
    compared: bool = False

    @property
    def together(self) -> bool:
        return card(self.plan.setup.game).utility == TOGETHER

    def describe(self) -> dict[str, Any]:
        """Everything that its games depend on, ready for JSON."""
        setup, entries = self.plan.setup, self.plan.entries
        return {
            "cell": self.number,
            "group": self.group,
            "variant": self.variant,
            "game": setup.game,
            "players": setup.players,
            "options": dict(setup.options),
            "rules": setup.rules,
            "data": {"version": setup.data_version, "replaced": dict(setup.replaced)},
            "bots": [str(entry) for entry in entries],
            "budgets": [budget(setup.game, entry) for entry in entries],
            **learned(setup, () if self.compared else entries),
            "seed": self.plan.seed,
            "rung": self.rung,
            "weights": self.weights,
        }


# ---- reading ---------------------------------------------------------------------------------------------------------


def load_experiment(path: str | Path) -> Experiment:
    """The experiment in a file; WrongOption if it is invalid."""
    return parse_experiment(read_model_file(path), str(path), Path(path).parent)


def read_model_file(path: str | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise WrongOption(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise WrongOption(f"{path} is not UTF-8 text.") from error
    except (ValueError, RecursionError) as error:
        raise WrongOption(f"{path} is not TOML: {str(error)[:100]}.") from error


def parse_experiment(given: Mapping[str, Any], where: str = "experiment", folder: Path = Path()) -> Experiment:
    """The experiment in a table. Its cells are built once, so that mistakes are found now."""
    found: Experiment = parse_model(Experiment, {**given, "folder": folder}, where)
    for name in found.metrics:
        if name not in METRICS:
            raise WrongOption(f"{where}: there is no metric {name!r}: {suggest(name, METRICS)}")
    if "skill" in found.metrics and not any(play.ladder for play in found.play):
        raise WrongOption(f'{where}: the metric \'skill\' needs a ladder of bots, e.g. ladder = ["novice", "adept"].')
    if found.judge:
        judge = parse_bot(found.judge, own=True)
        if any(judge.level(play.game) is None for play in found.play):
            raise WrongOption(
                f"{where}: {judge.name} does not search, so it cannot be the judge. Use a level such as "
                "adept:sims=50:seconds=0."
            )
    try:
        list(cells_of(found))
    except AtlantisError as error:
        raise WrongOption(f"{where}: {error}") from error
    return found


ALTERNATIVES: Final = ("str", "int", "Range", "list[", "function", "constrained")
"""How pydantic marks, in the location of an error, which of several types was tried."""


def setting_name(place: Sequence[int | str]) -> str:
    """`play.1.bots` for ("play", 0, "bots", "str")."""
    parts = [part for part in place if isinstance(part, int) or not part.startswith(ALTERNATIVES)]
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in parts)


def parse_model(kind: Any, given: Mapping[str, Any], where: str) -> Any:
    """A model from a TOML table; WrongOption with the first mistake as a sentence."""
    try:
        return kind.model_validate(dict(given))
    except ValidationError as error:
        mistakes = [(setting_name(found["loc"]), found) for found in error.errors()]
        name, first = mistakes[0]
        # If a setting may have several types, the mistake is where one of them fits best.
        name, first = max((each for each in mistakes if each[0].startswith(name)), key=lambda each: len(each[1]["loc"]))
        if first["type"] == "extra_forbidden":
            raise WrongOption(f"{where}: there is no setting {name!r}; docs/lab.md lists them all.") from error
        if first["type"] == "missing":
            raise WrongOption(f"{where}: {name} is missing.") from error
        message = first["msg"].removeprefix("Input should be ").removesuffix(" instance")
        raise WrongOption(f"{where}: {name} is {str(first['input'])[:60]!r}, but it must be {message}.") from error


# ---- cells -----------------------------------------------------------------------------------------------------------


def cells_of(experiment: Experiment) -> Iterator[Cell]:
    """The cells, in a fixed order: numbers and groups count from 1."""
    number = group = 0
    names = {play.game for play in experiment.play}
    for variant in experiment.variant:
        if variant.game is None and len(names) > 1:
            raise WrongOption(
                f"The variant {variant.name!r} does not say which game it changes; add game = {sorted(names)[0]!r}."
            )
        if variant.game is not None and variant.game not in names:
            raise WrongOption(f"The variant {variant.name!r} changes {variant.game!r}, which is not played here.")
    for play in experiment.play:
        for players, options, (entries, rung) in settings(play):
            group += 1
            seen: set[str] = set()
            house = load(play.game, players, None, **options)
            played = list(variants(experiment, house, options, rung))
            for name, replaced, weights in played:
                if name in seen:
                    raise WrongOption(f"There are two variants with the name {name!r}.")
                seen.add(name)
                number += 1
                if number > MOST_CELLS:
                    raise WrongOption(
                        f"There are more than {MOST_CELLS} combinations of players, options, bots and "
                        "variants; split the experiment."
                    )
                setup = new_setup(play.game, players, options, replaced)
                games = whole_rounds(experiment.most_games, len(entries))
                plan = ArenaPlan(setup, entries, experiment.seed, games)
                yield Cell(number, group, name, plan, rung, weights, compared=len(played) > 1)


def settings(play: Play) -> Iterator[tuple[int, dict[str, Any], tuple[tuple[BotName, ...], int]]]:
    """Every combination of players, options and line-ups."""
    found = card(play.game)
    counts = [found.check_players(n) for n in (play.players if isinstance(play.players, list) else [play.players])]
    if not (play.bots or play.ladder):
        raise WrongOption(f'Name the bots that play {play.game}, e.g. bots = "greedy", or a ladder of them.')
    if len(play.ladder) == 1:
        raise WrongOption("A ladder needs at least two bots, from weak to strong.")
    choices = {name: option_values(found.option(name).by_seat, value) for name, value in play.options.items()}
    if prod(map(len, choices.values())) * len(counts) > MOST_CELLS:
        raise WrongOption(f"There are more than {MOST_CELLS} combinations of players and options; split it up.")
    lines = [play.bots] if isinstance(play.bots, str) else play.bots
    for players in counts:
        lineups = [(lineup(parse_bots(line, own=True), players, play.game), 0) for line in lines]
        if found.utility == TOGETHER:
            lineups += [((parse_bot(name, own=True),), rung) for rung, name in enumerate(play.ladder, 1)]
        else:
            lineups += [
                ((parse_bot(strong, own=True), *[parse_bot(weak, own=True)] * (players - 1)), rung)
                for rung, (weak, strong) in enumerate(zip(play.ladder, play.ladder[1:], strict=False), 1)
            ]
        for values in product(*choices.values()):
            for each in lineups:
                yield players, dict(zip(choices, values, strict=True)), each


def option_values(by_seat: bool, value: Any) -> list[Any]:
    """The values of an option: a list means each of them; the value of a per-seat option is itself a list."""
    if by_seat:
        return value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
    return value if isinstance(value, list) else [value]


def lineup(names: list[BotName], players: int, game: str) -> tuple[BotName, ...]:
    """The bots by seat; a single entry if all are the same, as there is nothing to rotate then."""
    if len(names) > 1:
        number_of_players(card(game), len(names), players)
    return (names[0],) if len(set(names)) == 1 else tuple(names)


def variants(
    experiment: Experiment, house: Game, options: Mapping[str, Any], rung: int
) -> Iterator[tuple[str, dict[str, object], Weights | None]]:
    """The house values, then the variants of this game: name, replaced values, weights. Ladders have no variants."""
    yield HOUSE, {}, None
    name = house.card.name
    for variant in [] if rung else experiment.variant:
        if variant.game not in (None, name):
            continue
        if not (variant.set or variant.vary or variant.data or variant.weights):
            raise WrongOption(f"The variant {variant.name!r} changes nothing; give it set, vary, data or weights.")
        try:
            given = None if variant.data is None else read_toml(experiment.folder / variant.data)
            base = load(name, house.players, given, **options) if given is not None else house
            weights = None if variant.weights is None else read_weights(experiment.folder / variant.weights, name)
            for label, changes in combinations(variant, base):
                replaced = changed(base, changes)
                load(name, house.players, replaced, **options)
                yield label, replaced, weights
        except AtlantisError as error:
            raise WrongOption(f"variant {variant.name!r}: {error}") from error


def combinations(variant: Variant, base: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """The changes of a variant; with `vary`, one set of changes for each combination."""
    fixed = flattened(variant.set, base)
    varied = {path: value.values() if isinstance(value, Range) else value for path, value in variant.vary.items()}
    for path, values in varied.items():
        if not values:
            raise WrongOption(f"vary: {path} has no values.")
    for each in product(*varied.values()):
        changes = dict(zip(varied, each, strict=True))
        label = ", ".join([variant.name, *(f"{path} = {value}" for path, value in changes.items())])
        yield label, {**fixed, **changes}


def flattened(table: Mapping[str, Any], base: Game, above: str = "") -> dict[str, Any]:
    """`{"galley": {"start": 5}}` as `{"galley.start": 5}`: down to the values that the game has."""
    found: dict[str, Any] = {}
    for name, value in table.items():
        path = above + name
        if isinstance(value, dict) and path not in base.data.entries:
            found.update(flattened(value, base, f"{path}."))
        else:
            found[path] = value
    return found
