"""Phase 4: the Athenians attack; tiles fall, courage is awarded, the Navy goes home, the galley moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising.steps import Chance, Outcome, Step

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState


class Attack(Chance):
    """The roll (part 0), the council's reactions, the tiles that fall (part 1), and what comes after (part 2)."""

    def advance(self, s: RisingState) -> bool:
        cells = s.cells
        part = cells[at.PART]
        if part == 0:
            if cells[at.SPIRE] == 0:
                return s.draw_lots()
            attack_with(s, 0)
        elif part == 1:
            cells[at.PART] = 2
            break_in(s, s.attack() - s.defence())
        else:
            award(s)
            disband(s)
            s.begin(at.BUILDING)
        return False


class AttackRoll(Outcome):
    """Each face of the attack die as often as it is on it."""

    def weight(self, s: RisingState, face: i64) -> i64:
        return s.printed.faces[face]

    def do(self, s: RisingState, seat: i64, face: i64, code: i64) -> None:
        attack_with(s, face)


def attack_with(s: RisingState, die: i64) -> None:
    """The die counts, or Targeting Spire's 0; the council may react."""
    cells = s.cells
    cells[at.DIE] = die + 1
    cells[at.PART] = 1
    if s.story is not None:
        s.emit(
            "attack",
            {
                "die": die,
                "galley": cells[at.GALLEY],
                "less": cells[at.MIRRORED],
                "attack": s.attack(),
                "defence": s.defence(),
                "spire": cells[at.SPIRE] == 1,
            },
        )
    s.push(at.WINDOW, at.WA, 0)


def break_in(s: RisingState, tiles: i64) -> None:
    """A tile falls for every point above the defence, by the starting player's choice unless all must fall (AR-30).

    If there are not enough, the centre is lost.
    """
    tiles = max(tiles, 0)
    if s.story is not None:
        s.emit("battle", {"attack": s.attack(), "defence": s.defence(), "tiles": tiles})
    outer = s.outer_tiles()
    if tiles > outer:
        s.lose_centre()
    elif tiles and tiles == outer:
        s.drop_everything()
        s.note("all")
    elif tiles:
        s.push(at.SINKING, tiles, s.cells[at.START])


def award(s: RisingState) -> None:
    """Courage for the most Atlanteans in the Navy, two at least; with the Ballad for all with two (AR-20).

    Of tied players the first in order gets it; none with Hopelessness or an empty supply.
    """
    cells = s.cells
    if cells[at.HOPELESS]:
        return
    best: i64 = -1
    most: i64 = 1
    for offset in range(s.players):
        seat = s.after(cells[at.START], offset)
        number = cells[at.HERE + at.SEATS * at.NAVY + seat]
        if cells[at.BALLAD_SUNG]:
            if number >= 2 and cells[at.TOKENS]:
                s.gain_courage(seat, 1, "navy")
        elif number > most:
            most = number
            best = seat
    if best >= 0 and cells[at.TOKENS]:
        s.gain_courage(best, 1, "navy")


def disband(s: RisingState) -> None:
    """The Navy's tokens go to the supply and its Atlanteans home; the galley moves one step (AR-25)."""
    cells = s.cells
    for seat in range(s.players):
        spot = at.SEATS * at.NAVY + seat
        cells[at.TOKENS] += cells[at.BRAVE + spot]
        cells[at.BRAVE + spot] = 0
        s.all_go_home(seat, at.NAVY)
    if cells[at.GALLEY] < s.printed.galley_most:
        cells[at.GALLEY] += 1
        s.note("galley", "galley", cells[at.GALLEY])
    cells[at.DIE] = 0
    cells[at.MIRRORED] = 0
    cells[at.BALLAD_SUNG] = 0


ATTACK: Final[Step] = Attack(AttackRoll("ATTACK"))
