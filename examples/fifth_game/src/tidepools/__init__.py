"""Tide Pools: gather shells, and stop before the tide comes. Two to four players, one die."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from atlantis.engine import ACTOR, Card, Data, Evaluation, Game, Option, State, default_levels
from atlantis.engine.data import load_data, own_data
from atlantis.engine.i18n import mark as _
from tidepools import rules
from tidepools.words import TidePoolsWords

HERE: Final = Path(__file__).parent
CARD: Final = Card(
    name="tidepools",
    title="Tide Pools",
    authors="the Atlantis contributors",
    publisher="nobody",
    players=(2, 3, 4),
    usual_players=2,
    chance=True,
    utility="zero-sum",
    about=_("Gather shells from five pools, and stop before the tide takes them"),
    options=(Option("spring_tide", False, (False, True), _("the tide takes a shell that was safe as well")),),
    folder=str(HERE),
    levels=default_levels({"playout": 6}, novice=5, adept=20, expert=100),
)


class TidePools(Game):
    """Tide Pools with its players, option and data."""

    def __init__(self, players: int, options: dict[str, Any], data: Data) -> None:
        self.shells = data.number("shells")
        super().__init__(CARD, players, options, data, rules.layout_for(self.shells), rules.ACTIONS, 10, TidePoolsWords)

    def start(self) -> State:
        cells = self.layout.cells()
        cells[ACTOR] = 0
        for pool in range(rules.POOLS):
            cells[rules.POOL + pool] = self.shells
        return self.resume(cells)

    def resume(self, cells: Any) -> State:
        return rules.TidePoolsState(self, cells)

    def view(self, state: State) -> dict[str, object]:
        """What clients draw: a board finds what can be clicked by the names of fields and their values."""
        cells = state.cells
        pools = dict(zip(rules.ACTIONS.types["pool"].words, cells[rules.POOL : rules.POOL + rules.POOLS], strict=True))
        return {
            "to_move": state.actor + 1 if state.actor >= 0 else None,
            "step": self.words.step(state),
            "die": int(cells[rules.FACE]),
            "basket": int(cells[rules.BASKET]),
            "pool": {name: int(n) for name, n in pools.items()},
            "shells": state.scores(),
        }

    def longest(self) -> tuple[int, int]:
        """A turn may be lost to the tide again and again; so long a run does not come up in practice."""
        return 4000, 2000

    def evaluation(self) -> Evaluation:
        return rules.TidePoolsEvaluation()


def build(players: int, options: dict[str, Any], data: Any) -> Game:
    """The game, set up."""
    return TidePools(players, options, load_data(own_data(HERE / "data.toml"), data))
