"""Positions and games as people see them: a position is drawn in lines, moves are written down, what happened is read
aloud."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any

import atlantis
from atlantis import Game, State
from tests.games.ark.table import CUBES, SETS
from tests.games.reading import seen

VALUES: dict[str, object] = {
    "tiles.4.dry": {"wood": 2},
    "tiles.6.dry": {"wood": 2, "flax": 2},
    "tiles.7.dry": {"wood": 1, "gold": 3},
    "tiles.7.sinking": {"wood": 1, "gold": 4},
    "tiles.8.dry": {"ore": 2, "gold": 2},
    "tiles.8.sinking": {"ore": 3, "gold": 2},
    "ships.S05.points": 2,
    "ships.S06.points": 2,
    "ships.S17.cost": {"flax": 3, "gold": 1},
    "ships.S17.points": 2,
    "ships.S25.points": 6,
    "ships.S26.points": 7,
    "ships.S27.points": 6,
    "ships.S28.points": 8,
    "ships.S29.points": 8,
    "ships.S30.points": 13,
}
"""The values that the drawn positions and the examples count with: rules are tested, whatever our own values are."""
GAMES = {players: atlantis.load("ark", players, data=VALUES) for players in (2, 3, 4)}
HOUSE = {players: atlantis.load("ark", players) for players in (2, 3, 4)}
RINGS = (2, 2, 2, 1, 1, 2, 2, 3)
SIDES = ("dry", "sinking", "gone")
SHIPS = tuple(f"S{number:02}" for number in range(1, 31))
SHIPS_UP = ", ".join(f"ship S{number}" for number in range(21, 25))
TOKENS_DOWN = ", ".join(f"token {kind}" for kind in 2 * SETS)
"""The ships and tokens of the set-up that a drawing leaves out."""

TABLE = cleandoc("""
    round 2, drawn 4, quakes 0
    1 dry: token animals
    2 sinking: seat 1, silver
    3 gone:
    4 sinking: seat 2, token potions
    5 dry: token knowledge
    6 dry:
    7 dry: token treasures
    8 dry: seat 2, token potions
    bag: potions 3, animals 4, treasures 4, knowledge 4
    show: S05 S11 S24 S30
    seat 1: points 3, space 12, height 0, left 2, swimmers 1, wood 2, gold 10, animals 1, ships S01* S16
    seat 2: points -4, space 11, height 0, left 3, flax 1, ore 2, treasures 1, knowledge 1
    turn: seat 2
    """)
"""A round of two players: tiles on either side and one that sank, a used ship, somebody below zero."""


def with_data(players: int, data: dict[str, object]) -> Game:
    """A copy of the game with other values on its components."""
    return atlantis.load("ark", players, data=data)


# ---- drawn positions -------------------------------------------------------------------------------------------------


def at(players: int, drawn: str = "", game: Game | None = None) -> State:
    """The position in a drawing, which may leave out what does not matter.

    Left out, it is round 1. A tile is dry and has a token, in the order of the sets; the bag has what is left of each
    set, four at most. So many event cards are drawn as tiles were turned and lost, and no more earthquakes than must
    be. Of the ships from S21 on the first that nobody built are on show. A player has placed as many workers as are
    seen, the marker stands accordingly; in a pile lower seats lie higher, and whoever is said to be to move on top. It
    is the turn of the topmost on the lowest space.
    """
    lines = dict(split(line.strip()) for line in drawn.splitlines() if line.strip())
    game = game or GAMES[players]
    seats = [things(lines.pop(f"seat {seat}", "")) for seat in range(1, players + 1)]
    tiles = [lines.pop(str(tile), "") for tile in range(1, 9)]
    lay_tiles(tiles, seats)
    step = lines.pop("step", "")
    top = things(lines.pop("round", "round 1"))
    numbers = sum(SIDES.index(tile.partition(":")[0].split()[1]) for tile in tiles)
    top.setdefault("quakes", str((numbers >= 7) + (numbers >= 16)))
    top.setdefault("drawn", str(numbers + int(top["quakes"])))
    place_workers(tiles, seats, int(top["round"]), step)
    bag = lines.pop("bag", "") or f"bag: {written(left_in_bag(tiles, seats))}"
    built = " ".join(seat.get("ships", "") for seat in seats)
    free = [ship for ship in (*SHIPS[20:], *SHIPS[:20]) if ship not in built]
    show = lines.pop("show", "") or f"show: {' '.join(free[:4])}"
    assert not lines, f"what is this? {lines}"
    held = [f"seat {seat}: {written(has)}" for seat, has in enumerate(seats, 1)]
    state = game.position("\n".join([written(top), *tiles, bag, show, *held, step or f"turn: seat {to_move(seats)}"]))
    check_pieces(state)
    return state


def split(line: str) -> tuple[str, str]:
    """A line with its name: `round`, a tile's number, `bag`, `show`, `seat 1`, `step`."""
    head = line.partition(":")[0]
    first = head.split()[0]
    if first == "round" or first.isdecimal():
        return first, line
    if first == "seat":
        return head, line.partition(":")[2]
    return head if head in ("bag", "show") else "step", line


def things(text: str) -> dict[str, str]:
    """`wood 2, ships S01 S16*` as names with what stands after them."""
    found = {}
    for part in text.split(","):
        name, _, value = part.strip().partition(" ")
        if name:
            found[name] = value
    return found


def written(has: dict[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in has.items())


def place_workers(tiles: list[str], seats: list[dict[str, str]], turn: int, step: str) -> None:
    """Workers left, spaces and heights, where the drawing does not name them."""
    home = step.startswith(("over", "refill"))
    for number, seat in enumerate(seats, 1):
        seen = int(seat.get("swimmers", "0")) + seat.get("ships", "").count("*")
        for tile, rings in zip(tiles, RINGS, strict=True):
            if f"seat {number}" in tile:
                seen += rings + ("silver" in tile)
        left = int(seat.setdefault("left", str(7 - seen)))
        seat.setdefault("space", str(7 * ((turn - 1) % 3) + 7 - (0 if home else left)))
        seat.setdefault("points", "0")
    for space in {seat["space"] for seat in seats}:
        pile = [number for number, seat in enumerate(seats, 1) if seat["space"] == space]
        if not any("height" in seats[number - 1] for number in pile):
            pile.sort(key=lambda number: (f"seat {number}" != step.partition(": ")[2], number))
            for height, number in enumerate(reversed(pile)):
                seats[number - 1]["height"] = str(height)


def lay_tiles(tiles: list[str], seats: list[dict[str, str]]) -> None:
    """Tiles that the drawing does not name, with a token if there is one."""
    for number, kind in enumerate(2 * SETS, 1):
        if not tiles[number - 1]:
            token = f" token {kind}" if unseen(kind, tiles, seats) else ""
            tiles[number - 1] = f"{number} dry:{token}"


def unseen(kind: str, tiles: list[str], seats: list[dict[str, str]]) -> int:
    """Tokens of a set that are neither on a tile nor anybody's."""
    return 6 - sum(kind in tile for tile in tiles) - sum(int(seat.get(kind, "0")) for seat in seats)


def left_in_bag(tiles: list[str], seats: list[dict[str, str]]) -> dict[str, str]:
    return {kind: str(min(4, unseen(kind, tiles, seats))) for kind in SETS}


def to_move(seats: list[dict[str, str]]) -> int:
    """On the lowest space the topmost."""
    return min(
        range(1, len(seats) + 1),
        key=lambda number: (int(seats[number - 1]["space"]), -int(seats[number - 1]["height"])),
    )


def check_pieces(state: State) -> None:
    """No cube, token, ship, card or worker is lost or there twice, and the topmost of the last is to move."""
    view, data = seen(state), state.game.data
    seats, tiles, there = view["seats"], view["tiles"], data.amounts("supply")
    for cube in CUBES:
        held = [seat["cubes"][cube] for seat in seats]
        assert view["supply"][cube] + sum(held) == there.get(cube, 0)
        assert min(held) >= 0 <= view["supply"][cube]
        assert max(held) <= data.number("limit")
    for kind in SETS:
        left = view["bag"][kind] + sum(tile["token"] == kind for tile in tiles)
        assert left + sum(seat["tokens"][kind] for seat in seats) <= data.number("tokens.each")
    ships = [ship["ship"] for seat in seats for ship in seat["ships"]] + [ship["ship"] for ship in view["show"] if ship]
    assert len(ships) + view["ships_in_deck"] == 30
    assert len(set(ships)) == len(ships)
    numbers = sum(2 - tile["cards_left"] for tile in tiles)
    assert numbers + view["events"]["earthquakes"] == view["events"]["drawn"] == 18 - view["events"]["left"]
    piles = view["track"]["piles"]
    assert sorted(number for pile in piles for number in pile["seats"]) == list(range(1, state.game.players + 1))
    if view["step"] == "turn":
        assert view["to_move"] == piles[0]["seats"][-1]
        for seat in seats:
            check_workers(view, seat, data.number("workers"))


def check_workers(view: Any, seat: Any, workers: int) -> None:
    """The marker has moved a space for each worker placed this round, and no more of them are seen than were placed."""
    placed = workers - seat["workers_left"]
    ends = view["track"]["round_ends"]
    assert seat["space"] == (view["round"] - 1) % len(ends) * workers + placed
    standing = [tile["workers"] + tile["silver"] for tile in view["tiles"] if tile["seat"] == seat["seat"]]
    assert sum(standing) + seat["swimmers"] + sum(ship["used"] for ship in seat["ships"]) <= placed


def opened(game: Game, order: str = "") -> State:
    """Before the first turn, Seat 1 on top unless an order is given."""
    seats = order or " ".join(str(seat) for seat in range(1, game.players + 1))
    return play(game.start(), f"order {seats}, {SHIPS_UP}, {TOKENS_DOWN}")


# ---- moves and what they bring ---------------------------------------------------------------------------------------


def play(state: State, moves: str) -> State:
    """Make the moves, written with commas between them."""
    told(state, moves)
    return state


def after(players: int, drawn: str, moves: str, game: Game | None = None) -> State:
    """The position in a drawing after some moves."""
    return play(at(players, drawn, game), moves)


def told(state: State, moves: str) -> list[str]:
    """Make the moves; what happened, in sentences. Every position on the way must be one that can come up."""
    said = []
    for move in moves.split(","):
        said += [event.text() for event in state.tell(state.game.code(move))]
        check_pieces(state)
    return said


def typed(text: str) -> str:
    """Text as typed on a keyboard: plain blanks and apostrophes instead of those of printers."""
    return text.replace("\u202f", " ").replace("\u2019", "'")
