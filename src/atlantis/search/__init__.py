"""Search over any game of the contract: a tree with chance, and exact endgames. Compiled with the rules."""

from __future__ import annotations

from atlantis.search.batched import BatchTree, cells_of
from atlantis.search.endgame import Endgame
from atlantis.search.glance import glance
from atlantis.search.settings import Settings
from atlantis.search.tree import MoveStats, Tree

__all__ = ["BatchTree", "Endgame", "MoveStats", "Settings", "Tree", "cells_of", "glance"]
