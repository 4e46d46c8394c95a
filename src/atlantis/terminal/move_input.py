"""Finding the move that a person means: short forms of the notation, and lists to choose from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from atlantis.engine import Game, State, translator
from atlantis.engine.story import FieldValue

FEW: Final = 9
"""Number of moves that are listed at once; more are first divided by kind and fields."""


# ---- short forms -----------------------------------------------------------------------------------------------------


def fits(typed: list[str], notation: str) -> bool:
    """Are the typed words words of the notation, in the same order?"""
    words = iter(notation.casefold().split())
    return all(word in words for word in typed)  # `in` continues after the word found last


def find_moves(text: str, game: Game, codes: list[int]) -> list[int]:
    """The moves that a person may mean by `7 b2`, `white c3`, `K e5`; only one if it is written in full."""
    typed = text.casefold().split()
    known = game.codes.get(" ".join(typed))
    if known in codes:
        return [known]
    found = [code for code in codes if fits(typed, game.text(code))] if typed else []
    exact = [code for code in found if game.text(code).casefold().split() == typed]
    return exact or found


def explain_refusal(text: str, state: State, lang: str) -> str:
    """Why what was typed is not a legal move: the reason shared by most of the moves it may mean."""
    meant = find_moves(text, state.game, list(range(state.game.actions)))
    reasons = [state.why_not(state.game.text(code), lang) for code in meant] or [state.why_not(text, lang)]
    return Counter(reasons).most_common(1)[0][0]


def join_moves(state: State, codes: list[int]) -> str:
    """Some moves in notation; only the first if there are many."""
    shown = [state.text(code) for code in codes[:FEW]]
    return ", ".join(shown if len(codes) <= FEW else [*shown, "…"])


# ---- lists -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """A line of a list: some moves, and what they share."""

    label: str
    codes: list[int]


@dataclass(frozen=True)
class ChoiceList:
    """A list to choose from, with a question as its title."""

    title: str
    choices: list[Choice]


def next_list(state: State, codes: list[int], lang: str) -> ChoiceList:
    """The next list on the way to one of several moves: by their kind, then by the first field in which they differ."""
    t = translator(lang)
    if len(codes) <= FEW:
        return ChoiceList(t("Which move?"), [move_choice(state, code, lang) for code in codes])
    actions = {code: state.action(code) for code in codes}
    kinds = list(dict.fromkeys(action.kind for action in actions.values()))
    if len(kinds) > 1:
        by_kind = {kind: [code for code in codes if actions[code].kind == kind] for kind in kinds}
        return ChoiceList(
            t("What would you like to do?"),
            [
                Choice(state.game.words.term(kind, lang), inside)
                if len(inside) > 1
                else move_choice(state, inside[0], lang)
                for kind, inside in by_kind.items()
            ],
        )
    for name in dict.fromkeys(name for action in actions.values() for name in action.fields):
        values = [value_label(state.game, name, action.fields.get(name), lang) for action in actions.values()]
        if len(set(values)) > 1:
            by_value: dict[str, list[int]] = {}
            for code, value in zip(codes, values, strict=True):
                by_value.setdefault(value, []).append(code)
            # A plain number would look like the number to type.
            before = f"{state.game.words.term(name, lang)} " if any(value.isdecimal() for value in by_value) else ""
            return ChoiceList(
                state.game.words.question(name, lang),
                [Choice(before + value, inside) for value, inside in by_value.items()],
            )
    return ChoiceList(t("Which move?"), [move_choice(state, code, lang) for code in codes])


def move_choice(state: State, code: int, lang: str) -> Choice:
    return Choice(state.describe(code, lang), [code])


def value_label(game: Game, name: str, value: FieldValue, lang: str) -> str:
    """A field's value as people read it."""
    t = translator(lang)
    if value is None:
        return t("none")
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value) or t("none")
    return game.words.value_name(name, value, lang)
