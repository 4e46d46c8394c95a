"""Atlantis Rising played in the terminal, from the councilors to the gate or the bottom of the sea."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from atlantis import CHANCE, OVER, load
from atlantis.bots.luck import Luck
from atlantis.games.rising.data import COMPONENT_IDS
from tests.games.rising.tempo import sensible
from tests.terminal.hands import against_bots, atlantis, moves_in, refusal, whole_game

ENDS = ("The centre sinks. Atlantis is lost", "The island is lost", "Atlantis is saved")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_game_is_played_by_people_at_one_screen(home: Path, players: int) -> None:
    moves, typed = whole_game(5, range(players), game="rising", players=players)
    path = home / "game.jsonl"
    answer = atlantis(
        "play", "rising", "--seats", ",".join(["me"] * players), "--seed", 5, "--record", path, typed=typed
    )
    assert answer.code == 0
    assert moves_in(path) == moves
    said = " ".join(answer.out.split())
    assert any(end in said for end in ENDS)
    assert "The Athenians attack: die " in said
    assert "All have lost together." in said


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_is_played_against_bots_in_french(home: Path, players: int) -> None:
    moves, typed = whole_game(6, game="rising", players=players)
    path = home / "game.jsonl"
    answer = atlantis(
        "play", "rising", "--seats", against_bots(players), "--seed", 6, "--record", path, "--lang", "fr", typed=typed
    )
    assert answer.code == 0
    assert moves_in(path) == moves
    for words in ("Montagnes", "Les Athéniens attaquent", "Tous ont perdu ensemble."):
        assert words in answer.out
    for words in ("Seat", "Mountains", "Navy", "Flood", "energy"):
        assert words not in answer.out


def test_a_game_is_won_by_all_together(home: Path) -> None:
    """Where a component costs one gold, a sensible team completes the gate."""
    data = home / "cheap.toml"
    data.write_text(
        "\n".join(f"[components.{name}]\ncost = {{ gold = 1 }}" for name in COMPONENT_IDS)
        + "\n[tiles.hills]\ntarget = [2, 2, 2, 2, 2, 2]\n"
    )
    state, luck, random = load("rising", 2, data).start(), Luck(4), Random(4)
    moves: list[str] = []
    typed: list[str] = []
    while state.actor != OVER:
        chance = state.actor == CHANCE
        move = state.text(luck.draw(state, len(moves) + 1)) if chance else sensible(state, random)
        if not chance and len(state.legal_actions()) > 1:
            typed.append(move)
        moves.append(move)
        state.apply(state.game.code(move))
    path = home / "game.jsonl"
    answer = atlantis("play", "rising", "--seats", "me,me", "--seed", 4, "--data", data, "--record", path, typed=typed)
    assert answer.code == 0
    assert moves_in(path) == moves
    said = " ".join(answer.out.split())
    assert "The gate is complete. Atlantis is saved" in said
    assert "All have won together." in said


@pytest.mark.parametrize(
    ("level", "never"),
    [
        ("easy", "void-keel phase-sails time-lens gate-arch crown-of-poles"),
        ("cosmic", "tidal-anchor signal-mirror muster-bell lifting-stone star-well"),
    ],
)
def test_the_level_is_an_option_of_the_command(home: Path, level: str, never: str) -> None:
    path = home / "game.jsonl"
    answer = atlantis("play", "rising", "--players", 3, "--option", f"level={level}", "--seed", 1, "--record", path)
    drawn = [move.split()[1] for move in moves_in(path) if move.startswith("blueprint")]
    assert len(drawn) == 9
    assert not set(drawn) & set(never.split())
    assert (f"level={level}" in answer.out) == (level != "easy")


@pytest.mark.parametrize(("value", "beads"), [("true", 21), ("false", 24)])
def test_starting_energy_is_an_option_of_the_command(home: Path, value: str, beads: int) -> None:
    answer = atlantis(
        "play",
        "rising",
        "--players",
        3,
        "-o",
        f"starting_energy={value}",
        "-o",
        "councilors=explorer,scholar,artificer",
        "--seed",
        1,
        "--record",
        home / "game.jsonl",
    )
    assert f"{beads} energy" in " ".join(answer.out.split())


def test_councilors_are_an_option_of_the_command(home: Path) -> None:
    path = home / "game.jsonl"
    answer = atlantis(
        "play",
        "rising",
        "--seats",
        "me,me,me",
        "-o",
        "councilors=priest,scholar,champion",
        "--seed",
        1,
        "--record",
        path,
    )
    assert moves_in(path)[0].startswith("first ")  # none is dealt
    rows = re.findall(r"Seat (\d)  (Priest|Scholar|Champion) ", answer.out)
    assert rows[:3] == [("1", "Priest"), ("2", "Scholar"), ("3", "Champion")]


def test_the_heading_shows_councilors_as_they_are_typed(home: Path) -> None:
    answer = atlantis(
        "play",
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=priest,scholar",
        "--seed",
        1,
        "--record",
        home / "game.jsonl",
    )
    assert answer.out.startswith("Atlantis Rising, councilors=priest,scholar: Seat 1, Seat 2\n")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("level=heroic", "level cannot be 'heroic'; it is easy or normal or hard or cosmic."),
        ("councilors=priest,priest", "there is only one of each."),
        ("councilors=priest", "one for each seat"),
        ("councilors=king,priest", "councilors cannot be 'king'"),
        ("starting_energy=5", "it is true or false."),
    ],
)
def test_a_wrong_option_is_refused_in_one_line(option: str, said: str) -> None:
    assert said in refusal("play", "rising", "--players", 2, "-o", option)


def test_a_refused_move_says_why_and_changes_nothing(home: Path) -> None:
    path = home / "game.jsonl"
    answer = atlantis(
        "play",
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=priest,champion",
        "--seed",
        1,
        "--record",
        path,
        typed=["place M1", "place M1", "hold", "raise M", "place M9", "place M2"],
    )
    said = " ".join(answer.out.split())
    for sentence in (
        "Mountains M1 has no free ring.",
        "Only the Astrologer, or who copies that ability, may hold Atlanteans back, and not twice (AR-4).",
        "This is not asked for now. Seat",
        "Moves look like this: place M1, place navy courage.",
    ):
        assert sentence in said, sentence
    assert [move for move in moves_in(path) if move.startswith("place")] == ["place M1", "place M2"]


def test_a_list_leads_to_the_move(home: Path) -> None:
    path = home / "game.jsonl"
    answer = atlantis(
        "play",
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=explorer,artificer",
        "--seed",
        1,
        "--record",
        path,
        typed=["list", "8"],
    )
    assert "Which place?" in answer.out
    assert moves_in(path)[-1] == "place H2"


def test_a_list_asks_for_courage_where_there_is_a_choice(home: Path) -> None:
    """The Champion begins with a token."""
    path = home / "game.jsonl"
    answer = atlantis(
        "play",
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=champion,explorer",
        "--seed",
        2,
        "--record",
        path,
        typed=["list", "1", "2"],
    )
    assert "2) Place an Atlantean with courage on Mountains M1" in answer.out
    assert moves_in(path)[-1] == "place M1 courage"


def test_what_is_forced_is_played_without_a_question(home: Path) -> None:
    """Only the choices that people really had are typed; a single choice is made for them."""
    moves, typed = whole_game(5, range(3), game="rising", players=3)
    chance = ("councilor", "first", "blueprint", "roll", "attack", "misfortune", "knowledge")
    decided = [move for move in moves if move.split()[0] not in chance]
    path = home / "game.jsonl"
    answer = atlantis("play", "rising", "--seats", "me,me,me", "--seed", 5, "--record", path, typed=typed)
    assert len(typed) < len(decided)
    assert answer.out.count(" > ") == len(typed)


def test_a_game_is_undone_and_gone_on_with(home: Path) -> None:
    path = home / "game.jsonl"
    atlantis(
        "play",
        "rising",
        "--seats",
        "me,me",
        "-o",
        "councilors=priest,champion",
        "--seed",
        3,
        "--record",
        path,
        typed=["place M3", "place H3", "undo", "place C1"],
    )
    assert moves_in(path)[-2:] == ["place M3", "place C1"]
    answer = atlantis("play", "rising", "--resume", path, "--seats", "me,me", typed=["place L1"])
    assert answer.code == 0
    assert moves_in(path)[-1] == "place L1"
