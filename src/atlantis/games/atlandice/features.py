"""What networks see of a position of Atlandice."""

from __future__ import annotations

from atlantis.engine import Evaluation, Game
from atlantis.games.atlandice import layout as at
from atlantis.games.cell_features import CellFeatures, Cells


def atlandice_features(game: Game, hand: Evaluation) -> CellFeatures:
    players = game.players
    parties = players + 1 if players == 2 else players  # the neutral comes after two players
    table = [
        Cells("step", at.STEP, 1, at.DONATE),
        Cells("first player", at.FIRST, 1, players - 1, least=0, seats_from=0),
        Cells("for", at.FOR, 1, at.PARTIES - 1, least=0, seats_from=0),
        Cells("visited", at.VISITED, 1, at.MARKET, least=0),
        Cells("picks", at.PICKS, 1, 2),
        Cells("visits", at.VISITS, 1, 12),
        Cells("clock", at.CLOCK, 1, 40),
        Cells("submarine", at.SUBMARINE, 1, at.MARKET, least=0),
        Cells("dice", at.DICE, at.AREAS, 4),
        Cells("on", at.ON, at.AREAS * at.KINDS, 4),
        Cells("stock", at.STOCK, parties * at.KINDS, 9, by_seat=at.KINDS),
        Cells("points", at.POINTS, parties, 40, by_seat=1),
        Cells("dice taken", at.TAKEN, parties, 4, by_seat=1),
        Cells("given", at.GIVEN, 2, 1, by_seat=1 if players == 2 else 0),
        Cells("top tile", at.TOP, at.DISTRICTS, 3),
        Cells("stack", at.STACK, at.DISTRICTS, 2),
    ]
    return CellFeatures(game, 1, table, at.VISITOR, hand)
