"""Every sentence is there in every language, with the same blanks to fill in."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import atlantis
from atlantis.engine import LANGUAGES, UnknownLanguage, translator

PACKAGE = Path(atlantis.__file__).parent
KEYWORDS = {"t": None, "mark": None, "_": None, "plural": (1, 2)}


def messages() -> set[str]:
    """The messages in the sources, a plural by its singular."""
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    return {text if isinstance(text, str) else text[0] for _, _, text, _, _ in found}


def test_every_sentence_is_said_under_a_name_that_the_extraction_knows() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert not re.search(r"translator\([^)]*\)\(", path.read_text(encoding="utf-8")), path


def said() -> set[str]:
    """The same, but found by reading the code; the extraction does not see into f-strings."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in KEYWORDS and isinstance(node.args[0].value, str):
                    found.add(node.args[0].value)
    return found


def test_the_extraction_finds_every_sentence_that_is_said() -> None:
    assert said() == messages()


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_catalogue_has_every_sentence_and_no_other(lang: str) -> None:
    with (PACKAGE / "locale" / lang / "LC_MESSAGES" / "atlantis.po").open("rb") as file:
        catalogue = read_po(file)
    translated = {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in catalogue if entry.id}
    assert messages() - translated == set()
    assert translated - messages() == set()
    for entry in catalogue:
        if not entry.id:
            continue
        originals = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        given = [entry.string] if isinstance(entry.string, str) else list(entry.string)
        assert not entry.fuzzy
        for text in given:
            assert text, entry.id
            assert blanks(text) == blanks(originals[0]), entry.id


def test_french_sentences_have_french_punctuation() -> None:
    with (PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "atlantis.po").open("rb") as file:
        catalogue = read_po(file)
    for entry in catalogue:
        if entry.id:
            for text in [entry.string] if isinstance(entry.string, str) else entry.string:
                prose = re.sub(r"`[^`]*`|\d+:\d+|https?:|[a-z]:[A-Z]", "", text)
                assert not re.search(r"[^\u202f\s][;!?](\s|$)| [;!?:»]|[^\u202f]:(\s|$)|'", prose), text


@pytest.mark.parametrize("name", atlantis.games())
def test_french_notes_of_the_data_have_french_punctuation(name: str) -> None:
    entries = atlantis.load(name).data.entries.values()
    notes = {entry.notes["fr"] for entry in entries if "fr" in entry.notes}
    assert notes
    for note in notes:
        assert not re.search(r"(?<!\u202f)[;:!?»]|«(?!\u202f)|'", note), note


def test_the_built_catalogue_is_the_one_in_the_sources() -> None:
    with (PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "atlantis.po").open("rb") as file:
        catalogue = read_po(file)
    say = translator("fr")
    for entry in catalogue:
        if entry.id and isinstance(entry.id, str):
            assert say(entry.id) == entry.string


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"no language 'tlh' here; the languages are en, fr\."):
        translator("tlh")
