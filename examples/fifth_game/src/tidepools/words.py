"""Every word about Tide Pools."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from atlantis.engine import CHANCE, OVER, Ask, Noun, Phrases, State, Words, plural
from atlantis.engine.i18n import mark as _
from tidepools import rules


def won(p: Phrases, fields: Any) -> str:
    if len(fields["seats"]) == 1:
        return p(_("{seats:seat/} wins with {n:shells}"), fields)
    return p(_("{seats:seat/} win together with {n:shells} each"), fields)


class TidePoolsWords(Words):
    catalogue = str(Path(__file__).parent)
    examples = ("roll", "gather north", "stop")
    kinds = {"roll": _("roll the die"), "gather": _("gather"), "stop": _("stop"), "die": _("die")}
    fields = {"pool": (_("pool"), _("Which pool?")), "face": (_("face"), _("Which face?"))}
    nouns = {
        "pool": [
            Noun(_("north pool"), {"from": _("from the north pool")}),
            Noun(_("east pool"), {"from": _("from the east pool")}),
            Noun(_("south pool"), {"from": _("from the south pool")}),
            Noun(_("west pool"), {"from": _("from the west pool")}),
            Noun(_("middle pool"), {"from": _("from the middle pool")}),
        ]
    }
    counts = {"shells": plural("{n} shell", "{n} shells")}
    moves = {
        "ROLL": _("Roll the die"),
        "GATHER": _("Gather shells {pool:from}"),
        "STOP": _("Stop, and keep the basket"),
        "DIE": _("The die shows {face}"),
    }
    events = {
        "rolled": _("{seat} rolls a {face}"),
        "tide": _("The tide comes: {seat} loses {n:shells}"),
        "gathered": _("{seat} gathers {n:shells} {pool:from}"),
        "stopped": _("{seat} brings {n:shells} home"),
        "won": won,
    }
    steps = {
        "turn": Ask(_("{seat} rolls the die, or stops."), _("Roll once more, or stop?"), _("Your turn")),
        "gather": Ask(_("{seat} gathers from a pool."), _("Which pool do you gather from?"), _("Your turn")),
        "die": Ask(_("The die is being rolled.")),
    }
    reasons = {
        rules.GATHER_FIRST: _("The die has been rolled: gather from a pool first."),
        rules.ROLL_FIRST: _("Roll the die before you gather."),
        rules.POOL_EMPTY: _("There are no shells left in that pool."),
        rules.BASKET_EMPTY: _("The basket is empty: roll at least once."),
    }
    labels = {
        "tagline": _("Gather, and stop before the tide."),
        "option.spring_tide": _("Spring tide"),
        "to_move": _("to move"),
        "step": _("step"),
        "die": _("die"),
        "basket": _("basket"),
        "pool": _("pools"),
        "shells": _("shells brought home"),
    }
    paths = {"shells": (_("the pools"), _("shells in a pool"))}

    def step(self, state: State) -> str:
        return "die" if state.actor == CHANCE else "gather" if state.cells[rules.FACE] else "turn"

    def status(self, state: State, lang: str) -> str:
        p = self.phrases(lang)
        if state.actor == OVER:
            return p.t("The game is over")
        return p(_("{n:shells} left"), n=sum(int(state.cells[rules.POOL + pool]) for pool in range(rules.POOLS)))
