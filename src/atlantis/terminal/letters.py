"""Letters on their way to a terminal: what its encoding lacks, spaces that must hold, signs that must not get there."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import Final

NO_BREAK: Final = "\u00a0\u202f"  # French has the narrow one before : ; ! ? and inside « »
HELD: Final = str.maketrans(NO_BREAK, "\uf5a0\uf5af")
FREED: Final = str.maketrans("\uf5a0\uf5af", NO_BREAK)
PLAIN: Final[dict[str, str]] = {
    **dict.fromkeys("─━═╌╍┄┅┈┉", "-"),
    **dict.fromkeys("│┃║╎╏┆┇┊┋", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋┡┩┢┪┠┨┯┷┿╇╈╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╟╢╫", "+"),
    **dict.fromkeys("●•▪■◆★·∙", "*"),
    "·": ".",
    **dict.fromkeys("◄◀‹←", "<"),
    **dict.fromkeys("►▶›→❯", ">"),  # noqa: RUF001
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("–—‐‑−", "-"),  # noqa: RUF001
    **dict.fromkeys("\u00a0\u202f\u2009\u200a", " "),
    "…": "...",
    "×": "x",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",  # noqa: RUF001
    **dict.fromkeys("█▓▒░╸╺", "#"),
    "©": "(c)",
    "€": "EUR",
}
"""What stands for a sign that the output cannot show; a sign of a drawing gives way to exactly one."""


def spelled(error: UnicodeError) -> tuple[str, int]:
    """A codec's error handler: spell with plain letters what cannot be encoded, never fail."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(plain(sign) for sign in error.object[error.start : error.end]), error.end


def plain(sign: str) -> str:
    """A sign in ASCII: by our table, else without its accents, else a question mark."""
    if sign in PLAIN:
        return PLAIN[sign]
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if base.isascii() else "?"


def settle_streams() -> None:
    """Make the standard streams of this process take any text, whatever their encoding."""
    codecs.register_error("atlantis.spelled", spelled)
    if sys.stdin is None:  # closed by whoever started us: the same as an empty one
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="atlantis.spelled")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def clean(text: str) -> str:
    """Text from outside, safe to show: no escapes, no controls, no signs that turn the direction of writing."""
    return "".join(sign if sign.isprintable() or sign in NO_BREAK else " " if sign.isspace() else "?" for sign in text)


def hold(text: str) -> str:
    """The text with its no-break spaces as letters: rich would break lines there. `free` gives them back."""
    return text.translate(HELD)


def free(text: str) -> str:
    return text.translate(FREED)


def unaccented(text: str) -> str:
    """Lower case, without accents: how a typed command is compared."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
