"""kill -9 in the middle of play: nothing that was acknowledged is lost, and no move is half stored."""

from __future__ import annotations

import json
import os
import random
import time
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from sqlalchemy import select

from atlantis.engine import CHANCE
from atlantis.server.errors import Unavailable
from atlantis.server.storage import Store
from atlantis.server.storage.schema import matches
from tests.games.scale import mark_long
from tests.server import doomed
from tests.server.guests import Guest
from tests.server.nodes import Node, reconnect, until_lost
from tests.server.stores import in_store, read_table

KILLS = int(os.environ.get("ATLANTIS_KILLS", "300"))
"""In the long tests."""


@pytest.fixture(scope="module")
def forks() -> ForkServerContext:
    """Processes that start with everything imported."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["pytest", "tests.server.doomed"])
    return context


def play_and_kill(forks: ForkServerContext, database: str, seed: int) -> dict[str, int]:
    """Somebody plays and is killed; by match, how many entries they reported as stored."""
    randomness = random.Random(seed)
    reading, writing = forks.Pipe(duplex=False)
    process = forks.Process(target=doomed.play_until_killed, args=(database, seed, writing))
    process.start()
    writing.close()
    with reading, os.fdopen(os.dup(reading.fileno()), "rb") as pipe:
        lines = [pipe.readline() for _ in range(0 if randomness.random() < 0.15 else randomness.randrange(1, 25))]
        time.sleep(randomness.random() ** 2 * 0.03)
        process.kill()
        lines += pipe.readlines()
    process.join()
    assert process.exitcode == -9
    process.close()
    reported: dict[str, int] = {}
    for line in lines:
        match, number = line.decode().split()
        if match != "ready":
            reported[match] = int(number)
    return reported


async def check(store: Store, reported: dict[str, int]) -> dict[str, int]:
    """All that was reported is stored, and every stored match is complete; how many entries each has."""
    found = {}
    try:
        rows = await store.rows(select(matches.c.id, matches.c.number, matches.c.status))
    except Unavailable:  # it was killed before there were any tables
        assert reported == {}
        return {}
    for row in rows:
        if row.id not in reported and row.status == "over":
            continue
        table = await read_table(store, row.id)
        assert table.number == row.number >= reported.get(row.id, 0)
        assert table.started
        assert table.over() == (row.status == "over")
        if not table.over():
            assert table.state.actor != CHANCE, "a move without the roll that followed it"
            assert len(table.state.legal_actions()) > 1 or not table.setup.forced, "a move without what it forced"
        found[row.id] = table.number
    assert set(reported) <= set(found)
    return found


def kill_often(forks: ForkServerContext, database: str, kills: int) -> str:
    acknowledged = stored = unreported = played = 0
    before: dict[str, int] = {}
    for seed in range(kills):
        reported = play_and_kill(forks, database, seed)
        found = in_store(database, lambda store, reported=reported: check(store, reported), False)  # type: ignore[misc]
        acknowledged += sum(number - before.get(match, 0) for match, number in reported.items())
        stored += sum(number - before.get(match, 0) for match, number in found.items())
        unreported += sum(1 for match, number in found.items() if number > reported.get(match, before.get(match, 0)))
        played += bool(reported)
        before |= found
    assert played > kills / 2
    assert acknowledged <= stored
    return (
        f"{kills} kills, {played} of them in play: {acknowledged} entries acknowledged, none lost; {stored} "
        f"stored; {unreported} times a command was stored and not yet acknowledged"
    )


@pytest.mark.parametrize("kills", mark_long([6, KILLS], but=[6]))
def test_what_was_acknowledged_survives_kills(forks: ForkServerContext, tmp_path: Path, kills: int) -> None:
    print(kill_often(forks, str(tmp_path / "a.db"), kills))

    async def whole(store: Store) -> object:
        async with store.engine.connect() as connection:
            return (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar()

    assert in_store(tmp_path / "a.db", whole) == "ok"


@pytest.mark.parametrize("kills", mark_long([3, max(8, KILLS // 10)], but=[3]))
def test_the_same_with_postgresql(forks: ForkServerContext, database: str, kills: int) -> None:
    print(kill_often(forks, database, kills))


@pytest.mark.long
def test_a_game_against_a_bot_continues_although_the_server_is_killed_twice(tmp_path: Path) -> None:
    kills = {6, 21}  # before these moves; the second time the answer is not waited for
    database, log, made = str(tmp_path / "a.db"), tmp_path / "log", 0
    node = Node(database, log)
    try:
        with Guest(node.url, "Ann") as ann:
            match = ann.create("atlandice", "me", "random")["id"]
            connection = ann.connect(match)
            while move := connection.first_move():
                made += 1
                if made in kills:
                    if made % 2:
                        connection.socket.send(json.dumps({"type": "move", "id": "lost", **move}))
                    node.kill()
                    until_lost(connection)
                    node = Node(database, log, node.port)
                    connection = reconnect(connection, ann, match)
                answer = connection.ask("move", **move)
                assert answer["type"] == "ack", answer
                connection.until(answer["number"])
            assert made > max(kills)
            record = ann.http.get(f"/api/matches/{match}/record").text
            assert [move["move"] for move in connection.story] == [
                each["move"] for each in map(json.loads, record.splitlines()) if "move" in each
            ]
            with Guest(node.url) as nobody, nobody.connect(match) as watcher:
                watcher.receive()
                assert watcher.story == connection.story
            connection.__exit__(None, None, None)
        assert node.stop() == 0
    finally:
        node.kill()
    assert "Traceback" not in log.read_text()
