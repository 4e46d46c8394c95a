"""Translation: every sentence for people goes through a `Translator`."""

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
        return self.catalogue.gettext(message) if message else ""  # gettext returns its header for the empty text

    def plural(self, one: str, many: str, n: int) -> str:
        """The form for n things, with `{n}` filled in."""
        return self.form(one, many, n).format(n=n)

    def form(self, one: str, many: str, n: int) -> str:
        """The form for n things, with its placeholders."""
        return self.catalogue.ngettext(one, many, abs(n))

    def forms(self, one: str, many: str) -> list[str]:
        """Both forms with their placeholders, for clients that fill them in: one, many."""
        return [self.catalogue.ngettext(one, many, n) for n in (1, 2)]


TRANSLATORS: Final[dict[str, Translator]] = {"en": Translator("en", gettext.NullTranslations())}


def mark(text: str) -> str:
    """Mark a text for the catalogues; it is translated later, when the language is known."""
    return text


def translator(lang: str) -> Translator:
    """The translator of a language; the source texts are English."""
    found = TRANSLATORS.get(lang)
    if found is not None:
        return found
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There is no language {lang!r}; the languages are {', '.join(LANGUAGES)}.")
    try:
        catalogue = gettext.translation("atlantis", CATALOGUES, [lang])
    except OSError as error:
        raise UnknownLanguage(
            f"The translations for {lang!r} were not built: run `uv sync --reinstall-package atlantis-games`."
        ) from error
    made = Translator(lang, catalogue)
    TRANSLATORS[lang] = made
    return made


def game_translator(lang: str, folder: str) -> Translator:
    """The translator of a game with its own catalogue in `folder` (`fr.mo`), and the core's as a fallback."""
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


def default_language() -> str:
    """The language of the environment (LC_ALL, LC_MESSAGES, LANG) if there is a translation, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(name, "")
        if wish:
            code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
