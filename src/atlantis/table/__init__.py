"""A match between seats: who sits where, whose turn it is, what can be undone, how it ends. No network code."""

from __future__ import annotations

from atlantis.table.clocks import Clocks, TimeControl
from atlantis.table.entries import Entry, parse_entry
from atlantis.table.pace import Returned
from atlantis.table.proposals import Proposal
from atlantis.table.refused import Refused
from atlantis.table.results import Result
from atlantis.table.seats import Seat
from atlantis.table.setup import OtherRules, Setup, new_setup
from atlantis.table.story import HintUse, PlayedMove
from atlantis.table.table import Table

__all__ = [
    "Clocks",
    "Entry",
    "HintUse",
    "OtherRules",
    "PlayedMove",
    "Proposal",
    "Refused",
    "Result",
    "Returned",
    "Seat",
    "Setup",
    "Table",
    "TimeControl",
    "new_setup",
    "parse_entry",
]
