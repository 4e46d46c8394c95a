"""Changes made outside this node: sessions that ended elsewhere, and actions of an operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from atlantis.server.tasks import Tasks

if TYPE_CHECKING:
    from atlantis.server.service import Service

INTERVAL: Final = 2.0
"""Seconds between checks."""
LATE: Final = 100
"""A notice may be stored after up to this many with higher numbers, since nodes write at the same time."""


class Notices:
    """Reads the notices of all nodes and operators, and acts on each once."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.tasks: Tasks = Tasks()
        self.handled: set[int] = set()
        self.last: int = 0

    async def open(self) -> None:
        self.last = await self.service.store.last_notice()
        self.handled = {number for number, _, _ in await self.service.store.notices(self.last - LATE)}
        self.tasks.repeat(self.read, INTERVAL, "Cannot act on a notice", wait=INTERVAL)

    async def close(self) -> None:
        await self.tasks.cancel()

    async def read(self) -> None:
        """Act on everything that is new."""
        found = await self.service.store.notices(self.last - LATE)
        for number, about, id in found:
            if number not in self.handled:
                await (self.check_match(id) if about == "match" else self.check_person(id))
                self.handled.add(number)
                self.last = max(self.last, number)
        self.handled = {number for number in self.handled if number > self.last - LATE}

    async def check_person(self, person: str) -> None:
        """Close the person's connections whose sessions have ended."""
        for connection in list(self.service.connections.get(person, ())):
            await connection.check_session()

    async def check_match(self, match: str) -> None:
        """Reload a match, and make everybody at it reconnect."""
        self.service.listings.note(match)
        found = self.service.registry.matches.get(match)
        if found is not None:
            async with found.lock:
                self.service.registry.drop(match)
            at_match = [
                connection
                for connections in self.service.connections.values()
                for connection in connections
                if connection.match is found
            ]
            for connection in at_match:
                await connection.leave_match()
