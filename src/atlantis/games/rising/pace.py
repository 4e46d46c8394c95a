"""The standing answers of a seat: where it need not be asked (the pace of the table, no rule of the game).

They concern the council's windows, cancelling a Flood, and energy for somebody else's proposal. A seat that wants to be
asked only when needed is asked if it holds a card or energy that works only here: what it could do would be lost, or
come too late, at its own next node. About the team's energy, the first seat with some is asked; the others then only if
they could pay alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from atlantis.engine.errors import WrongOption
from atlantis.games.rising import actions
from atlantis.games.rising import layout as at
from atlantis.games.rising.council import CONVERT_TO_ORE

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

MODES: Final = ("always", "needed", "never")


def standing_answer(s: RisingState, mode: str) -> int | None:
    """The code that a seat's standing answer plays at this node; None if the player must be asked."""
    if mode not in MODES:
        raise WrongOption(f"{mode!r} is not a mode of standing answers; there are {', '.join(MODES)}.")
    seat, step, never = i64(s.actor), s.step(), mode == "never"
    if mode == "always" or seat < 0:
        return None
    if step == at.WINDOW:
        return actions.PASS if never or not needed(s, seat) else None
    if step == at.CANCELLING:
        return actions.ENDURE if never or not holds_energy(s, seat, s.printed.cancel) else None
    if step == at.GIVING and never and s.a() != seat:
        return actions.GIVE
    return None


def needed(s: RisingState, seat: i64) -> bool:
    """Can the seat do something in this window that would be lost or too late at its own next node?"""
    window = s.a()
    if window == at.W0:
        return before_placing(s, seat)
    if window == at.W1:
        return before_misfortune(s, seat)
    if window == at.W2:
        return may_lose(s)
    return True  # attack cards work only after the roll


def playable(s: RisingState, card: i64) -> bool:
    return s.refusal(actions.play(card)) == 0


def holds_energy(s: RisingState, seat: i64, price: i64) -> bool:
    """Is the seat the first with energy in the order in which they are asked, or could it pay alone?"""
    own = s.cells[at.ENERGY + seat]
    for offset in range(s.b()):
        if s.cells[at.ENERGY + s.after(s.current(), offset)]:
            return own >= price
    return own > 0


def may_raise(s: RisingState, seat: i64, gone: bool) -> bool:
    """Is the seat to be asked about raising a tile, of a section that is gone or of any?"""
    if not holds_energy(s, seat, s.printed.raising):
        return False
    for section in range(at.SECTIONS):
        if (not gone or s.cells[at.INTACT + section] == 0) and s.refusal(actions.raise_in(section)) == 0:
            return True
    return False


def before_placing(s: RisingState, seat: i64) -> bool:
    """W0: energy raises no tile in the placing. The cards can wait for it, unless others place before."""
    if may_raise(s, seat, False):
        return True
    return s.b() > 0 and (playable(s, at.SEABED) or playable(s, at.TIDES))


def before_misfortune(s: RisingState, seat: i64) -> bool:
    """W1: what can save a tile, or serve an Atlantean with courage on a tip, before the next misfortune.

    Tiles can be raised later, unless their section is gone: its Flood would take two others. Inner Light is urgent if
    the team could cancel a Flood only with it.
    """
    if playable(s, at.SHIELDING) or playable(s, at.TIDES) or may_raise(s, seat, True):
        return True
    energy = s.team_energy()
    if energy < s.printed.cancel <= energy + s.printed.amount[at.INNER_LIGHT] and playable(s, at.INNER_LIGHT):
        return True
    for section in range(at.SECTIONS):
        if s.cells[at.INTACT + section] == 0:
            if playable(s, at.SEABED):
                return True
        elif s.cells[at.HOPELESS] == 0 and serves_courage(s, seat, section):
            return True
    return False


def serves_courage(s: RisingState, seat: i64, section: i64) -> bool:
    """Would a card or a conversion help Atlanteans with courage on the tip of this section, should it fall?"""
    brave = at.BRAVE + at.SEATS * s.tip(section)
    if section < at.LIBRARIES:
        if s.cells[brave + seat] and playable(s, at.TALENT):
            return True
        return s.total(brave, s.players) > 0 and playable(s, at.ATLAS)
    if section != at.FORGES:
        return False
    for other in range(s.players):
        if s.cells[brave + other] and s.cells[at.CUBES + at.KINDS * other + at.ORE] == 0:
            if playable(s, at.MARKET_DAY):
                return True
            if other == seat and CONVERT_TO_ORE.offered(s, seat):
                return True
    return False


def may_lose(s: RisingState) -> bool:
    """W2: could the attack take more tiles than there are? Otherwise a tile can be raised in the next turn as well."""
    worst: i64 = 0
    if s.cells[at.SPIRE] == 0:
        for face in range(10):
            if s.printed.faces[face]:
                worst = face
    return worst + s.cells[at.GALLEY] - s.defence() > s.outer_tiles()
