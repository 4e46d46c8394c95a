"""The council: its windows, joint energy contributions, and hand limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import cards
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.effects import Convert
from atlantis.games.rising.steps import Always, Move, Round, Scanned, Step

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

# ---- windows ---------------------------------------------------------------------------------------------------------


class Raise(Scanned):
    """Propose to raise a tile together: everybody may give, from the proposer on.

    Only the first seat asked in a window may propose without energy of its own.
    """

    def refusal(self, s: RisingState, seat: i64, section: i64, code: i64) -> i64:
        if s.cells[at.INTACT + section] == 6:
            return why.NO_TILE_UNDER_THE_SEA
        if s.cells[at.BARRED + section]:
            return why.SECTION_PROPOSED_BEFORE
        if s.team_energy() < s.printed.raising:
            return why.TEAM_LACKS_ENERGY_TO_RAISE
        return 0 if self.may_propose(s, seat) else why.PROPOSES_WITHOUT_ENERGY

    def may_propose(self, s: RisingState, seat: i64) -> bool:
        return s.cells[at.ENERGY + seat] > 0 or s.b() == 0

    def do(self, s: RisingState, seat: i64, section: i64, code: i64) -> None:
        if s.story is not None:
            s.emit("propose", {"seat": seat, "section": section, "energy": s.printed.raising})
        s.collect(seat, s.printed.raising, section + 1)

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        if code == self.first and (not self.may_propose(s, seat) or s.team_energy() < s.printed.raising):
            return self.beyond
        cells = s.cells
        while code < self.beyond:
            section = ACTIONS.first[code]
            if cells[at.INTACT + section] < 6 and cells[at.BARRED + section] == 0:
                break
            code += 1
        return code


class Pass(Always):
    """The next seat is asked."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        s.go_on(s.a(), s.b() + 1)


class PassPhase(Always):
    """Pass in all remaining windows before misfortunes this turn."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        s.cells[at.QUIET + seat] = 1
        s.note("pass-phase", "seat", seat)
        s.go_on(s.a(), s.b() + 1)


class ConvertToOre(Convert):
    """Before a misfortune, for a courage action on a Forge that would have no ore."""

    def refusal(self, s: RisingState, seat: i64, one: i64, code: i64) -> i64:
        if ACTIONS.second[code] != at.ORE or not self.lacks_ore(s, seat):
            return why.ONLY_ORE_FOR_A_BRAVE_SMITH
        return super().refusal(s, seat, one, code)

    def lacks_ore(self, s: RisingState, seat: i64) -> bool:
        """An Atlantean of the seat stands on a Forge with courage, and it has no ore."""
        if s.cells[at.CUBES + at.KINDS * seat + at.ORE]:
            return False
        for tile in range(i64(6 * at.FORGES), 6 * at.FORGES + 6):
            if s.cells[at.BRAVE + at.SEATS * tile + seat]:
                return True
        return False

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        if code == self.first and not self.lacks_ore(s, seat):
            return self.beyond
        code = super().next_legal(s, seat, code)
        while code < self.beyond and ACTIONS.second[code] != at.ORE:
            code = super().next_legal(s, seat, code + 1)
        return code


CONVERT_TO_ORE: Final[Move] = ConvertToOre("CONVERT")

WINDOWS: Final = vec[Step](
    [
        Step([cards.Play(cards.AT_START), Raise("RAISE"), Pass("PASS", idle=True)]),
        Step(
            [
                cards.PlayBeforeMisfortune(cards.BEFORE_MISFORTUNE),
                Raise("RAISE"),
                Pass("PASS", idle=True),
                PassPhase("PASS_PHASE", idle=True),
                CONVERT_TO_ORE,
            ]
        ),
        Step([cards.Play(cards.BEFORE_ATTACK), Raise("RAISE"), Pass("PASS", idle=True)]),
        Step([cards.Play(cards.AFTER_ROLL), Pass("PASS", idle=True)]),
    ]
)
"""What the council may do in W0, W1, W2 and WA."""


class Window(Step):
    """Each seat in turn from the current player on, if it can do something (AR-32); then the window closes."""

    def advance(self, s: RisingState) -> bool:
        cells = s.cells
        window, done = s.a(), s.b()
        if done == s.players:
            for section in range(i64(at.SECTIONS)):
                cells[at.BARRED + section] = 0
            s.pop()
            return False
        seat = s.after(s.current(), done)
        if (window != at.W1 or cells[at.QUIET + seat] == 0) and WINDOWS[window].offers(s, seat):
            return s.ask(seat)
        s.go_on(window, done + 1)
        return False

    def refusal(self, s: RisingState, seat: i64, code: i64) -> i64:
        return WINDOWS[s.a()].refusal(s, seat, code)

    def do(self, s: RisingState, seat: i64, code: i64) -> None:
        WINDOWS[s.a()].do(s, seat, code)

    def moves(self, s: RisingState, seat: i64, out: vec[i64]) -> i64:
        return WINDOWS[s.a()].moves(s, seat, out)


# ---- contributions ---------------------------------------------------------------------------------------------------


class Giving(Round):
    """Players with energy are asked until nothing is missing or the rest can no longer be reached."""

    def advance(self, s: RisingState) -> bool:
        missing = s.cells[at.MISSING]
        to_come: i64 = 0
        for offset in range(s.b(), s.players):
            to_come += s.cells[at.ENERGY + s.after(s.a(), offset)]
        if 0 < missing <= to_come:
            return super().advance(s)
        self.settle(s, missing == 0)
        return False

    def concerns(self, s: RisingState, seat: i64) -> bool:
        return s.cells[at.ENERGY + seat] > 0

    def settle(self, s: RisingState, enough: bool) -> None:
        """The beads go to the supply and the effect happens, or they go back to their owners."""
        cells = s.cells
        section = cells[at.RAISING] - 1
        for seat in range(s.players):
            cells[at.ENERGY + seat] += cells[at.GIVEN + seat]
            if enough:
                s.pay_energy(seat, cells[at.GIVEN + seat])
            cells[at.GIVEN + seat] = 0
        cells[at.MISSING] = 0
        cells[at.RAISING] = 0
        s.pop()
        if enough and section >= 0:
            s.raise_tile(section)
            return
        s.note("cancelled" if enough else "short")
        if enough:
            s.pop()  # the pending Flood
        elif section >= 0:
            cells[at.BARRED + section] = 1


class Give(Move):
    """Contributed beads are set aside until the round ends (AR-33)."""

    def refusal(self, s: RisingState, seat: i64, beads: i64, code: i64) -> i64:
        enough = beads <= s.cells[at.MISSING] and beads <= s.cells[at.ENERGY + seat]
        return 0 if enough else why.GIVES_TOO_MUCH

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        most = min(min(s.cells[at.MISSING], s.cells[at.ENERGY + seat]), self.beyond - self.first - 1)
        for beads in range(most + 1):
            out[n + beads] = self.first + beads
        return n + most + 1

    def do(self, s: RisingState, seat: i64, beads: i64, code: i64) -> None:
        cells = s.cells
        cells[at.ENERGY + seat] -= beads
        cells[at.GIVEN + seat] += beads
        cells[at.MISSING] -= beads
        if s.story is not None:
            s.emit("give", {"seat": seat, "energy": beads, "missing": cells[at.MISSING]})
        s.go_on(s.a(), s.b() + 1)


# ---- hand limits -----------------------------------------------------------------------------------------------------


class HandLimit(Round):
    """Players with too many cards play or discard down to the limit."""

    def concerns(self, s: RisingState, seat: i64) -> bool:
        return s.hand_size(seat) > s.printed.hand


class Discard(Move):
    """Discard a card above the limit."""

    def refusal(self, s: RisingState, seat: i64, card: i64, code: i64) -> i64:
        return 0 if s.cells[at.HAND + at.CARDS * seat + card] else why.CARD_NOT_HELD

    def do(self, s: RisingState, seat: i64, card: i64, code: i64) -> None:
        s.cells[at.HAND + at.CARDS * seat + card] -= 1
        s.cells[at.DISCARD + card] += 1
        s.note("discard", "card", card, seat)


WINDOW: Final[Step] = Window([])
GIVING: Final[Step] = Giving([Give("GIVE")])
LIMIT: Final[Step] = HandLimit([cards.PlayOverLimit(cards.OVER_LIMIT), Discard("DISCARD")])
