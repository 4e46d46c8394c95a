"""Lagoon: a tiny game with windows, standing answers and moves that can be planned ahead.

A turn: take up to two shells from three pools, then `done`. Then everybody who has a pearl is asked, from the seat to
move on: `fill` a pool with a pearl, `pass`, or `pass-phase` until one's own next turn. Then a die fills a pool. After
six turns of each the game is over. A pearl is only needed while a pool is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final

from atlantis.engine import (
    ACTOR,
    CHANCE,
    OVER,
    Actions,
    Card,
    Data,
    Field,
    Game,
    Layout,
    Names,
    Option,
    PlainWords,
    State,
    kind,
)
from atlantis.engine.results import leaders, shared_win
from atlantis.games import FOUND, modules
from atlantis.table.setup import load_cached

POOLS: Final = Names(["north", "east", "south"])
ACTIONS: Final = Actions(
    players=[kind("take", pool=POOLS), kind("done"), kind("fill", pool=POOLS), kind("pass"), kind("pass-phase")],
    chance=[kind("die", pool=POOLS)],
)
TAKE, DONE, FILL, PASS, PASS_PHASE, DIE = (each.base for each in ACTIONS.kinds)
WHOSE, LEFT, ASKED, TURNS, POOL, PEARLS, QUIET, SHELLS = 1, 2, 3, 4, 5, 8, 12, 16
NO_WINDOW: Final = -1
CARD: Final = Card(
    "lagoon",
    "Lagoon",
    "nobody",
    "nobody",
    (2, 3, 4),
    2,
    True,
    "general",
    "a test",
    planned=("take", "done"),
    options=(Option("pearls", None, ("poor", "rich"), "who has pearls", by_seat=True),),
)


def layout(version: int) -> Layout:
    return Layout(
        version,
        [
            Field("ACTOR", "actor", 1, OVER, 3),
            Field("WHOSE", "whose turn", 1, 0, 3),
            Field("LEFT", "left", 1, 0, 2),
            Field("ASKED", "asked", 1, -1, 4),
            Field("TURNS", "turns", 1, 0, 24),
            Field("POOL", "pools", 3, 0, 99),
            Field("PEARLS", "pearls", 4, 0, 3),
            Field("QUIET", "quiet", 4, 0, 1),
            Field("SHELLS", "shells", 4, 0, 99),
        ],
    )


class LagoonState(State):
    def refusal(self, code: int) -> int:
        cells = self.cells
        if cells[ACTOR] == CHANCE:
            return 0 if code >= DIE else 1
        if cells[ASKED] != NO_WINDOW:
            return 0 if FILL <= code <= PASS_PHASE else 1
        if code < DONE:
            return 0 if cells[LEFT] and cells[POOL + code] else 1
        return 0 if code == DONE else 1

    def moves(self, out: Any) -> int:
        legal = [code for code in range(self.game.actions) if self.refusal(code) == 0]
        for n, code in enumerate(legal):
            out[n] = code
        return len(legal)

    def odds(self, out: Any) -> int:
        for n in range(3):
            out[n] = 1
        return 3

    def standing(self, mode: str) -> int | None:
        if self.cells[ASKED] == NO_WINDOW or mode == "always":
            return None
        empty = not all(self.cells[POOL + pool] for pool in range(3))
        return None if mode == "needed" and empty else PASS

    def do(self, code: int) -> None:
        cells = self.cells
        seat = int(cells[ACTOR])
        if code < DONE:
            cells[POOL + code] -= 1
            cells[LEFT] -= 1
            cells[SHELLS + seat] += 1
            self.note("took", seat)
        elif code == DONE:
            cells[ASKED] = 0
            self.ask()
        elif code < PASS:
            cells[POOL + code - FILL] += 1
            cells[PEARLS + seat] -= 1
            self.note("filled", seat)
            self.ask()
        elif code < DIE:
            cells[QUIET + seat] = code - PASS
            self.note("passed", seat)
            cells[ASKED] += 1
            self.ask()
        else:
            cells[POOL + code - DIE] += 1
            self.next_turn()

    def note(self, kind: str, seat: int) -> None:
        if self.story is not None:
            self.emit(kind, {"seat": seat})

    def ask(self) -> None:
        """The next seat that has a pearl; then the die."""
        cells, players = self.cells, self.game.players
        while cells[ASKED] < players:
            seat = (cells[WHOSE] + cells[ASKED]) % players
            if cells[PEARLS + seat] and not cells[QUIET + seat]:
                cells[ACTOR] = seat
                return
            cells[ASKED] += 1
        cells[ASKED] = NO_WINDOW
        cells[ACTOR] = CHANCE

    def next_turn(self) -> None:
        cells = self.cells
        cells[TURNS] += 1
        cells[WHOSE] = (cells[WHOSE] + 1) % self.game.players
        cells[QUIET + cells[WHOSE]] = 0
        cells[LEFT] = 2
        cells[ACTOR] = OVER if cells[TURNS] == 6 * self.game.players else cells[WHOSE]

    def scores(self) -> list[int]:
        return [int(self.cells[SHELLS + seat]) for seat in range(self.game.players)]

    def returns(self) -> list[float]:
        winners = leaders(self.scores()) if self.cells[ACTOR] == OVER else []
        return shared_win(self.game.players, winners)


class Lagoon(Game):
    version = 1

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        super().__init__(CARD, players, options, Data({}, {}, "data"), layout(self.version), ACTIONS, 12, PlainWords)

    def start(self) -> State:
        cells = self.layout.cells()
        cells[LEFT], cells[ASKED] = 2, NO_WINDOW
        for pool in range(3):
            cells[POOL + pool] = 3
        rich = self.options["pearls"]
        for seat in range(self.players):
            cells[PEARLS + seat] = 3 if not isinstance(rich, list) or rich[seat] == "rich" else 0
        return self.resume(cells)

    def resume(self, cells: Any) -> State:
        return LagoonState(self, cells)

    def longest(self) -> tuple[int, int]:
        return 500, 24


class NewLagoon(Lagoon):
    version = 2


@contextmanager
def installed(game: type[Lagoon] = Lagoon) -> Iterator[None]:
    """Lagoon is one of the games, as if another package provided it."""
    modules()
    before = FOUND.get("lagoon")
    FOUND["lagoon"] = SimpleNamespace(CARD=CARD, build=lambda players, options, data: game(players, options))
    load_cached.cache_clear()
    try:
        yield
    finally:
        del FOUND["lagoon"]
        if before is not None:
            FOUND["lagoon"] = before
        load_cached.cache_clear()
