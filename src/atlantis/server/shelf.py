"""Files of a page, held in memory with what they were compressed to when they were built."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

SQUEEZED: Final = {".br": "br", ".gz": "gzip"}
"""How a compressed twin of a file is called, and its encoding; the smallest first."""
KINDS: Final = {
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
"""For files whose name changes with what is in them."""
ASK_AGAIN: Final = "no-cache"


@dataclass
class Item:
    """A file as it is, and its compressed twins by encoding: each with its tag."""

    kind: str
    bodies: dict[str, tuple[bytes, str]] = field(default_factory=dict)

    def put(self, encoding: str, body: bytes) -> None:
        self.bodies[encoding] = body, f'"{sha256(body).hexdigest()[:24]}"'

    def answer(self, request: Request, cache: str, status: int = 200) -> Response:
        encoding = next((one for one in accepted(request.headers.get("accept-encoding", "")) if one in self.bodies), "")
        body, tag = self.bodies[encoding]
        headers = {"cache-control": cache}
        if len(self.bodies) > 1:
            headers["vary"] = "accept-encoding"
        if cache == ASK_AGAIN:
            headers["etag"] = tag
            if status == 200 and tag in named(request.headers.get("if-none-match", "")):
                return Response(status_code=304, headers=headers)
        headers["content-type"] = self.kind
        if encoding:
            headers["content-encoding"] = encoding
        return Response(body, status, headers)


def named(tags: str) -> list[str]:
    return [tag.strip().removeprefix("W/") for tag in tags.split(",")]


def accepted(wishes: str) -> list[str]:
    """The encodings that we have and the client takes, the smallest first."""
    taken: dict[str, bool] = {}
    for wish in wishes.lower().split(","):
        name, _, quality = wish.partition(";")
        taken[name.strip()] = quality.replace(" ", "").rstrip("0.") != "q="
    return [one for one in SQUEEZED.values() if taken.get(one, taken.get("*", False))]


@cache
def shelf(folder: Path) -> dict[str, Item]:
    """Every file below the folder by its address there. What is not here cannot be asked for."""
    found: dict[str, Item] = {}
    for path in sorted(folder.rglob("*")):  # a file comes before its twins
        if not path.is_file():
            continue
        address = path.relative_to(folder).as_posix()
        encoding = SQUEEZED.get(path.suffix, "")
        if encoding:
            found[address.removesuffix(path.suffix)].put(encoding, path.read_bytes())
        elif path.suffix in KINDS:
            found[address] = Item(KINDS[path.suffix])
            found[address].put("", path.read_bytes())
    return found
