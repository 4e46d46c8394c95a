"""Who sits where: `me`, `expert`, or with a name `me:Ann`, `expert:Robo`; a bot's budget: `expert:sims=500:Robo`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from atlantis.bots.levels import LEVELS, YARDSTICKS
from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import WrongOption, translator
from atlantis.terminal.letters import clean

PERSON: Final = "me"
USUAL_BOT: Final = BotName("adept")
RANDOM: Final = BotName("random")
LONGEST_NAME: Final = 30
TAKEN: Final = (PERSON, *LEVELS, *YARDSTICKS)
"""Nobody has one of these for a name: a record could not tell them apart."""


@dataclass(frozen=True)
class Seat:
    """A person, or a bot."""

    bot: BotName | None = None
    name: str = ""

    def written(self) -> str:
        """How a record's header names the seat: `Ann`, `me`, `expert`, `expert:Robo`."""
        if self.bot is not None:
            return f"{self.bot.written()}:{self.name}" if self.name else self.bot.written()
        return self.name or PERSON


def usual_seats(players: int) -> list[Seat]:
    """A person first, then bots."""
    return [Seat(), *[Seat(USUAL_BOT)] * (players - 1)]


def parse_seats(text: str) -> list[Seat]:
    """The seats in a list such as `me:Ann,expert`; WrongOption if there is anything else in it."""
    return [parse_seat(part.strip()) for part in text.split(",")]


def parse_seat(text: str) -> Seat:
    kind, budgets, name = parts_of(text)
    if kind not in TAKEN or (kind == PERSON and budgets):
        raise WrongOption(
            f"A seat cannot be {text!r}; it is {PERSON} (a person) or a bot: {', '.join(LEVELS)} or "
            f"{' or '.join(YARDSTICKS)}. With a name, if you like: {PERSON}:Ann, expert:Robo."
        )
    if name is not None and (
        not name or len(name) > LONGEST_NAME or name != clean(name) or ":" in name or name.casefold() in TAKEN
    ):
        raise WrongOption(
            f"A seat cannot have the name {name!r}; a name has 1 to {LONGEST_NAME} signs, no colon, and "
            f"is neither {PERSON} nor the name of a level."
        )
    return Seat(None if kind == PERSON else parse_bot(":".join([kind, *budgets])), name or "")


def parts_of(text: str) -> tuple[str, list[str], str | None]:
    """What stands in a seat: its kind, its budgets, its name if there is one."""
    kind, *rest = (part.strip() for part in text.split(":"))
    budgets = []
    while rest and "=" in rest[0]:
        budgets.append(rest.pop(0))
    return kind.casefold(), budgets, ":".join(rest) if rest else None


def recorded_seat(text: str) -> Seat:
    """The seat that a record's header names. Whoever is not a bot of ours is a person."""
    kind, budgets, name = parts_of(text)
    if kind in (*LEVELS, *YARDSTICKS):
        try:
            return Seat(parse_bot(":".join([kind, *budgets])), (name or "")[:LONGEST_NAME])
        except WrongOption:  # written by somebody else, or by a later version of ours
            return Seat(parse_bot(kind), (name or "")[:LONGEST_NAME])
    return Seat(None, "" if text == PERSON else text[:LONGEST_NAME])


def bot_name(bot: BotName, lang: str) -> str:
    """What a bot without a name of its own is called."""
    t = translator(lang)
    return {
        "random": t("random bot"),
        "greedy": t("greedy bot"),
        "novice": t("novice bot"),
        "adept": t("adept bot"),
        "expert": t("expert bot"),
        "oracle": t("oracle bot"),
    }[bot.name]
