"""How far a game has come, and where its points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.breakdown import Breakdown, Row, sentences
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.speech import speech
from atlantis.engine.story import Event, Fields, number, numbers
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.names import resources_name, several, who
from atlantis.games.atlandice.printed import RESOURCES

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState


def status(state: AtlandiceState, lang: str) -> str:
    """Where the clock stands, and how many visits are left in the round."""
    say, cells = speech(lang), state.cells
    if cells[ACTOR] == OVER:
        return say("The game is over")
    clock = say("Clock {space} of {last}").format(space=int(cells[at.CLOCK]), last=int(state.printed.last))
    if cells[at.STEP] == at.DONATE:
        return say("{where}: Donation").format(where=clock)
    left = int(cells[at.VISITS])
    return say("{where}: {visits}").format(where=clock, visits=say.plural(
        "{n} visit left", "{n} visits left", left)) if left else clock


def breakdown(state: AtlandiceState, story: list[Event], lang: str) -> Breakdown:
    """A row for each emptied District, each Survey and each resource at the end; one for all donations."""
    say, players = speech(lang), state.game.players
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
        rows.append(Row(say("Donations"), given, "; ".join(
            say("{who}: {times}").format(who=who(seat + 1, lang), times=say.plural("{n} donation", "{n} donations", n))
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
    say = speech(lang)
    name = str(fields["resource"])
    resources = resources_name(at.KINDS if name == "total" else RESOURCES.index(name), lang)
    text = {"settled": say("{resources}: District emptied"), "final": say("{resources} at the end"),
            "survey": say("Survey: {resources}")}[kind]
    return text.format(resources=resources)


def verdict(state: AtlandiceState, lang: str) -> str:
    say, winners, scores = speech(lang), [seat + 1 for seat in state.winners()], state.scores()
    points = say.plural("{n} point", "{n} points", max(scores))
    if len(winners) > 1:
        return sentences(say("{who} win together with {points} each").format(who=several(winners, lang), points=points),
                         say("A tie is not broken: tied players share the win"))
    return sentences(say("{who} wins with {points}").format(who=who(winners[0], lang), points=points))
