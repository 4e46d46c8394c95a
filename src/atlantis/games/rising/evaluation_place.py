"""The best places for Atlanteans, and the gains of their actions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import actions
from atlantis.games.rising import evaluation_worths as worths
from atlantis.games.rising import layout as at
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.evaluation_plan import Plan
from atlantis.games.rising.rules import RisingState


class Placing(Plan):
    """The gains of actions, and from them the values of places."""

    def wanted(self, seat: i64, kind: i64, coming: i64, number: i64) -> i64:
        """The value of thousandths of a cube on top of those expected: more than needed is worth little."""
        lack = worths.THOUSAND * self.need[at.KINDS * seat + kind] - coming
        value = self.value[kind] * self.burden[seat] // 100
        if lack >= number:
            return number * value // worths.THOUSAND
        lack = max(lack, 0)
        return (lack * value + (number - lack) * value * self.worths.left_over // 100) // worths.THOUSAND

    def gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """The gain of an action on a tile, given those already placed."""
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
        chance = (7 - state.target(seat, tile)) * worths.THOUSAND // 6
        if kind != at.ORE:
            return self.wanted(seat, kind, self.coming[kind], chance)
        lack = worths.THOUSAND * self.need[at.KINDS * seat + at.ATLANTIUM] - self.coming[at.ATLANTIUM]
        lack -= self.ore_ready(state, seat) * self.yield_of(state)
        worth = self.value[at.ORE] * chance // worths.THOUSAND * self.burden[seat] // 100
        return worth if lack > 0 else worth * self.worths.left_over // 100

    def ore_ready(self, state: RisingState, seat: i64) -> i64:
        """Ore that a seat has or expects and nobody forges yet, in thousandths."""
        return worths.THOUSAND * (state.cells[at.CUBES + at.KINDS * seat + at.ORE] - self.forgers) + self.coming[at.ORE]

    def forge_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """Atlantium, if there is ore for one more who forges."""
        ore = self.ore_ready(state, seat)
        if ore <= 0:
            return 0
        amount = min(state.printed.value[tile], state.cells[at.SUPPLY + at.ATLANTIUM])
        worth = self.wanted(seat, at.ATLANTIUM, self.coming[at.ATLANTIUM], worths.THOUSAND * amount)
        return worth if ore >= worths.THOUSAND else worth * ore // worths.THOUSAND

    def library_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """Cards kept, and more to choose from; little if the hand is full already."""
        cells, printed = state.cells, state.printed
        hand = state.hand_size(seat)
        for other in range(6 * at.LIBRARIES + 6 - cells[at.INTACT + at.LIBRARIES], 6 * at.LIBRARIES + 6):
            hand += cells[at.HERE + at.SEATS * other + seat]
        kept = printed.kept[tile % 6]
        more = printed.value[tile] - kept
        worth = kept * self.worths.card_worth + max(more, 0) * self.worths.card_worth * self.worths.choice // 100
        return worth if hand < printed.hand else worth // worths.FULL_HAND

    def city_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """A new Atlantean, divided by the missing members of the group."""
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
        return (self.turns - 1) * self.worths.new_worth // missing if figures > 0 else 0

    def centre_gain(self, state: RisingState, seat: i64) -> i64:
        """A bead, on top of those expected from the seat's Atlanteans there."""
        cells = state.cells
        here = cells[at.HERE + at.SEATS * at.CENTRE + seat]
        if cells[at.CRISIS] or cells[at.BEADS] <= here:
            return 0
        worth = self.bead(state, seat, here)
        return 2 * worth if cells[at.SOLAR] else worth

    def assumed_defence(self, state: RisingState, seat: i64) -> i64:
        """The current Navy, plus a fair share of those the others still place."""
        cells = state.cells
        defence = state.defence()
        others = state.total(at.HELD, state.players) - cells[at.HELD + seat]
        if cells[at.PHASE] != at.LATE_PLACING:
            others += state.total(at.HOME, state.players) - cells[at.HOME + seat]
        mine = cells[at.HELD + seat] + cells[at.HOME + seat]
        short = cells[at.GALLEY] + worths.LIKELY_DIE - defence
        if short <= 0 or others == 0:
            return defence
        short = min(short, others + mine)
        return defence + others * short * self.worths.navy_share // (100 * (others + mine))

    def weigh_places(self, state: RisingState, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> i64:
        """Write the value of each `place`; `best` is the highest. Returns their number.

        Courage saves the action if the tile falls, and is lost then; in the Navy it counts as one more and is lost.
        """
        cells = state.cells
        late = cells[at.PHASE] == at.LATE_PLACING
        self.estimate_floods(state, 0 if late else state.players)
        self.expect_cubes(state, seat)
        defence = self.assumed_defence(state, seat)
        navy = self.breach(state, defence) * self.tile // worths.THOUSAND
        for i in range(n):
            kind, place = ACTIONS.base_of[codes[i]], ACTIONS.first[codes[i]]
            if kind == actions.PLACE_BRAVE:
                if place == at.NAVY:
                    more = self.breach(state, defence + 1) * self.tile // worths.THOUSAND
                    worth = navy + more - self.worths.token_worth
                else:
                    lost = (worths.THOUSAND - self.survival(state, place)) * self.worths.token_worth // worths.THOUSAND
                    worth = self.gain(state, seat, place) - lost - 1
            elif kind != actions.PLACE:
                return i
            elif place == at.NAVY:
                worth = navy
            elif place == at.CENTRE:
                worth = self.centre_gain(state, seat)
            else:
                worth = self.gain(state, seat, place)
                if worth and not late:
                    worth = worth * self.survival(state, place) // worths.THOUSAND
            out[i] = worth
            self.best = max(self.best, worth)
        return n
