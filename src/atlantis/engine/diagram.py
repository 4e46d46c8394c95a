"""Positions as text, both ways: `str(state)` writes what `game.position(text)` reads.

A game's `diagram.py` is a schema: the lines, and the cell for each name in a line.

    clock 4, submarine 6, first 3
    seat 1: points 3, gem 2

Anything that a line does not name has its default value, mostly 0. Lines are read in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from atlantis.engine.errors import WrongOption
from atlantis.engine.layout import ACTOR, CHANCE, OVER, Layout

if TYPE_CHECKING:
    from atlantis.engine.game import Game
    from atlantis.engine.state import State


class Item:
    """A name in a line and its cell: `clock 4`.

    `plus` is added to the stored number, so that people count from 1. `usual`: the value that is not written, unless
    `always` is set. `words`: the cell is written as one of these instead of a number.
    """

    def __init__(
        self,
        name: str,
        cell: int,
        plus: int = 0,
        usual: int = 0,
        always: bool = False,
        words: Sequence[str] | None = None,
    ) -> None:
        self.name = name
        self.cell = cell
        self.plus = plus
        self.usual = usual
        self.always = always
        self.words = words

    def write(self, state: State) -> str:
        """The part of the diagram that shows this position."""
        value = int(state.cells[self.cell])
        if value == self.usual and not self.always:
            return ""
        return f"{self.name} {self.words[value] if self.words is not None else value + self.plus}"

    def read(self, state: State, word: str) -> None:
        """Set the cells as the text says; ValueError if it cannot be understood."""
        state.cells[self.cell] = self.words.index(word) if self.words is not None else parse_cell(word) - self.plus

    def meaning(self, word: str) -> str:
        """The text after the name in a standard form; empty for the default value."""
        usual = self.words is None and word == str(self.usual + self.plus)
        return "" if usual else f"{self.name} {word}"


class MarkedCells(Item):
    """A name, and words for the cells in a run that hold a given value: `tiles odd swap`. The others hold 0."""

    def __init__(self, name: str, cell: int, words: Sequence[str], value: int) -> None:
        super().__init__(name, cell)
        self.each = words
        self.value = value

    def write(self, state: State) -> str:
        """The part of the diagram that shows this position."""
        found = [word for i, word in enumerate(self.each) if state.cells[self.cell + i] == self.value]
        return " ".join([self.name, *found]).strip() if found else ""

    def read(self, state: State, word: str) -> None:
        """Set the cells as the text says; ValueError if it cannot be understood."""
        for each in word.split():
            cell = self.cell + self.each.index(each)
            if state.cells[cell]:
                raise ValueError(each)
            state.cells[cell] = self.value

    def meaning(self, word: str) -> str:
        return " ".join([self.name, *sorted(word.split())])


class Line:
    """A line of a diagram: a head, a colon, and items separated by commas; or only items."""

    def __init__(self, head: str, items: Sequence[Item], optional: bool = False) -> None:
        self.head = head
        self.items: list[Item] = list(items)
        self.optional = optional  # left out when all its items have default values

    def is_about(self, line: str) -> bool:
        """Does this line of a text belong here?"""
        head = " ".join(line.partition(":")[0].split()) if ":" in line else ""
        return head == self.head and (bool(head) or line.split()[0] == self.items[0].name.split()[0])

    def write(self, state: State) -> str:
        """The part of the diagram that shows this position."""
        written = ", ".join(text for text in (item.write(state) for item in self.items) if text)
        if self.optional and not written:
            return ""
        return f"{self.head}: {written}".rstrip() if self.head else written

    def read(self, state: State, line: str) -> None:
        """Set the cells that the line names; ValueError or KeyError for anything unknown."""
        seen = set()
        for item, word in self.parts(line):
            if item.name in seen:
                raise WrongOption(f"The line {line!r} of the diagram names {item.name!r} twice.")
            seen.add(item.name)
            item.read(state, word)

    def start(self, state: State) -> None:
        """Set the cells to their default values."""
        for item in self.items:
            state.cells[item.cell] = item.usual

    def meaning(self, line: str) -> list[str]:
        """The line in a standard form: without extra spaces, order and default values."""
        return sorted(filter(None, (item.meaning(word) for item, word in self.parts(line))))

    def parts(self, line: str) -> list[tuple[Item, str]]:
        """The items that a line names, each with the text after its name; KeyError for an unknown one."""
        found = []
        for part in (line.partition(":")[2] if self.head else line).split(","):
            if part.strip():
                text = " ".join(part.split())
                item = max(
                    (item for item in self.items if f"{text} ".startswith(f"{item.name} ".lstrip())),
                    key=lambda item: len(item.name),
                    default=None,
                )
                if item is None:
                    raise KeyError(text)
                found.append((item, text[len(item.name) :].strip()))
        return found


class ActorItem(Item):
    """Who decides: `seat 2`, or `chance`."""

    def __init__(self) -> None:
        super().__init__("", ACTOR, usual=OVER)

    def write(self, state: State) -> str:
        """The part of the diagram that shows this position."""
        return "chance" if state.actor == CHANCE else f"seat {state.actor + 1}"

    def read(self, state: State, word: str) -> None:
        """Set the cells as the text says; ValueError if it cannot be understood."""
        seats = [f"seat {seat + 1}" for seat in range(state.game.players)]
        state.cells[ACTOR] = CHANCE if word == "chance" else seats.index(word)


class StepLine(Line):
    """The step, who decides, and what is pending: `turn: seat 1`, `event: chance, due 1`; or `over`.

    `step`: its cell, `names`: of its values, `at_the_end`: its value when the game is over.
    """

    def __init__(self, step: int, names: Sequence[str], items: Sequence[Item], at_the_end: int = 0) -> None:
        super().__init__("step", [ActorItem(), *items])
        self.step = step
        self.names = names
        self.at_the_end = at_the_end

    def is_about(self, line: str) -> bool:
        return line.partition(":")[0].strip() in (*self.names, "over")

    def write(self, state: State) -> str:
        """The part of the diagram that shows this position."""
        if state.actor == OVER:
            return "over"
        return f"{self.names[state.cells[self.step]]}{super().write(state)[len(self.head) :]}"

    def read(self, state: State, line: str) -> None:
        """Set the cells as the text says; ValueError if it cannot be understood."""
        if line == "over":
            state.cells[ACTOR], state.cells[self.step] = OVER, self.at_the_end
            return
        state.cells[self.step] = self.names.index(line.partition(":")[0].strip())
        super().read(state, line)
        if state.actor == OVER:  # neither a seat nor chance
            raise ValueError(line)

    def meaning(self, line: str) -> list[str]:
        return [line.partition(":")[0].strip(), *super().meaning(line)]


class Diagram:
    """The lines of a game's diagrams. `complete` works out the remaining cells when one is read.

    `exact`: a diagram describes a position fully, so reading it gives back an equal position.
    """

    def __init__(
        self, lines: Sequence[Line], complete: Callable[[State], None] | None = None, exact: bool = True
    ) -> None:
        self.lines: list[Line] = list(lines)
        self.complete = complete
        self.exact = exact

    def write(self, state: State) -> str:
        """The part of the diagram that shows this position."""
        return "\n".join(text for text in (line.write(state) for line in self.lines) if text)

    def read(self, game: Game, drawn: str) -> State:
        """The position in a diagram; WrongOption says which line is wrong."""
        state = game.start()
        for i in range(game.layout.size):
            state.cells[i] = 0
        for line in self.lines:
            line.start(state)
        given = [line.strip() for line in drawn.splitlines() if line.strip()]
        owners = [self.owner(line, game) for line in given]
        for line in self.lines:
            number = owners.count(line)
            if number > 1 or (number == 0 and not line.optional):
                shown = line.head or line.items[0].name
                raise WrongOption(
                    f"The diagram has {'several lines' if number else 'no line'} {shown!r}; "
                    f"it looks like this:\n{game.start()}"
                )
        for text, line in zip(given, owners, strict=True):
            try:
                line.read(state, text)
            except (KeyError, ValueError, IndexError, OverflowError) as error:
                raise error if isinstance(error, WrongOption) else unreadable(text) from error
        if self.complete is not None:
            self.complete(state)
        misfit = game.layout.misfit(state.cells)
        if misfit:
            raise WrongOption(f"The diagram is not a position of {game.card.title}: {misfit}.")
        for text, line in zip(given, owners, strict=True):  # a line that is written back differently was not understood
            if line.meaning(text) != line.meaning(line.write(state) or f"{line.head}:"):
                raise unreadable(text)
        return state

    def owner(self, line: str, game: Game) -> Line:
        """The line of the schema that a drawn line belongs to; WrongOption if there is none."""
        for known in self.lines:
            if known.is_about(line):
                return known
        raise unreadable(line)


def diagram_of(layout: Layout) -> Diagram:
    """A diagram for any game: one line for each field of its layout."""
    lines = []
    for field in layout.fields:
        names = [field.name] if field.size == 1 else [f"{i + 1}" for i in range(field.size)]
        items = [Item(name, int(field.at) + i, always=field.size == 1) for i, name in enumerate(names)]
        lines.append(Line("" if field.size == 1 else field.name, items))
    return Diagram(lines)


def unreadable(line: str) -> WrongOption:
    return WrongOption(f"The line {line!r} of the diagram cannot be read.")


def parse_cell(word: str) -> int:
    """A number that fits a cell."""
    number = int(word)
    if not -0x8000 <= number <= 0x7FFF:
        raise ValueError(word)
    return number
