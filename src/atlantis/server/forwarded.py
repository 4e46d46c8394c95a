"""The client's address of requests that come through proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send


class ForwardedFor:
    """Reads `X-Forwarded-For` of requests that come from one of the proxies.

    Each proxy appends the address that it received the request from. Anything further left than `hops` entries was
    written by the client and is ignored.
    """

    def __init__(self, app: ASGIApp, proxies: Sequence[str], hops: int) -> None:
        self.app = app
        self.proxies: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = [
            ipaddress.ip_network(proxy) for proxy in proxies
        ]
        self.hops = hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client") and self.is_proxy(scope["client"][0]):
            values = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
            found = parse_address(values[-min(self.hops, len(values))])
            if found is not None:
                scope["client"] = (found, 0)
        await self.app(scope, receive, send)

    def is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.proxies)


def parse_address(text: str) -> str | None:
    """An address as proxies write it, without its port; None if it is invalid."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None
