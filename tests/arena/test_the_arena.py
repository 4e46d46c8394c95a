"""`atlantis arena` from the outside: results that come again, figures that add up, refusals that explain."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from atlantis.games import read_record
from tests.terminal.hands import Running, atlantis, refusal

QUICK = "expert:sims=8:seconds=0,greedy"


def results(path: Path) -> dict[int, dict[str, Any]]:
    """The games of a run by number, without what a clock says."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return {
        line["game"]: {key: value for key, value in line.items() if key not in ("seconds", "thinking")}
        for line in lines
    }


def figures(*args: object) -> dict[str, Any]:
    answer = atlantis("arena", *args, "--json", "--jobs", 1)
    assert answer.code == 0
    found = json.loads(answer.out)
    assert isinstance(found, dict)
    return found


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(home: Path) -> None:
    for name, jobs in (("one", 1), ("two", 2)):
        assert (
            atlantis(
                "arena",
                "atlanteon",
                "--seats",
                QUICK,
                "--games",
                12,
                "--seed",
                9,
                "--jobs",
                jobs,
                "--out",
                f"{name}.jsonl",
            ).code
            == 0
        )
    assert results(home / "one.jsonl") == results(home / "two.jsonl")
    assert sorted(results(home / "one.jsonl")) == list(range(1, 13))


def test_the_file_says_how_the_run_was_set_up(home: Path) -> None:
    answer = atlantis(
        "arena", "atlanteon", "--seats", QUICK, "--games", 2, "--seed", 9, "--option", "early_claims=true", "--jobs", 1
    )
    kept = next((home / "state" / "atlantis" / "arena").glob("atlanteon-*.jsonl"))
    assert answer.err == f"The run is saved in {kept}"
    header = json.loads(kept.read_text().splitlines()[0])
    assert re.fullmatch(r"[0-9a-f]{12}", header.pop("data").pop("version"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", header.pop("atlantis"))
    assert header == {
        "arena": 2,
        "game": "atlanteon",
        "players": 2,
        "options": {"early_claims": True},
        "seats": ["expert:sims=8:seconds=0", "greedy"],
        "budgets": [{"simulations": 8, "seconds": 0}, None],
        "networks": None,
        "book": None,
        "seed": 9,
        "games": 2,
        "sprt": None,
        "records": None,
    }


def test_the_figures_add_up(home: Path) -> None:
    found = figures("atlandice", "--seats", "random,greedy,random", "--games", 12, "--seed", 4)
    assert set(found) == {
        "setup",
        "file",
        "stopped",
        "games",
        "team",
        "entries",
        "seats",
        "order",
        "elo",
        "ratings",
        "moves_per_game",
        "seconds_per_game",
        "sprt",
        "failures",
    }
    assert found["games"] == {"asked": 12, "counted": 12, "failed": 0}
    assert (found["team"], found["elo"], found["sprt"], found["failures"]) == (None, None, None, [])
    assert [entry["name"] for entry in found["entries"]] == ["random #1", "greedy", "random #3"]
    assert sum(entry["score"] for entry in found["entries"]) == pytest.approx(12)
    assert sum(seat["score"] for seat in found["seats"]) == pytest.approx(12)
    for entry in found["entries"]:
        assert entry["wins"] + entry["draws"] + entry["losses"] == entry["games"] == 12
        assert [seat["games"] for seat in entry["by_seat"]] == [4, 4, 4]
        assert sum(seat["score"] for seat in entry["by_seat"]) == pytest.approx(entry["score"])
        assert entry["share_95"][0] <= entry["share"] == entry["score"] / 12 <= entry["share_95"][1]
        assert entry["decisions"] > 0
        assert entry["seconds_per_decision"] > 0


def test_two_entries_have_a_difference_in_elo(home: Path) -> None:
    found = figures("atlanteon", "--seats", "random,random", "--games", 40, "--seed", 1)
    assert found["elo"]["low"] < found["elo"]["difference"] < found["elo"]["high"]


def test_a_test_ends_at_the_same_pair_in_any_number_of_processes(home: Path) -> None:
    ends = []
    for jobs in (1, 2):
        answer = atlantis(
            "arena",
            "atlanteon",
            "--seats",
            "greedy,random",
            "--games",
            2000,
            "--seed",
            7,
            "--sprt",
            "-100,300",
            "--jobs",
            jobs,
            "--json",
        )
        found = json.loads(answer.out)
        assert found["sprt"]["accepted"] in ("H0", "H1")
        assert found["sprt"]["bounds"] == pytest.approx([-2.944, 2.944], abs=1e-3)
        assert abs(found["sprt"]["llr"]) >= 2.944
        assert found["games"]["counted"] == 2 * found["sprt"]["pairs"] < 2000
        ends.append((found["sprt"], found["entries"][0]["score"]))
    assert ends[0] == ends[1]
    shown = atlantis("arena", "atlanteon", "--resume", found["file"]).out
    assert re.search(
        r"SPRT -100,300 after \d+ pairs: LLR -?\d\.\d\d, bounds -2\.94 and 2\.94:\sH[01]\sis\saccepted", shown
    )


def test_where_all_play_together_the_team_wins_or_loses(home: Path) -> None:
    found = figures("rising", "--seats", "random", "--players", 3, "--games", 4, "--seed", 1)
    assert found["team"]["games"] == 4
    assert [seat["games"] for seat in found["entries"][0]["by_seat"]] == [4, 4, 4]
    answer = atlantis("arena", "rising", "--seats", "random,greedy", "--games", 4, "--seed", 1, "--jobs", 1)
    assert answer.code == 0
    assert re.search(r"^team +\d+ +0 +\d+ ", answer.out, re.MULTILINE)
    assert "Elo" not in answer.out


def test_records_of_all_games_are_written_if_asked_for(home: Path) -> None:
    atlantis("arena", "ark", "--seats", "random,greedy", "--games", 2, "--records", "games", "--jobs", 1, "--out", "r")
    for number, seats in ((1, ["random", "greedy"]), (2, ["greedy", "random"])):
        record = read_record(home / "games" / f"ark-{number:05}.jsonl")
        assert record.seats == seats
        assert len(record.moves) == results(home / "r")[number]["moves"]
        assert record.state.scores() == results(home / "r")[number]["scores"]


def test_the_table_for_people(home: Path) -> None:
    answer = atlantis(
        "arena", "atlanteon", "--seats", "expert:sims=8:seconds=0,random", "--games", 3, "--seed", 2, "--jobs", 1
    )
    assert answer.err.splitlines()[1] == (
        "Playing 4 games instead of 3, so that every bot plays every seat equally often"
    )
    lines = answer.out.splitlines()
    assert lines[0] == "Atlanteon, 2 players, 4 games, seed 2"
    assert lines[2].split() == ["entry", "won", "shared", "lost", "share", "95", "%", "points", "a", "choice"]
    assert lines[3].startswith("expert:sims=8:seconds=0 ")
    assert lines[6].split() == ["share", "at", "Guardians", "Marauders"]
    assert lines[9].startswith("anyone ")
    assert re.fullmatch(r"A game took \d+\.\d moves and .* on average\.", lines[11])
    assert re.fullmatch(r"Elo, expert:sims=8:seconds=0 over random: \S+ \(95 %: \S+ to \S+\)\.", lines[12])
    assert max(map(len, lines)) <= 80


def test_a_terminal_shows_a_bar_with_the_score() -> None:
    with Running("arena", "atlanteon", "--seats", "random,greedy", "--games", 60, "--jobs", 1, terminal=True) as run:
        assert re.search(r"random \d+, greedy \d+ .*/60", run.rest())
        assert run.code() == 0


# ---- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ((), "Name the bots: --seats expert,adept."),
        (("--seats", "expert"), "--seats has 1 name, but there are 2 players: give 2."),
        (("--seats", "expert,adept,novice"), "--seats has 3 names, but there are 2 players: give 2."),
        (("--seats", "expert,adept", "--players", 4), "Atlanteon is for 2 players, not 4."),
        (
            ("--seats", "expert,bishop"),
            "There is no bot 'bishop': there are 'adept', 'expert', 'greedy', 'novice', 'oracle', 'quick', 'random'.",
        ),
        (
            ("--seats", "expert:sims=0,adept"),
            "expert: sims=0 is not valid; it must be a whole number from 1 to 1,000,000,000.",
        ),
        (("--seats", "expert,adept", "--games", 0), "--games cannot be 0; it must be a number from 1 to 1,000,000."),
        (("--seats", "expert,adept", "--games", -4), "--games cannot be -4; it must be a number from 1 to 1,000,000."),
        (
            ("--seats", "expert,adept", "--jobs", 0),
            "--jobs cannot be 0; it must be a number of processes from 1 to 1000.",
        ),
        (
            ("--seats", "expert,adept", "--patience", 0),
            "--patience cannot be 0; it must be a number of seconds above 0.",
        ),
        (
            ("--seats", "expert,adept", "--patience", "inf"),
            "--patience cannot be inf; it must be a number of seconds above 0.",
        ),
        (
            ("--seats", "expert,adept", "--sprt", "50"),
            "--sprt cannot be '50'; it must be two Elo differences, the smaller first: 0,50.",
        ),
        (
            ("--seats", "expert,adept", "--out", "no/where"),
            "no/where cannot be used as --out: No such file or directory.",
        ),
        (("--seats", "expert,adept", "--records", "."), ". is not empty; --records needs an empty folder."),
        (
            ("--seats", "expert,adept", "--option", "hard=yes"),
            "Atlanteon has no option 'hard': there is 'early_claims'.",
        ),
        (("--resume", "none.jsonl"), "none.jsonl cannot be read: No such file or directory."),
        (("--resume", "none.jsonl", "--out", "other"), "A resumed run continues in its own file; remove --out."),
    ],
)
def test_a_run_that_cannot_be_had_is_refused(args: tuple[object, ...], sentence: str, home: Path) -> None:
    (home / "something").touch()
    assert refusal("arena", "atlanteon", *args) == sentence
    assert [path.name for path in home.iterdir()] == ["something"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("atlanteom", "--seats", "random,random"), "There is no game 'atlanteom': did you mean 'atlanteon'?"),
        (
            ("atlandice", "--seats", "expert,adept", "--players", 4),
            "--seats has 2 names, but there are 4 players: give 4.",
        ),
        (
            ("rising", "--seats", "expert,adept,novice", "--players", 4),
            "--seats has 3 names, but there are 4 players: give 4, or one for all of them.",
        ),
        (
            ("rising", "--seats", "expert", "--sprt", "0,50"),
            "--sprt compares two bots that play against each other; Atlantis Rising is cooperative.",
        ),
        (
            ("atlandice", "--seats", "expert,adept,novice", "--sprt", "0,50"),
            "--sprt compares two bots that play against each other; there are 3 here.",
        ),
    ],
)
def test_other_games_have_other_refusals(args: tuple[object, ...], sentence: str) -> None:
    assert refusal("arena", *args) == sentence


# ---- order of play, changed values -----------------------------------------------------------------------------------


def test_shares_are_shown_by_order_of_play_where_it_is_drawn_by_lot(home: Path) -> None:
    args = ("ark", "--seats", "random,random,random", "--games", 30, "--seed", 5, "--records", "games", "--jobs", 1)
    found = figures(*args, "--out", "run.jsonl")
    for number, result in results(home / "run.jsonl").items():
        pile = re.search(r'"order ([\d ]+)"', (home / "games" / f"ark-{number:05}.jsonl").read_text())
        assert pile is not None
        assert result["order"] == [int(seat) for seat in pile[1].split()]
    assert sum(place["score"] for place in found["order"]) == pytest.approx(30)
    assert [place["name"] for place in found["order"]] == ["1st to play", "2nd to play", "3rd to play"]
    assert [place["share"] for place in found["order"]] != [seat["share"] for seat in found["seats"]]
    shown = atlantis("arena", "ark", "--resume", "run.jsonl").out
    assert re.search(r"^share if +1st to play +2nd to play +3rd to play$", shown, re.MULTILINE)


def test_in_atlandice_the_first_player_is_the_first_to_play(home: Path) -> None:
    figures(
        "atlandice",
        "--seats",
        "random,random,random",
        "--games",
        9,
        "--seed",
        2,
        "--records",
        "games",
        "--out",
        "run.jsonl",
    )
    for number, result in results(home / "run.jsonl").items():
        first = re.search(r'"first (\d)"', (home / "games" / f"atlandice-{number:05}.jsonl").read_text())
        assert first is not None
        assert result["order"] == [(int(first[1]) - 1 + n) % 3 + 1 for n in range(3)]


def test_where_seats_play_in_turn_the_order_of_play_is_not_shown_twice(home: Path) -> None:
    assert "share if" not in atlantis("arena", "atlanteon", "--seats", "random,random", "--games", 2, "--jobs", 1).out


def test_values_can_be_changed_for_a_run(home: Path) -> None:
    args = ("arena", "atlanteon", "--seats", "random,greedy", "--games", 2, "--seed", 1, "--jobs", 1, "--out", "run")
    answer = atlantis(*args, "--set", "markers=7", "-o", "early_claims=true")
    assert answer.out.splitlines()[:2] == ["Atlanteon, 2 players, early_claims=true, 2 games, seed 1", "  markers = 7"]
    assert json.loads((home / "run").read_text().splitlines()[0])["data"]["replaced"] == {"markers": 7}
    assert atlantis("arena", "atlanteon", "--resume", "run", "--set", "markers=7").code == 0
    assert refusal("arena", "atlanteon", "--resume", "run", "--set", "markers=8") == (
        "run is a run with other values; remove --set, or start a new run."
    )


def test_one_amount_or_one_item_of_a_value_can_be_changed(home: Path) -> None:
    found = figures(
        "ark", "--seats", "random,random", "--games", 2, "--set", "ships.S03.cost.wood=2", "--set", "track.events[1]=2"
    )
    replaced = found["setup"]["data"]["replaced"]
    assert replaced["ships.S03.cost"]["wood"] == 2
    assert replaced["track.events"][0] == 2
    assert len(replaced["track.events"]) > 1


def test_two_sets_of_values_are_compared_with_the_same_seeds(home: Path) -> None:
    (home / "b.toml").write_text("[points]\nstranded = 0\n")
    args = ("arena", "ark", "--seats", "greedy,greedy", "--games", 40, "--seed", 3, "--jobs", 1, "--compare", "house")
    same = json.loads(atlantis(*args, "house", "--json").out)
    assert same["a"]["seats"] == same["b"]["seats"]
    assert {row["verdict"] for row in same["differences"]} == {"no clear difference"}
    answer = atlantis(*args, "b.toml")
    assert answer.code == 0
    assert re.search(r"^A: house, B: b\.toml, with the same seeds$", answer.out, re.MULTILINE)
    assert re.search(r"^best score +\d+\.\d +\d+\.\d +\+\d\S+ +\S+ to \S+ +differs$", answer.out, re.MULTILINE)
    assert "  points.stranded = 0" in answer.out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--set", "markers"), "'markers' is not valid; write NAME=VALUE, e.g. markers=7."),
        (
            ("--set", "markers=40"),
            "data: markers: 40 is not possible; it must be between 1 and 12, so that a full board "
            "always has a winner (AT-2).",
        ),
        (("--set", "markerz=4"), "data: there is no value named 'markerz': did you mean 'markers'?"),
        (("--set", "tiles[40]=1"), "data: tiles has no item 40; it has 10."),
        (
            ("--compare", "house", "house", "--out", "x"),
            "--compare plays two separate runs, so it cannot be combined with --out.",
        ),
        (("--compare", "house", "none.toml"), "none.toml: the data file cannot be read: No such file or directory."),
    ],
)
def test_changes_that_are_not_possible_are_refused(args: tuple[object, ...], sentence: str, home: Path) -> None:
    assert refusal("arena", "atlanteon", "--seats", "random,random", *args) == sentence
    assert not list(home.iterdir())
