"""How this program was called, so that the commands it prints can be copied as they are."""

from __future__ import annotations

import os
import shlex


def command(*words: str) -> str:
    """A command line of this program: `uv run atlantis ...` if it was started that way."""
    called = ["uv", "run", "atlantis"] if "UV_RUN_RECURSION_DEPTH" in os.environ else ["atlantis"]
    return shlex.join([*called, *words])
