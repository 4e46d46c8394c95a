"""Training networks by self-play: expert iteration with the bots' search.

    atlantis learn atlanteon --out atlanteon.learn --rounds 4

Each round plays games with the networks of the previous round (the first with the hand-written evaluation), trains new
networks on the results and the visits of the search, and measures them. docs/bots.md explains the method. The libraries
are in the extra `learn`: `pip install 'atlantis-games[learn]'`; they are not needed to play with trained networks.
"""

from __future__ import annotations

from typing import Final

from atlantis._extras import require

LIBRARIES: Final = ("torch", "numpy", "polars", "distributed")


def require_libraries() -> None:
    """WrongOption if the libraries of the extra `learn` are not installed."""
    require("Training", "learn", *LIBRARIES)
