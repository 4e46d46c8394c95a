"""Games drawn as trees, to see what search makes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from atlantis.engine import (
    ACTOR,
    CHANCE,
    OVER,
    Actions,
    Card,
    Data,
    Field,
    Game,
    Layout,
    PlainWords,
    State,
    counted,
    kind,
)

NODE = 1


@dataclass
class Node:
    """A position of a toy: who moves (a seat or CHANCE), and what each move leads to; the weights are chance's odds."""

    actor: int
    after: list[Node | list[float]]
    weights: list[int] = field(default_factory=list)


class ToyState(State):
    @property
    def nodes(self) -> list[Node | list[float]]:
        assert isinstance(self.game, Toy)
        return self.game.nodes

    @property
    def here(self) -> Node | list[float]:
        return self.nodes[int(self.cells[NODE])]

    def moves(self, out: Any) -> Any:
        here = self.here
        assert isinstance(here, Node)
        for i in range(len(here.after)):
            out[i] = i
        return len(here.after)

    def odds(self, out: Any) -> Any:
        here = self.here
        assert isinstance(here, Node)
        for i, weight in enumerate(here.weights):
            out[i] = weight
        return sum(here.weights)

    def do(self, code: Any) -> None:
        here = self.here
        assert isinstance(here, Node)
        after = here.after[int(code)]
        self.cells[NODE] = next(i for i, node in enumerate(self.nodes) if node is after)
        self.cells[ACTOR] = after.actor if isinstance(after, Node) else OVER

    def scores(self) -> list[int]:
        return [0] * self.game.players

    def returns(self) -> list[float]:
        return self.here if isinstance(self.here, list) else [0.0] * self.game.players


class Toy(Game):
    """The game of a tree, in plain Python: words, view and diagram are what the engine makes of any game."""

    def __init__(self, root: Node, players: int, chance: bool = True, utility: str = "general") -> None:
        self.nodes = nodes_of(root)
        fields = [Field("ACTOR", "actor", 1, OVER, players - 1), Field("NODE", "node", 1, 0, len(self.nodes))]
        widest = max(len(node.after) for node in self.nodes if isinstance(node, Node))
        actions = Actions([kind("move", to=counted(widest, 0))])
        card = Card("toy", "Toy", "nobody", "nobody", (players,), players, chance, utility, "a tree")
        data = Data({}, {}, "data")
        super().__init__(card, players, {}, data, Layout(1, fields), actions, widest, PlainWords)

    def start(self) -> State:
        cells, root = self.layout.cells(), self.nodes[0]
        assert isinstance(root, Node)
        cells[ACTOR] = root.actor
        return self.resume(cells)

    def resume(self, cells: Any) -> State:
        return ToyState(self, cells)

    def longest(self) -> tuple[int, int]:
        return 1000, 10_000


def nodes_of(node: Node | list[float]) -> list[Node | list[float]]:
    return [node, *(below for after in node.after for below in nodes_of(after))] if isinstance(node, Node) else [node]


def toy(root: Node, players: int = 2) -> State:
    """The start of a toy."""
    assert root.actor != CHANCE or root.weights
    return Toy(root, players).start()


def duel(root: Node) -> State:
    """The start of a toy of two players that says it has no chance."""
    return Toy(root, 2, chance=False, utility="zero-sum").start()
