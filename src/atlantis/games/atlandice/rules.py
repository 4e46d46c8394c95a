"""The rules of Atlandice, in the order of the rulebook: the steps in which something is decided, drawn or rolled.

The steps of a visit are in `visits.py`, the tiles' effects in `effects.py`, the automatic parts in `rounds.py`.
"""

from __future__ import annotations

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.atlandice import actions, visits
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice import reasons as why
from atlantis.games.atlandice.actions import ACTIONS
from atlantis.games.atlandice.board import Board, area_of, put
from atlantis.games.atlandice.effects import effect_of
from atlantis.games.atlandice.rounds import ask_donor, check_districts, next_visit, open_gates
from atlantis.games.atlandice.steps import Roll, Step

# ---- set-up ----------------------------------------------------------------------------------------------------------


class DrawFirst(Step):
    """Any player may be the first; then the top tile of each stack is seen."""

    def refusal(self, s: Board, code: i64) -> i64:
        return 0 if ACTIONS.first[code] < s.printed.players else why.NO_SUCH_SEAT

    def do(self, s: Board, code: i64) -> None:
        seat = ACTIONS.first[code]
        s.cells[at.FIRST] = seat
        s.cells[at.STEP] = at.DEAL
        if s.story is not None:
            s.emit("first", {"seat": int(seat)})


class Deal(Step):
    """The top tile of each District in turn: any tile that is still face down."""

    def refusal(self, s: Board, code: i64) -> i64:
        district, tile = ACTIONS.first[code], ACTIONS.second[code]
        return 0 if district == s.cells[at.DISTRICT] and s.cells[at.TILE + tile] == at.FACE_DOWN else why.TILE_NOT_NOW

    def moves(self, s: Board, out: vec[i64]) -> i64:
        n: i64 = 0
        for tile in range(3 * s.cells[at.DISTRICT], 3 * s.cells[at.DISTRICT] + 3):
            if s.cells[at.TILE + tile] == at.FACE_DOWN:
                out[n] = actions.tile(tile)
                n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        cells, district, tile = s.cells, ACTIONS.first[code], ACTIONS.second[code]
        cells[at.TILE + tile] = at.ON_TOP
        cells[at.TOP + district] = tile % 3 + 1
        cells[at.STACK + district] -= 1
        if s.story is not None:
            s.emit(
                "tile",
                {
                    "area": int(district),
                    "tile": int(tile),
                    "hands": int(s.printed.hands[tile]),
                    "left": int(cells[at.STACK + district]),
                },
            )
        self.go_on(s, district)

    def go_on(self, s: Board, district: i64) -> None:
        if district < at.DISTRICTS - 1:
            s.cells[at.DISTRICT] = district + 1
        else:
            s.cells[at.DISTRICT] = 0
            open_gates(s)


# ---- 1: open the gates -----------------------------------------------------------------------------------------------


class OpenGates(Roll):
    """A die goes to its Area at once; after the last one the first player makes a visit."""

    def do(self, s: Board, code: i64) -> None:
        cells, dice = s.cells, s.printed.dice
        if cells[at.TO_ROLL] == dice:
            for area in range(i64(at.AREAS)):
                cells[at.DICE + area] = 0
        cells[at.DICE + area_of(s.cells, ACTIONS.first[code])] += 1
        cells[at.TO_ROLL] -= 1
        if cells[at.TO_ROLL] == 0:
            if s.story is not None:
                s.emit("gates", {"dice": [int(cells[at.DICE + area]) for area in range(at.AREAS)]})
            cells[at.VISITS] = dice - 1
            next_visit(s, cells[at.FIRST])


# ---- emptied Districts -----------------------------------------------------------------------------------------------


class Reveal(Deal):
    """The next tile of an emptied District; then the check goes on."""

    def go_on(self, s: Board, district: i64) -> None:
        s.cells[at.DISTRICT] = 0
        check_districts(s)


# ---- 3: the clock ----------------------------------------------------------------------------------------------------


class Donate(Step):
    """Return any two of one's resources to their Districts for a point (AD-15), or stop. No District is checked."""

    def refusal(self, s: Board, code: i64) -> i64:
        if code == actions.DONE:
            return 0
        seat, one, other = s.cells[ACTOR], ACTIONS.first[code], ACTIONS.second[code]
        if s.have(seat, one) <= i64(one == other):
            return why.TOO_FEW_OF_ONE
        return 0 if s.have(seat, other) else why.TOO_FEW_OF_OTHER

    def moves(self, s: Board, out: vec[i64]) -> i64:
        cells, stock = s.cells, at.STOCK + at.KINDS * s.cells[ACTOR]
        n: i64 = 0
        code: i64 = actions.DONATE
        for one in range(i64(at.KINDS)):
            for other in range(one, at.KINDS):
                if cells[stock + one] > i64(one == other) and cells[stock + other]:
                    out[n] = code
                    n += 1
                code += 1
        out[n] = actions.DONE
        return n + 1

    def do(self, s: Board, code: i64) -> None:
        cells, seat = s.cells, s.cells[ACTOR]
        if code == actions.DONE:
            if s.story is not None:
                s.emit("done", {"seat": int(seat)})
            cells[at.DONORS] -= 1
        else:
            one, other = ACTIONS.first[code], ACTIONS.second[code]
            if s.story is not None:
                s.emit(
                    "donate",
                    {"seat": int(seat), "resources": [int(one), int(other)], "points": int(s.printed.donation)},
                )
            put_back(s, seat, one)
            put_back(s, seat, other)
            cells[at.POINTS + seat] += s.printed.donation
        ask_donor(s)


def put_back(s: Board, seat: i64, kind: i64) -> None:
    """A resource goes from a stock to its own District."""
    s.cells[at.STOCK + at.KINDS * seat + kind] -= 1
    put(s.cells, kind, kind, 1)


# ---- a position ------------------------------------------------------------------------------------------------------

STEPS: Final = vec[Step](
    [
        DrawFirst("FIRST"),
        Deal("TILE"),
        OpenGates("ROLL"),
        visits.TakeDie("TAKE", "GIVE"),
        visits.Pick("PICK"),
        visits.PickExtra("PICK"),
        visits.RollForEffect("ROLL"),
        visits.FollowChain("ROLL"),
        visits.SwapTwo("SWAP"),
        visits.MoveOne("MOVE"),
        visits.TurnDie("GATE"),
        visits.Steer("SUBMARINE"),
        visits.Loot("LOOT"),
        Reveal("TILE"),
        Donate("DONATE", "DONE"),
    ]
)


@final
class AtlandiceState(Board):
    """A position of Atlandice: its step decides what is legal and what a move does."""

    def moves(self, out: vec[i64]) -> i64:
        return STEPS[self.cells[at.STEP]].moves(self, out)

    def at_most(self) -> i64:
        """All codes of the kinds that the step asks for."""
        step = STEPS[self.cells[at.STEP]]
        return step.end - step.first

    def odds(self, out: vec[i64]) -> i64:
        """All outcomes are equally likely."""
        n = self.moves(out)
        for i in range(n):
            out[i] = 1
        return n

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """All moves and outcomes are equally likely."""
        step = self.cells[at.STEP]
        if step == at.OPEN_GATES or step == at.ROLL:
            return actions.roll(random.randrange(6))
        return out[random.randrange(STEPS[step].moves(self, out))]

    def refusal(self, code: i64) -> i64:
        step = STEPS[self.cells[at.STEP]]
        if step.first <= code < step.end:
            return step.refusal(self, code)
        if code >= ACTIONS.choices and self.cells[ACTOR] != CHANCE:
            return why.NOTHING_TO_DRAW
        if ACTIONS.kind_of[code] == ACTIONS.kind_of[actions.TILE] and self.cells[at.STEP] != at.DRAW_FIRST:
            return why.TILE_NOT_NOW
        return why.NO_NEUTRAL if actions.is_given(code) and not self.printed.neutral else why.NOT_ASKED

    def do(self, code: i64) -> None:
        STEPS[self.cells[at.STEP]].do(self, code)

    def source(self) -> i64:
        """The Area from which the visited tile moves a resource."""
        return effect_of(self).source(self)
