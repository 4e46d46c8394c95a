"""OpenSpiel's C++ games, driven through ``pyspiel``.

Every figure is taken in the way that suits OpenSpiel best among those its wheel offers:

* from Python, the loop calls two bound methods a move; the end of a game is seen from the empty list of
  legal actions, which saves a call of ``is_terminal`` for each move, and a game begins with a copy of the start
  position, which is quicker than a new one (seven times for Go);
* inside C++, whole batches of random games run in one call (see :meth:`Peer.native_moves`);
* copies are made of the start position, the cheapest to copy.

Games are played to the end by OpenSpiel's own rules. For Go that includes its own limit of
``2 * board_size ** 2`` moves (50 on the 5 by 5 board, 35 on average) and its end on a repeated position, so no
game is cut off here: every move counted is one of a whole game.

Backgammon has dice: their outcomes are moves of chance, drawn by their odds and counted like any other.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import repeat as endlessly
from typing import Any, Final

from benchmarks.figures import Contestant, Work, repeat
from benchmarks.peers import missing

REFERENCE: Final = "OpenSpiel hex(5)"
PEERS: Final = ("connect_four", "hex(board_size=5)", "go(board_size=5)", "breakthrough")
SEARCHED: Final = ("hex(board_size=5)", "connect_four", "breakthrough")
BATCH: Final = 100
"""Random games in one native call: a millisecond or more, which hides the cost of calling."""
COPIES: Final = 1000
"""Copies made between two looks at the clock."""
SAMPLE: Final = 8000
"""Games behind the mean length of a random game; its standard error is then below 0.5 %."""
SAMPLE_SEED: Final = 20_021
SEED_MASK: Final = 0x7FFF_FFFF


def available() -> str:
    return missing("pyspiel", "OpenSpiel")


def shown(name: str) -> str:
    return f"OpenSpiel {name.replace('board_size=', '')}"


def drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome of chance whose share of the line from 0 to 1 the point falls into."""
    for outcome, odds in outcomes:
        point -= odds
        if point < 0:
            return outcome
    return outcomes[-1][0]


class Peer:
    """One OpenSpiel game and the ways to measure it."""

    def __init__(self, name: str, batch: int = BATCH, sample: int = SAMPLE) -> None:
        """`name` may carry parameters, as in `hex(board_size=5)`.

        `batch` is how many games one native call plays, `sample` how many give the mean length: less than usual of both
        suits long games.
        """
        self.name = name
        self.batch = batch
        self.sample = sample
        self.spiel: Any = importlib.import_module("pyspiel")
        self.game: Any = self.spiel.load_game(name)
        self.start: Any = self.game.new_initial_state()
        self.chance = self.game.get_type().chance_mode != self.spiel.GameType.ChanceMode.DETERMINISTIC

    def python_moves(self, seconds: float, seed: int) -> Work:
        """Whole random games from Python."""
        pick = random.Random(seed).random
        return repeat(lambda: (self.play(pick), 1), seconds)

    def native_moves(self, seconds: float, seed: int) -> Work:
        """Whole random games in C++.

        The wheel does not offer the rollouts themselves, but a search with a budget of one simulation does nothing
        except evaluate its root: it copies the position and plays it out at random, once for each rollout asked for.
        OpenSpiel does not report how many moves these games took, so their number is multiplied by the mean length.
        """
        evaluator = self.spiel.RandomRolloutEvaluator(self.batch, seed & SEED_MASK)
        # Exploration 1.0, one simulation, 1 MB of tree (it stays a lone root), no solving, not verbose.
        search = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, seed & SEED_MASK, False).mcts_search
        roots, moves, games = self.roots(seed), self.batch * self.mean_length, self.batch

        def step() -> tuple[float, int]:
            search(next(roots))
            return moves, games

        return repeat(step, seconds)

    def clones(self, seconds: float, _seed: int) -> Work:
        """Copies of the start, from Python."""
        clone = self.start.clone

        def step() -> tuple[float, int]:
            for _ in endlessly(None, COPIES):
                clone()
            return COPIES, 0

        return repeat(step, seconds)

    def search(self, simulations: int) -> Contestant:
        """OpenSpiel's search with one random playout a simulation."""

        def think(seconds: float, seed: int) -> Work:
            def step() -> tuple[float, int]:
                evaluator = self.spiel.RandomRolloutEvaluator(1, seed)
                self.spiel.MCTSBot(self.game, evaluator, 2.0, simulations, 1000, False, seed, False).step(self.start)
                return simulations, 0

            return repeat(step, seconds)

        return Contestant(shown(self.name), {"search": think})

    @cached_property
    def mean_length(self) -> float:
        """The mean number of moves in a random game of a fixed sample; those of chance are moves too."""
        pick = random.Random(SAMPLE_SEED).random
        return sum(self.play(pick) for _ in range(self.sample)) / self.sample

    def roots(self, seed: int) -> Iterator[Any]:
        """Where native games begin: the start or, as the search crashes where chance is to act, after its outcome."""
        if not self.start.is_chance_node():
            yield from endlessly(self.start)
        pick = random.Random(seed).random
        while True:
            state = self.start.clone()
            while state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), pick()))
            yield state

    def play(self, pick: Callable[[], float]) -> int:
        """One random game; its number of moves."""
        state = self.start.clone()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        if self.chance:
            while not state.is_terminal():
                if state.is_chance_node():
                    apply_action(drawn(state.chance_outcomes(), pick()))
                else:
                    actions = legal_actions()
                    apply_action(actions[int(pick() * len(actions))])
        else:
            while actions := legal_actions():
                apply_action(actions[int(pick() * len(actions))])
        moves: int = state.move_number()
        return moves
