"""What `atlantis` says before anything is played, and how it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import atlantis as library
from tests.terminal.hands import atlantis, refusal


def test_the_version_says_how_the_core_runs() -> None:
    out = atlantis("--version").out
    assert out.startswith("atlantis 0.")
    assert f"(core: {library.CORE}" in out
    assert out.count("\n") == 1


def test_the_menu_without_a_terminal_says_what_works_instead() -> None:
    answer = atlantis("terminal")
    assert answer.code == 0
    assert answer.out.startswith("Atlantis\n")
    assert "`atlantis play GAME` reads moves from any input" in answer.out


def test_help_lists_the_commands() -> None:
    answer = atlantis("--help")
    assert answer.code == 0
    assert "Usage: atlantis" in answer.out
    listed = " ".join(answer.out.split())
    for line in ("terminal Choose a game from a menu", "serve Run the server", "play Play a game with"):
        assert line in listed


@pytest.mark.parametrize(
    "command", ["terminal", "serve", "games", "rules", "play", "replay", "hint", "solve", "openings", "arena", "perft"]
)
def test_every_command_and_option_has_a_help_text(command: str) -> None:
    answer = atlantis(command, "--help")
    assert answer.code == 0
    for line in answer.out.split("Options:")[1].splitlines():
        if line.startswith("  -"):
            assert len(line.split("  ", 2)) > 2 or line.endswith(("LANG", "VALUE")), line


def test_the_list_of_games_tells_options_authors_and_whose_they_are() -> None:
    out = " ".join(atlantis("games").out.split())
    assert "atlanteon - Atlanteon" in out
    assert "players 2" in out
    assert "early_claims=false: claim squares that are certain before they are surrounded (false or true)" in out
    assert "Reiner Knizia" in out
    assert "Fantasy Flight Games" in out
    assert "unofficial fan work" in out


def test_the_list_of_games_is_there_in_french() -> None:
    out = " ".join(atlantis("games", "--lang", "fr").out.split())
    assert "Un duel de tuiles" in out
    assert "auteur Scott Huntington et Shaun Graham édité par Ludonaute" in out
    assert "Atlandice est de Scott Huntington et Shaun Graham, édité par Ludonaute." in out
    assert "Scott Huntington and" not in out
    assert "Scott Huntington and Shaun Graham" in " ".join(atlantis("games").out.split())


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "atlanteo"], "There is no game 'atlanteo': did you mean 'atlanteon'?"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["perft", "go", "1"], "There is no game 'go'"),
        (["games", "--lang", "tlh"], "There is no language 'tlh'; the languages are en, fr."),
        (["rules", "atlanteon", "--lang", "tlh"], "There is no language 'tlh'"),
        (["play", "atlanteon", "--lang", "tlh"], "There is no language 'tlh'"),
        (
            ["play", "atlanteon", "-o", "early_claims"],
            "The option 'early_claims' has no value; write it as name=value.",
        ),
        (["play", "atlanteon", "-o", "early_claim=true"], "has no option 'early_claim': did you mean 'early_claims'?"),
        (["play", "atlanteon", "-o", "early_claims=maybe"], "cannot be 'maybe'; it must be false or true."),
        (["play", "atlanteon", "-o", "early_claims=yes", "-o", "early_claims=no"], "early_claims is given twice"),
        (["play", "atlanteon", "--players", "3"], "Atlanteon is for 2 players, not 3."),
        (["play", "atlanteon", "--seats", "me,random,random"], "Atlanteon is for 2 players, not 3."),
        (["play", "atlanteon", "--seats", "me,me", "--players", "3"], "--seats has 2 seats, but --players is 3."),
        (["play", "atlanteon", "--seats", "me,wizard"], "'wizard' is not a seat. Write me for a person, or a bot: "),
        (["play", "atlanteon", "--seats", "me:,random"], "'' cannot be used as a name."),
        (["play", "atlanteon", "--seats", "me:a\x1b[31m,random"], "cannot be used as a name."),
        (["play", "atlanteon", "--seats", "me:random,random"], "'random' cannot be used as a name."),
        (["play", "atlanteon", "--data", "none.toml"], "none.toml: the data file cannot be read: No such file"),
        (["rules", "atlanteon", "--data", "."], ".: the data file cannot be read"),
        (["play", "atlanteon", "--resume", "none.jsonl"], "none.jsonl cannot be read: No such file or directory."),
        (["play", "atlanteon", "--record", "none/there.jsonl"], "There is no folder none to put there.jsonl in."),
        (["play", "atlanteon", "--record", "."], ". is a folder; --record needs the name of a file."),
        (["replay", "none.jsonl"], "none.jsonl cannot be read: No such file or directory."),
        (["perft", "atlanteon", "1", "--after", "tower red c3"], "'tower red c3' is not a move of Atlanteon."),
        (["perft", "atlanteon", "1", "--after", "tile 7 b2"], "The towers come first"),
    ],
)
def test_wrong_input_is_refused_with_one_sentence(args: list[str], sentence: str) -> None:
    assert sentence in refusal(*args)


@pytest.mark.parametrize(
    "args",
    [
        ["sing"],
        ["play"],
        ["perft", "atlanteon", "0"],
        ["perft", "atlanteon", "many"],
        ["hint"],
        ["play", "atlanteon", "--seed", "x"],
        ["games", "--colour"],
    ],
)
def test_a_command_that_does_not_exist_gets_the_usage(args: list[str]) -> None:
    answer = atlantis(*args)
    assert answer.code == 2
    assert "Usage: atlantis" in answer.err


def test_a_data_file_that_cannot_be_played_with_is_refused(home: Path) -> None:
    (home / "mine.toml").write_text("markers = 40\n")
    assert "markers: 40 is not possible; it must be between 1 and 12" in refusal(
        "play", "atlanteon", "--data", "mine.toml"
    )
