"""Search over any game of the contract: a tree with chance, and exact endgames. Compiled with the rules."""

from __future__ import annotations

from atlantis.search.endgame import Endgame
from atlantis.search.glance import glance
from atlantis.search.settings import Settings
from atlantis.search.tree import Found, Tree

__all__ = ["Endgame", "Found", "Settings", "Tree", "glance"]
