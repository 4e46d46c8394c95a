"""What data.toml says, as the rules read it; and what a user's file may not say."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.data import Data

CUBE_NAMES: Final = ("wood", "flax", "ore", "gold")
SET_NAMES: Final = ("potions", "animals", "treasures", "knowledge")
SHIP_IDS: Final = tuple(f"S{number:02}" for number in range(1, 31))
TILE_IDS: Final = tuple(str(number) for number in range(1, 9))
MOST_POINTS: Final = 50  # of one ship, group or set; what keeps the sums within a cell


def cubes_of(data: Data, path: str) -> list[int]:
    """A table of amounts by type of cube."""
    amounts = data.amounts(path)
    return [amounts.get(name, 0) for name in CUBE_NAMES]


class Printed:
    """The numbers of a game. Tables are flat: 4 * tile + type, 4 * ship + type."""

    def __init__(self, data: Data) -> None:
        self.workers: i64 = data.number("workers")
        self.rounds: i64 = data.number("rounds")
        self.limit: i64 = data.number("limit")
        self.tokens: i64 = data.number("tokens.each")
        self.supply = vec[i64](cubes_of(data, "supply"))
        self.set_worth = vec[i64]([0] + data.numbers("tokens.worth"))  # noqa: RUF005 (mypyc cannot)
        self.gold: i64 = data.number("city.gold")
        self.buy_price = vec[i64]([data.number(f"city.buy.{name}.price") for name in CUBE_NAMES[:3]])
        self.buy_number = vec[i64]([data.number(f"city.buy.{name}.number") for name in CUBE_NAMES[:3]])
        self.group = vec[i64]([data.number(f"city.sell.{name}") for name in CUBE_NAMES])
        self.group_worth: i64 = data.number("points.group")
        self.gold_worth: i64 = data.number("points.gold")
        self.stranded: i64 = data.number("points.stranded")
        self.fine_gold: i64 = data.number("fine.gold")
        self.fine_points: i64 = data.number("fine.points")
        length = data.number("rounds") * data.number("workers")
        spaces = data.numbers("track.events")
        self.is_event = vec[i64]([1 if space in spaces else 0 for space in range(length + 1)])
        self.rings = vec[i64]([data.number(f"tiles.{tile}.rings") for tile in TILE_IDS])
        self.dry = vec[i64]([n for tile in TILE_IDS for n in cubes_of(data, f"tiles.{tile}.dry")])
        self.sinking = vec[i64]([n for tile in TILE_IDS for n in cubes_of(data, f"tiles.{tile}.sinking")])
        self.cost = vec[i64]([n for ship in SHIP_IDS for n in cubes_of(data, f"ships.{ship}.cost")])
        self.points = vec[i64]([data.number(f"ships.{ship}.points") for ship in SHIP_IDS])
        self.ring = vec[i64]([data.number(f"ships.{ship}.ring") for ship in SHIP_IDS])
        self.pay = vec[i64]([n for ship in SHIP_IDS for n in cubes_of(data, f"ships.{ship}.pay")])
        self.get = vec[i64]([n for ship in SHIP_IDS for n in cubes_of(data, f"ships.{ship}.get")])

    def most_supply(self) -> i64:
        most: i64 = 0
        for number in self.supply:
            if number > most:
                most = number
        return most

    def most_points(self) -> i64:
        """More than anybody can have: all ships and sets, a group with every worker, and all the gold."""
        total: i64 = 2 * self.rounds * self.workers * self.group_worth + self.limit * self.gold_worth
        for points in self.points:
            total += points
        best: i64 = 0
        for worth in self.set_worth:
            if worth > best:
                best = worth
        return total + 4 * best

    def fewest_points(self) -> i64:
        """Less than anybody can have: fined every round, and nobody saved."""
        return -(2 * self.rounds * self.fine_points + self.workers * self.stranded)


# ---- what can be played ----------------------------------------------------------------------------------------------

def check_data(data: Data) -> None:
    """Only numbers that the game can be played with."""
    data.between("workers", 1, 9)
    data.between("rounds", 1, 5)
    data.between("limit", 1, 30)
    data.between("tokens.each", 1, 6)
    check_amounts(data, "supply", 0, 60)
    worth, each = data.numbers("tokens.worth"), data.number("tokens.each")
    if len(worth) < each or any(not 0 <= points <= MOST_POINTS for points in worth):
        raise data.refuse("tokens.worth", f"{worth} is not possible; it lists the points for 1 to {each} tokens of a "
                                          f"set, each between 0 and {MOST_POINTS}.")
    check_track(data)
    data.between("city.gold", 0, 10)
    for name in CUBE_NAMES[:3]:
        data.between(f"city.buy.{name}.price", 0, 10)
        data.between(f"city.buy.{name}.number", 1, 10)
    for name in CUBE_NAMES:
        data.between(f"city.sell.{name}", 1, 30)
    for path in ("points.group", "points.gold", "points.stranded", "fine.points"):
        data.between(path, 0, MOST_POINTS)
    data.between("fine.gold", 0, 30)
    check_tiles(data)
    check_ships(data)


def check_amounts(data: Data, path: str, low: int, high: int) -> None:
    """A table of cubes: known types, sensible numbers."""
    for name, number in data.amounts(path).items():
        if name not in CUBE_NAMES:
            raise data.refuse(path, f"there are no cubes of {name!r}; there are {', '.join(CUBE_NAMES)}.")
        if not low <= number <= high:
            raise data.refuse(path, f"{number} {name} is not possible; it lies between {low} and {high}.")


def check_track(data: Data) -> None:
    spaces, last = data.numbers("track.events"), data.number("rounds") * data.number("workers")
    if sorted(set(spaces)) != spaces or any(not 1 <= space <= last for space in spaces):
        raise data.refuse("track.events", f"{spaces} is not possible; they are spaces of the time track, 1 to {last}, "
                                          "ascending, each once.")


def check_tiles(data: Data) -> None:
    for tile in TILE_IDS:
        data.between(f"tiles.{tile}.rings", 1, data.number("workers"))
        check_amounts(data, f"tiles.{tile}.dry", 0, 30)
        check_amounts(data, f"tiles.{tile}.sinking", 0, 30)


def check_ships(data: Data) -> None:
    for ship in SHIP_IDS:
        for what in ("cost", "pay", "get"):
            check_amounts(data, f"ships.{ship}.{what}", 0, 30)
        data.between(f"ships.{ship}.points", 0, MOST_POINTS)
