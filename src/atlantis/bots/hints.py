"""What a bot would do: the moves in order, each with the chance to win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from atlantis.bots.bot import Thinker, check_decision
from atlantis.bots.names import BotName
from atlantis.engine import OVER, State, WrongOption


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
    game, together = state.game, state.game.card.utility == "identical"
    found = [
        Hint(move.code, win_chance(move.worth, game.players, together) if move.visits else None, move.visits)
        for move in thinker.think(state)
    ]
    if not thinker.looks_for_proofs(state):
        return found
    return sorted((proved(thinker, state, hint) for hint in found), key=sureness)


def proved(thinker: Thinker, state: State, hint: Hint) -> Hint:
    """The same hint, with certainty where there is a proof."""
    after = state.clone()
    after.apply(hint.code)
    if after.actor == OVER:
        return replace(hint, chance=float(state.actor in after.winners()), proved=True)
    result = thinker.prove(after, perf_counter())
    if result == 0:
        return hint
    return replace(hint, chance=float((result > 0) == (after.actor == state.actor)), proved=True)


def sureness(hint: Hint) -> tuple[int, int]:
    """Proved wins first, proved losses last; as often tried as before among themselves."""
    rank = 1 if not hint.proved else 0 if hint.chance else 2
    return rank, -hint.visits


def win_chance(worth: float, players: int, together: bool) -> float:
    """From a mean return, 1 for a win and -1/(n-1) for a loss (-1 if all win or lose together), a chance to win."""
    loss = 1.0 if together else 1.0 / (players - 1)
    return min(1.0, max(0.0, (worth + loss) / (1.0 + loss)))
