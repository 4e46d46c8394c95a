"""Measuring networks: matches from varied openings, in every seat in turn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import thread_time
from typing import Final

from librt.random import Random as NativeRandom

from atlantis.bots.bot import Thinker, make_bot
from atlantis.bots.processes import Failed
from atlantis.engine import CHANCE, OVER, Game
from atlantis.engine.network_file import Networks
from atlantis.lab.pools import WorkerPool
from atlantis.lab.results import LabError
from atlantis.learn.self_play import TrainingSetup

Z: Final = 1.96


@dataclass(frozen=True)
class Player:
    """A level with networks; without them it uses the hand-written evaluation. `seconds` of processor time per move; 0:
    no time limit."""

    network: bytes | None
    level: str = "oracle"
    simulations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class MatchGame:
    """One game: the seat of the challenger, its share of the win, and the moves as a fingerprint."""

    opening: int
    seat: int
    share: float
    line: str


@dataclass(frozen=True)
class Score:
    """The result of a match. `low` and `high`: Wilson's 95 % interval of the share."""

    games: int
    share: float
    low: float
    high: float
    distinct: int
    by_seat: tuple[float, ...]

    def __str__(self) -> str:
        seats = ", ".join(f"{share:.1%}" for share in self.by_seat)
        return (
            f"{self.share:.1%} of {self.games} games ({self.low:.1%}-{self.high:.1%}), {self.distinct} of them "
            f"different; by seat {seats}"
        )


class Match:
    """Plays one challenger against opponents in all other seats: each opening once with the challenger in every seat.

    It is sent to worker processes; a task is the number of an opening.
    """

    def __init__(self, setup: TrainingSetup, challenger: Player, opponent: Player, seed: int) -> None:
        self.setup = setup
        self.challenger = challenger
        self.opponent = opponent
        self.seed = seed

    def __call__(self, opening: int) -> list[MatchGame]:
        game = self.setup.load()
        moves = opening_moves(game, self.seed * 1_000_003 + opening)
        return [self.play(game, moves, opening, seat) for seat in range(game.players)]

    def play(self, game: Game, moves: Sequence[int], opening: int, seat: int) -> MatchGame:
        seed = (self.seed * 1_000_003 + opening) * 8 + seat
        bots = [
            make_thinker(game, self.challenger if other == seat else self.opponent, 8 * seed + other)
            for other in range(game.players)
        ]
        state, chance = game.start(), NativeRandom(seed)
        codes, weights = game.move_buffer(), game.move_buffer()
        line = list(moves)
        for code in moves:
            state.apply(code)
        while state.actor != OVER:
            if state.actor == CHANCE:
                code = int(state.sample(chance, codes, weights))
            else:
                code = bots[state.actor].choose(state)
            for bot in bots:
                bot.follow(code)
            state.apply(code)
            line.append(code)
        winners = state.winners()
        share = 1.0 / len(winners) if seat in winners else 0.0
        return MatchGame(opening, seat, share, hashlib.sha256(str(line).encode()).hexdigest()[:16])


def opening_moves(game: Game, seed: int) -> list[int]:
    """Random moves to begin with, and the chance moves before and between them."""
    random, state, moves = Random(seed), game.start(), list[int]()
    native, codes, weights = NativeRandom(seed), game.move_buffer(), game.move_buffer()
    left = game.card.opening_moves
    while state.actor != OVER and (left > 0 or state.actor == CHANCE):
        if state.actor == CHANCE:
            code = int(state.sample(native, codes, weights))
        else:
            code = random.choice(state.legal_actions())
            left -= 1
        state.apply(code)
        moves.append(code)
    return moves


def make_thinker(game: Game, player: Player, seed: int) -> Thinker:
    bot = make_bot(game, player.level, seed, player.simulations, player.seconds)
    assert isinstance(bot, Thinker)
    bot.clock = thread_time
    bot.evaluation = game.evaluation if player.network is None else Networks(game, player.network).evaluation
    return bot


def play_match(match: Match, openings: Iterable[int], pool: WorkerPool) -> list[MatchGame]:
    """All games, in order; LabError if one of them has failed."""
    found: list[MatchGame] = []
    with closing(pool.work(match, openings)) as answers:
        for _, answer in answers:
            if isinstance(answer, Failed):
                raise LabError(f"A game has failed: {answer.why}.")
            found += answer
    return sorted(found, key=lambda game: (game.opening, game.seat))


def score_of(games: Sequence[MatchGame]) -> Score:
    n = len(games)
    share = sum(game.share for game in games) / n
    seats = sorted({game.seat for game in games})
    by_seat = [[game.share for game in games if game.seat == seat] for seat in seats]
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Score(
        n,
        share,
        max(0.0, middle - half),
        min(1.0, middle + half),
        len({game.line for game in games}),
        tuple(sum(shares) / len(shares) for shares in by_seat),
    )
