"""Playing a run: its missing games, in worker processes, until its test is decided."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Final

from atlantis.arena.figures import Sprt
from atlantis.arena.file import ArenaPlan, GameResult, Outcome, Pairing
from atlantis.bots.bot import Bot, BotFailed
from atlantis.bots.chance import ChanceSource
from atlantis.bots.names import BotName
from atlantis.bots.processes import Failed, describe_error, work_through
from atlantis.engine import CHANCE, OVER, Game, Record, State
from atlantis.json_lines import JsonLines

TOGETHER: Final = "identical"
"""The utility of a cooperative game."""

Maker = Callable[[BotName, Game, int], Bot]
"""Makes a bot from its name, the game and a seed."""


class Contest:
    """Plays the missing games and saves each when it ends. Games that failed in an earlier session count as missing."""

    def __init__(self, plan: ArenaPlan, results: dict[int, GameResult], file: JsonLines, games: int) -> None:
        self.plan = plan
        self.file = file
        self.games = games
        self.game: Game = plan.setup.load()
        self.together: bool = self.game.card.utility == TOGETHER
        self.results: dict[int, GameResult] = {
            number: result for number, result in results.items() if result.outcome and number <= games
        }
        self.test: Sprt | None = None if plan.sprt is None else Sprt(*plan.sprt)
        self.tested: int = 0
        """The last round given to the test. Rounds are given in order, so that the test always ends at the same
        pair."""
        self.update_test()

    @property
    def decided(self) -> bool:
        return self.test is not None and self.test.accepted != ""

    def missing(self) -> list[Pairing]:
        """The games to play; none once the test is decided."""
        numbers = () if self.decided else range(1, self.games + 1)
        return [self.plan.pairing(number) for number in numbers if number not in self.results]

    def counted(self) -> list[tuple[Pairing, Outcome]]:
        """The games that count, in order: all, or up to the pair that decided the test."""
        return [
            (result.pairing, result.outcome)
            for _, result in sorted(self.results.items())
            if result.outcome and (not self.decided or result.pairing.round <= self.tested)
        ]

    def failures(self) -> list[GameResult]:
        return [result for _, result in sorted(self.results.items()) if not result.outcome]

    def run(self, jobs: int, patience: float, maker: Maker = BotName.make) -> Generator[GameResult, None, None]:
        """Play the missing games in `jobs` processes; yield each game once it is saved."""
        player = Player(self.plan, maker)
        with closing(work_through(player, self.missing(), jobs, patience)) as answers:
            yield from self.save(answers)

    def run_here(self, player: Player) -> Generator[GameResult, None, None]:
        """Play the missing games in this process, one after the other."""
        yield from self.save((pairing, player(pairing)) for pairing in self.missing())

    def save(self, answers: Iterable[tuple[Pairing, Outcome | Failed]]) -> Generator[GameResult, None, None]:
        """Save each game and yield it, until the test is decided."""
        for task, answer in answers:
            failed = answer.why if isinstance(answer, Failed) else ""
            result = GameResult(task, None if isinstance(answer, Failed) else answer, failed)
            self.file.append(result.line())
            self.results[task.number] = result
            self.update_test()
            yield result
            if self.decided:
                return

    def update_test(self) -> None:
        """Give the test the complete pairs up to the first incomplete one. Pairs with a failed game are skipped."""
        while self.test is not None and not self.decided:
            pair = [self.results.get(2 * self.tested + n) for n in (1, 2)]
            if None in pair:
                return
            self.tested += 1
            shares = [self.share(result.pairing, result.outcome, 1) for result in pair if result and result.outcome]
            if len(shares) == 2:
                self.test.add(sum(shares) / 2)

    def share(self, pairing: Pairing, outcome: Outcome, entry: int) -> float:
        """An entry's share of a game's win: 1, 0, or a fraction of a shared win."""
        return self.shares(outcome)[pairing.entries.index(entry)]

    def shares(self, outcome: Outcome) -> list[float]:
        """The share of a game's win by seat."""
        return win_shares(outcome.winners, len(outcome.scores), self.together)


def win_shares(winners: Sequence[int], players: int, together: bool) -> list[float]:
    """The share of a win by seat; `winners` are seats from 1. A cooperative game is won or lost by all; in other games,
    all share the win if nobody has won."""
    if together:
        return [float(bool(winners))] * players
    won = winners or range(1, players + 1)
    return [1 / len(won) if seat in won else 0.0 for seat in range(1, players + 1)]


# ---- one game --------------------------------------------------------------------------------------------------------


class Watch:
    """Observes a game: notes who moves (`actors`: seats or CHANCE), and the seats in the order of their first moves."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.actors: list[int] = []
        self.first: dict[int, None] = {}

    def turn(self, state: State, seat: int) -> None:
        """The turn has passed to another seat."""
        self.first.setdefault(seat)

    def order(self) -> list[int]:
        """The order of play, by seats from 1; those that never moved come last."""
        return [seat + 1 for seat in {**self.first, **dict.fromkeys(range(self.players))}]


def play_game(game: Game, bots: Sequence[Bot], chance: ChanceSource, watch: Watch | None = None) -> Record:
    """Play a game with a bot at each seat and return its record; dice and cards come from `chance`."""
    record = Record(game, [bot.name for bot in bots])
    state, moves, mover = record.state, record.moves, CHANCE
    while (actor := state.actor) != OVER:
        if watch is not None:
            watch.actors.append(actor)
            if actor not in (mover, CHANCE):
                mover = actor
                watch.turn(state, actor)
        record.play(chance.draw(state, len(moves) + 1) if actor == CHANCE else bots[actor].choose(state))
        code = moves[-1]
        for bot in bots:
            bot.follow(code)
    return record


class TimedBot(Bot):
    """A bot that measures its thinking time; `busy` while it thinks."""

    def __init__(self, bot: Bot, name: str) -> None:
        super().__init__(bot.game, name, 0)
        self.bot = bot
        self.thinking: float = 0.0
        self.busy: bool = False

    def choose(self, state: State) -> int:
        self.busy, begin = True, perf_counter()
        code = self.bot.choose(state)
        self.busy, self.thinking = False, self.thinking + perf_counter() - begin
        return code

    def follow(self, code: int) -> None:
        self.busy, begin = True, perf_counter()
        self.bot.follow(code)
        self.busy, self.thinking = False, self.thinking + perf_counter() - begin


class Player:
    """Plays the games of a run; it is sent to worker processes and sets up the game there."""

    def __init__(self, plan: ArenaPlan, maker: Maker = BotName.make) -> None:
        self.plan = plan
        self.maker = maker

    @cached_property
    def game(self) -> Game:
        return self.plan.setup.load()

    def __call__(self, pairing: Pairing) -> Outcome | Failed:
        bots: list[TimedBot] = []
        watch = Watch(self.game.players)
        begin = perf_counter()
        try:
            for seat, entry in enumerate(pairing.entries):
                name = self.plan.entries[entry - 1]
                bots.append(TimedBot(self.maker(name, self.game, pairing.bot_seed(seat)), str(name)))
            record = play_game(self.game, bots, ChanceSource(pairing.seed), watch)
        except Exception as error:
            who = [f"{bot.name} at seat {seat}: " for seat, bot in enumerate(bots, 1) if bot.busy]
            return Failed("".join(who) + (str(error) if isinstance(error, BotFailed) else describe_error(error)))
        seconds = round(perf_counter() - begin, 6)  # as written, so that a resumed run shows the same figures
        if self.plan.records is not None:
            record.write(Path(self.plan.records) / f"{self.plan.setup.game}-{pairing.number:05}.jsonl")
        state = record.state
        return Outcome(
            state.scores(),
            [seat + 1 for seat in state.winners()],
            len(record.moves),
            seconds,
            [round(bot.thinking, 6) for bot in bots],
            [bot.bot.decisions for bot in bots],
            watch.order(),
        )
