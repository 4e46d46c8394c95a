"""Storage: an append-only list of entries for each match, in SQLite or PostgreSQL."""

from __future__ import annotations

from atlantis.server.storage.models import (
    UNDECIDED,
    Behind,
    ChatLine,
    Pack,
    Person,
    Progress,
    Session,
    StoredMatch,
    new_id,
    progress_of,
)
from atlantis.server.storage.store import Store

__all__ = [
    "UNDECIDED",
    "Behind",
    "ChatLine",
    "Pack",
    "Person",
    "Progress",
    "Session",
    "Store",
    "StoredMatch",
    "new_id",
    "progress_of",
]
