"""Bots are shared fairly: whoever asks for much waits, and nobody else does."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from atlantis.bots import worker
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.pool import STUCK, BotPool, Client
from atlantis.server.coach import MOST_OF_CLIENT
from atlantis.server.service import MOST_HINTS
from atlantis.server.settings import NO_LIMITS, Limits, changed_limits
from tests.bots import faults
from tests.bots.test_pool import HEADER, START
from tests.server.guests import Guest, Running, running

pytestmark = pytest.mark.anyio
ADEPT = parse_bot("adept:sims=2")
FLOOD = 28
"""Requests with which one guest kept everybody's bots silent for 200 seconds."""


@asynccontextmanager
async def opened(processes: int = 1) -> AsyncIterator[BotPool]:
    pool = BotPool(processes)
    try:
        async with asyncio.timeout(60):
            yield pool
    finally:
        await pool.close()


async def order_of(pool: BotPool, clients: list[Client]) -> list[Client]:
    """Who is served when, if all ask while the only process is busy."""
    order = list[Client]()

    async def ask(client: Client, n: int) -> None:
        await pool.move(f"{n}", HEADER, START.to_bytes(), ADEPT, [], client)
        order.append(client)

    busy = asyncio.create_task(pool.move("busy", HEADER, START.to_bytes(), parse_bot("expert:seconds=0.5"), []))
    while not pool.busy:
        await asyncio.sleep(0)
    await asyncio.gather(busy, *(ask(client, n) for n, client in enumerate(clients)))
    return order


async def test_people_take_turns_whatever_one_of_them_has_asked_for_before() -> None:
    eve, ann, bob = Client("eve", "192.0.2.1"), Client("ann", "192.0.2.2"), Client("bob", "192.0.2.3")
    async with opened() as pool:
        assert await order_of(pool, [*[eve] * 6, ann, ann, bob]) == [eve, ann, bob, eve, ann, *[eve] * 4]


async def test_many_guests_of_one_address_take_turns_with_other_addresses_as_one() -> None:
    guests = [Client(f"guest {n}", "192.0.2.1") for n in range(5)]
    ann = Client("ann", "192.0.2.2")
    async with opened() as pool:
        assert await order_of(pool, [*guests, ann, ann]) == [guests[0], ann, guests[1], ann, *guests[2:]]


async def test_games_of_bots_alone_come_after_all_games_of_people() -> None:
    alone, ann = Client("eve", "192.0.2.1", watched=True), Client("ann", "192.0.2.2")
    async with opened() as pool:
        assert await order_of(pool, [alone, alone, ann, ann]) == [ann, ann, alone, alone]


async def test_a_novice_answers_while_all_processes_are_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "answer", faults.oracles_hang)
    async with opened() as pool:
        hanging = [
            asyncio.create_task(pool.move(f"{n}", HEADER, START.to_bytes(), BotName("oracle"), [])) for n in range(3)
        ]
        while not pool.busy:
            await asyncio.sleep(0)
        for n in range(3):
            assert await pool.move(f"a{n}", HEADER, START.to_bytes(), BotName("novice"), []) in START.legal_actions()
        assert not any(task.done() for task in hanging)
        for task in hanging:
            task.cancel()


def test_a_game_of_bots_alone_counts_while_it_runs(tmp_path: Path) -> None:
    limits = changed_limits(NO_LIMITS, ["bot_matches=2"])
    new = {"game": "atlanteon", "seats": ["oracle", "oracle"]}
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "a.db", limits=limits))
        ann, bob = (stack.enter_context(Guest(server.url, name)) for name in ("Ann", "Bob"))
        for _ in range(2):
            ann.post("/api/matches", new)
        ann.refused("/api/matches", new, 409, "full")
        bob.refused("/api/matches", new, 409, "full")
        assert bob.create("atlanteon", "me", "oracle")["id"], "games of people are not limited"


def test_one_person_waits_for_few_hints_and_matches_of_the_coach_at_a_time(tmp_path: Path) -> None:
    with running(tmp_path / "a.db") as server, Guest(server.url, "Ann") as ann:
        service = server.service
        match = ann.create("atlanteon", "me", "me")["id"]
        person = service.registry.matches[match].stored.host
        service.hinting.update([person] * MOST_HINTS)
        ann.refused(f"/api/matches/{match}/hint", {}, 429, "too-often")
        service.hinting.clear()
        assert ann.post(f"/api/matches/{match}/hint")
        assert not +service.hinting
        service.coach.clients = {f"other {n}": (person, "") for n in range(MOST_OF_CLIENT)}
        ann.make_first_move(match)
        ann.command(match, "resign")
        assert ann.http.get(f"/api/matches/{match}/coach").status_code == 429


@pytest.mark.long
def test_somebody_elses_novice_answers_while_one_guest_floods(tmp_path: Path) -> None:
    """With the usual limits, on one process."""
    waits = list[float]()
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "a.db", limits=Limits(matches=0, listed=0)))
        eve, ann = (stack.enter_context(Guest(server.url, name)) for name in ("Eve", "Ann"))
        for _ in range(FLOOD):
            eve.create("ark", "oracle:seconds=3", "me")
        for _ in range(3):
            eve.create("ark", "oracle:seconds=3", "oracle:seconds=3")
        match = ann.create("atlanteon", "me", "novice")["id"]
        with ann.connect(match) as connection:
            while move := connection.first_move():
                answer = connection.ask("move", **move)
                began = time.perf_counter()
                number = answer["number"]
                while connection.view["status"] != "over" and connection.view["number"] <= number:
                    connection.receive()
                waits.append(time.perf_counter() - began)
    p99 = statistics.quantiles(waits, n=100)[98]
    print(f"{len(waits)} answers of a novice while {FLOOD} oracles of another guest wait: p99 {p99:.2f} s")
    assert p99 < FLOOD * 3 / 4, "it does not wait for them; on a quiet machine it is below 2 s"


def test_a_server_without_a_working_bot_process_is_not_ready(own_server: Running) -> None:
    pool = own_server.service.pool
    with Guest(own_server.url) as anybody:
        pool.failed_in_a_row = STUCK
        answer = anybody.http.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "No bot process works; see the log.\n")
        assert anybody.http.get("/healthz").text == "ok\n"
        pool.failed_in_a_row = 0
        assert anybody.http.get("/readyz").text == "ready\n"
