"""What tests of hostile clients share."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.server.guests import Guest, Running
from tests.server.proofs import nobody_is_there


@pytest.fixture(autouse=True)
def nothing_is_left(server: Running, complaints: list[logging.LogRecord]) -> Iterator[None]:
    """After each test: nothing was noted as an error, nobody listens any more, nothing is held for anybody; and a match
    can be played.
    """
    yield
    nobody_is_there(server)
    assert not server.app.state.house.rooms.loading
    assert not server.app.state.limiter.held
    with closing(Guest(server.url, "Witness")) as witness:
        match = witness.match("atlanteon", "me", "me")
        move = {"move": "tower black c3", "at": match["position"]}
        assert witness.post(f"/api/matches/{match['id']}/moves", move)["number"] == match["number"] + 1
    assert [record.getMessage() for record in complaints] == []


@pytest.fixture
def match(ann: Guest, bob: Guest) -> str:
    """Ann and Bob play; Ann is to move."""
    made: str = ann.match("atlanteon", "me", "open", listed=True)["id"]
    bob.post(f"/api/matches/{made}/seats")
    return made
