"""`atlantis solve`: who wins a late position of Atlanteon, proved."""

from __future__ import annotations

import json
import random
from pathlib import Path

from atlantis import OVER, Record, load, parse_record
from tests.terminal.hands import atlantis, refusal
from tests.terminal.test_hints import NEARLY_OVER, saved


def late(tmp_path: Path) -> Path:
    return saved(tmp_path / "g.jsonl", "atlanteon", NEARLY_OVER.split(", "))


def test_the_winner_is_proved_and_the_line_leads_to_it(tmp_path: Path) -> None:
    path = late(tmp_path)
    answer = json.loads(atlantis("solve", path, "--json").out)
    record = parse_record(path.read_text())
    assert answer["after"] == 19
    assert answer["seat"] == record.state.actor + 1
    for move in answer["line"]:
        record.play(record.game.code(move))
    assert record.state.actor == OVER
    assert [seat + 1 for seat in record.state.winners()] == [answer["winner"]]


def test_the_proof_is_shown_in_both_languages(tmp_path: Path) -> None:
    assert " win, whatever the other side does (" in atlantis("solve", late(tmp_path)).out
    assert "Prouvé" in atlantis("solve", late(tmp_path), "--lang", "fr").out


def test_hints_of_a_late_position_are_proved(tmp_path: Path) -> None:
    path = late(tmp_path)
    winner = json.loads(atlantis("solve", path, "--json").out)["winner"]
    answer = json.loads(atlantis("hint", path, "--bot", "expert:sims=50:seconds=0", "--json", "--top", 99).out)
    assert all(hint["proved"] for hint in answer["hints"])
    chances = [hint["chance"] for hint in answer["hints"]]
    assert chances == sorted(chances, reverse=True)
    assert (1.0 in chances) == (winner == answer["seat"])


def test_what_cannot_be_proved_in_time_is_said_and_ends_with_code_1(tmp_path: Path) -> None:
    path = saved(tmp_path / "g.jsonl", "atlanteon", ["tower white c3"])
    answer = atlantis("solve", path, "--seconds", "0.01")
    assert answer.code == 1
    assert "Not proved: " in answer.out
    assert json.loads(atlantis("solve", path, "--seconds", "0.01", "--json").out)["winner"] is None


def test_with_dice_each_move_has_a_value_for_everybody(tmp_path: Path) -> None:
    path = late_dice(tmp_path)
    answer = json.loads(atlantis("solve", path, "--json").out)
    best = answer["moves"][0]
    assert answer["values"] == best["values"] == [1.0, -0.5, -0.5]
    assert answer["positions"] > len(answer["moves"]) > 1
    shown = atlantis("solve", path).out
    assert f"Solved: {answer['positions']} positions." in shown
    assert f"{best['values'][answer['seat'] - 1]:+.3f}  {best['move']}" in shown
    assert "Résolu" in atlantis("solve", path, "--lang", "fr").out


def test_a_small_variant_has_players_and_options(tmp_path: Path) -> None:
    data = tmp_path / "small.toml"
    data.write_text("tiles = [1, 2]\nmarkers = 4\n[board]\nfiles = 3\nranks = 3\n", encoding="utf-8")
    solved = [
        json.loads(atlantis("solve", "atlanteon", "--data", data, "--json", *more).out)
        for more in ([], ["--option", "early_claims=true"])
    ]
    assert [answer["winner"] for answer in solved] == [2, 2]
    assert solved[0]["nodes"] != solved[1]["nodes"]  # another game
    assert "Atlanteon is for 2 players" in refusal("solve", "atlanteon", "--data", data, "--players", 3)
    assert "--players and --option are for a game by name" in refusal("solve", late(tmp_path), "--players", 2)


def test_a_position_that_too_many_can_follow_is_not_solved() -> None:
    answer = atlantis("solve", "ark", "--seconds", "0.05")
    assert answer.code == 1
    assert "Not solved: too many positions can follow." in answer.out


def late_dice(tmp_path: Path) -> Path:
    """A game of Atlandice with few moves left."""
    record, dice = Record(load("atlandice")), random.Random(1)
    while record.state.actor != OVER:
        record.play(dice.choice(record.state.legal_actions()))
    return saved(tmp_path / "dice.jsonl", "atlandice", [record.state.game.text(code) for code in record.moves[:-5]])


def test_wrong_options_are_refused(tmp_path: Path) -> None:
    assert "--seconds must be more than 0, not 0." in refusal("solve", late(tmp_path), "--seconds", 0)
    assert "--seconds must be more than 0, not -1." in refusal("solve", "ark", "--seconds", -1)
    assert "there is no position after 40" in refusal("solve", late(tmp_path), "--to", 40)
