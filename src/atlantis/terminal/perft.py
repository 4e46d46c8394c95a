"""`atlantis perft`: count move sequences depth by depth, with times, and below each first move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from atlantis.engine import OVER, Game, State, perft
from atlantis.terminal.screen import Screen

AT_ONCE: Final = 3
"""The depth counted in one call: compiled code does not react to Ctrl-C before it returns."""
SLOW: Final = 1.0
"""Seconds above which progress is shown."""


def position_after(game: Game, moves: str) -> State:
    """The position after moves in notation, separated by commas; AtlantisError for an illegal move."""
    state = game.start()
    for move in moves.split(","):
        if move.strip():
            state.apply(game.code(move))
    return state


def child_of(state: State, code: int) -> State:
    child = state.clone()
    child.apply(code)
    return child


def count(state: State, depth: int) -> int:
    """Like `perft`, but Ctrl-C works."""
    if depth <= AT_ONCE or state.actor == OVER:
        return perft(state, depth)
    return sum(count(child_of(state, code), depth - 1) for code in state.legal_actions())


def show_counts(screen: Screen, state: State, depth: int, divide: bool) -> None:
    """Count depth by depth; each line is shown as soon as it is known."""
    t = screen.t
    depths, positions, seconds, speed = t("depth"), t("positions"), t("seconds"), t("per second")
    first = len(depths)
    screen.line(f"{depths} {positions:>14} {seconds:>8} {speed:>11}", "faint")
    expected = 0.0
    counts: list[tuple[int, int]] = []
    before = 1
    for deep in range(1, depth + 1):
        begin = perf_counter()
        counts = divide_count(state, deep, expected > SLOW)
        took = perf_counter() - begin
        total = sum(n for _, n in counts)
        screen.line(f"{deep:>{first}} {total:>14,} {took:>8.3f} {total / max(took, 1e-9):>11,.0f}")
        expected, before = took * total / max(before, 1), total
    if divide:
        for code, n in counts:
            screen.line(f"{state.text(code)}: {n:,}")


def divide_count(state: State, depth: int, slow: bool) -> list[tuple[int, int]]:
    """The count below each first move."""
    codes = state.legal_actions()
    with show_progress(len(codes), depth, slow) as bar:
        found = []
        for code in codes:
            found.append((code, count(child_of(state, code), depth - 1)))
            bar.advance(bar.task_ids[0])
    return found


@contextmanager
def show_progress(steps: int, depth: int, slow: bool) -> Iterator[Progress]:
    """A progress bar on standard error, removed at the end; only for slow counts, and only on a terminal."""
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not (slow and errors.is_terminal)) as bar:
        bar.add_task(str(depth), total=steps)
        yield bar
