"""What a test can be sure of: that nothing has changed, and that nobody was told what is not theirs."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from atlantis.server.guarding import HEADERS
from tests.server.guests import HERE, Live, Running

LOGS = ("atlantis", "uvicorn", "uvicorn.error", "asyncio")


def stored(server: Running) -> dict[str, list[Any]]:
    """All that the database holds, but for when somebody was seen last."""
    with closing(sqlite3.connect(server.settings.database)) as database:
        tables = {
            table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
            for table in ("people", "matches", "entries", "chat")
        }
        tables["players"] = database.execute("SELECT match, person FROM players ORDER BY 1, 2").fetchall()
    return tables


def nobody_is_there(server: Running) -> None:
    """Wait until all connections have ended."""
    with httpx.Client(base_url=server.url) as http:
        for _ in range(1000):
            rooms = server.app.state.house.rooms.rooms.values()
            if not (server.app.state.sockets or any(room.listeners or room.present for room in rooms)):
                return
            http.get("/healthz")
    raise AssertionError("somebody is still connected")


def closed_with(line: Live) -> tuple[int, list[dict[str, Any]]]:
    """The code that the server closes a connection with, and what it has said before."""
    said = []
    with suppress(ConnectionClosed):
        while True:
            said.append(line.hear())
    assert line.socket.close_code is not None
    return line.socket.close_code, said


def live(server: Running, match: str, **headers: str) -> Any:
    return connect(f"ws://{HERE}:{server.port}/api/matches/{match}/live", additional_headers=headers)


def not_opened(server: Running, match: str, status: int, reason: str, **headers: str) -> None:
    """The connection is refused, with a sentence and our headers."""
    with pytest.raises(InvalidStatus) as info, live(server, match, **headers):
        pass
    answer = info.value.response
    assert (answer.status_code, json.loads(answer.body or b"{}")["refused"]) == (status, reason)
    assert json.loads(answer.body or b"{}")["text"]
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@contextmanager
def unchanged(server: Running, match: str) -> Iterator[None]:
    """What happens inside changes neither the match nor anything in the database."""
    room = server.app.state.house.rooms.rooms[match]
    before = room.table.number, room.table.position, list(room.chat), stored(server)
    yield
    assert (room.table.number, room.table.position, list(room.chat), stored(server)) == before


@pytest.fixture
def complaints() -> Iterator[list[logging.LogRecord]]:
    """Whatever the server notes as a warning or an error."""
    found: list[logging.LogRecord] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record)

    keep = Keep(logging.WARNING)
    for name in LOGS:
        logging.getLogger(name).addHandler(keep)
    yield found
    for name in LOGS:
        logging.getLogger(name).removeHandler(keep)
