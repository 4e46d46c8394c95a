"""Signed links in e-mails: to confirm an address, and to stop the e-mails. Each says for which channel and what for, and
nothing else can be done with it: it signs nobody in."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, Literal

from atlantis.server.storage import Store

Purpose = Literal["confirm", "stop"]

KEY: Final = "links"
A_DAY: Final = 86_400_000
LONGEST: Final = 200


class Links:
    """Signs the ids of channels with a key that all nodes share."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key: bytes = b""

    async def sign(self, purpose: Purpose, channel: str, until: int = 0) -> str:
        """A text for an address. `until`: when it expires, in milliseconds since 1970; 0: never."""
        return f"{channel}.{until}.{await self.signature(purpose, channel, until)}"

    async def read(self, purpose: Purpose, text: str, at: int) -> str | None:
        """The channel; None if the text was not signed for this purpose, or has expired."""
        channel, _, rest = text.partition(".")
        until, _, signature = rest.partition(".")
        if len(text) > LONGEST or not text.isascii() or not until.isdecimal():
            return None
        if not hmac.compare_digest(await self.signature(purpose, channel, int(until)), signature):
            return None
        return None if 0 < int(until) < at else channel

    async def signature(self, purpose: Purpose, channel: str, until: int) -> str:
        self.key = self.key or await self.store.key(KEY)
        return hmac.new(self.key, f"{purpose} {channel} {until}".encode(), hashlib.sha256).hexdigest()
