"""Behind proxies: whose address counts."""

from __future__ import annotations

from typing import Any

import pytest

from atlantis.server.forwarded import ForwardedFor, parse_address

PROXY = "10.0.0.1"


async def client_of(peer: str, *forwarded: str, proxies: tuple[str, ...] = (PROXY,), hops: int = 1) -> Any:
    found = {}

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.update(scope)

    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    scope = {"type": "http", "client": (peer, 1234), "headers": headers}
    await ForwardedFor(app, proxies, hops)(scope, None, None)  # type: ignore[arg-type]
    return found["client"][0]


@pytest.mark.anyio
async def test_the_address_is_read_from_the_right_by_the_number_of_proxies() -> None:
    assert await client_of(PROXY, "192.0.2.1") == "192.0.2.1"
    assert await client_of(PROXY, "198.51.100.9, 192.0.2.1") == "192.0.2.1"
    assert await client_of(PROXY, "198.51.100.9", "192.0.2.1") == "192.0.2.1", "several headers are one list"
    assert await client_of(PROXY, "198.51.100.9, 192.0.2.1, 10.0.0.2", hops=2) == "192.0.2.1"
    assert await client_of(PROXY, "192.0.2.1", hops=3) == "192.0.2.1", "fewer than there should be"


@pytest.mark.anyio
async def test_a_client_inside_the_proxies_network_cannot_invent_an_address() -> None:
    """With a network as --proxy, an address in it that the client wrote was believed."""
    network = ("10.0.0.0/8",)
    assert await client_of(PROXY, "10.9.9.9, 10.1.2.3", proxies=network) == "10.1.2.3"


@pytest.mark.anyio
async def test_nobody_else_is_believed() -> None:
    assert await client_of("192.0.2.7", "198.51.100.9") == "192.0.2.7"
    assert await client_of("unix", "198.51.100.9") == "unix"
    for nonsense in ("", "unknown", "_hidden", "192.0.2.1.5", "x" * 1000, "é"):
        assert await client_of(PROXY, nonsense) == PROXY


@pytest.mark.parametrize(
    ("given", "address"),
    [
        (" 192.0.2.1 ", "192.0.2.1"),
        ("192.0.2.1:8080", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]:8080", "2001:db8::1"),
        ("[2001:db8::1", "2001:db8::1"),
        ("for=192.0.2.1", None),
    ],
)
def test_an_address_as_proxies_write_it(given: str, address: str | None) -> None:
    assert parse_address(given) == address
