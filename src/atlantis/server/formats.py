"""Times and JSON, as answers contain them."""

from __future__ import annotations

from datetime import UTC, datetime

from pydantic_core import to_json


def json_text(value: object) -> str:
    return to_json(value).decode()


def isoformat(at: int | None) -> str | None:
    """A time in milliseconds, as answers contain it."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat()
