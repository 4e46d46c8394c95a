"""A run of the arena: the games it has, those still to play, and when it is decided."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from atlantis.arena.kept import Kept
from atlantis.arena.pairing import Pairing, pairing
from atlantis.arena.playing import Maker, Player
from atlantis.arena.result import Played, Result
from atlantis.arena.setup import TOGETHER, Setup
from atlantis.arena.sprt import Sprt
from atlantis.bots.names import BotName
from atlantis.bots.workers import work_through


class Contest:
    """Plays what is missing and keeps each game as it ends. Games that failed in an earlier session are missing."""

    def __init__(self, setup: Setup, results: dict[int, Result], kept: Kept, games: int) -> None:
        self.setup = setup
        self.kept = kept
        self.games = games
        self.game = setup.load()
        self.together = self.game.card.utility == TOGETHER
        self.results = {number: result for number, result in results.items() if result.played and number <= games}
        self.test = None if setup.sprt is None else Sprt(*setup.sprt)
        self.tested = 0
        """The test has had the pairs up to this round: in their order, so that it ends at the same one each time."""
        self.settle()

    @property
    def decided(self) -> bool:
        return self.test is not None and self.test.accepted != ""

    def missing(self) -> list[Pairing]:
        """The games still to play; none once the test is decided."""
        if self.decided:
            return []
        setup = self.setup
        return [
            pairing(number, len(setup.entries), setup.players, setup.seed)
            for number in range(1, self.games + 1)
            if number not in self.results
        ]

    def counted(self) -> list[Result]:
        """The games that the figures are about, in order: all, or up to the pair that decided the test."""
        return [
            result
            for _, result in sorted(self.results.items())
            if result.played and (not self.decided or result.pairing.round <= self.tested)
        ]

    def failures(self) -> list[Result]:
        return [result for _, result in sorted(self.results.items()) if not result.played]

    def run(self, jobs: int, patience: float, maker: Maker = BotName.make) -> Generator[Result, None, None]:
        """Play what is missing, in so many processes; yield each game when it is kept."""
        records = None if self.setup.records is None else Path(self.setup.records)
        player = Player(self.setup, records, maker)
        with closing(work_through(player, self.missing(), jobs, patience)) as answers:
            for task, answer in answers:
                result = Result(task, answer) if isinstance(answer, Played) else Result(task, None, answer.why)
                self.kept.add(result.line())
                self.results[task.number] = result
                self.settle()
                yield result
                if self.decided:
                    return

    def settle(self) -> None:
        """Give the test the pairs that are complete, up to the first that is not. Pairs with a failure are left out."""
        while self.test is not None and not self.decided:
            pair = [self.results.get(2 * self.tested + n) for n in (1, 2)]
            if None in pair:
                return
            self.tested += 1
            shares = [self.part(result, 1) for result in pair if result is not None and result.played]
            if len(shares) == 2:
                self.test.take(sum(shares) / 2)

    def part(self, result: Result, entry: int) -> float:
        """What an entry has of a game's win: 1, nothing, or its part of a shared one."""
        played = result.played
        assert played is not None
        if self.together:
            return float(bool(played.winners))
        winners = played.winners or range(len(played.scores))  # without a winner all share it
        return 1 / len(winners) if result.pairing.entries.index(entry) in winners else 0.0
