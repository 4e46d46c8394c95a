"""A position as plain text, and back: for tests, puzzles and letters.

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
    take: seat 1, visits 4                       the step; then the cells of the visit, Areas and seats from 1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.errors import WrongOption
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.atlandice.layout import (
    AREAS,
    CLOCK,
    DICE,
    DIE_FROM,
    DISTRICT,
    DISTRICTS,
    DONORS,
    FACE_DOWN,
    FIRST,
    FOR,
    GIVEN,
    KINDS,
    MARKET,
    ON,
    ON_TOP,
    PICKS,
    POINTS,
    SETTLED,
    STACK,
    STEP,
    STOCK,
    SUBMARINE,
    TAKEN,
    TILE,
    TILES,
    TO_ROLL,
    TOP,
    TOTAL,
    UNSCORED,
    VISITED,
    VISITOR,
    VISITS,
    WON,
)
from atlantis.games.atlandice.printed import RESOURCES, TILE_NAMES
from atlantis.games.atlandice.view import STEPS

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState

DETAILS: Final[dict[str, int]] = {"visitor": VISITOR, "for": FOR, "from": DIE_FROM, "at": VISITED,
                                  "district": DISTRICT}
"""Cells of the last line that are shown counted from 1, left out when 0."""
COUNTS: Final[dict[str, int]] = {"picks": PICKS, "rolls": TO_ROLL, "visits": VISITS, "donors": DONORS}


# ---- writing ---------------------------------------------------------------------------------------------------------

def diagram(state: AtlandiceState) -> str:
    """All of it: clock, Areas, players, and what is being decided."""
    cells, printed = state.cells, state.printed
    lines = [f"clock {cells[CLOCK]}, submarine {cells[SUBMARINE] + 1}, first {cells[FIRST] + 1}"]
    lines += [area_line(state, area) for area in range(AREAS)]
    lines += [party_line(state, party) for party in range(int(printed.parties))]
    unscored = [TILE_NAMES[tile] for tile in range(TILES) if cells[TILE + tile] == UNSCORED]
    if unscored:
        lines.append(f"unscored: {' '.join(unscored)}")
    return "\n".join([*lines, step_line(state)])


def counted(pairs: list[tuple[str, int]]) -> list[str]:
    return [f"{name} {n}" for name, n in pairs if n]


def area_line(state: AtlandiceState, area: int) -> str:
    cells = state.cells
    things = counted([("dice", int(cells[DICE + area])),
                      *((RESOURCES[kind], int(cells[ON + KINDS * area + kind])) for kind in range(KINDS))])
    name = f"{area + 1}"
    if area < MARKET:
        top, stack = int(cells[TOP + area]), int(cells[STACK + area])
        tile = TILE_NAMES[3 * area + top - 1] if top else "no tile"
        name += f" {tile} +{stack}" if top or stack else " used up"
    return f"{name}: {', '.join(things)}".rstrip()


def party_line(state: AtlandiceState, party: int) -> str:
    cells, printed = state.cells, state.printed
    neutral = party >= printed.players
    given = int(cells[GIVEN + party]) if printed.neutral and not neutral else 0
    things = [f"points {cells[POINTS + party]}", *counted([
        ("dice", int(cells[TAKEN + party])), ("given", given),
        *((RESOURCES[kind], int(cells[STOCK + KINDS * party + kind])) for kind in range(KINDS))])]
    tiles = [TILE_NAMES[tile] for tile in range(TILES) if cells[TILE + tile] == WON + party]
    if tiles:
        things.append(f"tiles {' '.join(tiles)}")
    return f"{'neutral' if neutral else f'seat {party + 1}'}: {', '.join(things)}"


def step_line(state: AtlandiceState) -> str:
    cells = state.cells
    actor = cells[ACTOR]
    if actor == OVER:
        return "over"
    whose = "chance" if actor == CHANCE else f"seat {actor + 1}"
    details = [f"{name} {cells[cell] + 1}" for name, cell in DETAILS.items() if cells[cell]]
    settled = [str(district + 1) for district in range(DISTRICTS) if cells[SETTLED + district]]
    if settled:
        details.append(f"settled {' '.join(settled)}")
    return ", ".join([f"{STEPS[cells[STEP]]}: {whose}", *details,
                      *counted([(name, int(cells[cell])) for name, cell in COUNTS.items()])])


# ---- reading ---------------------------------------------------------------------------------------------------------

def position(game: Game, drawn: str) -> State:
    """The position in a diagram; WrongOption says what is wrong with it. Lines of Areas and players may come in any
    order; what a line does not name is 0; a die lies, a tile is won, a token is somewhere: all must add up."""
    from atlantis.games.atlandice.rules import AtlandiceState

    state = cast(AtlandiceState, game.start())
    cells = state.cells
    for i in range(game.layout.size):
        cells[i] = 0
    for line in drawn.strip().splitlines():
        if line.strip():
            read_line(state, line.strip())
    for area in range(AREAS):
        for kind in range(KINDS):
            cells[TOTAL + area] += cells[ON + KINDS * area + kind]
    read_stacks(state)
    fault = state.fault()
    if fault:
        raise WrongOption(f"The diagram is no position that can come up: {fault}.")
    return state


def read_line(state: AtlandiceState, line: str) -> None:
    """One line of a diagram."""
    cells = state.cells
    head, _, rest = line.partition(":")
    words = head.split()
    things = things_of(rest if ":" in line else line, line)
    try:
        if words[0] == "clock":
            cells[CLOCK] = whole(things["clock"])
            cells[SUBMARINE], cells[FIRST] = whole(things["submarine"]) - 1, whole(things["first"]) - 1
        elif words[0].isdecimal():
            read_area(state, int(words[0]) - 1, words[1:], things)
        elif words[0] in ("seat", "neutral"):
            party = int(words[1]) - 1 if words[0] == "seat" else int(state.printed.players)
            if not 0 <= party < state.printed.parties:
                raise KeyError(head)
            read_party(state, party, things)
        elif words[0] == "unscored":
            for name in rest.split():
                cells[TILE + TILE_NAMES.index(name)] = UNSCORED
        else:
            read_step(state, words[0], things)
    except (KeyError, ValueError, IndexError) as error:
        raise WrongOption(f"The line {line!r} of the diagram cannot be read: {error}.") from error


def things_of(text: str, line: str) -> dict[str, list[str]]:
    """`dice 2, gem 5` as names with what stands after them."""
    found: dict[str, list[str]] = {}
    for part in text.split(","):
        words = part.split()
        if words:
            if words[0] in found:
                raise WrongOption(f"The line {line!r} of the diagram names {words[0]!r} twice.")
            found[words[0]] = words[1:]
    return found


def whole(words: list[str]) -> int:
    (word,) = words
    return int(word)


def read_area(state: AtlandiceState, area: int, tile: list[str], things: dict[str, list[str]]) -> None:
    cells = state.cells
    if not 0 <= area < AREAS:
        raise KeyError(f"there is no Area {area + 1}")
    if area < MARKET and tile not in (["used", "up"], []):
        cells[STACK + area] = int(tile[-1])
        if tile[:-1] != ["no", "tile"]:
            cells[TOP + area] = TILE_NAMES.index(tile[0], 3 * area, 3 * area + 3) - 3 * area + 1
    for name, words in things.items():
        cells[DICE + area if name == "dice" else ON + KINDS * area + RESOURCES.index(name)] = whole(words)


def read_party(state: AtlandiceState, party: int, things: dict[str, list[str]]) -> None:
    cells = state.cells
    for name, words in things.items():
        if name == "tiles":
            for tile in words:
                cells[TILE + TILE_NAMES.index(tile)] = WON + party
        elif name == "points":
            cells[POINTS + party] = whole(words)
        elif name == "dice":
            cells[TAKEN + party] = whole(words)
        elif name == "given" and party < 2:
            cells[GIVEN + party] = whole(words)
        else:
            cells[STOCK + KINDS * party + RESOURCES.index(name)] = whole(words)


def read_step(state: AtlandiceState, step: str, things: dict[str, list[str]]) -> None:
    cells = state.cells
    if step == "over":
        cells[ACTOR] = OVER
        return
    cells[STEP] = STEPS.index(step)
    for name, words in things.items():
        if name == "chance":
            cells[ACTOR] = CHANCE
        elif name == "seat":
            cells[ACTOR] = whole(words) - 1
        elif name == "settled":
            for district in words:
                cells[SETTLED + int(district) - 1] = 1
        elif name in DETAILS:
            cells[DETAILS[name]] = whole(words) - 1
        else:
            cells[COUNTS[name]] = whole(words)
    if step == "take":  # whoever is to take a die is the visitor
        cells[VISITOR] = cells[ACTOR]


def read_stacks(state: AtlandiceState) -> None:
    """Tiles that are nowhere else are face down; the last of them are left out of a stack that is lower."""
    cells = state.cells
    for district in range(DISTRICTS):
        top = int(cells[TOP + district])
        if top:
            tile = 3 * district + top - 1
            if cells[TILE + tile] != FACE_DOWN:
                raise WrongOption(f"The tile {TILE_NAMES[tile]} is both on top and gone.")
            cells[TILE + tile] = ON_TOP
