"""Which sites' pages may use the server, and what our own page may load."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atlantis.server.errors import foreign_host, foreign_origin, internal_error
from atlantis.server.limits import send_refusal

log: logging.Logger = logging.getLogger("atlantis.server")

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
"""For files of the page; the policy for the page is sent with the page itself."""
API_HEADERS: Final = {
    **FILE_HEADERS,
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
}
"""For answers that are not pages: nothing in them may be run or framed."""
OPERATIONS: Final = ("/healthz", "/readyz", "/metrics")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
STARTS: Final = ("http.response.start", "websocket.http.response.start")


def headers_for(path: str, status: int | None) -> dict[str, str]:
    """The headers added to an answer."""
    if path.startswith("/api/"):
        return API_HEADERS
    return FILE_HEADERS if path.startswith("/assets/") and status == 200 else HEADERS


def same_origin(headers: Headers, allowed: tuple[str, ...], secure: bool) -> bool:
    """Does the request come from a page of ours, or from no page at all?"""
    origin, host = headers.get("origin"), headers.get("host")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    return origin in allowed or (bool(host) and origin in (f"https://{host}", *(() if secure else (f"http://{host}",))))


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and (port.isdecimal() or not port) else host).lower()


def for_operator(scope: Scope) -> bool:
    """Is this a health check from this machine? It may use any host name."""
    client = scope.get("client")
    return scope["path"] in OPERATIONS and client is not None and client[0] in ("127.0.0.1", "::1")


class Security:
    """Adds the headers to every answer, and refuses requests that another site's page sends with our cookie.

    Another site can point its own host name at this machine, so that its pages have our origin (DNS rebinding). So a
    server with `names` refuses requests for other names.
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

        async def secured(message: Message) -> None:
            nonlocal started
            if message["type"] in STARTS:
                started = True
                answer = MutableHeaders(scope=message)
                for name, value in headers_for(scope["path"], message.get("status")).items():
                    answer.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        hosts = [host_name(host) for host in headers.getlist("host")]
        if self.names and (len(hosts) != 1 or hosts[0] not in self.names) and not for_operator(scope):
            await send_refusal(scope, secured, foreign_host())
            return
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not same_origin(headers, self.origins, self.secure):
            await send_refusal(scope, secured, foreign_origin())
            return
        try:
            await self.app(scope, receive, secured)
        except Exception:
            if started or scope["type"] == "websocket":
                raise
            log.exception("Internal error at %s %s", scope["method"], scope["path"])
            await send_refusal(scope, secured, internal_error())
