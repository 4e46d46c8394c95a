"""`atlantis solve`: who wins a late position, proved, and how."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.text import Text

from atlantis.engine import OVER, State, WrongOption
from atlantis.search import Endgame
from atlantis.terminal.hinting import decision_in
from atlantis.terminal.letters import hold
from atlantis.terminal.replay import read
from atlantis.terminal.screen import Screen

TABLE: Final = 1 << 20
"""Positions that are kept: about 25 MB."""
AT_ONCE: Final = 200_000
"""So many positions are looked at in one go: compiled code does not hear Ctrl-C before it returns."""


class Solved:
    """What came of it: 1 the player to move wins, -1 loses, 0 not known in that time."""

    def __init__(self, result: int, line: list[int], nodes: int, seconds: float) -> None:
        self.result = result
        self.line = line
        self.nodes = nodes
        self.seconds = seconds


def solve(state: State, seconds: float) -> Solved:
    """Prove who wins, in about so many seconds. WrongOption for a game that has no proofs."""
    if not seconds > 0:
        raise WrongOption(f"{seconds} seconds are no time to solve anything; give more than 0.")
    endgame = Endgame(state.game, state.game.evaluation(), TABLE)
    begin = perf_counter()
    limit, nodes, result = AT_ONCE, 0, 0
    while result == 0 and perf_counter() - begin < seconds:
        result = int(endgame.solve(state, limit))
        nodes += int(endgame.nodes)
        limit += limit // 2  # what was proved before is in the table
    return Solved(result, endgame.line(state) if result else [], nodes, perf_counter() - begin)


def show_solution(screen: Screen, path: Path, to: int | None, seconds: float, as_json: bool) -> bool:
    """The result of the last position of a record, or of the one after move `to`. False if it could not be proved."""
    t = screen.t
    state, number = decision_in(read(path), to)
    with screen.busy(t("Thinking …")):
        solved = solve(state, seconds)
    winner = None if solved.result == 0 else state.actor if solved.result > 0 else 1 - state.actor
    if as_json:
        screen.raw(
            json.dumps(
                {
                    "game": state.game.card.name,
                    "after": number,
                    "seat": state.actor + 1,
                    "winner": None if winner is None else winner + 1,
                    "line": [state.text(code) for code in solved.line],
                    "nodes": solved.nodes,
                    "seconds": round(solved.seconds, 3),
                }
            )
            + "\n"
        )
        return winner is not None
    screen.position(state, [])
    name = state.game.words.seat_name(state.actor, screen.lang)
    screen.line(t("After move {number}, to move: {name}").format(number=number, name=name))
    looked = t("{nodes} positions in {seconds} s").format(nodes=f"{solved.nodes:,}", seconds=f"{solved.seconds:.2f}")
    if winner is None:
        screen.line(
            t("Not proved: {looked}. Try a later position (--to), or more time (--seconds).").format(looked=looked),
            "strong",
        )
        return False
    screen.line(
        t("Proved: {name} win, whatever the other side does ({looked}).").format(
            name=state.game.words.seat_name(winner, screen.lang), looked=looked
        ),
        "strong",
    )
    show_line(screen, state, solved.line)
    return True


def show_line(screen: Screen, state: State, line: list[int]) -> None:
    """The best moves of both sides to the end."""
    board = state.clone()
    for code in line:
        label = Text(f" {board.game.words.seat_name(board.actor, screen.lang)}: ", "bold")
        screen.show(label + Text(hold(board.describe(code, screen.lang))))
        board.apply(code)
    assert board.actor == OVER
