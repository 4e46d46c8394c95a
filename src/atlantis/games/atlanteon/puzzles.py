"""Puzzles of Atlanteon: late positions in which exactly one move wins, whatever the other side does."""

from __future__ import annotations

from operator import itemgetter
from typing import ClassVar, Final, cast

from atlantis.engine.i18n import mark as _
from atlantis.engine.puzzles import Kind, PuzzleRules
from atlantis.engine.state import State
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.openings import IMAGES, LAST, name_of
from atlantis.games.atlanteon.rules import AtlanteonState

FEWEST: Final = 6
MOST: Final = 11
"""Empty squares."""
OFTEN: Final = {10: 0.1, 11: 0.02}
"""Proofs take about ten times as long for each square more."""
OF_A_SQUARE: Final = 90
"""What each empty square more adds to the estimated rating."""
TURNED: Final = [itemgetter(*sorted(range(at.SQUARES), key=lambda square: IMAGES[square][image])) for image in range(8)]
"""For each image of the board: what is on its squares, of a list of what is on ours."""


class GamePuzzles(PuzzleRules):
    """Grouped by the number of empty squares, from quick to long calculations."""

    kind: ClassVar[Kind] = "proved"
    share: ClassVar[float] = 0.24

    def suitable(self, state: State) -> bool:
        return state.cells[at.PHASE] == at.PLACING_TILES and FEWEST <= state.cells[at.EMPTY_SQUARES] <= MOST

    def often(self, state: State) -> float:
        return OFTEN.get(int(state.cells[at.EMPTY_SQUARES]), 1.0)

    def group(self, state: State, code: int) -> str:
        return str(state.cells[at.EMPTY_SQUARES])

    def difficulty(self, state: State) -> int:
        return OF_A_SQUARE * int(state.cells[at.EMPTY_SQUARES] - FEWEST)

    def key(self, state: State) -> str:
        """The smallest of the eight images of the board, with the side to move; the tiles in hand follow from it."""
        pieces, control = (state.cells[part : part + at.SQUARES] for part in (at.PIECE, at.CONTROL))
        squares = [f"{piece}.{owner}" for piece, owner in zip(pieces, control, strict=True)]
        return f"{state.actor} {min(' '.join(turned(squares)) for turned in TURNED)}"

    def hint(self, state: State, code: int, lang: str) -> str:
        """A neighbour of the right square that is still contested: a tower if possible; otherwise the square's row."""
        square = int(self.game.action_table.fields[code]["square"])
        board = cast(AtlanteonState, state)
        contested = [
            there
            for there in neighbours(square)
            if board.cells[at.PIECE + there] != at.EMPTY and board.unsettled(there)
        ]
        t = self.game.words.phrases(lang).t
        if not contested:
            return t(_("Look at row {rank}.")).format(rank=square // at.WIDTH + 1)
        towers = [there for there in contested if board.cells[at.PIECE + there] >= at.WHITE_TOWER]
        return t(_("Look around {square}: who will control it?")).format(square=name_of((towers or contested)[0]))


def neighbours(square: int) -> list[int]:
    file, rank = square % at.WIDTH, square // at.WIDTH
    return [
        at.WIDTH * y + x
        for x, y in ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1))
        if 0 <= x <= LAST and 0 <= y <= LAST
    ]
