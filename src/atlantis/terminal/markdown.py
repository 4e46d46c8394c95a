"""Markdown on a terminal, drawn by rich, without cutting text on narrow terminals or breaking at no-break spaces."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, MarkdownElement, TableElement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from atlantis.terminal.characters import protect_spaces

NARROW: Final = 60
"""Below this width tables are shown as lists."""


class WholeTable(TableElement):
    """A table that folds long words instead of cutting them, or a list where there is no room for columns."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for table in super().__rich_console__(console, options):
            assert isinstance(table, Table)
            if options.max_width < NARROW:
                yield from list_rows(table)
            else:
                for column in table.columns:
                    column.overflow = "fold"
                yield table


def list_rows(table: Table) -> RenderResult:
    """Each row as a few lines, each with a heading and a cell."""
    yield Text()
    headings = [str(column.header) for column in table.columns]
    for row in zip(*(list(column.cells) for column in table.columns), strict=True):
        for n, (heading, cell) in enumerate(zip(headings, row, strict=True)):
            if str(cell):
                line = Text(f"{heading} → {cell}", "" if n else "bold")
                yield Padding(line, (0, 0, 0, 2 if n else 0))
    yield Text()


class Page(Markdown):
    """A page of Markdown."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "table_open": WholeTable}

    def __init__(self, markdown: str) -> None:
        super().__init__(protect_spaces(markdown))
