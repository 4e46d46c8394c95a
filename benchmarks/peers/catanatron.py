"""catanatron's random games of Catan for four, in the quickest way its public methods allow.

That is a new game with its board laid out at random, then one of the playable actions at random, carried out without
checking once more that it is one of them: a tenth quicker than ``Game.play`` with four ``RandomPlayer``. A game ends
when somebody has won or, as in ``Game.play``, at catanatron's own limit of turns, which random games hardly ever reach.

Every action of a player is a move, also those without a choice (rolling the dice, ending the turn); the outcome of the
dice or of a drawn card belongs to the action and is no move of its own.
"""

from __future__ import annotations

import importlib
import random
from typing import Any, Final

from benchmarks.figures import Contestant, Work, repeat
from benchmarks.peers import missing

NAME: Final = "catanatron, 4"


def available() -> str:
    return missing("catanatron", "catanatron")


def contestant() -> Contestant:
    catanatron: Any = importlib.import_module("catanatron")
    most_turns: int = importlib.import_module("catanatron.game").TURNS_LIMIT
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    assert len(players) == 4

    def moves(seconds: float, seed: int) -> Work:
        seeds = random.Random(seed)
        return repeat(lambda: (play(seeds.getrandbits(32)), 1), seconds)

    def play(seed: int) -> int:
        """One random game; its number of moves."""
        game = catanatron.Game(players, seed=seed)
        state, execute, winner = game.state, game.execute, game.winning_color
        pick = random.random  # the game has seeded it
        moves = 0
        while winner() is None and state.num_turns < most_turns:
            actions = state.playable_actions
            execute(actions[int(pick() * len(actions))], validate_action=False)
            moves += 1
        return moves

    return Contestant(NAME, {"moves": moves})
