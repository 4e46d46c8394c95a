"""Play random games in the engine and in its reference (tests/reference) side by side, and compare them at every move.

    uv run python -m tools.replay                                  # 1,000 games of each game, on all cores
    uv run python -m tools.replay rising --games 10000 --jobs 2
    uv run python -m tools.replay rising --games 1 --seed 4711     # game 4711 again

All numbers of players and all options take turns. Compared are who decides, the legal moves, what chance may bring and
how likely it is, scores and winners. The first difference is printed with the moves so far, what both say, and a record
of the game (or the position it began from, for `game.position`); then the exit code is 1.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from multiprocessing import Pool
from random import Random
from typing import Any

import atlantis
from atlantis import Game, Record, State
from tests.games.rising.test_random_games import rich, twin_at_placing
from tests.reference.lockstep import Choice, Twin, any_move, moves_in_lockstep, twin_of

LUCK = {"rising": ("misfortune calm-seas", "attack 0", "roll 6")}
"""Without luck nobody who moves at random sees the later turns of a game."""
Task = tuple[str, int]
"""A game's name, and which of its games is to be played."""
AT_A_TIME = 20
"""So many games are given to a process at once."""


def set_up(name: str, number: int, random: Random) -> Game:
    """Game number so-and-so: the numbers of players and the options take turns, choices by seat are random."""
    card = atlantis.card(name)
    choices: list[Any] = [(False, True) if option.by_seat else option.choices for option in card.options]
    ways = list(product(card.players, *choices))
    players, *values = ways[number % len(ways)]
    options: dict[str, Any] = {}
    for option, value in zip(card.options, values, strict=True):
        options[option.name] = value
        if option.by_seat:
            options[option.name] = random.sample(option.choices, players) if value else option.default
    return atlantis.load(name, players, **options)


def chooser(name: str, random: Random) -> Choice:
    """Any move all alike; or some far more often than others, dice and cards too, which leads to rarer positions."""
    if random.random() < 0.3:
        return any_move
    likes: defaultdict[str, float] = defaultdict(lambda: random.expovariate(1) ** 3)
    luck = random.choice((0.0, random.random(), 1.0))

    def choose(random: Random, legal: list[str]) -> str:
        lucky = [move for move in legal if move in LUCK.get(name, ())]
        if lucky and random.random() < luck:
            return random.choice(lucky)
        return random.choices(legal, [likes[move] * likes[move.split()[0]] for move in legal])[0]

    return choose


def begin(game: Game, random: Random) -> tuple[State, Twin]:
    """The set-up; in Rising also later turns with much on the table, which nobody who moves at random comes to."""
    if game.card.name == "rising" and random.random() < 0.5:
        state = rich(game, random)
        return state, twin_at_placing(state)
    return game.start(), twin_of(game)


def replay(task: Task) -> tuple[Counter[str], str]:
    """How often each kind of move was made in one game, and what differed, if anything did."""
    name, number = task
    random = Random(f"{name} {number}")
    game = set_up(name, number, random)
    state, twin = begin(game, random)
    position, made = "" if state == game.start() else str(state), list[str]()
    try:
        for move in moves_in_lockstep(state, twin, random, lambda state, twin: None, chooser(name, random)):
            made.append(move)
    except Exception as error:  # also what only one of the two refuses, or where it breaks
        what = str(error) if isinstance(error, AssertionError) else traceback.format_exc()
        how = f"{name}, game {number}: {game.players} players, {dict(game.options)}"
        return Counter(), "\n".join(
            [how, "", ", ".join(made), "", f"After these {len(made)} moves:", what, "", position or written(game, made)]
        )
    return Counter(move.split()[0] for move in made), ""


def replay_all(tasks: list[Task], jobs: int) -> Iterator[tuple[Counter[str], str]]:
    """One game after the other, in so many processes."""
    if jobs == 1:
        yield from map(replay, tasks)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(replay, tasks, AT_A_TIME)


def written(game: Game, moves: list[str]) -> str:
    """The record of a game."""
    record = Record(game)
    for move in moves:
        record.play(game.code(move))
    return record.dump()


def main() -> int:
    parser = ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--games", type=int, default=1000, help="of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (%(default)s)")
    given = parser.parse_args()
    print(f"core: {atlantis.CORE}")
    for name in given.names or atlantis.games():
        began, kinds = time.perf_counter(), Counter[str]()
        for found, difference in replay_all([(name, given.seed + n) for n in range(given.games)], given.jobs):
            if difference:
                print(difference)
                return 1
            kinds += found
        never = sorted({text.split()[0] for text in atlantis.load(name).notation} - set(kinds))
        print(
            f"{name}: no difference in {given.games} games with {kinds.total()} moves, "
            f"{time.perf_counter() - began:.0f} s{'; never: ' if never else ''}{', '.join(never)}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
