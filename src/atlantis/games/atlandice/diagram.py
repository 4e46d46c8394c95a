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
    take: seat 1, visits 4                       the step; then what is pending, Areas and seats from 1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.diagram import lines_of, unreadable
from atlantis.engine.errors import WrongOption
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.data import RESOURCES, TILE_NAMES
from atlantis.games.atlandice.view import STEPS

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState

DETAILS: Final[dict[str, int]] = {"visitor": at.VISITOR, "for": at.FOR, "from": at.DIE_FROM, "at": at.VISITED,
                                  "district": at.DISTRICT}
"""Cells of the last line that are shown counted from 1, left out when 0."""
COUNTS: Final[dict[str, int]] = {"picks": at.PICKS, "rolls": at.TO_ROLL, "visits": at.VISITS, "donors": at.DONORS}


# ---- writing ---------------------------------------------------------------------------------------------------------

def diagram(state: AtlandiceState) -> str:
    """All of it: clock, Areas, players, and what is being decided."""
    cells, printed = state.cells, state.printed
    lines = [f"clock {cells[at.CLOCK]}, submarine {cells[at.SUBMARINE] + 1}, first {cells[at.FIRST] + 1}"]
    lines += [area_line(state, area) for area in range(at.AREAS)]
    lines += [party_line(state, party) for party in range(int(printed.parties))]
    unscored = [TILE_NAMES[tile] for tile in range(at.TILES) if cells[at.TILE + tile] == at.UNSCORED]
    if unscored:
        lines.append(f"unscored: {' '.join(unscored)}")
    return "\n".join([*lines, step_line(state)])


def counted(pairs: list[tuple[str, int]]) -> list[str]:
    return [f"{name} {n}" for name, n in pairs if n]


def area_line(state: AtlandiceState, area: int) -> str:
    cells = state.cells
    things = counted([("dice", int(cells[at.DICE + area])),
                      *((RESOURCES[kind], int(cells[at.ON + at.KINDS * area + kind])) for kind in range(at.KINDS))])
    name = f"{area + 1}"
    if area < at.MARKET:
        top, stack = int(cells[at.TOP + area]), int(cells[at.STACK + area])
        tile = TILE_NAMES[3 * area + top - 1] if top else "no tile"
        name += f" {tile} +{stack}" if top or stack else " used up"
    return f"{name}: {', '.join(things)}".rstrip()


def party_line(state: AtlandiceState, party: int) -> str:
    cells, printed = state.cells, state.printed
    neutral = party >= printed.players
    given = int(cells[at.GIVEN + party]) if printed.neutral and not neutral else 0
    things = [f"points {cells[at.POINTS + party]}", *counted([
        ("dice", int(cells[at.TAKEN + party])), ("given", given),
        *((RESOURCES[kind], int(cells[at.STOCK + at.KINDS * party + kind])) for kind in range(at.KINDS))])]
    tiles = [TILE_NAMES[tile] for tile in range(at.TILES) if cells[at.TILE + tile] == at.WON + party]
    if tiles:
        things.append(f"tiles {' '.join(tiles)}")
    return f"{party_names(state)[party]}: {', '.join(things)}"


def party_names(state: AtlandiceState) -> list[str]:
    """`seat 1`, `seat 2` ... and, with two players, `neutral`."""
    seats = [f"seat {seat + 1}" for seat in range(int(state.printed.players))]
    return [*seats, "neutral"] if state.printed.neutral else seats


def step_line(state: AtlandiceState) -> str:
    cells = state.cells
    actor = cells[ACTOR]
    if actor == OVER:
        return "over"
    whose = "chance" if actor == CHANCE else f"seat {actor + 1}"
    details = [f"{name} {cells[cell] + 1}" for name, cell in DETAILS.items()
               if cells[cell] and (cell != at.VISITOR or actor == CHANCE)]
    settled = [str(district + 1) for district in range(at.DISTRICTS) if cells[at.SETTLED + district]]
    if settled:
        details.append(f"settled {' '.join(settled)}")
    return ", ".join([f"{STEPS[cells[at.STEP]]}: {whose}", *details,
                      *counted([(name, int(cells[cell])) for name, cell in COUNTS.items()])])


# ---- reading ---------------------------------------------------------------------------------------------------------

def position(game: Game, drawn: str) -> State:
    """The position in a diagram; WrongOption says what is wrong with it.

    Lines may come in any order, what a line does not name is 0, and all must add up: dice, tiles and tokens.
    """
    from atlantis.games.atlandice.rules import AtlandiceState

    state = cast(AtlandiceState, game.start())
    cells = state.cells
    for i in range(game.layout.size):
        cells[i] = 0
    lines = lines_of(drawn)
    names = [name_of(line) for line in lines]
    known = ["clock", *(str(area + 1) for area in range(at.AREAS)), *party_names(state), "unscored", "step"]
    for line, name in zip(lines, names, strict=True):
        if name not in known:
            raise unreadable(line)
        if names.count(name) > 1:
            raise WrongOption(f"The diagram has the line {name!r} twice.")
    for name in ("clock", "step"):
        if name not in names:
            raise WrongOption(f"The diagram has no line {name!r}; it looks like this:\n{game.start()}")
    for line in lines:
        read_line(state, line)
    for area in range(at.AREAS):
        for kind in range(at.KINDS):
            cells[at.TOTAL + area] += cells[at.ON + at.KINDS * area + kind]
    read_stacks(state)
    fault = state.fault()
    if fault:
        raise WrongOption(f"The diagram is no position that can come up: {fault}.")
    written = [meaning(line) for line in diagram(state).splitlines()]
    for line in lines:  # whatever is not written back was not understood
        if meaning(line) not in written and meaning(line) != ("unscored", []):
            raise unreadable(line)
    return state


def name_of(line: str) -> str:
    """What a line is about: `clock`, an Area's number, `step`, or its head: `seat 1`, `neutral`, `unscored`."""
    head = line.partition(":")[0].strip()
    first = head.split(" ")[0]
    if head in STEPS or head == "over":
        return "step"
    return first if first == "clock" or first.isdecimal() else head


def meaning(line: str) -> tuple[str, list[str]]:
    """A line without what makes no difference: the order of what it names, and what there is none of."""
    head, _, rest = line.partition(":") if ":" in line else ("", "", line)
    things = [" ".join(sorted(part.split())) for part in rest.split(",")]
    return " ".join(head.split()), sorted(thing for thing in things if thing and not thing.startswith("0 "))


def read_line(state: AtlandiceState, line: str) -> None:
    """One line of a diagram."""
    cells = state.cells
    name = name_of(line)
    head, _, rest = line.partition(":")
    things = things_of(line if name == "clock" else rest, line)
    try:
        if name == "clock":
            cells[at.CLOCK] = whole(things.pop("clock"))
            cells[at.SUBMARINE] = whole(things.pop("submarine")) - 1
            cells[at.FIRST] = whole(things.pop("first")) - 1
        elif name.isdecimal():
            read_area(state, int(name) - 1, head.split()[1:], things)
        elif name == "unscored":
            for tile in rest.split():
                read_tile(state, tile, at.UNSCORED)
        elif name == "step":
            read_step(state, head.strip(), things)
        else:
            read_party(state, party_names(state).index(name), things)
    except (KeyError, ValueError, IndexError, OverflowError) as error:
        raise unreadable(line) from error


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
    number = int(word)
    if not 0 <= number < 1000:
        raise ValueError(word)
    return number


def read_area(state: AtlandiceState, area: int, tile: list[str], things: dict[str, list[str]]) -> None:
    cells = state.cells
    if (area == at.MARKET) != (tile == []):
        raise ValueError(area)
    if area < at.MARKET and tile != ["used", "up"]:
        *top, stack = tile
        cells[at.STACK + area] = whole([stack.removeprefix("+")])
        if top != ["no", "tile"]:
            (name,) = top
            cells[at.TOP + area] = TILE_NAMES.index(name, 3 * area, 3 * area + 3) - 3 * area + 1
    for name, words in things.items():
        cells[at.DICE + area if name == "dice" else at.ON + at.KINDS * area + RESOURCES.index(name)] = whole(words)


def read_party(state: AtlandiceState, party: int, things: dict[str, list[str]]) -> None:
    cells = state.cells
    for name, words in things.items():
        if name == "tiles":
            for tile in words:
                read_tile(state, tile, at.WON + party)
        elif name == "points":
            cells[at.POINTS + party] = whole(words)
        elif name == "dice":
            cells[at.TAKEN + party] = whole(words)
        elif name == "given" and party < 2:
            cells[at.GIVEN + party] = whole(words)
        else:
            cells[at.STOCK + at.KINDS * party + RESOURCES.index(name)] = whole(words)


def read_tile(state: AtlandiceState, name: str, what: int) -> None:
    """A tile that was won or left the game, once."""
    tile = TILE_NAMES.index(name)
    if state.cells[at.TILE + tile] != at.FACE_DOWN:
        raise ValueError(name)
    state.cells[at.TILE + tile] = what


def read_step(state: AtlandiceState, step: str, things: dict[str, list[str]]) -> None:
    cells = state.cells
    if step == "over":
        cells[ACTOR] = OVER
        return
    cells[at.STEP] = STEPS.index(step)
    for name, words in things.items():
        if name == "chance":
            cells[ACTOR] = CHANCE
        elif name == "seat":
            cells[ACTOR] = whole(words) - 1
        elif name == "settled":
            for district in words:
                if district not in ("1", "2", "3", "4", "5"):
                    raise ValueError(district)
                cells[at.SETTLED + int(district) - 1] = 1
        elif name in DETAILS:
            cells[DETAILS[name]] = whole(words) - 1
        else:
            cells[COUNTS[name]] = whole(words)
    if cells[ACTOR] != CHANCE and step != "donate":  # whoever decides in the visits is the visitor
        cells[at.VISITOR] = cells[ACTOR]


def read_stacks(state: AtlandiceState) -> None:
    """The tiles on top; those that are nowhere else are face down."""
    cells = state.cells
    for district in range(at.DISTRICTS):
        top = int(cells[at.TOP + district])
        if top:
            tile = 3 * district + top - 1
            if cells[at.TILE + tile] != at.FACE_DOWN:
                raise WrongOption(f"The tile {TILE_NAMES[tile]} is both on top and gone.")
            cells[at.TILE + tile] = at.ON_TOP
