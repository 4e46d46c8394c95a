"""What is measured in Ark of Atlantis: ships built, tiles and tokens used, workers left behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atlantis.engine.i18n import mark as _
from atlantis.engine.metrics import Component, Metrics
from atlantis.engine.state import State
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import CUBE_NAMES, SHIP_IDS


class GameMetrics(Metrics):
    """Ships are the components that players compete for; tiles are used by gathering on them."""

    components = {"ship": ("build",), "tile": ("gather", "treasure")}
    counted = {"ships": ("build",), "uses": ("use",), "tokens": ("treasure",), "sales": ("sell",)}
    figures = {
        "ships": _("ships built"),
        "uses": _("uses of ships"),
        "tokens": _("tokens taken"),
        "sales": _("sales to the city"),
        "no-ship": _("players without a ship"),
        "sunk": _("tiles sunk"),
    }

    def at_the_end(self, state: State) -> Mapping[str, float]:
        cells, players = state.cells, range(self.game.players)
        return {
            "no-ship": sum(cells[at.FLEET + seat] == 0 for seat in players),
            "sunk": sum(cells[at.SIDE + tile] == at.GONE for tile in range(at.TILES)),
        }

    def dominated(self) -> Sequence[tuple[Component, Component]]:
        """Ships that cost no less, and give no more points and no more of any cube, than another one."""
        terms = [self.terms(ship) for ship in SHIP_IDS]
        found = []
        for ship, mine in enumerate(terms):
            better = [
                other
                for other, theirs in enumerate(terms)
                if theirs != mine and all(a >= b for a, b in zip(theirs, mine, strict=True))
            ]
            if better:
                found.append((("ship", ship), ("ship", better[0])))
        return found

    def terms(self, ship: str) -> list[int]:
        """The cost and the price of a use, negative; then points and yield: more is always better."""
        data = self.game.data
        cost, pay, get = (data.amounts(f"ships.{ship}.{part}") for part in ("cost", "pay", "get"))
        return [
            *(-cost.get(cube, 0) for cube in CUBE_NAMES),
            *(-pay.get(cube, 0) for cube in CUBE_NAMES),
            data.number(f"ships.{ship}.points"),
            *(get.get(cube, 0) for cube in CUBE_NAMES),
        ]
