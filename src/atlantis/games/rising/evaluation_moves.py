"""How good each choice looks, node by node; passing counts 0."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.rising import actions
from atlantis.games.rising import layout as at
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.components import may_build, may_build_any, reduction
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
            if code == actions.HOLD:
                out[i] = best + HOLDING
            elif code == actions.DONE_PLACING:
                out[i] = 0
            elif code >= actions.PLAY:
                out[i] = self.free_card(state, seat, ACTIONS.first[code])

    def rate_window(self, state: RisingState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Cards, tiles raised with energy; who passes may as well pass for the whole phase."""
        reacting = state.a() == at.WA
        for i in range(n):
            code = codes[i]
            if code < actions.RAISE:
                card = ACTIONS.first[code]
                out[i] = self.reaction(state, card) if reacting else self.free_card(state, state.cells[ACTOR], card)
            elif code < actions.PASS:
                out[i] = self.lift_worth(state, ACTIONS.first[code]) - state.printed.raising * self.team_bead(state)
            else:
                out[i] = 1 if code == actions.PASS_PHASE else 0

    # ---- acting ------------------------------------------------------------------------------------------------------

    def rate_acting(self, state: RisingState, seat: i64, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Energy first, it may help the rolls; forging last, when the ore is there. Tireless Hands come just before
        the first action that is good enough; cubes are converted for energy only when something is built."""
        self.forget_coming()
        doubled: i64 = 0
        for i in range(n):
            code = codes[i]
            if actions.ACT <= code < actions.CONVERT:
                place = ACTIONS.first[code]
                gain = self.act_gain(state, seat, place)
                if state.cells[at.TIRELESS]:
                    out[i] = FORGES_LAST + gain
                else:
                    out[i] = order_of(place)
                    if gain >= TIRELESS_ENOUGH and out[i] > doubled:
                        doubled = out[i]
        for i in range(n):
            code = codes[i]
            if code == actions.PLAY + at.TIRELESS_HANDS:
                out[i] = doubled + 1 if doubled else i64(NEVER)
            elif code < actions.PLAY + at.CARDS:
                out[i] = NEVER if code == actions.PLAY + at.NOTES else self.free_card(state, seat, ACTIONS.first[code])
            elif code >= actions.CONVERT:
                out[i] = 0 if code == actions.DONE else i64(NEVER)

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
            if code == actions.PLAY + at.BORROWED_PLANS:
                out[i] = SURELY if self.plans_pay(state, seat) else NEVER
            elif code == actions.PLAY + at.TWIN_HARMONICS:
                out[i] = SURELY if self.twin_pays(state, seat) else NEVER
            elif code == actions.PLAY + at.NOTES:
                out[i] = SURELY if self.conversions(seat) >= TRADE_ENOUGH else NEVER
            elif code < actions.PLAY + at.CARDS:
                out[i] = self.free_card(state, seat, ACTIONS.first[code])
            elif code < actions.DONE:
                worth = self.rate_convert(seat, code) - state.printed.convert * self.bead(state, seat, -1)
                out[i] = 0 if able and worth > 0 else worth
            elif code < actions.PASS_BUILD:
                out[i] = BUILT + self.building(state, ACTIONS.first[code])
            else:
                out[i] = 0

    def rate_convert(self, seat: i64, code: i64) -> i64:
        return self.converting(seat, ACTIONS.first[code], ACTIONS.second[code])

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
        return (
            benefit == ENERGY_BENEFIT
            or benefit == GREY_BENEFIT
            or benefit == KNOWLEDGE_BENEFIT
            or benefit == KNOWLEDGE_FOR_ALL
            or benefit == COURAGE_FOR_ALL
        )

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
        field = ACTIONS.first[code]
        if step == at.SINKING or step == at.FALLING:
            return -self.sinking(state, field)
        if step == at.CANCELLING:
            cost = state.printed.cancel * self.team_bead(state)
            return self.flood_cost(state, state.a()) - cost if code == actions.CANCEL else 0
        if step == at.GIVING:
            return self.giving(state, seat, field)
        if step == at.BOOSTING:
            return self.boosting(state, seat, state.a(), state.b() // 8) if code == actions.BOOST else 0
        if step == at.KEEPING:
            return self.keeping(state, seat, field)
        if code >= actions.DISCARD:
            return -self.keeping(state, seat, field)
        return self.last_moment(state, seat, field)

    def rate_effect(self, state: RisingState, step: i64, seat: i64, code: i64) -> i64:
        """What a card, a component or a misfortune asks for."""
        field = ACTIONS.first[code]
        if step == at.WAIVING:
            return 2 * self.value[field] if self.need[at.KINDS * seat + field] > 0 else self.value[field]
        if step == at.TRADING:
            if code == actions.END_TRADE:
                return 0
            return self.trading(seat, field, ACTIONS.second[code] == 1, ACTIONS.third[code])
        if step == at.CONVERTING:
            return 0 if code == actions.END_CONVERT else self.rate_convert(seat, code)
        if step == at.SHIELDED:
            return self.shielding(state, field)
        if step == at.LIFTED:
            return self.lift_worth(state, field)
        if step == at.MAPPED:
            return self.atlas(state, field)
        if step == at.PICKING:
            return self.picking(state, field)
        if step == at.RECALLING:
            return -self.recalling(state, seat, code)
        if step == at.PLAGUED:
            return -self.loss[field]
        return self.copying(state, seat, field)

    def picking(self, state: RisingState, card: i64) -> i64:
        """The worst of the misfortunes is thrown away."""
        if card < at.SECTIONS:
            return self.flood_cost(state, card)
        if card == at.CALM_SEAS:
            return NEVER
        return self.tile if card == at.CONTROLLED_FLOOD else i64(0)

    def recalling(self, state: RisingState, seat: i64, code: i64) -> i64:
        """What an Atlantean would do where it stands."""
        place, brave = ACTIONS.first[code], ACTIONS.second[code]
        if place == at.NAVY:
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
