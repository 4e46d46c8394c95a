"""The data in the form that the rules use, and checks of a user's values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.data import Data
from atlantis.engine.i18n import mark

CUBE_NAMES: Final = ("wood", "flax", "ore", "gold")
SET_NAMES: Final = ("potions", "animals", "treasures", "knowledge")
SHIP_IDS: Final = tuple(f"S{number:02}" for number in range(1, 31))
TILE_IDS: Final = tuple(str(number) for number in range(1, 9))


def cubes_of(data: Data, path: str) -> list[int]:
    """A table of amounts by type of cube."""
    amounts = data.amounts(path)
    return [amounts.get(name, 0) for name in CUBE_NAMES]


def row_of(table: vec[i64], row: i64) -> list[int]:
    """A row of a flat table: numbers by type of cube."""
    return list(table[4 * row : 4 * row + 4])


def single(kind: int, number: int) -> list[int]:
    """A row with cubes of one type only."""
    return [number if each == kind else 0 for each in range(4)]


class Printed:
    """The numbers of a game. Tables are flat: 4 * tile + type, 4 * ship + type, 4 * group + type."""

    def __init__(self, data: Data) -> None:
        self.workers: i64 = data.number("workers")
        self.rounds: i64 = data.number("rounds")
        self.limit: i64 = data.number("limit")
        self.tokens: i64 = data.number("tokens.each")
        self.supply: vec[i64] = vec[i64](cubes_of(data, "supply"))
        self.set_worth: vec[i64] = vec[i64]([0] + data.numbers("tokens.worth"))  # noqa: RUF005 (mypyc cannot)
        self.gold: i64 = data.number("city.gold")
        self.buy_price: vec[i64] = vec[i64]([data.number(f"city.buy.{name}.price") for name in CUBE_NAMES[:3]])
        self.buy_number: vec[i64] = vec[i64]([data.number(f"city.buy.{name}.number") for name in CUBE_NAMES[:3]])
        self.group: vec[i64] = vec[i64]([n for name in CUBE_NAMES for n in cubes_of(data, f"city.sell.{name}")])
        self.group_worth: i64 = data.number("points.group")
        self.gold_worth: i64 = data.number("points.gold")
        self.stranded: i64 = data.number("points.stranded")
        self.fine_gold: i64 = data.number("fine.gold")
        self.fine_points: i64 = data.number("fine.points")
        length = data.number("rounds") * data.number("workers")
        spaces = data.numbers("track.events")
        self.is_event: vec[i64] = vec[i64]([1 if space in spaces else 0 for space in range(length + 1)])
        self.rings: vec[i64] = vec[i64]([data.number(f"tiles.{tile}.rings") for tile in TILE_IDS])
        self.rings_sinking: vec[i64] = vec[i64](
            [data.number(f"tiles.{tile}.rings_sinking") or data.number(f"tiles.{tile}.rings") for tile in TILE_IDS]
        )
        self.dry: vec[i64] = vec[i64]([n for tile in TILE_IDS for n in cubes_of(data, f"tiles.{tile}.dry")])
        self.sinking: vec[i64] = vec[i64]([n for tile in TILE_IDS for n in cubes_of(data, f"tiles.{tile}.sinking")])
        self.cost: vec[i64] = vec[i64]([n for ship in SHIP_IDS for n in cubes_of(data, f"ships.{ship}.cost")])
        self.points: vec[i64] = vec[i64]([data.number(f"ships.{ship}.points") for ship in SHIP_IDS])
        self.ring: vec[i64] = vec[i64]([data.number(f"ships.{ship}.ring") for ship in SHIP_IDS])
        self.pay: vec[i64] = vec[i64]([n for ship in SHIP_IDS for n in cubes_of(data, f"ships.{ship}.pay")])
        self.get: vec[i64] = vec[i64]([n for ship in SHIP_IDS for n in cubes_of(data, f"ships.{ship}.get")])

    def most_supply(self) -> i64:
        return max(list(self.supply))

    def most_points(self) -> i64:
        """An upper bound: all ships and sets, a group with every worker, and all the gold."""
        groups = 2 * self.rounds * self.workers * self.group_worth
        return groups + self.limit * self.gold_worth + sum(list(self.points)) + 4 * max(list(self.set_worth))

    def fewest_points(self) -> i64:
        """A lower bound: fined every round, and no worker saved."""
        return -(2 * self.rounds * self.fine_points + self.workers * self.stranded)


def check_data(data: Data) -> None:
    """Checks beyond the bounds in data.toml: values that must match each other, and the types of cubes."""
    each, worth = data.number("tokens.each"), data.numbers("tokens.worth")
    if len(worth) < each:
        data.refuse(
            "tokens.worth",
            mark("{worth} is not possible; it must list the points for 1 to {each} tokens of a set."),
            worth=worth,
            each=each,
        )
    spaces, last = data.numbers("track.events"), data.number("rounds") * data.number("workers")
    if sorted(set(spaces)) != spaces or any(not 1 <= space <= last for space in spaces):
        data.refuse(
            "track.events",
            mark(
                "{spaces} is not possible; they must be spaces of the time track, 1 to {last}, ascending and different."
            ),
            spaces=spaces,
            last=last,
        )
    for tile in TILE_IDS:
        data.between(f"tiles.{tile}.rings", 1, data.number("workers"))
        data.between(f"tiles.{tile}.rings_sinking", 0, data.number("workers"))
    for path, entry in data.entries.items():
        if isinstance(entry.value, dict):
            for name in entry.value:
                if name not in CUBE_NAMES:
                    refuse_cube(data, path, name)
    for name in CUBE_NAMES:
        if not any(data.amounts(f"city.sell.{name}").values()):
            data.refuse(
                f"city.sell.{name}",
                mark(
                    "a sale of nothing is not possible; the group needs at least one cube, for example "
                    "{{ wood = 3, flax = 1 }}."
                ),
            )


def refuse_cube(data: Data, path: str, name: str) -> None:
    """Gold rings are no part of what a side of a tile yields."""
    part, _, side = path.rpartition(".")
    if name in ("rings", "rings_sinking") and side == "dry":
        template = mark("this is what the dry side yields; the number of its gold rings is {rings}.")
        data.refuse(path, template, rings=f"{part}.rings")
    elif name in ("rings", "rings_sinking") and side == "sinking":
        template = mark("this is what the sinking side yields; the number of its gold rings is {rings}.")
        data.refuse(path, template, rings=f"{part}.rings_sinking")
    else:
        template = mark("there are no cubes of {name}; there are {names}.")
        data.refuse(path, template, name=repr(name), names=", ".join(CUBE_NAMES))
