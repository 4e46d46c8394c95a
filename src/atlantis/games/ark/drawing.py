"""A position as people at a terminal see it: track, island, ships on show, players, supply."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from atlantis.engine.drawing import Column, Drawing, Row, table
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.ark import layout as at
from atlantis.games.ark.choices import cards_to_quake
from atlantis.games.ark.names import cube_letter, cube_name, set_letter, set_name, ship_title, tile_name
from atlantis.games.ark.refusals import due
from atlantis.games.ark.words import table_row, yield_of

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState


def drawing(state: ArkState, lang: str, width: int) -> Drawing:
    """Everything on the table, from the time track down to what is to be done now."""
    rows: Drawing = [*draw_track(state, lang, width), [], *draw_island(state, lang, width), [],
                     *draw_city(state, lang, width), [], *draw_show(state, lang, width), [],
                     *draw_players(state, lang, width)]
    fleets = draw_fleets(state, lang, width)
    if fleets:
        rows += [[], *fleets]
    if state.cells[ACTOR] == OVER:
        return rows
    return [*rows, [], *([(line, "strong")] for line in wrap(due(state, lang), width))]


def short_cubes(amounts: list[int], lang: str) -> str:
    """`4W 1F`: letters as in the headings."""
    return " ".join(f"{n}{cube_letter(kind, lang)}" for kind, n in enumerate(amounts) if n) or "-"


# ---- the time track --------------------------------------------------------------------------------------------------

def draw_track(state: ArkState, lang: str, width: int) -> Drawing:
    """The event deck, and the track in as many lines as it takes."""
    t = translator(lang)
    cells, printed = state.cells, state.printed
    title = t("Round {round} of {rounds}").format(round=int(cells[at.ROUND]), rounds=2 * int(printed.rounds))
    quake = int(cards_to_quake(cells))
    left = t("{title}. Event cards left: {left}").format(title=title, left=at.CARDS - int(cells[at.DRAWN]))
    if quake == 1:
        left = t("{text}; the next one is an earthquake").format(text=left)
    elif quake:
        left = t("{text}; an earthquake is one of the next {n}").format(text=left, n=quake)
    length = int(printed.rounds * printed.workers)
    room = 3 if width >= 3 * (length + 1) else 2
    rows: Drawing = []
    for first in range(0, length + 1, width // room):
        rows += draw_spaces(state, range(first, min(first + width // room, length + 1)), room)
    legend = t("topmost marker on the lowest space moves; ! event, · event that was reached")
    return [*([(line, "strong")] for line in wrap(left, width)), *rows,
            *([(line, "faint")] for line in wrap(legend, width))]


def draw_spaces(state: ArkState, spaces: range, room: int) -> Drawing:
    """Spaces with their events, the ends of rounds, and the piles above them."""
    cells, printed, furthest = state.cells, state.printed, int(state.furthest())
    line: Row = []
    for space in spaces:
        sign = ("!" if space > furthest else "·") if printed.is_event[space] else ""
        number = f"{space}{sign}" if room == 3 else sign or ("|" if space and space % printed.workers == 0 else ".")
        line.append((f"{number:<{room}}", "strong" if sign == "!" else "faint"))
    piles = [sorted((seat for seat in range(state.game.players) if cells[at.SPACE + seat] == space),
                    key=lambda seat: int(cells[at.HEIGHT + seat])) for space in spaces]
    rows: Drawing = []
    for level in range(max(len(pile) for pile in piles) - 1, -1, -1):
        row: Row = []
        for pile in piles:
            text = f"{pile[level] + 1}" if level < len(pile) else ""
            row += [(text, f"seat-{text}" if text else ""), (" " * (room - len(text)), "")]
        rows.append(row)
    return [*rows, line]


# ---- the island ------------------------------------------------------------------------------------------------------

def draw_island(state: ArkState, lang: str, width: int) -> Drawing:
    """A row for each tile: rings, yields, who stands there, token, event cards still to come."""
    t = translator(lang)
    columns = [Column(""), Column(t("rings")), Column(t("yields")), Column(t("other side"), minor=True),
               Column(t("token")), Column(t("workers")), Column(t("cards"), minor=True)]
    return table(columns, [draw_tile(state, tile, lang) for tile in range(at.TILES)], width)


def draw_tile(state: ArkState, tile: int, lang: str) -> Row:
    t = translator(lang)
    cells, printed = state.cells, state.printed
    if cells[at.SIDE + tile] == at.GONE:
        return [(f" {tile_name(tile, lang)}", "faint"), (t("sunk"), "faint")]
    sinking = cells[at.SIDE + tile] == at.SINKING
    token, lock = int(cells[at.TOKEN + tile]), int(cells[at.LOCK + tile])
    rings = "○" * int(printed.rings[tile]) if printed.rings[tile] <= 5 else f"{int(printed.rings[tile])}○"
    workers = int(printed.rings[tile] + cells[at.SILVER + tile]) if lock else 0
    return [(f"{'~' if sinking else ' '}{tile_name(tile, lang)}", ""), (rings, "faint" if lock else ""),
            (short_cubes(yield_of(state, tile), lang), "strong"),
            ("" if sinking else short_cubes(table_row(printed.sinking, tile), lang), "faint"),
            (set_name(token - 1, lang) if token else "-", "" if token else "faint"),
            (f"{lock}×{workers}" if lock else "", f"seat-{lock}" if lock else ""),  # noqa: RUF001
            (str(int(cells[at.COPIES + tile])), "faint")]


# ---- the city --------------------------------------------------------------------------------------------------------

def draw_city(state: ArkState, lang: str, width: int) -> Drawing:
    """What a worker gets in the city: gold, cubes for gold, points for a group."""
    t = translator(lang)
    printed, gold = state.printed, cube_letter(at.GOLD, lang)
    buy = ", ".join(f"{int(printed.buy_number[kind])}{cube_letter(kind, lang)}={int(printed.buy_price[kind])}{gold}"
                    for kind in range(at.GOLD))
    sell = ", ".join(f"{int(printed.group[kind])}{cube_letter(kind, lang)}" for kind in range(at.TYPES))
    text = t("City: {gold} a worker; buy {buy}; sell {groups} for {points}").format(
        gold=f"{int(printed.gold)}{gold}", buy=buy, groups=sell, points=points_text(int(printed.group_worth), lang))
    return [[(line, "")] for line in wrap(text, width)]


def points_text(n: int, lang: str) -> str:
    """`4 VP`."""
    t = translator(lang)
    return t("{n} VP").format(n=n)


# ---- ships -----------------------------------------------------------------------------------------------------------

def draw_show(state: ArkState, lang: str, width: int) -> Drawing:
    """The ships on show: points, cost, use, and what the player to move lacks."""
    t = translator(lang)
    cells = state.cells
    deck = sum(1 for ship in range(at.SHIPS) if cells[at.SHIP + ship] == at.IN_DECK)
    title = t("ships on show ({deck} in the deck)").format(deck=deck)
    columns = [Column(""), Column("", right=True), Column(t("cost")), Column(t("use")),
               Column(t("lacks"), minor=True)]
    ships = [draw_ship(state, int(cells[at.SHOW + slot]) - 1, lang) for slot in range(at.SLOTS) if cells[at.SHOW + slot]]
    return [[(title, "faint")], *table(columns, ships, width)] if ships else [[(title, "faint")]]


def use_text(state: ArkState, ship: int, lang: str) -> str:
    """`1G > 2O`, `> 1O`, `-`."""
    printed = state.printed
    if not printed.ring[ship]:
        return "-"
    paid = short_cubes(table_row(printed.pay, ship), lang)
    return f"{'' if paid == '-' else f'{paid} '}> {short_cubes(table_row(printed.get, ship), lang)}"


def draw_ship(state: ArkState, ship: int, lang: str) -> Row:
    cells, printed = state.cells, state.printed
    actor, cost = int(cells[ACTOR]), table_row(printed.cost, ship)
    lack = [max(0, n - int(cells[at.CUBES + at.TYPES * actor + kind])) for kind, n in enumerate(cost)] if actor >= 0 else []
    return [(f" {ship_title(ship, lang)}", ""), (points_text(int(printed.points[ship]), lang), "strong"),
            (short_cubes(cost, lang), ""), (use_text(state, ship, lang), ""),
            (short_cubes(lack, lang) if any(lack) else "", "faint")]


def draw_fleets(state: ArkState, lang: str, width: int) -> Drawing:
    """Who has built what; a used ship is in brackets."""
    cells = state.cells
    rows: Drawing = []
    for seat in range(state.game.players):
        ships = [ship for ship in range(at.SHIPS) if cells[at.SHIP + ship] == at.BUILT + seat]
        if ships:
            texts = [f"S{ship + 1:02} {use_text(state, ship, lang)}" for ship in ships]
            listed = [f"({text})" if cells[at.USED + ship] else text for ship, text in zip(ships, texts, strict=True)]
            lines = wrap(", ".join(listed), width - 11) or [""]
            name = f" {state.game.seat_name(seat, lang)} "
            rows.append([(name, f"seat-{seat + 1}"), (" ", ""), (lines[0], "")])
            rows += [[(" " * (len(name) + 1) + line, "")] for line in lines[1:]]
    return rows


# ---- the players -----------------------------------------------------------------------------------------------------

def draw_players(state: ArkState, lang: str, width: int) -> Drawing:
    """Cubes, tokens by set, ships, workers left, swimmers, points; the supply and the bag below."""
    t = translator(lang)
    cells = state.cells
    columns = [Column(""), *(Column(cube_letter(kind, lang), right=True) for kind in range(at.TYPES)),
               *(Column(set_letter(kind, lang), right=True) for kind in range(at.SETS)),
               *(Column(text, right=True) for text in (t("ships"), t("left"), t("swim"), t("points"),
                                                       t("in all")))]
    numbers = [*(int(cells[at.SUPPLY + kind]) for kind in range(at.TYPES)), *(int(cells[at.BAG + kind]) for kind in range(at.SETS))]
    supply: Row = [("  " + t("supply"), "faint"), *((str(n), "faint") for n in numbers)]
    rows = table(columns, [*(draw_seat(state, seat, lang) for seat in range(state.game.players)), supply], width)
    letters = [f"{cube_letter(kind, lang)} {cube_name(kind, lang)}" for kind in range(at.TYPES)]
    letters += [f"{set_letter(kind, lang)} {set_name(kind, lang)}" for kind in range(at.SETS)]
    legend = [*wrap("  ".join(letters), width), *wrap(t("in all: as if the game ended now"), width)]
    return [*rows, *([(line, "faint")] for line in legend)]


def draw_seat(state: ArkState, seat: int, lang: str) -> Row:
    cells = state.cells
    over = cells[ACTOR] == OVER
    turn = "►" if cells[ACTOR] == seat or seat in state.winners() else " "
    points, added = int(cells[at.POINTS + seat]), int(state.at_the_end(seat))
    track, total = (points - added, points) if over else (points, points + added)
    return [(f"{turn} {state.game.seat_name(seat, lang)}", f"seat-{seat + 1}"),
            *((str(int(cells[at.CUBES + at.TYPES * seat + kind])), "") for kind in range(at.TYPES)),
            *((str(int(cells[at.TOKENS + at.SETS * seat + kind]) or "·"), "") for kind in range(at.SETS)),
            (str(int(cells[at.FLEET + seat])), ""), (str(int(cells[at.LEFT + seat])), ""),
            (str(int(cells[at.SWIMMERS + seat]) or "·"), ""), (str(track), "" if over else "strong"),
            (str(total), "strong" if over else "")]
