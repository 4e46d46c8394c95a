"""Misfortunes, and tiles that are destroyed."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import plague_moves
from atlantis.games.rising.council import tile_text
from atlantis.games.rising.data import MISFORTUNE_IDS, SECTION_LETTERS
from atlantis.games.rising.production import Production, place_text


class Misfortunes(Production):
    """Phase 2, and how tiles fall."""

    # ---- drawing -----------------------------------------------------------------------------------------------------

    def draw_known(self) -> i64:
        """The known card on top of the deck (AR-29)."""
        cells = self.cells
        card = cells[at.KNOWN] - 1
        for i in range(at.MOST_KNOWN - 1):
            cells[at.KNOWN + i] = cells[at.KNOWN + i + 1]
        cells[at.KNOWN + at.MOST_KNOWN - 1] = 0
        return card

    def suffer(self, drawer: i64, card: i64) -> None:
        """A revealed card lies on the discard before it takes effect (AR-33)."""
        cells = self.cells
        cells[at.SEEN + card] += 1
        if self.story is not None:
            self.emit("misfortune", {"seat": int(drawer + 1), "card": MISFORTUNE_IDS[card],
                                     "amount": int(self.printed.quake)})
        if card < at.CALM_SEAS:
            self.flood(card)
        elif card == at.CONTROLLED_FLOOD:
            if self.outer_tiles():
                self.push(at.SINKING, 1, drawer)
            else:
                self.lose_centre()
        elif card == at.CRISIS_OF_FAITH:
            cells[at.CRISIS] = 1
        elif card == at.EARTHQUAKE:
            self.shift_targets(0, 6 * at.FORESTS + 6, self.printed.quake)
        elif card == at.SPUR_THE_CYCLE:
            self.spur_the_cycle()
        elif card == at.PANIC:
            self.push(at.RECALLING, drawer, 0)
        elif card == at.PLAGUE_CARD:
            self.plague_breaks_out(drawer)
        elif card == at.HOPELESSNESS:
            cells[at.HOPELESS] = 1
        elif card != at.CALM_SEAS:
            cells[at.UNSUPPORTED] = 1

    def shift_targets(self, first: i64, beyond: i64, by: i64) -> None:
        """Target numbers stay within 2 and 6 after each shift (AR-14)."""
        cells = self.cells
        for tile in range(first, beyond):
            target = cells[at.TARGET + tile] + by
            cells[at.TARGET + tile] = 2 if target < 2 else 6 if target > 6 else target

    def spur_the_cycle(self) -> None:
        """Discard, deck and this card are shuffled together; nothing is known any more."""
        cells = self.cells
        while cells[at.KNOWN]:
            cells[at.SEA + self.draw_known()] += 1
        for card in range(at.MISFORTUNES):
            cells[at.SEA + card] += cells[at.SEEN + card]
            cells[at.SEEN + card] = 0

    # ---- floods ------------------------------------------------------------------------------------------------------

    def flood(self, section: i64) -> None:
        """A barrier on the tip stops it; otherwise the team may cancel it together (AR-12)."""
        cells = self.cells
        if cells[at.INTACT + section] and cells[at.WALL + self.tip(section)]:
            if self.story is not None:
                self.emit("barrier", {"tile": tile_text(self.tip(section))})
            self.take_wall(self.tip(section))
            return
        self.push(at.COURSE, section, 0)
        if self.team_energy() >= self.printed.cancel:
            self.push(at.CANCELLING, section, 0)

    def cancel(self, drawer: i64) -> None:
        """Contributions from the drawer on."""
        self.pop()
        if self.story is not None:
            self.emit("cancel", {"seat": int(drawer + 1), "energy": int(self.printed.cancel)})
        self.collect(drawer, self.printed.cancel, 0)

    def advance_course(self) -> bool:
        """The tip falls; if the section is gone, two other tiles, or the game is lost."""
        section = at.PENDING.a(self.cells)
        self.pop()
        if self.cells[at.INTACT + section]:
            self.push(at.DESTROYING, section, 0)
        elif self.outer_tiles() < 2:
            if self.story is not None:
                self.emit("swamped", {"section": SECTION_LETTERS[section]})
            self.lose()
        else:
            if self.story is not None:
                self.emit("gone", {"section": SECTION_LETTERS[section]})
            self.push(at.SINKING, 2, self.current())
        return False

    # ---- destruction -------------------------------------------------------------------------------------------------

    def sink(self, section: i64) -> None:
        """A chosen section loses its tip, courage actions included, before the next is chosen (AR-30)."""
        cells = self.cells
        step, left, b = at.PENDING.step(cells), at.PENDING.a(cells), at.PENDING.b(cells)
        self.pop()
        if left > 1:
            self.push(step, left - 1, section if step == at.FALLING else b)
        self.push(at.DESTROYING, section, 0)

    def advance_destroying(self) -> bool:
        """In phase 2 each Atlantean with courage acts first, its token going to the supply; then all go home."""
        cells = self.cells
        section = at.PENDING.a(cells)
        tile = self.tip(section)
        if self.in_misfortunes() and cells[at.HOPELESS] == 0:
            first = self.current()
            for offset in range(self.players):
                seat = self.after(first, offset)
                if cells[at.BRAVE + at.SEATS * tile + seat]:
                    self.act_bravely(seat, tile)
                    return False
        self.pop()
        for seat in range(self.players):
            if cells[at.HERE + at.SEATS * tile + seat]:
                if self.story is not None:
                    self.emit("flee", {"seat": int(seat + 1), "number": int(cells[at.HERE + at.SEATS * tile + seat])})
                self.all_go_home(seat, tile)
        if self.story is not None:
            self.emit("destroy", {"tile": tile_text(tile)})
        self.drop_tile(section)
        return False

    def act_bravely(self, seat: i64, tile: i64) -> None:
        """One Atlantean uses its token; a City's group all theirs at once, if each has one (AR-7)."""
        cells = self.cells
        spot = at.SEATS * tile + seat
        used: i64 = 1
        complete = True
        if tile // 6 == at.CITIES:
            used = cells[at.BRAVE + spot]
            complete = used == self.printed.rings[tile]
        cells[at.BRAVE + spot] -= used
        cells[at.TOKENS] += used
        if self.story is not None:
            self.emit("brave", {"seat": int(seat + 1), "tile": tile_text(tile), "tokens": int(used)})
        if complete and self.could_gain(seat, tile):
            self.push(at.RETURNING, tile, seat)
            self.push(at.ACTION, tile, seat + 8)

    # ---- Panic! and Plague -------------------------------------------------------------------------------------------

    def advance_recalling(self) -> bool:
        """Everybody with placed Atlanteans takes one home, in order from the drawer."""
        cells = self.cells
        first, done = at.PENDING.a(cells), at.PENDING.b(cells)
        if done == self.players:
            self.pop()
            return False
        seat = self.after(first, done)
        if self.placed(seat):
            return self.ask(seat)
        self.pop()
        self.push(at.RECALLING, first, done + 1)
        return False

    def recall(self, seat: i64, place: i64, brave: i64) -> None:
        first, done = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        self.go_home(seat, place, 1, brave)
        if self.story is not None:
            self.emit("recall", {"seat": int(seat + 1), "place": place_text(place)})
        self.pop()
        self.push(at.RECALLING, first, done + 1)

    def plague_breaks_out(self, drawer: i64) -> None:
        """In the section that holds most; who draws it chooses among tied ones; nobody there: nothing."""
        n = plague_moves(self, self.scratch)
        if n == 1:
            self.plague(self.scratch[0] - at.PLAGUE)
        elif n > 1:
            self.push(at.PLAGUED, 0, drawer)

    def plague(self, section: i64) -> None:
        """All Atlanteans of a section go home, with their tokens (AR-17)."""
        if self.story is not None:
            self.emit("plague", {"section": SECTION_LETTERS[section]})
        for tile in range(6 * section, 6 * section + 6):
            for seat in range(self.players):
                if self.cells[at.HERE + at.SEATS * tile + seat]:
                    self.all_go_home(seat, tile)

    def choose_plague(self, section: i64) -> None:
        self.pop()
        self.plague(section)

