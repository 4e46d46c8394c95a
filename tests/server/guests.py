"""A server of our own, and people who use it over the network as clients do."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from atlantis.server.app import create_app
from atlantis.server.pages import STATIC
from atlantis.server.running import HERE, bound, configured
from atlantis.server.settings import Limits, Settings

NO_LIMITS = Limits(*[0] * len(fields(Limits)))
PATIENCE = 20.0


class Running:
    """A server in a thread of this process. `app.state.house` is what it works with."""

    def __init__(self, settings: Settings, static: Path = STATIC) -> None:
        self.settings = settings
        self.app = create_app(settings, static)
        self.socket = bound(HERE, 0)
        self.port = self.socket.getsockname()[1]
        self.server = uvicorn.Server(configured(self.app, settings, log_level="error", timeout_graceful_shutdown=1))
        self.thread = threading.Thread(target=self.server.run, args=[[self.socket]], daemon=True)

    @property
    def url(self) -> str:
        return f"http://{HERE}:{self.port}"

    def __enter__(self) -> Self:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"
        self.socket.close()


class Guest:
    """Somebody with a name, by HTTP and by WebSocket."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.secret = self.post("/api/me", {"name": name})["secret"] if name else ""

    def close(self) -> None:
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

    def match(self, game: str, *seats: str, **more: Any) -> Any:
        return self.post("/api/matches", {"game": game, "seats": list(seats), **more})

    def live(self, match: str, since: int = 0, lang: str = "en") -> Live:
        return Live(self, match, since, lang)


class Live:
    """A connection to a match: keeps what a client keeps."""

    def __init__(self, guest: Guest, match: str, since: int, lang: str) -> None:
        headers = {"Authorization": f"Bearer {guest.secret}"} if guest.secret else {}
        address = f"{guest.url.replace('http', 'ws')}/api/matches/{match}/live?since={since}&lang={lang}"
        self.opening = connect(address, additional_headers=headers, open_timeout=PATIENCE)
        self.socket: ClientConnection = self.opening.__enter__()
        self.view: dict[str, Any] = {}
        self.story: list[Any] = []
        self.chat: list[Any] = []
        self.sent = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self.opening.__exit__(*error)

    def hear(self) -> dict[str, Any]:
        """The next message, taken in as a client does."""
        said: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        if said["type"] == "match":
            self.story = self.story[: said["story"]["from"]] + said["story"]["moves"]
            self.view = said
        elif said["type"] == "chat":
            self.chat += said["lines"]
        return said

    def until(self, number: int) -> dict[str, Any]:
        """The match as soon as it has so many entries."""
        while self.view.get("number", -1) < number:
            self.hear()
        return self.view

    def ask(self, kind: str, **wish: Any) -> dict[str, Any]:
        """Send a wish; its answer."""
        self.sent += 1
        name = f"{id(self)}-{self.sent}"
        self.socket.send(json.dumps({"type": kind, "id": name, **wish}))
        while True:
            said = self.hear()
            if said.get("id") == name:
                return said


@contextmanager
def running(database: str, **settings: Any) -> Iterator[Running]:
    with Running(Settings(database=database, processes=1, **{"limits": NO_LIMITS, **settings})) as server:
        yield server
