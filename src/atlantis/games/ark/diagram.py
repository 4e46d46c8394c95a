"""A position as plain text, and back: for tests, puzzles and messages.

    round 1, drawn 1, quakes 0
    1 dry: token animals                         side, who has workers there, silver ring, token
    2 sinking: seat 1, silver                    `workers 2`: if not as many as the side has gold rings
    3 gone:
    ...
    bag: potions 4, animals 5, treasures 6, knowledge 5
    show: S05 S11 - S30                          the slots; an empty one is `-`
    seat 1: points 3, space 4, height 0, left 3, wood 2, gold 1, animals 1, swimmers 2, ships S01 S16*
    seat 2: points 0, space 5, height 0, left 2
    turn: seat 1                                 the step; then what is pending

A used ship has a star. Anything else is 0, or follows from the rest like the supply and the deck.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from atlantis.engine import State
from atlantis.engine.diagram import Diagram, Item, Line, MarkedCells, StepLine, parse_cell
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.rules import ArkState
from atlantis.games.ark.view import SIDES, STEPS

SLOTS = ("-", *SHIP_IDS)


class Quakes(Item):
    """The number of earthquakes so far; the first is in the first half of the deck."""

    def write(self, state: State) -> str:
        return f"{self.name} {state.cells[at.FIRST_QUAKE] + state.cells[at.SECOND_QUAKE]}"

    def read(self, state: State, word: str) -> None:
        state.cells[at.FIRST_QUAKE] = int(parse_cell(word) > 0)
        state.cells[at.SECOND_QUAKE] = int(parse_cell(word) > 1)


class Standing(Item):
    """Workers on gold rings: left out if they fill those of the side that is up."""

    def write(self, state: State) -> str:
        tile = self.cell - at.STANDING
        usual = not state.cells[at.LOCK + tile] or state.cells[self.cell] == cast(ArkState, state).rings(tile)
        return "" if usual else super().write(state)


class TileLine(Line):
    """`2 sinking: seat 1, silver`: the head has the side, which gives the number of event cards left."""

    def __init__(self, tile: int) -> None:
        super().__init__(
            str(tile + 1),
            [
                Item("seat", at.LOCK + tile),
                Standing("workers", at.STANDING + tile),
                MarkedCells("", at.SILVER + tile, ["silver"], 1),
                Item("token", at.TOKEN + tile, words=("", *SET_NAMES)),
            ],
        )
        self.tile = tile

    def is_about(self, line: str) -> bool:
        return ":" in line and line.split()[0] == self.head

    def write(self, state: State) -> str:
        return f"{self.head} {SIDES[state.cells[at.SIDE + self.tile]]}{super().write(state)[len(self.head) :]}"

    def read(self, state: State, line: str) -> None:
        _, side = line.partition(":")[0].split()
        state.cells[at.SIDE + self.tile] = SIDES.index(side)
        state.cells[at.COPIES + self.tile] = at.GONE - SIDES.index(side)
        super().read(state, line)


class Show(Item):
    """What is in the slots: `S05 S11 - S30`."""

    def write(self, state: State) -> str:
        return " ".join(SLOTS[ship] for ship in state.cells[at.SHOW : at.SHOW + at.SLOTS])

    def read(self, state: State, word: str) -> None:
        for slot, name in zip(range(at.SLOTS), word.split(), strict=True):
            ship = SLOTS.index(name)
            state.cells[at.SHOW + slot] = ship
            if ship:
                state.cells[at.SHIP + ship - 1] = at.ON_SHOW


class Fleet(Item):
    """A player's ships, `ships S01 S16*`."""

    def __init__(self, seat: int) -> None:
        super().__init__("ships", at.SHIP)
        self.built: int = at.BUILT + seat

    def write(self, state: State) -> str:
        cells = state.cells
        ships = [
            SHIP_IDS[ship] + "*" * int(cells[at.USED + ship])
            for ship in range(at.SHIPS)
            if cells[at.SHIP + ship] == self.built
        ]
        return " ".join(["ships", *ships]) if ships else ""

    def read(self, state: State, word: str) -> None:
        for name in word.split():
            ship = SHIP_IDS.index(name.removesuffix("*"))
            state.cells[at.SHIP + ship] = self.built
            state.cells[at.USED + ship] = int(name.endswith("*"))

    def meaning(self, word: str) -> str:
        return " ".join(["ships", *sorted(word.split())])


def seat_line(seat: int) -> Line:
    """A player."""
    own = {"points": at.POINTS, "space": at.SPACE, "height": at.HEIGHT, "left": at.LEFT}
    return Line(
        f"seat {seat + 1}",
        [
            *(Item(name, cell + seat, always=True) for name, cell in own.items()),
            Item("swimmers", at.SWIMMERS + seat),
            *(Item(name, at.CUBES + at.TYPES * seat + kind) for kind, name in enumerate(CUBE_NAMES)),
            *(Item(name, at.TOKENS + at.SETS * seat + kind) for kind, name in enumerate(SET_NAMES)),
            Fleet(seat),
        ],
    )


@cache
def diagram_for(players: int) -> Diagram:
    """Round and event deck, tiles, bag, show, players, and what is being decided."""
    return Diagram(
        [
            Line(
                "",
                [
                    Item("round", at.ROUND, always=True),
                    Item("drawn", at.DRAWN, always=True),
                    Quakes("quakes", at.FIRST_QUAKE, always=True),
                ],
            ),
            *(TileLine(tile) for tile in range(at.TILES)),
            Line("bag", [Item(name, at.BAG + kind, always=True) for kind, name in enumerate(SET_NAMES)]),
            Line("show", [Show("", at.SHOW)]),
            *(seat_line(seat) for seat in range(players)),
            StepLine(
                at.STEP,
                STEPS,
                [
                    Item("mover", at.MOVER, plus=1),
                    Item("slot", at.SLOT, plus=1),
                    Item("placed", at.PLACED),
                    Item("due", at.DUE),
                ],
                at_the_end=at.TURN,
            ),
        ],
        complete,
    )


def complete(state: State) -> None:
    """The supply and the fleets follow from the rest, and usually the workers on the gold rings."""
    cells, printed = state.cells, cast(ArkState, state).printed
    for tile in range(at.TILES):
        if cells[at.LOCK + tile] and not cells[at.STANDING + tile]:
            cells[at.STANDING + tile] = cast(ArkState, state).rings(tile)
    for kind in range(at.TYPES):
        cells[at.SUPPLY + kind] = printed.supply[kind] - sum(
            int(cells[at.CUBES + at.TYPES * seat + kind]) for seat in range(at.SEATS)
        )
    for ship in range(at.SHIPS):
        if cells[at.SHIP + ship] >= at.BUILT:
            cells[at.FLEET + cells[at.SHIP + ship] - at.BUILT] += 1
