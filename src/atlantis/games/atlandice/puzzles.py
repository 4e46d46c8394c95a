"""Puzzles of Atlandice: find the best move, as a deep search sees it."""

from __future__ import annotations

from atlantis.engine.i18n import mark as _
from atlantis.engine.puzzles import PuzzleRules


class GamePuzzles(PuzzleRules):
    where = {
        "take": _("Look at where you could take a die, and what follows from it."),
        "give": _("Look at where you could give a die away, and what follows from it."),
        "pick": _("Look at the resources on offer, and at what you hold."),
        "swap": _("Look at the resources you could exchange."),
        "move": _("Look at the resources you could move."),
        "gate": _("Look at the dice at the gates."),
        "submarine": _("Look at where the Submarine could go."),
        "loot": _("Look at the resources that lie in the other areas."),
        "donate": _("Look at the resources you hold."),
        "done": _("Look at what you would keep."),
    }
