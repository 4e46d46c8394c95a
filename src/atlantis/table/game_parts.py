"""Parts of a game that its rules do not need, such as its puzzles: modules in its folder, which it may have or not."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

from atlantis.games import modules


def game_part(game: str, part: str) -> ModuleType | None:
    """The module of a game with this name; None if it has none."""
    name = f"{modules()[game].__name__}.{part}"
    try:
        found = find_spec(name)
    except ModuleNotFoundError:  # the game is a single module
        return None
    return None if found is None else importlib.import_module(name)
