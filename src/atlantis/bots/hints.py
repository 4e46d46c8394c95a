"""What a bot would do: the moves in order, each with the chance to win."""

from __future__ import annotations

from dataclasses import dataclass

from atlantis.bots.bot import Thinker, check_decision
from atlantis.bots.names import BotName
from atlantis.engine import State, WrongOption


@dataclass(frozen=True)
class Hint:
    """A move, the chance of the player to move to win after it (None: never tried), and how often it was tried."""

    code: int
    chance: float | None
    visits: int
    proved: bool = False


def hints(state: State, bot: BotName | None = None, seed: int = 0) -> list[Hint]:
    """The legal moves, the best first, as a bot sees them (usually an expert). WrongOption where nobody decides."""
    bot = BotName("expert") if bot is None else bot
    thinker = bot.make(state.game, seed)
    if not isinstance(thinker, Thinker):
        raise WrongOption(f"{bot.name} does not search, so it has no hints; ask a level such as expert.")
    check_decision(thinker, state)
    found = thinker.think(state)
    game = state.game
    return [Hint(move.code, win_chance(move.worth, game.players, game.card.utility == "identical")
                 if move.visits else None, move.visits) for move in found]


def win_chance(worth: float, players: int, together: bool) -> float:
    """From a mean return, 1 for a win and -1/(n-1) for a loss (-1 if all win or lose together), a chance to win."""
    loss = 1.0 if together else 1.0 / (players - 1)
    return min(1.0, max(0.0, (worth + loss) / (1.0 + loss)))
