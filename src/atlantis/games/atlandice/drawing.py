"""A position drawn for a terminal: a table of the Areas and one of the players, with the same columns."""

from __future__ import annotations

from textwrap import wrap
from typing import Final, cast

from atlantis.engine import Phrases, State
from atlantis.engine.drawing import Drawing, Segments
from atlantis.games.atlandice.actions import RESOURCES, TILES
from atlantis.games.atlandice.data import RESOURCE_NAMES
from atlantis.games.atlandice.view import KINDS, AreaView, AtlandiceView, PartyView

DIE: Final = "■"
EFFECT: Final = 25  # the longest text of an effect


class Columns:
    """The widths of a row's parts; a narrow terminal counts dice and lists the effects below the table."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.wide: bool = width >= 78
        self.name = 18 if width >= 50 else 10
        self.dice = 9 if self.wide else 2

    def draw_name(self, name: str) -> str:
        return f"{name if len(name) <= self.name else name[: self.name - 1] + '.':<{self.name}}"

    def draw_dice(self, n: int) -> str:
        shown = DIE * n if self.wide else str(n) if n else "·"
        return f"{shown:<{self.dice}}"

    def legend(self, text: str) -> Drawing:
        return [[(line, "faint")] for line in wrap(text, self.width)]


def drawing(state: State, lang: str, width: int) -> Drawing:
    """The clock, the Areas, the players, and the current step."""
    p, view, columns = state.game.words.phrases(lang), cast(AtlandiceView, state.view()), Columns(width)
    rows: Drawing = [
        *draw_clock(p, view, columns),
        [],
        *draw_areas(p, view, columns),
        [],
        *draw_players(p, view, columns),
    ]
    if view["step"] == "over":
        return rows
    now = state.game.words.due(state, lang)
    if view["visit"] and view["visit"]["for"] == 0:
        now = p.label("drawnForNeutral", now=now)
    rows += [[], *([(line, "strong")] for line in wrap(now, width))]
    if view["to_move"]:
        rows.append([(p.label("drawnExample", move=state.text(state.legal_actions()[0])), "faint")])
    return rows


# ---- the clock -------------------------------------------------------------------------------------------------------


def draw_clock(p: Phrases, view: AtlandiceView, columns: Columns) -> Drawing:
    """Every space with its event, the hand's space in brackets; a long clock is wrapped."""
    hand, last, title = view["clock"]["hand"], view["clock"]["last"], p.label("clock")
    signs = [">", *("·" for _ in range(1, last)), "~"]
    for event in view["clock"]["events"]:
        signs[event["space"]] = (
            "+" if event["resource"] is None else "*" if event["resource"] == "total" else letter(p, event["resource"])
        )
    room = max(5, (columns.width - len(title) - 2) // 2)
    rows: Drawing = []
    for first in range(0, last + 1, room):
        spaces = range(first, min(first + room, last + 1))
        text = "".join(
            ("[" if space == hand else "]" if space == hand + 1 and space > first else " ") + signs[space]
            for space in spaces
        )
        rows.append(
            [
                (title if first == 0 else " " * len(title), "strong"),
                (text, "number"),
                ("]" if spaces[-1] == hand else "", "number"),
            ]
        )
    where = p.label("drawnHand", hand=hand, last=last)
    if columns.wide:
        rows[-1].append((f"   {where}", "strong"))
    else:
        rows.append([(" " * len(title), ""), (f" {where}", "strong")])
    return [*rows, *columns.legend(p.label("legendClock"))]


def letter(p: Phrases, resource: str) -> str:
    """One letter for a resource, for narrow columns."""
    return p.noun("resource", RESOURCES.number(resource))[0]


# ---- the Areas -------------------------------------------------------------------------------------------------------


def headings(p: Phrases, columns: Columns, rest: str) -> Segments:
    """The letters of the resources above their columns."""
    dice = p.label("drawnDice") if columns.wide else ""
    letters = "".join(f"{letter(p, name):>2} " for name in RESOURCE_NAMES)
    return [(f"{'':{columns.name + 5}}{dice:<{columns.dice}}{letters}{rest}".rstrip(), "faint")]


def draw_areas(p: Phrases, view: AtlandiceView, columns: Columns) -> Drawing:
    """A row for each Area: Submarine, dice, resources, what the tile does, its hands, the tiles under it."""
    rest = f" {p.label('drawnEffect'):<{EFFECT}}{p.label('drawnHands')}" if columns.wide else ""
    visited = view["visit"]["area"] if view["visit"] else None
    rows: Drawing = [
        headings(p, columns, rest),
        *(draw_area(p, area, area["area"] == visited, columns) for area in view["areas"]),
    ]
    if not columns.wide:
        rows += [[(f" {area['area']} {effect(p, area)}", "faint")] for area in view["areas"][:-1]]
    letters = [f"{letter(p, name)} {p.noun('resource', kind)}" for kind, name in enumerate(RESOURCE_NAMES)]
    return [*rows, *columns.legend("  ".join([*letters, p.label("legendSubmarine"), p.label("legendTiles")]))]


def effect(p: Phrases, area: AreaView) -> str:
    """The effect at an Area, in a few words."""
    if area["tile"] is not None:
        return p.noun("tile", TILES.number(area["tile"]), "short")
    if area["resource"] is None:
        return p.label("drawnNoEffect")
    return p.label("drawnUsedUp" if area["used_up"] else "drawnNextTile")


def draw_area(p: Phrases, area: AreaView, visited: bool, columns: Columns) -> Segments:
    gone, below = area["used_up"], len(area["face_down"])
    hands = " " if area["hands"] is None else str(area["hands"])
    row: Segments = [
        ("►" if visited else " ", "strong"),
        (f"{area['area']} ", "strong"),
        (columns.draw_name(p.noun("area", area["area"] - 1)), "faint" if gone else ""),
        ("S" if area["submarine"] else " ", "strong"),
        (" ", ""),
        (columns.draw_dice(area["dice"]), "strong"),
        *(draw_count(area["resources"][kind], False) for kind in KINDS),
    ]
    if columns.wide:
        row.append((f" {effect(p, area):<{EFFECT}}", "faint" if gone or area["resource"] is None else ""))
    row.append((f"{hands:>2}{f' +{below}' if below else ''}", ""))
    return row


def draw_count(n: int, leads: bool) -> tuple[str, str]:
    """The number of a resource; a star if nobody has more."""
    return (f"{n:>2}{'*' if leads else ' '}" if n else " · ", "strong" if leads else "" if n else "faint")


# ---- the players -----------------------------------------------------------------------------------------------------


def draw_players(p: Phrases, view: AtlandiceView, columns: Columns) -> Drawing:
    """A row for each player, and the neutral: dice of this round, resources, all of them, tiles, points."""
    total, tiles, points = p.label("drawnTotal"), p.label("drawnTiles"), p.label("drawnPoints")
    rest = f" {total:>6} {tiles:>7} {points:>7}" if columns.wide else f"{points:>7}"
    parties = [*view["seats"], *([view["neutral"]] if view["neutral"] else [])]
    return [
        headings(p, columns, rest),
        *(draw_party(p, view, party, columns) for party in parties),
        *columns.legend(p.label("legendPlayers")),
    ]


def draw_party(p: Phrases, view: AtlandiceView, party: PartyView, columns: Columns) -> Segments:
    seat = party["seat"]
    name = p.noun("seat", seat - 1) if seat else p.label("drawnNeutral")
    turn = "►" if seat and (seat == view["to_move"] or seat in view["winners"]) else " "
    first = p.label("drawnFirst") if seat and seat == view["first_player"] else ""
    gap = columns.name + 4 - len(name) - 2
    row: Segments = [
        (turn, "strong"),
        (f" {name} ", f"seat-{seat}" if seat else ""),
        (f"{first:>{gap - 1}} ", "faint"),
        (columns.draw_dice(party["dice"]), ""),
        *(
            draw_count(party["resources"][kind], seat in standing["firsts"])
            for kind, standing in zip(KINDS, view["standing"], strict=True)
        ),
    ]
    if columns.wide:
        row.append((f" {party['total']:>6} {len(party['tiles']):>7} ", ""))
    return [*row, (f"{party['points']:>7}", "strong")]
