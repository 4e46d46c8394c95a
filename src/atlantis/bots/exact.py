"""Exact values of small games and late positions with chance: what each seat can expect if everybody plays their best.

Every position that can be reached is numbered. Then the values are computed backwards from the results: a player
chooses the move with the highest value for their own seat (the first of several), dice and cards count by their
probabilities. This is repeated until nothing changes any more (value iteration), because positions may recur.

A solution is written as JSON Lines, so that anybody can check it with the rules alone: the header of a record, then a
line for each position. Moves are in notation, each with the number of the line it leads to (from 0, after the header).

    {"position": 0, "to_move": 1, "values": [0.25, -0.25], "moves": {"roll": 1, "stop": 2}}
    {"position": 1, "to_move": 0, "values": [0.25, -0.25], "moves": {"die 1": 3, "die 2": 4}}

`to_move` is null when the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from atlantis.bots.proof import read_positions
from atlantis.engine import CHANCE, OVER, BrokenRecord, Record, State, WrongOption

MOST: Final = 1_000_000
"""Positions kept in memory at most: one or two gigabytes."""
SWEEPS: Final = 100_000
EXACT: Final = 1e-12
"""Values that change less than this in a sweep are final."""
CHECKED: Final = 1e-9
"""How far a written value may be from what follows from its moves."""

Values = tuple[float, ...]


@dataclass(frozen=True)
class Node:
    """A position: who is to move, and the codes with the positions they lead to. `chances`: of each code."""

    actor: int
    codes: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()

    def value(self, values: list[Values]) -> Values:
        """What follows from the values of the positions after this one."""
        if self.actor != CHANCE:
            return max((values[target] for target in self.targets), key=lambda after: after[self.actor])
        after = [values[target] for target in self.targets]
        return tuple(sum(map(float.__mul__, self.chances, column)) for column in zip(*after, strict=True))


@dataclass(frozen=True)
class Exact:
    """A solved position: all positions that can be reached from it, and the values of each seat in them."""

    boards: list[State]
    nodes: list[Node]
    values: list[Values]

    def moves(self) -> list[tuple[int, Values]]:
        """The moves in the first position with their values, the best first; none if dice or cards are next."""
        node = self.nodes[0]
        if node.actor == CHANCE:
            return []
        found = [(code, self.values[target]) for code, target in zip(node.codes, node.targets, strict=True)]
        return sorted(found, key=lambda each: -each[1][node.actor])

    def lines(self) -> Iterator[str]:
        """The solution as JSON Lines."""
        yield Record(self.boards[0].game).header()
        for number, (board, node) in enumerate(zip(self.boards, self.nodes, strict=True)):
            moves = {board.text(code): target for code, target in zip(node.codes, node.targets, strict=True)}
            yield json.dumps(
                {"position": number, "to_move": to_move(board), "values": self.values[number], "moves": moves}
            )


def to_move(board: State) -> int | None:
    """The seat to move from 1, 0 for chance, None if the game is over."""
    return None if board.actor == OVER else board.actor + 1


def solve_exactly(state: State, seconds: float = float("inf"), most: int = MOST) -> Exact | None:
    """The values of a position; None if more than `most` positions or `seconds` would be needed."""
    if state.actor == OVER:
        raise WrongOption("There is nothing to solve: the game is over.")
    end = perf_counter() + seconds
    boards, numbers = [state.clone()], {state.clone(): 0}
    nodes: list[Node] = []
    for board in boards:  # it grows meanwhile
        if len(boards) > most or perf_counter() > end:
            return None
        nodes.append(expand(board, boards, numbers))
    values = [tuple(board.returns()) for board in boards]
    for _ in range(SWEEPS):
        change = 0.0
        for number in range(len(nodes) - 1, -1, -1):
            if nodes[number].actor != OVER:
                found = nodes[number].value(values)
                change = max(change, *(abs(one - other) for one, other in zip(found, values[number], strict=True)))
                values[number] = found
        if change < EXACT:
            return Exact(boards, nodes, values)
        if perf_counter() > end:
            return None
    return None


def expand(board: State, boards: list[State], numbers: dict[State, int]) -> Node:
    """A position with its moves; those that it leads to for the first time are numbered."""
    if board.actor == OVER:
        return Node(OVER)
    outcomes = board.chance_outcomes() if board.actor == CHANCE else [(code, 1.0) for code in board.legal_actions()]
    targets = []
    for code, _ in outcomes:
        after = board.clone()
        after.do(code)
        if after not in numbers:
            numbers[after] = len(boards)
            boards.append(after)
        targets.append(numbers[after])
    return Node(board.actor, tuple(code for code, _ in outcomes), tuple(targets), tuple(odds for _, odds in outcomes))


def check_solution(lines: Iterable[str], start: State | None = None) -> Values:
    """Check a solution by the rules alone; BrokenRecord says what is wrong. Returns the values of the first position.

    `start`: the position that it must be about; by default the start of its game.
    """
    first, written = read_positions(lines, start, "the solution")
    boards, numbers = [first], {first: 0}
    values = [written_values(line, number, first.game.players) for number, line in enumerate(written)]
    for number, line in enumerate(written):
        if number >= len(boards):
            raise BrokenRecord(number + 2, f"no move leads to position {number}.")
        board = boards[number]
        node = expand(board, boards, numbers)
        moves = {board.text(code): target for code, target in zip(node.codes, node.targets, strict=True)}
        if line.get("to_move") != to_move(board) or line.get("moves") != moves:
            raise BrokenRecord(number + 2, "these are not the moves of this position, or they lead elsewhere.")
        if max(node.targets, default=0) >= len(written):
            raise BrokenRecord(number + 2, f"position {max(node.targets)} is missing.")
        right = tuple(board.returns()) if board.actor == OVER else node.value(values)
        if max(abs(one - other) for one, other in zip(right, values[number], strict=True)) > CHECKED:
            raise BrokenRecord(number + 2, "the values do not follow from the moves.")
    return values[0]


def written_values(line: dict[str, Any], number: int, seats: int) -> Values:
    """The values in a line, which must be the next one."""
    values = line.get("values")
    if line.get("position") != number or not isinstance(values, list) or len(values) != seats:
        raise BrokenRecord(number + 2, f"this is not position {number} of the solution.")
    if not all(isinstance(value, int | float) and -1 <= value <= 1 for value in values):
        raise BrokenRecord(number + 2, "each seat has a value from -1 to 1.")
    return tuple(map(float, values))
