"""What browsers see: the page, and a plain table of text and buttons which needs nothing but the server."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from atlantis.engine import translator
from atlantis.server.shelf import ASK_AGAIN, FOREVER, Item, shelf
from atlantis.server.tongues import language

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
PLACES: Final = ("match", "replay", "learn")
"""The page's addresses are `/` and these, each followed by a name; web/src/lib/router.svelte.ts knows the same."""
AGAIN: Final = "run `uv sync --reinstall-package atlantis`"
READ: Final = ["GET", "HEAD"]


def why_plain(static: Path) -> str:
    """Why there is only the plain table, or nothing."""
    if (static / "index.html").exists():
        return ""
    try:
        record = json.loads((static / "built.json").read_text())
    except (OSError, ValueError):
        return f"it was never built: {AGAIN}"
    return f"{record['reason']}; to try again, {AGAIN}"


def notice() -> str:
    """One line for who starts the server, empty when all is well."""
    reason = why_plain(STATIC)
    return f"note: only the plain page is served, text and buttons ({reason})" if reason else ""


class Pages:
    """The routes to the built page in a folder, or to the plain one where there is none."""

    def __init__(self, static: Path = STATIC) -> None:
        self.reason = why_plain(static)
        self.page = {} if self.reason else shelf(static)
        self.plain = shelf(HERE / "plain")
        self.router = APIRouter(include_in_schema=False)
        for address in ("/", "/index.html", *(f"/{place}/{{name}}" for place in PLACES)):
            self.router.add_api_route(address, self.show, methods=READ)
        self.router.add_api_route("/assets/{name}", self.asset, methods=READ)
        self.router.add_api_route("/plain", self.to_plain, methods=READ)
        for address in ("/plain/", "/plain/match/{name}"):
            self.router.add_api_route(address, self.show_plain, methods=READ)
        self.router.add_api_route("/plain/{name}", self.plain_file, methods=READ)

    async def show(self, request: Request, name: str = "") -> Response:
        if not re.fullmatch(r"[\w-]*", name, re.ASCII):
            raise HTTPException(404)
        return self.excused(request) if self.reason else self.page["index.html"].answer(request, ASK_AGAIN)

    def excused(self, request: Request) -> Response:
        """The plain table, with a line that says why it is not the page."""
        t = translator(language(request))
        line = t("Only the plain table is here, without the boards: {reason}.").format(reason=self.reason)
        text = self.plain["index.html"].bodies[""][0].decode()
        item = Item("text/html; charset=utf-8")
        item.put("", text.replace("<main", f"<p>{escape(line)}</p>\n<main", 1).encode())
        return item.answer(request, ASK_AGAIN)

    async def asset(self, request: Request, name: str) -> Response:
        return found(self.page, f"assets/{name}").answer(request, FOREVER)

    async def to_plain(self) -> Response:
        return RedirectResponse("/plain/", 308)

    async def show_plain(self, request: Request, name: str = "") -> Response:
        return self.plain["index.html"].answer(request, ASK_AGAIN)

    async def plain_file(self, request: Request, name: str) -> Response:
        return found(self.plain, name).answer(request, ASK_AGAIN)

    def lost(self, request: Request) -> Response | None:
        """For a browser that asks for an address we do not have: the page, which says so. None for programs."""
        reads = request.method in READ and "text/html" in request.headers.get("accept", "")
        if self.reason or not reads or request.url.path.startswith("/api"):
            return None
        return self.page["index.html"].answer(request, ASK_AGAIN, 404)


def found(files: dict[str, Item], address: str) -> Item:
    if address not in files:
        raise HTTPException(404)
    return files[address]
