"""The other side of the comparison of batches: pgx, whose games are JAX programs for many games at once, on the CPU.

A step is pgx's own `step` with its `auto_reset`, vectorised over the batch and compiled, as its documentation does it.
Each figure is taken in the quickest way found:

* where moves are chosen in compiled code, 64 steps run in one call, and a move takes one random number a game (the
  place among the legal moves); `jax.random.categorical` over the masks takes half as long again;
* where NumPy chooses, the masks are looked at without a copy, and the keys for new games are made once.

``pgx`` is optional and is imported only when it is measured; compiling takes some seconds a game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from atlantis.bench.peers import missing

PEERS: Final = ("connect_four", "othello")
AT_ONCE: Final = 64
"""Steps in one call where moves are chosen in compiled code."""
SEED: Final = 1


def available() -> str:
    """Say what to install when pgx is missing; the empty text means it can be used."""
    return missing("pgx", "pgx")


class Peer:
    """So many games of one kind at once. They go on from one round to the next."""

    def __init__(self, name: str, games: int, policy: Callable[[Any, Any], Any]) -> None:
        """`policy`: actions from masks and a NumPy generator."""
        self._jax: Any = importlib.import_module("jax")
        self._numpy: Any = importlib.import_module("numpy")
        self._jax.config.update("jax_platforms", "cpu")
        self.name = f"pgx {name}"
        self.games = games
        self.ways = {"compiled": self.compiled, "numpy": self.by_numpy}
        self._policy = policy
        self._random = self._numpy.random.default_rng(SEED)
        env = importlib.import_module("pgx").make(name)
        auto_reset = importlib.import_module("pgx.experimental").auto_reset
        step = self._jax.vmap(auto_reset(env.step, env.init))
        self._key: Any = self._jax.random.PRNGKey(SEED)
        self._keys: Any = self._jax.random.split(self._key, games)
        self._step: Any = self._jax.jit(step)
        self._steps: Any = self._jax.jit(self._many(step))
        self._state: Any = self._jax.jit(self._jax.vmap(env.init))(self._keys)
        self.compiled(0.0)
        self.by_numpy(0.0)

    def compiled(self, seconds: float) -> tuple[int, int, float]:
        """Steps, games that ended and the seconds taken, with moves chosen inside the compiled program."""
        steps = ended = 0
        begin = perf_counter()
        while True:
            self._key, key = self._jax.random.split(self._key)
            self._state, over = self._steps(self._state, key)
            ended += int(over)
            steps += AT_ONCE * self.games
            taken = perf_counter() - begin
            if taken >= seconds:
                return steps, ended, taken

    def by_numpy(self, seconds: float) -> tuple[int, int, float]:
        """The same with moves chosen by the policy, step by step."""
        asarray, count = self._numpy.asarray, self._numpy.count_nonzero
        steps = ended = 0
        begin = perf_counter()
        while True:
            actions = self._policy(asarray(self._state.legal_action_mask), self._random)
            self._state = self._step(self._state, actions, self._keys)
            ended += int(count(asarray(self._state.terminated)))
            steps += self.games
            taken = perf_counter() - begin
            if taken >= seconds:
                return steps, ended, taken

    def _many(self, step: Any) -> Callable[[Any, Any], Any]:
        """A run of steps with random legal moves; it returns the games and how many of them ended on the way."""
        jax: Any = self._jax
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
