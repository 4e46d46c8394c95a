"""The command that plays engine and reference side by side: it finds a difference, and shows how to come to it."""

from __future__ import annotations

import sys
from random import Random

import pytest

import atlantis
from tests.reference.atlanteon import Atlanteon
from tools.replay import main, replay, set_up


def test_a_game_without_a_difference_is_counted_by_kinds_of_moves() -> None:
    kinds, difference = replay(("atlanteon", 0))
    assert difference == ""
    assert (kinds["tower"], set(kinds)) == (3, {"tower", "tile"})


def test_a_difference_shows_the_moves_what_both_say_and_a_record_that_leads_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = Atlanteon.legal
    monkeypatch.setattr(Atlanteon, "legal", lambda twin: [move for move in right(twin) if "K" not in move])
    _, difference = replay(("atlanteon", 0))
    lines = difference.splitlines()
    moves, record = lines[2].split(", "), difference[difference.index('{"atlantis"') :].rstrip() + "\n"
    assert len(moves) == 3
    assert f"After these {len(moves)} moves:" in lines
    engine, reference = (next(line for line in lines if f" {who}:" in line) for who in ("engine", "reference"))
    assert "tile K a2" in engine
    assert "tile K" not in reference
    assert [atlantis.load("atlanteon").text(code) for code in atlantis.parse_record(record).moves] == moves


def test_the_command_exits_with_1_after_a_difference_and_else_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["replay", "atlanteon", "--games", "1", "--jobs", "1"])
    assert main() == 0
    assert "atlanteon: no difference" in capsys.readouterr().out
    monkeypatch.setattr(Atlanteon, "scores", lambda twin: [1, 1])
    assert main() == 1
    assert "reference: [1, 1]" in capsys.readouterr().out


def test_all_numbers_of_players_and_all_options_take_turns() -> None:
    games = [set_up("rising", number, Random(number)) for number in range(80)]
    ways = {
        (game.players, str(game.options["level"]), game.options["starting_energy"], game.options["councilors"] is None)
        for game in games
    }
    assert len(ways) == 5 * 4 * 2 * 2
