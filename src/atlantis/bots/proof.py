"""A proof that one side wins: for each position one move of the winner, or every move of the other side.

It is written as JSON Lines: the header of a record, so that the game can be set up, then a line for each position. Moves
are in notation, each with the number of the line it leads to (from 0, after the header); null ends the game.

    {"position": 0, "to_move": 1, "winner": 2, "moves": {"tower white a1": 1, "tower white b1": 2, ...}}
    {"position": 1, "to_move": 2, "winner": 2, "moves": {"tower black a3": 3}}
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final

from atlantis.engine import OVER, BrokenRecord, Record, State, WrongOption
from atlantis.engine.record import parse_line
from atlantis.games import parse_record
from atlantis.search import Endgame

NO_LIMIT: Final = 1 << 60
"""The whole proof is found before anything is written, so its parts take little time."""


def proof_lines(state: State, winner: int, endgame: Endgame) -> Iterator[str]:
    """The proof that seat `winner` wins this position, which the solver has proved."""
    yield Record(state.game).header()
    numbers = {state.to_bytes(): 0}
    waiting = deque([state.clone()])
    while waiting:
        board = waiting.popleft()
        moves: dict[str, int | None] = {}
        for code in choices(board, winner, endgame):
            after = board.clone()
            after.do(code)
            key = after.to_bytes()
            if after.actor != OVER and key not in numbers:
                numbers[key] = len(numbers)
                waiting.append(after)
            moves[board.text(code)] = None if after.actor == OVER else numbers[key]
        number = numbers[board.to_bytes()]
        yield json.dumps({"position": number, "to_move": board.actor + 1, "winner": winner + 1, "moves": moves})


def choices(board: State, winner: int, endgame: Endgame) -> list[int]:
    """The winner's best move, or all moves of the other side."""
    if board.actor != winner:
        return board.legal_actions()
    if endgame.solve(board, NO_LIMIT) != 1:
        raise WrongOption("This position is not won, so there is nothing to prove.")
    return [int(endgame.best)]


def check_proof(lines: Iterable[str], start: State | None = None) -> int:
    """Check a proof by the rules alone, without searching; BrokenRecord says what is wrong. Returns the winner's seat.

    `start`: the position that it must be about; by default the start of its game.
    """
    first, nodes = read_positions(lines, start, "the proof")
    winner = nodes[0].get("winner")
    boards: dict[int, State] = {0: first}
    for number, node in enumerate(nodes):
        board = boards.get(number)
        if board is None:
            raise BrokenRecord(number + 2, f"no move leads to position {number}.")
        check_node(node, number, board, winner, boards)
    assert isinstance(winner, int)
    return winner - 1


def read_positions(lines: Iterable[str], start: State | None, what: str) -> tuple[State, list[dict[str, Any]]]:
    """The first position and the lines of all positions; there is at least one."""
    header, *rest = lines
    written = [parse_line(line, number) for number, line in enumerate(rest, 2)]
    if not written:
        raise BrokenRecord(0, f"{what} has no positions.")
    game = parse_record(header).game
    return game.start() if start is None else start.clone(), written


def check_node(node: dict[str, Any], number: int, board: State, winner: object, boards: dict[int, State]) -> None:
    """Check one position: its moves are legal and complete, and lead to where they say."""

    def wrong(what: str) -> BrokenRecord:
        return BrokenRecord(number + 2, what)

    moves = node.get("moves")
    if node.get("position") != number or node.get("winner") != winner or not isinstance(moves, dict):
        raise wrong(f"this is not position {number} of the proof.")
    if node.get("to_move") != board.actor + 1:
        raise wrong(f"seat {board.actor + 1} is to move here.")
    codes = {board.game.code(text): target for text, target in moves.items()}
    legal = board.legal_actions()
    if not set(codes) <= set(legal):
        raise wrong("a move is not legal.")
    if len(codes) != 1 if board.actor + 1 == winner else set(codes) != set(legal):
        raise wrong("the winner has one move, and every move of the other side must be answered.")
    for code, target in codes.items():
        after = board.clone()
        after.do(code)
        if after.actor == OVER:
            if target is not None or [seat + 1 for seat in after.winners()] != [winner]:
                raise wrong(f"{board.text(code)!r} does not win.")
        elif not isinstance(target, int) or target <= number or boards.setdefault(target, after) != after:
            raise wrong(f"{board.text(code)!r} does not lead to position {target}.")
