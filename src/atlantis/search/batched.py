"""Search that evaluates many positions at once, for networks of other libraries.

Several simulations descend before any of them is evaluated. Until its value is known, each of them counts as a lost
visit of every move on its path (virtual loss), so that the others descend elsewhere.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Final

from librt.strings import BytesWriter, read_f32_le, write_i16_le
from librt.vecs import append, vec
from mypy_extensions import i16, i64

from atlantis.engine.errors import WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.state import State
from atlantis.search.settings import Settings
from atlantis.search.tree import DEEPEST, Tree, is_settled
from atlantis.search.tree_arrays import DECISION, FRESH, PENDING

VIRTUAL_LOSS: Final = 1.0
FLOAT: Final = 4  # bytes
LIMIT: Final = 1.0001
INFINITE: Final = 1e38
MOST_COLLISIONS: Final = 16  # simulations of a batch that may end where another one waits

Evaluator = Callable[[list[State]], tuple[bytes, bytes | None]]
"""Gets positions in which players decide; returns, as little-endian 32-bit floats (`array.astype("<f4").tobytes()`),
their values, a row for each position with a value for each seat between -1 and 1, and their priors, a row for each with
a number of 0 or more for each action code of the players (those of illegal moves are ignored); or no priors: the game's
own are used."""


class BatchTree(Tree):
    """A tree whose positions are evaluated in batches. The game's own evaluation still says what is certain."""

    def __init__(
        self, root: State, evaluator: Evaluator, evaluation: Evaluation, settings: Settings, seed: i64, batch: i64
    ) -> None:
        if batch < 1:
            raise WrongOption(f"Batches of {int(batch)} positions are not possible: 1 is the least.")
        super().__init__(root, evaluation, settings, seed)
        self.evaluator = evaluator
        self.batch = batch
        self.boards: list[State] = [root.clone() for _ in range(batch)]
        self.leaves: vec[i64] = vec[i64]([0 for _ in range(batch)])
        self.depths: vec[i64] = vec[i64]([0 for _ in range(batch)])
        self.paths: vec[i64] = vec[i64]()  # of all waiting simulations, one after the other
        self.seats: vec[i64] = vec[i64]()
        self.warned: bool = False

    def think_in_batches(self, simulations: i64, seconds: float = 0.0) -> i64:
        """Simulate so often, or so long if `seconds` is above 0 and comes first; return how often."""
        if self.position.cells[ACTOR] < 0:
            raise WrongOption("There is nothing to decide here: chance moves, or the game is over.")
        if simulations < 1 or seconds < 0.0:
            raise WrongOption(f"A search of {int(simulations)} simulations in {seconds} seconds is none.")
        start = perf_counter()
        self.forget()
        done: i64 = 0
        while done < simulations and not (seconds > 0.0 and done > 0 and perf_counter() - start >= seconds):
            done += self.simulate_batch(min(self.batch, simulations - done))
        return done

    def simulate_batch(self, most: i64) -> i64:
        """Up to so many simulations; return how many were done."""
        waiting: i64 = 0
        done: i64 = 0
        collisions: i64 = 0
        self.paths = vec[i64]()
        self.seats = vec[i64]()
        while done < most and collisions < MOST_COLLISIONS:
            depth, node = self.descend()
            arrays = self.arrays
            if arrays.kind[node] == PENDING:
                collisions += 1
                for i in range(depth):
                    self.lift(self.path[i], 0.0)
                    arrays.times[self.path[i]] -= 1
                continue
            done += 1
            if self.sure:
                self.back_up(depth)
                if self.proving:
                    self.pass_up(node, depth)
                continue
            arrays.kind[node] = PENDING
            self.boards[waiting].copy_from(self.board)
            self.leaves[waiting] = node
            self.depths[waiting] = depth
            waiting += 1
            for i in range(depth):
                self.paths = append(self.paths, self.path[i])
                self.seats = append(self.seats, self.who[i])
        if waiting:
            self.evaluate_leaves(waiting)
        return done

    def descend(self) -> tuple[i64, i64]:
        """Select moves down to a position that is certain or not evaluated yet; return its depth and its node."""
        board, arrays = self.board, self.arrays
        board.copy_from(self.position)
        node, depth = self.root, i64(0)
        self.sure = False
        while True:
            if is_settled(self, node, depth):
                return depth, node
            actor = board.cells[ACTOR]
            if actor == CHANCE:
                edge = self.draw(node)
            else:
                if arrays.kind[node] == PENDING:
                    return depth, node
                if arrays.kind[node] == FRESH:
                    if self.evaluation.certain(board, self.values):
                        self.sure = True
                    return depth, node
                if depth == DEEPEST:
                    self.evaluation.value(board, self.values)
                    self.sure = True
                    return depth, node
                edge = self.choose(node)
            self.path[depth] = edge
            self.who[depth] = actor
            depth += 1
            arrays.times[edge] += 1
            arrays.value_sum[edge] -= VIRTUAL_LOSS
            board.do(arrays.code[edge])
            node = arrays.child_of(edge)

    def lift(self, edge: i64, value: float) -> None:
        """Replace the virtual loss of an edge by a value."""
        self.arrays.value_sum[edge] += VIRTUAL_LOSS + value

    def back_up(self, depth: i64) -> None:
        """Add the values of a leaf to the nodes on the path to it."""
        for i in range(depth):
            self.lift(self.path[i], self.values[self.who[i]] if self.who[i] >= 0 else 0.0)

    def evaluate_leaves(self, waiting: i64) -> None:
        """Evaluate the positions that wait, and back up their values."""
        states = [self.boards[i] for i in range(waiting)]
        values, priors = self.evaluator(states)
        players, choices = i64(self.position.game.players), self.position.game.choices
        if len(values) != FLOAT * players * waiting or (
            priors is not None and len(priors) != FLOAT * choices * waiting
        ):
            raise WrongOption(
                f"The evaluator got {int(waiting)} positions and must return {int(players)} values and "
                f"{int(choices)} priors for each of them, as 32-bit floats."
            )
        at: i64 = 0
        for i in range(waiting):
            board = self.boards[i]
            self.take_values(board, values, FLOAT * players * i)
            self.list_moves(board, self.leaves[i], priors, FLOAT * choices * i)
            for _ in range(self.depths[i]):
                seat = self.seats[at]
                self.lift(self.paths[at], self.values[seat] if seat >= 0 else 0.0)
                at += 1

    def take_values(self, board: State, values: bytes, begin: i64) -> None:
        """The values of a position; the game's own if they are not numbers between -1 and 1."""
        for seat in range(board.game.players):
            value = read_f32_le(values, begin + FLOAT * seat)
            if not -LIMIT <= value <= LIMIT:  # or not a number
                self.warn(f"the value {value}, which is not between -1 and 1")
                self.evaluation.value(board, self.values)
                return
            self.values[seat] = value

    def list_moves(self, board: State, node: i64, priors: bytes | None, begin: i64) -> None:
        """All moves of a node with their priors."""
        arrays, weights = self.arrays, self.weights
        n = board.moves(self.out)
        total = 0.0
        good = priors is not None
        if priors is not None:
            for i in range(n):
                prior = read_f32_le(priors, begin + FLOAT * self.out[i])
                if not prior >= 0.0:  # or not a number
                    good = False
                total += prior
            if not good or not 0.0 < total < INFINITE:
                self.warn("priors that are not all numbers of 0 or more, or all 0")
                good = False
        if not good:
            self.evaluation.weigh(board, self.out, n, weights)
            total = 0.0
            for i in range(n):
                total += float(weights[i])
        arrays.kind[node] = DECISION
        arrays.number[node] = n
        arrays.queue[node] = len(arrays.queued)
        for i in range(n):
            if good and priors is not None:
                prior = read_f32_le(priors, begin + FLOAT * self.out[i])
            else:
                prior = float(weights[i])
            arrays.queued = append(arrays.queued, self.out[i])
            arrays.queued_prior = append(arrays.queued_prior, prior / total)
        arrays.queue_end[node] = len(arrays.queued)
        self.best_first(node)

    def best_first(self, node: i64) -> None:
        """Bring the move with the highest prior to the front of the list."""
        arrays = self.arrays
        first, end = arrays.queue[node], arrays.queue_end[node]
        priors = arrays.queued_prior
        best = first
        for i in range(first, end):
            if priors[i] > priors[best]:
                best = i
        if best != first:
            code, prior = arrays.queued[first], priors[first]
            arrays.queued[first], priors[first] = arrays.queued[best], priors[best]
            arrays.queued[best], priors[best] = code, prior

    def open(self, node: i64) -> i64:
        arrays = self.arrays
        at = arrays.queue[node]
        arrays.queue[node] = at + 1
        edge = arrays.add_edge(node, arrays.queued[at], arrays.queued_prior[at])
        self.best_first(node)
        return edge

    def warn(self, what: str) -> None:
        """Log, once, that the evaluator returned something unusable."""
        if not self.warned:
            self.warned = True
            logging.getLogger("atlantis").warning(
                "The evaluator returned %s; the game's own evaluation is used instead.", what
            )


def cells_of(states: list[State]) -> bytes:
    """The cells of positions as 16-bit integers, one position after the other: `numpy.frombuffer(found, "<i2")`."""
    out = BytesWriter()
    for state in states:
        for cell in state.cells:
            write_i16_le(out, i16(cell))
    return out.getvalue()
