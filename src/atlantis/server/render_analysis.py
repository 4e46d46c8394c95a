"""Builds the JSON of the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from atlantis.bots.lines import EngineLine, EngineView
from atlantis.bots.openings import book_of
from atlantis.engine import CHANCE, OVER, Game, State, translator
from atlantis.engine.variations import Analysis
from atlantis.server import analysis_messages, messages
from atlantis.server.render_games import vocabulary_url
from atlantis.server.render_moves import question, render_action, render_played
from atlantis.table import PlayedMove
from atlantis.table.refused import illegal


def render_position(game: Game, begin: State, moves: Sequence[str], lang: str) -> analysis_messages.AnalysedPosition:
    """The position after these moves; refused if one is not legal."""
    state, last = begin.clone(), None
    for n, move in enumerate(moves, 1):
        if state.actor == OVER or state.why_not(move):
            raise illegal(state, move)
        actor, code = state.actor, game.code(move)
        if n < len(moves):
            state.do(code)
        else:
            last = render_played(n, PlayedMove(actor, game.text(code), state.tell(code), False), game, lang)
    codes, t = state.legal_actions(), translator(lang)
    odds = dict(state.chance_outcomes()) if state.actor == CHANCE else {}
    return {
        "game": game.card.name,
        "players": game.players,
        "options": cast("dict[str, messages.Value | list[str]]", dict(game.options)),
        "data": dict(game.data.replaced),
        "vocabulary": vocabulary_url(game, lang),
        "together": game.card.utility == "identical",
        "solvable": game.solvable,
        "sides": [game.words.seat_name(seat, lang) for seat in range(game.players)],
        "n": len(moves),
        "actor": None if state.actor == OVER else "chance" if state.actor == CHANCE else state.actor + 1,
        "view": state.view(),
        "going": t("The game is over") if state.actor == OVER else game.words.status(state, lang),
        "question": question(game, codes, lang) if codes and state.actor >= 0 else None,
        "legal": [render_action(state, code, lang) for code in codes],
        "odds": [odds[code] for code in codes] if odds else None,
        "diagram": str(state),
        "last": last,
        "winners": [seat + 1 for seat in state.winners()] if state.actor == OVER else None,
        "scores": state.scores(),
        "openings": render_openings(state, lang),
    }


def render_openings(state: State, lang: str) -> analysis_messages.Openings | None:
    """The values of the moves, if the position is in the game's book of openings."""
    book = book_of(state.game)
    found = [] if book is None or state.actor < 0 else book.moves(state)
    if book is None or not found:
        return None
    return {
        "simulations": book.simulations,
        "moves": [
            {
                "move": state.text(one.code),
                "text": state.describe(one.code, lang),
                "chance": round(one.chance, 4),
                "alike": [state.text(code) for code in one.alike],
            }
            for one in found
        ],
    }


def mover(state: State) -> analysis_messages.Mover:
    return "chance" if state.actor == CHANCE else state.actor + 1


# ---- the engine ------------------------------------------------------------------------------------------------------


def render_engine(state: State, found: EngineView, lang: str) -> analysis_messages.EngineView:
    return {
        "chances": [round(chance, 4) for chance in found.chances],
        "tries": found.tries,
        "done": found.done,
        "lines": [render_line(state, line, lang) for line in found.lines],
    }


def render_line(state: State, line: EngineLine, lang: str) -> analysis_messages.EngineLine:
    at, moves = state.clone(), list[analysis_messages.EngineMove]()
    for code in line.codes:
        moves.append({"by": mover(at), **render_action(at, code, lang)})
        at.do(code)
    return {
        "moves": moves,
        "chance": None if line.chance is None else round(line.chance, 4),
        "tries": line.tries,
        "proved": "won" if line.proved > 0 else "lost" if line.proved < 0 else None,
    }


def render_end(state: State) -> analysis_messages.EngineView:
    """A finished game: there is nothing to search."""
    winners = state.winners()
    share = 1.0 if state.game.card.utility == "identical" else 1.0 / max(1, len(winners))
    chances = [share if seat in winners else 0.0 for seat in range(state.game.players)]
    return {"chances": chances, "tries": 0, "done": True, "lines": []}


# ---- trees -----------------------------------------------------------------------------------------------------------


def render_tree(
    analysis: Analysis, chances: Sequence[analysis_messages.Chances] = ()
) -> analysis_messages.AnalysisTree:
    """All moves in one list, each after the one that it follows."""
    game = analysis.game
    moves: list[analysis_messages.TreeMove] = []
    numbers, states = {id(analysis.root): -1}, {-1: analysis.begin}
    for number, one in enumerate(analysis.all_moves()):
        parent = numbers[id(one.parent)]
        before = states[parent]
        moves.append(
            {
                "parent": parent,
                "by": mover(before),
                "move": before.text(one.code),
                "comment": one.comment,
                "marks": [list(each) for each in one.marks],
            }
        )
        numbers[id(one)] = number
        if one.variations:
            states[number] = before.clone()
            states[number].do(one.code)
    return {
        "game": game.card.name,
        "players": game.players,
        "options": cast("dict[str, messages.Value | list[str]]", dict(game.options)),
        "data": dict(game.data.replaced),
        "position": str(analysis.begin) if analysis.set_up else None,
        "seats": analysis.seats,
        "chances": [*chances],
        "comment": analysis.root.comment,
        "marks": [list(each) for each in analysis.root.marks],
        "moves": moves,
    }
