"""OpenSpiel itself, or a sentence that says how to get it."""

from __future__ import annotations

import importlib
from typing import Any

try:
    pyspiel: Any = importlib.import_module("pyspiel")
except ImportError as error:
    raise ImportError("OpenSpiel is not installed: pip install 'atlantis-games[research]'") from error
