"""Tree search for any number of players, with chance: each seat maximises its own result.

The tree is a few flat arrays. A simulation starts from a copy of the root's position, goes down the tree by what each
player would try next, adds one node, judges it by a playout or at a glance, and adds the result to every edge it came
along. At chance the outcome is drawn by its odds. Nothing but the position is ever looked at.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.errors import WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.search.grown import DECISION, DRAW, FRESH, NOTHING, Grown
from atlantis.search.settings import Settings

DEEPEST: Final = 1000  # edges from the root; deeper positions are judged where they are
OFTEN: Final = 4  # simulations between two looks at the clock
SOMETIMES: Final = 32  # simulations between two looks whether the choice is settled


class Found:
    """A move of the root: how often it was tried, and what it is worth to the player to move."""

    def __init__(self, code: int, visits: int, worth: float) -> None:
        self.code = code
        self.visits = visits
        self.worth = worth

    def __repr__(self) -> str:
        return f"<{self.code}: {self.visits} visits, worth {self.worth:.3f}>"


class Tree:
    """A search tree over the positions after `root`, which is copied."""

    def __init__(self, root: State, evaluation: Evaluation, settings: Settings, seed: i64) -> None:
        self.evaluation = evaluation
        self.settings = settings
        self.random = Random(seed)
        self.position = root.clone()
        self.board = root.clone()
        self.out = root.game.room()
        self.weights = root.game.room()
        self.places = vec[i64]([0 for _ in range(root.game.actions)])
        self.values = vec[float]([0.0 for _ in range(root.game.players)])
        self.path = vec[i64]([0 for _ in range(DEEPEST)])
        self.who = vec[i64]([0 for _ in range(DEEPEST)])
        self.grown = Grown()
        self.root = self.grown.add_node()

    # ---- one simulation ----------------------------------------------------------------------------------------------

    def simulate(self) -> None:
        """Down the tree, one new node, its worth, and back."""
        board, grown = self.board, self.grown
        board.copy_from(self.position)
        node, depth = self.root, i64(0)
        while True:
            actor = board.cells[ACTOR]
            if actor == OVER:
                self.score_end()
                break
            if actor == CHANCE:
                if depth == DEEPEST or (grown.opened[node] == 0 and self.full()):
                    self.judge()
                    break
                edge = self.draw(node)
            else:
                if depth == DEEPEST or (grown.kind[node] == FRESH and not self.expand(node)):
                    self.judge()
                    break
                edge = self.choose(node)
            self.path[depth] = edge
            self.who[depth] = actor
            depth += 1
            grown.visits[node] += 1
            board.do(grown.code[edge])
            child = grown.child[edge]
            if child == NOTHING:
                child = grown.add_node()
                grown.child[edge] = child
            node = child
        grown.visits[node] += 1
        for i in range(depth):
            edge = self.path[i]
            grown.times[edge] += 1
            if self.who[i] >= 0:
                grown.worth[edge] += self.values[self.who[i]]

    def full(self) -> bool:
        return self.grown.edges() >= self.settings.most_edges

    def expand(self, node: i64) -> bool:
        """A node is visited again, or only one move is possible: from now on its moves are tried. False if not yet."""
        board, grown = self.board, self.grown
        n = board.moves(self.out)
        if n > 1 and grown.visits[node] == 0 and node != self.root:
            return False
        if self.full():
            return False
        grown.kind[node] = DECISION
        grown.number[node] = n
        return True

    def choose(self, node: i64) -> i64:
        """The edge that promises most: its mean so far, and a bonus for what was tried little."""
        grown, settings = self.grown, self.settings
        opened = grown.opened[node]
        if opened == 0:
            return self.open(node)
        before, tried, worths, priors = grown.before, grown.times, grown.worth, grown.prior
        visits: i64 = 0
        mean = 0.0
        edge = grown.last[node]
        while edge != NOTHING:
            visits += tried[edge]
            mean += worths[edge]
            edge = before[edge]
        bonus = settings.daring * sqrt(float(visits + 1))
        most = -1e9
        best = edge = grown.last[node]
        while edge != NOTHING:
            times = float(tried[edge])
            promise = worths[edge] / times + bonus * priors[edge] / (1.0 + times)
            if promise > most:
                most = promise
                best = edge
            edge = before[edge]
        if opened < grown.number[node] and not self.full():
            if mean / float(visits) - settings.caution + bonus * grown.next_prior[node] > most:
                return self.open(node)
        return best

    def open(self, node: i64) -> i64:
        """The move that looks best of those without an edge gets one; then the next is looked for."""
        board, grown = self.board, self.grown
        if grown.number[node] == 1:
            board.moves(self.out)
            return grown.add_edge(node, self.out[0], 1.0)
        n = board.moves(self.out)
        self.evaluation.weigh(board, self.out, n, self.weights)
        total: i64 = 0
        for i in range(n):
            total += self.weights[i]
            self.places[self.out[i]] = i
        edge = grown.last[node]
        while edge != NOTHING:
            self.weights[self.places[grown.code[edge]]] = 0
            edge = grown.before[edge]
        if grown.opened[node] == 0:
            self.line_up(node, n, total)
        edge = grown.add_edge(node, grown.next_code[node], grown.next_prior[node])
        if grown.opened[node] < n:
            self.weights[self.places[grown.code[edge]]] = 0
            self.line_up(node, n, total)
        return edge

    def line_up(self, node: i64, n: i64, total: i64) -> None:
        """The move with the highest weight comes next; among equals any of them."""
        weights, best = self.weights, self.random.randrange(n)
        for i in range(n):
            if weights[i] > weights[best]:
                best = i
        self.grown.next_code[node] = self.out[best]
        self.grown.next_prior[node] = float(weights[best]) / float(total)

    def draw(self, node: i64) -> i64:
        """An outcome by its odds; where there are many, those that came up already may stand for the others."""
        grown, width = self.grown, self.settings.width
        grown.kind[node] = DRAW
        n = self.board.moves(self.out)
        kept = grown.opened[node]
        if kept < n and kept > 0:
            if self.full() or (width > 0.0 and float(kept) >= 1.0 + width * sqrt(float(grown.visits[node]))):
                return self.draw_again(node)
        left = self.random.randrange(self.board.odds(self.weights))
        i: i64 = 0
        while left >= self.weights[i]:
            left -= self.weights[i]
            i += 1
        edge = grown.edge_of(node, self.out[i])
        return grown.add_edge(node, self.out[i], float(self.weights[i])) if edge == NOTHING else edge

    def draw_again(self, node: i64) -> i64:
        """One of the outcomes that came up before, by their odds."""
        grown = self.grown
        total = 0.0
        edge = grown.last[node]
        while edge != NOTHING:
            total += grown.prior[edge]
            edge = grown.before[edge]
        left = self.random.random() * total
        edge = grown.last[node]
        while grown.before[edge] != NOTHING and left >= grown.prior[edge]:
            left -= grown.prior[edge]
            edge = grown.before[edge]
        return edge

    def score_end(self) -> None:
        seat: i64 = 0
        for worth in self.board.returns():
            self.values[seat] = worth
            seat += 1

    def judge(self) -> None:
        """A playout of so many moves, then a glance."""
        board, evaluation = self.board, self.evaluation
        if evaluation.certain(board, self.values):
            return
        left = self.settings.playout
        while left != 0 and board.cells[ACTOR] != OVER:
            board.do(evaluation.quick(board, self.random, self.out, self.weights))
            left -= 1
        if board.cells[ACTOR] == OVER:
            self.score_end()
        else:
            evaluation.worth(board, self.values)

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
            self.simulate()
            done += 1
            if seconds > 0.0 and done % OFTEN == 0 and perf_counter() - start >= seconds:
                break
            if horizon > 0 and done % SOMETIMES == 0 and self.lead() > horizon - done:
                break
        return done

    def lead(self) -> i64:
        """How many visits more the most visited move of the root has than any other."""
        grown = self.grown
        most: i64 = 0
        second: i64 = 0
        edge = grown.last[self.root]
        while edge != NOTHING:
            times = grown.times[edge]
            if times > most:
                second, most = most, times
            elif times > second:
                second = times
            edge = grown.before[edge]
        return most - second

    def found(self) -> list[Found]:
        """The moves of the root, the most visited first."""
        grown, moves = self.grown, []
        for i in range(self.position.moves(self.out)):
            edge = grown.edge_of(self.root, self.out[i])
            times = 0 if edge == NOTHING else int(grown.times[edge])
            moves.append(Found(int(self.out[i]), times, grown.worth[edge] / times if times else 0.0))
        return sorted(moves, key=lambda move: (-move.visits, -move.worth, move.code))

    def advance(self, code: i64) -> None:
        """A move was made, by anybody: what is known of the positions after it is kept for the next search."""
        grown = self.grown
        edge = grown.edge_of(self.root, code)
        self.position.do(code)
        if edge == NOTHING or grown.child[edge] == NOTHING:
            self.grown = Grown()
            self.root = self.grown.add_node()
        else:
            self.root = grown.child[edge]

    def forget(self) -> None:
        """Let go of all that does not hang below the root any more."""
        if self.root != 0:
            self.grown = self.grown.below(self.root)
            self.root = 0
