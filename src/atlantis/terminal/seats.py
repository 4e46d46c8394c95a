"""Who sits where: `me`, `random`, or with a name `me:Ann`, `random:Robo`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from atlantis.engine import WrongOption
from atlantis.terminal.letters import clean

PERSON: Final = "me"
BOT: Final = "random"
LONGEST_NAME: Final = 30


@dataclass(frozen=True)
class Seat:
    """A person or a bot that plays at random."""

    bot: bool
    name: str = ""

    def written(self) -> str:
        """How a record's header names the seat: `Ann`, `me`, `random`, `random:Robo`."""
        if self.bot:
            return f"{BOT}:{self.name}" if self.name else BOT
        return self.name or PERSON


def usual_seats(players: int) -> list[Seat]:
    """A person first, then bots."""
    return [Seat(bot=False), *[Seat(bot=True)] * (players - 1)]


def parse_seats(text: str) -> list[Seat]:
    """The seats in a list such as `me:Ann,random`; WrongOption if there is anything else in it."""
    return [parse_seat(part.strip()) for part in text.split(",")]


def parse_seat(text: str) -> Seat:
    kind, colon, name = text.partition(":")
    kind, name = kind.strip().casefold(), name.strip()
    if kind not in (PERSON, BOT):
        raise WrongOption(f"A seat cannot be {text!r}; it is {PERSON} (a person) or {BOT} (a bot), with a name if you "
                          f"like: {PERSON}:Ann, {BOT}:Robo.")
    if not colon:
        return Seat(kind == BOT)
    if not name or len(name) > LONGEST_NAME or name != clean(name) or ":" in name or name.casefold() in (PERSON, BOT):
        raise WrongOption(f"A seat cannot have the name {name!r}; a name has 1 to {LONGEST_NAME} signs, no colon, and "
                          f"is neither {PERSON} nor {BOT}.")
    return Seat(kind == BOT, name)


def recorded_seat(text: str) -> Seat:
    """The seat that a record's header names. Whoever is not a bot of ours is a person."""
    kind, _, name = text.partition(":")
    if kind == BOT:
        return Seat(True, name[:LONGEST_NAME])
    return Seat(False, "" if text == PERSON else text[:LONGEST_NAME])
