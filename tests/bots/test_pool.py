"""The pool of bot processes: trees are kept, failures are replaced, nobody waits for what is stuck."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import pytest

from atlantis import State, load
from atlantis.bots import pool as pools
from atlantis.bots import worker
from atlantis.bots.bot import BotFailed
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.pool import BotPool, PoolClosed
from atlantis.engine import Record
from tests.bots import faults
from tests.bots.faults import VISITS

GAME = load("atlanteon")
HEADER = Record(GAME).header()
START = GAME.start()
for tower in (
    "tower white c3",
    "tower black a1",
    "tower white e5",
):  # without them, bots choose from the book of openings
    START.apply(GAME.code(tower))
EXPERT = parse_bot("expert:sims=400:seconds=0")
RANDOM = BotName("random")
ADEPT = parse_bot("adept:sims=2")
ENDLESS = parse_bot("expert:sims=1000000000:seconds=0")

Scene = Callable[[BotPool], Awaitable[None]]


@asynccontextmanager
async def opened(processes: int) -> AsyncIterator[BotPool]:
    pool = BotPool(processes)
    try:
        yield pool
    finally:
        await pool.close()


def play(scene: Scene, processes: int = 1) -> None:
    """Play a scene with a pool; afterwards none of its processes is left."""
    before = {*multiprocessing.active_children()}

    async def work() -> None:
        async with asyncio.timeout(60), opened(processes) as pool:
            await scene(pool)

    asyncio.run(work())
    assert {*multiprocessing.active_children()} <= before


async def choose(pool: BotPool, moves: list[int], bot: BotName = EXPERT, key: str = "a") -> int:
    state = position(moves)
    return await pool.move(key, HEADER, state.to_bytes(), bot, moves)


def position(moves: list[int]) -> State:
    state = START.clone()
    for code in moves:
        state.apply(code)
    return state


async def until(true: Callable[[], object]) -> None:
    """At first, look after every step of the event loop: what is true for a moment only is seen."""
    for step in count():
        if true():
            return
        await asyncio.sleep(0 if step < 50 else 0.005)


def processes_of(pool: BotPool) -> list[int]:
    """The processes of free workers."""
    found = [worker.worker.process for worker in pool.free]
    return [process.process.pid or 0 for process in found if process is not None]


# ---- search trees ----------------------------------------------------------------------------------------------------


def test_a_bot_keeps_its_search_tree_from_move_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "answer", faults.visits_before)

    async def scene(pool: BotPool) -> None:
        moves, reused = list[int](), list[int]()
        for _ in range(3):
            visits, code = divmod(await choose(pool, moves), VISITS)
            reused.append(visits)
            moves.append(code)
        print(f"root visits before the search, move by move: {reused}")
        assert reused[0] == 0
        assert reused[1] > 5
        assert reused[2] > 5
        again, _ = divmod(await choose(pool, moves[:1]), VISITS)
        assert again == 0, "an undo makes a new tree"
        redone, code = divmod(await choose(pool, moves[:1]), VISITS)
        assert redone > reused[1], "the same position again"
        assert code in position(moves[:1]).legal_actions()
        other, _ = divmod(await choose(pool, moves, key="b"), VISITS)
        assert other == 0, "another key has another bot"

    play(scene)


def test_a_game_goes_to_the_worker_that_has_its_tree_and_a_new_one_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "answer", faults.process_number)
    monkeypatch.setattr(pools, "KEPT_BOTS", 2)

    async def scene(pool: BotPool) -> None:
        first, second = await asyncio.gather(choose(pool, [], key="a"), choose(pool, [], key="b"))
        assert first != second
        for _ in range(3):
            assert await choose(pool, [], key="b") == second
            assert await choose(pool, [], key="a") == first
        both = await asyncio.gather(choose(pool, [], key="a"), choose(pool, [], key="a"))
        assert [*both] == [first, second], "a free worker without the tree is better than none"
        assert await choose(pool, [], key="c") == first, "the other one would have to forget a tree"
        assert await choose(pool, [], key="d") == second, "it has been free for longest"
        assert {tuple(worker.seen) for worker in pool.free} == {("a", "c"), ("a", "d")}

    play(scene, 2)


def test_moves_hints_and_judgements_are_answered_and_wrong_ones_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "JUDGE_IDLE", 0.05)

    async def scene(pool: BotPool) -> None:
        before = {*multiprocessing.active_children()}
        assert await choose(pool, []) in START.legal_actions()
        found = await pool.hints(HEADER, START.to_bytes(), EXPERT, 3)
        assert len(found) == 3
        assert {hint.code for hint in found} <= {*START.legal_actions()}
        code = START.legal_actions()[0]
        judged = await pool.judge(HEADER, START.to_bytes(), 0, code, 0.01)
        assert (judged.number, judged.move) == (0, GAME.text(code))
        assert (pool.busy, pool.waiting, pool.failures) == (0, 0, 0)
        other = load("ark").start().to_bytes()
        for header, given in (("{", START.to_bytes()), (HEADER, other), (HEADER, b"")):
            with pytest.raises(BotFailed, match="No bot could move: Broken"):
                await pool.move("a", header, given, RANDOM, [])
            with pytest.raises(BotFailed, match="The bot expert failed: Broken"):
                await pool.hints(header, given, EXPERT, 1)
            with pytest.raises(BotFailed, match="The coach failed: Broken"):
                await pool.judge(header, given, 0, code, 0.01)
        assert pool.failures == 9
        await until(lambda: len({*multiprocessing.active_children()} - before) == 1)  # the coach's process has ended
        assert len(processes_of(pool)) == 1

    play(scene)


# ---- failures --------------------------------------------------------------------------------------------------------


def test_when_a_bot_fails_a_simpler_one_moves(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "answer", faults.some_fail)
    monkeypatch.setattr(pools, "MOVE_TIMEOUT", 2.0)

    async def scene(pool: BotPool) -> None:
        for n, bot in enumerate(("oracle", "expert", "novice"), 1):
            found = await asyncio.gather(choose(pool, [], BotName(bot)), choose(pool, [], RANDOM, "waits"))
            assert {*found} <= {*START.legal_actions()}
            assert pool.failures == n

    play(scene)
    assert "The bot oracle failed: its process was killed by SIGKILL" in caplog.text
    assert "The bot expert failed: ZeroDivisionError: an expert's mistake" in caplog.text
    assert "The bot novice failed: it took longer than 2 seconds and was ended" in caplog.text


def test_when_every_bot_fails_the_others_are_not_affected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(pool: BotPool) -> None:
        monkeypatch.setattr(worker, "answer", faults.all_exit)
        with pytest.raises(BotFailed, match=r"^No bot could move: its process exited with code 3\.$"):
            await choose(pool, [], RANDOM)
        monkeypatch.undo()
        assert await choose(pool, [], RANDOM) in START.legal_actions()

    play(scene)


def test_when_no_process_can_be_started_that_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError("no more processes")

    async def scene(pool: BotPool) -> None:
        monkeypatch.setattr(worker, "WorkerProcess", refuse)
        with pytest.raises(BotFailed, match="No bot could move: BlockingIOError: no more processes"):
            await choose(pool, [], RANDOM)
        monkeypatch.undo()
        assert len(pool.free) == 1

    play(scene)


def test_when_a_process_is_killed_while_it_thinks_another_one_answers() -> None:
    async def scene(pool: BotPool) -> None:
        await choose(pool, [])
        [process] = processes_of(pool)
        thinking = asyncio.create_task(choose(pool, [], ENDLESS))
        waiting = asyncio.create_task(choose(pool, [], ADEPT, "b"))
        await until(lambda: pool.waiting == 1)
        await asyncio.sleep(0.05)
        os.kill(process, signal.SIGKILL)
        assert await thinking in START.legal_actions()
        assert await waiting in START.legal_actions()
        assert pool.failures == 1
        assert processes_of(pool) != [process]

    play(scene)


# ---- the queue -------------------------------------------------------------------------------------------------------


def test_no_more_processes_than_allowed_even_when_callers_are_cancelled() -> None:
    async def scene(pool: BotPool) -> None:
        before, most = {*multiprocessing.active_children()}, 0
        asked = [asyncio.create_task(choose(pool, [], ADEPT, str(n))) for n in range(12)]
        await until(lambda: pool.waiting == 10)
        asked.pop().cancel()
        await until(lambda: pool.waiting == 9)
        while not all(task.done() for task in asked):
            most = max(most, len({*multiprocessing.active_children()} - before), pool.busy)
            await asyncio.sleep(0.005)
        assert {task.result() for task in asked} <= {*START.legal_actions()}
        assert most == 2
        cancelled = asyncio.create_task(choose(pool, [], BotName("oracle", seconds=1.0)))
        await until(lambda: pool.busy)
        cancelled.cancel()
        with suppress(asyncio.CancelledError):
            await cancelled
        assert pool.busy == 1, "its process still thinks"
        assert await choose(pool, [], RANDOM) in START.legal_actions()
        await until(lambda: not pool.busy)

    play(scene, 2)


def test_the_coach_waits_while_moves_wait() -> None:
    async def scene(pool: BotPool) -> None:
        order = list[str]()

        async def note(name: str, work: Awaitable[object]) -> None:
            await work
            order.append(name)

        await choose(pool, [], RANDOM)
        quick = BotName("oracle", seconds=0.05)
        async with asyncio.TaskGroup() as tasks:
            for n in range(4):
                tasks.create_task(note("move", choose(pool, [], quick, str(n))))
            await until(lambda: pool.waiting == 3)
            tasks.create_task(note("coach", pool.judge(HEADER, START.to_bytes(), 0, START.legal_actions()[0], 0.01)))
            await asyncio.sleep(0)
            assert not pool.judging
        assert order[:3] == ["move"] * 3
        assert pool.judge_worker.worker.process is not None

    play(scene)


def test_the_event_loop_is_never_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that does not answer before the event loop has gone on."""
    ask, asking, went_on, waited = worker.Worker.ask, threading.Event(), threading.Event(), list[bool]()

    def ask_late(*args: Any) -> Any:
        asking.set()
        waited.append(went_on.wait(30))
        return ask(*args)

    async def scene(pool: BotPool) -> None:
        monkeypatch.setattr(worker.Worker, "ask", ask_late)
        asked = asyncio.create_task(choose(pool, [], RANDOM))
        await until(asking.is_set)
        went_on.set()
        await asked
        assert waited == [True]

    play(scene)


# ---- closing ---------------------------------------------------------------------------------------------------------


def test_closing_ends_what_is_thinking_and_refuses_what_waits() -> None:
    async def scene(pool: BotPool) -> None:
        await choose(pool, [], RANDOM)
        asked = [asyncio.create_task(choose(pool, [], ENDLESS, str(n))) for n in range(3)]
        judged = asyncio.create_task(pool.judge(HEADER, START.to_bytes(), 0, START.legal_actions()[0], 20.0))
        await until(lambda: pool.waiting == 2)
        begin = time.monotonic()
        await pool.close()
        assert time.monotonic() - begin < 15, "the endless one would be ended after 40 seconds"
        for task in (*asked, judged):
            with pytest.raises(PoolClosed, match="shut down"):
                await task
        with pytest.raises(PoolClosed):
            await choose(pool, [], RANDOM)
        assert pool.failures == 0

    play(scene)


def test_closing_twice_or_without_a_task_is_allowed() -> None:
    async def scene(pool: BotPool) -> None:
        await pool.close()

    play(scene)
