"""What tests check again and again: nothing has changed, nothing was logged, nobody is connected any more."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import atlantis
from atlantis.server.run import LOOPBACK
from atlantis.server.security import headers_for
from tests.server.guests import TIMEOUT, Connection, Running

LOGS = ("atlantis", "uvicorn", "uvicorn.error", "asyncio")


def wait_until(true: Callable[[], object], seconds: float = TIMEOUT) -> None:
    """Wait until it is true; an error if that takes longer."""
    until = monotonic() + seconds
    while not true():
        assert monotonic() < until, "it does not happen"
        sleep(0.01)


def stored(server: Running) -> dict[str, list[Any]]:
    """All that the database has, except when people were last seen, and whether a match was filed meanwhile."""
    with closing(sqlite3.connect(server.settings.database)) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(matches)") if row[1] != "filed"]
        tables = {
            table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
            for table in ("people", "entries", "chat")
        }
        tables["matches"] = database.execute(f"SELECT {', '.join(names)} FROM matches ORDER BY 1, 2").fetchall()
        tables["players"] = database.execute("SELECT match, person FROM players ORDER BY 1, 2").fetchall()
    return tables


@contextmanager
def unchanged(server: Running, match: str) -> Iterator[None]:
    """What happens inside changes neither the match nor anything in the database."""
    live = server.service.registry.matches[match]
    before = live.table.number, live.table.position, list(live.chat), stored(server)
    yield
    assert (live.table.number, live.table.position, list(live.chat), stored(server)) == before


def wait_for_disconnects(server: Running) -> None:
    """Wait until all connections have ended."""
    matches = server.service.registry.matches
    wait_until(
        lambda: (
            not server.app.state.connections
            and not any(match.connections or match.present for match in list(matches.values()))
        )
    )


def reasons(package: str) -> set[str]:
    """All reasons for which a package refuses something."""
    text = "".join(path.read_text("utf-8") for path in (Path(atlantis.__file__).parent / package).rglob("*.py"))
    return set(re.findall(r'(?:Refused|__init__)\(\s*(?:self,\s*)?"([a-z-]+)"', text))


def close_code(connection: Connection) -> tuple[int, list[dict[str, Any]]]:
    """The code that the server closes a connection with, and what it sent before."""
    received = []
    with suppress(ConnectionClosed):
        while True:
            received.append(connection.receive())
    assert connection.socket.close_code is not None
    return connection.socket.close_code, received


def open_socket(server: Running, match: str, **headers: str) -> Any:
    return connect(f"ws://{LOOPBACK}:{server.port}/api/matches/{match}/live", additional_headers=headers)


def check_not_opened(server: Running, match: str, status: int, reason: str, **headers: str) -> None:
    """The connection is refused, with a sentence and our headers."""
    with pytest.raises(InvalidStatus) as info, open_socket(server, match, **headers):
        pass
    answer = info.value.response
    body = json.loads(answer.body or b"{}")
    assert (answer.status_code, body["refused"], bool(body["text"])) == (status, reason, True)
    check_headers(answer)


def check_headers(answer: Any, path: str = "/api/") -> None:
    """The answer has all security headers of its kind."""
    wanted = headers_for(path, None)
    assert {name: answer.headers.get(name) for name in wanted} == wanted


def check_refused(answer: httpx.Response, status: int, reason: str) -> None:
    """The answer is a refusal in its one form, with a sentence."""
    assert (answer.status_code, answer.json().get("refused")) == (status, reason), answer.text
    assert set(answer.json()) == {"refused", "text"}
    assert answer.json()["text"]


@pytest.fixture
def warnings() -> Iterator[list[logging.LogRecord]]:
    """Whatever the server logs as a warning or an error."""
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
