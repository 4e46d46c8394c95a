"""A position as people at a terminal see it: track, island, ships on show, players, supply."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from atlantis.engine.drawing import Column, Drawing, Row, table
from atlantis.engine.words import Phrases, Plural
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.names import LABELS
from atlantis.games.ark.view import Amounts, ArkView, SeatView, ShipView, TileView, TrackView


def draw(view: ArkView, p: Phrases, width: int) -> Drawing:
    """Everything on the table, from the time track down to what is to be done now."""
    rows: Drawing = [
        *draw_track(view, p, width),
        [],
        *draw_island(view, p, width),
        [],
        *draw_city(view, p, width),
        [],
        *draw_show(view, p, width),
        [],
        *draw_players(view, p, width),
    ]
    fleets = draw_fleets(view, p, width)
    if fleets:
        rows += [[], *fleets]
    if view["step"] == "over":
        return rows
    return [*rows, [], *([(line, "strong")] for line in wrap(p.words.due(p.state, p.lang), width))]


def label(p: Phrases, key: str, **fields: Any) -> str:
    template = LABELS[key]
    assert not isinstance(template, Plural), key
    return p(template, fields)


def letters(p: Phrases) -> dict[str, str]:
    """One letter for each type of cube and each set, for narrow columns."""
    return {name: names(p)[name][0].upper() for name in (*CUBE_NAMES, *SET_NAMES)}


def names(p: Phrases) -> dict[str, str]:
    return {
        name: p.noun(field, kind)
        for field, all_names in (("cube", CUBE_NAMES), ("token", SET_NAMES))
        for kind, name in enumerate(all_names)
    }


def short_cubes(p: Phrases, amounts: Mapping[str, int]) -> str:
    """`4W 1F`: letters as in the headings."""
    letter = letters(p)
    return " ".join(f"{n}{letter[name]}" for name, n in amounts.items()) or "-"


# ---- the time track --------------------------------------------------------------------------------------------------


def draw_track(view: ArkView, p: Phrases, width: int) -> Drawing:
    """The event deck, and the track in as many lines as it takes."""
    quake, length = view["events"]["earthquake_among"], view["track"]["length"]
    left = label(
        p,
        "events-left-after",
        left=view["events"]["left"],
        title=label(p, "round-of", round=view["round"], rounds=view["rounds"]),
    )
    if quake == 1:
        left = label(p, "quake-next", text=left)
    elif quake:
        left = label(p, "quake-among", text=left, n=quake)
    room = 3 if width >= 3 * (length + 1) else 2
    rows: Drawing = []
    for first in range(0, length + 1, width // room):
        rows += draw_spaces(view["track"], range(first, min(first + width // room, length + 1)), room)
    return [
        *([(line, "strong")] for line in wrap(left, width)),
        *rows,
        *([(line, "faint")] for line in wrap(label(p, "legend"), width)),
    ]


def draw_spaces(track: TrackView, spaces: range, room: int) -> Drawing:
    """Spaces with their events, the ends of rounds, and the piles above them."""
    line: Row = []
    for space in spaces:
        sign = ("!" if space > track["reached"] else "·") if space in track["events"] else ""
        number = f"{space}{sign}" if room == 3 else sign or ("|" if space in track["round_ends"] else ".")
        line.append((f"{number:<{room}}", "strong" if sign == "!" else "faint"))
    by_space = {pile["space"]: pile["seats"] for pile in track["piles"]}
    piles = [by_space.get(space, []) for space in spaces]
    rows: Drawing = []
    for level in range(max(len(pile) for pile in piles) - 1, -1, -1):
        row: Row = []
        for pile in piles:
            text = f"{pile[level]}" if level < len(pile) else ""
            row += [(text, f"seat-{text}" if text else ""), (" " * (room - len(text)), "")]
        rows.append(row)
    return [*rows, line]


# ---- the island and the city -----------------------------------------------------------------------------------------


def draw_island(view: ArkView, p: Phrases, width: int) -> Drawing:
    """A row for each tile: rings, yields, who stands there, token, event cards still to come."""
    columns = [
        Column("") if not name else Column(label(p, f"column.{name}"), minor=name in ("other", "cards"))
        for name in ("", "rings", "yields", "other", "token", "workers", "cards")
    ]
    return table(columns, [draw_tile(tile, p) for tile in view["tiles"]], width)


def draw_tile(tile: TileView, p: Phrases) -> Row:
    name, token, seat, rings = p.noun("tile", tile["tile"] - 1), tile["token"], tile["seat"], tile["rings"]
    if tile["side"] == "gone":
        return [(f" {name}", "faint"), (label(p, "sunk"), "faint")]
    sinking = tile["side"] == "sinking"
    return [
        (f"{'~' if sinking else ' '}{name}", ""),
        ("○" * rings if rings <= 5 else f"{rings}○", "faint" if seat else ""),
        (short_cubes(p, tile["yield"]), "strong"),
        ("" if sinking else short_cubes(p, tile["sinking"]), "faint"),
        (names(p)[token] if token else "-", "" if token else "faint"),
        (f"{seat}×{rings + tile['silver']}" if seat else "", f"seat-{seat}" if seat else ""),  # noqa: RUF001
        (str(tile["cards_left"]), "faint"),
    ]


def draw_city(view: ArkView, p: Phrases, width: int) -> Drawing:
    """What a worker gets in the city: gold, cubes for gold, points for a group."""
    printed, letter = view["printed"], letters(p)
    buy = ", ".join(
        f"{bought['number']}{letter[name]}={bought['price']}{letter['gold']}" for name, bought in printed["buy"].items()
    )
    sell = ", ".join(f"{n}{letter[name]}" for name, n in printed["sell"].items())
    text = label(
        p,
        "prices",
        gold=f"{printed['gold']}{letter['gold']}",
        buy=buy,
        groups=sell,
        points=label(p, "vp", n=printed["group"]),
    )
    return [[(line, "")] for line in wrap(text, width)]


# ---- ships -----------------------------------------------------------------------------------------------------------


def draw_show(view: ArkView, p: Phrases, width: int) -> Drawing:
    """The ships on show: points, cost, use, and what the player to move lacks."""
    title = label(p, "show-and-deck", deck=view["ships_in_deck"])
    columns = [
        Column(""),
        Column("", right=True),
        Column(label(p, "column.cost")),
        Column(label(p, "column.use")),
        Column(label(p, "column.lacks"), minor=True),
    ]
    ships = [draw_ship(ship, p) for ship in view["show"] if ship]
    return [[(title, "faint")], *table(columns, ships, width)] if ships else [[(title, "faint")]]


def use_text(ship: ShipView, p: Phrases) -> str:
    """`1G > 2O`, `> 1O`, `-`."""
    if not ship["ring"]:
        return "-"
    paid = f"{short_cubes(p, ship['pay'])} " if ship["pay"] else ""
    return f"{paid}> {short_cubes(p, ship['get'])}"


def draw_ship(ship: ShipView, p: Phrases) -> Row:
    return [
        (f" {p.noun('ship', SHIP_IDS.index(ship['ship']))}", ""),
        (label(p, "vp", n=ship["points"]), "strong"),
        (short_cubes(p, ship["cost"]), ""),
        (use_text(ship, p), ""),
        (short_cubes(p, ship["lack"]) if ship["lack"] else "", "faint"),
    ]


def draw_fleets(view: ArkView, p: Phrases, width: int) -> Drawing:
    """Who has built what; a used ship is in brackets."""
    rows: Drawing = []
    for seat in view["seats"]:
        texts = [f"{ship['ship']} {use_text(ship, p)}" for ship in seat["ships"]]
        listed = [f"({text})" if ship["used"] else text for ship, text in zip(seat["ships"], texts, strict=True)]
        if listed:
            lines = wrap(", ".join(listed), width - 11) or [""]
            name = f" {p.noun('seat', seat['seat'] - 1)} "
            rows.append([(name, f"seat-{seat['seat']}"), (" ", ""), (lines[0], "")])
            rows += [[(" " * (len(name) + 1) + line, "")] for line in lines[1:]]
    return rows


# ---- the players -----------------------------------------------------------------------------------------------------


def draw_players(view: ArkView, p: Phrases, width: int) -> Drawing:
    """Cubes, tokens by set, ships, workers left, swimmers, points; the supply and the bag below."""
    own = [label(p, f"column.{name}") for name in ("ships", "left", "swim", "points", "all")]
    numbers: Amounts = {**view["supply"], **view["bag"]}
    supply: Row = [("  " + label(p, "column.supply"), "faint"), *((str(n), "faint") for n in numbers.values())]
    rows = table(
        [Column(""), *(Column(text, right=True) for text in [*letters(p).values(), *own])],
        [*(draw_seat(view, seat, p) for seat in view["seats"]), supply],
        width,
    )
    legend = "  ".join(f"{letter} {name}" for letter, name in zip(letters(p).values(), names(p).values(), strict=True))
    return [*rows, *([(line, "faint")] for line in [*wrap(legend, width), *wrap(label(p, "as-if"), width)])]


def draw_seat(view: ArkView, seat: SeatView, p: Phrases) -> Row:
    number, over, scoring = seat["seat"], view["step"] == "over", seat["scoring"]
    turn = "►" if view["to_move"] == number or number in view["winners"] else " "
    return [
        (f"{turn} {p.noun('seat', number - 1)}", f"seat-{number}"),
        *((str(n), "") for n in seat["cubes"].values()),
        *((str(n or "·"), "") for n in seat["tokens"].values()),
        (str(seat["fleet"]), ""),
        (str(seat["workers_left"]), ""),
        (str(seat["swimmers"] or "·"), ""),
        (str(scoring["track"]), "" if over else "strong"),
        (str(scoring["total"]), "strong" if over else ""),
    ]
