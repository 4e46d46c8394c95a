"""A position as plain text, and back: for tests, puzzles and messages.

    clock 5, submarine 4, first 1
    1 swap +2: dice 2, gem 5, book 1             the tile on top, two more below it, what lies there
    2 second +0: book 7
    3 used up:
    4 2 +1: dice 1, tool 6
    5 even +2: weapon 4
    6: dice 1, gem 3, book 3, tool 3, weapon 3
    seat 1: points 4, dice 1, gem 2, tiles 2 odd
    seat 2: points 0, dice 1, given 1, tool 1
    neutral: points 0, weapon 3
    unscored: chain
    take: seat 1, visits 4                       the step; then what is pending, Areas and seats from 1

Only the clock and step lines are required; Districts that are left out are used up.
"""

from __future__ import annotations

from atlantis.engine import ACTOR, CHANCE, State, WrongOption
from atlantis.engine.diagram import Diagram, Item, Line, MarkedCells, StepLine, parse_cell
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.data import RESOURCE_NAMES, TILE_NAMES, Printed


def resources(cell: int) -> list[Item]:
    return [Item(name, cell + kind) for kind, name in enumerate(RESOURCE_NAMES)]


class AreaLine(Line):
    """An Area; the head of a District's line also names its tile and says how many are below."""

    def __init__(self, area: int) -> None:
        super().__init__(str(area + 1), [Item("dice", at.DICE + area), *resources(at.ON + at.KINDS * area)], True)
        self.area = area

    def is_about(self, line: str) -> bool:
        return line.partition(":")[0].split()[:1] == [self.head]

    def write(self, state: State) -> str:
        head, area = self.head, self.area
        if area < at.MARKET:
            top, stack = state.cells[at.TOP + area], state.cells[at.STACK + area]
            tile = TILE_NAMES[3 * area + top - 1] if top else "no tile"
            head += f" {tile} +{stack}" if top or stack else " used up"
        things = ", ".join(filter(None, (item.write(state) for item in self.items)))
        return f"{head}: {things}".rstrip()

    def read(self, state: State, line: str) -> None:
        tile, area = line.partition(":")[0].split()[1:], self.area
        if (area == at.MARKET) != (tile == []):
            raise ValueError(line)
        if area < at.MARKET and tile != ["used", "up"]:
            *top, stack = tile
            state.cells[at.STACK + area] = parse_cell(stack.removeprefix("+"))
            if top != ["no", "tile"]:
                (name,) = top
                state.cells[at.TOP + area] = TILE_NAMES.index(name, 3 * area, 3 * area + 3) - 3 * area + 1
        super().read(state, line)

    def meaning(self, line: str) -> list[str]:
        return [*line.partition(":")[0].split(), *super().meaning(line)]


class VisitorItem(Item):
    """The visitor at a chance node; otherwise it is the player to move."""

    def write(self, state: State) -> str:
        return super().write(state) if state.actor == CHANCE else ""


PENDING: list[Item] = [
    VisitorItem("visitor", at.VISITOR, plus=1),
    Item("for", at.FOR, plus=1),
    Item("from", at.DIE_FROM, plus=1),
    Item("at", at.VISITED, plus=1),
    Item("district", at.DISTRICT, plus=1),
    MarkedCells("settled", at.SETTLED, "12345", 1),
    Item("picks", at.PICKS),
    Item("rolls", at.TO_ROLL),
    Item("visits", at.VISITS),
    Item("donors", at.DONORS),
]
"""What may follow the step."""


def diagram_for(printed: Printed) -> Diagram:
    """The lines for this number of players."""
    lines = [
        Line(
            "",
            [
                Item("clock", at.CLOCK, always=True),
                Item("submarine", at.SUBMARINE, plus=1, always=True),
                Item("first", at.FIRST, plus=1, always=True),
            ],
        )
    ]
    lines += [AreaLine(area) for area in range(at.AREAS)]
    for party in range(printed.parties):
        given = [Item("given", at.GIVEN + party)] if printed.neutral and party < printed.players else []
        lines.append(
            Line(
                "neutral" if party >= printed.players else f"seat {party + 1}",
                [
                    Item("points", at.POINTS + party, always=True),
                    Item("dice", at.TAKEN + party),
                    *given,
                    *resources(at.STOCK + at.KINDS * party),
                    MarkedCells("tiles", at.TILE, TILE_NAMES, at.WON + party),
                ],
                True,
            )
        )
    lines.append(Line("unscored", [MarkedCells("", at.TILE, TILE_NAMES, at.UNSCORED)], True))
    return Diagram([*lines, StepLine(at.STEP, at.STEP_NAMES, PENDING)], complete)


def complete(state: State) -> None:
    """Count the resources at each Area; all other tiles are face down; whoever is to move in a visit makes it."""
    cells = state.cells
    if state.actor >= 0 and cells[at.STEP] != at.DONATE:
        cells[at.VISITOR] = cells[ACTOR]
    for area in range(at.AREAS):
        cells[at.TOTAL + area] = sum(cells[at.ON + at.KINDS * area + kind] for kind in range(at.KINDS))
    for district in range(at.DISTRICTS):
        if cells[at.TOP + district]:
            tile = 3 * district + cells[at.TOP + district] - 1
            if cells[at.TILE + tile] != at.FACE_DOWN:
                raise WrongOption(f"The tile {TILE_NAMES[tile]} is both on top and gone.")
            cells[at.TILE + tile] = at.ON_TOP
