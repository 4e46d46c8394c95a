"""Solving puzzles in the terminal: the puzzle of the day, or puzzles of a game by difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Final

from rich.table import Table
from rich.text import Text

from atlantis.engine import OVER, State, WrongOption
from atlantis.people.puzzle_answers import choices_in_order, goal, hint, percent, solution, steps_of, task, verdict
from atlantis.people.puzzles import Puzzle, all_puzzles, puzzle_of_day, puzzles_of
from atlantis.search import Endgame
from atlantis.terminal.characters import protect_spaces
from atlantis.terminal.move_input import explain_refusal, find_moves, join_moves
from atlantis.terminal.screen import Screen

DIFFICULTIES: Final = {"easy": (0, 1300), "medium": (1300, 1700), "hard": (1700, 10_000)}
"""Ratings, from the first to just below the second."""
HINT: Final = ("h", "hint", "indice")
SOLUTION: Final = ("s", "solution")
NEXT: Final = ("n", "next", "suivant")
QUIT: Final = ("q", "quit", "quitter")


def today() -> int:
    """The number of the day, as on servers: UTC, counted from 1 January 1970."""
    return int(datetime.now(UTC).timestamp() // 86_400)


def choose_puzzles(game: str | None, difficulty: str | None, seed: int | None) -> list[Puzzle]:
    """The puzzles of a game, or of all games, in random order; WrongOption if there are none."""
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise WrongOption(f"{difficulty!r} is no difficulty; choose {', '.join(DIFFICULTIES)}.")
    low, high = DIFFICULTIES[difficulty] if difficulty is not None else (0, 10_000)
    found = [
        puzzle
        for puzzle in (all_puzzles().values() if game is None else puzzles_of(game))
        if low <= puzzle.rating < high
    ]
    if not found:
        raise WrongOption(f"There are no {difficulty or ''} puzzles of {game or 'any game'}.".replace("  ", " "))
    Random(seed).shuffle(found)
    return found


def solve_puzzles(screen: Screen, puzzles: Sequence[Puzzle]) -> None:
    """One puzzle after the other, until somebody quits."""
    t, solved, tried = screen.t, 0, 0
    try:
        for puzzle in puzzles:
            first_try = solve_puzzle(screen, puzzle)
            if first_try is not None:
                solved, tried = solved + first_try, tried + 1
            if len(puzzles) > 1:
                screen.ask(t("Enter for the next puzzle, Ctrl-D to stop: "))
    except (EOFError, KeyboardInterrupt):
        pass
    if tried:
        screen.line(t("Solved at the first try: {solved} of {tried}.").format(solved=solved, tried=tried), "strong")


def solve_puzzle(screen: Screen, puzzle: Puzzle) -> bool | None:
    """Ask for moves until one is right. Was the first one? None if it was skipped; EOFError if somebody quits."""
    t, lang, state = screen.t, screen.lang, puzzle.state()
    screen.line(
        t("{game}, puzzle {number} (rating {rating})").format(
            game=state.game.card.title, number=puzzle.number, rating=puzzle.rating
        ),
        "title",
    )
    screen.position(state)
    screen.line(goal(puzzle, lang), "strong")
    screen.line(task(puzzle, lang))
    offered = [state.game.code(text) for text in choices_in_order(puzzle)] or state.legal_actions()
    for text in choices_in_order(puzzle):
        screen.line(f"  {text}: {state.describe(state.game.code(text), lang)}")
    first: bool | None = None
    while True:
        typed = screen.ask(t("Move, hint, solution, next or quit: ")).casefold()
        if typed in QUIT:
            raise EOFError
        if typed in NEXT:
            return first
        if typed in HINT:
            screen.line(hint(puzzle, lang))
        elif typed in SOLUTION:
            show_answer(screen, puzzle, solution(puzzle))
            return False
        elif typed:
            code = find_move(screen, state, typed, offered)
            if code is None:
                continue
            right = state.text(code) == puzzle.answer
            first = right if first is None else first
            show_answer(screen, puzzle, solution(puzzle) if right else refuted_line(puzzle, code))
            if right or puzzle.choices:
                return first


def find_move(screen: Screen, state: State, typed: str, offered: list[int]) -> int | None:
    """The move that was typed; None, with the reason, if it is none of those offered, or several."""
    found = find_moves(typed, state.game, offered)
    if len(found) == 1:
        return found[0]
    if found:
        screen.line(screen.t("Which one: {moves}?").format(moves=join_moves(state, found)))
    elif find_moves(typed, state.game, state.legal_actions()):
        screen.line(screen.t("Choose one of the moves that are offered."))
    else:
        screen.line(explain_refusal(typed, state, screen.lang))
    return None


def refuted_line(puzzle: Puzzle, code: int) -> list[int]:
    """A wrong move, and in a proved puzzle how the other side wins."""
    after = puzzle.state()
    after.do(code)
    if puzzle.choices or after.actor == OVER:
        return [code]
    return [code, *Endgame(after.game, after.game.evaluation()).line(after)]


def show_answer(screen: Screen, puzzle: Puzzle, line: list[int]) -> None:
    """What is said about the first move of a line, and the rest of the line."""
    steps = steps_of(puzzle.state(), line)
    headline, why = verdict(puzzle, steps, screen.lang)
    screen.line(headline, "strong")
    screen.line(why)
    for step in steps[1:]:
        name = step.before.game.words.seat_name(step.seat, screen.lang)
        text = step.before.describe(step.code, screen.lang)
        screen.show(Text(f" {name}: ", "bold") + Text(protect_spaces(text)))
    if puzzle.choices:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="bold")
        for move, chance in puzzle.choices.items():
            grid.add_row(percent(chance, screen.t), protect_spaces(move))
        screen.show(grid)


def puzzle_today() -> Puzzle:
    return puzzle_of_day(today())
