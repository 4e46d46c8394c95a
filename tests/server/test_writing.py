"""Who writes to SQLite: together, but each for itself; what was asked for is done; a full disk is said and survived."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import IntegrityError

from atlantis.server.storage import Store, Unavailable
from atlantis.server.storage.schema import keys
from atlantis.server.storage.writing import OneWriter, Work
from tests.server.guests import Guest, running
from tests.server.stores import in_store


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


async def names(store: Store) -> set[str]:
    return {row.name for row in await store.rows(select(keys.c.name))}


def test_one_that_fails_does_not_spoil_the_others(tmp_path: Path) -> None:
    def broken(connection: Connection) -> None:
        put("half")(connection)
        raise ZeroDivisionError

    async def work(store: Store) -> None:
        await store.writer.do(put("taken"))
        pieces = [put("a"), put_two("b", "taken"), put("c"), broken, put("d")]
        answers = await asyncio.gather(*[store.writer.do(piece) for piece in pieces], return_exceptions=True)
        assert [answers[0], answers[2], answers[4]] == ["a", "c", "d"]
        assert isinstance(answers[1], IntegrityError)
        assert isinstance(answers[3], ZeroDivisionError)
        assert await names(store) == {"taken", "a", "c", "d"}

    in_store(tmp_path / "a.db", work)


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def work(store: Store) -> int:
        assert isinstance(store.writer, OneWriter)
        commits = 0

        @event.listens_for(store.writer.writing, "commit")
        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        await asyncio.gather(*[store.writer.do(put(f"k{n}")) for n in range(100)])
        assert len(await names(store)) == 100
        return commits

    assert in_store(tmp_path / "a.db", work) <= 2


def test_work_is_done_in_the_order_it_was_asked_for(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        done: list[int] = []
        await asyncio.gather(*[store.writer.do(lambda _, n=n: done.append(n)) for n in range(500)])  # type: ignore[misc]
        assert done == list(range(500))

    in_store(tmp_path / "a.db", work)


def test_who_goes_away_does_not_take_their_work_along(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        asked = [asyncio.create_task(store.writer.do(put(f"k{n}"))) for n in range(3)]
        await asyncio.sleep(0)
        for task in asked:
            task.cancel()
        assert [type(answer) for answer in await asyncio.gather(*asked, return_exceptions=True)] == [
            asyncio.CancelledError
        ] * 3
        assert await store.writer.do(put("last")) == "last"
        assert await names(store) == {"k0", "k1", "k2", "last"}

    in_store(tmp_path / "a.db", work)


def test_closing_finishes_what_was_asked_for_and_takes_no_more(tmp_path: Path) -> None:
    async def whole() -> None:
        store = Store(tmp_path / "a.db")
        await store.open()
        asked = [asyncio.create_task(store.writer.do(put(f"k{n}"))) for n in range(300)]
        await asyncio.sleep(0)
        await store.close()
        assert len(await asyncio.gather(*asked)) == 300
        with pytest.raises(Unavailable):
            await asyncio.wait_for(store.writer.do(put("late")), 20)

    asyncio.run(whole())
    assert len(in_store(tmp_path / "a.db", names)) == 300


# ---- a full disk -----------------------------------------------------------------------------------------------------


@contextmanager
def no_room(store: Store) -> Iterator[None]:
    """The database file does not grow meanwhile."""
    assert isinstance(store.writer, OneWriter)
    pages = 1

    @event.listens_for(store.writer.writing, "begin")
    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    yield
    pages = 1 << 30


def test_on_a_full_disk_what_is_acknowledged_is_there(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        kept: set[str] = set()
        with no_room(store):
            for lot in range(6):
                pieces = [put(f"{lot}-{n}", (8, 3000, 20, 9000, 40)[n % 5]) for n in range(12)]
                for answer in await asyncio.gather(
                    *[store.writer.do(piece) for piece in pieces], return_exceptions=True
                ):
                    if isinstance(answer, str):
                        kept.add(answer)
                    else:
                        assert isinstance(answer, Unavailable)
                        assert "full" in str(answer.__cause__)
                assert await names(store) == kept
        assert len(kept) < 72
        assert await store.writer.do(put("roomy", 100_000)) == "roomy"
        assert await names(store) == kept | {"roomy"}

    in_store(tmp_path / "a.db", work)


def test_a_full_disk_is_told_and_the_server_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with running(str(tmp_path / "a.db")) as server, closing(Guest(server.url, "Ann")) as ann:
        match = ann.match("atlandice", "me", "me", forced=False)["id"]
        path, refused = f"/api/matches/{match}", 0
        with no_room(server.app.state.house.store), ann.live(match) as line:
            while refused < 3:
                seen = ann.get(path)
                assert seen["status"] == "running", "the game was too short to fill the file"
                move = {"move": seen["legal"][0]["move"], "at": seen["position"]}
                answer = ann.http.post(f"{path}/moves", json=move)
                if answer.status_code == 200:
                    refused = 0
                    continue
                assert (answer.status_code, answer.json()["refused"]) == (503, "unavailable")
                assert answer.json()["text"]
                again = ann.get(path)
                assert (again["number"], again["story"]) == (seen["number"], seen["story"])
                said = line.ask("move", **move)
                if said["type"] == "ack":  # other dice, fewer of them: they fitted in
                    refused = 0
                    continue
                assert (said["type"], said["refused"]) == ("refused", "unavailable")
                refused += 1
            story = seen["story"]["moves"]
        with ann.live(match) as line:
            line.hear()
            assert line.story == story
            line.until(line.ask("move", **move)["number"])
            assert line.story[: len(story)] == story
            assert line.story[len(story)]["move"] == move["move"]
    with running(str(tmp_path / "a.db")) as server, closing(Guest(server.url)) as nobody:
        assert nobody.get(path)["story"]["moves"] == line.story
