"""What is stored is read back complete, from SQLite and from PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from atlantis.bots.coaching import Judged
from atlantis.server.storage import Behind, Person, Progress, Store
from atlantis.server.storage.models import new_id, now
from atlantis.server.storage.schema import matches, players
from atlantis.server.storage.store import MOST_CHAT
from atlantis.table import Entry, Refused
from tests.server.stores import PAIR, in_store, open_match, pair_match, setup

pytestmark = pytest.mark.anyio
ANN = Person("ann", "Ann")


def test_a_key_is_made_once(where: str) -> None:
    async def keys(store: Store) -> list[bytes]:
        return await asyncio.gather(*[store.key("identity") for _ in range(4)], store.key("other"))

    first, again = in_store(where, keys), in_store(where, keys)
    assert len(set(first[:4])) == 1
    assert len(first[0]) == 32
    assert first[4] != first[0]
    assert again == first


async def test_two_nodes_that_open_a_new_database_together_share_its_key(empty_database: str) -> None:
    stores = [Store(empty_database), Store(empty_database)]
    await asyncio.gather(*[store.open() for store in stores])
    first, second = await asyncio.gather(*[store.key("identity") for store in stores])
    assert first == second
    for store in stores:
        await store.close()


async def test_every_kind_of_entry_is_read_back_as_it_was_written(store: Store) -> None:
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
    match = (await store.create_match(setup(), "ann", False, entries[:4])).id
    await store.append(match, 4, entries[4:])
    assert await store.entries(match) == entries
    assert await store.entries(match, 10) == entries[10:]


async def test_a_match_is_read_as_it_was_created(store: Store) -> None:
    given = setup("rising", players=2, options={"level": "hard", "councilors": None}, forced=False)
    created = await store.create_match(given, "ann", True, PAIR)
    found = await store.match(created.id)
    assert found is not None
    assert found == replace(created, changed=found.changed)
    assert (found.setup, found.host, found.listed) == (given, "ann", True)
    assert (found.status, found.number) == ("running", 3)
    assert found.setup.load().options == given.load().options
    assert await store.match("none") is None
    assert await store.match("no\0ne") is None


async def test_entries_with_numbers_that_are_taken_are_not_stored(store: Store) -> None:
    match = await pair_match(store)
    await store.append(match, 3, [Entry("move", 0, move="tower white c3")])
    before = await store.match(match)
    with pytest.raises(Behind, match="more than 2 entries"):
        await store.append(
            match,
            2,
            [Entry("away", 0, bot="adept"), Entry("sit", 1, who="eve", name="Eve")],
            Progress("over", True, {"reason": "rules"}),
        )
    assert await store.match(match) == before
    assert len(await store.entries(match)) == 4
    assert set(await store.seen(match)) == {"ann", "bob"}


async def test_of_many_that_add_the_same_number_one_wins(store: Store) -> None:
    match = await pair_match(store)
    for number in range(3, 8):
        answers = await asyncio.gather(
            *[store.append(match, number, [Entry("point", 0, move=f"m{n}")]) for n in range(6)], return_exceptions=True
        )
        assert [type(answer) for answer in answers].count(Behind) == 5
        assert answers.count(None) == 1
        assert len(await store.entries(match)) == number + 1


async def test_entries_of_a_match_that_does_not_exist_are_refused(store: Store, where: str) -> None:
    with pytest.raises(Behind):
        await store.append("nowhere", 0, PAIR)
    assert await store.entries("nowhere") == []


async def test_the_status_is_stored_with_the_entries(store: Store) -> None:
    match = await open_match(store)
    assert (await store.match(match)).status == "open"  # type: ignore[union-attr]
    await store.append(match, 1, PAIR[1:], Progress("running", True))
    assert (await store.match(match)).status == "running"  # type: ignore[union-attr]
    assert list(await store.waiting_for_bots()) == [match]
    await store.append(match, 3, [Entry("resign", 0)], Progress("over", result={"reason": "resigned"}))
    ended = await store.match(match)
    assert ended is not None
    assert (ended.status, ended.result, ended.number) == ("over", {"reason": "resigned"}, 4)
    assert await store.waiting_for_bots() == {}


async def test_while_a_bot_is_being_asked_its_match_changes(store: Store) -> None:
    match = (await store.create_match(setup(), "ann", False, PAIR, Progress(bot_moves=True))).id
    before = await store.waiting_for_bots()
    assert list(before) == [match]
    assert await store.waiting_for_bots() == before
    await store.touch(match)
    assert await store.waiting_for_bots() != before


async def test_the_lobby_has_open_listed_matches_the_newest_first(store: Store) -> None:
    first, hidden, last = [await open_match(store, listed=listed) for listed in (True, False, True)]
    started = await open_match(store, listed=True)
    await store.append(started, 1, PAIR[1:])
    assert [match.id for match in await store.lists.lobby()] == [last, first]
    assert [match.id for match in await store.lists.lobby(1)] == [last]
    assert hidden not in [match.id for match in await store.lists.lobby()]


async def test_a_persons_matches_by_status_the_last_changed_first(store: Store) -> None:
    one, two = await open_match(store, "ann"), await open_match(store, "ann")
    await open_match(store, "eve")
    assert [match.id for match in await store.lists.matches_of("ann")] == [two, one]
    await store.append(one, 1, PAIR[1:])
    assert [match.id for match in await store.lists.matches_of("ann")] == [one, two]
    assert [match.id for match in await store.lists.matches_of("ann", "open")] == [two]
    assert [match.id for match in await store.lists.matches_of("bob")] == [one]
    assert await store.lists.matches_of("nobody") == []


async def test_a_match_has_one_next_match_and_nothing_is_left_of_a_second(store: Store) -> None:
    match = await pair_match(store)
    answers = await asyncio.gather(
        *[
            store.create_match(setup(), who, False, [Entry("sit", 0, who=who, name=who)], follows=match)
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


async def test_people_and_accounts(store: Store) -> None:
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


async def test_lines_of_chat_are_numbered_even_when_all_arrive_at_once(store: Store) -> None:
    match, other = await open_match(store), await open_match(store)
    said = await asyncio.gather(*[store.add_chat(match, ANN, f"line {n}") for n in range(4)])
    lines = sorted((line for line in said if line is not None), key=lambda line: line.number)
    assert [line.number for line in lines] == [1, 2, 3, 4]
    assert await store.chat(match) == lines
    assert [line.number for line in await store.chat(match, 2)] == [3, 4]
    assert await store.chat(other) == []


async def test_a_full_chat_takes_no_more_lines(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("atlantis.server.storage.store.MOST_CHAT", 3)
    match = await open_match(store)
    answers = await asyncio.gather(*[store.add_chat(match, ANN, "hi") for _ in range(3)])
    assert len(answers) == 3
    with pytest.raises(Refused, match="3 lines"):
        await store.add_chat(match, ANN, "one more")
    assert len(await store.chat(match)) == 3
    assert MOST_CHAT >= 100


async def test_when_a_player_was_last_present_is_known(store: Store) -> None:
    match = await pair_match(store)
    await store.writer.do(
        lambda connection: connection.execute(update(players).values(seen=now() - timedelta(hours=1)))
    )
    await store.mark_present(match, "bob")
    await store.mark_present(match, "eve")  # has no seat
    seen = await store.seen(match)
    assert set(seen) == {"ann", "bob"}
    assert timedelta(minutes=59) < now() - seen["ann"] < timedelta(minutes=61)
    assert now() - seen["bob"] < timedelta(minutes=1)


async def test_what_the_coach_found_is_stored_once(store: Store) -> None:
    """Two nodes may judge the same move; the first one counts."""
    match, first = await pair_match(store), Judged(3, 0, (0.25, 0.75), "end", 0.2, "end", 0.25)
    await store.add_evaluation(match, first)
    await store.add_evaluation(match, Judged(3, 0, (0.5, 0.5), "end", 0.5, "end", 0.5))
    assert await store.evaluations(match) == {3: first}


def test_ids_do_not_look_like_options(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = iter(["-tz65", "_tz65", "tz65"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(tokens))
    assert new_id() == "tz65"
