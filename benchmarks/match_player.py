"""A bot that plays by notation, for `matches`, which runs this as a program in the interpreter of either version.

It uses only what older versions have, too. It prints how the core runs, then answers each line: `["start", GAME, SEED,
LEVEL, SECONDS]` and `["apply", MOVE]` with null, `["choose"]` with a move. An error is answered `{"error": TEXT}`.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

import atlantis
from atlantis.bots import make_bot


class Seat:
    """A game as one bot sees it."""

    def start(self, game: str, seed: int, level: str, seconds: float) -> None:
        self.state = atlantis.load(game).start()
        self.bot = make_bot(self.state.game, level, seed, seconds=seconds)

    def apply(self, move: str) -> None:
        code = self.state.game.code(move)
        self.bot.follow(code)
        self.state.apply(code)

    def choose(self) -> str:
        return self.state.game.text(self.bot.choose(self.state.clone()))


def answer(seat: Seat, what: str, *arguments: Any) -> Any:
    try:
        return getattr(seat, what)(*arguments)
    except atlantis.AtlantisError as error:
        return {"error": str(error)}


if __name__ == "__main__":
    say, seat = partial(print, flush=True), Seat()
    say(json.dumps({"core": atlantis.CORE}))
    for line in sys.stdin:
        say(json.dumps(answer(seat, *json.loads(line))))
