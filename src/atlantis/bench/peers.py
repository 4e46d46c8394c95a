"""Whom we are measured beside: libraries that not everybody has."""

from __future__ import annotations

import importlib


def missing(module: str, name: str) -> str:
    """Say what to install when a peer is missing; the empty text means it can be used."""
    try:
        importlib.import_module(module)
    except ImportError:
        return f"{name} is not installed: run uv sync --extra bench"
    return ""
