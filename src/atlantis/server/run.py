"""Run the server as a process: `atlantis serve`, or `atlantis` without a command."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from functools import partial
from types import FrameType
from typing import Any, Final, cast

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import make_url

from atlantis.engine import WrongOption
from atlantis.server.app import create_app
from atlantis.server.errors import Unavailable
from atlantis.server.http_protocol import HttpProtocol
from atlantis.server.logs import log_config, reason
from atlantis.server.settings import Settings, usual_database
from atlantis.server.static_files import notice
from atlantis.server.storage import Store
from atlantis.server.storage.database import database_file
from atlantis.server.websocket_protocol import WebSocketProtocol

LOOPBACK: Final = "127.0.0.1"
GC_THRESHOLDS: Final = (100_000, 50, 1000)
"""The thresholds of the garbage collector: containers allocated before the youngest generation is collected, its
collections before the next generation is collected, and the same for the oldest."""


def has_screen() -> bool:
    """Is there a screen to open a browser on?"""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on this address; port 0 picks a free one. WrongOption if the port is in use."""
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except OSError as error:
        raise WrongOption(
            f"The server cannot listen on {host}, port {port}: {error.strerror or error}. "
            "Choose another --host or --port; port 0 is any free one."
        ) from error


def create_file(settings: Settings) -> None:
    """Create a missing database file, readable only by its owner: it contains keys and password hashes.

    WrongOption if that is not possible. Only the default folder is created: another one may be a typing mistake.
    """
    path = database_file(settings.database)
    if path is None or path.exists():
        return
    try:
        if path == usual_database():
            path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
    except OSError as error:
        raise WrongOption(
            f"The database {path} cannot be created: {error.strerror}. Create its folder first, or choose another "
            "place with --data."
        ) from error
    if path != usual_database():
        print(f"Created the database {path}.", file=sys.stderr)


async def check_database(settings: Settings) -> None:
    """Open the database once; WrongOption, with the reason, if it cannot be used."""
    try:
        store = Store(settings.database, settings.redis)
    except ModuleNotFoundError as error:
        raise WrongOption(f"PostgreSQL needs {error.name}: pip install 'atlantis-games[postgresql]'") from error
    try:
        await store.open()
    except Unavailable as error:
        raise WrongOption(
            f"The database {make_url(store.url).render_as_string()} cannot be opened: "
            f"{reason(error.__cause__)[:200]}. Choose another one with --data."
        ) from error
    finally:
        await store.close()


def serve(settings: Settings, host: str, port: int, browser: bool, quiet: bool = False) -> None:
    """Serve until Ctrl-C; `browser`: open the page when the server is ready."""
    if notice():
        print(notice(), file=sys.stderr)
    with listen(host, port) as listening:
        create_file(settings)
        asyncio.run(check_database(settings))
        address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
        config = uvicorn_config(
            create_app(settings),
            settings,
            log_config=log_config("warning" if quiet else settings.log_level, settings.log_format),
            timeout_graceful_shutdown=5,
        )
        Server(config, address, browser).run(sockets=[listening])


def uvicorn_config(app: FastAPI, settings: Settings, **more: Any) -> uvicorn.Config:
    """The settings with which uvicorn runs the application."""
    return uvicorn.Config(
        app,
        http=cast("Any", partial(HttpProtocol, sockets=app.state.sockets)),
        ws=WebSocketProtocol,
        ws_max_size=settings.most_message,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        server_header=False,
        proxy_headers=False,  # forwarded.py reads them
        **more,
    )


def relax_garbage_collector() -> None:
    """Collect cyclic garbage rarely, and skip objects that existed at startup. Nearly everything that a server drops is
    in no cycle and freed at once; with Python's defaults, searching for cycles took a quarter of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


class Server(uvicorn.Server):
    """Prints its address once it is ready, and opens the page."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal shuts down cleanly; a second Ctrl-C stops at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            relax_garbage_collector()
            print(f"Atlantis is at {self.address}  (Ctrl-C to stop)", flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()
