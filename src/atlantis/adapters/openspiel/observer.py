"""OpenSpiel observations: the position, or the history. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from atlantis.adapters.observations import Observations
from atlantis.adapters.openspiel.library import pyspiel
from atlantis.engine import Game, WrongOption

if TYPE_CHECKING:
    from atlantis.adapters.openspiel.game import AtlantisGame
    from atlantis.adapters.openspiel.state import AtlantisState


class AtlantisObserver:
    """An observation of one kind, refilled by `set_from`. All players see the same.

    Without perfect recall: the cells of the position scaled to 0..1, in pieces with the names of the layout's fields.
    With it: the past moves in their order, (code + 1) / `game.actions`, and 0 for those still to come.
    """

    def __init__(self, game: AtlantisGame, kind: Any, params: Mapping[str, object] | None) -> None:
        if params:
            raise WrongOption(f"Observations of Atlantis take no parameters, not {dict(params)!r}.")
        self.game: Game = game.atlantis
        self.kind = kind
        self.recall: bool = kind.perfect_recall
        self.too_long: int = game.longest if kind.public_info and self.recall and not game.has_tensor else 0
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if kind.public_info and self.recall and game.has_tensor:
            self.tensor = np.zeros(game.longest, np.float32)
            self.dict = {"history": self.tensor}
        elif kind.public_info and not self.recall:
            self.cells: Observations = Observations(self.game)
            self.tensor = np.zeros(self.cells.shape, np.float32)
            begin = 0
            for name, size in self.sizes():
                self.dict[name] = self.tensor[begin : begin + size]
                begin += size

    def set_from(self, state: AtlantisState, player: int) -> None:
        """Fill `tensor`, and with it the pieces in `dict`."""
        if self.tensor is None:
            if self.too_long:
                raise pyspiel.SpielError(
                    f"{self.game.card.title} can have {self.too_long:,} moves, too many for an information-state "
                    "tensor: use the observation tensor or the information-state string."
                )
        elif self.recall:
            codes = np.frombuffer(state.held.past, "<u2")
            self.tensor[: len(codes)] = (codes + 1.0) / self.game.actions
            self.tensor[len(codes) :] = 0
        else:
            self.tensor[:] = self.cells.of(state.atlantis, max(player, 0))

    def sizes(self) -> list[tuple[str, int]]:
        """The fields and how many of their cells are in use."""
        if not self.game.small:
            return [(field.name, int(field.size)) for field in self.game.layout.fields]
        table = self.game.features()
        return [(field.name, len(table.cells(field))) for field in self.game.layout.fields]

    def string_from(self, state: AtlantisState, player: int) -> str:
        """The position as a diagram; with perfect recall the moves that led to it, in notation."""
        if not self.kind.public_info:
            return ""
        return "; ".join(state.moves()) if self.recall else str(state)
