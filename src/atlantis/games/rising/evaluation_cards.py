"""The current values of tiles, cards and cubes, from which choices are rated."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import data
from atlantis.games.rising import evaluation_worths as worths
from atlantis.games.rising import layout as at
from atlantis.games.rising.components import BUILD, may_build, reduction
from atlantis.games.rising.evaluation_place import Placing
from atlantis.games.rising.evaluation_plan import cubes_in
from atlantis.games.rising.rules import RisingState


class Cards(Placing):
    """The values of playing cards, of tiles, and of trading or converting cubes."""

    # ---- tiles -------------------------------------------------------------------------------------------------------

    def sinking(self, state: RisingState, section: i64) -> i64:
        """The loss when the tip of a section falls, including the Atlanteans on it."""
        cells = state.cells
        if cells[at.INTACT + section] == 0:
            return 0
        tip = state.tip(section)
        worth = self.loss[section]
        if cells[at.FULL + tip]:
            for seat in range(state.players):
                brave = cells[at.BRAVE + at.SEATS * tip + seat]
                worth += self.worths.fleeing * (cells[at.HERE + at.SEATS * tip + seat] - brave)
                worth += self.worths.token_worth * brave
        return worth

    def flood_cost(self, state: RisingState, section: i64) -> i64:
        """A flood takes the barrier on the tip, the tip, or two tiles elsewhere."""
        if state.cells[at.INTACT + section] == 0:
            return 2 * self.tile + self.worths.gone
        if state.cells[at.WALL + state.tip(section)]:
            return self.loss[section] * self.worths.barrier // 100
        return self.sinking(state, section)

    def lift_worth(self, state: RisingState, section: i64) -> i64:
        """A section that was gone is worth most: floods there no longer cost two tiles."""
        return self.loss[section] + (self.worths.last_tile if state.cells[at.INTACT + section] == 0 else 0)

    def best_lift(self, state: RisingState) -> i64:
        """The worth of the tile that is most worth raising."""
        best: i64 = 0
        for section in range(at.SECTIONS):
            if state.cells[at.INTACT + section] < 6:
                best = max(best, self.lift_worth(state, section))
        return best

    def shielding(self, state: RisingState, tile: i64) -> i64:
        """Best on the most valuable tip that is likely to be flooded; behind it the barrier is used later."""
        section = tile // 6
        worth = (worths.THOUSAND - self.calm[section]) * self.loss[section] // worths.THOUSAND
        return worth // (1 + tile - state.tip(section))

    # ---- free cards --------------------------------------------------------------------------------------------------

    def playing(self, state: RisingState, seat: i64, card: i64) -> i64:
        """Cards that help at once are played at once; the others wait for their moment."""
        phase = state.cells[at.PHASE]
        if card == at.INNER_LIGHT or card == at.HEROIC_VERSE or card == at.SHIELDING:
            return worths.SURELY
        if card == at.SEABED:
            return self.best_lift(state) - self.worths.seabed_enough
        if card == at.GAMBIT or card == at.BALLAD or card == at.MIRRORS:
            return self.reaction(state, card)
        if card == at.TIRELESS_HANDS:
            return self.best + 1 if self.best else i64(worths.NEVER)
        good = False
        if card == at.TIDES:
            good = at.COUNCIL_AT_START <= phase <= at.MISFORTUNE_PHASE
        elif card == at.ATLAS:
            good = phase == at.ACTING and self.best_atlas(state) >= self.worths.atlas_enough
        elif card == at.MARKET_DAY:
            good = phase >= at.ACTING and self.matches(state, seat) >= worths.TRADE_ENOUGH
        elif card == at.TALENT:
            wanted = self.wanted_ability(state, seat)
            good = wanted >= 0 and not state.has_ability(seat, wanted)
        elif card == at.NOTES:
            good = phase == at.BUILDING and self.conversions(seat) >= worths.TRADE_ENOUGH
        elif card == at.BORROWED_PLANS:
            good = self.plans_pay(state, seat)
        elif card == at.TWIN_HARMONICS:
            good = self.twin_pays(state, seat)
        return worths.SURELY if good else worths.NEVER

    def wanted_ability(self, state: RisingState, seat: i64) -> i64:
        """The most useful ability now: to make a build cheaper, or to roll better; -1 if none."""
        phase = state.cells[at.PHASE]
        if phase == at.BUILDING and BUILD.offered(state, seat):
            return at.ARTIFICER
        if phase == at.ACTING and state.placed(seat, 6 * at.LIBRARIES) >= worths.TALENT_ENOUGH:
            return at.EXPLORER
        return -1

    def copying(self, state: RisingState, seat: i64, councilor: i64) -> i64:
        """The value of copying a councilor: the most useful ability, else an income."""
        if councilor == self.wanted_ability(state, seat):
            return worths.SURELY
        if councilor == at.SCHOLAR:
            return self.worths.card_worth
        if councilor == at.PRIEST:
            return self.worths.bead_worth
        return self.worths.token_worth if councilor == at.CHAMPION else i64(0)

    def atlas(self, state: RisingState, section: i64) -> i64:
        """The gain of lower targets for those who still act there."""
        cells = state.cells
        kind = state.cube_of(section)
        total: i64 = 0
        for offset in range(cells[at.DONE], state.players):
            seat = state.after(cells[at.START], offset)
            if kind != at.ORE and self.need[at.KINDS * seat + kind] <= 0:
                continue
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                lower = min(cells[at.TARGET + tile] - 2, state.printed.amount[at.ATLAS])  # no target is lower than 2
                total += cells[at.HERE + at.SEATS * tile + seat] * lower * self.value[kind] // 6
        return total

    def best_atlas(self, state: RisingState) -> i64:
        best: i64 = 0
        for section in range(at.LIBRARIES):
            best = max(best, self.atlas(state, section))
        return best

    def keeping(self, state: RisingState, seat: i64, card: i64) -> i64:
        """The value of keeping a card; a second copy is worth less."""
        worth = self.worths.card_worths[card]
        return worth * 2 // 3 if state.cells[at.HAND + at.CARDS * seat + card] > 1 else worth

    def last_moment(self, state: RisingState, seat: i64, card: i64) -> i64:
        """A card above the limit is better played for little than discarded."""
        if card == at.NOTES:
            return -self.worths.card_worths[at.NOTES] // (1 + self.conversions(seat))
        worth = self.playing(state, seat, card)
        if worth > 0:
            return worth
        return -self.worths.card_worths[card] if card == at.MARKET_DAY else -self.worths.card_worths[card] * 3 // 4

    # ---- cards for a build -------------------------------------------------------------------------------------------

    def building(self, state: RisingState, component: i64) -> i64:
        """The most expensive first, and benefits for the rest of the game."""
        worth = worths.BUILT_CUBE * cubes_in(state.printed, component)
        if state.printed.benefit[component] == data.GREY_BENEFIT:
            worth += self.turns * self.worths.new_worth
        return worth

    def plans_pay(self, state: RisingState, seat: i64) -> bool:
        """Is there a component expensive enough to use the full reduction?"""
        off = reduction(state, seat) + state.printed.amount[at.BORROWED_PLANS]
        for component in range(at.COMPONENTS):
            if may_build(state, seat, component, off) and cubes_in(state.printed, component) > off + 1:
                return True
        return False

    def twin_pays(self, state: RisingState, seat: i64) -> bool:
        """Does the component to be built have a benefit that is worth doubling?"""
        off = reduction(state, seat)
        benefit: i64 = -1
        most: i64 = -1
        for component in range(at.COMPONENTS):
            if may_build(state, seat, component, off) and self.building(state, component) > most:
                most = self.building(state, component)
                benefit = state.printed.benefit[component]
        return (
            benefit == data.ENERGY_BENEFIT
            or benefit == data.GREY_BENEFIT
            or benefit == data.KNOWLEDGE_BENEFIT
            or benefit == data.KNOWLEDGE_FOR_ALL
            or benefit == data.COURAGE_FOR_ALL
        )

    # ---- cards against an attack -------------------------------------------------------------------------------------

    def reaction(self, state: RisingState, card: i64) -> i64:
        """By the tiles saved or the tokens gained."""
        short = state.attack() - state.defence()
        if card == at.BALLAD:
            return (state.sailors() - 1) * self.worths.token_worth - self.worths.card_worths[at.BALLAD]
        if card == at.MIRRORS:
            saved = min(state.printed.amount[at.MIRRORS], short)
            return saved * self.tile - self.worths.card_worths[at.MIRRORS] * self.worths.mirrors_kept // 100
        saved = worths.THOUSAND * short - self.likely_breaches(state, state.defence() + state.cells[at.MIRRORED])
        kept = self.worths.card_worths[at.GAMBIT] * self.worths.gambit_kept // 100
        return saved * self.tile // worths.THOUSAND - kept

    def likely_breaches(self, state: RisingState, defence: i64) -> i64:
        """The average number of tiles lost to an attack, in thousandths."""
        total: i64 = 0
        chance = self.breach(state, defence)
        while chance > 0:
            total += chance
            defence += 1
            chance = self.breach(state, defence)
        return total

    # ---- beads and cubes ---------------------------------------------------------------------------------------------

    def team_bead(self, state: RisingState) -> i64:
        """The value of a bead given the team's beads."""
        return self.bead_worth(self.worths.own_beads * self.team_energy // state.players, self.team_energy)

    def giving(self, state: RisingState, seat: i64, beads: i64) -> i64:
        """Seats with less to do give first; the others give the rest."""
        cells = state.cells
        best = cells[at.MISSING]
        for offset in range(state.b() + 1, state.players):
            other = state.after(state.a(), offset)
            if self.load[other] < self.load[seat]:
                best -= cells[at.ENERGY + other]
        best = max(best, 0)
        return self.worths.bead_worth * min(best - beads, beads - best)

    def boosting(self, state: RisingState, seat: i64, tile: i64, short: i64) -> i64:
        """A cube for beads."""
        kind = state.cube_of(tile // 6)
        worth = self.value[kind]
        if self.need[at.KINDS * seat + (at.ATLANTIUM if kind == at.ORE else kind)] <= 0:
            worth = worth * self.worths.left_over // 100
        for i in range(short):
            worth -= self.bead(state, seat, -1 - i)
        return worth

    def matches(self, state: RisingState, seat: i64) -> i64:
        """Spare cubes that match missing ones, between the seat and the others."""
        total: i64 = 0
        for other in range(state.players):
            if other != seat:
                for kind in range(at.KINDS):
                    total += max(min(self.need[at.KINDS * seat + kind], self.have[at.KINDS * other + kind]), 0)
                    total += max(min(self.need[at.KINDS * other + kind], self.have[at.KINDS * seat + kind]), 0)
        return total

    def trading(self, seat: i64, other: i64, taken: bool, kind: i64) -> i64:
        """Spare cubes go where they are missing."""
        giver, receiver = (other, seat) if taken else (seat, other)
        if self.have[at.KINDS * giver + kind] > 0 and self.need[at.KINDS * receiver + kind] > 0:
            return self.value[kind]
        return worths.NEVER

    def converting(self, seat: i64, one: i64, other: i64) -> i64:
        """A spare cube becomes a missing one."""
        if other == at.ORE or self.need[at.KINDS * seat + other] <= 0 or self.have[at.KINDS * seat + one] <= 0:
            return worths.NEVER
        if one == at.ORE and self.need[at.KINDS * seat + at.ATLANTIUM] > 0:
            return self.value[other] - self.value[at.ORE]
        return self.value[other]

    def conversions(self, seat: i64) -> i64:
        """The number of conversions that help a seat."""
        spare: i64 = 0
        lack: i64 = 0
        for kind in range(at.KINDS):
            if kind != at.ORE or self.need[at.KINDS * seat + at.ATLANTIUM] <= 0:
                spare += self.have[at.KINDS * seat + kind]
                if self.need[at.KINDS * seat + kind] > 0:
                    lack += self.need[at.KINDS * seat + kind]
        return max(min(spare, lack), 0)
