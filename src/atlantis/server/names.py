"""Names that people choose: what can be shown, and which ones look alike."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs import categories, confusables  # type: ignore[import-untyped]

from atlantis.table import Refused

LONGEST_NAME: Final = 30
MOST_MARKS: Final = 2
"""Combining marks on one letter. Vietnamese needs two; more would cover the lines above and below."""
BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, although Unicode does not classify them as blanks."""
ANY_SCRIPT: Final = frozenset(("COMMON", "INHERITED"))
TOGETHER: Final = ({"HAN", "HIRAGANA", "KATAKANA", "LATIN"}, {"HAN", "HANGUL", "LATIN"}, {"HAN", "BOPOMOFO", "LATIN"})
"""Scripts that one name may mix: those of Japanese, Korean and Chinese."""


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name that can be shown: without control characters and surrounding blanks. Refused if nothing is visible, if
    marks are stacked, or if it mixes scripts whose letters look alike."""
    shown = "".join(
        " " if character.isspace() or character in BLANK else character
        for character in unicodedata.normalize("NFC", name)
        if character.isspace() or unicodedata.category(character)[0] not in "CZ"
    )
    shown = " ".join(shown.split())
    if not shown or len(shown) > longest:
        raise Refused("wrong", lambda t: t("Names must be 1 to {most} characters long.").format(most=longest), 422)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in shown) or too_many_marks(shown):
        raise Refused("wrong", lambda t: t("This name cannot be read. Use letters and digits."), 422)
    if mixes_scripts(shown):
        raise Refused(
            "wrong",
            lambda t: t("This name mixes alphabets whose letters look alike. Use letters of one alphabet."),
            422,
        )
    return shown


def too_many_marks(name: str) -> bool:
    """Are there more marks on one letter than any language writes, or marks on nothing?"""
    marks = MOST_MARKS  # there is nothing before the first character
    for character in unicodedata.normalize("NFD", name):
        if unicodedata.category(character)[0] == "M":
            marks += 1
            if marks > MOST_MARKS:
                return True
        else:
            marks = MOST_MARKS if character.isspace() else 0
    return False


def mixes_scripts(name: str) -> bool:
    scripts = set(categories.unique_aliases(name)) - ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in TOGETHER)


def skeleton(name: str) -> str:
    """What a name looks like: two names with the same skeleton are hard to tell apart (Unicode UTS 39)."""
    seen = "".join(map(look, unicodedata.normalize("NFKD", name))).casefold()
    return "".join("".join(map(look, seen)).split())


@cache
def look(character: str) -> str:
    """The simplest text that looks like this character, in ASCII if possible."""
    alike = [found["c"] for found in confusables.confusables_data.get(character, ())]
    plain = sorted((text for text in alike if text.isascii() and text.isalnum()), key=lambda text: (-len(text), text))
    if character.isascii():  # l, 1 and I look like l; 0 and O look like O; rn looks like m
        return {"1": "l", "I": "l", "|": "l", "0": "O", "m": "rn"}.get(character, character)
    return "".join(map(look, plain[0])) if plain else min([character, *alike])
