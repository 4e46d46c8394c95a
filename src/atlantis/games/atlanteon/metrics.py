"""What is measured in Atlanteon: how the game is won, and the opening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from atlantis.engine.i18n import mark as _
from atlantis.engine.metrics import Component, Metrics
from atlantis.engine.state import State
from atlantis.games.atlanteon import layout as at

OPENING: Final = "opening"
RINGS: Final = (_("in the centre"), _("around the centre"), _("on the edge"))


class GameMetrics(Metrics):
    """An opening is told by the ring of the black tower and by the distance between the white ones. The Guardians, who
    begin, are said to use it: its share of wins is theirs."""

    figures = {
        "king": _("won by taking the King"),
        "towers": _("won by towers"),
        "markers": _("won by markers"),
        "captured": _("towers captured"),
    }

    def held(self, state: State) -> Sequence[tuple[Component, int]]:
        pieces = [int(state.cells[at.PIECE + square]) for square in range(at.SQUARES)]
        white = [square for square, piece in enumerate(pieces) if piece == at.WHITE_TOWER]
        black = [square for square, piece in enumerate(pieces) if piece == at.BLACK_TOWER]
        if len(white) != 2 or len(black) != 1:
            return ()
        return [((OPENING, 10 * ring(black[0]) + distance(*white)), at.GUARDIANS)]

    def at_the_end(self, state: State) -> Mapping[str, float]:
        reason, towers = state.cells[at.REASON], state.cells[at.TOWERS] + state.cells[at.TOWERS + 1]
        return {
            "king": reason == at.BY_KING,
            "towers": reason == at.BY_TOWERS,
            "markers": reason == at.BY_MARKERS,
            "captured": int(towers),
        }

    def name(self, component: Component, lang: str) -> str:
        where, apart = divmod(component[1], 10)
        t = self.game.words.phrases(lang).t
        return t("Black tower {where}, white towers {n} apart").format(where=t(RINGS[where]), n=apart)

    def group_name(self, field: str, lang: str) -> str:
        return self.game.words.phrases(lang).t("Opening")


def ring(square: int) -> int:
    """0 for the centre of the board, 2 for its edge."""
    return max(abs(square % at.WIDTH - 2), abs(square // at.WIDTH - 2))


def distance(one: int, other: int) -> int:
    """In steps from square to square."""
    return abs(one % at.WIDTH - other % at.WIDTH) + abs(one // at.WIDTH - other // at.WIDTH)
