"""The coach: a bot evaluates the positions of a finished game and the moves that were made in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from atlantis.bots.bot import Thinker
from atlantis.bots.hints import win_chance
from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, OVER, Game, State
from atlantis.search import MoveStats

MAX_POSITIONS: Final = 80
"""The most positions of a game that are judged; in a longer game they are spread evenly."""
GAME_SECONDS: Final = 50.0
"""Time for all positions of a game."""
POSITION_SECONDS: Final = 1.0
"""The most time for one position."""
MIN_VISITS: Final = 16
"""A move with fewer visits than this gets a search of its own."""
LEAST: Final = 1e-6
"""Of the rest, for a seat that never won in the search."""
CHANCE_SAMPLES: Final = 3
"""Outcomes that are searched if that move leads to chance."""


@dataclass(frozen=True)
class Judged:
    """The coach's view of the position after `number` moves.

    `chances` are the winning chances of all seats. `seat` was to move and made `move`; `chance` is its winning chance
    after that, `best_chance` after the best move.
    """

    number: int
    seat: int
    chances: tuple[float, ...]
    move: str
    chance: float
    best: str
    best_chance: float


def decisions(game: Game, moves: Sequence[int]) -> list[int]:
    """The positions to judge, by the number of moves before them: those with a choice, at most MAX_POSITIONS."""
    found, state = [], game.start()
    for number, code in enumerate(moves):
        if state.actor >= 0 and len(state.legal_actions()) > 1:
            found.append(number)
        state.do(code)
    if len(found) <= MAX_POSITIONS:
        return found
    return [found[len(found) * n // MAX_POSITIONS] for n in range(MAX_POSITIONS)]


def seconds_for(positions: int) -> float:
    """Time for each of so many positions."""
    return min(POSITION_SECONDS, GAME_SECONDS / max(1, positions))


def judge(state: State, number: int, code: int, seconds: float, seed: int) -> Judged:
    """Compare the move that was made in this position with the best one."""
    seat, game = state.actor, state.game
    found, values = thought(state, 0.7 * seconds, seed)
    best = found[0]
    chosen = next(move for move in found if move.code == code)
    top = chance_of(state, best.value)
    if code == best.code:
        own = top
    elif chosen.visits >= MIN_VISITS:
        own = chance_of(state, chosen.value)
    else:
        own = chance_after(state, code, 0.3 * seconds, seed)
    return Judged(number, seat, shared(state, top, values), game.text(code), min(own, top), game.text(best.code), top)


def thought(state: State, seconds: float, seed: int) -> tuple[list[MoveStats], list[float]]:
    """The moves, the best first, and the mean value of the search for each seat."""
    thinker = BotName("oracle", seconds=seconds).make(state.game, seed)
    assert isinstance(thinker, Thinker)
    found = thinker.think(state)
    assert thinker.tree is not None
    return found, thinker.tree.seat_values()


def chance_of(state: State, value: float) -> float:
    return win_chance(value, state.game.players, state.game.card.utility == "identical")


def chance_after(state: State, code: int, seconds: float, seed: int) -> float:
    """The winning chance of the player to move after a move; if chance follows, the mean of some outcomes."""
    random, seat = Random(seed), state.actor
    after = state.clone()
    after.do(code)
    draws = CHANCE_SAMPLES if after.actor == CHANCE else 1
    total = 0.0
    for _ in range(draws):
        drawn = after.clone()
        while drawn.actor == CHANCE:
            codes, odds = zip(*drawn.chance_outcomes(), strict=True)
            drawn.do(random.choices(codes, odds)[0])
        total += chances_at(drawn, seconds / draws, seed)[seat]
    return total / draws


def chances_at(state: State, seconds: float, seed: int) -> tuple[float, ...]:
    """The winning chance of each seat in a position where a player decides, or at the end of the game."""
    if state.actor == OVER:
        return tuple(chance_of(state, value) for value in state.returns())
    found, values = thought(state, seconds, seed)
    return shared(state, chance_of(state, found[0].value), values)


def shared(state: State, chance: float, values: list[float]) -> tuple[float, ...]:
    """The winning chance of each seat, given that of the player to move after the best move: the rest is divided in
    proportion to what the search found for the other seats."""
    game, seat = state.game, state.actor
    if game.card.utility == "identical":
        return (chance,) * game.players
    others = [0.0 if other == seat else LEAST + chance_of(state, value) for other, value in enumerate(values)]
    return tuple(chance if other == seat else (1.0 - chance) * each / sum(others) for other, each in enumerate(others))
