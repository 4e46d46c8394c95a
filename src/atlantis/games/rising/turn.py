"""The turn in the order of the rulebook: set-up, the council, placing, misfortunes, actions, building."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import actions, cards
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.board import Board
from atlantis.games.rising.components import BUILD, stop_building
from atlantis.games.rising.councilors import COUNCILORS
from atlantis.games.rising.effects import Convert
from atlantis.games.rising.misfortunes import suffer
from atlantis.games.rising.places import ACT, stop_acting
from atlantis.games.rising.steps import Automatic, Chance, FromDeck, Move, Outcome, Step

# ---- set-up: councilors by seat, the first player with the starting energy, then the blueprint (AR-33) ---------------


class DealCouncilors(Chance):
    """One for each seat, unless they were chosen."""

    def advance(self, s: Board) -> bool:
        if s.cells[at.DONE] == s.players:
            s.begin(at.DRAW_FIRST)
        return s.draw_lots()


class Deal(Outcome):
    """A councilor that nobody has yet, to the next seat."""

    def refusal(self, s: Board, seat: i64, receiver: i64, code: i64) -> i64:
        if receiver != s.cells[at.DONE]:
            return why.NOT_ASKED
        for other in range(s.players):
            if s.cells[at.COUNCILOR + other] == actions.ACTIONS.second[code] + 1:
                return why.NOT_ASKED
        return 0

    def do(self, s: Board, seat: i64, receiver: i64, code: i64) -> None:
        councilor = actions.ACTIONS.second[code]
        s.cells[at.COUNCILOR + receiver] = councilor + 1
        s.cells[at.DONE] += 1
        if s.story is not None:
            s.emit("councilor", {"seat": receiver, "councilor": councilor})


class First(Outcome):
    """The first player; energy goes round from there."""

    def refusal(self, s: Board, seat: i64, starter: i64, code: i64) -> i64:
        return 0 if starter < s.players else why.NOT_ASKED

    def do(self, s: Board, seat: i64, starter: i64, code: i64) -> None:
        cells = s.cells
        cells[at.START] = starter
        s.begin(at.DRAW_BLUEPRINT)
        if s.story is not None:
            s.emit("first", {"seat": starter})
        for offset in range(s.printed.energy if s.starting_energy else i64(0)):
            cells[at.BEADS] -= 1
            cells[at.ENERGY + (starter + offset) % s.players] += 1


class DrawBlueprint(Chance):
    """Three components from each deck of the level."""

    def advance(self, s: Board) -> bool:
        if s.cells[at.DONE] == at.BLUEPRINT - 1:
            s.begin(at.INCOME)
            return False
        return s.draw_lots()


class Blueprint(Outcome):
    """A component of the deck that is drawn from."""

    def refusal(self, s: Board, seat: i64, component: i64, code: i64) -> i64:
        deck = s.printed.decks[s.cells[at.DONE] // 3]
        return why.NOT_ASKED if s.cells[at.COMPONENT + component] or s.printed.deck[component] != deck else 0

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        deck = s.printed.decks[s.cells[at.DONE] // 3]
        for component in range(1, at.COMPONENTS):
            if s.printed.deck[component] == deck and s.cells[at.COMPONENT + component] == 0:
                out[n] = actions.draw_component(component)
                n += 1
        return n

    def do(self, s: Board, seat: i64, component: i64, code: i64) -> None:
        s.cells[at.COMPONENT + component] = 1
        s.cells[at.DONE] += 1
        if s.story is not None:
            s.emit("blueprint", {"component": component})


# ---- the start of the turn -------------------------------------------------------------------------------------------


class Income(Automatic):
    """Effects of the turn before become active; income from the starting player on, then hand limits."""

    def advance(self, s: Board) -> bool:
        cells = s.cells
        if cells[at.DONE] == 0:
            if s.story is not None:
                s.emit("turn", {"turn": cells[at.TURN], "seat": cells[at.START]})
            cells[at.SOLAR] = cells[at.NEXT_SOLAR]
            cells[at.SPIRE] = cells[at.NEXT_SPIRE]
            cells[at.NEXT_SOLAR] = 0
            cells[at.NEXT_SPIRE] = 0
        if cells[at.DONE] == s.players:
            s.begin(at.COUNCIL_BEFORE)
            s.push(at.LIMIT, cells[at.START], 0)
            return False
        seat = s.after(cells[at.START], cells[at.DONE])
        cells[at.DONE] += 1
        COUNCILORS[cells[at.COUNCILOR + seat] - 1].income(s, seat)
        return False


# ---- the council -----------------------------------------------------------------------------------------------------


class Council(Automatic):
    """A window for the starting player alone, before the placing and before the building."""

    def __init__(self, window: i64, then: i64) -> None:
        super().__init__()
        self.window = window
        self.then = then

    def advance(self, s: Board) -> bool:
        if s.cells[at.PART]:
            s.begin(self.then)
        else:
            s.cells[at.PART] = 1
            s.push(at.WINDOW, self.window, 0)
        return False


# ---- phase 1 and after the misfortunes: placing ----------------------------------------------------------------------


class Place(Move):
    """One Atlantean onto a tile with a free ring, to the centre or into the Navy; from home, or one held back."""

    def __init__(self, constant: str, source: i64) -> None:
        super().__init__(constant)
        self.source = source
        self.brave: i64 = 0

    def refusal(self, s: Board, seat: i64, place: i64, code: i64) -> i64:
        if s.cells[self.source + seat] == 0:
            return why.NOBODY_AT_HOME
        if place < at.TILES:
            if not s.stands(place):
                return why.PLACE_UNDER_THE_SEA
            if s.cells[at.FULL + place] >= s.printed.rings[place]:
                return why.NO_FREE_RING
        return 0

    def do(self, s: Board, seat: i64, place: i64, code: i64) -> None:
        s.put(seat, place, self.brave)
        s.cells[self.source + seat] -= 1
        if s.story is not None:
            s.emit("place", {"seat": seat, "place": place, "courage": self.brave})

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        if s.cells[self.source + seat] == 0:
            return n
        n = self.tiles(s, out, n)
        out[n] = actions.PLACE + at.CENTRE
        out[n + 1] = actions.PLACE + at.NAVY
        return n + 2

    def tiles(self, s: Board, out: vec[i64], n: i64) -> i64:
        """Those with a free ring."""
        cells, rings, first = s.cells, s.printed.rings, self.first
        for section in range(at.SECTIONS):
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

    def refusal(self, s: Board, seat: i64, place: i64, code: i64) -> i64:
        reason = super().refusal(s, seat, place, code)
        if reason:
            return reason
        if s.cells[at.HOPELESS]:
            return why.COURAGE_HAS_NO_EFFECT
        if s.cells[at.COURAGE + seat] == 0:
            return why.NO_COURAGE_TOKEN
        return 0 if self.source == at.HOME or place == at.NAVY else why.LATE_COURAGE_ONLY_IN_THE_NAVY

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        if s.cells[self.source + seat] == 0 or s.cells[at.COURAGE + seat] == 0 or s.cells[at.HOPELESS]:
            return n
        if self.source == at.HOME:
            n = self.tiles(s, out, n)
        out[n] = actions.place_brave(at.NAVY)
        return n + 1


class Hold(Move):
    """The Astrologer, or who copies that ability, holds the rest back until after the misfortunes (AR-4)."""

    def refusal(self, s: Board, seat: i64, field: i64, code: i64) -> i64:
        if s.cells[at.PHASE] == at.PLACING and s.cells[at.HOME + seat] and s.has_ability(seat, at.ASTROLOGER):
            return 0
        return why.ONLY_THE_ASTROLOGER_HOLDS

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        cells = s.cells
        cells[at.HELD + seat] = cells[at.HOME + seat]
        cells[at.HOME + seat] = 0
        if s.story is not None:
            s.emit("hold", {"seat": seat, "number": cells[at.HELD + seat]})


class DonePlacing(Move):
    """With nobody to place: no more cards."""

    def refusal(self, s: Board, seat: i64, field: i64, code: i64) -> i64:
        return why.NOT_ASKED if s.cells[at.HOME + seat] else 0

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        s.next_seat()


PLAY_WHILE_PLACING: Final[Move] = cards.Play(cards.PLACING)


class Placing(Step):
    """Each places everything from home; with nobody to place from the start only cards are asked for."""

    def advance(self, s: Board) -> bool:
        cells = s.cells
        if cells[at.DONE] == s.players:
            s.begin(at.MISFORTUNE_PHASE)
            return False
        seat = s.current()
        if cells[at.HOME + seat]:
            cells[at.PART] = 1
            return s.ask(seat)
        if cells[at.PART] == 0 and PLAY_WHILE_PLACING.offered(s, seat):
            return s.ask(seat)
        s.next_seat()
        return False


class LatePlacing(Step):
    """Who held Atlanteans back places them, unless Lack of Support stops it (AR-16)."""

    def advance(self, s: Board) -> bool:
        cells = s.cells
        if cells[at.DONE] == s.players:
            s.begin(at.ACTING)
            return False
        seat = s.current()
        if cells[at.HELD + seat] and s.has_ability(seat, at.ASTROLOGER):
            return s.ask(seat)
        cells[at.HOME + seat] += cells[at.HELD + seat]
        cells[at.HELD + seat] = 0
        s.next_seat()
        return False


# ---- phase 2: misfortunes --------------------------------------------------------------------------------------------


class MisfortunePhase(Chance):
    """For each player the council's window (part 0), a card (part 1), hand limits (part 2)."""

    def advance(self, s: Board) -> bool:
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
            elif s.sea_ready():
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

    def do(self, s: Board, seat: i64, card: i64, code: i64) -> None:
        s.cells[at.SEA + card] -= 1
        s.cells[at.PART] = 2
        suffer(s, s.current(), card)


# ---- phase 3: actions ------------------------------------------------------------------------------------------------


class Acting(Step):
    """Each acts with Atlanteans, converts and plays cards, until there is nothing to do or no wish to (AR-32)."""

    def advance(self, s: Board) -> bool:
        if s.cells[at.DONE] == s.players:
            s.begin(at.ATTACK_PHASE)
            return False
        seat = s.current()
        if self.offers(s, seat):
            return s.ask(seat)
        stop_acting(s, seat)
        s.next_seat()
        return False


class Done(Move):
    """The others go home."""

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        stop_acting(s, seat)
        s.cells[at.DONE] += 1


# ---- phase 5: building, and the end of the turn ----------------------------------------------------------------------


class Building(Step):
    """Each builds one component or none."""

    def advance(self, s: Board) -> bool:
        if s.cells[at.DONE] == s.players:
            end_turn(s)
            return False
        seat = s.current()
        if self.offers(s, seat):
            return s.ask(seat)
        stop_building(s)
        return False


class PassBuild(Move):
    """Build nothing."""

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        stop_building(s)


def end_turn(s: Board) -> None:
    """Effects of this turn end; the next player starts; after the last turn the game is lost (AR-27)."""
    cells = s.cells
    cells[at.CRISIS] = 0
    cells[at.HOPELESS] = 0
    cells[at.UNSUPPORTED] = 0
    cells[at.SOLAR] = 0
    cells[at.SPIRE] = 0
    for spot in range(at.SEATS * at.COUNCILORS):
        cells[at.COPIED + spot] = 0
    for tile in range(6 * at.LIBRARIES):
        cells[at.TARGET + tile] = s.printed.value[tile]
    if cells[at.TURN] == s.printed.turns:
        if s.story is not None:
            s.emit("too-late", {"turns": s.printed.turns})
        s.end(at.LOST)
        return
    cells[at.TURN] += 1
    cells[at.START] = s.after(cells[at.START], 1)
    s.begin(at.INCOME)


DEAL: Final[Step] = DealCouncilors(Deal("COUNCILOR"))
FIRST: Final[Step] = Chance(First("FIRST"))
BLUEPRINT: Final[Step] = DrawBlueprint(Blueprint("BLUEPRINT"))
INCOME: Final[Step] = Income()
COUNCIL_BEFORE: Final[Step] = Council(at.W0, at.PLACING)
PLACING: Final[Step] = Placing(
    [
        Place("PLACE", at.HOME),
        PlaceBrave("PLACE_BRAVE", at.HOME),
        Hold("HOLD"),
        DonePlacing("DONE_PLACING", idle=True),
        PLAY_WHILE_PLACING,
    ]
)
MISFORTUNES: Final[Step] = MisfortunePhase(DrawMisfortune("MISFORTUNE", at.SEA))
LATE_PLACING: Final[Step] = LatePlacing(
    [Place("PLACE", at.HELD), PlaceBrave("PLACE_BRAVE", at.HELD), Hold("HOLD"), PLAY_WHILE_PLACING]
)
ACTING: Final[Step] = Acting([cards.Play(cards.ACTING), ACT, Convert("CONVERT"), Done("DONE", idle=True)])
COUNCIL_AFTER: Final[Step] = Council(at.W3, at.BUILDING)
BUILDING: Final[Step] = Building(
    [cards.Play(cards.BUILDING), Convert("CONVERT"), BUILD, PassBuild("PASS_BUILD", idle=True)]
)
