"""Train a small agent to play Atlanteon against bots, and plot its progress.

    pip install 'atlantis-games[research]' torch stable-baselines3 sb3-contrib altair vl-convert-python
    python examples/train_atlanteon.py --out training

The agent plays in either seat, and its only reward is the result of each game. It is measured against random moves and
against the bot that looks one move ahead, in games that are the same at every measurement. The results are written to
`--out`: the figures (curve.json), the plot (curve.png) and the agent itself (agent.zip).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import altair as alt
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from atlantis.adapters.gymnasium import AtlantisEnv

SEATS = ("Guardians", "Marauders")


def won(agent: MaskablePPO, opponent: str, seat: int, games: int) -> float:
    """The share of games that the agent wins in a seat. All games are played in parallel, each with its own seed."""
    tables = [AtlantisEnv("atlanteon", seat, opponent) for _ in range(games)]
    seen = [table.reset(seed=1_000_000 + number)[0] for number, table in enumerate(tables)]
    wins, going = 0, list(range(games))
    while going:
        masks = np.stack([tables[number].action_masks() for number in going])
        actions, _ = agent.predict(np.stack([seen[number] for number in going]), action_masks=masks, deterministic=True)
        ended = set()
        for number, action in zip(going, actions, strict=True):
            seen[number], reward, over, _, _ = tables[number].step(action)
            if over:
                ended.add(number)
                wins += float(reward) > 0
        going = [number for number in going if number not in ended]
    return wins / games


class Progress(BaseCallback):
    """Measures the agent at intervals, prints a row of the table, and stops the training when the time is up."""

    def __init__(self, minutes: float, every: int, games: int) -> None:
        super().__init__()
        self.seconds, self.every, self.games = minutes * 60, every, games
        self.begin, self.next = perf_counter(), 0
        self.curve: list[dict[str, Any]] = []

    def measure(self) -> None:
        """Add a point to the curve."""
        steps, minutes = self.num_timesteps, (perf_counter() - self.begin) / 60
        shares = {name: [won(self.model, name, seat, self.games) for seat in (0, 1)] for name in ("random", "greedy")}
        self.curve.append({"steps": steps, "minutes": round(minutes, 3), **shares})
        row = "".join(f"{share:11.1%}" for pair in shares.values() for share in pair)
        print(f"{steps:9,}{minutes:9.1f}{row}", flush=True)
        self.next = steps + self.every

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.next:
            self.measure()

    def _on_step(self) -> bool:
        return perf_counter() - self.begin < self.seconds


def train(
    minutes: float, steps: int, seed: int, opponents: Sequence[str], every: int, games: int
) -> tuple[MaskablePPO, list[dict[str, Any]]]:
    """Train an agent; return it and its curve. There is one environment for each name in `opponents`."""
    tables = DummyVecEnv([lambda name=name: Monitor(AtlantisEnv("atlanteon", "random", name)) for name in opponents])
    agent = MaskablePPO(
        "MlpPolicy",
        tables,
        seed=seed,
        device="cpu",
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        learning_rate=lambda left: 7e-4 * left,
        policy_kwargs={"net_arch": [256, 256]},
    )
    progress = Progress(minutes, every, games)
    print(f"{'':18}{'against random':>22}{'against greedy':>22}")
    print(f"{'steps':>9}{'minutes':>9}" + "".join(f"{name:>11}" for name in 2 * SEATS))
    agent.learn(steps, progress)
    progress.measure()
    tables.close()
    return agent, progress.curve


def plot(curve: list[dict[str, Any]]) -> alt.LayerChart:
    """The share of games won by training steps: a line for each opponent and seat, and one at 50 %."""
    rows = [
        {"steps": point["steps"], "won": point[name][seat], "against": name, "seat": SEATS[seat]}
        for point in curve
        for name in ("random", "greedy")
        for seat in (0, 1)
    ]
    share = alt.Y("won:Q", title="games won", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    stroke = {"symbolType": "stroke", "symbolSize": 500, "symbolStrokeWidth": 2}
    lines = (
        alt.Chart(alt.Data(values=rows))
        .mark_line()
        .encode(
            x=alt.X("steps:Q", title="decisions of the agent in training"),
            y=share,
            color=alt.Color("against:N", scale=alt.Scale(range=["#b03058", "#2272b4"]), legend=alt.Legend(**stroke)),
            strokeDash=alt.StrokeDash("seat:N", title="as", legend=alt.Legend(**stroke, symbolStrokeColor="#1c2733")),
        )
    )
    even = alt.Chart(alt.Data(values=[{"won": 0.5}])).mark_rule(color="#767676", strokeDash=[2, 2]).encode(y="won:Q")
    return (even + lines).properties(width=560, height=320, title="An agent learns Atlanteon")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300_000, help="stop the training after this many decisions")
    parser.add_argument("--minutes", type=float, default=10.0, help="or after this many minutes")
    parser.add_argument("--every", type=int, default=25_000, help="decisions between measurements")
    parser.add_argument("--games", type=int, default=100, help="games per measurement, for each seat and opponent")
    parser.add_argument("--opponents", default=",".join(8 * ["random"]), help="one for each environment")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("training"), help="folder for the results")
    given = parser.parse_args()
    torch.set_num_threads(1)
    agent, curve = train(given.minutes, given.steps, given.seed, given.opponents.split(","), given.every, given.games)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
    plot(curve).save(given.out / "curve.png", scale_factor=2)
    agent.save(given.out / "agent")


if __name__ == "__main__":
    main()
