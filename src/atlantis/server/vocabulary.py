"""The words of a game for the page: one document for each game, language and set of data, cached forever by version."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from fastapi.responses import Response
from pydantic_core import to_json

from atlantis.engine import Game


@lru_cache(maxsize=64)
def document(game: Game, lang: str) -> tuple[bytes, str]:
    """The document and its version."""
    body = to_json(game.words.vocabulary(lang))
    return body, hashlib.sha256(body).hexdigest()[:12]


def vocabulary_url(game: Game, lang: str, match: str = "") -> str:
    """Where the words are: games with our own data share one address."""
    where = f"matches/{match}" if match and game.data.replaced else f"games/{game.card.name}"
    return f"/api/{where}/vocabulary?lang={lang}&v={document(game, lang)[1]}"


def vocabulary_response(game: Game, lang: str, wanted: str) -> Response:
    """The document; whoever asks for the version there is may keep it."""
    body, version = document(game, lang)
    kept = "public, max-age=31536000, immutable" if wanted == version else "no-cache"
    return Response(body, media_type="application/json", headers={"cache-control": kept})
