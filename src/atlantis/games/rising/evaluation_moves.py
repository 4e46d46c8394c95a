"""How good each choice looks, node by node; passing counts 0."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import may_build, may_build_any, reduction
from atlantis.games.rising.data import (
    COURAGE_FOR_ALL,
    ENERGY_BENEFIT,
    GREY_BENEFIT,
    KNOWLEDGE_BENEFIT,
    KNOWLEDGE_FOR_ALL,
)
from atlantis.games.rising.evaluation_cards import Cards
from atlantis.games.rising.evaluation_plan import cubes_in
from atlantis.games.rising.evaluation_worths import (
    BUILT,
    BUILT_CUBE,
    CARDS_NEXT,
    CENTRE_FIRST,
    FEW_TURNS,
    FORGES_LAST,
    HOLDING,
    NEVER,
    NEW_WORTH,
    SURELY,
    THEN_ROLLS,
    THOUSAND,
    TIRELESS_ENOUGH,
    TRADE_ENOUGH,
)
from atlantis.games.rising.rules import RisingState


class Advice(Cards):
    """What each choice is worth to the team."""

    def rate(self, state: RisingState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """The worth of every legal move of the player to move."""
        seat = state.cells[ACTOR]
        self.assess(state)
        step = state.step()
        if step == at.WINDOW:
            self.rate_window(state, codes, n, out)
        elif step:
            self.rate_step(state, step, seat, codes, n, out)
        elif state.cells[at.PHASE] == at.PLACING or state.cells[at.PHASE] == at.LATE_PLACING:
            self.rate_placing(state, seat, codes, n, out)
        elif state.cells[at.PHASE] == at.ACTING:
            self.rate_acting(state, seat, codes, n, out)
        else:
            self.rate_building(state, seat, codes, n, out)

    def rate_placing(self, state: RisingState, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        best = self.weigh_places(state, seat, codes, n, out)
        for i in range(n):
            code = codes[i]
            if code == at.HOLD:
                out[i] = best + HOLDING
            elif code == at.DONE_PLACING:
                out[i] = 0
            elif code >= at.PLAY:
                out[i] = self.free_card(state, seat, code - at.PLAY)

    def rate_window(self, state: RisingState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Cards, tiles raised with energy; who passes may as well pass for the whole phase."""
        reacting = at.PENDING.a(state.cells) == at.WA
        for i in range(n):
            code = codes[i]
            if code < at.RAISE:
                card = code - at.PLAY
                out[i] = self.reaction(state, card) if reacting else self.free_card(state, state.cells[ACTOR], card)
            elif code < at.PASS:
                out[i] = self.lift_worth(state, code - at.RAISE) - state.printed.raising * self.team_bead(state)
            else:
                out[i] = 1 if code == at.PASS_PHASE else 0

    # ---- acting ------------------------------------------------------------------------------------------------------

    def rate_acting(self, state: RisingState, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Energy first, it may help the rolls; forging last, when the ore is there. Tireless Hands come just before
        the first action that is good enough; cubes are converted for energy only when something is built."""
        self.forget_coming()
        doubled: i64 = 0
        for i in range(n):
            code = codes[i]
            if at.ACT <= code < at.CONVERT:
                gain = self.act_gain(state, seat, code - at.ACT)
                if state.cells[at.TIRELESS]:
                    out[i] = FORGES_LAST + gain
                else:
                    out[i] = order_of(code - at.ACT)
                    if gain >= TIRELESS_ENOUGH and out[i] > doubled:
                        doubled = out[i]
        for i in range(n):
            code = codes[i]
            if code == at.PLAY + at.TIRELESS_HANDS:
                out[i] = doubled + 1 if doubled else i64(NEVER)
            elif code < at.PLAY + at.CARDS:
                out[i] = NEVER if code == at.PLAY + at.NOTES else self.free_card(state, seat, code - at.PLAY)
            elif code >= at.CONVERT:
                out[i] = 0 if code == at.DONE else i64(NEVER)

    def forget_coming(self) -> None:
        """Actions are looked at one by one: nothing else is on its way."""
        for kind in range(at.KINDS):
            self.coming[kind] = 0
        self.forgers = 0

    def act_gain(self, state: RisingState, seat: i64, place: i64) -> i64:
        """What an action brings, if it can be done twice."""
        if place == at.CENTRE:
            return self.centre_gain(state, seat)
        if place // 6 == at.CITIES:
            return self.turns * NEW_WORTH if state.cells[at.FIGURES + seat] >= 2 else 0
        if place // 6 == at.FORGES and state.cells[at.CUBES + at.KINDS * seat + at.ORE] < 2:
            return 0
        return self.gain(state, seat, place)

    # ---- building ----------------------------------------------------------------------------------------------------

    def rate_building(self, state: RisingState, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """What can be built is built; cards that make it cheaper or better come first."""
        able = may_build_any(state, seat)
        for i in range(n):
            code = codes[i]
            if code == at.PLAY + at.BORROWED_PLANS:
                out[i] = SURELY if self.plans_pay(state, seat) else NEVER
            elif code == at.PLAY + at.TWIN_HARMONICS:
                out[i] = SURELY if self.twin_pays(state, seat) else NEVER
            elif code == at.PLAY + at.NOTES:
                out[i] = SURELY if self.conversions(seat) >= TRADE_ENOUGH else NEVER
            elif code < at.PLAY + at.CARDS:
                out[i] = self.free_card(state, seat, code - at.PLAY)
            elif code < at.DONE:
                worth = self.rate_convert(seat, code) - state.printed.convert * self.bead(state, seat, -1)
                out[i] = 0 if able and worth > 0 else worth
            elif code < at.PASS_BUILD:
                out[i] = BUILT + self.building(state, code - at.BUILD)
            else:
                out[i] = 0

    def rate_convert(self, seat: i64, code: i64) -> i64:
        one, other = (code - at.CONVERT) // 3, (code - at.CONVERT) % 3
        return self.converting(seat, one, other + i64(other >= one))

    def building(self, state: RisingState, component: i64) -> i64:
        """The dearest first, and what helps for the rest of the game."""
        worth = BUILT_CUBE * cubes_in(state.printed, component)
        if state.printed.benefit[component] == GREY_BENEFIT:
            worth += self.turns * NEW_WORTH
        return worth

    def plans_pay(self, state: RisingState, seat: i64) -> bool:
        """There is a component dear enough that all the cubes are saved."""
        off = reduction(state, seat) + state.printed.amount[at.BORROWED_PLANS]
        for component in range(at.COMPONENTS):
            if may_build(state, seat, component, off) and cubes_in(state.printed, component) > off + 1:
                return True
        return False

    def twin_pays(self, state: RisingState, seat: i64) -> bool:
        """The component to be built gives something that is good twice."""
        off = reduction(state, seat)
        benefit: i64 = -1
        most: i64 = -1
        for component in range(at.COMPONENTS):
            if may_build(state, seat, component, off) and self.building(state, component) > most:
                most = self.building(state, component)
                benefit = state.printed.benefit[component]
        return (benefit == ENERGY_BENEFIT or benefit == GREY_BENEFIT or benefit == KNOWLEDGE_BENEFIT
                or benefit == KNOWLEDGE_FOR_ALL or benefit == COURAGE_FOR_ALL)

    # ---- steps -------------------------------------------------------------------------------------------------------

    def rate_step(self, state: RisingState, step: i64, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        if step == at.SHIELDED:
            self.watch_the_sea(state, FEW_TURNS * state.players)
        for i in range(n):
            if step >= at.TRADING:
                out[i] = self.rate_effect(state, step, seat, codes[i])
            else:
                out[i] = self.rate_moment(state, step, seat, codes[i])

    def rate_moment(self, state: RisingState, step: i64, seat: i64, code: i64) -> i64:
        """Floods, falling tiles, rolls and cards."""
        a, b = at.PENDING.a(state.cells), at.PENDING.b(state.cells)
        if step == at.SINKING or step == at.FALLING:
            return -self.sinking(state, code - at.SINK)
        if step == at.CANCELLING:
            return self.flood_cost(state, a) - state.printed.cancel * self.team_bead(state) if code == at.CANCEL else 0
        if step == at.GIVING:
            return self.giving(state, seat, code - at.GIVE)
        if step == at.BOOSTING:
            return self.boosting(state, seat, a, b // 8) if code == at.BOOST else 0
        if step == at.KEEPING:
            return self.keeping(state, seat, code - at.KEEP)
        if code >= at.DISCARD_CARD:
            return -self.keeping(state, seat, code - at.DISCARD_CARD)
        return self.last_moment(state, seat, code - at.PLAY)

    def rate_effect(self, state: RisingState, step: i64, seat: i64, code: i64) -> i64:
        """What a card, a component or a misfortune asks for."""
        if step == at.WAIVING:
            kind = code - at.WAIVE
            return 2 * self.value[kind] if self.need[at.KINDS * seat + kind] > 0 else self.value[kind]
        if step == at.TRADING:
            move = code - at.MOVE
            return 0 if code == at.END_TRADE else self.trading(seat, move // 8, move % 8 >= 4, move % 4)
        if step == at.CONVERTING:
            return 0 if code == at.END_CONVERT else self.rate_convert(seat, code)
        if step == at.SHIELDED:
            return self.shielding(state, code - at.TARGET_TILE)
        if step == at.LIFTED:
            return self.lift_worth(state, code - at.TARGET_SECTION)
        if step == at.MAPPED:
            return self.atlas(state, code - at.TARGET_SECTION)
        if step == at.PICKING:
            return self.picking(state, code - at.PICK)
        if step == at.RECALLING:
            return -self.recalling(state, seat, code)
        if step == at.PLAGUED:
            return -self.loss[code - at.PLAGUE]
        return self.copying(state, seat, code - at.TARGET_COUNCILOR)

    def picking(self, state: RisingState, card: i64) -> i64:
        """The worst of the misfortunes is thrown away."""
        if card < at.SECTIONS:
            return self.flood_cost(state, card)
        if card == at.CALM_SEAS:
            return NEVER
        return self.tile if card == at.CONTROLLED_FLOOD else i64(0)

    def recalling(self, state: RisingState, seat: i64, code: i64) -> i64:
        """What an Atlantean would do where it stands."""
        brave = code >= at.RECALL_BRAVE
        place = code - (at.RECALL_BRAVE if brave else at.RECALL)
        if place == at.NAVY or (brave and place == at.TILES):
            points = self.breach(state, state.defence() - 1)
            if brave:
                points += self.breach(state, state.defence() - 2)
            return points * self.tile // THOUSAND
        if place == at.CENTRE:
            return self.centre_gain(state, seat)
        if place // 6 == at.CITIES:
            return self.turns * NEW_WORTH
        self.forget_coming()
        return self.gain(state, seat, place)


def order_of(place: i64) -> i64:
    """When an Atlantean acts: the centre, Cities and Libraries, rolls, Forges."""
    section = place // 6
    if place == at.CENTRE:
        return CENTRE_FIRST
    if section == at.CITIES or section == at.LIBRARIES:
        return CARDS_NEXT
    return FORGES_LAST if section == at.FORGES else THEN_ROLLS - section
