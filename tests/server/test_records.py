"""Games go out as records and come in again; every position of theirs can be looked at."""

from __future__ import annotations

import json
from typing import Any

import pytest

from atlantis.games import parse_record
from tests.server.guests import Guest
from tests.server.nodes import choose, move, play_out


def exported(guest: Guest, path: str) -> str:
    answer = guest.http.get(f"{path}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


def taken_in(guest: Guest, text: str | bytes) -> Any:
    return guest.http.post("/api/records", content=text, headers={"content-type": "application/x-ndjson"})


@pytest.mark.parametrize("game", ["atlanteon", "atlandice"])
def test_a_finished_game_goes_out_and_in_again(ann: Guest, bob: Guest, nobody: Guest, game: str) -> None:
    match = ann.match(game, "me", "random")["id"]
    with ann.live(match) as line:
        play_out(line)
    text = exported(nobody, f"/api/matches/{match}")
    assert parse_record(text).state.scores() == line.view["result"]["scores"]
    answer = taken_in(bob, text)
    assert answer.status_code == 201
    copy = answer.json()
    assert (copy["status"], copy["view"], copy["mine"]) == ("over", line.view["view"], [1, 2])
    assert copy["result"]["scores"] == line.view["result"]["scores"]
    assert [told["lines"] for told in copy["story"]["moves"]] == [told["lines"] for told in line.story]
    again = exported(bob, f"/api/matches/{copy['id']}")
    assert again.splitlines()[1:] == text.splitlines()[1:]
    assert [one["id"] for one in bob.get("/api/my/matches", status="over")] == [copy["id"]]


def test_an_unfinished_game_is_played_on(ann: Guest, bob: Guest) -> None:
    match = ann.match("atlandice", "me", "random", "random")["id"]
    with ann.live(match) as line:
        for _ in range(5):
            line.until(line.ask("move", **choose(line))["number"])
        choose(line)
    text = exported(ann, f"/api/matches/{match}")
    lines = text.splitlines(keepends=True)
    for cut in (1, 2, len(lines) // 2, len(lines)):  # before the first roll, after it, in the middle, all
        copy = taken_in(bob, "".join(lines[:cut])).json()
        assert copy["status"] == "running"
        assert len(copy["story"]["moves"]) >= cut - 1
        with bob.live(copy["id"]) as other:
            other.until(other.ask("move", **choose(other))["number"])
            assert [json.loads(line)["move"] for line in lines[1:cut]] == [
                told["move"] for told in other.story[: cut - 1]
            ]
            if cut == 1:
                play_out(other)
                assert other.view["status"] == "over"


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\n",
        b"{}",
        b"not json",
        b"[1]",
        b"\xff\xfe\x00",
        b'{"atlantis": 99}',
        b'{"atlantis": 1, "game": "chess"}',
        b"[" * 100_000,
        "illegal",
        "truncated",
        "other version",
        "too many",
    ],
)
def test_a_broken_record_is_refused_with_a_sentence(ann: Guest, broken: bytes | str) -> None:
    path = f"/api/matches/{ann.match('atlanteon', 'me', 'me')['id']}"
    move(ann, path)
    text = exported(ann, path)
    if isinstance(broken, str):
        header, first = text.splitlines()
        broken = {
            "illegal": f"{header}\n{first}\n{first.replace('1', '2', 1)}\n",
            "truncated": text[:-9],
            "other version": text.replace('"version": "', '"version": "not-', 1),
            "too many": f'{text}{{"end": true, "scores": [1, 0], "winners": [1]}}\n',
        }[broken].encode()
        assert broken != text.encode()
    before = len(ann.get("/api/my/matches"))
    answer = taken_in(ann, broken)
    assert (answer.status_code, answer.json()["refused"]) == (422, "wrong"), answer.text
    assert len(answer.json()["text"]) > 10
    assert len(ann.get("/api/my/matches")) == before


def test_every_position_of_a_finished_game_can_be_looked_at(ann: Guest, nobody: Guest) -> None:
    match = ann.match("atlanteon", "me", "random")["id"]
    with ann.live(match) as line:
        play_out(line)
    record = parse_record(exported(ann, f"/api/matches/{match}"))
    for n in range(len(line.story) + 1):
        found = nobody.get(f"/api/matches/{match}/positions/{n}")
        assert found["going"]
        assert {**found, "going": ""} == {
            "n": n,
            "moves": len(line.story),
            "going": "",
            "view": json.loads(json.dumps(record.at(n).view())),
        }
    assert found["view"] == line.view["view"]
    assert found["going"] == "The game is over"
    assert nobody.http.get(f"/api/matches/{match}/positions/{len(line.story) + 1}").status_code == 404
