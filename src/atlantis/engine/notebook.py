"""What Jupyter shows: a position as its board, a record as its story. HTML without scripts, drawn from the same rows of
text as in a terminal."""

from __future__ import annotations

from html import escape
from typing import Final

from atlantis.engine.drawing import BOLD, COLOURS, FAINT, Segments
from atlantis.engine.i18n import default_language
from atlantis.engine.layout import CHANCE
from atlantis.engine.record import Record
from atlantis.engine.state import State

WIDTH: Final = 100
"""Characters in a row of the board."""
BOARD: Final = "font-family: monospace; line-height: 1.3; white-space: pre; overflow-x: auto; margin: 0"
STORY: Final = "max-height: 24em; overflow-y: auto; margin: 0.5em 0; line-height: 1.4"


def board(state: State, lang: str | None = None) -> str:
    """The position as HTML, in the language of the environment."""
    drawing = state.game.drawing(state, lang or default_language(), WIDTH)
    return f'<pre style="{BOARD}">{chr(10).join(row_html(row) for row in drawing)}</pre>'


def row_html(row: Segments) -> str:
    return "".join(span(text, role) for text, role in row)


def span(text: str, role: str) -> str:
    style = f"color: {FAINT}" if role == "faint" else ""
    if role in COLOURS:
        style = "color: {}; background: {}".format(*COLOURS[role])
    if role in BOLD:
        style += "; font-weight: bold"
    return f'<span style="{style.removeprefix("; ")}">{escape(text)}</span>' if style else escape(text)


def story(record: Record, lang: str | None = None) -> str:
    """The last position and, below it, what happened in each move; numbers have the colour of the seat."""
    lang = lang or default_language()
    state, rows = record.game.start(), []
    for number, code in enumerate(record.moves, 1):
        role = "faint" if state.actor == CHANCE else f"seat-{state.actor + 1}"
        sentences = [event.text(lang) for event in state.tell(code)]
        if sentences:
            rows.append(f"<div>{span(f' {number} ', role)} {escape(' '.join(sentences))}</div>")
    return f'{board(record.state, lang)}<div style="{STORY}">{"".join(rows)}</div>'
