"""Finding an opponent over the home page's connection, on SQLite and PostgreSQL, at one node and at several."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from atlantis.people.pairing import Wanted
from atlantis.server.pairing import LONGEST
from atlantis.server.settings import NO_LIMITS, changed_limits
from atlantis.server.storage import Behind, Person, Store, new_id, progress_of
from atlantis.server.storage.administration import Administration
from atlantis.server.storage.models import new_match
from atlantis.server.storage.schema import nodes, people, seeks
from atlantis.table import Entry, Proposal, Table, new_setup
from tests.server.guests import TIMEOUT, Guest, Running, running
from tests.server.nodes import nodes as node_processes

CASUAL = Wanted("atlanteon", 2, "none", False)


class Page:
    """An open home page: keeps the last lists and every other message."""

    def __init__(self, guest: Guest, lang: str = "en") -> None:
        headers = {"Authorization": f"Bearer {guest.secret}"} if guest.secret else {}
        address = f"{guest.url.replace('http', 'ws')}/api/live?lang={lang}"
        self.opening = connect(address, additional_headers=headers, open_timeout=TIMEOUT)
        self.socket: ClientConnection = self.opening.__enter__()
        self.lists: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self.opening.__exit__(*error)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(TIMEOUT))
        if message["type"] in ("lobby", "mine", "playing"):
            self.lists[message["type"]] = message.get("tables", message.get("matches"))
        return message

    def until(self, *types: str) -> dict[str, Any]:
        while (message := self.receive())["type"] not in types:
            pass
        return message

    def until_list(self, name: str, matches: set[str]) -> list[Any]:
        """The list, as soon as it has these matches."""
        while {one["id"] for one in self.lists.get(name, [])} != matches or name not in self.lists:
            self.receive()
        found: list[Any] = self.lists[name]
        return found

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def seek(self, id: str = "", **fields: Any) -> str:
        id = id or new_id()
        wanted = {"game": "atlanteon", "players": 2, "pace": "none", "rated": False}
        self.send("seek", id=id, **{**wanted, **fields})
        return id

    def searching(self, id: str = "", **fields: Any) -> str:
        """Begin to search; the id, when the server has confirmed it."""
        id = self.seek(id, **fields)
        assert self.until("seek", "paired", "refused") == {"type": "seek", "id": id, "state": "searching"}
        return id

    def refused(self, **fields: Any) -> tuple[str, str]:
        self.seek(**fields)
        message = self.until("refused", "seek")
        return message["refused"], message["text"]


@contextmanager
def guests(url: str, *names: str) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Guest(url, name)) for name in names]


def play_each_other(match: str, *all: Guest) -> None:
    """The match has started, and each of these people has one of its seats."""
    seen = all[0].match(match)
    assert (seen["status"], sorted(seat["name"] for seat in seen["seats"])) == (
        "running",
        sorted(guest.get("/api/me")["name"] for guest in all),
    )
    assert sorted(guest.match(match)["mine"] for guest in all) == [[n + 1] for n in range(len(all))]


# ---- over the network ------------------------------------------------------------------------------------------------


def test_two_who_want_the_same_are_paired_and_the_match_is_theirs(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob") as (ann, bob), Page(ann) as one, Page(bob) as other:
        first = one.searching(pace="5+5")
        second = other.seek(pace="5+5")
        found = [one.until("paired"), other.until("paired")]
        assert [message["id"] for message in found] == [first, second]
        assert found[0]["match"] == found[1]["match"]
        play_each_other(found[0]["match"], ann, bob)
        seen = ann.match(found[0]["match"])
        assert (seen["clock"]["kind"], seen["clock"]["base"], seen["host"]) == ("live", 300, False)
        assert one.until_list("mine", {found[0]["match"]})[0]["status"] == "running"
        assert one.until_list("playing", {found[0]["match"]})[0]["seats"][0]["kind"] == "person"


def test_three_are_needed_for_a_match_of_three(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob", "Eve") as all, ExitStack() as stack:
        pages = [stack.enter_context(Page(guest)) for guest in all]
        for page in pages[:2]:
            page.searching(game="ark", players=3)
        pages[2].seek(game="ark", players=3)
        matches = {page.until("paired")["match"] for page in pages}
        assert len(matches) == 1
        play_each_other(matches.pop(), *all)


def test_a_seek_ends_with_stop_and_with_its_connection(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob", "Eve") as (ann, bob, eve), Page(bob) as page:
        with Page(ann) as gone:
            gone.searching()
        id = page.searching()  # Ann may be here for a moment, but is not any more when the server has noticed
        page.send("stop", id="stop-it")
        assert page.until("seek") == {"type": "seek", "id": id, "state": "stopped"}
        with Page(eve) as alone:
            alone.searching()
            assert list(own_server.service.pairing.seekers) != []
            assert [one["name"] for one in [eve.get("/api/me")]] == ["Eve"]
        assert ann.get("/api/my/matches") == bob.get("/api/my/matches") == []


def test_a_seek_expires_and_nobody_is_paired_with_it(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob") as (ann, bob), Page(ann) as page, Page(bob) as other:
        id, service = page.searching(), own_server.service
        own_server.run(service.pairing.sweep())
        (seeker,) = service.pairing.seekers.values()
        seeker.since -= LONGEST
        other.searching()
        own_server.run(service.pairing.sweep())
        assert page.until("seek", "paired") == {"type": "seek", "id": id, "state": "expired"}
        assert [seek.name for seek in own_server.run(service.store.seeks.all())] == ["Bob"]
        assert ann.get("/api/my/matches") == bob.get("/api/my/matches") == []
        page.seek()
        assert page.until("paired")["match"] == other.until("paired")["match"], "it can be started again"


def test_whoever_asks_again_with_the_same_id_gets_the_match_that_was_found_meanwhile(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob") as (ann, bob), Page(bob) as page:
        with Page(ann) as lost:
            id = lost.searching()
            page.seek()
            match = page.until("paired")["match"]
        with Page(ann) as back:
            back.seek(id)
            assert back.until("paired", "seek") == {"type": "paired", "id": id, "match": match}
        assert len(ann.get("/api/my/matches")) == 1


def test_a_person_has_one_seek_and_a_second_page_takes_it_over(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob") as (ann, bob), Page(ann) as one, Page(ann) as two, Page(bob) as other:
        first = one.searching()
        two.searching(game="ark")
        assert one.until("seek") == {"type": "seek", "id": first, "state": "replaced"}
        other.searching()  # nobody wants this any more
        other.seek(game="ark")
        assert two.until("paired")["match"] == other.until("paired")["match"]


def test_impossible_seeks_are_refused_by_name(own_server: Running) -> None:
    with guests(own_server.url, "Ann") as (ann,), Page(ann) as page, Guest(own_server.url) as nobody:
        assert page.refused(game="chess") == ("no-game", "There is no game “chess” here.")
        assert page.refused(pace="1+0")[0] == "no-pace"
        assert "5+5" in page.refused(pace="1+0")[1]
        assert page.refused(players=3) == ("no-players", "You can look for opponents for this game with 2 players.")
        assert page.refused(game="ark", players=1)[0] == "no-players"
        assert page.refused(rated=True)[0] == "rated"
        for wrong in ({"players": "2"}, {"rated": 1}, {"person": "somebody"}, {"strength": 3000}, {"id": "short"}):
            assert page.refused(**wrong)[0] == "wrong"
        with Page(nobody) as stranger:
            assert stranger.refused()[0] == "not-allowed"
        assert page.searching()


def test_an_account_may_look_for_rated_matches(own_server: Running) -> None:
    with guests(own_server.url, "Ann") as (ann,):
        ann.post("/api/accounts", {"account": "ann", "password": "correct horse"})
        with Page(ann) as page:
            assert page.searching(rated=True)


def test_floods_are_refused(tmp_path: Path) -> None:
    limits = changed_limits(NO_LIMITS, ["seeks=3", "searching=2"])
    with (
        running(tmp_path / "a.db", limits=limits) as server,
        guests(server.url, "Ann", "Bob", "Eve") as (ann, bob, eve),
        Page(ann) as one,
        Page(bob) as two,
        Page(eve) as three,
    ):
        one.searching()
        two.searching(game="ark")
        assert three.refused(game="atlandice")[0] == "full"
        assert one.refused(game="atlandice")[0] == "too-often"


def test_a_banned_person_is_disconnected_and_their_seek_is_gone(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob") as (ann, bob), Page(ann) as page, Page(bob) as other:
        page.searching()
        service = own_server.service

        async def ban() -> None:
            (person,) = [seeker.person for seeker in service.pairing.seekers.values()]
            await Administration(service.store).mark_person(person, banned=True)
            await service.notices.read()

        asyncio.run_coroutine_threadsafe(ban(), own_server.server.servers[0].get_loop()).result(TIMEOUT)
        with pytest.raises(ConnectionClosed):
            page.until("never")
        with pytest.raises(InvalidStatus):
            Page(ann)
        other.searching()
        assert bob.get("/api/my/matches") == []


def test_people_at_different_nodes_are_paired(database: str, tmp_path: Path) -> None:
    with (
        node_processes(database, tmp_path, 2) as (one, two),
        Guest(one.url, "Ann") as ann,
        Guest(two.url, "Bob") as bob,
        Page(ann) as first,
        Page(bob) as second,
    ):
        first.searching()
        second.seek()
        match = first.until("paired")["match"]
        assert second.until("paired")["match"] == match
        play_each_other(match, ann, bob)
        assert first.until_list("mine", {match})
        assert second.until_list("playing", {match})


def test_when_a_node_is_killed_its_people_find_opponents_at_another(database: str, tmp_path: Path) -> None:
    with node_processes(database, tmp_path, 2) as (one, two), Guest(one.url, "Ann") as ann:
        lost = Page(ann)
        id = lost.searching()
        one.kill()
        with pytest.raises((ConnectionClosed, OSError, EOFError)):
            lost.until("never")
        with Guest(two.url, secret=ann.secret) as back, Page(back) as page, Guest(two.url, "Bob") as bob:
            page.searching(id)
            with Page(bob) as other:
                other.seek()
                assert page.until("paired")["match"] == other.until("paired")["match"]


def test_people_who_block_somebody_are_never_paired_with_them(own_server: Running) -> None:
    with guests(own_server.url, "Ann", "Bob", "Eve") as all, ExitStack() as stack:
        one, two, three = [stack.enter_context(Page(guest)) for guest in all]
        service = own_server.service
        one.searching()
        ann = next(iter(service.pairing.seekers))
        two.searching(game="ark")
        bob = next(who for who in service.pairing.seekers if who != ann)

        async def block() -> None:
            await service.store.relations.avoid(bob, ann, True)

        asyncio.run_coroutine_threadsafe(block(), own_server.server.servers[0].get_loop()).result(TIMEOUT)
        two.searching()
        three.seek()
        match = three.until("paired")["match"]
        assert one.until("paired")["match"] == match  # Ann has waited longer than Bob
        assert all[1].get("/api/my/matches") == []


# ---- in the database -------------------------------------------------------------------------------------------------


async def waiting(store: Store, *names: str) -> list[Any]:
    """These people look for an opponent at this node."""
    for name in names:
        await store.add_person(Person(f"id-{name}", name))
        assert await store.seeks.place(f"id-{name}", f"seek-{name}", CASUAL, 1_000_000) is None
    return await store.seeks.all()


def drafted(*names: str) -> tuple[Any, list[Entry], Any]:
    draft = Proposal(Table(new_setup("atlanteon")))
    for seat, name in enumerate(names):
        draft.add(Entry("sit", seat, who=f"id-{name}", name=name))
    draft.add(Entry("start"))
    draft.add_automatic_moves()
    progress = progress_of(draft.after)
    return new_match(draft.after.setup, "nobody", True, len(draft.entries), progress), draft.entries, progress


@pytest.mark.anyio
async def test_of_many_that_claim_the_same_seek_one_wins_and_nothing_is_left_of_the_others(
    store: Store, where: str
) -> None:
    other = Store(where)
    await other.open()
    try:
        seeks_of = {seek.name: seek for seek in await waiting(store, "ann", "bob", "eve", "max")}
        pairs = [("ann", "bob"), ("bob", "eve"), ("eve", "max"), ("max", "ann"), ("ann", "eve"), ("bob", "max")]
        answers = await asyncio.gather(
            *[
                (store, other)[n % 2].seeks.pair([seeks_of[one], seeks_of[two]], *drafted(one, two))
                for n, (one, two) in enumerate(3 * pairs)
            ],
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} == {Behind, type(None)}
        found = await store.seeks.all([seek.person for seek in seeks_of.values()])
        created = {seek.name: seek.match for seek in found if seek.match is not None}
        stored = [await store.lists.mine(f"id-{name}") for name in seeks_of]
        assert [len(matches) for matches in stored] == [int(name in created) for name in seeks_of]
        assert {one.id for matches in stored for one in matches} == set(created.values())
        assert len(created) == 2 * answers.count(None)
    finally:
        await other.close()


@pytest.mark.anyio
async def test_a_seek_moves_to_another_node_and_its_match_is_found_there(store: Store, where: str) -> None:
    other = Store(where)
    await other.open()
    try:
        ann, bob = await waiting(store, "ann", "bob")
        assert await other.seeks.place("id-ann", "seek-ann", CASUAL, 2_000_000) is None
        assert await store.seeks.withdraw("id-ann", "seek-ann") is None  # it is not this node's any more
        moved = {seek.name: seek for seek in await other.seeks.all()}
        assert (moved["ann"].node, moved["ann"].made) == (other.node, 1_000_000)
        match, first, progress = drafted("ann", "bob")
        await store.seeks.pair([ann, bob], match, first, progress)
        hours_later = 1_000_000 + 2 * 3_600_000  # the wall clock has jumped
        assert await store.seeks.place("id-ann", "seek-ann", CASUAL, hours_later) == match.id
        assert await other.seeks.withdraw("id-ann", "seek-ann") == match.id
        assert await store.seeks.place("id-ann", "another", CASUAL, 2_000_000) is None
    finally:
        await other.close()


@pytest.mark.anyio
async def test_the_seeks_of_a_dead_node_are_deleted_but_not_their_matches(store: Store, where: str) -> None:
    dead = Store(where)
    await dead.open()
    await waiting(dead, "ann", "bob", "eve")
    by_name = {seek.name: seek for seek in await dead.seeks.all()}
    match, first, progress = drafted("ann", "bob")
    await dead.seeks.pair([by_name["ann"], by_name["bob"]], match, first, progress)
    await dead.close()
    await waiting(store, "max")
    assert set(await store.seeks.beats()) == {store.node, dead.node}
    await store.seeks.forget_others()
    assert [seek.name for seek in await store.seeks.all()] == ["max"]
    assert await store.seeks.place("id-ann", "seek-ann", CASUAL, 1_000_000) == match.id
    rows = await store.rows(select(nodes.c.id))
    assert [row.id for row in rows] == [store.node]


@pytest.mark.anyio
async def test_seeks_belong_to_people_and_are_deleted_with_them(store: Store) -> None:
    (seek,) = await waiting(store, "ann")
    found = await Administration(store).export_person(Person(seek.person, "ann"))
    assert found["seeks"] == [{"game": "atlanteon", "players": 2, "pace": "none", "rated": False}]
    await store.writer.do(lambda connection: connection.execute(update(people).values(banned=True)))
    assert [one.banned for one in await store.seeks.all()] == [True]
    await Administration(store).delete_person(Person(seek.person, "ann"))
    assert await store.rows(select(seeks)) == []
