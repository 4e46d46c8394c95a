"""A search of one move: the static value of the position after each move."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.search.tree import MoveStats


def glance(state: State, evaluation: Evaluation, seed: i64, draws: i64) -> list[MoveStats]:
    """The moves of the player to move, the best first. `draws`: outcomes to try after a move that leads to chance."""
    random = Random(seed)
    seat = state.cells[ACTOR]
    out, codes, weights = state.game.move_buffer(), state.game.move_buffer(), state.game.move_buffer()
    values = vec[float]([0.0 for _ in range(state.game.players)])
    board = state.clone()
    found = []
    for i in range(state.moves(codes)):
        total = 0.0
        drawn = False
        times: i64 = 0
        while times == 0 or (drawn and times < draws):
            board.copy_from(state)
            board.do(codes[i])
            while board.cells[ACTOR] == CHANCE:
                drawn = True
                board.do(board.sample(random, out, weights))
            total += value_for(board, evaluation, values, seat)
            times += 1
        found.append(MoveStats(int(codes[i]), int(times), total / float(times)))
    return sorted(found, key=lambda move: (-move.value, move.code))


def value_for(board: State, evaluation: Evaluation, values: vec[float], seat: i64) -> float:
    """The value of a position for a seat: the result if it is over or certain, else the static evaluation."""
    if board.cells[ACTOR] == OVER:
        return board.returns()[seat]
    if not evaluation.certain(board, values):
        evaluation.value(board, values)
    return values[seat]
