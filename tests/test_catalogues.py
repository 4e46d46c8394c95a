"""Every sentence is there in every language, with the same blanks to fill in."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import atlantis
from atlantis.engine import UnknownLanguage, translator
from atlantis.engine.i18n import game_translator

PACKAGE = Path(atlantis.__file__).parent
TOOLS = Path(__file__).parent.parent / "tools"
CATALOGUES = sorted(PACKAGE.rglob("*.po"))


@pytest.mark.parametrize("tool", ["catalogues.py", "constants.py"])
def test_what_a_program_writes_is_up_to_date(tool: str) -> None:
    done = subprocess.run([sys.executable, TOOLS / tool, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_sentence_is_said_under_a_name_that_the_extraction_knows() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert not re.search(r"translator\([^)]*\)\(", path.read_text(encoding="utf-8")), path


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)", text))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_translations_have_the_same_blanks_and_french_punctuation(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file)
    for entry in catalogue:
        if not entry.id:
            continue
        original = entry.id if isinstance(entry.id, str) else entry.id[-1]  # of one thing, the number may be left out
        for text in [entry.string] if isinstance(entry.string, str) else entry.string or ():
            assert blanks(text) == blanks(original) or isinstance(entry.id, tuple), entry.id
            prose = re.sub(r"`[^`]*`|\{[^}]*\}|\d+:\d+|https?:|[a-z]:[A-Z]", "", text)
            assert not re.search(r"[^\u202f\s][;!?](\s|$)| [;!?:»]|[^\u202f]:(\s|$)|'", prose), text


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_the_built_catalogue_is_the_one_in_the_sources(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file)
    t = translator("fr") if path.name == "atlantis.po" else game_translator("fr", str(path.parent))
    for entry in catalogue:
        if entry.id and isinstance(entry.id, str):
            assert t(entry.id) == entry.string


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"no language 'tlh'; the languages are en, fr\."):
        translator("tlh")
