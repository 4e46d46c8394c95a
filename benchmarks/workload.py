"""The work of our games in the benchmarks, using only the public interface, so that older versions run it too.

`compare` runs this as a program, in the interpreter of either version. It prints a line about the version, then reads
lines such as `["playouts", "ark", 0.25, 1]` (the work, the game, seconds, a seed) and answers each with its `Work`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

import atlantis
from atlantis.bots import level_of
from atlantis.search import Settings, Tree
from benchmarks.figures import Measure, Work, repeat

try:
    from atlantis.engine import Evaluation
except ImportError:  # its earlier name
    from atlantis.engine.judgement import Judgement as Evaluation  # type: ignore[import-not-found,no-redef]

COPIES: Final = 500
GAMES: Final = 50
"""Random games in one compiled call, and copies made, between two looks at the clock."""
SEED: Final = 1

Step = Callable[[int], tuple[int, int]]
"""Does some work with a seed; returns the amount, and the number of games that ended."""


def measuring(step: Step, clock: Callable[[], float] = perf_counter) -> Measure:
    """A measurement that repeats a step with different seeds until the time is up."""

    def measure(seconds: float, seed: int) -> Work:
        seeds = count(1_000_000 * seed)
        return repeat(lambda: step(next(seeds)), seconds, clock)

    return measure


def python_moves(name: str) -> Step:
    """Whole random games from Python: ask for the legal moves, pick one, apply it."""
    start, pick = atlantis.load(name).start(), Random(SEED).random

    def step(_seed: int) -> tuple[int, int]:
        state, moves = start.clone(), 0
        legal_actions, apply = state.legal_actions, state.apply
        while actions := legal_actions():
            apply(actions[int(pick() * len(actions))])
            moves += 1
        return moves, 1

    return step


def playouts(name: str, players: int | None = None) -> Step:
    """Whole random games inside the compiled loop, results counted; outcomes of chance are moves too."""
    start = atlantis.load(name, players).start()

    def step(seed: int) -> tuple[int, int]:
        tally = atlantis.playouts(start, GAMES, seed)
        return tally.moves, tally.games

    return step


def clones(name: str) -> Step:
    """Copies of the start, from Python."""
    clone = atlantis.load(name).start().clone

    def step(_seed: int) -> tuple[int, int]:
        for _ in range(COPIES):
            clone()
        return COPIES, 0

    return step


def some_decisions(name: str) -> list[Any]:
    """Positions of some random games, always the same ones."""
    random, found = Random(SEED), []
    for _ in range(20):
        state = atlantis.load(name).start()
        while actions := state.legal_actions():
            if state.actor >= 0 and random.random() < 0.1:
                found.append(state.clone())
            state.apply(random.choice(actions))
    return found


def clone_and_apply(name: str) -> Step:
    """A copy and a move in it, from Python."""
    pairs = [(state, state.legal_actions()[-1]) for state in some_decisions(name)]

    def step(_seed: int) -> tuple[int, int]:
        for state, code in pairs:
            state.clone().apply(code)
        return len(pairs), 0

    return step


def legal_actions(name: str) -> Step:
    states = some_decisions(name)

    def step(_seed: int) -> tuple[int, int]:
        for state in states:
            state.legal_actions()
        return len(states), 0

    return step


def first_decision(name: str, moves: Sequence[str] = ()) -> Any:
    """The start of a game, after what is drawn at set-up (always the first outcome), or after these moves."""
    state = atlantis.load(name).start()
    while state.actor == atlantis.CHANCE:
        state.apply(state.legal_actions()[0])
    for text in moves:
        state.apply(state.game.code(text))
    return state


def perft(name: str) -> Step:
    """Counted positions, to the depth where there are 10,000 or more."""
    state, depth = first_decision(name), 1
    while atlantis.perft(state, depth) < 10_000:
        depth += 1
    return lambda _seed: (int(atlantis.perft(state, depth)), 0)


def search(name: str, simulations: int = 500, moves: Sequence[str] = ()) -> Step:
    """Simulations without an evaluation: random playouts to the end."""
    state = first_decision(name, moves)
    return lambda seed: (int(Tree(state, Evaluation(), Settings(), seed).think(simulations, 0.0)), 0)


def expert_search(name: str, simulations: int = 500) -> Step:
    """Simulations with the game's evaluation and the settings of the expert."""
    state, settings = first_decision(name), level_of(name, "expert").settings
    game = state.game
    evaluation = game.evaluation() if hasattr(game, "evaluation") else game.judgement()  # its earlier name
    return lambda seed: (int(Tree(state, evaluation, settings, seed).think(simulations, 0.0)), 0)


def batch(name: str, games: int = 256) -> Step:
    """Steps of many games at once, moves chosen in compiled code. They continue from round to round."""
    from atlantis.adapters.batch import batch as many  # it needs NumPy

    played = many(name, games, SEED)

    def step(_seed: int) -> tuple[int, int]:
        played.step(played.sample())
        return games, int(played.over.sum())

    return step


# ---- for `compare` ---------------------------------------------------------------------------------------------------

WORK: Final[dict[str, dict[str, Callable[[str], Step]]]] = {
    "engine": {
        "moves from Python": python_moves,
        "clone and apply": clone_and_apply,
        "legal actions": legal_actions,
        "perft": perft,
    },
    "games": {
        "playouts": playouts,
        "playouts, most players": lambda name: playouts(name, atlantis.card(name).players[-1]),
    },
    "search": {"search": search, "search, as it plays": expert_search},
    "batch": {"batch": batch},
}


@cache
def prepared(work: str, game: str) -> Measure:
    """Measured by processor time: other programs on the machine disturb it less."""
    return measuring(next(group[work] for group in WORK.values() if work in group)(game), process_time)


def version() -> dict[str, object]:
    """How it was compiled, and the length of random games: a different length means that the games differ."""
    build = Path(atlantis.__file__).with_name("_build.json")
    recipe = json.loads(build.read_text())["recipe"].partition("-")[2] if atlantis.CORE == "compiled" else ""
    moves = {name: playouts(name)(SEED)[0] for name in atlantis.games()}
    return {"core": atlantis.CORE, "recipe": recipe, "moves": moves}


if __name__ == "__main__":
    say = partial(print, flush=True)
    say(json.dumps(version()))
    for line in sys.stdin:
        work, game, seconds, seed = json.loads(line)
        say(json.dumps(prepared(work, game)(seconds, seed)))
