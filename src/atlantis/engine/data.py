"""What is printed on boards, tiles and cards: read from TOML, each value with its provenance.

A game's `data.toml` is made of entries. An entry is a table that says where it comes from (`from = "printed"`,
`"deduced"` or `"house"`) and holds one `value` or several named ones, and a `note` for people, translated by the game's
catalogues; `low` and `high` bound its numbers. Other tables only group entries. A value is a number, a text, true or
false, a list of numbers or texts, or a table of amounts (`cost = { wood = 4, flax = 1 }`). A user's own file has the
same shape, may leave out whatever it does not change, and needs no `from`; `name = 3` is short for `name = { value = 3
}`. A list or a table of amounts is replaced whole.
"""

from __future__ import annotations

import hashlib
import json
import reprlib
import tomllib
from pathlib import Path
from typing import Final

from atlantis.engine.errors import WrongData
from atlantis.engine.options import meant

Value = int | str | bool | list[int] | list[str] | dict[str, int]
Table = dict[str, object]

PROVENANCES: Final = ("printed", "deduced", "house")
YOURS: Final = "yours"
ABOUT: Final = ("from", "note", "low", "high")  # keys of an entry that are not values
LARGEST: Final = 1_000_000


class Entry:
    """One value: its path ("markers", "ships.S01.points"), where it comes from, a note for people, and its bounds."""

    def __init__(
        self, path: str, value: Value, provenance: str, note: str, low: int | None = None, high: int | None = None
    ) -> None:
        self.path = path
        self.value = value
        self.provenance = provenance
        self.note = note
        self.low = low
        self.high = high

    def out_of_bounds(self) -> str:
        """What of the value lies outside its bounds, as a sentence; empty if nothing does."""
        value = self.value
        named = (
            value.items()
            if isinstance(value, dict)
            else [("", item) for item in value]
            if isinstance(value, list)
            else [("", value)]
        )
        for name, item in named:
            if type(item) is int and (
                (self.low is not None and item < self.low) or (self.high is not None and item > self.high)
            ):
                which = "each" if isinstance(value, list) else "it"
                return f"{f'{item} {name}'.strip()} is not possible; {which} {self.bounds()}."
        return ""

    def bounds(self) -> str:
        if self.low is None:
            return f"is {self.high} at most"
        return f"is {self.low} at least" if self.high is None else f"lies between {self.low} and {self.high}"


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
        return [int(item) for item in value]

    def text(self, path: str) -> str:
        value = self.entries[path].value
        assert isinstance(value, str), path
        return value

    def texts(self, path: str) -> list[str]:
        value = self.entries[path].value
        assert isinstance(value, list), path
        return [str(item) for item in value]

    def amounts(self, path: str) -> dict[str, int]:
        value = self.entries[path].value
        assert isinstance(value, dict), path
        return value

    def under(self, path: str) -> list[str]:
        """The names right below a group: `under("ships")` is S01, S02, ... in the file's order."""
        return names_below(self.entries, path)

    def between(self, path: str, low: int, high: int) -> None:
        """Refuse a number that lies elsewhere."""
        value = self.number(path)
        if not low <= value <= high:
            raise self.refuse(path, f"{value} is not possible; it lies between {low} and {high}.")

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
    if isinstance(value, dict) and all(type(key) is str and type(item) is int for key, item in value.items()):
        return "a table of whole numbers"
    return ""


def checked(value: object, path: str, where: str) -> Value:
    """The value, if it is of a kind that data can have."""
    within = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else [value]
    if any(isinstance(item, int) and abs(item) > LARGEST for item in within):
        raise WrongData(f"{where}: {path}: the number is too large; numbers lie below {LARGEST:,}.")
    if kind_of(value):
        if isinstance(value, bool | int | str):
            return value
        if isinstance(value, dict):
            return {str(key): int(item) for key, item in value.items()}
        if isinstance(value, list):
            numbers: list[int] = [item for item in value if isinstance(item, int)]
            texts: list[str] = [item for item in value if isinstance(item, str)]
            return numbers or texts
    raise WrongData(
        f"{where}: {path}: {reprlib.repr(value)} is not a value; it must be a whole number, a text, "
        "a list of them, or a table of amounts."
    )


# ---- our own file ----------------------------------------------------------------------------------------------------

READ: Final[dict[Path, dict[str, Entry]]] = {}
"""Our own files, each read once: a game is set up anew for every record, and for every question to a bot."""


def own_data(path: Path) -> dict[str, Entry]:
    """The entries of a game's own data.toml, by path."""
    if path not in READ:
        READ[path] = entries_of(tomllib.loads(path.read_text(encoding="utf-8")), path.name, "")
    return dict(READ[path])


def entries_of(table: Table, where: str, above: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for name, inside in table.items():
        path = above + name
        assert isinstance(inside, dict), path
        if "from" not in inside:
            found.update(entries_of(inside, where, f"{path}."))
            continue
        provenance = str(inside["from"])
        assert provenance in PROVENANCES, path
        note, low, high = str(inside.get("note", "")), inside.get("low"), inside.get("high")
        assert low is None or isinstance(low, int), path
        assert high is None or isinstance(high, int), path
        for key, value in inside.items():
            if key not in ABOUT:
                own = path if key == "value" else f"{path}.{key}"
                found[own] = Entry(own, checked(value, own, where), provenance, note, low, high)
    return found


# ---- a user's file ---------------------------------------------------------------------------------------------------


def load_data(own: dict[str, Entry], given: str | Path | dict[str, object] | None) -> Data:
    """A game's data, with the values of a user's file (or of a record's header) in place of ours."""
    if given is None:
        return Data(own, {}, "data.toml")
    if isinstance(given, dict):
        where, table = "data", unfolded(given)
    else:
        where, table = str(given), read_toml(given)
    replaced: dict[str, Value] = {}
    notes: dict[str, str] = {}
    replace(table, own, replaced, notes, where, "")
    entries = dict(own)
    for path, value in replaced.items():
        wanted = own[path].value
        if kind_of(value) != kind_of(wanted) and not (value == [] and isinstance(wanted, list)):
            raise WrongData(f"{where}: {path} is {reprlib.repr(value)}, but it must be {kind_of(wanted)}.")
        entries[path] = Entry(path, value, YOURS, notes.get(path, ""), own[path].low, own[path].high)
        wrong = entries[path].out_of_bounds()
        if wrong:
            raise WrongData(f"{where}: {path}: {wrong}")
    return Data(entries, replaced, where)


def unfolded(given: dict[str, object]) -> Table:
    """`{"board.files": 3}` as the table a file would hold."""
    table: Table = {}
    for path, value in given.items():
        *groups, name = str(path).split(".")
        inside = table
        for group in groups:
            below = inside.setdefault(group, {})
            if not isinstance(below, dict):
                raise WrongData(f"data: {group} is given twice, as a value and as a group.")
            inside = below
        inside[name] = value
    return table


def replace(
    table: Table, own: dict[str, Entry], replaced: dict[str, Value], notes: dict[str, str], where: str, above: str
) -> None:
    """Collect the values of a user's table and their notes, as deep as our own data goes and no deeper."""
    for name, inside in table.items():
        path = above + str(name)
        if path in own:
            replaced[path] = checked(plain_value(inside, own[path], path, where), path, where)
            if isinstance(inside, dict) and isinstance(inside.get("note"), str):
                notes[path] = str(inside["note"])
        elif isinstance(inside, dict) and any(known.startswith(f"{path}.") for known in own):
            values = {key: value for key, value in inside.items() if key not in ABOUT}
            if not values:
                raise WrongData(f"{where}: {path}: no value is given; write `value = ...` or leave the entry out.")
            replace(values, own, replaced, notes, where, f"{path}.")
        elif names_below(own, path):
            names = ", ".join(names_below(own, path))
            raise WrongData(f"{where}: {path} holds several values; give them by name: {names}.")
        else:
            known = {entry[len(above) :].split(".")[0] for entry in own if entry.startswith(above)}
            raise WrongData(f"{where}: there is no value named {reprlib.repr(path)}: {meant(name, known)}")


def names_below(own: dict[str, Entry], path: str) -> list[str]:
    """The names right below a group."""
    return list(dict.fromkeys(entry[len(path) + 1 :].split(".")[0] for entry in own if entry.startswith(f"{path}.")))


def plain_value(inside: object, entry: Entry, path: str, where: str) -> object:
    """What stands for an entry: the value itself, or a table with `value`."""
    if not isinstance(inside, dict) or (isinstance(entry.value, dict) and not isinstance(inside.get("value"), dict)):
        return inside
    if "value" not in inside:
        raise WrongData(f"{where}: {path}: no value is given; write `value = ...` or leave the entry out.")
    for key in inside:
        if key != "value" and key not in ABOUT:
            raise WrongData(f"{where}: there is no value named {reprlib.repr(f'{path}.{key}')}.")
    return inside["value"]


def read_toml(given: str | Path) -> Table:
    """A user's file; what is wrong with it is said in one sentence."""
    try:
        return tomllib.loads(Path(given).read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongData(f"{given}: the data file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise WrongData(f"{given}: the data file is not UTF-8 text.") from error
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits, and names no file can have
        raise WrongData(f"{given}: the data file is not TOML: {str(error)[:100]}.") from error
