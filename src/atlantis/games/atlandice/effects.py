"""A visit to an Area, and the effects of the 15 tiles."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.atlandice.choices import can_loot, can_move, can_swap, move_from, moves_one, rolls, tile_at
from atlantis.games.atlandice.layout import (
    BEYOND,
    CHAIN,
    CHAIN_ROLL,
    CLOCK,
    DICE,
    ENGINEERING,
    EVEN,
    FOR,
    GATE,
    HASTEN,
    KINDS,
    LOOT,
    MARKET,
    MOVE_ONE,
    ODD,
    ON,
    PICK,
    PICK_EXTRA,
    PICKS,
    ROLL,
    SECOND,
    STEER,
    STEP,
    STOCK,
    SUBMARINE,
    SWAP,
    SWAP_TWO,
    TAKEN,
    TOP,
    TOTAL,
    TURN_DIE,
    VISITED,
    VISITOR,
)
from atlantis.games.atlandice.printed import RESOURCES, TILE_NAMES
from atlantis.games.atlandice.scoring import Scoring


class Visiting(Scoring):
    """A visit: what is taken at an Area, and the effects of the tiles."""

    def end_visit(self) -> None:
        """The visit is over, its effect included."""
        raise NotImplementedError

    def enter(self, area: i64) -> None:
        """b) Take a resource of any kind, and one more if the Submarine is here; maybe there is none (AD-2)."""
        cells = self.cells
        cells[VISITED] = area
        lying = cells[TOTAL + area]
        if lying == 0:
            if self.story is not None:
                self.emit("nothing", {"area": int(area + 1)})
            self.effect(area)
            return
        cells[STEP] = PICK
        cells[PICKS] = 2 if cells[SUBMARINE] == area and lying > 1 else 1
        if self.story is not None and cells[PICKS] == 2:
            self.emit("extra", {"area": int(area + 1)})
        cells[ACTOR] = cells[VISITOR]

    def pick(self, kind: i64) -> None:
        """A resource from the visited Area: the first, the Submarine's, or an effect's."""
        cells = self.cells
        area = cells[VISITED]
        if self.story is not None:
            self.emit("pick", {"for": self.number(cells[FOR]), "resource": RESOURCES[kind], "area": int(area + 1)})
        self.take_from(area, kind)
        if cells[STEP] == PICK_EXTRA:
            self.end_visit()
            return
        cells[PICKS] -= 1
        if cells[PICKS] == 0:
            self.effect(area)

    def take_from(self, area: i64, kind: i64) -> None:
        """A resource goes from an Area to the stock of whom the visit is for."""
        cells = self.cells
        cells[ON + KINDS * area + kind] -= 1
        cells[TOTAL + area] -= 1
        cells[STOCK + KINDS * cells[FOR] + kind] += 1

    def effect(self, area: i64) -> None:
        """c) Apply the effect of the top tile. One that cannot be carried out is skipped, but a roll is made (AD-1)."""
        cells = self.cells
        if area == MARKET:
            self.end_visit()
            return
        tile = tile_at(cells, area)
        if rolls(tile):
            cells[STEP] = ROLL
            cells[ACTOR] = CHANCE
            return
        if tile == GATE:  # always possible: a visit leaves at least one die (AD-9)
            cells[STEP] = TURN_DIE
        elif tile >= ENGINEERING and tile < EVEN:
            cells[STEP] = STEER
        elif tile == SECOND:  # the second die of the same party this round (AD-7)
            self.take_one_more(cells[TAKEN + cells[FOR]] == 2, area)
            return
        elif tile == SWAP and can_swap(cells):
            cells[STEP] = SWAP_TWO
        elif moves_one(tile) and can_move(cells):
            cells[STEP] = MOVE_ONE
        else:
            self.skip(tile)
            return
        cells[ACTOR] = cells[VISITOR]

    def skip(self, tile: i64) -> None:
        if self.story is not None:
            self.emit("skip", {"area": int(tile // 3 + 1), "tile": TILE_NAMES[tile]})
        self.end_visit()

    def take_one_more(self, due: bool, area: i64) -> None:
        """One more resource here, if it is due and there is one."""
        cells = self.cells
        if due and cells[TOTAL + area]:
            cells[STEP] = PICK_EXTRA
            cells[ACTOR] = cells[VISITOR]
        else:
            self.end_visit()

    # ---- effects that roll the die -----------------------------------------------------------------------------------

    def roll_effect(self, face: i64) -> None:
        """The die decides whether the effect comes about."""
        cells = self.cells
        area = cells[VISITED]
        tile = tile_at(cells, area)
        if self.story is not None:
            self.emit("roll", {"for": self.number(cells[FOR]), "area": int(area + 1), "tile": TILE_NAMES[tile],
                               "face": int(face), "hit": self.hits(tile, face)})
        if tile == ODD or tile == EVEN:
            self.take_one_more(self.hits(tile, face), area)
        elif not self.hits(tile, face):
            self.end_visit()
        elif tile == HASTEN:
            self.hasten()
        elif tile == CHAIN:
            cells[STEP] = CHAIN_ROLL
        elif can_loot(cells):
            cells[STEP] = LOOT
            cells[ACTOR] = cells[VISITOR]
        else:
            self.skip(tile)

    def hits(self, tile: i64, face: i64) -> bool:
        """Does the effect come about with this roll?"""
        if tile == ODD:
            return face % 2 == 1
        if tile == EVEN:
            return face % 2 == 0
        if tile == HASTEN:
            return face <= 4
        return face >= 5 if tile == BEYOND else face == 6

    def area_of(self, face: i64) -> i64:
        """6s belong to the Market, and so do the numbers of Districts whose stacks are used up."""
        return face - 1 if face < 6 and self.cells[TOP + face - 1] else MARKET

    def follow_chain(self, face: i64) -> None:
        """The Jeweller's chain visits another Area, its effect included, with the same die (AD-8)."""
        area = self.area_of(face)
        if self.story is not None:
            self.emit("chain", {"for": self.number(self.cells[FOR]), "face": int(face), "area": int(area + 1)})
        self.enter(area)

    def hasten(self) -> None:
        """The hand moves one space, and no event happens there (AD-11); the last space it does not leave."""
        cells, last = self.cells, self.printed.last
        moves = cells[CLOCK] < last
        cells[CLOCK] += i64(moves)
        if self.story is not None:
            self.emit("hasten", {"space": int(cells[CLOCK]), "last": int(last), "moved": moves})
        self.end_visit()

    def loot(self, area: i64, kind: i64) -> None:
        """An effect takes a resource elsewhere; the Submarine adds nothing (AD-12)."""
        if self.story is not None:
            self.emit("pick", {"for": self.number(self.cells[FOR]), "resource": RESOURCES[kind], "area": int(area + 1)})
        self.take_from(area, kind)
        self.end_visit()

    # ---- effects that move something ---------------------------------------------------------------------------------

    def swap(self, kind: i64, district: i64, other: i64) -> None:
        """One resource here for one in another District; they may be of the same kind (AD-1)."""
        cells = self.cells
        cells[ON + kind] -= 1
        cells[ON + other] += 1
        cells[ON + KINDS * district + kind] += 1
        cells[ON + KINDS * district + other] -= 1
        if self.story is not None:
            self.emit("swap", {"resource": RESOURCES[kind], "area": int(district + 1), "other": RESOURCES[other]})
        self.end_visit()

    def move(self, kind: i64, target: i64) -> None:
        """One resource from here, or from the Market, to another Area."""
        cells = self.cells
        source = move_from(cells)
        cells[ON + KINDS * source + kind] -= 1
        cells[TOTAL + source] -= 1
        cells[ON + KINDS * target + kind] += 1
        cells[TOTAL + target] += 1
        if self.story is not None:
            self.emit("move", {"resource": RESOURCES[kind], "area": int(source + 1), "to": int(target + 1)})
        self.end_visit()

    def turn_die(self, area: i64, target: i64) -> None:
        """The Inn's gate gives a die another value; it counts as the number of the Area where it lies (AD-9)."""
        cells = self.cells
        cells[DICE + area] -= 1
        cells[DICE + target] += 1
        if self.story is not None:
            self.emit("gate", {"area": int(area + 1), "to": int(target + 1)})
        self.end_visit()

    def steer(self, area: i64) -> None:
        """The Submarine goes to another Area; it brings nothing more in this visit (AD-10)."""
        cells = self.cells
        if self.story is not None:
            self.emit("submarine", {"area": int(cells[SUBMARINE] + 1), "to": int(area + 1)})
        cells[SUBMARINE] = area
        self.end_visit()
