"""`atlantis hint`: the best moves of a position, with the chance of winning."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from atlantis.bots.hints import Hint
from atlantis.bots.names import BotName
from atlantis.bots.remote import remote_hints
from atlantis.bots.worker import Worker
from atlantis.engine import CHANCE, OVER, Record, State, WrongOption
from atlantis.terminal.characters import clean, protect_spaces
from atlantis.terminal.saved_games import open_record
from atlantis.terminal.screen import Screen

SHOWN: Final = 5
"""Number of moves to show by default."""


def show_hints(screen: Screen, path: Path, to: int | None, bot: BotName, seed: int, top: int, as_json: bool) -> None:
    """The best moves in the last position of a record, or after move `to`."""
    state, number = find_decision(open_record(path), to)
    with screen.busy(screen.t("Thinking …")):
        worker = Worker()
        try:
            found = remote_hints(worker, state, bot, len(state.legal_actions()), seed)
        finally:
            worker.close()
    if as_json:
        hints = [hint_json(state, hint) for hint in found[:top]]
        screen.json({**decision_json(state, number), "bot": str(bot), "hints": hints})
        return
    show_decision(screen, state, number)
    screen.show(hint_table(screen, state, found, top))


def find_decision(record: Record, to: int | None) -> tuple[State, int]:
    """The position after move `to`, and its number. Without a number: the last decision of the record."""
    for number in range(len(record.moves), -1, -1) if to is None else [to]:
        state = record.at(number)
        if state.actor == OVER:
            raise WrongOption(
                f"The game is over. For an earlier position, add --to with a number from 0 to {number - 1}."
            )
        if state.actor != CHANCE:
            return state, number
    raise WrongOption(
        "There is no decision in this record yet."
        if to is None
        else f"Move {to} is followed by a roll or a draw, so there is nothing to decide. Try another --to."
    )


def show_decision(screen: Screen, state: State, number: int) -> None:
    """The board after this many moves, and who is to move."""
    screen.position(state)
    screen.line(
        screen.t("After move {number}, to move: {name}").format(
            number=number, name=state.game.words.seat_name(state.actor, screen.lang)
        )
    )


def decision_json(state: State, number: int) -> dict[str, object]:
    """A position for programs to read: the game, the number of moves before, the seat to move."""
    return {"game": state.game.card.name, "after": number, "seat": state.actor + 1}


def hint_json(state: State, hint: Hint) -> dict[str, object]:
    """A hint for programs to read."""
    return {
        "code": hint.code,
        "move": state.text(hint.code),
        "chance": hint.chance,
        "visits": hint.visits,
        "proved": hint.proved,
    }


def hint_table(screen: Screen, state: State, found: list[Hint], top: int) -> Table:
    """The best moves: the chance of winning, the notation, what the move does."""
    t = screen.t
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True, style="bold")
    grid.add_column(no_wrap=True)
    grid.add_column()
    tried = [hint for hint in found if hint.chance is not None]
    for hint in tried[:top]:
        basis = t("proved") if hint.proved else t.plural("{n} simulation", "{n} simulations", hint.visits)
        grid.add_row(
            t("{percent} %").format(percent=round(100 * (hint.chance or 0.0))),
            Text(protect_spaces(state.text(hint.code))),
            Text.assemble(protect_spaces(clean(state.describe(hint.code, screen.lang))), (f" ({basis})", "#767676")),
        )
    return grid
