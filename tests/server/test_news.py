"""What other nodes announce: matches do not wait for each other, own news is none, and the newest number wins."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from atlantis.server.errors import Unavailable
from atlantis.server.nodes import AT_ONCE, Nodes

pytestmark = pytest.mark.anyio


class Registry:
    """Matches that catch up when the test lets them."""

    def __init__(self, *matches: str) -> None:
        self.matches: dict[str, Any] = dict.fromkeys(matches)
        self.loading: dict[str, Any] = {}
        self.asked: list[tuple[str, int]] = []
        self.go_on = {match: asyncio.Event() for match in matches}

    async def catch_up(self, match: str, number: int) -> None:
        self.asked.append((match, number))
        await self.go_on[match].wait()


def listening(*matches: str) -> tuple[Nodes, Registry]:
    registry = Registry(*matches)
    return Nodes(SimpleNamespace(node="us", sqlite=False), registry), registry  # type: ignore[arg-type]


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_match_that_takes_long_does_not_keep_others_waiting() -> None:
    nodes, registry = listening("slow", "a", "b")
    for match in ("slow", "a", "b"):
        nodes.receive(f"{match} 5 them")
    await settle()
    assert registry.asked == [("slow", 5), ("a", 5), ("b", 5)]
    await nodes.close()


async def test_of_many_announcements_only_the_newest_is_handled() -> None:
    nodes, registry = listening("a")
    for number in (5, 6, 9, 7, 8):
        nodes.receive(f"a {number} them")
        await settle()
    registry.go_on["a"].set()
    await settle()
    assert registry.asked == [("a", 5), ("a", 9)]
    assert not nodes.news
    assert not nodes.handling


async def test_other_changes_are_not_hidden_by_numbers() -> None:
    nodes, registry = listening("a")
    registry.go_on["a"].set()
    for number in (5, 0, 7):
        nodes.receive(f"a {number} them")
    await settle()
    assert registry.asked == [("a", 0), ("a", 7)]


async def test_own_announcements_and_matches_that_nobody_uses_here_are_skipped() -> None:
    nodes, registry = listening("a")
    nodes.receive("a 5 us")
    nodes.receive("elsewhere 5 them")
    await settle()
    assert registry.asked == []
    assert not nodes.news


async def test_so_many_matches_catch_up_at_once_that_the_database_is_not_flooded() -> None:
    names = [f"m{n}" for n in range(3 * AT_ONCE)]
    nodes, registry = listening(*names)
    for name in names:
        nodes.receive(f"{name} 5 them")
    await settle()
    assert len(registry.asked) == AT_ONCE
    for event in registry.go_on.values():
        event.set()
    await nodes.tasks.join()
    assert len(registry.asked) == len(names)


async def test_if_a_match_cannot_be_read_all_are_read_again() -> None:
    nodes, registry = listening("a", "b")

    async def fail(match: str, number: int) -> None:
        raise Unavailable

    registry.catch_up = fail  # type: ignore[method-assign]
    nodes.receive("a 5 them")
    await settle()
    assert nodes.failed.is_set(), "`follow` ends, and the connection is made again"
