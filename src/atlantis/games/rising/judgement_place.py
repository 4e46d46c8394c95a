"""Where an Atlantean does most good, and what its action brings."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising.judgement_plan import Plan
from atlantis.games.rising.judgement_worths import (
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
from atlantis.games.rising.layout import (
    ATLANTIUM,
    BEADS,
    CENTRE,
    CITIES,
    CRISIS,
    CUBES,
    FIGURES,
    FORGES,
    FULL,
    GALLEY,
    HELD,
    HERE,
    HOME,
    INTACT,
    KINDS,
    LATE_PLACING,
    LIBRARIES,
    NAVY,
    ORE,
    PHASE,
    PLACE,
    PLACE_BRAVE,
    SEATS,
    SOLAR,
    SUPPLY,
    TILES,
)
from atlantis.games.rising.rules import RisingState


class Placing(Plan):
    """What actions bring, and so where Atlanteans are placed."""

    def wanted(self, seat: i64, kind: i64, coming: i64, number: i64) -> i64:
        """What so many thousandths of a cube are worth on top of those coming: more than needed is worth little."""
        lack = THOUSAND * self.need[KINDS * seat + kind] - coming
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
        if section == CITIES:
            return self.city_gain(state, seat, tile)
        if section == LIBRARIES:
            return self.library_gain(state, seat, tile)
        if section == FORGES:
            return self.forge_gain(state, seat, tile)
        kind = state.cube_of(section)
        if cells[SUPPLY + kind] == 0:
            return 0
        chance = (7 - state.target(seat, tile)) * THOUSAND // 6
        if kind != ORE:
            return self.wanted(seat, kind, self.coming[kind], chance)
        lack = THOUSAND * self.need[KINDS * seat + ATLANTIUM] - self.coming[ATLANTIUM]
        lack -= self.ore_ready(state, seat) * self.yield_of(state)
        worth = self.value[ORE] * chance // THOUSAND * self.burden[seat] // 100
        return worth if lack > 0 else worth * LEFT_OVER // 100

    def ore_ready(self, state: RisingState, seat: i64) -> i64:
        """Ore that a seat has or will have and nobody forges yet, in thousandths."""
        return THOUSAND * (state.cells[CUBES + KINDS * seat + ORE] - self.forgers) + self.coming[ORE]

    def forge_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """Atlantium, if there is ore for one more who forges."""
        ore = self.ore_ready(state, seat)
        if ore <= 0:
            return 0
        amount = state.printed.value[tile]
        if amount > state.cells[SUPPLY + ATLANTIUM]:
            amount = state.cells[SUPPLY + ATLANTIUM]
        worth = self.wanted(seat, ATLANTIUM, self.coming[ATLANTIUM], THOUSAND * amount)
        return worth if ore >= THOUSAND else worth * ore // THOUSAND

    def library_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """Cards kept, and more to choose from; little if the hand is full already."""
        cells, printed = state.cells, state.printed
        hand = state.hand_size(seat)
        for other in range(6 * LIBRARIES + 6 - cells[INTACT + LIBRARIES], 6 * LIBRARIES + 6):
            hand += cells[HERE + SEATS * other + seat]
        kept = printed.kept[tile % 6]
        more = printed.value[tile] - kept
        worth = kept * CARD_WORTH + (more if more > 0 else 0) * CARD_WORTH * CHOICE // 100
        return worth if hand < printed.hand else worth // FULL_HAND

    def city_gain(self, state: RisingState, seat: i64, tile: i64) -> i64:
        """A new Atlantean, shared by those of the group that are still missing."""
        cells, rings = state.cells, state.printed.rings[tile]
        mine = cells[HERE + SEATS * tile + seat]
        missing = rings - mine
        at_home = cells[(HELD if cells[PHASE] == LATE_PLACING else HOME) + seat]
        if cells[FULL + tile] != mine or missing > at_home or missing == 0:
            return 0
        figures = cells[FIGURES + seat]
        for other in range(6 * CITIES + 6 - cells[INTACT + CITIES], TILES):
            if other != tile and cells[HERE + SEATS * other + seat]:
                figures -= 1
        return (self.turns - 1) * NEW_WORTH // missing if figures > 0 else 0

    def centre_gain(self, state: RisingState, seat: i64) -> i64:
        """A bead, on top of those that the seat's Atlanteans there will bring."""
        cells = state.cells
        here = cells[HERE + SEATS * CENTRE + seat]
        if cells[CRISIS] or cells[BEADS] <= here:
            return 0
        worth = self.bead(state, seat, here)
        return 2 * worth if cells[SOLAR] else worth

    def assumed_defence(self, state: RisingState, seat: i64) -> i64:
        """The Navy as it is, and a fair share of those still to be placed by others."""
        cells = state.cells
        defence = state.defence()
        others: i64 = 0
        for offset in range(1, state.players):
            other = state.after(seat, offset)
            others += cells[HELD + other]
            if cells[PHASE] != LATE_PLACING:
                others += cells[HOME + other]
        mine = cells[HELD + seat] + cells[HOME + seat]
        short = cells[GALLEY] + LIKELY_DIE - defence
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
        late = cells[PHASE] == LATE_PLACING
        self.watch_the_sea(state, 0 if late else state.players)
        self.await_cubes(state, seat)
        defence = self.assumed_defence(state, seat)
        navy = self.breach(state, defence) * self.tile // THOUSAND
        best: i64 = 0
        for i in range(n):
            code = codes[i]
            if code >= PLACE_BRAVE + TILES + 1:
                break
            if code >= PLACE_BRAVE:
                place = code - PLACE_BRAVE
                if place == TILES:
                    worth = navy + self.breach(state, defence + 1) * self.tile // THOUSAND - TOKEN_WORTH
                else:
                    alive = self.survival(state, place)
                    worth = self.gain(state, seat, place) - (THOUSAND - alive) * TOKEN_WORTH // THOUSAND - 1
            else:
                place = code - PLACE
                if place == NAVY:
                    worth = navy
                elif place == CENTRE:
                    worth = self.centre_gain(state, seat)
                else:
                    worth = self.gain(state, seat, place)
                    if worth and not late:
                        worth = worth * self.survival(state, place) // THOUSAND
            out[i] = worth
            if worth > best:
                best = worth
        return best
