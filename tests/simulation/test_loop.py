"""Virtual time, an order that the seed decides, and processes that can be killed."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.simulation.loop import Process, Stuck, VirtualLoop


def order(seed: int) -> list[int]:
    """In which order five tasks that are ready at the same time run."""
    loop, ran = VirtualLoop(Random(seed)), list[int]()

    async def one(number: int) -> None:
        await asyncio.sleep(0)
        ran.append(number)

    async def all_of_them() -> None:
        await asyncio.gather(*[one(number) for number in range(5)])

    loop.run_until_complete(all_of_them())
    loop.end()
    return ran


def test_the_seed_decides_the_order_of_what_is_ready() -> None:
    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(20)}) > 10
    assert all(sorted(order(seed)) == list(range(5)) for seed in range(5))


def test_time_jumps_to_the_next_timer() -> None:
    loop, woken = VirtualLoop(Random(1)), list[tuple[float, str]]()

    async def sleep(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        woken.append((loop.now, name))

    async def both() -> None:
        await asyncio.gather(sleep("late", 86_400.0), sleep("soon", 1.5))

    loop.run_until_complete(both())
    loop.end()
    assert woken == [(1.5, "soon"), (86_400.0, "late")]


def test_a_killed_process_does_nothing_more_not_even_its_finally() -> None:
    loop, done = VirtualLoop(Random(1)), list[str]()
    process = Process(loop, "doomed")

    async def work() -> None:
        try:
            done.append("begun")
            await asyncio.sleep(1.0)
            done.append("finished")
        finally:
            done.append("cleaned up")

    async def story() -> None:
        process.start(work())
        await asyncio.sleep(0.5)
        process.kill()
        await asyncio.sleep(10.0)

    loop.run_until_complete(story())
    assert done == ["begun"]
    loop.end()


def test_a_process_that_stands_still_goes_on_later() -> None:
    loop, done = VirtualLoop(Random(1)), list[float]()
    process = Process(loop, "slow")

    async def work() -> None:
        await asyncio.sleep(1.0)
        done.append(loop.now)

    async def story() -> None:
        process.start(work())
        await asyncio.sleep(0.5)
        process.pause()
        await asyncio.sleep(6.5)
        process.resume()
        await asyncio.sleep(1.0)

    loop.run_until_complete(story())
    loop.end()
    assert done == [7.0]


def test_work_for_a_thread_is_done_here_and_its_error_is_raised_there() -> None:
    loop = VirtualLoop(Random(1))

    async def both() -> object:
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, lambda: 1 // 0)
        return await loop.run_in_executor(None, int, "7")

    assert loop.run_until_complete(both()) == 7
    assert 0 < loop.now < 1
    loop.end()


def test_a_loop_in_which_nothing_can_happen_says_so() -> None:
    loop = VirtualLoop(Random(1))

    async def wait() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Stuck, match="nothing is ready"):
        loop.run_until_complete(wait())
    loop.end()


def test_a_loop_in_which_too_much_happens_says_so() -> None:
    loop = VirtualLoop(Random(1), most_steps=50)
    with pytest.raises(Stuck, match="more than 50 steps"):
        loop.run_until_complete(busy_forever())
    loop.end()


async def busy_forever() -> None:
    while True:
        await asyncio.sleep(0)
