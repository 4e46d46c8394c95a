"""What the team still needs, and what things are worth to it: the measure behind every choice."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.data import Printed
from atlantis.games.rising.evaluation_worths import (
    ATLANTIUM_RISE,
    ATLANTIUM_WORTH,
    BEAD_WORTH,
    BOTTLENECK,
    BURDEN,
    CANCEL_HOPE,
    CRYSTAL_RISE,
    CRYSTAL_WORTH,
    FORGING,
    GOLD_RISE,
    GOLD_WORTH,
    LAST_BUT_ONE,
    LAST_TILE,
    LEAST_BEAD,
    LEAST_ORE,
    MANY_FIGURES,
    MANY_TURNS,
    MANY_TURNS_FOR_CITIES,
    MARGIN,
    MOST_TURNS,
    MUCH_ATLANTIUM,
    MUCH_CRYSTAL,
    MUCH_GOLD,
    OWN_BEADS,
    PACE,
    SECTION_WORTHS,
    SLACK,
    TEAM_BEADS,
    THOUSAND,
    TILE_RISE,
    TILE_WORTH,
)
from atlantis.games.rising.rules import RisingState


class Plan:
    """Who builds what, what is lacking for it, and so what cubes, beads, tiles and defenders are worth now."""

    def __init__(self) -> None:
        self.section_worth = vec[i64](SECTION_WORTHS)
        self.printed: Printed | None = None
        self.order = vec[i64]([0 for _ in range(at.COMPONENTS)])
        # By seat and kind: cubes that are lacking for what the seat is to build, and those that it has to spare.
        self.need = vec[i64]([0 for _ in range(at.KINDS * at.SEATS)])
        self.have = vec[i64]([0 for _ in range(at.KINDS * at.SEATS)])
        # By seat: Atlanteans, the work that is left, and in per cent how much cubes count there.
        self.hands = vec[i64]([1 for _ in range(at.SEATS)])
        self.burden = vec[i64]([0 for _ in range(at.SEATS)])
        self.load = vec[i64]([0 for _ in range(at.SEATS)])
        # The worth of a cube by kind, and what the tip of each section is worth.
        self.value = vec[i64]([0 for _ in range(at.KINDS)])
        self.loss = vec[i64]([0 for _ in range(at.SECTIONS)])
        # By section: the chance of no flood, and of one at most; and floods that are known to come.
        self.calm = vec[i64]([0 for _ in range(at.SECTIONS)])
        self.once = vec[i64]([0 for _ in range(at.SECTIONS)])
        self.known = vec[i64]([0 for _ in range(at.SECTIONS)])
        # What the Atlanteans of a seat will bring, in thousandths of a cube, and how many of them forge.
        self.coming = vec[i64]([0 for _ in range(at.KINDS)])
        self.forgers: i64 = 0
        self.turns: i64 = 1  # that the rest of the work takes
        self.tile: i64 = 0  # worth of any tile
        self.longest: i64 = 0  # work of the busiest seat, for each of its Atlanteans
        self.workers: i64 = 0
        self.outer: i64 = 0
        self.team_energy: i64 = 0

    def prepare(self, printed: Printed) -> None:
        """Components from the dearest to the cheapest."""
        self.printed = printed
        for i in range(at.COMPONENTS):
            self.order[i] = i
        for i in range(at.COMPONENTS):
            for j in range(i + 1, at.COMPONENTS):
                if cubes_in(printed, self.order[j]) > cubes_in(printed, self.order[i]):
                    self.order[i], self.order[j] = self.order[j], self.order[i]

    def assess(self, state: RisingState) -> None:
        """Take in a position: before anything else is asked."""
        if self.printed is not state.printed:
            self.prepare(state.printed)
        self.outer = state.outer_tiles()
        self.team_energy = state.team_energy()
        self.price(state)
        self.share_out(state)
        self.look_ahead(state)

    def price(self, state: RisingState) -> None:
        """What a cube of each kind is worth: the fewer tiles left to get it from, the more."""
        cells, value = state.cells, self.value
        lost = 12 - cells[at.INTACT + at.MOUNTAINS] - cells[at.INTACT + at.FORGES]
        value[at.ATLANTIUM] = ATLANTIUM_WORTH + ATLANTIUM_RISE * lost
        value[at.GOLD] = GOLD_WORTH + GOLD_RISE * (6 - cells[at.INTACT + at.HILLS])
        value[at.CRYSTAL] = CRYSTAL_WORTH + CRYSTAL_RISE * (6 - cells[at.INTACT + at.FORESTS])
        value[at.ORE] = self.yield_of(state) * value[at.ATLANTIUM] - FORGING
        if value[at.ORE] < LEAST_ORE:
            value[at.ORE] = LEAST_ORE

    def yield_of(self, state: RisingState) -> i64:
        """Atlantium that an ore brings, in a Forge behind the tip if there is one."""
        intact = state.cells[at.INTACT + at.FORGES]
        if intact == 0:
            return 1
        return state.printed.value[6 * at.FORGES + (6 - intact if intact == 1 else 7 - intact)]

    def share_out(self, state: RisingState) -> None:
        """Each component goes to the seat that has least to do with it, the dearest component first."""
        cells, printed = state.cells, state.printed
        for spot in range(at.KINDS * state.players):
            self.need[spot] = 0
            self.have[spot] = cells[at.CUBES + spot]
        for seat in range(state.players):
            self.load[seat] = -cells[at.CUBES + at.KINDS * seat + at.ORE] * self.value[at.ORE]
            self.hands[seat] = printed.figures - cells[at.FIGURES + seat]
            if self.hands[seat] < 1:
                self.hands[seat] = 1
        for i in range(at.COMPONENTS):
            component = self.order[i]
            if cells[at.COMPONENT + component] == 1:
                self.give_to_somebody(state, component)

    def give_to_somebody(self, state: RisingState, component: i64) -> None:
        """The seat that would be done first, by the work for each of its Atlanteans, gets a component to build."""
        cells, printed, need, have, value = state.cells, state.printed, self.need, self.have, self.value
        best: i64 = 0
        least: i64 = 0
        for seat in range(state.players):
            work = THOUSAND * (self.load[seat] + self.work_for(state, seat, component)) // self.hands[seat]
            if seat == 0 or work < least:
                least = work
                best = seat
        self.load[best] += self.work_for(state, best, component)
        dearest: i64 = -1
        for kind in range(at.KINDS):
            spot = at.KINDS * best + kind
            cost = printed.cost[at.KINDS * component + kind]
            used = cost if cost < have[spot] else have[spot]
            have[spot] -= used
            need[spot] += cost - used
            if cost > used and (dearest < 0 or value[kind] > value[dearest]):
                dearest = kind
        if dearest >= 0 and cells[at.COUNCILOR + best] == at.ARTIFICER + 1:
            need[at.KINDS * best + dearest] -= 1

    def work_for(self, state: RisingState, seat: i64, component: i64) -> i64:
        """What the cubes are worth that the seat lacks for a component; the Artificer saves the dearest."""
        total: i64 = 0
        dearest: i64 = 0
        for kind in range(at.KINDS):
            lack = state.printed.cost[at.KINDS * component + kind] - self.have[at.KINDS * seat + kind]
            if lack > 0:
                total += lack * self.value[kind]
                if self.value[kind] > dearest:
                    dearest = self.value[kind]
        return total - dearest if state.cells[at.COUNCILOR + seat] == at.ARTIFICER + 1 else total

    def look_ahead(self, state: RisingState) -> None:
        """How many turns the rest takes; so how dear tiles are, and who is busy."""
        cells = state.cells
        work: i64 = 0
        longest: i64 = 0
        workers = state.printed.grey - cells[at.GREY]
        for seat in range(state.players):
            workers += self.hands[seat]
            if self.load[seat] > 0:
                work += self.load[seat]
                if self.load[seat] // self.hands[seat] > longest:
                    longest = self.load[seat] // self.hands[seat]
        mean = work // workers
        for seat in range(state.players):
            more = (self.load[seat] // self.hands[seat] - mean) * 100 // (mean + SLACK)
            self.burden[seat] = 100 + (100 if more > 100 else -100 if more < -100 else more) * BURDEN // 100
        turns = 1 + (mean + (longest - mean) * BOTTLENECK // 100) // PACE
        self.turns = turns if turns < MOST_TURNS else MOST_TURNS
        self.longest = longest
        self.workers = workers
        short = MARGIN + self.floods_to_come(state) - self.outer
        self.tile = TILE_WORTH + (TILE_RISE * short if short > 0 else 0)
        self.value_sections(state)

    def floods_to_come(self, state: RisingState) -> i64:
        """Tiles that misfortunes will take until the end: three of four cards take one, and attacks some more."""
        return self.turns * (3 * state.players + 2) // 4

    def value_sections(self, state: RisingState) -> None:
        """What the team loses with the tip of each section: the more it wants from there, the more."""
        cells, loss = state.cells, self.loss
        unused: i64 = 0
        for seat in range(state.players):
            unused += cells[at.FIGURES + seat]
        atlantium = self.team_need(state, at.ATLANTIUM)
        loss[at.MOUNTAINS] = percent(atlantium, MUCH_ATLANTIUM)
        loss[at.HILLS] = percent(self.team_need(state, at.GOLD), MUCH_GOLD)
        loss[at.FORESTS] = percent(self.team_need(state, at.CRYSTAL), MUCH_CRYSTAL)
        loss[at.LIBRARIES] = percent(self.turns, MANY_TURNS)
        loss[at.FORGES] = percent(atlantium, MUCH_ATLANTIUM)
        loss[at.CITIES] = percent(self.turns, MANY_TURNS_FOR_CITIES) * percent(unused, MANY_FIGURES) // 100
        for section in range(at.SECTIONS):
            intact = cells[at.INTACT + section]
            loss[section] = self.tile + self.section_worth[section] * loss[section] // 100
            if intact == 1:
                loss[section] += LAST_TILE
            elif intact == 2:
                loss[section] += LAST_BUT_ONE

    def team_need(self, state: RisingState, kind: i64) -> i64:
        """Cubes of a kind that all seats lack together."""
        total: i64 = 0
        for seat in range(state.players):
            if self.need[at.KINDS * seat + kind] > 0:
                total += self.need[at.KINDS * seat + kind]
        return total

    # ---- floods ------------------------------------------------------------------------------------------------------

    def watch_the_sea(self, state: RisingState, draws: i64) -> None:
        """By section: the chance, in thousandths, of no flood and of one at most, in so many draws."""
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
            for card in range(at.MISFORTUNES):
                total += cells[at.SEEN + card]
        for section in range(at.SECTIONS):
            flood = cells[base + section] * THOUSAND // total if total else 0
            none: i64 = THOUSAND
            one: i64 = 0
            for _ in range(draws):
                one = (one * (THOUSAND - flood) + none * flood) // THOUSAND
                none = none * (THOUSAND - flood) // THOUSAND
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
        chance = self.calm[section] if depth == 0 else self.once[section] if depth == 1 else i64(THOUSAND)
        if self.team_energy >= state.printed.cancel:
            chance += (THOUSAND - chance) * CANCEL_HOPE // 100
        return chance

    # ---- energy and the Navy -----------------------------------------------------------------------------------------

    def bead(self, state: RisingState, seat: i64, more: i64) -> i64:
        """What one bead is worth to a seat that has so many more than now."""
        worth = BEAD_WORTH - OWN_BEADS * (state.cells[at.ENERGY + seat] + more) - TEAM_BEADS * (self.team_energy + more)
        return worth if worth > LEAST_BEAD else LEAST_BEAD

    def breach(self, state: RisingState, defence: i64) -> i64:
        """The chance, in thousandths, that the attack is above a defence."""
        cells, faces = state.cells, state.printed.faces
        if cells[at.SPIRE]:
            return THOUSAND if cells[at.GALLEY] > defence else 0
        above: i64 = 0
        total: i64 = 0
        for face in range(10):
            total += faces[face]
            if cells[at.GALLEY] + face > defence:
                above += faces[face]
        return above * THOUSAND // total

    def await_cubes(self, state: RisingState, seat: i64) -> None:
        """What the seat's Atlanteans will bring, in thousandths of a cube."""
        cells, coming = state.cells, self.coming
        for kind in range(at.KINDS):
            coming[kind] = 0
        self.forgers = 0
        for section in range(at.SECTIONS):
            if section == at.LIBRARIES or section == at.CITIES:
                continue
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                here = cells[at.HERE + at.SEATS * tile + seat]
                if here == 0:
                    continue
                if section == at.FORGES:
                    self.forgers += here
                    coming[at.ATLANTIUM] += THOUSAND * here * state.printed.value[tile]
                else:
                    coming[state.cube_of(section)] += here * (7 - state.target(seat, tile)) * THOUSAND // 6


def percent(number: i64, much: i64) -> i64:
    """How much of so much, in per cent; never more than all."""
    return 100 if number >= much else 100 * number // much


def cubes_in(printed: Printed, component: i64) -> i64:
    """All cubes that a component takes."""
    total: i64 = 0
    for kind in range(at.KINDS):
        total += printed.cost[at.KINDS * component + kind]
    return total
