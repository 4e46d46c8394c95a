"""Learn Atlanteon by PPO, in one file: a batch of games, planes of the board, a small convolutional network.

    pip install 'atlantis-games[research]' torch
    python examples/ppo_atlanteon.py --minutes 60 --out ppo

The opponents get harder: random moves, then the moves of a playout, then `greedy`, which looks one move ahead with the
hand-written evaluation. The next one comes when the agent has won most of its last games. The reward is the result of
the game, shaped by the squares and towers that the agent controls: a potential, so the best play stays the same.

`--out` gets the curve (curve.json) after every update that is measured, and the agent (agent.pt) at the end.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import deque
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from atlantis.adapters.vector import AtlantisVectorEnv

OPPONENTS = ("random", "quick", "greedy")


class Agent(nn.Module):
    """Three layers of 3-by-3 filters; a plane of logits for each tile, colour of tower and claim; a value."""

    def __init__(self, planes: int, side: int, actions: int, channels: int = 48) -> None:
        super().__init__()
        widths = (planes, channels, channels, channels)
        layers = [layer for i, o in pairwise(widths) for layer in (nn.Conv2d(i, o, 3, padding=1), nn.ReLU())]
        self.body = nn.Sequential(*layers)
        self.whole = nn.Linear(channels, channels)  # what the whole board says to every square
        self.logits = nn.Conv2d(channels, actions // side**2, 1)
        self.end = nn.Linear(channels, actions % side**2)
        self.value = nn.Sequential(nn.Linear(channels * side**2, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, planes: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        board = self.body(planes)
        mean = board.mean((2, 3))
        board = board + torch.relu(self.whole(mean))[:, :, None, None]
        logits = torch.cat([self.logits(board).flatten(1), self.end(mean)], 1).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(board.flatten(1)).squeeze(1)


def potential(envs: AtlantisVectorEnv) -> np.ndarray:
    """What the learner controls more than the other side, in each game; 0 at the start of a game."""
    at = {field.name: int(field.at) for field in envs.game.layout.fields}
    rows, own, found = np.arange(envs.num_envs), envs.seats, np.zeros(envs.num_envs)
    for name, worth in (("controlled", 1 / 11), ("towers captured", 1 / 6)):
        both = envs.games.cells[:, at[name] : at[name] + 2]
        found += worth * (both[rows, own].astype(float) - both[rows, 1 - own])
    return found


def measure(agent: Agent, opponent: str, games: int, seed: int) -> float:
    """The share of games that the agent wins in either seat, choosing its most likely moves."""
    envs = AtlantisVectorEnv("atlanteon", games, "random", opponent, observation="planes", autoreset_mode="NextStep")
    seen, info = envs.reset(seed=seed)
    results, going = np.zeros(games), np.ones(games, bool)
    while going.any():
        with torch.no_grad():
            choice, _ = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"].astype(bool)))
        seen, rewards, ended, _, info = envs.step(choice.probs.argmax(1).numpy())
        results[going & ended] = rewards[going & ended]
        going &= ~ended
    return float((results > 0).mean())


def train(given: argparse.Namespace) -> list[dict[str, float | str]]:
    torch.manual_seed(given.seed)
    opponent, begin, cpu = 0, time.monotonic(), time.process_time()
    envs = AtlantisVectorEnv(
        "atlanteon", given.envs, "random", OPPONENTS[0], observation="planes", autoreset_mode="SameStep"
    )
    seen, info = envs.reset(seed=given.seed)
    agent = Agent(seen.shape[1], seen.shape[2], int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(agent.parameters(), given.rate, eps=1e-5)
    curve: list[dict[str, float | str]] = []
    last, decisions, update = deque[bool](maxlen=given.recent), 0, 0

    while (minutes := (time.monotonic() - begin) / 60) < given.minutes and decisions < given.decisions:
        optimizer.param_groups[0]["lr"] = given.rate * max(0.1, 1 - minutes / given.minutes)

        # play
        batch: list[tuple[Tensor, ...]] = []
        for _ in range(given.steps):
            planes, masks = torch.from_numpy(seen), torch.from_numpy(info["action_mask"].astype(bool))
            with torch.no_grad():
                choice, values = agent(planes, masks)
            actions, before = choice.sample(), potential(envs)
            seen, results, ended, _, info = envs.step(actions.numpy())
            rewards = results + np.where(ended, 0.0, potential(envs)) - before
            last.extend(results[ended] > 0)
            row = (planes, masks, actions, choice.log_prob(actions), values)
            batch.append((*row, torch.from_numpy(rewards.astype(np.float32)), torch.from_numpy(ended).float()))

        # advantages, backwards (GAE); games end, so nothing is discounted
        with torch.no_grad():
            _, after = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"].astype(bool)))
        advantage, found = torch.zeros(given.envs), []
        for *_, values, rewards, ended in reversed(batch):
            surprise = rewards + (1 - ended) * after - values
            advantage = surprise + given.trace * (1 - ended) * advantage
            found.append(advantage)
            after = values
        planes, masks, actions, old, values, *_ = (torch.cat(column) for column in zip(*batch, strict=True))
        advantages = torch.cat(found[::-1])
        targets = advantages + values

        # learn
        for _ in range(given.epochs):
            for which in torch.randperm(len(actions)).split(given.minibatch):
                choice, guess = agent(planes[which], masks[which])
                ratio = (choice.log_prob(actions[which]) - old[which]).exp()
                gain = advantages[which]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = torch.min(ratio * gain, ratio.clamp(1 - given.clip, 1 + given.clip) * gain).mean()
                value_loss = (guess - targets[which]).square().mean()
                loss = -clipped + 0.5 * value_loss - given.entropy * choice.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        decisions += len(actions)
        update += 1

        # measure, and meet a harder opponent
        if update % given.every == 0:
            point: dict[str, float | str] = {
                "decisions": decisions,
                "minutes": round((time.monotonic() - begin) / 60, 2),
                "cpu_minutes": round((time.process_time() - cpu) / 60, 2),
                "opponent": OPPONENTS[opponent],
                **{name: measure(agent, name, given.games, given.seed + 1) for name in OPPONENTS},
            }
            curve.append(point)
            print(json.dumps(point), flush=True)
            given.out.mkdir(parents=True, exist_ok=True)
            (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
        if len(last) == given.recent and np.mean(last) > given.promote and opponent + 1 < len(OPPONENTS):
            opponent += 1
            envs = AtlantisVectorEnv(
                "atlanteon", given.envs, "random", OPPONENTS[opponent], observation="planes", autoreset_mode="SameStep"
            )
            seen, info = envs.reset(seed=given.seed)
            last.clear()
    torch.save(agent.state_dict(), given.out / "agent.pt")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after this many minutes")
    parser.add_argument("--decisions", type=int, default=100_000_000, help="or after this many decisions")
    parser.add_argument("--envs", type=int, default=128, help="games at once")
    parser.add_argument("--steps", type=int, default=32, help="decisions in each game before an update")
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls to a tenth")
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--recent", type=int, default=1000, help="games that decide about the next opponent")
    parser.add_argument("--promote", type=float, default=0.8, help="the share of them that must be won")
    parser.add_argument("--every", type=int, default=10, help="updates between measurements")
    parser.add_argument("--games", type=int, default=200, help="games per measurement and opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="folder for the results")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    train(given)


if __name__ == "__main__":
    main()
