"""`atlantis serve`, and `atlantis` alone: the server as a process."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from copy import deepcopy
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import make_url

from atlantis.engine import WrongOption
from atlantis.server.app import create_app
from atlantis.server.pages import notice
from atlantis.server.settings import Settings
from atlantis.server.storage import Store, Unavailable
from atlantis.server.storage.database import database_url
from atlantis.server.wire import Wire

USUAL_PORT: Final = 8000
NEAR: Final = ["127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
"""Where proxies are. Of a list of addresses that each has added to, the last that is not one of these is the client's:
what the client itself has put in front of it is not believed.
"""
HERE: Final = "127.0.0.1"


def can_show() -> bool:
    """Is there a screen to open a browser on?"""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; 0 is any free port. WrongOption if the port is taken."""
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except OSError as error:
        raise WrongOption(
            f"The server cannot listen on {host}, port {port}: {error.strerror or error}. "
            "Give another --host or --port; port 0 is any free one."
        ) from error


def prepare(settings: Settings) -> None:
    """Make the folder of a database that is a file; WrongOption if that is not possible."""
    url = make_url(database_url(settings.database))
    if not url.drivername.startswith("sqlite") or url.database is None:
        return
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongOption(
            f"The folder {folder} of the database cannot be made: {error.strerror}. Give another place with --data."
        ) from error


async def try_database(settings: Settings) -> None:
    """Open the database once: WrongOption, in a sentence, if it cannot be used."""
    try:
        store = Store(settings.database)
    except ModuleNotFoundError as error:
        raise WrongOption(f"PostgreSQL needs {error.name}: pip install 'atlantis[postgresql]'") from error
    try:
        await store.open()
    except Unavailable as error:
        why = str(getattr(error.__cause__, "orig", error.__cause__))
        raise WrongOption(
            f"The database {make_url(store.url).render_as_string()} cannot be opened: "
            f"{' '.join(why.split())[:200]}. Give another one with --data."
        ) from error
    finally:
        await store.close()


def serve(settings: Settings, host: str, port: int, browser: bool, quiet: bool = False) -> None:
    """Serve until Ctrl-C; `browser`: show the page when the server is there."""
    if notice():
        print(notice(), file=sys.stderr)
    prepare(settings)
    asyncio.run(try_database(settings))
    listening = bound(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
    config = configured(
        create_app(settings), settings, log_config=logs("WARNING" if quiet else "INFO"), timeout_graceful_shutdown=5
    )
    Server(config, address, browser).run(sockets=[listening])


def configured(app: FastAPI, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application: what it trusts, and how much it takes."""
    return uvicorn.Config(
        app,
        ws=Wire,
        ws_max_size=settings.most_message,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        server_header=False,
        proxy_headers=settings.proxies,
        forwarded_allow_ips=NEAR if settings.proxies else None,
        **more,
    )


def logs(level: str) -> dict[str, Any]:
    """Uvicorn's way to write logs, to standard error, for ours as well."""
    config: dict[str, Any] = deepcopy(uvicorn.config.LOGGING_CONFIG)
    config["handlers"]["access"]["stream"] = "ext://sys.stderr"
    config["loggers"]["atlantis"] = {"handlers": ["default"], "propagate": False}
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "atlantis"):
        config["loggers"][name]["level"] = level
    return config


class Server(uvicorn.Server):
    """Says where it is as soon as it answers, and shows it."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or whoever looks after processes, ends it in good order; a second Ctrl-C at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Atlantis is at {self.address}  (Ctrl-C ends it)", flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=[self.address], daemon=True).start()
