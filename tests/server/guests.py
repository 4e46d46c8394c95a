"""A server in a thread, and people who use it over the network as clients do."""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from argon2 import PasswordHasher
from websockets.sync.client import ClientConnection, connect

from atlantis.server.app import create_app
from atlantis.server.changes import PROTOCOL
from atlantis.server.run import LOOPBACK, listen, uvicorn_config
from atlantis.server.settings import NO_LIMITS, Settings
from atlantis.server.static_files import STATIC
from tests.server.seen import Seen
from tests.server.stores import prepare

TIMEOUT = 60.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of HTTP: the usual context reads all authorities of the machine, which takes longer than most tests."""
QUICK_HASHER = PasswordHasher(1, 8, 1)
"""Passwords are meant to be slow to hash, but not in tests."""


class Running:
    """A server in a thread of this process. `service` is what it works with."""

    def __init__(self, settings: Settings, static: Path = STATIC) -> None:
        self.settings = settings
        self.app = create_app(settings, static)
        self.socket = listen(LOOPBACK, 0)
        self.port = self.socket.getsockname()[1]
        self.server = uvicorn.Server(uvicorn_config(self.app, settings, log_level="error", timeout_graceful_shutdown=1))
        self.thread = threading.Thread(target=self.server.run, args=[[self.socket]], daemon=True)

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def service(self) -> Any:
        return self.app.state.service

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The result of work in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.service.store.writer.task.get_loop()).result(TIMEOUT)

    def __enter__(self) -> Self:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(TIMEOUT)
        assert not self.thread.is_alive(), "the server did not stop"
        self.socket.close()


@contextmanager
def running(database: str | Path, **settings: Any) -> Iterator[Running]:
    """A server with one bot process and without limits, unless the settings say otherwise."""
    prepare(database)
    with Running(Settings(str(database), **{"processes": 1, "limits": NO_LIMITS, **settings})) as server:
        server.service.people.hasher = QUICK_HASHER
        yield server


class Guest:
    """A person, by HTTP and by WebSocket: a new guest with a name, somebody known by their secret, or nobody."""

    def __init__(self, url: str, name: str = "", secret: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=TIMEOUT, verify=NO_TLS)
        self.secret: str = self.post("/api/me", {"name": name})["secret"] if name else secret
        if secret:
            self.http.headers["authorization"] = f"Bearer {secret}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object = None) -> Any:
        answer = self.http.post(path, json={} if body is None else body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refused(self, path: str, body: object, status: int, reason: str) -> str:
        """The request is refused with this status and reason; the sentence."""
        answer = self.http.post(path, json=body)
        assert (answer.status_code, answer.json().get("refused")) == (status, reason), answer.text
        text = answer.json()["text"]
        assert isinstance(text, str)
        assert text
        return text

    # ---- matches -----------------------------------------------------------------------------------------------------

    def create(self, game: str, *seats: str, **more: Any) -> Any:
        """A new match with the seats as they are listed, as its host sees it."""
        return self.post("/api/matches", {"game": game, "seats": list(seats), "in_order": True, **more})

    def match(self, match: str, **query: Any) -> Any:
        return self.get(f"/api/matches/{match}", **query)

    def command(self, match: str, type: str, **fields: Any) -> Any:
        """Execute a command; the match afterwards."""
        return self.post(f"/api/matches/{match}/commands", {"type": type, **fields})

    def refused_command(self, match: str, status: int, reason: str, type: str, **fields: Any) -> str:
        return self.refused(f"/api/matches/{match}/commands", {"type": type, **fields}, status, reason)

    def make_first_move(self, match: str) -> Any:
        """Make the first legal move; the match afterwards."""
        seen = self.match(match)
        return self.command(match, "move", move=seen["legal"][0]["move"], at=seen["position"])

    def import_record(self, text: str | bytes) -> httpx.Response:
        return self.http.post("/api/records", content=text, headers={"content-type": "application/x-ndjson"})

    def connect(self, match: str, since: int = 0, lang: str = "en", protocol: int | None = PROTOCOL) -> Connection:
        return Connection(self, match, since, lang, protocol)


class Connection(Seen):
    """A connection to a match: keeps what a client keeps."""

    def __init__(
        self, guest: Guest, match: str, since: int = 0, lang: str = "en", protocol: int | None = PROTOCOL
    ) -> None:
        """Without a protocol, every message has the whole match."""
        headers = {"Authorization": f"Bearer {guest.secret}"} if guest.secret else {}
        address = f"{guest.url.replace('http', 'ws')}/api/matches/{match}/live?since={since}&lang={lang}"
        if protocol is not None:
            address += f"&protocol={protocol}"
        self.opening = connect(address, additional_headers=headers, open_timeout=TIMEOUT)
        self.socket: ClientConnection = self.opening.__enter__()
        super().__init__()
        self.chat: list[Any] = []
        self.sent = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self.opening.__exit__(*error)

    def receive(self) -> dict[str, Any]:
        """The next message; the view, the story and the chat follow it as a client's do."""
        message: dict[str, Any] = json.loads(self.socket.recv(TIMEOUT))
        if message["type"] in ("match", "changes"):
            self.take(message)
        elif message["type"] == "chat":
            self.chat += message["lines"]
        return message

    def until(self, number: int) -> dict[str, Any]:
        """The match as soon as it has so many entries."""
        while self.view.get("number", -1) < number:
            self.receive()
        return self.view

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command or a ping; the answer."""
        self.sent += 1
        name = f"{id(self)}-{self.sent}"
        self.socket.send(json.dumps({"type": type, "id": name, **fields}))
        while True:
            message = self.receive()
            if message.get("id") == name:
                return message

    def is_alive(self) -> bool:
        return bool(self.ask("ping")["type"] == "pong")

    # ---- playing -----------------------------------------------------------------------------------------------------

    def first_move(self) -> dict[str, Any]:
        """The first legal move, once it is our turn; empty when the game is over."""
        while not self.view.get("legal"):
            if self.view.get("status") == "over":
                return {}
            self.receive()
        return {"move": self.view["legal"][0]["move"], "at": self.view["position"]}

    def make_first_move(self) -> bool:
        """Make the first legal move and wait until it is seen; False when the game is over."""
        move = self.first_move()
        if move:
            answer = self.ask("move", **move)
            assert answer["type"] == "ack", answer
            self.until(answer["number"])
        return bool(move)

    def play_out(self) -> None:
        """Make first moves until the game is over."""
        while self.make_first_move():
            pass
