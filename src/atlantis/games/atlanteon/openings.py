"""Names of set-ups of towers, the same for all mirror images and turns of the board."""

from __future__ import annotations

from typing import Final

from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.rules import AtlanteonState

START: Final = "start"
LAST: Final = at.WIDTH - 1


def images_of(square: int) -> list[int]:
    """The square in the eight images of the board."""
    file, rank = square % at.WIDTH, square // at.WIDTH
    return [
        y * at.WIDTH + x
        for a, b in ((file, rank), (rank, file))
        for x, y in ((a, b), (LAST - a, b), (a, LAST - b), (LAST - a, LAST - b))
    ]


IMAGES: Final = [images_of(square) for square in range(at.SQUARES)]


def name_of(square: int) -> str:
    return "abcde"[square % at.WIDTH] + str(square // at.WIDTH + 1)


def opening_key(state: AtlanteonState) -> str:
    """The towers on the board, e.g. `white a1 c3 black e2`; empty once a tile is placed."""
    cells = state.cells
    if cells[at.TILES_LEFT] + cells[at.TILES_LEFT + 1] < 2 * at.TILES or cells[at.PHASE] == at.CLAIMING:
        return ""
    white, black = list[int](), list[int]()
    for square in range(at.SQUARES):
        piece = cells[at.PIECE + square]
        if piece == at.WHITE_TOWER:
            white.append(square)
        elif piece == at.BLACK_TOWER:
            black.append(square)
    if not white and not black:
        return START
    found = min(
        (sorted(IMAGES[square][image] for square in white), sorted(IMAGES[square][image] for square in black))
        for image in range(8)
    )
    words = list[str]()
    for colour, squares in zip(("white", "black"), found, strict=True):
        if squares:
            words += [colour, *(name_of(square) for square in squares)]
    return " ".join(words)
