"""Fewer questions for people: answers in windows, and moves that are planned ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeVar

from atlantis.engine import State, UnknownMove
from atlantis.table.refused import Refused, illegal

Mode = Literal["always", "needed", "never"]
"""When windows ask a seat: always; if it holds something that only works there; never."""
DEFAULT_MODE: Final = "needed"
MOST_PLANNED: Final = 40
"""Moves in a plan."""
Item = TypeVar("Item")


@dataclass(frozen=True)
class Returned:
    """Planned moves that were not played: the first was not possible in this position."""

    moves: tuple[str, ...]
    state: State

    def reason(self, lang: str) -> str:
        return self.state.why_not(self.moves[0], lang)


@dataclass(frozen=True)
class SharedAnswer:
    """An answer of one person for all their seats. It holds while the window goes on and everybody only answers."""

    who: str
    move: str
    answers: tuple[int, ...]
    answered: frozenset[int] = frozenset()

    def is_for(self, state: State) -> bool:
        return state.actor not in self.answered and tuple(window_answers(state)) == self.answers

    def after(self, seat: int, code: int) -> SharedAnswer | None:
        """After a move of this seat, or of chance."""
        over = code not in self.answers or seat in self.answered
        return None if over else replace(self, answered=self.answered | {seat})


def plannable(state: State, text: str) -> str:
    """The move in notation; Refused if it can never be planned."""
    game, kinds = state.game, state.game.card.planned
    try:
        code = game.code(text)
    except UnknownMove as error:
        raise illegal(state, text) from error
    if code >= game.choices:
        raise Refused(
            "unplannable",
            lambda t: t("“{move}” is decided by chance, so nobody can plan it.").format(move=game.text(code)),
            422,
        )
    if not kinds:
        raise Refused(
            "unplannable", lambda t: t("Moves of {game} cannot be planned ahead.").format(game=game.card.title), 422
        )
    if game.action(code).kind not in kinds:
        raise Refused(
            "unplannable",
            lambda t: t("“{move}” cannot be planned ahead, only: {kinds}.").format(
                move=game.text(code), kinds=", ".join(game.words.term(kind, t.lang) for kind in kinds)
            ),
            422,
        )
    return game.text(code)


def has_windows(state: State) -> bool:
    """Does the game have windows, which standing answers are for?"""
    return type(state).standing is not State.standing


def window_answers(state: State) -> list[int]:
    """In a window, the answers without fields, such as `pass`; empty anywhere else."""
    if state.standing("never") is None:
        return []
    return [code for code in state.legal_actions() if not state.action(code).fields]


def without(items: Mapping[int, Item], seat: int) -> dict[int, Item]:
    return {key: value for key, value in items.items() if key != seat}
