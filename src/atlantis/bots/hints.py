"""Hints: the legal moves with their winning chances, the best chance first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from atlantis.bots.bot import Thinker, check_decision
from atlantis.bots.names import BotName
from atlantis.engine import OVER, State, WrongOption

FEW: Final = 0.1
"""Of the visits of the most visited move: with fewer, a chance is little more than a guess."""


@dataclass(frozen=True)
class Hint:
    """A move, the winning chance of the player who makes it (None if it was hardly searched), and its visits.

    `proved`: the chance is 0 or 1 for certain.
    """

    code: int
    chance: float | None
    visits: int
    proved: bool = False


def hints(state: State, bot: BotName | None = None, seed: int = 0) -> list[Hint]:
    """The legal moves with what a bot (by default an expert) thinks of them, the best chance first; then those that it
    hardly searched. WrongOption if nobody decides.
    """
    thinker = thinker_for(state, BotName("expert") if bot is None else bot, seed)
    game, together = state.game, state.game.card.utility == "identical"
    moves = thinker.think(state)
    enough = max(1.0, FEW * max(move.visits for move in moves))
    found = [
        Hint(move.code, win_chance(move.value, game.players, together) if move.visits >= enough else None, move.visits)
        for move in moves
    ]
    if thinker.looks_for_proofs(state):
        found = [proved(thinker, state, hint) for hint in found]
    return sorted(found, key=merit)


def thinker_for(state: State, bot: BotName, seed: int = 0) -> Thinker:
    """The bot, if it can give hints here; WrongOption otherwise."""
    thinker = bot.make(state.game, seed)
    if not isinstance(thinker, Thinker):
        raise WrongOption(f"{bot.name} does not search, so it cannot give hints. Use a level such as expert.")
    check_decision(thinker, state)
    return thinker


def proved(thinker: Thinker, state: State, hint: Hint) -> Hint:
    """The hint, with its exact chance if it can be proved."""
    after = state.clone()
    after.apply(hint.code)
    if after.actor == OVER:
        return replace(hint, chance=float(state.actor in after.winners()), proved=True)
    result = thinker.prove(after, thinker.clock())
    if result == 0:
        return hint
    return replace(hint, chance=float((result > 0) == (after.actor == state.actor)), proved=True)


def merit(hint: Hint) -> tuple[float, bool, int]:
    """Sort key: by chance, unknown ones last; of equal chances what is proved, then by visits."""
    return (1.0 if hint.chance is None else -hint.chance), not hint.proved, -hint.visits


def win_chance(value: float, players: int, together: bool) -> float:
    """The winning chance for a mean return. A win is 1; a loss is -1/(n-1), or -1 if all win or lose together."""
    loss = 1.0 if together else 1.0 / (players - 1)
    return min(1.0, max(0.0, (value + loss) / (1.0 + loss)))
