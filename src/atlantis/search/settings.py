"""How a search tree grows."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.engine.errors import WrongOption


class Settings:
    """`daring`: how much a move that was tried little is preferred. `caution`: how much worse than the moves tried so
    far an untried one is taken to be. `playout`: moves of a playout before the position is judged at a glance; 0 for
    none, -1 to the end. `width`: of a chance node after n visits at most 1 + width * sqrt(n) outcomes are looked at, 0
    for all. `most_edges`: when there are so many, the tree grows no more.
    """

    def __init__(
        self,
        daring: float = 1.5,
        caution: float = 0.2,
        playout: i64 = -1,
        width: float = 0.0,
        most_edges: i64 = 4_000_000,
    ) -> None:
        if not daring >= 0.0 or not width >= 0.0:
            raise WrongOption(f"A search with daring {daring} and width {width} is not possible; both are 0 or more.")
        if playout < -1 or most_edges < 1:
            raise WrongOption(
                f"A search with playouts of {int(playout)} moves and at most {int(most_edges)} edges is "
                "not possible; playouts have -1 (to the end) or more moves, a tree 1 edge or more."
            )
        self.daring = daring
        self.caution = caution
        self.playout = playout
        self.width = width
        self.most_edges = most_edges
