"""What is measured in Atlantis Rising: councilors, cards, components and misfortunes, and how the island fares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atlantis.engine.i18n import mark as _
from atlantis.engine.metrics import NOBODY, Component, Metrics
from atlantis.engine.state import State
from atlantis.games.rising import layout as at

POWER_CORE = ("component", 0)
"""On every blueprint without being drawn."""


class GameMetrics(Metrics):
    """All seats win or lose together, so a component is used by the team.

    Components count when the blueprint is drawn, not when they are built: teams that win have built them all.
    """

    components = {"card": ("play",), "component": ("blueprint",), "misfortune": ("misfortune",)}
    counted = {"cards": ("play",), "cancelled": ("cancel",), "raised": ("raise",), "built": ("build",)}
    figures = {
        "cards": _("knowledge cards played"),
        "cancelled": _("proposals to cancel a flood"),
        "raised": _("proposals to raise a tile"),
        "built": _("components built"),
        "tiles": _("outer tiles left"),
        "energy": _("energy left"),
    }

    def turns(self, state: State, changes: int) -> int:
        return int(state.cells[at.TURN])

    def held(self, state: State) -> Sequence[tuple[Component, int]]:
        dealt = [(seat, int(state.cells[at.COUNCILOR + seat]) - 1) for seat in range(self.game.players)]
        councilors = [(("councilor", councilor), seat) for seat, councilor in dealt if councilor >= 0]
        return [*councilors, (POWER_CORE, NOBODY)]

    def at_the_end(self, state: State) -> Mapping[str, float]:
        cells = state.cells
        return {
            "tiles": sum(int(cells[at.INTACT + section]) for section in range(at.SECTIONS)),
            "energy": sum(int(cells[at.ENERGY + seat]) for seat in range(self.game.players)),
        }
