"""Atlandice played in the terminal, from the first roll to the waves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from atlantis import load
from atlantis.terminal.pick import fitting, narrow
from tests.terminal.hands import against_bots, atlantis, moves_in, whole_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_by_people_at_one_screen(home: Path, players: int) -> None:
    moves, typed = whole_game(5, range(players), game="atlandice", players=players)
    path = home / "game.jsonl"
    answer = atlantis(
        "play", "atlandice", "--seats", ",".join(["me"] * players), "--seed", 5, "--record", path, typed=typed
    )
    assert answer.code == 0
    assert moves_in(path) == moves
    assert "the game ends, and every resource still in it is scored once more" in " ".join(answer.out.split())
    assert "Winner: Seat" in answer.out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_against_bots_in_french(home: Path, players: int) -> None:
    moves, typed = whole_game(6, game="atlandice", players=players)
    path = home / "game.jsonl"
    answer = atlantis(
        "play",
        "atlandice",
        "--seats",
        against_bots(players),
        "--seed",
        6,
        "--record",
        path,
        "--lang",
        "fr",
        typed=typed,
    )
    assert answer.code == 0
    assert moves_in(path) == moves
    assert "Bibliothèque" in answer.out
    assert "Seat" not in answer.out


def test_a_resource_without_a_choice_is_taken_without_a_question(home: Path) -> None:
    """At the start only its own resource lies at a District."""
    path = home / "game.jsonl"
    atlantis("play", "atlandice", "--seats", "me,me,me", "--seed", 7, "--record", path, typed=["take 2"])
    moves = moves_in(path)
    assert moves[moves.index("take 2") + 1] == "pick book"


def test_undo_goes_back_to_the_last_choice_and_past_what_was_forced(home: Path) -> None:
    path = home / "game.jsonl"
    answer = atlantis(
        "play", "atlandice", "--seats", "me,me,me", "--seed", 7, "--record", path, typed=["take 2", "undo"]
    )
    assert "Taken back: take 2, pick book" in answer.out
    assert "take 2" not in moves_in(path)


def test_rolls_are_told_once_all_dice_lie(home: Path) -> None:
    answer = atlantis("play", "atlandice", "--seats", "me,me,me", "--seed", 7, "--record", home / "game.jsonl")
    assert answer.out.count("The gates open. Dice: ") == 1
    assert "roll 1" not in answer.out.replace("roll 1 3 5", "").replace("roll 1-4", "")


@pytest.mark.parametrize("lines", [["list", "1"], ["list"]])
def test_hundreds_of_lists_may_be_asked_for_one_within_another(home: Path, lines: list[str]) -> None:
    answer = atlantis(
        "play",
        "atlandice",
        "--seats",
        "me,me",
        "--seed",
        7,
        "--record",
        home / "game.jsonl",
        typed=[*lines * 600, "", "take 2"],
    )
    assert answer.code == 0
    assert "take 2" in moves_in(home / "game.jsonl")


def test_a_list_within_a_list_begins_anew(home: Path) -> None:
    answer = atlantis(
        "play",
        "atlandice",
        "--seats",
        "me,me",
        "--seed",
        7,
        "--record",
        home / "game.jsonl",
        typed=["list", "2", "list"],
    )
    _, first, narrowed, anew = re.split(r"> (?:list|2)\n", answer.out)
    question = "What do you want to do?\n 1) take a die\n 2) give a die to the neutral player\nNumber"
    assert first.startswith(question)
    assert narrowed.startswith("Which move?\n 1) Give a die from the Library to the neutral player\n")
    assert anew.startswith(question)


@pytest.mark.parametrize("text", ["donate book gem", "Donate  GEM book", "gem book", "donate gem"])
def test_a_donation_is_understood_in_any_order(text: str) -> None:
    game = load("atlandice", 3)
    codes = [game.code(move) for move in ("donate gem book", "donate tool weapon", "done")]
    assert fitting(text, game, codes) == codes[:1]


SWAP = """
clock 2, submarine 4, first 1
1 swap +2: gem 4, book 1, tool 1
2 second +2: dice 2, book 6
3 hasten +2: gem 1, provision 7
4 2 +2: dice 1, tool 6
5 even +2: dice 2, weapon 7
6: dice 1, gem 3, book 3, provision 3, tool 3, weapon 3
seat 1: points 0, dice 1, gem 2
seat 2: points 0
seat 3: points 0
swap: seat 1, visits 5
"""


def test_a_swap_is_chosen_from_lists_that_name_resources_and_areas() -> None:
    state = load("atlandice", 3).position(SWAP)
    first = narrow(state, state.legal_actions(), "fr")
    assert (first.asks, [choice.label for choice in first.choices]) == (
        "Quelle ressource\u202f?",
        ["Gemme", "Livre", "Outil"],
    )
    second = narrow(state, first.choices[1].codes, "fr")
    assert second.choices[0].label == "Échanger un Livre d\u2019ici contre un Livre de la Bibliothèque"
    assert [state.text(code) for code in second.choices[-1].codes] == ["swap book 5 weapon"]
