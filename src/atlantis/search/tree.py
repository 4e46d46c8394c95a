"""Tree search for any number of players, with chance: each seat maximises its own result.

This is max-n Monte Carlo tree search with PUCT selection (Silver et al. 2016) and progressive opening of moves in the
order of their priors. The tree is a few flat arrays. A simulation copies the root's position, selects moves down the
tree, adds one node, evaluates it by a playout or statically, and adds the values to every edge on its path. Chance
outcomes are drawn by their odds. The search sees nothing but the position.

Between two players without chance, wins and losses that are certain are passed up the tree (MCTS-Solver, Winands et al.
2008): a move that loses for certain is not tried again, and a position in which one wins for certain is not searched.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from atlantis.engine.errors import WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.search.settings import Settings
from atlantis.search.tree_arrays import (
    DECISION,
    DRAW,
    FRESH,
    LOST,
    NOT_PROVED,
    NOTHING,
    WON,
    TreeArrays,
)

DEEPEST: Final = 1000  # edges from the root; deeper positions are evaluated where they are
OFTEN: Final = 4  # simulations between two looks at the clock
SOMETIMES: Final = 32  # simulations between two looks whether the choice is settled
FEW_QUEUED: Final = 4  # moves that are lined up when a position is opened; later as many as it has edges
CERTAIN: Final = 0.999  # a value that is certain and above this is a win


class MoveStats:
    """A move at the root: its visits, and its mean value for the player to move.

    `proved`: 1 if it wins for certain, -1 if it loses for certain, 0 if neither is known.
    """

    def __init__(self, code: int, visits: int, value: float, proved: int = 0) -> None:
        self.code = code
        self.visits = visits
        self.value = value
        self.proved = proved

    def __repr__(self) -> str:
        return f"<{self.code}: {self.visits} visits, value {self.value:.3f}>"


class Tree:
    """A search tree over the positions after `root`, which is copied."""

    def __init__(self, root: State, evaluation: Evaluation, settings: Settings, seed: i64) -> None:
        self.evaluation = evaluation
        self.settings = settings
        self.random: Random = Random(seed)
        self.position: State = root.clone()
        self.board: State = root.clone()
        self.out: vec[i64] = root.game.move_buffer()
        self.weights: vec[i64] = root.game.move_buffer()
        self.places: vec[i64] = vec[i64]([0 for _ in range(root.game.actions)])
        self.values: vec[float] = vec[float]([0.0 for _ in range(root.game.players)])
        self.path: vec[i64] = vec[i64]([0 for _ in range(DEEPEST)])
        self.who: vec[i64] = vec[i64]([0 for _ in range(DEEPEST)])
        self.proving: bool = root.game.solvable
        self.sure: bool = False  # is the value of this simulation certain?
        self.totals: vec[float] = vec[float]([0.0 for _ in range(root.game.players)])  # values by seat, of `simulated`
        self.simulated: i64 = 0  # simulations since the root was reached
        self.arrays: TreeArrays = TreeArrays()
        self.root: i64 = self.arrays.add_node()

    # ---- one simulation ----------------------------------------------------------------------------------------------

    def simulate(self) -> None:
        """One simulation: selection, expansion of one node, evaluation, backup."""
        board, arrays = self.board, self.arrays
        board.copy_from(self.position)
        node, depth = self.root, i64(0)
        self.sure = False
        while True:
            if is_settled(self, node, depth):
                break
            actor = board.cells[ACTOR]
            if actor == CHANCE:
                if depth == DEEPEST or (arrays.opened[node] == 0 and self.full()):
                    self.judge()
                    break
                edge = self.draw(node)
            else:
                if depth == DEEPEST or (arrays.kind[node] == FRESH and not self.expand(node)):
                    self.judge()
                    break
                edge = self.choose(node)
            self.path[depth] = edge
            self.who[depth] = actor
            depth += 1
            arrays.visits[node] += 1
            board.do(arrays.code[edge])
            node = arrays.child_of(edge)
        arrays.visits[node] += 1
        self.simulated += 1
        for i in range(len(self.totals)):
            self.totals[i] += self.values[i]
        for i in range(depth):
            edge = self.path[i]
            arrays.times[edge] += 1
            if self.who[i] >= 0:
                arrays.value_sum[edge] += self.values[self.who[i]]
        if self.sure and self.proving:
            self.pass_up(node, depth)

    def pass_up(self, node: i64, depth: i64) -> None:
        """The value of a node is certain: so are those of its ancestors, as long as they follow from it."""
        arrays = self.arrays
        result: i64 = WON if self.values[0] > CERTAIN else LOST if self.values[0] < -CERTAIN else NOT_PROVED
        if result == NOT_PROVED:
            return
        arrays.proved[node] = result
        while depth > 0:
            depth -= 1
            node = self.root if depth == 0 else arrays.child[self.path[depth - 1]]
            good: i64 = WON if self.who[depth] == 0 else LOST
            if result != good:  # it is bad for the player who chooses: are all other moves bad, too?
                if arrays.opened[node] < arrays.number[node]:
                    return
                edge = arrays.last[node]
                while edge != NOTHING:
                    if arrays.child[edge] == NOTHING or arrays.proved[arrays.child[edge]] != result:
                        return
                    edge = arrays.before[edge]
            arrays.proved[node] = result

    def full(self) -> bool:
        """Has the tree reached the size that its settings allow?"""
        return self.arrays.edges() >= self.settings.most_edges

    def expand(self, node: i64) -> bool:
        """A node is visited again, or only one move is possible: from now on its moves are tried. False if not yet."""
        board, arrays = self.board, self.arrays
        n = board.moves(self.out)
        if n > 1 and arrays.visits[node] == 0 and node != self.root:
            return False
        if self.full():
            return False
        arrays.kind[node] = DECISION
        arrays.number[node] = n
        return True

    def choose(self, node: i64) -> i64:
        """The edge with the highest upper bound (PUCT): its mean value, and a bonus by prior and few visits."""
        arrays, settings = self.arrays, self.settings
        opened = arrays.opened[node]
        if opened == 0:
            return self.open(node)
        before, tried, values, priors = arrays.before, arrays.times, arrays.value_sum, arrays.prior
        visits: i64 = 0
        mean = 0.0
        edge = arrays.last[node]
        while edge != NOTHING:
            visits += tried[edge]
            mean += values[edge]
            edge = before[edge]
        bonus = settings.c_puct * sqrt(float(visits + 1))
        most = -1e9
        best = edge = arrays.last[node]
        while edge != NOTHING:
            times = float(tried[edge])
            promise = values[edge] / times + bonus * priors[edge] / (1.0 + times)
            if promise > most and not (self.proving and self.is_bad(edge)):
                most = promise
                best = edge
            edge = before[edge]
        if opened < arrays.number[node] and not self.full():
            if arrays.queue[node] == arrays.queue_end[node]:
                self.line_up(node)
            if mean / float(visits) - settings.fpu + bonus * arrays.queued_prior[arrays.queue[node]] > most:
                return self.open(node)
        return best

    def is_bad(self, edge: i64) -> bool:
        """Does this move lose for certain? `board` is the position before it."""
        child = self.arrays.child[edge]
        return child != NOTHING and self.arrays.proved[child] == (LOST if self.board.cells[ACTOR] == 0 else WON)

    def open(self, node: i64) -> i64:
        """The move that looks best of those without an edge gets one."""
        arrays = self.arrays
        if arrays.number[node] == 1:
            self.board.moves(self.out)
            return arrays.add_edge(node, self.out[0], 1.0)
        if arrays.queue[node] == arrays.queue_end[node]:
            self.line_up(node)
        at = arrays.queue[node]
        arrays.queue[node] = at + 1
        return arrays.add_edge(node, arrays.queued[at], arrays.queued_prior[at])

    def line_up(self, node: i64) -> None:
        """List the moves that come next: those with the highest weights; among equals, any of them first."""
        board, arrays, out, weights = self.board, self.arrays, self.out, self.weights
        n = board.moves(out)
        self.evaluation.weigh(board, out, n, weights)
        total: i64 = 0
        for i in range(n):
            total += weights[i]
        opened = arrays.opened[node]
        if opened > 0:  # those with an edge do not come again
            places = self.places
            for i in range(n):
                places[out[i]] = i
            edge = arrays.last[node]
            while edge != NOTHING:
                weights[places[arrays.code[edge]]] = 0
                edge = arrays.before[edge]
        wanted = opened if opened > FEW_QUEUED else i64(FEW_QUEUED)
        if wanted > n - opened:
            wanted = n - opened
        arrays.queue[node] = len(arrays.queued)
        while wanted > 0:
            best = self.random.randrange(n)
            most = weights[best]
            for i in range(n):
                weight = weights[i]
                if weight > most:
                    best = i
                    most = weight
            arrays.queued = append(arrays.queued, out[best])
            arrays.queued_prior = append(arrays.queued_prior, float(most) / float(total))
            weights[best] = 0
            wanted -= 1
        arrays.queue_end[node] = len(arrays.queued)

    def draw(self, node: i64) -> i64:
        """An outcome by its odds; where there are many, those that came up already may stand for the others."""
        arrays, widening = self.arrays, self.settings.chance_widening
        arrays.kind[node] = DRAW
        n = self.board.moves(self.out)
        kept = arrays.opened[node]
        if kept < n and kept > 0:
            if self.full() or (widening > 0.0 and float(kept) >= 1.0 + widening * sqrt(float(arrays.visits[node]))):
                return self.draw_again(node)
        left = self.random.randrange(self.board.odds(self.weights))
        i: i64 = 0
        while left >= self.weights[i]:
            left -= self.weights[i]
            i += 1
        edge = arrays.edge_of(node, self.out[i])
        return arrays.add_edge(node, self.out[i], float(self.weights[i])) if edge == NOTHING else edge

    def draw_again(self, node: i64) -> i64:
        """One of the outcomes that came up before, by their odds."""
        arrays = self.arrays
        total = 0.0
        edge = arrays.last[node]
        while edge != NOTHING:
            total += arrays.prior[edge]
            edge = arrays.before[edge]
        left = self.random.random() * total
        edge = arrays.last[node]
        while arrays.before[edge] != NOTHING and left >= arrays.prior[edge]:
            left -= arrays.prior[edge]
            edge = arrays.before[edge]
        return edge

    def score_end(self) -> None:
        """The values of a leaf at which the game is over."""
        seat: i64 = 0
        for value in self.board.returns():
            self.values[seat] = value
            seat += 1

    def judge(self) -> None:
        """A playout of so many moves, then a glance."""
        board, evaluation = self.board, self.evaluation
        if evaluation.certain(board, self.values):
            self.sure = True
            return
        left = self.settings.playout
        while left != 0 and board.cells[ACTOR] != OVER:
            board.do(evaluation.quick(board, self.random, self.out, self.weights))
            left -= 1
        if board.cells[ACTOR] == OVER:
            self.score_end()
        else:
            evaluation.value(board, self.values)

    # ---- thinking ----------------------------------------------------------------------------------------------------

    def think(self, simulations: i64, seconds: float, horizon: i64 = 0) -> i64:
        """Simulate so often, or so long if `seconds` is above 0 and comes first; return how often.

        `horizon`: stop as soon as no other move could still become the most visited one within so many simulations from
        the beginning; 0: never.
        """
        if self.position.cells[ACTOR] < 0:
            raise WrongOption("There is nothing to decide here: chance moves, or the game is over.")
        if simulations < 1 or seconds < 0.0:
            raise WrongOption(
                f"A search of {int(simulations)} simulations in {seconds} seconds is none: give at least "
                "1 simulation, and seconds above 0 (0: no limit)."
            )
        start = perf_counter()
        self.forget()
        done: i64 = 0
        while done < simulations:
            if horizon > 0 and done > 0 and self.arrays.proved[self.root] != NOT_PROVED:
                break
            self.simulate()
            done += 1
            if seconds > 0.0 and done % OFTEN == 0 and perf_counter() - start >= seconds:
                break
            if horizon > 0 and done % SOMETIMES == 0 and self.lead() > horizon - done:
                break
        return done

    def lead(self) -> i64:
        """How many visits more the most visited move of the root has than any other."""
        arrays = self.arrays
        most: i64 = 0
        second: i64 = 0
        edge = arrays.last[self.root]
        while edge != NOTHING:
            times = arrays.times[edge]
            if times > most:
                second, most = most, times
            elif times > second:
                second = times
            edge = arrays.before[edge]
        return most - second

    def found(self) -> list[MoveStats]:
        """The moves of the root: those that win for certain, then the most visited first, those that lose last."""
        arrays, moves = self.arrays, []
        for i in range(self.position.moves(self.out)):
            edge = arrays.edge_of(self.root, self.out[i])
            times = 0 if edge == NOTHING else int(arrays.times[edge])
            proved = (
                NOT_PROVED if edge == NOTHING or arrays.child[edge] == NOTHING else arrays.proved[arrays.child[edge]]
            )
            if proved != NOT_PROVED and self.proving:
                value = float(proved if self.position.cells[ACTOR] == 0 else -proved)
                moves.append(MoveStats(int(self.out[i]), times, value, int(value)))
            else:
                moves.append(MoveStats(int(self.out[i]), times, arrays.value_sum[edge] / times if times else 0.0))
        return sorted(moves, key=lambda move: (-move.proved, -move.visits, -move.value, move.code))

    def seat_values(self) -> list[float]:
        """The mean value of the root for each seat, of all simulations since it was reached; none before the first."""
        return [total / float(self.simulated) for total in self.totals] if self.simulated else []

    def advance(self, code: i64) -> None:
        """A move was made, by anybody: what is known of the positions after it is kept for the next search."""
        arrays = self.arrays
        self.simulated = 0
        for i in range(len(self.totals)):
            self.totals[i] = 0.0
        edge = arrays.edge_of(self.root, code)
        self.position.do(code)
        if edge == NOTHING or arrays.child[edge] == NOTHING:
            self.arrays = TreeArrays()
            self.root = self.arrays.add_node()
        else:
            self.root = arrays.child[edge]

    def forget(self) -> None:
        """Let go of all that does not hang below the root any more."""
        if self.root != 0:
            self.arrays = self.arrays.below(self.root)
            self.root = 0


def is_settled(tree: Tree, node: i64, depth: i64) -> bool:
    """Is the value of the position that a simulation has reached certain, because the game is over or it is proved?

    Not for the root, whose moves are compared in any case.
    """
    if tree.board.cells[ACTOR] == OVER:
        tree.score_end()
    elif tree.arrays.proved[node] != NOT_PROVED and depth > 0:
        tree.values[0] = float(tree.arrays.proved[node])
        tree.values[1] = -tree.values[0]
    else:
        return False
    tree.sure = True
    return True
