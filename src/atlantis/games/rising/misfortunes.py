"""The misfortunes and the steps that they lead to: Floods, tiles that fall, Panic!, the Plague."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.effects import Effect, Flag
from atlantis.games.rising.places import WORKPLACES
from atlantis.games.rising.steps import Always, Automatic, Move, Round, Scanned, Step

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState


class Flood(Effect):
    """The team may cancel it, even with a barrier on the tip (AR-12); otherwise it takes its course."""

    def __init__(self, section: i64) -> None:
        self.section = section

    def give(self, s: RisingState, drawer: i64, amount: i64) -> None:
        s.push(at.COURSE, self.section, 0)
        if s.team_energy() >= s.printed.cancel:
            s.push(at.CANCELLING, self.section, 0)


class ControlledFlood(Effect):
    """The drawer chooses a section whose tip falls."""

    def give(self, s: RisingState, drawer: i64, amount: i64) -> None:
        if s.outer_tiles():
            s.push(at.SINKING, 1, drawer)
        else:
            s.lose_centre()


class Earthquake(Effect):
    """All targets are higher this turn (AR-14)."""

    def give(self, s: RisingState, drawer: i64, amount: i64) -> None:
        s.shift_targets(0, 6 * at.LIBRARIES, amount)


class SpurTheCycle(Effect):
    """Discard, deck and this card are shuffled together; nothing is known any more."""

    def give(self, s: RisingState, drawer: i64, amount: i64) -> None:
        cells = s.cells
        while cells[at.KNOWN]:
            cells[at.SEA + s.take_known(0)] += 1
        s.join_piles(at.SEA, at.SEEN, at.MISFORTUNES)


class Panic(Effect):
    """Everybody takes an Atlantean home, in order from the drawer."""

    def give(self, s: RisingState, drawer: i64, amount: i64) -> None:
        s.push(at.RECALLING, drawer, 0)


class Plague(Effect):
    """The section with the most Atlanteans is emptied; the drawer chooses among ties; nothing if all are empty."""

    def give(self, s: RisingState, drawer: i64, amount: i64) -> None:
        only: i64 = -1
        for section in range(at.SECTIONS):
            if PLAGUE.refusal(s, drawer, section, 0) == 0:
                if only >= 0:
                    s.push(at.PLAGUED, 0, drawer)
                    return
                only = section
        if only >= 0:
            empty(s, only)


MISFORTUNES: Final = vec[Effect](
    [
        Flood(at.MOUNTAINS),
        Flood(at.HILLS),
        Flood(at.FORESTS),
        Flood(at.LIBRARIES),
        Flood(at.FORGES),
        Flood(at.CITIES),
        Effect(),  # Calm Seas
        ControlledFlood(),
        Flag(at.CRISIS),  # Crisis of Faith: the centre gives no energy this turn
        Earthquake(),
        SpurTheCycle(),
        Panic(),
        Plague(),
        Flag(at.HOPELESS),  # Hopelessness: courage has no effect this turn (AR-3, AR-18)
        Flag(at.UNSUPPORTED),  # Lack of Support: councilors have no abilities this turn (AR-16)
    ]
)


def suffer(s: RisingState, drawer: i64, card: i64) -> None:
    """A misfortune is turned up. It lies on the discard before it takes effect (AR-33)."""
    s.cells[at.SEEN + card] += 1
    if s.story is not None:
        s.emit("misfortune", {"seat": drawer, "misfortune": card, "amount": s.printed.quake})
    MISFORTUNES[card].give(s, drawer, s.printed.quake)


# ---- Floods ----------------------------------------------------------------------------------------------------------


class Cancelling(Step):
    """The drawer is asked, with or without energy, and then the others who have some, until somebody cancels."""

    def advance(self, s: RisingState) -> bool:
        for offset in range(s.b(), s.players):
            seat = s.after(s.current(), offset)
            if offset == 0 or s.cells[at.ENERGY + seat]:
                s.go_on(s.a(), offset)
                return s.ask(seat)
        s.pop()
        return False


class Endure(Always):
    """The next seat is asked."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        s.go_on(s.a(), s.b() + 1)


class Cancel(Always):
    """Ask for contributions against the Flood, from oneself on. If they fall short, nobody is asked again."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        s.pop()
        s.note("cancel", "energy", s.printed.cancel, seat)
        s.collect(seat, s.printed.cancel, 0)


class Course(Automatic):
    """A barrier on the tip stops the Flood, or the tip falls; if the section is gone, two other tiles or the game."""

    def advance(self, s: RisingState) -> bool:
        section = s.a()
        s.pop()
        if s.cells[at.INTACT + section]:
            tip = s.tip(section)
            if s.cells[at.WALL + tip]:
                s.note("barrier", "tile", tip)
                s.take_wall(tip)
            else:
                s.push(at.DESTROYING, section, 0)
        elif s.outer_tiles() < 2:
            s.note("swamped", "section", section)
            s.end(at.LOST)
        else:
            s.note("gone", "section", section)
            s.push(at.SINKING, 2, s.current())
        return False


class Sink(Move):
    """A section with a tile left loses its tip, courage actions included, before the next is chosen (AR-30)."""

    def refusal(self, s: RisingState, seat: i64, section: i64, code: i64) -> i64:
        return 0 if s.cells[at.INTACT + section] else why.SECTION_IS_GONE

    def do(self, s: RisingState, seat: i64, section: i64, code: i64) -> None:
        if s.a() > 1:
            s.go_on(s.a() - 1, seat)
        else:
            s.pop()
        s.push(at.DESTROYING, section, 0)


class Destroying(Automatic):
    """In phase 2 each Atlantean with courage acts first, its token going to the supply; then all go home."""

    def advance(self, s: RisingState) -> bool:
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
                s.note("flee", "number", here, seat)
                s.all_go_home(seat, tile)
        s.note("destroy", "tile", tile)
        s.drop_tile(section)
        return False

    def act_bravely(self, s: RisingState, seat: i64, tile: i64) -> None:
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
        if complete and WORKPLACES[tile].refusal(s, seat, tile) == 0:
            s.push(at.RETURNING, tile, seat)
            s.push(at.ACTION, tile, seat + 8)


# ---- Panic! and Plague -----------------------------------------------------------------------------------------------


class Recalling(Round):
    """Panic!: everybody with placed Atlanteans takes one home, in order from the drawer."""

    def concerns(self, s: RisingState, seat: i64) -> bool:
        return s.placed(seat) > 0


class Recall(Scanned):
    """One Atlantean without courage, or one with it and its token, from any place (AR-31)."""

    def refusal(self, s: RisingState, seat: i64, place: i64, code: i64) -> i64:
        here, brave = s.cells[at.HERE + at.SEATS * place + seat], s.cells[at.BRAVE + at.SEATS * place + seat]
        if here == 0:
            return why.NO_ATLANTEAN_THERE
        fitting = brave if ACTIONS.second[code] else here - brave
        return 0 if fitting else why.NO_SUCH_ATLANTEAN

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        cells = s.cells
        while code < self.beyond:
            place = ACTIONS.first[code]
            if cells[at.HERE + at.SEATS * place + seat] and self.refusal(s, seat, place, code) == 0:
                break
            code += 1
        return code

    def do(self, s: RisingState, seat: i64, place: i64, code: i64) -> None:
        s.go_home(seat, place, 1, ACTIONS.second[code])
        s.note("recall", "place", place, seat)
        s.go_on(s.a(), s.b() + 1)


class PlagueOn(Move):
    """One of the sections that hold the most Atlanteans."""

    def refusal(self, s: RisingState, seat: i64, section: i64, code: i64) -> i64:
        most: i64 = 1
        for other in range(at.SECTIONS):
            most = max(most, crowd(s, other))
        return 0 if crowd(s, section) == most else why.OTHERS_HOLD_MORE

    def do(self, s: RisingState, seat: i64, section: i64, code: i64) -> None:
        s.pop()
        empty(s, section)


def crowd(s: RisingState, section: i64) -> i64:
    """Atlanteans on the tiles of a section."""
    return s.total(at.FULL + 6 * section, 6)


def empty(s: RisingState, section: i64) -> None:
    """All Atlanteans of a section go home, with their tokens (AR-17)."""
    s.note("plague", "section", section)
    for tile in range(6 * section, 6 * section + 6):
        for seat in range(s.players):
            if s.cells[at.HERE + at.SEATS * tile + seat]:
                s.all_go_home(seat, tile)


PLAGUE: Final[Move] = PlagueOn("PLAGUE")

CANCELLING: Final[Step] = Cancelling([Cancel("CANCEL"), Endure("ENDURE")])
COURSE: Final[Step] = Course()
SINKING: Final[Step] = Step([Sink("SINK")])
DESTROYING: Final[Step] = Destroying()
RECALLING: Final[Step] = Recalling([Recall("RECALL"), Recall("RECALL_BRAVE")])
PLAGUED: Final[Step] = Step([PLAGUE])
