"""The data in the form that the rules use, and checks of a user's values."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.data import Data
from atlantis.engine.i18n import mark

COUNTS: Final = {2: "two", 3: "three", 4: "four"}
AREA_NAMES: Final = ("jeweller", "library", "inn", "engineering", "blacksmith", "market")
RESOURCE_NAMES: Final = ("gem", "book", "provision", "tool", "weapon")
TILE_NAMES: Final = (
    "odd",
    "swap",
    "chain",
    "beyond",
    "market",
    "second",
    "hasten",
    "smuggle",
    "gate",
    "1",
    "2",
    "3",
    "even",
    "spread",
    "six",
)
HANDS: Final = (*(f"hands.{AREA_NAMES[tile // 3]}.{name}" for tile, name in enumerate(TILE_NAMES)), "hands.market")
IN_THE_BOX: Final = 12  # tokens of each kind
MOST_DICE: Final = 9

# What happens on a space of the clock: 0 nothing, 1 to 5 a Survey of that resource.
SURVEY_OF_ALL: Final = 6
DONATION: Final = 7


class Printed:
    """The numbers of a game, by number of players."""

    def __init__(self, data: Data, players: int) -> None:
        count = COUNTS[players]
        self.players: i64 = players
        self.neutral: bool = players == 2
        self.parties: i64 = players + 1 if self.neutral else players
        self.dice: i64 = data.number(f"dice.{count}")
        self.own_dice: i64 = (self.dice - 1) // players - (1 if self.neutral else 0)  # each player takes for themselves
        self.market: i64 = data.number("resources.market")
        self.district: i64 = data.number(f"resources.district.{count}")
        self.submarine: i64 = data.number("submarine") - 1
        self.most: i64 = data.number("points.most")
        self.second: i64 = data.number("points.second")
        self.survey: i64 = data.number("points.survey")
        self.donation: i64 = data.number("points.donation")
        self.last: i64 = data.number("clock.last")
        self.events: vec[i64] = vec[i64](events_of(data))
        self.hands: vec[i64] = vec[i64]([data.number(path) for path in HANDS])  # by tile, the Market's last

    def most_points(self) -> i64:
        """An upper bound at the end: all tiles, all majorities, everything donated every time."""
        points = (15 + 5) * (self.most if self.most > self.second else self.second)
        for event in self.events:
            if event == DONATION:
                points += 5 * (self.market + self.district) // 2 * self.donation
            elif event:
                points += self.survey
        return points


def events_of(data: Data) -> list[int]:
    """By space of the clock: what happens there."""
    events = [0] * (data.number("clock.last") + 1)
    for number, name in enumerate((*RESOURCE_NAMES, "total"), 1):
        for space in data.numbers(f"clock.survey.{name}"):
            events[space] = number
    for space in data.numbers("clock.donation"):
        events[space] = DONATION
    return events


# ---- what can be played ----------------------------------------------------------------------------------------------


def check_data(data: Data) -> None:
    """Check that the game can be played with any number of players."""
    check_dice(data)
    most = IN_THE_BOX - data.number("resources.market")
    for count in COUNTS.values():
        data.between(f"resources.district.{count}", 1, most)
    check_clock(data)
    for path in HANDS:
        data.between(path, 1, data.number("clock.last"))


def check_dice(data: Data) -> None:
    """Each player takes the same number for themselves, two players give one each to the neutral, and one is left."""
    for players, count in COUNTS.items():
        path = f"dice.{count}"
        possible = [
            dice for dice in range(1 + players * (2 if players == 2 else 1), MOST_DICE + 1) if (dice - 1) % players == 0
        ]
        if data.number(path) not in possible:
            data.refuse(
                path,
                mark(
                    "{given} is not possible; it must be one of {possible}, so that all take equally many and one die is left."
                ),
                given=data.number(path),
                possible=", ".join(str(dice) for dice in possible),
            )


def check_clock(data: Data) -> None:
    """Events lie between the arrow and the waves, one on a space."""
    last = data.number("clock.last")
    taken: dict[int, str] = {}
    for path in (*(f"clock.survey.{name}" for name in (*RESOURCE_NAMES, "total")), "clock.donation"):
        for space in data.numbers(path):
            if not 0 < space < last:
                data.refuse(
                    path,
                    mark("there is no space {space} for it; the clock's spaces with events are 1 to {last}."),
                    space=space,
                    last=last - 1,
                )
            elif space not in taken:
                taken[space] = path
            elif taken[space] == path:
                data.refuse(path, mark("space {space} is given twice."), space=space)
            else:
                template = mark("space {space} is given twice, here and in {other}.")
                data.refuse(path, template, space=space, other=taken[space])
