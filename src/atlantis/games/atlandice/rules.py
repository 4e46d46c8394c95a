"""The rules of Atlandice, in the order of the rulebook: the steps in which something is decided, drawn or rolled.

What follows by itself is in `rounds.py`, what the tiles do in `effects.py`.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.atlandice import actions, effects
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice import reasons as why
from atlantis.games.atlandice.actions import ACTIONS
from atlantis.games.atlandice.board import Board, area_of, is_area, lies, put, tile_at
from atlantis.games.atlandice.effects import EFFECTS
from atlantis.games.atlandice.rounds import ask_donor, check_districts, end_visit, next_visit, open_gates


class Step:
    """What is decided, drawn or rolled: the kinds of move it asks for, which are legal, and what they do."""

    def __init__(self, *kinds: str) -> None:
        asked = [ACTIONS.named(kind) for kind in kinds]
        self.first: i64 = asked[0].base
        self.end: i64 = asked[-1].base + len(asked[-1].rows)
        self.chance = asked[0].base >= ACTIONS.choices

    def refusal(self, s: Board, code: i64) -> i64:
        """Why a code of these kinds is not legal; 0 if it is."""
        return 0

    def do(self, s: Board, code: i64) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def moves(self, s: Board, out: vec[i64]) -> i64:
        """Write the legal codes, ascending; return how many."""
        n: i64 = 0
        for code in range(self.first, self.end):
            if self.refusal(s, code) == 0:
                out[n] = code
                n += 1
        return n

    def offers(self, s: Board) -> bool:
        """Is any move legal? Most effects can always be carried out."""
        return True


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
                out[n] = actions.TILE + tile
                n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        cells, district, tile = s.cells, ACTIONS.first[code], ACTIONS.second[code]
        cells[at.TILE + tile] = at.ON_TOP
        cells[at.TOP + district] = tile % 3 + 1
        cells[at.STACK + district] -= 1
        if s.story is not None:
            s.emit("tile", {"area": int(district), "tile": int(tile), "hands": int(s.printed.hands[tile]),
                            "left": int(cells[at.STACK + district])})
        self.go_on(s, district)

    def go_on(self, s: Board, district: i64) -> None:
        if district < at.DISTRICTS - 1:
            s.cells[at.DISTRICT] = district + 1
        else:
            s.cells[at.DISTRICT] = 0
            open_gates(s)


# ---- 1: open the gates -----------------------------------------------------------------------------------------------

class Roll(Step):
    """A die is rolled: all faces are possible."""

    def moves(self, s: Board, out: vec[i64]) -> i64:
        for face in range(i64(6)):
            out[face] = actions.ROLL + face
        return 6


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


# ---- 2: visits -------------------------------------------------------------------------------------------------------

class TakeDie(Step):
    """a) Take a die at any Area, or once a round give it to the neutral of two players; the visit is for that party."""

    def refusal(self, s: Board, code: i64) -> i64:
        cells, printed, area = s.cells, s.printed, ACTIONS.first[code]
        if code >= actions.GIVE:
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
                out[n] = actions.TAKE + area
                n += i64(cells[at.DICE + area] > 0)
        if printed.neutral and cells[at.GIVEN + cells[ACTOR]] == 0:
            for area in range(i64(at.AREAS)):
                if cells[at.DICE + area]:
                    out[n] = actions.GIVE + area
                    n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        cells, area = s.cells, ACTIONS.first[code]
        party = s.printed.players if code >= actions.GIVE else cells[ACTOR]
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
                out[n] = actions.PICK + kind
                n += 1
        return n

    def do(self, s: Board, code: i64) -> None:
        take_from(s, s.cells[at.VISITED], ACTIONS.first[code])
        s.cells[at.PICKS] -= 1
        if s.cells[at.PICKS] == 0:
            apply_effect(s)


def take_from(s: Board, area: i64, kind: i64) -> None:
    """A resource goes from an Area to the stock of whom the visit is for."""
    party = s.cells[at.FOR]
    if s.story is not None:
        s.emit("pick", {"for": s.named(party), "resource": int(kind), "area": int(area)})
    put(s.cells, kind, area, -1)
    s.cells[at.STOCK + at.KINDS * party + kind] += 1


# ---- the effect of the tile ------------------------------------------------------------------------------------------

def apply_effect(s: Board) -> None:
    """c) Apply the effect of the top tile."""
    effect = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
    if effect.rolls:
        go_on(s, at.ROLL)
    else:
        go_on(s, effect.asks(s))


def go_on(s: Board, step: i64) -> None:
    """The step that an effect asks for. One that cannot be carried out is skipped (AD-1)."""
    cells = s.cells
    if step == effects.NO_STEP:
        end_visit(s)
        return
    asked = STEPS[step]
    if asked.offers(s):
        cells[at.STEP] = step
        if asked.chance:
            cells[ACTOR] = CHANCE
        else:
            cells[ACTOR] = cells[at.VISITOR]
        return
    if s.story is not None:
        s.emit("skip", {"area": int(cells[at.VISITED]), "tile": int(tile_at(s.cells, cells[at.VISITED]))})
    end_visit(s)


class PickExtra(Pick):
    """One more resource from the visited Area, by the tile's effect."""

    def do(self, s: Board, code: i64) -> None:
        take_from(s, s.cells[at.VISITED], ACTIONS.first[code])
        end_visit(s)


class RollForEffect(Roll):
    """The die decides whether the effect comes about."""

    def do(self, s: Board, code: i64) -> None:
        face, area = ACTIONS.first[code], s.cells[at.VISITED]
        effect = EFFECTS[tile_at(s.cells, area)]
        hit = effect.hits(face + 1)
        if s.story is not None:
            s.emit("roll", {"for": s.named(s.cells[at.FOR]), "area": int(area), "tile": int(tile_at(s.cells, area)),
                            "face": int(face), "hit": hit})
        if hit:
            go_on(s, effect.asks(s))
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
        for kind in range(at.KINDS):
            if cells[here + kind]:
                for area in range(1, at.DISTRICTS):
                    for other in range(at.KINDS):
                        if cells[at.ON + at.KINDS * area + other]:
                            out[n] = actions.swap(kind, area, other)
                            n += 1
        return n

    def offers(self, s: Board) -> bool:
        if s.cells[at.TOTAL + s.cells[at.VISITED]]:
            for area in range(i64(1), at.DISTRICTS):
                if s.cells[at.TOTAL + area]:
                    return True
        return False

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
        effect = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
        if not lies(s.cells, ACTIONS.first[code], effect.source(s)):
            return why.NONE_TO_MOVE
        return effect.area_refusal(s, ACTIONS.second[code])

    def moves(self, s: Board, out: vec[i64]) -> i64:
        effect = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
        cells, here = s.cells, at.ON + at.KINDS * effect.source(s)
        n: i64 = 0
        for kind in range(at.KINDS):
            if cells[here + kind]:
                for area in range(at.AREAS):
                    if effect.area_refusal(s, area) == 0:
                        out[n] = actions.move(kind, area)
                        n += 1
        return n

    def offers(self, s: Board) -> bool:
        effect = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
        if s.cells[at.TOTAL + effect.source(s)]:
            for area in range(i64(at.AREAS)):
                if effect.area_refusal(s, area) == 0:
                    return True
        return False

    def do(self, s: Board, code: i64) -> None:
        kind, area = ACTIONS.first[code], ACTIONS.second[code]
        source = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])].source(s)
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
        for area in range(at.AREAS):
            if s.cells[at.DICE + area]:
                for value in range(at.AREAS):
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
    """The Submarine leaves the Area where it is for another; it brings nothing more in this visit (AD-10)."""

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
    """An effect takes a resource elsewhere; the Submarine adds nothing (AD-12)."""

    def refusal(self, s: Board, code: i64) -> i64:
        area = ACTIONS.first[code]
        reason = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])].area_refusal(s, area)
        if reason:
            return reason
        return 0 if lies(s.cells, ACTIONS.second[code], area) else why.NONE_THERE

    def moves(self, s: Board, out: vec[i64]) -> i64:
        effect = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
        n: i64 = 0
        for area in range(at.AREAS):
            if effect.area_refusal(s, area) == 0:
                for kind in range(at.KINDS):
                    if s.cells[at.ON + at.KINDS * area + kind]:
                        out[n] = actions.loot(area, kind)
                        n += 1
        return n

    def offers(self, s: Board) -> bool:
        effect = EFFECTS[tile_at(s.cells, s.cells[at.VISITED])]
        for area in range(i64(at.AREAS)):
            if s.cells[at.TOTAL + area] and effect.area_refusal(s, area) == 0:
                return True
        return False

    def do(self, s: Board, code: i64) -> None:
        take_from(s, ACTIONS.first[code], ACTIONS.second[code])
        end_visit(s)


# ---- emptied Districts -----------------------------------------------------------------------------------------------

class Reveal(Deal):
    """The next tile of an emptied District; then the check goes on."""

    def go_on(self, s: Board, district: i64) -> None:
        s.cells[at.DISTRICT] = 0
        check_districts(s)


# ---- 3: the clock ----------------------------------------------------------------------------------------------------

class Donate(Step):
    """Any two resources of one's own go to their Districts, for a point (AD-15), or no more. No District is checked."""

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
        for one in range(at.KINDS):
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
                s.emit("donate", {"seat": int(seat), "resources": [int(one), int(other)],
                                  "points": int(s.printed.donation)})
            put_back(s, seat, one)
            put_back(s, seat, other)
            cells[at.POINTS + seat] += s.printed.donation
        ask_donor(s)


def put_back(s: Board, seat: i64, kind: i64) -> None:
    """A resource goes from a stock to its own District."""
    s.cells[at.STOCK + at.KINDS * seat + kind] -= 1
    put(s.cells, kind, kind, 1)


# ---- a position ------------------------------------------------------------------------------------------------------

STEPS: Final = vec[Step]([
    DrawFirst("FIRST"), Deal("TILE"), OpenGates("ROLL"), TakeDie("TAKE", "GIVE"), Pick("PICK"), PickExtra("PICK"),
    RollForEffect("ROLL"), FollowChain("ROLL"), SwapTwo("SWAP"), MoveOne("MOVE"), TurnDie("GATE"), Steer("SUBMARINE"),
    Loot("LOOT"), Reveal("TILE"), Donate("DONATE", "DONE"),
])


class AtlandiceState(Board):
    """A position of Atlandice: its step decides what is legal and what a move does."""

    def moves(self, out: vec[i64]) -> i64:
        return STEPS[self.cells[at.STEP]].moves(self, out)

    def odds(self, out: vec[i64]) -> i64:
        """Whatever is drawn or rolled, all outcomes are equally likely."""
        n = self.moves(out)
        for i in range(n):
            out[i] = 1
        return n

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """All moves alike, and all outcomes too."""
        step = self.cells[at.STEP]
        if step == at.OPEN_GATES or step == at.ROLL:
            return actions.ROLL + random.randrange(6)
        return out[random.randrange(STEPS[step].moves(self, out))]

    def refusal(self, code: i64) -> i64:
        step = STEPS[self.cells[at.STEP]]
        if step.first <= code < step.end:
            return step.refusal(self, code)
        if code >= actions.FIRST:
            if self.cells[ACTOR] != CHANCE:
                return why.NOTHING_TO_DRAW
            dealt = actions.TILE <= code < actions.ROLL and self.cells[at.STEP] != at.DRAW_FIRST
            return why.TILE_NOT_NOW if dealt else why.NOT_ASKED
        given = actions.GIVE <= code < actions.PICK
        return why.NO_NEUTRAL if given and not self.printed.neutral else why.NOT_ASKED

    def do(self, code: i64) -> None:
        STEPS[self.cells[at.STEP]].do(self, code)

    def source(self) -> i64:
        """The Area from which the visited tile moves a resource."""
        return EFFECTS[tile_at(self.cells, self.cells[at.VISITED])].source(self)
