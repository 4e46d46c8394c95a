"""The council: windows in which it may act, energy that is given together, and hand limits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import actions, cards
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.board import Board
from atlantis.games.rising.steps import Move, Step

# ---- windows ---------------------------------------------------------------------------------------------------------


class Raise(Move):
    """Propose to raise a tile together: everybody may give, from the proposer on."""

    def refusal(self, s: Board, seat: i64, section: i64, code: i64) -> i64:
        if s.cells[at.INTACT + section] == 6:
            return why.NO_TILE_UNDER_THE_SEA
        if s.cells[at.BARRED + section]:
            return why.SECTION_PROPOSED_BEFORE
        return 0 if s.team_energy() >= s.printed.raising else why.TEAM_LACKS_ENERGY_TO_RAISE

    def do(self, s: Board, seat: i64, section: i64, code: i64) -> None:
        if s.story is not None:
            s.emit("propose", {"seat": seat, "section": section, "energy": s.printed.raising})
        s.collect(seat, s.printed.raising, section + 1)

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        if s.team_energy() >= s.printed.raising:
            for section in range(at.SECTIONS):
                if s.cells[at.INTACT + section] < 6 and s.cells[at.BARRED + section] == 0:
                    out[n] = actions.RAISE + section
                    n += 1
        return n

    def offered(self, s: Board, seat: i64) -> bool:
        return s.team_energy() >= s.printed.raising and super().offered(s, seat)


class Pass(Move):
    """The next seat is asked."""

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        s.go_on(s.a(), s.b() + 1)


class PassPhase(Move):
    """Pass in the later windows before misfortunes of this turn, too."""

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        s.cells[at.QUIET + seat] = 1
        if s.story is not None:
            s.emit("pass-phase", {"seat": seat})
        s.go_on(s.a(), s.b() + 1)


COUNCIL: Final[Step] = Step([Raise("RAISE"), Pass("PASS", idle=True)])
WINDOWS: Final = vec[Step](
    [
        COUNCIL,
        Step(
            [
                cards.Play(cards.BEFORE_MISFORTUNE),
                Raise("RAISE"),
                Pass("PASS", idle=True),
                PassPhase("PASS_PHASE", idle=True),
            ]
        ),
        Step([cards.Play(cards.AFTER_ATTACK), Pass("PASS", idle=True)]),
        COUNCIL,
    ]
)
"""What the council may do in W0, W1, WA and W3."""


class Window(Step):
    """Each seat in its turn, if it could do something (AR-32); one round, then the window closes.

    W0 and W3 are the starting player's alone; W1 begins with the drawer, WA with the starting player.
    """

    def advance(self, s: Board) -> bool:
        cells = s.cells
        window, done = s.a(), s.b()
        if done == (1 if window == at.W0 or window == at.W3 else s.players):
            for section in range(at.SECTIONS):
                cells[at.BARRED + section] = 0
            s.pop()
            return False
        seat = s.after(s.current() if window == at.W1 else cells[at.START], done)
        if (window != at.W1 or cells[at.QUIET + seat] == 0) and WINDOWS[window].offers(s, seat):
            return s.ask(seat)
        s.go_on(window, done + 1)
        return False

    def refusal(self, s: Board, seat: i64, code: i64) -> i64:
        return WINDOWS[s.a()].refusal(s, seat, code)

    def do(self, s: Board, seat: i64, code: i64) -> None:
        WINDOWS[s.a()].do(s, seat, code)

    def moves(self, s: Board, seat: i64, out: vec[i64]) -> i64:
        return WINDOWS[s.a()].moves(s, seat, out)


# ---- contributions ---------------------------------------------------------------------------------------------------


class Giving(Step):
    """Who has energy is asked, until nothing is missing or what is missing cannot be reached any more."""

    def advance(self, s: Board) -> bool:
        cells = s.cells
        first, done = s.a(), s.b()
        to_come: i64 = 0
        for offset in range(done, s.players):
            to_come += cells[at.ENERGY + s.after(first, offset)]
        if cells[at.MISSING] == 0 or cells[at.MISSING] > to_come:
            self.settle(s, cells[at.MISSING] == 0)
            return False
        seat = s.after(first, done)
        if cells[at.ENERGY + seat]:
            return s.ask(seat)
        s.go_on(first, done + 1)
        return False

    def settle(self, s: Board, enough: bool) -> None:
        """The beads go to the supply and it happens, or back to their owners."""
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
        if s.story is not None:
            s.emit("cancelled" if enough else "short", {})
        if enough:
            s.pop()  # the course of the Flood
        elif section >= 0:
            cells[at.BARRED + section] = 1


class Give(Move):
    """Given beads leave their owner until the round ends (AR-33)."""

    def refusal(self, s: Board, seat: i64, beads: i64, code: i64) -> i64:
        enough = beads <= s.cells[at.MISSING] and beads <= s.cells[at.ENERGY + seat]
        return 0 if enough else why.GIVES_TOO_MUCH

    def do(self, s: Board, seat: i64, beads: i64, code: i64) -> None:
        cells = s.cells
        cells[at.ENERGY + seat] -= beads
        cells[at.GIVEN + seat] += beads
        cells[at.MISSING] -= beads
        if s.story is not None:
            s.emit("give", {"seat": seat, "energy": beads, "missing": cells[at.MISSING]})
        s.go_on(s.a(), s.b() + 1)


# ---- hand limits -----------------------------------------------------------------------------------------------------


class HandLimit(Step):
    """Who has too many cards plays or discards until the limit is kept."""

    def advance(self, s: Board) -> bool:
        first, done = s.a(), s.b()
        for offset in range(done, s.players):
            seat = s.after(first, offset)
            if s.hand_size(seat) > s.printed.hand:
                if offset != done:
                    s.go_on(first, offset)
                return s.ask(seat)
        s.pop()
        return False


class Discard(Move):
    """A card that is too many."""

    def refusal(self, s: Board, seat: i64, card: i64, code: i64) -> i64:
        return 0 if s.cells[at.HAND + at.CARDS * seat + card] else why.CARD_NOT_HELD

    def do(self, s: Board, seat: i64, card: i64, code: i64) -> None:
        s.cells[at.HAND + at.CARDS * seat + card] -= 1
        s.cells[at.DISCARD + card] += 1
        if s.story is not None:
            s.emit("discard", {"seat": seat, "card": card})


WINDOW: Final[Step] = Window([])
GIVING: Final[Step] = Giving([Give("GIVE")])
LIMIT: Final[Step] = HandLimit([cards.Play(cards.OVER_LIMIT), Discard("DISCARD")])
