"""Reading a diagram back: what all games' readers do alike."""

from __future__ import annotations

from collections.abc import Callable

from atlantis.engine.errors import WrongOption
from atlantis.engine.state import State

Meaning = tuple[str, list[str]]


def unreadable(line: str) -> WrongOption:
    return WrongOption(f"The line {line!r} of the diagram cannot be read.")


def lines_of(drawn: str) -> list[str]:
    return [line.strip() for line in drawn.splitlines() if line.strip()]


def expect_one_each(lines: list[str], names: list[str], wanted: list[str]) -> None:
    """Every line is about something that is wanted, and everything wanted has its line."""
    for line, name in zip(lines, names, strict=True):
        if name not in wanted:
            raise unreadable(line)
    for name in wanted:
        if names.count(name) != 1:
            raise WrongOption(f"The diagram must have one line each of {', '.join(wanted)}; "
                              f"there {'is none' if name not in names else 'are several'} of {name}.")


def expect_sense(state: State, lines: list[str], meaning: Callable[[str], Meaning]) -> None:
    """The position can come up, and whatever was read is written the same: nothing was passed over."""
    fault = state.fault()
    if fault:
        raise WrongOption(f"The diagram is no position that can come up: {fault}.")
    written = [meaning(line) for line in str(state).splitlines()]
    for line in lines:
        if meaning(line) not in written:
            raise unreadable(line)


def whole(word: str) -> int:
    """A number that fits a cell."""
    number = int(word)
    if not -0x8000 <= number <= 0x7FFF:
        raise ValueError(word)
    return number
