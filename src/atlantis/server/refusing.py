"""What the server does not do, and why: a status, a reason that programs know, and a sentence in every language.

What a table refuses is `atlantis.table.Refused`; these are the refusals of the network around it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import ClassVar, Final

from atlantis.engine import AtlantisError, Translator, translator
from atlantis.table import Refused

STATUS: Final = {"not-your-seat": 403, "not-host": 403, "illegal": 422, "wrong": 422, "no-seat": 404}
"""By the reason of a table; all else is a conflict: 409."""


class NotGranted(AtlantisError):
    """Nothing has changed. `text(lang)` says it to people."""

    status: ClassVar = 422
    reason: ClassVar = "wrong"

    def __init__(self, words: Callable[[Translator], str]) -> None:
        super().__init__(words(translator("en")))
        self.words = words

    def text(self, lang: str) -> str:
        return self.words(translator(lang))

    def headers(self) -> dict[str, str]:
        return {}


class NotAllowed(NotGranted):
    """Who asks is not the one who may."""

    status = 403
    reason = "not-allowed"


class NotKnown(NotAllowed):
    """We do not know who asks."""

    status = 401

    def __init__(self) -> None:
        super().__init__(lambda t: t("Say who you are first: POST /api/me with a name."))

    def headers(self) -> dict[str, str]:
        return {"www-authenticate": "Bearer"}


class NotHere(NotGranted):
    status = 404
    reason = "not-here"

    def __init__(self) -> None:
        super().__init__(lambda t: t("There is nothing at this address."))


class OtherSite(NotGranted):
    status = 403
    reason = "origin"

    def __init__(self) -> None:
        super().__init__(lambda t: t("This request comes from another site's page."))


class OtherName(NotGranted):
    status = 421
    reason = "name"

    def __init__(self) -> None:
        super().__init__(
            lambda t: t(
                "This server does not go by the name in the address. `atlantis serve` goes by "
                "any name, or by those that --name gives."
            )
        )


class ChatFull(NotGranted):
    """A match keeps so many lines of chat and no more."""

    status = 409
    reason = "chat-full"

    def __init__(self, most: int) -> None:
        super().__init__(lambda t: t("The chat of this match is full: it keeps {most} lines.").format(most=most))


class TooOften(NotGranted):
    """Somebody asks more often than the server allows; `seconds` later it would."""

    status = 429
    reason = "too-often"

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, int(seconds) + 1)
        super().__init__(lambda t: t("That is too often. Try again in {n} s.").format(n=self.seconds))

    def headers(self) -> dict[str, str]:
        return {"retry-after": str(self.seconds)}


class Full(NotGranted):
    """The server has as many connections as it holds."""

    status = 503
    reason = "full"

    def __init__(self) -> None:
        super().__init__(lambda t: t("There are too many connections now. Try again later."))


class TooLong(NotGranted):
    """More is sent than the server reads."""

    status = 413
    reason = "too-long"

    def __init__(self, most: int) -> None:
        super().__init__(lambda t: t("At most {most} bytes are read.").format(most=most))

    def headers(self) -> dict[str, str]:
        return {"connection": "close"}


class TooSlow(NotGranted):
    """A request that was begun does not come to its end."""

    status = 408
    reason = "too-slow"

    def __init__(self) -> None:
        super().__init__(lambda t: t("The rest of the request did not come in time."))

    def headers(self) -> dict[str, str]:
        return {"connection": "close"}


class Unavailable(NotGranted):
    """The database does not answer, or has no room left."""

    status = 503
    reason = "unavailable"

    def __init__(self) -> None:
        super().__init__(
            lambda t: t("The database does not answer, so nothing was acknowledged. Look again soon, and try again.")
        )

    def headers(self) -> dict[str, str]:
        return {"retry-after": "5"}


class Broken(NotGranted):
    """A mistake in this program."""

    status = 500
    reason = "broken"

    def __init__(self) -> None:
        super().__init__(lambda t: t("The server has made a mistake. It is noted in its log."))


def status_of(error: Refused | NotGranted) -> int:
    return error.status if isinstance(error, NotGranted) else STATUS.get(error.reason, 409)


def told(error: Refused | NotGranted, lang: str) -> dict[str, str]:
    """The refusal as clients get it."""
    return {"refused": error.reason, "text": shown(error.text(lang))}


def written(error: Refused | NotGranted, lang: str) -> bytes:
    return json.dumps(told(error, lang), ensure_ascii=False).encode()


def shown(text: str) -> str:
    """What somebody sent may be part of a sentence: only signs that can be sent back."""
    return text.encode("utf-8", "replace").decode()


def why_wrong(where: tuple[int | str, ...], message: str) -> str:
    """What pydantic says of the first thing that is wrong."""
    place = ".".join(str(part) for part in where)[:80]
    return shown(f"{place}: {message}." if place else f"{message}.")
