"""The evidence in docs/balance: its experiments can be played, and one command writes their figures into the pages."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from atlantis.lab.experiment import load_experiment, parse_experiment
from atlantis.lab.run import run_experiment
from tests.lab.pools import HerePool
from tools import balance

EXPERIMENTS = sorted(path for path in balance.DOCS.glob("*.toml") if not path.stem.endswith("-fit"))


@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_an_experiment_of_the_docs_is_valid_and_its_page_has_a_place_for_the_figures(path: Path) -> None:
    game = load_experiment(path).play[0].game
    page = (balance.DOCS / f"{game}.md").read_text(encoding="utf-8")
    assert page.count(f"<!-- {path.stem} -->\n") == 1
    assert f"tools/balance.py {game}" in page


@pytest.mark.parametrize(
    ("game", "bots", "expected"),
    [
        (
            "ark",
            "greedy",
            ["| players | bots | n | 1st | 2nd | turns |", "| 2 | greedy | 3 |", "| bots | ship | used |"],
        ),
        (
            "rising",
            "quick",
            [
                "| players | options | bots | n | won | turns | knowledge cards played |",
                "| councilor | 2 players, quick |",
            ],
        ),
    ],
)
def test_figures_and_charts_are_written_between_the_marks(
    game: str, bots: str, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "DOCS", tmp_path)
    monkeypatch.setattr(balance, "PLAYED", tmp_path / "played")
    monkeypatch.setattr(sys, "argv", ["balance.py", game, "--no-play"])
    (tmp_path / f"{game}.toml").touch()
    page = tmp_path / f"{game}.md"
    page.write_text(f"before\n<!-- {game} -->\nold figures\n<!-- end -->\nafter\n", encoding="utf-8")
    balance.main()
    assert "old figures" in page.read_text(encoding="utf-8")  # nothing was played
    experiment = parse_experiment({"games": 3, "play": [{"game": game, "players": 2, "bots": bots}]})
    run_experiment(experiment, tmp_path / "played" / game, pool=HerePool())
    balance.main()
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n<!-- {game} -->\n\n| players |")
    assert text.endswith("|\n\n<!-- end -->\nafter\n")
    assert all(line in text for line in expected)
    assert (tmp_path / f"{game}.svg").read_text(encoding="utf-8").startswith("<svg xmlns")
