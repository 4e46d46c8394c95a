"""A position drawn for a terminal: track, island, ships on show, players, supply."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from atlantis.engine.drawing import Column, Drawing, Segments, table
from atlantis.engine.words import Phrases
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.view import Amounts, ArkView, SeatView, ShipView, TileView, TrackView


def draw(view: ArkView, p: Phrases, width: int) -> Drawing:
    """Everything on the table, from the time track to the current step."""
    parts = [
        part(view, p, width) for part in (draw_track, draw_island, draw_city, draw_show, draw_players, draw_fleets)
    ]
    if view["step"] != "over":
        parts.append(wrapped(p.words.due(p.state, p.lang), width, "strong"))
    return [row for rows in parts if rows for row in ([], *rows)][1:]


def wrapped(text: str, width: int, role: str) -> Drawing:
    """Text wrapped to the width."""
    return [[(line, role)] for line in wrap(text, width)]


def letters(p: Phrases) -> dict[str, str]:
    """One letter for each type of cube and each set, for narrow columns."""
    return {name: text[0].upper() for name, text in names(p).items()}


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
    """The event deck, and the track in as many lines as needed."""
    quake, length = view["events"]["earthquake_among"], view["track"]["length"]
    left = p.label(
        "events-left-after",
        left=view["events"]["left"],
        title=p.label("round-of", round=view["round"], rounds=view["rounds"]),
    )
    if quake == 1:
        left = p.label("quake-next", text=left)
    elif quake:
        left = p.label("quake-among", text=left, n=quake)
    room = 3 if width >= 3 * (length + 1) else 2
    rows = wrapped(left, width, "strong")
    for first in range(0, length + 1, width // room):
        rows += draw_spaces(view["track"], range(first, min(first + width // room, length + 1)), room)
    return [*rows, *wrapped(p.label("legend"), width, "faint")]


def draw_spaces(track: TrackView, spaces: range, room: int) -> Drawing:
    """Spaces with their events, the ends of rounds, and the piles above them."""
    line: Segments = []
    for space in spaces:
        sign = ("!" if space > track["reached"] else "·") if space in track["events"] else ""
        number = f"{space}{sign}" if room == 3 else sign or ("|" if space in track["round_ends"] else ".")
        line.append((f"{number:<{room}}", "strong" if sign == "!" else "faint"))
    by_space = {pile["space"]: pile["seats"] for pile in track["piles"]}
    piles = [by_space.get(space, []) for space in spaces]
    rows: Drawing = []
    for level in range(max(len(pile) for pile in piles) - 1, -1, -1):
        row: Segments = []
        for pile in piles:
            text = f"{pile[level]}" if level < len(pile) else ""
            row += [(text, f"seat-{text}" if text else ""), (" " * (room - len(text)), "")]
        rows.append(row)
    return [*rows, line]


# ---- the island and the city -----------------------------------------------------------------------------------------


def draw_island(view: ArkView, p: Phrases, width: int) -> Drawing:
    """A row for each tile: rings, yields, who stands there, token, event cards still to come."""
    columns = [
        Column("") if not name else Column(p.label(f"column.{name}"), minor=name in ("other", "cards"))
        for name in ("", "rings", "yields", "other", "token", "workers", "cards")
    ]
    return table(columns, [draw_tile(tile, p) for tile in view["tiles"]], width)


def draw_tile(tile: TileView, p: Phrases) -> Segments:
    name, token, seat = p.noun("tile", tile["tile"] - 1), tile["token"], tile["seat"]
    if tile["side"] == "gone":
        return [(f" {name}", "faint"), (p.label("sunk"), "faint")]
    sinking = tile["side"] == "sinking"
    return [
        (f"{'~' if sinking else ' '}{name}", ""),
        (rings_text(tile["rings"]), "faint" if seat else ""),
        (short_cubes(p, tile["yield"]), "strong"),
        ("" if sinking else other_side(tile, p), "faint"),
        (names(p)[token] if token else "-", "" if token else "faint"),
        (f"{seat}×{tile['workers'] + tile['silver']}" if seat else "", f"seat-{seat}" if seat else ""),
        (str(tile["cards_left"]), "faint"),
    ]


def rings_text(rings: int) -> str:
    return "○" * rings if rings <= 5 else f"{rings}○"


def other_side(tile: TileView, p: Phrases) -> str:
    """The yield of the sinking side, with its gold rings if they are not those of the dry one."""
    rings = "" if tile["rings_sinking"] == tile["rings"] else f" {rings_text(tile['rings_sinking'])}"
    return short_cubes(p, tile["sinking"]) + rings


def draw_city(view: ArkView, p: Phrases, width: int) -> Drawing:
    """What a worker gets in the city: gold, cubes for gold, points for a group."""
    printed, letter = view["printed"], letters(p)
    buy = ", ".join(
        f"{bought['number']}{letter[name]}={bought['price']}{letter['gold']}" for name, bought in printed["buy"].items()
    )
    sell = ", ".join(short_cubes(p, group) for group in printed["sell"].values())
    text = p.label(
        "prices",
        gold=f"{printed['gold']}{letter['gold']}",
        buy=buy,
        groups=sell,
        points=p.label("vp", n=printed["group"]),
    )
    return wrapped(text, width, "")


# ---- ships -----------------------------------------------------------------------------------------------------------


def draw_show(view: ArkView, p: Phrases, width: int) -> Drawing:
    """The ships on show: points, cost, use, and what the player to move lacks."""
    title = p.label("show-and-deck", deck=view["ships_in_deck"])
    columns = [
        Column(""),
        Column("", right=True),
        Column(p.label("column.cost")),
        Column(p.label("column.use")),
        Column(p.label("column.lacks"), minor=True),
    ]
    ships = [draw_ship(ship, p) for ship in view["show"] if ship]
    return [[(title, "faint")], *table(columns, ships, width)] if ships else [[(title, "faint")]]


def use_text(ship: ShipView, p: Phrases) -> str:
    """`1G > 2O`, `> 1O`, `-`."""
    if not ship["ring"]:
        return "-"
    paid = f"{short_cubes(p, ship['pay'])} " if ship["pay"] else ""
    return f"{paid}> {short_cubes(p, ship['get'])}"


def draw_ship(ship: ShipView, p: Phrases) -> Segments:
    return [
        (f" {p.noun('ship', SHIP_IDS.index(ship['ship']))}", ""),
        (p.label("vp", n=ship["points"]), "strong"),
        (short_cubes(p, ship["cost"]), ""),
        (use_text(ship, p), ""),
        (short_cubes(p, ship["lack"]) if ship["lack"] else "", "faint"),
    ]


def draw_fleets(view: ArkView, p: Phrases, width: int) -> Drawing:
    """Who has built what; a used ship is in brackets."""
    rows: Drawing = []
    for seat in view["seats"]:
        listed = ", ".join(
            ("({} {})" if ship["used"] else "{} {}").format(ship["ship"], use_text(ship, p)) for ship in seat["ships"]
        )
        if listed:
            lines = wrap(listed, width - 11)
            name = f" {p.noun('seat', seat['seat'] - 1)} "
            rows.append([(name, f"seat-{seat['seat']}"), (" ", ""), (lines[0], "")])
            rows += [[(" " * (len(name) + 1) + line, "")] for line in lines[1:]]
    return rows


# ---- the players -----------------------------------------------------------------------------------------------------


def draw_players(view: ArkView, p: Phrases, width: int) -> Drawing:
    """Cubes, tokens by set, ships, workers left, swimmers, points; the supply and the bag below."""
    own = [p.label(name) for name in ("ships", "column.left", "column.swim", "points", "column.all")]
    numbers: Amounts = {**view["supply"], **view["bag"]}
    supply: Segments = [("  " + p.label("column.supply"), "faint"), *((str(n), "faint") for n in numbers.values())]
    rows = table(
        [Column(""), *(Column(text, right=True) for text in [*letters(p).values(), *own])],
        [*(draw_seat(view, seat, p) for seat in view["seats"]), supply],
        width,
    )
    legend = "  ".join(f"{letter} {name}" for letter, name in zip(letters(p).values(), names(p).values(), strict=True))
    return [*rows, *wrapped(legend, width, "faint"), *wrapped(p.label("as-if"), width, "faint")]


def draw_seat(view: ArkView, seat: SeatView, p: Phrases) -> Segments:
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
