"""The built page. Its files are kept in memory, compressed at build time."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from atlantis.engine import translator
from atlantis.server.language import get_language

STATIC: Final = Path(__file__).parent / "static"
ENCODINGS: Final = {".br": "br", ".gz": "gzip"}
"""The suffixes of compressed files and their encodings, the smallest first."""
MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
REVALIDATE: Final = "no-cache"
PLACES: Final = ("match", "replay", "learn", "values", "puzzles", "leaderboards", "people", "watch", "mail")
ALONE: Final = ("puzzles", "analysis", "watch")
"""The page's addresses are `/`, the first ones followed by a name, and the last ones alone; keep
web/src/lib/router.svelte.ts in sync."""
READ: Final = ["GET", "HEAD"]


# ---- files -----------------------------------------------------------------------------------------------------------


@dataclass
class StaticFile:
    """A file and its compressed forms by encoding, each with its ETag."""

    media_type: str
    bodies: dict[str, tuple[bytes, str]] = field(default_factory=dict)

    def add(self, encoding: str, body: bytes) -> None:
        self.bodies[encoding] = body, f'"{sha256(body).hexdigest()[:24]}"'

    def answer(self, request: Request, caching: str, status: int = 200) -> Response:
        accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
        encoding = next((one for one in accepted if one in self.bodies), "")
        body, tag = self.bodies[encoding]
        headers = {"cache-control": caching}
        if len(self.bodies) > 1:
            headers["vary"] = "accept-encoding"
        if caching == REVALIDATE:
            headers["etag"] = tag
            known = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
            if status == 200 and tag in known:
                return Response(status_code=304, headers=headers)
        headers["content-type"] = self.media_type
        if encoding:
            headers["content-encoding"] = encoding
        return Response(body, status, headers)


def accepted_encodings(header: str) -> list[str]:
    """The encodings that we have and the client accepts, the smallest first."""
    accepted: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        accepted[name.strip()] = quality.replace(" ", "").rstrip("0.") != "q="
    return [one for one in ENCODINGS.values() if accepted.get(one, accepted.get("*", False))]


@cache
def read_files(folder: Path) -> dict[str, StaticFile]:
    """Every file in the folder, by its address. Nothing else is served."""
    found: dict[str, StaticFile] = {}
    for path in sorted(folder.rglob("*")):  # a file comes before its compressed forms
        if not path.is_file():
            continue
        address = path.relative_to(folder).as_posix()
        encoding = ENCODINGS.get(path.suffix, "")
        if encoding:
            found[address.removesuffix(path.suffix)].add(encoding, path.read_bytes())
        elif path.suffix in MEDIA_TYPES:
            found[address] = StaticFile(MEDIA_TYPES[path.suffix])
            found[address].add("", path.read_bytes())
    return found


# ---- the page --------------------------------------------------------------------------------------------------------


def why_missing(static: Path = STATIC) -> str:
    """Why there is no page, and how to build it; empty when there is one."""
    if (static / "index.html").exists():
        return ""
    try:
        reason = json.loads((static / "built.json").read_text())["reason"]
    except (OSError, ValueError):
        reason = "it was never built"
    return f"{reason}; to build it, run `uv sync --reinstall-package atlantis-games`"


def notice() -> str:
    """One line for the operator; empty if the page was built."""
    reason = why_missing()
    return f"note: there is no web page ({reason}). `atlantis terminal` works without it." if reason else ""


class Pages:
    """The routes to the built page."""

    def __init__(self, static: Path = STATIC) -> None:
        self.missing: str = why_missing(static)
        self.files: dict[str, StaticFile] = {} if self.missing else read_files(static)
        self.router: APIRouter = APIRouter(include_in_schema=False)
        for address in (
            "/",
            "/index.html",
            *(f"/{place}/{{name}}" for place in PLACES),
            *(f"/{place}" for place in ALONE),
        ):
            self.router.add_api_route(address, self.get_page, methods=READ)
        self.router.add_api_route("/assets/{name}", self.get_asset, methods=READ)

    async def get_page(self, request: Request, name: str = "") -> Response:
        if not re.fullmatch(r"[\w-]*", name, re.ASCII):
            raise HTTPException(404)
        return self.explain(request) if self.missing else self.files["index.html"].answer(request, REVALIDATE)

    def explain(self, request: Request) -> Response:
        t = translator(get_language(request))
        return PlainTextResponse(
            t(
                "The web page was not built: {reason}.\nThe server itself works: programs can use /api, and `atlantis "
                "terminal` plays in a terminal.\n"
            ).format(reason=self.missing),
            503,
        )

    async def get_asset(self, request: Request, name: str) -> Response:
        found = self.files.get(f"assets/{name}")
        if found is None:
            raise HTTPException(404)
        return found.answer(request, FOREVER)

    def not_found(self, request: Request) -> Response | None:
        """For a browser at an unknown address: the page, which shows an error. None for programs."""
        reads = request.method in READ and "text/html" in request.headers.get("accept", "")
        if self.missing or not reads or request.url.path.startswith("/api"):
            return None
        return self.files["index.html"].answer(request, REVALIDATE, 404)
