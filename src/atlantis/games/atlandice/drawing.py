"""A position as people at a terminal see it: a table of the Areas and one of the players, with the same columns."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from atlantis.engine.drawing import Drawing
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import held
from atlantis.games.atlandice.data import DONATION, SURVEY_OF_ALL
from atlantis.games.atlandice.majority import majority
from atlantis.games.atlandice.names import area_name, resource_letter, resource_name, tile_effect
from atlantis.games.atlandice.refusals import due

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState

Row = list[tuple[str, str]]
DIE: Final = "■"
EFFECT: Final = 25  # no effect is told in more signs


class Columns:
    """How wide the parts of a row are; a narrow terminal counts dice and tells the effects below the table."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.wide = width >= 78
        self.name = 18 if width >= 50 else 10
        self.dice = 9 if self.wide else 2

    def draw_name(self, name: str) -> str:
        return f"{name if len(name) <= self.name else name[:self.name - 1] + '.':<{self.name}}"

    def draw_dice(self, n: int) -> str:
        shown = DIE * n if self.wide else str(n) if n else "·"
        return f"{shown:<{self.dice}}"


def drawing(state: AtlandiceState, lang: str, width: int) -> Drawing:
    """The clock, the Areas, the players, and what is to be done now."""
    columns = Columns(width)
    rows: Drawing = [*draw_clock(state, lang, width), [], *draw_areas(state, lang, columns), [],
                     *draw_players(state, lang, columns)]
    if state.cells[ACTOR] == OVER:
        return rows
    rows += [[], *([(line, "strong")] for line in wrap(asked(state, lang), width))]
    if state.cells[ACTOR] < 0:
        return rows
    t = translator(lang)
    example = t("for instance: {move}").format(move=state.text(state.legal_actions()[0]))
    return [*rows, [(example, "faint")]]


def asked(state: AtlandiceState, lang: str) -> str:
    """What is to be done now, and for whom."""
    t = translator(lang)
    now = due(state, lang)
    if state.cells[at.FOR] < state.printed.players:
        return now
    return t("{now} It is for the neutral player.").format(now=now)


# ---- the clock -------------------------------------------------------------------------------------------------------

def draw_clock(state: AtlandiceState, lang: str, width: int) -> Drawing:
    """Every space with its event, the hand's in brackets; a long clock takes several lines."""
    t = translator(lang)
    hand, last = int(state.cells[at.CLOCK]), int(state.printed.last)
    title = t("Clock")
    room = max(5, (width - len(title) - 2) // 2)
    rows: Drawing = []
    for first in range(0, last + 1, room):
        spaces = range(first, min(first + room, last + 1))
        text = "".join(("[" if space == hand else "]" if space == hand + 1 and space > first else " ")
                       + draw_space(state, space, lang) for space in spaces)
        rows.append([(title if first == 0 else " " * len(title), "strong"), (text, "number"),
                     ("]" if spaces[-1] == hand else "", "number")])
    where = t("{hand} of {last}").format(hand=hand, last=last)
    if width >= 78:
        rows[-1].append((f"   {where}", "strong"))
    else:
        rows.append([(" " * len(title), ""), (f" {where}", "strong")])
    legend = t("letter: Survey of it, *: Survey of all, +: Donation, ~: the end")
    return [*rows, *([(line, "faint")] for line in wrap(legend, width))]


def draw_space(state: AtlandiceState, space: int, lang: str) -> str:
    if space == 0:
        return ">"
    if space == state.printed.last:
        return "~"
    event = int(state.printed.events[space])
    if event == DONATION:
        return "+"
    if event == SURVEY_OF_ALL:
        return "*"
    return resource_letter(event - 1, lang) if event else "·"


# ---- the Areas -------------------------------------------------------------------------------------------------------

def headings(columns: Columns, lang: str, rest: str) -> Row:
    """The letters of the resources above their columns."""
    t = translator(lang)
    dice = t("dice") if columns.wide else ""
    letters = "".join(f"{resource_letter(kind, lang):>2} " for kind in range(at.KINDS))
    return [(f"{'':{columns.name + 5}}{dice:<{columns.dice}}{letters}{rest}".rstrip(), "faint")]


def draw_areas(state: AtlandiceState, lang: str, columns: Columns) -> Drawing:
    """A row for each Area: Submarine, dice, resources, what the tile does, its hands, the tiles under it."""
    t = translator(lang)
    effect, hands = t("effect of the tile"), t("hands")
    rest = f" {effect:<{EFFECT}}{hands}" if columns.wide else ""
    rows: Drawing = [headings(columns, lang, rest), *(draw_area(state, area, lang, columns) for area in range(at.AREAS))]
    if not columns.wide:
        rows += [[(f" {area + 1} {effect_at(state, area, lang)}", "faint")] for area in range(at.MARKET)]
    letters = [f"{resource_letter(kind, lang)} {resource_name(kind, lang)}" for kind in range(at.KINDS)]
    legend = "  ".join([*letters, t("S Submarine"), t("+ tiles below")])
    return [*rows, *([(line, "faint")] for line in wrap(legend, columns.width))]


def effect_at(state: AtlandiceState, area: int, lang: str) -> str:
    t = translator(lang)
    if area == at.MARKET:
        return t("no effect")
    top = int(state.cells[at.TOP + area])
    if top:
        return tile_effect(3 * area + top - 1, lang)
    return t("the next tile comes up") if state.cells[at.STACK + area] else t("used up")


def draw_area(state: AtlandiceState, area: int, lang: str, columns: Columns) -> Row:
    cells, printed = state.cells, state.printed
    visited = at.PICK <= cells[at.STEP] <= at.LOOT and cells[ACTOR] != OVER and cells[at.VISITED] == area
    top = int(cells[at.TOP + area]) if area < at.MARKET else 0
    stack = int(cells[at.STACK + area]) if area < at.MARKET else 0
    gone = area < at.MARKET and top == 0 and stack == 0
    hands = str(printed.market_hands) if area == at.MARKET else str(printed.hands[3 * area + top - 1]) if top else " "
    here = cells[at.SUBMARINE] == area
    row: Row = [("►" if visited else " ", "strong"), (f"{area + 1} ", "strong"),
                (columns.draw_name(area_name(area, lang)), "faint" if gone else ""),
                ("S" if here else " ", "strong"), (" ", ""), (columns.draw_dice(int(cells[at.DICE + area])), "strong"),
                *draw_resources([int(cells[at.ON + at.KINDS * area + kind]) for kind in range(at.KINDS)], [False] * at.KINDS)]
    if columns.wide:
        row.append((f" {effect_at(state, area, lang):<{EFFECT}}", "faint" if gone or area == at.MARKET else ""))
    row.append((f"{hands:>2}{f' +{stack}' if stack else ''}", ""))
    return row


def draw_resources(have: list[int], most: list[bool]) -> Row:
    """Counts by kind; a star where nobody has more."""
    return [(f"{n:>2}{'*' if leads else ' '}" if n else " · ", "strong" if leads else "" if n else "faint")
            for n, leads in zip(have, most, strict=True)]


# ---- the players -----------------------------------------------------------------------------------------------------

def draw_players(state: AtlandiceState, lang: str, columns: Columns) -> Drawing:
    """A row for each player, and the neutral: dice of this round, resources, all of them, tiles, points."""
    t = translator(lang)
    first, second, third = t("in all"), t("tiles"), t("points")
    rest = f" {first:>6} {second:>7} {third:>7}" if columns.wide else f"{third:>7}"
    rows: Drawing = [headings(columns, lang, rest)]
    rows += [draw_party(state, party, lang, columns) for party in range(int(state.printed.parties))]
    legend = t("*: most of it; 1st: first player; points count tiles")
    return [*rows, *([(line, "faint")] for line in wrap(legend, columns.width))]


def draw_party(state: AtlandiceState, party: int, lang: str, columns: Columns) -> Row:
    t = translator(lang)
    cells, printed = state.cells, state.printed
    neutral = party >= printed.players
    name = t("neutral") if neutral else state.game.seat_name(party, lang)
    turn = "►" if cells[ACTOR] == party or party in state.winners() else " "
    first = t("1st") if cells[at.FIRST] == party and (cells[at.STEP] or cells[ACTOR] == OVER) else ""
    have = [int(cells[at.STOCK + at.KINDS * party + kind]) for kind in range(at.KINDS)]
    most = [n > 0 and n == majority(cells, kind, printed.parties).most for kind, n in enumerate(have)]
    tiles = sum(1 for tile in range(at.TILES) if cells[at.TILE + tile] == at.WON + party)
    gap = columns.name + 4 - len(name) - 2
    row: Row = [(turn, "strong"), (f" {name} ", "" if neutral else f"seat-{party + 1}"),
                (f"{first:>{gap - 1}} ", "faint"), (columns.draw_dice(int(cells[at.TAKEN + party])), ""),
                *draw_resources(have, most)]
    points = int(cells[at.POINTS + party])
    if columns.wide:
        return [*row, (f" {held(cells, party):>6} {tiles:>7} ", ""), (f"{points:>7}", "strong")]
    return [*row, (f"{points:>7}", "strong")]
