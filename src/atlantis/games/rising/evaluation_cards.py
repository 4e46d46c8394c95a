"""What tiles, cards and cubes are good for at the moment: the smaller evaluations that choices are made of."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.components import may_build_any
from atlantis.games.rising.evaluation_place import Placing
from atlantis.games.rising.evaluation_worths import (
    ATLAS_ENOUGH,
    BEAD_WORTH,
    CARD_WORTH,
    CARD_WORTHS,
    FLEEING,
    GAMBIT_KEPT,
    GONE,
    LAST_TILE,
    LEAST_BEAD,
    LEFT_OVER,
    MIRRORS_KEPT,
    NEVER,
    OWN_BEADS,
    SEABED_ENOUGH,
    SURELY,
    TALENT_ENOUGH,
    TEAM_BEADS,
    THOUSAND,
    TOKEN_WORTH,
    TRADE_ENOUGH,
)
from atlantis.games.rising.rules import RisingState


class Cards(Placing):
    """When a card is worth playing, what a tile is worth, which cubes should change."""

    def __init__(self) -> None:
        super().__init__()
        self.card_worth = vec[i64](CARD_WORTHS)

    # ---- tiles -------------------------------------------------------------------------------------------------------

    def sinking(self, state: RisingState, section: i64) -> i64:
        """What falls with the tip of a section, Atlanteans on it included."""
        cells = state.cells
        if cells[at.INTACT + section] == 0:
            return 0
        tip = state.tip(section)
        worth = self.loss[section]
        if cells[at.FULL + tip]:
            for seat in range(state.players):
                brave = cells[at.BRAVE + at.SEATS * tip + seat]
                worth += FLEEING * (cells[at.HERE + at.SEATS * tip + seat] - brave) + TOKEN_WORTH * brave
        return worth

    def flood_cost(self, state: RisingState, section: i64) -> i64:
        """A flood takes the tip, or two tiles elsewhere."""
        if state.cells[at.INTACT + section]:
            return self.sinking(state, section)
        return 2 * self.tile + GONE

    def lift_worth(self, state: RisingState, section: i64) -> i64:
        """A section that was gone is worth most: floods there no longer cost two tiles."""
        return self.loss[section] + (LAST_TILE if state.cells[at.INTACT + section] == 0 else 0)

    def best_lift(self, state: RisingState) -> i64:
        """The worth of the tile that is most worth raising."""
        best: i64 = 0
        for section in range(at.SECTIONS):
            if state.cells[at.INTACT + section] < 6 and self.lift_worth(state, section) > best:
                best = self.lift_worth(state, section)
        return best

    def shielding(self, state: RisingState, tile: i64) -> i64:
        """On the tip that is dearest and most likely to be flooded; behind it the barrier comes into use later."""
        section = tile // 6
        worth = (THOUSAND - self.calm[section]) * self.loss[section] // THOUSAND
        return worth // (1 + tile - state.tip(section))

    # ---- free cards --------------------------------------------------------------------------------------------------

    def free_card(self, state: RisingState, seat: i64, card: i64) -> i64:
        """Cards that help at once are played at once; the others wait for their moment."""
        phase = state.cells[at.PHASE]
        if card == at.INNER_LIGHT or card == at.HEROIC_VERSE or card == at.SHIELDING:
            return SURELY
        if card == at.SEABED:
            return self.best_lift(state) - SEABED_ENOUGH
        good = False
        if card == at.TIDES:
            good = phase == at.PLACING or phase == at.MISFORTUNE_PHASE
        elif card == at.ATLAS:
            good = phase == at.ACTING and self.best_atlas(state) >= ATLAS_ENOUGH
        elif card == at.MARKET_DAY:
            good = phase >= at.ACTING and self.matches(state, seat) >= TRADE_ENOUGH
        elif card == at.TALENT:
            good = self.talent_helps(state, seat, phase)
        return SURELY if good else NEVER

    def talent_helps(self, state: RisingState, seat: i64, phase: i64) -> bool:
        """To make a build cheaper, or to roll better."""
        if phase == at.BUILDING:
            return may_build_any(state, seat) and not state.has_ability(seat, at.ARTIFICER)
        return (
            phase == at.ACTING
            and self.rolls_to_come(state, seat) >= TALENT_ENOUGH
            and not state.has_ability(seat, at.EXPLORER)
        )

    def copying(self, state: RisingState, seat: i64, councilor: i64) -> i64:
        """Who is copied: what the moment asks for, else an income."""
        phase = state.cells[at.PHASE]
        if phase == at.BUILDING and councilor == at.ARTIFICER and may_build_any(state, seat):
            return SURELY
        if phase == at.ACTING and councilor == at.EXPLORER and self.rolls_to_come(state, seat) >= TALENT_ENOUGH:
            return SURELY
        if councilor == at.SCHOLAR:
            return CARD_WORTH
        if councilor == at.PRIEST:
            return BEAD_WORTH
        return TOKEN_WORTH if councilor == at.CHAMPION else i64(0)

    def rolls_to_come(self, state: RisingState, seat: i64) -> i64:
        """Atlanteans of a seat who will roll."""
        total: i64 = 0
        for tile in range(6 * at.LIBRARIES):
            total += state.cells[at.HERE + at.SEATS * tile + seat]
        return total

    def atlas(self, state: RisingState, section: i64) -> i64:
        """What lower targets bring to those who still act there."""
        cells = state.cells
        kind = state.cube_of(section)
        total: i64 = 0
        for offset in range(cells[at.DONE], state.players):
            seat = state.after(cells[at.START], offset)
            if kind != at.ORE and self.need[at.KINDS * seat + kind] <= 0:
                continue
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                lower = cells[at.TARGET + tile] - 2  # no target is lower than 2
                if lower > state.printed.amount[at.ATLAS]:
                    lower = state.printed.amount[at.ATLAS]
                total += cells[at.HERE + at.SEATS * tile + seat] * lower * self.value[kind] // 6
        return total

    def best_atlas(self, state: RisingState) -> i64:
        best: i64 = 0
        for section in range(at.LIBRARIES):
            if self.atlas(state, section) > best:
                best = self.atlas(state, section)
        return best

    def keeping(self, state: RisingState, seat: i64, card: i64) -> i64:
        """A card in the hand; a second one of its name is worth less."""
        worth = self.card_worth[card]
        return worth * 2 // 3 if state.cells[at.HAND + at.CARDS * seat + card] > 1 else worth

    def last_moment(self, state: RisingState, seat: i64, card: i64) -> i64:
        """A card too many is rather played for little than discarded."""
        if card == at.NOTES:
            return -self.card_worth[at.NOTES] // (1 + self.conversions(seat))
        worth = self.free_card(state, seat, card)
        if worth > 0:
            return worth
        return -self.card_worth[card] if card == at.MARKET_DAY else -self.card_worth[card] * 3 // 4

    # ---- cards against an attack -------------------------------------------------------------------------------------

    def reaction(self, state: RisingState, card: i64) -> i64:
        """By the tiles that they save, or the tokens that they bring."""
        short = state.attack() - state.defence()
        if card == at.BALLAD:
            return (state.sailors() - 1) * TOKEN_WORTH - self.card_worth[at.BALLAD]
        if card == at.MIRRORS:
            saved = state.printed.amount[at.MIRRORS]
            if saved > short:
                saved = short
            return saved * self.tile - self.card_worth[at.MIRRORS] * MIRRORS_KEPT // 100
        saved = THOUSAND * short - self.likely_breaches(state, state.defence() + state.cells[at.MIRRORED])
        return saved * self.tile // THOUSAND - self.card_worth[at.GAMBIT] * GAMBIT_KEPT // 100

    def likely_breaches(self, state: RisingState, defence: i64) -> i64:
        """Thousandths of tiles that an attack takes on average."""
        total: i64 = 0
        chance = self.breach(state, defence)
        while chance > 0:
            total += chance
            defence += 1
            chance = self.breach(state, defence)
        return total

    # ---- beads and cubes ---------------------------------------------------------------------------------------------

    def team_bead(self, state: RisingState) -> i64:
        """What a bead is worth while the team has as many as it has."""
        worth = BEAD_WORTH - OWN_BEADS * self.team_energy // state.players - TEAM_BEADS * self.team_energy
        return worth if worth > LEAST_BEAD else LEAST_BEAD

    def giving(self, state: RisingState, seat: i64, beads: i64) -> i64:
        """Those with less to do give first: one gives what they cannot."""
        cells = state.cells
        first, done = at.PENDING.a(cells), at.PENDING.b(cells)
        best = cells[at.MISSING]
        for offset in range(done + 1, state.players):
            other = state.after(first, offset)
            if self.load[other] < self.load[seat]:
                best -= cells[at.ENERGY + other]
        if best < 0:
            best = 0
        return BEAD_WORTH * (best - beads if beads > best else beads - best)

    def boosting(self, state: RisingState, seat: i64, tile: i64, short: i64) -> i64:
        """A cube for beads."""
        kind = state.cube_of(tile // 6)
        worth = self.value[kind]
        if self.need[at.KINDS * seat + (at.ATLANTIUM if kind == at.ORE else kind)] <= 0:
            worth = worth * LEFT_OVER // 100
        for i in range(short):
            worth -= self.bead(state, seat, -1 - i)
        return worth

    def matches(self, state: RisingState, seat: i64) -> i64:
        """Cubes that one has left over and another lacks, between the seat and the others."""
        total: i64 = 0
        for other in range(state.players):
            if other != seat:
                for kind in range(at.KINDS):
                    total += less(self.need[at.KINDS * seat + kind], self.have[at.KINDS * other + kind])
                    total += less(self.need[at.KINDS * other + kind], self.have[at.KINDS * seat + kind])
        return total

    def trading(self, seat: i64, other: i64, taken: bool, kind: i64) -> i64:
        """Cubes left over go where they are lacking."""
        giver, receiver = (other, seat) if taken else (seat, other)
        if self.have[at.KINDS * giver + kind] > 0 and self.need[at.KINDS * receiver + kind] > 0:
            return self.value[kind]
        return NEVER

    def converting(self, seat: i64, one: i64, other: i64) -> i64:
        """A cube left over becomes one that is lacking."""
        if other == at.ORE or self.need[at.KINDS * seat + other] <= 0 or self.have[at.KINDS * seat + one] <= 0:
            return NEVER
        if one == at.ORE and self.need[at.KINDS * seat + at.ATLANTIUM] > 0:
            return self.value[other] - self.value[at.ORE]
        return self.value[other]

    def conversions(self, seat: i64) -> i64:
        """How many cubes a seat could change for its good."""
        spare: i64 = 0
        lack: i64 = 0
        for kind in range(at.KINDS):
            if kind != at.ORE or self.need[at.KINDS * seat + at.ATLANTIUM] <= 0:
                spare += self.have[at.KINDS * seat + kind]
                if self.need[at.KINDS * seat + kind] > 0:
                    lack += self.need[at.KINDS * seat + kind]
        return less(spare, lack)


def less(one: i64, other: i64) -> i64:
    """The lesser number, but nothing below 0."""
    least = one if one < other else other
    return least if least > 0 else 0
