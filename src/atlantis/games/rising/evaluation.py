"""The value of a position, and the priors of moves."""

from __future__ import annotations

from math import exp, tanh
from typing import cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.engine.state import State
from atlantis.games.rising import actions
from atlantis.games.rising import evaluation_worths as worths
from atlantis.games.rising import layout as at
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.components import BUILD
from atlantis.games.rising.evaluation_cards import Cards
from atlantis.games.rising.rules import RisingState


class Outlook(Cards):
    """The value of each choice to the team, by kind of move, with passing as 0; and the chance of winning."""

    def __init__(self, weights: worths.Worths) -> None:
        super().__init__(weights)
        self.signs: vec[float] = vec[float]([0.0 for _ in range(worths.SIGNS)])

    def rate(self, state: RisingState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """The value of every legal move of the player to move."""
        seat, step = state.cells[ACTOR], state.step()
        self.assess(state)
        self.best = 0
        rated: i64 = 0
        if step == at.SHIELDED:
            self.estimate_floods(state, worths.FEW_TURNS * state.players)
        elif ACTIONS.base_of[codes[0]] == actions.PLACE:
            rated = self.weigh_places(state, seat, codes, n, out)
        for i in range(n - 1, rated - 1, -1):  # actions before Tireless Hands, which doubles the best of them
            out[i] = self.rate_move(state, step, seat, codes[i])

    def rate_move(self, state: RisingState, step: i64, seat: i64, code: i64) -> i64:
        kind, field = ACTIONS.base_of[code], ACTIONS.first[code]
        if kind == actions.PLAY:
            return self.last_moment(state, seat, field) if step == at.LIMIT else self.playing(state, seat, field)
        if kind == actions.ACT:
            return self.acting(state, seat, field)
        if kind == actions.HOLD:
            return self.best + self.worths.holding
        if kind == actions.RAISE:
            return self.lift_worth(state, field) - state.printed.raising * self.team_bead(state)
        if kind == actions.PASS_PHASE:
            return 1  # if passing is best, pass for the whole phase
        if kind == actions.CANCEL:
            return self.flood_cost(state, state.a()) - state.printed.cancel * self.team_bead(state)
        if kind == actions.GIVE:
            return self.giving(state, seat, field)
        if kind == actions.SINK:
            return -self.sinking(state, field)
        if kind == actions.PLAGUE:
            return -self.loss[field]
        if kind == actions.RECALL or kind == actions.RECALL_BRAVE:
            return -self.recalling(state, seat, field, kind == actions.RECALL_BRAVE)
        if kind == actions.CONVERT:
            return self.rate_convert(state, step, seat, code)
        if kind == actions.BOOST:
            return self.boosting(state, seat, state.a(), state.b() // 8)
        if kind == actions.KEEP:
            return self.keeping(state, seat, field)
        if kind == actions.DISCARD:
            return -self.keeping(state, seat, field)
        if kind == actions.BUILD:
            return worths.BUILT + self.building(state, field)
        if kind == actions.WAIVE:
            return 2 * self.value[field] if self.need[at.KINDS * seat + field] > 0 else self.value[field]
        if kind == actions.TARGET_TILE:
            return self.shielding(state, field)
        if kind == actions.TARGET_SECTION:
            return self.lift_worth(state, field) if step == at.LIFTED else self.atlas(state, field)
        if kind == actions.TARGET_COUNCILOR:
            return self.copying(state, seat, field)
        if kind == actions.PICK:
            return self.picking(state, field)
        if kind == actions.MOVE:
            return self.trading(seat, field, ACTIONS.second[code] == 1, ACTIONS.third[code])
        return 0

    def acting(self, state: RisingState, seat: i64, place: i64) -> i64:
        """Energy first, as it may help rolls; forging last, when the ore is there. Tireless Hands just before the first
        action that is good enough."""
        gain = self.gain_twice(state, seat, place)
        if state.cells[at.TIRELESS]:
            return worths.FORGES_LAST + gain
        order = order_of(place)
        if gain >= self.worths.tireless_enough and order > self.best:
            self.best = order
        return order

    def gain_twice(self, state: RisingState, seat: i64, place: i64) -> i64:
        """The gain of an action that can be done twice."""
        section = place // 6
        if section == at.CITIES and state.cells[at.FIGURES + seat] < 2:
            return 0
        if section == at.FORGES and state.cells[at.CUBES + at.KINDS * seat + at.ORE] < 2:
            return 0
        return self.placed_gain(state, seat, place)

    def placed_gain(self, state: RisingState, seat: i64, place: i64) -> i64:
        """The gain of an Atlantean placed there."""
        if place == at.CENTRE:
            return self.centre_gain(state, seat)
        return self.turns * self.worths.new_worth if place // 6 == at.CITIES else self.gain(state, seat, place)

    def rate_convert(self, state: RisingState, step: i64, seat: i64, code: i64) -> i64:
        """For energy only when building, and not before building what is already affordable."""
        worth = self.converting(seat, ACTIONS.first[code], ACTIONS.second[code])
        if step == at.CONVERTING:
            return worth
        if state.cells[at.PHASE] == at.ACTING:
            return worths.NEVER
        worth -= state.printed.convert * self.bead(state, seat, -1)
        if worth > 0 and BUILD.offered(state, seat):
            return 0
        return worth

    def picking(self, state: RisingState, card: i64) -> i64:
        """Discard the worst misfortune."""
        if card < at.SECTIONS:
            return self.flood_cost(state, card)
        if card == at.CALM_SEAS:
            return worths.NEVER
        return self.tile if card == at.CONTROLLED_FLOOD else i64(0)

    def recalling(self, state: RisingState, seat: i64, place: i64, brave: bool) -> i64:
        """The loss of an Atlantean's action where it is placed."""
        if place != at.NAVY:
            return self.placed_gain(state, seat, place)
        points = self.breach(state, state.defence() - 1)
        if brave:
            points += self.breach(state, state.defence() - 2)
        return points * self.tile // worths.THOUSAND

    # ---- the chance of winning ---------------------------------------------------------------------------------------

    def estimate_win(self, state: RisingState) -> float:
        """From -1 (lost) to 1 (won): by the remaining work, the island, the Atlanteans, the goods, and the expected
        gains and losses of this turn."""
        cells, signs = state.cells, self.signs
        self.assess(state)
        gone: i64 = 0
        for section in range(at.SECTIONS):
            gone += i64(cells[at.INTACT + section] == 0)
        cards = state.total(at.HAND, at.CARDS * state.players)
        margin = self.outer - self.floods_to_come(state)
        signs[0] = 1.0
        signs[1] = float(self.longest) / worths.THOUSANDS
        signs[2] = float(state.to_build()) / worths.TENS
        signs[3] = (float(self.outer) - float(self.breaches(state)) / worths.THOUSANDS) / worths.TENS
        signs[4] = float(margin if margin < 0 else 0) / worths.TENS
        signs[5] = float(gone)
        signs[6] = float(self.workers) / float(state.players)
        signs[7] = float(cells[at.GALLEY]) / worths.TENS
        signs[8] = float(self.team_energy) / worths.TENS
        signs[9] = float(cards) / worths.TENS
        signs[10] = float(self.harvest(state)) / worths.THOUSANDS
        signs[11] = float(state.players)
        signs[12] = float(state.printed.walls - cells[at.WALLS])
        total = 0.0
        for i in range(worths.SIGNS):
            total += signs[i] * self.worths.sign_weights[i]
        return tanh(total / 2.0)

    def breaches(self, state: RisingState) -> i64:
        """Expected tiles lost to this turn's attack once everybody is placed, in thousandths."""
        cells = state.cells
        phase = cells[at.PHASE]
        if phase < at.MISFORTUNE_PHASE or phase > at.ATTACK_PHASE:
            return 0
        if phase == at.ATTACK_PHASE:
            if state.step() == at.SINKING:
                return worths.THOUSAND * at.PENDING.a(cells)
            if cells[at.DIE]:
                return worths.THOUSAND * max(min(state.attack() - state.defence(), self.outer), 0)
            if cells[at.PART]:
                return 0
        return self.likely_breaches(state, state.defence() + state.total(at.HELD, state.players) // 2)

    def harvest(self, state: RisingState) -> i64:
        """The expected gains of the Atlanteans on the island this turn."""
        cells = state.cells
        phase = cells[at.PHASE]
        if phase < at.PLACING or phase > at.ACTING:
            return 0
        draws: i64 = 0
        if phase <= at.MISFORTUNE_PHASE:
            draws = state.players - (cells[at.DONE] if phase == at.MISFORTUNE_PHASE else 0)
        self.estimate_floods(state, draws)
        total: i64 = 0
        for seat in range(state.players):
            here = cells[at.HERE + at.SEATS * at.CENTRE + seat]
            if here:
                total += here * self.centre_gain(state, seat)
        for section in range(at.SECTIONS):
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                if cells[at.FULL + tile]:
                    total += self.tile_harvest(state, tile) * self.survival(state, tile) // worths.THOUSAND
        return total

    def tile_harvest(self, state: RisingState, tile: i64) -> i64:
        """The expected gains on a tile; forging is assumed to have ore."""
        total: i64 = 0
        for seat in range(state.players):
            here = state.cells[at.HERE + at.SEATS * tile + seat]
            if here == 0:
                continue
            if tile // 6 == at.CITIES:
                total += self.turns * self.worths.new_worth if here == state.printed.rings[tile] else 0
            elif tile // 6 == at.FORGES:
                total += here * self.wanted(seat, at.ATLANTIUM, 0, worths.THOUSAND * state.printed.value[tile])
            else:
                total += here * self.gain(state, seat, tile)
        return total


class RisingEvaluation(Evaluation):
    """The remaining components are divided among the seats, and each Atlantean goes where it helps most: to get missing
    cubes, to defend the island, or to gain Atlanteans. All seats share one goal, so all have the same value."""

    def __init__(self, weights: worths.Worths | None = None) -> None:
        self.outlook: Outlook = Outlook(weights or worths.Worths())

    def value(self, state: State, out: vec[float]) -> None:
        board = cast(RisingState, state)
        hope = self.outlook.estimate_win(board)
        for seat in range(board.players):
            out[seat] = hope

    def signs(self, state: State) -> list[float]:
        """What the chance of winning is estimated from; `sign_weights` are its coefficients."""
        self.outlook.estimate_win(cast(RisingState, state))
        return list(self.outlook.signs)

    def certain(self, state: State, out: vec[float]) -> bool:
        """Won if the last component can be built."""
        board = cast(RisingState, state)
        cells = board.cells
        if cells[at.PHASE] != at.BUILDING or cells[ACTOR] < 0 or board.step() or board.to_build() != 1:
            return False
        if not BUILD.offered(board, cells[ACTOR]):
            return False
        for seat in range(board.players):
            out[seat] = 1.0
        return True

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        self.outlook.rate(cast(RisingState, state), codes, n, out)
        best = out[0]
        for i in range(n):
            best = max(best, out[i])
        for i in range(n):
            out[i] = 1 + i64(worths.OFTEN * exp(float(out[i] - best) / worths.HEAT))

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """The move that looks best."""
        if state.cells[ACTOR] == CHANCE:
            return state.sample(random, out, weights)
        n = state.moves(out)
        if n == 1:
            return out[0]
        self.outlook.rate(cast(RisingState, state), out, n, weights)
        best: i64 = 0
        for i in range(n):
            if weights[i] > weights[best]:
                best = i
        return out[best]


def order_of(place: i64) -> i64:
    """The order of actions: the centre, Cities and Libraries, rolls, Forges."""
    section = place // 6
    if place == at.CENTRE:
        return worths.CENTRE_FIRST
    if section == at.CITIES or section == at.LIBRARIES:
        return worths.CARDS_NEXT
    return worths.FORGES_LAST if section == at.FORGES else worths.THEN_ROLLS - section
