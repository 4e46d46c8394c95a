"""Searching for values of a game that meet targets, with Optuna. It proposes values and never changes the game's
data."""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any, Final

import optuna
import polars as pl
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.trial import FrozenTrial, TrialState
from pydantic import Field, StrictInt

from atlantis.arena.file import ArenaPlan
from atlantis.arena.values import ITEM, changed
from atlantis.bots.names import parse_bots
from atlantis.engine import AtlantisError, Game, WrongData, WrongOption
from atlantis.engine.options import suggest
from atlantis.files import read_json, write_file, write_json
from atlantis.games import load
from atlantis.lab.experiment import Cell, Model, flattened, lineup, parse_model, read_model_file
from atlantis.lab.fit import Fitting, Search, check_bot, chosen, setups_of
from atlantis.lab.metrics import Row
from atlantis.lab.pools import WorkerPool, WorkerSession
from atlantis.lab.run import CellTask, measure, play_cell
from atlantis.lab.statistics import components, is_drawn, measures
from atlantis.lab.weights import Weights
from atlantis.table import new_setup

FORMAT: Final = 1
STUDY: Final = "tune"
ENOUGH: Final = 20
MOVABLE: Final = "house"
"""Only values that we chose may be changed, not those that are printed or follow from the rulebook."""


class Target(Model):
    """A measure that should lie in a range: `won` 25 to 40 for a team that should win 25 to 40 of 100 games.

    `measure`: won, order.1, seat.1, margin, best, leads, turns, decisions, figure.NAME for the game's own figures, or
    component.FIELD: how far the users of the most extreme component are from their usual share.
    Targets with the same `group` are one objective; without one, all targets together are.
    """

    measure: str
    between: Annotated[list[float], Field(min_length=2, max_length=2)]
    players: StrictInt | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    bots: str = "quick"
    weight: Annotated[float, Field(gt=0)] = 1.0
    group: str = ""
    about: str = ""

    def miss(self, value: float) -> float:
        """How far a value is outside the range, as a multiple of its width, times the weight."""
        low, high = self.between
        return self.weight * max(low - value, value - high, 0.0) / (high - low)

    @property
    def name(self) -> str:
        return self.about or f"{self.measure} {self.between[0]:g}-{self.between[1]:g}"


class Variable(Model):
    """A value that may vary between two integers; a part of a value is named as in `--set`."""

    value: str
    low: int = Field(alias="from")
    high: int = Field(alias="to")
    step: Annotated[int, Field(ge=1)] = 1


class TuneFile(Model):
    """The file of `atlantis lab tune`. `set`: values of all candidates; `fit`: fit the bots to each candidate."""

    game: str
    title: str = ""
    seed: StrictInt = 1
    games: Annotated[int, Field(ge=2)] = 60
    trials: Annotated[int, Field(ge=1, le=100_000)] = 40
    set: dict[str, Any] = Field(default_factory=dict)
    target: Annotated[list[Target], Field(min_length=1)]
    move: Annotated[list[Variable], Field(min_length=1)]
    fit: Fitting | None = None

    @property
    def groups(self) -> list[str]:
        return list(dict.fromkeys(target.group for target in self.target))


@dataclass(frozen=True)
class Candidate:
    """A trial: the changed values, the measurements for each target, and the objectives: the misses, the change."""

    number: int
    values: dict[str, int]
    measured: list[float]
    objectives: list[float]

    @property
    def miss(self) -> float:
        return sum(self.objectives[:-1])

    @property
    def change(self) -> float:
        return self.objectives[-1]


@dataclass(frozen=True)
class Tuned:
    """All candidates, those that no other one beats in every objective, and how many broke a rule of the data."""

    spec: TuneFile
    candidates: list[Candidate]
    front: list[Candidate]
    impossible: int


def load_tuning(path: str | Path) -> TuneFile:
    """The tuning in a file; WrongOption if it is invalid."""
    found: TuneFile = parse_model(TuneFile, read_model_file(path), str(path))
    try:
        check_tuning(found)
    except AtlantisError as error:
        raise WrongOption(f"{path}: {error}") from error
    return found


def check_tuning(spec: TuneFile) -> None:
    house = load(spec.game)
    known = set()
    for target in spec.target:
        if not target.between[0] < target.between[1]:
            raise WrongOption(
                f"The target {target.measure!r} has no range: {target.between[0]:g} is not below {target.between[1]:g}."
            )
        cell = cell_of(spec, target, 1, {}, None)
        trial = one_game(cell)
        known = {".".join(filter(None, key)) for key in measures(cell, trial, False)}
        known |= {f"component.{use['field']}" for use in trial["uses"][0]}
        known |= {f"order.{n + 1}" for n in range(cell.plan.setup.players)} if not cell.together else set()
        if target.measure not in known:
            raise WrongOption(f"There is no measure {target.measure!r}: {suggest(target.measure, known)}")
    for move in spec.move:
        if not move.low < move.high:
            raise WrongOption(f"{move.value} cannot move: from {move.low} to {move.high} is not a range.")
        entry = house.data.entries.get(whole_name(house, move.value))
        if entry is None:
            raise WrongOption(f"There is no value {move.value!r}: {suggest(move.value, house.data.entries)}")
        if entry.provenance != MOVABLE:
            raise WrongOption(f"{move.value} is {entry.provenance}, so it cannot be tuned; only house values may move.")
        house_value(house, move)
    if spec.fit is not None:
        check_bot(spec.fit)
        chosen(spec.game, spec.fit.weights)
        setups_of(spec.fit, spec.game, None, spec.set)


def one_game(cell: Cell) -> pl.DataFrame:
    """A game of a cell with random bots, to see what can be measured."""
    from atlantis.bots.names import BotName
    from atlantis.lab.metrics import CellPlayer
    from atlantis.lab.results import table_of

    plan = ArenaPlan(cell.plan.setup, (BotName("random"),), 1, 1)
    return table_of([CellPlayer(Cell(1, 1, "", plan), False, "", False).play(1)])


def whole_name(game: Game, path: str) -> str:
    """The value that a path names, or names a part of."""
    item = ITEM.fullmatch(path)
    if path in game.data.entries:
        return path
    return item[1] if item is not None else path.rpartition(".")[0]


def house_value(game: Game, move: Variable) -> int:
    """The number that a move starts from."""
    whole = game.data.entries[whole_name(game, move.value)].value
    item = ITEM.fullmatch(move.value)
    if isinstance(whole, list) and item is not None and 1 <= int(item[2]) <= len(whole):
        value: object = whole[int(item[2]) - 1]
    elif isinstance(whole, dict) and move.value not in game.data.entries:
        value = whole.get(move.value.rpartition(".")[2], 0)
    else:
        value = whole
    if type(value) is not int:
        part = f"{move.value}.{next(iter(whole), 'NAME')}" if isinstance(whole, dict) else f"{move.value}[1]"
        raise WrongOption(f"{move.value} is not a whole number, so it cannot move; name a part of it: {part}.")
    return value


# ---- one candidate ---------------------------------------------------------------------------------------------------


def cell_of(spec: TuneFile, target: Target, number: int, values: Mapping[str, int], weights: Weights | None) -> Cell:
    """The games that a target is measured in; WrongData if the values break a rule."""
    base = load(spec.game, target.players, None, **target.options)
    replaced = changed(base, {**flattened(spec.set, base), **values})
    setup = new_setup(spec.game, target.players, target.options, replaced)
    entries = lineup(parse_bots(target.bots, own=True), setup.players, spec.game)
    return Cell(number, number, "", ArenaPlan(setup, entries, spec.seed, spec.games), 0, weights, compared=True)


def measure_candidate(
    spec: TuneFile,
    values: Mapping[str, int],
    pool: WorkerPool,
    session: WorkerSession[CellTask, list[Row]],
    number: int,
) -> list[float]:
    """The measure of each target. Targets at the same table share its games; all candidates have the same seeds."""
    weights = None
    if spec.fit is not None:
        search = Search(
            spec.game, setups_of(spec.fit, spec.game, None, {**spec.set, **values}), spec.fit, spec.seed + number
        )
        with closing(WorkerSession(pool, search.work)) as fitting:
            while search.step < spec.fit.steps:
                search.take_step(fitting)
        weights = search.weights
    tables: dict[str, Cell] = {}
    where = []
    for target in spec.target:
        key = json.dumps([target.players, target.options, target.bots], sort_keys=True)
        if key not in tables:
            tables[key] = cell_of(spec, target, len(tables) + 1, values, weights)
        where.append(tables[key])
    games = measure(list(tables.values()), session, spec.games)
    found = []
    for target, cell in zip(spec.target, where, strict=True):
        own = games.filter(pl.col("cell") == cell.number)
        name, _, about = target.measure.partition(".")
        if name == "component":
            found.append(most_extreme(own, cell, about))
        else:
            of_row = measures(cell, own, name == "order" or is_drawn(own))[name, about]
            found.append(fmean(value for row in own.iter_rows(named=True) if (value := of_row(row)) is not None))
    return found


def most_extreme(games: pl.DataFrame, cell: Cell, field: str) -> float:
    """The largest distance of a component's users from their usual share, in percentage points. Components with few
    users are left out."""
    found = components(games, cell.together, {field: 0})
    return max(
        (100 * abs(used.share.share - used.expected) for used in found if used.share.games >= ENOUGH), default=0.0
    )


def objectives(
    spec: TuneFile, house: Mapping[str, int], values: Mapping[str, int], measured: Sequence[float]
) -> list[float]:
    """The miss of each group of targets, and how far the values have moved: 1 if all have moved across their range."""
    misses = [
        sum(target.miss(value) for target, value in zip(spec.target, measured, strict=True) if target.group == group)
        for group in spec.groups
    ]
    return [*misses, fmean(abs(values[move.value] - house[move.value]) / (move.high - move.low) for move in spec.move)]


# ---- the search ------------------------------------------------------------------------------------------------------


def tune(
    spec: TuneFile, folder: Path, pool: WorkerPool, progress: Callable[[int, int], None] = lambda done, total: None
) -> Tuned:
    """Try candidates until the budget is used up, or resume an earlier search in the same folder."""
    study = open_study(spec, folder)
    game = load(spec.game)
    house = {move.value: house_value(game, move) for move in spec.move}
    ranges: dict[str, optuna.distributions.BaseDistribution] = {
        move.value: optuna.distributions.IntDistribution(
            move.low, move.low + (move.high - move.low) // move.step * move.step, step=move.step
        )
        for move in spec.move
    }
    if not study.trials and all(ranges[name]._contains(value) for name, value in house.items()):
        study.enqueue_trial(house)
    with closing(WorkerSession(pool, play_cell)) as session:
        while (number := len([trial for trial in study.trials if trial.state.is_finished()])) < spec.trials:
            study.sampler = optuna.samplers.TPESampler(seed=spec.seed * 100_003 + number, n_startup_trials=10)
            trial = study.ask(ranges)
            values = {name: int(value) for name, value in trial.params.items()}
            try:
                measured = known_measures(study, values) or measure_candidate(spec, values, pool, session, number)
            except WrongData as error:
                trial.set_user_attr("impossible", str(error))
                study.tell(trial, state=TrialState.FAIL)
            else:
                trial.set_user_attr("measured", measured)
                study.tell(trial, objectives(spec, house, values, measured))
            progress(number + 1, spec.trials)
    found = without_repeats([candidate(trial) for trial in study.trials if trial.state == TrialState.COMPLETE])
    front = without_repeats([candidate(trial) for trial in study.best_trials]) if found else []
    impossible = sum("impossible" in trial.user_attrs for trial in study.trials)
    return Tuned(spec, found, sorted(front, key=lambda each: (each.miss, each.change)), impossible)


def known_measures(study: optuna.Study, values: Mapping[str, int]) -> list[float]:
    """Earlier measurements of the same values; the seeds are the same, so a new one would have the same result."""
    return next(
        (
            list(trial.user_attrs["measured"])
            for trial in study.trials
            if trial.state == TrialState.COMPLETE and trial.params == values
        ),
        [],
    )


def without_repeats(found: Sequence[Candidate]) -> list[Candidate]:
    return list({tuple(each.values.items()): each for each in reversed(found)}.values())[::-1]


def candidate(trial: FrozenTrial) -> Candidate:
    return Candidate(
        trial.number,
        {name: int(value) for name, value in trial.params.items()},
        list(trial.user_attrs["measured"]),
        list(trial.values),
    )


def open_study(spec: TuneFile, folder: Path) -> optuna.Study:
    """The trials so far; WrongOption if the folder has those of another search."""
    optuna.logging.set_verbosity(logging.WARNING)
    warnings.filterwarnings("ignore", category=optuna.exceptions.ExperimentalWarning)
    about = json.loads(
        json.dumps(
            {
                "tune": FORMAT,
                "atlantis": version("atlantis-games"),
                "data": load(spec.game).data.version,
                "spec": spec.model_dump(mode="json", by_alias=True, exclude={"trials"}),
            }
        )
    )
    path = folder / "tune.json"
    if path.exists():
        if read_json(path) != about:
            raise WrongOption(f"{folder} has another search, or one of another version; choose another --out.")
    else:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_json(path, about)
        except OSError as error:
            raise WrongOption(f"{folder} cannot be used for results: {error.strerror or error}.") from error
    storage = JournalStorage(JournalFileBackend(str(folder / "trials.log")))
    return optuna.create_study(
        storage=storage, study_name=STUDY, load_if_exists=True, directions=["minimize"] * (len(spec.groups) + 1)
    )


def write_candidates(found: Tuned, folder: Path) -> list[Path]:
    """Write a file of values for each candidate on the front, for use with `--data`."""
    paths = []
    for each in found.front:
        base = load(found.spec.game)
        replaced = changed(base, {**flattened(found.spec.set, base), **each.values})
        measured = zip(found.spec.target, each.measured, strict=True)
        lines = [
            f"# {found.spec.title or 'Search'}, candidate {each.number}: misses the targets by {each.miss:.2f}",
            *(f"#   {target.name}: {value:.1f}" for target, value in measured),
        ]
        lines += [f"{path} = {toml_value(value)}" for path, value in replaced.items()]
        paths.append(folder / f"candidate-{each.number:03}.toml")
        write_file(paths[-1], "\n".join(lines) + "\n")
    return paths


def toml_value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml_value(item)}" for name, item in value.items()) + " }"
    return json.dumps(value)
