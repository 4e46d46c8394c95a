"""One game of the arena, in a worker process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from time import perf_counter

from atlantis.arena.pairing import Pairing
from atlantis.arena.result import Played
from atlantis.arena.setup import Setup
from atlantis.bots.bot import Bot
from atlantis.bots.luck import Luck
from atlantis.bots.names import BotName
from atlantis.bots.playing import play_game
from atlantis.bots.workers import Failed, told
from atlantis.engine import Game, State

Maker = Callable[[BotName, Game, int], Bot]
"""How a bot is made: its name, the game, a seed."""


class Watched(Bot):
    """A bot beside which somebody sits with a stopwatch."""

    def __init__(self, bot: Bot, name: str) -> None:
        super().__init__(bot.game, name, 0)
        self.bot = bot
        self.thinking = 0.0
        self.decisions = 0
        self.busy = False

    def choose(self, state: State) -> int:
        self.decisions += len(state.legal_actions()) > 1
        self.busy = True
        begin = perf_counter()
        code = self.bot.choose(state)
        self.thinking += perf_counter() - begin
        self.busy = False
        return code

    def follow(self, code: int) -> None:
        self.busy = True
        begin = perf_counter()
        self.bot.follow(code)
        self.thinking += perf_counter() - begin
        self.busy = False


class Player:
    """Plays the games of a run; sent to worker processes, where it sets the game up for itself."""

    def __init__(self, setup: Setup, records: Path | None = None, maker: Maker = BotName.make) -> None:
        self.setup = setup
        self.records = records
        self.maker = maker

    @cached_property
    def game(self) -> Game:
        return self.setup.load()

    def __call__(self, pairing: Pairing) -> Played | Failed:
        bots: list[Watched] = []
        begin = perf_counter()
        try:
            for seat, entry in enumerate(pairing.entries):
                name = self.setup.entries[entry - 1]
                bots.append(Watched(self.maker(name, self.game, pairing.bot_seed(seat)), name.written()))
            record = play_game(self.game, bots, Luck(pairing.seed))
        except Exception as error:
            who = [f"{bot.name} at seat {seat}: " for seat, bot in enumerate(bots, 1) if bot.busy]
            return Failed("".join(who) + told(error))
        seconds = perf_counter() - begin
        if self.records is not None:
            record.write(record_path(self.records, self.setup.game, pairing.number))
        state = record.state
        return Played(
            state.scores(),
            state.winners(),
            len(record.moves),
            seconds,
            [bot.thinking for bot in bots],
            [bot.decisions for bot in bots],
        )


def record_path(folder: Path, game: str, number: int) -> Path:
    """Where the record of a game is written."""
    return folder / f"{game}-{number:05}.jsonl"
