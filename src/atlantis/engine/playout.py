"""Random games and perft counts, entirely inside compiled code."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.errors import WrongOption
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.state import State


class Tally:
    """The results of a number of playouts."""

    def __init__(self, games: int, moves: int, returns: list[float], wins: list[int]) -> None:
        self.games = games
        self.moves = moves
        self.returns = returns  # summed by seat
        self.wins = wins  # shared wins count for each winner

    def __repr__(self) -> str:
        return f"<{self.games} games, {self.moves} moves, wins {self.wins}>"


def playout(state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
    """Play random moves to the end, in place; return how many."""
    n: i64 = 0
    while state.cells[ACTOR] != OVER:
        state.do(state.sample(random, out, weights))
        n += 1
    return n


def playouts(state: State, games: i64, seed: i64) -> Tally:
    """Play random games from a position, which does not change. The same seed gives the same games."""
    if games < 0:
        raise WrongOption(f"{int(games)} games cannot be played; it must be 0 or more.")
    random = Random(seed)
    out, weights = state.game.move_buffer(), state.game.move_buffer()
    moves: i64 = 0
    returns = [0.0] * state.game.players
    wins = [0] * state.game.players
    board = state.clone()
    for _ in range(games):
        board.copy_from(state)
        moves += playout(board, random, out, weights)
        for seat, value in enumerate(board.returns()):
            returns[seat] += value
        for seat in board.winners():
            wins[seat] += 1
    return Tally(games, moves, returns, wins)


def perft(state: State, depth: i64) -> i64:
    """The number of sequences of exactly this many moves from here; chance moves count."""
    if depth < 0:
        raise WrongOption(f"There are no sequences of {int(depth)} moves; it must be 0 or more.")
    return sequences(state, depth, state.game.move_buffer())


def sequences(state: State, depth: i64, out: vec[i64]) -> i64:
    """As `perft`; `out` is a buffer for the moves here, so that positions at the same depth share one."""
    if depth == 0:
        return 1
    if state.cells[ACTOR] == OVER:
        return 0
    n = state.moves(out)
    if depth == 1:
        return n
    total: i64 = 0
    board, below = state.clone(), state.game.move_buffer()
    for i in range(n):
        board.copy_from(state)
        board.do(out[i])
        total += sequences(board, depth - 1, below)
    return total


def complete_games(state: State) -> i64:
    """The number of different games from here to the end; only feasible for late positions."""
    if state.cells[ACTOR] == OVER:
        return 1
    out = state.game.move_buffer()
    total: i64 = 0
    board = state.clone()
    for i in range(state.moves(out)):
        board.copy_from(state)
        board.do(out[i])
        total += complete_games(board)
    return total
