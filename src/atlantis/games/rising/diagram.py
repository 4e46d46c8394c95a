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
from atlantis.games.rising.layout import (
    AT,
    BALLAD_SUNG,
    BARRED,
    BEADS,
    BORROWED,
    BRAVE,
    CARDS,
    CENTRE,
    CHOSEN,
    COMPONENT,
    COMPONENTS,
    COPIED,
    COST,
    COUNCILOR,
    COUNCILORS,
    COURAGE,
    CRISIS,
    CUBES,
    DECK,
    DIE,
    DISCARD,
    DRAWN,
    ENERGY,
    FIGURES,
    FULL,
    GALLEY,
    GIVEN,
    GREY,
    HAND,
    HEART,
    HELD,
    HERE,
    HOME,
    HOPELESS,
    INTACT,
    KINDS,
    KNOWN,
    LOST,
    MIRRORED,
    MISFORTUNES,
    MISSING,
    MOST_KNOWN,
    NAVY,
    NEXT_SOLAR,
    NEXT_SPIRE,
    PART,
    PENDING,
    PHASE,
    QUIET,
    RAISING,
    RESULT,
    SEA,
    SEATS,
    SECTIONS,
    SEEN,
    SOLAR,
    SPIRE,
    STACK,
    START,
    SUPPLY,
    TARGET,
    TILES,
    TIRELESS,
    TOKENS,
    TURN,
    TWIN,
    UNSUPPORTED,
    WALL,
    WALLS,
    WON,
)
from atlantis.games.rising.printed import (
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
    "crisis": CRISIS, "hopeless": HOPELESS, "unsupported": UNSUPPORTED, "solar": SOLAR, "spire": SPIRE,
    "next-solar": NEXT_SOLAR, "next-spire": NEXT_SPIRE, "ballad": BALLAD_SUNG, "mirrors": MIRRORED, "die": DIE,
    "tireless": TIRELESS, "twin": TWIN, "borrowed": BORROWED, "chosen": CHOSEN, "missing": MISSING, "raising": RAISING,
    "centre-lost": -1}
"""Single cells of the line `effects`; the attack die, the component and the section count from 1."""
TURN_LINE: Final[dict[str, int]] = {"turn": TURN, "done": AT, "part": PART, "galley": GALLEY}


# ---- what the lines name ---------------------------------------------------------------------------------------------

def section_items(section: int) -> dict[str, int]:
    """The cells of a section's line, by what they are called there."""
    letter = SECTION_LETTERS[section]
    found = {"intact": INTACT + section, "barred": BARRED + section}
    for tile in range(6 * section, 6 * section + 6):
        name = f"{letter}{tile % 6 + 1}"
        found |= people_items(name, tile) | {f"{name} barrier": WALL + tile}
        if section < 3:
            found[f"{name} target"] = TARGET + tile
    return found


def people_items(name: str, place: int) -> dict[str, int]:
    found = {}
    for seat in range(SEATS):
        found[f"{name} seat-{seat + 1}"] = HERE + SEATS * place + seat
        found[f"{name} brave-{seat + 1}"] = BRAVE + SEATS * place + seat
    return found


def seat_items(seat: int) -> dict[str, int]:
    """The cells of a seat's line."""
    found = {"home": HOME + seat, "held": HELD + seat, "unused": FIGURES + seat, "energy": ENERGY + seat,
             "courage": COURAGE + seat, "given": GIVEN + seat, "quiet": QUIET + seat}
    found |= {CUBE_NAMES[kind]: CUBES + KINDS * seat + kind for kind in range(KINDS)}
    found |= {CARD_IDS[card]: HAND + CARDS * seat + card for card in range(CARDS)}
    return found | {f"copied-{COUNCILOR_IDS[other]}": COPIED + COUNCILORS * seat + other for other in range(COUNCILORS)}


def effect_items() -> dict[str, int]:
    found = {name: cell for name, cell in EFFECTS.items() if cell >= 0}
    found |= {f"cost-{CUBE_NAMES[kind]}": COST + kind for kind in range(KINDS)}
    return found | {f"drawn-{CARD_IDS[card]}": DRAWN + card for card in range(CARDS)}


def discard_items() -> dict[str, int]:
    found = {CARD_IDS[card]: DISCARD + card for card in range(CARDS)}
    return found | {MISFORTUNE_IDS[card]: SEEN + card for card in range(MISFORTUNES)}


def usual(state: RisingState, cell: int) -> int:
    """The value of a cell that a line need not name."""
    printed = state.printed
    if INTACT <= cell < INTACT + SECTIONS:
        return 6
    if TARGET <= cell < TARGET + 18:
        return int(printed.value[cell - TARGET])
    if FIGURES <= cell < FIGURES + state.game.players:
        return int(printed.figures - printed.home)
    return 0


# ---- writing ---------------------------------------------------------------------------------------------------------

def diagram(state: RisingState) -> str:
    """All of it, line by line."""
    cells = state.cells
    lines = [f"turn {cells[TURN]}, start {cells[START] + 1}, phase {PHASES[cells[PHASE]]}, done {cells[AT]}, "
             f"part {cells[PART]}, galley {cells[GALLEY]}"]
    for section in range(SECTIONS):
        lines.append(line_of(state, SECTION_LETTERS[section], section_items(section), ["intact"]))
    lines.append(line_of(state, "places", people_items("centre", CENTRE) | people_items("navy", NAVY), []))
    for seat in range(state.game.players):
        councilor = int(cells[COUNCILOR + seat])
        name = f"seat {seat + 1}" + (f" {COUNCILOR_IDS[councilor - 1]}" if councilor else "")
        lines.append(line_of(state, name, seat_items(seat), ["home"]))
    components = [f"{COMPONENT_IDS[component]} {max(0, cells[COMPONENT + component] - 1)}"
                  for component in range(COMPONENTS) if cells[COMPONENT + component]]
    lines.append(f"blueprint: {', '.join(components)}")
    lines.append(line_of(state, "discards", discard_items(), []))
    known = [MISFORTUNE_IDS[card - 1] for card in cells[KNOWN:KNOWN + MOST_KNOWN] if card]
    lines.append(f"known: {' '.join(known)}".rstrip())
    effects = line_of(state, "effects", effect_items(), [])
    if not cells[HEART]:
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
    return [f"{STEPS[cells[STACK + 1 + 3 * i]]} {cells[STACK + 2 + 3 * i]} {cells[STACK + 3 + 3 * i]}"
            for i in range(cells[STACK])]


def last_line(state: RisingState) -> str:
    cells = state.cells
    if cells[ACTOR] == OVER:
        return "over: won" if cells[RESULT] == WON else "over: lost"
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
    for first, size in ((INTACT, SECTIONS), (TARGET, 18), (FIGURES, game.players)):
        for cell in range(first, first + size):
            cells[cell] = usual(state, cell)
    cells[HEART] = 1
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
        cells[START] = whole(words_of["start"]) - 1
        cells[PHASE] = PHASES.index(words_of["phase"])
        for word, cell in TURN_LINE.items():
            cells[cell] = whole(words_of.get(word, "0"))
    elif name == "known":
        for i, word in enumerate(rest.split()):
            cells[KNOWN + i if i < MOST_KNOWN else -1 - len(cells)] = MISFORTUNE_IDS.index(word) + 1
    elif name == "pending":
        for thing in rest.split(","):
            if thing.strip():
                step, a, b = thing.split()
                PENDING.push(cells, STEPS.index(step, 1), whole(a), whole(b))
    elif name == "to move":
        read_last(state, head.strip(), rest.split())
    elif name == "blueprint":
        for word, number in things_of(rest).items():
            cells[COMPONENT + COMPONENT_IDS.index(word)] = 1 + number
    elif name == "effects":
        things = things_of(rest)
        cells[HEART] = 1 - things.pop("centre-lost", 0)
        fill(state, effect_items(), things)
    elif name == "discards":
        fill(state, discard_items(), things_of(rest))
    elif name == "places":
        fill(state, people_items("centre", CENTRE) | people_items("navy", NAVY), things_of(rest))
    elif name in SECTION_LETTERS:
        fill(state, section_items(SECTION_LETTERS.index(name)), things_of(rest))
    else:
        words = head.split()
        seat = int(words[1]) - 1
        if len(words) > 2:
            cells[COUNCILOR + seat] = COUNCILOR_IDS.index(words[2]) + 1
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
        cells[RESULT] = {"won": WON, "lost": LOST}[word]
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
    for tile in range(TILES):
        for seat in range(players):
            cells[FULL + tile] += cells[HERE + SEATS * tile + seat]
        cells[WALLS] -= cells[WALL + tile]
    for kind in range(KINDS):
        cells[SUPPLY + kind] = printed.cubes[kind] - sum(cells[CUBES + KINDS * seat + kind] for seat in range(players))
    cells[BEADS] = printed.beads - sum(cells[ENERGY + seat] + cells[GIVEN + seat] for seat in range(players))
    brave = sum(cells[BRAVE + at] for at in range(SEATS * (NAVY + 1)))
    cells[TOKENS] = printed.tokens - brave - sum(cells[COURAGE + seat] for seat in range(players))
    cells[WALLS] += printed.walls
    people = sum(cells[HOME + seat] + cells[HELD + seat] + cells[FIGURES + seat] + state.placed(seat)
                 for seat in range(players))
    cells[GREY] = printed.grey + players * printed.figures - people
    for card in range(CARDS):
        held = sum(cells[HAND + CARDS * seat + card] for seat in range(players))
        cells[DECK + card] = printed.cards[card] - held - cells[DISCARD + card] - cells[DRAWN + card]
    for card in range(MISFORTUNES):
        known = sum(1 for i in range(MOST_KNOWN) if cells[KNOWN + i] == card + 1)
        cells[SEA + card] = printed.misfortunes[card] - cells[SEEN + card] - known
