"""What lies on the table of Atlantis Rising, and the small things that rules do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import Printed

if TYPE_CHECKING:
    from atlantis.games.rising import Rising


class Board(State):
    """A position of Atlantis Rising: whose turn it is, what everybody has, what the supply can give."""

    def __init__(self, game: Rising, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.printed: Printed = game.printed
        self.players: i64 = game.players
        self.starting_energy: bool = game.starting_energy

    # ---- whose turn --------------------------------------------------------------------------------------------------

    def after(self, first: i64, offset: i64) -> i64:
        """The seat so many places clockwise from the first."""
        seat = first + offset
        return seat - self.players if seat >= self.players else seat

    def current(self) -> i64:
        """The player whose part of the phase it is; the starting player where the phase is everybody's."""
        cells = self.cells
        phase = cells[at.PHASE]
        if (at.PLACING <= phase <= at.ACTING or phase == at.BUILDING) and cells[at.DONE] < self.players:
            return self.after(cells[at.START], cells[at.DONE])
        return cells[at.START]

    def ask(self, seat: i64) -> bool:
        """It is this seat's choice."""
        self.cells[ACTOR] = seat
        return True

    def draw_lots(self) -> bool:
        """Something is drawn or rolled."""
        self.cells[ACTOR] = CHANCE
        return True

    def begin(self, phase: i64) -> None:
        cells = self.cells
        cells[at.PHASE] = phase
        cells[at.DONE] = 0
        cells[at.PART] = 0

    def next_seat(self) -> None:
        """The next player's part of the phase begins."""
        self.cells[at.DONE] += 1
        self.cells[at.PART] = 0

    def end(self, result: i64) -> None:
        """The game is over."""
        cells = self.cells
        cells[ACTOR] = OVER
        cells[at.RESULT] = result
        while not at.PENDING.empty(cells):
            at.PENDING.pop(cells)

    # ---- what is pending ---------------------------------------------------------------------------------------------

    def push(self, step: i64, a: i64, b: i64) -> None:
        at.PENDING.push(self.cells, step, a, b)

    def pop(self) -> None:
        at.PENDING.pop(self.cells)

    def step(self) -> i64:
        """The step on top of the stack; 0 if nothing is pending."""
        return at.PENDING.top(self.cells)

    def a(self) -> i64:
        """The first number of the step on top; `layout.py` says what it means."""
        return at.PENDING.a(self.cells)

    def b(self) -> i64:
        """Its second number."""
        return at.PENDING.b(self.cells)

    def go_on(self, a: i64, b: i64) -> None:
        """The step on top stays, with other numbers."""
        at.PENDING.change(self.cells, a, b)

    def check_hands(self, first: i64) -> None:
        """Hand limits, in order from a seat; within a check of hands that one goes on anyway."""
        if self.step() != at.LIMIT:
            self.push(at.LIMIT, first, 0)

    def collect(self, first: i64, missing: i64, raising: i64) -> None:
        """A round of contributions begins: for a section (+ 1), or to cancel a Flood (0)."""
        self.cells[at.MISSING] = missing
        self.cells[at.RAISING] = raising
        self.push(at.GIVING, first, 0)

    # ---- gains and payments: as far as the supply goes (AR-2) --------------------------------------------------------

    def gain_energy(self, seat: i64, beads: i64, why: str) -> None:
        cells = self.cells
        if beads > cells[at.BEADS]:
            beads = cells[at.BEADS]
        cells[at.BEADS] -= beads
        cells[at.ENERGY + seat] += beads
        if self.story is not None:
            self.emit("energy", {"seat": seat, "energy": beads, "why": why})

    def pay_energy(self, seat: i64, beads: i64) -> None:
        self.cells[at.ENERGY + seat] -= beads
        self.cells[at.BEADS] += beads

    def team_energy(self) -> i64:
        total: i64 = 0
        for seat in range(self.players):
            total += self.cells[at.ENERGY + seat]
        return total

    def gain_courage(self, seat: i64, tokens: i64, why: str) -> None:
        cells = self.cells
        if tokens > cells[at.TOKENS]:
            tokens = cells[at.TOKENS]
        cells[at.TOKENS] -= tokens
        cells[at.COURAGE + seat] += tokens
        if self.story is not None:
            self.emit("courage", {"seat": seat, "tokens": tokens, "why": why})

    def gain_cubes(self, seat: i64, kind: i64, number: i64) -> i64:
        cells = self.cells
        if number > cells[at.SUPPLY + kind]:
            number = cells[at.SUPPLY + kind]
        cells[at.SUPPLY + kind] -= number
        cells[at.CUBES + at.KINDS * seat + kind] += number
        return number

    def pay_cubes(self, seat: i64, kind: i64, number: i64) -> None:
        self.cells[at.CUBES + at.KINDS * seat + kind] -= number
        self.cells[at.SUPPLY + kind] += number

    def hand_size(self, seat: i64) -> i64:
        total: i64 = 0
        for card in range(at.CARDS):
            total += self.cells[at.HAND + at.CARDS * seat + card]
        return total

    def has_ability(self, seat: i64, councilor: i64) -> bool:
        """A seat's own councilor, unless Lack of Support, or one copied this turn (AR-16)."""
        cells = self.cells
        if cells[at.COPIED + at.COUNCILORS * seat + councilor]:
            return True
        return cells[at.COUNCILOR + seat] == councilor + 1 and cells[at.UNSUPPORTED] == 0

    def to_build(self) -> i64:
        """Components still on the blueprint."""
        n: i64 = 0
        for component in range(at.COMPONENTS):
            n += i64(self.cells[at.COMPONENT + component] == 1)
        return n

    # ---- tiles -------------------------------------------------------------------------------------------------------

    def tip(self, section: i64) -> i64:
        """The outermost intact tile of a section that is not gone."""
        return 6 * section + 6 - self.cells[at.INTACT + section]

    def stands(self, tile: i64) -> bool:
        return tile % 6 >= 6 - self.cells[at.INTACT + tile // 6]

    def outer_tiles(self) -> i64:
        """How many of the 36 are left."""
        total: i64 = 0
        for section in range(at.SECTIONS):
            total += self.cells[at.INTACT + section]
        return total

    def take_wall(self, tile: i64) -> None:
        """A barrier on the tile goes to the supply."""
        cells = self.cells
        cells[at.WALLS] += cells[at.WALL + tile]
        cells[at.WALL + tile] = 0

    def drop_tile(self, section: i64) -> None:
        """The tip is destroyed, with its barrier."""
        self.take_wall(self.tip(section))
        self.cells[at.INTACT + section] -= 1

    def drop_everything(self) -> None:
        """All outer tiles fall."""
        for section in range(at.SECTIONS):
            while self.cells[at.INTACT + section]:
                self.drop_tile(section)

    def lose_centre(self) -> None:
        """No outer tile is left, and another must fall: the centre goes, and the game is lost (AR-34)."""
        self.drop_everything()
        self.cells[at.HEART] = 0
        if self.story is not None:
            self.emit("centre", {})
        self.end(at.LOST)

    def raise_tile(self, section: i64) -> None:
        """The destroyed tile nearest the centre comes up again, without a barrier (AR-13)."""
        self.cells[at.INTACT + section] += 1
        if self.story is not None:
            self.emit("raise", {"tile": self.tip(section)})

    def wall_possible(self) -> bool:
        """There is a barrier in the supply, and an intact outer tile without one (AR-10)."""
        cells = self.cells
        if cells[at.WALLS] == 0:
            return False
        standing = self.outer_tiles()
        for tile in range(at.TILES):
            standing -= cells[at.WALL + tile]
        return standing > 0

    def shift_targets(self, first: i64, beyond: i64, by: i64) -> None:
        """Target numbers of some tiles stay within 2 and 6 after each shift (AR-14)."""
        cells = self.cells
        for tile in range(first, beyond):
            target = cells[at.TARGET + tile] + by
            cells[at.TARGET + tile] = 2 if target < 2 else 6 if target > 6 else target

    def cube_of(self, section: i64) -> i64:
        """What Mountains, Hills and Forests give."""
        return at.ORE if section == at.MOUNTAINS else section + 1

    def target(self, seat: i64, tile: i64) -> i64:
        """The number to be rolled: the tile's, this turn, and the Explorer's ability last (AR-14)."""
        target = self.cells[at.TARGET + tile]
        if self.has_ability(seat, at.EXPLORER):
            target -= self.printed.ability[at.EXPLORER]
            if target < 2:
                target = 2
        return target

    # ---- Atlanteans --------------------------------------------------------------------------------------------------

    def put(self, seat: i64, place: i64, brave: i64) -> None:
        """One Atlantean onto a place, perhaps with one of the seat's courage tokens."""
        cells = self.cells
        cells[at.HERE + at.SEATS * place + seat] += 1
        cells[at.BRAVE + at.SEATS * place + seat] += brave
        cells[at.COURAGE + seat] -= brave
        if place < at.TILES:
            cells[at.FULL + place] += 1

    def go_home(self, seat: i64, place: i64, number: i64, brave: i64) -> None:
        """So many Atlanteans go home, so many of them with their tokens."""
        cells = self.cells
        cells[at.HERE + at.SEATS * place + seat] -= number
        cells[at.BRAVE + at.SEATS * place + seat] -= brave
        cells[at.COURAGE + seat] += brave
        cells[at.HOME + seat] += number
        if place < at.TILES:
            cells[at.FULL + place] -= number

    def all_go_home(self, seat: i64, place: i64) -> None:
        spot = at.SEATS * place + seat
        self.go_home(seat, place, self.cells[at.HERE + spot], self.cells[at.BRAVE + spot])

    def placed(self, seat: i64) -> i64:
        """A seat's Atlanteans anywhere on the board."""
        total: i64 = 0
        for place in range(at.PLACES):
            total += self.cells[at.HERE + at.SEATS * place + seat]
        return total

    # ---- decks -------------------------------------------------------------------------------------------------------

    def knowledge_left(self) -> bool:
        """There is a card in the deck or on the discard."""
        for card in range(at.CARDS):
            if self.cells[at.DECK + card] or self.cells[at.DISCARD + card]:
                return True
        return False

    def knowledge_ready(self) -> bool:
        """There is a card to draw; an empty deck is replaced by its discard first (AR-33)."""
        cells = self.cells
        for card in range(at.CARDS):
            if cells[at.DECK + card]:
                return True
        found = False
        for card in range(at.CARDS):
            found = found or cells[at.DISCARD + card] > 0
            cells[at.DECK + card] = cells[at.DISCARD + card]
            cells[at.DISCARD + card] = 0
        if found and self.story is not None:
            self.emit("reshuffle", {"deck": "knowledge"})
        return found

    def sea_size(self) -> i64:
        """Misfortunes in the deck whose place is not known."""
        total: i64 = 0
        for card in range(at.MISFORTUNES):
            total += self.cells[at.SEA + card]
        return total

    def sea_ready(self) -> bool:
        """There is a misfortune to draw that is not known; an empty deck is replaced by its discard first."""
        cells = self.cells
        if self.sea_size():
            return True
        found = False
        for card in range(at.MISFORTUNES):
            found = found or cells[at.SEEN + card] > 0
            cells[at.SEA + card] = cells[at.SEEN + card]
            cells[at.SEEN + card] = 0
        if found and self.story is not None:
            self.emit("reshuffle", {"deck": "misfortune"})
        return found

    def known_number(self) -> i64:
        n: i64 = 0
        while n < at.MOST_KNOWN and self.cells[at.KNOWN + n]:
            n += 1
        return n

    def take_known(self, spot: i64) -> i64:
        """A known misfortune leaves the top of the deck; those below it move up (AR-29)."""
        cells = self.cells
        card = cells[at.KNOWN + spot] - 1
        for i in range(spot, at.MOST_KNOWN - 1):
            cells[at.KNOWN + i] = cells[at.KNOWN + i + 1]
        cells[at.KNOWN + at.MOST_KNOWN - 1] = 0
        return card

    # ---- the attack --------------------------------------------------------------------------------------------------

    def attack(self) -> i64:
        """Die and track, less Burning Mirrors."""
        return self.cells[at.DIE] - 1 + self.cells[at.GALLEY] - self.cells[at.MIRRORED]

    def defence(self) -> i64:
        """Atlanteans in the Navy, those with courage counting two, unless Hopelessness (AR-18)."""
        cells = self.cells
        total: i64 = 0
        for seat in range(self.players):
            total += cells[at.HERE + at.SEATS * at.NAVY + seat]
            if cells[at.HOPELESS] == 0:
                total += cells[at.BRAVE + at.SEATS * at.NAVY + seat]
        return total

    def sailors(self) -> i64:
        """Players with two or more Atlanteans in the Navy."""
        total: i64 = 0
        for seat in range(self.players):
            total += i64(self.cells[at.HERE + at.SEATS * at.NAVY + seat] >= 2)
        return total
