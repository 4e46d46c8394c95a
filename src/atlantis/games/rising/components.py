"""Phase 5: components of the gate, what they cost, what is waived, and their benefits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.effects import Courage, Effect, Energy, Flag, Pushed
from atlantis.games.rising.steps import Automatic, Move, Repeated, Scanned, Step

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

# ---- the cost --------------------------------------------------------------------------------------------------------


def reduction(s: RisingState, seat: i64) -> i64:
    """Cubes off what the seat builds now: Borrowed Plans, and the Artificer's ability (AR-9)."""
    off = s.cells[at.BORROWED]
    if s.has_ability(seat, at.ARTIFICER):
        off += s.printed.ability[at.ARTIFICER]
    return off


def lacking(s: RisingState, seat: i64, component: i64) -> i64:
    """Cubes of its cost that the seat does not have."""
    total: i64 = 0
    for kind in range(i64(at.KINDS)):
        total += max(s.printed.cost[at.KINDS * component + kind] - s.cells[at.CUBES + at.KINDS * seat + kind], 0)
    return total


def waived(s: RisingState, component: i64, off: i64) -> i64:
    """The number of cubes that a reduction waives: at least one is always paid."""
    most: i64 = -1
    for kind in range(i64(at.KINDS)):
        most += s.printed.cost[at.KINDS * component + kind]
    return min(off, most)


def may_build(s: RisingState, seat: i64, component: i64, off: i64) -> bool:
    """Is the component on the blueprint, and can the seat alone pay for it (AR-23)?"""
    return s.cells[at.COMPONENT + component] == 1 and lacking(s, seat, component) <= waived(s, component, off)


# ---- building --------------------------------------------------------------------------------------------------------


class Build(Scanned):
    """The whole cost is paid by the builder alone, after what is waived (AR-9, AR-23)."""

    def refusal(self, s: RisingState, seat: i64, component: i64, code: i64) -> i64:
        if s.cells[at.COMPONENT + component] == 0:
            return why.NOT_ON_THE_BLUEPRINT
        if s.cells[at.COMPONENT + component] > 1:
            return why.BUILT_ALREADY
        return 0 if may_build(s, seat, component, reduction(s, seat)) else why.LACKS_CUBES_TO_BUILD

    def do(self, s: RisingState, seat: i64, component: i64, code: i64) -> None:
        cells = s.cells
        cells[at.CHOSEN] = component + 1
        for kind in range(at.KINDS):
            cells[at.COST + kind] = s.printed.cost[at.KINDS * component + kind]
        s.push(at.WAIVING, waived(s, component, reduction(s, seat)), seat)

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        off = reduction(s, seat)
        while code < self.beyond and not may_build(s, seat, ACTIONS.first[code], off):
            code += 1
        return code


BUILD: Final[Move] = Build("BUILD")


def stop_building(s: RisingState) -> None:
    """One component or none; cards played for it lapse."""
    s.cells[at.TWIN] = 0
    s.cells[at.BORROWED] = 0
    s.next_seat()


class Waiving(Repeated):
    """After the waivers the rest is paid."""

    def finish(self, s: RisingState, seat: i64) -> None:
        complete(s, seat)


class Waive(Move):
    """A cube may be waived if the rest can still be paid with the remaining waivers (AR-9)."""

    def refusal(self, s: RisingState, seat: i64, cube: i64, code: i64) -> i64:
        cells = s.cells
        if cells[at.COST + cube] == 0:
            return why.CUBE_NOT_WAIVABLE
        missing: i64 = 0
        for kind in range(i64(at.KINDS)):
            more = cells[at.COST + kind] - cells[at.CUBES + at.KINDS * seat + kind]
            if more > 0:
                missing += more - i64(kind == cube)
        return 0 if missing <= s.a() - 1 else why.CUBE_NOT_WAIVABLE

    def do(self, s: RisingState, seat: i64, cube: i64, code: i64) -> None:
        s.cells[at.COST + cube] -= 1
        s.note("waive", "cube", cube, seat)
        s.go_on(s.a() - 1, seat)


def complete(s: RisingState, seat: i64) -> None:
    """The component is paid for; the tenth wins at once, the others give their benefit."""
    cells = s.cells
    component = cells[at.CHOSEN] - 1
    if s.story is not None:
        s.emit(
            "build",
            {
                "seat": seat,
                "component": component,
                "left": s.to_build() - 1,
                "paid": [int(cells[at.COST + kind]) for kind in range(at.KINDS)],
                "points": [1] * s.game.players,
            },
        )
    for kind in range(at.KINDS):
        s.pay_cubes(seat, kind, cells[at.COST + kind])
        cells[at.COST + kind] = 0
    cells[at.CHOSEN] = 0
    cells[at.COMPONENT + component] = 2 + seat
    times = 1 + cells[at.TWIN]
    cells[at.TWIN] = 0
    cells[at.BORROWED] = 0
    cells[at.PART] = 1
    if s.to_build() == 0:
        s.end(at.WON)
        s.note("won")
        return
    s.check_hands(seat)
    s.push(at.BENEFITING, component, seat + 8 * times)


# ---- benefits --------------------------------------------------------------------------------------------------------


class KnowledgeForAll(Effect):
    """Everybody draws, the builder first."""

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        for offset in range(s.players):  # the last pushed comes first
            s.push(at.DRAWING, amount, s.after(seat, s.players - 1 - offset))


class CourageForAll(Effect):
    """Courage for everybody, the builder first."""

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        for offset in range(s.players):
            s.gain_courage(s.after(seat, offset), amount, "")


class Grey(Effect):
    """Grey Atlanteans, their holder's for good (AR-15)."""

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        amount = s.gain(at.GREY, at.HOME + seat, amount)
        s.note("grey", "number", amount, seat)


BENEFITS: Final = vec[Effect](
    [
        Energy(),
        Courage(),
        Pushed(at.SHIELDED),
        Pushed(at.LIFTED),
        Pushed(at.DRAWING),
        KnowledgeForAll(),
        CourageForAll(),
        Grey(),
        Pushed(at.TRADING),
        Pushed(at.CONVERTING),
        Flag(at.NEXT_SOLAR),
        Flag(at.NEXT_SPIRE),
    ]
)
"""In the order of `data.BENEFITS`."""


class Benefiting(Automatic):
    """The benefit, and once more with Twin Harmonics, with new choices (AR-21)."""

    def advance(self, s: RisingState) -> bool:
        component, seat, times = s.a(), s.b() % 8, s.b() // 8
        s.pop()
        if times > 1:
            s.push(at.BENEFITING, component, seat + 8 * (times - 1))
        BENEFITS[s.printed.benefit[component]].give(s, seat, s.printed.worth[component])
        return False


WAIVING: Final[Step] = Waiving([Waive("WAIVE")])
BENEFITING: Final[Step] = Benefiting()
