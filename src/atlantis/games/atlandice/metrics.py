"""What is measured in Atlandice: Areas visited, tiles won, donations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atlantis.engine.i18n import mark as _
from atlantis.engine.metrics import Component, Metrics
from atlantis.engine.state import State
from atlantis.games.atlandice import layout as at


class GameMetrics(Metrics):
    """A tile is used by the seat that wins it."""

    components = {"area": ("take",)}
    counted = {"donations": ("donate",), "loots": ("loot",), "swaps": ("swap",)}
    figures = {
        "donations": _("donations"),
        "loots": _("resources looted"),
        "swaps": _("swaps"),
        "unscored": _("tiles that nobody won"),
    }

    def held(self, state: State) -> Sequence[tuple[Component, int]]:
        won = [(tile, int(state.cells[at.TILE + tile]) - at.WON) for tile in range(at.TILES)]
        return [(("tile", tile), party) for tile, party in won if 0 <= party < self.game.players]

    def at_the_end(self, state: State) -> Mapping[str, float]:
        return {"unscored": sum(state.cells[at.TILE + tile] == at.UNSCORED for tile in range(at.TILES))}
