"""A position as people at a terminal see it: the island tile by tile, the players and their hands, the blueprint."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from atlantis.engine.drawing import Column, Drawing, Row, table
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import lacking
from atlantis.games.rising.data import SECTION_LETTERS
from atlantis.games.rising.names import (
    benefit_text,
    card_name,
    component_name,
    councilor_name,
    cube_letter,
    cube_name,
    misfortune_name,
    section_name,
)
from atlantis.games.rising.refusals import due
from atlantis.games.rising.words import cost_of

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState


def drawing(state: RisingState, lang: str, width: int) -> Drawing:
    """Everything on the table, and what is to be done now."""
    rows: Drawing = [*draw_turn(state, lang, width), [], *draw_island(state, lang, width), [],
                     *draw_players(state, lang, width), [], *draw_blueprint(state, lang, width), [],
                     *draw_supply(state, lang, width)]
    if state.cells[ACTOR] == OVER:
        return rows
    return [*rows, [], *([(line, "strong")] for line in wrap(due(state, lang), width))]


def lines_of(text: str, width: int, role: str) -> Drawing:
    return [[(line, role)] for line in wrap(text, width)]


# ---- the turn --------------------------------------------------------------------------------------------------------

def draw_turn(state: RisingState, lang: str, width: int) -> Drawing:
    """Turn, galley, attack, and what is in force."""
    t = translator(lang)
    cells = state.cells
    text = t("Turn {turn}. Starting player: {seat}. Galley +{galley}, at most +{most}").format(
        turn=int(cells[at.TURN]), seat=state.game.seat_name(int(cells[at.START]), lang), galley=int(cells[at.GALLEY]),
        most=int(state.printed.galley_most))
    rows = lines_of(text, width, "strong")
    if cells[at.PHASE] == at.ATTACK_PHASE and cells[at.DIE]:
        rows += lines_of(t("Attack {attack} against {defence}").format(
            attack=int(state.attack()), defence=int(state.defence())), width, "strong")
    effects = effects_text(state, lang)
    return rows + (lines_of(" · ".join(effects), width, "") if effects else [])


def effects_text(state: RisingState, lang: str) -> list[str]:
    """What is in force this turn, and in the next."""
    t = translator(lang)
    texts = {
        at.CRISIS: t("Crisis of Faith: no energy at the centre"), at.HOPELESS: t("Hopelessness: courage has no effect"),
        at.UNSUPPORTED: t("Lack of Support: no abilities"), at.SOLAR: t("Solar Matrix: double energy at the centre"),
        at.SPIRE: t("Targeting Spire: no attack die"), at.NEXT_SOLAR: t("next turn: Solar Matrix"),
        at.NEXT_SPIRE: t("next turn: Targeting Spire"), at.TIRELESS: t("Tireless Hands: the next action twice"),
        at.TWIN: t("Twin Harmonics: the benefit twice"), at.BALLAD_SUNG: t("Ballad of Bravery: courage for several"),
        at.BORROWED: t("Borrowed Plans: {n} cubes less").format(n=int(state.cells[at.BORROWED]))}
    found = [text for cell, text in texts.items() if state.cells[cell]]
    chosen = int(state.cells[at.CHOSEN]) - 1
    if chosen >= 0:
        cost = short_cubes([int(state.cells[at.COST + kind]) for kind in range(at.KINDS)], lang)
        found.append(t("{component}: {cost} to pay").format(component=component_name(chosen, lang), cost=cost))
    return found


# ---- the island ------------------------------------------------------------------------------------------------------

def draw_island(state: RisingState, lang: str, width: int) -> Drawing:
    """A row for each section, from the tip to the centre, in several lines where it must be; then centre and Navy."""
    t = translator(lang)
    tiles = [draw_tile(state, tile) for tile in range(at.TILES)]
    cell = max(8, *(size_of(tile) + 1 for tile in tiles))
    room = 17 if width >= 17 + 6 * cell else 3
    a_line = max(1, min(6, (width - room) // cell))
    numbers = "".join(f"{number:<{cell}}" for number in range(1, 7))
    rows: Drawing = [[(f"{'':{room}}{numbers}".rstrip(), "faint")]] if a_line == 6 else []
    for section in range(at.SECTIONS):
        title = f"{SECTION_LETTERS[section]} {section_name(section, lang)}" if room > 3 else SECTION_LETTERS[section]
        for first in range(6 * section, 6 * section + 6, a_line):
            row: Row = [(f"{title if first % 6 == 0 else '':<{room}}", "strong")]
            for tile in tiles[first:min(first + a_line, 6 * section + 6)]:
                row += [*tile, (" " * (cell - size_of(tile)), "")]
            rows.append(row)
    rows += draw_crowd(state, at.CENTRE, t("Centre"), lang, room, width)
    rows += draw_crowd(state, at.NAVY, t("Navy"), lang, room, width)
    legend = t("1 is the tip; ○ free ring, digit: Atlantean of that seat, * with courage, # barrier, ~~ sunk")
    return rows + lines_of(legend, width, "faint")


def size_of(row: Row) -> int:
    return sum(len(text) for text, _ in row)


def draw_tile(state: RisingState, tile: int) -> Row:
    """Its value, the rings with who stands there, and a barrier; `~~` when it is gone."""
    cells = state.cells
    if not state.stands(tile):
        return [("~~", "faint")]
    row: Row = [(value_of(state, tile), "number"), (" ", "")]
    free = int(state.printed.rings[tile])
    for seat in range(state.game.players):
        here, brave = int(cells[at.HERE + at.SEATS * tile + seat]), int(cells[at.BRAVE + at.SEATS * tile + seat])
        if here:
            row.append((f"{seat + 1}" * (here - brave) + f"{seat + 1}*" * brave, f"seat-{seat + 1}"))
            free -= here
    return [*row, ("○" * free + ("#" if cells[at.WALL + tile] else ""), "")]


def value_of(state: RisingState, tile: int) -> str:
    """Two signs: the target now, cards drawn and kept, Atlantium."""
    section, value = tile // 6, int(state.printed.value[tile])
    if section < at.LIBRARIES:
        return f"{int(state.cells[at.TARGET + tile])}+"
    if section == at.LIBRARIES:
        return f"{value}/{int(state.printed.kept[tile % 6])}" if value < 10 else f"{value}"
    return f"x{value}" if section == at.FORGES else "  "


def draw_crowd(state: RisingState, place: int, name: str, lang: str, room: int, width: int) -> Drawing:
    """Who stands at the centre or in the Navy, in several lines where it must be."""
    t = translator(lang)
    cells = state.cells
    shown = name if room > 3 else name[0] + "."
    gone = place == at.CENTRE and cells[at.HEART] == 0
    rows: Drawing = [[(f"{shown:<{room}}", "faint" if gone else "strong")]]
    pieces: Row = [("~~", "faint")] if gone else []
    for seat in range(state.game.players):
        here, brave = int(cells[at.HERE + at.SEATS * place + seat]), int(cells[at.BRAVE + at.SEATS * place + seat])
        texts = [f"{seat + 1}" * (here - brave) + f"{seat + 1}*" * brave] if here < 5 else [
            many(f"{seat + 1}", here - brave), many(f"{seat + 1}*", brave)]
        pieces += [(text, f"seat-{seat + 1}") for text in texts if text]
    if place == at.NAVY:
        pieces.append((t("defence {n}").format(n=int(state.defence())), "faint"))
    for text, role in pieces:
        if size_of(rows[-1]) + len(text) > width:
            rows.append([(" " * room, "")])
        rows[-1] += [(text, role), (" ", "")]
    return [row[:-1] if len(row) > 1 else row for row in rows]


def many(sign: str, number: int) -> str:
    """So many of them, by their number."""
    return f"{sign}×{number}" if number else ""  # noqa: RUF001


# ---- the players -----------------------------------------------------------------------------------------------------

def draw_players(state: RisingState, lang: str, width: int) -> Drawing:
    """Who they are and what they have; below, the cards in their hands."""
    t = translator(lang)
    columns = [Column(""), Column(""), *(Column(text, right=True) for text in (
        t("home"), t("energy"), t("courage"), *(cube_letter(kind, lang) for kind in range(at.KINDS))))]
    rows = table(columns, [draw_seat(state, seat, lang) for seat in range(state.game.players)], width)
    for seat in range(state.game.players):
        hand = hand_text(state, seat, lang)
        if hand:
            name = f" {state.game.seat_name(seat, lang)} "
            first, *more = wrap(hand, width - len(name) - 1)
            rows.append([(name, f"seat-{seat + 1}"), (f" {first}", "")])
            rows += [[(" " * (len(name) + 1) + line, "")] for line in more]
    return rows


def draw_seat(state: RisingState, seat: int, lang: str) -> Row:
    cells = state.cells
    turn = "►" if cells[ACTOR] == seat or seat in state.winners() else " "
    councilor = int(cells[at.COUNCILOR + seat])
    copied = [councilor_name(other, lang) for other in range(at.COUNCILORS) if cells[at.COPIED + at.COUNCILORS * seat + other]]
    title = "+".join([councilor_name(councilor - 1, lang) if councilor else "", *copied])
    home = f"{int(cells[at.HOME + seat])}" + (f"+{int(cells[at.HELD + seat])}" if cells[at.HELD + seat] else "")
    return [(f"{turn} {state.game.seat_name(seat, lang)}", f"seat-{seat + 1}"), (title, ""), (home, ""),
            (str(int(cells[at.ENERGY + seat])), ""), (str(int(cells[at.COURAGE + seat])), ""),
            *((str(int(cells[at.CUBES + at.KINDS * seat + kind]) or "·"), "strong") for kind in range(at.KINDS))]


def hand_text(state: RisingState, seat: int, lang: str) -> str:
    """The cards of a hand, equal ones counted."""
    return card_list(state, at.HAND + at.CARDS * seat, lang)


def card_list(state: RisingState, spot: int, lang: str) -> str:
    found = []
    for card in range(at.CARDS):
        n = int(state.cells[spot + card])
        if n:
            found.append(card_name(card, lang) + (f" ×{n}" if n > 1 else ""))  # noqa: RUF001
    return ", ".join(found)


# ---- blueprint and supply --------------------------------------------------------------------------------------------

def short_cubes(amounts: list[int], lang: str) -> str:
    """`3A 1G`: letters as in the headings."""
    return " ".join(f"{n}{cube_letter(kind, lang)}" for kind, n in enumerate(amounts) if n) or "-"


def draw_blueprint(state: RisingState, lang: str, width: int) -> Drawing:
    """The components: who built them, or what they cost and give, and how many cubes the player to move lacks."""
    t = translator(lang)
    title = t("Blueprint: {built} of {all} built").format(built=state.scores()[0], all=at.BLUEPRINT)
    columns = [Column(""), Column(""), Column(t("cost")), Column(t("lacks"), minor=True),
               Column(t("benefit"), minor=True)]
    components = [draw_component(state, component, lang) for component in range(at.COMPONENTS)
                  if state.cells[at.COMPONENT + component]]
    return [[(title, "strong")], *table(columns, components, width)]


def draw_component(state: RisingState, component: int, lang: str) -> Row:
    t = translator(lang)
    built, actor = int(state.cells[at.COMPONENT + component]) - 2, int(state.cells[ACTOR])
    name = component_name(component, lang)
    if built >= 0:
        return [(f" {built + 1} ", f"seat-{built + 1}"), (name, "faint"), (t("built"), "faint")]
    short = int(lacking(state, actor, component)) if actor >= 0 else 0
    benefit = benefit_text(int(state.printed.benefit[component]), int(state.printed.worth[component]), lang)
    return [("   ", ""), (name, ""), (short_cubes(cost_of(state, component), lang), "strong"),
            (str(short) if short else "", "faint"), (benefit, "")]


def draw_supply(state: RisingState, lang: str, width: int) -> Drawing:
    """What the supply has, the decks, and misfortunes that are known."""
    t = translator(lang)
    cells = state.cells
    cubes = ", ".join(f"{int(cells[at.SUPPLY + kind])} {cube_name(kind, lang)} ({cube_letter(kind, lang)})"
                      for kind in range(at.KINDS))
    text = t("Supply: {cubes}, {energy} energy, {courage} courage, {barriers} barriers").format(
        cubes=cubes, energy=int(cells[at.BEADS]), courage=int(cells[at.TOKENS]), barriers=int(cells[at.WALLS]))
    deck = sum(int(cells[at.DECK + card]) for card in range(at.CARDS))
    known = [misfortune_name(int(card) - 1, lang) for card in cells[at.KNOWN:at.KNOWN + at.MOST_KNOWN] if card]
    decks = t("Decks: {knowledge} knowledge cards, {misfortunes} misfortunes").format(
        knowledge=deck, misfortunes=int(state.sea_size()) + len(known))
    if known:
        decks += t("; the next are known: {cards}").format(cards=", ".join(known))
    rows = [*lines_of(text, width, "faint"), *lines_of(decks, width, "faint")]
    drawn = card_list(state, at.DRAWN, lang)
    return rows + (lines_of(t("Drawn: {cards}").format(cards=drawn), width, "strong") if drawn else [])
