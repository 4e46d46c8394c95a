"""What networks see of a position of Ark of Atlantis."""

from __future__ import annotations

from atlantis.engine import Evaluation, Game
from atlantis.games.ark import layout as at
from atlantis.games.cell_features import CellFeatures, Cells


def ark_features(game: Game, hand: Evaluation) -> CellFeatures:
    players = game.players
    table = [
        Cells("step", at.STEP, 1, at.REFILL),
        Cells("round", at.ROUND, 1, 12),
        Cells("events due", at.DUE, 1, 3),
        Cells("side", at.SIDE, at.TILES, at.GONE),
        Cells("lock", at.LOCK, at.TILES, players, seats_from=1),
        Cells("silver ring", at.SILVER, at.TILES, 1),
        Cells("token", at.TOKEN, at.TILES, at.SETS),
        Cells("show", at.SHOW, at.SLOTS, at.SHIPS),
        Cells("ship", at.SHIP, at.SHIPS, at.BUILT + players - 1, least=at.BUILT, seats_from=at.BUILT),
        Cells("cubes", at.CUBES, players * at.TYPES, 8, by_seat=at.TYPES),
        Cells("tokens", at.TOKENS, players * at.SETS, 6, by_seat=at.SETS),
        Cells("points", at.POINTS, players, 20, step=5, by_seat=1),
        Cells("workers left", at.LEFT, players, 5, by_seat=1),
        Cells("space", at.SPACE, players, 30, by_seat=1),
        Cells("ships built", at.FLEET, players, 8, by_seat=1),
    ]
    return CellFeatures(game, 1, table, at.MOVER, hand)
