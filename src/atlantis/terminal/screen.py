"""The screen: all output and input goes through it, in one language, in colour if possible."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from atlantis.engine import CHANCE, Drawing, State, Translator, translator
from atlantis.engine.drawing import COLOURS, FAINT
from atlantis.table import PlayedMove
from atlantis.terminal.characters import clean, protect_spaces, restore_spaces

STYLES: Final[dict[str, str]] = {
    **{role: f"bold {ink} on {ground}" for role, (ink, ground) in COLOURS.items()},
    "faint": FAINT,
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
"""Readable on dark and light backgrounds; rich's own cyan is not."""
WIDEST: Final = 100
"""Sentences are wrapped at this width on wider terminals."""


class Screen:
    """Standard output and input. Text is shown as it is: without markup and control characters."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.t: Translator = translator(lang)
        self.console: Console = Console(highlight=False, markup=False, emoji=False, theme=PAGE_THEME)

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, thing: RenderableType, whole_lines: bool = False) -> None:
        """Print something that rich can render; `whole_lines`: do not wrap, for text that will be copied."""
        width = None if whole_lines else min(self.width, WIDEST)
        with self.console.capture() as caught:
            self.console.print(thing, width=width, soft_wrap=whole_lines)
        text = restore_spaces(caught.get())
        self.raw(text if self.console.is_terminal else "".join(f"{line.rstrip()}\n" for line in text.splitlines()))

    def raw(self, text: str) -> None:
        """Write text unchanged."""
        self.console.file.write(text)
        self.console.file.flush()

    def json(self, value: object) -> None:
        """Write JSON for programs to read, on one line."""
        self.raw(json.dumps(value) + "\n")

    def line(self, text: str = "", role: str = "", whole: bool = False) -> None:
        """Print a sentence, wrapped; `whole`: on one line, however long."""
        self.show(Text(protect_spaces(clean(text)), STYLES.get(role, "")), whole)

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show a text on a terminal during a long operation."""
        if text and self.console.is_terminal:
            with self.console.status(Text(clean(text), STYLES["faint"]), spinner="dots"):
                yield
        else:
            yield

    def ask(self, prompt: str) -> str:
        """Ask for a line. EOFError at the end of input, KeyboardInterrupt at Ctrl-C, both on a new line."""
        if sys.stdin.isatty():
            with suppress(ImportError):  # not available on every system
                import readline  # noqa: F401  importing it is enough for arrow keys and history
        try:
            typed = input(clean(prompt))
        except (EOFError, KeyboardInterrupt):
            self.raw("\n")
            raise
        if not sys.stdin.isatty():
            self.line(typed)  # a file or a pipe is not echoed
        return typed.strip()

    # ---- a game ------------------------------------------------------------------------------------------------------

    def board(self, state: State) -> RenderableType:
        """The position, drawn to fit."""
        drawing = fit(state.game.drawing(state, self.lang, self.width), state, self.width)
        rows = [Text.assemble(*((text, STYLES.get(role, "")) for text, role in row)) for row in drawing]
        return Text("\n").join(rows)

    def story(self, story: Sequence[PlayedMove], since: int = 0) -> RenderableType:
        """The story from move `since` on, without moves that have no text; numbers have the colour of the seat."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        numbered = list(enumerate(story, 1))[since:]
        for number, played in [(number, played) for number, played in numbered if played.events] or numbered[-1:]:
            role = "faint" if played.actor == CHANCE else f"seat-{played.actor + 1}"
            sentences = [protect_spaces(clean(event.text(self.lang))) for event in played.events] or [played.move]
            text = Text("\n".join(sentences))
            if played.standing:
                text.append(protect_spaces(self.t(" (standing answer)")), STYLES["faint"])
            grid.add_row(Text(f" {number} ", STYLES.get(role, "")), text)
        return grid

    def position(self, state: State, story: Sequence[PlayedMove] = (), since: int = 0) -> None:
        """The board, then the story from move `since` on; its first part is above the board if it does not fit the
        screen."""
        board = self.board(state)
        below = since
        if self.console.is_terminal:
            room = self.console.height - self.height_of(board) - 2  # a blank line, and the question
            while below < len(story) - 1 and self.height_of(self.story(story, below)) > room:
                below += 1
        if below > since:
            self.show(self.story(story[:below], since))
        self.show(board, whole_lines=True)
        if story:
            self.show(self.story(story, below))

    def height_of(self, thing: RenderableType) -> int:
        return len(self.console.render_lines(thing))


def fit(drawing: Drawing, state: State, width: int) -> Drawing:
    """The drawing within the width: a board that is too wide is replaced by the short diagram, a long line is cut."""
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
