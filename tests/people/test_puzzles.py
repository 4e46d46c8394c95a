"""The puzzles that come with the games, and how they are made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from atlantis.engine import State, WrongOption
from atlantis.games import load
from atlantis.people.puzzle_answers import goal, hint, solution, steps_of, task, verdict
from atlantis.people.puzzle_mining import Miner, MiningPlan, make_puzzles
from atlantis.people.puzzle_search import Deep, only_winner, wrong_with
from atlantis.people.puzzles import (
    Puzzle,
    PuzzleFile,
    all_puzzles,
    in_daily_order,
    puzzle_of_day,
    puzzle_path,
    puzzle_rules,
    puzzles_of,
    read_puzzles,
    streak,
)
from atlantis.search import Endgame
from tests.games.atlanteon.boards import PLAIN, draw

GAMES = ("ark", "atlandice", "atlanteon")
AGAIN = Deep(8_000, 99)
"""Another search than the two with which the puzzles were made."""
SAMPLE = 25
CONTENTS = {game: list(puzzles_of(game)) for game in GAMES}
PROVED = CONTENTS["atlanteon"]


def test_at_least_500_puzzles_come_with_the_games() -> None:
    assert sum(map(len, CONTENTS.values())) >= 500
    assert len(all_puzzles()) == sum(map(len, CONTENTS.values())), "no two have the same id"


@pytest.mark.parametrize("puzzle", Random(7).sample(PROVED, min(SAMPLE, len(PROVED))), ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_is_proved_again(puzzle: Puzzle) -> None:
    assert wrong_with(puzzle, AGAIN) == ""


@pytest.mark.long
@pytest.mark.parametrize("puzzle", PROVED, ids=lambda puzzle: puzzle.id)
def test_every_shipped_puzzle_is_proved_again(puzzle: Puzzle) -> None:
    assert wrong_with(puzzle, AGAIN) == ""


@pytest.mark.long
@pytest.mark.parametrize("game", ["ark", "atlandice"])
def test_best_moves_are_confirmed_by_another_search(game: str) -> None:
    found = {puzzle.number: why for puzzle in CONTENTS[game] if (why := wrong_with(puzzle, AGAIN))}
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_resembles_another(game: str) -> None:
    rules = puzzle_rules(game)
    keys = [rules.key(puzzle.state()) for puzzle in CONTENTS[game]]
    assert len(set(keys)) == len(keys)
    assert [puzzle.number for puzzle in CONTENTS[game]] == list(range(1, len(keys) + 1))
    assert all(rules.suitable(puzzle.state()) for puzzle in CONTENTS[game])


def mirrored(drawn: str) -> str:
    """The board with its files in the opposite order."""
    lines = []
    for line in drawn.splitlines():
        head, *squares = line.split()
        lines.append("  ".join([head, *reversed(squares)]) if head in "12345" else line)
    return "\n".join(lines)


def test_mirror_images_are_the_same_puzzle() -> None:
    rules = puzzle_rules("atlanteon")
    for puzzle in PROVED[:10]:
        other = PLAIN.position(mirrored(puzzle.position))
        assert other != puzzle.state()
        assert rules.key(other) == rules.key(puzzle.state())
        assert (only_winner(other, Endgame(PLAIN, PLAIN.evaluation())) is None) is False


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_hints_tell_where_to_look_and_not_the_move(game: str, lang: str) -> None:
    for puzzle in CONTENTS[game]:
        text = hint(puzzle, lang)
        assert text.endswith((".", "?"))
        assert puzzle.answer not in text
        if game == "atlanteon":
            assert puzzle.answer.split()[-1] not in text


def test_a_line_is_told_with_the_reason() -> None:
    puzzle = PROVED[0]
    headline, why = verdict(puzzle, steps_of(puzzle.state(), solution(puzzle)), "en")
    assert headline == f"“{puzzle.answer}” wins."
    assert "With best play it ends like this: " in why
    assert goal(puzzle, "en").endswith(" to move and win")
    assert task(puzzle, "en") == f"One move of {len(puzzle.state().legal_actions())} wins against every answer."


# ---- what is wrong is found ------------------------------------------------------------------------------------------


def changed(puzzle: Puzzle, **changes: object) -> Puzzle:
    return Puzzle(**{**puzzle.__dict__, **changes})


def test_a_wrong_solution_is_found() -> None:
    state, puzzle = PROVED[0].state(), PROVED[0]
    other = next(state.text(code) for code in state.legal_actions() if state.text(code) != puzzle.answer)
    assert wrong_with(changed(puzzle, solution=(other,)), AGAIN) == f"the winning move is {puzzle.answer}, not {other}"
    assert wrong_with(changed(puzzle, solution=puzzle.solution[:1]), AGAIN) == "the solution does not end with a win"


def test_a_position_with_several_winning_moves_is_no_puzzle() -> None:
    state = next(after_solutions())
    puzzle = changed(PROVED[0], position=str(state))
    assert wrong_with(puzzle, AGAIN) == "it is not proved that exactly one move wins"


def after_solutions() -> Iterator[State]:
    """Positions two moves later, where several moves win."""
    for puzzle in PROVED[:40]:
        state = puzzle.state()
        for text in puzzle.solution[:2]:
            state.do(state.game.code(text))
        if state.actor >= 0 and only_winner(state, Endgame(PLAIN, PLAIN.evaluation())) is None:
            yield state


def test_a_wrong_best_move_is_found() -> None:
    puzzle = CONTENTS["atlandice"][0]
    moves = list(puzzle.choices)
    swapped = {moves[1]: 0.9, moves[0]: 0.5, **{move: puzzle.choices[move] for move in moves[2:]}}
    wrong = changed(puzzle, choices=dict(sorted(swapped.items(), key=lambda one: -one[1])), solution=(moves[1],))
    assert wrong_with(wrong, Deep(2_000, 5)) == f"the best move is {moves[0]}, not {moves[1]}"


# ---- making ----------------------------------------------------------------------------------------------------------


def test_a_run_that_was_interrupted_continues_with_the_same_puzzles(tmp_path: Path) -> None:
    plan, heard = MiningPlan("atlanteon", 5, 100), list[tuple[int, int]]()
    hear = lambda puzzles, games: heard.append((puzzles, games))  # noqa: E731
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    make_puzzles(plan, 100, whole, 2, 7, hear)
    for games in (3, 7):
        make_puzzles(plan, 100, parts, 1, games, hear)
    assert parts.read_text() == whole.read_text()
    assert heard[-1][1] == 7
    found = read_puzzles(whole, "atlanteon")
    assert found.made == {"seed": 5, "simulations": 100, "games": 7}
    with pytest.raises(WrongOption, match="choose another file"):
        make_puzzles(MiningPlan("atlanteon", 6, 100), 100, parts, 1, 8, hear)


def test_a_game_gives_at_most_one_or_two_puzzles() -> None:
    miner = Miner(MiningPlan("atlanteon", 1, 100))
    assert all(len(miner(number)) <= 1 for number in range(6))


def test_a_file_that_is_not_one_of_puzzles_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    shipped = json.loads(puzzle_path("ark").read_text())
    for broken, why in (
        ("nonsense", "is not a file of puzzles"),
        (json.dumps({**shipped, "format": 9}), "does not contain puzzles of Ark of Atlantis in format 1"),
        (json.dumps({**shipped, "setup": "00"}), "was made with other rules or values"),
        (json.dumps({**shipped, "puzzles": [{"position": "x", "rating": 1}]}), "is not a file of puzzles"),
    ):
        path.write_text(broken)
        with pytest.raises(WrongOption, match=why):
            read_puzzles(path, "ark")


def test_a_file_is_written_as_it_was_read(tmp_path: Path) -> None:
    for game in GAMES:
        file = read_puzzles(puzzle_path(game), game)
        PuzzleFile(game, file.made, file.puzzles).write(tmp_path / "again.json")
        assert (tmp_path / "again.json").read_text() == puzzle_path(game).read_text()


def test_games_without_puzzles_say_so() -> None:
    assert puzzles_of("rising") == ()
    with pytest.raises(WrongOption, match="There are no puzzles of Atlantis Rising"):
        puzzle_rules("rising")


# ---- the puzzle of the day -------------------------------------------------------------------------------------------


def test_no_puzzle_of_the_day_comes_again_before_all_others() -> None:
    days = len(in_daily_order())
    assert len({puzzle_of_day(day).id for day in range(20_000, 20_000 + days)}) == days
    assert puzzle_of_day(20_000) == puzzle_of_day(20_000 + days)


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ({}, 0),
        ({10: True}, 1),
        ({9: True}, 1),
        ({8: True}, 0),
        ({10: False, 9: True}, 0),
        ({10: True, 9: True, 8: False, 7: True}, 2),
        ({9: True, 8: True, 7: True}, 3),
    ],
)
def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(days: dict[int, bool], length: int) -> None:
    assert streak(days, 10) == length


def test_a_drawn_position_with_one_winning_move_is_found() -> None:
    assert load("atlanteon") == PLAIN
    state = PROVED[3].state()
    drawn = draw(str(state))
    assert drawn == state
    code = only_winner(drawn, Endgame(PLAIN, PLAIN.evaluation()))
    assert code is not None
    assert drawn.text(code) == PROVED[3].answer
