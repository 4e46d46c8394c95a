"""Many games of one kind moved together, wholly inside compiled code; what is seen of them lies in flat buffers.

The buffers are Python buffers too: `numpy.frombuffer(batch.masks, numpy.uint8)` sees them without a copy, and goes on
seeing them as the games go on. `atlantis.adapters.batch` wraps them for NumPy.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from atlantis.engine.errors import IllegalAction, WrongOption
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State

MOST_GAMES: Final = 1_000_000
SEEDS: Final = 1 << 40


class Batch:
    """So many games side by side. Chance is played at once, by each game's own luck: a player is always to move.

    A finished game gives its `rewards` and begins anew in the same step (`restart`), or stays as it is, over.
    """

    def __init__(self, game: Game, games: i64, seed: i64, restart: bool = True) -> None:
        if games < 1 or games > MOST_GAMES:
            raise WrongOption(f"A batch has 1 to {MOST_GAMES:,} games, not {games}.")
        self.game = game
        self.games: Final = games
        self.restart: Final = restart
        self.choices: Final[i64] = game.choices
        self.size: Final[i64] = game.layout.size
        self.first = game.start()
        self.states: list[State] = [game.start() for _ in range(games)]
        self.luck: list[Random] = []
        self.out, self.weights = game.room(), game.room()
        self.counts = vec[i64]([0 for _ in range(games)])
        self.legal = vec[i16]([i16(0) for _ in range(games * game.most_moves)])
        self.masks = vec[u8]([u8(0) for _ in range(games * game.choices)])
        self.cells = vec[i16]([i16(0) for _ in range(games * game.layout.size)])
        self.actors = vec[i16]([i16(0) for _ in range(games)])
        self.over = vec[u8]([u8(0) for _ in range(games)])
        self.rewards = vec[float]([0.0 for _ in range(games * game.players)])
        self.chosen = vec[i64]([0 for _ in range(games)])
        self.begin(seed)

    def begin(self, seed: i64) -> None:
        """All games anew. A game's luck depends on the seed and its own number only."""
        seeds = Random(seed)
        self.luck = [Random(seeds.randrange(SEEDS)) for _ in range(self.games)]
        for i in range(len(self.rewards)):
            self.rewards[i] = 0.0
        for number in range(self.games):
            self.over[number] = u8(0)
            self.states[number].copy_from(self.first)
            self.settle(number)

    def step(self, codes: bytes) -> None:
        """A move in every game: 8 bytes a code, low byte first. IllegalAction names the first game where it is none;
        nothing has moved then. What is given for a game that is over does not matter.
        """
        if len(codes) != 8 * self.games:
            raise WrongOption(f"A step takes {self.games} codes of 8 bytes, {8 * self.games} in all, not {len(codes)}.")
        for number in range(self.games):
            if self.actors[number] != OVER:
                code = read_i64_le(codes, 8 * number)
                if code < 0 or code >= self.choices or self.masks[number * self.choices + code] == 0:
                    raise IllegalAction(f"Game {number}: {self.states[number].explain(int(code), 'en')}")
        for number in range(self.games):
            if self.over[number] != 0:
                self.forget(number)
            if self.actors[number] != OVER:
                self.states[number].do(read_i64_le(codes, 8 * number))
                self.settle(number)

    def choose(self) -> None:
        """Write a random legal code of every game to `chosen`, for steps without a policy."""
        for number in range(self.games):
            n = self.counts[number]
            if n:
                place = self.luck[number].randrange(n)
                self.chosen[number] = i64(self.legal[number * self.game.most_moves + place])

    def state(self, number: i64) -> State:
        """A copy of the position of a game."""
        if number < 0 or number >= self.games:
            raise WrongOption(f"There is no game {number}; they are numbered from 0 to {self.games - 1}.")
        return self.states[number].clone()

    # ---- one game ----------------------------------------------------------------------------------------------------

    def settle(self, number: i64) -> None:
        """Play chance until a player is to move or the game is over; then write down what is seen."""
        state = self.states[number]
        self.play_chance(state, number)
        if state.cells[ACTOR] == OVER:
            self.finish(state, number)
        self.show_moves(state, number)
        self.show_cells(state, number)

    def play_chance(self, state: State, number: i64) -> None:
        while state.cells[ACTOR] == CHANCE:
            state.do(state.sample(self.luck[number], self.out, self.weights))

    def finish(self, state: State, number: i64) -> None:
        """The game is over: what it was worth, and, if wished, the next one."""
        seat: i64 = 0
        for worth in state.returns():
            self.rewards[number * self.game.players + seat] = worth
            seat += 1
        self.over[number] = u8(1)
        if self.restart:
            state.copy_from(self.first)
            self.play_chance(state, number)

    def forget(self, number: i64) -> None:
        """A reward is given once; and the next game is not over."""
        if self.restart:
            self.over[number] = u8(0)
        for seat in range(self.game.players):
            self.rewards[number * self.game.players + seat] = 0.0

    def show_moves(self, state: State, number: i64) -> None:
        """Put out the lights of the last position's moves, and light those of this one."""
        masks, legal = self.masks, self.legal
        row, list_at = number * self.choices, number * self.game.most_moves
        for i in range(self.counts[number]):
            masks[row + i64(legal[list_at + i])] = u8(0)
        n: i64 = 0
        if state.cells[ACTOR] != OVER:
            out = self.out
            n = state.moves(out)
            for i in range(n):
                code = out[i]
                masks[row + code] = u8(1)
                legal[list_at + i] = i16(code)
        self.counts[number] = n
        self.actors[number] = i16(state.cells[ACTOR])

    def show_cells(self, state: State, number: i64) -> None:
        seen, cells = self.cells, state.cells
        at = number * self.size
        for i in range(self.size):
            seen[at + i] = i16(cells[i])

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game!r}>"
