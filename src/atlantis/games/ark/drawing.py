"""A position as people at a terminal see it: track, island, ships on show, players, supply."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from atlantis.engine.drawing import Drawing
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.speech import speech
from atlantis.games.ark.choices import cards_to_quake
from atlantis.games.ark.layout import (
    BAG,
    BUILT,
    CARDS,
    COPIES,
    CUBES,
    DRAWN,
    FLEET,
    GOLD,
    GONE,
    HEIGHT,
    IN_DECK,
    LEFT,
    LOCK,
    POINTS,
    ROUND,
    SETS,
    SHIP,
    SHIPS,
    SHOW,
    SIDE,
    SILVER,
    SINKING,
    SLOTS,
    SPACE,
    SUPPLY,
    SWIMMERS,
    TILES,
    TOKEN,
    TOKENS,
    TYPES,
    USED,
)
from atlantis.games.ark.names import cube_letter, cube_name, set_letter, set_name, ship_title, tile_name
from atlantis.games.ark.refusals import due
from atlantis.games.ark.words import table, yield_of

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState

Row = list[tuple[str, str]]


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
    """Spaces with their events, the ends of rounds, and the piles above them."""
    say = speech(lang)
    cells, printed = state.cells, state.printed
    length, furthest = int(printed.rounds * printed.workers), int(state.furthest())
    title = say("Round {round} of {rounds}").format(round=int(cells[ROUND]), rounds=2 * int(printed.rounds))
    room = 3 if width >= 3 * (length + 1) else 2
    spaces: Row = []
    for space in range(length + 1):
        sign = ("!" if space > furthest else "·") if printed.is_event[space] else ""
        number = f"{space}{sign}" if room == 3 else sign or ("|" if space and space % printed.workers == 0 else ".")
        spaces.append((f"{number:<{room}}", "strong" if sign == "!" else "faint"))
    piles = [sorted((seat for seat in range(state.game.players) if cells[SPACE + seat] == space),
                    key=lambda seat: int(cells[HEIGHT + seat])) for space in range(length + 1)]
    rows: Drawing = []
    for level in range(max(len(pile) for pile in piles) - 1, -1, -1):
        row: Row = []
        for pile in piles:
            text = f"{pile[level] + 1}" if level < len(pile) else ""
            row += [(text, f"seat-{text}" if text else ""), (" " * (room - len(text)), "")]
        rows.append(row)
    quake = int(cards_to_quake(cells))
    left = say("{title}. Event cards left: {left}").format(title=title, left=CARDS - int(cells[DRAWN]))
    if quake:
        left = say("{text}; an earthquake is one of the next {n}").format(text=left, n=quake)
    legend = say("topmost marker on the lowest space moves; ! event, · event that was reached")
    return [*([(line, "strong")] for line in wrap(left, width)), *rows, spaces,
            *([(line, "faint")] for line in wrap(legend, width))]


# ---- the island ------------------------------------------------------------------------------------------------------

def draw_island(state: ArkState, lang: str, width: int) -> Drawing:
    """A row for each tile: rings, yields, who stands there, token, event cards still to come."""
    say = speech(lang)
    rings, now, other = say("rings"), say("yields"), say("other side")
    token, here, cards = say("token"), say("workers"), say("cards")
    name = name_room(width)
    if wide(width):
        heading = f"{'':{name + 1}}{rings:<7}{now:<9}{other:<11}{token:<10}{here:<9}{cards}"
    else:
        heading = f"{'':{name + 5}}{now:<8}{token:<11}{here}"
    rows: Drawing = [[(heading.rstrip(), "faint")]]
    return rows + [draw_tile(state, tile, lang, width) for tile in range(TILES)]


def wide(width: int) -> bool:
    """There is room for what can be looked up elsewhere, too."""
    return width >= 78


def name_room(width: int) -> int:
    return 25 if wide(width) else 18


def shortened(text: str, room: int) -> str:
    """A name in a column."""
    return f"{text if len(text) <= room else text[:room - 1] + '.':<{room}}"


def draw_tile(state: ArkState, tile: int, lang: str, width: int) -> Row:
    say = speech(lang)
    cells, printed = state.cells, state.printed
    title = shortened(tile_name(tile, lang), name_room(width))
    if cells[SIDE + tile] == GONE:
        return [(f" {title}", "faint"), (say("sunk"), "faint")]
    sinking = cells[SIDE + tile] == SINKING
    token, lock = int(cells[TOKEN + tile]), int(cells[LOCK + tile])
    rings = "○" * int(printed.rings[tile]) if printed.rings[tile] <= 3 else f"{int(printed.rings[tile])}○"
    workers = int(printed.rings[tile] + cells[SILVER + tile]) if lock else 0
    held = f"{lock}×{workers}" if lock else ""  # noqa: RUF001
    now = short_cubes(yield_of(state, tile), lang)
    set_shown = set_name(token - 1, lang) if token else "-"
    row: Row = [("~" if sinking else " ", "strong"), (title, "")]
    if not wide(width):
        return [*row, (f"{rings:<4}", "faint" if lock else ""), (f"{now:<8}", "strong"),
                (f"{set_shown:<11}", "" if token else "faint"), (held, f"seat-{lock}" if lock else "")]
    other = "" if sinking else short_cubes(table(printed.sinking, tile), lang)
    return [*row, (f"{rings:<7}", "faint" if lock else ""), (f"{now:<9}", "strong"), (f"{other:<11}", "faint"),
            (f"{set_shown:<10}", "" if token else "faint"), (held, f"seat-{lock}" if lock else ""),
            (" " * (9 - len(held)), ""), (str(int(cells[COPIES + tile])), "faint")]


# ---- the city --------------------------------------------------------------------------------------------------------

def draw_city(state: ArkState, lang: str, width: int) -> Drawing:
    """What a worker gets in the city: gold, cubes for gold, points for a group."""
    say = speech(lang)
    printed, gold = state.printed, cube_letter(GOLD, lang)
    buy = ", ".join(f"{int(printed.buy_number[kind])}{cube_letter(kind, lang)}={int(printed.buy_price[kind])}{gold}"
                    for kind in range(GOLD))
    sell = ", ".join(f"{int(printed.group[kind])}{cube_letter(kind, lang)}" for kind in range(TYPES))
    text = say("City: {gold} a worker; buy {buy}; sell {groups} for {points}").format(
        gold=f"{int(printed.gold)}{gold}", buy=buy, groups=sell, points=points_text(int(printed.group_worth), lang))
    return [[(line, "")] for line in wrap(text, width)]


def points_text(n: int, lang: str) -> str:
    """`4 VP`."""
    say = speech(lang)
    return say("{n} VP").format(n=n)


# ---- ships -----------------------------------------------------------------------------------------------------------

def draw_show(state: ArkState, lang: str, width: int) -> Drawing:
    """The ships on show: points, cost, use, and what the player to move lacks."""
    say = speech(lang)
    cells = state.cells
    deck = sum(1 for ship in range(SHIPS) if cells[SHIP + ship] == IN_DECK)
    cost, use, lack = say("cost"), say("use"), say("lacks")
    title = say("ships on show ({deck} in the deck)").format(deck=deck)
    heading = f"{title:<{name_room(width) + 8}}{cost:<13}{use:<16}{lack}" if wide(width) else title
    rows: Drawing = [[(heading, "faint")]]
    for slot in range(SLOTS):
        if cells[SHOW + slot]:
            rows.append(draw_ship(state, int(cells[SHOW + slot]) - 1, lang, width))
    return rows


def use_text(state: ArkState, ship: int, lang: str) -> str:
    """`1G > 2O`, `> 1O`, `-`."""
    printed = state.printed
    if not printed.ring[ship]:
        return "-"
    paid = short_cubes(table(printed.pay, ship), lang)
    return f"{'' if paid == '-' else f'{paid} '}> {short_cubes(table(printed.get, ship), lang)}"


def draw_ship(state: ArkState, ship: int, lang: str, width: int) -> Row:
    cells, printed = state.cells, state.printed
    actor, cost = int(cells[ACTOR]), table(printed.cost, ship)
    points = points_text(int(printed.points[ship]), lang)
    row: Row = [(f" {shortened(ship_title(ship, lang), name_room(width))}", ""), (f"{points:>5}  ", "strong"),
                (f"{short_cubes(cost, lang):<12} ", ""), (use_text(state, ship, lang), "")]
    if not wide(width) or actor < 0:
        return row
    lack = [max(0, n - int(cells[CUBES + TYPES * actor + kind])) for kind, n in enumerate(cost)]
    gap = " " * (16 - len(use_text(state, ship, lang)))
    return [*row, (f"{gap}{short_cubes(lack, lang) if any(lack) else ''}", "faint")]


def draw_fleets(state: ArkState, lang: str, width: int) -> Drawing:
    """Who has built what; a used ship is in brackets."""
    cells = state.cells
    rows: Drawing = []
    for seat in range(state.game.players):
        ships = [ship for ship in range(SHIPS) if cells[SHIP + ship] == BUILT + seat]
        if ships:
            texts = [f"S{ship + 1:02} {use_text(state, ship, lang)}" for ship in ships]
            listed = [f"({text})" if cells[USED + ship] else text for ship, text in zip(ships, texts, strict=True)]
            lines = wrap(", ".join(listed), width - 11) or [""]
            name = f" {state.game.seat_name(seat, lang)} "
            rows.append([(name, f"seat-{seat + 1}"), (" ", ""), (lines[0], "")])
            rows += [[(" " * (len(name) + 1) + line, "")] for line in lines[1:]]
    return rows


# ---- the players -----------------------------------------------------------------------------------------------------

def draw_players(state: ArkState, lang: str, width: int) -> Drawing:
    """Cubes, tokens by set, ships, workers left, swimmers, points; the supply and the bag below."""
    say = speech(lang)
    cells = state.cells
    cubes = counts([cube_letter(kind, lang) for kind in range(TYPES)])
    sets = counts([set_letter(kind, lang) for kind in range(SETS)])
    ships, left, swim, points, total = say("ships"), say("left"), say("swim"), say("points"), say("in all")
    rest = f"  {ships:>7} {left:>6} {swim:>6} {points:>7} {total:>8}" if wide(width) else f" {points:>6} {total:>7}"
    rows: Drawing = [[(f"{'':12}{cubes}  {sets}{rest}", "faint")]]
    for seat in range(state.game.players):
        rows.append(draw_seat(state, seat, lang, width))
    supply = counts([str(int(cells[SUPPLY + kind])) for kind in range(TYPES)])
    bag = counts([str(int(cells[BAG + kind])) for kind in range(SETS)])
    heading = say("supply, bag")
    letters = [f"{cube_letter(kind, lang)} {cube_name(kind, lang)}" for kind in range(TYPES)]
    letters += [f"{set_letter(kind, lang)} {set_name(kind, lang)}" for kind in range(SETS)]
    legend = [*wrap("  ".join(letters), width), *wrap(say("in all: as if the game ended now"), width)]
    return [*rows, [(f" {heading:<11}{supply}  {bag}", "faint")], *([(line, "faint")] for line in legend)]


def counts(texts: list[str]) -> str:
    """Four columns of three signs."""
    return "".join(f"{text:>3}" for text in texts)


def draw_seat(state: ArkState, seat: int, lang: str, width: int) -> Row:
    cells = state.cells
    over = cells[ACTOR] == OVER
    turn = "►" if cells[ACTOR] == seat or seat in state.winners() else " "
    name = f" {state.game.seat_name(seat, lang)} "
    cubes = counts([str(int(cells[CUBES + TYPES * seat + kind])) for kind in range(TYPES)])
    tokens = counts([str(int(cells[TOKENS + SETS * seat + kind]) or "·") for kind in range(SETS)])
    swimmers, points, added = int(cells[SWIMMERS + seat]), int(cells[POINTS + seat]), int(state.at_the_end(seat))
    track, total = (points - added, points) if over else (points, points + added)
    row: Row = [(turn, "strong"), (name, f"seat-{seat + 1}"), (" " * (11 - len(name)), ""), (f"{cubes}  {tokens}", "")]
    if not wide(width):
        return [*row, (f" {track:>6}", "" if over else "strong"), (f" {total:>7}", "strong" if over else "")]
    return [*row, (f"  {int(cells[FLEET + seat]):>7} {int(cells[LEFT + seat]):>6} {swimmers or '·':>6} ", ""),
            (f"{track:>7} ", "" if over else "strong"), (f"{total:>8}", "strong" if over else "")]
