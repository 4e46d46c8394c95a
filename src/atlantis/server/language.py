"""The language of an answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import HTTPConnection

from atlantis.engine import LANGUAGES


def get_language(request: HTTPConnection, lang: Annotated[str | None, Query(max_length=5)] = None) -> str:
    """The language of `lang`, otherwise of the browser; English if neither is available."""
    wanted = [
        lang or "",
        *(part.split(";")[0].strip() for part in request.headers.get("accept-language", "")[:200].split(",")),
    ]
    return next((code[:2].lower() for code in wanted if code[:2].lower() in LANGUAGES), "en")
