"""`atlantis solve`: who wins a late position of Atlanteon, proved."""

from __future__ import annotations

import json
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


def test_wrong_options_are_refused(tmp_path: Path) -> None:
    assert "--seconds must be more than 0, not 0." in refusal("solve", late(tmp_path), "--seconds", 0)
    rising = Record(load("ark"))
    while rising.state.actor < 0:
        rising.play(rising.state.legal_actions()[0])
    rising.write(tmp_path / "ark.jsonl")
    assert "has no endgames to solve: it takes two players, and no chance" in refusal("solve", tmp_path / "ark.jsonl")
    assert "Ark of Atlantis has no endgames to solve" in refusal("solve", "ark")
    assert "there is no position after 40" in refusal("solve", late(tmp_path), "--to", 40)
