"""A run that is killed or interrupted keeps what it has, and goes on as if nothing had been."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import time
from pathlib import Path

import pytest

from atlantis.arena.command import ArenaOptions, open_contest
from atlantis.engine import BrokenRecord
from tests.arena.test_the_arena import results
from tests.terminal.hands import PATIENCE, Running, atlantis, refusal

BOTS = "random,adept:sims=2"
LONG = ("arena", "atlanteon", "--seats", "expert:sims=150:seconds=0,greedy", "--games", 24, "--seed", 5)


def wait_for_lines(path: Path, number: int) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < number:
        assert time.monotonic() < end, "no games come"
        time.sleep(0.005)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    assert atlantis(*LONG, "--jobs", 2, "--out", path).code == 0
    return path


def test_a_killed_run_goes_on_as_if_nothing_had_been(uninterrupted: Path, home: Path) -> None:
    path = home / "run.jsonl"
    with Running(*LONG, "--jobs", 1, "--out", path) as run:
        wait_for_lines(path, 4)
        run.child.send_signal(signal.SIGKILL)
        run.rest()  # nobody holds the pipe any more: the worker processes have ended too
    path.write_bytes(path.read_bytes()[:-20])  # and a power cut in the middle of a line
    answer = atlantis("arena", "atlanteon", "--resume", path)
    assert answer.code == 0
    assert "24 games" in answer.out
    assert results(path) == results(uninterrupted)
    assert len(path.read_text().splitlines()) == 25


@pytest.mark.long
def test_ctrl_c_keeps_what_there_is_and_says_how_to_go_on(uninterrupted: Path, home: Path) -> None:
    path = home / "my run.jsonl"
    with Running(*LONG, "--jobs", 1, "--out", path, terminal=True) as run:
        wait_for_lines(path, 4)
        os.killpg(run.child.pid, signal.SIGINT)  # as a terminal does: everybody hears it
        said = run.rest()
        assert run.code() == 130
    games = len(path.read_text().splitlines()) - 1
    told = re.search(r"Stopped: (\d+) of 24 games are saved\.", said)
    assert told is not None
    assert int(told[1]) in (games, games - 1)  # one may just have been written
    line = said.splitlines()[-1]
    assert line.startswith("Resume with: atlantis arena atlanteon --resume ")
    assert atlantis(*shlex.split(line.removeprefix("Resume with: atlantis "))).code == 0
    assert results(path) == results(uninterrupted)


def test_ctrl_c_before_the_first_game_is_no_trouble(home: Path) -> None:
    path = home / "run.jsonl"
    with Running(*LONG, "--jobs", 1, "--out", path, terminal=True) as run:
        run.wait_for("The run is saved in")
        os.killpg(run.child.pid, signal.SIGINT)
        assert "Resume with: atlantis arena atlanteon --resume" in run.rest()
        assert run.code() == 130


def test_a_finished_run_is_shown_again_and_can_have_more_games(home: Path) -> None:
    first = atlantis("arena", "atlanteon", "--seats", "random,greedy", "--games", 4, "--out", "run.jsonl", "--jobs", 1)
    again = atlantis("arena", "atlanteon", "--resume", "run.jsonl")
    assert (again.code, again.out) == (0, first.out)
    more = atlantis("arena", "atlanteon", "--resume", "run.jsonl", "--games", 6, "--jobs", 1)
    assert "2 players, 6 games" in more.out
    assert sorted(results(home / "run.jsonl")) == [1, 2, 3, 4, 5, 6]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("small") / "run.jsonl"
    atlantis("arena", "atlanteon", "--seats", BOTS, "--games", 2, "--seed", 8, "--jobs", 1, "--out", path)
    return path.read_bytes()


@pytest.fixture
def run(small: bytes, home: Path) -> Path:
    """A small run that has ended."""
    path = home / "run.jsonl"
    path.write_bytes(small)
    return path


def test_a_run_goes_on_with_its_own_set_up_only(run: Path, home: Path) -> None:
    before = run.read_bytes()
    (home / "other.toml").write_text("markers = 7\n")
    for args, what in (
        (("--seats", "random,greedy"), "between random,adept:sims=2; remove --seats"),
        (("--seed", 9), "of seed 8; remove --seed"),
        (("--players", 3), "for 2 players; remove --players"),
        (("--option", "early_claims=yes"), "with the options {'early_claims': False}; remove --option"),
        (("--sprt", "0,50"), "without a test; remove --sprt"),
        (("--records", "games"), "with records in no folder; remove --records"),
        (("--data", "other.toml"), "with other data; remove --data"),
    ):
        assert refusal("arena", "atlanteon", "--resume", "run.jsonl", *args) == (
            f"run.jsonl is a run {what}, or start a new run."
        )
    assert refusal("arena", "ark", "--resume", "run.jsonl") == "run.jsonl is a run of atlanteon, not of ark."
    assert refusal("arena", "atlanteon", "--seats", "random,random", "--out", "run.jsonl") == (
        "run.jsonl already exists; choose another name for --out, or resume that run with --resume run.jsonl."
    )
    assert run.read_bytes() == before


def test_what_was_said_again_may_be_said_again(run: Path) -> None:
    assert (
        atlantis(
            "arena",
            "atlanteon",
            "--resume",
            "run.jsonl",
            "--seats",
            BOTS,
            "--seed",
            8,
            "--players",
            2,
            "--option",
            "early_claims=no",
        ).code
        == 0
    )


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("atlantis", "0.0.1", "the run was started with atlantis '0.0.1', and this program has '"),
        ("budgets", [None, {"simulations": 2, "seconds": 77}], "the run was started with budgets [None, {"),
        ("data", {"version": "ffff", "replaced": {}}, "the run was started with data {"),
        ("arena", 1, "the run has format 1; this program reads format 2."),
        ("seats", ["random", "bishop"], "There is no bot 'bishop'"),
        ("seats", ["random"] * 3, "3 entries and 2 games for 2 players do not make a run."),
        ("seed", "x", "“seed” must be a whole number, not 'x'."),
        ("game", "chess", "There is no game 'chess'"),
    ],
)
def test_a_run_of_another_program_is_not_mixed_with_ours(key: str, value: object, sentence: str, run: Path) -> None:
    header, *games = run.read_text().splitlines()
    changed = json.dumps({**json.loads(header), key: value})
    run.write_text("\n".join([changed, *games]) + "\n")
    assert refusal("arena", "atlanteon", "--resume", "run.jsonl").startswith(f"run.jsonl: line 1: {sentence}")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("soup", "line 4: this is not JSON"),
        ('{"game": 0}', "line 4: there is no game 0; games are numbered from 1."),
        ('{"game": 3, "round": 2, "seed": 1, "entries": [1, 2]}', "line 4: game 3 does not have the round, seed and "),
        ("{}", "line 4: “game” is missing."),
    ],
)
def test_a_broken_line_is_named(line: str, sentence: str, run: Path) -> None:
    with run.open("a") as file:
        file.write(f"{line}\n")
    assert refusal("arena", "atlanteon", "--resume", "run.jsonl").startswith(f"run.jsonl: {sentence}")


def test_a_result_that_lacks_something_is_named(run: Path) -> None:
    header, first, second = run.read_text().splitlines()
    for key, value in (("scores", [1]), ("winners", [3]), ("moves", "9"), ("thinking", None), ("decisions", [1.5, 2])):
        run.write_text("\n".join([header, first, json.dumps({**json.loads(second), key: value})]) + "\n")
        number = json.loads(second)["game"]
        assert refusal("arena", "atlanteon", "--resume", "run.jsonl") == (
            f"run.jsonl: line 3: the result of game {number} is not complete."
        )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "it contains no run."),
        (b'{"arena": 1', "it contains no run."),
        (b"{}\n", 'line 1: this is not a run of the arena; the first line must begin with {"arena": 2.'),
        (b"\xff\xfe\n", "it is not UTF-8 text."),
    ],
)
def test_what_is_no_run_is_refused(text: bytes, sentence: str, home: Path) -> None:
    (home / "run.jsonl").write_bytes(text)
    assert refusal("arena", "atlanteon", "--resume", "run.jsonl").endswith(sentence)


def test_two_programs_do_not_write_to_the_same_run(run: Path) -> None:
    contest = open_contest(ArenaOptions("atlanteon", games=4, resume=run))
    with run.open("a") as file:
        file.write("{}\n")
    with pytest.raises(OSError, match="another program has changed"):
        list(contest.run(1, 10))


def test_a_run_with_other_networks_or_another_book_is_not_continued(home: Path) -> None:
    """Bots of the same name play differently then."""
    path = home / "run.jsonl"
    asked = ArenaOptions("atlanteon", seats="expert,novice", games=2, seed=1, out=path)
    open_contest(asked)
    header = json.loads(path.read_text())
    for part in ("networks", "book"):
        assert header[part]
        path.write_text(json.dumps({**header, part: "of an earlier version"}) + "\n")
        with pytest.raises(BrokenRecord, match=f"started with {part} 'of an earlier version', and this program has"):
            open_contest(ArenaOptions("atlanteon", resume=path))
    path.write_text(json.dumps(header) + "\n")
    assert len(open_contest(ArenaOptions("atlanteon", resume=path)).missing()) == 2
