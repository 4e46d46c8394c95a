"""What is printed on boards, tiles and cards: read from TOML, each value with its provenance.

A game's `data.toml` is made of entries. An entry is a table that says where it comes from (`from = "printed"`,
`"deduced"` or `"house"`) and holds one `value` or several named ones, and a `note` for people (`note_fr` in French);
other tables only group entries. A user's own file has the same shape, may leave out whatever it does not change, and
needs no `from`; `name = 3` is short for `name = { value = 3 }`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Final

from atlantis.engine.errors import WrongData
from atlantis.engine.options import meant

Value = int | str | bool | list[int] | list[str]
Table = dict[str, object]

PROVENANCES: Final = ("printed", "deduced", "house")
ABOUT: Final = ("from", "note", "note_fr")  # keys of an entry that are not values
YOURS: Final = "yours"


class Entry:
    """One value: its path ("markers", "ships.S01.points"), where it comes from, and a note for people."""

    def __init__(self, path: str, value: Value, provenance: str, notes: dict[str, str]) -> None:
        self.path = path
        self.value = value
        self.provenance = provenance
        self.notes = notes

    def note(self, lang: str) -> str:
        """What people should know of the value; empty if nothing."""
        return self.notes.get(lang, self.notes["en"])


class Data:
    """All values of a game, ours or with some replaced by the user's. `where` names the user's file in refusals."""

    def __init__(self, entries: dict[str, Entry], replaced: dict[str, Value], where: str) -> None:
        self.entries = entries
        self.replaced = replaced
        self.where = where
        values = {path: entry.value for path, entry in sorted(entries.items())}
        self.version = hashlib.sha256(json.dumps(values).encode()).hexdigest()[:12]

    def number(self, path: str) -> int:
        value = self.entries[path].value
        assert isinstance(value, int), path
        return value

    def numbers(self, path: str) -> list[int]:
        value = self.entries[path].value
        assert isinstance(value, list), path
        return [item for item in value if isinstance(item, int)]

    def refuse(self, path: str, what: str) -> WrongData:
        """The refusal of a value that the game cannot be played with."""
        return WrongData(f"{self.where}: {path}: {what}")


def kind_of(value: object) -> str:
    """The type of a value, in words; empty for what data cannot be."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list):
        if all(type(item) is int for item in value):
            return "a list of whole numbers"
        if all(type(item) is str for item in value):
            return "a list of texts"
    return ""


def checked(value: object, path: str, where: str) -> Value:
    """The value, if it is of a kind that data can have."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list) and kind_of(value):
        numbers: list[int] = [item for item in value if isinstance(item, int)]
        texts: list[str] = [item for item in value if isinstance(item, str)]
        return numbers or texts
    raise WrongData(f"{where}: {path}: {value!r} is not a value; it must be a whole number, a text or a list of them.")


def entries_of(table: Table, where: str, above: str = "") -> dict[str, Entry]:
    """The entries of our own file, by path."""
    found: dict[str, Entry] = {}
    for name, inside in table.items():
        path = f"{above}.{name}" if above else name
        assert isinstance(inside, dict), path
        if "from" not in inside:
            found.update(entries_of(inside, where, path))
            continue
        provenance = str(inside["from"])
        assert provenance in PROVENANCES, path
        english = str(inside.get("note", ""))
        notes = {"en": english, "fr": str(inside.get("note_fr", english))}
        given = {key: value for key, value in inside.items() if key not in ABOUT}
        for own, value in values_of({name: given}, where, above).items():
            found[own] = Entry(own, value, provenance, notes)
    return found


def values_of(table: Table, where: str, above: str = "") -> dict[str, Value]:
    """The plain values of a table, by path."""
    found: dict[str, Value] = {}
    for name, inside in table.items():
        path = f"{above}.{name}" if above else name
        if not isinstance(inside, dict):
            found[path] = checked(inside, path, where)
            continue
        given = {key: value for key, value in inside.items() if key not in ABOUT}
        if not given:
            raise WrongData(f"{where}: {path}: no value is given; write `value = ...` or leave the entry out.")
        for key, value in given.items():
            if key == "value" and not isinstance(value, dict):
                found[path] = checked(value, path, where)
            else:
                found.update(values_of({key: value}, where, path))
    return found


def own_data(path: Path) -> dict[str, Entry]:
    """The entries of a game's own data.toml."""
    return entries_of(tomllib.loads(path.read_text(encoding="utf-8")), str(path.name))


def load_data(own: dict[str, Entry], given: str | Path | dict[str, Value] | None) -> Data:
    """A game's data, with the values of a user's file (or of a record's header) in place of ours."""
    if given is None:
        return Data(own, {}, "data.toml")
    if isinstance(given, dict):
        where = "data"
        replaced = values_of(dict(given), where)
    else:
        where = str(given)
        replaced = values_of(read_toml(Path(given)), where)
    entries = dict(own)
    for path, value in replaced.items():
        entry = own.get(path)
        if entry is None:
            raise WrongData(f"{where}: there is no value named {path!r}: {meant(path, own)}")
        if kind_of(value) != kind_of(entry.value) and not (value == [] and isinstance(entry.value, list)):
            raise WrongData(f"{where}: {path} is {value!r}, but it must be {kind_of(entry.value)}.")
        entries[path] = Entry(path, value, YOURS, entry.notes)
    return Data(entries, replaced, where)


def read_toml(path: Path) -> Table:
    """A user's file; what is wrong with it is said in one sentence."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongData(f"{path}: the data file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise WrongData(f"{path}: the data file is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise WrongData(f"{path}: the data file is not TOML: {error}.") from error
