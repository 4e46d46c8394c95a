"""The language of an answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import HTTPConnection

from atlantis.engine import LANGUAGES


def get_language(request: HTTPConnection, lang: Annotated[str | None, Query(max_length=5)] = None) -> str:
    """The language asked for by `lang`, else by the browser; English if we have neither."""
    wanted = [
        lang or "",
        *(part.split(";")[0].strip() for part in request.headers.get("accept-language", "")[:200].split(",")),
    ]
    return next((code[:2].lower() for code in wanted if code[:2].lower() in LANGUAGES), "en")
