"""Write the tables of measurements in docs/ from benchmarks/*.json: `uv run python tools/benchmark_tables.py`.

A table is between `<!-- table: engine -->` and `<!-- end of table -->`; the rest of the page is written by hand.
`--check` reports whether the pages are up to date.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
OURS: Final = ("ark", "atlandice", "atlanteon", "rising")
"""The games that are printed in bold. They are named here because the figures are older than the games may be."""
TABLE: Final = re.compile(r"(<!-- table: (\w+) -->\n\n).*?(\n<!-- end of table -->)", re.DOTALL)

Rates = dict[str, dict[str, dict[str, float]]]


def is_ours(name: str) -> bool:
    return name.partition(",")[0] in OURS


def row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |\n"


def head(*cells: str) -> str:
    return row(*cells) + "|" + "---|" * len(cells) + "\n"


def figures(rate: dict[str, float], reference: dict[str, float], unit: float, digits: int, bold: bool) -> list[str]:
    """The rate of the best and of the median round, each with its ratio to the reference."""
    found = []
    for by in ("best", "median"):
        found += [f"{rate[by] / unit:.{digits}f}", f"{rate[by] / reference[by]:.2f}"]
    return [f"**{each}**" for each in found] if bold else found


def openspiel(name: str) -> str:
    """A game of OpenSpiel as the table names it; older files have its name in OpenSpiel."""
    return name if is_ours(name) else "OpenSpiel " + name.removeprefix("OpenSpiel ").replace("board_size=", "")


def engine(rates: Rates) -> Iterator[str]:
    yield head("measured", "game", "best", "x", "median", "x")
    rates = {openspiel(name): found for name, found in rates.items()}
    ways = {"python": "moves, from Python", "native": "moves, compiled loop", "clone": "copies, from Python"}
    for way, label in ways.items():
        reference = rates["OpenSpiel hex(5)"][way]
        for name, found in rates.items():
            shown = f"**{name}**" if is_ours(name) else name
            yield row(label, shown, *figures(found[way], reference, 1e6, 2, is_ours(name)))
            label = ""


def games(rates: Rates) -> Iterator[str]:
    yield head(
        "game, players",
        "moves per game",
        "games/s",
        "million moves/s",
        "games x catanatron",
        "moves x backgammon",
        "moves x atlanteon",
    )
    ratios = (("games", "catanatron, 4"), ("moves", "backgammon, 2"), ("moves", "atlanteon, 2"))
    for name, found in rates.items():
        bold = "**{}**" if is_ours(name) else "{}"
        cells = [name, *map(three_digits, (found["moves per game"]["mean"], found["games"]["best"]))]
        cells.append(three_digits(found["moves"]["best"] / 1e6))
        shown = [bold.format(cell) for cell in cells]
        for way, other in ratios:
            best, median = (three_digits(found[way][by] / rates[other][way][by]) for by in ("best", "median"))
            shown.append("1.00" if other == name else f"{bold.format(best)} ({median})")
        yield row(*shown)


def three_digits(number: float) -> str:
    """Three significant digits, or all those before the point, without zeros at the end."""
    if number == 0:
        return "0"
    text = f"{number:,.{max(0, 2 - math.floor(math.log10(abs(number))))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def search(rates: Rates) -> Iterator[str]:
    """The first table of the command; the second, positions per second, is described in words."""
    yield head("search", "best", "x", "median", "x")
    reference = rates["OpenSpiel hex(5)"]["search"]
    for name, found in rates.items():
        if "search" in found and (is_ours(name) or name.startswith("OpenSpiel")):
            shown = f"**{name}**" if is_ours(name) else name
            yield row(shown, *figures(found["search"], reference, 1e3, 1, is_ours(name)))


def batch(rates: Rates) -> Iterator[str]:
    yield head("games", "moves chosen", "game", "best", "x", "median", "x")
    sizes = sorted({int(name.rpartition(", ")[2]) for name in rates})
    for size in sizes:
        for way, label in {"compiled": "compiled", "numpy": "by NumPy"}.items():
            reference = rates[f"pgx connect_four, {size}"][way]
            first = [f"{size:,}", label]
            for key, found in rates.items():
                name, _, games_at_once = key.rpartition(", ")
                if int(games_at_once) == size and way in found:
                    shown = f"**{name}**" if is_ours(name) else name
                    yield row(*first, shown, *figures(found[way], reference, 1e6, 3, is_ours(name)))
                    first = ["", ""]


def compare(ratios: dict[str, dict[str, float]]) -> Iterator[str]:
    """The working tree's rates next to those of another commit: the best rounds, and the median of the ratios."""
    works = list(dict.fromkeys(name.rpartition(", ")[0] for name in ratios))
    yield head("measured", *OURS)
    for work in works:
        pairs = [ratios[f"{work}, {game}"] for game in OURS]
        yield row(work, *(f"{pair['best']:.2f} ({pair['median']:.2f})" for pair in pairs))


def flood(found: dict[str, dict[str, float]]) -> Iterator[str]:
    """A novice's answers, alone and during a flood."""
    yield head("", "p50, ms", "p95, ms", "p99, ms")
    for name, figures in found.items():
        yield row(name, *map(three_digits, figures.values()))


def listing(names: dict[str, str]) -> Callable[[list[dict[str, Any]]], Iterator[str]]:
    """A table with these keys of each object, and their headings."""

    def table(runs: list[dict[str, Any]]) -> Iterator[str]:
        yield head(*names.values())
        for run in runs:
            values = [run[name] for name in names]
            yield row(*(one if isinstance(one, str) else "" if one is None else three_digits(one) for one in values))

    return table


def servers(rates: dict[str, dict[str, float]]) -> Iterator[str]:
    """A row for each thing measured, a column for each server."""
    yield head("", *rates)
    for name in dict.fromkeys(name for found in rates.values() for name in found):
        yield row(name, *(three_digits(found[name]) if name in found else "" for found in rates.values()))


CLOCKS: Final = {
    "database": "database",
    "load": "load",
    "clock": "clock",
    "moves a second": "moves/s",
    "CPU ms": "CPU, ms per move",
    "p50 ms": "p50, ms",
    "p95 ms": "p95, ms",
    "p99 ms": "p99, ms",
}
NODES: Final = {
    "via": "announced by",
    "nodes": "busy nodes",
    "rate": "entries/s",
    "node": "node, CPU ms",
    "database": "PostgreSQL, CPU ms",
    "hearing": "idle node, CPU ms",
    "written": "log, bytes",
    "sent": "to the player, bytes",
    "heard_p50": "heard, p50 ms",
    "heard_p99": "p99 ms",
}
CALIBRATION: Final = {"via": "announced by", "nodes": "nodes", "real": "real entries/s", "simulated": "simulated"}
SCALING: Final = {
    "matches": "matches",
    "via": "announced by",
    "nodes": "nodes",
    "moves/s": "moves/s",
    "node": "busiest node",
    "database": "PostgreSQL's processors",
    "lock": "NOTIFY's lock",
    "p50": "p50, ms",
    "p99": "p99, ms",
    "heard": "other player, p99 ms",
}

TABLES: Final[dict[str, dict[str, tuple[str, str, Callable[[Any], Iterator[str]]]]]] = {
    "benchmarks.md": {
        "compare": ("compare", "ratios", compare),
        **{
            name: (name, "rates", table)
            for name, table in {"engine": engine, "games": games, "search": search, "batch": batch}.items()
        },
        "clocks": ("clocks", "figures", listing(CLOCKS)),
    },
    "operations.md": {"servers": ("servers", "rates", servers), "flood": ("flood", "ms", flood)},
    "scaling.md": {
        "nodes": ("nodes", "runs", listing(NODES)),
        "calibration": ("scaling", "calibration", listing(CALIBRATION)),
        "scaling": ("scaling", "runs", listing(SCALING)),
    },
}
"""By page: each table's file in benchmarks/, the key in it, and the function that writes the table."""


def written(name: str, page: str) -> str:
    """The page with its tables made anew."""
    tables = TABLES[name]

    def table(found: re.Match[str]) -> str:
        file, key, make = tables[found[2]]
        kept: dict[str, Any] = json.loads((ROOT / "benchmarks" / f"{file}.json").read_text(encoding="utf-8"))
        return found[1] + "".join(make(kept[key])) + found[3]

    names = [found[2] for found in TABLE.finditer(page)]
    if sorted(names) != sorted(tables):
        raise SystemExit(f"{name} should have the tables {', '.join(tables)}, not {', '.join(names) or 'none'}.")
    return TABLE.sub(table, page)


def main() -> None:
    for name in TABLES:
        path = DOCS / name
        page = path.read_text(encoding="utf-8")
        made = written(name, page)
        if "--check" not in sys.argv:
            path.write_text(made, encoding="utf-8")
        elif made != page:
            raise SystemExit(f"docs/{name} is out of date: run `uv run python tools/benchmark_tables.py`.")


if __name__ == "__main__":
    main()
