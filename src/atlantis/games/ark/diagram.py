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

from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.diagram import expect_one_each, expect_sense, lines_of, unreadable, whole
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS
from atlantis.games.ark.view import SIDES, STEPS

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState

DETAILS: Final[dict[str, int]] = {"mover": at.MOVER, "slot": at.SLOT}
"""Cells of the last line that are shown counted from 1, left out when 0."""
COUNTS: Final[dict[str, int]] = {"placed": at.PLACED, "due": at.DUE}
OWN: Final[dict[str, int]] = {"points": at.POINTS, "space": at.SPACE, "height": at.HEIGHT, "left": at.LEFT, "swimmers": at.SWIMMERS}


# ---- writing ---------------------------------------------------------------------------------------------------------

def diagram(state: ArkState) -> str:
    """Round and event deck, tiles, bag, show, players, and what is being decided."""
    cells = state.cells
    quakes = int(cells[at.FIRST_QUAKE] + cells[at.SECOND_QUAKE])
    lines = [f"round {cells[at.ROUND]}, drawn {cells[at.DRAWN]}, quakes {quakes}"]
    lines += [tile_line(state, tile) for tile in range(at.TILES)]
    lines.append("bag: " + ", ".join(f"{SET_NAMES[kind]} {cells[at.BAG + kind]}" for kind in range(at.SETS)))
    lines.append("show: " + " ".join(SHIP_IDS[cells[at.SHOW + slot] - 1] if cells[at.SHOW + slot] else "-"
                                     for slot in range(at.SLOTS)))
    lines += [seat_line(state, seat) for seat in range(state.game.players)]
    return "\n".join([*lines, step_line(state)])


def tile_line(state: ArkState, tile: int) -> str:
    cells = state.cells
    things = []
    if cells[at.LOCK + tile]:
        things.append(f"seat {cells[at.LOCK + tile]}")
    if cells[at.SILVER + tile]:
        things.append("silver")
    if cells[at.TOKEN + tile]:
        things.append(f"token {SET_NAMES[cells[at.TOKEN + tile] - 1]}")
    return f"{tile + 1} {SIDES[cells[at.SIDE + tile]]}: {', '.join(things)}".rstrip()


def seat_line(state: ArkState, seat: int) -> str:
    cells = state.cells
    things = [f"{name} {cells[spot + seat]}" for name, spot in OWN.items() if name != "swimmers" or cells[spot + seat]]
    things += [f"{CUBE_NAMES[kind]} {cells[at.CUBES + at.TYPES * seat + kind]}" for kind in range(at.TYPES)
               if cells[at.CUBES + at.TYPES * seat + kind]]
    things += [f"{SET_NAMES[kind]} {cells[at.TOKENS + at.SETS * seat + kind]}" for kind in range(at.SETS)
               if cells[at.TOKENS + at.SETS * seat + kind]]
    ships = [SHIP_IDS[ship] + ("*" if cells[at.USED + ship] else "") for ship in range(at.SHIPS)
             if cells[at.SHIP + ship] == at.BUILT + seat]
    if ships:
        things.append(f"ships {' '.join(ships)}")
    return f"seat {seat + 1}: {', '.join(things)}"


def step_line(state: ArkState) -> str:
    cells = state.cells
    actor = cells[ACTOR]
    if actor == OVER:
        return "over"
    whose = "chance" if actor == CHANCE else f"seat {actor + 1}"
    return ", ".join([f"{STEPS[cells[at.STEP]]}: {whose}",
                      *(f"{name} {cells[spot] + 1}" for name, spot in DETAILS.items() if cells[spot]),
                      *(f"{name} {cells[spot]}" for name, spot in COUNTS.items() if cells[spot])])


# ---- reading ---------------------------------------------------------------------------------------------------------

def position(game: Game, drawn: str) -> State:
    """The position in a diagram; WrongOption says what is wrong with it.

    Whatever is read must be written the same: a word that is not understood, or twice there, is refused with its line.
    """
    from atlantis.games.ark.rules import ArkState

    state = cast(ArkState, game.start())
    cells = state.cells
    for i in range(game.layout.size):
        cells[i] = 0
    lines = lines_of(drawn)
    names = [name_of(line) for line in lines]
    expect_one_each(lines, names, ["round", *(str(tile + 1) for tile in range(at.TILES)), "bag", "show",
                                   *(f"seat {seat + 1}" for seat in range(game.players)), "step"])
    for line, name in zip(lines, names, strict=True):
        try:
            read_line(state, name, line)
        except (KeyError, ValueError, IndexError, OverflowError) as error:
            raise unreadable(line) from error
    complete(state)
    expect_sense(state, lines, meaning)
    return state


def meaning(line: str) -> tuple[str, list[str]]:
    """A line without what makes no difference: spaces, the order of what it names, and what there is none of."""
    head, _, rest = line.partition(":") if ":" in line else ("", "", line)
    if head == "show":
        return head, rest.split()
    things = [" ".join(sorted(part.split())) for part in rest.split(",")]
    return " ".join(head.split()), sorted(thing for thing in things if thing and not thing.startswith("0 "))


def name_of(line: str) -> str:
    """What a line is about: `round`, a tile's number, `bag`, `show`, `step`, or its head: `seat 1`."""
    head = line.partition(":")[0].strip()
    first = head.split(" ")[0]
    if head in STEPS or head == "over":
        return "step"
    return first if first == "round" or first.isdecimal() else head


def read_line(state: ArkState, name: str, line: str) -> None:
    """One line of a diagram."""
    cells = state.cells
    head, _, rest = line.partition(":")
    if name == "show":
        for slot, ship in zip(range(at.SLOTS), rest.split(), strict=True):
            if ship != "-":
                cells[at.SHOW + slot] = SHIP_IDS.index(ship) + 1
                cells[at.SHIP + SHIP_IDS.index(ship)] = at.ON_SHOW
        return
    things = things_of(line if name == "round" else rest)
    if name == "round":
        cells[at.ROUND], cells[at.DRAWN] = one(things.pop("round")), one(things.pop("drawn"))
        quakes = one(things.pop("quakes"))
        cells[at.FIRST_QUAKE], cells[at.SECOND_QUAKE] = int(quakes > 0), int(quakes > 1)
        if things or quakes > 2:
            raise ValueError
    elif name == "bag":
        for kind, words in things.items():
            cells[at.BAG + SET_NAMES.index(kind)] = one(words)
    elif name == "step":
        read_step(state, head.strip(), things)
    elif name.isdecimal():
        read_tile(state, int(name) - 1, head.split()[1], things)
    else:
        read_seat(state, int(name.split()[1]) - 1, things)


def things_of(text: str) -> dict[str, list[str]]:
    """`wood 2, gold 1` as names with what stands after them."""
    found: dict[str, list[str]] = {}
    for part in text.split(","):
        words = part.split()
        if words:
            if words[0] in found:
                raise ValueError(words[0])
            found[words[0]] = words[1:]
    return found


def one(words: list[str]) -> int:
    """The only word, a number."""
    (word,) = words
    return whole(word)


def read_tile(state: ArkState, tile: int, side: str, things: dict[str, list[str]]) -> None:
    cells = state.cells
    cells[at.SIDE + tile] = SIDES.index(side)
    cells[at.COPIES + tile] = at.GONE - cells[at.SIDE + tile]
    for name, words in things.items():
        if name == "seat":
            cells[at.LOCK + tile] = one(words)
        elif name == "silver" and not words:
            cells[at.SILVER + tile] = 1
        else:
            (token,) = words
            cells[{"token": at.TOKEN}[name] + tile] = SET_NAMES.index(token) + 1


def read_seat(state: ArkState, seat: int, things: dict[str, list[str]]) -> None:
    cells = state.cells
    for name, words in things.items():
        if name == "ships":
            for word in words:
                ship = SHIP_IDS.index(word.removesuffix("*"))
                cells[at.SHIP + ship] = at.BUILT + seat
                cells[at.USED + ship] = int(word.endswith("*"))
        elif name in OWN:
            cells[OWN[name] + seat] = one(words)
        elif name in CUBE_NAMES:
            cells[at.CUBES + at.TYPES * seat + CUBE_NAMES.index(name)] = one(words)
        else:
            cells[at.TOKENS + at.SETS * seat + SET_NAMES.index(name)] = one(words)


def read_step(state: ArkState, step: str, things: dict[str, list[str]]) -> None:
    cells = state.cells
    if step == "over" and not things:
        cells[ACTOR], cells[at.STEP] = OVER, at.TURN
        return
    cells[at.STEP] = STEPS.index(step)
    for name, words in things.items():
        if name == "chance" and not words:
            cells[ACTOR] = CHANCE
        elif name == "seat":
            cells[ACTOR] = one(words) - 1
        elif name in DETAILS:
            cells[DETAILS[name]] = one(words) - 1
        else:
            cells[COUNTS[name]] = one(words)


def complete(state: ArkState) -> None:
    """The supply and the fleets follow from the rest."""
    cells, printed = state.cells, state.printed
    for kind in range(at.TYPES):
        cells[at.SUPPLY + kind] = printed.supply[kind]
        for seat in range(state.game.players):
            cells[at.SUPPLY + kind] -= cells[at.CUBES + at.TYPES * seat + kind]
    for ship in range(at.SHIPS):
        if cells[at.SHIP + ship] >= at.BUILT:
            cells[at.FLEET + cells[at.SHIP + ship] - at.BUILT] += 1
