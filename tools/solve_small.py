"""Solve Atlanteon on the 3-by-3 board: every pair of tiles, every number of markers, with and without early claims.

uv run python tools/solve_small.py              # a line for each number of markers
uv run python tools/solve_small.py --first      # each first move with tiles 1 and 2, as the table in docs/solving.md
"""

from __future__ import annotations

import sys
from itertools import combinations

from atlantis.engine import Game
from atlantis.games import load
from atlantis.search import Endgame

LIMIT = 10_000_000
CORNER, EDGE, CENTRE = "a1", "b1", "b2"


def small(tiles: tuple[int, ...], markers: int, early_claims: bool) -> Game:
    data = {"tiles": list(tiles), "markers": markers, "board": {"files": 3, "ranks": 3}}
    return load("atlanteon", data=data, early_claims=early_claims)


def winner(game: Game, *moves: str) -> tuple[int, int]:
    """The seat that wins after these moves, and how many positions were searched."""
    state = game.start()
    for move in moves:
        state.apply(game.code(move))
    endgame = Endgame(game, game.evaluation())
    result = int(endgame.solve(state, LIMIT))
    assert result, "not solved"
    return (state.actor if result > 0 else 1 - state.actor), int(endgame.nodes)


def first_moves() -> None:
    """A table for the documentation."""
    print("| first move | 1 marker | 2 markers | 3 markers | 4 markers |\n|---|---|---|---|---|")
    for tower in ("white", "black"):
        for square in (CORNER, EDGE, CENTRE):
            found = (winner(small((1, 2), markers, False), f"tower {tower} {square}") for markers in range(1, 5))
            row = " | ".join(f"{('Guardians', 'Marauders')[seat]}, {nodes:,}" for seat, nodes in found)
            print(f"| `tower {tower} {square}` | {row} |")


def every_variant() -> None:
    for early_claims in (False, True):
        for markers in range(1, 5):
            seats = [winner(small(tiles, markers, early_claims))[0] for tiles in combinations(range(10), 2)]
            print(
                f"{markers} markers, early_claims={early_claims}: Guardians win {seats.count(0)} variants, "
                f"Marauders {seats.count(1)}",
                flush=True,
            )


if __name__ == "__main__":
    first_moves() if "--first" in sys.argv else every_variant()
