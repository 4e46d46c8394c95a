"""Hints for people: the best moves of a position, with the chance to win."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from atlantis.bots.hints import Hint, hints
from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, OVER, Record, State, WrongOption
from atlantis.terminal.letters import clean, hold
from atlantis.terminal.replay import read
from atlantis.terminal.screen import Screen

SHOWN: Final = 5
"""So many moves are shown unless more are asked for."""


def show_hints(screen: Screen, path: Path, to: int | None, bot: BotName, seed: int, top: int, as_json: bool) -> None:
    """The best moves in the last position of a record, or after move `to`."""
    state, number = decision_in(read(path), to)
    with screen.busy(screen.t("Thinking …")):
        found = hints(state, bot, seed)
    if as_json:
        screen.raw(
            json.dumps(
                {
                    "game": state.game.card.name,
                    "after": number,
                    "seat": state.actor + 1,
                    "bot": bot.written(),
                    "hints": [told(state, hint) for hint in found[:top]],
                }
            )
            + "\n"
        )
        return
    screen.position(state, [])
    screen.line(
        screen.t("After move {number}, to move: {name}").format(
            number=number, name=state.game.words.seat_name(state.actor, screen.lang)
        )
    )
    screen.show(hint_table(screen, state, found, top))


def decision_in(record: Record, to: int | None) -> tuple[State, int]:
    """The position after so many moves, and their number. Without a number: the last decision of the record."""
    if to is not None:
        state = record.at(to)
        if state.actor == CHANCE:
            raise WrongOption(
                f"After move {to} something is rolled or drawn: there is nothing to decide. Try another --to."
            )
    else:
        to = len(record.moves)
        state = record.at(to)
        while state.actor == CHANCE and to > 0:
            to -= 1
            state = record.at(to)
        if state.actor == CHANCE:
            raise WrongOption("Nobody has anything to decide in this record yet.")
    if state.actor == OVER:
        raise WrongOption(
            f"The game is over: there is nothing to decide. Earlier positions are found by --to, from 0 to {to - 1}."
        )
    return state, to


def told(state: State, hint: Hint) -> dict[str, object]:
    """A hint for programs."""
    return {
        "code": hint.code,
        "move": state.text(hint.code),
        "chance": hint.chance,
        "visits": hint.visits,
        "proved": hint.proved,
    }


def hint_table(screen: Screen, state: State, found: list[Hint], top: int) -> Table:
    """The best moves: the chance to win, how it is written, what it does."""
    t = screen.t
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True, style="bold")
    grid.add_column(no_wrap=True)
    grid.add_column()
    tried = [hint for hint in found if hint.chance is not None]
    for hint in tried[:top]:
        sure = t("proved") if hint.proved else t.plural("{n} try", "{n} tries", hint.visits)
        grid.add_row(
            t("{percent} %").format(percent=round(100 * (hint.chance or 0.0))),
            Text(hold(state.text(hint.code))),
            Text.assemble(hold(clean(state.describe(hint.code, screen.lang))), (f" ({sure})", "#767676")),
        )
    return grid
