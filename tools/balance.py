"""The evidence for a game's house values: play its experiments, and put their figures and charts into docs/balance.

    uv run python tools/balance.py rising              # plays docs/balance/rising*.toml, or the rest of them
    uv run python tools/balance.py rising --no-play    # only draws what was played
    uv run python tools/balance.py rising --scheduler tcp://10.0.0.1:8786    # plays on a cluster

The games of `NAME.toml` are kept in docs/balance/results/NAME, so that any machine can go on with them. Its chart is docs/balance/NAME.svg, and its tables replace the text
between `<!-- NAME -->` and `<!-- end -->` in docs/balance/<game>.md. The other text there is written by people.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean

from atlantis.arena.figures import SURE
from atlantis.arena.report import ordinal
from atlantis.games import card
from atlantis.lab import charts
from atlantis.lab.experiment import HOUSE, Cell
from atlantis.lab.results import Folder, Results
from atlantis.lab.statistics import Share, Used, by_order, components
from atlantis.lab.words import CellWords, Words

DOCS = Path(__file__).resolve().parent.parent / "docs" / "balance"
PLAYED = DOCS / "results"
COMPONENTS = {"ark": "ship", "atlanteon": "opening", "rising": "councilor"}
"""By game: the components that have a table."""
MANY = 20
"""So many components have a chart, too."""
FIGURES = {"ark": [], "atlandice": ["donations"], "atlanteon": [], "rising": ["cards"]}
"""By game: its own figures that have a column."""
COLOURS = {
    "--seat-1-line": "#2f7fb5",
    "--seat-3-line": "#d98a1f",
    "--seat-4-line": "#3f9a6b",
    "--seat-5-line": "#b5527f",
    "--danger-text": "#c0392b",
    "--accent-text": "#9a6b00",
    "--accent-line": "#9a6b00",
}
OTHER = "#808080"
WORDS = Words("en")


def standing_alone(svg: str) -> str:
    """A chart for a file of its own: fixed colours that can be read on light and dark pages."""
    drawn = re.sub(r"var\((--[a-z0-9-]+)\)", lambda found: COLOURS.get(found[1], OTHER), svg)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" ', 1)


def text(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.0f}-{100 * share.high:.0f})"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table without the columns that are empty in all rows."""
    columns = [column for column in zip(head, *rows, strict=True) if any(column[1:])]
    lines = [f"| {' | '.join(line)} |" for line in zip(*columns, strict=True)]
    return "\n".join([lines[0], "|" + "---|" * len(columns), *lines[1:]])


def bots_of(cell: Cell) -> str:
    return ", ".join(map(str, cell.plan.entries))


def shares_table(results: Results, cells: Sequence[Cell]) -> str:
    """How often the team, or each place in the order of play, wins; the length; the game's own figures."""
    game, together = cells[0].plan.setup.game, cells[0].together
    most = 1 if together else max(cell.plan.setup.players for cell in cells)
    metrics = CellWords(cells[0], WORDS).metrics
    rows = []
    for cell in cells:
        games = results.of(cell)
        shares = [text(share) for share in by_order(games)[: 1 if together else None]]
        own = [item for items in games["figures"].to_list() for item in items]
        rows.append(
            [
                str(cell.plan.setup.players),
                CellWords(cell, WORDS).options,
                bots_of(cell),
                str(len(games)),
                *shares,
                *[""] * (most - len(shares)),
                f"{fmean(games['turns'].to_list()):.1f}",
                *(f"{fmean(item['value'] for item in own if item['key'] == key):.2f}" for key in FIGURES[game]),
            ]
        )
    places = ["won"] if together else [ordinal(n) for n in range(1, most + 1)]
    own_names = [metrics.figure_name(key, "en") for key in FIGURES[game]]
    return table(["players", "options", "bots", "n", *places, "turns", *own_names], rows)


def uses(results: Results, cell: Cell, field: str) -> list[Used]:
    types = CellWords(cell, WORDS).game.action_table.types
    known = len(types[field].numbers) if field in types else 0
    found = components(results.of(cell), cell.together, {field: known})
    return [used for used in found if used.share.games]


def components_table(results: Results, cells: Sequence[Cell], field: str) -> str:
    """Each component of a cell: how often it is used, and how often its users win."""
    rows = [
        [
            bots_of(cell),
            CellWords(cell, WORDS).metrics.name((field, used.number), "en"),
            percent(used.used),
            text(used.share),
        ]
        for cell in cells
        for used in sorted(uses(results, cell, field), key=lambda used: used.share.share)
    ]
    return table(["bots", field, "used", "users win"], rows)


def differences_table(results: Results, cells: Sequence[Cell], field: str) -> str:
    """A team's components: how many points the games with each are from the mean of their cell, by number of players."""
    names: dict[int, str] = {}
    found = defaultdict[tuple[int, str, int], list[Used]](list)
    for cell in cells:
        metrics = CellWords(cell, WORDS).metrics
        for used in uses(results, cell, field):
            names[used.number] = metrics.name((field, used.number), "en")
            found[used.number, bots_of(cell), cell.plan.setup.players].append(used)
    settings = sorted({(bots, players) for _, bots, players in found})

    def difference(number: int, bots: str, players: int) -> str:
        cells_with_it = found[number, bots, players]
        games = sum(used.share.games for used in cells_with_it)
        if not games or all(used.used == 1 for used in cells_with_it):
            return ""
        mean = sum(used.share.games * (used.share.share - used.expected) for used in cells_with_it) / games
        error = (
            sqrt(sum(used.share.games * used.share.share * (1 - used.share.share) for used in cells_with_it)) / games
        )
        return f"{100 * mean:+.1f} \u00b1 {100 * SURE * error:.0f}"

    head = [field, *(f"{players} players, {bots}" for bots, players in settings)]
    return table(head, [[names[number], *(difference(number, *at) for at in settings)] for number in sorted(names)])


def draw_shares(results: Results, cells: Sequence[Cell], path: Path) -> None:
    together, rows = cells[0].together, []
    for cell in cells:
        for place, share in enumerate(by_order(results.of(cell))[: 1 if together else None], 1):
            level = str(cell.plan.setup.options.get("level", ""))
            rows.append(
                {
                    "group": f"{cell.plan.setup.players} players, {bots_of(cell)}",
                    "series": level if together else str(place),
                    "low": share.low,
                    "share": share.share,
                    "high": share.high,
                }
            )
    label = f"{card(cells[0].plan.setup.game).title}: shares of wins"
    chart = charts.groups(rows, label, "level" if together else "order of play")
    path.write_text(standing_alone(chart), encoding="utf-8")


def draw_components(results: Results, cell: Cell, field: str, path: Path) -> None:
    metrics, found = CellWords(cell, WORDS).metrics, uses(results, cell, field)
    rows = [used.row(metrics.name((used.field, used.number), "en")) for used in found]
    label = f"{card(cell.plan.setup.game).title}: shares of wins by {field}"
    even = fmean(used.expected for used in found)
    chart = charts.components(rows, label, "share of games with it", "its users win", even)
    path.write_text(standing_alone(chart), encoding="utf-8")


def evidence(name: str, results: Results) -> Iterator[str]:
    """The tables of an experiment. Its charts are drawn as well."""
    cells = [cell for cell in results.cells if cell.variant == HOUSE and len(results.of(cell))]
    if not cells:
        yield "Not played yet."
        return
    game = cells[0].plan.setup.game
    yield shares_table(results, cells)
    draw_shares(results, cells, DOCS / f"{name}.svg")
    field = COMPONENTS.get(game, "")
    if cells[0].together:
        yield differences_table(results, cells, field)
    elif field:
        fewest = min(cell.plan.setup.players for cell in cells)
        some = [cell for cell in cells if cell.plan.setup.players == fewest]
        yield components_table(results, some, field)
        if len(uses(results, some[0], field)) >= MANY:
            draw_components(results, some[0], field, DOCS / f"{name}-{field}.svg")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--no-play", action="store_true", help="only draw what was played")
    parser.add_argument("--jobs", help="number of processes; default: one per core")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler")
    given = parser.parse_args()
    files = [path for path in sorted(DOCS.glob(f"{given.game}*.toml")) if not path.stem.endswith("-fit")]
    if not files:
        sys.exit(f"There is no experiment {DOCS / given.game}.toml.")
    page = DOCS / f"{given.game}.md"
    for path in files:
        folder = PLAYED / path.stem
        if not given.no_play:
            command = ["atlantis", "lab", "run", str(path), "--out", str(folder)]
            command += ["--jobs", given.jobs] if given.jobs else []
            command += ["--scheduler", given.scheduler] if given.scheduler else []
            code = subprocess.run(command, check=False).returncode
            if code:
                sys.exit(code)
        elif not folder.exists():
            print(f"{path.stem}: not played.")
            continue
        tables = "\n\n".join(evidence(path.stem, Folder.open(folder).results()))
        before = page.read_text(encoding="utf-8")
        begin, end = f"<!-- {path.stem} -->\n", "<!-- end -->"
        if before.count(begin) != 1:
            sys.exit(f"{page} has no place for the figures: it needs the lines {begin.strip()} and {end}.")
        head, rest = before.split(begin)
        page.write_text(f"{head}{begin}\n{tables}\n\n{rest[rest.index(end) :]}", encoding="utf-8")
        print(f"{path.stem}: {page} and the charts are written.")


if __name__ == "__main__":
    main()
