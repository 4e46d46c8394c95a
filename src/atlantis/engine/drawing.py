"""A board drawn as text: rows of pieces of text, each with a role that a terminal may colour."""

from __future__ import annotations

Drawing = list[list[tuple[str, str]]]
"""Rows of (text, role). Roles are words such as "seat-1", "tower-black", "faint", "title"; without colour the text
alone must say everything."""


def plain(drawing: Drawing) -> str:
    """The drawing without colour."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in drawing)
