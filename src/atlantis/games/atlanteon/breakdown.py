"""How far a game has come, and where its points come from."""

from __future__ import annotations

from atlantis.engine.breakdown import Breakdown, Row
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.story import FieldValue
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.story import won
from atlantis.games.atlanteon.words import REASONS, side_name


def status(state: AtlanteonState, lang: str) -> str:
    """Towers still to be placed, or squares filled."""
    t, cells = translator(lang), state.cells
    if cells[ACTOR] == OVER:
        return t("The game is over")
    if cells[at.PHASE] == at.PLACING_TOWERS:
        return t.plural("{n} tower to place", "{n} towers to place", int(cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS]))
    squares = sum(1 for square in range(at.SQUARES) if cells[at.PIECE + square] != at.CLOSED)
    return t("{n} of {squares} squares filled").format(n=squares - int(cells[at.EMPTY_SQUARES]), squares=squares)


def breakdown(state: AtlanteonState, lang: str) -> Breakdown:
    """One point for each of the loser's markers that are not on the board."""
    t, cells = translator(lang), state.cells
    winner = int(cells[at.WINNER]) - 1
    loser, placed, markers = 1 - winner, int(cells[at.CONTROLLED + 1 - winner]), int(state.markers)
    reason = t("{loser} have {placed} of their {markers} markers on the board: a point for each that is not").format(
        loser=side_name(loser, lang), placed=min(placed, markers), markers=markers)
    fields: dict[str, FieldValue] = {"reason": REASONS[cells[at.REASON] - 1], "points": int(state.points(winner))}
    return Breakdown([Row(t("Markers of the loser"), state.scores(), reason)],
                     won(fields, side_name(winner, lang), lang))
