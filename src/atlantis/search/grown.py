"""The arrays of a search tree."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

NOTHING: Final = -1

# Kinds of nodes.
FRESH: Final = 0  # not expanded: nothing is known but its worth
DECISION: Final = 1
DRAW: Final = 2


class Grown:
    """Nodes, and the edges that lead out of them."""

    def __init__(self) -> None:
        self.kind = vec[i64]()
        self.visits = vec[i64]()
        self.first = vec[i64]()  # a decision's first edge; of a draw the edge added last
        self.number = vec[i64]()  # how many edges
        self.opened = vec[i64]()  # of a decision: edges tried; the next one looks best of the others
        self.code = vec[i64]()
        self.child = vec[i64]()
        self.times = vec[i64]()
        self.before = vec[i64]()  # of a draw: the edge added before this one
        self.worth = vec[float]()  # summed, for the player who chooses it
        self.prior = vec[float]()

    def add_node(self) -> i64:
        self.kind = append(self.kind, FRESH)
        self.visits = append(self.visits, 0)
        self.first = append(self.first, NOTHING)
        self.number = append(self.number, 0)
        self.opened = append(self.opened, 0)
        return len(self.visits) - 1

    def add_edge(self, code: i64, prior: float, before: i64) -> i64:
        self.code = append(self.code, code)
        self.child = append(self.child, NOTHING)
        self.times = append(self.times, 0)
        self.before = append(self.before, before)
        self.worth = append(self.worth, 0.0)
        self.prior = append(self.prior, prior)
        return len(self.code) - 1

    def add_outcome(self, node: i64, code: i64, odds: float) -> i64:
        edge = self.add_edge(code, odds, self.first[node])
        self.kind[node] = DRAW
        self.first[node] = edge
        self.number[node] += 1
        return edge

    def edges(self) -> i64:
        return len(self.code)

    def edge_of(self, node: i64, code: i64) -> i64:
        """The edge of a node with this code; NOTHING if there is none."""
        edge = self.first[node]
        if self.kind[node] == DRAW:
            while edge != NOTHING and self.code[edge] != code:
                edge = self.before[edge]
            return edge
        for at in range(edge, edge + self.number[node]):
            if self.code[at] == code:
                return at
        return NOTHING

    def bring_forward(self, first: i64, n: i64, random: Random) -> None:
        """Of these untried edges the one with the highest prior comes first; among equals any of them."""
        if n < 2:
            return
        best = first + random.randrange(n)
        for edge in range(first, first + n):
            if self.prior[edge] > self.prior[best]:
                best = edge
        if best != first:
            code, prior = self.code[best], self.prior[best]
            self.code[best] = self.code[first]
            self.prior[best] = self.prior[first]
            self.code[first] = code
            self.prior[first] = prior

    def below(self, root: i64) -> Grown:
        """A copy of what hangs below a node, which becomes node 0."""
        copy = Grown()
        old, new = vec[i64]([root]), vec[i64]([copy.add_node()])
        i: i64 = 0
        while i < len(old):
            was, now = old[i], new[i]
            i += 1
            copy.kind[now] = self.kind[was]
            copy.visits[now] = self.visits[was]
            copy.number[now] = self.number[was]
            copy.opened[now] = self.opened[was]
            edge = self.first[was]
            left = self.number[was]
            while left > 0:
                made = copy.add_edge(self.code[edge], self.prior[edge], NOTHING)
                copy.times[made] = self.times[edge]
                copy.worth[made] = self.worth[edge]
                if copy.first[now] == NOTHING:
                    copy.first[now] = made
                elif self.kind[was] == DRAW:
                    copy.before[made - 1] = made  # a draw's edges stay in the same order
                if self.child[edge] != NOTHING:
                    child = copy.add_node()
                    copy.child[made] = child
                    old, new = append(old, self.child[edge]), append(new, child)
                edge = self.before[edge] if self.kind[was] == DRAW else edge + 1
                left -= 1
        return copy
