"""A position as plain text, and back: for tests, puzzles and letters.

    round 1, drawn 1, quakes 0
    1 dry: token animals                         side, who has workers there, silver ring, token
    2 sinking: seat 1, silver
    3 gone:
    ...
    bag: potions 4, animals 5, treasures 6, knowledge 5
    show: S05 S11 - S30                          the slots; an empty one is `-`
    seat 1: points 3, space 4, height 0, left 3, wood 2, gold 1, animals 1, swimmers 2, ships S01 S16*
    seat 2: points 0, space 5, height 0, left 2
    turn: seat 1                                 the step; then what is pending

A used ship has a star. What is not named is 0 or as it must be: the supply and the deck follow from the rest.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from atlantis.engine.diagram import Diagram, Item, Line, whole
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.rules import ArkState
from atlantis.games.ark.view import SIDES, STEPS

SLOTS = ("-", *SHIP_IDS)


class Flag(Item):
    """A word that is there or not: `silver`, or `chance` for an actor that is no seat."""

    def __init__(self, word: str, cell: int, value: int) -> None:
        super().__init__("", cell)
        self.word = word
        self.value = value

    def write(self, state: State) -> str:
        return self.word if state.cells[self.cell] == self.value else ""

    def read(self, state: State, word: str) -> None:
        if word != self.word:
            raise ValueError(word)
        state.cells[self.cell] = self.value


class Mover(Item):
    """The player to move, `seat 2`; not written when chance decides."""

    def write(self, state: State) -> str:
        return super().write(state) if state.cells[self.cell] >= 0 else ""


class Quakes(Item):
    """How many earthquakes came: first the one of the first half of the deck."""

    def write(self, state: State) -> str:
        return f"{self.name} {state.cells[at.FIRST_QUAKE] + state.cells[at.SECOND_QUAKE]}"

    def read(self, state: State, word: str) -> None:
        state.cells[at.FIRST_QUAKE] = int(whole(word) > 0)
        state.cells[at.SECOND_QUAKE] = int(whole(word) > 1)


class TileLine(Line):
    """`2 sinking: seat 1, silver`: the side stands in the head, and says how many event cards are left."""

    def __init__(self, tile: int) -> None:
        super().__init__(
            str(tile + 1),
            [
                Item("seat", at.LOCK + tile),
                Flag("silver", at.SILVER + tile, 1),
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


class ShowLine(Line):
    """`show: S05 S11 - S30`."""

    def __init__(self) -> None:
        super().__init__("show", [])

    def write(self, state: State) -> str:
        return f"show: {' '.join(SLOTS[ship] for ship in state.cells[at.SHOW : at.SHOW + at.SLOTS])}"

    def read(self, state: State, line: str) -> None:
        for slot, word in zip(range(at.SLOTS), line.partition(":")[2].split(), strict=True):
            ship = SLOTS.index(word)
            state.cells[at.SHOW + slot] = ship
            if ship:
                state.cells[at.SHIP + ship - 1] = at.ON_SHOW

    def meaning(self, line: str) -> list[str]:
        return line.partition(":")[2].split()


class SeatLine(Line):
    """A player; the ships come last, `ships S01 S16*`."""

    def __init__(self, seat: int) -> None:
        own = {"points": at.POINTS, "space": at.SPACE, "height": at.HEIGHT, "left": at.LEFT}
        super().__init__(
            f"seat {seat + 1}",
            [
                *(Item(name, cell + seat, always=True) for name, cell in own.items()),
                Item("swimmers", at.SWIMMERS + seat),
                *(Item(name, at.CUBES + at.TYPES * seat + kind) for kind, name in enumerate(CUBE_NAMES)),
                *(Item(name, at.TOKENS + at.SETS * seat + kind) for kind, name in enumerate(SET_NAMES)),
            ],
        )
        self.seat = seat

    def write(self, state: State) -> str:
        cells = state.cells
        ships = [
            SHIP_IDS[ship] + "*" * int(cells[at.USED + ship])
            for ship in range(at.SHIPS)
            if cells[at.SHIP + ship] == at.BUILT + self.seat
        ]
        return super().write(state) + (f", ships {' '.join(ships)}" if ships else "")

    def read(self, state: State, line: str) -> None:
        rest, ships = with_ships(line)
        for word in ships:
            ship = SHIP_IDS.index(word.removesuffix("*"))
            state.cells[at.SHIP + ship] = at.BUILT + self.seat
            state.cells[at.USED + ship] = int(word.endswith("*"))
        super().read(state, rest)

    def meaning(self, line: str) -> list[str]:
        rest, ships = with_ships(line)
        return super().meaning(rest) + sorted(ships)


def with_ships(line: str) -> tuple[str, list[str]]:
    """The line without its ships, and the ships."""
    head, _, rest = line.partition(":")
    parts = [part.split() for part in rest.split(",")]
    ships = [word for words in parts if words[:1] == ["ships"] for word in words[1:]]
    return f"{head}: {', '.join(' '.join(words) for words in parts if words[:1] != ['ships'])}", ships


class StepLine(Line):
    """`turn: seat 1`, `event: chance, due 1`, or `over`."""

    def __init__(self) -> None:
        super().__init__(
            "step",
            [
                Flag("chance", ACTOR, CHANCE),
                Mover("seat", ACTOR, plus=1, usual=OVER),
                Item("mover", at.MOVER, plus=1),
                Item("slot", at.SLOT, plus=1),
                Item("placed", at.PLACED),
                Item("due", at.DUE),
            ],
        )

    def is_about(self, line: str) -> bool:
        return line.partition(":")[0].strip() in (*STEPS, "over")

    def write(self, state: State) -> str:
        if state.cells[ACTOR] == OVER:
            return "over"
        return f"{STEPS[state.cells[at.STEP]]}{super().write(state)[len(self.head) :]}"

    def read(self, state: State, line: str) -> None:
        if line == "over":
            state.cells[ACTOR], state.cells[at.STEP] = OVER, at.TURN
            return
        state.cells[at.STEP] = STEPS.index(line.partition(":")[0].strip())
        super().read(state, line)
        if state.cells[ACTOR] == OVER:  # neither a seat nor chance
            raise ValueError(line)

    def meaning(self, line: str) -> list[str]:
        return [line.partition(":")[0].strip(), *super().meaning(line)]


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
            ShowLine(),
            *(SeatLine(seat) for seat in range(players)),
            StepLine(),
        ],
        complete,
    )


def complete(state: State) -> None:
    """The supply and the fleets follow from the rest."""
    cells, printed = state.cells, cast(ArkState, state).printed
    for kind in range(at.TYPES):
        cells[at.SUPPLY + kind] = printed.supply[kind] - sum(
            int(cells[at.CUBES + at.TYPES * seat + kind]) for seat in range(at.SEATS)
        )
    for ship in range(at.SHIPS):
        if cells[at.SHIP + ship] >= at.BUILT:
            cells[at.FLEET + cells[at.SHIP + ship] - at.BUILT] += 1
