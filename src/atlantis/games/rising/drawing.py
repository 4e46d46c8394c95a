"""A position drawn for a terminal: the island tile by tile, the players and their hands, the blueprint."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from atlantis.engine.drawing import Column, Drawing, Segments, table
from atlantis.engine.words import Phrases
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import CARD_IDS, COMPONENT_IDS, COUNCILOR_IDS, CUBE_NAMES, MISFORTUNE_IDS
from atlantis.games.rising.view import ComponentView, Counts, People, RisingView, SeatView, TileView, view

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState


def drawing(state: RisingState, lang: str, width: int) -> Drawing:
    """Everything on the table, and the current step."""
    shown, words = view(state), state.game.words
    p, rows = words.phrases(lang), []
    for part in (draw_turn, draw_island, draw_players, draw_blueprint, draw_supply):
        rows += [*part(shown, p, width), []]
    return rows[:-1] if shown["phase"] == "over" else [*rows, *lines_of(words.due(state, lang), width, "strong")]


def lines_of(text: str, width: int, role: str) -> Drawing:
    return [[(line, role)] for line in wrap(text, width)]


# ---- the turn --------------------------------------------------------------------------------------------------------


def draw_turn(view: RisingView, p: Phrases, width: int) -> Drawing:
    """Turn, galley, attack, and what is in force."""
    text = p.label(
        "drawn.turn",
        turn=view["turn"],
        seat=view["starting_player"] - 1,
        galley=view["galley"]["at"],
        most=view["galley"]["most"],
    )
    rows, attack = lines_of(text, width, "strong"), view["attack"]
    if attack is not None and attack["attack"] is not None:
        rows += lines_of(p.label("drawn.attack", attack=attack["attack"], defence=attack["defence"]), width, "strong")
    effects = effects_text(view, p)
    return rows + (lines_of(" · ".join(effects), width, "") if effects else [])


def effects_text(view: RisingView, p: Phrases) -> list[str]:
    """What is in force this turn, and in the next."""
    found = [p.label(f"effect.{effect}", n=view["reduction"]) for effect in view["effects"]]
    if view["attack"] is not None and view["attack"]["ballad"]:
        found.append(p.label("effect.ballad-of-bravery"))
    giving = view["giving"]
    if giving is not None and "component" in giving:
        found.append(
            p.label(
                "drawn.pays", component=COMPONENT_IDS.index(giving["component"]), cost=short_cubes(giving["cost"], p)
            )
        )
    return found


# ---- the island ------------------------------------------------------------------------------------------------------


def draw_island(view: RisingView, p: Phrases, width: int) -> Drawing:
    """A row for each section, from the tip to the centre, wrapped if needed; then centre and Navy."""
    drawn = [[draw_tile(tile) for tile in section["tiles"]] for section in view["sections"]]
    cell = max(8, *(size_of(tile) + 1 for tiles in drawn for tile in tiles))
    room = 17 if width >= 17 + 6 * cell else 3
    a_line = max(1, min(6, (width - room) // cell))
    numbers = "".join(f"{number:<{cell}}" for number in range(1, 7))
    rows: Drawing = [[(f"{'':{room}}{numbers}".rstrip(), "faint")]] if a_line == 6 else []
    for number, (section, tiles) in enumerate(zip(view["sections"], drawn, strict=True)):
        title = f"{section['section']} {p.noun('section', number)}" if room > 3 else section["section"]
        for first in range(0, 6, a_line):
            row: Segments = [(f"{title if first == 0 else '':<{room}}", "strong")]
            for tile in tiles[first : first + a_line]:
                row += [*tile, (" " * (cell - size_of(tile)), "")]
            rows.append(row)
    centre, navy = view["centre"], view["navy"]
    rows += draw_crowd(p.label("centre"), centre["atlanteans"], not centre["intact"], "", room, width)
    rows += draw_crowd(
        p.label("navy"), navy["atlanteans"], False, p.label("drawn.defence", n=navy["defence"]), room, width
    )
    return rows + lines_of(p.label("drawn.legend"), width, "faint")


def size_of(row: Segments) -> int:
    return sum(len(text) for text, _ in row)


def draw_tile(tile: TileView) -> Segments:
    """Its value, the rings with who stands there, and a barrier; `~~` when it is gone."""
    if not tile["intact"]:
        return [("~~", "faint")]
    row: Segments = [(value_of(tile), "number"), (" ", "")]
    free = tile["rings"]
    for group in tile["atlanteans"]:
        row.append((signs(group), f"seat-{group['seat']}"))
        free -= group["number"]
    return [*row, ("○" * free + ("#" if tile["barrier"] else ""), "")]


def value_of(tile: TileView) -> str:
    """Two characters: the current target, cards drawn and kept, or Atlantium."""
    if "target" in tile:
        return f"{tile['target']}+"
    if "draw" in tile:
        return f"{tile['draw']}/{tile['keep']}" if tile["draw"] < 10 else f"{tile['draw']}"
    return f"x{tile['atlantium']}" if "atlantium" in tile else "  "


def signs(group: People) -> str:
    """`11*`: one without courage, one with."""
    return f"{group['seat']}" * (group["number"] - group["courage"]) + f"{group['seat']}*" * group["courage"]


def draw_crowd(name: str, people: Sequence[People], gone: bool, after: str, room: int, width: int) -> Drawing:
    """The Atlanteans at the centre or in the Navy, wrapped if needed."""
    rows: Drawing = [[(f"{name if room > 3 else name[0] + '.':<{room}}", "faint" if gone else "strong")]]
    pieces: Segments = [("~~", "faint")] if gone else []
    for group in people:
        seat, brave = group["seat"], group["courage"]
        texts = (
            [signs(group)]
            if group["number"] < 5
            else [many(f"{seat}", group["number"] - brave), many(f"{seat}*", brave)]
        )
        pieces += [(text, f"seat-{seat}") for text in texts if text]
    if after:
        pieces.append((after, "faint"))
    for text, role in pieces:
        if size_of(rows[-1]) + len(text) > width:
            rows.append([(" " * room, "")])
        rows[-1] += [(text, role), (" ", "")]
    return [row[:-1] if len(row) > 1 else row for row in rows]


def many(sign: str, number: int) -> str:
    """`sign` with a count; empty for 0."""
    return f"{sign}×{number}" if number else ""


# ---- the players -----------------------------------------------------------------------------------------------------


def draw_players(view: RisingView, p: Phrases, width: int) -> Drawing:
    """Who they are and what they have; below, the cards in their hands."""
    headings = [
        p.label("drawn.home"),
        p.label("drawn.energy"),
        p.label("drawn.courage"),
        *(letter(cube, p) for cube in CUBE_NAMES),
    ]
    columns = [Column(""), Column(""), *(Column(heading, right=True) for heading in headings)]
    rows = table(columns, [draw_seat(view, seat, p) for seat in view["seats"]], width)
    for seat in view["seats"]:
        if seat["hand"]:
            name = f" {p.noun('seat', seat['seat'] - 1)} "
            first, *more = wrap(card_list(seat["hand"], p), width - len(name) - 1)
            rows.append([(name, f"seat-{seat['seat']}"), (f" {first}", "")])
            rows += [[(" " * (len(name) + 1) + line, "")] for line in more]
    return rows


def draw_seat(view: RisingView, seat: SeatView, p: Phrases) -> Segments:
    number = seat["seat"]
    turn = "►" if number == view["to_move"] or number in view["winners"] else " "
    own, copied = seat["councilor"], [p.noun("councilor", COUNCILOR_IDS.index(name)) for name in seat["copied"]]
    title = "+".join([p.noun("councilor", COUNCILOR_IDS.index(own)) if own else "", *copied])
    home = f"{seat['home']}" + (f"+{seat['held']}" if seat["held"] else "")
    return [
        (f"{turn} {p.noun('seat', number - 1)}", f"seat-{number}"),
        (title, ""),
        (home, ""),
        (str(seat["energy"]), ""),
        (str(seat["courage"]), ""),
        *((str(seat["cubes"][cube] or "·"), "strong") for cube in CUBE_NAMES),
    ]


def card_list(cards: Counts, p: Phrases) -> str:
    """Cards by name, equal ones counted."""
    return ", ".join(p.noun("card", CARD_IDS.index(card)) + (f" ×{n}" if n > 1 else "") for card, n in cards.items())


# ---- blueprint and supply --------------------------------------------------------------------------------------------


def cube_name(cube: str, p: Phrases) -> str:
    return p.noun("cube", CUBE_NAMES.index(cube))


def letter(cube: str, p: Phrases) -> str:
    """One letter, for narrow columns."""
    return cube_name(cube, p)[0].upper()


def short_cubes(amounts: Counts, p: Phrases) -> str:
    """`3A 1G`: letters as in the headings."""
    return " ".join(f"{n}{letter(cube, p)}" for cube, n in amounts.items() if n) or "-"


def draw_blueprint(view: RisingView, p: Phrases, width: int) -> Drawing:
    """The components: who built them, or what they cost and give, and how many cubes the player to move lacks."""
    blueprint = view["blueprint"]
    title = p.label("drawn.blueprint", built=view["scores"][0], all=at.BLUEPRINT)
    columns = [
        Column(""),
        Column(""),
        Column(p.label("drawn.cost")),
        Column(p.label("drawn.lacks"), minor=True),
        Column(p.label("drawn.benefit"), minor=True),
    ]
    own = next((seat["cubes"] for seat in view["seats"] if seat["seat"] == view["to_move"]), None)
    return [[(title, "strong")], *table(columns, [draw_component(part, own, p) for part in blueprint], width)]


def draw_component(part: ComponentView, own: Counts | None, p: Phrases) -> Segments:
    name = p.noun("component", COMPONENT_IDS.index(part["component"]))
    if part["seat"] is not None:
        return [(f" {part['seat']} ", f"seat-{part['seat']}"), (name, "faint"), (p.label("drawn.built"), "faint")]
    short = sum(max(0, n - own[cube]) for cube, n in part["cost"].items()) if own is not None else 0
    benefit = p.label(f"benefit.{part['benefit']}", n=part["amount"])
    return [
        ("   ", ""),
        (name, ""),
        (short_cubes(part["cost"], p), "strong"),
        (str(short or ""), "faint"),
        (benefit, ""),
    ]


def draw_supply(view: RisingView, p: Phrases, width: int) -> Drawing:
    """What the supply has, the decks, and misfortunes that are known."""
    supply, sea, drawn = view["supply"], view["misfortunes"], view["knowledge"]["drawn"]
    cubes = ", ".join(f"{supply[cube]} {cube_name(cube, p)} ({letter(cube, p)})" for cube in CUBE_NAMES)
    text = p.label(
        "drawn.supply",
        cubes=cubes,
        energy=str(supply["energy"]),
        courage=str(supply["courage"]),
        barriers=supply["barriers"],
    )
    decks = p.label(
        "drawn.decks",
        knowledge=sum(view["knowledge"]["deck"].values()),
        misfortunes=sum(sea["deck"].values()) + len(sea["known"]),
    )
    if sea["known"]:
        known = ", ".join(p.noun("misfortune", MISFORTUNE_IDS.index(card)) for card in sea["known"])
        decks += p.label("drawn.known", cards=known)
    rows = [*lines_of(text, width, "faint"), *lines_of(decks, width, "faint")]
    return rows + (lines_of(p.label("drawn.cards", cards=card_list(drawn, p)), width, "strong") if drawn else [])
