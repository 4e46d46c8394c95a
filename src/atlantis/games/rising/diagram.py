"""A position as plain text, and back: for tests, puzzles and messages.

    turn 3, start 2, phase act, done 1, part 0, galley 5
    M: intact 5, M2 seat-1 1, M2 brave-1 1, M5 barrier 1      the tiles that stand; who is there; with courage
    ...
    places: centre seat-1 2, navy seat-2 3, navy brave-2 1
    seat 1 explorer: home 1, energy 2, ore 1, inner-light 2
    seat 2 priest: home 0, gold 1
    blueprint: power-core 0, tidal-anchor 1, ...             0, or the seat that built it
    discards: market-day 1, flood-M 2                        knowledge and misfortunes
    removed: inner-light 1                                   knowledge that was played
    known: flood-C calm-seas                                 the known top of the misfortunes
    effects: crisis 1                                        what is in force, waits or is pending
    pending: limit 0 0, return 7 0                           from the bottom up
    to move: seat 1                                          or chance; over: won, lost

Anything that a line does not name has its default; the supply and the decks follow from the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.diagram import Diagram, Item, Line, parse_cell
from atlantis.engine.errors import WrongOption
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.state import State
from atlantis.games.rising import data
from atlantis.games.rising import layout as at
from atlantis.games.rising.view import PHASES, STEPS

if TYPE_CHECKING:
    from atlantis.games.rising import Rising
    from atlantis.games.rising.rules import RisingState

EFFECTS: Final = {
    "crisis": at.CRISIS,
    "hopeless": at.HOPELESS,
    "unsupported": at.UNSUPPORTED,
    "solar": at.SOLAR,
    "spire": at.SPIRE,
    "next-solar": at.NEXT_SOLAR,
    "next-spire": at.NEXT_SPIRE,
    "ballad": at.BALLAD_SUNG,
    "mirrors": at.MIRRORED,
    "die": at.DIE,
    "tireless": at.TIRELESS,
    "twin": at.TWIN,
    "borrowed": at.BORROWED,
    "chosen": at.CHOSEN,
    "missing": at.MISSING,
    "raising": at.RAISING,
}
"""Single cells of the line `effects`; the attack die, the component and the section count from 1."""


def diagram_for(game: Rising) -> Diagram:
    """The lines for this number of players."""
    return Diagram(
        [
            Line(
                "",
                [
                    Item("turn", at.TURN, always=True),
                    Item("start", at.START, plus=1, always=True),
                    Item("phase", at.PHASE, always=True, words=PHASES),
                    Item("done", at.DONE, always=True),
                    Item("part", at.PART, always=True),
                    Item("galley", at.GALLEY, always=True),
                ],
            ),
            *(Line(data.SECTION_LETTERS[section], section_items(game, section)) for section in range(at.SECTIONS)),
            Line("places", [*people_items(game, "centre", at.CENTRE), *people_items(game, "navy", at.NAVY)]),
            *(SeatLine(game, seat) for seat in range(game.players)),
            Line(
                "blueprint",
                [Item(name, at.COMPONENT + component, plus=-1) for component, name in enumerate(data.COMPONENT_IDS)],
            ),
            Line("discards", [*items(data.CARD_IDS, at.DISCARD), *items(data.MISFORTUNE_IDS, at.SEEN)]),
            Line("removed", items(data.CARD_IDS, at.REMOVED)),
            KnownLine("known", []),
            Line(
                "effects",
                [
                    *(Item(name, cell) for name, cell in EFFECTS.items()),
                    *items(data.CUBE_NAMES, at.COST, "cost-"),
                    *items(data.CARD_IDS, at.DRAWN, "drawn-"),
                    Item("centre-lost", at.HEART, usual=1, words=["1", "0"]),
                ],
            ),
            PendingLine("pending", []),
            LastLine("to move", []),
        ],
        complete,
    )


def items(names: tuple[str, ...], first: int, before: str = "") -> list[Item]:
    """Cells in a row, by their names."""
    return [Item(before + name, first + number) for number, name in enumerate(names)]


def people_items(game: Rising, name: str, place: int) -> list[Item]:
    found = []
    for seat in range(game.players):
        found.append(Item(f"{name} seat-{seat + 1}", at.HERE + at.SEATS * place + seat))
        found.append(Item(f"{name} brave-{seat + 1}", at.BRAVE + at.SEATS * place + seat))
    return found


def section_items(game: Rising, section: int) -> list[Item]:
    found = [Item("intact", at.INTACT + section, usual=6, always=True), Item("barred", at.BARRED + section)]
    for tile in range(6 * section, 6 * section + 6):
        name = f"{data.SECTION_LETTERS[section]}{tile % 6 + 1}"
        found += [*people_items(game, name, tile), Item(f"{name} barrier", at.WALL + tile)]
        if section < at.LIBRARIES:
            found.append(Item(f"{name} target", at.TARGET + tile, usual=int(game.printed.value[tile])))
    return found


class SeatLine(Line):
    """`seat 1 explorer: home 1, energy 2`: the head has the councilor, once dealt."""

    def __init__(self, game: Rising, seat: int) -> None:
        unused = int(game.printed.figures - game.printed.home)
        super().__init__(
            f"seat {seat + 1}",
            [
                Item("home", at.HOME + seat, always=True),
                Item("held", at.HELD + seat),
                Item("unused", at.FIGURES + seat, usual=unused),
                Item("energy", at.ENERGY + seat),
                Item("courage", at.COURAGE + seat),
                Item("given", at.GIVEN + seat),
                Item("quiet", at.QUIET + seat),
                *items(data.CUBE_NAMES, at.CUBES + at.KINDS * seat),
                *items(data.CARD_IDS, at.HAND + at.CARDS * seat),
                *items(data.COUNCILOR_IDS, at.COPIED + at.COUNCILORS * seat, "copied-"),
            ],
        )
        self.cell: int = at.COUNCILOR + seat

    def is_about(self, line: str) -> bool:
        return line.partition(":")[0].split()[:2] == self.head.split()

    def write(self, state: State) -> str:
        councilor = state.cells[self.cell]
        before = f"{self.head} {data.COUNCILOR_IDS[councilor - 1]}" if councilor else self.head
        return before + super().write(state)[len(self.head) :]

    def read(self, state: State, line: str) -> None:
        super().read(state, line)
        for name in line.partition(":")[0].split()[2:]:
            state.cells[self.cell] = data.COUNCILOR_IDS.index(name) + 1

    def meaning(self, line: str) -> list[str]:
        return [*line.partition(":")[0].split(), *super().meaning(line)]


class WordsLine(Line):
    """A line of words in their order."""

    def meaning(self, line: str) -> list[str]:
        return line.split()


class KnownLine(WordsLine):
    """`known: flood-C calm-seas`: the known top of the misfortunes, topmost first."""

    def write(self, state: State) -> str:
        known = [data.MISFORTUNE_IDS[card - 1] for card in state.cells[at.KNOWN : at.KNOWN + at.MOST_KNOWN] if card]
        return f"known: {' '.join(known)}".rstrip()

    def read(self, state: State, line: str) -> None:
        words = line.partition(":")[2].split()
        if len(words) > at.MOST_KNOWN:
            raise ValueError(line)
        for i, word in enumerate(words):
            state.cells[at.KNOWN + i] = data.MISFORTUNE_IDS.index(word) + 1


class PendingLine(WordsLine):
    """`pending: limit 0 0, return 7 0`: the steps on the stack with their two numbers, from the bottom up."""

    def write(self, state: State) -> str:
        cells = state.cells
        steps = [
            f"{STEPS[cells[at.STACK + 1 + 3 * i]]} {cells[at.STACK + 2 + 3 * i]} {cells[at.STACK + 3 + 3 * i]}"
            for i in range(cells[at.STACK])
        ]
        return f"pending: {', '.join(steps)}".rstrip()

    def read(self, state: State, line: str) -> None:
        steps = [part.split() for part in line.partition(":")[2].split(",") if part.strip()]
        if len(steps) > at.DEPTH:
            raise ValueError(line)
        for step, a, b in steps:
            at.PENDING.push(state.cells, STEPS.index(step, 1), parse_cell(a), parse_cell(b))


class LastLine(WordsLine):
    """`to move: seat 1`, `to move: chance`, `over: won`, `over: lost`."""

    def is_about(self, line: str) -> bool:
        return " ".join(line.partition(":")[0].split()) in ("to move", "over")

    def write(self, state: State) -> str:
        actor = state.cells[ACTOR]
        if actor == OVER:
            return "over: won" if state.cells[at.RESULT] == at.WON else "over: lost"
        return "to move: chance" if actor == CHANCE else f"to move: seat {actor + 1}"

    def read(self, state: State, line: str) -> None:
        head, _, rest = line.partition(":")
        cells, words = state.cells, rest.split()
        if head.strip() == "over":
            cells[ACTOR] = OVER
            cells[at.RESULT] = {"won": at.WON, "lost": at.LOST}[" ".join(words)]
        elif words == ["chance"]:
            cells[ACTOR] = CHANCE
        else:
            cells[ACTOR] = parse_cell(words[1]) - 1


def complete(given: State) -> None:
    """The supply and the decks follow from the rest; the seats to move and to start must exist."""
    state = cast("RisingState", given)
    cells, printed, seats = state.cells, state.printed, range(state.game.players)
    last = max(cells[ACTOR], cells[at.START])
    if last >= len(seats):
        raise WrongOption(f"The diagram names seat {last + 1}, but there are {len(seats)} players.")
    for tile in range(at.TILES):
        cells[at.FULL + tile] = sum(cells[at.HERE + at.SEATS * tile + seat] for seat in seats)
    cells[at.WALLS] = printed.walls - sum(cells[at.WALL + tile] for tile in range(at.TILES))
    for kind in range(at.KINDS):
        cells[at.SUPPLY + kind] = printed.cubes[kind] - sum(cells[at.CUBES + at.KINDS * seat + kind] for seat in seats)
    cells[at.BEADS] = printed.beads - sum(cells[at.ENERGY + seat] + cells[at.GIVEN + seat] for seat in seats)
    brave = sum(cells[at.BRAVE + spot] for spot in range(at.SEATS * at.PLACES))
    cells[at.TOKENS] = printed.tokens - brave - sum(cells[at.COURAGE + seat] for seat in seats)
    people = sum(
        cells[at.HOME + seat] + cells[at.HELD + seat] + cells[at.FIGURES + seat] + state.placed(seat) for seat in seats
    )
    cells[at.GREY] = printed.grey + len(seats) * printed.figures - people
    for card in range(at.CARDS):
        held = sum(cells[at.HAND + at.CARDS * seat + card] for seat in seats)
        elsewhere = held + cells[at.DISCARD + card] + cells[at.DRAWN + card] + cells[at.REMOVED + card]
        cells[at.DECK + card] = printed.cards[card] - elsewhere
    for card in range(at.MISFORTUNES):
        known = sum(1 for i in range(at.MOST_KNOWN) if cells[at.KNOWN + i] == card + 1)
        cells[at.SEA + card] = printed.misfortunes[card] - cells[at.SEEN + card] - known
