"""Positions a second of networks next to a game's hand-written evaluation, and of PyTorch in batches of 1 and 256;
and searches with a network of PyTorch that evaluates one position at a time, or 256 of them.

The network of PyTorch gets the cells of a position, has two layers of 256 units, and returns a value and the priors of
all moves. It is not trained: only its speed counts.
"""

from __future__ import annotations

import struct
from importlib.util import find_spec
from itertools import cycle
from random import Random
from typing import Any, Final

from librt.vecs import vec

import atlantis
from atlantis import CHANCE, OVER, State
from atlantis.bots import level_of
from atlantis.engine import Evaluation
from atlantis.engine.network import MOST_UNITS
from atlantis.engine.network_file import Networks, networks_of
from atlantis.search import BatchTree, Tree, cells_of
from atlantis.testing.networks import random_network
from benchmarks.figures import Contestant, Kind
from benchmarks.workload import Step, measuring

CALLS: Final = 500
BATCHES: Final = (1, 256)
REFERENCE: Final = "atlanteon by hand"
KINDS: Final = (
    Kind("value", "values", 1e3, REFERENCE),
    Kind("priors", "priors", 1e3, REFERENCE),
    Kind("batched", "search with PyTorch", 1e3, f"batches of {BATCHES[0]}"),
)


def positions(name: str, count: int = 32) -> list[State]:
    """Positions of random games in which somebody has a choice."""
    random, found = Random(1), list[State]()
    while len(found) < count:
        state = atlantis.load(name).start()
        while state.actor != OVER and len(found) < count:
            if state.actor != CHANCE and len(state.legal_actions()) > 1 and random.random() < 0.2:
                found.append(state.clone())
            state.apply(random.choice(state.legal_actions()))
    return found


def values(evaluation: Evaluation, states: list[State]) -> Step:
    out, many = vec[float]([0.0 for _ in range(states[0].game.players)]), cycle(states)

    def step(_seed: int) -> tuple[int, int]:
        for _ in range(CALLS):
            evaluation.value(next(many), out)
        return CALLS, 0

    return step


def priors(evaluation: Evaluation, states: list[State]) -> Step:
    game = states[0].game
    weights, listed = game.move_buffer(), []
    for state in states:
        codes = game.move_buffer()
        listed.append((state, codes, state.moves(codes)))
    many = cycle(listed)

    def step(_seed: int) -> tuple[int, int]:
        for _ in range(CALLS):
            state, codes, n = next(many)
            evaluation.weigh(state, codes, n, weights)
        return CALLS, 0

    return step


def ours() -> list[Contestant]:
    """The hand-written evaluation of each game, the networks that come with it, and untrained ones of full size for
    values and priors, where only the speed counts."""
    found = []
    for name in atlantis.games():
        game, states = atlantis.load(name), positions(name)
        evaluations = {"by hand": game.evaluation()}
        networks = networks_of(game)
        untrained = Networks(game, random_network(game, units=MOST_UNITS))
        evaluations["by untrained networks"] = untrained.evaluation()
        if networks is not None:
            evaluations["by its networks"] = networks.evaluation()
        for how, evaluation in evaluations.items():
            ways = {
                "value": measuring(values(evaluation, states)),
                "priors": measuring(priors(evaluation, states)),
            }
            found.append(Contestant(f"{name} {how}", ways, ours=True))
    return found


# ---- PyTorch ---------------------------------------------------------------------------------------------------------


def available() -> str:
    return "" if find_spec("torch") else "PyTorch is not installed, so it is not measured."


class Net:
    """A network of PyTorch for Atlanteon, as a researcher would plug it in."""

    def __init__(self) -> None:
        import torch
        from torch import nn

        torch.manual_seed(1)
        torch.set_num_threads(1)
        self.game = atlantis.load("atlanteon")
        self.size = len(self.game.start().cells)
        self.model = nn.Sequential(
            nn.Linear(self.size, 256),
            nn.ReLU(),
            nn.Linear(256, 256),
            nn.ReLU(),
            nn.Linear(256, 1 + int(self.game.choices)),
        )

    def __call__(self, states: list[State]) -> tuple[bytes, bytes]:
        """The values and priors of positions."""
        import numpy as np
        import torch

        cells = np.frombuffer(cells_of(states), dtype="<i2").reshape(len(states), self.size).astype(np.float32)
        with torch.inference_mode():
            found = self.model(torch.from_numpy(cells)).numpy()
        value = np.tanh(found[:, :1]) * [[1.0 if state.actor == 0 else -1.0] for state in states]
        return np.hstack([value, -value]).astype("<f4").tobytes(), np.exp(found[:, 1:]).tobytes()


def torch_contestants(simulations: int) -> list[Contestant]:
    net, found = Net(), []
    state = atlantis.load("atlanteon").start()
    for code in ("tower black c3", "tower white a1", "tower white e5"):
        state.apply(state.game.code(code))
    settings = level_of("atlanteon", "expert").settings
    for size in BATCHES:
        states = (positions("atlanteon") * size)[:size]

        def evaluate(_seed: int, states: list[State] = states) -> tuple[int, int]:
            net(states)
            return len(states), 0

        def search(seed: int, size: int = size) -> tuple[int, int]:
            tree = BatchTree(state, net, state.game.evaluation(), settings, seed, size)
            return int(tree.think_in_batches(simulations)), 0

        ways = {"value": measuring(evaluate), "batched": measuring(search)}
        found.append(Contestant(f"batches of {size}", ways))
    found.append(Contestant("one by one, as Evaluation", {"batched": measuring(one_by_one(net, state, simulations))}))
    return found


def one_by_one(net: Net, state: State, simulations: int) -> Step:
    """The network as an `Evaluation`, which is asked for one position at a time."""

    class Plugged(Evaluation):
        def value(self, state: State, out: Any) -> None:
            out[0], out[1] = struct.unpack("<2f", net([state])[0])

        def weigh(self, state: State, codes: Any, n: Any, out: Any) -> None:
            chances = struct.unpack(f"<{state.game.choices}f", net([state])[1])
            for i in range(n):
                out[i] = 1 + int(1000 * chances[codes[i]])

    settings = level_of("atlanteon", "expert").settings
    return lambda seed: (int(Tree(state, Plugged(), settings, seed).think(simulations, 0.0)), 0)
