"""What the team still needs, and the values that follow from it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import evaluation_worths as worths
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import Printed
from atlantis.games.rising.rules import RisingState


class Plan:
    """Who builds what, what is missing for it, and the current values of cubes, beads, tiles and defenders."""

    def __init__(self, weights: worths.Worths) -> None:
        self.worths = weights
        self.printed: Printed | None = None
        self.order: vec[i64] = vec[i64]([0 for _ in range(at.COMPONENTS)])
        # By seat and kind: cubes missing for what the seat is to build, and spare ones.
        self.need: vec[i64] = vec[i64]([0 for _ in range(at.KINDS * at.SEATS)])
        self.have: vec[i64] = vec[i64]([0 for _ in range(at.KINDS * at.SEATS)])
        # By seat: Atlanteans, remaining work, and the weight of cubes there in per cent.
        self.hands: vec[i64] = vec[i64]([1 for _ in range(at.SEATS)])
        self.burden: vec[i64] = vec[i64]([0 for _ in range(at.SEATS)])
        self.load: vec[i64] = vec[i64]([0 for _ in range(at.SEATS)])
        # The value of a cube by kind, and of the tip of each section.
        self.value: vec[i64] = vec[i64]([0 for _ in range(at.KINDS)])
        self.loss: vec[i64] = vec[i64]([0 for _ in range(at.SECTIONS)])
        # By section: the chance of no flood, and of at most one; and known floods.
        self.calm: vec[i64] = vec[i64]([0 for _ in range(at.SECTIONS)])
        self.once: vec[i64] = vec[i64]([0 for _ in range(at.SECTIONS)])
        self.known: vec[i64] = vec[i64]([0 for _ in range(at.SECTIONS)])
        # Expected cubes from a seat's Atlanteans, in thousandths, and how many of them forge.
        self.coming: vec[i64] = vec[i64]([0 for _ in range(at.KINDS)])
        self.forgers: i64 = 0
        self.turns: i64 = 1  # for the remaining work
        self.tile: i64 = 0  # value of any tile
        self.longest: i64 = 0  # work per Atlantean of the busiest seat
        self.workers: i64 = 0
        self.outer: i64 = 0
        self.team_energy: i64 = 0
        self.best: i64 = 0  # value of the best place; or the order of the first action worth doubling

    def prepare(self, printed: Printed) -> None:
        """Sort components from the most to the least expensive."""
        self.printed = printed
        for i in range(at.COMPONENTS):
            self.order[i] = i
        for i in range(at.COMPONENTS):
            for j in range(i + 1, at.COMPONENTS):
                if cubes_in(printed, self.order[j]) > cubes_in(printed, self.order[i]):
                    self.order[i], self.order[j] = self.order[j], self.order[i]

    def assess(self, state: RisingState) -> None:
        """Analyse a position; call this first."""
        if self.printed is not state.printed:
            self.prepare(state.printed)
        self.outer = state.outer_tiles()
        self.team_energy = state.team_energy()
        self.forgers = 0
        for kind in range(at.KINDS):
            self.coming[kind] = 0
        self.price(state)
        self.share_out(state)
        self.look_ahead(state)

    def price(self, state: RisingState) -> None:
        """The value of a cube of each kind: the fewer tiles produce it, the higher."""
        cells, value = state.cells, self.value
        lost = 12 - cells[at.INTACT + at.MOUNTAINS] - cells[at.INTACT + at.FORGES]
        value[at.ATLANTIUM] = self.worths.atlantium_worth + self.worths.atlantium_rise * lost
        value[at.GOLD] = self.worths.gold_worth + self.worths.gold_rise * (6 - cells[at.INTACT + at.HILLS])
        value[at.CRYSTAL] = self.worths.crystal_worth + self.worths.crystal_rise * (6 - cells[at.INTACT + at.FORESTS])
        value[at.ORE] = max(self.yield_of(state) * value[at.ATLANTIUM] - self.worths.forging, worths.LEAST_ORE)

    def yield_of(self, state: RisingState) -> i64:
        """Atlantium that an ore brings, in a Forge behind the tip if there is one."""
        intact = state.cells[at.INTACT + at.FORGES]
        if intact == 0:
            return 1
        return state.printed.value[6 * at.FORGES + (6 - intact if intact == 1 else 7 - intact)]

    def share_out(self, state: RisingState) -> None:
        """Assign the components, the most expensive first, each to the seat with the least work for it."""
        cells = state.cells
        for spot in range(at.KINDS * state.players):
            self.need[spot] = 0
            self.have[spot] = cells[at.CUBES + spot]
        for seat in range(state.players):
            self.load[seat] = -cells[at.CUBES + at.KINDS * seat + at.ORE] * self.value[at.ORE]
            self.hands[seat] = max(state.printed.figures - cells[at.FIGURES + seat], 1)
        for i in range(at.COMPONENTS):
            component = self.order[i]
            if cells[at.COMPONENT + component] == 1:
                self.assign_component(state, component)

    def assign_component(self, state: RisingState, component: i64) -> None:
        """Assign a component to the seat that would finish first, by work per Atlantean."""
        cells, printed, need, have, value = state.cells, state.printed, self.need, self.have, self.value
        best: i64 = 0
        least: i64 = 0
        for seat in range(state.players):
            work = worths.THOUSAND * (self.load[seat] + self.work_for(state, seat, component)) // self.hands[seat]
            if seat == 0 or work < least:
                least = work
                best = seat
        self.load[best] += self.work_for(state, best, component)
        dearest: i64 = -1
        for kind in range(at.KINDS):
            spot = at.KINDS * best + kind
            cost = printed.cost[at.KINDS * component + kind]
            used = min(cost, have[spot])
            have[spot] -= used
            need[spot] += cost - used
            if cost > used and (dearest < 0 or value[kind] > value[dearest]):
                dearest = kind
        if dearest >= 0 and cells[at.COUNCILOR + best] == at.ARTIFICER + 1:
            need[at.KINDS * best + dearest] -= 1

    def work_for(self, state: RisingState, seat: i64, component: i64) -> i64:
        """The value of the cubes a seat is missing for a component; the Artificer saves the most valuable."""
        total: i64 = 0
        dearest: i64 = 0
        for kind in range(at.KINDS):
            lack = state.printed.cost[at.KINDS * component + kind] - self.have[at.KINDS * seat + kind]
            if lack > 0:
                total += lack * self.value[kind]
                dearest = max(dearest, self.value[kind])
        return total - dearest if state.cells[at.COUNCILOR + seat] == at.ARTIFICER + 1 else total

    def look_ahead(self, state: RisingState) -> None:
        """The turns for the remaining work; from that the value of tiles, and which seats are busy."""
        cells = state.cells
        work: i64 = 0
        longest: i64 = 0
        workers = state.printed.grey - cells[at.GREY]
        for seat in range(state.players):
            workers += self.hands[seat]
            if self.load[seat] > 0:
                work += self.load[seat]
                longest = max(longest, self.load[seat] // self.hands[seat])
        mean = work // workers
        for seat in range(state.players):
            more = (self.load[seat] // self.hands[seat] - mean) * 100 // (mean + self.worths.slack)
            self.burden[seat] = 100 + max(min(more, 100), -100) * self.worths.burden // 100
        turns = 1 + (mean + (longest - mean) * self.worths.bottleneck // 100) // self.worths.pace
        self.turns = min(turns, worths.MOST_TURNS)
        self.longest = longest
        self.workers = workers
        short = self.worths.margin + self.floods_to_come(state) - self.outer
        self.tile = self.worths.tile_worth + self.worths.tile_rise * max(short, 0)
        self.value_sections(state)

    def floods_to_come(self, state: RisingState) -> i64:
        """Expected tiles lost until the end: three of four misfortunes take one, and attacks some more."""
        return self.turns * (3 * state.players + 2) // 4

    def value_sections(self, state: RisingState) -> None:
        """The value of the tip of each section, by how much the team needs from there."""
        cells, loss = state.cells, self.loss
        unused = state.total(at.FIGURES, state.players)
        atlantium = self.team_need(state, at.ATLANTIUM)
        loss[at.MOUNTAINS] = percent(atlantium, self.worths.much_atlantium)
        loss[at.HILLS] = percent(self.team_need(state, at.GOLD), self.worths.much_gold)
        loss[at.FORESTS] = percent(self.team_need(state, at.CRYSTAL), self.worths.much_crystal)
        loss[at.LIBRARIES] = percent(self.turns, self.worths.many_turns)
        loss[at.FORGES] = percent(atlantium, self.worths.much_atlantium)
        loss[at.CITIES] = (
            percent(self.turns, self.worths.many_turns_for_cities) * percent(unused, self.worths.many_figures) // 100
        )
        for section in range(at.SECTIONS):
            intact = cells[at.INTACT + section]
            loss[section] = self.tile + self.worths.section_worths[section] * loss[section] // 100
            if intact == 1:
                loss[section] += self.worths.last_tile
            elif intact == 2:
                loss[section] += self.worths.last_but_one

    def team_need(self, state: RisingState, kind: i64) -> i64:
        """Cubes of a kind that all seats together are missing."""
        total: i64 = 0
        for seat in range(state.players):
            total += max(self.need[at.KINDS * seat + kind], 0)
        return total

    # ---- floods ------------------------------------------------------------------------------------------------------

    def estimate_floods(self, state: RisingState, draws: i64) -> None:
        """By section: the chance, in thousandths, of no flood and of at most one in `draws` draws."""
        cells = state.cells
        for section in range(at.SECTIONS):
            self.known[section] = 0
        known: i64 = 0
        while known < at.MOST_KNOWN and known < draws and cells[at.KNOWN + known]:
            if cells[at.KNOWN + known] <= at.SECTIONS:
                self.known[cells[at.KNOWN + known] - 1] += 1
            known += 1
        draws -= known
        base = i64(at.SEA)
        total = state.sea_size()
        if total == 0:
            base = at.SEEN
            total = state.total(at.SEEN, at.MISFORTUNES)
        for section in range(at.SECTIONS):
            flood = cells[base + section] * worths.THOUSAND // total if total else 0
            none: i64 = worths.THOUSAND
            one: i64 = 0
            for _ in range(draws):
                one = (one * (worths.THOUSAND - flood) + none * flood) // worths.THOUSAND
                none = none * (worths.THOUSAND - flood) // worths.THOUSAND
            self.calm[section] = none
            self.once[section] = none + one

    def survival(self, state: RisingState, tile: i64) -> i64:
        """The chance, in thousandths, that a tile stands after the misfortunes."""
        section = tile // 6
        tip = state.tip(section)
        depth = tile - tip - self.known[section]
        if state.cells[at.WALL + tip]:
            depth += 1
        if depth < 0:
            return 0
        chance = self.calm[section] if depth == 0 else self.once[section] if depth == 1 else i64(worths.THOUSAND)
        if self.team_energy >= state.printed.cancel:
            chance += (worths.THOUSAND - chance) * self.worths.cancel_hope // 100
        return chance

    # ---- energy and the Navy -----------------------------------------------------------------------------------------

    def bead(self, state: RisingState, seat: i64, more: i64) -> i64:
        """The value of one bead to a seat with `more` beads than now."""
        return self.bead_worth(self.worths.own_beads * (state.cells[at.ENERGY + seat] + more), self.team_energy + more)

    def bead_worth(self, less: i64, team: i64) -> i64:
        """The value of a bead, reduced for its owner's beads and for the team's."""
        return max(self.worths.bead_worth - less - self.worths.team_beads * team, worths.LEAST_BEAD)

    def breach(self, state: RisingState, defence: i64) -> i64:
        """The chance, in thousandths, that the attack is above a defence."""
        cells, faces = state.cells, state.printed.faces
        if cells[at.SPIRE]:
            return worths.THOUSAND if cells[at.GALLEY] > defence else 0
        above: i64 = 0
        total: i64 = 0
        for face in range(10):
            total += faces[face]
            if cells[at.GALLEY] + face > defence:
                above += faces[face]
        return above * worths.THOUSAND // total

    def expect_cubes(self, state: RisingState, seat: i64) -> None:
        """The expected cubes of the seat's Atlanteans, in thousandths."""
        cells, coming = state.cells, self.coming
        for section in range(at.SECTIONS):
            if section == at.LIBRARIES or section == at.CITIES:
                continue
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                here = cells[at.HERE + at.SEATS * tile + seat]
                if here == 0:
                    continue
                if section == at.FORGES:
                    self.forgers += here
                    coming[at.ATLANTIUM] += worths.THOUSAND * here * state.printed.value[tile]
                else:
                    coming[state.cube_of(section)] += here * (7 - state.target(seat, tile)) * worths.THOUSAND // 6


def percent(number: i64, much: i64) -> i64:
    """`number` as a percentage of `much`, at most 100."""
    return 100 * min(number, much) // much


def cubes_in(printed: Printed, component: i64) -> i64:
    """The number of cubes in a component's cost."""
    total: i64 = 0
    for kind in range(at.KINDS):
        total += printed.cost[at.KINDS * component + kind]
    return total
