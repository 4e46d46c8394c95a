"""`atlantis hint`, and `hint` at the table."""

from __future__ import annotations

import json
from pathlib import Path

from atlantis import OVER, Record, load
from tests.terminal.hands import atlantis, refusal

NEARLY_OVER = (
    "tower black d1, tower white b5, tower white a4, tile 8 c1, tile 4 e2, tile 6 a3, tile 2 a2, tile 1 b4, "
    "tile 1 a1, tile 0 c3, tile 6 c5, tile 9 a5, tile 5 e4, tile 2 d4, tile 7 d3, tile 7 c2, tile 9 e3, "
    "tile 5 e5, tile 3 b2"
)


def saved(path: Path, name: str, moves: list[str]) -> Path:
    record = Record(load(name))
    for move in moves:
        record.play(record.game.code(move))
    record.write(path)
    return path


def test_the_command_shows_the_best_moves_with_chances(tmp_path: Path) -> None:
    path = saved(tmp_path / "g.jsonl", "atlanteon", ["tower white c3"])
    out = atlantis("hint", path, "--bot", "expert:sims=80:seconds=0", "--top", 3).out
    lines = [line for line in out.splitlines() if " %  " in line]
    assert len(lines) == 3
    assert "After move 1, to move: Marauders" in out


def test_the_command_prints_json(tmp_path: Path) -> None:
    path = saved(tmp_path / "g.jsonl", "atlanteon", NEARLY_OVER.split(", "))
    answer = json.loads(atlantis("hint", path, "--bot", "adept:sims=100:seconds=0", "--json", "--top", 2).out)
    assert answer["game"] == "atlanteon"
    assert answer["after"] == 19
    assert answer["bot"] == "adept:sims=100:seconds=0"
    assert len(answer["hints"]) == 2
    assert answer["hints"][0].keys() == {"code", "move", "chance", "visits", "proved"}


def test_the_same_seed_gives_the_same_hints(tmp_path: Path) -> None:
    path = saved(tmp_path / "g.jsonl", "atlanteon", ["tower white c3"])
    args = ("hint", path, "--bot", "expert:sims=60:seconds=0", "--json", "--seed", 4)
    first = atlantis(*args)
    assert first.code == 0
    assert first.out == atlantis(*args).out


def test_hints_for_an_earlier_position(tmp_path: Path) -> None:
    path = saved(tmp_path / "g.jsonl", "atlanteon", ["tower white c3", "tower black a1"])
    answer = json.loads(atlantis("hint", path, "--to", 1, "--bot", "novice", "--json").out)
    assert (answer["after"], answer["seat"]) == (1, 2)


def test_wrong_options_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "g.jsonl", "atlanteon", ["tower white c3"])
    assert "has 1 moves; there is no position after 9" in refusal("hint", path, "--to", 9)
    assert "There is no bot 'wizard'" in refusal("hint", path, "--bot", "wizard")
    assert "greedy does not search" in refusal("hint", path, "--bot", "greedy")
    assert "sims=0" in refusal("hint", path, "--bot", "expert:sims=0")
    assert "cannot be read" in refusal("hint", tmp_path / "none.jsonl")
    dice = saved(tmp_path / "dice.jsonl", "atlandice", [])
    assert "There is no decision in this record yet." in refusal("hint", dice)
    assert "is followed by a roll or a draw" in refusal("hint", dice, "--to", 0)


def test_a_finished_record_is_refused_with_the_way_to_earlier_positions(tmp_path: Path) -> None:
    record = Record(load("atlanteon"))
    while record.state.actor != OVER:
        record.play(record.state.legal_actions()[0])
    record.write(tmp_path / "g.jsonl")
    said = refusal("hint", tmp_path / "g.jsonl")
    assert said == (
        f"The game is over. For an earlier position, add --to with a number from 0 to {len(record.moves) - 1}."
    )


def test_hint_at_the_table_in_both_languages(home: Path) -> None:
    out = atlantis("play", "atlanteon", "--seats", "me,me", typed=["white c3", "hint", "quit"]).out
    assert out.count(" %  tower ") == 5
    out = atlantis("play", "atlanteon", "--seats", "me,me", "--lang", "fr", typed=["white c3", "indice", "quit"]).out
    assert out.count("\u202f%  tower ") + out.count(" %  tower ") == 5
