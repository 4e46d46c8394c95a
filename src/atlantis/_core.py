"""Decide, before any rule is imported, whether the core runs compiled or interpreted.

It is all or nothing: compiled and interpreted modules cannot be mixed.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

from atlantis._compiled import compiled_sources

HOME = Path(__file__).parent


class SourceOnly:
    """Find the modules of the core as .py files, ignoring the compiled ones."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or name.split(".")[:1] != ["atlantis"]:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def why_interpreted() -> str:
    """The reason not to use the compiled core; empty if it can be used."""
    if os.environ.get("ATLANTIS_PURE", "0") not in ("", "0"):
        return "ATLANTIS_PURE is set"
    try:
        record = json.loads((HOME / "_build.json").read_text())
    except (OSError, ValueError):
        return "it was never built: run `uv sync --reinstall-package atlantis-games`"
    if not record["compiled"]:
        return str(record["reason"])
    if not (HOME / "engine" / f"__init__{EXTENSION_SUFFIXES[0]}").exists():
        return "it was built for another Python: run `uv sync --reinstall-package atlantis-games`"
    if not all((HOME.parent / name).exists() for name in record["products"]):
        return "a part of it is missing: run `uv sync --reinstall-package atlantis-games`"
    h = hashlib.sha256()
    for path in compiled_sources(HOME):
        h.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    if h.hexdigest() != record["sources"]:
        return "the rules have changed since it was built: run `uv sync`"
    return ""


REASON = why_interpreted()
CORE = "interpreted" if REASON else "compiled"
"""How the core runs: "compiled", or "interpreted", which is about 40 times slower."""
if REASON:
    sys.meta_path.insert(0, SourceOnly())


def interpreted_note() -> str:
    """One line for the user; empty if the core is compiled."""
    return f"note: the rules run interpreted, about 40 times slower ({REASON})" if REASON else ""
