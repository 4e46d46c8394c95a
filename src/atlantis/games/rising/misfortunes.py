"""The misfortunes, one class each, and the steps that they lead to: Floods, tiles that fall, Panic!, the Plague."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.board import Board
from atlantis.games.rising.places import WORKPLACES
from atlantis.games.rising.steps import Automatic, Move, Step, StepBack


class Misfortune:
    """A card of the sea. It lies on the discard before it takes effect (AR-33)."""

    def strike(self, s: Board, drawer: i64) -> None:
        raise NotImplementedError


class Flood(Misfortune):
    """The tip of a section falls. A barrier on it stops the Flood; otherwise the team may cancel it (AR-12)."""

    def __init__(self, section: i64) -> None:
        self.section = section

    def strike(self, s: Board, drawer: i64) -> None:
        cells, section = s.cells, self.section
        if cells[at.INTACT + section] and cells[at.WALL + s.tip(section)]:
            if s.story is not None:
                s.emit("barrier", {"tile": s.tip(section)})
            s.take_wall(s.tip(section))
            return
        s.push(at.COURSE, section, 0)
        if s.team_energy() >= s.printed.cancel:
            s.push(at.CANCELLING, section, 0)


class CalmSeas(Misfortune):
    """Nothing happens."""

    def strike(self, s: Board, drawer: i64) -> None:
        pass


class ControlledFlood(Misfortune):
    """Who draws it chooses a section whose tip falls."""

    def strike(self, s: Board, drawer: i64) -> None:
        if s.outer_tiles():
            s.push(at.SINKING, 1, drawer)
        else:
            s.lose_centre()


class CrisisOfFaith(Misfortune):
    """The centre gives no energy this turn."""

    def strike(self, s: Board, drawer: i64) -> None:
        s.cells[at.CRISIS] = 1


class Earthquake(Misfortune):
    """All targets are higher this turn (AR-14)."""

    def strike(self, s: Board, drawer: i64) -> None:
        s.shift_targets(0, 6 * at.LIBRARIES, s.printed.quake)


class SpurTheCycle(Misfortune):
    """Discard, deck and this card are shuffled together; nothing is known any more."""

    def strike(self, s: Board, drawer: i64) -> None:
        cells = s.cells
        while cells[at.KNOWN]:
            cells[at.SEA + s.take_known(0)] += 1
        for card in range(at.MISFORTUNES):
            cells[at.SEA + card] += cells[at.SEEN + card]
            cells[at.SEEN + card] = 0


class Panic(Misfortune):
    """Everybody takes an Atlantean home, in order from who draws it."""

    def strike(self, s: Board, drawer: i64) -> None:
        s.push(at.RECALLING, drawer, 0)


class Plague(Misfortune):
    """The section that holds most is emptied; who draws it chooses among tied ones; nobody there: nothing."""

    def strike(self, s: Board, drawer: i64) -> None:
        only: i64 = -1
        for section in range(at.SECTIONS):
            if PLAGUE.refusal(s, drawer, section, 0) == 0:
                if only >= 0:
                    s.push(at.PLAGUED, 0, drawer)
                    return
                only = section
        if only >= 0:
            empty(s, only)


class Hopelessness(Misfortune):
    """Courage has no effect this turn (AR-3, AR-18)."""

    def strike(self, s: Board, drawer: i64) -> None:
        s.cells[at.HOPELESS] = 1


class LackOfSupport(Misfortune):
    """Councilors have no abilities this turn (AR-16)."""

    def strike(self, s: Board, drawer: i64) -> None:
        s.cells[at.UNSUPPORTED] = 1


MISFORTUNES: Final = vec[Misfortune](
    [
        Flood(at.MOUNTAINS),
        Flood(at.HILLS),
        Flood(at.FORESTS),
        Flood(at.LIBRARIES),
        Flood(at.FORGES),
        Flood(at.CITIES),
        CalmSeas(),
        ControlledFlood(),
        CrisisOfFaith(),
        Earthquake(),
        SpurTheCycle(),
        Panic(),
        Plague(),
        Hopelessness(),
        LackOfSupport(),
    ]
)


def suffer(s: Board, drawer: i64, card: i64) -> None:
    """A misfortune is turned up."""
    s.cells[at.SEEN + card] += 1
    if s.story is not None:
        s.emit("misfortune", {"seat": drawer, "misfortune": card, "amount": s.printed.quake})
    MISFORTUNES[card].strike(s, drawer)


# ---- Floods ----------------------------------------------------------------------------------------------------------


class Cancelling(Step):
    """Who draws a Flood decides whether the team tries to cancel it (AR-12)."""

    def advance(self, s: Board) -> bool:
        return s.ask(s.current())


class Cancel(Move):
    """Contributions are collected, from the drawer on."""

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        s.pop()
        if s.story is not None:
            s.emit("cancel", {"seat": seat, "energy": s.printed.cancel})
        s.collect(seat, s.printed.cancel, 0)


class Course(Automatic):
    """A Flood takes its course: the tip falls; if the section is gone, two other tiles, or the game is lost."""

    def advance(self, s: Board) -> bool:
        section = s.a()
        s.pop()
        if s.cells[at.INTACT + section]:
            s.push(at.DESTROYING, section, 0)
        elif s.outer_tiles() < 2:
            if s.story is not None:
                s.emit("swamped", {"section": section})
            s.end(at.LOST)
        else:
            if s.story is not None:
                s.emit("gone", {"section": section})
            s.push(at.SINKING, 2, s.current())
        return False


class Sink(Move):
    """A section with a tile left loses its tip, courage actions included, before the next is chosen (AR-30)."""

    def refusal(self, s: Board, seat: i64, section: i64, code: i64) -> i64:
        return 0 if s.cells[at.INTACT + section] else why.SECTION_IS_GONE

    def do(self, s: Board, seat: i64, section: i64, code: i64) -> None:
        if s.a() > 1:
            s.go_on(s.a() - 1, seat)
        else:
            s.pop()
        s.push(at.DESTROYING, section, 0)


class Destroying(Automatic):
    """In phase 2 each Atlantean with courage acts first, its token going to the supply; then all go home."""

    def advance(self, s: Board) -> bool:
        cells = s.cells
        section = s.a()
        tile = s.tip(section)
        if cells[at.PHASE] == at.MISFORTUNE_PHASE and cells[at.HOPELESS] == 0:
            first = s.current()
            for offset in range(s.players):
                seat = s.after(first, offset)
                if cells[at.BRAVE + at.SEATS * tile + seat]:
                    self.act_bravely(s, seat, tile)
                    return False
        s.pop()
        for seat in range(s.players):
            here = cells[at.HERE + at.SEATS * tile + seat]
            if here:
                if s.story is not None:
                    s.emit("flee", {"seat": seat, "number": here})
                s.all_go_home(seat, tile)
        if s.story is not None:
            s.emit("destroy", {"tile": tile})
        s.drop_tile(section)
        return False

    def act_bravely(self, s: Board, seat: i64, tile: i64) -> None:
        """One Atlantean uses its token; a City's group all theirs at once, if each has one (AR-7)."""
        cells = s.cells
        spot = at.SEATS * tile + seat
        used: i64 = 1
        complete = True
        if tile // 6 == at.CITIES:
            used = cells[at.BRAVE + spot]
            complete = used == s.printed.rings[tile]
        cells[at.BRAVE + spot] -= used
        cells[at.TOKENS] += used
        if s.story is not None:
            s.emit("brave", {"seat": seat, "tile": tile, "tokens": used})
        if complete and WORKPLACES[tile // 6].refusal(s, seat, tile) == 0:
            s.push(at.RETURNING, tile, seat)
            s.push(at.ACTION, tile, seat + 8)


# ---- Panic! and Plague -----------------------------------------------------------------------------------------------


class Recalling(Step):
    """Panic!: everybody with placed Atlanteans takes one home, in order from the drawer."""

    def advance(self, s: Board) -> bool:
        first, done = s.a(), s.b()
        if done == s.players:
            s.pop()
            return False
        seat = s.after(first, done)
        if s.placed(seat):
            return s.ask(seat)
        s.go_on(first, done + 1)
        return False


class Recall(Move):
    """One Atlantean without courage, or one with it and its token, from any place (AR-31)."""

    def refusal(self, s: Board, seat: i64, place: i64, code: i64) -> i64:
        here, brave = s.cells[at.HERE + at.SEATS * place + seat], s.cells[at.BRAVE + at.SEATS * place + seat]
        if here == 0:
            return why.NO_ATLANTEAN_THERE
        fitting = brave if ACTIONS.second[code] else here - brave
        return 0 if fitting else why.NO_SUCH_ATLANTEAN

    def do(self, s: Board, seat: i64, place: i64, code: i64) -> None:
        s.go_home(seat, place, 1, ACTIONS.second[code])
        if s.story is not None:
            s.emit("recall", {"seat": seat, "place": place})
        s.go_on(s.a(), s.b() + 1)


class PlagueOn(Move):
    """One of the sections that hold the most Atlanteans."""

    def refusal(self, s: Board, seat: i64, section: i64, code: i64) -> i64:
        most: i64 = 1
        for other in range(at.SECTIONS):
            number = crowd(s, other)
            if number > most:
                most = number
        return 0 if crowd(s, section) == most else why.OTHERS_HOLD_MORE

    def do(self, s: Board, seat: i64, section: i64, code: i64) -> None:
        s.pop()
        empty(s, section)


def crowd(s: Board, section: i64) -> i64:
    """Atlanteans on the tiles of a section."""
    total: i64 = 0
    for tile in range(6 * section, 6 * section + 6):
        total += s.cells[at.FULL + tile]
    return total


def empty(s: Board, section: i64) -> None:
    """All Atlanteans of a section go home, with their tokens (AR-17)."""
    if s.story is not None:
        s.emit("plague", {"section": section})
    for tile in range(6 * section, 6 * section + 6):
        for seat in range(s.players):
            if s.cells[at.HERE + at.SEATS * tile + seat]:
                s.all_go_home(seat, tile)


PLAGUE: Final[Move] = PlagueOn("PLAGUE")

CANCELLING: Final[Step] = Cancelling([Cancel("CANCEL"), StepBack("ENDURE")])
COURSE: Final[Step] = Course()
SINKING: Final[Step] = Step([Sink("SINK")])
DESTROYING: Final[Step] = Destroying()
RECALLING: Final[Step] = Recalling([Recall("RECALL"), Recall("RECALL_BRAVE")])
PLAGUED: Final[Step] = Step([PLAGUE])
