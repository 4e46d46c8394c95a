"""Fitting the weights of a game's evaluation to some values of the game, so that bots play well with these values.

Bots tuned to the house values play badly with others; a value would then be judged by a mistuned bot. `fit` searches
for better weights with an evolution strategy: each step tries several sets of weights, each multiplied by random
factors and by their inverses, in games with the same seeds, and moves towards those that won more often. If an
evaluation estimates the chance of winning from features ("signs"), their coefficients come from a logistic regression.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Annotated, Any, Final

import numpy as np
from librt.random import Random as NativeRandom
from pydantic import Field, StrictInt

from atlantis.arena.figures import Estimate, estimate
from atlantis.arena.run import TOGETHER, play_game, win_shares
from atlantis.arena.values import changed
from atlantis.bots.chance import ChanceSource
from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import OVER, AtlantisError, Game, WrongOption
from atlantis.engine.options import suggest
from atlantis.files import read_json, write_json
from atlantis.games import card, load
from atlantis.lab.experiment import Model, flattened, parse_model, read_model_file
from atlantis.lab.pools import WorkerPool, WorkerSession
from atlantis.lab.results import LabError
from atlantis.lab.weights import Weights, own_weights, weighted
from atlantis.table import Setup, new_setup

POINTS: Final = 0.01
"""The value of a point of score relative to a win: it distinguishes games in which nobody wins, or everybody."""
SIGN_WEIGHTS: Final = "sign_weights"
"""The coefficients of the signs of a win, if a game's `Worths` has them; its evaluation then has a method `signs`."""
SLIPS: Final = 0.04
"""The share of random moves in the games for the regression, so that they reach good and bad positions."""
SAMPLED: Final = 0.03
"""The share of their positions that are used."""
RIDGE: Final = 1.0
NEWTON: Final = 30


class Setting(Model):
    """A table to fit to."""

    players: StrictInt | None = None
    options: dict[str, Any] = Field(default_factory=dict)


class Fitting(Model):
    """What is fitted, and how long: `steps` steps with `population` pairs of candidates and `games` games each.

    `rate`: the step size, in units of the spread. `chances`: games for the regression of the chance of winning.
    """

    weights: Annotated[list[str], Field(min_length=1)]
    steps: Annotated[int, Field(ge=1, le=10_000)] = 30
    population: Annotated[int, Field(ge=1, le=1000)] = 6
    games: Annotated[int, Field(ge=2, le=100_000)] = 24
    spread: Annotated[float, Field(gt=0, le=2)] = 0.15
    rate: Annotated[float, Field(gt=0, le=10)] = 1.0
    chances: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    check: Annotated[int, Field(ge=2, le=1_000_000)] = 200
    bot: str = "quick"
    table: list[Setting] = Field(default_factory=lambda: [Setting()])


class FitFile(Fitting):
    """The file of `atlantis lab fit`."""

    game: str
    seed: StrictInt = 1
    data: str | None = None
    set: dict[str, Any] = Field(default_factory=dict)
    folder: Path = Field(default=Path(), exclude=True)


@dataclass(frozen=True)
class Fitted:
    """The weights found, how often bots win with the old weights and with these, and the difference in percentage
    points."""

    weights: Weights
    before: float
    after: float
    difference: Estimate


@dataclass(frozen=True)
class Trial:
    """Games to play with some factors: their logarithms by name, several for a list."""

    number: int
    factors: dict[str, list[float]]
    seeds: tuple[int, ...]


class Fitter:
    """Plays trials; it is sent to worker processes."""

    def __init__(self, setups: Sequence[Setup], bot: str) -> None:
        self.setups: list[Setup] = list(setups)
        self.bot: BotName = parse_bot(bot, own=True)

    @cached_property
    def games(self) -> list[Game]:
        return [setup.load() for setup in self.setups]

    def __call__(self, trial: Trial) -> list[tuple[float, float]]:
        """For each game: the share won, and its value for the search."""
        weights = multiplied(own_weights(self.setups[0].game), trial.factors)
        makers = [weighted(game, weights) for game in self.games]
        return [self.play(n % len(self.games), n, seed, makers) for n, seed in enumerate(trial.seeds)]

    def play(self, at: int, number: int, seed: int, makers: list[Callable[[], Any]]) -> tuple[float, float]:
        """One game: the fitted bot has all seats of a team, or one seat, in turn, against unchanged bots."""
        game = self.games[at]
        together, own = game.card.utility == TOGETHER, number // len(self.games) % game.players
        bots = [self.bot.make(game, Random(f"{seed}/{seat}").getrandbits(60)) for seat in range(game.players)]
        for seat, bot in enumerate(bots):
            if together or seat == own:
                bot.evaluation = makers[at]
        state = play_game(game, bots, ChanceSource(seed)).state
        share = win_shares([seat + 1 for seat in state.winners()], game.players, together)[own]
        scores = state.scores()
        ahead = scores[own] - (0 if together else max(scores[:own] + scores[own + 1 :]))
        return share, share + POINTS * ahead


def multiplied(own: Weights, factors: Mapping[str, Sequence[float]]) -> Weights:
    """The weights times their factors; integers stay integers."""

    def times(value: float, factor: float) -> float:
        return round(value * exp(factor)) if isinstance(value, int) else value * exp(factor)

    return {
        name: [times(value, factor) for value, factor in zip(own[name], logs, strict=True)]
        if isinstance(own[name], list)
        else times(own[name], logs[0])
        for name, logs in factors.items()
    }


# ---- the chance of winning -------------------------------------------------------------------------------------------

Sample = tuple[list[float], bool]
"""The signs of a win in a position, and whether it was won."""


class Sampler:
    """Plays quick games with some random moves, and returns positions from them; it is sent to worker processes."""

    def __init__(self, setups: Sequence[Setup], weights: Weights) -> None:
        self.setups: list[Setup] = list(setups)
        self.weights = weights

    @cached_property
    def tables(self) -> list[tuple[Game, Any]]:
        games = [setup.load() for setup in self.setups]
        return [(game, weighted(game, self.weights)()) for game in games]

    def __call__(self, numbers: tuple[int, ...]) -> list[Sample]:
        return [sample for number in numbers for sample in self.play(number)]

    def play(self, number: int) -> list[Sample]:
        game, evaluation = self.tables[number % len(self.tables)]
        random, native = Random(f"{number}/chances"), NativeRandom(number)
        state, codes, room = game.start(), game.move_buffer(), game.move_buffer()
        found = []
        while state.actor != OVER:
            if random.random() < SAMPLED:
                found.append(evaluation.signs(state))
            slip = state.actor >= 0 and random.random() < SLIPS
            state.apply(random.choice(state.legal_actions()) if slip else evaluation.quick(state, native, codes, room))
        won = state.returns()[0] > 0
        return [(signs, won) for signs in found]


def regression(samples: Sequence[Sample], start: Sequence[float]) -> list[float]:
    """The coefficients that predict best who wins: logistic regression by Newton's method, with a small ridge."""
    signs, won = np.array([each for each, _ in samples]), np.array([float(each) for _, each in samples])
    weights = np.array(start)
    for _ in range(NEWTON):
        chance = 1 / (1 + np.exp(-np.clip(signs @ weights, -30, 30)))
        curve = (signs * (chance * (1 - chance))[:, None]).T @ signs + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, signs.T @ (won - chance) - RIDGE * weights)
    return [round(float(weight), 3) for weight in weights]


def fit_chances(setups: Sequence[Setup], weights: Weights, games: int, pool: WorkerPool) -> list[float]:
    """The coefficients of the signs of a win for bots with these weights."""
    size = max(1, games // (8 * pool.size))
    tasks = [tuple(range(at, min(at + size, games))) for at in range(0, games, size)]
    with closing(WorkerSession(pool, Sampler(setups, weights))) as session:
        answers = dict(session.do(tasks))
    samples = [sample for task in tasks for sample in answers[task]]
    return regression(samples, own_weights(setups[0].game)[SIGN_WEIGHTS])


# ---- the search ------------------------------------------------------------------------------------------------------

Trials = WorkerSession[Trial, list[tuple[float, float]]]


class Search:
    """An evolution strategy on the logarithms of the factors. `state` is what has to be saved to resume it."""

    def __init__(
        self, game: str, setups: Sequence[Setup], spec: Fitting, seed: int, state: dict[str, Any] | None = None
    ) -> None:
        self.spec = spec
        self.seed = seed
        self.game = game
        self.work: Fitter = Fitter(setups, spec.bot)
        own = own_weights(game)
        self.sizes: dict[str, int] = {
            name: len(own[name]) if isinstance(own[name], list) else 1 for name in chosen(game, spec.weights)
        }
        self.step: int = state["step"] if state else 0
        self.factors: dict[str, list[float]] = (
            state["factors"] if state else {name: [0.0] * size for name, size in self.sizes.items()}
        )

    @property
    def state(self) -> dict[str, Any]:
        return {"step": self.step, "factors": self.factors}

    @property
    def weights(self) -> Weights:
        return multiplied(own_weights(self.game), self.factors)

    def shifted(self, noise: Mapping[str, Sequence[float]], times: float) -> dict[str, list[float]]:
        return {
            name: [factor + times * n for factor, n in zip(self.factors[name], noise[name], strict=True)]
            for name in self.sizes
        }

    def take_step(self, session: Trials) -> float:
        """Try candidates and move; return the share that they won on average."""
        random = Random(f"{self.seed}/step {self.step}")
        seeds = tuple(random.getrandbits(48) for _ in range(self.spec.games))
        noises = [
            {name: [random.gauss(0, 1) for _ in range(size)] for name, size in self.sizes.items()}
            for _ in range(self.spec.population)
        ]
        trials = [
            Trial(2 * n + mirrored, self.shifted(noise, self.spec.spread * (-1 if mirrored else 1)), seeds)
            for n, noise in enumerate(noises)
            for mirrored in (False, True)
        ]
        found = self.play(trials, session)
        values = [fmean(value for _, value in found[trial.number]) for trial in trials]
        ranks = {at: rank for rank, at in enumerate(sorted(range(len(values)), key=lambda at: values[at]))}
        for n, noise in enumerate(noises):
            one, other = 2 * n, 2 * n + 1
            gain = 0.0 if values[one] == values[other] else (ranks[one] - ranks[other]) / (len(values) - 1)
            self.factors = self.shifted(noise, self.spec.rate * self.spec.spread * gain / len(noises) ** 0.5)
        self.step += 1
        return fmean(share for answers in found.values() for share, _ in answers)

    def play(self, trials: Sequence[Trial], session: Trials) -> dict[int, list[tuple[float, float]]]:
        return {trial.number: answer for trial, answer in session.do(trials)}

    def check(self, session: Trials) -> Fitted:
        """Compare the weights found with the old ones, in games with other seeds than the search."""
        random, size = Random(f"{self.seed}/check"), max(1, self.spec.check // (4 * session.size))
        seeds = [random.getrandbits(48) for _ in range(self.spec.check)]
        parts = [tuple(seeds[at : at + size]) for at in range(0, len(seeds), size)]
        none: dict[str, list[float]] = {}
        trials = [
            Trial(2 * n + fitted, self.factors if fitted else none, part)
            for n, part in enumerate(parts)
            for fitted in (False, True)
        ]
        found = self.play(trials, session)
        before, after = (
            [100 * share for n in range(len(parts)) for share, _ in found[2 * n + fitted]] for fitted in (False, True)
        )
        return Fitted(
            self.weights, fmean(before), fmean(after), estimate([b - a for a, b in zip(before, after, strict=True)])
        )


def chosen(game: str, patterns: Sequence[str]) -> list[str]:
    """The names of the weights that match a pattern: `*_WORTH`; those after `!` are left out. The coefficients of the
    signs of a win are not searched: `chances` fits them."""
    own = own_weights(game)
    if not own:
        raise WrongOption(f"The evaluation of {game} has no numbers to fit.")
    own = {name: value for name, value in own.items() if name != SIGN_WEIGHTS}
    found = dict.fromkeys(name for pattern in patterns for name in own if fnmatchcase(name, pattern))
    for pattern in patterns:
        if not pattern.startswith("!") and not any(fnmatchcase(name, pattern) for name in own):
            raise WrongOption(f"The evaluation of {game} has no number {pattern!r}: {suggest(pattern, own)}")
    left = [name for name in found if not any(fnmatchcase(name, p[1:]) for p in patterns if p.startswith("!"))]
    if not left:
        raise WrongOption(f"{patterns} leaves no numbers of {game} to fit.")
    return left


# ---- the command -----------------------------------------------------------------------------------------------------


def load_fit(path: str | Path) -> FitFile:
    given = read_model_file(path)
    found: FitFile = parse_model(FitFile, {**given, "folder": Path(path).parent}, str(path))
    try:
        setups_of(found, found.game, found.data and str(found.folder / found.data), found.set)
        chosen(found.game, found.weights)
        check_bot(found)
        if found.chances and SIGN_WEIGHTS not in own_weights(found.game):
            raise WrongOption(f"The evaluation of {found.game} has no signs of a win; leave out `chances`.")
    except AtlantisError as error:
        raise WrongOption(f"{path}: {error}") from error
    return found


def check_bot(spec: Fitting) -> None:
    if parse_bot(spec.bot, own=True) == BotName("random"):
        raise WrongOption("A random bot has no evaluation to fit; use quick, greedy or a level.")


def setups_of(spec: Fitting, game: str, data: str | None, changes: Mapping[str, Any]) -> list[Setup]:
    """The tables to play at, with these values."""
    found = []
    card(game)
    for setting in spec.table:
        base = load(game, setting.players, data, **setting.options)
        found.append(new_setup(game, setting.players, setting.options, changed(base, flattened(changes, base))))
    return found


def fit(
    spec: FitFile, path: Path, pool: WorkerPool, progress: Callable[[int, int], None] = lambda done, total: None
) -> Fitted:
    """Fit, or resume fitting, into a file of weights; its state is saved after every step."""
    setups = setups_of(spec, spec.game, spec.data and str(spec.folder / spec.data), spec.set)
    about = json.loads(
        json.dumps(
            {
                "game": spec.game,
                "fit": spec.model_dump(mode="json"),
                "data": [setup.data_version for setup in setups],
                "rules": [setup.rules for setup in setups],
            }
        )
    )
    kept = read_json(path) if path.exists() else None
    if kept is not None and {key: kept.get(key) for key in about} != about:
        raise WrongOption(f"{path} was fitted to something else, or with another version; choose another --out.")
    search = Search(spec.game, setups, spec, spec.seed, kept and kept["state"])
    with closing(WorkerSession(pool, search.work)) as session:
        while search.step < spec.steps:
            search.take_step(session)
            save_weights(path, about, search, search.weights)
            progress(search.step, spec.steps)
        found = search.check(session)
    if not spec.chances:
        return found
    weights = {**found.weights, SIGN_WEIGHTS: fit_chances(setups, found.weights, spec.chances, pool)}
    save_weights(path, about, search, weights)
    return replace(found, weights=weights)


def save_weights(path: Path, about: Mapping[str, Any], search: Search, weights: Weights) -> None:
    try:
        write_json(path, {**about, "weights": weights, "state": search.state})
    except OSError as error:
        raise LabError(f"{path} cannot be written: {error.strerror or error}.") from error


def as_source(weights: Weights) -> str:
    """The weights as lines for the game's source: constants, or attributes of its `Worths`."""
    return "\n".join(
        f"{name} = {value}" if name.isupper() else f"self.{name} = {value}" for name, value in weights.items()
    )
