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
DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, client_no_context_takeover=True
)
"""Our message is mostly the same as those before it, which are within a window of 8 kB. Those of clients are short and
refer to no others: otherwise, each connection would need 8 kB for a decompressor."""
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
        self.number: int = next(NUMBERS)
        self.frames: dict[tuple[int, int], bytes] = {}  # by the number of the message before it, and the window


NUMBERS: Final = count(1)
NOTHING: Final = SharedText("")
"""The message before the first one."""
REMEMBERED: Final = 8 * 1024
"""How much of what was sent to a player the next message may refer to, in bytes. With twice as much, messages of Ark are
a sixth shorter, but they take half as long again to compress, and each connection needs more memory."""
MEMORY: Final = 5
"""zlib's level of memory: more makes short messages no shorter, but takes time to clear."""


class History:
    """What was sent on a connection, as far as the next message may refer to it.

    A compressor with a window does the same; but it belongs to one connection, and takes 80 kB of memory. Texts for
    several clients refer only to the message before them, so that they are compressed once for all.
    """

    __slots__ = ("last", "sent", "window")

    def __init__(self, window: int) -> None:
        """`window`: the binary logarithm of its size; 0 if no message refers to another."""
        self.window: int = window
        self.last: str = NOTHING  # the message before, if it was for several clients
        self.sent: bytes | None = None  # the end of what was sent; None as long as that was for several clients

    def frame(self, text: str) -> bytes:
        """The compressed frame of the next message."""
        if not self.window:
            return compress(text.encode(), b"", 15)
        last, shared = self.last, isinstance(text, SharedText)
        self.last = text if shared else ""
        if self.sent is None and not shared:
            self.sent = last.encode()[-REMEMBERED:]
        before, data = self.sent or b"", text.encode()
        if self.sent is not None:
            self.sent = (before + data)[-REMEMBERED:]
        if not isinstance(text, SharedText) or not isinstance(last, SharedText):
            return compress(data, before, self.window)
        key = last.number, self.window
        if key not in text.frames:
            text.frames[key] = compress(data, last.encode(), self.window)
        return text.frames[key]


def compress(data: bytes, before: bytes, window: int) -> bytes:
    """The frame of this message after a client has got these bytes."""
    encoder = zlib.compressobj(6, zlib.DEFLATED, -window, MEMORY, zlib.Z_DEFAULT_STRATEGY, before)
    deflated = encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH)
    return text_frame(deflated[:-4], COMPRESSED_TEXT)


def text_frame(data: bytes, head: int = PLAIN_TEXT) -> bytes:
    """A message in one frame, as RFC 6455 has it."""
    if len(data) < 126:
        return struct.pack("!BB", head, len(data)) + data
    if len(data) < 1 << 16:
        return struct.pack("!BBH", head, 126, len(data)) + data
    return struct.pack("!BBQ", head, 127, len(data)) + data
