"""What is on the table, as tests read it from a view or a diagram."""

from __future__ import annotations

from atlantis import State
from tests.games.reading import seen

SETS = ("potions", "animals", "treasures", "knowledge")
CUBES = ("wood", "flax", "ore", "gold")


def hand(state: State, seat: int) -> str:
    """The cubes of a seat: `wood 6, gold 2`."""
    return ", ".join(f"{kind} {n}" for kind, n in seen(state)["seats"][seat - 1]["cubes"].items() if n)


def supply(state: State) -> list[int]:
    """Wood, flax, ore and gold that nobody has."""
    return [seen(state)["supply"][kind] for kind in CUBES]


def points(state: State) -> list[int]:
    return [seat["points"] for seat in seen(state)["seats"]]


def of_seats(state: State, what: str) -> list[int]:
    """What each seat has: `workers_left`, `swimmers`, `space`, `fleet`."""
    return [seat[what] for seat in seen(state)["seats"]]


def piles(state: State) -> dict[int, list[int]]:
    """The time markers by space, the lowest of a pile first."""
    return {pile["space"]: pile["seats"] for pile in seen(state)["track"]["piles"]}


def shown(state: State) -> list[str | None]:
    """The four slots of the show."""
    return [ship and ship["ship"] for ship in seen(state)["show"]]
