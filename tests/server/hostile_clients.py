"""What tests of hostile clients share."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.server.guests import Guest, Running
from tests.server.proofs import wait_for_disconnects


@pytest.fixture(autouse=True)
def check_nothing_is_left(server: Running, warnings: list[logging.LogRecord]) -> Iterator[None]:
    """After each test: no warning was logged, nobody is connected, nothing is kept for anybody; and a match can be
    played.
    """
    yield
    wait_for_disconnects(server)
    assert not server.service.registry.loading
    assert not server.app.state.limiter.connections
    with Guest(server.url, "Witness") as witness:
        match = witness.create("atlanteon", "me", "me")
        assert witness.make_first_move(match["id"])["number"] == match["number"] + 1
    assert [record.getMessage() for record in warnings] == []
