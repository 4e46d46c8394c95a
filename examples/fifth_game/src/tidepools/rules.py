"""The rules of Tide Pools."""

from __future__ import annotations

from typing import Any, Final

from atlantis.engine import ACTOR, CHANCE, OVER, Actions, Evaluation, Field, Layout, Names, State, counted, kind
from atlantis.engine.results import leaders, shared_win

POOLS: Final = 5
SEATS: Final = 4
TIDE: Final = 1  # the face that brings it

# ---- the cells -------------------------------------------------------------------------------------------------------

WHOSE, FACE, BASKET, POOL, SAFE = 1, 2, 3, 4, 9


def layout_for(shells: int) -> Layout:
    return Layout(
        1,
        [
            Field("ACTOR", "actor", 1, OVER, SEATS - 1),
            Field("WHOSE", "whose turn", 1, 0, SEATS - 1),
            Field("FACE", "die", 1, 0, 6),  # 0 before it is rolled
            Field("BASKET", "basket", 1, 0, POOLS * shells),
            Field("POOL", "pools", POOLS, 0, shells),
            Field("SAFE", "shells", SEATS, 0, POOLS * shells),
        ],
    )


# ---- the moves -------------------------------------------------------------------------------------------------------

ACTIONS: Final = Actions(
    players=[kind("roll"), kind("gather", pool=Names(["north", "east", "south", "west", "middle"])), kind("stop")],
    chance=[kind("die", face=counted(6))],
    more={"seat": counted(SEATS)},
)
ROLL, GATHER, STOP, DIE = (each.base for each in ACTIONS.kinds)

# Reasons for a refusal; 1 is the engine's own, for what is not asked for now.
GATHER_FIRST, ROLL_FIRST, POOL_EMPTY, BASKET_EMPTY = 2, 3, 4, 5


class TidePoolsState(State):
    """A position of Tide Pools."""

    def refusal(self, code: int) -> int:
        """A rolled die must be used before anything else; only a basket with something in it can be brought home."""
        cells = self.cells
        if (cells[ACTOR] == CHANCE) != (code >= DIE):
            return 1
        if code >= DIE:
            return 0
        if cells[FACE]:
            if not GATHER <= code < STOP:
                return GATHER_FIRST
            return 0 if cells[POOL + code - GATHER] else POOL_EMPTY
        if GATHER <= code < STOP:
            return ROLL_FIRST
        return BASKET_EMPTY if code == STOP and cells[BASKET] == 0 else 0

    def moves(self, out: Any) -> int:
        n = 0
        for code in range(self.game.actions):
            if self.refusal(code) == 0:
                out[n] = code
                n += 1
        return n

    def odds(self, out: Any) -> int:
        for face in range(6):
            out[face] = 1
        return 6

    def do(self, code: int) -> None:
        if code == ROLL:
            self.cells[ACTOR] = CHANCE
        elif code == STOP:
            self.stop()
        elif code < STOP:
            self.gather(code - GATHER)
        else:
            self.rolled(code - DIE + 1)

    def rolled(self, face: int) -> None:
        """A 1 is the tide: the basket is lost, with the spring tide also a safe shell, and the turn is over."""
        cells = self.cells
        seat = cells[ACTOR] = cells[WHOSE]
        if face != TIDE:
            cells[FACE] = face
            if self.story is not None:
                self.emit("rolled", {"seat": int(seat), "face": face - 1})
            return
        lost = int(cells[BASKET])
        if self.game.options["spring_tide"] and cells[SAFE + seat]:
            cells[SAFE + seat] -= 1
            lost += 1
        if self.story is not None:
            self.emit("tide", {"seat": int(seat), "n": lost})
        cells[BASKET] = 0
        self.next_turn()

    def gather(self, pool: int) -> None:
        """One shell fewer than the die shows, or what is left. The last shell ends the game."""
        cells = self.cells
        n = min(int(cells[FACE]) - 1, int(cells[POOL + pool]))
        cells[POOL + pool] -= n
        cells[BASKET] += n
        cells[FACE] = 0
        if self.story is not None:
            self.emit("gathered", {"seat": int(cells[WHOSE]), "pool": pool, "n": n})
        if not any(cells[POOL + each] for each in range(POOLS)):
            self.stop()

    def stop(self) -> None:
        cells = self.cells
        seat = cells[WHOSE]
        cells[SAFE + seat] += cells[BASKET]
        if self.story is not None:
            self.emit("stopped", {"seat": int(seat), "n": int(cells[BASKET])})
        cells[BASKET] = 0
        if any(cells[POOL + each] for each in range(POOLS)):
            self.next_turn()
            return
        cells[ACTOR] = OVER
        if self.story is not None:
            self.emit("won", {"seats": self.winners(), "n": max(self.scores())})

    def next_turn(self) -> None:
        cells = self.cells
        cells[WHOSE] = cells[ACTOR] = (cells[WHOSE] + 1) % self.game.players

    def scores(self) -> list[int]:
        return [int(self.cells[SAFE + seat]) for seat in range(self.game.players)]

    def winners(self) -> list[int]:
        return leaders(self.scores()) if self.cells[ACTOR] == OVER else []

    def returns(self) -> list[float]:
        return shared_win(self.game.players, self.winners())


class TidePoolsEvaluation(Evaluation):
    """Safe shells count in full, those in the basket for five in six: the next roll may lose them."""

    def value(self, state: State, out: Any) -> None:
        cells, players = state.cells, state.game.players
        held = [float(points) for points in state.scores()]
        held[cells[WHOSE]] += cells[BASKET] * 5 / 6
        mean = sum(held) / players
        left = 1 + sum(cells[POOL + pool] for pool in range(POOLS))
        for seat in range(players):
            out[seat] = max(-1.0, min(1.0, (held[seat] - mean) / left))
