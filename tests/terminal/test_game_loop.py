"""At the prompt: whole games of Atlanteon, moves in full and in short, lists, and all commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from atlantis.bots.bot import BotFailed
from atlantis.bots.remote import RemoteBot
from tests.terminal.hands import DUEL, TOWERS, atlantis, automatic_records, moves_in, whole_game

TWO = ("play", "atlanteon", "--seats", "me:Ann,me:Bob")


# ---- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_against_a_seeded_bot(seed: int, home: Path) -> None:
    moves, typed = whole_game(seed)
    answer = atlantis(*DUEL, "--seed", seed, typed=typed)
    assert answer.code == 0
    assert "Winner: " in answer.out
    assert re.search(r"(Guardians|Marauders) win: .*\d+ points?\.", answer.out)
    assert re.search(r"Guardians: \d+ points?, Marauders \(random bot\): \d+ points?\n", answer.out)
    (path,) = automatic_records(home)
    assert answer.out.endswith(f"Game saved. Replay it with: atlantis replay {path}\n")
    assert moves_in(path) == moves
    assert json.loads(path.read_text().splitlines()[0])["seats"] == ["me", "random"]


def test_a_person_may_sit_at_any_seat_and_have_a_name(home: Path) -> None:
    moves, typed = whole_game(4, people=[1])
    answer = atlantis("play", "atlanteon", "--seats", "random:Robo,me:Ann", "--seed", "4", typed=typed)
    assert "Atlanteon: Guardians (Robo), Marauders (Ann)" in answer.out
    assert "Marauders (Ann) > " in answer.out
    assert moves_in(automatic_records(home)[0]) == moves


def test_with_early_claims_a_person_may_claim(home: Path) -> None:
    moves, typed = whole_game(1, early_claims=True)
    assert any(move.startswith("claim") for move in typed)
    answer = atlantis(*DUEL, "-o", "early_claims=true", "--seed", "1", typed=typed)
    assert "Atlanteon, early_claims=true: " in answer.out
    assert moves_in(automatic_records(home)[0]) == moves


def test_bots_alone_play_to_the_end(home: Path) -> None:
    answer = atlantis("play", "atlanteon", "--seats", "random,random", "--seed", "9")
    assert answer.code == 0
    assert "Winner: " in answer.out
    assert " > " not in answer.out
    assert moves_in(automatic_records(home)[0]) == whole_game(9, people=[])[0]


def test_without_a_seed_two_games_differ(home: Path) -> None:
    for name in ("one", "two"):
        atlantis("play", "atlanteon", "--seats", "random,random", "--record", f"{name}.jsonl")
    assert moves_in(home / "one.jsonl") != moves_in(home / "two.jsonl")


def test_own_data_is_played_with(home: Path) -> None:
    (home / "small.toml").write_text("[board]\nfiles = 3\nranks = 3\n[tiles]\nvalue = [1, 2]\n[markers]\nvalue = 3\n")
    answer = atlantis("play", "atlanteon", "--data", "small.toml", "--seats", "random,random", "--seed", "1")
    assert "┌───────┬───────┬───────┐" in answer.out
    assert "Winner: " in answer.out


@pytest.mark.parametrize(("error", "reason"), [(BotFailed("no idea"), "no idea"), (KeyError("x"), "KeyError: 'x' (")])
def test_a_bot_that_fails_makes_a_random_move_and_the_reason_is_shown(
    error: Exception, reason: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr(RemoteBot, "choose", fail)
    moves, typed = whole_game(4)
    out = " ".join(atlantis("play", "atlanteon", "--seats", "me,expert", "--seed", 4, typed=typed).out.split())
    assert f"Marauders (expert bot) could not choose a move, so a random one was made: {reason}" in out
    assert moves_in(automatic_records(home)[0]) == moves


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_moves_may_be_typed_short(home: Path) -> None:
    atlantis(*TWO, typed=["white c3", "WHITE a1", "  black   E5", "k b2", "7 b3", "tile K a2"])
    assert moves_in(automatic_records(home)[0]) == [*TOWERS, "tile K b2", "tile 7 b3"]


def test_a_short_form_that_fits_several_moves_lists_them(home: Path) -> None:
    out = atlantis(*TWO, typed=["c3", *TOWERS, "7"]).out
    assert "2 moves fit “c3”. Which one? tower white c3, tower black c3" in out
    assert "22 moves fit “7”. Which one? tile 7 b1, tile 7 c1," in out
    assert moves_in(automatic_records(home)[0]) == TOWERS


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("tile 7 c3", "c3 is not empty: a tower's square stays occupied"),
        ("7 c3", "c3 is not empty: a tower's square stays occupied"),
        ("c3", "c3 is not empty: a tower's square stays occupied"),
        ("white b2", "All three towers are placed; now Marauders place a tile."),
        ("claim c3", "Early claims are off in this game"),
        ("tile 12 c3", "“tile 12 c3” is not a move of Atlanteon. Moves look like this: tile 7 b2, tile K e5."),
        ("attack", "“attack” is not a move of Atlanteon."),
        ("\x1b[31mhello", "“?[31mhello” is not a move of Atlanteon."),
        ("[red]b2", "“[red]b2” is not a move of Atlanteon."),
        ("b2 7", "“b2 7” is not a move of Atlanteon."),
        ("tile 7 b2 " * 500, "is not a move of Atlanteon."),
    ],
)
def test_an_impossible_move_is_answered_with_the_reason_and_the_position_stands(
    typed: str, sentence: str, home: Path
) -> None:
    out = atlantis(*TWO, typed=[*TOWERS, typed]).out
    assert sentence in " ".join(out.split())
    assert "\x1b" not in out
    assert moves_in(automatic_records(home)[0]) == TOWERS


def test_why_explains_the_reason_or_says_that_the_move_is_legal() -> None:
    out = " ".join(atlantis(*TWO, typed=["why", *TOWERS, "why 7 c3", "why 7 b2", "why 7", "why not"]).out.split())
    assert "Which move? For example: why tower white c3" in out
    assert "c3 is not empty" in out
    assert "That move is legal: tile 7 b2" in out
    assert "That move is legal: tile 7 b1, tile 7 c1" in out
    assert "“not” is not a move of Atlanteon." in out


def test_lists_narrow_down_to_one_move(home: Path) -> None:
    out = atlantis(*TWO, typed=["list", "1", "13", *TOWERS[1:], "list", "99999", "99", "8", "3"]).out
    assert "Which tower?" in out
    assert "1) white" in out
    assert "Which square?" in out
    assert "13) c3" in out
    assert "Type a number from 1 to 11." in out
    assert "Which tile?" in out
    assert "8) tile 7" in out
    assert moves_in(automatic_records(home)[0])[0] == "tower white c3"
    assert moves_in(automatic_records(home)[0])[-1].startswith("tile 7 ")


def test_in_a_list_one_may_go_back_or_type_a_move_or_a_command(home: Path) -> None:
    out = atlantis(*TWO, typed=["", "", "list", "white c3", "", "help", "", "quit"]).out
    assert out.count("Which tower?") == 4
    assert "take back your last move" in out
    assert moves_in(automatic_records(home)[0]) == ["tower white c3"]


def test_a_short_list_shows_sentences(home: Path) -> None:
    moves, _ = whole_game(1, early_claims=True)
    before = next(n for n, move in enumerate(moves) if move.startswith(("claim", "end")))
    out = atlantis(*TWO, "-o", "early_claims=true", typed=[*moves[:before], "list"]).out
    assert ") Stop claiming" in out


# ---- commands --------------------------------------------------------------------------------------------------------


def test_help_lists_the_commands_and_how_moves_are_written() -> None:
    out = " ".join(atlantis(*TWO, typed=["help"]).out.split())
    for word in ("list", "why MOVE", "undo", "board", "story", "rules", "save FILE", "quit", "tile 7 b2"):
        assert word in out


def test_board_and_story_are_shown_again() -> None:
    once = atlantis(*TWO, typed=TOWERS).out
    again = atlantis(*TWO, typed=[*TOWERS, "board", "story"]).out
    assert again.count("┌───────┬") == once.count("┌───────┬") + 1
    assert again.count("Guardians place a white tower on c3") == once.count("Guardians place a white tower on c3") + 1


def test_the_rules_can_be_read_in_the_middle_of_a_game() -> None:
    assert "Draw lots for the sides." in atlantis(*TWO, typed=["rules"]).out


def test_the_story_tells_what_a_move_did() -> None:
    typed = ["white c3", "white a1", "black e1", "9 b1", "1 b2", "8 a2"]
    assert "17 against 0: Marauders capture the white tower on a1" in atlantis(*TWO, typed=typed).out


def test_undo_goes_back_past_the_bots_answer(home: Path) -> None:
    moves, typed = whole_game(5)
    answer = atlantis(*DUEL, "--seed", "5", typed=[*typed[:3], "undo", *typed[2:]])
    assert f"Undone: {moves[4]}, {moves[5]}." in answer.out
    assert "Winner: " in answer.out
    assert moves_in(automatic_records(home)[0]) == moves


def test_undo_goes_back_to_the_beginning_and_no_further(home: Path) -> None:
    out = atlantis(*TWO, typed=[*TOWERS, "undo", "undo", "undo", "undo"]).out
    assert [re.sub(r"\s+", " ", line) for line in out.splitlines() if "Undone" in line] == [
        f"Undone: {move}." for move in reversed(TOWERS)
    ]
    assert "There is nothing to undo." in out
    assert moves_in(automatic_records(home)[0]) == []


def test_a_bots_opening_cannot_be_undone() -> None:
    out = atlantis("play", "atlanteon", "--seats", "random,me", "--seed", "1", typed=["undo"]).out
    assert "There is nothing to undo." in out


def test_save_writes_a_copy_and_does_not_overwrite_unasked(home: Path) -> None:
    (home / "other.txt").write_text("precious")
    out = atlantis(
        *TWO,
        typed=[
            TOWERS[0],
            "save",
            "save copy.jsonl",
            "save other.txt",
            TOWERS[1],
            "save! copy.jsonl",
            "save .",
            "save none/there",
            "save a\0b",
        ],
    ).out
    assert f"Game saved to {automatic_records(home)[0]}" in out
    assert out.count("Copy saved to copy.jsonl") == 2
    assert "other.txt already exists. To overwrite it: `save! other.txt`" in out
    assert ". cannot be written: it is not a regular file." in out
    assert "none/there cannot be written: No such file or directory." in out
    assert "a?b cannot be written: embedded null byte." in out
    assert (home / "other.txt").read_text() == "precious"
    assert moves_in(home / "copy.jsonl") == TOWERS[:2]
    assert moves_in(automatic_records(home)[0]) == TOWERS[:2]


def test_french_commands_are_understood(home: Path) -> None:
    typed = [
        "aide",
        "liste",
        "",
        TOWERS[0],
        "pourquoi 7 b2",
        "annuler",
        TOWERS[0],
        "plateau",
        "récit",
        "règles",
        "REGLES",
        "enregistrer",
        "enregistrer copie.jsonl",
        "enregistrer! copie.jsonl",
        "quitter",
        TOWERS[1],
    ]
    out = atlantis(*TWO, "--lang", "fr", typed=typed).out
    assert "Les coups s" not in out
    assert out.count("Tirez les camps au sort.") == 2
    assert "Les Gardiens" in out
    assert "Gardiens (Ann) > " in out
    assert moves_in(automatic_records(home)[0]) == TOWERS[:1]
    assert moves_in(home / "copie.jsonl") == TOWERS[:1]
