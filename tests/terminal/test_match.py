"""Matches of two games with the sides swapped."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.terminal.hands import (
    TOWERS,
    TWO,
    atlantis,
    automatic_records,
    moves_in,
    refusal,
    resume_command,
    whole_game,
)

MATCH = ("play", "atlanteon", "--match", "--seats", "me:Ann,random:Robo", "--seed", "6")


def typed_in_both() -> tuple[list[str], list[str]]:
    return whole_game(6)[1], whole_game(6, people=[1], part="second game")[1]


def test_a_match_is_two_games_with_the_sides_swapped(home: Path) -> None:
    first, second = typed_in_both()
    answer = atlantis(*MATCH, "--record", "match.jsonl", typed=[*first, *second])
    assert answer.code == 0
    assert "Guardians (Ann), Marauders (Robo)" in answer.out
    assert "Guardians (Robo), Marauders (Ann)" in answer.out
    points = [json.loads((home / f"match-{n}.jsonl").read_text().splitlines()[-1])["scores"] for n in (1, 2)]
    ann, robo = points[0][0] + points[1][1], points[0][1] + points[1][0]
    (line,) = (line for line in answer.out.splitlines() if "match is a draw" in line or "wins the match" in line)
    assert re.findall(r"\d+", line) == [str(ann), str(robo)]
    assert ("Ann wins" in line) == (ann > robo)


def test_a_match_is_resumed_from_either_game(home: Path) -> None:
    first, second = typed_in_both()
    command = resume_command(atlantis(*MATCH, typed=first[:2]).out)
    assert command[3].endswith("-1.jsonl")
    stopped = atlantis(*command, typed=[*first[2:], *second[:2]])
    assert "Match score after one game: " in stopped.out
    command = resume_command(stopped.out)
    assert command[3].endswith("-2.jsonl")
    finished = atlantis(*command, typed=second[2:])
    assert re.search("wins the match|match is a draw", finished.out)
    one, two = automatic_records(home)
    assert moves_in(one) == whole_game(6)[0]
    assert moves_in(two) == whole_game(6, people=[1], part="second game")[0]
    assert "Both games of the match are over." in refusal(*command)


def test_two_matches_in_the_same_second_have_four_files(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.terminal.play_options.automatic_path", lambda game, part: home / f"now{part}.jsonl")
    first, second = typed_in_both()
    for _ in range(2):
        assert atlantis(*MATCH, typed=[*first, *second]).code == 0
    assert {path.name for path in home.iterdir()} == {f"now{n}.jsonl" for n in ("-1", "-2", ".2-1", ".2-2")}


def test_a_match_left_between_its_games_goes_on_with_the_second(home: Path) -> None:
    seats = ("--seats", "random:Robo,me:Ann", "--seed", "6")
    stopped = atlantis("play", "atlanteon", "--match", *seats, typed=whole_game(6, people=[1])[1])
    command = resume_command(stopped.out)
    assert command[3].endswith("-1.jsonl")
    finished = atlantis(*command, typed=whole_game(6, part="second game")[1])
    assert "Match score after one game: Robo: " in finished.out
    assert re.search("wins the match|match is a draw", finished.out)
    assert len(automatic_records(home)) == 2


def test_a_match_in_french_names_players_by_number() -> None:
    first = whole_game(6)[1]
    out = atlantis(
        "play", "atlanteon", "--match", "--seats", "me,random", "--seed", "6", "--lang", "fr", typed=first
    ).out
    assert re.search("Score du match après une manche\u202f: Joueur 1\u202f: \\d+ points?, Bot 2\u202f: ", out)


def test_a_match_is_refused_where_it_makes_no_sense(home: Path) -> None:
    atlantis(*TWO, "--record", "one.jsonl", typed=TOWERS)
    assert "not a game of a match" in refusal("play", "atlanteon", "--match", "--resume", "one.jsonl")
    assert "leave out --record" in refusal(
        "play", "atlanteon", "--match", "--resume", "one-1.jsonl", "--record", "two.jsonl"
    )
    assert "is played as a single game" in refusal("play", "ark", "--match")
    assert ". is a folder" in refusal("play", "atlanteon", "--match", "--record", ".")
    (home / "m-2.jsonl").write_text("precious")
    assert "m-2.jsonl already exists" in refusal("play", "atlanteon", "--match", "--record", "m.jsonl")


def test_two_games_that_do_not_belong_together_are_refused(home: Path) -> None:
    atlantis("play", "atlanteon", "--seats", "random,random", "--seed", "1", "--record", "m-1.jsonl")
    atlantis(*TWO, "--record", "m-2.jsonl", typed=TOWERS)
    sentence = "m-2.jsonl is not the second game of the match in m-1.jsonl."
    assert refusal("play", "atlanteon", "--match", "--resume", "m-2.jsonl") == sentence
    (home / "m-1.jsonl").unlink()
    atlantis(*TWO, "--record", "m-1.jsonl", typed=TOWERS)
    assert refusal("play", "atlanteon", "--match", "--resume", "m-2.jsonl") == sentence
