"""Analyses of all games: trees of moves with comments, as `engine/variations.py` reads and writes them."""

from __future__ import annotations

from pathlib import Path

from atlantis.engine.variations import Analysis
from atlantis.engine.variations import parse_analysis as parse_analysis_with
from atlantis.engine.variations import read_analysis as read_analysis_with
from atlantis.games import set_up


def parse_analysis(text: str) -> Analysis:
    """The analysis in a record, replayed and verified; any record is one. BrokenRecord says what is wrong and where."""
    return parse_analysis_with(text, set_up)


def read_analysis(path: str | Path) -> Analysis:
    """The analysis in a file."""
    return read_analysis_with(path, set_up)
