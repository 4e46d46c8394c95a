"""Search in batches: the same search, with a callable that evaluates many positions at once."""

from __future__ import annotations

import struct
from array import array
from typing import Any

import pytest

from atlantis import State, WrongOption, games
from atlantis.engine import Evaluation
from atlantis.search import BatchTree, Settings, cells_of
from tests.search.test_tree import decision
from tests.search.toys import Node, toy


def floats(numbers: list[float]) -> bytes:
    return struct.pack(f"<{len(numbers)}f", *numbers)


class Even:
    """Every position is even, and all moves are equal; counts what it is asked."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def __call__(self, states: list[State]) -> tuple[Any, Any]:
        self.batches.append(len(states))
        game = states[0].game
        return floats([0.0] * game.players * len(states)), floats([1.0] * int(game.choices) * len(states))


def search(state: State, evaluator: Any, simulations: int, batch: int = 16) -> BatchTree:
    tree = BatchTree(state, evaluator, Evaluation(), Settings(playout=0), 1, batch)
    assert tree.think_in_batches(simulations) == simulations
    return tree


def test_a_win_in_two_moves_is_found() -> None:
    lost, won = [-1.0, 1.0], [1.0, -1.0]
    state = toy(Node(0, [Node(1, [lost, won]), Node(1, [won, won]), Node(1, [won, lost])]))
    found = search(state, Even(), 100).found()
    assert found[0].code == 1
    assert found[0].value > 0.9


@pytest.mark.parametrize("name", games())
def test_every_simulation_is_counted_and_the_same_seed_finds_the_same(name: str) -> None:
    """The first simulation evaluates the root; every other one visits a move."""
    state, evaluator = decision(name), Even()
    one, other = (search(state, evaluator, 200).found() for _ in range(2))
    assert sorted(move.code for move in one) == state.legal_actions()
    assert sum(move.visits for move in one) == 199
    assert [(move.code, move.visits, move.value) for move in one] == [
        (move.code, move.visits, move.value) for move in other
    ]
    assert all(-1.0 <= move.value <= 1.0 for move in one), "no virtual loss is left"
    assert max(evaluator.batches) > 8


def test_priors_and_values_of_the_callable_count() -> None:
    state = toy(Node(0, [Node(1, [[0.0, 0.0], [0.0, 0.0]]) for _ in range(30)]))

    def fond(states: list[State]) -> tuple[Any, Any]:
        values = [value for state in states for value in ([0.9, -0.9] if state.cells[1] == 8 else [-0.2, 0.2])]
        choices = int(states[0].game.choices)
        return floats(values), floats([100.0 if code == 7 else 1.0 for code in range(choices)] * len(states))

    found = search(state, fond, 40, batch=4).found()
    assert found[0].code == 7
    assert found[0].visits > 10


@pytest.mark.parametrize("row", [[float("nan"), 0.0], [0.0, float("-inf")], [7.0, -7.0]])
def test_values_that_are_none_are_replaced_by_the_games_own(row: list[float], caplog: pytest.LogCaptureFixture) -> None:
    class Own(Evaluation):
        def value(self, state: State, out: Any) -> None:
            out[0], out[1] = 0.25, -0.25

    state = toy(Node(0, [Node(1, [[0.0, 0.0], [0.0, 0.0]]), Node(1, [[0.0, 0.0], [0.0, 0.0]])]))
    tree = BatchTree(state, lambda states: (floats(row * len(states)), None), Own(), Settings(playout=0), 1, 4)
    tree.think_in_batches(3)
    assert {move.value for move in tree.found()} == {0.25}
    assert len(caplog.records) == 1
    assert "the game's own evaluation is used instead" in caplog.records[0].getMessage()


@pytest.mark.parametrize("row", [[float("nan"), 1.0], [1.0, float("inf")], [-1.0, 2.0], [0.0, 0.0]])
def test_priors_that_are_none_are_replaced_by_the_games_own(row: list[float], caplog: pytest.LogCaptureFixture) -> None:
    state = toy(Node(0, [[0.5, -0.5], [0.5, -0.5]]))
    padded = row + [1.0] * (int(state.game.choices) - 2)
    tree = BatchTree(state, lambda states: (floats([0.0, 0.0]), floats(padded)), Evaluation(), Settings(), 1, 4)
    tree.think_in_batches(10)
    assert sum(move.visits for move in tree.found()) == 9
    assert "priors that are not all numbers" in caplog.records[0].getMessage()


def test_answers_of_another_size_are_refused() -> None:
    state = toy(Node(0, [[0.5, -0.5], [0.5, -0.5]]))
    tree = BatchTree(state, lambda states: (b"1234", None), Evaluation(), Settings(), 1, 4)
    with pytest.raises(WrongOption, match="must return 2 values"):
        tree.think_in_batches(10)


def test_empty_budgets_are_refused() -> None:
    state = decision("atlanteon")
    with pytest.raises(WrongOption, match="Batches of 0"):
        BatchTree(state, Even(), Evaluation(), Settings(), 1, 0)
    with pytest.raises(WrongOption, match="is none"):
        BatchTree(state, Even(), Evaluation(), Settings(), 1, 4).think_in_batches(0)


def test_time_ends_a_search() -> None:
    tree = BatchTree(decision("atlanteon"), Even(), Evaluation(), Settings(), 1, 8)
    assert 0 < tree.think_in_batches(10**12, 0.02) < 10**12


def test_the_cells_of_positions_as_bytes() -> None:
    states = [decision("atlanteon"), decision("atlanteon", moves=3)]
    assert list(array("h", cells_of(states))) == [int(cell) for state in states for cell in state.cells]
