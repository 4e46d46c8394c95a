"""Games are exported as records and imported again; every position of theirs can be viewed."""

from __future__ import annotations

import json

import pytest

from atlantis.games import parse_record
from tests.server.guests import Guest
from tests.server.proofs import check_refused


def export(guest: Guest, match: str) -> str:
    answer = guest.http.get(f"/api/matches/{match}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert "attachment" in answer.headers["content-disposition"]
    return answer.text


@pytest.mark.parametrize("game", ["atlanteon", "atlandice"])
def test_a_finished_game_is_exported_and_imported(ann: Guest, bob: Guest, nobody: Guest, game: str) -> None:
    match = ann.create(game, "me", "random")["id"]
    with ann.connect(match) as connection:
        connection.play_out()
    text = export(nobody, match)
    assert parse_record(text).state.scores() == connection.view["result"]["scores"]
    answer = bob.import_record(text)
    assert answer.status_code == 201
    copy = answer.json()
    assert (copy["status"], copy["view"], copy["mine"]) == ("over", connection.view["view"], [1, 2])
    assert copy["result"]["scores"] == connection.view["result"]["scores"]
    assert [move["lines"] for move in copy["story"]["moves"]] == [move["lines"] for move in connection.story]
    assert export(bob, copy["id"]).splitlines()[1:] == text.splitlines()[1:]
    assert [one["id"] for one in bob.get("/api/my/matches", status="over")] == [copy["id"]]


def test_an_unfinished_game_is_continued(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlandice", "me", "random", "random")["id"]
    with ann.connect(match) as connection:
        for _ in range(5):
            connection.make_first_move()
        connection.first_move()
    lines = export(ann, match).splitlines(keepends=True)
    for cut in (1, 2, len(lines) // 2, len(lines)):  # before the first roll, after it, in the middle, all
        copy = bob.import_record("".join(lines[:cut])).json()
        assert copy["status"] == "running"
        assert len(copy["story"]["moves"]) >= cut - 1
        with bob.connect(copy["id"]) as other:
            other.make_first_move()
            assert [json.loads(line)["move"] for line in lines[1:cut]] == [
                move["move"] for move in other.story[: cut - 1]
            ]
            if cut == 1:
                other.play_out()
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
        b'{"record": "atlantis"}',
        b"null\n" * 100,
        b"[" * 100_000,
        "illegal",
        "truncated",
        "other version",
        "too many",
    ],
)
def test_a_broken_record_is_refused_with_a_sentence(ann: Guest, solo: str, broken: bytes | str) -> None:
    ann.make_first_move(solo)
    text = export(ann, solo)
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
    answer = ann.import_record(broken)
    check_refused(answer, 422, "wrong")
    assert len(answer.json()["text"]) > 10
    assert len(ann.get("/api/my/matches")) == before


def test_every_position_of_a_finished_game_can_be_viewed(ann: Guest, nobody: Guest) -> None:
    match = ann.create("atlanteon", "me", "random")["id"]
    with ann.connect(match) as connection:
        connection.play_out()
    record, moves = parse_record(export(ann, match)), len(connection.story)
    for n in range(moves + 1):
        found = nobody.get(f"/api/matches/{match}/positions/{n}")
        going = found.pop("going")
        assert going
        assert found == {"n": n, "moves": moves, "view": json.loads(json.dumps(record.at(n).view()))}
    assert (found["view"], going) == (connection.view["view"], "The game is over")
    assert nobody.http.get(f"/api/matches/{match}/positions/{moves + 1}").status_code == 404


def test_a_move_can_be_tried_without_being_made(ann: Guest, nobody: Guest) -> None:
    match = ann.create("atlanteon", "me", "me")["id"]
    before = ann.get(f"/api/matches/{match}")
    tried = nobody.get(f"/api/matches/{match}/positions/0", move="tower white c3")
    state = parse_record(export(ann, match)).state
    state.apply(state.game.code("tower white c3"))
    assert (tried["n"], tried["moves"], tried["view"]) == (1, 0, json.loads(json.dumps(state.view())))
    assert ann.get(f"/api/matches/{match}") == before
    refused = nobody.http.get(f"/api/matches/{match}/positions/0?move=tile%207%20c3")
    assert (refused.status_code, refused.json()["refused"]) == (422, "illegal")
    assert refused.json()["text"] == "The towers come first: Guardians must place one."
