"""The option `--lang` of all commands."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from atlantis.engine import default_language

LANGUAGE_KEY: Final = "atlantis.language"


def remember_language(ctx: typer.Context, lang: str) -> str:
    """For error messages, which are written after the command has ended."""
    ctx.meta[LANGUAGE_KEY] = lang
    return lang


Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        default_factory=default_language,
        callback=remember_language,
        metavar="LANG",
        show_default=False,
        help="Language: en or fr. Default: from the environment.",
    ),
]
