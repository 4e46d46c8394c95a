"""Charts as SVG, drawn by Altair. They use the page's colours, so they follow its theme."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import altair as alt
import vl_convert

WIDE, NARROW = 620, 360
COLOURS: Final = {
    "#00a001": "--seat-1-line",
    "#00a002": "--seat-3-line",
    "#00a003": "--seat-4-line",
    "#00a004": "--seat-5-line",
    "#00a005": "--seat-6-line",
    "#00a006": "--seat-2-line",
    "#00b001": "--muted",
    "#00b002": "--line",
    "#00b003": "--accent-line",
    "#00b004": "--danger-text",
    "#00b005": "--text",
    "#00b006": "--accent-text",
}
"""The colours that Altair is given, and the variables of the page that replace them."""
SERIES: Final = [colour for colour in COLOURS if colour.startswith("#00a")]
MUTED, GRID, ACCENT, DANGER, TEXT, WARNING = (colour for colour in COLOURS if colour.startswith("#00b"))
VERDICTS: Final = {"strong": DANGER, "weak": WARNING, "rare": MUTED, "never": MUTED, "": SERIES[0]}
PERCENT: Final = "format(100 * datum.value, '.0f') + '\\u202f%'"
SIZE: Final = 13
MOST_NAMES: Final = 8
PADDING: Final = {"left": 16, "right": 8, "top": 4, "bottom": 4}  # browsers have wider letters than Altair expects


def svg(chart: Any, label: str) -> str:
    """A chart as SVG for a page: it fills its box, uses the page's colours and has a label."""
    drawn = vl_convert.vegalite_to_svg(json.dumps(chart.to_dict()), allowed_base_urls=[])
    drawn = re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", drawn)
    drawn = re.sub(
        r"<svg [^>]*?(viewBox=\"[^\"]*\")[^>]*>",
        rf'<svg class="chart" role="img" aria-label="{escape(label)}" \1>',
        drawn,
        count=1,
    )
    for colour, variable in COLOURS.items():
        drawn = drawn.replace(colour, f"var({variable})")
    return drawn.replace('font-family="sans-serif"', 'font-family="inherit"')


def data(rows: Sequence[dict[str, Any]]) -> Any:
    return alt.InlineData(values=list(rows))


def finish(chart: Any, width: int, height: int) -> Any:
    """Size and style, the same for all charts."""
    return (
        chart.properties(width=width, height=height)
        .configure(background="transparent", font="sans-serif", padding=PADDING, aria=False)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=MUTED,
            titleColor=MUTED,
            gridColor=GRID,
            domainColor=GRID,
            tickColor=GRID,
            labelFontSize=SIZE,
            titleFontSize=SIZE,
            titleFontWeight="normal",
        )
        .configure_legend(
            labelColor=TEXT, titleColor=MUTED, labelFontSize=SIZE, titleFontSize=SIZE, orient="top", symbolStrokeWidth=0
        )
    )


def percent_axis(title: str | None, **more: Any) -> Any:
    return alt.Axis(title=title, labelExpr=PERCENT, tickCount=5, **more)


def intervals(rows: Sequence[dict[str, Any]], label: str, even: float | None) -> str:
    """A dot and an interval for each row (`name`, `low`, `share`, `high`); a dashed line where all would be equal."""
    y = alt.Y(
        "name:N",
        sort=None,
        axis=alt.Axis(title=None, grid=False, ticks=False, domain=False, labelColor=TEXT, labelLimit=260),
    )
    scale = alt.Scale(zero=False, nice=True)
    x = alt.X("low:Q", scale=scale, axis=percent_axis(None, grid=False))
    base = alt.Chart(data(rows))
    layers = [
        base.mark_bar(height=7, cornerRadius=4, opacity=0.4, color=SERIES[0]).encode(y=y, x=x, x2="high:Q"),
        base.mark_circle(size=90, opacity=1, color=SERIES[0]).encode(y=y, x="share:Q"),
    ]
    if even is not None:
        layers.insert(
            0,
            alt.Chart(data([{"even": even}]))
            .mark_rule(strokeDash=[5, 4], color=ACCENT, strokeWidth=1.5)
            .encode(x="even:Q"),
        )
    return svg(finish(alt.layer(*layers), NARROW, 28 * len(rows) + 6), label)


def groups(rows: Sequence[dict[str, Any]], label: str, legend: str) -> str:
    """Shares with intervals by `group` and, side by side within it, by `series`."""
    names = list(dict.fromkeys(row["series"] for row in rows))
    colour = alt.Color(
        "series:N",
        sort=names,
        scale=alt.Scale(domain=names, range=SERIES[: len(names)] if len(names) <= len(SERIES) else SERIES),
        legend=alt.Legend(title=legend, symbolType="circle"),
    )
    x = alt.X("group:N", sort=None, axis=alt.Axis(title=None, grid=False, labelAngle=0, labelColor=TEXT, ticks=False))
    offset = alt.XOffset("series:N", sort=names)
    base = alt.Chart(data(rows))
    y = alt.Y("low:Q", scale=alt.Scale(domain=[0, 1]), axis=percent_axis(None))
    chart = alt.layer(
        base.mark_bar(width=7, cornerRadius=4, opacity=0.4).encode(x=x, xOffset=offset, y=y, y2="high:Q", color=colour),
        base.mark_circle(size=90, opacity=1).encode(x=x, xOffset=offset, y="share:Q", color=colour),
    )
    return svg(finish(chart, 2 * WIDE, 260), label)


def components(rows: Sequence[dict[str, Any]], label: str, x_title: str, y_title: str, even: float) -> str:
    """Components by how often they are used and how often their users win; the most extreme of those with a verdict are
    named."""
    base = alt.Chart(data(rows))
    colour = alt.Color("verdict:N", legend=None, scale=alt.Scale(domain=list(VERDICTS), range=list(VERDICTS.values())))
    x = alt.X("used:Q", axis=percent_axis(x_title, grid=False))
    y = alt.Y("low:Q", scale=alt.Scale(zero=False), axis=percent_axis(y_title))
    told = [row for row in rows if row["verdict"] in ("strong", "weak")]
    told = sorted(told, key=lambda row: -abs(row["share"] - even))[:MOST_NAMES]
    half = max(row["used"] for row in rows) / 2
    layers = [
        alt.Chart(data([{"even": even}]))
        .mark_rule(strokeDash=[6, 4], color=ACCENT, strokeWidth=1.5)
        .encode(y="even:Q"),
        base.mark_rule(strokeWidth=3, opacity=0.35).encode(x=x, y=y, y2="high:Q", color=colour),
        base.mark_circle(size=80, opacity=1).encode(x=x, y="share:Q", color=colour),
    ]
    for right in (False, True):  # the names stay within the chart
        named = [row for row in told if (row["used"] > half) == right]
        text = alt.Chart(data(named)).mark_text(
            align="right" if right else "left", dx=-8 if right else 8, fontSize=SIZE, color=TEXT, fontWeight=600
        )
        layers += [text.encode(x=x, y="share:Q", text="name:N")] if named else []
    return svg(finish(alt.layer(*layers), WIDE, 320), label)


def histogram(values: Sequence[float], label: str) -> str:
    """How often each value, or each range of values, occurred."""
    whole = [round(value) for value in values]
    low, high = min(whole), max(whole)
    step = max(1, -(-(high - low + 1) // 16))
    counts = Counter((value - low) // step for value in whole)
    rows = [{"from": low + step * n, "share": counts[n] / len(whole)} for n in range((high - low) // step + 1)]
    most = max(row["share"] for row in rows)
    chart = (
        alt.Chart(data([{**row, "opacity": 1 if row["share"] == most else 0.62} for row in rows]))
        .mark_bar(color=SERIES[0], cornerRadius=3)
        .encode(
            x=alt.X("from:O", axis=alt.Axis(title=None, labelAngle=0, labelOverlap=True, ticks=False)),
            y=alt.Y("share:Q", axis=percent_axis(None)),
            opacity=alt.Opacity("opacity:Q", legend=None, scale=None),
        )
    )
    return svg(finish(chart, NARROW, 150), label)


def course(points: Sequence[float], label: str, title: str) -> str:
    """The winner's chances from the beginning of the game to its end."""
    rows = [{"part": n / (len(points) - 1), "chance": point} for n, point in enumerate(points)]
    chart = (
        alt.Chart(data(rows))
        .mark_line(color=SERIES[0], strokeWidth=3)
        .encode(
            x=alt.X("part:Q", axis=percent_axis(title, grid=False)),
            y=alt.Y("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=percent_axis(None)),
        )
    )
    return svg(finish(chart, NARROW, 150), label)


def difference(low: float, mean: float, high: float, reach: float, differs: bool) -> str:
    """A small interval around 0, for a row of a table."""

    def at(value: float) -> float:
        return 90 + 82 * max(-1.0, min(1.0, value / reach if reach else 0.0))

    colour = "var(--seat-1-line)" if differs else "var(--muted)"
    return (
        f'<svg class="abx" viewBox="0 0 180 24" aria-hidden="true"><path d="M90 2V22" stroke="var(--line-strong)"/>'
        f'<path d="M{at(low):.1f} 12H{at(high):.1f}" stroke="{colour}" stroke-width="7" stroke-linecap="round" '
        f'opacity=".45"/><circle cx="{at(mean):.1f}" cy="12" r="5" fill="{colour}"/></svg>'
    )


def front(rows: Sequence[dict[str, Any]], label: str, x_title: str, y_title: str) -> str:
    """Candidates by how far they miss the targets (`miss`) and how far they change the values (`change`)."""
    base = alt.Chart(data(rows))
    x = alt.X("change:Q", axis=percent_axis(x_title, grid=False))
    y = alt.Y("miss:Q", axis=alt.Axis(title=y_title))
    best = alt.Chart(data([row for row in rows if row["best"]]))
    chart = alt.layer(
        base.mark_circle(size=40, opacity=0.5, color=MUTED).encode(x=x, y=y),
        best.mark_line(color=ACCENT, strokeWidth=1.5, strokeDash=[5, 4]).encode(x=x, y=y),
        best.mark_circle(size=90, opacity=1, color=SERIES[0]).encode(x=x, y=y),
        best.mark_text(align="left", dx=8, fontSize=SIZE, color=TEXT).encode(x=x, y=y, text="name:N"),
    )
    return svg(finish(chart, 2 * NARROW, 260), label)
