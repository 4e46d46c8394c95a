"""A position as a text diagram, and back: for tests, puzzles and messages.

    5  .    .    .    .    .
    4  .    G7=M .    .    .      the Guardians' 7, controlled by the Marauders
    3  W    M3   .    B=G  .      a white tower; the black tower, captured by the Guardians
    2  .    .    MK   .    .
    1  .    .    .    .    W
       a    b    c    d    e
    Guardians to move

The sides need not have played the same number of tiles, so examples can be small. Mark whatever is surrounded
as settled: nothing is resolved when a diagram is read.
"""

from __future__ import annotations

from typing import cast

from atlantis.engine import ACTOR, OVER, State, WrongOption
from atlantis.engine.diagram import Diagram, Line, unreadable
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.actions import SQUARES, TILES
from atlantis.games.atlanteon.data import Printed
from atlantis.games.atlanteon.rules import AtlanteonState

SIDES = ("Guardians", "Marauders")
LETTERS = "GM"
TOWERS = "WB"
TURNS = ("to place a tower", "to move", "to claim")  # by phase


class Rank(Line):
    """The squares of a rank: `.` is empty, `G7` a tile, `W` a tower; `=M` says who controls it."""

    def __init__(self, rank: int, files: int) -> None:
        super().__init__(str(rank + 1), [])
        self.squares: range = range(at.WIDTH * rank, at.WIDTH * rank + files)

    def is_about(self, line: str) -> bool:
        return line.split()[0] == self.head

    def meaning(self, line: str) -> list[str]:
        return line.split()

    def write(self, state: State) -> str:
        return f"{self.head}  " + "".join(f"{token(state, square):<5}" for square in self.squares).rstrip()

    def read(self, state: State, line: str) -> None:
        tokens = line.split()[1:]
        if len(tokens) != len(self.squares):
            raise WrongOption(f"Rank {self.head} of the diagram has {len(tokens)} squares, not {len(self.squares)}.")
        for square, shown in zip(self.squares, tokens, strict=True):
            put(cast(AtlanteonState, state), square, shown)


def token(state: State, square: int) -> str:
    piece, control = state.cells[at.PIECE + square], state.cells[at.CONTROL + square]
    if piece == at.EMPTY:
        return "."
    tower = at.tower_of(piece)
    name = TOWERS[tower] if tower >= 0 else LETTERS[at.side_of(piece)] + TILES.words[at.number_of(piece)]
    return f"{name}={LETTERS[control - 1]}" if control else name


def put(state: AtlanteonState, square: int, shown: str) -> None:
    """Put what a token shows on its square."""
    name, settled, control = shown.partition("=")
    wrong = WrongOption(f"{shown!r} on {SQUARES.words[square]} is not a token of a diagram.")
    if name in ("W", "B"):
        state.place_tower(TOWERS.index(name), square)
    elif name[:1] in ("G", "M") and name[1:] in TILES.words:
        side, number = LETTERS.index(name[0]), TILES.words.index(name[1:])
        if not state.cells[at.UNPLAYED + at.TILES * side + number]:
            raise WrongOption(f"{shown!r} on {SQUARES.words[square]}: this tile is there twice, or not in the game.")
        state.place_tile(side, number, square)
    elif shown != ".":
        raise wrong
    if settled:
        if control not in ("G", "M"):
            raise wrong
        state.control(LETTERS.index(control), square)


class Files(Line):
    """The letters below the board, which may be left out."""

    def __init__(self, files: int) -> None:
        super().__init__(" ".join("abcde"[:files]), [], optional=True)

    def is_about(self, line: str) -> bool:
        return line.split() == self.head.split()

    def meaning(self, line: str) -> list[str]:
        return line.split()

    def write(self, state: State) -> str:
        return "   " + "    ".join(self.head.split())

    def read(self, state: State, line: str) -> None:
        pass


class TurnLine(Line):
    """Whose turn it is, and whether they are claiming, or who has won; the rest follows from the board."""

    def __init__(self) -> None:
        super().__init__("Guardians to move", [])

    def is_about(self, line: str) -> bool:
        return line.split()[0] in SIDES

    def meaning(self, line: str) -> list[str]:
        """Whether a tower or a tile is placed follows from the towers on the board."""
        side, *_, last = line.split()
        return [side, last if last in ("claim", "won") else "move"]

    def write(self, state: State) -> str:
        if state.actor == OVER:
            return f"{SIDES[state.cells[at.WINNER] - 1]} have won"
        return f"{SIDES[state.actor]} {TURNS[state.cells[at.PHASE]]}"

    def start(self, state: State) -> None:
        """Nothing is placed yet."""
        state.copy_from(state.game.start())

    def read(self, state: State, line: str) -> None:
        side, _, turn = line.partition(" ")
        if turn.strip() == "have won":
            state.cells[ACTOR], state.cells[at.WINNER] = OVER, SIDES.index(side) + 1
        elif turn.strip() in TURNS:
            state.cells[ACTOR] = SIDES.index(side)
        else:
            raise unreadable(line)
        state.cells[at.PHASE] = at.CLAIMING if turn.split()[-1] == "claim" else at.PLACING_TILES


def complete(state: State) -> None:
    """Missing towers are placed first. The side to move must have a legal move."""
    cells = state.cells
    claiming = cells[at.PHASE] == at.CLAIMING
    if cells[at.WHITE_TOWERS] < 0 or cells[at.BLACK_TOWERS] < 0:
        raise WrongOption("The diagram shows too many towers: there are two white ones and a black one.")
    if cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS]:
        cells[at.PHASE] = at.PLACING_TOWERS
    if claiming and (cells[at.PHASE] == at.PLACING_TOWERS or not state.game.options["early_claims"]):
        raise WrongOption("Claiming is not possible here: the towers come first, and early_claims must be on.")
    if claiming and len(state.legal_actions()) < 2:
        raise WrongOption("The diagram says that somebody is claiming, but there is nothing to claim.")
    if state.actor == OVER:
        winner = cells[at.WINNER] - 1
        cells[at.REASON] = cast(AtlanteonState, state).reason_to_win(winner)
        if not cells[at.REASON]:
            raise WrongOption(
                f"{SIDES[winner]} have not won here: neither by the enemy King, nor by towers, nor by markers."
            )
    elif state.at_most() == 0:
        raise WrongOption(f"{SIDES[state.actor]} cannot move: they have no tile left, or the board is full.")


def diagram_for(printed: Printed) -> Diagram:
    ranks = [Rank(rank, printed.files) for rank in range(printed.ranks - 1, -1, -1)]
    return Diagram([*ranks, Files(printed.files), TurnLine()], complete)
