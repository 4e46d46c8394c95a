"""The other side of the speed comparison: OpenSpiel's C++ games, driven through ``pyspiel``.

Every figure is taken in the way that suits OpenSpiel best among those its wheel offers:

* from Python, the loop calls two bound methods a move; the end of a game is seen from the empty list of
  legal actions, which spares a call of ``is_terminal`` for each move, and a game begins with a copy of the start
  position, which is quicker than a new one (seven times for Go);
* inside C++, whole batches of random games run in one call (see :meth:`Peer.whole_games`);
* copies are, unless asked otherwise, made of the start position, the cheapest to copy.

Games are played to the end by OpenSpiel's own rules. For Go that includes its own limit of
``2 * board_size ** 2`` moves (50 on the 5 by 5 board, 35 on average) and its end on a repeated position, so no
game is cut off here: every move counted is one of a whole game.

Backgammon has dice: their outcomes are moves of chance, drawn by their odds and counted like any other.

``pyspiel`` is optional and is imported only when a game is loaded.
"""

import importlib
import random
from collections.abc import Callable, Iterator
from itertools import repeat
from time import perf_counter
from typing import Any, Final

from atlantis.bench.peers import missing

PEERS: Final = ("connect_four", "hex(board_size=5)", "go(board_size=5)", "breakthrough")

GAMES_PER_BATCH: Final = 100
"""Random games in one native call: a millisecond or more, which hides the cost of calling."""

CLONES_PER_BATCH: Final = 1000
"""Copies made between two looks at the clock."""

SAMPLED_GAMES: Final = 8000
"""Games behind the average length of a random game; its standard error is then below 0.5 %."""

SAMPLE_SEED: Final = 20_021
SEED_MASK: Final = 0x7FFF_FFFF


def available() -> str:
    """Say what to install when OpenSpiel is missing; the empty text means it can be used."""
    return missing("pyspiel", "OpenSpiel")


def drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome of chance whose share of the line from 0 to 1 the point falls into."""
    for outcome, odds in outcomes:
        point -= odds
        if point < 0:
            return outcome
    return outcomes[-1][0]


class Peer:
    """One OpenSpiel game and the ways to measure it.

    All three measurements look at the clock once a game or batch, so they overrun by at most one of those, and
    they return the time really taken together with the amount of work done in it.
    """

    def __init__(self, name: str, batch: int = GAMES_PER_BATCH, sample: int = SAMPLED_GAMES) -> None:
        """Load the game; ``name`` may carry parameters, as in ``"hex(board_size=5)"``.

        ``batch`` is how many games one native call plays, ``sample`` how many give the average length: less than
        usual of both suits long games.
        """
        self._spiel: Any = importlib.import_module("pyspiel")
        self._game: Any = self._spiel.load_game(name)
        self._start: Any = self._game.new_initial_state()
        self._batch = batch
        self._sample = sample
        self._length = 0.0
        self._chance = self._game.get_type().chance_mode != self._spiel.GameType.ChanceMode.DETERMINISTIC
        self.name = name

    def python_moves(self, seconds: float, seed: int) -> tuple[int, float]:
        """Play whole random games from Python until the time is up; return the moves made and the seconds taken."""
        pick = random.Random(seed).random
        moves = 0
        start = perf_counter()
        end = start + seconds
        now = start
        while now < end:
            moves += self._play(pick)
            now = perf_counter()
        return moves, now - start

    def native_moves(self, seconds: float, seed: int) -> tuple[float, float]:
        """Play random games wholly in C++ until the time is up; return the moves made and the seconds taken."""
        _, moves, taken = self.whole_games(seconds, seed)
        return moves, taken

    def whole_games(self, seconds: float, seed: int) -> tuple[int, float, float]:
        """Play random games wholly in C++ until the time is up; return games, moves and the seconds taken.

        The wheel does not offer the rollouts themselves, but a search with a budget of one simulation does nothing
        except evaluate its root: it copies the position and plays it out at random, once for each rollout asked for.
        OpenSpiel does not tell how many moves these games took, so their number is multiplied by
        :meth:`mean_length`, hence the ``float``.
        """
        length = self.mean_length()
        seed &= SEED_MASK
        evaluator = self._spiel.RandomRolloutEvaluator(self._batch, seed)
        # Exploration 1.0, one simulation, 1 MB of tree (it stays a lone root), no solving, not verbose.
        bot = self._spiel.MCTSBot(self._game, evaluator, 1.0, 1, 1, False, seed, False)
        search = bot.mcts_search
        roots = self._roots(seed)
        games = 0
        start = perf_counter()
        end = start + seconds
        now = start
        while now < end:
            search(next(roots))
            games += self._batch
            now = perf_counter()
        return games, games * length, now - start

    def clones(self, seconds: float, after: int = 0) -> tuple[int, float]:
        """Copy a position from Python until the time is up; return the copies made and the seconds taken.

        The position is the one ``after`` that many random moves (the same on every call). Some games pay for their
        history: a Go position half-way through a game takes twice as long to copy as the empty board.
        """
        clone = self._position(after).clone
        copies = 0
        start = perf_counter()
        end = start + seconds
        now = start
        while now < end:
            for _ in repeat(None, CLONES_PER_BATCH):
                clone()
            copies += CLONES_PER_BATCH
            now = perf_counter()
        return copies, now - start

    def mean_length(self) -> float:
        """Average number of moves in a random game, found once from a fixed sample; those of chance are moves too."""
        if not self._length:
            pick = random.Random(SAMPLE_SEED).random
            self._length = sum(self._play(pick) for _ in range(self._sample)) / self._sample
        return self._length

    def _roots(self, seed: int) -> Iterator[Any]:
        """Where native games begin: the start or, as the search crashes where chance is to act, after its outcome."""
        if not self._start.is_chance_node():
            yield from repeat(self._start)
        pick = random.Random(seed).random
        while True:
            state = self._start.clone()
            while state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), pick()))
            yield state

    def _play(self, pick: Callable[[], float]) -> int:
        """Play one random game to its end and return its number of moves."""
        state = self._start.clone()
        legal_actions = state.legal_actions
        apply_action = state.apply_action
        if self._chance:
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

    def _position(self, after: int) -> Any:
        """Return an unfinished position ``after`` random moves, trying other games where one ends too early."""
        rng = random.Random(SAMPLE_SEED)
        for _ in range(SAMPLED_GAMES):
            state = self._start.clone()
            while state.move_number() < after and not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            if not state.is_terminal():
                return state
        raise ValueError(f"no random game of {self.name} lasted {after} moves")
