"""kill -9 in the middle of play: nothing that was acknowledged is lost, and no move is half there."""

from __future__ import annotations

import json
import os
import random
import time
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from sqlalchemy import select

from atlantis.engine import CHANCE
from atlantis.server.storage import Store, Unavailable
from atlantis.server.storage.schema import matches
from tests.server import doomed
from tests.server.guests import Guest
from tests.server.nodes import Node, again, choose, until_lost
from tests.server.stores import a_table, in_store

KILLS = int(os.environ.get("ATLANTIS_KILLS", "24"))


@pytest.fixture(scope="module")
def forks() -> ForkServerContext:
    """Processes that begin with everything in memory."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["pytest", "tests.server.doomed"])
    return context


def life_and_death(forks: ForkServerContext, database: str, seed: int) -> dict[str, int]:
    """Somebody plays and is killed; by match how many entries they were told are stored."""
    luck = random.Random(seed)
    reading, writing = forks.Pipe(duplex=False)
    process = forks.Process(target=doomed.play_until_killed, args=(database, seed, writing))
    process.start()
    writing.close()
    with reading, os.fdopen(os.dup(reading.fileno()), "rb") as said:
        heard = [said.readline() for _ in range(0 if luck.random() < 0.15 else luck.randrange(1, 25))]
        time.sleep(luck.random() ** 2 * 0.03)
        process.kill()
        heard += said.readlines()
    process.join()
    assert process.exitcode == -9
    process.close()
    told: dict[str, int] = {}
    for line in heard:
        match, number = line.decode().split()
        if match != "ready":
            told[match] = int(number)
    return told


async def look(store: Store, told: dict[str, int]) -> dict[str, int]:
    """Every promise was kept, and all that is stored is whole. How many entries each match has."""
    found = {}
    try:
        rows = await store.rows(select(matches.c.id, matches.c.number, matches.c.status))
    except Unavailable:  # it was killed before there were any tables
        assert told == {}
        return {}
    for row in rows:
        if row.id not in told and row.status == "over":
            continue
        table = await a_table(store, row.id)
        assert table.number == row.number >= told.get(row.id, 0)
        assert table.started
        assert table.over() == (row.status == "over")
        if not table.over():
            assert table.state.actor != CHANCE, "a move without the roll that followed it"
            assert len(table.state.legal_actions()) > 1 or not table.setup.forced, "a move without what it forced"
        found[row.id] = table.number
    assert set(told) <= set(found)
    return found


def kill_often(forks: ForkServerContext, database: str, kills: int) -> str:
    acknowledged = stored = unheard = played = 0
    before: dict[str, int] = {}
    for seed in range(kills):
        told = life_and_death(forks, database, seed)
        found = in_store(database, lambda store, told=told: look(store, told), True)  # type: ignore[misc]
        acknowledged += sum(number - before.get(match, 0) for match, number in told.items())
        stored += sum(number - before.get(match, 0) for match, number in found.items())
        unheard += sum(1 for match, number in found.items() if number > told.get(match, before.get(match, 0)))
        played += bool(told)
        before |= found
    assert played > kills / 2
    assert acknowledged <= stored
    return (
        f"{kills} kills, {played} of them in play: {acknowledged} entries acknowledged, none lost; {stored} "
        f"stored; {unheard} times a wish was stored and not yet acknowledged"
    )


def test_what_was_acknowledged_survives_many_kills(forks: ForkServerContext, tmp_path: Path) -> None:
    print(kill_often(forks, str(tmp_path / "a.db"), KILLS))

    async def whole(store: Store) -> object:
        async with store.engine.connect() as connection:
            return (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar()

    assert in_store(tmp_path / "a.db", whole) == "ok"


def test_the_same_with_postgresql(forks: ForkServerContext, database: str) -> None:
    print(kill_often(forks, database, max(8, KILLS // 10)))


def test_a_game_goes_on_over_a_server_that_is_killed_again_and_again(tmp_path: Path) -> None:
    kills = {6, 21}  # before these moves; the second time the answer is not waited for
    where, log, made = str(tmp_path / "a.db"), tmp_path / "log", 0
    node = Node(where, log)
    try:
        guest = Guest(node.url, "Ann")
        match = guest.match("atlandice", "me", "random")["id"]
        line = guest.live(match)
        while wish := choose(line):
            made += 1
            if made in kills:
                if made % 2:
                    line.socket.send(json.dumps({"type": "move", "id": "lost", **wish}))
                node.kill()
                until_lost(line)
                node = Node(where, log, node.port)
                line = again(line, guest, match)
            answer = line.ask("move", **wish)
            assert answer["type"] == "ack", answer
            line.until(answer["number"])
        assert made > max(kills)
        record = guest.http.get(f"/api/matches/{match}/record").text
        assert [move["move"] for move in line.story] == [
            each["move"] for each in map(json.loads, record.splitlines()) if "move" in each
        ]
        with closing(Guest(node.url)) as nobody, nobody.live(match) as watcher:
            watcher.hear()
            assert watcher.story == line.story
        line.__exit__(None, None, None)
        guest.close()
        assert node.stop() == 0
    finally:
        node.kill()
    assert "Traceback" not in log.read_text()
