"""The council: windows in which it may act, energy that is given together, and hand limits."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.board import Board
from atlantis.games.rising.choices import window_moves
from atlantis.games.rising.data import CARD_IDS, SECTION_LETTERS


class Council(Board):
    """Windows, contributions and hand limits."""

    # ---- windows -----------------------------------------------------------------------------------------------------

    def window_seats(self, window: i64) -> i64:
        """How many are asked: W0 and W3 are the starting player's alone."""
        return 1 if window == at.W0 or window == at.W3 else self.players

    def window_seat(self) -> i64:
        """Whom the window asks now: in order from the drawer in W1, from the starting player in the others."""
        cells = self.cells
        first = self.current() if at.PENDING.a(cells) == at.W1 else cells[at.START]
        return self.after(first, at.PENDING.b(cells))

    def advance_window(self) -> bool:
        """Each seat in its turn, if it could do something (AR-32); one round, then the window closes."""
        cells = self.cells
        window, done = at.PENDING.a(cells), at.PENDING.b(cells)
        if done == self.window_seats(window):
            for section in range(at.SECTIONS):
                cells[at.BARRED + section] = 0
            self.pop()
            return False
        seat = self.window_seat()
        if (window != at.W1 or cells[at.QUIET + seat] == 0) and window_moves(self, window, seat, self.scratch):
            return self.ask(seat)
        self.next_in_window()
        return False

    def next_in_window(self) -> None:
        window, done = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        self.pop()
        self.push(at.WINDOW, window, done + 1)

    def pass_phase(self, seat: i64) -> None:
        """Also in the later windows before misfortunes of this turn."""
        self.cells[at.QUIET + seat] = 1
        if self.story is not None:
            self.emit("pass-phase", {"seat": int(seat + 1)})
        self.next_in_window()

    def propose_raising(self, seat: i64, section: i64) -> None:
        """Everybody may give, from the proposer on."""
        if self.story is not None:
            self.emit("propose", {"seat": int(seat + 1), "section": SECTION_LETTERS[section],
                                  "energy": int(self.printed.raising)})
        self.collect(seat, self.printed.raising, section + 1)

    # ---- contributions -----------------------------------------------------------------------------------------------

    def collect(self, first: i64, missing: i64, raising: i64) -> None:
        """A round of contributions begins: for a section (+ 1), or to cancel a Flood (0)."""
        self.cells[at.MISSING] = missing
        self.cells[at.RAISING] = raising
        self.push(at.GIVING, first, 0)

    def advance_giving(self) -> bool:
        """Who has energy is asked, until nothing is missing or what is missing cannot be reached any more."""
        cells = self.cells
        first, done = at.PENDING.a(cells), at.PENDING.b(cells)
        to_come: i64 = 0
        for offset in range(done, self.players):
            to_come += cells[at.ENERGY + self.after(first, offset)]
        if cells[at.MISSING] == 0 or cells[at.MISSING] > to_come:
            self.end_giving(cells[at.MISSING] == 0)
            return False
        seat = self.after(first, done)
        if cells[at.ENERGY + seat]:
            return self.ask(seat)
        self.pop()
        self.push(at.GIVING, first, done + 1)
        return False

    def give(self, seat: i64, beads: i64) -> None:
        """Given beads leave their owner until the round ends (AR-33)."""
        cells = self.cells
        first, done = at.PENDING.a(cells), at.PENDING.b(cells)
        cells[at.ENERGY + seat] -= beads
        cells[at.GIVEN + seat] += beads
        cells[at.MISSING] -= beads
        if self.story is not None:
            self.emit("give", {"seat": int(seat + 1), "energy": int(beads), "missing": int(cells[at.MISSING])})
        self.pop()
        self.push(at.GIVING, first, done + 1)

    def end_giving(self, enough: bool) -> None:
        """The beads go to the supply and it happens, or back to their owners."""
        cells = self.cells
        section = cells[at.RAISING] - 1
        for seat in range(self.players):
            cells[at.ENERGY + seat] += cells[at.GIVEN + seat]
            if enough:
                self.pay_energy(seat, cells[at.GIVEN + seat])
            cells[at.GIVEN + seat] = 0
        cells[at.MISSING] = 0
        cells[at.RAISING] = 0
        self.pop()
        if section < 0:
            if self.story is not None:
                self.emit("cancelled" if enough else "short", {})
            if enough and self.step() == at.COURSE:
                self.pop()
        elif enough:
            self.raise_tile(section)
        else:
            cells[at.BARRED + section] = 1
            if self.story is not None:
                self.emit("short", {})

    def raise_tile(self, section: i64) -> None:
        """The destroyed tile nearest the centre comes up again, without a barrier (AR-13)."""
        self.cells[at.INTACT + section] += 1
        if self.story is not None:
            self.emit("raise", {"tile": tile_text(self.tip(section))})

    # ---- hand limits -------------------------------------------------------------------------------------------------

    def advance_limit(self) -> bool:
        """Who has too many cards plays or discards until the limit is kept."""
        cells = self.cells
        first, done = at.PENDING.a(cells), at.PENDING.b(cells)
        for offset in range(done, self.players):
            seat = self.after(first, offset)
            if self.hand_size(seat) > self.printed.hand:
                if offset != done:
                    self.pop()
                    self.push(at.LIMIT, first, offset)
                return self.ask(seat)
        self.pop()
        return False

    def discard_card(self, seat: i64, card: i64) -> None:
        cells = self.cells
        cells[at.HAND + at.CARDS * seat + card] -= 1
        cells[at.DISCARD + card] += 1
        if self.story is not None:
            self.emit("discard", {"seat": int(seat + 1), "card": CARD_IDS[card]})


def tile_text(tile: i64) -> str:
    """`M1`."""
    return f"{SECTION_LETTERS[tile // 6]}{tile % 6 + 1}"
