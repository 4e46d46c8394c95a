"""What is stored is there, whole, in SQLite and in PostgreSQL alike."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from atlantis.server.refusing import ChatFull
from atlantis.server.storage import Behind, Outcome, Person, Store
from atlantis.server.storage.schema import matches, players
from atlantis.server.storage.store import MOST_CHAT
from atlantis.server.storage.stored import now
from atlantis.table import Entry
from tests.server.stores import PAIR, a_match, a_table, in_store, setup


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "a.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))


def test_a_key_is_made_once_and_then_stays(where: str) -> None:
    async def keys(store: Store) -> list[bytes]:
        return await asyncio.gather(*[store.key("identity") for _ in range(4)], store.key("other"))

    first, again = in_store(where, keys), in_store(where, keys)
    assert len(set(first[:4])) == 1
    assert len(first[0]) == 32
    assert first[4] != first[0]
    assert again == first


def test_two_nodes_that_open_a_new_database_together_share_its_key(where: str) -> None:
    async def both() -> list[bytes]:
        stores = [Store(where), Store(where)]
        await asyncio.gather(*[store.open() for store in stores])
        found = await asyncio.gather(*[store.key("identity") for store in stores])
        for store in stores:
            await store.close()
        return found

    first, second = asyncio.run(both())
    assert first == second


def test_every_kind_of_entry_is_read_back_as_it_was_written(where: str) -> None:
    entries = [
        *PAIR,
        Entry("bot", 1, bot="oracle:sims=7"),
        Entry("stand", 0),
        Entry("move", None, move="roll 3"),
        Entry("move", 0, move="tower white c3", forced=True),
        Entry("undo", 0, to=0),
        Entry("resign", 1),
        Entry("away", 0, bot="adept"),
        Entry("back", 0),
        Entry("point", 0, move='é ✓ \u2028 \\ " \x00'),
    ]

    async def work(store: Store) -> None:
        match = (await store.new_match(setup(), "ann", False, entries[:4])).id
        await store.append(match, 4, entries[4:])
        assert await store.entries(match) == entries
        assert await store.entries(match, 10) == entries[10:]

    in_store(where, work)


def test_a_match_is_found_as_it_was_made(where: str) -> None:
    wished = setup("rising", players=2, options={"level": "hard", "councilors": None}, forced=False)

    async def work(store: Store) -> None:
        made = await store.new_match(wished, "ann", True, PAIR)
        found = await store.match(made.id)
        assert found is not None
        assert found == replace(made, changed=found.changed)
        assert (found.setup, found.host, found.listed) == (wished, "ann", True)
        assert (found.status, found.number) == ("running", 3)
        assert found.setup.load().options == wished.load().options
        assert await store.match("none") is None
        assert await store.match("no\0ne") is None

    in_store(where, work)


def test_who_adds_behind_others_adds_nothing(where: str) -> None:
    async def work(store: Store) -> None:
        match = (await store.new_match(setup(), "ann", False, PAIR)).id
        await store.append(match, 3, [Entry("move", 0, move="tower white c3")])
        before = await store.match(match)
        with pytest.raises(Behind, match="more than 2 entries"):
            await store.append(
                match,
                2,
                [Entry("away", 0, bot="adept"), Entry("sit", 1, who="eve", name="Eve")],
                Outcome({"reason": "rules"}, True),
            )
        assert await store.match(match) == before
        assert len(await store.entries(match)) == 4
        assert set(await store.seen(match)) == {"ann", "bob"}

    in_store(where, work)


def test_of_many_who_add_the_same_number_one_wins(where: str) -> None:
    async def work(store: Store) -> None:
        match = (await store.new_match(setup(), "ann", False, PAIR)).id
        for number in range(3, 8):
            answers = await asyncio.gather(
                *[store.append(match, number, [Entry("point", 0, move=f"m{n}")]) for n in range(6)],
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers].count(Behind) == 5
            assert answers.count(None) == 1
            assert len(await store.entries(match)) == number + 1

    in_store(where, work)


def test_entries_of_a_match_that_is_not_there_are_refused(where: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Behind):
            await store.append("nowhere", 0, PAIR)
        assert await store.entries("nowhere") == []

    in_store(where, work)


def test_the_status_follows_the_entries(where: str) -> None:
    async def work(store: Store) -> None:
        match = await a_match(store)
        assert (await store.match(match)).status == "open"  # type: ignore[union-attr]
        await store.append(match, 1, PAIR[1:], Outcome(None, True))
        assert (await store.match(match)).status == "running"  # type: ignore[union-attr]
        assert await store.waiting_for_bots(-1) == [match]
        assert await store.waiting_for_bots(60) == []
        await store.append(match, 3, [Entry("resign", 0)], Outcome({"reason": "resigned"}))
        ended = await store.match(match)
        assert ended is not None
        assert (ended.status, ended.result, ended.number) == ("over", {"reason": "resigned"}, 4)
        assert await store.waiting_for_bots(-1) == []

    in_store(where, work)


def test_a_bot_that_is_being_asked_is_not_waited_for(where: str) -> None:
    async def work(store: Store) -> None:
        match = (await store.new_match(setup(), "ann", False, PAIR, Outcome(None, True))).id
        await store.writer.do(
            lambda connection: connection.execute(update(matches).values(changed=now() - timedelta(seconds=90)))
        )
        assert await store.waiting_for_bots(60) == [match]
        await store.still_thinking(match)
        assert await store.waiting_for_bots(60) == []

    in_store(where, work)


def test_the_lobby_has_open_listed_matches_the_newest_first(where: str) -> None:
    async def work(store: Store) -> None:
        first, hidden, last = [await a_match(store, listed=listed) for listed in (True, False, True)]
        begun = await a_match(store, listed=True)
        await store.append(begun, 1, PAIR[1:])
        assert [match.id for match in await store.lobby()] == [last, first]
        assert [match.id for match in await store.lobby(1)] == [last]
        assert hidden not in [match.id for match in await store.lobby()]

    in_store(where, work)


def test_peoples_matches_by_status_the_last_changed_first(where: str) -> None:
    async def work(store: Store) -> None:
        one, two = await a_match(store, "ann"), await a_match(store, "ann")
        await a_match(store, "eve")
        assert [match.id for match in await store.matches_of("ann")] == [two, one]
        await store.append(one, 1, PAIR[1:])
        assert [match.id for match in await store.matches_of("ann")] == [one, two]
        assert [match.id for match in await store.matches_of("ann", "open")] == [two]
        assert [match.id for match in await store.matches_of("bob")] == [one]
        assert await store.matches_of("nobody") == []

    in_store(where, work)


def test_a_match_is_followed_once_and_nothing_is_left_of_the_second(where: str) -> None:
    async def work(store: Store) -> None:
        match = (await store.new_match(setup(), "ann", False, PAIR)).id
        answers = await asyncio.gather(
            *[
                store.new_match(setup(), who, False, [Entry("sit", 0, who=who, name=who)], follows=match)
                for who in ("ann", "bob", "ann")
            ],
            return_exceptions=True,
        )
        made = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert [type(answer) for answer in answers].count(Behind) == 2
        stored = await store.match(match)
        assert stored is not None
        assert [stored.next] == [one.id for one in made]
        assert len(await store.rows(select(matches.c.id))) == 2

    in_store(where, work)


def test_people_and_accounts(where: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person(Person("p1", "Ann"))
        await store.add_person(Person("p2", "Élodie ✓"))
        assert await store.person("p2") == Person("p2", "Élodie ✓")
        assert await store.person("p3") is None
        await store.change_person("p1", account="ann", password="secret")
        assert await store.account("ann") == Person("p1", "Ann", "ann", "secret")
        with pytest.raises(IntegrityError):
            await store.change_person("p2", account="ann", password="other", name="Eve")
        assert await store.person("p2") == Person("p2", "Élodie ✓")
        assert await store.account("nobody") is None
        assert await store.account("a\0") is None

    in_store(where, work)


def test_chat_is_numbered_even_when_all_speak_at_once(where: str) -> None:
    async def work(store: Store) -> None:
        match, other = await a_match(store), await a_match(store)
        said = await asyncio.gather(*[store.say(match, "ann", "Ann", f"line {n}") for n in range(4)])
        assert sorted(line.number for line in said) == [1, 2, 3, 4]
        assert await store.chat(match) == sorted(said, key=lambda line: line.number)
        assert [line.number for line in await store.chat(match, 2)] == [3, 4]
        assert await store.chat(other) == []

    in_store(where, work)


def test_a_full_chat_takes_no_more(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.server.storage.store.MOST_CHAT", 3)

    async def work(store: Store) -> None:
        match = await a_match(store)
        answers = await asyncio.gather(*[store.say(match, "ann", "Ann", "hi") for _ in range(3)])
        assert len(answers) == 3
        with pytest.raises(ChatFull, match="3 lines"):
            await store.say(match, "ann", "Ann", "one more")
        assert len(await store.chat(match)) == 3

    assert MOST_CHAT >= 100
    in_store(where, work)


def test_who_was_there_last_is_known(where: str) -> None:
    async def work(store: Store) -> None:
        match = (await store.new_match(setup(), "ann", False, PAIR)).id
        await store.writer.do(
            lambda connection: connection.execute(update(players).values(seen=now() - timedelta(hours=1)))
        )
        await store.see(match, "bob")
        await store.see(match, "eve")  # sits nowhere
        seen = await store.seen(match)
        assert set(seen) == {"ann", "bob"}
        assert timedelta(minutes=59) < now() - seen["ann"] < timedelta(minutes=61)
        assert now() - seen["bob"] < timedelta(minutes=1)

    in_store(where, work)


def test_what_is_stored_replays(where: str) -> None:
    async def work(store: Store) -> None:
        match = (await store.new_match(setup(forced=False), "ann", False, PAIR)).id
        for _ in range(12):
            table = await a_table(store, match)
            actor = table.actor()
            assert actor is not None
            text = table.state.text(table.state.legal_actions()[0])
            await store.append(match, table.number, table.move(actor, ("ann", "bob")[actor], text, table.position))
        assert len((await a_table(store, match)).told) == 12

    in_store(where, work)
