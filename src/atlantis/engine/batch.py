"""Many games of one kind, stepped together inside compiled code, with their positions in flat buffers.

The buffers support Python's buffer protocol: `numpy.frombuffer(batch.masks, numpy.uint8)` is a view without a copy that
changes with the games. `atlantis.adapters.batch` wraps them for NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

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
MOST_CELLS: Final = 1 << 20
"""With more cells than this in all games together, their positions are kept only in `cells`, with 2 bytes for each
cell instead of 10, so that they fit the processor's caches."""


def initial_positions(game: Game, given: Sequence[State] | None) -> list[State]:
    """Copies of the given positions; WrongOption if a game cannot start in one of them."""
    if given is None:
        return [game.start()]
    if not given:
        raise WrongOption("A batch needs at least one position to start from.")
    for number, state in enumerate(given):
        if state.game != game:
            raise WrongOption(f"Position {number} is one of {state.game!r}, but the batch is of {game!r}.")
        if state.cells[ACTOR] == OVER:
            raise WrongOption(f"No game can start from position {number}: it is over.")
    return [state.clone() for state in given]


@final
class Batch:
    """A number of games side by side. Chance moves are made at once, so a player is always to move.

    A finished game sets its `rewards` and restarts in the same step (`restart`), or stays over.
    """

    def __init__(
        self, game: Game, games: i64, seed: i64, restart: bool = True, positions: Sequence[State] | None = None
    ) -> None:
        """`positions`: where the games start, and restart; fewer than games are used in turn. None: the usual start."""
        if games < 1 or games > MOST_GAMES:
            raise WrongOption(f"A batch has 1 to {MOST_GAMES:,} games, not {games}.")
        self.game = game
        self.games: Final = games
        self.restart: Final = restart
        self.choices: Final[i64] = game.choices
        self.size: Final[i64] = game.layout.size
        self.initial: list[State] = initial_positions(game, positions)
        self.compact: Final = games * self.size > MOST_CELLS
        self.states: list[State] = [game.start() for _ in range(1 if self.compact else games)]
        self.randoms: list[Random] = []
        self.out: vec[i64] = game.move_buffer()
        self.weights: vec[i64] = game.move_buffer()
        self.counts: vec[i64] = vec[i64]([0 for _ in range(games)])
        self.legal: vec[i16] = vec[i16]([i16(0) for _ in range(games * game.most_moves)])
        self.masks: vec[u8] = vec[u8]([u8(0) for _ in range(games * game.choices)])
        self.cells: vec[i16] = vec[i16]([i16(0) for _ in range(games * game.layout.size)])
        self.actors: vec[i16] = vec[i16]([i16(0) for _ in range(games)])
        self.over: vec[u8] = vec[u8]([u8(0) for _ in range(games)])
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(games * game.players)])
        self.chosen: vec[i64] = vec[i64]([0 for _ in range(games)])
        self.reset(seed)

    def reset(self, seed: i64) -> None:
        """Restart all games. What chance brings in a game depends only on the seed and the game's number."""
        seeds = Random(seed)
        self.randoms = [Random(seeds.randrange(SEEDS)) for _ in range(self.games)]
        for number in range(self.games):
            self.begin(number)

    def restart_some(self, where: bytes) -> None:
        """Restart the games whose byte is not 0, with the chance that comes next in them."""
        self.check_where(where)
        for number in range(self.games):
            if where[number] != 0:
                self.begin(number)

    def step(self, codes: bytes, where: bytes = b"") -> None:
        """Make a move in every game: 8 bytes per code, low byte first. IllegalAction names the first game with an
        illegal move; then no game has changed. The code for a game that is over is ignored.

        `where`: one byte for each game; games whose byte is 0 wait, and nothing changes in them.
        """
        if len(codes) != 8 * self.games:
            raise WrongOption(f"A step takes {self.games} codes of 8 bytes, {8 * self.games} in all, not {len(codes)}.")
        some = len(where) > 0
        if some:
            self.check_where(where)
        actors, over, masks = self.actors, self.over, self.masks
        for number in range(self.games):
            if actors[number] != OVER and not (some and where[number] == 0):
                code = read_i64_le(codes, 8 * number)
                if code < 0 or code >= self.choices or masks[number * self.choices + code] == 0:
                    raise IllegalAction(f"Game {number}: {self.state(number).explain(int(code), 'en')}")
        for number in range(self.games):
            if some and where[number] == 0:
                continue
            if over[number] != 0:
                self.clear_result(number)
            if actors[number] != OVER:
                state = self.position(number)
                state.do(read_i64_le(codes, 8 * number))
                self.update(state, number)

    def choose(self, where: bytes = b"") -> None:
        """Write a random legal code of every game to `chosen`, for steps without a policy; not if its byte is 0."""
        some = len(where) > 0
        if some:
            self.check_where(where)
        for number in range(self.games):
            n = self.counts[number]
            if n and not (some and where[number] == 0):
                place = self.randoms[number].randrange(n)
                self.chosen[number] = i64(self.legal[number * self.game.most_moves + place])

    def check_where(self, where: bytes) -> None:
        """WrongOption unless there is one byte for each game."""
        if len(where) != self.games:
            raise WrongOption(f"`where` has one byte for each of the {self.games} games, not {len(where)} bytes.")

    def state(self, number: i64) -> State:
        """A copy of the position of a game."""
        if number < 0 or number >= self.games:
            raise WrongOption(f"There is no game {number}; they are numbered from 0 to {self.games - 1}.")
        return self.position(number).clone()

    # ---- one game ----------------------------------------------------------------------------------------------------

    def begin(self, number: i64) -> None:
        """Start a game, up to the first decision."""
        self.over[number] = u8(0)
        self.clear_result(number)
        state = self.states[0 if self.compact else number]
        state.copy_from(self.initial[number % len(self.initial)])
        self.update(state, number)

    def position(self, number: i64) -> State:
        """The position of a game, to make a move in it."""
        if not self.compact:
            return self.states[number]
        state = self.states[0]
        row = self.cells[number * self.size : (number + 1) * self.size]
        state.cells = vec[i64]([i64(x) for x in row])
        return state

    def update(self, state: State, number: i64) -> None:
        """Play chance until a player is to move or the game is over; then update the buffers."""
        self.play_chance(state, number)
        if state.cells[ACTOR] == OVER:
            self.finish(state, number)
        self.write_moves(state, number)
        self.write_cells(state, number)

    def play_chance(self, state: State, number: i64) -> None:
        """Draw what chance brings, until a player is to move or the game is over."""
        while state.cells[ACTOR] == CHANCE:
            state.do(state.sample(self.randoms[number], self.out, self.weights))

    def finish(self, state: State, number: i64) -> None:
        """The game is over: write its rewards and, with `restart`, start the next one."""
        seat: i64 = 0
        for value in state.returns():
            self.rewards[number * self.game.players + seat] = value
            seat += 1
        self.over[number] = u8(1)
        if self.restart:
            state.copy_from(self.initial[number % len(self.initial)])
            self.play_chance(state, number)

    def clear_result(self, number: i64) -> None:
        """Clear the rewards of the last step, and `over` of a restarted game."""
        if self.restart:
            self.over[number] = u8(0)
        for seat in range(self.game.players):
            self.rewards[number * self.game.players + seat] = 0.0

    def write_moves(self, state: State, number: i64) -> None:
        """Clear the mask of the last position's moves and set that of this one."""
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

    def write_cells(self, state: State, number: i64) -> None:
        """Update the row of the position."""
        seen, at = self.cells, number * self.size
        for x in state.cells:
            seen[at] = i16(x)
            at += 1

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game!r}>"
