"""Looking at a record: its story, the board after any move, or step by step."""

from __future__ import annotations

from pathlib import Path

from atlantis.engine import BrokenRecord, Record, WrongOption
from atlantis.games import read_record
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import recorded_seat
from atlantis.terminal.session import Told, retold


def read(path: Path) -> Record:
    """The record in a file; the refusal names the file."""
    try:
        return read_record(path)
    except BrokenRecord as error:
        message = str(error)
        raise BrokenRecord(0, message if message.startswith(str(path)) else f"{path}: {message}") from error


def replay(screen: Screen, path: Path, to: int | None, step: bool) -> None:
    """Show a record: the board after move `to`, or the whole story, or from `to` on step by step."""
    record = read(path)
    last = len(record.moves)
    if to is not None and not 0 <= to <= last:
        raise WrongOption(f"The record has {last} moves; there is no position after {to}.")
    story = retold(record)
    screen.line(heading(screen, record), "strong")
    if step:
        walk(screen, record, story, to or 0)
    elif to is not None:
        show(screen, record, story, to)
    else:
        if story:
            screen.show(screen.story(story))
        screen.position(record.state, [])


def heading(screen: Screen, record: Record) -> str:
    """The game and who played it."""
    seats = [recorded_seat(text) for text in record.seats]
    names = [
        f"{record.game.words.seat_name(n, screen.lang)} ({seat.name or seat.written()})" for n, seat in enumerate(seats)
    ]
    return f"{record.game.card.title}: {', '.join(names)}"


def show(screen: Screen, record: Record, story: list[Told], n: int) -> None:
    """The board after n moves, and what the last of them did."""
    screen.position(record.at(n), story[n - 1 : n] if n else [])


def walk(screen: Screen, record: Record, story: list[Told], n: int) -> None:
    """Step through the record: Enter, `b`, a number, `q`; the end of input ends it too."""
    t = screen.t
    last = len(record.moves)
    show(screen, record, story, n)
    while True:
        try:
            typed = screen.ask(
                t("{n} of {last}: Enter for the next move, b back, a number, q to quit > ").format(n=n, last=last)
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
            screen.line(t("“{typed}” is not understood here.").format(typed=typed[:60]))
            continue
        if wanted > last:
            screen.line(t("The record ends after move {last}.").format(last=last))
        elif wanted < 0:
            screen.line(t("This is the beginning."))
        else:
            n = wanted
            show(screen, record, story, n)
