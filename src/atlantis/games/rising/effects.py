"""The effects of cards, components, councilors and misfortunes: barriers, tiles, abilities, cubes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.steps import Chance, FromDeck, Move, Repeated, Scanned, Step, StepBack

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

# ---- what happens at once --------------------------------------------------------------------------------------------


class Effect:
    """What a card, a benefit, an income or a misfortune does; by default nothing."""

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        """Apply it to the player who played, built or drew it, with the printed amount."""


class Energy(Effect):
    """Gain energy; `why` is the reason given in the story."""

    def __init__(self, why: str = "") -> None:
        self.why = why

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.gain_energy(seat, amount, self.why)


class Courage(Energy):
    """Gain courage tokens."""

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.gain_courage(seat, amount, self.why)


class Pushed(Effect):
    """A pending step in which the seat draws, chooses tiles, trades or converts, `amount` times."""

    def __init__(self, step: i64) -> None:
        self.step = step

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.push(self.step, amount, seat)


class Flag(Effect):
    """A flag for this turn or the next."""

    def __init__(self, flag: i64) -> None:
        self.flag = flag

    def give(self, s: RisingState, seat: i64, amount: i64) -> None:
        s.cells[self.flag] = 1


INCOMES: Final = vec[Effect](
    [
        Effect(),  # Explorer: targets are lower (AR-14), see `Board.target`
        Effect(),  # Astrologer: may hold Atlanteans back until after the misfortunes (AR-4), see the move `Hold`
        Energy("priest"),
        Courage("champion"),
        Pushed(at.DRAWING),  # Scholar
        Effect(),  # Artificer: builds for fewer cubes (AR-9), see `components.reduction`
    ]
)
"""The councilors' income at the start of each turn. Lack of Support does not stop it (AR-16)."""


# ---- barriers and raised tiles ---------------------------------------------------------------------------------------


class SetBarrier(Move):
    """On an intact outer tile without one, as far as there are barriers (AR-10)."""

    def refusal(self, s: RisingState, seat: i64, tile: i64, code: i64) -> i64:
        if not s.stands(tile):
            return why.TILE_UNDER_THE_SEA
        return why.BARRIER_THERE_ALREADY if s.cells[at.WALL + tile] else 0

    def do(self, s: RisingState, seat: i64, tile: i64, code: i64) -> None:
        s.cells[at.WALLS] -= 1
        s.cells[at.WALL + tile] = 1
        s.note("wall", "tile", tile, seat)
        s.go_on(s.a() - 1, seat)

    def offered(self, s: RisingState, seat: i64) -> bool:
        """There is a barrier in the supply, and an intact tile without one."""
        return s.cells[at.WALLS] > 0 and s.outer_tiles() > s.total(at.WALL, at.TILES)


class Lift(Move):
    """A section with a destroyed tile (AR-13)."""

    def refusal(self, s: RisingState, seat: i64, section: i64, code: i64) -> i64:
        return 0 if s.cells[at.INTACT + section] < 6 else why.NO_TILE_UNDER_THE_SEA

    def do(self, s: RisingState, seat: i64, section: i64, code: i64) -> None:
        s.go_on(s.a() - 1, seat)
        s.raise_tile(section)


# ---- Ancient Atlas, Untapped Talent, Reading the Tides ---------------------------------------------------------------


class MapSection(Move):
    """Mountains, Hills or Forests with an intact tile whose target is above 2."""

    def refusal(self, s: RisingState, seat: i64, section: i64, code: i64) -> i64:
        if section < at.LIBRARIES:
            for tile in range(s.tip(section), 6 * section + 6):
                if s.cells[at.TARGET + tile] > 2:
                    return 0
        return why.NO_TARGET_ABOVE_TWO

    def do(self, s: RisingState, seat: i64, section: i64, code: i64) -> None:
        less = s.printed.amount[at.ATLAS]
        s.pop()
        s.shift_targets(6 * section, 6 * section + 6, -less)
        if s.story is not None:
            s.emit("atlas", {"section": section, "less": less})


class CopyCouncilor(Move):
    """Neither one's own ability nor one copied before this turn (AR-28). An income comes once, now (AR-24)."""

    def refusal(self, s: RisingState, seat: i64, councilor: i64, code: i64) -> i64:
        cells = s.cells
        if cells[at.COUNCILOR + seat] == councilor + 1 or cells[at.COPIED + at.COUNCILORS * seat + councilor]:
            return why.ABILITY_NOT_NEW
        return 0

    def do(self, s: RisingState, seat: i64, councilor: i64, code: i64) -> None:
        s.cells[at.COPIED + at.COUNCILORS * seat + councilor] = 1
        s.pop()
        s.note("copy", "councilor", councilor, seat)
        if councilor == at.SCHOLAR:
            s.check_hands(s.current())
        INCOMES[councilor].give(s, seat, s.printed.ability[councilor])


class Revealing(Chance):
    """Misfortunes are revealed while the deck lasts."""

    def advance(self, s: RisingState) -> bool:
        if s.a() > 0 and s.sea_size():
            return s.draw_lots()
        s.pop()
        return False


class Reveal(FromDeck):
    """The next misfortune is known."""

    def do(self, s: RisingState, seat: i64, card: i64, code: i64) -> None:
        s.cells[at.SEA + card] -= 1
        s.cells[at.KNOWN + s.known_number()] = card + 1
        s.note("reveal", "misfortune", card)
        s.go_on(s.a() - 1, s.b())


class Pick(Move):
    """One is thrown away, of equal cards the topmost; the others stay on top in their order (AR-29)."""

    def spot(self, s: RisingState, card: i64) -> i64:
        """Where the card is among those looked at; -1 if it is not."""
        for i in range(s.printed.amount[at.TIDES]):
            if s.cells[at.KNOWN + i] == card + 1:
                return i
        return -1

    def refusal(self, s: RisingState, seat: i64, card: i64, code: i64) -> i64:
        return 0 if self.spot(s, card) >= 0 else why.NOT_LOOKED_AT

    def do(self, s: RisingState, seat: i64, card: i64, code: i64) -> None:
        s.pop()
        s.take_known(self.spot(s, card))
        s.cells[at.SEEN + card] += 1
        s.note("pick", "misfortune", card)


# ---- trade and conversions (AR-35) -----------------------------------------------------------------------------------


class Trade(Move):
    """One cube between the seat and another player."""

    def refusal(self, s: RisingState, seat: i64, other: i64, code: i64) -> i64:
        if other >= s.players or other == seat:
            return why.TRADE_WITH_ANOTHER
        giver = other if ACTIONS.second[code] else seat
        return 0 if s.cells[at.CUBES + at.KINDS * giver + ACTIONS.third[code]] else why.GIVER_HAS_NO_SUCH_CUBE

    def do(self, s: RisingState, seat: i64, other: i64, code: i64) -> None:
        cube = ACTIONS.third[code]
        giver, receiver = (other, seat) if ACTIONS.second[code] else (seat, other)
        s.pay_cubes(giver, cube, 1)
        s.gain_cubes(receiver, cube, 1)
        if s.story is not None:
            s.emit("trade", {"seat": giver, "other": receiver, "cube": cube})
        s.go_on(s.a() - 1, seat)

    def offered(self, s: RisingState, seat: i64) -> bool:
        """Does anybody have a cube to give or take?"""
        return s.total(at.CUBES, at.KINDS * s.players) > 0


class Convert(Scanned):
    """A cube becomes another kind that the supply has, for energy."""

    def refusal(self, s: RisingState, seat: i64, one: i64, code: i64) -> i64:
        if s.cells[at.CUBES + at.KINDS * seat + one] == 0:
            return why.NO_CUBE_TO_CONVERT
        if s.cells[at.SUPPLY + ACTIONS.second[code]] == 0:
            return why.NO_CUBES_LEFT_TO_CONVERT
        return 0 if self.affordable(s, seat) else why.LACKS_ENERGY_TO_CONVERT

    def affordable(self, s: RisingState, seat: i64) -> bool:
        return s.cells[at.ENERGY + seat] >= s.printed.convert

    def pay(self, s: RisingState, seat: i64) -> None:
        s.pay_energy(seat, s.printed.convert)

    def do(self, s: RisingState, seat: i64, one: i64, code: i64) -> None:
        other = ACTIONS.second[code]
        self.pay(s, seat)
        s.pay_cubes(seat, one, 1)
        s.gain_cubes(seat, other, 1)
        if s.story is not None:
            s.emit("convert", {"seat": seat, "from": one, "to": other})

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        if code == self.first and not self.affordable(s, seat):
            return self.beyond
        cells, mine = s.cells, at.CUBES + at.KINDS * seat
        while code < self.beyond:
            if cells[mine + ACTIONS.first[code]] and cells[at.SUPPLY + ACTIONS.second[code]]:
                break
            code += 1
        return code


class ConvertFreely(Convert):
    """For nothing, where a card or a benefit says so."""

    def affordable(self, s: RisingState, seat: i64) -> bool:
        return True

    def pay(self, s: RisingState, seat: i64) -> None:
        s.go_on(s.a() - 1, seat)


SET_BARRIER: Final[Move] = SetBarrier("TARGET_TILE")
LIFT: Final[Move] = Lift("TARGET_SECTION")
COPY: Final[Move] = CopyCouncilor("TARGET_COUNCILOR")
MAP_SECTION: Final[Move] = MapSection("TARGET_SECTION")
TRADE: Final[Move] = Trade("MOVE")
CONVERT_FREELY: Final[Move] = ConvertFreely("CONVERT")

SHIELDED: Final[Step] = Repeated([SET_BARRIER])
LIFTED: Final[Step] = Repeated([LIFT])
MAPPED: Final[Step] = Step([MAP_SECTION])
COPYING: Final[Step] = Step([COPY])
REVEALING: Final[Step] = Revealing(Reveal("MISFORTUNE", at.SEA))
PICKING: Final[Step] = Step([Pick("PICK")])
TRADING: Final[Step] = Repeated([TRADE, StepBack("END_TRADE", idle=True)])
CONVERTING: Final[Step] = Repeated([CONVERT_FREELY, StepBack("END_CONVERT", idle=True)])
