"""How far a game has come, and what was built in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.breakdown import Breakdown, Row, sentences
from atlantis.engine.i18n import translator
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.story import Event, number
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import COMPONENT_IDS
from atlantis.games.rising.names import component_name

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

ENDS = ("won", "centre", "swamped", "too-late")
"""The events that tell how a game has ended."""


def status(state: RisingState, lang: str) -> str:
    """The turn and its phase."""
    t, cells = translator(lang), state.cells
    if cells[ACTOR] == OVER:
        return t("The game is over")
    turn = t("Turn {turn} of {turns}").format(turn=int(cells[at.TURN]), turns=int(state.printed.turns))
    phase = phase_name(int(cells[at.PHASE]), lang)
    return t("{where}: {phase}").format(where=turn, phase=phase)


def phase_name(phase: int, lang: str) -> str:
    t = translator(lang)
    return (t("set-up"), t("set-up"), t("set-up"), t("start of the turn"), t("council"), t("placing"),
            t("misfortunes"), t("late placing"), t("actions"), t("attack"), t("council"), t("building"))[
                phase]


def breakdown(state: RisingState, story: list[Event], lang: str) -> Breakdown:
    """A row for each component that was built: everybody has the same points."""
    t, players = translator(lang), state.game.players
    rows: list[Row] = []
    turn, end = 1, ""
    for event in story:
        if event.kind == "turn":
            turn = number(event.fields, "turn")
        elif event.kind == "build":
            component = COMPONENT_IDS.index(str(event.fields["component"]))
            rows.append(Row(component_name(component, lang), [1] * players, t("Turn {turn}: {what}").format(
                turn=turn, what=event.text(lang))))
        elif event.kind in ENDS:
            end = event.text(lang)
    built = t.plural("{n} component was built", "{n} components were built", state.scores()[0])
    won = t("Everybody wins") if state.cells[at.RESULT] == at.WON else t("Everybody loses")
    return Breakdown(rows, sentences(end, built, won))
