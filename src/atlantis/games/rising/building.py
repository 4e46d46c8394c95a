"""Components of the gate: building them, cubes waived, benefits."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising.choices import build_moves, reduction, waived
from atlantis.games.rising.knowledge import Knowledge
from atlantis.games.rising.layout import (
    AT,
    BENEFITING,
    BORROWED,
    CHOSEN,
    COMPONENT,
    COMPONENTS,
    CONVERTING,
    COST,
    DRAWING,
    GREY,
    HOME,
    KINDS,
    LIFTED,
    NEXT_SOLAR,
    NEXT_SPIRE,
    PENDING,
    SHIELDED,
    TRADING,
    TWIN,
    WAIVING,
    WON,
)
from atlantis.games.rising.printed import (
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


class Building(Knowledge):
    """Phase 5."""

    def has_build_node(self, seat: i64) -> bool:
        return build_moves(self, seat, self.scratch) > 0

    def stop_building(self) -> None:
        """One component or none; what was played for it lapses."""
        cells = self.cells
        cells[TWIN] = 0
        cells[BORROWED] = 0
        cells[AT] += 1

    def build(self, seat: i64, component: i64) -> None:
        """The whole cost is paid by the builder alone, after what is waived (AR-9, AR-23)."""
        cells = self.cells
        cells[CHOSEN] = component + 1
        for kind in range(KINDS):
            cells[COST + kind] = self.printed.cost[KINDS * component + kind]
        self.push(WAIVING, waived(self, component, reduction(self, seat)), seat)

    def waive(self, seat: i64, kind: i64) -> None:
        left = PENDING.a(self.cells)
        self.cells[COST + kind] -= 1
        if self.story is not None:
            self.emit("waive", {"seat": int(seat + 1), "cube": CUBE_NAMES[kind]})
        self.pop()
        self.push(WAIVING, left - 1, seat)

    def advance_waiving(self) -> bool:
        """When all is waived that can be, the rest is paid."""
        left, seat = PENDING.a(self.cells), PENDING.b(self.cells)
        if left:
            return self.ask(seat)
        self.pop()
        self.complete(seat)
        return False

    def complete(self, seat: i64) -> None:
        """The component is paid for; the tenth wins at once, the others give their benefit."""
        cells = self.cells
        component = cells[CHOSEN] - 1
        if self.story is not None:
            self.emit("build", {"seat": int(seat + 1), "component": COMPONENT_IDS[component],
                                "paid": [int(cells[COST + kind]) for kind in range(KINDS)],
                                "left": int(self.to_build() - 1)})
        for kind in range(KINDS):
            self.pay_cubes(seat, kind, cells[COST + kind])
            cells[COST + kind] = 0
        cells[CHOSEN] = 0
        cells[COMPONENT + component] = 2 + seat
        times = 1 + cells[TWIN]
        self.stop_building()
        if self.to_build() == 0:
            self.end(WON)
            if self.story is not None:
                self.emit("won", {})
            return
        self.check_hands(seat)
        self.push(BENEFITING, component, seat + 8 * times)

    def to_build(self) -> i64:
        """Components still on the blueprint."""
        n: i64 = 0
        for component in range(COMPONENTS):
            n += i64(self.cells[COMPONENT + component] == 1)
        return n

    # ---- benefits ----------------------------------------------------------------------------------------------------

    def advance_benefiting(self) -> bool:
        """The benefit, and once more with Twin Harmonics, with new choices (AR-21)."""
        component, b = PENDING.a(self.cells), PENDING.b(self.cells)
        seat, times = b % 8, b // 8
        self.pop()
        if times > 1:
            self.push(BENEFITING, component, seat + 8 * (times - 1))
        self.benefit(seat, self.printed.benefit[component], self.printed.worth[component])
        return False

    def benefit(self, seat: i64, benefit: i64, amount: i64) -> None:
        cells = self.cells
        if benefit == ENERGY_BENEFIT:
            self.tell_energy(seat, self.gain_energy(seat, amount))
        elif benefit == COURAGE_BENEFIT:
            self.tell_courage(seat, self.gain_courage(seat, amount))
        elif benefit == BARRIERS_BENEFIT:
            self.push(SHIELDED, amount, seat)
        elif benefit == RAISE_BENEFIT:
            self.push(LIFTED, amount, seat)
        elif benefit == KNOWLEDGE_BENEFIT:
            self.push(DRAWING, amount, seat)
        elif benefit == KNOWLEDGE_FOR_ALL:
            for offset in range(self.players):  # the last pushed comes first: the builder
                self.push(DRAWING, amount, self.after(seat, self.players - 1 - offset))
        elif benefit == COURAGE_FOR_ALL:
            for offset in range(self.players):
                self.tell_courage(self.after(seat, offset), self.gain_courage(self.after(seat, offset), amount))
        elif benefit == GREY_BENEFIT:
            self.take_grey(seat, amount)
        elif benefit == TRADE_BENEFIT:
            self.push(TRADING, amount, seat)
        elif benefit == CONVERT_BENEFIT:
            self.push(CONVERTING, amount, seat)
        elif benefit == SOLAR_BENEFIT:
            cells[NEXT_SOLAR] = 1
        else:
            cells[NEXT_SPIRE] = 1

    def take_grey(self, seat: i64, number: i64) -> None:
        """Grey Atlanteans are their holder's for good (AR-15)."""
        cells = self.cells
        if number > cells[GREY]:
            number = cells[GREY]
        cells[GREY] -= number
        cells[HOME + seat] += number
        if self.story is not None:
            self.emit("grey", {"seat": int(seat + 1), "number": int(number)})
