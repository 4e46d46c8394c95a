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
from atlantis.table import Refused
from atlantis.table.commands import Close
from tests.server.guests import TIMEOUT, Connection, Running

LOGS = ("atlantis", "uvicorn", "uvicorn.error", "asyncio")


def wait_until(true: Callable[[], object], seconds: float = TIMEOUT) -> None:
    """Wait until it is true; an error if that takes longer."""
    until = monotonic() + seconds
    while not true():
        assert monotonic() < until, "it does not happen"
        sleep(0.01)


BACKGROUND = {"judged", "keys", "nodes", "outages", "played", "rated", "ratings"}
"""Tables that the server writes by itself: what follows from finished matches, and when it was alive."""
PASSING = {"matches": {"filed"}, "players": {"seen", "ended"}, "sessions": {"seen"}}
"""Columns that it writes by itself: when people were last seen, and that a match was filed."""


def end_games_of_bots(server: Running, but: str = "") -> None:
    """Close the matches of earlier tests in which a bot is to move: they would go on and change the database."""
    service = server.service
    for match in server.run(service.store.waiting_for_bots()).keys() - {but}:
        live = server.run(service.registry.get(match))
        with suppress(Refused):  # it was over first
            server.run(live.execute(Close(), ""))
    wait_until(lambda: not any(live.bot_thinks for live in list(service.registry.matches.values()) if live.id != but))


def stored(server: Running) -> dict[str, list[Any]]:
    """All that the database has, except what the server writes by itself."""
    with closing(sqlite3.connect(server.settings.database)) as database:
        found = {}
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            if table not in BACKGROUND:
                names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
                columns = ", ".join(f'"{name}"' for name in names if name not in PASSING.get(table, ()))
                found[table] = sorted(database.execute(f"SELECT {columns} FROM {table}").fetchall(), key=repr)
    return found


@contextmanager
def nothing_stored(server: Running, match: str = "") -> Iterator[None]:
    """What happens inside changes nothing in the database. `match`: the one in which it happens."""
    end_games_of_bots(server, match)
    before = stored(server)
    yield
    after = stored(server)
    changed = {table: [row for row in after[table] if row not in rows] for table, rows in before.items()}
    assert after == before, f"new or changed rows: { {table: rows for table, rows in changed.items() if rows} }"


@contextmanager
def unchanged(server: Running, match: str) -> Iterator[None]:
    """What happens inside changes neither the match nor anything in the database."""
    live = server.service.registry.matches[match]
    before = live.table.number, live.table.position, list(live.chat)
    with nothing_stored(server, match):
        yield
    assert (live.table.number, live.table.position, list(live.chat)) == before


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
