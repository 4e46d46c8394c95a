"""The turn in the order of the rulebook: set-up, the council, placing, misfortunes, actions, building."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import actions, cards
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.components import BUILD, stop_building
from atlantis.games.rising.effects import INCOMES, Convert
from atlantis.games.rising.misfortunes import suffer
from atlantis.games.rising.places import ACT, stop_acting
from atlantis.games.rising.steps import Always, Automatic, Chance, FromDeck, Move, Outcome, Step

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

# ---- set-up: councilors by seat, the first player with the starting energy, then the blueprint (AR-33) ---------------


class DealCouncilors(Chance):
    """One for each seat, unless they were chosen."""

    def advance(self, s: RisingState) -> bool:
        if s.cells[at.DONE] == s.players:
            s.begin(at.DRAW_FIRST)
        return s.draw_lots()


class Deal(Outcome):
    """A councilor that nobody has yet, to the next seat."""

    def refusal(self, s: RisingState, seat: i64, receiver: i64, code: i64) -> i64:
        if receiver != s.cells[at.DONE]:
            return why.NOT_ASKED
        for other in range(s.players):
            if s.cells[at.COUNCILOR + other] == actions.ACTIONS.second[code] + 1:
                return why.NOT_ASKED
        return 0

    def do(self, s: RisingState, seat: i64, receiver: i64, code: i64) -> None:
        councilor = actions.ACTIONS.second[code]
        s.cells[at.COUNCILOR + receiver] = councilor + 1
        s.cells[at.DONE] += 1
        s.note("councilor", "councilor", councilor, receiver)


class First(Outcome):
    """The first player; energy goes round from there."""

    def weight(self, s: RisingState, starter: i64) -> i64:
        return i64(starter < s.players)

    def do(self, s: RisingState, seat: i64, starter: i64, code: i64) -> None:
        cells = s.cells
        cells[at.START] = starter
        s.begin(at.DRAW_BLUEPRINT)
        s.note("first", "seat", starter)
        for offset in range(s.printed.energy if s.starting_energy else i64(0)):
            cells[at.BEADS] -= 1
            cells[at.ENERGY + (starter + offset) % s.players] += 1


class DrawBlueprint(Chance):
    """Three components from each deck of the level."""

    def advance(self, s: RisingState) -> bool:
        if s.cells[at.DONE] == at.BLUEPRINT - 1:
            s.begin(at.INCOME)
            return False
        return s.draw_lots()


class Blueprint(Outcome):
    """A component of the deck that is drawn from."""

    def weight(self, s: RisingState, component: i64) -> i64:
        deck = s.printed.decks[s.cells[at.DONE] // 3]
        return i64(s.printed.deck[component] == deck and s.cells[at.COMPONENT + component] == 0)

    def do(self, s: RisingState, seat: i64, component: i64, code: i64) -> None:
        s.cells[at.COMPONENT + component] = 1
        s.cells[at.DONE] += 1
        s.note("blueprint", "component", component)


# ---- the start of the turn -------------------------------------------------------------------------------------------


class Income(Automatic):
    """Effects of the turn before become active; income from the starting player on, then hand limits."""

    def advance(self, s: RisingState) -> bool:
        cells = s.cells
        if cells[at.DONE] == 0:
            if s.story is not None:
                s.emit("turn", {"turn": cells[at.TURN], "seat": cells[at.START]})
            cells[at.SOLAR] = cells[at.NEXT_SOLAR]
            cells[at.SPIRE] = cells[at.NEXT_SPIRE]
            cells[at.NEXT_SOLAR] = 0
            cells[at.NEXT_SPIRE] = 0
        if cells[at.DONE] == s.players:
            s.begin(at.COUNCIL_AT_START)
            s.push(at.LIMIT, cells[at.START], 0)
            return False
        seat = s.after(cells[at.START], cells[at.DONE])
        cells[at.DONE] += 1
        councilor = cells[at.COUNCILOR + seat] - 1
        INCOMES[councilor].give(s, seat, s.printed.ability[councilor])
        return False


# ---- the council -----------------------------------------------------------------------------------------------------


class Council(Automatic):
    """A window of its own, at the start of the turn and before the attack die."""

    def __init__(self, window: i64, then: i64) -> None:
        super().__init__()
        self.window = window
        self.then = then

    def advance(self, s: RisingState) -> bool:
        if s.cells[at.PART]:
            s.begin(self.then)
        else:
            s.cells[at.PART] = 1
            s.push(at.WINDOW, self.window, 0)
        return False


# ---- phases in which everybody has a part ----------------------------------------------------------------------------


class BySeat(Step):
    """Players are asked in turn as long as there is something to choose; then the next phase begins."""

    def __init__(self, asks: list[Move], then: i64) -> None:
        super().__init__(asks)
        self.then = then

    def advance(self, s: RisingState) -> bool:
        seat = s.current()
        if s.cells[at.DONE] == s.players:
            self.finish(s)
        elif self.choosing(s, seat):
            return s.ask(seat)
        else:
            self.leave(s, seat)
        return False

    def choosing(self, s: RisingState, seat: i64) -> bool:
        return self.offers(s, seat)

    def leave(self, s: RisingState, seat: i64) -> None:
        """The player's part is over."""
        s.next_seat()

    def finish(self, s: RisingState) -> None:
        s.begin(self.then)


# ---- phase 1 and after the misfortunes: placing ----------------------------------------------------------------------


class Place(Move):
    """One Atlantean onto a tile with a free ring, to the centre or into the Navy; from home, or one held back."""

    def __init__(self, constant: str, source: i64) -> None:
        super().__init__(constant)
        self.source = source
        self.brave: i64 = 0

    def refusal(self, s: RisingState, seat: i64, place: i64, code: i64) -> i64:
        if s.cells[self.source + seat] == 0:
            return why.NOBODY_AT_HOME
        if place < at.TILES:
            if not s.stands(place):
                return why.PLACE_UNDER_THE_SEA
            if s.cells[at.FULL + place] >= s.printed.rings[place]:
                return why.NO_FREE_RING
        return 0

    def do(self, s: RisingState, seat: i64, place: i64, code: i64) -> None:
        cells = s.cells
        cells[self.source + seat] -= 1
        cells[at.HERE + at.SEATS * place + seat] += 1
        cells[at.BRAVE + at.SEATS * place + seat] += self.brave
        cells[at.COURAGE + seat] -= self.brave
        if place < at.TILES:
            cells[at.FULL + place] += 1
        if s.story is not None:
            s.emit("place", {"seat": seat, "place": place, "courage": self.brave})

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        if s.cells[self.source + seat] == 0:
            return n
        n = self.tiles(s, out, n)
        out[n] = self.first + at.CENTRE
        out[n + 1] = self.first + at.NAVY
        return n + 2

    def tiles(self, s: RisingState, out: vec[i64], n: i64) -> i64:
        """The tiles with a free ring."""
        cells, rings, first = s.cells, s.printed.rings, self.first
        for section in range(i64(at.SECTIONS)):
            for tile in range(6 * section + 6 - cells[at.INTACT + section], 6 * section + 6):
                if cells[at.FULL + tile] < rings[tile]:
                    out[n] = first + tile
                    n += 1
        return n


class PlaceBrave(Place):
    """With courage where it can matter: late Atlanteans take it into the Navy only (AR-3)."""

    def __init__(self, constant: str, source: i64) -> None:
        super().__init__(constant, source)
        self.brave = 1

    def refusal(self, s: RisingState, seat: i64, place: i64, code: i64) -> i64:
        reason = super().refusal(s, seat, place, code)
        if reason:
            return reason
        if s.cells[at.HOPELESS]:
            return why.COURAGE_HAS_NO_EFFECT
        if s.cells[at.COURAGE + seat] == 0:
            return why.NO_COURAGE_TOKEN
        return 0 if self.source == at.HOME or place == at.NAVY else why.LATE_COURAGE_ONLY_IN_THE_NAVY

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        if s.cells[self.source + seat] == 0 or s.cells[at.COURAGE + seat] == 0 or s.cells[at.HOPELESS]:
            return n
        if self.source == at.HOME:
            n = self.tiles(s, out, n)
        out[n] = self.beyond - 1  # the Navy
        return n + 1


class Hold(Move):
    """The Astrologer, or a copy of that ability, holds the rest back until after the misfortunes (AR-4)."""

    def refusal(self, s: RisingState, seat: i64, field: i64, code: i64) -> i64:
        if s.cells[at.PHASE] == at.PLACING and s.cells[at.HOME + seat] and s.has_ability(seat, at.ASTROLOGER):
            return 0
        return why.ONLY_THE_ASTROLOGER_HOLDS

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        cells = s.cells
        cells[at.HELD + seat] = cells[at.HOME + seat]
        cells[at.HOME + seat] = 0
        s.note("hold", "number", cells[at.HELD + seat], seat)


class DonePlacing(Move):
    """With nobody to place: play no more cards."""

    def refusal(self, s: RisingState, seat: i64, field: i64, code: i64) -> i64:
        return why.NOT_ASKED if s.cells[at.HOME + seat] else 0

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        s.next_seat()


PLAY_WHILE_PLACING: Final[Move] = cards.Play(cards.PLACING)


class Placing(BySeat):
    """Each player places everything from home; a player with nobody to place may only play cards."""

    def choosing(self, s: RisingState, seat: i64) -> bool:
        cells = s.cells
        if cells[at.HOME + seat]:
            cells[at.PART] = 1
            return True
        return cells[at.PART] == 0 and PLAY_WHILE_PLACING.offered(s, seat)


class LatePlacing(BySeat):
    """Atlanteans held back are placed, unless Lack of Support stops it (AR-16)."""

    def choosing(self, s: RisingState, seat: i64) -> bool:
        return s.cells[at.HELD + seat] > 0 and s.has_ability(seat, at.ASTROLOGER)

    def leave(self, s: RisingState, seat: i64) -> None:
        s.cells[at.HOME + seat] += s.cells[at.HELD + seat]
        s.cells[at.HELD + seat] = 0
        s.next_seat()


# ---- phase 2: misfortunes --------------------------------------------------------------------------------------------


class MisfortunePhase(Chance):
    """For each player the council's window (part 0), a card (part 1), hand limits (part 2)."""

    def advance(self, s: RisingState) -> bool:
        cells = s.cells
        if cells[at.DONE] == s.players:
            for seat in range(s.players):
                cells[at.QUIET + seat] = 0
            s.begin(at.LATE_PLACING)
            return False
        drawer, part = s.current(), cells[at.PART]
        if part == 0:
            cells[at.PART] = 1
            s.push(at.WINDOW, at.W1, 0)
        elif part == 1:
            if cells[at.KNOWN]:
                cells[at.PART] = 2
                suffer(s, drawer, s.take_known(0))
            elif s.ready(at.SEA, at.SEEN, at.MISFORTUNES, "misfortune"):
                return s.draw_lots()
            else:
                cells[at.PART] = 2
        elif part == 2:
            cells[at.PART] = 3
            s.push(at.LIMIT, drawer, 0)
        else:
            s.next_seat()
        return False


class DrawMisfortune(FromDeck):
    """From the deck, if its top is not known."""

    def do(self, s: RisingState, seat: i64, card: i64, code: i64) -> None:
        s.cells[at.SEA + card] -= 1
        s.cells[at.PART] = 2
        suffer(s, s.current(), card)


# ---- phase 3: actions ------------------------------------------------------------------------------------------------


class Acting(BySeat):
    """Each player acts with Atlanteans, converts and plays cards until done or nothing is possible (AR-32)."""

    def leave(self, s: RisingState, seat: i64) -> None:
        stop_acting(s, seat)


class Done(Always):
    """The others go home."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        stop_acting(s, seat)


# ---- phase 5: building, and the end of the turn ----------------------------------------------------------------------


class Building(BySeat):
    """Each builds one component or none (part 1: has built); the turn ends."""

    def choosing(self, s: RisingState, seat: i64) -> bool:
        return s.cells[at.PART] == 0 and self.offers(s, seat)

    def leave(self, s: RisingState, seat: i64) -> None:
        stop_building(s)

    def finish(self, s: RisingState) -> None:
        """Effects of this turn end; the next player starts; after the last turn the game is lost (AR-27)."""
        cells = s.cells
        cells[at.CRISIS] = 0
        cells[at.HOPELESS] = 0
        cells[at.UNSUPPORTED] = 0
        cells[at.SOLAR] = 0
        cells[at.SPIRE] = 0
        for spot in range(i64(at.SEATS * at.COUNCILORS)):
            cells[at.COPIED + spot] = 0
        for tile in range(i64(6 * at.LIBRARIES)):
            cells[at.TARGET + tile] = s.printed.value[tile]
        if cells[at.TURN] == s.printed.turns:
            s.note("too-late", "turns", s.printed.turns)
            s.end(at.LOST)
            return
        cells[at.TURN] += 1
        cells[at.START] = s.after(cells[at.START], 1)
        super().finish(s)


class PassBuild(Always):
    """Build nothing."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        stop_building(s)


DEAL: Final[Step] = DealCouncilors(Deal("COUNCILOR"))
FIRST: Final[Step] = Chance(First("FIRST"))
BLUEPRINT: Final[Step] = DrawBlueprint(Blueprint("BLUEPRINT"))
INCOME: Final[Step] = Income()
COUNCIL_AT_START: Final[Step] = Council(at.W0, at.PLACING)
PLACING: Final[Step] = Placing(
    [
        Place("PLACE", at.HOME),
        PlaceBrave("PLACE_BRAVE", at.HOME),
        Hold("HOLD"),
        DonePlacing("DONE_PLACING", idle=True),
        PLAY_WHILE_PLACING,
    ],
    at.MISFORTUNE_PHASE,
)
MISFORTUNES: Final[Step] = MisfortunePhase(DrawMisfortune("MISFORTUNE", at.SEA))
LATE_PLACING: Final[Step] = LatePlacing(
    [Place("PLACE", at.HELD), PlaceBrave("PLACE_BRAVE", at.HELD), Hold("HOLD"), PLAY_WHILE_PLACING], at.ACTING
)
ACTING: Final[Step] = Acting(
    [cards.Play(cards.ACTING), ACT, Convert("CONVERT"), Done("DONE", idle=True)], at.COUNCIL_BEFORE_ATTACK
)
COUNCIL_BEFORE_ATTACK: Final[Step] = Council(at.W2, at.ATTACK_PHASE)
BUILDING: Final[Step] = Building(
    [cards.Play(cards.BUILDING), Convert("CONVERT"), BUILD, PassBuild("PASS_BUILD", idle=True)], at.INCOME
)
