"""Learn to beat a bot at Atlanteon, in one file: a network judges the positions after each legal move.

    pip install 'atlantis-games[research]' torch
    python examples/td_atlanteon.py --minutes 60 --out td

The agent plays many games at once against `greedy`, which looks one move ahead with the hand-written evaluation. It
makes the move after which its network sees the best result, and now and then a random one. When the games are over, its
positions learn from what the network thought later in the game and from the result, by TD(lambda) as in TD-Gammon. The
network knows nothing of the game but its features (`game.features()`).

`--out` gets the curve (curve.json), which is the share of games won against `random` and against the opponent, and the
agent (agent.pt), after every measurement.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

import atlantis
from atlantis.adapters.observations import Observations
from atlantis.adapters.vector import AtlantisVectorEnv
from atlantis.engine import State

GAME = atlantis.load("atlanteon")
ENCODE = Observations(GAME, "one-hot")


class Agent(nn.Module):
    """The expected result, from -1 to 1, for the player who has just moved."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        layers = (nn.Linear(ENCODE.shape[0], hidden), nn.ReLU(), nn.Linear(hidden, 32), nn.ReLU(), nn.Linear(32, 1))
        self.layers = nn.Sequential(*layers, nn.Tanh())

    def forward(self, positions: Tensor) -> Tensor:
        values: Tensor = self.layers(positions).squeeze(1)
        return values


class Choices:
    """All legal moves of several games, and what the agent thinks of the positions after them."""

    def __init__(self, agent: Agent, states: Sequence[State]) -> None:
        self.moves = [state.legal_actions() for state in states]
        self.ends = np.cumsum([len(moves) for moves in self.moves])
        movers = np.repeat([state.actor for state in states], [len(moves) for moves in self.moves])
        cells = np.empty((self.ends[-1], GAME.layout.size), np.int16)
        results = np.full(len(cells), np.nan, np.float32)
        row = 0
        for state, moves in zip(states, self.moves, strict=True):
            for move in moves:
                after = state.clone()
                after.do(move)
                cells[row] = np.frombuffer(memoryview(after.cells), np.int64)
                if after.actor == atlantis.OVER:
                    results[row] = value_of(after, state.actor)
                row += 1
        self.positions = ENCODE(cells, movers)
        with torch.no_grad():
            judged = agent(torch.from_numpy(self.positions)).numpy()
        self.values = np.where(np.isnan(results), judged, results)

    def best(self) -> list[int]:
        """For each game, the row of its best move."""
        starts = np.concatenate([[0], self.ends[:-1]])
        return [a + int(self.values[a:z].argmax()) for a, z in zip(starts, self.ends, strict=True)]

    def move(self, game: int, row: int) -> int:
        """The move that leads to a row."""
        return self.moves[game][row - int(self.ends[game])]


class Turn(NamedTuple):
    """A decision of the agent."""

    position: np.ndarray
    """The one after its move."""
    best: float
    """The value of the best move."""
    daring: bool
    """Another move was made."""


def play(
    agent: Agent, opponent: str, games: int, seed: int, daring: float = 0.0
) -> list[tuple[list[Turn], float, float]]:
    """Games in which the agent has a random seat: its decisions, the result for it, and the result with the margin."""
    envs = AtlantisVectorEnv("atlanteon", games, "random", opponent, autoreset_mode="NextStep")
    envs.reset(seed=seed)
    random, going = np.random.default_rng(seed), np.ones(games, bool)
    turns: list[list[Turn]] = [[] for _ in range(games)]
    results, worth = np.zeros(games), np.zeros(games)
    while going.any():
        playing = np.flatnonzero(going)
        choices = Choices(agent, [envs.games.state(int(number)) for number in playing])
        actions = np.zeros(games, np.int64)  # where a game is over, the action is ignored
        for game, (number, best) in enumerate(zip(playing, choices.best(), strict=True)):
            row = best
            if random.random() < daring:
                row = int(choices.ends[game]) - 1 - int(random.integers(len(choices.moves[game])))
            turn = Turn(choices.positions[row].astype(np.float16), float(choices.values[best]), row != best)
            turns[number].append(turn)
            actions[number] = choices.move(game, row)
        _, rewards, ended, _, _ = envs.step(actions)
        for number in np.flatnonzero(going & ended):
            results[number] = rewards[number]
            worth[number] = value_of(envs.games.state(int(number)), int(envs.seats[number]))
        going &= ~ended
    return list(zip(turns, results, worth, strict=True))


def play_part(
    agent: Agent, opponent: str, games: int, seed: int, daring: float
) -> list[tuple[list[Turn], float, float]]:
    """What `play` does, in a process of its own."""
    torch.set_num_threads(1)
    return play(agent, opponent, games, seed, daring)


def value_of(state: State, seat: int) -> float:
    """The result of a game for a seat, with a part for the margin: an agent that always loses learns to lose by less."""
    scores = state.scores()
    return 0.8 * state.returns()[seat] + 0.2 * float(np.tanh((scores[seat] - scores[1 - seat]) / 6))


class Players:
    """Processes that play; a single one is this one."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = None if processes == 1 else ProcessPoolExecutor(processes, get_context("spawn"))

    def play(
        self, agent: Agent, opponent: str, games: int, seed: int, daring: float = 0.0
    ) -> list[tuple[list[Turn], float, float]]:
        if self.pool is None:
            return play(agent, opponent, games, seed, daring)
        ends = [games * number // self.processes for number in range(self.processes + 1)]
        calls = [
            self.pool.submit(play_part, agent, opponent, end - begin, seed + begin, daring)
            for begin, end in pairwise(ends)
        ]
        return [one for call in calls for one in call.result()]


def look_back(turns: list[Turn], result: float, trace: float) -> list[float]:
    """TD(lambda): a position is worth what the agent thinks of its next decision and, if that was not daring, of all
    later ones; the last position is worth the result."""
    worth = [result]
    for turn in reversed(turns[1:]):
        worth.append(turn.best if turn.daring else (1 - trace) * turn.best + trace * worth[-1])
    return worth[::-1]


def learn(agent: Agent, optimizer: torch.optim.Optimizer, positions: Tensor, worth: Tensor, minibatch: int) -> None:
    for which in torch.randperm(len(worth)).split(minibatch):
        loss = (agent(positions[which].float()) - worth[which]).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def train(given: argparse.Namespace) -> list[dict[str, float]]:
    torch.manual_seed(given.seed)
    agent, players = Agent(given.hidden), Players(given.processes)
    optimizer = torch.optim.Adam(agent.parameters(), given.rate)
    memory = deque[tuple[Tensor, Tensor]](maxlen=given.memory)
    curve: list[dict[str, float]] = []

    def measure(opponent: str) -> float:
        """The share of games that the agent wins; it has each seat in about half of them."""
        ended = players.play(agent, opponent, given.measured, given.seed)
        return sum(result > 0 for _, result, _ in ended) / given.measured

    begin, games, decisions, measured = time.monotonic(), 0, 0, 0.0
    while (minutes := (time.monotonic() - begin) / 60) < given.minutes and games < given.games:
        left = 1 - minutes / given.minutes
        seed = given.seed + 1000 + games
        daring = max(0.02, given.daring * left)
        played = players.play(agent, given.opponent, given.batch, seed, daring)
        positions = torch.from_numpy(np.stack([turn.position for turns, _, _ in played for turn in turns]))
        worth = torch.tensor([one for turns, _, end in played for one in look_back(turns, end, given.trace)])
        memory.append((positions, worth))
        games, decisions = games + len(played), decisions + len(worth)
        optimizer.param_groups[0]["lr"] = given.rate * max(0.05, left)
        known, targets = zip(*memory, strict=True)
        learn(agent, optimizer, torch.cat(known), torch.cat(targets), given.minibatch)

        # measure
        minutes = (time.monotonic() - begin) / 60
        if minutes >= measured + given.every or minutes >= given.minutes or games >= given.games:
            measured = minutes
            point: dict[str, float] = {
                "games": games,
                "decisions": decisions,
                "minutes": round(minutes, 2),
                **{name: measure(name) for name in ("random", given.opponent)},
            }
            curve.append(point)
            print(json.dumps(point), flush=True)
            (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
            torch.save(agent.state_dict(), given.out / "agent.pt")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after this many minutes")
    parser.add_argument("--games", type=int, default=10_000_000, help="or after this many games")
    parser.add_argument("--opponent", default="greedy", help="a bot, such as greedy, novice or mybots:First")
    parser.add_argument("--batch", type=int, default=128, help="games between two lessons")
    parser.add_argument("--memory", type=int, default=10, help="lessons that a position takes part in")
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--hidden", type=int, default=128, help="units of the first layer")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls to a twentieth")
    parser.add_argument("--trace", type=float, default=0.95, help="lambda")
    parser.add_argument("--daring", type=float, default=0.15, help="share of random moves; it falls to 0.02")
    parser.add_argument("--every", type=float, default=5.0, help="minutes between measurements")
    parser.add_argument("--measured", type=int, default=200, help="games per measurement and opponent")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="that play; one per core unless given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("td"), help="folder for the results")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    train(given)


if __name__ == "__main__":
    main()
