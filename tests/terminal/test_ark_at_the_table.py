"""Ark of Atlantis played in the terminal, from the first pile to the sunken city."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.hands import against_bots, atlantis, moves_in, whole_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_by_people_at_one_screen(home: Path, players: int) -> None:
    moves, typed = whole_game(5, range(players), game="ark", players=players)
    path = home / "game.jsonl"
    answer = atlantis("play", "ark", "--seats", ",".join(["me"] * players), "--seed", 5, "--record", path, typed=typed)
    assert answer.code == 0
    assert moves_in(path) == moves
    said = " ".join(answer.out.split())
    assert "The city sinks. Scoring" in said
    assert "Half-time: the city is turned" in said
    assert "Winner: Seat" in answer.out or "Winners: Seats" in answer.out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_against_bots_in_french(home: Path, players: int) -> None:
    moves, typed = whole_game(6, game="ark", players=players)
    path = home / "game.jsonl"
    answer = atlantis(
        "play", "ark", "--seats", against_bots(players), "--seed", 6, "--record", path, "--lang", "fr", typed=typed
    )
    assert answer.code == 0
    assert moves_in(path) == moves
    assert "Forêt de cèdres" in answer.out
    assert "Seat" not in answer.out


def test_even_start_is_an_option_of_the_command(home: Path) -> None:
    path = home / "game.jsonl"
    answer = atlantis("play", "ark", "--players", 4, "--option", "even_start=true", "--seed", 1, "--record", path)
    assert "begins with 1 gold" in answer.out


def test_a_refused_move_says_why_and_changes_nothing(home: Path) -> None:
    path = home / "game.jsonl"
    answer = atlantis(
        "play", "ark", "--seats", "me,me", "--seed", 1, "--record", path, typed=["build S01", "treasure 3", "gather 3"]
    )
    assert "(AA-5)" in answer.out
    assert [move for move in moves_in(path) if move.split()[0] in ("build", "treasure", "gather")] == ["gather 3"]


def test_a_list_leads_to_the_move(home: Path) -> None:
    path = home / "game.jsonl"
    atlantis("play", "ark", "--seats", "me,me", "--seed", 1, "--record", path, typed=["list", "1", "3"])
    assert "gather 3" in moves_in(path)
