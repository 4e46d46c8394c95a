"""Our side of the comparison: a game of ours, measured as the peers are."""

from __future__ import annotations

import random
import time
from typing import Final

import atlantis
from atlantis.engine import playouts

BATCH: Final = 500  # games or copies between two looks at the clock, at most


class Ours:
    """One of our games, for the usual number of players or another one."""

    def __init__(self, game: str, players: int | None = None) -> None:
        self.name = game if players is None else f"{game}, {players}"
        self.start = atlantis.load(game, players).start()

    def python_moves(self, seconds: float, seed: int) -> tuple[int, float]:
        """Whole random games driven from Python: ask for the legal moves, pick one, apply it."""
        rand = random.Random(seed).random
        moves = 0
        begin = time.perf_counter()
        while True:
            state = self.start.clone()
            legal_actions, apply = state.legal_actions, state.apply
            while actions := legal_actions():
                apply(actions[int(rand() * len(actions))])
                moves += 1
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return moves, taken

    def native_moves(self, seconds: float, seed: int) -> tuple[int, float]:
        """Whole random games inside the compiled loop: the moves made and the seconds taken."""
        _, moves, taken = self.whole_games(seconds, seed)
        return moves, taken

    def whole_games(self, seconds: float, seed: int) -> tuple[int, int, float]:
        """Whole random games inside the compiled loop, results counted: games, moves and the seconds taken.

        Outcomes of chance are moves too. Batches grow, so that long games do not overrun the time by much.
        """
        games = moves = 0
        batch = 1
        begin = time.perf_counter()
        while True:
            tally = playouts(self.start, batch, seed)
            games += tally.games
            moves += tally.moves
            seed += 1
            batch = min(2 * batch, BATCH)
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return games, moves, taken

    def clones(self, seconds: float) -> tuple[int, float]:
        """Copies of the start, asked for from Python."""
        clone = self.start.clone
        made = 0
        begin = time.perf_counter()
        while True:
            for _ in range(BATCH):
                clone()
            made += BATCH
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return made, taken
