"""The other side of the comparison of whole games: catanatron's random games of Catan for four.

They are played in the quickest way its public methods allow: a new game with its board laid out at random, then one of
the playable actions at random, carried out without checking once more that it is one of them, which is a tenth quicker
than ``Game.play`` with four ``RandomPlayer``. A game ends when somebody has won or, as in ``Game.play``, at
catanatron's own limit of turns, which random games hardly ever reach.

Every action of a player is a move, also those without a choice (rolling the dice, ending the turn); the outcome of the
dice or of a drawn card belongs to the action and is no move of its own.

``catanatron`` is optional and is imported only when it is measured.
"""

import importlib
import random
from time import perf_counter
from typing import Any

from atlantis.bench.peers import missing


def available() -> str:
    """Say what to install when catanatron is missing; the empty text means it can be used."""
    return missing("catanatron", "catanatron")


class Peer:
    """Catan for four players at random."""

    def __init__(self) -> None:
        catanatron: Any = importlib.import_module("catanatron")
        self._new_game: Any = catanatron.Game
        self._players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        self._turns: int = importlib.import_module("catanatron.game").TURNS_LIMIT
        self.name = f"catanatron, {len(self._players)}"

    def whole_games(self, seconds: float, seed: int) -> tuple[int, int, float]:
        """Play whole random games until the time is up; return games, moves and the seconds taken."""
        seeds = random.Random(seed)
        games = moves = 0
        begin = perf_counter()
        while True:
            moves += self._play(seeds.getrandbits(32))
            games += 1
            taken = perf_counter() - begin
            if taken >= seconds:
                return games, moves, taken

    def _play(self, seed: int) -> int:
        """Play one random game to its end and return its number of moves."""
        game = self._new_game(self._players, seed=seed)
        state, execute, winner = game.state, game.execute, game.winning_color
        pick = random.random  # the game has seeded it
        moves = 0
        while winner() is None and state.num_turns < self._turns:
            actions = state.playable_actions
            execute(actions[int(pick() * len(actions))], validate_action=False)
            moves += 1
        return moves
