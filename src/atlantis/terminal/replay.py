"""`atlantis replay`: the story of a record, the board after any move, or step by step."""

from __future__ import annotations

from pathlib import Path

from atlantis.engine import Record, WrongOption
from atlantis.table import PlayedMove, Table
from atlantis.terminal.local_game import setup_of
from atlantis.terminal.saved_games import entries_of, open_record
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import parse_recorded_seat


def show_replay(screen: Screen, path: Path, to: int | None, step: bool) -> None:
    """Show a record: the board after move `to`, or the whole story, or step by step from move `to`."""
    record = open_record(path)
    last = len(record.moves)
    if to is not None and not 0 <= to <= last:
        raise WrongOption(f"The record has {last} moves; there is no position after {to}.")
    table = Table(setup_of(record.game))
    table.replay(entries_of(record))
    story = table.story
    screen.line(heading(screen, record), "strong")
    if step:
        step_through(screen, record, story, to or 0)
    elif to is not None:
        show_move(screen, record, story, to)
    else:
        if story:
            screen.show(screen.story(story))
        screen.position(record.state)


def heading(screen: Screen, record: Record) -> str:
    """The game and who played it."""
    names = [
        f"{record.game.words.seat_name(n, screen.lang)} ({parse_recorded_seat(text).name or text})"
        for n, text in enumerate(record.seats)
    ]
    return f"{record.game.card.title}: {', '.join(names)}"


def show_move(screen: Screen, record: Record, story: list[PlayedMove], n: int) -> None:
    """The board after n moves, and what the last of them did."""
    screen.position(record.at(n), story[:n], max(0, n - 1))


def step_through(screen: Screen, record: Record, story: list[PlayedMove], n: int) -> None:
    """Step through the record with Enter, `b`, a number or `q`, until the input ends."""
    t = screen.t
    last = len(record.moves)
    show_move(screen, record, story, n)
    while True:
        try:
            typed = screen.ask(
                t("{n} of {last}: Enter = next, b = back, a number = that move, q = quit > ").format(n=n, last=last)
            ).casefold()
        except EOFError:
            return
        if typed == "q":
            return
        if typed == "":
            wanted = n + 1
        elif typed == "b":
            wanted = n - 1
        elif typed.isdecimal():
            wanted = int(typed[:9])
        else:
            screen.line(t("“{typed}” is not a command here.").format(typed=typed[:60]))
            continue
        if wanted > last:
            screen.line(t("Move {last} is the last one.").format(last=last))
        elif wanted < 0:
            screen.line(t("This is the start of the game."))
        else:
            n = wanted
            show_move(screen, record, story, n)
