"""`atlantis perft`: count move sequences depth by depth, with times, and below each first move."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from atlantis.engine import OVER, Game, State, perft
from atlantis.progress import progress_bar
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
    with progress_bar(shown=slow) as bar:
        task = bar.add_task(str(depth), total=len(codes))
        found = []
        for code in codes:
            found.append((code, count(child_of(state, code), depth - 1)))
            bar.advance(task)
    return found
