"""Knowledge cards and the choices that they ask for: each card one small effect."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import free_convert_moves, lift_moves, trade_moves
from atlantis.games.rising.council import tile_text
from atlantis.games.rising.data import CARD_IDS, COUNCILOR_IDS, CUBE_NAMES, MISFORTUNE_IDS, SECTION_LETTERS
from atlantis.games.rising.misfortunes import Misfortunes


class Knowledge(Misfortunes):
    """Cards are played, barriers set, tiles raised, cubes traded and converted."""

    def play_card(self, seat: i64, card: i64) -> None:
        """The card lies on the discard before it takes effect (AR-33)."""
        cells = self.cells
        amount = self.printed.amount[card]
        cells[at.HAND + at.CARDS * seat + card] -= 1
        cells[at.DISCARD + card] += 1
        if self.story is not None:
            self.emit("play", {"seat": int(seat + 1), "card": CARD_IDS[card], "amount": int(amount)})
        if card == at.GAMBIT:
            self.roll_again()
        elif card == at.BALLAD:
            cells[at.BALLAD_SUNG] = 1
        elif card == at.SHIELDING:
            self.push(at.SHIELDED, 1, seat)
        elif card == at.TALENT:
            self.push(at.COPYING, 0, seat)
        elif card == at.ATLAS:
            self.push(at.MAPPED, 0, seat)
        elif card == at.MARKET_DAY:
            self.push(at.TRADING, amount, seat)
        elif card == at.BORROWED_PLANS:
            cells[at.BORROWED] += amount
        elif card == at.TIDES:
            self.look_at_the_tides(seat, amount)
        elif card == at.SEABED:
            self.push(at.LIFTED, 1, seat)
        elif card == at.INNER_LIGHT:
            self.tell_energy(seat, self.gain_energy(seat, amount))
        elif card == at.HEROIC_VERSE:
            self.tell_courage(seat, self.gain_courage(seat, amount))
        elif card == at.MIRRORS:
            cells[at.MIRRORED] += amount
        elif card == at.TIRELESS_HANDS:
            cells[at.TIRELESS] = 1
        elif card == at.NOTES:
            self.push(at.CONVERTING, amount, seat)
        else:
            cells[at.TWIN] = 1

    def tell_energy(self, seat: i64, came: i64) -> None:
        if self.story is not None:
            self.emit("energy", {"seat": int(seat + 1), "energy": int(came), "why": ""})

    def tell_courage(self, seat: i64, came: i64) -> None:
        if self.story is not None:
            self.emit("courage", {"seat": int(seat + 1), "courage": int(came), "why": ""})

    def roll_again(self) -> None:
        """Ancestors' Gambit: the rest of the round lapses, the attack is rolled anew (AR-19)."""
        self.pop()
        self.cells[at.DIE] = 0
        self.cells[at.PART] = 0

    # ---- barriers and raised tiles -----------------------------------------------------------------------------------

    def advance_shielded(self) -> bool:
        """A barrier for each that is due, as far as there are barriers and tiles for them (AR-10)."""
        if at.PENDING.a(self.cells) and self.wall_possible():
            return self.ask(at.PENDING.b(self.cells))
        self.pop()
        return False

    def set_wall(self, tile: i64) -> None:
        left, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        self.cells[at.WALLS] -= 1
        self.cells[at.WALL + tile] = 1
        if self.story is not None:
            self.emit("wall", {"seat": int(seat + 1), "tile": tile_text(tile)})
        self.pop()
        self.push(at.SHIELDED, left - 1, seat)

    def advance_lifted(self) -> bool:
        if at.PENDING.a(self.cells) and lift_moves(self, self.scratch):
            return self.ask(at.PENDING.b(self.cells))
        self.pop()
        return False

    def lift(self, section: i64) -> None:
        left, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        self.pop()
        self.push(at.LIFTED, left - 1, seat)
        self.raise_tile(section)

    # ---- Ancient Atlas, Untapped Talent ------------------------------------------------------------------------------

    def map_section(self, section: i64) -> None:
        """Targets of a section are lower for all until the end of the turn."""
        self.pop()
        self.shift_targets(6 * section, 6 * section + 6, -self.printed.amount[at.ATLAS])
        if self.story is not None:
            self.emit("atlas", {"section": SECTION_LETTERS[section], "less": int(self.printed.amount[at.ATLAS])})

    def copy_councilor(self, councilor: i64) -> None:
        """An ability until the end of the turn; an income comes once, now (AR-24)."""
        seat = at.PENDING.b(self.cells)
        self.cells[at.COPIED + at.COUNCILORS * seat + councilor] = 1
        self.pop()
        if self.story is not None:
            self.emit("copy", {"seat": int(seat + 1), "councilor": COUNCILOR_IDS[councilor]})
        if councilor == at.SCHOLAR:
            self.check_hands(self.current())
        self.income(seat, councilor)

    def income(self, seat: i64, councilor: i64) -> None:
        """What a Priest, Champion or Scholar brings."""
        number = self.printed.ability[councilor]
        if councilor == at.PRIEST:
            came = self.gain_energy(seat, number)
            if self.story is not None:
                self.emit("energy", {"seat": int(seat + 1), "energy": int(came), "why": "priest"})
        elif councilor == at.CHAMPION:
            came = self.gain_courage(seat, number)
            if self.story is not None:
                self.emit("courage", {"seat": int(seat + 1), "courage": int(came), "why": "champion"})
        elif councilor == at.SCHOLAR:
            self.push(at.DRAWING, number, seat)

    # ---- Reading the Tides -------------------------------------------------------------------------------------------

    def look_at_the_tides(self, seat: i64, number: i64) -> None:
        """Only cards not yet known are turned up; nothing is reshuffled for it (AR-29)."""
        self.push(at.PICKING, 0, seat)
        self.push(at.REVEALING, number - self.known_number(), seat)

    def advance_revealing(self) -> bool:
        if at.PENDING.a(self.cells) > 0 and self.sea_size():
            return self.draw_lots()
        self.pop()
        return False

    def reveal(self, card: i64) -> None:
        left, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        self.cells[at.SEA + card] -= 1
        self.cells[at.KNOWN + self.known_number()] = card + 1
        if self.story is not None:
            self.emit("reveal", {"card": MISFORTUNE_IDS[card]})
        self.pop()
        self.push(at.REVEALING, left - 1, seat)

    def pick(self, card: i64) -> None:
        """One is thrown away, of equal cards the topmost; the others stay on top in their order."""
        cells = self.cells
        self.pop()
        spot: i64 = 0
        while cells[at.KNOWN + spot] != card + 1:
            spot += 1
        for i in range(spot, at.MOST_KNOWN - 1):
            cells[at.KNOWN + i] = cells[at.KNOWN + i + 1]
        cells[at.KNOWN + at.MOST_KNOWN - 1] = 0
        cells[at.SEEN + card] += 1
        if self.story is not None:
            self.emit("pick", {"card": MISFORTUNE_IDS[card]})

    # ---- trade and free conversions (AR-35) --------------------------------------------------------------------------

    def advance_trading(self) -> bool:
        seat = at.PENDING.b(self.cells)
        if at.PENDING.a(self.cells) and trade_moves(self, seat, self.scratch):
            return self.ask(seat)
        self.pop()
        return False

    def trade(self, seat: i64, other: i64, take: bool, kind: i64) -> None:
        """One cube between the seat and another player."""
        left = at.PENDING.a(self.cells)
        giver, receiver = (other, seat) if take else (seat, other)
        self.pay_cubes(giver, kind, 1)
        self.gain_cubes(receiver, kind, 1)
        if self.story is not None:
            self.emit("trade", {"seat": int(giver + 1), "to": int(receiver + 1), "cube": CUBE_NAMES[kind]})
        self.pop()
        self.push(at.TRADING, left - 1, seat)

    def advance_converting(self) -> bool:
        seat = at.PENDING.b(self.cells)
        if at.PENDING.a(self.cells) and free_convert_moves(self, seat, self.scratch):
            return self.ask(seat)
        self.pop()
        return False

    def convert_freely(self, seat: i64, one: i64, other: i64) -> None:
        left = at.PENDING.a(self.cells)
        self.convert(seat, one, other)
        self.pop()
        self.push(at.CONVERTING, left - 1, seat)
