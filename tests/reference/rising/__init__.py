"""Atlantis Rising, written plainly from the exact rules alone, to test the real implementation against.

Nothing is cached and nothing is shared with the package. `data` holds the numbers, `table` the pieces and
what can be asked about them, `records` the cards, misfortunes, components and councilors, `nodes` the points
where a seat or chance decides, `steps` what happens by itself, and `game` puts them in order. AR-n are the
rulings of the exact rules.
"""

from .game import Rising
from .table import Group

__all__ = ["Group", "Rising"]
