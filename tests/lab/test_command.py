"""`atlantis lab` from the outside."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from benchmarks import __main__ as benchmarks
from tests.terminal.hands import atlantis, refusal

FILE = """
title = "Raft"
games = 6
[[play]]
game = "ark"
players = 2
bots = "random"
[[variant]]
name = "cheap"
set."ships.S03.cost" = { wood = 1 }
"""


def test_a_run_prints_a_line_for_each_cell_and_a_report_is_written(home: Path) -> None:
    (home / "raft.toml").write_text(FILE)
    answer = atlantis("lab", "run", "raft.toml", "--jobs", 1)
    assert answer.code == 0
    assert answer.err.splitlines() == [
        "The results are saved in raft.lab",
        "Write the report with: atlantis lab report raft.lab",
    ]
    lines = answer.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "Ark of Atlantis, 2 players, random; house values",
        "Ark of Atlantis, 2 players, random; cheap",
    ]
    assert re.search(r": 6 games, \d+\.\d turns; 1st \d+\.\d % \(\d+-\d+\), 2nd \d+\.\d % \(\d+-\d+\)$", lines[0])
    assert atlantis("lab", "report", "raft.lab", "--lang", "fr").code == 0
    assert "Rapport d\u2019équilibrage" in (home / "raft.lab" / "report.html").read_text()
    again = atlantis("lab", "run", "raft.toml", "--jobs", 1)
    assert (again.code, again.out) == (0, answer.out)


def test_a_variant_without_effect_is_named(home: Path) -> None:
    (home / "none.toml").write_text('games = 2\n[[play]]\ngame = "rising"\nplayers = 2\nbots = "random"\n')
    with (home / "none.toml").open("a") as file:
        for name, item in ("three", 2), ("two", 1):
            file.write(f'[[variant]]\nname = "{name}"\nset."galley.start[{item}]" = 0\n')
    _, three, two = atlantis("lab", "run", "none.toml", "--jobs", 1).out.splitlines()
    assert three.endswith("; the variant changed nothing in any game")  # the galley of three players
    assert "changed nothing" not in two


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("run", "none.toml"), "none.toml cannot be read: No such file or directory."),
        (("run", "raft.toml", "--jobs", 0), "--jobs cannot be 0; it must be a number of processes from 1 to 1000."),
        (("report", "nowhere"), "nowhere has no results; `atlantis lab run FILE --out nowhere` writes them."),
        (("report", ".", "--lang", "de"), ". has no results; `atlantis lab run FILE --out .` writes them."),
        (("tune", "none.toml"), "none.toml cannot be read: No such file or directory."),
        (("fit", "none.toml"), "none.toml cannot be read: No such file or directory."),
    ],
)
def test_what_is_not_possible_is_one_sentence(args: tuple[object, ...], sentence: str, home: Path) -> None:
    (home / "raft.toml").write_text(FILE)
    assert refusal("lab", *args) == sentence
    assert [path.name for path in home.iterdir()] == ["raft.toml"]


def test_the_fitted_numbers_are_printed_as_source(home: Path) -> None:
    (home / "f.toml").write_text('game = "ark"\nweights = ["CUBE"]\nsteps = 1\npopulation = 1\ngames = 2\ncheck = 2\n')
    answer = atlantis("lab", "fit", "f.toml", "--jobs", 1)
    assert answer.code == 0
    assert re.fullmatch(r"CUBE = \d+", answer.out.splitlines()[0])
    assert re.fullmatch(
        r"# quick wins \S+ % before and \S+ % after: .* in 2 games with new seeds", answer.out.splitlines()[1]
    )
    assert json.loads((home / "f.weights.json").read_text())["game"] == "ark"


def test_how_to_join_a_cluster_is_explained() -> None:
    answer = atlantis("lab", "worker")
    assert answer.code == 0
    assert "atlantis lab worker tcp://SCHEDULER:8786" in answer.out


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_benchmark_measures_all_it_names(tmp_path: Path) -> None:
    said = CliRunner().invoke(benchmarks.app, ["lab", "--quick", "--json", str(tmp_path / "figures.json")])
    assert said.exit_code == 0, said.output
    rates = json.loads((tmp_path / "figures.json").read_text())["rates"]
    assert rates.keys() == {"bare loop", "lab, 1 process", "Dask, 1 worker", "Dask, 2 workers"}
    assert all(rate["best"] > 0 for ways in rates.values() for rate in ways.values())
