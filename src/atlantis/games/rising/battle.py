"""Phase 4: the Athenians attack; tiles fall, courage is awarded, the Navy goes home, the galley moves."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.board import Board
from atlantis.games.rising.steps import Chance, Move, Outcome, Step


class Attack(Chance):
    """The roll (part 0), the council's reactions, the tiles that fall (part 1), and what comes after (part 2)."""

    def advance(self, s: Board) -> bool:
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
            s.begin(at.COUNCIL_AFTER)
        return False


class AttackRoll(Outcome):
    """Each face of the attack die as often as it is on it."""

    def refusal(self, s: Board, seat: i64, face: i64, code: i64) -> i64:
        return 0 if s.printed.faces[face] else why.NOT_ASKED

    def odds(self, s: Board, out: vec[i64]) -> i64:
        n: i64 = 0
        total: i64 = 0
        for faces in s.printed.faces:
            if faces:
                out[n] = faces
                total += faces
                n += 1
        return total

    def do(self, s: Board, seat: i64, face: i64, code: i64) -> None:
        attack_with(s, face)


def attack_with(s: Board, die: i64) -> None:
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


def break_in(s: Board, tiles: i64) -> None:
    """For every point above the defence a tile falls; more than there are, and the centre is lost."""
    if tiles < 0:
        tiles = 0
    if s.story is not None:
        s.emit("battle", {"attack": s.attack(), "defence": s.defence(), "tiles": tiles})
    outer = s.outer_tiles()
    if tiles > outer:
        s.lose_centre()
    elif tiles and tiles == outer:
        s.drop_everything()
        if s.story is not None:
            s.emit("all", {})
    elif tiles:
        s.push(at.FALLING, tiles, 0)


class Falling(Step):
    """The starting player chooses which tiles fall."""

    def advance(self, s: Board) -> bool:
        return s.ask(s.cells[at.START])


class Fall(Move):
    """No section before the last one named, none so late that too few tiles are left from it on (AR-30)."""

    def refusal(self, s: Board, seat: i64, section: i64, code: i64) -> i64:
        cells = s.cells
        if cells[at.INTACT + section] == 0:
            return why.SECTION_IS_GONE
        if section < s.b():
            return why.SECTION_BEFORE_THE_LAST
        left: i64 = 0
        for other in range(section, at.SECTIONS):
            left += cells[at.INTACT + other]
        return 0 if left >= s.a() else why.TOO_FEW_TILES_FROM_HERE_ON

    def do(self, s: Board, seat: i64, section: i64, code: i64) -> None:
        if s.a() > 1:
            s.go_on(s.a() - 1, section)
        else:
            s.pop()
        s.push(at.DESTROYING, section, 0)


def award(s: Board) -> None:
    """Courage for the most Atlanteans in the Navy, two at least; with the Ballad for all with two (AR-20).

    Of tied players the first in order has it. Hopelessness awards none, and neither does an empty supply.
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


def disband(s: Board) -> None:
    """The Navy's tokens go to the supply and its Atlanteans home; the galley moves one step (AR-25)."""
    cells = s.cells
    for seat in range(s.players):
        spot = at.SEATS * at.NAVY + seat
        cells[at.TOKENS] += cells[at.BRAVE + spot]
        cells[at.BRAVE + spot] = 0
        s.all_go_home(seat, at.NAVY)
    if cells[at.GALLEY] < s.printed.galley_most:
        cells[at.GALLEY] += 1
        if s.story is not None:
            s.emit("galley", {"galley": cells[at.GALLEY]})
    cells[at.DIE] = 0
    cells[at.MIRRORED] = 0
    cells[at.BALLAD_SUNG] = 0


ATTACK: Final[Step] = Attack(AttackRoll("ATTACK"))
FALLING: Final[Step] = Falling([Fall("SINK")])
