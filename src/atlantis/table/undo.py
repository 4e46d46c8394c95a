"""How far a player may undo.

Undo never goes past a roll or a revealed card, never past another player's move, and never during another player's
turn. A single person against bots may go past the bots' moves. If one person owns all seats, in pass and play, they may
agree to go past chance, too: what was drawn stays drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from atlantis.engine import CHANCE, Translator
from atlantis.table.refused import Refused

if TYPE_CHECKING:
    from atlantis.table.table import Table

UndoKind = Literal["free", "agreed"]
"""`agreed`: the undo goes past chance, so everybody at the screen has to agree."""


def undo_to(table: Table, seat: int, agreed: bool = False) -> int:
    """The number of moves to keep; Refused with the rule that forbids undoing."""
    story, past_chance, alone = table.story, False, table.one_person()
    if not alone and table.actor() != seat:
        raise Refused("no-undo", lambda t: t("Your turn is over, so it can no longer be undone."))
    for n in range(len(story) - 1, -1, -1):
        actor = story[n].actor
        if actor == CHANCE:
            past_chance = True
            if not table.one_screen():
                raise Refused("no-undo", lambda t: t("You cannot undo past a roll or a revealed card."))
        elif actor != seat and not alone:
            raise Refused("no-undo", lambda t: t("You cannot undo past another player's move."))
        elif not story[n].forced and table.seats[actor].person:
            if past_chance and not agreed:
                raise Refused(
                    "agree",
                    lambda t: t("This goes back past a roll or a revealed card. Everyone at the screen has to agree."),
                )
            return n
    raise Refused("no-undo", nothing_to_undo)


def nothing_to_undo(t: Translator) -> str:
    return t("There is nothing to undo.")
