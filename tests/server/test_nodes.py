"""Two servers on one PostgreSQL: either serves any match, and either can be lost."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.server.conftest import create_database
from tests.server.guests import Guest
from tests.server.nodes import Node, nodes, reconnect, until_lost
from tests.server.proofs import wait_until


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nodes")


@pytest.fixture(scope="module")
def shared(postgresql: str) -> str:
    """A database for all tests of this file."""
    return create_database(postgresql)


@pytest.fixture(scope="module")
def two_nodes(shared: str, folder: Path) -> Iterator[list[Node]]:
    with nodes(shared, folder, 2) as made:
        yield made


@pytest.fixture
def people(two_nodes: list[Node]) -> Iterator[list[Guest]]:
    """Ann at the first node, Bob at the second."""
    with Guest(two_nodes[0].url, "Ann") as ann, Guest(two_nodes[1].url, "Bob") as bob:
        yield [ann, bob]


@pytest.fixture
def twins(two_nodes: list[Node], people: list[Guest]) -> Iterator[list[Guest]]:
    """Ann at both nodes."""
    with Guest(two_nodes[1].url, secret=people[0].secret) as twin:
        yield [people[0], twin]


def execute(database: str, statement: str) -> list[Any]:
    async def work() -> list[Any]:
        connection = await asyncpg.connect(database)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    return asyncio.run(work())


def pair_of(ann: Guest, bob: Guest, **more: Any) -> str:
    """Ann creates a match at her node, Bob joins at his."""
    made = ann.create("atlanteon", "me", "open", **more)
    bob.command(made["id"], "join", invite=made["invite"])
    return str(made["id"])


def record(guest: Guest, match: str) -> str:
    return guest.http.get(f"/api/matches/{match}/record").text


def test_clients_at_different_nodes_see_each_others_moves(people: list[Guest]) -> None:
    match = pair_of(*people)
    with people[0].connect(match) as one, people[1].connect(match) as other:
        for turn in range(10):
            mover, reader = ((one, other), (other, one))[turn % 2]
            mover.make_first_move()
            reader.until(mover.view["number"])
            assert one.story == other.story
            assert one.view["view"] == other.view["view"]
    assert record(people[0], match) == record(people[1], match)


def test_a_person_is_the_same_at_any_node(twins: list[Guest]) -> None:
    ann, twin = twins
    match = ann.create("atlanteon", "me", "me")["id"]
    assert twin.match(match)["mine"] == [1, 2]
    twin.make_first_move(match)
    assert [one["id"] for one in twin.get("/api/my/matches")] == [match]
    wait_until(lambda: len(ann.match(match)["story"]["moves"]) == 1)  # when her node has heard of it


def test_of_two_nodes_that_race_for_a_move_one_wins(twins: list[Guest]) -> None:
    match = twins[0].create("atlandice", "me", "me", forced=False)["id"]
    wins = [0, 0]
    with ThreadPoolExecutor(2) as threads:
        while sum(wins) < 25:
            seen = twins[0].match(match)
            legal = [one["move"] for one in seen["legal"]]
            bodies = [{"type": "move", "move": move, "at": seen["position"]} for move in (legal[0], legal[-1])]
            answers = list(
                threads.map(
                    lambda guest, body: guest.http.post(f"/api/matches/{match}/commands", json=body), twins, bodies
                )
            )
            if len(legal) == 1:  # both make the same move: it is made once
                assert {answer.status_code for answer in answers} <= {200, 409}
            else:
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                loser = next(answer for answer in answers if answer.status_code == 409)
                assert loser.json()["refused"] == "stale"
                wins[answers.index(loser) ^ 1] += 1
            assert record(twins[0], match) == record(twins[1], match)
            assert len(twins[1].match(match)["story"]["moves"]) > len(seen["story"]["moves"])
    print(f"two nodes raced for {sum(wins)} moves: {wins[0]} to {wins[1]}")


@pytest.mark.long
def test_whoever_loses_a_race_on_a_connection_sees_the_other_move(twins: list[Guest]) -> None:
    match = twins[0].create("atlanteon", "me", "me", forced=False)["id"]
    with twins[0].connect(match) as one, twins[1].connect(match) as other:
        for _ in range(8):
            connections = [one, other]
            moves = [connection.first_move() for connection in connections]
            assert moves[0]["at"] == moves[1]["at"]
            moves[1]["move"] = other.view["legal"][-1]["move"]
            with ThreadPoolExecutor(2) as threads:
                answers = list(threads.map(lambda connection, move: connection.ask("move", **move), connections, moves))
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            number = max(answer.get("number", 0) for answer in answers)
            assert one.until(number)["view"] == other.until(number)["view"]
            assert one.story == other.story


@pytest.mark.long
def test_chat_and_rematch_reach_the_other_node(people: list[Guest]) -> None:
    match = pair_of(*people)
    with people[0].connect(match) as one, people[1].connect(match) as other:
        for n in range(3):
            one.ask("chat", text=f"from Ann {n}")
            other.ask("chat", text=f"from Bob {n}")
        for connection in (one, other):
            while len(connection.chat) < 6:
                connection.receive()
        assert [{**line, "mine": None} for line in one.chat] == [{**line, "mine": None} for line in other.chat]
        assert one.ask("resign")["type"] == "ack"
        rematch = people[1].post(f"/api/matches/{match}/next")["id"]
        for connection in (one, other):
            while connection.view["next"] is None:
                connection.receive()
            assert connection.view["next"] == rematch
        assert people[0].post(f"/api/matches/{match}/next")["id"] == rematch
    assert people[0].match(rematch)["status"] == "running"


@pytest.mark.long
def test_a_node_that_lost_its_database_connections_reconnects_and_catches_up(shared: str, people: list[Guest]) -> None:
    match = pair_of(*people)
    with people[0].connect(match) as one, people[1].connect(match) as other:
        for turn in range(4):
            mover, reader = ((one, other), (other, one))[turn % 2]
            cut = execute(
                shared,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            assert cut, "no connection was lost"
            move = mover.first_move()
            answer = mover.ask("move", **move)
            assert answer["type"] == "ack", answer
            for connection in (mover, reader):
                connection.until(answer["number"])
        assert one.story == other.story


@contextmanager
def hanging(database: str) -> Iterator[None]:
    """PostgreSQL and all its processes stand still."""
    (lasting,) = execute(database, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
    postmaster = int(Path(f"/proc/{lasting[0]}/stat").read_text().rpartition(")")[2].split()[1])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    stopped = [postmaster, *map(int, children)]
    for pid in stopped:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


@pytest.mark.long
def test_while_the_database_hangs_a_node_is_alive_but_not_ready_and_moves_are_refused_soon(
    shared: str, people: list[Guest], folder: Path
) -> None:
    ann = people[0]
    match = pair_of(*people)
    wait_until(lambda: ann.match(match)["legal"])  # the other node has stored the start
    seen = ann.match(match)
    move = {"type": "move", "move": seen["legal"][0]["move"], "at": seen["position"]}
    with hanging(shared):
        assert ann.http.get("/healthz").text == "ok\n"
        answer = ann.http.get("/readyz")
        assert (answer.status_code, "did not answer within 3 seconds" in answer.text) == (503, True)
        refused = ann.http.post(f"/api/matches/{match}/commands", json=move, timeout=60)
        assert (refused.status_code, refused.json()["refused"]) == (503, "unavailable")
    wait_until(lambda: ann.http.get("/readyz").text == "ready\n")
    assert ann.http.post(f"/api/matches/{match}/commands", json=move).status_code == 200
    log = (folder / "node0.log").read_text()
    assert "The database answers again." in log
    assert not re.search(r": *$", log, re.MULTILINE), "a reason is empty"


@pytest.mark.long
def test_when_a_node_is_killed_the_others_continue_its_matches_and_bots(
    shared: str, folder: Path, two_nodes: list[Node]
) -> None:
    doomed = Node(shared, folder / "doomed.log")
    try:
        with Guest(doomed.url, "Ann") as ann, Guest(two_nodes[1].url, "Bob") as bob:
            match = pair_of(ann, bob, forced=False)
            one = ann.connect(match)
            with bob.connect(match) as other:
                one.make_first_move()
                other.make_first_move()
                one.until(other.view["number"])
                waiting = ann.create("ark", "oracle:seconds=3", "oracle:seconds=3")["id"]  # it begins to think
                doomed.kill()
                until_lost(one)
                with Guest(two_nodes[0].url, secret=ann.secret) as moved:
                    with reconnect(one, moved, match) as connection:
                        connection.make_first_move()
                        assert other.until(connection.view["number"])["view"] == connection.view["view"]
                        assert connection.story == other.story
                        assert len(connection.story) == 3
                    execute(
                        shared,
                        "UPDATE entries SET body = replace(body, 'oracle:seconds=3', 'novice') "
                        f"WHERE match = '{waiting}'",
                    )  # so that the test takes less time
                    with moved.connect(waiting) as connection:
                        while all(move["by"] == "chance" for move in connection.story):
                            connection.receive()
    finally:
        doomed.kill()
