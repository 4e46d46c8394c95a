"""One move ahead: what the position is worth after each move, at a glance."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.search.tree import Found


def glance(state: State, evaluation: Evaluation, seed: i64, draws: i64) -> list[Found]:
    """The moves of the player to move, the best first. Where a move leads to chance, it is drawn so often."""
    random = Random(seed)
    seat = state.cells[ACTOR]
    out, codes, weights = state.game.room(), state.game.room(), state.game.room()
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
            total += worth(board, evaluation, values, seat)
            times += 1
        found.append(Found(int(codes[i]), int(times), total / float(times)))
    return sorted(found, key=lambda move: (-move.worth, move.code))


def worth(board: State, evaluation: Evaluation, values: vec[float], seat: i64) -> float:
    """What the position is worth to a seat: the result where it is over or certain, else at a glance."""
    if board.cells[ACTOR] == OVER:
        return board.returns()[seat]
    if not evaluation.certain(board, values):
        evaluation.worth(board, values)
    return values[seat]
