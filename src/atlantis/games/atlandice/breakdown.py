"""How far a game has come, and where its points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.breakdown import Breakdown, Row, sentences
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.story import Event, Fields, number, numbers
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.data import RESOURCES
from atlantis.games.atlandice.names import resources_name, several, who

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState


def status(state: AtlandiceState, lang: str) -> str:
    """Where the clock stands, and how many visits are left in the round."""
    t, cells = translator(lang), state.cells
    if cells[ACTOR] == OVER:
        return t("The game is over")
    clock = t("Clock {space} of {last}").format(space=int(cells[at.CLOCK]), last=int(state.printed.last))
    if cells[at.STEP] == at.DONATE:
        return t("{where}: Donation").format(where=clock)
    left = int(cells[at.VISITS])
    return t("{where}: {visits}").format(where=clock, visits=t.plural(
        "{n} visit left", "{n} visits left", left)) if left else clock


def breakdown(state: AtlandiceState, story: list[Event], lang: str) -> Breakdown:
    """A row for each emptied District, each Survey and each resource at the end; one for all donations."""
    t, players = translator(lang), state.game.players
    rows: list[Row] = []
    given = [0] * players
    times = [0] * players
    for event in story:
        if event.kind in ("settled", "final", "survey"):
            points = points_of(event.kind, event.fields, players)
            if any(points):
                rows.append(Row(label(event.kind, event.fields, lang), points, event.text(lang)))
        elif event.kind == "donate":
            seat = number(event.fields, "seat") - 1
            given[seat] += number(event.fields, "points")
            times[seat] += 1
    if any(given):
        rows.append(Row(t("Donations"), given, "; ".join(
            t("{who}: {times}").format(who=who(seat + 1, lang), times=t.plural("{n} donation", "{n} donations", n))
            for seat, n in enumerate(times) if n)))
    return Breakdown(rows, verdict(state, lang))


def points_of(kind: str, fields: Fields, players: int) -> list[int]:
    """What an award brings each seat; the neutral's part is left out."""
    points = [0] * players
    first = number(fields, "points") if kind == "survey" else numbers(fields, "points")[0]
    for seat in numbers(fields, "firsts"):
        if seat:
            points[seat - 1] = first
    if kind != "survey":
        for seat in numbers(fields, "seconds"):
            if seat:
                points[seat - 1] = numbers(fields, "points")[1]
    return points


def label(kind: str, fields: Fields, lang: str) -> str:
    t = translator(lang)
    name = str(fields["resource"])
    resources = resources_name(at.KINDS if name == "total" else RESOURCES.index(name), lang)
    text = {"settled": t("{resources}: District emptied"), "final": t("{resources} at the end"),
            "survey": t("Survey: {resources}")}[kind]
    return text.format(resources=resources)


def verdict(state: AtlandiceState, lang: str) -> str:
    t, winners, scores = translator(lang), [seat + 1 for seat in state.winners()], state.scores()
    points = t.plural("{n} point", "{n} points", max(scores))
    if len(winners) > 1:
        return sentences(t("{who} win together with {points} each").format(who=several(winners, lang), points=points),
                         t("A tie is not broken: tied players share the win"))
    return sentences(t("{who} wins with {points}").format(who=who(winners[0], lang), points=points))
