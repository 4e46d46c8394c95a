"""A report: one self-contained HTML file with charts, verdicts in words, and the differences of variants."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from pathlib import Path
from statistics import fmean
from typing import Final

import polars as pl

from atlantis.engine.i18n import Translator
from atlantis.engine.i18n import mark as _
from atlantis.engine.words import plural
from atlantis.files import write_file
from atlantis.games import card
from atlantis.lab import charts
from atlantis.lab.experiment import HOUSE, Cell
from atlantis.lab.results import Results
from atlantis.lab.statistics import (
    Difference,
    Used,
    base_of,
    by_entry,
    by_order,
    by_seat,
    compare,
    components,
    depth,
    is_drawn,
    ladder,
    luck,
    margin,
    middle,
    share_in,
)
from atlantis.lab.words import CellWords, Words

STYLE: Final = Path(__file__).with_name("report.css")
SCRIPT: Final = Path(__file__).with_name("report.js")
MOST_FINDINGS: Final = 9
FINDINGS_OF_A_VARIANT: Final = 2
FINDINGS_OF_A_SECTION: Final = 3
FIRST: Final = ("won", "order", "seat", "margin", "turns", "leads", "settled", "best", "decisions", "figure")
"""Measures in the order of their importance."""
LOOKED_AT: Final = 12
"""Number of components shown at first; the others are one click away."""
GAMES: Final = plural("{n} game", "{n} games")
VERDICTS: Final = {"strong": _("strong"), "weak": _("weak"), "rare": _("hardly used"), "never": _("never used"), "": ""}


def write_report(results: Results, path: str | Path, lang: str = "en") -> None:
    """Write the report of some results to a file, in a language."""
    write_file(Path(path), Report(results, lang).html())


@dataclass(frozen=True)
class Finding:
    """A finding, at the top of the report: what was found, `where` (game and setting), and the section that shows it.
    `weight`: the largest come first."""

    sentence: str
    where: str
    section: str
    weight: float
    detail: str = ""
    fine: bool = False


class Report:
    """Collects the sections and findings of some results."""

    def __init__(self, results: Results, lang: str) -> None:
        self.results = results
        self.words: Words = Words(lang)
        self.t: Translator = self.words.t
        self.findings: list[Finding] = []
        self.named: dict[int, CellWords] = {cell.number: CellWords(cell, self.words) for cell in results.cells}

    def html(self) -> str:
        body = "\n".join(self.sections())  # they collect the findings
        name = self.t("Balance report")
        return page(
            self.results.experiment.title or name,
            name,
            self.words,
            f"{self.facts()}{self.shown_findings()}{body}{self.notes()}",
        )

    # ---- the top -----------------------------------------------------------------------------------------------------

    def facts(self) -> str:
        t, results, words = self.t, self.results, self.words
        about, seconds = results.about, float(results.about.get("seconds", 0))
        started = str(about.get("started", ""))
        day = f"{datetime.fromisoformat(started):%Y-%m-%d}" if started else "\u2013"
        ran = t("{day}, {minutes} min").format(day=day, minutes=words.number(seconds / 60, 0 if seconds >= 600 else 1))
        bots = dict.fromkeys(str(entry) for cell in results.cells for entry in cell.plan.entries)
        rows = [
            (t("Games"), words.number(len(results.games))),
            (t("Bots"), ", ".join(bots)),
            (t("Variants"), words.number(len({cell.variant for cell in results.cells}))),
            (t("Seed"), str(results.experiment.seed)),
            (t("Intervals"), "95\u202f%"),
            (t("Played"), ran),
            (t("Version"), str(about.get("atlantis", ""))),
        ]
        if len(results.failed):
            rows.append((t("Failed games"), words.number(len(results.failed))))
        items = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in rows)
        return f'<dl class="facts panel" style="margin:0">{items}</dl>'

    def shown_findings(self) -> str:
        found: list[Finding] = []
        for finding in sorted(self.findings, key=lambda finding: (finding.fine, -finding.weight)):
            if sum(each.section == finding.section for each in found) < FINDINGS_OF_A_SECTION:
                found.append(finding)
        found = found[:MOST_FINDINGS]
        if not found:
            found = [
                Finding(
                    self.t(
                        "Nothing stands out: no place in the order of play, no component and no variant "
                        "differs by more than chance."
                    ),
                    "",
                    "",
                    0,
                    fine=True,
                )
            ]
        see = escape(self.t("Show"))
        return (
            '<div class="findings">'
            + "".join(
                f'<p class="{"ok" if finding.fine else "warning"}"><b>{escape(finding.sentence)}</b> '
                + escape(finding.detail)
                + (f' <a href="#{finding.section}">{see}</a>' if finding.section else "")
                + (f'<span class="small muted">{escape(finding.where)}</span>' if finding.where else "")
                + "</p>"
                for finding in found
            )
            + "</div>"
        )

    def notes(self) -> str:
        text = self.t(
            "Shares have Wilson intervals. Variants are compared round by round, with the same seeds. All "
            "verdicts are corrected for the number of tests (Benjamini and Hochberg). “No clear difference” does "
            "not mean that two things are equal."
        )
        return f'<p class="small muted">{escape(text)}</p>'

    # ---- sections ----------------------------------------------------------------------------------------------------

    def sections(self) -> Iterable[str]:
        cells = [cell for cell in self.results.cells if len(self.results.of(cell))]
        for name in dict.fromkeys(cell.plan.setup.game for cell in cells):
            yield from self.of_game(card(name).title, [cell for cell in cells if cell.plan.setup.game == name])

    def of_game(self, title: str, cells: list[Cell]) -> Iterable[str]:
        house = [cell for cell in cells if cell.variant == HOUSE and not cell.rung]
        if house and house[0].together:
            yield self.team_shares(title, house)
        for cell in house:
            yield from self.of_cell(title, cell)
        rungs = [cell for cell in cells if cell.rung and cell.variant == HOUSE]
        for setting in dict.fromkeys((named.players, named.options) for named in map(self.name_of, rungs)):
            yield self.ladder(
                title, [cell for cell in rungs if (self.name_of(cell).players, self.name_of(cell).options) == setting]
            )
        for group in dict.fromkeys(cell.group for cell in cells if not cell.rung):
            yield from self.of_variants(title, [cell for cell in cells if cell.group == group])

    def name_of(self, cell: Cell) -> CellWords:
        return self.named[cell.number]

    def where(self, title: str, cell: Cell) -> str:
        return f"{title}, {self.name_of(cell).setting}"

    def panel(self, section: str, title: str, about: str, inside: str) -> str:
        return (
            f'<section class="panel" id="{section}"><header><h2>{escape(title)}</h2>'
            f'<span class="small muted">{escape(about)}</span></header>{inside}</section>'
        )

    def games_text(self, n: int) -> str:
        return self.t.form(GAMES.one, GAMES.many, n).format(n=self.words.number(n))

    def team_shares(self, title: str, cells: list[Cell]) -> str:
        """A cooperative game: the shares of all teams in one chart."""
        rows = []
        for cell in cells:
            named, found = self.name_of(cell), share_in([row[0] for row in self.results.of(cell)["shares"].to_list()])
            rows.append(
                {
                    "group": named.options or title,
                    "series": ", ".join([named.players, named.bots]),
                    "low": found.low,
                    "share": found.share,
                    "high": found.high,
                }
            )
            if found.low > 0.9 or found.high < 0.1:
                sentence = (
                    self.t("The team nearly always wins: {share}.")
                    if found.low > 0.5
                    else self.t("The team hardly ever wins: {share}.")
                )
                share = self.words.percent(found.share)
                self.findings.append(
                    Finding(sentence.format(share=share), self.where(title, cell), f"team-{cell.number}", 3)
                )
        chart = charts.groups(rows, self.t("Share of games won, with 95 % intervals"), self.t("players"))
        ids = "".join(f'<span id="team-{cell.number}"></span>' for cell in cells)
        return self.panel(
            f"shares-{cells[0].number}",
            self.t("{game}: share won").format(game=title),
            self.games_text(sum(len(self.results.of(cell)) for cell in cells)),
            f'<div class="pad wide">{ids}{chart}</div>',
        )

    def of_cell(self, title: str, cell: Cell) -> Iterable[str]:
        """The house values in one setting."""
        named, games, wanted = self.name_of(cell), self.results.of(cell), self.results.experiment.metrics
        boxes = []
        if not cell.together and "shares" in wanted:
            boxes.append(self.order_box(title, cell, games))
        if not cell.together and "scores" in wanted:
            boxes.append(
                self.box(
                    self.t("Lead at the end, points"),
                    charts.histogram(
                        [margin(scores) for scores in games["scores"].to_list()],
                        self.t("Lead over the runner-up, points"),
                    ),
                    self.spread_text([margin(scores) for scores in games["scores"].to_list()]),
                )
            )
        if "length" in wanted:
            turns, choices = games["turns"].to_list(), [sum(row) for row in games["decisions"].to_list()]
            boxes.append(
                self.box(
                    self.t("Length, turns"),
                    charts.histogram(turns, self.t("Length, turns")),
                    self.t("{spread} {n} decisions on average.").format(
                        spread=self.spread_text(turns), n=self.words.number(fmean(choices))
                    ),
                )
            )
        if not cell.together and "leads" in wanted:
            label = self.t("Lead changes")
            boxes.append(
                self.box(label, charts.histogram(games["lead_changes"].to_list(), label), self.first_leader_text(games))
            )
        if "decided" in wanted and games["settled"].null_count() < len(games):
            boxes.append(self.decided_box(games))
        if "luck" in wanted and (found := luck(games, cell.together)) is not None:
            boxes.append(
                self.box(
                    self.t("Luck"),
                    f'<p><b style="font-size:2rem">{self.words.percent(found)}</b></p>',
                    self.t(
                        "How often a second game of the same bots in the same seats, with different dice, has a different "
                        "winner; 100 % is as often as if drawn by lot."
                    ),
                )
            )
        if "figures" in wanted and named.metrics.figures:
            boxes.append(self.figures_box(named, games))
        section = self.section_of(cell)
        heading = self.t("{game}: {setting}").format(game=title, setting=named.setting)
        yield self.panel(section, heading, self.games_text(len(games)), f'<div class="pad four">{"".join(boxes)}</div>')
        if "components" in wanted:
            yield from self.component_panels(title, cell, games)

    def section_of(self, cell: Cell) -> str:
        return f"cell-{cell.number}"

    def box(self, title: str, inside: str, text: str) -> str:
        below = f'<p class="small muted">{escape(text)}</p>' if text else ""
        return f'<div><h3 class="small muted">{escape(title)}</h3>{inside}{below}</div>'

    def order_box(self, title: str, cell: Cell, games: pl.DataFrame) -> str:
        """Shares by order of play, or by seat where that is the same; for a line-up of several bots also by bot."""
        named, drawn = self.name_of(cell), is_drawn(games)
        shares, even = by_order(games) if drawn else by_seat(games), 1 / cell.plan.setup.players
        names = named.places(drawn)
        rows = [
            {"name": name, "low": found.low, "share": found.share, "high": found.high}
            for name, found in zip(names, shares, strict=True)
        ]
        far = max(zip(shares, names, strict=True), key=lambda pair: abs(pair[0].share - even))
        if not far[0].low <= even <= far[0].high and len(cell.plan.entries) == 1:
            self.findings.append(
                Finding(
                    self.t("{who} wins {share}, not {even}.").format(
                        who=far[1],
                        share=self.words.percent(far[0].share),
                        even=self.words.percent(even),
                    ),
                    self.where(title, cell),
                    self.section_of(cell),
                    2 + abs(far[0].share - even),
                )
            )
        if len(cell.plan.entries) > 1:
            found = by_entry(games, len(cell.plan.entries))
            rows += [
                {
                    "name": str(entry) if named.bots.count(str(entry)) == 1 else f"{entry} #{n}",
                    "low": share.low,
                    "share": share.share,
                    "high": share.high,
                }
                for n, (entry, share) in enumerate(zip(cell.plan.entries, found, strict=True), 1)
            ]
        label = self.t("Wins by order of play") if drawn else self.t("Wins by seat")
        return self.box(
            label,
            charts.intervals(rows, label, even),
            self.t("Dashed: an even share, {even}.").format(even=self.words.percent(even)),
        )

    def spread_text(self, values: Sequence[float]) -> str:
        mid, low, high = middle(values)
        return self.t("Median {mid}; 9 of 10 games between {low} and {high}.").format(
            mid=self.words.number(mid), low=self.words.number(low), high=self.words.number(high)
        )

    def first_leader_text(self, games: pl.DataFrame) -> str:
        led = [(first, shares) for first, shares in games.select("first_leader", "shares").iter_rows() if first]
        won = fmean([shares[first - 1] for first, shares in led]) if led else 0.0
        return self.t("The first leader wins {share}.").format(share=self.words.percent(won))

    def decided_box(self, games: pl.DataFrame) -> str:
        curves = [curve for curve in games["curve"].to_list() if curve]
        points = [fmean(column) for column in zip(*curves, strict=True)]
        mid, _, _ = middle([100 * value for value in games["settled"].drop_nulls().to_list()])
        return self.box(
            self.t("The winner’s chances"),
            charts.course(points, self.t("The winner’s chances during the game"), self.t("part of the game")),
            self.t(
                "Half of the games are decided after {share} of their moves: from then on, the winner is always "
                "judged the most likely to win."
            ).format(share=self.words.percent(mid / 100)),
        )

    def figures_box(self, named: CellWords, games: pl.DataFrame) -> str:
        found: dict[str, list[float]] = {}
        for items in games["figures"].to_list():
            for item in items:
                found.setdefault(item["key"], []).append(item["value"])
        rows = [
            f"<tr><td>{escape(named.metrics.figure_name(key, self.words.lang))}</td>"
            f'<td class="r b">{self.words.number(fmean(values), 2)}</td></tr>'
            for key, values in found.items()
        ]
        return self.box(self.t("Per game, on average"), table([], rows), "")

    # ---- components --------------------------------------------------------------------------------------------------

    def component_panels(self, title: str, cell: Cell, games: pl.DataFrame) -> Iterable[str]:
        named = self.name_of(cell)
        types = named.game.action_table.types
        fields = dict.fromkeys(
            [*named.metrics.components, *(use["field"] for uses in games["uses"].to_list() for use in uses)]
        )
        known = {field: len(types[field].numbers) if field in types else 0 for field in fields}
        found = components(games, cell.together, known)
        worse = dict(named.metrics.dominated())
        for component, better in worse.items():
            self.findings.append(
                Finding(
                    self.t("{name} is dominated by {other}.").format(
                        name=named.metrics.name(component, self.words.lang),
                        other=named.metrics.name(better, self.words.lang),
                    ),
                    title,
                    f"{self.section_of(cell)}-{component[0]}",
                    1.5,
                )
            )
        for field in fields:
            yield self.component_panel(title, cell, field, [used for used in found if used.field == field], worse)

    def component_panel(
        self, title: str, cell: Cell, field: str, found: list[Used], worse: dict[tuple[str, int], tuple[str, int]]
    ) -> str:
        named, t, words = self.name_of(cell), self.t, self.words
        metrics, section = named.metrics, f"{self.section_of(cell)}-{field}"

        def name(used: Used) -> str:
            return metrics.name((used.field, used.number), words.lang)

        for used in found:
            if used.verdict in ("strong", "weak"):
                sentence = t("{name} is strong.") if used.verdict == "strong" else t("{name} is weak.")
                detail = (
                    t("Teams with it win {share}; {expected} would be usual.")
                    if cell.together
                    else t("Its users win {share}; {expected} would be usual.")
                )
                self.findings.append(
                    Finding(
                        sentence.format(name=name(used)),
                        self.where(title, cell),
                        section,
                        1 + abs(used.share.share - used.expected),
                        detail.format(share=words.percent(used.share.share), expected=words.percent(used.expected)),
                    )
                )
        drawn = [used.row(name(used)) for used in found if used.share.games]
        even = fmean([used.expected for used in found if used.share.games] or [0.0])
        if cell.together:
            label = t("Components: how often they are in play, and how often teams with them win")
            axes = t("share of games with it"), t("teams with it win")
            columns = t("in play"), t("won")
        else:
            label = t("Components: how often they are used, and how often their users win")
            axes = t("share of games in which it is used"), t("its users win")
            columns = t("used"), t("users win")
        chart = charts.components(drawn, label, *axes, even) if drawn else ""
        ordered = sorted(found, key=lambda used: (used.p, -abs(used.share.share - used.expected)))
        rows = [self.component_row(used, name(used), worse, named) for used in ordered]
        head = [
            ("", metrics.group_name(field, words.lang)),
            ("r", columns[0]),
            ("r", columns[1]),
            ("", "95\u202f%"),
            ("", t("verdict")),
        ]
        others = t("{n} more").format(n=len(rows) - LOOKED_AT)
        more = (
            f"<details><summary>{escape(others)}</summary>{table(head, rows[LOOKED_AT:])}</details>"
            if len(rows) > LOOKED_AT
            else ""
        )
        heading = t("{game}: {group}").format(game=title, group=metrics.group_name(field, words.lang))
        return self.panel(
            section,
            heading,
            named.setting,
            f'<div class="two"><div class="pad">{chart}</div>'
            f'<div class="pad" style="padding-left:0">{table(head, rows[:LOOKED_AT])}{more}</div></div>',
        )

    def component_row(
        self, used: Used, name: str, worse: dict[tuple[str, int], tuple[str, int]], named: CellWords
    ) -> str:
        words, better = self.words, worse.get((used.field, used.number))
        tag = self.t(VERDICTS[used.verdict])
        text = f'<span class="tag {used.verdict}">{escape(tag)}</span>' if tag else ""
        if better is not None:
            dominated = self.t("dominated by {other}").format(other=named.metrics.name(better, words.lang))
            text += f' <span class="tag weak">{escape(dominated)}</span>'
        won = words.percent(used.share.share) if used.share.games else "\u2013"
        interval = words.interval(used.share) if used.share.games else ""
        return (
            f'<tr><td class="b">{escape(name)}</td><td class="r">{words.percent(used.used)}</td>'
            f'<td class="r b">{won}</td><td class="muted small nw">{interval}</td><td>{text}</td></tr>'
        )

    # ---- bots and variants -------------------------------------------------------------------------------------------

    def ladder(self, title: str, cells: list[Cell]) -> str:
        t, words, named = self.t, self.words, self.name_of(cells[0])
        rungs = ladder(self.results, cells)
        pair = t("{strong} over {weak}")
        head = [("", t("bots")), ("r", "Elo"), ("", "95\u202f%")]
        rows = [
            f'<tr><td class="b">{escape(pair.format(strong=rung.strong, weak=rung.weak))}</td>'
            f'<td class="r b">{self.elo(rung.elo)}</td><td class="muted small nw">{self.elo(rung.low)} \u2026 '
            f"{self.elo(rung.high)}</td></tr>"
            for rung in rungs
        ]
        whole = depth(rungs)
        text = (
            t("In one rung all games had the same result, so its Elo is unknown.")
            if whole is None
            else t("From the first to the last: {elo} Elo (± {error}).").format(
                elo=words.number(whole[0]), error=words.number(whole[1])
            )
        )
        heading = t("{game}: how much skill counts").format(game=title)
        return self.panel(
            f"ladder-{cells[0].number}",
            heading,
            ", ".join(filter(None, [named.players, named.options])),
            f'<div class="pad">{table(head, rows)}<p class="small muted note">{escape(text)}</p></div>',
        )

    def elo(self, value: float) -> str:
        return (
            "\u221e"
            if value == float("inf")
            else "\u2212\u221e"
            if value == float("-inf")
            else self.words.number(value, sign=True)
        )

    def of_variants(self, title: str, cells: list[Cell]) -> Iterable[str]:
        """The variants of a group: one chart for all, and the differences of each from the house values."""
        if len(cells) > 2:
            yield self.sensitivity(title, cells)
        for cell in cells:
            base = base_of(cell, self.results.cells)
            if base is not None and len(self.results.of(base)):
                yield self.differences(title, base, cell)

    def sensitivity(self, title: str, cells: list[Cell]) -> str:
        named, together = self.name_of(cells[0]), cells[0].together
        rows = []
        for cell in cells:
            found = by_order(self.results.of(cell))[0]
            rows.append(
                {"name": self.name_of(cell).variant, "low": found.low, "share": found.share, "high": found.high}
            )
        label = self.t("Share of games won") if together else self.t("Share won by the first to play")
        heading = self.t("{game}: variants").format(game=title)
        even = None if together else 1 / cells[0].plan.setup.players
        return self.panel(
            f"variants-{cells[0].group}",
            heading,
            ", ".join([named.setting, label]),
            f'<div class="pad" style="max-width:640px">{charts.intervals(rows, label, even)}</div>',
        )

    def differences(self, title: str, base: Cell, cell: Cell) -> str:
        t, words, named, section = self.t, self.words, self.name_of(cell), f"ab-{cell.number}"
        found = compare(self.results, base, cell)
        shown = [row for row in found if row.differs or row.measure != "figure"]
        changes = [row for row in found if row.differs]
        for row in sorted(changes, key=lambda row: FIRST.index(row.measure))[:FINDINGS_OF_A_VARIANT]:
            self.findings.append(
                Finding(
                    t("{variant}: {measure} changes from {first} to {second}.").format(
                        variant=named.variant,
                        measure=named.measure(row),
                        first=words.number(row.first, 1),
                        second=words.number(row.second, 1),
                    ),
                    self.where(title, cell),
                    section,
                    1 / (1 + FIRST.index(row.measure)),
                    fine=True,
                )
            )
        rows = [self.difference_row(named, row) for row in shown]
        head = [
            ("", t("measure")),
            ("r", "A"),
            ("r", "B"),
            ("r", "B \u2212 A"),
            ("", ""),
            ("", "95\u202f%"),
            ("", t("verdict")),
        ]
        about = t("A: house values · B: {variant}").format(variant=named.variant)
        replaced = cell.plan.setup.replaced
        values = "".join(
            f"<code>{escape(path)} = {escape(json.dumps(value, ensure_ascii=False))}</code><br>"
            for path, value in replaced.items()
        )
        heading = t("{game}: A against B").format(game=title)
        changed = f'<p class="small muted pad">{values}</p>' if values else ""
        return self.panel(
            section,
            heading,
            f"{about} · {self.name_of(base).setting}",
            f'{changed}<div class="pad" style="padding-left:0">{table(head, rows)}</div>',
        )

    def difference_row(self, named: CellWords, row: Difference) -> str:
        words, found = self.words, row.difference
        reach = 1.2 * max(abs(found.low), abs(found.high))
        verdict = self.t("differs") if row.differs else self.t("no clear difference")
        mean, low, high = (words.number(value, 1, True) for value in (found.mean, found.low, found.high))
        return (
            f'<tr><td class="b">{escape(named.measure(row))}</td><td class="r">{words.number(row.first, 1)}</td>'
            f'<td class="r">{words.number(row.second, 1)}</td><td class="r b">{mean}</td>'
            f"<td>{charts.difference(found.low, found.mean, found.high, reach, row.differs)}</td>"
            f'<td class="muted small nw">{low} \u2026 {high}</td>'
            f'<td class="{"b" if row.differs else "muted"} small nw">{escape(verdict)}</td></tr>'
        )


def page(title: str, kind: str, words: Words, body: str) -> str:
    """A self-contained HTML page."""
    theme = words.t("Light or dark")
    tables = words.t("Tables (CSV)")
    return (
        f'<!doctype html>\n<html lang="{words.lang}" data-theme="dark"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)} \u00b7 Atlantis</title><style>{STYLE.read_text(encoding='utf-8')}</style>"
        '</head><body><header class="bar"><span class="brand">Atlantis</span>'
        f'<button type="button" data-csv>{escape(tables)}</button>'
        f'<button type="button" data-theme-toggle>{escape(theme)}</button></header><main>'
        f'<div><p class="small muted">{escape(kind)}</p><h1>{escape(title)}</h1></div>'
        f"{body}</main><script>{SCRIPT.read_text(encoding='utf-8')}</script></body></html>\n"
    )


def table(head: Sequence[tuple[str, str]], rows: Sequence[str]) -> str:
    """Rows under headings, each heading with its class."""
    top = "".join(f'<th class="{kind}">{escape(text)}</th>' for kind, text in head)
    return f"<table>{f'<thead><tr>{top}</tr></thead>' if head else ''}<tbody>{''.join(rows)}</tbody></table>"
