"""pgx, whose games are JAX programs for many games at once, on the CPU.

A step is pgx's own `step` with its `auto_reset`, vectorised over the batch and compiled, as its documentation does it.
Each figure is taken in the quickest way found:

* where moves are chosen in compiled code, 64 steps run in one call, and a move takes one random number a game (the
  place among the legal moves); `jax.random.categorical` over the masks takes half as long again;
* where NumPy chooses, the masks are looked at without a copy, and the keys for new games are made once.

Compiling takes some seconds a game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

from benchmarks.figures import Work, repeat
from benchmarks.peers import missing

PEERS: Final = ("connect_four", "othello")
AT_ONCE: Final = 64
"""Steps in one call where moves are chosen in compiled code."""
SEED: Final = 1


def available() -> str:
    return missing("pgx", "pgx")


class Peer:
    """So many games of one kind at once. They go on from one round to the next."""

    def __init__(self, name: str, games: int, policy: Callable[[Any, Any], Any]) -> None:
        """`policy`: actions from masks and a NumPy generator."""
        self.jax: Any = importlib.import_module("jax")
        self.numpy: Any = importlib.import_module("numpy")
        self.jax.config.update("jax_platforms", "cpu")
        self.games = games
        self.policy = policy
        self.random = self.numpy.random.default_rng(SEED)
        env = importlib.import_module("pgx").make(name)
        auto_reset = importlib.import_module("pgx.experimental").auto_reset
        step = self.jax.vmap(auto_reset(env.step, env.init))
        self.key: Any = self.jax.random.PRNGKey(SEED)
        self.keys: Any = self.jax.random.split(self.key, games)
        self.step: Any = self.jax.jit(step)
        self.steps: Any = self.jax.jit(self.many(step))
        self.state: Any = self.jax.jit(self.jax.vmap(env.init))(self.keys)
        self.ways = {"compiled": self.compiled, "numpy": self.by_numpy}
        for play in self.ways.values():
            play(0.0, SEED)

    def compiled(self, seconds: float, _seed: int) -> Work:
        """Moves chosen inside the compiled program."""

        def step() -> tuple[int, int]:
            self.key, key = self.jax.random.split(self.key)
            self.state, over = self.steps(self.state, key)
            return AT_ONCE * self.games, int(over)

        return repeat(step, seconds)

    def by_numpy(self, seconds: float, _seed: int) -> Work:
        """Moves chosen by the policy, step by step."""
        asarray, count = self.numpy.asarray, self.numpy.count_nonzero

        def step() -> tuple[int, int]:
            actions = self.policy(asarray(self.state.legal_action_mask), self.random)
            self.state = self.step(self.state, actions, self.keys)
            return self.games, int(count(asarray(self.state.terminated)))

        return repeat(step, seconds)

    def many(self, step: Any) -> Callable[[Any, Any], Any]:
        """A run of steps with random legal moves; it returns the games and how many of them ended on the way."""
        jax: Any = self.jax
        games = self.games

        def once(state: Any, key: Any) -> Any:
            for_moves, for_games = jax.random.split(key)
            places = jax.numpy.cumsum(state.legal_action_mask, axis=1)
            place = jax.numpy.floor(jax.random.uniform(for_moves, (games,)) * places[:, -1])
            actions = jax.numpy.argmax(places > place[:, None], axis=1)
            state = step(state, actions, jax.random.split(for_games, games))
            return state, state.terminated.sum()

        def many(state: Any, key: Any) -> Any:
            state, ended = jax.lax.scan(once, state, jax.random.split(key, AT_ONCE))
            return state, ended.sum()

        return many
