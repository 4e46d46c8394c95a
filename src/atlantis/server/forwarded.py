"""The client's address of requests that come through proxies."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send


class Networks:
    """Addresses and ranges of addresses, such as 10.0.0.0/8."""

    def __init__(self, networks: Sequence[str]) -> None:
        self.networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = [
            ipaddress.ip_network(network) for network in networks
        ]

    def __contains__(self, host: str) -> bool:
        """Is this address in one of them? Anything that is not an address, such as a name, is not."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)


class ForwardedFor:
    """Reads `X-Forwarded-For` of requests that come from one of the proxies.

    Each proxy appends the address that it received the request from. Anything further left than `hops` entries was
    written by the client and is ignored.
    """

    def __init__(self, app: ASGIApp, proxies: Sequence[str], hops: int) -> None:
        self.app = app
        self.proxies: Networks = Networks(proxies)
        self.hops = hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client") and scope["client"][0] in self.proxies:
            values = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
            found = parse_address(values[-min(self.hops, len(values))])
            if found is not None:
                scope["client"] = (found, 0)
        await self.app(scope, receive, send)


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
