"""Write the tables of docs/bots.md from `games/<game>/ratings.json`: `uv run python tools/ladder_tables.py`.

The tables are between `<!-- table: ratings -->` or `<!-- table: tables -->` and `<!-- end of table -->`. `--check`
reports whether the page is up to date.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "bots.md"
GAMES: Final = ROOT / "src" / "atlantis" / "games"
TABLE: Final = re.compile(r"(<!-- table: (\w+) -->\n\n).*?(\n<!-- end of table -->)", re.DOTALL)


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |\n"


def head(*cells: str) -> str:
    return row(*cells) + "|" + "---|" * len(cells) + "\n"


def found() -> Iterator[tuple[str, dict[str, Any]]]:
    """The games with ratings, by name."""
    for path in sorted(GAMES.glob("*/ratings.json")):
        yield path.parent.name, json.loads(path.read_text(encoding="utf-8"))


def ratings() -> Iterator[str]:
    yield head("game", "bot", "rating", "± (95 %)", "games")
    for game, ladder in found():
        first = game
        for name, one in sorted(ladder["levels"].items(), key=lambda item: -item[1]["rating"]):
            yield row(first, f"`{name}`", str(one["rating"]), str(one["uncertainty"]), str(one["games"]))
            first = ""


def tables() -> Iterator[str]:
    yield head("game", "players", "games", "share of the wins (95 %)")
    for game, ladder in found():
        first = game
        for table in ladder["tables"]:
            shares = "; ".join(
                f"`{one['bot']}` {one['share']:.1%} ({100 * one['low']:.1f}-{100 * one['high']:.1f})"
                for one in table["bots"]
            )
            yield row(first, str(table["players"]), str(table["games"]), shares)
            first = ""


TABLES: Final[dict[str, Callable[[], Iterator[str]]]] = {"ratings": ratings, "tables": tables}


def written(page: str) -> str:
    """The page with its tables made anew."""
    names = [match[2] for match in TABLE.finditer(page)]
    if names != list(TABLES):
        raise SystemExit(f"{PAGE.name} should have the tables {', '.join(TABLES)}, not {', '.join(names) or 'none'}.")
    return TABLE.sub(lambda match: match[1] + "".join(TABLES[match[2]]()) + match[3], page)


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    made = written(page)
    if "--check" not in sys.argv:
        PAGE.write_text(made, encoding="utf-8")
    elif made != page:
        raise SystemExit("docs/bots.md is out of date: run `uv run python tools/ladder_tables.py`.")


if __name__ == "__main__":
    main()
