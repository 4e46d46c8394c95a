"""Answers of the API and messages are compressed. The page's files were compressed when they were built."""

from __future__ import annotations

import struct
import zlib
from itertools import count
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

MINIMUM_SIZE: Final = 1000
"""Shorter answers are not compressed. All answers with a secret are shorter, so that their length reveals nothing."""
MINIMUM_MESSAGE: Final = 100
"""Shorter messages, such as acknowledgements, are not compressed."""
DEFLATE: Final = ServerPerMessageDeflateFactory(server_max_window_bits=14, client_max_window_bits=12)
"""A match message is mostly the same as the last one, which is within a window of 16 kB."""
PLAIN_TEXT: Final = 0x81
COMPRESSED_TEXT: Final = 0xC1
"""The first byte of a frame."""


class ApiCompression(GZipMiddleware):
    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, minimum_size=MINIMUM_SIZE, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class SharedText(str):
    """A message to several clients. It is compressed once for all whose last message was the same."""

    def __init__(self, _: str) -> None:
        self.number = next(NUMBERS)
        self.frames: dict[tuple[int, int], bytes] = {}  # by the number of the message before it, and the window


NUMBERS: Final = count(1)
NOTHING: Final = SharedText("")
"""The message before the first one."""


def compressed_frame(text: str, last: str, window: int) -> bytes:
    """The frame of a message to a client whose last compressed message was `last`: the new one may refer to it.

    That is what a compressor with a window does, too; but it belongs to one connection, and takes 80 kB of memory.
    """
    if not isinstance(text, SharedText) or not isinstance(last, SharedText):
        return compress(text, last, window)
    key = last.number, window
    if key not in text.frames:
        text.frames[key] = compress(text, last, window)
    return text.frames[key]


def compress(text: str, last: str, window: int) -> bytes:
    encoder = zlib.compressobj(4, zlib.DEFLATED, -window, 5, zlib.Z_DEFAULT_STRATEGY, last.encode())
    data = encoder.compress(text.encode()) + encoder.flush(zlib.Z_SYNC_FLUSH)
    return text_frame(data[:-4], COMPRESSED_TEXT)


def text_frame(data: bytes, head: int = PLAIN_TEXT) -> bytes:
    """A message in one frame, as RFC 6455 has it."""
    if len(data) < 126:
        return struct.pack("!BB", head, len(data)) + data
    if len(data) < 1 << 16:
        return struct.pack("!BBH", head, 126, len(data)) + data
    return struct.pack("!BBQ", head, 127, len(data)) + data
