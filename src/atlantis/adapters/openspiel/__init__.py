"""The four games in OpenSpiel: importing this package registers them.

    import pyspiel
    import atlantis.adapters.openspiel
    game = pyspiel.load_game("atlantis_ark(players=2,even_start=True)")

`game.atlantis` and `state.atlantis` are the game and the position as the rest of Atlantis knows them.
"""

from __future__ import annotations

from atlantis.adapters.openspiel.game import NAMES, AtlantisGame, register
from atlantis.adapters.openspiel.observer import AtlantisObserver
from atlantis.adapters.openspiel.state import AtlantisState

__all__ = ["NAMES", "AtlantisGame", "AtlantisObserver", "AtlantisState"]

register()
