"""The steps of a visit: a die is taken, then resources, then the effect of the tile is applied."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.atlandice import actions
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice import reasons as why
from atlantis.games.atlandice.actions import ACTIONS
from atlantis.games.atlandice.board import Board, area_of, is_area, lies, put, tile_at
from atlantis.games.atlandice.effects import NO_STEP, Effect, effect_of
from atlantis.games.atlandice.rounds import end_visit
from atlantis.games.atlandice.steps import Roll, Step


class TakeDie(Step):
    """a) Take a die at any Area, or once a round give it to the neutral of two players; the visit is for that party."""

    def refusal(self, s: Board, code: i64) -> i64:
        cells, printed, area = s.cells, s.printed, ACTIONS.first[code]
        if actions.is_given(code):
            if not printed.neutral:
                return why.NO_NEUTRAL
            if cells[at.GIVEN + cells[ACTOR]]:
                return why.HAS_GIVEN
        elif cells[at.TAKEN + cells[ACTOR]] >= printed.own_dice:
            return why.OWN_DICE_TAKEN
        return no_die(s, area)

    def moves(self, s: Board, out: vec[i64]) -> i64:
        cells, printed = s.cells, s.printed
        n: i64 = 0
        if cells[at.TAKEN + cells[ACTOR]] < printed.own_dice:
            for area in range(i64(at.AREAS)):
                out[n] = actions.take(area)
                n += i64(cells[at.DICE + area] > 0)
        if printed.neutral and cells[at.GIVEN + cells[ACTOR]] == 0:
            for area in range(i64(at.AREAS)):
                if cells[at.DICE + area]:
                    out[n] = actions.give(area)
                    n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        cells, area = s.cells, ACTIONS.first[code]
        party = s.printed.players if actions.is_given(code) else cells[ACTOR]
        cells[at.DICE + area] -= 1
        cells[at.VISITS] -= 1
        cells[at.TAKEN + party] += 1
        cells[at.FOR] = party
        cells[at.DIE_FROM] = area
        if party == s.printed.players:
            cells[at.GIVEN + cells[at.VISITOR]] = 1
        if s.story is not None:
            s.emit("die", {"seat": int(cells[at.VISITOR]), "for": s.named(party), "area": int(area)})
        visit(s, area)


def no_die(s: Board, area: i64) -> i64:
    """The dice of a used-up District lie at the Market (AD-5)."""
    if s.cells[at.DICE + area]:
        return 0
    return why.NO_DIE if is_area(s.cells, area) else why.DICE_AT_MARKET


def visit(s: Board, area: i64) -> None:
    """b) Take a resource of any kind, and one more if the Submarine is here; maybe there is none (AD-2)."""
    cells = s.cells
    cells[at.VISITED] = area
    lying = cells[at.TOTAL + area]
    if lying == 0:
        if s.story is not None:
            s.emit("nothing", {"area": int(area)})
        apply_effect(s)
        return
    cells[at.STEP] = at.PICK
    cells[at.PICKS] = 2 if cells[at.SUBMARINE] == area and lying > 1 else 1
    if s.story is not None and cells[at.PICKS] == 2:
        s.emit("extra", {"area": int(area)})
    cells[ACTOR] = cells[at.VISITOR]


class Pick(Step):
    """A resource from the visited Area: the first, or the Submarine's."""

    def refusal(self, s: Board, code: i64) -> i64:
        return 0 if lies(s.cells, ACTIONS.first[code], s.cells[at.VISITED]) else why.NONE_HERE

    def moves(self, s: Board, out: vec[i64]) -> i64:
        cells, here = s.cells, at.ON + at.KINDS * s.cells[at.VISITED]
        n: i64 = 0
        for kind in range(i64(at.KINDS)):
            if cells[here + kind]:
                out[n] = actions.pick(kind)
                n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        take_from(s, s.cells[at.VISITED], ACTIONS.first[code])
        s.cells[at.PICKS] -= 1
        if s.cells[at.PICKS] == 0:
            apply_effect(s)


def take_from(s: Board, area: i64, kind: i64) -> None:
    """A resource goes from an Area to the stock of the party that the visit is for."""
    party = s.cells[at.FOR]
    if s.story is not None:
        s.emit("pick", {"for": s.named(party), "resource": int(kind), "area": int(area)})
    put(s.cells, kind, area, -1)
    s.cells[at.STOCK + at.KINDS * party + kind] += 1


# ---- the effect of the tile ------------------------------------------------------------------------------------------


def apply_effect(s: Board) -> None:
    """c) Apply the effect of the top tile. The roll is made even if it cannot have an effect (AD-1)."""
    effect = effect_of(s)
    if effect.rolls:
        s.cells[at.STEP] = at.ROLL
        s.cells[ACTOR] = CHANCE
    else:
        carry_out(s, effect)


def carry_out(s: Board, effect: Effect) -> None:
    """Go to the effect's step. An effect that cannot be carried out is skipped (AD-1)."""
    cells, step = s.cells, effect.asks(s)
    if step == NO_STEP:
        end_visit(s)
    elif effect.possible(s):
        cells[at.STEP] = step
        cells[ACTOR] = cells[at.VISITOR]
        if step == at.CHAIN_ROLL:
            cells[ACTOR] = CHANCE
    else:
        if s.story is not None:
            s.emit("skip", {"area": int(cells[at.VISITED]), "tile": int(tile_at(cells, cells[at.VISITED]))})
        end_visit(s)


class PickExtra(Pick):
    """One more resource from the visited Area, by the tile's effect."""

    def do(self, s: Board, code: i64) -> None:
        take_from(s, s.cells[at.VISITED], ACTIONS.first[code])
        end_visit(s)


class RollForEffect(Roll):
    """The die decides whether the effect happens."""

    def do(self, s: Board, code: i64) -> None:
        face, area, effect = ACTIONS.first[code], s.cells[at.VISITED], effect_of(s)
        hit = effect.hits(face + 1)
        if s.story is not None:
            s.emit(
                "roll",
                {
                    "for": s.named(s.cells[at.FOR]),
                    "area": int(area),
                    "tile": int(tile_at(s.cells, area)),
                    "face": int(face),
                    "hit": hit,
                },
            )
        if hit:
            carry_out(s, effect)
        else:
            end_visit(s)


class FollowChain(Roll):
    """The Jeweller's chain visits another Area, its effect included, with the same die (AD-8)."""

    def do(self, s: Board, code: i64) -> None:
        face = ACTIONS.first[code]
        area = area_of(s.cells, face)
        if s.story is not None:
            s.emit("chain", {"for": s.named(s.cells[at.FOR]), "face": int(face), "area": int(area)})
        visit(s, area)


class SwapTwo(Step):
    """One resource here for one in another District; they may be of the same kind (AD-1)."""

    def refusal(self, s: Board, code: i64) -> i64:
        area = ACTIONS.second[code]
        if not is_area(s.cells, area):
            return why.USED_UP
        if not lies(s.cells, ACTIONS.first[code], s.cells[at.VISITED]):
            return why.NONE_HERE
        return 0 if lies(s.cells, ACTIONS.third[code], area) else why.NO_OTHER_THERE

    def moves(self, s: Board, out: vec[i64]) -> i64:
        cells, here = s.cells, at.ON + at.KINDS * s.cells[at.VISITED]
        n: i64 = 0
        for kind in range(i64(at.KINDS)):
            if cells[here + kind]:
                for area in range(i64(1), at.DISTRICTS):
                    for other in range(i64(at.KINDS)):
                        if cells[at.ON + at.KINDS * area + other]:
                            out[n] = actions.swap(kind, area, other)
                            n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        kind, area, other, here = ACTIONS.first[code], ACTIONS.second[code], ACTIONS.third[code], s.cells[at.VISITED]
        put(s.cells, kind, here, -1)
        put(s.cells, other, here, 1)
        put(s.cells, kind, area, 1)
        put(s.cells, other, area, -1)
        if s.story is not None:
            s.emit("swap", {"resource": int(kind), "area": int(area), "other": int(other)})
        end_visit(s)


class MoveOne(Step):
    """One resource from here, or from the Market, to another Area."""

    def refusal(self, s: Board, code: i64) -> i64:
        effect = effect_of(s)
        if not lies(s.cells, ACTIONS.first[code], effect.source(s)):
            return why.NONE_TO_MOVE
        return effect.area_refusal(s, ACTIONS.second[code])

    def moves(self, s: Board, out: vec[i64]) -> i64:
        effect = effect_of(s)
        cells, here = s.cells, at.ON + at.KINDS * effect.source(s)
        n: i64 = 0
        for kind in range(i64(at.KINDS)):
            if cells[here + kind]:
                for area in range(i64(at.AREAS)):
                    if effect.area_refusal(s, area) == 0:
                        out[n] = actions.move(kind, area)
                        n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        kind, area = ACTIONS.first[code], ACTIONS.second[code]
        source = effect_of(s).source(s)
        put(s.cells, kind, source, -1)
        put(s.cells, kind, area, 1)
        if s.story is not None:
            s.emit("move", {"resource": int(kind), "area": int(source), "to": int(area)})
        end_visit(s)


class TurnDie(Step):
    """A die of any Area gets another value and goes there; it counts as the number of the Area where it lies (AD-9)."""

    def refusal(self, s: Board, code: i64) -> i64:
        reason = no_die(s, ACTIONS.first[code])
        if reason:
            return reason
        return 0 if is_area(s.cells, ACTIONS.second[code]) else why.NEW_VALUE_USED_UP

    def moves(self, s: Board, out: vec[i64]) -> i64:
        n: i64 = 0
        for area in range(i64(at.AREAS)):
            if s.cells[at.DICE + area]:
                for value in range(i64(at.AREAS)):
                    if value != area and is_area(s.cells, value):
                        out[n] = actions.gate(area, value)
                        n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        area, value = ACTIONS.first[code], ACTIONS.second[code]
        s.cells[at.DICE + area] -= 1
        s.cells[at.DICE + value] += 1
        if s.story is not None:
            s.emit("gate", {"area": int(area), "to": int(value)})
        end_visit(s)


class Steer(Step):
    """The Submarine moves to another Area; it has no further effect in this visit (AD-10)."""

    def refusal(self, s: Board, code: i64) -> i64:
        area = ACTIONS.first[code]
        if s.cells[at.SUBMARINE] == area:
            return why.SUBMARINE_IS_THERE
        return 0 if is_area(s.cells, area) else why.USED_UP

    def do(self, s: Board, code: i64) -> None:
        area = ACTIONS.first[code]
        if s.story is not None:
            s.emit("submarine", {"area": int(s.cells[at.SUBMARINE]), "to": int(area)})
        s.cells[at.SUBMARINE] = area
        end_visit(s)


class Loot(Step):
    """An effect takes a resource from another Area; the Submarine adds nothing (AD-12)."""

    def refusal(self, s: Board, code: i64) -> i64:
        area = ACTIONS.first[code]
        reason = effect_of(s).area_refusal(s, area)
        if reason:
            return reason
        return 0 if lies(s.cells, ACTIONS.second[code], area) else why.NONE_THERE

    def moves(self, s: Board, out: vec[i64]) -> i64:
        effect = effect_of(s)
        n: i64 = 0
        for area in range(i64(at.AREAS)):
            if effect.area_refusal(s, area) == 0:
                for kind in range(i64(at.KINDS)):
                    if s.cells[at.ON + at.KINDS * area + kind]:
                        out[n] = actions.loot(area, kind)
                        n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        take_from(s, ACTIONS.first[code], ACTIONS.second[code])
        end_visit(s)
