"""A hook of MkDocs: marks the pages in docs/fr as French, for screen readers, hyphenation and translation."""

from __future__ import annotations

from typing import Any


def on_page_content(html: str, page: Any, **_more: object) -> str:
    return f'<div lang="fr">{html}</div>' if page.file.src_uri.startswith("fr/") else html
