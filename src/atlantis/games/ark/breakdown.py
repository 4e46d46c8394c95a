"""How far a game has come, and where its points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.breakdown import Breakdown, Row, sentences
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.story import Event, number
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SHIP_IDS
from atlantis.games.ark.names import cube_name, seat_title, set_name, several, ship_title

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState


def status(state: ArkState, lang: str) -> str:
    t, cells = translator(lang), state.cells
    if cells[ACTOR] == OVER:
        return t("The game is over")
    return t("Round {round} of {rounds}").format(round=int(cells[at.ROUND]), rounds=2 * int(state.printed.rounds))


def breakdown(state: ArkState, story: list[Event], lang: str) -> Breakdown:
    """The track by what was done for it, then what scoring added."""
    t, players = translator(lang), state.game.players
    rows: list[Row] = []
    for kind, label in (("build", t("Ships")), ("sell", t("Groups sold")), ("fine", t("Fines for swimmers"))):
        events = [event for event in story if event.kind == kind and number(event.fields, "points")]
        if events:
            rows.append(on_the_track(kind, label, events, players, lang))
    stranded = [int(state.without_ship(seat)) for seat in range(players)]
    rows.append(Row(t("Workers without a ship"), [int(state.lost(seat)) for seat in range(players)], by_seat(
        [t.plural("{n} worker", "{n} workers", n) if n else "" for n in stranded], lang)
        or t("Every worker has a ship")))
    rows.append(Row(t("Tokens"), [int(state.sets(seat)) for seat in range(players)], by_seat(
        [tokens_text(state, seat, lang) for seat in range(players)], lang) or t("Nobody has any")))
    gold = [int(state.cells[at.CUBES + at.TYPES * seat + at.GOLD]) for seat in range(players)]
    rows.append(Row(t("Gold"), [int(state.gold(seat)) for seat in range(players)], by_seat(
        [f"{n} {cube_name(at.GOLD, lang)}" if n else "" for n in gold], lang) or t("Nobody has any")))
    return Breakdown(rows, verdict(state, lang))


def on_the_track(kind: str, label: str, events: list[Event], players: int, lang: str) -> Row:
    """What was built, sold or paid for, by seat."""
    t = translator(lang)
    points = [0] * players
    parts: list[list[str]] = [[] for _ in range(players)]
    for event in events:
        fields, seat = event.fields, number(event.fields, "seat") - 1
        worth = number(fields, "points")
        points[seat] += -worth if kind == "fine" else worth
        if kind == "build":
            parts[seat].append(f"{ship_title(SHIP_IDS.index(str(fields['ship'])), lang)} ({worth})")
        elif kind == "sell":
            cubes = cube_name(CUBE_NAMES.index(str(fields["cube"])), lang)
            parts[seat].append(f"{number(fields, 'number')} {cubes} ({worth})")
        else:
            parts[seat].append(t.plural("{n} swimmer", "{n} swimmers", number(fields, "swimmers")) + f" (-{worth})")
    return Row(label, points, by_seat([", ".join(part) for part in parts], lang))


def by_seat(texts: list[str], lang: str) -> str:
    """`Seat 1: 2 workers; Seat 3: 1 worker`: those of whom there is something to say."""
    t = translator(lang)
    return "; ".join(t("{seat}: {what}").format(seat=seat_title(seat, lang), what=text)
                     for seat, text in enumerate(texts, 1) if text)


def tokens_text(state: ArkState, seat: int, lang: str) -> str:
    """`potions 3 (9), knowledge 1 (2)`."""
    held = [int(state.cells[at.TOKENS + at.SETS * seat + kind]) for kind in range(at.SETS)]
    return ", ".join(f"{set_name(kind, lang)} {n} ({int(state.printed.set_worth[n])})"
                     for kind, n in enumerate(held) if n)


def verdict(state: ArkState, lang: str) -> str:
    t, winners = translator(lang), [seat + 1 for seat in state.winners()]
    points = t.plural("{n} point", "{n} points", max(state.scores()))
    if len(winners) > 1:
        return sentences(t("{who} win together with {points} each").format(who=several(winners, lang), points=points),
                         t("A tie is not broken: tied players share the win (AA-19)"))
    return sentences(t("{who} wins with {points}").format(who=seat_title(winners[0], lang), points=points))
