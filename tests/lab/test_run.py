"""Runs in miniature: the same games in any number of processes, and nothing is lost on the way."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from atlantis.engine import WrongOption
from atlantis.files import read_json, write_file, write_json
from atlantis.games import read_record
from atlantis.lab import results as results_module
from atlantis.lab.experiment import Experiment, parse_experiment
from atlantis.lab.pools import DaskPool, LocalPool
from atlantis.lab.results import Folder, LabError
from atlantis.lab.run import Run, run_experiment
from tests.lab.pools import HerePool, LosingPool
from tests.terminal.hands import PATIENCE, Running, atlantis

ARK: dict[str, Any] = {
    "games": 12,
    "seed": 4,
    "play": [{"game": "ark", "players": [2, 3], "bots": "random"}],
    "variant": [{"name": "raft", "set": {"ships.S03.cost": {"wood": 1}}}],
}


def ark(**more: Any) -> Experiment:
    return parse_experiment({**ARK, **more})


def games(folder: Path) -> pl.DataFrame:
    """The table, without what a clock says."""
    return Folder.open(folder).read().drop("seconds")


def test_results_are_the_same_in_one_process_or_two(tmp_path: Path) -> None:
    run_experiment(ark(), tmp_path / "here", pool=HerePool())
    run_experiment(ark(), tmp_path / "two", pool=LocalPool(2, 60))
    assert games(tmp_path / "here").equals(games(tmp_path / "two"))
    assert games(tmp_path / "here").group_by("cell").len().sort("cell").rows() == [(n, 12) for n in (1, 2, 3, 4)]
    assert not list((tmp_path / "two").glob("part-*"))


def test_variants_share_the_seeds_of_their_games(tmp_path: Path) -> None:
    found = run_experiment(ark(), tmp_path / "run", pool=HerePool()).games
    house, raft = (found.filter(pl.col("cell") == cell) for cell in (1, 2))
    assert house["seed"].equals(raft["seed"])
    assert house["order"].equals(raft["order"])  # drawn before anything that the variant changes
    assert not house["scores"].equals(raft["scores"])


def test_a_stopped_run_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    run_experiment(ark(), tmp_path / "whole", pool=HerePool())

    def stop(done: int, total: int) -> None:
        if done >= 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_experiment(ark(), tmp_path / "run", pool=HerePool(), progress=stop)
    saved = len(Folder.open(tmp_path / "run").read())
    assert 7 <= saved < 48
    seen: list[int] = []
    run_experiment(ark(), tmp_path / "run", pool=HerePool(), progress=lambda done, total: seen.append(done))
    assert seen[0] > saved
    assert games(tmp_path / "run").equals(games(tmp_path / "whole"))


def test_more_games_are_added_to_a_finished_run(tmp_path: Path) -> None:
    run_experiment(ark(), tmp_path / "run", pool=HerePool())
    run_experiment(ark(games=20), tmp_path / "run", pool=HerePool())
    run_experiment(ark(games=20), tmp_path / "whole", pool=HerePool())
    assert games(tmp_path / "run").equals(games(tmp_path / "whole"))


def test_games_of_a_process_that_died_are_played_again(tmp_path: Path) -> None:
    run_experiment(ark(), tmp_path / "whole", pool=HerePool())
    run_experiment(ark(), tmp_path / "run", pool=LosingPool())
    assert games(tmp_path / "run").equals(games(tmp_path / "whole"))


def test_a_game_that_fails_again_is_noted_and_tried_in_the_next_run(tmp_path: Path) -> None:
    found = run_experiment(ark(), tmp_path / "run", pool=LosingPool(doomed=5))
    assert found.failed.select("cell", "game", "failed").rows() == [
        (cell, 5, "its process was killed by SIGKILL") for cell in (1, 2, 3, 4)
    ]
    assert len(found.games) == 44
    assert len(run_experiment(ark(), tmp_path / "run", pool=HerePool()).games) == 48


def test_bots_of_ones_own_play_and_their_failures_are_noted(tmp_path: Path) -> None:
    def play(name: str) -> Experiment:
        bots = f"tests.bots.mybots:{name},random"
        return ark(games=2, variant=[], play=[{"game": "ark", "players": 2, "bots": bots}])

    assert len(run_experiment(play("First"), tmp_path / "first", pool=LocalPool(1, 60)).games) == 2
    for name in ("Crash", "Illegal", "NotANumber"):
        found = run_experiment(play(name), tmp_path / name, pool=LocalPool(1, 60))
        assert len(found.games) == 0
        assert [f"mybots:{name}" in why for why in found.failed["failed"]] == [True, True], found.failed["failed"]


def test_a_precision_is_reached_after_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    wanted = {"games": 400, "precision": 6.4, "variant": []}
    run_experiment(ark(**wanted), tmp_path / "here", pool=HerePool())
    run_experiment(ark(**wanted), tmp_path / "two", pool=LocalPool(2, 60))
    counts = dict(games(tmp_path / "here").group_by("cell").len().rows())
    assert counts == {1: 337, 2: 225}  # three players: a share of a third is known sooner than one of a half
    assert games(tmp_path / "here").equals(games(tmp_path / "two"))


def test_a_folder_is_all_that_a_report_needs(tmp_path: Path) -> None:
    run_experiment(
        ark(variant=[{"name": "raft", "vary": {"ships.S03.cost.wood": {"from": 1, "to": 2}}}]),
        tmp_path / "run",
        pool=HerePool(),
    )
    found = Folder.open(tmp_path / "run").results()
    assert [cell.variant for cell in found.cells][:3] == [
        "house",
        "raft, ships.S03.cost.wood = 1",
        "raft, ships.S03.cost.wood = 2",
    ]
    assert len(found.games) == 72


def test_a_run_can_be_moved_with_the_files_it_uses(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    (here / "raft.toml").write_text("ships.S03.cost = { wood = 1 }\n")
    variant = {"name": "raft", "data": "raft.toml"}
    given = {**ARK, "games": 2, "variant": [variant]}
    run_experiment(parse_experiment(given, "here", here), here / "results" / "run", pool=HerePool())
    before = games(here / "results" / "run")
    here.rename(there)
    assert games(there / "results" / "run").equals(before)


def test_records_are_kept_on_request(tmp_path: Path) -> None:
    run_experiment(ark(records=True, games=2), tmp_path / "run", pool=HerePool())
    files = sorted((tmp_path / "run" / "records").iterdir())
    assert [path.name for path in files][:3] == ["0001-000001.jsonl", "0001-000002.jsonl", "0002-000001.jsonl"]
    record = read_record(files[2])
    row = games(tmp_path / "run").filter((pl.col("cell") == 2) & (pl.col("game") == 1)).row(0, named=True)
    assert record.state.scores() == row["scores"]
    assert record.game.data.replaced == {"ships.S03.cost": {"wood": 1}}


# ---- trouble ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_one_sentence_and_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_module, "SAVE_SECONDS", 0.0)
    written: list[Path] = []

    def full(path: Path, content: str | bytes) -> None:
        if path.name.startswith("part-"):
            if len(written) == 3:
                raise OSError(errno.ENOSPC, "No space left on device")
            written.append(path)
        write_file(path, content)

    monkeypatch.setattr(results_module, "write_file", full)
    with pytest.raises(LabError) as stopped:
        run_experiment(ark(), tmp_path / "run", pool=HerePool())
    monkeypatch.undo()
    saved = len(Folder.open(tmp_path / "run").read())
    assert saved > 0
    assert str(stopped.value) == (
        f"The results cannot be written to {tmp_path / 'run'}: No space left on device. "
        f"{saved} finished games are saved."
    )
    assert len(run_experiment(ark(), tmp_path / "run", pool=HerePool()).games) == 48


def test_results_of_another_experiment_are_not_mixed(tmp_path: Path) -> None:
    run_experiment(ark(), tmp_path / "run", pool=HerePool())
    with pytest.raises(WrongOption) as refused:
        run_experiment(ark(seed=5), tmp_path / "run", pool=HerePool())
    assert str(refused.value) == (
        f"{tmp_path / 'run'} has the results of another experiment, or of other rules or "
        "values of its games (cell 1, 2, 3); start a new run with another --out."
    )
    assert len(Folder.open(tmp_path / "run").read()) == 48


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("atlantis", "0.0.9", "was played with Atlantis 0.0.9, and this is "),
        ("lab", 9, "the results have format 9; this program reads format 1."),
    ],
)
def test_results_of_another_version_are_refused(key: str, value: object, expected: str, tmp_path: Path) -> None:
    run_experiment(ark(games=2), tmp_path / "run", pool=HerePool())
    about = read_json(tmp_path / "run" / "run.json")
    write_json(tmp_path / "run" / "run.json", {**about, key: value})
    with pytest.raises(WrongOption, match=expected.replace(".", r"\.")):
        Folder.open(tmp_path / "run")


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(WrongOption, match="is not empty and has no results of the lab"):
        run_experiment(ark(), tmp_path, pool=HerePool())
    with pytest.raises(WrongOption, match="has no results; `atlantis lab run FILE"):
        Folder.open(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_damaged_table_is_named(tmp_path: Path) -> None:
    run_experiment(ark(games=2), tmp_path / "run", pool=HerePool())
    (tmp_path / "run" / "games.parquet").write_bytes(b"nothing")
    with pytest.raises(WrongOption, match="a table of results cannot be read"):
        Run(Folder.open(tmp_path / "run"))


# ---- from the outside ------------------------------------------------------------------------------------------------

FILE = (
    'games = {games}\nseed = 4\n[[play]]\ngame = "ark"\nplayers = [2, 3]\nbots = "random"\n[[variant]]\n'
    'name = "raft"\nset."ships.S03.cost" = {{ wood = 1 }}\n'
)


@pytest.mark.long
def test_ctrl_c_keeps_what_there_is_and_says_how_to_go_on(home: Path) -> None:
    (home / "e.toml").write_text(FILE.format(games=20_000))
    with Running("lab", "run", "e.toml", "--jobs", 1, terminal=True) as run:
        run.wait_for("The results are saved in")
        run.wait_for("/80000")
        os.killpg(run.child.pid, signal.SIGINT)
        said = run.rest()
        assert run.code() == 130
    assert f"Stopped: {len(Folder.open(home / 'e.lab').read())} games are saved." in said
    assert said.splitlines()[-1] == "Resume with: atlantis lab run e.toml"


@pytest.mark.long
def test_a_killed_run_is_resumed(home: Path) -> None:
    (home / "e.toml").write_text(FILE.format(games=20_000))
    with Running("lab", "run", "e.toml", "--jobs", 2) as run:
        end = time.monotonic() + 6 * PATIENCE
        while not list(home.glob("e.lab/part-00002.parquet")):
            assert time.monotonic() < end, "no games come"
            time.sleep(0.05)
        run.child.send_signal(signal.SIGKILL)
        run.rest()  # nobody holds the pipe any more: the worker processes have ended, too
    saved = Folder.open(home / "e.lab").read().drop("seconds")
    assert len(saved) > 10
    (home / "e.toml").write_text(FILE.format(games=40))
    answer = atlantis("lab", "run", "e.toml", "--jobs", 1)
    assert answer.code == 0
    run_experiment(ark(games=40), home / "whole", pool=HerePool())
    again = games(home / "e.lab").filter(pl.col("game") <= 40)
    assert again.equals(games(home / "whole"))


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and two workers on loopback."""
    processes: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> subprocess.Popen[bytes]:
        made = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, "--no-dashboard", "--host", "127.0.0.1"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        processes.append(made)
        return made

    port = 20000 + os.getpid() % 10000
    address = f"tcp://127.0.0.1:{port}"
    start("scheduler", "--port", str(port))
    for _ in range(2):
        start("worker", address, "--nthreads", "1", "--no-nanny")
    end = time.monotonic() + 90
    while True:
        try:
            pool = DaskPool(address)
            try:
                if pool.threads == 2:
                    break
            finally:
                pool.close()
        except WrongOption:
            pass  # not there yet
        assert time.monotonic() < end, "the cluster does not come up"
        time.sleep(0.5)
    yield address, processes
    for process in processes:
        process.kill()
        process.wait()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_plays_the_same_games_even_if_a_worker_is_lost(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, processes = cluster
    run_experiment(ark(games=300), tmp_path / "here", pool=HerePool())
    pool = DaskPool(address)
    lost: list[int] = []

    def lose(done: int, total: int) -> None:
        if done >= 100 and not lost:
            lost.append(done)
            processes[2].kill()

    run_experiment(ark(games=300), tmp_path / "cluster", pool=pool, progress=lose)
    pool.close()
    assert lost
    assert games(tmp_path / "cluster").equals(games(tmp_path / "here"))


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_that_disappears_is_one_sentence(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, processes = cluster
    pool = DaskPool(address)

    def lose(done: int, total: int) -> None:
        if done >= 20:
            processes[0].kill()

    with pytest.raises(LabError) as stopped:
        run_experiment(ark(games=100_000), tmp_path / "run", pool=pool, progress=lose)
    assert str(stopped.value).startswith(f"The cluster at {address} can no longer be reached.")
    assert len(Folder.open(tmp_path / "run").read()) >= 20


def test_without_a_scheduler_the_sentence_says_how_to_start_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.lab.pools.CONNECT_SECONDS", 0.5)
    with pytest.raises(WrongOption, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:9; `atlantis lab worker`"):
        DaskPool("tcp://127.0.0.1:9")
