"""Text for terminals: replaces characters that the encoding lacks and no-break spaces, and removes unsafe ones."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import Final

NO_BREAK: Final = "\u00a0\u202f"  # French has the narrow one before : ; ! ? and inside « »
PROTECTED: Final = str.maketrans(NO_BREAK, "\uf5a0\uf5af")
RESTORED: Final = str.maketrans("\uf5a0\uf5af", NO_BREAK)
PLAIN: Final[dict[str, str]] = {
    **dict.fromkeys("─━═╌╍┄┅┈┉", "-"),
    **dict.fromkeys("│┃║╎╏┆┇┊┋", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋┡┩┢┪┠┨┯┷┿╇╈╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╟╢╫", "+"),
    **dict.fromkeys("●•▪■◆★·∙", "*"),
    "·": ".",
    **dict.fromkeys("◄◀‹←", "<"),
    **dict.fromkeys("►▶›→❯", ">"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("–—‐‑−", "-"),
    **dict.fromkeys("\u00a0\u202f\u2009\u200a", " "),
    "…": "...",
    "×": "x",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    **dict.fromkeys("█▓▒░╸╺", "#"),
    "©": "(c)",
    "€": "EUR",
}
"""What replaces a character that the output cannot show; box drawing characters are replaced by exactly one."""


def spell(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs: replaces what cannot be encoded with ASCII and never fails."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(to_ascii(sign) for sign in error.object[error.start : error.end]), error.end


def to_ascii(sign: str) -> str:
    """A character in ASCII: from the table above, otherwise without its accents, otherwise a question mark."""
    if sign in PLAIN:
        return PLAIN[sign]
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if base.isascii() else "?"


def configure_streams() -> None:
    """Let the standard streams of this process take any text, whatever their encoding."""
    codecs.register_error("atlantis.spell", spell)
    if sys.stdin is None:  # closed by the parent process: treated as empty
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="atlantis.spell")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def clean(text: str) -> str:
    """Text from outside, safe to show: without escapes, control characters and changes of writing direction."""
    return "".join(sign if sign.isprintable() or sign in NO_BREAK else " " if sign.isspace() else "?" for sign in text)


def protect_spaces(text: str) -> str:
    """The text with private characters for its no-break spaces, where rich would break lines; see `restore_spaces`."""
    return text.translate(PROTECTED)


def restore_spaces(text: str) -> str:
    return text.translate(RESTORED)


def unaccented(text: str) -> str:
    """Lower case, without accents: typed commands are compared like this."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
