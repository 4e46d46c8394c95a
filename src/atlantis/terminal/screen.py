"""The screen: everything that is shown or asked goes through here, in one language, coloured if the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from atlantis.engine import CHANCE, Drawing, State, translator
from atlantis.terminal.letters import clean, free, hold
from atlantis.terminal.session import Told

STYLES: Final[dict[str, str]] = {
    # Ground and ink are both given, so that a piece reads the same on a dark and on a light terminal.
    "seat-1": "bold #ffffff on #2272b4",
    "seat-2": "bold #2b2112 on #f1e7d2",
    "seat-3": "bold #ffffff on #7a4cc2",
    "seat-4": "bold #2a1c00 on #e2a51e",
    "seat-5": "bold #ffffff on #1b7a5b",
    "seat-6": "bold #ffffff on #b03058",
    "tower-white": "bold #2c2416 on #d9ccb0",
    "tower-black": "bold #f6eedd on #12304c",
    "faint": "#767676",  # 4.5 : 1 on black as on white
    "number": "",
    "strong": "bold",
    "title": "bold",
}
PAGE_THEME: Final = Theme(
    {
        "markdown.h1": "bold",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.code": "bold",
        "markdown.item.bullet": "bold",
        "markdown.item.number": "bold",
        "markdown.table.header": "bold",
        "markdown.table.border": STYLES["faint"],
    }
)
"""Readable on dark and on light ground; rich's own cyan is not."""
WIDEST: Final = 100
"""Sentences do not run wider than this, however wide the terminal is."""


class Screen:
    """Standard output and input. Text is taken as it is: no markup, no controls."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.t = translator(lang)
        self.console = Console(highlight=False, markup=False, emoji=False, theme=PAGE_THEME)

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, thing: RenderableType, whole_lines: bool = False) -> None:
        """Print something rich can render; `whole_lines`: never break one, for what will be copied."""
        width = None if whole_lines else min(self.width, WIDEST)
        with self.console.capture() as caught:
            self.console.print(thing, width=width, soft_wrap=whole_lines)
        text = free(caught.get())
        self.raw(text if self.console.is_terminal else "".join(f"{line.rstrip()}\n" for line in text.splitlines()))

    def raw(self, text: str) -> None:
        """Write text as it stands."""
        self.console.file.write(text)
        self.console.file.flush()

    def line(self, text: str = "", role: str = "", whole: bool = False) -> None:
        """A sentence, wrapped; `whole`: in one piece, however long."""
        self.show(Text(hold(clean(text)), STYLES.get(role, "")), whole)

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Something takes a while: on a terminal the text stands there meanwhile, and is gone afterwards."""
        if text and self.console.is_terminal:
            with self.console.status(Text(clean(text), STYLES["faint"]), spinner="dots"):
                yield
        else:
            yield

    def ask(self, prompt: str) -> str:
        """What somebody types. EOFError at the end of input, KeyboardInterrupt at Ctrl-C, both on a fresh line."""
        if sys.stdin.isatty():
            with suppress(ImportError):  # not on every system; then lines are typed without it
                import readline  # noqa: F401  arrow keys and earlier lines, by being there
        try:
            typed = input(clean(prompt))
        except (EOFError, KeyboardInterrupt):
            self.raw("\n")
            raise
        if not sys.stdin.isatty():
            self.line(typed)  # from a file or a pipe nothing is echoed
        return typed.strip()

    # ---- a game ------------------------------------------------------------------------------------------------------

    def board(self, state: State) -> RenderableType:
        """The position, drawn to fit."""
        drawing = fitted(state.game.drawing(state, self.lang, self.width), state, self.width)
        rows = [Text.assemble(*((text, STYLES.get(role, "")) for text, role in row)) for row in drawing]
        return Text("\n").join(rows)

    def story(self, moves: Sequence[Told]) -> RenderableType:
        """What happened, move by move, those that tell nothing left out; the number wears the colour of the seat."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        for told in [told for told in moves if told.events] or moves[-1:]:
            role = "faint" if told.actor == CHANCE else f"seat-{told.actor + 1}"
            sentences = [hold(clean(event.text(self.lang))) for event in told.events] or [told.move]
            grid.add_row(Text(f" {told.number} ", STYLES.get(role, "")), Text("\n".join(sentences)))
        return grid

    def position(self, state: State, moves: Sequence[Told]) -> None:
        """The board and under it the story, the earlier part above it if all of it would not fit the screen."""
        board = self.board(state)
        first = 0
        if self.console.is_terminal:
            room = self.console.height - self.height_of(board) - 2  # a blank line, and the question
            while first < len(moves) - 1 and self.height_of(self.story(moves[first:])) > room:
                first += 1
        if first:
            self.show(self.story(moves[:first]))
        self.show(board, whole_lines=True)
        if moves:
            self.show(self.story(moves[first:]))

    def height_of(self, thing: RenderableType) -> int:
        return len(self.console.render_lines(thing))


def fitted(drawing: Drawing, state: State, width: int) -> Drawing:
    """The drawing within the width: a board that is too wide gives way to the short diagram, a long line is cut."""
    wide = [sum(cell_len(text) for text, _ in row) > width for row in drawing]
    first = next((i for i in range(len(wide) - 2) if all(wide[i : i + 3])), None)
    if first is not None:
        last = first
        while last < len(wide) and wide[last]:
            last += 1
        short: Drawing = [[(line, "")] for line in str(state).split("\n")]
        drawing = [*drawing[:first], *short, *drawing[last:]]
    return [cut(row, width) for row in drawing]


def cut(row: list[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """A row of a drawing, no wider than this."""
    left = width
    kept = []
    for text, role in row:
        kept.append((set_cell_size(text, left) if cell_len(text) > left else text, role))
        left = max(0, left - cell_len(text))
    return kept


def complain(text: str) -> None:
    """One line on standard error."""
    errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
    errors.print(Text(clean(text)), soft_wrap=True)
