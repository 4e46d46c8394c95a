"""How far a game has come, and where its points come from."""

from __future__ import annotations

from atlantis.engine.breakdown import Breakdown, Row
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.speech import speech
from atlantis.engine.story import FieldValue
from atlantis.games.atlanteon.layout import (
    BLACK_TOWERS,
    CLOSED,
    CONTROLLED,
    EMPTY_SQUARES,
    PHASE,
    PIECE,
    PLACING_TOWERS,
    REASON,
    SQUARES,
    WHITE_TOWERS,
    WINNER,
)
from atlantis.games.atlanteon.rules import AtlanteonState
from atlantis.games.atlanteon.story import won
from atlantis.games.atlanteon.words import REASONS, side_name


def status(state: AtlanteonState, lang: str) -> str:
    """Towers still to be placed, or squares filled."""
    say, cells = speech(lang), state.cells
    if cells[ACTOR] == OVER:
        return say("The game is over")
    if cells[PHASE] == PLACING_TOWERS:
        return say.plural("{n} tower to place", "{n} towers to place", int(cells[WHITE_TOWERS] + cells[BLACK_TOWERS]))
    squares = sum(1 for square in range(SQUARES) if cells[PIECE + square] != CLOSED)
    return say("{n} of {squares} squares filled").format(n=squares - int(cells[EMPTY_SQUARES]), squares=squares)


def breakdown(state: AtlanteonState, lang: str) -> Breakdown:
    """One point for each of the loser's markers that are not on the board."""
    say, cells = speech(lang), state.cells
    winner = int(cells[WINNER]) - 1
    loser, placed, markers = 1 - winner, int(cells[CONTROLLED + 1 - winner]), int(state.markers)
    reason = say("{loser} have {placed} of their {markers} markers on the board: a point for each that is not").format(
        loser=side_name(loser, lang), placed=min(placed, markers), markers=markers)
    fields: dict[str, FieldValue] = {"reason": REASONS[cells[REASON] - 1], "points": int(state.points(winner))}
    return Breakdown([Row(say("Markers of the loser"), state.scores(), reason)],
                     won(fields, side_name(winner, lang), lang))
