"""Keep the message catalogues in step with the sources.

    uv run python tools/catalogues.py            # add new messages, drop old ones, list missing translations
    uv run python tools/catalogues.py --check    # change nothing; exit 1 if anything is out of date or untranslated

Each game has its own catalogue, `games/<game>/fr.po`; everything else is in `locale/`. A message that moves from one to
another keeps its translation. Compiled catalogues (`.mo`) are written next to the `.po` files as well, so that a
translation can be tried at once.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "atlantis"
KEYWORDS = {"t": None, "mark": None, "_": None, "plural": (1, 2)}
Message = str | tuple[str, ...]


def in_code(folder: Path, skip: Path | None = None) -> Iterator[Message]:
    for name, _, text, _, _ in extract_from_dir(folder, [("**.py", "python")], keywords=KEYWORDS):
        if skip is None or skip not in (folder / name).parents or (folder / name).parent == skip:
            yield text


def notes(table: dict[str, object]) -> Iterator[str]:
    for name, inside in table.items():
        if name == "note" and isinstance(inside, str):
            yield inside
        elif isinstance(inside, dict):
            yield from notes(inside)


def wanted() -> dict[Path, set[Message]]:
    """The messages of each catalogue, by its path."""
    games = PACKAGE / "games"
    found = {PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "atlantis.po": set(in_code(PACKAGE, skip=games))}
    core = next(iter(found.values()))
    for folder in sorted(path.parent for path in games.glob("*/data.toml")):
        own = set(in_code(folder)) | set(notes(tomllib.loads((folder / "data.toml").read_text(encoding="utf-8"))))
        found[folder / "fr.po"] = {message for message in own if message not in core}
    return found


def read(path: Path) -> Catalog:
    if not path.exists():
        return Catalog(locale="fr", project="Atlantis", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale="fr")


def translated(entry: object) -> object:
    """The translation of a message, if it is complete."""
    string = getattr(entry, "string", "")
    return string if string and all(string) else ""


def updated(path: Path, messages: set[Message], known: dict[str, object]) -> Catalog:
    """The catalogue with exactly these messages, with translations from any catalogue."""
    old = read(path)
    made = Catalog(locale="fr", project="Atlantis", charset="utf-8", fuzzy=False, header_comment="# French words.")
    for message in sorted(messages, key=lambda m: m if isinstance(m, str) else m[0]):
        key = message if isinstance(message, str) else message[0]
        translation = translated(old.get(key)) or known.get(key, "")
        made.add(message, translation if isinstance(translation, tuple) == isinstance(message, tuple) else "")
    return made


def as_text(catalogue: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalogue, omit_header=False, sort_output=True, no_location=True, width=120)
    lines = out.getvalue().decode().splitlines(keepends=True)
    dated = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Generated-By',
        '"Last-Translator',
        '"Language-Team',
        '"Report-Msgid-Bugs',
        '"Project-Id',
    )
    return "".join(line for line in lines if not line.startswith(dated)).encode()


def main() -> None:
    check = "--check" in sys.argv[1:]
    catalogues = wanted()
    known: dict[str, object] = {}
    for path in sorted(PACKAGE.rglob("*.po")):
        for entry in read(path):
            if entry.id and translated(entry):
                known.setdefault(entry.id if isinstance(entry.id, str) else entry.id[0], entry.string)
    wrong = 0
    for path, messages in catalogues.items():
        made = updated(path, messages, known)
        text, name = as_text(made), path.relative_to(PACKAGE).as_posix()
        if not path.exists() or path.read_bytes() != text:
            wrong += check
            print(f"{name}: {'out of date' if check else 'written'}")
            if not check:
                path.write_bytes(text)
        if not check:
            with path.with_suffix(".mo").open("wb") as file:
                write_mo(file, made)
        for entry in made:
            if entry.id and not translated(entry):
                wrong += 1
                print(f"{name}: no translation: {entry.id!r}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
