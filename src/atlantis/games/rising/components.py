"""Phase 5: components of the gate, what they cost, what is waived, and their benefits, one class each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import actions
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.board import Board
from atlantis.games.rising.steps import Automatic, Move, Step

# ---- the cost --------------------------------------------------------------------------------------------------------


def reduction(s: Board, seat: i64) -> i64:
    """Cubes off what the seat builds now: Borrowed Plans, and the Artificer's ability (AR-9)."""
    off = s.cells[at.BORROWED]
    if s.has_ability(seat, at.ARTIFICER):
        off += s.printed.ability[at.ARTIFICER]
    return off


def lacking(s: Board, seat: i64, component: i64) -> i64:
    """Cubes of its cost that the seat does not have."""
    total: i64 = 0
    for kind in range(at.KINDS):
        more = s.printed.cost[at.KINDS * component + kind] - s.cells[at.CUBES + at.KINDS * seat + kind]
        if more > 0:
            total += more
    return total


def waived(s: Board, component: i64, off: i64) -> i64:
    """How many cubes a reduction waives: one at least is always paid."""
    most: i64 = -1
    for kind in range(at.KINDS):
        most += s.printed.cost[at.KINDS * component + kind]
    return off if off < most else most


def may_build(s: Board, seat: i64, component: i64, off: i64) -> bool:
    """The component is on the blueprint, and the seat alone can pay it (AR-23)."""
    return s.cells[at.COMPONENT + component] == 1 and lacking(s, seat, component) <= waived(s, component, off)


def may_build_any(s: Board, seat: i64) -> bool:
    return BUILD.offered(s, seat)


# ---- building --------------------------------------------------------------------------------------------------------


class Build(Move):
    """The whole cost is paid by the builder alone, after what is waived (AR-9, AR-23)."""

    def refusal(self, s: Board, seat: i64, component: i64, code: i64) -> i64:
        if s.cells[at.COMPONENT + component] == 0:
            return why.NOT_ON_THE_BLUEPRINT
        if s.cells[at.COMPONENT + component] > 1:
            return why.BUILT_ALREADY
        return 0 if may_build(s, seat, component, reduction(s, seat)) else why.LACKS_CUBES_TO_BUILD

    def do(self, s: Board, seat: i64, component: i64, code: i64) -> None:
        cells = s.cells
        cells[at.CHOSEN] = component + 1
        for kind in range(at.KINDS):
            cells[at.COST + kind] = s.printed.cost[at.KINDS * component + kind]
        s.push(at.WAIVING, waived(s, component, reduction(s, seat)), seat)

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        off = reduction(s, seat)
        for component in range(at.COMPONENTS):
            if may_build(s, seat, component, off):
                out[n] = actions.BUILD + component
                n += 1
        return n

    def offered(self, s: Board, seat: i64) -> bool:
        off = reduction(s, seat)
        for component in range(at.COMPONENTS):
            if may_build(s, seat, component, off):
                return True
        return False


BUILD: Final[Move] = Build("BUILD")


def stop_building(s: Board) -> None:
    """One component or none; what was played for it lapses."""
    s.cells[at.TWIN] = 0
    s.cells[at.BORROWED] = 0
    s.cells[at.DONE] += 1


class Waiving(Step):
    """When all is waived that can be, the rest is paid."""

    def advance(self, s: Board) -> bool:
        left, seat = s.a(), s.b()
        if left:
            return s.ask(seat)
        s.pop()
        complete(s, seat)
        return False


class Waive(Move):
    """A cube may be waived if the rest can still be paid with the waives still to come (AR-9)."""

    def refusal(self, s: Board, seat: i64, cube: i64, code: i64) -> i64:
        cells = s.cells
        if cells[at.COST + cube] == 0:
            return why.CUBE_NOT_WAIVABLE
        missing: i64 = 0
        for kind in range(at.KINDS):
            more = cells[at.COST + kind] - cells[at.CUBES + at.KINDS * seat + kind]
            if more > 0:
                missing += more - i64(kind == cube)
        return 0 if missing <= s.a() - 1 else why.CUBE_NOT_WAIVABLE

    def do(self, s: Board, seat: i64, cube: i64, code: i64) -> None:
        s.cells[at.COST + cube] -= 1
        if s.story is not None:
            s.emit("waive", {"seat": seat, "cube": cube})
        s.go_on(s.a() - 1, seat)


def complete(s: Board, seat: i64) -> None:
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
    stop_building(s)
    if s.to_build() == 0:
        s.end(at.WON)
        if s.story is not None:
            s.emit("won", {})
        return
    s.check_hands(seat)
    s.push(at.BENEFITING, component, seat + 8 * times)


# ---- benefits --------------------------------------------------------------------------------------------------------


class Benefit:
    """What a component gives its builder, or all, once it is built."""

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        raise NotImplementedError


class Energy(Benefit):
    """Energy for the builder."""

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        s.gain_energy(seat, amount, "")


class Courage(Benefit):
    """Courage for the builder."""

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        s.gain_courage(seat, amount, "")


class Pushed(Benefit):
    """A step in which the builder draws, chooses tiles, trades or converts; the amount is how often."""

    def __init__(self, step: i64) -> None:
        self.step = step

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        s.push(self.step, amount, seat)


class KnowledgeForAll(Benefit):
    """Everybody draws, the builder first."""

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        for offset in range(s.players):  # the last pushed comes first
            s.push(at.DRAWING, amount, s.after(seat, s.players - 1 - offset))


class CourageForAll(Benefit):
    """Courage for everybody, the builder first."""

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        for offset in range(s.players):
            s.gain_courage(s.after(seat, offset), amount, "")


class Grey(Benefit):
    """Grey Atlanteans, their holder's for good (AR-15)."""

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        cells = s.cells
        if amount > cells[at.GREY]:
            amount = cells[at.GREY]
        cells[at.GREY] -= amount
        cells[at.HOME + seat] += amount
        if s.story is not None:
            s.emit("grey", {"seat": seat, "number": amount})


class NextTurn(Benefit):
    """Something that holds in the next turn: double energy at the centre, or no attack die."""

    def __init__(self, flag: i64) -> None:
        self.flag = flag

    def give(self, s: Board, seat: i64, amount: i64) -> None:
        s.cells[self.flag] = 1


BENEFITS: Final = vec[Benefit](
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
        NextTurn(at.NEXT_SOLAR),
        NextTurn(at.NEXT_SPIRE),
    ]
)
"""In the order of `data.BENEFITS`."""


class Benefiting(Automatic):
    """The benefit, and once more with Twin Harmonics, with new choices (AR-21)."""

    def advance(self, s: Board) -> bool:
        component, seat, times = s.a(), s.b() % 8, s.b() // 8
        s.pop()
        if times > 1:
            s.push(at.BENEFITING, component, seat + 8 * (times - 1))
        BENEFITS[s.printed.benefit[component]].give(s, seat, s.printed.worth[component])
        return False


WAIVING: Final[Step] = Waiving([Waive("WAIVE")])
BENEFITING: Final[Step] = Benefiting()
