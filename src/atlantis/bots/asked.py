"""What the processes of a server are asked. They need bots and rules, nothing of the server, and so start at once."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from typing import Final

from atlantis.bots.coaching import Judged, judge
from atlantis.bots.hints import Hint, hints
from atlantis.bots.names import BotName
from atlantis.games import parse_record

KINDNESS: Final = 19
"""How much the coach's process leaves to all others."""


@dataclass(frozen=True)
class Question:
    """A position, and what is wanted: a move of a bot, or hints. `header` says which game it is."""

    header: str
    position: bytes
    bot: BotName
    hints: int = 0


Answer = int | list[Hint]


def answer(question: Question) -> Answer:
    """The move, or the hints."""
    game = parse_record(question.header).game
    state = game.from_bytes(question.position)
    if question.hints:
        return hints(state, question.bot, secrets.randbits(60))[: question.hints]
    return question.bot.make(game, secrets.randbits(60)).choose(state)


@dataclass(frozen=True)
class Played:
    """A position of a finished game and the move that was made there, for the coach to judge."""

    header: str
    position: bytes
    number: int
    code: int
    seconds: float


def look(played: Played) -> Judged:
    """What the coach says of it."""
    if hasattr(os, "nice") and os.nice(0) < KINDNESS:
        os.nice(KINDNESS)
    state = parse_record(played.header).game.from_bytes(played.position)
    return judge(state, played.number, played.code, played.seconds, secrets.randbits(60))
