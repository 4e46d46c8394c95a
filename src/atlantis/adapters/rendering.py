"""Rendering of an environment's position: as text, printed, or as a picture."""

from __future__ import annotations

import reprlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from atlantis.engine import State, WrongOption, plain
from atlantis.engine.options import suggest

MODES: Final = ("ansi", "human", "rgb_array")
"""Text as a string; the same printed at each step; a picture."""
COLUMNS: Final = 80


def check_mode(mode: str | None) -> str | None:
    """The mode, if it exists."""
    if mode is None or mode in MODES:
        return mode
    raise WrongOption(f"There is no render_mode {reprlib.repr(mode)}: {suggest(str(mode), MODES)}")


def render_position(state: State, mode: str, lang: str) -> str | NDArray[np.uint8] | None:
    """The rendered position; None if it was printed."""
    drawing = state.game.drawing(state, lang, COLUMNS)
    if mode == "rgb_array":
        from atlantis.adapters.picture import picture  # text modes work without Pillow

        rows, each = state.game.card.rows
        return picture(drawing, COLUMNS, rows + each * state.game.players)
    if mode == "ansi":
        return plain(drawing)
    print(plain(drawing), end="\n\n", flush=True)
    return None


def render_result(state: State, mode: str | None, lang: str) -> str | NDArray[np.uint8] | None:
    """The result of `render`; in human mode every step has already printed the position."""
    if mode is None:
        raise WrongOption(
            f"There is nothing to render to: make the environment with a render_mode, {', '.join(MODES)}."
        )
    return None if mode == "human" else render_position(state, mode, lang)
