"""Builds the JSON that clients get about puzzles. Only answers contain the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from atlantis.engine import State
from atlantis.games import card
from atlantis.people.puzzle_answers import Step, choices_in_order, goal, task, verdict
from atlantis.people.puzzles import Puzzle, all_puzzles, puzzle_of_day, puzzles_of, streak
from atlantis.people.rating import MIDDLE, SCALE, START_MU, Rating
from atlantis.server import messages, puzzle_messages
from atlantis.server.render_games import vocabulary_url
from atlantis.server.render_moves import question, render_action, render_played
from atlantis.server.storage.puzzles import Deal, PuzzleRating, TryState
from atlantis.table import PlayedMove

FIRST_SIGMA: Final = 5.0
"""The uncertainty of the estimate of a puzzle's rating before anybody has tried it."""
DAYS_SHOWN: Final = 14
EPOCH: Final = date(1970, 1, 1).toordinal()


def date_of(day: int) -> str:
    return date.fromordinal(EPOCH + day).isoformat()


def first_rating(puzzle: Puzzle) -> Rating:
    """The rating of a puzzle that nobody has tried yet."""
    return Rating(START_MU + (puzzle.rating - MIDDLE) / SCALE, FIRST_SIGMA)


def render_overview(
    tried: Mapping[str, TryState],
    days: Mapping[int, TryState],
    solver: Rating | None,
    ratings: Mapping[str, PuzzleRating],
    today: int,
    lang: str,
) -> puzzle_messages.Puzzles:
    return {
        "date": date_of(today),
        "today": render_card(puzzle_of_day(today), ratings, lang),
        "games": [
            {
                "game": game,
                "title": card(game).title,
                "kind": puzzles_of(game)[0].kind,
                "puzzles": len(puzzles_of(game)),
                "tried": sum(puzzle.id in tried for puzzle in puzzles_of(game)),
            }
            for game in dict.fromkeys(puzzle.game for puzzle in all_puzzles().values())
        ],
        "days": [
            {
                "date": date_of(day),
                "state": "none" if day not in days else "solved" if days[day] == "solved" else "missed",
            }
            for day in range(today - DAYS_SHOWN + 1, today + 1)
        ],
        "streak": streak_of(days, today),
        "me": None if solver is None else render_solver(solver),
    }


def streak_of(days: Mapping[int, TryState], today: int) -> int:
    return streak({day: state == "solved" for day, state in days.items()}, today)


def render_solver(rating: Rating) -> puzzle_messages.SolverRating:
    return {
        "rating": rating.shown,
        "uncertainty": rating.uncertainty,
        "provisional": rating.provisional,
        "games": rating.games,
    }


def render_card(puzzle: Puzzle, ratings: Mapping[str, PuzzleRating], lang: str) -> puzzle_messages.PuzzleCard:
    state = puzzle.state()
    its = ratings.get(puzzle.id, PuzzleRating(first_rating(puzzle)))
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "title": card(puzzle.game).title,
        "number": puzzle.number,
        "kind": puzzle.kind,
        "goal": goal(puzzle, lang),
        "task": task(puzzle, lang),
        "seat": state.actor + 1,
        "rating": its.rating.shown,
        "uncertainty": its.rating.uncertainty,
        "tried": its.rating.games,
        "solved": its.solved,
        "seats": render_seats(state, lang),
        "view": state.view(),
        "vocabulary": vocabulary_url(state.game, lang),
    }


def render_seats(state: State, lang: str) -> list[messages.MatchSeat]:
    """Seats as boards get them: nobody sits there."""
    return [
        {
            "seat": seat + 1,
            "kind": "open",
            "name": "",
            "called": state.game.words.seat_name(seat, lang),
            "away": False,
            "bot": None,
            "present": False,
            "seen": None,
        }
        for seat in range(state.game.players)
    ]


def render_puzzle(
    puzzle: Puzzle,
    deal: Deal,
    ratings: Mapping[str, PuzzleRating],
    today: int,
    rated: bool,
    answer: puzzle_messages.PuzzleAnswer | None,
    lang: str,
) -> puzzle_messages.Puzzle:
    state = puzzle.state()
    moves = [state.game.code(text) for text in choices_in_order(puzzle)] or state.legal_actions()
    return {
        **render_card(puzzle, ratings, lang),
        "deal": deal.deal,
        "daily": puzzle == puzzle_of_day(today),
        "tries": deal.tries,
        "state": deal.state,
        "rated": deal.rated or (rated and deal.tries == 0),
        "legal": [render_action(state, code, lang) for code in moves],
        "question": question(state.game, moves, lang),
        "answer": answer,
    }


def render_answer(
    puzzle: Puzzle, deal: Deal, line: Sequence[Step], change: tuple[Rating, Rating] | None, streak: int, lang: str
) -> puzzle_messages.PuzzleAnswer:
    """About the first move of a line."""
    first = line[0]
    headline, text = verdict(puzzle, line, lang)
    move, state = first.before.text(first.code), first.before
    return {
        "move": move,
        "right": move == puzzle.answer,
        "state": "missed" if deal.state == "dealt" else deal.state,
        "tries": deal.tries,
        "headline": headline,
        "text": text,
        "line": [render_step(n, step, lang) for n, step in enumerate(line, 1)],
        "chances": [
            {"move": one, "text": state.describe(state.game.code(one), lang), "chance": chance}
            for one, chance in puzzle.choices.items()
        ],
        "rating": None if change is None else render_change(*change),
        "streak": streak,
    }


def render_change(before: Rating, after: Rating) -> puzzle_messages.RatingChange:
    return {"before": before.shown, "after": after.shown, "uncertainty": after.uncertainty}


def render_step(n: int, step: Step, lang: str) -> puzzle_messages.PuzzleStep:
    played = PlayedMove(step.seat, step.before.text(step.code), list(step.events), False)
    return {
        "played": render_played(n, played, step.before.game, lang),
        "text": step.before.describe(step.code, lang),
        "view": step.after.view(),
    }
