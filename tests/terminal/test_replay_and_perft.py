"""`atlantis replay` and `atlantis perft`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from atlantis.games import load
from atlantis.terminal import perft
from atlantis.terminal.perft import count, divide_count
from tests.terminal.hands import Running, atlantis, refusal, whole_game


@pytest.fixture
def game(home: Path) -> list[str]:
    """The moves of a finished game in game.jsonl."""
    atlantis("play", "atlanteon", "--seats", "random:Robo,random", "--seed", "3", "--record", "game.jsonl")
    return whole_game(3, people=[])[0]


def test_a_replay_tells_the_whole_story_and_shows_the_last_board(game: list[str]) -> None:
    out = atlantis("replay", "game.jsonl").out
    assert out.startswith("Atlanteon: Guardians (Robo), Marauders (random)\n")
    numbers = [int(line[:4]) for line in out.splitlines() if line[:4].strip().isdecimal() and "│" not in line]
    assert numbers == list(range(1, len(game) + 1))
    assert out.count("┌───────┬") == 1
    assert "◄ winner" in out
    assert "win: " in out


def test_a_replay_in_french(game: list[str]) -> None:
    assert "Gardiens" in atlantis("replay", "game.jsonl", "--lang", "fr").out


def test_a_replay_to_a_move_shows_that_board_and_what_the_move_did(game: list[str]) -> None:
    out = atlantis("replay", "game.jsonl", "--to", "1").out
    assert out.count("[W]") + out.count("[B]") >= 1
    assert re.search("^ +1 +Guardians place ", out, re.MULTILINE)
    assert "Marauders place" not in out
    assert "tower" not in atlantis("replay", "game.jsonl", "--to", "0").out.split("┘")[1]


def test_a_replay_beyond_the_record_is_refused(game: list[str]) -> None:
    assert refusal("replay", "game.jsonl", "--to", "99") == (
        f"The record has {len(game)} moves; there is no position after 99."
    )
    assert "no position after -1" in refusal("replay", "game.jsonl", "--to", "-1")


def test_an_unfinished_record_can_be_replayed() -> None:
    atlantis("play", "atlanteon", "--seats", "me,me", "--record", "g.jsonl", typed=["tower white c3"])
    assert "◄ to move" in atlantis("replay", "g.jsonl").out


def test_stepping_goes_forth_and_back_and_anywhere(game: list[str]) -> None:
    last = len(game)
    out = atlantis(
        "replay",
        "game.jsonl",
        "--step",
        typed=["", "", "b", "b", "b", "7", "99", "1" * 5000, "x", str(last), "", "q", ""],
    ).out
    shown = [line.split(" of ")[0] for line in out.splitlines() if f" of {last}: Enter" in line]
    assert shown == ["0", "1", "2", "1", "0", "0", "7", "7", "7", "7", str(last), str(last)]
    assert "This is the start of the game." in out
    assert f"Move {last} is the last one." in out
    assert "“x” is not a command here." in out


def test_stepping_may_begin_anywhere_and_ends_with_the_input(game: list[str]) -> None:
    answer = atlantis("replay", "game.jsonl", "--step", "--to", "5", typed=[""])
    assert answer.code == 0
    assert "5 of" in answer.out
    assert "6 of" in answer.out


def test_on_a_terminal_a_replay_steps_through(game: list[str]) -> None:
    with Running("replay", "game.jsonl", terminal=True) as replay:
        replay.wait_for("0 of")
        replay.wait_for("> ")
        replay.type("")
        replay.wait_for("1 of")
        replay.type("q")
        replay.rest()
        assert replay.code() == 0


# ---- counting --------------------------------------------------------------------------------------------------------


def test_positions_are_counted_depth_by_depth() -> None:
    lines = atlantis("perft", "atlanteon", "3").out.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["1", "50"], ["2", "1,560"], ["3", "26,532"]]


def test_counting_can_begin_later_and_divide() -> None:
    out = atlantis("perft", "atlanteon", "2", "--after", "tower black c3, tower white a1", "--divide").out
    first = [line for line in out.splitlines() if line.startswith("tower white ")]
    assert len(first) == 17
    assert all(line.endswith(": 242") for line in first)


def test_counting_takes_options_and_other_languages() -> None:
    assert atlantis("perft", "atlanteon", "1", "-o", "early_claims=true", "--lang", "fr").code == 0


def test_counting_in_pieces_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = load("atlanteon").start()
    monkeypatch.setattr(perft, "AT_ONCE", 1)
    assert count(state, 3) == 26532
    assert sum(n for _, n in divide_count(state, 3, slow=True)) == 26532


def test_ctrl_c_stops_counting_cleanly() -> None:
    with Running("perft", "atlanteon", "9", terminal=True) as running:
        running.wait_for("26,532")
        assert running.interrupt().rstrip().endswith("stopped")
        assert running.code() == 130
