"""Productive actions: what an Atlantean does on a tile of each section, or at the centre, and the steps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.steps import (
    Always,
    Automatic,
    Chance,
    FromDeck,
    Move,
    Outcome,
    Repeated,
    Step,
    StepBack,
)

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState


class Workplace:
    """A section of the island, or its centre. An action that could gain nothing is not done (AR-6)."""

    def refusal(self, s: RisingState, seat: i64, place: i64) -> i64:
        """Why an action there could gain nothing now; 0 if it could."""
        raise NotImplementedError

    def produce(self, s: RisingState, seat: i64, place: i64) -> None:
        """What the action does."""
        raise NotImplementedError


class Mine(Workplace):
    """Mountains, Hills and Forests: roll the target or more for an ore, a gold or a crystal."""

    def refusal(self, s: RisingState, seat: i64, place: i64) -> i64:
        return 0 if s.cells[at.SUPPLY + s.cube_of(place // 6)] else why.NO_CUBES_LEFT_TO_MINE

    def produce(self, s: RisingState, seat: i64, place: i64) -> None:
        s.push(at.ROLLING, place, seat)


class Library(Workplace):
    """Draw some knowledge cards, keep some of them."""

    def refusal(self, s: RisingState, seat: i64, place: i64) -> i64:
        return 0 if s.knowledge_left() else why.NO_KNOWLEDGE_LEFT

    def produce(self, s: RisingState, seat: i64, place: i64) -> None:
        s.push(at.KEEPING, s.printed.kept[place % 6], seat)
        s.push(at.LOOKING, s.printed.value[place], seat)


class Forge(Workplace):
    """An ore becomes Atlantium."""

    def refusal(self, s: RisingState, seat: i64, place: i64) -> i64:
        if s.cells[at.CUBES + at.KINDS * seat + at.ORE] == 0:
            return why.NO_ORE_TO_FORGE
        return 0 if s.cells[at.SUPPLY + at.ATLANTIUM] else why.NO_ATLANTIUM_LEFT

    def produce(self, s: RisingState, seat: i64, place: i64) -> None:
        s.pay_cubes(seat, at.ORE, 1)
        came = s.gain_cubes(seat, at.ATLANTIUM, s.printed.value[place])
        if s.story is not None:
            s.emit("forge", {"seat": seat, "tile": place, "atlantium": came})


class City(Workplace):
    """A new Atlantean for a group that fills every ring."""

    def refusal(self, s: RisingState, seat: i64, place: i64) -> i64:
        if s.cells[at.HERE + at.SEATS * place + seat] < s.printed.rings[place]:
            return why.CITY_NOT_FILLED
        return 0 if s.cells[at.FIGURES + seat] else why.NO_FIGURE_LEFT

    def produce(self, s: RisingState, seat: i64, place: i64) -> None:
        s.cells[at.FIGURES + seat] -= 1
        s.cells[at.HOME + seat] += 1
        s.note("city", "tile", place, seat)


class Centre(Workplace):
    """Energy, twice as much with the Solar Matrix; none in a Crisis of Faith."""

    def refusal(self, s: RisingState, seat: i64, place: i64) -> i64:
        if s.cells[at.CRISIS]:
            return why.CRISIS_AT_THE_CENTRE
        return 0 if s.cells[at.BEADS] else why.NO_ENERGY_LEFT

    def produce(self, s: RisingState, seat: i64, place: i64) -> None:
        s.gain_energy(seat, 2 if s.cells[at.SOLAR] else 1, "centre")


BY_SECTION: Final[list[Workplace]] = [Mine(), Mine(), Mine(), Library(), Forge(), City(), Centre()]
WORKPLACES: Final = vec[Workplace]([BY_SECTION[place // 6] for place in range(at.CENTRE + 1)])
"""By place: the tiles of the sections, then the centre."""


# ---- one Atlantean acts ----------------------------------------------------------------------------------------------


class Act(Move):
    """One Atlantean acts, twice with Tireless Hands, and goes home; then hand limits."""

    def refusal(self, s: RisingState, seat: i64, place: i64, code: i64) -> i64:
        if s.cells[at.HERE + at.SEATS * place + seat] == 0:
            return why.NO_ATLANTEAN_THERE
        return WORKPLACES[place].refusal(s, seat, place)

    def do(self, s: RisingState, seat: i64, place: i64, code: i64) -> None:
        halves = 1 + s.cells[at.TIRELESS]
        s.cells[at.TIRELESS] = 0
        if s.story is not None:
            s.emit("act", {"seat": seat, "place": place, "twice": halves == 2})
        s.check_hands(seat)
        s.push(at.RETURNING, place, seat)
        s.push(at.ACTION, place, seat + 8 * halves)

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        cells = s.cells
        for place in range(i64(at.CENTRE + 1)):
            if cells[at.HERE + at.SEATS * place + seat] and WORKPLACES[place].refusal(s, seat, place) == 0:
                out[n] = self.first + place
                n += 1
        return n

    def offered(self, s: RisingState, seat: i64) -> bool:
        cells = s.cells
        for place in range(i64(at.CENTRE + 1)):
            if cells[at.HERE + at.SEATS * place + seat] and WORKPLACES[place].refusal(s, seat, place) == 0:
                return True
        return False


ACT: Final[Move] = Act("ACT")


class Action(Automatic):
    """One half of an action; what can gain nothing is left out (AR-7)."""

    def advance(self, s: RisingState) -> bool:
        place, seat, halves = s.a(), s.b() % 8, s.b() // 8
        s.pop()
        if halves > 1:
            s.push(at.ACTION, place, seat + 8 * (halves - 1))
        if WORKPLACES[place].refusal(s, seat, place) == 0:
            WORKPLACES[place].produce(s, seat, place)
        return False


class Returning(Automatic):
    """Atlanteans who have acted go home: those without a token first; from a City the whole group."""

    def advance(self, s: RisingState) -> bool:
        place, seat = s.a(), s.b()
        spot = at.SEATS * place + seat
        s.pop()
        if place // 6 == at.CITIES:
            s.all_go_home(seat, place)
        else:
            s.go_home(seat, place, 1, i64(s.cells[at.HERE + spot] == s.cells[at.BRAVE + spot]))
        return False


def stop_acting(s: RisingState, seat: i64) -> None:
    """All others outside the Navy go home with their tokens, without acting."""
    s.cells[at.TIRELESS] = 0
    for place in range(i64(at.CENTRE + 1)):
        if s.cells[at.HERE + at.SEATS * place + seat]:
            s.all_go_home(seat, place)
    s.next_seat()


# ---- rolls -----------------------------------------------------------------------------------------------------------


class Roll(Outcome):
    """At or above the target it succeeds; energy may add what is short."""

    def do(self, s: RisingState, _: i64, face: i64, code: i64) -> None:
        place, seat = s.a(), s.b()
        target = s.target(seat, place)
        short = target - face - 1
        s.pop()
        if s.story is not None:
            s.emit("roll", {"seat": seat, "tile": place, "roll": face, "target": target})
        if short <= 0:
            mine(s, seat, place)
        elif s.cells[at.ENERGY + seat] >= short:
            s.push(at.BOOSTING, place, seat + 8 * short)


def mine(s: RisingState, seat: i64, place: i64) -> None:
    """One ore, gold or crystal."""
    kind = s.cube_of(place // 6)
    s.gain_cubes(seat, kind, 1)
    s.note("cube", "cube", kind, seat)


class Boost(Always):
    """Pay energy for what the roll is short of."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        place, short = s.a(), s.b() // 8
        s.pop()
        s.pay_energy(seat, short)
        s.note("boost", "energy", short, seat)
        mine(s, seat, place)


# ---- Libraries -------------------------------------------------------------------------------------------------------


class Drawing(Chance):
    """Cards are drawn one by one while they last; an empty deck is replaced by its discard."""

    def advance(self, s: RisingState) -> bool:
        if s.a() and s.ready(at.DECK, at.DISCARD, at.CARDS, "knowledge"):
            return s.draw_lots()
        s.pop()
        return False


class Look(FromDeck):
    """A drawn card is set aside; some of these are kept."""

    def do(self, s: RisingState, _: i64, card: i64, code: i64) -> None:
        s.cells[at.DECK + card] -= 1
        s.cells[at.DRAWN + card] += 1
        s.go_on(s.a() - 1, s.b())


class Draw(FromDeck):
    """A card goes straight into a hand."""

    def do(self, s: RisingState, _: i64, card: i64, code: i64) -> None:
        left, seat = s.a(), s.b()
        s.cells[at.DECK + card] -= 1
        s.cells[at.HAND + at.CARDS * seat + card] += 1
        s.note("draw", "card", card, seat)
        s.go_on(left - 1, seat)


class Keeping(Repeated):
    """Some of the cards are kept; the rest is discarded."""

    def finish(self, s: RisingState, seat: i64) -> None:
        s.join_piles(at.DISCARD, at.DRAWN, at.CARDS)


class Keep(Move):
    """A drawn card goes into the hand."""

    def refusal(self, s: RisingState, seat: i64, card: i64, code: i64) -> i64:
        return 0 if s.cells[at.DRAWN + card] else why.CARD_NOT_DRAWN

    def do(self, s: RisingState, seat: i64, card: i64, code: i64) -> None:
        s.cells[at.DRAWN + card] -= 1
        s.cells[at.HAND + at.CARDS * seat + card] += 1
        s.note("keep", "card", card, seat)
        s.go_on(s.a() - 1, seat)


ACTION: Final[Step] = Action()
RETURNING: Final[Step] = Returning()
ROLLING: Final[Step] = Chance(Roll("ROLL"))
BOOSTING: Final[Step] = Step([Boost("BOOST"), StepBack("ACCEPT")])
LOOKING: Final[Step] = Drawing(Look("KNOWLEDGE", at.DECK))
KEEPING: Final[Step] = Keeping([Keep("KEEP")])
DRAWING: Final[Step] = Drawing(Draw("KNOWLEDGE", at.DECK))
