"""Puzzles of Ark of Atlantis: find the best move, as a deep search sees it."""

from __future__ import annotations

from atlantis.engine.i18n import mark as _
from atlantis.engine.puzzles import PuzzleRules


class GamePuzzles(PuzzleRules):
    where = {
        "gather": _("Look at the islands and what they yield."),
        "treasure": _("Look at the tokens on the islands."),
        "use": _("Look at the ships you have built."),
        "gold": _("Look at the city."),
        "buy": _("Look at what gold can buy."),
        "build": _("Look at the ships on show."),
        "sell": _("Look at the cubes you hold."),
    }
