"""How often one person or one address may ask; and how much they may send."""

from __future__ import annotations

import asyncio
import ipaddress
from dataclasses import asdict
from time import monotonic
from typing import Final

from fastapi import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atlantis.server.refusing import NotGranted, TooLong, TooOften, written
from atlantis.server.settings import Limits
from atlantis.server.tongues import language

MINUTE: Final = 60.0
SLOW: Final = 30.0
"""Seconds to wait for the next part of a request."""
HELD: Final = "held"
"""The one limit that is no rate: connections at one time."""


class Limiter:
    """Counts what everybody asks for, at this node.

    A limit of n a minute is a store of n, which fills up again by one every 60/n seconds. For each who asks there is
    one number: when their store will be full again.
    """

    def __init__(self, limits: Limits) -> None:
        self.most = {kind: most for kind, most in asdict(limits).items() if most}
        self.full: dict[tuple[str, str], float] = {}
        self.held: dict[str, int] = {}
        self.swept = monotonic()
        self.refused = 0

    async def count(self, kind: str, who: str) -> None:
        """TooOften if that was too often."""
        most = self.most.get(kind)
        if most is None:
            return
        now = monotonic()
        self.sweep(now)
        full = max(self.full.get((kind, who), now), now) + MINUTE / most
        if full - now > MINUTE:
            self.refused += 1
            raise TooOften(full - now - MINUTE)
        self.full[kind, who] = full

    def hold(self, address: str) -> None:
        """One more connection; TooOften if the address has as many as it may."""
        if self.held.get(address, 0) >= self.most.get(HELD, 1 << 30):
            self.refused += 1
            raise TooOften(MINUTE)
        self.held[address] = self.held.get(address, 0) + 1

    def release(self, address: str) -> None:
        self.held[address] -= 1
        if not self.held[address]:
            del self.held[address]

    def sweep(self, now: float) -> None:
        """Forget those who have not asked for a while."""
        if now - self.swept > MINUTE:
            self.swept = now
            self.full = {key: full for key, full in self.full.items() if full > now}


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as limits count it. Behind a proxy uvicorn has put the client's own address here.
    Whoever has an IPv6 address has a whole network of them: that counts as one.
    """
    host = connection.client.host if connection.client else "nowhere"
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, 64), strict=False))


class Doorkeeper:
    """Counts every request by its address, and refuses a body that is too long before it is in memory."""

    def __init__(self, app: ASGIApp, limiter: Limiter, most: int, most_record: int) -> None:
        self.app = app
        self.limiter = limiter
        self.most = most
        self.most_record = most_record

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.most_record if scope["path"] == "/api/records" else self.most
        got, whole = 0, False

        async def counted() -> Message:
            """Of the request's body. An HTTPException is what FastAPI lets through while it reads one."""
            nonlocal got, whole
            try:
                async with asyncio.timeout(None if whole else SLOW):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408) from error
            whole = not message.get("more_body", False)
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(413, str(most))
            return message

        try:
            await self.limiter.count("requests", address_of(HTTPConnection(scope)))
            said = dict(scope["headers"]).get(b"content-length", b"0")
            if not said.isdigit() or len(said) > 12 or int(said) > most:
                raise TooLong(most)
            await self.app(scope, counted, send)
        except (TooLong, TooOften) as error:
            await refuse(scope, send, error)


async def refuse(scope: Scope, send: Send, error: NotGranted) -> None:
    """Answer a request, or a WebSocket that is not open yet, with a refusal."""
    connection = HTTPConnection(scope)
    body = written(error, language(connection, connection.query_params.get("lang")))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in error.headers().items()),
    ]
    kind = "http" if scope["type"] == "http" else "websocket.http"
    if kind == "websocket.http" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4000 + error.status})
        return
    await send({"type": f"{kind}.response.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})
