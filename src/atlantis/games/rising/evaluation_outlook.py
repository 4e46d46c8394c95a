"""The chance of winning, at a glance."""

from __future__ import annotations

from math import tanh

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.evaluation_cards import less
from atlantis.games.rising.evaluation_moves import Advice
from atlantis.games.rising.evaluation_worths import (
    NEW_WORTH,
    SIGN_WEIGHTS,
    SIGNS,
    TENS,
    THOUSAND,
    THOUSANDS,
)
from atlantis.games.rising.rules import RisingState


class Outlook(Advice):
    """Signs of a win and of a loss, and what each of them says."""

    def __init__(self) -> None:
        super().__init__()
        self.signs = vec[float]([0.0 for _ in range(SIGNS)])
        self.sign_weight = vec[float](SIGN_WEIGHTS)

    def hope(self, state: RisingState) -> float:
        """Between -1, certainly lost, and 1, certainly won."""
        self.read_signs(state)
        total = 0.0
        for i in range(SIGNS):
            total += self.signs[i] * self.sign_weight[i]
        return tanh(total / 2.0)

    def read_signs(self, state: RisingState) -> None:
        """Work that is left, the island, the people and what they have, and what this turn is about to bring."""
        cells, signs = state.cells, self.signs
        self.assess(state)
        gone: i64 = 0
        for section in range(at.SECTIONS):
            gone += i64(cells[at.INTACT + section] == 0)
        cards: i64 = 0
        for seat in range(state.players):
            cards += state.hand_size(seat)
        margin = self.outer - self.floods_to_come(state)
        signs[0] = 1.0
        signs[1] = float(self.longest) / THOUSANDS
        signs[2] = float(state.to_build()) / TENS
        signs[3] = float(self.outer) / TENS
        signs[4] = float(margin if margin < 0 else 0) / TENS
        signs[5] = float(gone)
        signs[6] = float(self.workers) / float(state.players)
        signs[7] = float(cells[at.GALLEY]) / TENS
        signs[8] = float(self.team_energy) / TENS
        signs[9] = float(cards) / TENS
        signs[10] = float(self.breaches(state)) / THOUSANDS
        signs[11] = float(self.harvest(state)) / THOUSANDS
        signs[12] = float(state.players)
        signs[13] = float(state.printed.walls - cells[at.WALLS])

    def breaches(self, state: RisingState) -> i64:
        """Thousandths of tiles that the attack of this turn is likely to take, once everybody is placed."""
        cells = state.cells
        phase = cells[at.PHASE]
        if phase < at.MISFORTUNE_PHASE or phase > at.ATTACK_PHASE:
            return 0
        if phase == at.ATTACK_PHASE:
            if state.step() == at.FALLING:
                return THOUSAND * at.PENDING.a(cells)
            if cells[at.DIE]:
                return THOUSAND * less(state.attack() - state.defence(), self.outer)
            if cells[at.PART]:
                return 0
        held: i64 = 0
        for seat in range(state.players):
            held += cells[at.HELD + seat]
        return self.likely_breaches(state, state.defence() + held // 2)

    def harvest(self, state: RisingState) -> i64:
        """What the Atlanteans on the island are likely to bring this turn."""
        cells = state.cells
        phase = cells[at.PHASE]
        if phase < at.PLACING or phase > at.ACTING:
            return 0
        self.forget_coming()
        draws: i64 = 0
        if phase <= at.MISFORTUNE_PHASE:
            draws = state.players - (cells[at.DONE] if phase == at.MISFORTUNE_PHASE else 0)
        self.watch_the_sea(state, draws)
        total: i64 = 0
        for seat in range(state.players):
            here = cells[at.HERE + at.SEATS * at.CENTRE + seat]
            if here:
                total += here * self.centre_gain(state, seat)
        for section in range(at.SECTIONS):
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                if cells[at.FULL + tile]:
                    total += self.tile_harvest(state, tile) * self.survival(state, tile) // THOUSAND
        return total

    def tile_harvest(self, state: RisingState, tile: i64) -> i64:
        """What those on a tile bring; who forges is taken to get the ore."""
        total: i64 = 0
        for seat in range(state.players):
            here = state.cells[at.HERE + at.SEATS * tile + seat]
            if here == 0:
                continue
            if tile // 6 == at.CITIES:
                total += self.turns * NEW_WORTH if here == state.printed.rings[tile] else 0
            elif tile // 6 == at.FORGES:
                total += here * self.wanted(seat, at.ATLANTIUM, 0, THOUSAND * state.printed.value[tile])
            else:
                total += here * self.gain(state, seat, tile)
        return total
