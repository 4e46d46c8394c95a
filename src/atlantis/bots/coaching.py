"""The coach: what a bot thinks of the positions of a finished game, and of the moves that were made in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from librt.vecs import vec

from atlantis.bots.bot import Thinker
from atlantis.bots.hints import win_chance
from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, OVER, Game, State
from atlantis.search import Found

MOST: Final = 80
"""Positions of one game that are looked at; of a longer one evenly spread."""
IN_ALL: Final = 50.0
"""Seconds for all of them."""
AT_MOST: Final = 1.0
"""Seconds for one."""
TRIED: Final = 16
"""A move that the search has tried less often is searched by itself."""
DRAWS: Final = 3
"""How often chance is drawn then, where it comes next."""


@dataclass(frozen=True)
class Judged:
    """The position after `number` moves: the chance of each seat to win; the best move, the one that was made, and the
    chance of the player to move with each.
    """

    number: int
    seat: int
    chances: tuple[float, ...]
    move: str
    chance: float
    best: str
    best_chance: float


def decisions(game: Game, moves: Sequence[int]) -> list[int]:
    """Where the coach looks: positions with a choice, by the number of moves before; of many every second, third..."""
    found, state = [], game.start()
    for number, code in enumerate(moves):
        if state.actor >= 0 and len(state.legal_actions()) > 1:
            found.append(number)
        state.do(code)
    return [found[len(found) * n // MOST] for n in range(MOST)] if len(found) > MOST else found


def seconds_for(positions: int) -> float:
    return min(AT_MOST, IN_ALL / max(1, positions))


def judge(state: State, number: int, code: int, seconds: float, seed: int) -> Judged:
    """What there was to choose in this position, and what was chosen."""
    seat, game = state.actor, state.game
    found = thought(state, 0.7 * seconds, seed)
    best = found[0]
    chosen = next(move for move in found if move.code == code)
    top = chance_of(state, best.worth)
    if code == best.code:
        own = top
    elif chosen.visits >= TRIED:
        own = chance_of(state, chosen.worth)
    else:
        own = chance_after(state, code, 0.3 * seconds, seed)
    return Judged(number, seat, shared(state, top), game.text(code), min(own, top), game.text(best.code), top)


def thought(state: State, seconds: float, seed: int) -> list[Found]:
    thinker = BotName("oracle", seconds=seconds).make(state.game, seed)
    assert isinstance(thinker, Thinker)
    return thinker.think(state)


def chance_of(state: State, worth: float) -> float:
    return win_chance(worth, state.game.players, state.game.card.utility == "identical")


def chance_after(state: State, code: int, seconds: float, seed: int) -> float:
    """The chance of the player to move after a move: of what chance may bring then, some."""
    random, seat = Random(seed), state.actor
    after = state.clone()
    after.do(code)
    draws = DRAWS if after.actor == CHANCE else 1
    total = 0.0
    for _ in range(draws):
        drawn = after.clone()
        while drawn.actor == CHANCE:
            codes, odds = zip(*drawn.chance_outcomes(), strict=True)
            drawn.do(random.choices(codes, odds)[0])
        total += chances_at(drawn, seconds / draws, seed)[seat]
    return total / draws


def chances_at(state: State, seconds: float, seed: int) -> tuple[float, ...]:
    """The chance of each seat where somebody decides, or at the end."""
    if state.actor == OVER:
        return tuple(chance_of(state, worth) for worth in state.returns())
    return shared(state, chance_of(state, thought(state, seconds, seed)[0].worth))


def shared(state: State, chance: float) -> tuple[float, ...]:
    """The chance of each seat, from that of the player to move: the others share the rest as they look at a glance."""
    game, seat = state.game, state.actor
    if game.card.utility == "identical":
        return (chance,) * game.players
    worths = vec[float]([0.0 for _ in range(game.players)])
    game.evaluation().worth(state, worths)
    looks = [0.0 if other == seat else 0.01 + chance_of(state, worths[other]) for other in range(game.players)]
    return tuple(chance if other == seat else (1.0 - chance) * look / sum(looks) for other, look in enumerate(looks))
