"""`atlantis bench search`: simulations a second of our search beside OpenSpiel's C++ MCTSBot, in one run.

Both search from the start of a game (ours after what is drawn at set-up), with random playouts to the end, so many
simulations for one move. `towers placed`: Atlanteon where it has most moves, 242 of them. `as it plays` is what our
bots really do: with the game's evaluation and settings.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import atlantis
from atlantis.bench import openspiel
from atlantis.bench.engine import REFERENCE
from atlantis.bench.rounds import ROUNDS, best_and_median, in_turn, keep
from atlantis.bots.levels import level_of
from atlantis.engine import CHANCE, Evaluation, State
from atlantis.search import Settings, Tree

PEERS: Final = (REFERENCE, "connect_four", "breakthrough")
SIMULATIONS: Final = 2000
"""For one move."""
TOWERS: Final = ("tower black c3", "tower white a1", "tower white e5")


class Contestant:
    """Somebody who searches: `think` makes so many simulations."""

    def __init__(self, name: str, ours: bool, think: Callable[[int, int], None]) -> None:
        self.name = name
        self.ours = ours
        self.think = think


def first_decision(name: str) -> State:
    """The start of a game, after what is drawn at set-up (always the first outcome)."""
    state = atlantis.load(name).start()
    while state.actor == CHANCE:
        state.apply(state.legal_actions()[0])
    return state


def plain(name: str, moves: Sequence[str] = (), called: str = "") -> Contestant:
    """Our search, knowing nothing of the game; from the start, or after these moves."""
    state = first_decision(name)
    for text in moves:
        state.apply(state.game.code(text))

    def think(simulations: int, seed: int) -> None:
        Tree(state, Evaluation(), Settings(), seed).think(simulations, 0.0)

    return Contestant(called or name, True, think)


def as_it_plays(name: str) -> Contestant:
    """Our search as an expert uses it."""
    state, settings = first_decision(name), level_of(name, "expert").settings

    def think(simulations: int, seed: int) -> None:
        Tree(state, state.game.evaluation(), settings, seed).think(simulations, 0.0)

    return Contestant(f"{name}, as it plays", True, think)


def peer(name: str) -> Contestant:
    """OpenSpiel's search with one random playout a simulation."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def think(simulations: int, seed: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, seed, False).step(state)

    return Contestant(f"OpenSpiel {name.replace('board_size=', '')}", False, think)


def run(quick: bool, json_path: str | None, console: Console) -> None:
    """Measure, show the table with ratios to OpenSpiel's hex(5), and keep the figures as JSON if asked."""
    rounds, simulations = (2, 300) if quick else (9, SIMULATIONS)
    contestants = [
        *(plain(name) for name in atlantis.games()),
        plain("atlanteon", TOWERS, "atlanteon, towers placed"),
        *(as_it_plays(name) for name in atlantis.games()),
    ]
    missing = openspiel.available()
    if not missing:
        contestants += [peer(name) for name in PEERS]
    found: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}

    def once(contestant: Contestant, turn: int) -> None:
        begin = perf_counter()
        contestant.think(simulations, turn + 1)
        found[contestant.name].append(simulations / (perf_counter() - begin))

    in_turn(contestants, rounds, once, console)
    rates = {name: {"search": best_and_median(figures)} for name, figures in found.items()}
    console.print(table(contestants, rates))
    if missing:
        console.print(missing, style="yellow")
    if json_path is not None:
        keep(json_path, rounds, 0.0, rates)


def table(contestants: list[Contestant], rates: dict[str, dict[str, dict[str, float]]]) -> Table:
    """Thousands of simulations a second and the ratio to OpenSpiel's hex(5), by the best and by the median round."""
    shown = Table(title="thousands of simulations a second; x: ratio to OpenSpiel's hex(5)", box=SIMPLE_HEAD)
    shown.add_column("search", no_wrap=True)
    for heading in ("best", "x", "median", "x"):
        shown.add_column(heading, justify="right")
    reference = next((rates[one.name]["search"] for one in contestants if not one.ours), None)
    for contestant in contestants:
        figures = rates[contestant.name]["search"]
        row = []
        for by in ROUNDS:
            row.append(f"{figures[by] / 1e3:.1f}")
            row.append(f"{figures[by] / reference[by]:.2f}" if reference else "-")
        shown.add_row(contestant.name, *row, style="bold" if contestant.ours else "")
    return shown
