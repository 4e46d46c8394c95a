"""A position as plain text, and back: for tests, puzzles and letters.

    turn 3, start 2, phase act, done 1, galley 5
    M: intact 5, M2 seat-1 1, M2 brave-1 1, M5 barrier 1      the tiles that stand; who is there; with courage
    ...
    places: centre seat-1 2, navy seat-2 3, navy brave-2 1
    seat 1 explorer: home 1, energy 2, ore 1, inner-light 2
    seat 2 priest: home 0, gold 1
    blueprint: power-core 0, tidal-anchor 1, ...             0, or the seat that built it
    discards: market-day 1, flood-M 2                        knowledge and misfortunes
    known: flood-C calm-seas                                 the known top of the misfortunes
    effects: crisis 1                                        what is in force, waits or is pending
    pending: limit 0 0, return 7 0                           from the bottom up
    act: seat 1                                              or chance, or over: won, lost

What a line does not name is as it usually is; the supply and the decks follow from the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.diagram import Meaning, expect_one_each, expect_sense, lines_of, unreadable, whole
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import (
    CARD_IDS,
    COMPONENT_IDS,
    COUNCILOR_IDS,
    CUBE_NAMES,
    MISFORTUNE_IDS,
    SECTION_LETTERS,
)
from atlantis.games.rising.view import PHASES, STEPS

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

EFFECTS: Final[dict[str, int]] = {
    "crisis": at.CRISIS, "hopeless": at.HOPELESS, "unsupported": at.UNSUPPORTED, "solar": at.SOLAR, "spire": at.SPIRE,
    "next-solar": at.NEXT_SOLAR, "next-spire": at.NEXT_SPIRE, "ballad": at.BALLAD_SUNG, "mirrors": at.MIRRORED, "die": at.DIE,
    "tireless": at.TIRELESS, "twin": at.TWIN, "borrowed": at.BORROWED, "chosen": at.CHOSEN, "missing": at.MISSING, "raising": at.RAISING,
    "centre-lost": -1}
"""Single cells of the line `effects`; the attack die, the component and the section count from 1."""
TURN_LINE: Final[dict[str, int]] = {"turn": at.TURN, "done": at.AT, "part": at.PART, "galley": at.GALLEY}


# ---- what the lines name ---------------------------------------------------------------------------------------------

def section_items(section: int) -> dict[str, int]:
    """The cells of a section's line, by what they are called there."""
    letter = SECTION_LETTERS[section]
    found = {"intact": at.INTACT + section, "barred": at.BARRED + section}
    for tile in range(6 * section, 6 * section + 6):
        name = f"{letter}{tile % 6 + 1}"
        found |= people_items(name, tile) | {f"{name} barrier": at.WALL + tile}
        if section < 3:
            found[f"{name} target"] = at.TARGET + tile
    return found


def people_items(name: str, place: int) -> dict[str, int]:
    found = {}
    for seat in range(at.SEATS):
        found[f"{name} seat-{seat + 1}"] = at.HERE + at.SEATS * place + seat
        found[f"{name} brave-{seat + 1}"] = at.BRAVE + at.SEATS * place + seat
    return found


def seat_items(seat: int) -> dict[str, int]:
    """The cells of a seat's line."""
    found = {"home": at.HOME + seat, "held": at.HELD + seat, "unused": at.FIGURES + seat, "energy": at.ENERGY + seat,
             "courage": at.COURAGE + seat, "given": at.GIVEN + seat, "quiet": at.QUIET + seat}
    found |= {CUBE_NAMES[kind]: at.CUBES + at.KINDS * seat + kind for kind in range(at.KINDS)}
    found |= {CARD_IDS[card]: at.HAND + at.CARDS * seat + card for card in range(at.CARDS)}
    return found | {f"copied-{COUNCILOR_IDS[other]}": at.COPIED + at.COUNCILORS * seat + other for other in range(at.COUNCILORS)}


def effect_items() -> dict[str, int]:
    found = {name: cell for name, cell in EFFECTS.items() if cell >= 0}
    found |= {f"cost-{CUBE_NAMES[kind]}": at.COST + kind for kind in range(at.KINDS)}
    return found | {f"drawn-{CARD_IDS[card]}": at.DRAWN + card for card in range(at.CARDS)}


def discard_items() -> dict[str, int]:
    found = {CARD_IDS[card]: at.DISCARD + card for card in range(at.CARDS)}
    return found | {MISFORTUNE_IDS[card]: at.SEEN + card for card in range(at.MISFORTUNES)}


def usual(state: RisingState, cell: int) -> int:
    """The value of a cell that a line need not name."""
    printed = state.printed
    if at.INTACT <= cell < at.INTACT + at.SECTIONS:
        return 6
    if at.TARGET <= cell < at.TARGET + 18:
        return int(printed.value[cell - at.TARGET])
    if at.FIGURES <= cell < at.FIGURES + state.game.players:
        return int(printed.figures - printed.home)
    return 0


# ---- writing ---------------------------------------------------------------------------------------------------------

def diagram(state: RisingState) -> str:
    """All of it, line by line."""
    cells = state.cells
    lines = [f"turn {cells[at.TURN]}, start {cells[at.START] + 1}, phase {PHASES[cells[at.PHASE]]}, done {cells[at.AT]}, "
             f"part {cells[at.PART]}, galley {cells[at.GALLEY]}"]
    for section in range(at.SECTIONS):
        lines.append(line_of(state, SECTION_LETTERS[section], section_items(section), ["intact"]))
    lines.append(line_of(state, "places", people_items("centre", at.CENTRE) | people_items("navy", at.NAVY), []))
    for seat in range(state.game.players):
        councilor = int(cells[at.COUNCILOR + seat])
        name = f"seat {seat + 1}" + (f" {COUNCILOR_IDS[councilor - 1]}" if councilor else "")
        lines.append(line_of(state, name, seat_items(seat), ["home"]))
    components = [f"{COMPONENT_IDS[component]} {max(0, cells[at.COMPONENT + component] - 1)}"
                  for component in range(at.COMPONENTS) if cells[at.COMPONENT + component]]
    lines.append(f"blueprint: {', '.join(components)}")
    lines.append(line_of(state, "discards", discard_items(), []))
    known = [MISFORTUNE_IDS[card - 1] for card in cells[at.KNOWN:at.KNOWN + at.MOST_KNOWN] if card]
    lines.append(f"known: {' '.join(known)}".rstrip())
    effects = line_of(state, "effects", effect_items(), [])
    if not cells[at.HEART]:
        effects += f"{',' if effects[-1] != ':' else ''} centre-lost 1"
    lines.append(effects)
    lines.append(f"pending: {', '.join(pending_texts(state))}".rstrip())
    return "\n".join([*lines, last_line(state)])


def line_of(state: RisingState, head: str, items: dict[str, int], always: list[str]) -> str:
    named = [f"{name} {state.cells[cell]}" for name, cell in items.items()
             if name in always or state.cells[cell] != usual(state, cell)]
    return f"{head}: {', '.join(named)}".rstrip()


def pending_texts(state: RisingState) -> list[str]:
    cells = state.cells
    return [f"{STEPS[cells[at.STACK + 1 + 3 * i]]} {cells[at.STACK + 2 + 3 * i]} {cells[at.STACK + 3 + 3 * i]}"
            for i in range(cells[at.STACK])]


def last_line(state: RisingState) -> str:
    cells = state.cells
    if cells[ACTOR] == OVER:
        return "over: won" if cells[at.RESULT] == at.WON else "over: lost"
    whose = "chance" if cells[ACTOR] == CHANCE else f"seat {cells[ACTOR] + 1}"
    return f"to move: {whose}"


# ---- reading ---------------------------------------------------------------------------------------------------------

def position(game: Game, drawn: str) -> State:
    """The position in a diagram; WrongOption says what is wrong with it.

    Whatever is read must be written the same: a word that is not understood, or twice there, is refused with its line.
    """
    from atlantis.games.rising.rules import RisingState

    state = cast(RisingState, game.start())
    cells = state.cells
    for i in range(game.layout.size):
        cells[i] = 0
    for first, size in ((at.INTACT, at.SECTIONS), (at.TARGET, 18), (at.FIGURES, game.players)):
        for cell in range(first, first + size):
            cells[cell] = usual(state, cell)
    cells[at.HEART] = 1
    lines = lines_of(drawn)
    names = [name_of(line) for line in lines]
    seats = [f"seat {seat + 1}" for seat in range(game.players)]
    expect_one_each(lines, names, ["turn", *SECTION_LETTERS, "places", *seats, "blueprint", "discards", "known",
                                   "effects", "pending", "to move"])
    for line, name in zip(lines, names, strict=True):
        try:
            read_line(state, name, line)
        except (KeyError, ValueError, IndexError, OverflowError) as error:
            raise unreadable(line) from error
    complete(state)
    expect_sense(state, lines, meaning_in(state))
    return state


def name_of(line: str) -> str:
    """What a line is about: its head without the councilor; `turn`, `to move`."""
    head = " ".join(line.partition(":")[0].split())
    if head.startswith("seat "):
        return " ".join(head.split()[:2])
    return "turn" if head.startswith("turn ") else "to move" if head == "over" else head


def meaning_in(state: RisingState) -> Callable[[str], Meaning]:
    """What a line says, without what makes no difference: spaces, order, and what is as usual there."""
    def meaning(line: str) -> Meaning:
        head, _, rest = line.partition(":") if ":" in line else ("", "", line)
        if head in ("known", "pending", "to move", "over"):
            return head, rest.split()
        items, things = items_of(name_of(line)), []
        for part in rest.split(","):
            *words, number = part.split() or [""]
            cell = items.get(" ".join(words), -1)
            as_usual = number == (str(usual(state, cell)) if cell >= 0 else "0")
            if words and (head == "blueprint" or not as_usual):
                things.append(" ".join([*words, number]))
        return " ".join(head.split()), sorted(things)

    return meaning


def items_of(name: str) -> dict[str, int]:
    """The cells that a line may name."""
    if name in SECTION_LETTERS:
        return section_items(SECTION_LETTERS.index(name))
    return seat_items(int(name.split()[1]) - 1) if name.startswith("seat ") else {}


def read_line(state: RisingState, name: str, line: str) -> None:
    """One line of a diagram."""
    cells = state.cells
    head, _, rest = line.partition(":")
    if name == "turn":
        pairs = [thing.split() for thing in line.split(",")]
        words_of = dict(thing.split() for thing in line.split(","))
        if len(words_of) < len(pairs):
            raise ValueError(line)
        cells[at.START] = whole(words_of["start"]) - 1
        cells[at.PHASE] = PHASES.index(words_of["phase"])
        for word, cell in TURN_LINE.items():
            cells[cell] = whole(words_of.get(word, "0"))
    elif name == "known":
        for i, word in enumerate(rest.split()):
            cells[at.KNOWN + i if i < at.MOST_KNOWN else -1 - len(cells)] = MISFORTUNE_IDS.index(word) + 1
    elif name == "pending":
        for thing in rest.split(","):
            if thing.strip():
                step, a, b = thing.split()
                at.PENDING.push(cells, STEPS.index(step, 1), whole(a), whole(b))
    elif name == "to move":
        read_last(state, head.strip(), rest.split())
    elif name == "blueprint":
        for word, number in things_of(rest).items():
            cells[at.COMPONENT + COMPONENT_IDS.index(word)] = 1 + number
    elif name == "effects":
        things = things_of(rest)
        cells[at.HEART] = 1 - things.pop("centre-lost", 0)
        fill(state, effect_items(), things)
    elif name == "discards":
        fill(state, discard_items(), things_of(rest))
    elif name == "places":
        fill(state, people_items("centre", at.CENTRE) | people_items("navy", at.NAVY), things_of(rest))
    elif name in SECTION_LETTERS:
        fill(state, section_items(SECTION_LETTERS.index(name)), things_of(rest))
    else:
        words = head.split()
        seat = int(words[1]) - 1
        if len(words) > 2:
            cells[at.COUNCILOR + seat] = COUNCILOR_IDS.index(words[2]) + 1
        fill(state, seat_items(seat), things_of(rest))


def things_of(text: str) -> dict[str, int]:
    """`home 1, inner-light 2` as names with their numbers."""
    found: dict[str, int] = {}
    for part in text.split(","):
        if part.strip():
            *words, number = part.split()
            name = " ".join(words)
            if name in found:
                raise ValueError(name)
            found[name] = whole(number)
    return found


def fill(state: RisingState, items: dict[str, int], things: dict[str, int]) -> None:
    for name, number in things.items():
        state.cells[items[name]] = number


def read_last(state: RisingState, head: str, words: list[str]) -> None:
    cells = state.cells
    if head == "over":
        cells[ACTOR] = OVER
        (word,) = words
        cells[at.RESULT] = {"won": at.WON, "lost": at.LOST}[word]
    elif words == ["chance"]:
        cells[ACTOR] = CHANCE
    else:
        seat, number = words
        if seat != "seat":
            raise ValueError(seat)
        cells[ACTOR] = whole(number) - 1


def complete(state: RisingState) -> None:
    """The supply and the decks follow from the rest."""
    cells, printed, players = state.cells, state.printed, state.game.players
    for tile in range(at.TILES):
        for seat in range(players):
            cells[at.FULL + tile] += cells[at.HERE + at.SEATS * tile + seat]
        cells[at.WALLS] -= cells[at.WALL + tile]
    for kind in range(at.KINDS):
        cells[at.SUPPLY + kind] = printed.cubes[kind] - sum(cells[at.CUBES + at.KINDS * seat + kind] for seat in range(players))
    cells[at.BEADS] = printed.beads - sum(cells[at.ENERGY + seat] + cells[at.GIVEN + seat] for seat in range(players))
    brave = sum(cells[at.BRAVE + spot] for spot in range(at.SEATS * (at.NAVY + 1)))
    cells[at.TOKENS] = printed.tokens - brave - sum(cells[at.COURAGE + seat] for seat in range(players))
    cells[at.WALLS] += printed.walls
    people = sum(cells[at.HOME + seat] + cells[at.HELD + seat] + cells[at.FIGURES + seat] + state.placed(seat)
                 for seat in range(players))
    cells[at.GREY] = printed.grey + players * printed.figures - people
    for card in range(at.CARDS):
        held = sum(cells[at.HAND + at.CARDS * seat + card] for seat in range(players))
        cells[at.DECK + card] = printed.cards[card] - held - cells[at.DISCARD + card] - cells[at.DRAWN + card]
    for card in range(at.MISFORTUNES):
        known = sum(1 for i in range(at.MOST_KNOWN) if cells[at.KNOWN + i] == card + 1)
        cells[at.SEA + card] = printed.misfortunes[card] - cells[at.SEEN + card] - known
