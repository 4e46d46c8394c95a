"""A match between seats: who sits where, whose move counts, what can be taken back, how it ends. Knows no network."""

from __future__ import annotations

from atlantis.table.entries import Entry, read_entry
from atlantis.table.refused import Refused
from atlantis.table.results import Result
from atlantis.table.seats import Seat
from atlantis.table.setup import Setup, new_setup
from atlantis.table.table import Table

__all__ = ["Entry", "Refused", "Result", "Seat", "Setup", "Table", "new_setup", "read_entry"]
