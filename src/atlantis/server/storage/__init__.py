"""What survives: an append-only list of entries for each match, in SQLite or PostgreSQL."""

from __future__ import annotations

from atlantis.server.refusing import Unavailable
from atlantis.server.storage.evaluations import Evaluations
from atlantis.server.storage.store import Store
from atlantis.server.storage.stored import Behind, Line, Outcome, Person, StoredMatch, new_id

__all__ = ["Behind", "Evaluations", "Line", "Outcome", "Person", "Store", "StoredMatch", "Unavailable", "new_id"]
