"""Writing to SQLite: many commands share a commit, each fails alone, and a full disk loses nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, bindparam, event, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from atlantis.server.errors import Unavailable
from atlantis.server.storage import Store
from atlantis.server.storage.direct import Rows
from atlantis.server.storage.schema import keys
from atlantis.server.storage.writer import OneWriter, Work
from atlantis.table import Entry
from tests.server.guests import Guest, running
from tests.server.proofs import check_refused
from tests.server.stores import PAIR, open_match, setup

pytestmark = pytest.mark.anyio


@pytest.fixture
def where(tmp_path: Path) -> str:
    """SQLite only."""
    return str(tmp_path / "a.db")


def put(name: str, bytes_: int = 8) -> Work[str]:
    """Write a key; the work returns its name."""

    def work(connection: Connection) -> str:
        connection.execute(insert(keys).values(name=name, value=b"\x01" * bytes_))
        return name

    return work


def put_two(first: str, second: str) -> Work[str]:
    def work(connection: Connection) -> str:
        put(first)(connection)
        return put(second)(connection)

    return work


async def test_a_match_is_added_together_with_moves_of_others(store: Store) -> None:
    """Its entries refer to it, so it comes first, whatever was asked for first."""
    assert isinstance(store.writer, OneWriter)
    match, appended, append = await open_match(store), list[int](), store.writer.appender.append

    def append_counted(rows: Rows, check: Callable[[], None]) -> None:
        append(rows, check)
        appended.append(len(rows))

    store.writer.appender.append = append_counted  # type: ignore[method-assign]
    more = store.append(match, 1, [Entry("sit", 1, who="bob", name="Bob")])
    _, added = await asyncio.gather(more, store.create_match(setup(), "bob", False, PAIR))
    assert len(appended) == 1, "one commit"
    assert [len(await store.entries(one)) for one in (match, added.id)] == [2, 3]


async def test_rows_by_key_are_read_in_another_way_while_the_file_is_locked(store: Store) -> None:
    await store.writer.do(put("a"))
    query = select(keys.c.name).where(keys.c.name == bindparam("wanted"))
    assert [row.name for row in await store.few_rows(query, wanted="a")] == ["a"]
    assert store.reader is not None

    def locked(*_: object) -> None:
        raise OperationalError("", {}, sqlite3.OperationalError("database is locked"))

    store.reader.rows = locked  # type: ignore[method-assign, assignment]
    assert [row.name for row in await store.few_rows(query, wanted="a")] == ["a"]


async def names(store: Store) -> set[str]:
    return {row.name for row in await store.rows(select(keys.c.name))}


async def test_work_that_fails_does_not_affect_other_work(store: Store) -> None:
    def broken(connection: Connection) -> None:
        put("half")(connection)
        raise ZeroDivisionError

    await store.writer.do(put("taken"))
    pieces = [put("a"), put_two("b", "taken"), put("c"), broken, put("d")]
    answers = await asyncio.gather(*[store.writer.do(piece) for piece in pieces], return_exceptions=True)
    assert [answers[0], answers[2], answers[4]] == ["a", "c", "d"]
    assert isinstance(answers[1], IntegrityError)
    assert isinstance(answers[3], ZeroDivisionError)
    assert await names(store) == {"taken", "a", "c", "d"}


async def test_work_that_waits_together_is_committed_together(store: Store) -> None:
    assert isinstance(store.writer, OneWriter)
    commits = 0

    @event.listens_for(store.writer.writing, "commit")
    def count(_: object) -> None:
        nonlocal commits
        commits += 1

    await asyncio.gather(*[store.writer.do(put(f"k{n}")) for n in range(100)])
    assert len(await names(store)) == 100
    assert commits <= 2


async def test_work_is_done_in_the_order_it_was_asked_for(store: Store) -> None:
    done: list[int] = []
    await asyncio.gather(*[store.writer.do(lambda _, n=n: done.append(n)) for n in range(500)])  # type: ignore[misc]
    assert done == list(range(500))


async def test_work_is_done_even_if_whoever_asked_for_it_is_cancelled(store: Store) -> None:
    asked = [asyncio.create_task(store.writer.do(put(f"k{n}"))) for n in range(3)]
    await asyncio.sleep(0)
    for task in asked:
        task.cancel()
    assert [type(answer) for answer in await asyncio.gather(*asked, return_exceptions=True)] == [
        asyncio.CancelledError
    ] * 3
    assert await store.writer.do(put("last")) == "last"
    assert await names(store) == {"k0", "k1", "k2", "last"}


async def test_closing_finishes_all_work_and_accepts_no_more(where: str) -> None:
    store = Store(where)
    await store.open()
    asked = [asyncio.create_task(store.writer.do(put(f"k{n}"))) for n in range(300)]
    await asyncio.sleep(0)
    await store.close()
    assert len(await asyncio.gather(*asked)) == 300
    with pytest.raises(Unavailable):
        await asyncio.wait_for(store.writer.do(put("late")), 20)
    again = Store(where)
    assert len(await names(again)) == 300
    await again.close()


# ---- a full disk -----------------------------------------------------------------------------------------------------


@contextmanager
def no_room(store: Store) -> Iterator[None]:
    """The database file does not grow meanwhile."""
    assert isinstance(store.writer, OneWriter)
    pages = 1

    @event.listens_for(store.writer.writing, "begin")
    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    append = store.writer.appender.append

    def append_limited(rows: Rows, check: Callable[[], None]) -> None:
        appender = cast("OneWriter", store.writer).appender
        appender.driver = appender.driver or appender.connect()
        appender.driver.execute(f"PRAGMA max_page_count={pages}")
        append(rows, check)

    store.writer.appender.append = append_limited  # type: ignore[method-assign]
    yield
    pages = 1 << 30


async def test_on_a_full_disk_what_is_acknowledged_is_stored(store: Store) -> None:
    kept: set[str] = set()
    with no_room(store):
        for lot in range(6):
            pieces = [put(f"{lot}-{n}", (8, 3000, 20, 9000, 40)[n % 5]) for n in range(12)]
            for answer in await asyncio.gather(*[store.writer.do(piece) for piece in pieces], return_exceptions=True):
                if isinstance(answer, str):
                    kept.add(answer)
                else:
                    assert isinstance(answer, Unavailable)
                    assert "full" in str(answer.__cause__)
            assert await names(store) == kept
    assert len(kept) < 72
    assert await store.writer.do(put("roomy", 100_000)) == "roomy"
    assert await names(store) == kept | {"roomy"}


def test_a_full_disk_is_reported_and_the_server_continues_when_there_is_room(tmp_path: Path) -> None:
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        match, refused = ann.create("atlandice", "me", "me", forced=False)["id"], 0
        with no_room(server.service.store), ann.connect(match) as connection:
            while refused < 3:
                seen = ann.match(match)
                assert seen["status"] == "running", "the game was too short to fill the file"
                move = {"move": seen["legal"][0]["move"], "at": seen["position"]}
                answer = ann.http.post(f"/api/matches/{match}/commands", json={"type": "move", **move})
                if answer.status_code == 200:
                    refused = 0
                    continue
                check_refused(answer, 503, "disk-full")
                again = ann.match(match)
                assert (again["number"], again["story"]) == (seen["number"], seen["story"])
                message = connection.ask("move", **move)
                if message["type"] == "ack":  # other dice, fewer of them: they fitted in
                    refused = 0
                    continue
                assert (message["type"], message["refused"]) == ("refused", "disk-full")
                refused += 1
            story = seen["story"]["moves"]
        with ann.connect(match) as connection:
            connection.receive()
            assert connection.story == story
            connection.until(connection.ask("move", **move)["number"])
            assert connection.story[: len(story)] == story
            assert connection.story[len(story)]["move"] == move["move"]
    with running(tmp_path / "a.db") as server, Guest(server.url) as nobody:
        assert nobody.match(match)["story"]["moves"] == connection.story
