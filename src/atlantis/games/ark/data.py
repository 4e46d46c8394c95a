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


def check_data(data: Data) -> None:
    """What the bounds in data.toml cannot say: values that must fit each other, and the types of cubes."""
    each, worth = data.number("tokens.each"), data.numbers("tokens.worth")
    if len(worth) < each:
        raise data.refuse(
            "tokens.worth", f"{worth} is not possible; it lists the points for 1 to {each} tokens of a set."
        )
    spaces, last = data.numbers("track.events"), data.number("rounds") * data.number("workers")
    if sorted(set(spaces)) != spaces or any(not 1 <= space <= last for space in spaces):
        raise data.refuse(
            "track.events",
            f"{spaces} is not possible; they are spaces of the time track, 1 to {last}, ascending, each once.",
        )
    for tile in TILE_IDS:
        data.between(f"tiles.{tile}.rings", 1, data.number("workers"))
    for path, entry in data.entries.items():
        if isinstance(entry.value, dict):
            for name in entry.value:
                if name not in CUBE_NAMES:
                    raise data.refuse(path, f"there are no cubes of {name!r}; there are {', '.join(CUBE_NAMES)}.")
