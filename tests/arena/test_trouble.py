"""A bot that crashes, is killed, hangs or cheats costs its game; the run goes on, and says so at its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from atlantis.arena.command import ArenaOptions, open_contest, run
from atlantis.arena.file import read_run
from atlantis.terminal.program import command
from atlantis.terminal.screen import Screen
from tests.arena.trouble import troubled
from tests.terminal.hands import atlantis

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("novice", "novice at seat 1: ZeroDivisionError: integer division or modulo by zero (trouble.py, line "),
        ("adept", "its process was killed by SIGKILL"),
        ("expert", "it took longer than 2 seconds and was ended"),
        ("oracle", "IllegalAction: There is no action -7"),
    ],
)
def test_trouble_is_reported_and_the_run_goes_on(
    level: str, why: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(ROOT)
    asked = ArenaOptions("atlanteon", f"random,{level}", games=4, seed=11, out=home / "run.jsonl")
    assert run(asked, 2, 2.0, False, Screen("en"), command, troubled) == 1
    shown = capsys.readouterr()
    _, results, _ = read_run(home / "run.jsonl")
    failed = [result for result in results.values() if result.failed]
    assert (len(results), len(failed)) == (4, 2)
    for result in failed:
        assert result.failed.startswith(why)
        assert f"game {result.pairing.number} (seed {result.pairing.seed}) failed: {result.failed}" in shown.err
    assert "2 players, 2 games" in shown.out
    assert shown.err.splitlines()[-1] == f"Resume with: atlantis arena atlanteon --resume {home / 'run.jsonl'}"


def test_a_run_with_failed_games_tries_them_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)
    contest = open_contest(ArenaOptions("atlanteon", "random,novice", games=4, seed=3, out=home / "run.jsonl"))
    failed = [result.pairing.number for result in contest.run(1, 10, troubled) if result.failed]
    assert failed
    answer = atlantis("arena", "atlanteon", "--resume", "run.jsonl", "--jobs", 1)
    assert answer.code == 0
    assert "2 players, 4 games" in answer.out
    lines = (home / "run.jsonl").read_text().splitlines()
    assert len(lines) == 1 + 4 + len(failed)
