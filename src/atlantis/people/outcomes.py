"""What a finished match means for its players: who played whom, who won, and in which pool it is rated.

This follows from the setup, the entries about seats and the stored result alone, so it can be found again when the rules
of the game have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from atlantis.bots.levels import LEVELS
from atlantis.games import card
from atlantis.people.rating import Rating, rate, rate_teams
from atlantis.table import Entry, Setup
from atlantis.table.results import WITHOUT_RESULT

Outcome = Literal["won", "drawn", "lost", "none"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("won", "drawn", "lost", "none")
"""`none`: the match ended without a result."""
LIVE: Final = "live"
TURNS: Final = "turns"
ALONE: Final = "alone"
OWN_BOT: Final = "bot"
ISLAND: Final = "island"
"""The opponent in a cooperative game. Each of its levels is rated like a player."""


@dataclass(frozen=True)
class Pool:
    """Ratings that can be compared: of a game with so many players, at one pace; in cooperative games, at one level."""

    game: str
    players: int
    variant: str


def is_cooperative(game: str) -> bool:
    return card(game).utility == "identical"


def pace_of(setup: Setup) -> str:
    """Live, or by turns: with days for each turn, or any amount of time."""
    return TURNS if setup.clock is None or setup.clock.kind == "days" else LIVE


def pool_of(setup: Setup) -> Pool:
    """The pool in which a match with this setup is rated."""
    variant = str(setup.options["level"]) if is_cooperative(setup.game) else pace_of(setup)
    return Pool(setup.game, setup.players, variant)


def variants(game: str) -> tuple[str, ...]:
    """The variants that the pools of a game have."""
    if not is_cooperative(game):
        return LIVE, TURNS
    return next(tuple(map(str, option.choices)) for option in card(game).options if option.name == "level")


@dataclass(frozen=True)
class Occupant:
    """Who has a seat at the end: a person, a bot, or both, if the bot plays for somebody who has `left`."""

    person: str = ""
    bot: str = ""
    left: bool = False


def occupants(setup: Setup, entries: Iterable[Entry]) -> list[Occupant]:
    """Who has each seat at the end. Whoever has resigned, or run out of time, keeps it as somebody who has left."""
    seats = [Occupant() for _ in range(setup.players)]
    for entry in entries:
        seat = -1 if entry.seat is None else entry.seat
        match entry.do:
            case "sit":
                seats[seat] = Occupant(entry.who)
            case "stand":
                seats[seat] = Occupant()
            case "bot":
                seats[seat] = Occupant(bot=entry.bot)
            case "resign" | "away" if entry.bot:
                seats[seat] = replace(seats[seat], bot=entry.bot, left=True)
            case "time-out" if entry.bot:
                for one in range(len(seats)) if is_cooperative(setup.game) else [seat]:
                    if seats[one].person:
                        seats[one] = replace(seats[one], bot=entry.bot, left=True)
            case "back":
                seats[seat] = Occupant(seats[seat].person)
    return seats


@dataclass(frozen=True)
class Played:
    """A finished match as one of its players sees it. `against`: `live` or `turns` with other people; otherwise the
    level of the strongest bot; `alone` at one screen; in a cooperative game the level of the game."""

    person: str
    seats: tuple[int, ...]
    against: str
    outcome: Outcome


def played(setup: Setup, seats: Sequence[Occupant], result: Mapping[str, Any]) -> list[Played]:
    """The match as each of its people sees it."""
    return [
        Played(person, own, opponents_of(setup, seats, person), outcome_for(setup, seats, result, own))
        for person in dict.fromkeys(seat.person for seat in seats if seat.person)
        for own in [tuple(number for number, seat in enumerate(seats) if seat.person == person)]
    ]


def opponents_of(setup: Setup, seats: Sequence[Occupant], person: str) -> str:
    if is_cooperative(setup.game):
        return str(setup.options["level"])
    others = [seat for seat in seats if seat.person != person]
    if any(seat.person for seat in others):
        return pace_of(setup)
    names = [seat.bot.partition(":")[0] for seat in others]
    if not names:
        return ALONE
    return max((name for name in names if name in LEVELS), key=LEVELS.index, default=OWN_BOT)


def outcome_for(setup: Setup, seats: Sequence[Occupant], result: Mapping[str, Any], own: Sequence[int]) -> Outcome:
    if result["reason"] in WITHOUT_RESULT or (len(own) == len(seats) and not is_cooperative(setup.game)):
        return "none"
    if result["reason"] == "agreed":  # without winners
        return "drawn"
    winners = set(result["winners"])
    if all(seats[number].left for number in own) or not winners & set(own):
        return "lost"
    return "drawn" if winners - set(own) and not is_cooperative(setup.game) else "won"


# ---- ratings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Placed:
    """Somebody's place in a rated match: 1 is the best, and equal ranks are a draw. The island has seat -1."""

    seat: int
    person: str
    rank: int
    left: bool = False


def places(setup: Setup, seats: Sequence[Occupant], result: Mapping[str, Any]) -> list[Placed]:
    """The places of a rated match, by seat; none if it does not count.

    Winners come first, the others follow by their points, and whoever has left is last. A match that everybody has left
    does not count.
    """
    people = [seat.person for seat in seats]
    everybody_once = len(set(people) - {""}) == len(people)
    if not setup.rated or result["reason"] in WITHOUT_RESULT or not everybody_once:
        return []
    if all(seat.left for seat in seats):
        return []
    winners, scores = result["winners"], result["scores"]
    if is_cooperative(setup.game):
        rank = 1 if winners else 2
        return [
            Placed(-1, ISLAND, 3 - rank),
            *(Placed(number, seat.person, rank, seat.left) for number, seat in enumerate(seats)),
        ]
    order = [
        (seat.left, number not in winners, 0 if number in winners or seat.left else -scores[number])
        for number, seat in enumerate(seats)
    ]
    return [Placed(number, people[number], 1 + sum(other < own for other in order)) for number, own in enumerate(order)]


def new_ratings(placed: Sequence[Placed], known: Mapping[str, Rating]) -> list[Rating]:
    """The ratings of all who are placed after the match, in the same order. `known`: the ratings before, by person."""
    before = [known.get(one.person, Rating()) for one in placed]
    if placed[0].person != ISLAND:
        return rate(before, [one.rank for one in placed])
    island, *team = before
    both = [team, [island] * len(team)]
    *members, changed = rate_teams(both, [placed[1].rank, placed[0].rank])[: len(team) + 1]
    if any(one.left for one in placed):  # who has left has lost, whatever the others have reached
        lost = rate_teams(both, [2, 1])
        members = [lost[n] if one.left else members[n] for n, one in enumerate(placed[1:])]
    return [changed, *members]
