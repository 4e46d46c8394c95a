"""The libraries we are compared with. All are optional, and imported only when measured."""

from __future__ import annotations

import importlib


def missing(module: str, name: str) -> str:
    """How to install a missing peer; empty if it can be used."""
    try:
        importlib.import_module(module)
    except ImportError as error:
        return f"{name} is not measured ({error}): uv run --group benchmarks python -m benchmarks"
    return ""
