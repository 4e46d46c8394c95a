"""Draw the README's pictures: a position of a recorded game as the terminal shows it, as SVG without outside fonts.

    uv run python tools/picture.py tests/games/atlanteon/records/rulebook.jsonl 12 "tile 5 c3" \\
        docs/pictures/atlanteon.svg
    uv run python tools/picture.py tests/games/atlandice/records/three.jsonl 187 "take 3" docs/pictures/atlandice.svg
    uv run python tools/picture.py tests/games/ark/records/three.jsonl 90 "build S04" docs/pictures/ark.svg
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import atlantis
from atlantis.terminal.screen import Screen
from atlantis.terminal.session import Told

SEA = TerminalTheme((11, 34, 57), (243, 234, 215), [(0, 0, 0)] * 8, [(90, 110, 130)] * 8)
FORMAT = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img"
  aria-label="A game of TITLE in the terminal">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect width="{width}" height="{height}" rx="8" fill="#0b2239"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def main(source: str, upto: int, typed: str, target: str) -> None:
    """The board after so many moves, the story of the last few, and what the next player types."""
    record = atlantis.read_record(source)
    screen = Screen("en")
    screen.console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor", legacy_windows=False
    )
    told = []
    for number in range(upto - 3, upto + 1):
        state = record.at(number - 1)
        code = record.moves[number - 1]
        told.append(Told(number, state.actor, state.text(code), state.tell(code)))
    screen.console.print(screen.board(state))
    screen.console.print(screen.story(told))
    screen.console.print(Text(f"{record.game.words.seat_name(state.actor, 'en')} > {typed}"))
    picture = screen.console.export_svg(
        title="",
        theme=SEA,
        unique_id=record.game.card.name,
        code_format=FORMAT.replace("TITLE", record.game.card.title),
    )
    Path(target).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4])
