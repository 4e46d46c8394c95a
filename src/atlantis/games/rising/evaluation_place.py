"""Where an Atlantean does most good, and what its action brings."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import actions
from atlantis.games.rising import layout as at
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.evaluation_plan import Plan
from atlantis.games.rising.evaluation_worths import (
    CARD_WORTH,
    CHOICE,
    FULL_HAND,
    LEFT_OVER,
    LIKELY_DIE,
    NAVY_SHARE,
    NEW_WORTH,
    THOUSAND,
    TOKEN_WORTH,
)
from atlantis.games.rising.rules import RisingState


class Placing(Plan):
    """What actions bring, and so where Atlanteans are placed."""

    def wanted(self, seat: i64, kind: i64, coming: i64, number: i64) -> i64:
        """What so many thousandths of a cube are worth on top of those coming: more than needed is worth little."""
        lack = THOUSAND * self.need[at.KINDS * seat + kind] - coming
        value = self.value[kind] * self.burden[seat] // 100
        if lack >= number:
            return number * value // THOUSAND
        if lack < 0:
            lack = 0
        return (lack * value + (number - lack) * value * LEFT_OVER // 100) // THOUSAND

    def gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """What an action on a tile brings, those already placed considered."""
        cells = state.cells
        section = tile // 6
        if section == at.CITIES:
            return self.city_gain(state, seat, tile)
        if section == at.LIBRARIES:
            return self.library_gain(state, seat, tile)
        if section == at.FORGES:
            return self.forge_gain(state, seat, tile)
        kind = state.cube_of(section)
        if cells[at.SUPPLY + kind] == 0:
            return 0
        chance = (7 - state.target(seat, tile)) * THOUSAND // 6
        if kind != at.ORE:
            return self.wanted(seat, kind, self.coming[kind], chance)
        lack = THOUSAND * self.need[at.KINDS * seat + at.ATLANTIUM] - self.coming[at.ATLANTIUM]
        lack -= self.ore_ready(state, seat) * self.yield_of(state)
        worth = self.value[at.ORE] * chance // THOUSAND * self.burden[seat] // 100
        return worth if lack > 0 else worth * LEFT_OVER // 100

    def ore_ready(self, state: RisingState, seat: i64) -> i64:
        """Ore that a seat has or will have and nobody forges yet, in thousandths."""
        return THOUSAND * (state.cells[at.CUBES + at.KINDS * seat + at.ORE] - self.forgers) + self.coming[at.ORE]

    def forge_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """Atlantium, if there is ore for one more who forges."""
        ore = self.ore_ready(state, seat)
        if ore <= 0:
            return 0
        amount = state.printed.value[tile]
        if amount > state.cells[at.SUPPLY + at.ATLANTIUM]:
            amount = state.cells[at.SUPPLY + at.ATLANTIUM]
        worth = self.wanted(seat, at.ATLANTIUM, self.coming[at.ATLANTIUM], THOUSAND * amount)
        return worth if ore >= THOUSAND else worth * ore // THOUSAND

    def library_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """Cards kept, and more to choose from; little if the hand is full already."""
        cells, printed = state.cells, state.printed
        hand = state.hand_size(seat)
        for other in range(6 * at.LIBRARIES + 6 - cells[at.INTACT + at.LIBRARIES], 6 * at.LIBRARIES + 6):
            hand += cells[at.HERE + at.SEATS * other + seat]
        kept = printed.kept[tile % 6]
        more = printed.value[tile] - kept
        worth = kept * CARD_WORTH + (more if more > 0 else 0) * CARD_WORTH * CHOICE // 100
        return worth if hand < printed.hand else worth // FULL_HAND

    def city_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """A new Atlantean, shared by those of the group that are still missing."""
        cells, rings = state.cells, state.printed.rings[tile]
        mine = cells[at.HERE + at.SEATS * tile + seat]
        missing = rings - mine
        at_home = cells[(at.HELD if cells[at.PHASE] == at.LATE_PLACING else at.HOME) + seat]
        if cells[at.FULL + tile] != mine or missing > at_home or missing == 0:
            return 0
        figures = cells[at.FIGURES + seat]
        for other in range(6 * at.CITIES + 6 - cells[at.INTACT + at.CITIES], at.TILES):
            if other != tile and cells[at.HERE + at.SEATS * other + seat]:
                figures -= 1
        return (self.turns - 1) * NEW_WORTH // missing if figures > 0 else 0

    def centre_gain(self, state: RisingState, seat: i64) -> i64:
        """A bead, on top of those that the seat's Atlanteans there will bring."""
        cells = state.cells
        here = cells[at.HERE + at.SEATS * at.CENTRE + seat]
        if cells[at.CRISIS] or cells[at.BEADS] <= here:
            return 0
        worth = self.bead(state, seat, here)
        return 2 * worth if cells[at.SOLAR] else worth

    def assumed_defence(self, state: RisingState, seat: i64) -> i64:
        """The Navy as it is, and a fair share of those still to be placed by others."""
        cells = state.cells
        defence = state.defence()
        others: i64 = 0
        for offset in range(1, state.players):
            other = state.after(seat, offset)
            others += cells[at.HELD + other]
            if cells[at.PHASE] != at.LATE_PLACING:
                others += cells[at.HOME + other]
        mine = cells[at.HELD + seat] + cells[at.HOME + seat]
        short = cells[at.GALLEY] + LIKELY_DIE - defence
        if short <= 0 or others == 0:
            return defence
        if short > others + mine:
            short = others + mine
        return defence + others * short * NAVY_SHARE // (100 * (others + mine))

    def weigh_places(self, state: RisingState, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> i64:
        """The worth of each `place`; returns the greatest.

        Courage saves the action if the tile falls, and is lost then; in the Navy it counts as one more and is lost.
        """
        cells = state.cells
        late = cells[at.PHASE] == at.LATE_PLACING
        self.watch_the_sea(state, 0 if late else state.players)
        self.await_cubes(state, seat)
        defence = self.assumed_defence(state, seat)
        navy = self.breach(state, defence) * self.tile // THOUSAND
        best: i64 = 0
        for i in range(n):
            code = codes[i]
            place = ACTIONS.first[code]
            if code >= actions.HOLD:
                break
            if code >= actions.PLACE_BRAVE:
                if place == at.NAVY:
                    worth = navy + self.breach(state, defence + 1) * self.tile // THOUSAND - TOKEN_WORTH
                else:
                    alive = self.survival(state, place)
                    worth = self.gain(state, seat, place) - (THOUSAND - alive) * TOKEN_WORTH // THOUSAND - 1
            elif place == at.NAVY:
                worth = navy
            elif place == at.CENTRE:
                worth = self.centre_gain(state, seat)
            else:
                worth = self.gain(state, seat, place)
                if worth and not late:
                    worth = worth * self.survival(state, place) // THOUSAND
            out[i] = worth
            if worth > best:
                best = worth
        return best
