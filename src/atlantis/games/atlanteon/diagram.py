"""A position as a drawn board, and back: for tests, puzzles and letters.

    5  .    .    .    .    .
    4  .    G7=M .    .    .      the Guardians' 7, controlled by the Marauders
    3  W    M3   .    B=G  .      a white tower; the black tower, captured by the Guardians
    2  .    .    MK   .    .
    1  .    .    .    .    W
       a    b    c    d    e
    Guardians to move
"""

from __future__ import annotations

from typing import Final

from atlantis.engine.errors import WrongOption
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.state import State
from atlantis.games.atlanteon.consistency import derive
from atlantis.games.atlanteon.layout import (
    BLACK_TOWER,
    BLACK_TOWERS,
    CLAIMING,
    CLOSED,
    CONTROL,
    EMPTY,
    EMPTY_SQUARES,
    FILES,
    GUARDIANS,
    KING,
    MARAUDERS,
    PHASE,
    PIECE,
    PLACING_TILES,
    PLACING_TOWERS,
    TILE,
    TILES,
    TILES_LEFT,
    UNPLAYED,
    WHITE_TOWER,
    WHITE_TOWERS,
    WIDTH,
    WINNER,
    square_name,
    tile_name,
)
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.view import LETTERS, files, ranks
from atlantis.games.atlanteon.words import side_name

SIDES: Final = ("Guardians", "Marauders")


# ---- writing ---------------------------------------------------------------------------------------------------------

def token(state: AtlanteonState, square: int) -> str:
    """A square in a diagram."""
    piece, control = int(state.cells[PIECE + square]), int(state.cells[CONTROL + square])
    if piece == EMPTY:
        return "."
    if piece == WHITE_TOWER or piece == BLACK_TOWER:
        name = "W" if piece == WHITE_TOWER else "B"
    else:
        name = LETTERS[(piece - TILE) // TILES] + tile_name((piece - TILE) % TILES)
    return f"{name}={LETTERS[control - 1]}" if control else name


def diagram(state: AtlanteonState) -> str:
    """Ranks from the top, as the Guardians see the board; then whose turn it is."""
    width = files(state)
    lines = []
    for rank in range(ranks(state) - 1, -1, -1):
        lines.append(f"{rank + 1}  " + "".join(f"{token(state, WIDTH * rank + f):<5}" for f in range(width)).rstrip())
    lines.append("   " + "".join(f"{FILES[f]:<5}" for f in range(width)).rstrip())
    cells = state.cells
    if cells[ACTOR] == OVER:
        lines.append(f"{side_name(cells[WINNER] - 1, 'en')} have won")
    else:
        what = (" to place a tower", " to move", " to claim")[cells[PHASE]]
        lines.append(side_name(cells[ACTOR], "en") + what)
    return "\n".join(lines)


# ---- reading ---------------------------------------------------------------------------------------------------------

def position(game: Game, drawn: str) -> State:
    """The position in a diagram, with its towers placed or not, and whose turn its last line says.

    The sides need not have played equally many tiles, so examples can be as small as they like; claims begin anew at
    a1. Whatever is surrounded should be marked as settled: nothing is resolved here. WrongOption says which token is
    wrong.
    """
    rows, whose, claiming = lines_of(drawn)
    state = game.start()
    cells = state.cells
    for rank in range(WIDTH):
        tokens = rows.pop(rank + 1, [])
        squares = [WIDTH * rank + file for file in range(WIDTH) if cells[PIECE + WIDTH * rank + file] != CLOSED]
        if len(tokens) != len(squares):
            raise WrongOption(f"Rank {rank + 1} of the diagram has {len(tokens)} squares, not {len(squares)}.")
        for square, token in zip(squares, tokens, strict=True):
            put(state, square, token)
    if rows:
        raise WrongOption(f"There is no rank {max(rows)} on this board.")
    cells[PHASE] = PLACING_TOWERS if cells[WHITE_TOWERS] + cells[BLACK_TOWERS] else PLACING_TILES
    cells[ACTOR] = whose
    derive(cells)
    misfit = game.layout.misfit(cells)
    if misfit:
        raise WrongOption(f"The diagram shows too many towers: {misfit}.")
    if claiming:
        if cells[PHASE] == PLACING_TOWERS or game.options["early_claims"] is not True:
            raise WrongOption("Nobody can be claiming here: the towers come first, and early_claims is an option.")
        cells[PHASE] = CLAIMING
        if len(state.legal_actions()) < 2:
            raise WrongOption("The diagram says that somebody is claiming, but there is nothing to claim.")
    elif cells[PHASE] == PLACING_TILES and cells[EMPTY_SQUARES] * cells[TILES_LEFT + whose] == 0:
        raise WrongOption(f"{SIDES[whose]} cannot move: they have no tile left, or the board is full.")
    return state


def lines_of(drawn: str) -> tuple[dict[int, list[str]], int, bool]:
    """The tokens by rank, whose turn it is, and whether they are claiming."""
    rows: dict[int, list[str]] = {}
    whose, claiming = -1, False
    for line in drawn.strip().splitlines():
        words = line.split()
        if not words:
            continue
        if words[0].isdigit():
            rows[int(words[0])] = words[1:]
        elif words[0] in SIDES and words[1:2] == ["to"]:
            whose = SIDES.index(words[0])
            claiming = words[-1] == "claim"
    if whose < 0:
        raise WrongOption("The diagram's last line must say whose turn it is: `Guardians to move`.")
    return rows, whose, claiming


def put(state: State, square: int, token: str) -> None:
    """One square: `.`, `W`, `B`, `G7`, `MK`, each with `=G` or `=M` if it is settled."""
    cells = state.cells
    name, settled, control = token.partition("=")
    if settled:
        if control not in ("G", "M") or name in ("", "."):
            raise WrongOption(f"{token!r} on {square_name(square)} is not a token of a diagram.")
        cells[CONTROL + square] = 1 if control == "G" else 2
    if name == ".":
        return
    if name == "W":
        cells[PIECE + square] = WHITE_TOWER
        cells[WHITE_TOWERS] -= 1
        return
    if name == "B":
        cells[PIECE + square] = BLACK_TOWER
        cells[BLACK_TOWERS] -= 1
        return
    side = GUARDIANS if name[0] == "G" else MARAUDERS
    if name[0] not in "GM" or name[1:] not in ("K", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"):
        raise WrongOption(f"{token!r} on {square_name(square)} is not a token of a diagram.")
    number = KING if name[1:] == "K" else int(name[1:])
    if cells[UNPLAYED + TILES * side + number] == 0:
        raise WrongOption(f"{token!r} on {square_name(square)}: this tile is there twice, or not in the game.")
    cells[UNPLAYED + TILES * side + number] = 0
    cells[PIECE + square] = TILE + TILES * side + number
