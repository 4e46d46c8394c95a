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
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.consistency import derive
from atlantis.games.atlanteon.layout import square_name, tile_name
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.view import LETTERS, files, ranks
from atlantis.games.atlanteon.words import side_name

SIDES: Final = ("Guardians", "Marauders")


# ---- writing ---------------------------------------------------------------------------------------------------------

def token(state: AtlanteonState, square: int) -> str:
    """A square in a diagram."""
    piece, control = int(state.cells[at.PIECE + square]), int(state.cells[at.CONTROL + square])
    if piece == at.EMPTY:
        return "."
    if piece == at.WHITE_TOWER or piece == at.BLACK_TOWER:
        name = "W" if piece == at.WHITE_TOWER else "B"
    else:
        name = LETTERS[(piece - at.TILE) // at.TILES] + tile_name((piece - at.TILE) % at.TILES)
    return f"{name}={LETTERS[control - 1]}" if control else name


def diagram(state: AtlanteonState) -> str:
    """Ranks from the top, as the Guardians see the board; then whose turn it is."""
    width = files(state)
    lines = []
    for rank in range(ranks(state) - 1, -1, -1):
        lines.append(f"{rank + 1}  " + "".join(f"{token(state, at.WIDTH * rank + f):<5}" for f in range(width)).rstrip())
    lines.append("   " + "".join(f"{at.FILES[f]:<5}" for f in range(width)).rstrip())
    cells = state.cells
    if cells[ACTOR] == OVER:
        lines.append(f"{side_name(cells[at.WINNER] - 1, 'en')} have won")
    else:
        what = (" to place a tower", " to move", " to claim")[cells[at.PHASE]]
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
    for rank in range(at.WIDTH):
        tokens = rows.pop(rank + 1, [])
        squares = [at.WIDTH * rank + file for file in range(at.WIDTH) if cells[at.PIECE + at.WIDTH * rank + file] != at.CLOSED]
        if len(tokens) != len(squares):
            raise WrongOption(f"Rank {rank + 1} of the diagram has {len(tokens)} squares, not {len(squares)}.")
        for square, token in zip(squares, tokens, strict=True):
            put(state, square, token)
    if rows:
        raise WrongOption(f"There is no rank {max(rows)} on this board.")
    cells[at.PHASE] = at.PLACING_TOWERS if cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS] else at.PLACING_TILES
    cells[ACTOR] = whose
    derive(cells)
    misfit = game.layout.misfit(cells)
    if misfit:
        raise WrongOption(f"The diagram shows too many towers: {misfit}.")
    if claiming:
        if cells[at.PHASE] == at.PLACING_TOWERS or game.options["early_claims"] is not True:
            raise WrongOption("Nobody can be claiming here: the towers come first, and early_claims is an option.")
        cells[at.PHASE] = at.CLAIMING
        if len(state.legal_actions()) < 2:
            raise WrongOption("The diagram says that somebody is claiming, but there is nothing to claim.")
    elif cells[at.PHASE] == at.PLACING_TILES and cells[at.EMPTY_SQUARES] * cells[at.TILES_LEFT + whose] == 0:
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
        cells[at.CONTROL + square] = 1 if control == "G" else 2
    if name == ".":
        return
    if name == "W":
        cells[at.PIECE + square] = at.WHITE_TOWER
        cells[at.WHITE_TOWERS] -= 1
        return
    if name == "B":
        cells[at.PIECE + square] = at.BLACK_TOWER
        cells[at.BLACK_TOWERS] -= 1
        return
    side = at.GUARDIANS if name[0] == "G" else at.MARAUDERS
    if name[0] not in "GM" or name[1:] not in ("K", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"):
        raise WrongOption(f"{token!r} on {square_name(square)} is not a token of a diagram.")
    number = at.KING if name[1:] == "K" else int(name[1:])
    if cells[at.UNPLAYED + at.TILES * side + number] == 0:
        raise WrongOption(f"{token!r} on {square_name(square)}: this tile is there twice, or not in the game.")
    cells[at.UNPLAYED + at.TILES * side + number] = 0
    cells[at.PIECE + square] = at.TILE + at.TILES * side + number
