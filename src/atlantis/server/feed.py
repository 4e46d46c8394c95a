"""What everybody may see of a match, in one language, and how it has changed lately."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import to_json

from atlantis.server.patch import difference

STEPS: Final = 16
"""Changes that are kept. A client that has missed more of them gets everything again."""


class Feed:
    """`value` is what there is to see at this `version` of the match."""

    def __init__(self, version: int, value: Mapping[str, Any]) -> None:
        self.version: int = version
        self.value: Mapping[str, Any] = value
        self.steps: deque[tuple[int, str]] = deque(maxlen=STEPS)  # the version before it, and the patch, or ""

    def update(self, version: int, value: Mapping[str, Any]) -> None:
        patch = difference(self.value, value)
        self.steps.append((self.version, to_json(patch).decode() if patch else ""))
        self.version, self.value = version, value

    def since(self, version: int) -> list[str] | None:
        """The patches that bring this version up to date; None if they are not known any more."""
        if version == self.version:
            return []
        found = list[str]()
        for before, patch in reversed(self.steps):
            found.insert(0, patch)
            if before == version:
                return found
        return None
