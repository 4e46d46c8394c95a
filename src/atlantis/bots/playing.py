"""One game between bots, from start to end."""

from __future__ import annotations

from collections.abc import Sequence

from atlantis.bots.bot import Bot
from atlantis.bots.luck import Luck
from atlantis.engine import CHANCE, OVER, Game, Record


def play_game(game: Game, bots: Sequence[Bot], luck: Luck) -> Record:
    """The record of a game, a bot to each seat; dice and cards come from `luck`."""
    record = Record(game, [bot.name for bot in bots])
    state = record.state
    while state.actor != OVER:
        number = len(record.moves) + 1
        code = luck.draw(state, number) if state.actor == CHANCE else bots[state.actor].choose(state)
        record.play(code)
        for bot in bots:
            bot.follow(code)
    return record
