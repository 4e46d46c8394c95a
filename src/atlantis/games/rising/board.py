"""What lies on the table of Atlantis Rising, and the small things that rules do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.rising.layout import (
    ACTING,
    ASTROLOGER,
    AT,
    ATLANTIUM,
    BEADS,
    BRAVE,
    BUILDING,
    CARDS,
    CENTRE,
    COPIED,
    COUNCILOR,
    COUNCILORS,
    COURAGE,
    CRISIS,
    CRYSTAL,
    CUBES,
    DECK,
    DIE,
    DISCARD,
    ENERGY,
    EXPLORER,
    FIGURES,
    FORGES,
    FULL,
    GALLEY,
    GOLD,
    HAND,
    HEART,
    HERE,
    HOME,
    HOPELESS,
    INTACT,
    KINDS,
    KNOWN,
    LIBRARIES,
    LIMIT,
    LOST,
    MIRRORED,
    MISFORTUNE_PHASE,
    MISFORTUNES,
    MOST_KNOWN,
    MOUNTAINS,
    NAVY,
    ORE,
    PENDING,
    PHASE,
    PLACING,
    RESULT,
    SEA,
    SEATS,
    SECTIONS,
    SEEN,
    START,
    SUPPLY,
    TARGET,
    TILES,
    TOKENS,
    UNSUPPORTED,
    WALL,
    WALLS,
)
from atlantis.games.rising.printed import Printed

if TYPE_CHECKING:
    from atlantis.games.rising import Rising


class Board(State):
    """A position of Atlantis Rising: whose turn it is, what everybody has, what the supply can give."""

    def __init__(self, game: Rising, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.printed: Printed = game.printed
        self.players: i64 = game.players
        self.starting_energy: bool = game.starting_energy
        self.scratch: vec[i64] = game.scratch  # room to see whether a node has anything to choose
        self.spare: vec[i64] = game.spare  # and, meanwhile, whether a card has a target

    # ---- order -------------------------------------------------------------------------------------------------------

    def after(self, first: i64, offset: i64) -> i64:
        """The seat so many places clockwise from the first."""
        seat = first + offset
        return seat - self.players if seat >= self.players else seat

    def current(self) -> i64:
        """The player whose part of the phase it is; the starting player where the phase is everybody's."""
        cells = self.cells
        phase = cells[PHASE]
        if (PLACING <= phase <= ACTING or phase == BUILDING) and cells[AT] < self.players:
            return self.after(cells[START], cells[AT])
        return cells[START]

    def ask(self, seat: i64) -> bool:
        """It is this seat's choice: a node opens."""
        self.cells[ACTOR] = seat
        return True

    def draw_lots(self) -> bool:
        """Something is drawn or rolled: a node of chance opens."""
        self.cells[ACTOR] = CHANCE
        return True

    def push(self, step: i64, a: i64, b: i64) -> None:
        PENDING.push(self.cells, step, a, b)

    def pop(self) -> None:
        PENDING.pop(self.cells)

    def step(self) -> i64:
        """The step on top of the stack; 0 if nothing is pending."""
        return 0 if PENDING.empty(self.cells) else PENDING.step(self.cells)

    def end(self, result: i64) -> None:
        """The game is over."""
        cells = self.cells
        cells[ACTOR] = OVER
        cells[RESULT] = result
        while not PENDING.empty(cells):
            PENDING.pop(cells)

    def lose(self) -> None:
        self.end(LOST)

    # ---- councilors --------------------------------------------------------------------------------------------------

    def has_ability(self, seat: i64, councilor: i64) -> bool:
        """A seat's own councilor, unless Lack of Support, or one copied this turn (AR-16)."""
        cells = self.cells
        if cells[COPIED + COUNCILORS * seat + councilor]:
            return True
        return cells[COUNCILOR + seat] == councilor + 1 and cells[UNSUPPORTED] == 0

    def may_hold(self, seat: i64) -> bool:
        return self.has_ability(seat, ASTROLOGER)

    # ---- gains and payments: as far as the supply goes (AR-2) --------------------------------------------------------

    def gain_energy(self, seat: i64, beads: i64) -> i64:
        cells = self.cells
        if beads > cells[BEADS]:
            beads = cells[BEADS]
        cells[BEADS] -= beads
        cells[ENERGY + seat] += beads
        return beads

    def pay_energy(self, seat: i64, beads: i64) -> None:
        self.cells[ENERGY + seat] -= beads
        self.cells[BEADS] += beads

    def team_energy(self) -> i64:
        total: i64 = 0
        for seat in range(self.players):
            total += self.cells[ENERGY + seat]
        return total

    def gain_courage(self, seat: i64, tokens: i64) -> i64:
        cells = self.cells
        if tokens > cells[TOKENS]:
            tokens = cells[TOKENS]
        cells[TOKENS] -= tokens
        cells[COURAGE + seat] += tokens
        return tokens

    def gain_cubes(self, seat: i64, kind: i64, number: i64) -> i64:
        cells = self.cells
        if number > cells[SUPPLY + kind]:
            number = cells[SUPPLY + kind]
        cells[SUPPLY + kind] -= number
        cells[CUBES + KINDS * seat + kind] += number
        return number

    def pay_cubes(self, seat: i64, kind: i64, number: i64) -> None:
        self.cells[CUBES + KINDS * seat + kind] -= number
        self.cells[SUPPLY + kind] += number

    def hand_size(self, seat: i64) -> i64:
        total: i64 = 0
        for card in range(CARDS):
            total += self.cells[HAND + CARDS * seat + card]
        return total

    def check_hands(self, first: i64) -> None:
        """Hand limits, in order from a seat; within a LIMIT that goes on anyway."""
        if self.step() != LIMIT:
            self.push(LIMIT, first, 0)

    # ---- tiles -------------------------------------------------------------------------------------------------------

    def tip(self, section: i64) -> i64:
        """The outermost intact tile of a section that is not gone."""
        return 6 * section + 6 - self.cells[INTACT + section]

    def stands(self, tile: i64) -> bool:
        return tile % 6 >= 6 - self.cells[INTACT + tile // 6]

    def outer_tiles(self) -> i64:
        """How many of the 36 are left."""
        total: i64 = 0
        for section in range(SECTIONS):
            total += self.cells[INTACT + section]
        return total

    def destroyed_any(self) -> bool:
        return self.outer_tiles() < TILES

    def take_wall(self, tile: i64) -> None:
        """A barrier on the tile goes to the supply."""
        cells = self.cells
        cells[WALLS] += cells[WALL + tile]
        cells[WALL + tile] = 0

    def drop_tile(self, section: i64) -> None:
        """The tip is destroyed, with its barrier."""
        self.take_wall(self.tip(section))
        self.cells[INTACT + section] -= 1

    def drop_everything(self) -> None:
        """All outer tiles fall."""
        for section in range(SECTIONS):
            while self.cells[INTACT + section]:
                self.drop_tile(section)

    def lose_centre(self) -> None:
        """No outer tile is left, and another must fall: the centre goes, and the game is lost (AR-34)."""
        self.drop_everything()
        self.cells[HEART] = 0
        if self.story is not None:
            self.emit("centre", {})
        self.lose()

    def wall_possible(self) -> bool:
        """There is a barrier in the supply, and an intact outer tile without one (AR-10)."""
        cells = self.cells
        if cells[WALLS] == 0:
            return False
        standing = self.outer_tiles()
        for tile in range(TILES):
            standing -= cells[WALL + tile]
        return standing > 0

    # ---- Atlanteans --------------------------------------------------------------------------------------------------

    def put(self, seat: i64, place: i64, brave: i64) -> None:
        """One Atlantean onto a place, perhaps with one of the seat's courage tokens."""
        cells = self.cells
        cells[HERE + SEATS * place + seat] += 1
        cells[BRAVE + SEATS * place + seat] += brave
        cells[COURAGE + seat] -= brave
        if place < TILES:
            cells[FULL + place] += 1

    def go_home(self, seat: i64, place: i64, number: i64, brave: i64) -> None:
        """So many Atlanteans go home, so many of them with their tokens."""
        cells = self.cells
        cells[HERE + SEATS * place + seat] -= number
        cells[BRAVE + SEATS * place + seat] -= brave
        cells[COURAGE + seat] += brave
        cells[HOME + seat] += number
        if place < TILES:
            cells[FULL + place] -= number

    def all_go_home(self, seat: i64, place: i64) -> None:
        at = SEATS * place + seat
        self.go_home(seat, place, self.cells[HERE + at], self.cells[BRAVE + at])

    def placed(self, seat: i64) -> i64:
        """A seat's Atlanteans anywhere on the board."""
        total: i64 = 0
        for place in range(NAVY + 1):
            total += self.cells[HERE + SEATS * place + seat]
        return total

    # ---- productive actions: what they could gain --------------------------------------------------------------------

    def could_gain(self, seat: i64, place: i64) -> bool:
        """An action there could gain something now (AR-6)."""
        cells = self.cells
        if place == CENTRE:
            return cells[BEADS] > 0 and cells[CRISIS] == 0
        section = place // 6
        if section < LIBRARIES:
            return cells[SUPPLY + self.cube_of(section)] > 0
        if section == LIBRARIES:
            return self.knowledge_left() > 0
        if section == FORGES:
            return cells[CUBES + KINDS * seat + ORE] > 0 and cells[SUPPLY + ATLANTIUM] > 0
        return cells[HERE + SEATS * place + seat] == self.printed.rings[place] and cells[FIGURES + seat] > 0

    def cube_of(self, section: i64) -> i64:
        """What Mountains, Hills and Forests give."""
        if section == MOUNTAINS:
            return ORE
        return GOLD if section == MOUNTAINS + 1 else CRYSTAL

    def target(self, seat: i64, tile: i64) -> i64:
        """The number to be rolled: the tile's, this turn, and the Explorer's ability last (AR-14)."""
        target = self.cells[TARGET + tile]
        if self.has_ability(seat, EXPLORER):
            target -= self.printed.ability[EXPLORER]
            if target < 2:
                target = 2
        return target

    # ---- decks -------------------------------------------------------------------------------------------------------

    def knowledge_left(self) -> i64:
        """Cards in the deck and on the discard."""
        total: i64 = 0
        for card in range(CARDS):
            total += self.cells[DECK + card] + self.cells[DISCARD + card]
        return total

    def knowledge_ready(self) -> bool:
        """There is a card to draw; an empty deck is replaced by its discard first (AR-33)."""
        cells = self.cells
        for card in range(CARDS):
            if cells[DECK + card]:
                return True
        found = False
        for card in range(CARDS):
            found = found or cells[DISCARD + card] > 0
            cells[DECK + card] = cells[DISCARD + card]
            cells[DISCARD + card] = 0
        if found and self.story is not None:
            self.emit("reshuffle", {"deck": "knowledge"})
        return found

    def sea_size(self) -> i64:
        """Misfortunes in the deck whose place is not known."""
        total: i64 = 0
        for card in range(MISFORTUNES):
            total += self.cells[SEA + card]
        return total

    def known_number(self) -> i64:
        n: i64 = 0
        while n < MOST_KNOWN and self.cells[KNOWN + n]:
            n += 1
        return n

    def sea_ready(self) -> bool:
        """There is a misfortune to draw that is not known; an empty deck is replaced by its discard first."""
        cells = self.cells
        if self.sea_size():
            return True
        found = False
        for card in range(MISFORTUNES):
            found = found or cells[SEEN + card] > 0
            cells[SEA + card] = cells[SEEN + card]
            cells[SEEN + card] = 0
        if found and self.story is not None:
            self.emit("reshuffle", {"deck": "misfortune"})
        return found

    # ---- the attack --------------------------------------------------------------------------------------------------

    def attack(self) -> i64:
        """Die and track, less Burning Mirrors."""
        return self.cells[DIE] - 1 + self.cells[GALLEY] - self.cells[MIRRORED]

    def defence(self) -> i64:
        """Atlanteans in the Navy, those with courage counting two, unless Hopelessness (AR-18)."""
        cells = self.cells
        total: i64 = 0
        for seat in range(self.players):
            total += cells[HERE + SEATS * NAVY + seat]
            if cells[HOPELESS] == 0:
                total += cells[BRAVE + SEATS * NAVY + seat]
        return total

    def sailors(self) -> i64:
        """Players with two or more Atlanteans in the Navy."""
        total: i64 = 0
        for seat in range(self.players):
            total += i64(self.cells[HERE + SEATS * NAVY + seat] >= 2)
        return total

    def in_misfortunes(self) -> bool:
        return self.cells[PHASE] == MISFORTUNE_PHASE
