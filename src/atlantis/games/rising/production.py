"""Productive actions: rolls, Libraries, Forges, Cities and the centre; Atlanteans that act and go home."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.choices import act_moves
from atlantis.games.rising.council import Council, tile_text
from atlantis.games.rising.data import CARD_IDS, CUBE_NAMES


class Production(Council):
    """Phase 3, and the courage actions of phase 2."""

    # ---- one Atlantean acts ------------------------------------------------------------------------------------------

    def act(self, seat: i64, place: i64) -> None:
        """One Atlantean there acts, twice with Tireless Hands, and goes home; then hand limits."""
        halves = 1 + self.cells[at.TIRELESS]
        self.cells[at.TIRELESS] = 0
        if self.story is not None:
            self.emit("act", {"seat": int(seat + 1), "place": place_text(place), "twice": halves == 2})
        self.check_hands(seat)
        self.push(at.RETURNING, place, seat)
        self.push(at.ACTION, place, seat + 8 * halves)

    def advance_action(self) -> bool:
        """One half of an action; what can gain nothing is left out (AR-7)."""
        place, b = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        seat, halves = b % 8, b // 8
        self.pop()
        if halves > 1:
            self.push(at.ACTION, place, seat + 8 * (halves - 1))
        if self.could_gain(seat, place):
            self.produce(seat, place)
        return False

    def produce(self, seat: i64, place: i64) -> None:
        """What the tile or the centre does."""
        cells, printed = self.cells, self.printed
        section = place // 6
        if place == at.CENTRE:
            came = self.gain_energy(seat, 2 if cells[at.SOLAR] else 1)
            if self.story is not None:
                self.emit("energy", {"seat": int(seat + 1), "energy": int(came), "why": "centre"})
        elif section < at.LIBRARIES:
            self.push(at.ROLLING, place, seat)
        elif section == at.LIBRARIES:
            self.push(at.KEEPING, printed.kept[place % 6], seat)
            self.push(at.LOOKING, printed.value[place], seat)
        elif section == at.FORGES:
            self.pay_cubes(seat, at.ORE, 1)
            came = self.gain_cubes(seat, at.ATLANTIUM, printed.value[place])
            if self.story is not None:
                self.emit("forge", {"seat": int(seat + 1), "tile": tile_text(place), "atlantium": int(came)})
        else:
            cells[at.FIGURES + seat] -= 1
            cells[at.HOME + seat] += 1
            if self.story is not None:
                self.emit("city", {"seat": int(seat + 1), "tile": tile_text(place)})

    def advance_returning(self) -> bool:
        """Who has acted goes home: those without a token first, of a City the whole group."""
        place, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        spot = at.SEATS * place + seat
        here, brave = self.cells[at.HERE + spot], self.cells[at.BRAVE + spot]
        self.pop()
        if place < at.TILES and place // 6 == at.CITIES:
            self.all_go_home(seat, place)
        else:
            self.go_home(seat, place, 1, i64(here == brave))
        return False

    # ---- rolls -------------------------------------------------------------------------------------------------------

    def roll(self, number: i64) -> None:
        """At or above the target it succeeds; energy may add what is short."""
        place, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        target = self.target(seat, place)
        self.pop()
        if self.story is not None:
            self.emit("roll", {"seat": int(seat + 1), "tile": tile_text(place), "roll": int(number),
                               "target": int(target)})
        if number >= target:
            self.mine(seat, place)
        elif self.cells[at.ENERGY + seat] >= target - number:
            self.push(at.BOOSTING, place, seat + 8 * (target - number))

    def mine(self, seat: i64, place: i64) -> None:
        """One ore, gold or crystal."""
        kind = self.cube_of(place // 6)
        self.gain_cubes(seat, kind, 1)
        if self.story is not None:
            self.emit("cube", {"seat": int(seat + 1), "cube": CUBE_NAMES[kind]})

    def boost(self) -> None:
        """Pay what the roll is short of."""
        place, b = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        seat, short = b % 8, b // 8
        self.pop()
        self.pay_energy(seat, short)
        if self.story is not None:
            self.emit("boost", {"seat": int(seat + 1), "energy": int(short)})
        self.mine(seat, place)

    # ---- Libraries and other draws -----------------------------------------------------------------------------------

    def advance_looking(self) -> bool:
        """Cards are drawn one by one, as far as there are any."""
        if at.PENDING.a(self.cells) and self.knowledge_ready():
            return self.draw_lots()
        self.pop()
        return False

    def look(self, card: i64) -> None:
        """A card comes among those of which some are kept."""
        left, seat = at.PENDING.a(self.cells), at.PENDING.b(self.cells)
        self.cells[at.DECK + card] -= 1
        self.cells[at.DRAWN + card] += 1
        self.pop()
        self.push(at.LOOKING, left - 1, seat)

    def advance_keeping(self) -> bool:
        """Some of the cards are kept; the rest is discarded."""
        cells = self.cells
        left, seat = at.PENDING.a(cells), at.PENDING.b(cells)
        drawn: i64 = 0
        for card in range(at.CARDS):
            drawn += cells[at.DRAWN + card]
        if left and drawn:
            return self.ask(seat)
        for card in range(at.CARDS):
            cells[at.DISCARD + card] += cells[at.DRAWN + card]
            cells[at.DRAWN + card] = 0
        self.pop()
        return False

    def keep(self, seat: i64, card: i64) -> None:
        cells = self.cells
        left = at.PENDING.a(cells)
        cells[at.DRAWN + card] -= 1
        cells[at.HAND + at.CARDS * seat + card] += 1
        if self.story is not None:
            self.emit("keep", {"seat": int(seat + 1), "card": CARD_IDS[card]})
        self.pop()
        self.push(at.KEEPING, left - 1, seat)

    def draw(self, card: i64) -> None:
        """A card goes straight into a hand."""
        cells = self.cells
        step, left, seat = at.PENDING.step(cells), at.PENDING.a(cells), at.PENDING.b(cells)
        cells[at.DECK + card] -= 1
        cells[at.HAND + at.CARDS * seat + card] += 1
        if self.story is not None:
            self.emit("draw", {"seat": int(seat + 1), "card": CARD_IDS[card]})
        self.pop()
        self.push(step, left - 1, seat)

    # ---- the phase ---------------------------------------------------------------------------------------------------

    def has_act_node(self, seat: i64) -> bool:
        return act_moves(self, seat, self.scratch) > 0

    def stop_acting(self, seat: i64) -> None:
        """All others outside the Navy go home with their tokens, without acting."""
        self.cells[at.TIRELESS] = 0
        for place in range(at.CENTRE + 1):
            if self.cells[at.HERE + at.SEATS * place + seat]:
                self.all_go_home(seat, place)

    def convert(self, seat: i64, one: i64, other: i64) -> None:
        """A cube becomes another kind that the supply has."""
        self.pay_cubes(seat, one, 1)
        self.gain_cubes(seat, other, 1)
        if self.story is not None:
            self.emit("convert", {"seat": int(seat + 1), "from": CUBE_NAMES[one], "to": CUBE_NAMES[other]})


def place_text(place: i64) -> str:
    """`M1`, `centre` or `navy`."""
    if place < at.TILES:
        return tile_text(place)
    return "centre" if place == at.CENTRE else "navy"
