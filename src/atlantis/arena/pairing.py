"""Who sits where, and with which luck.

A round is as many games as there are entries. In it the list of entries is turned by one seat from game to game, so
that each sits at each seat once; dice and cards fall from the same seed in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Pairing:
    """One game to be played; games, rounds and entries count from 1. `entries` are those at the seats, in order."""

    number: int
    round: int
    seed: int
    entries: tuple[int, ...]

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot at a seat (from 0): another for each bot of each game of a round."""
        return Random(f"{self.seed}/{self.entries}/{seat}").getrandbits(60)


def luck_seed(seed: int, round: int) -> int:
    """The seed of a round's dice and cards, from the seed of the run."""
    return Random(f"{seed}/{round}").getrandbits(48)


def pairing(number: int, entries: int, players: int, seed: int) -> Pairing:
    """Game `number` of a run. A single entry, in a game that all play together, has all the seats."""
    round, turn = divmod(number - 1, entries)
    at = tuple((seat - turn) % entries + 1 for seat in range(players))
    return Pairing(number, round + 1, luck_seed(seed, round + 1), at)


def whole_rounds(games: int, entries: int) -> int:
    """So many games, or as many more as make up whole rounds."""
    return -(-games // entries) * entries
