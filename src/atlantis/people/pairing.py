"""Who plays whom: which of those who look for an opponent fit together. Nothing here asks a clock or a database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from atlantis.table import Setup, TimeControl, new_setup
from atlantis.table.clocks import DAY

PACES: Final[Mapping[str, TimeControl | None]] = MappingProxyType(
    {
        "5+5": TimeControl("live", 300, 5),
        "15+10": TimeControl("live", 900, 10),
        "2d": TimeControl("days", 2 * DAY),
        "none": None,
    }
)
"""The paces that people choose from, so that those who look for an opponent find each other: minutes + seconds for each
turn, days for a turn, or any amount of time."""
RANGE: Final = 150
"""How far apart two ratings may be at first, in points."""
WIDENING: Final = 15
"""By how many points more after each second of waiting."""
ANYBODY: Final = 60
"""After so many seconds of waiting, anybody will do."""
CONSIDERED: Final = 200
"""Of those who want the same, so many are considered at a time, those who have waited longest first."""


@dataclass(frozen=True)
class Strength:
    """A rating, and its uncertainty: 95 % of the true strengths lie within it."""

    rating: int
    uncertainty: int


@dataclass(frozen=True)
class Wanted:
    """A match that somebody wants to play with others, with one of the PACES."""

    game: str
    players: int
    pace: str
    rated: bool

    def setup(self) -> Setup:
        return new_setup(self.game, self.players, clock=PACES[self.pace], rated=self.rated)


@dataclass(frozen=True)
class Seek:
    """A person who has waited for so many seconds. `strength`: None if it does not matter, or is not known."""

    person: str
    wanted: Wanted
    waited: float = 0.0
    strength: Strength | None = None


def distance(one: Seek, other: Seek) -> float:
    """How far apart the ratings are for certain, in points; 0 in casual games."""
    if not one.wanted.rated or one.strength is None or other.strength is None:
        return 0.0
    doubt = (one.strength.uncertainty + other.strength.uncertainty) / 2
    return max(0.0, abs(one.strength.rating - other.strength.rating) - doubt)


def accepts(seek: Seek, far: float) -> bool:
    """Does somebody who has waited so long play with somebody who is so far away?"""
    return seek.waited >= ANYBODY or far <= RANGE + WIDENING * seek.waited


def fit(one: Seek, other: Seek) -> bool:
    """Do both want the same, and does each accept the other?"""
    far = distance(one, other)
    return one.person != other.person and one.wanted == other.wanted and accepts(one, far) and accepts(other, far)


def paired(seeks: Iterable[Seek], apart: Callable[[str, str], bool] = lambda _one, _other: False) -> list[list[Seek]]:
    """The groups that can play now, each of as many as the match needs. Nobody is in two.

    Whoever has waited longest comes first, and gets those who are nearest. `apart`: two people who are never paired,
    because one has blocked the other.
    """
    found = list[list[Seek]]()
    order = sorted(seeks, key=lambda seek: (*kind(seek.wanted), -seek.waited, seek.person))
    for _, same in groupby(order, key=lambda seek: kind(seek.wanted)):
        found += groups(list(same)[:CONSIDERED], apart)
    return found


def kind(wanted: Wanted) -> tuple[str, int, str, bool]:
    return wanted.game, wanted.players, wanted.pace, wanted.rated


def groups(waiting: Sequence[Seek], apart: Callable[[str, str], bool]) -> list[list[Seek]]:
    """The same for people who want the same, those who have waited longest first."""
    found, taken = list[list[Seek]](), set[str]()
    for seek in waiting:
        if seek.person in taken:
            continue
        others = [other for other in waiting if other.person not in taken and fit(seek, other)]
        group = [seek]
        for other in sorted(others, key=lambda other: distance(seek, other)):
            if len(group) < seek.wanted.players and all(
                fit(member, other) and not apart(member.person, other.person) for member in group
            ):
                group.append(other)
        if len(group) == seek.wanted.players:
            found.append(group)
            taken |= {member.person for member in group}
    return found


def nearest_level(strength: Strength, levels: Mapping[str, int]) -> str | None:
    """The bot whose rating is nearest; None if there are no ratings of bots."""
    return min(levels, key=lambda level: abs(levels[level] - strength.rating), default=None)
