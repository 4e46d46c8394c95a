"""How far back a player may go.

Taking back is for what only the player knows of. It never changes whose turn it was for others, never makes another
redo something, never passes a roll or a card, and never passes another player's move. Where all the persons are one, at
one screen or alone against bots, it goes back to their last choice, whatever came after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine import CHANCE
from atlantis.table.refused import Refused

if TYPE_CHECKING:
    from atlantis.table.table import Table


def how_far_back(table: Table, seat: int) -> int:
    """The number of moves that stay; Refused with the rule that forbids it."""
    told = table.told
    if table.one_person():
        for n in range(len(told) - 1, -1, -1):
            if told[n].actor >= 0 and not told[n].forced and table.seats[told[n].actor].person:
                return n
        raise Refused("no-undo", lambda t: t("There is nothing to take back."))
    if table.actor() != seat:
        raise Refused("no-undo", lambda t: t("Your turn is over: what the others see now is not taken back."))
    for n in range(len(told) - 1, -1, -1):
        if told[n].actor == CHANCE:
            raise Refused("no-undo", lambda t: t("Nothing is taken back once dice or cards have been seen."))
        if told[n].actor != seat:
            raise Refused("no-undo", lambda t: t("Another player has moved since: that is not taken back."))
        if not told[n].forced:
            return n
    raise Refused("no-undo", lambda t: t("There is nothing to take back."))
