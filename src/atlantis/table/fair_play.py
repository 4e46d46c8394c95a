"""Which positions of running games between people nobody may analyse."""

from __future__ import annotations

import hashlib
from typing import Final

from atlantis.engine import State
from atlantis.table.table import Table

FIRST_DECISIONS: Final = 8
"""So many decisions of players are the opening, which many games share: its positions can be analysed."""
KEY_BYTES: Final = 15


def position_key(state: State) -> str:
    """A name for a position. It does not depend on options and values, which somebody could change a little to get
    around the rule."""
    game = state.game
    cells = ",".join(str(int(cell)) for cell in state.cells[: game.layout.essential])
    text = f"{game.card.name} {game.players} {cells}"
    return hashlib.sha256(text.encode()).digest()[:KEY_BYTES].hex()


def guarded_key(table: Table) -> str | None:
    """The key of the position, if people play against each other here, have not all allowed hints, and have left the
    opening; otherwise None."""
    if not table.started or table.over() or table.hints_allowed():
        return None
    decisions = sum(1 for played in table.story if played.actor >= 0 and not played.forced)
    return position_key(table.state) if decisions >= FIRST_DECISIONS else None
