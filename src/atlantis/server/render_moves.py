"""Builds what clients get about moves and positions, in their language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from atlantis.engine import CHANCE, OVER, Action, Game, Record, State, translator
from atlantis.engine.words import Words
from atlantis.server import messages
from atlantis.server.formats import json_text
from atlantis.table import PlayedMove, Refused
from atlantis.table.refused import illegal


def render_choice(state: State, lang: str) -> str:
    """The legal moves and the question to the player to move, as JSON."""
    codes = state.legal_actions()
    found = [action_text(state, code, lang)[0] for code in codes]
    return f'{{"legal":[{",".join(found)}],"question":{json_text(question(state.game, codes, lang))}}}'


def action_text(state: State, code: int, lang: str) -> tuple[str, bool]:
    """A move as JSON; True if it is described in the same way in every position."""
    fixed = fixed_actions(state.game, lang).get(code)
    return (json_text(render_action(state, code, lang)), False) if fixed is None else (fixed, True)


@lru_cache(maxsize=64)
def fixed_actions(game: Game, lang: str) -> dict[int, str]:
    """By code: the moves that are described in the same way in every position, as JSON."""
    return {action["code"]: json_text(action) for action in render_fixed_actions(game, lang)}


def render_fixed_actions(game: Game, lang: str) -> list[messages.LegalAction]:
    """None of a game that makes its sentences in its own way."""
    if type(game.words).describe is not Words.describe:
        return []
    sentences = [(code, game.words.fixed_description(code, lang)) for code in range(game.choices)]
    return [described(game, code, text) for code, text in sentences if text is not None]


def render_action(state: State, code: int, lang: str) -> messages.LegalAction:
    return described(state.game, code, state.describe(code, lang))


def described(game: Game, code: int, text: str) -> messages.LegalAction:
    """A move: what a board matches clicks to, and a sentence for lists of buttons."""
    action = game.action(code)
    return {
        "code": code,
        "move": game.text(code),
        "kind": action.kind,
        "fields": cast("dict[str, messages.Value]", action.fields),
        "text": text,
    }


def render_plannable(state: State, lang: str) -> list[messages.LegalAction]:
    """The moves that can be planned ahead."""
    game = state.game
    return [
        render_action(state, code, lang) for code in range(game.choices) if game.action(code).kind in game.card.planned
    ]


@lru_cache(maxsize=64)
def kinds_by_code(game: Game) -> list[str]:
    return [game.action(code).kind for code in range(game.choices)]


def question(game: Game, codes: Sequence[int], lang: str) -> str:
    """The question to the player to move, from the field in which the moves differ, or from their kinds."""
    kind_of = kinds_by_code(game)
    kinds = list(dict.fromkeys([kind_of[code] for code in codes]))
    if len(kinds) == 1:
        for name, value in game.action(codes[0]).fields.items():
            if any(game.action(code).fields.get(name) != value for code in reversed(codes)):
                return game.words.question(name, lang)
    t = translator(lang)
    return t("Choose: {thing}").format(thing=" / ".join(game.words.term(kind, lang) for kind in kinds))


def render_why_not(state: State, parts: Sequence[Mapping[str, object]], lang: str) -> messages.WhyNot:
    """Why a thing cannot be chosen now. `parts`: some fields of a move, and its `kind` perhaps; the first that fit any
    move count. Reasons of moves that are asked for now come first, then the most frequent reason."""
    game = state.game
    actions = [game.action(code) for code in range(game.choices)]
    for part in parts:
        codes = [code for code, action in enumerate(actions) if fits(action, part)]
        if any(state.legal(code) for code in codes):
            return {"text": None}
        asked = {game.action(code).kind for code in state.legal_actions()}
        reasons = Counter(state.explain(code, lang) for code in codes if actions[code].kind in asked) or Counter(
            state.explain(code, lang) for code in codes
        )
        if reasons:
            return {"text": reasons.most_common(1)[0][0]}
    raise Refused("wrong", lambda t: t("{game} has no such move.").format(game=game.card.title), 422)


def fits(action: Action, part: Mapping[str, object]) -> bool:
    fields = {"kind": action.kind, **action.fields}
    return all(name in fields and fields[name] == value for name, value in part.items())


def describe(state: State, move: str, lang: str) -> str:
    return state.describe(state.game.code(move), lang)


def render_played(n: int, played: PlayedMove, game: Game, lang: str) -> messages.StoryMove:
    action = game.action(game.code(played.move))
    found: messages.StoryMove = {
        "n": n,
        "by": "chance" if played.actor == CHANCE else played.actor + 1,
        "move": played.move,
        "kind": action.kind,
        "fields": action.fields,
        "forced": played.forced,
        "standing": played.standing,
        "lines": [{"kind": event.kind, "fields": event.fields, "text": event.text(lang)} for event in played.events],
    }
    if played.left:
        found["left"] = list(played.left)
    return found


def render_position(record: Record, n: int, lang: str, move: str = "") -> messages.Position:
    """The position after n moves, for replays; or after one more move, which is not made."""
    t, state = translator(lang), record.at(n)
    if move:
        if state.why_not(move):
            raise illegal(state, move)
        state.apply(state.game.code(move))
    over = state.actor == OVER
    return {
        "n": n + bool(move),
        "moves": len(record.moves),
        "view": state.view(),
        "going": t("The game is over") if over else state.game.words.status(state, lang),
    }
