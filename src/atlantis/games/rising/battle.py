"""The Athenians attack: tiles fall, courage is awarded, the Navy goes home, the galley moves."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.building import Building


class Battle(Building):
    """Phase 4."""

    def advance_attack(self) -> bool:
        """The roll, the council's reactions, the tiles that fall, and what comes after; True if something is rolled."""
        cells = self.cells
        part = cells[at.PART]
        if part == 0:
            if cells[at.SPIRE] == 0:
                return self.draw_lots()
            self.attack_with(0)
        elif part == 1:
            cells[at.PART] = 2
            self.break_in(self.attack() - self.defence())
        else:
            self.after_the_battle()
        return False

    def attack_with(self, die: i64) -> None:
        """The die counts, or Targeting Spire's 0; the council may react."""
        cells = self.cells
        cells[at.DIE] = die + 1
        cells[at.PART] = 1
        if self.story is not None:
            self.emit("attack", {"die": int(die), "galley": int(cells[at.GALLEY]), "less": int(cells[at.MIRRORED]),
                                 "attack": int(self.attack()), "defence": int(self.defence()),
                                 "spire": cells[at.SPIRE] == 1})
        self.push(at.WINDOW, at.WA, 0)

    def break_in(self, tiles: i64) -> None:
        """For every point above the defence a tile falls; more than there are, and the centre is lost."""
        if self.story is not None:
            self.emit("battle", {"attack": int(self.attack()), "defence": int(self.defence()),
                                 "tiles": int(tiles) if tiles > 0 else 0})
        outer = self.outer_tiles()
        if tiles <= 0:
            return
        if tiles > outer:
            self.lose_centre()
        elif tiles == outer:
            self.drop_everything()
            if self.story is not None:
                self.emit("all", {})
        else:
            self.push(at.FALLING, tiles, 0)

    def after_the_battle(self) -> None:
        """The award; the Navy's tokens to the supply and its Atlanteans home; one step for the galley (AR-25)."""
        cells = self.cells
        self.award()
        for seat in range(self.players):
            spot = at.SEATS * at.NAVY + seat
            cells[at.TOKENS] += cells[at.BRAVE + spot]
            cells[at.BRAVE + spot] = 0
            self.all_go_home(seat, at.NAVY)
        if cells[at.GALLEY] < self.printed.galley_most:
            cells[at.GALLEY] += 1
            if self.story is not None:
                self.emit("galley", {"galley": int(cells[at.GALLEY])})
        cells[at.DIE] = 0
        cells[at.MIRRORED] = 0
        cells[at.BALLAD_SUNG] = 0

    def award(self) -> None:
        """Courage for the most Atlanteans in the Navy, two at least; with the Ballad for all with two (AR-20)."""
        cells = self.cells
        if cells[at.HOPELESS]:
            return
        best: i64 = -1
        most: i64 = 1
        for offset in range(self.players):
            seat = self.after(cells[at.START], offset)
            number = cells[at.HERE + at.SEATS * at.NAVY + seat]
            if cells[at.BALLAD_SUNG] and number >= 2:
                self.tell_award(seat, self.gain_courage(seat, 1))
            elif number > most:
                most = number
                best = seat
        if cells[at.BALLAD_SUNG] == 0 and best >= 0:
            self.tell_award(best, self.gain_courage(best, 1))

    def tell_award(self, seat: i64, came: i64) -> None:
        if came and self.story is not None:
            self.emit("courage", {"seat": int(seat + 1), "courage": int(came), "why": "navy"})
