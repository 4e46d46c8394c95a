"""The arrays of a search tree."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

NOTHING: Final = -1

# Kinds of nodes.
FRESH: Final = 0  # visited once at most: nothing is known but its value
DECISION: Final = 1
DRAW: Final = 2
PENDING: Final = 3  # in a batch: waits to be evaluated

WON: Final = 1
LOST: Final = -1
NOT_PROVED: Final = 0


@final
class TreeArrays:
    """Nodes, and the edges that lead out of them. An edge is added when it is tried first; each knows the one before.

    So a tree takes as much room as it has simulations, however many moves a position has.
    """

    def __init__(self) -> None:
        self.kind: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()  # how many moves or outcomes there are
        self.opened: vec[i64] = vec[i64]()  # how many of them have an edge
        self.last: vec[i64] = vec[i64]()  # the edge added last
        self.queue: vec[i64] = vec[i64]()  # of a decision: where its list of moves that come next begins in `queued`
        self.queue_end: vec[i64] = vec[i64]()
        self.proved: vec[i64] = vec[i64]()  # what seat 0 gets for certain: WON, LOST or NOT_PROVED
        self.code: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()
        self.times: vec[i64] = vec[i64]()
        self.before: vec[i64] = vec[i64]()  # the edge of the same node that was added before
        self.value_sum: vec[float] = vec[float]()  # summed, for the player who chooses it
        self.prior: vec[float] = vec[float]()
        self.queued: vec[i64] = vec[i64]()  # moves without an edge, the best first
        self.queued_prior: vec[float] = vec[float]()

    def add_node(self) -> i64:
        self.kind = append(self.kind, FRESH)
        self.visits = append(self.visits, 0)
        self.number = append(self.number, 0)
        self.opened = append(self.opened, 0)
        self.last = append(self.last, NOTHING)
        self.queue = append(self.queue, 0)
        self.queue_end = append(self.queue_end, 0)
        self.proved = append(self.proved, NOT_PROVED)
        return len(self.visits) - 1

    def add_edge(self, node: i64, code: i64, prior: float) -> i64:
        self.code = append(self.code, code)
        self.child = append(self.child, NOTHING)
        self.times = append(self.times, 0)
        self.before = append(self.before, self.last[node])
        self.value_sum = append(self.value_sum, 0.0)
        self.prior = append(self.prior, prior)
        edge = len(self.code) - 1
        self.last[node] = edge
        self.opened[node] += 1
        return edge

    def child_of(self, edge: i64) -> i64:
        """The node that an edge leads to, added if it is the first time."""
        child = self.child[edge]
        if child == NOTHING:
            child = self.add_node()
            self.child[edge] = child
        return child

    def edges(self) -> i64:
        return len(self.code)

    def edge_of(self, node: i64, code: i64) -> i64:
        """The edge of a node with this code; NOTHING if there is none."""
        edge = self.last[node]
        while edge != NOTHING and self.code[edge] != code:
            edge = self.before[edge]
        return edge

    def below(self, root: i64) -> TreeArrays:
        """A copy of what hangs below a node, which becomes node 0."""
        copy = TreeArrays()
        old = vec[i64]([root])
        copy.add_node()
        now: i64 = 0
        while now < len(old):  # node `now` of the copy was node `was`
            was = old[now]
            copy.kind[now] = self.kind[was]
            copy.visits[now] = self.visits[was]
            copy.number[now] = self.number[was]
            copy.proved[now] = self.proved[was]
            copy.queue[now] = len(copy.queued)
            for i in range(self.queue[was], self.queue_end[was]):
                copy.queued = append(copy.queued, self.queued[i])
                copy.queued_prior = append(copy.queued_prior, self.queued_prior[i])
            copy.queue_end[now] = len(copy.queued)
            edge = self.last[was]
            while edge != NOTHING:
                made = copy.add_edge(now, self.code[edge], self.prior[edge])
                copy.times[made] = self.times[edge]
                copy.value_sum[made] = self.value_sum[edge]
                if self.child[edge] != NOTHING:
                    copy.child[made] = copy.add_node()
                    old = append(old, self.child[edge])
                edge = self.before[edge]
            now += 1
        return copy
