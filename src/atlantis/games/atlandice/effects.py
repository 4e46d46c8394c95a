"""A visit to an Area, and the effects of the 15 tiles."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import can_loot, can_move, can_swap, move_from, moves_one, rolls, tile_at
from atlantis.games.atlandice.data import RESOURCES, TILE_NAMES
from atlantis.games.atlandice.scoring import Scoring


class Visiting(Scoring):
    """A visit: what is taken at an Area, and the effects of the tiles."""

    def end_visit(self) -> None:
        """The visit is over, its effect included."""
        raise NotImplementedError

    def enter(self, area: i64) -> None:
        """b) Take a resource of any kind, and one more if the Submarine is here; maybe there is none (AD-2)."""
        cells = self.cells
        cells[at.VISITED] = area
        lying = cells[at.TOTAL + area]
        if lying == 0:
            if self.story is not None:
                self.emit("nothing", {"area": int(area + 1)})
            self.effect(area)
            return
        cells[at.STEP] = at.PICK
        cells[at.PICKS] = 2 if cells[at.SUBMARINE] == area and lying > 1 else 1
        if self.story is not None and cells[at.PICKS] == 2:
            self.emit("extra", {"area": int(area + 1)})
        cells[ACTOR] = cells[at.VISITOR]

    def pick(self, kind: i64) -> None:
        """A resource from the visited Area: the first, the Submarine's, or an effect's."""
        cells = self.cells
        area = cells[at.VISITED]
        if self.story is not None:
            self.emit("pick", {"for": self.number(cells[at.FOR]), "resource": RESOURCES[kind], "area": int(area + 1)})
        self.take_from(area, kind)
        if cells[at.STEP] == at.PICK_EXTRA:
            self.end_visit()
            return
        cells[at.PICKS] -= 1
        if cells[at.PICKS] == 0:
            self.effect(area)

    def take_from(self, area: i64, kind: i64) -> None:
        """A resource goes from an Area to the stock of whom the visit is for."""
        cells = self.cells
        cells[at.ON + at.KINDS * area + kind] -= 1
        cells[at.TOTAL + area] -= 1
        cells[at.STOCK + at.KINDS * cells[at.FOR] + kind] += 1

    def effect(self, area: i64) -> None:
        """c) Apply the effect of the top tile. One that cannot be carried out is skipped, but a roll is made (AD-1)."""
        cells = self.cells
        if area == at.MARKET:
            self.end_visit()
            return
        tile = tile_at(cells, area)
        if rolls(tile):
            cells[at.STEP] = at.ROLL
            cells[ACTOR] = CHANCE
            return
        if tile == at.GATE:  # always possible: a visit leaves at least one die (AD-9)
            cells[at.STEP] = at.TURN_DIE
        elif tile >= at.ENGINEERING and tile < at.EVEN:
            cells[at.STEP] = at.STEER
        elif tile == at.SECOND:  # the second die of the same party this round (AD-7)
            self.take_one_more(cells[at.TAKEN + cells[at.FOR]] == 2, area)
            return
        elif tile == at.SWAP and can_swap(cells):
            cells[at.STEP] = at.SWAP_TWO
        elif moves_one(tile) and can_move(cells):
            cells[at.STEP] = at.MOVE_ONE
        else:
            self.skip(tile)
            return
        cells[ACTOR] = cells[at.VISITOR]

    def skip(self, tile: i64) -> None:
        if self.story is not None:
            self.emit("skip", {"area": int(tile // 3 + 1), "tile": TILE_NAMES[tile]})
        self.end_visit()

    def take_one_more(self, due: bool, area: i64) -> None:
        """One more resource here, if it is due and there is one."""
        cells = self.cells
        if due and cells[at.TOTAL + area]:
            cells[at.STEP] = at.PICK_EXTRA
            cells[ACTOR] = cells[at.VISITOR]
        else:
            self.end_visit()

    # ---- effects that roll the die -----------------------------------------------------------------------------------

    def roll_effect(self, face: i64) -> None:
        """The die decides whether the effect comes about."""
        cells = self.cells
        area = cells[at.VISITED]
        tile = tile_at(cells, area)
        if self.story is not None:
            self.emit("roll", {"for": self.number(cells[at.FOR]), "area": int(area + 1), "tile": TILE_NAMES[tile],
                               "face": int(face), "hit": self.hits(tile, face)})
        if tile == at.ODD or tile == at.EVEN:
            self.take_one_more(self.hits(tile, face), area)
        elif not self.hits(tile, face):
            self.end_visit()
        elif tile == at.HASTEN:
            self.hasten()
        elif tile == at.CHAIN:
            cells[at.STEP] = at.CHAIN_ROLL
        elif can_loot(cells):
            cells[at.STEP] = at.LOOT
            cells[ACTOR] = cells[at.VISITOR]
        else:
            self.skip(tile)

    def hits(self, tile: i64, face: i64) -> bool:
        """Does the effect come about with this roll?"""
        if tile == at.ODD:
            return face % 2 == 1
        if tile == at.EVEN:
            return face % 2 == 0
        if tile == at.HASTEN:
            return face <= 4
        return face >= 5 if tile == at.BEYOND else face == 6

    def area_of(self, face: i64) -> i64:
        """6s belong to the Market, and so do the numbers of Districts whose stacks are used up."""
        return face - 1 if face < 6 and self.cells[at.TOP + face - 1] else at.MARKET

    def follow_chain(self, face: i64) -> None:
        """The Jeweller's chain visits another Area, its effect included, with the same die (AD-8)."""
        area = self.area_of(face)
        if self.story is not None:
            self.emit("chain", {"for": self.number(self.cells[at.FOR]), "face": int(face), "area": int(area + 1)})
        self.enter(area)

    def hasten(self) -> None:
        """The hand moves one space, and no event happens there (AD-11); the last space it does not leave."""
        cells, last = self.cells, self.printed.last
        moves = cells[at.CLOCK] < last
        cells[at.CLOCK] += i64(moves)
        if self.story is not None:
            self.emit("hasten", {"space": int(cells[at.CLOCK]), "last": int(last), "moved": moves})
        self.end_visit()

    def loot(self, area: i64, kind: i64) -> None:
        """An effect takes a resource elsewhere; the Submarine adds nothing (AD-12)."""
        if self.story is not None:
            self.emit("pick", {"for": self.number(self.cells[at.FOR]), "resource": RESOURCES[kind], "area": int(area + 1)})
        self.take_from(area, kind)
        self.end_visit()

    # ---- effects that move something ---------------------------------------------------------------------------------

    def swap(self, kind: i64, district: i64, other: i64) -> None:
        """One resource here for one in another District; they may be of the same kind (AD-1)."""
        cells = self.cells
        cells[at.ON + kind] -= 1
        cells[at.ON + other] += 1
        cells[at.ON + at.KINDS * district + kind] += 1
        cells[at.ON + at.KINDS * district + other] -= 1
        if self.story is not None:
            self.emit("swap", {"resource": RESOURCES[kind], "area": int(district + 1), "other": RESOURCES[other]})
        self.end_visit()

    def move(self, kind: i64, target: i64) -> None:
        """One resource from here, or from the Market, to another Area."""
        cells = self.cells
        source = move_from(cells)
        cells[at.ON + at.KINDS * source + kind] -= 1
        cells[at.TOTAL + source] -= 1
        cells[at.ON + at.KINDS * target + kind] += 1
        cells[at.TOTAL + target] += 1
        if self.story is not None:
            self.emit("move", {"resource": RESOURCES[kind], "area": int(source + 1), "to": int(target + 1)})
        self.end_visit()

    def turn_die(self, area: i64, target: i64) -> None:
        """The Inn's gate gives a die another value; it counts as the number of the Area where it lies (AD-9)."""
        cells = self.cells
        cells[at.DICE + area] -= 1
        cells[at.DICE + target] += 1
        if self.story is not None:
            self.emit("gate", {"area": int(area + 1), "to": int(target + 1)})
        self.end_visit()

    def steer(self, area: i64) -> None:
        """The Submarine goes to another Area; it brings nothing more in this visit (AD-10)."""
        cells = self.cells
        if self.story is not None:
            self.emit("submarine", {"area": int(cells[at.SUBMARINE] + 1), "to": int(area + 1)})
        cells[at.SUBMARINE] = area
        self.end_visit()
