"""What browsers are told, and what is asked of them: whose pages may use the server, what a page may load."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atlantis.server.limiting import refuse
from atlantis.server.refusing import Broken, OtherName, OtherSite

log = logging.getLogger("atlantis.server")

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FILE_HEADERS: Final = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
"""For the parts of a page: what a page may do is said with the page."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
STARTS: Final = ("http.response.start", "websocket.http.response.start")


def same_origin(headers: Headers, allowed: tuple[str, ...], secure: bool) -> bool:
    """Does the request come from a page of ours, or from no page at all?"""
    origin, host = headers.get("origin"), headers.get("host")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    return origin in allowed or (bool(host) and origin in (f"https://{host}", *(() if secure else (f"http://{host}",))))


def name_of(host: str) -> str:
    """The name in a Host header, without the port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and (port.isdecimal() or not port) else host).lower()


class Guard:
    """Adds the headers to every answer, and refuses what another site's page sends with our cookie.

    A site can let its own name point at this machine, and its pages are then of the same origin as ours: a server that
    knows its `names` answers to no other.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], names: tuple[str, ...], secure: bool = False) -> None:
        self.app = app
        self.origins = origins
        self.names = names
        self.secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] in STARTS:
                started = True
                answer = MutableHeaders(scope=message)
                part = scope["path"].startswith("/assets/") and message.get("status") == 200
                for name, value in (FILE_HEADERS if part else HEADERS).items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answer.setdefault("cache-control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        called = [name_of(host) for host in headers.getlist("host")]
        if self.names and (len(called) != 1 or called[0] not in self.names):
            await refuse(scope, guarded, OtherName())
            return
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not same_origin(headers, self.origins, self.secure):
            await refuse(scope, guarded, OtherSite())
            return
        try:
            await self.app(scope, receive, guarded)
        except Exception:
            if started or scope["type"] == "websocket":
                raise
            log.exception("A mistake at %s %s", scope["method"], scope["path"])
            await refuse(scope, guarded, Broken())
