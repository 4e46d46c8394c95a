"""One place for languages: every sentence goes through a `Translator`."""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import Final

from atlantis.engine.errors import UnknownLanguage

LANGUAGES: Final = ("en", "fr")
CATALOGUES: Final = Path(__file__).parent.parent / "locale"


class Translator:
    """Sentences in one language: `t("{side} win")`, `t.plural("1 point", "{n} points", n)`."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self.catalogue = catalogue

    def __call__(self, message: str) -> str:
        return self.catalogue.gettext(message) if message else ""  # gettext has its header under the empty text

    def plural(self, one: str, many: str, n: int) -> str:
        """The form for n things, with `{n}` filled in."""
        return self.form(one, many, n).format(n=n)

    def form(self, one: str, many: str, n: int) -> str:
        """The form for n things, with its gaps."""
        return self.catalogue.ngettext(one, many, abs(n))

    def forms(self, one: str, many: str) -> list[str]:
        """Both forms with their gaps, for clients that count themselves: one, many."""
        return [self.catalogue.ngettext(one, many, n) for n in (1, 2)]


TRANSLATORS: Final[dict[str, Translator]] = {"en": Translator("en", gettext.NullTranslations())}


def mark(text: str) -> str:
    """Mark a text for the catalogues where it stands; it is said later, in the language asked for then."""
    return text


def translator(lang: str) -> Translator:
    """The sentences of a language; English is what the code itself is written in."""
    found = TRANSLATORS.get(lang)
    if found is not None:
        return found
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There is no language {lang!r} here; the languages are {', '.join(LANGUAGES)}.")
    try:
        catalogue = gettext.translation("atlantis", CATALOGUES, [lang])
    except OSError as error:
        raise UnknownLanguage(
            f"The words for {lang!r} were not built: run `uv sync --reinstall-package atlantis`."
        ) from error
    made = Translator(lang, catalogue)
    TRANSLATORS[lang] = made
    return made


def game_translator(lang: str, folder: str) -> Translator:
    """The sentences of a game whose own catalogues lie in `folder` as `fr.mo`; what they lack, the core's have."""
    key = f"{lang} {folder}"
    found = TRANSLATORS.get(key)
    if found is not None:
        return found
    made = translator(lang)
    path = Path(folder) / f"{lang}.mo"
    if lang != "en" and path.exists():
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
        catalogue.add_fallback(made.catalogue)
        made = Translator(lang, catalogue)
    TRANSLATORS[key] = made
    return made


def usual_language() -> str:
    """The language the environment asks for (LC_ALL, LC_MESSAGES, LANG), if we speak it; otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(name, "")
        if wish:
            code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
