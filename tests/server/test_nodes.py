"""Two servers on one PostgreSQL: any of them serves any match, and either can be lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server.guests import Guest, Live
from tests.server.nodes import Node, again, at, choose, nodes, until_lost


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nodes")


@pytest.fixture(scope="module")
def shared(postgresql: str) -> str:
    """A database for all tests of this file."""
    run_in(f"{postgresql}/postgres", "CREATE DATABASE nodes")
    return f"{postgresql}/nodes"


@pytest.fixture(scope="module")
def pair(shared: str, folder: Path) -> Iterator[list[Node]]:
    with nodes(shared, folder, 2) as made:
        yield made


@pytest.fixture
def people(pair: list[Node]) -> Iterator[list[Guest]]:
    """Ann at the first node, Bob at the second."""
    with closing(Guest(pair[0].url, "Ann")) as ann, closing(Guest(pair[1].url, "Bob")) as bob:
        yield [ann, bob]


def run_in(database: str, *words: str) -> list[Any]:
    """What PostgreSQL answers."""

    async def work() -> list[Any]:
        connection = await asyncpg.connect(database)
        try:
            return [await connection.fetch(word) for word in words]
        finally:
            await connection.close()

    return asyncio.run(work())


def seated(ann: Guest, bob: Guest, game: str = "atlanteon", **more: Any) -> str:
    """Ann makes a match at her node, Bob joins at his."""
    made = ann.match(game, "me", "open", **more)
    bob.post(f"/api/matches/{made['id']}/seats", {"invite": made["invite"]})
    return str(made["id"])


def record(guest: Guest, match: str) -> str:
    return guest.http.get(f"/api/matches/{match}/record").text


def test_clients_at_different_nodes_see_each_others_moves(people: list[Guest]) -> None:
    match = seated(*people)
    with people[0].live(match) as one, people[1].live(match) as other:
        for turn in range(10):
            line, reader = ((one, other), (other, one))[turn % 2]
            answer = line.ask("move", **choose(line))
            assert answer["type"] == "ack"
            reader.until(answer["number"])
            line.until(answer["number"])
            assert one.story == other.story
            assert one.view["view"] == other.view["view"]
    assert record(people[0], match) == record(people[1], match)


def test_a_person_is_the_same_at_any_node(pair: list[Node], people: list[Guest]) -> None:
    match = people[0].match("atlanteon", "me", "me")["id"]
    with closing(at(people[0], pair[1])) as ann:
        seen = ann.get(f"/api/matches/{match}")
        assert seen["mine"] == [1, 2]
        ann.post(f"/api/matches/{match}/moves", {"move": seen["legal"][0]["move"], "at": seen["position"]})
        assert [one["id"] for one in ann.get("/api/my/matches")] == [match]
    assert len(people[0].get(f"/api/matches/{match}")["story"]["moves"]) == 1


def test_of_two_nodes_that_race_for_a_move_one_wins(pair: list[Node], people: list[Guest]) -> None:
    match = people[0].match("atlandice", "me", "me", forced=False)["id"]
    path = f"/api/matches/{match}"
    with closing(at(people[0], pair[1])) as twin, ThreadPoolExecutor(2) as threads:
        wins = [0, 0]
        while sum(wins) < 25:
            seen = people[0].get(path)
            legal = [one["move"] for one in seen["legal"]]
            wishes = [(people[0], legal[0]), (twin, legal[-1])]
            answers = list(
                threads.map(
                    lambda wish: wish[0].http.post(f"{path}/moves", json={"move": wish[1], "at": seen["position"]}),
                    wishes,
                )
            )  # noqa: B023
            if len(legal) == 1:  # both want the same: it is made once
                assert {answer.status_code for answer in answers} <= {200, 409}
            else:
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                loser = next(answer for answer in answers if answer.status_code == 409)
                assert loser.json()["refused"] == "stale"
                wins[answers.index(loser) ^ 1] += 1
            assert record(people[0], match) == record(twin, match)
            assert len(twin.get(path)["story"]["moves"]) > len(seen["story"]["moves"])
    print(f"two nodes raced for {sum(wins)} moves: {wins[0]} to {wins[1]}")


def test_who_loses_a_race_over_a_line_is_shown_what_the_other_did(pair: list[Node], people: list[Guest]) -> None:
    match = people[0].match("atlanteon", "me", "me", forced=False)["id"]
    with closing(at(people[0], pair[1])) as twin, people[0].live(match) as one, twin.live(match) as other:
        for _ in range(8):
            lines: list[Live] = [one, other]
            wishes = [choose(line) for line in lines]
            assert wishes[0]["at"] == wishes[1]["at"]
            wishes[1]["move"] = other.view["legal"][-1]["move"]
            with ThreadPoolExecutor(2) as threads:
                answers = list(threads.map(lambda line, wish: line.ask("move", **wish), lines, wishes))
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            number = max(answer.get("number", 0) for answer in answers)
            assert one.until(number)["view"] == other.until(number)["view"]
            assert one.story == other.story


def test_chat_and_rematch_cross_over(people: list[Guest]) -> None:
    match = seated(*people)
    with people[0].live(match) as one, people[1].live(match) as other:
        for n in range(3):
            one.ask("chat", text=f"from Ann {n}")
            other.ask("chat", text=f"from Bob {n}")
        for line in (one, other):
            while len(line.chat) < 6:
                line.hear()
        assert one.chat == other.chat
        assert one.ask("resign")["type"] == "ack"
        following = people[1].post(f"/api/matches/{match}/next")["id"]
        for line in (one, other):
            while line.view["next"] is None:
                line.hear()
            assert line.view["next"] == following
        assert people[0].post(f"/api/matches/{match}/next")["id"] == following
    assert people[0].get(f"/api/matches/{following}")["status"] == "running"


def test_a_node_that_lost_its_connections_listens_again_and_catches_up(shared: str, people: list[Guest]) -> None:
    match = seated(*people)
    with people[0].live(match) as one, people[1].live(match) as other:
        for turn in range(4):
            lines = ((one, other), (other, one))[turn % 2]
            run_in(
                shared.replace("/nodes", "/postgres"),
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'nodes'",
            )
            wish = choose(lines[0])
            while (answer := lines[0].ask("move", **wish))["type"] != "ack":
                assert answer["refused"] == "unavailable"
            for line in lines:
                line.until(answer["number"])
        assert one.story == other.story


def test_when_a_node_is_killed_the_others_do_what_it_did(shared: str, folder: Path, pair: list[Node]) -> None:
    doomed = Node(shared, folder / "doomed.log")
    try:
        with closing(Guest(doomed.url, "Ann")) as ann, closing(Guest(pair[1].url, "Bob")) as bob:
            match = seated(ann, bob, forced=False)
            one = ann.live(match)
            with bob.live(match) as other:
                other.until(one.until(one.ask("move", **choose(one))["number"])["number"])
                other.until(one.until(other.ask("move", **choose(other))["number"])["number"])
                owed = ann.match("atlanteon", "oracle:seconds=10", "me")["id"]  # it begins to think
                doomed.kill()
                until_lost(one)
                with closing(at(ann, pair[0])) as moved:
                    with again(one, moved, match) as line:
                        number = line.ask("move", **choose(line))["number"]
                        line.until(number)
                        assert other.until(number)["view"] == line.view["view"]
                        assert line.story == other.story
                        assert len(line.story) == 3
                    run_in(
                        shared,
                        "UPDATE entries SET body = replace(body, 'oracle:seconds=10', 'novice') "
                        f"WHERE match = '{owed}'",
                    )  # so that the test need not wait as long
                    with moved.live(owed) as line:
                        assert choose(line)
                        assert [move["by"] for move in line.story] == [1]
    finally:
        doomed.kill()
