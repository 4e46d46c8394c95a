"""The Pareto front of a search for values: as a table in the terminal, and as a page."""

from __future__ import annotations

from html import escape
from pathlib import Path

from rich.console import Console

from atlantis.arena.report import table as text_table
from atlantis.files import write_file
from atlantis.lab import charts
from atlantis.lab.report import page, table
from atlantis.lab.tune import Candidate, Tuned
from atlantis.lab.words import Words


def show_front(found: Tuned, console: Console) -> None:
    """The candidates that no other one beats in every objective."""
    console.print(
        f"{len(found.candidates)} candidates"
        + (f", {found.impossible} more broke a rule of the data" if found.impossible else "")
    )
    if not found.front:
        return
    shown = text_table("candidate", "miss", "change", *(target.name for target in found.spec.target))
    for each in found.front:
        shown.add_row(
            values_of(each),
            f"{each.miss:.2f}",
            f"{100 * each.change:.0f} %",
            *(f"{value:.1f}" for value in each.measured),
        )
    console.print(shown)


def values_of(each: Candidate) -> str:
    return f"#{each.number} " + ", ".join(f"{path}={value}" for path, value in each.values.items())


def write_front(found: Tuned, path: Path, lang: str) -> None:
    """The front as a page."""
    words, best = Words(lang), {each.number for each in found.front}
    t = words.t
    title = found.spec.title or t("Search for values")
    rows = [
        {"name": f"#{each.number}", "miss": each.miss, "change": each.change, "best": each.number in best}
        for each in found.candidates
    ]
    label = t("Candidates: how far they miss the targets, and how far they change the values")
    chart = charts.front(rows, label, t("change of the values"), t("miss of the targets")) if rows else ""
    head = [
        ("", t("candidate")),
        ("", t("values")),
        ("r", t("miss")),
        ("r", t("change")),
        *(("r", target.name) for target in found.spec.target),
    ]
    lines = [
        f'<tr><td class="b">#{each.number}</td><td><code>'
        f"{escape(', '.join(f'{name} = {value}' for name, value in each.values.items()))}</code></td>"
        f'<td class="r b">{words.number(each.miss, 2)}</td><td class="r">{words.percent(each.change)}</td>'
        + "".join(f'<td class="r">{words.number(value, 1)}</td>' for value in each.measured)
        + "</tr>"
        for each in found.front
    ]
    text = t(
        "No other candidate beats any of these in every objective. A miss of 0 means that all targets are "
        "met; 1 is the width of a target’s range."
    )
    heading = t("Best compromises")
    body = (
        f'<section class="panel"><header><h2>{escape(heading)}</h2></header>'
        f'<div class="pad" style="max-width:900px">{chart}</div><div class="pad">{table(head, lines)}</div>'
        f'<p class="small muted pad">{escape(text)}</p></section>'
    )
    write_file(path, page(title, t("Search for values"), words, body))
