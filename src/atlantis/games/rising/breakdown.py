"""How far a game has come, and what was built in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atlantis.engine.breakdown import Breakdown, Row, sentences
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.speech import speech
from atlantis.engine.story import Event, number
from atlantis.games.rising import layout as at
from atlantis.games.rising.names import component_name
from atlantis.games.rising.printed import COMPONENT_IDS

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState

ENDS = ("won", "centre", "swamped", "too-late")
"""The events that tell how a game has ended."""


def status(state: RisingState, lang: str) -> str:
    """The turn and its phase."""
    say, cells = speech(lang), state.cells
    if cells[ACTOR] == OVER:
        return say("The game is over")
    turn = say("Turn {turn} of {turns}").format(turn=int(cells[at.TURN]), turns=int(state.printed.turns))
    phase = phase_name(int(cells[at.PHASE]), lang)
    return say("{where}: {phase}").format(where=turn, phase=phase)


def phase_name(phase: int, lang: str) -> str:
    say = speech(lang)
    return (say("set-up"), say("set-up"), say("set-up"), say("start of the turn"), say("council"), say("placing"),
            say("misfortunes"), say("late placing"), say("actions"), say("attack"), say("council"), say("building"))[
                phase]


def breakdown(state: RisingState, story: list[Event], lang: str) -> Breakdown:
    """A row for each component that was built: everybody has the same points."""
    say, players = speech(lang), state.game.players
    rows: list[Row] = []
    turn, end = 1, ""
    for event in story:
        if event.kind == "turn":
            turn = number(event.fields, "turn")
        elif event.kind == "build":
            component = COMPONENT_IDS.index(str(event.fields["component"]))
            rows.append(Row(component_name(component, lang), [1] * players, say("Turn {turn}: {what}").format(
                turn=turn, what=event.text(lang))))
        elif event.kind in ENDS:
            end = event.text(lang)
    built = say.plural("{n} component was built", "{n} components were built", state.scores()[0])
    won = say("Everybody wins") if state.cells[at.RESULT] == at.WON else say("Everybody loses")
    return Breakdown(rows, sentences(end, built, won))
