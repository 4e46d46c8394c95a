"""How a search tree grows."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.engine.errors import WrongOption


class Settings:
    """`c_puct`: the weight of the exploration bonus in PUCT. `fpu` (first play urgency): how much worse an untried move
    is taken to be than the mean of its siblings. `playout`: moves of a playout before the static evaluation; 0 for
    none, -1 to the end. `chance_widening` (progressive widening): a chance node with n visits has at most
    1 + chance_widening * sqrt(n) outcomes; 0 for all. `most_edges`: a tree with so many stops growing.
    """

    def __init__(
        self,
        c_puct: float = 1.5,
        fpu: float = 0.2,
        playout: i64 = -1,
        chance_widening: float = 0.0,
        most_edges: i64 = 4_000_000,
    ) -> None:
        if not c_puct >= 0.0 or not chance_widening >= 0.0:
            raise WrongOption(
                f"c_puct={c_puct} and chance_widening={chance_widening} are not possible: both must be 0 or more."
            )
        if playout < -1 or most_edges < 1:
            raise WrongOption(
                f"Playouts of {int(playout)} moves and at most {int(most_edges)} edges are not possible; "
                "playouts need -1 (to the end) or more moves, a tree 1 edge or more."
            )
        self.c_puct = c_puct
        self.fpu = fpu
        self.playout = playout
        self.chance_widening = chance_widening
        self.most_edges = most_edges
