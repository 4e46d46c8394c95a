"""The components of Atlantis Rising, and the basic operations of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.engine.story import FieldValue
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import Printed

if TYPE_CHECKING:
    from atlantis.games.rising import Rising


class Board(State):
    """The cells of a position, with the queries and changes that all steps share."""

    def __init__(self, game: Rising, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.printed: Printed = game.printed
        self.players: i64 = game.players
        self.starting_energy: bool = game.starting_energy

    # ---- whose turn --------------------------------------------------------------------------------------------------

    def after(self, first: i64, offset: i64) -> i64:
        """The seat `offset` places clockwise from the first."""
        seat = first + offset
        return seat - self.players if seat >= self.players else seat

    def current(self) -> i64:
        """The player whose part of the phase it is; the starting player in phases for everybody."""
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

    def note(self, kind: str, field: str = "", value: i64 = 0, seat: i64 = -1) -> None:
        """Add an event to the story if events are collected, with an optional seat and field."""
        if self.story is None:
            return
        fields: dict[str, FieldValue] = {"seat": seat} if seat >= 0 else {}
        if field:
            fields[field] = value
        self.emit(kind, fields)

    # ---- what is pending: the stack of `at.PENDING`, read directly because that is done for every move ---------------

    def push(self, step: i64, a: i64, b: i64) -> None:
        at.PENDING.push(self.cells, step, a, b)

    def pop(self) -> None:
        at.PENDING.pop(self.cells)

    def step(self) -> i64:
        """The step on top of the stack; 0 if nothing is pending."""
        n = self.cells[at.STACK]
        return self.cells[at.STACK + 3 * n - 2] if n else i64(0)

    def a(self) -> i64:
        """The first number of the step on top; `layout.py` says what it means."""
        return self.cells[at.STACK + 3 * self.cells[at.STACK] - 1]

    def b(self) -> i64:
        """Its second number."""
        return self.cells[at.STACK + 3 * self.cells[at.STACK]]

    def go_on(self, a: i64, b: i64) -> None:
        """The step on top stays, with other numbers."""
        at.PENDING.change(self.cells, a, b)

    def check_hands(self, first: i64) -> None:
        """Check hand limits in order from a seat, unless such a check is already pending."""
        if self.step() != at.LIMIT:
            self.push(at.LIMIT, first, 0)

    def collect(self, first: i64, missing: i64, raising: i64) -> None:
        """A round of contributions begins: for a section (+ 1), or to cancel a Flood (0)."""
        self.cells[at.MISSING] = missing
        self.cells[at.RAISING] = raising
        self.push(at.GIVING, first, 0)

    # ---- gains and payments: as far as the supply goes (AR-2) --------------------------------------------------------

    def total(self, first: i64, number: i64) -> i64:
        """The sum of so many cells in a row."""
        cells, total = self.cells, i64(0)
        for cell in range(first, first + number):
            total += cells[cell]
        return total

    def gain(self, supply: i64, own: i64, number: i64) -> i64:
        """Move up to `number` from the supply's cell to another; return how many were moved."""
        cells = self.cells
        number = min(number, cells[supply])
        cells[supply] -= number
        cells[own] += number
        return number

    def gain_energy(self, seat: i64, beads: i64, why: str) -> None:
        beads = self.gain(at.BEADS, at.ENERGY + seat, beads)
        if self.story is not None:
            self.emit("energy", {"seat": seat, "energy": beads, "why": why})

    def pay_energy(self, seat: i64, beads: i64) -> None:
        self.cells[at.ENERGY + seat] -= beads
        self.cells[at.BEADS] += beads

    def team_energy(self) -> i64:
        return self.total(at.ENERGY, self.players)

    def gain_courage(self, seat: i64, tokens: i64, why: str) -> None:
        tokens = self.gain(at.TOKENS, at.COURAGE + seat, tokens)
        if self.story is not None:
            self.emit("courage", {"seat": seat, "tokens": tokens, "why": why})

    def gain_cubes(self, seat: i64, kind: i64, number: i64) -> i64:
        return self.gain(at.SUPPLY + kind, at.CUBES + at.KINDS * seat + kind, number)

    def pay_cubes(self, seat: i64, kind: i64, number: i64) -> None:
        self.cells[at.CUBES + at.KINDS * seat + kind] -= number
        self.cells[at.SUPPLY + kind] += number

    def hand_size(self, seat: i64) -> i64:
        return self.total(at.HAND + at.CARDS * seat, at.CARDS)

    def has_ability(self, seat: i64, councilor: i64) -> bool:
        """A seat's own councilor, unless Lack of Support, or one copied this turn (AR-16)."""
        cells = self.cells
        if cells[at.COPIED + at.COUNCILORS * seat + councilor]:
            return True
        return cells[at.COUNCILOR + seat] == councilor + 1 and cells[at.UNSUPPORTED] == 0

    def to_build(self) -> i64:
        """Components still on the blueprint."""
        n: i64 = 0
        for component in range(i64(at.COMPONENTS)):
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
        return self.total(at.INTACT, at.SECTIONS)

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
        self.note("centre")
        self.end(at.LOST)

    def raise_tile(self, section: i64) -> None:
        """The destroyed tile nearest the centre comes up again, without a barrier (AR-13)."""
        self.cells[at.INTACT + section] += 1
        self.note("raise", "tile", self.tip(section))

    def shift_targets(self, first: i64, beyond: i64, by: i64) -> None:
        """Shift the target numbers of some tiles, within 2 and 6 (AR-14)."""
        cells = self.cells
        for tile in range(first, beyond):
            cells[at.TARGET + tile] = max(min(cells[at.TARGET + tile] + by, 6), 2)

    def cube_of(self, section: i64) -> i64:
        """What Mountains, Hills and Forests give."""
        return i64(at.ORE) if section == at.MOUNTAINS else section + 1

    def target(self, seat: i64, tile: i64) -> i64:
        """The number to roll: the tile's target this turn, then the Explorer's ability (AR-14)."""
        target = self.cells[at.TARGET + tile]
        if self.has_ability(seat, at.EXPLORER):
            target = max(target - self.printed.ability[at.EXPLORER], 2)
        return target

    # ---- Atlanteans --------------------------------------------------------------------------------------------------

    def go_home(self, seat: i64, place: i64, number: i64, brave: i64) -> None:
        """Atlanteans go home, `brave` of them with their tokens."""
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

    def placed(self, seat: i64, places: i64 = at.PLACES) -> i64:
        """A seat's Atlanteans anywhere on the board, or on the first of its places."""
        total: i64 = 0
        for place in range(places):
            total += self.cells[at.HERE + at.SEATS * place + seat]
        return total

    # ---- decks -------------------------------------------------------------------------------------------------------

    def knowledge_left(self) -> bool:
        """There is a card in the deck or on the discard."""
        return self.total(at.DECK, at.CARDS) > 0 or self.total(at.DISCARD, at.CARDS) > 0

    def sea_size(self) -> i64:
        """The number of misfortunes in the deck at unknown places."""
        return self.total(at.SEA, at.MISFORTUNES)

    def ready(self, deck: i64, discard: i64, kinds: i64, name: str) -> bool:
        """There is a card to draw; an empty deck is replaced by its discard first (AR-33)."""
        if self.total(deck, kinds):
            return True
        if self.total(discard, kinds) == 0:
            return False
        self.join_piles(deck, discard, kinds)
        if self.story is not None:
            self.emit("reshuffle", {"deck": name})
        return True

    def join_piles(self, pile: i64, other: i64, kinds: i64) -> None:
        """Move all cards of the other pile to this one."""
        for card in range(kinds):
            self.cells[pile + card] += self.cells[other + card]
            self.cells[other + card] = 0

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
        """Atlanteans in the Navy; with courage they count two, unless Hopelessness (AR-18)."""
        total = self.total(at.HERE + at.SEATS * at.NAVY, self.players)
        if self.cells[at.HOPELESS] == 0:
            total += self.total(at.BRAVE + at.SEATS * at.NAVY, self.players)
        return total

    def sailors(self) -> i64:
        """Players with two or more Atlanteans in the Navy."""
        total: i64 = 0
        for seat in range(self.players):
            total += i64(self.cells[at.HERE + at.SEATS * at.NAVY + seat] >= 2)
        return total
