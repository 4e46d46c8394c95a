"""`atlantis solve`: prove who wins a late position, and show how; with chance, what each seat can expect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.table import Table
from rich.text import Text

from atlantis.bots.exact import solve_exactly
from atlantis.bots.proof import proof_lines
from atlantis.engine import CHANCE, OVER, Record, State, WrongOption
from atlantis.games import games, load
from atlantis.search import Endgame
from atlantis.terminal.characters import protect_spaces
from atlantis.terminal.hints import decision_json, find_decision, show_decision
from atlantis.terminal.play_options import parse_options
from atlantis.terminal.saved_games import open_record
from atlantis.terminal.screen import Screen

TABLE: Final = 1 << 20
"""Positions kept in memory: about 25 MB."""
AT_ONCE: Final = 200_000
"""Positions searched in one call: compiled code does not react to Ctrl-C before it returns."""


@dataclass(frozen=True)
class Solution:
    """`result`: 1 if the player to move wins, -1 if they lose, 0 if it could not be proved in time."""

    result: int
    line: list[int]
    nodes: int
    seconds: float
    endgame: Endgame


def solve(state: State, seconds: float) -> Solution:
    """Try to prove who wins, for about `seconds`."""
    endgame = Endgame(state.game, state.game.evaluation(), TABLE)
    begin = perf_counter()
    limit, nodes, result = AT_ONCE, 0, 0
    while result == 0 and perf_counter() - begin < seconds:
        result = int(endgame.solve(state, limit))
        nodes += int(endgame.nodes)
        limit += limit // 2  # earlier proofs are remembered
    return Solution(result, endgame.line(state) if result else [], nodes, perf_counter() - begin, endgame)


def show_solution(
    screen: Screen,
    path: Path,
    to: int | None,
    seconds: float,
    as_json: bool,
    data: Path | None = None,
    proof: Path | None = None,
    players: int | None = None,
    options: Sequence[str] = (),
) -> bool:
    """Solve the last position of a record, or the one after move `to`; or the start of a game, if the path is its name.
    False if nothing could be proved. `proof`: write the proof to this new file.
    """
    if not seconds > 0:
        raise WrongOption(f"--seconds must be more than 0, not {seconds:g}.")
    if str(path) in games():
        record = Record(load(str(path), players, data, **parse_options(str(path), list(options))))
    elif data is not None:
        raise WrongOption("A record has its own data; --data is for a game by name.")
    elif players is not None or options:
        raise WrongOption("A record has its own players and options; --players and --option are for a game by name.")
    else:
        record = open_record(path)
    state, number = find_decision(record, to) if record.moves else (record.state, 0)
    show = show_winner if state.game.solvable else show_values
    return show(screen, state, number, seconds, as_json, proof)


def show_winner(screen: Screen, state: State, number: int, seconds: float, as_json: bool, proof: Path | None) -> bool:
    """A game of two players without chance: who wins, and the best moves of both sides."""
    t = screen.t
    with screen.busy(t("Thinking …")):
        solution = solve(state, seconds)
    winner = None if solution.result == 0 else state.actor if solution.result > 0 else 1 - state.actor
    if proof is not None and winner is not None:
        write_proof(state, proof_lines(state, winner, solution.endgame), proof)
    if as_json:
        screen.json(
            {
                **decision_json(state, number),
                "winner": None if winner is None else winner + 1,
                "line": [state.text(code) for code in solution.line],
                "nodes": solution.nodes,
                "seconds": round(solution.seconds, 3),
            }
        )
        return winner is not None
    show_decision(screen, state, number)
    looked = t("{nodes} positions in {seconds} s").format(
        nodes=f"{solution.nodes:,}", seconds=f"{solution.seconds:.2f}"
    )
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
    show_line(screen, state, solution.line)
    return True


def show_values(screen: Screen, state: State, number: int, seconds: float, as_json: bool, proof: Path | None) -> bool:
    """Any other game: what each seat can expect if everybody plays their best, and the value of each move."""
    t, words, begin = screen.t, state.game.words, perf_counter()
    with screen.busy(t("Thinking …")):
        found = solve_exactly(state, seconds)
    if found is not None and proof is not None:
        write_proof(state, found.lines(), proof)
    moves = [] if found is None else found.moves()
    if as_json:
        screen.json(
            {
                **decision_json(state, number),
                "values": None if found is None else found.values[0],
                "moves": [{"move": state.text(code), "values": values} for code, values in moves],
                "positions": None if found is None else len(found.boards),
                "seconds": round(perf_counter() - begin, 3),
            }
        )
        return found is not None
    if state.actor == CHANCE:
        screen.position(state)
    else:
        show_decision(screen, state, number)
    if found is None:
        screen.line(
            t("Not solved: too many positions can follow. Try a later position (--to), or more time (--seconds)."),
            "strong",
        )
        return False
    screen.line(
        t("Solved: {positions} positions. If everybody plays their best (1 is a win, -1 a loss):").format(
            positions=f"{len(found.boards):,}"
        ),
        "strong",
    )
    for seat, value in enumerate(found.values[0]):
        screen.line(f" {words.seat_name(seat, screen.lang)}: {value:+.3f}")
    grid = Table.grid(padding=(0, 2))
    for code, values in moves:
        sentence = Text(protect_spaces(state.describe(code, screen.lang)))
        grid.add_row(f" {values[state.actor]:+.3f}", Text(protect_spaces(state.text(code))), sentence)
    screen.show(grid)
    return True


def write_proof(state: State, lines: Iterable[str], path: Path) -> None:
    """Write the proof of the start of a game to a new file."""
    if state != state.game.start():
        raise WrongOption(
            f"A proof is written for the start of a game: atlantis solve {state.game.card.name} --data FILE."
        )
    try:
        with path.open("x", encoding="utf-8") as file:
            for line in lines:
                file.write(f"{line}\n")
    except OSError as error:
        raise WrongOption(f"{path} cannot be used as --proof: {error.strerror or error}.") from error


def show_line(screen: Screen, state: State, line: list[int]) -> None:
    """The best moves of both sides to the end."""
    board = state.clone()
    for code in line:
        label = Text(f" {board.game.words.seat_name(board.actor, screen.lang)}: ", "bold")
        screen.show(label + Text(protect_spaces(board.describe(code, screen.lang))))
        board.apply(code)
    assert board.actor == OVER
