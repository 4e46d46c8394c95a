"""What a run is about, drawn from its seed: the server, the game, the people, and what goes wrong.

Each kind of fault is left out of many runs, so that one kind does not hide what another would show.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random
from typing import Final

GAMES: Final = (("atlanteon", 2), ("atlandice", 2), ("ark", 2), ("rising", 2), ("atlandice", 3))
BOT: Final = "novice"


@dataclass(frozen=True)
class Rates:
    """How often things go wrong: of commits, reads and announcements, each one's chance; the others per second."""

    read_fails: float = 0.0
    write_fails: float = 0.0
    commit_fails: float = 0.0
    commit_unknown: float = 0.0
    repeated: float = 0.0
    reordered: float = 0.0
    late: float = 0.0
    deaf: float = 0.0
    cut: float = 0.0
    killed: float = 0.0
    stopped: float = 0.0
    paused: float = 0.0
    jumps: float = 0.0


HIGHEST: Final = Rates(
    read_fails=0.1,
    write_fails=0.1,
    commit_fails=0.15,
    commit_unknown=0.15,
    repeated=0.5,
    reordered=0.5,
    late=0.5,
    deaf=0.5,
    cut=0.5,
    killed=0.15,
    stopped=0.1,
    paused=0.15,
    jumps=0.3,
)
HAPPENING: Final = ("deaf", "cut", "killed", "stopped", "paused", "jumps")
"""Faults that happen by themselves, in time."""


@dataclass(frozen=True)
class Plan:
    sqlite: bool
    nodes: int
    game: str
    players: int
    seats: tuple[str, ...]
    forced: bool
    watchers: int
    devices: int
    seconds: float
    latency: float
    rates: Rates


def draw_plan(random: Random) -> Plan:
    sqlite = random.random() < 0.3
    game, players = random.choice(GAMES)
    seats = ["me", *random.choices(["open", BOT, "me"], [6, 3, 1], k=players - 1)]
    random.shuffle(seats)
    rates = {
        one.name: getattr(HIGHEST, one.name) * random.random() if random.random() < 0.4 else 0.0
        for one in fields(Rates)
    }
    return Plan(
        sqlite,
        1 if sqlite else random.choice([2, 2, 3]),
        game,
        players,
        tuple(seats),
        random.random() < 0.7,
        random.choice([0, 1, 1]),
        random.choice([0, 0, 1]),
        random.uniform(3.0, 10.0),
        random.choice([0.0, 0.01, 0.2]),
        Rates(**rates),
    )
