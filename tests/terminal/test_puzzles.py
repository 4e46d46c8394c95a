"""`atlantis puzzles`: solving, making and checking."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from atlantis.people.puzzles import puzzle_path, puzzles_of
from atlantis.terminal.puzzles import choose_puzzles, puzzle_today, solve_puzzles
from atlantis.terminal.screen import Screen
from tests.terminal.hands import atlantis, refusal

FIRST = puzzles_of("atlanteon")[0]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = iter(lines)

    def answer(_prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_a_puzzle_is_solved_after_a_wrong_move_and_a_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = FIRST.state()
    wrong = next(text for code in state.legal_actions() if (text := state.text(code)) != FIRST.answer)
    typed(monkeypatch, "hint", "tower white a1", "tile", wrong, FIRST.answer)
    solve_puzzles(Screen("en"), [FIRST])
    out = capsys.readouterr().out
    assert "to move and win" in out
    assert "Look " in out
    assert "All three towers are placed" in out
    assert "Which one: " in out
    assert f"“{wrong}” is refuted by “tile" in out
    assert f"“{FIRST.answer}” wins." in out
    assert out.endswith("Solved at the first try: 0 of 1.\n")


def test_a_best_move_shows_all_chances(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzles_of("atlandice")[0]
    typed(monkeypatch, puzzle.answer)
    solve_puzzles(Screen("fr"), [puzzle])
    out = capsys.readouterr().out
    assert f"« {puzzle.answer} »" in out.replace("\u202f", " ")
    for move in puzzle.choices:
        assert move in out


def test_the_solution_does_not_count_as_solved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "solution", "", "q")
    solve_puzzles(Screen("en"), [FIRST, puzzles_of("atlanteon")[1]])
    assert capsys.readouterr().out.endswith("Solved at the first try: 0 of 1.\n")


def test_the_default_is_the_puzzle_of_the_day() -> None:
    puzzle = puzzle_today()
    assert f"puzzle {puzzle.number} (rating {puzzle.rating})" in atlantis("puzzles", "--lang", "en", typed=["q"]).out


def test_puzzles_are_chosen_by_game_and_difficulty() -> None:
    assert all(puzzle.rating < 1300 for puzzle in choose_puzzles("atlanteon", "easy", 1))
    assert choose_puzzles("ark", None, 4) == choose_puzzles("ark", None, 4) != choose_puzzles("ark", None, 5)
    assert "puzzle" in atlantis("puzzles", "--game", "ark", "--seed", "2", typed=["n", "", "q"]).out
    assert "choose easy, medium, hard" in refusal("puzzles", "--difficulty", "wild")
    assert "There are no puzzles of Atlantis Rising." in refusal("puzzles", "--game", "rising")


def test_puzzles_are_made_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    made = atlantis("puzzles", "make", "atlanteon", "--count", "3", "--games", "8", "--out", path, "--jobs", "1")
    assert made.code == 0
    assert "from 8 games" in made.out or "3 puzzles" in made.out
    checked = atlantis("puzzles", "check", "atlanteon", "--file", path, "--jobs", "1")
    assert checked.code == 0, checked.out
    assert "puzzles are right" in checked.out


def test_a_wrong_puzzle_is_named(tmp_path: Path) -> None:
    content = json.loads(puzzle_path("atlanteon").read_text())
    content["puzzles"] = content["puzzles"][:1]
    content["puzzles"][0]["solution"] = content["puzzles"][0]["solution"][:1]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(content))
    checked = atlantis("puzzles", "check", "atlanteon", "--file", path, "--jobs", "1")
    assert checked.code == 1
    assert "atlanteon, puzzle 1: the solution does not end with a win" in checked.out
    assert "0 of 1 puzzles are right" in checked.out
