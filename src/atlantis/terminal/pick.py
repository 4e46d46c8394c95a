"""Finding a move among the legal ones: short forms of the notation, and lists that narrow step by step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from atlantis.engine import Game, State, translator
from atlantis.engine.story import FieldValue

FEW: Final = 9
"""So many moves are listed at once; more are narrowed by kind and fields."""


# ---- short forms -----------------------------------------------------------------------------------------------------


def fits(typed: list[str], notation: str) -> bool:
    """Are the typed words words of the notation, in the same order?"""
    words = iter(notation.casefold().split())
    return all(word in words for word in typed)  # `in` reads on from the word found last


def fitting(text: str, game: Game, codes: list[int]) -> list[int]:
    """The moves a person may mean by `7 b2`, `white c3`, `K e5`; one alone if it is written in full."""
    typed = text.casefold().split()
    known = game.codes.get(" ".join(typed))
    if known in codes:
        return [known]
    found = [code for code in codes if fits(typed, game.text(code))] if typed else []
    exact = [code for code in found if game.text(code).casefold().split() == typed]
    return exact or found


def refused(text: str, state: State, lang: str) -> str:
    """Why what was typed is no legal move; the reason that most of the moves it may mean have in common."""
    meant = fitting(text, state.game, list(range(state.game.actions)))
    reasons = [state.why_not(state.game.text(code), lang) for code in meant] or [state.why_not(text, lang)]
    return Counter(reasons).most_common(1)[0][0]


# ---- lists -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """A line of a list: some moves, and what they have in common."""

    label: str
    codes: list[int]


@dataclass(frozen=True)
class Question:
    """A list to choose from; `asks` is what the choices differ in."""

    asks: str
    choices: list[Choice]


def narrow(state: State, codes: list[int], lang: str) -> Question:
    """The next question on the way to one of several moves: their kind, then the first field they differ in."""
    t = translator(lang)
    if len(codes) <= FEW:
        return Question(t("Which move?"), [single(state, code, lang) for code in codes])
    actions = {code: state.action(code) for code in codes}
    kinds = list(dict.fromkeys(action.kind for action in actions.values()))
    if len(kinds) > 1:
        by_kind = {kind: [code for code in codes if actions[code].kind == kind] for kind in kinds}
        return Question(
            t("What do you want to do?"),
            [
                single(state, inside[0], lang)
                if len(inside) == 1
                else Choice(state.game.words.term(kind, lang), inside)
                for kind, inside in by_kind.items()
            ],
        )
    for name in dict.fromkeys(name for action in actions.values() for name in action.fields):
        values = [shown(state.game, name, action.fields.get(name), lang) for action in actions.values()]
        if len(set(values)) > 1:
            by_value: dict[str, list[int]] = {}
            for code, value in zip(codes, values, strict=True):
                by_value.setdefault(value, []).append(code)
            # A bare number would look like the number to type.
            before = f"{state.game.words.term(name, lang)} " if any(value.isdecimal() for value in by_value) else ""
            return Question(
                state.game.words.question(name, lang),
                [Choice(before + value, inside) for value, inside in by_value.items()],
            )
    return Question(t("Which move?"), [single(state, code, lang) for code in codes])


def single(state: State, code: int, lang: str) -> Choice:
    return Choice(state.describe(code, lang), [code])


def shown(game: Game, name: str, value: FieldValue, lang: str) -> str:
    """A field's value as people read it."""
    t = translator(lang)
    if value is None:
        return t("none")
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value) or t("none")
    return game.words.value_name(name, value, lang)
