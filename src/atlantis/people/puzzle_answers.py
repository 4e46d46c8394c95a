"""What people are told about puzzles: the goal, the line that refutes or wins, and why. For the server and the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from atlantis.engine import Event, State, Translator, translator
from atlantis.people.puzzles import Puzzle, puzzle_rules

ENDINGS: Final = ".!?…"


@dataclass(frozen=True)
class Step:
    """A move of a line: who made it, what happened, and the position before and after it."""

    seat: int
    code: int
    events: tuple[Event, ...]
    before: State
    after: State


def steps_of(state: State, codes: Sequence[int]) -> list[Step]:
    """The moves of a line, one after the other. IllegalAction if one of them cannot be made."""
    found = list[Step]()
    for code in codes:
        after = state.clone()
        found.append(Step(state.actor, code, tuple(after.tell(code)), state, after))
        state = after
    return found


def goal(puzzle: Puzzle, lang: str) -> str:
    """What to look for."""
    t, state = translator(lang), puzzle.state()
    name = state.game.words.seat_name(state.actor, lang)
    text = t("{side} to move and win") if puzzle.kind == "proved" else t("{side} to move: what is best?")
    return text.format(side=name)


def task(puzzle: Puzzle, lang: str) -> str:
    """How to answer, and what is known about the position."""
    t = translator(lang)
    if puzzle.kind == "best":
        return t("Choose one of {n} moves. One is clearly best, as a deep search estimates.").format(
            n=len(puzzle.choices)
        )
    return t("One move of {n} wins against every answer.").format(n=len(puzzle.state().legal_actions()))


def hint(puzzle: Puzzle, lang: str) -> str:
    """Where to look, never what to do."""
    state = puzzle.state()
    return puzzle_rules(puzzle.game).hint(state, state.game.code(puzzle.answer), lang)


def solution(puzzle: Puzzle) -> list[int]:
    """The right move, and best play to the end if that is proved."""
    game = puzzle.state().game
    return [game.code(text) for text in puzzle.solution]


def verdict(puzzle: Puzzle, line: Sequence[Step], lang: str) -> tuple[str, str]:
    """About the first move of a line: a headline, and a sentence or two why. The line has at least that move."""
    t, first = translator(lang), line[0]
    move = first.before.text(first.code)
    if puzzle.kind == "best":
        return searched_verdict(puzzle, move, t)
    if move == puzzle.answer:
        return t("“{move}” wins.").format(move=move), reasons(line, 0, t)
    if len(line) == 1:
        return t("“{move}” does not win.").format(move=move), reasons(line, 0, t)
    reply = line[1].before.text(line[1].code)
    return t("“{move}” is refuted by “{reply}”.").format(move=move, reply=reply), reasons(line, 1, t)


def searched_verdict(puzzle: Puzzle, move: str, t: Translator) -> tuple[str, str]:
    chances = list(puzzle.choices.values())
    if move == puzzle.answer:
        why = t("The search estimates a winning chance of {best}, {n} points more than after any other move.").format(
            best=percent(chances[0], t), n=round(100 * (chances[0] - chances[1]))
        )
        return t("“{move}” is best.").format(move=move), why
    why = t("The search estimates a winning chance of {best} after that, and of {chance} after your move.").format(
        best=percent(chances[0], t), chance=percent(puzzle.choices[move], t)
    )
    return t("“{best}” is better.").format(best=puzzle.answer), why


def reasons(line: Sequence[Step], at: int, t: Translator) -> str:
    """What a move of the line brings about, and how the line ends."""
    kind = line[at].before.action(line[at].code).kind
    told = [sentence(event.text(t.lang)) for event in line[at].events if event.kind != kind]
    if line[-1].after.winners() and len(line) > at + 1 and line[-1].events:
        end = sentence(line[-1].events[-1].text(t.lang))
        told.append(t("With best play it ends like this: {end}").format(end=end))
    return " ".join(told)


def sentence(text: str) -> str:
    return text if text[-1:] in ENDINGS else f"{text}."


def percent(chance: float, t: Translator) -> str:
    return t("{n}%").format(n=int(100 * chance + 0.5))


def choices_in_order(puzzle: Puzzle) -> Mapping[str, float]:
    """The candidates of a best move in an order that tells nothing: that of their notation."""
    return dict(sorted(puzzle.choices.items()))
