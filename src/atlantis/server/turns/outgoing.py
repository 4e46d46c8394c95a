"""Requests to addresses that people choose. They must not reach what only this machine or its network can reach.

A name is resolved once, every address that it stands for is checked, and one of these is connected to: it does not help
that a name stands for another address a moment later. Redirections are not followed, and answers are not read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

from atlantis.server.turns.delivery import Failed

SECONDS: Final = 5.0
"""For each step of a request."""
ALTOGETHER: Final = 10.0
LONGEST_URL: Final = 400
HOST: Final = re.compile(r"[a-z0-9.-]{1,253}|\[[0-9a-f:.]+\]", re.IGNORECASE)
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

IP = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_webhook(url: str, local: bool) -> bool:
    """May this be the address of a webhook? `local`: HTTP is allowed, for this machine."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or set(url) & set(" \\\\#"):
        return False
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    schemes = ("https", "http") if local else ("https",)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname
    return parts.scheme in schemes and "@" not in parts.netloc and bool(host and HOST.fullmatch(host)) and port != 0


def is_public(address: IP) -> bool:
    """Is this an address of the public internet, also if another one is written in it?"""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or [None, None])[1]
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def is_private(url: str, local: bool) -> bool:
    """Does this address of a webhook have the number of a machine that is not on the public internet? Names are checked
    when they are used."""
    host = urlsplit(url).hostname or ""
    try:
        address: IP = ipaddress.ip_address(host)
    except ValueError:
        try:
            address = ipaddress.IPv4Address(socket.inet_aton(host))  # such as 127.1 or 0x7f000001
        except OSError:
            return False
    return not may_connect(address, local)


def may_connect(address: IP, local: bool) -> bool:
    return is_public(address) or (local and address.is_loopback)


async def resolve(host: str, port: int) -> list[IP]:
    """All addresses of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ipaddress.ip_address(str(address[0]).partition("%")[0]) for *_, address in found]


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only. `local`: to this machine, too."""

    def __init__(self, local: bool) -> None:
        self.local = local
        self.network: httpcore.AsyncNetworkBackend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await resolve(host.strip("[]"), port)
        except (OSError, UnicodeError) as error:
            raise Failed("unreachable") from error
        if not found or not all(may_connect(one, self.local) for one in found):
            raise Failed("private-address", final=True)
        return await self.network.connect_tcp(str(found[0]), port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: object, **__: object) -> httpcore.AsyncNetworkStream:
        raise Failed("private-address", final=True)

    async def sleep(self, seconds: float) -> None:
        await self.network.sleep(seconds)


async def post(url: str, body: bytes, headers: Mapping[str, str], local: bool = False) -> None:
    """POST a body of JSON. Failed if it was not accepted."""
    timeouts = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
    try:
        async with (
            asyncio.timeout(ALTOGETHER),
            httpcore.AsyncConnectionPool(network_backend=CheckedNetwork(local)) as pool,
            pool.stream(
                "POST",
                url,
                headers=[("content-type", "application/json"), *headers.items()],
                content=body,
                extensions={"timeout": timeouts},
            ) as answer,
        ):
            status = answer.status
    except (TimeoutError, httpcore.TimeoutException) as error:
        raise Failed("timeout") from error
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
        raise Failed("certificate" if is_encryption(error) else "unreachable") from error
    if 300 <= status < 400:
        raise Failed("redirect")
    if not 200 <= status < 300:
        raise Failed(f"status {status}", final=status == 410)


def is_encryption(error: BaseException | None) -> bool:
    """Was it TLS that failed?"""
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False
