"""Matches that are over are filed once, and ratings can be computed again from their records."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from atlantis.people.outcomes import ISLAND
from atlantis.server.storage import Person, Store
from atlantis.server.storage.administration import Administration
from atlantis.server.storage.filing import file_all
from atlantis.server.storage.models import now
from atlantis.server.storage.schema import entries, matches, played, rated, ratings
from atlantis.table import TimeControl, new_setup
from tests.games.scale import mark_long
from tests.simulation.database import Database
from tests.simulation.engine import MemoryStore, Undisturbed
from tests.terminal.hands import atlantis

PEOPLE = [Person(f"person{number:02}", f"P{number}", f"p{number}") for number in range(12)]
KINDS = [
    ("atlanteon", 2, {}, TimeControl("live", 300, 3)),
    ("atlandice", 3, {}, None),
    ("rising", 2, {"level": "hard"}, None),
]


async def fill(store: Store, number: int, seed: int = 1, start: int = 0) -> None:
    """So many finished rated matches with random results, as the server stores them."""
    random, at = Random(seed), now()
    rows, lines = [], []
    for n in range(start, start + number):
        game, players, options, clock = random.choice(KINDS)
        setup = new_setup(game, players, options, clock=clock, rated=True)
        who = random.sample(PEOPLE, players)
        result = random_result(random, game, players)
        match = f"match{n:06}"
        said: list[dict[str, Any]] = [
            {"do": "sit", "seat": seat, "who": one.id, "name": one.name} for seat, one in enumerate(who)
        ]
        if result["reason"] == "rules" and players > 2 and random.random() < 0.1:
            said.append({"do": "resign", "seat": 0, "bot": "adept"})
        said += [{"do": "start"}, {"do": "move", "seat": 0, "move": "x"}]
        lines += [{"match": match, "number": k, "body": json.dumps(line), "at": at} for k, line in enumerate(said, 1)]
        rows.append(
            {
                "id": match,
                "setup": json.dumps(setup.to_json()),
                "game": game,
                "host": who[0].id,
                "invite": "x",
                "listed": False,
                "status": "over",
                "bot_moves": False,
                "result": json.dumps(result),
                "number": len(said),
                "made": at,
                "changed": at,
            }
        )
    await store.writer.do(lambda connection: connection.execute(insert(matches), rows))
    await store.writer.do(lambda connection: connection.execute(insert(entries), lines))


def random_result(random: Random, game: str, players: int) -> dict[str, Any]:
    if random.random() < 0.05:
        return {"reason": "closed", "winners": [], "scores": [], "returns": [], "match": []}
    scores = [random.randint(0, 9) for _ in range(players)]
    winners = [seat for seat in range(players) if scores[seat] == max(scores)]
    if game == "rising":
        winners = list(range(players)) if random.random() < 0.5 else []
    reason = random.choice(["rules", "resigned", "time"])
    return {"reason": reason, "winners": winners, "scores": scores, "returns": [], "match": []}


def in_store(path: Path | str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = Store(path)
        await store.open()
        try:
            for person in PEOPLE:
                if await store.account(person.account or "") is None:
                    await store.add_person(person)
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def figures(store: Store) -> tuple[list[Any], list[Any]]:
    return (
        [tuple(row) for row in await store.rows(select(ratings).order_by(*ratings.primary_key))],
        [tuple(row) for row in await store.rows(select(rated).order_by(rated.c.number, rated.c.seat))],
    )


async def check_rebuilt(store: Store, number: int) -> None:
    """Results that came a few at a time, computed again from the records."""
    for part in range(0, number, 100):
        await fill(store, min(100, number - part), part, part)
        await store.filing.file()
    before = await figures(store)
    assert len(before[1]) > number
    assert (await store.filing.rebuild())[1] == 0, "nothing was wrong"

    await store.writer.do(lambda connection: connection.execute(update(ratings).values(mu=1.0, games=0, won=0)))
    await store.writer.do(lambda connection: connection.execute(update(rated).values(mu=1.0, sigma=2.0, change=3)))
    counted, wrong = await store.filing.rebuild()
    assert counted == len({row[0] for row in before[1]})
    assert wrong == len(before[0]) + len(before[1])
    assert await figures(store) == before

    last = sorted({row[0] for row in before[1]})[-5:]
    await store.writer.do(lambda connection: connection.execute(delete(rated).where(rated.c.number.in_(last))))
    assert (await store.filing.rebuild()) == (counted, sum(row[0] in last for row in before[1]))
    assert await figures(store) == before, "the results that were lost are found again"
    await store.writer.do(lambda connection: connection.execute(delete(rated)))
    await store.filing.rebuild()
    assert await figures(store) == before, "all of them, in the order in which the matches ended"


def test_ratings_computed_again_equal_the_running_ones(tmp_path: Path) -> None:
    in_store(tmp_path / "a.db", lambda store: check_rebuilt(store, 150))


@pytest.mark.long
def test_ratings_computed_again_from_10000_results_equal_the_running_ones(tmp_path: Path) -> None:
    in_store(tmp_path / "a.db", lambda store: check_rebuilt(store, 10_000))


async def check_filed_once(store: Store, other: Store) -> None:
    """Two nodes see matches at different times, and file them at the same time."""
    await fill(store, 120)
    numbers = await asyncio.gather(*(one.filing.file() for one in (store, other, store, other)))
    assert sum(numbers) == 120
    assert await store.filing.file() == 0
    for start in range(120, 150, 6):
        await fill(store, 3, start, start)
        first = await store.filing.unfiled()
        await fill(store, 3, start + 1, start + 3)
        both = await other.filing.unfiled()
        assert (len(first), len(both)) == (3, 6)
        racing = [(store, first), (other, both[3:]), (other, both)]
        filed = [one.filing.exclusively(partial(file_all, some)) for one, some in racing]
        assert sum(await asyncio.gather(*filed)) == 6
    before = await figures(store)
    assert [row[0] for row in before[1]] == sorted(row[0] for row in before[1])
    assert (await other.filing.rebuild())[1] == 0
    assert await figures(store) == before


def test_several_nodes_file_each_match_once(database: str) -> None:
    async def work(store: Store) -> None:
        other = Store(database)
        await other.open()
        try:
            await check_filed_once(store, other)
        finally:
            await other.close()

    in_store(database, work)


@pytest.mark.parametrize("seed", mark_long(range(5), but=[0, 1]))
def test_several_nodes_file_each_match_once_in_the_simulation(seed: int) -> None:
    random = Random(seed)

    class Slow(Undisturbed):
        async def travel(self) -> None:
            for _ in range(random.randrange(20)):
                await asyncio.sleep(0)

    async def work() -> None:
        memory = Database()
        nodes = [MemoryStore(memory, False, Slow()) for _ in range(2)]
        for node in nodes:
            await node.open()
        await check_filed_once(*nodes)
        for node in nodes:
            await node.close()

    asyncio.run(work())


def test_a_crash_between_the_end_and_the_filing_loses_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> int:
        await fill(store, 10)
        return 0

    in_store(tmp_path / "a.db", work)
    assert in_store(tmp_path / "a.db", lambda store: store.filing.file()) == 10
    assert in_store(tmp_path / "a.db", lambda store: store.filing.file()) == 0


def test_a_match_that_is_damaged_does_not_stop_others(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await fill(store, 3)
        broken = update(matches).where(matches.c.id == "match000001").values(result="{", changed=now())
        await store.writer.do(lambda connection: connection.execute(broken))
        assert await store.filing.file() == 3
        found = {row.match for row in await store.rows(select(played.c.match))}
        assert found == {"match000000", "match000002"}

    in_store(tmp_path / "a.db", work)


def test_deleting_people_and_matches_leaves_the_ratings_of_others(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await fill(store, 60)
        await store.filing.file()
        before = await figures(store)
        admin = Administration(store)
        gone = PEOPLE[0]
        exported = await admin.export_person(gone)
        assert exported["ratings"]
        assert exported["rated"]
        await admin.delete_person(gone)
        await admin.delete_matches(["match000000", "match000001"])
        after = await figures(store)
        others = {row for row in before[0] if row[0] != gone.id}
        assert others < set(after[0])
        assert gone.id not in json.dumps([list(map(str, row)) for one in after for row in one])
        assert not await store.rows(select(played).where(played.c.seats.contains(gone.id)))
        assert (await store.filing.rebuild())[1] == 0
        assert await figures(store) == after

    in_store(tmp_path / "a.db", work)


def test_a_match_that_does_not_count_any_more_is_dropped(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await fill(store, 20)
        await store.filing.file()
        gone, kept = (await figures(store))[1][0][2], {row[2] for row in (await figures(store))[1]}
        undecided = {"reason": "undecided", "winners": [], "scores": [], "returns": [], "match": []}
        change = update(matches).where(matches.c.id == gone).values(result=json.dumps(undecided))
        await store.writer.do(lambda connection: connection.execute(change))
        counted, wrong = await store.filing.rebuild()
        assert counted == len(kept) - 1
        assert wrong > 0
        assert {row[2] for row in (await figures(store))[1]} == kept - {gone}
        assert await store.filing.rebuild() == (counted, 0)

    in_store(tmp_path / "a.db", work)


def test_the_island_is_rated_like_a_player(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await fill(store, 60)
        await store.filing.file()
        islands = await store.rows(select(ratings).where(ratings.c.person == ISLAND))
        assert [(row.game, row.variant) for row in islands] == [("rising", "hard")]

    in_store(tmp_path / "a.db", work)


def test_the_command_rebuilds_the_ratings_of_a_database(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await fill(store, 5)
        await store.filing.file()
        await store.writer.do(lambda connection: connection.execute(update(ratings).values(mu=1.0)))

    path = tmp_path / "a.db"
    in_store(path, work)
    first, second = (atlantis("ratings", "rebuild", "--data", str(path)) for _ in range(2))
    assert "figures were wrong and are corrected." in first.out
    assert second.out.endswith("; 0 figures were wrong.\n")
    missing = atlantis("ratings", "rebuild", "--data", str(tmp_path / "none.db"))
    assert missing.code != 0
    assert "There is no database" in missing.err
