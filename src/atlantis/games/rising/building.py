"""Components of the gate: building them, cubes waived, benefits."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import build_moves, reduction, waived
from atlantis.games.rising.data import (
    BARRIERS_BENEFIT,
    COMPONENT_IDS,
    CONVERT_BENEFIT,
    COURAGE_BENEFIT,
    COURAGE_FOR_ALL,
    CUBE_NAMES,
    ENERGY_BENEFIT,
    GREY_BENEFIT,
    KNOWLEDGE_BENEFIT,
    KNOWLEDGE_FOR_ALL,
    RAISE_BENEFIT,
    SOLAR_BENEFIT,
    TRADE_BENEFIT,
)
from atlantis.games.rising.knowledge import Knowledge


class Building(Knowledge):
    """Phase 5."""

    def has_build_node(self, seat: i64) -> bool:
        return build_moves(self, seat, self.scratch) > 0

    def stop_building(self) -> None:
        """One component or none; what was played for it lapses."""
        cells = self.cells
        cells[at.TWIN] = 0
        cells[at.BORROWED] = 0
        cells[at.AT] += 1

    def build(self, seat: i64, component: i64) -> None:
        """The whole cost is paid by the builder alone, after what is waived (AR-9, AR-23)."""
        cells = self.cells
        cells[at.CHOSEN] = component + 1
        for kind in range(at.KINDS):
            cells[at.COST + kind] = self.printed.cost[at.KINDS * component + kind]
        self.push(at.WAIVING, waived(self, component, reduction(self, seat)), seat)

    def waive(self, seat: i64, kind: i64) -> None:
        left = at.PENDING.a(self.cells)
        self.cells[at.COST + kind] -= 1
        if self.story is not None:
            self.emit("waive", {"seat": int(seat + 1), "cube": CUBE_NAMES[kind]})
        self.pop()
        self.push(at.WAIVING, left - 1, seat)

    def advance_waiving(self) -> bool:
        """When all is waived that can be, the rest is paid."""
        left, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        if left:
            return self.ask(seat)
        self.pop()
        self.complete(seat)
        return False

    def complete(self, seat: i64) -> None:
        """The component is paid for; the tenth wins at once, the others give their benefit."""
        cells = self.cells
        component = cells[at.CHOSEN] - 1
        if self.story is not None:
            self.emit("build", {"seat": int(seat + 1), "component": COMPONENT_IDS[component],
                                "paid": [int(cells[at.COST + kind]) for kind in range(at.KINDS)],
                                "left": int(self.to_build() - 1)})
        for kind in range(at.KINDS):
            self.pay_cubes(seat, kind, cells[at.COST + kind])
            cells[at.COST + kind] = 0
        cells[at.CHOSEN] = 0
        cells[at.COMPONENT + component] = 2 + seat
        times = 1 + cells[at.TWIN]
        self.stop_building()
        if self.to_build() == 0:
            self.end(at.WON)
            if self.story is not None:
                self.emit("won", {})
            return
        self.check_hands(seat)
        self.push(at.BENEFITING, component, seat + 8 * times)

    def to_build(self) -> i64:
        """Components still on the blueprint."""
        n: i64 = 0
        for component in range(at.COMPONENTS):
            n += i64(self.cells[at.COMPONENT + component] == 1)
        return n

    # ---- benefits ----------------------------------------------------------------------------------------------------

    def advance_benefiting(self) -> bool:
        """The benefit, and once more with Twin Harmonics, with new choices (AR-21)."""
        component, b = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        seat, times = b % 8, b // 8
        self.pop()
        if times > 1:
            self.push(at.BENEFITING, component, seat + 8 * (times - 1))
        self.benefit(seat, self.printed.benefit[component], self.printed.worth[component])
        return False

    def benefit(self, seat: i64, benefit: i64, amount: i64) -> None:
        cells = self.cells
        if benefit == ENERGY_BENEFIT:
            self.tell_energy(seat, self.gain_energy(seat, amount))
        elif benefit == COURAGE_BENEFIT:
            self.tell_courage(seat, self.gain_courage(seat, amount))
        elif benefit == BARRIERS_BENEFIT:
            self.push(at.SHIELDED, amount, seat)
        elif benefit == RAISE_BENEFIT:
            self.push(at.LIFTED, amount, seat)
        elif benefit == KNOWLEDGE_BENEFIT:
            self.push(at.DRAWING, amount, seat)
        elif benefit == KNOWLEDGE_FOR_ALL:
            for offset in range(self.players):  # the last pushed comes first: the builder
                self.push(at.DRAWING, amount, self.after(seat, self.players - 1 - offset))
        elif benefit == COURAGE_FOR_ALL:
            for offset in range(self.players):
                self.tell_courage(self.after(seat, offset), self.gain_courage(self.after(seat, offset), amount))
        elif benefit == GREY_BENEFIT:
            self.take_grey(seat, amount)
        elif benefit == TRADE_BENEFIT:
            self.push(at.TRADING, amount, seat)
        elif benefit == CONVERT_BENEFIT:
            self.push(at.CONVERTING, amount, seat)
        elif benefit == SOLAR_BENEFIT:
            cells[at.NEXT_SOLAR] = 1
        else:
            cells[at.NEXT_SPIRE] = 1

    def take_grey(self, seat: i64, number: i64) -> None:
        """Grey Atlanteans are their holder's for good (AR-15)."""
        cells = self.cells
        if number > cells[at.GREY]:
            number = cells[at.GREY]
        cells[at.GREY] -= number
        cells[at.HOME + seat] += number
        if self.story is not None:
            self.emit("grey", {"seat": int(seat + 1), "number": int(number)})
