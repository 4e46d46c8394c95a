"""Rate limits by person and by address, and limits on the size of requests."""

from __future__ import annotations

import asyncio
import ipaddress
from dataclasses import asdict
from time import monotonic
from typing import Final

from fastapi import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atlantis.server.errors import error_body, too_long, too_many_requests
from atlantis.server.language import get_language
from atlantis.server.settings import Limits
from atlantis.table import Refused

MINUTE: Final = 60.0
BODY_TIMEOUT: Final = 60.0
"""Seconds to wait for the whole body of a request."""
ROUNDING: Final = 0.001
"""Tolerance for rounding errors in sums of times, in seconds."""
RECORDS: Final = ("/api/records", "/api/analysis/tree", "/api/analysis/record")
"""Addresses that accept records, which may be longer than other bodies."""
CONNECTIONS: Final = "held"
"""The limit that is not a rate: connections at one time."""


class RateLimiter:
    """Counts requests at this node.

    A limit of n per minute is a token bucket that holds n and refills evenly. One number is kept for each client: when
    its bucket will be full again.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits: dict[str, int] = {name: most for name, most in asdict(limits).items() if most}
        self.full_at: dict[tuple[str, str], float] = {}
        self.connections: dict[str, int] = {}
        self.swept: float = monotonic()
        self.refused: int = 0

    def count(self, limit: str, client: str) -> None:
        """Refused if the limit is exceeded."""
        if limit in self.limits:
            self.full_at[limit, client] = self.check(limit, client)

    def check(self, limit: str, client: str) -> float:
        """The time at which the bucket will be full again; Refused if one more would exceed the limit."""
        most: int | None = self.limits.get(limit)
        now = monotonic()
        if most is None:
            return now
        self.sweep(now)
        until_full = max(self.full_at.get((limit, client), now) - now, 0.0) + MINUTE / most
        if until_full > MINUTE + ROUNDING:
            self.refused += 1
            raise too_many_requests(until_full - MINUTE)
        return now + until_full

    def open_connection(self, address: str) -> None:
        """Count one more connection; refused if the address has reached its limit."""
        if self.connections.get(address, 0) >= self.limits.get(CONNECTIONS, 1 << 30):
            self.refused += 1
            raise too_many_requests(MINUTE)
        self.connections[address] = self.connections.get(address, 0) + 1

    def close_connection(self, address: str) -> None:
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]

    def sweep(self, now: float) -> None:
        """Forget clients whose buckets are full."""
        if now - self.swept > MINUTE:
            self.swept = now
            self.full_at = {key: full_at for key, full_at in self.full_at.items() if full_at > now}


def client_address(connection: HTTPConnection) -> str:
    """The address of a request, as limits count it. Behind a proxy, this is already the client's own address."""
    return counted_address(connection.client.host if connection.client else "unknown")


def counted_address(host: str) -> str:
    """The client's network: an IPv6 /64 counts as one address, since clients usually have all of it."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, 64), strict=False))


class RequestLimits:
    """Counts every request by its address, and refuses a body that is too long before it is read into memory."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter, most: int, most_record: int) -> None:
        self.app = app
        self.limiter = limiter
        self.most = most
        self.most_record = most_record

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.most_record if scope["path"] in RECORDS else self.most
        received, complete = 0, False
        until = asyncio.get_running_loop().time() + BODY_TIMEOUT

        async def limited() -> Message:
            """The next part of the body. FastAPI passes an HTTPException on while it reads one."""
            nonlocal received, complete
            try:
                async with asyncio.timeout_at(None if complete else until):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408) from error
            complete = not message.get("more_body", False)
            received += len(message.get("body", b""))
            if received > most:
                raise HTTPException(413, str(most))
            return message

        try:
            self.limiter.count("requests", client_address(HTTPConnection(scope)))
            announced = dict(scope["headers"]).get(b"content-length", b"0")
            if not announced.isdigit() or len(announced) > 12 or int(announced) > most:
                raise too_long(most)
        except Refused as error:
            await send_refusal(scope, send, error)
            return
        await self.app(scope, limited, send)


async def send_refusal(scope: Scope, send: Send, error: Refused) -> None:
    """Answer a request, or a WebSocket that is not open yet, with a refusal."""
    connection = HTTPConnection(scope)
    body = error_body(error, get_language(connection, connection.query_params.get("lang")))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in error.headers.items()),
    ]
    kind = "http" if scope["type"] == "http" else "websocket.http"
    if kind == "websocket.http" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4000 + error.status})
        return
    await send({"type": f"{kind}.response.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})
