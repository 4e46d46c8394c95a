"""Seats as people type them: `me`, `expert`; with a name `me:Ann`; with a budget and a name `expert:sims=500:Robo`."""

from __future__ import annotations

import re
from typing import Final

from atlantis.bots.levels import LEVELS, YARDSTICKS
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.own import LOCATION, plugins
from atlantis.engine import WrongOption, translator
from atlantis.table import Entry, Seat
from atlantis.terminal.characters import clean

ME: Final = "me"
"""Who holds the seats of all people at this screen."""
DEFAULT_BOT: Final = BotName("adept")
LONGEST_NAME: Final = 30
RESERVED: Final = (ME, *LEVELS, *YARDSTICKS)
"""Not allowed as names: in a record they could not be distinguished from bots and unnamed people."""


OWN_SEAT: Final = re.compile(rf"(?P<bot>{LOCATION.pattern})(:(?P<name>.*))?")
"""The user's own bot, optionally with a name: `mybots:First:Robo`."""


def default_seats(players: int) -> list[Seat]:
    """A person and bots."""
    return [Seat(ME), *[Seat(bot=DEFAULT_BOT)] * (players - 1)]


def parse_seats(text: str) -> list[Seat]:
    """The seats in a list such as `me:Ann,expert`; WrongOption if it contains anything else."""
    return [parse_seat(part.strip()) for part in text.split(",")]


def parse_seat(text: str) -> Seat:
    own = OWN_SEAT.fullmatch(text)
    kind, budgets, name = split_seat(text)
    if own is not None and kind not in RESERVED:
        kind, budgets, name = own["bot"], [], own["name"]
    elif kind not in (*RESERVED, *plugins()) or (kind == ME and budgets):
        raise WrongOption(
            f"{text!r} is not a seat. Write {ME} for a person, or a bot: {', '.join(LEVELS)}, "
            f"{', '.join(YARDSTICKS)}, or your own, mybots:First. You can add a name: {ME}:Ann, expert:Robo."
        )
    if name is not None and (
        not name or len(name) > LONGEST_NAME or name != clean(name) or ":" in name or name.casefold() in RESERVED
    ):
        raise WrongOption(
            f"{name!r} cannot be used as a name. Names must be 1 to {LONGEST_NAME} characters long, "
            f"without colons, and not {ME} or the name of a bot."
        )
    if kind == ME:
        return Seat(ME, name or "")
    return Seat(bot=parse_bot(":".join([kind, *budgets]), own=True), name=name or "")


def split_seat(text: str) -> tuple[str, list[str], str | None]:
    """The parts of a typed seat: its kind, its budgets, and its name if it has one."""
    kind, *rest = (part.strip() for part in text.split(":"))
    budgets = []
    while rest and "=" in rest[0]:
        budgets.append(rest.pop(0))
    return kind.casefold(), budgets, ":".join(rest) if rest else None


def parse_recorded_seat(text: str) -> Seat:
    """The seat that a record's header names. Whatever is not one of our bots is a person."""
    kind, budgets, name = split_seat(text)
    if kind in (*LEVELS, *YARDSTICKS):
        try:
            bot = parse_bot(":".join([kind, *budgets]))
        except WrongOption:  # written by another program, or by a later version of this one
            bot = parse_bot(kind)
        return Seat(bot=bot, name=(name or "")[:LONGEST_NAME])
    return Seat(ME, "" if text == ME else text[:LONGEST_NAME])


def seat_entries(seats: list[Seat]) -> list[Entry]:
    """The entries of a table until its game starts: everybody takes a seat."""
    return [
        *(
            Entry("sit", number, who=seat.who, name=seat.name)
            if seat.bot is None
            else Entry("bot", number, bot=str(seat.bot), name=seat.name)
            for number, seat in enumerate(seats)
        ),
        Entry("start"),
    ]


def bot_label(bot: BotName, lang: str) -> str:
    """The name of a bot that was not given one."""
    t = translator(lang)
    return {
        "random": t("random bot"),
        "quick": t("quick bot"),
        "greedy": t("greedy bot"),
        "novice": t("novice bot"),
        "adept": t("adept bot"),
        "expert": t("expert bot"),
        "oracle": t("oracle bot"),
    }.get(bot.name, bot.name)
