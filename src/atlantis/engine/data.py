"""What is printed on boards, tiles and cards: read from TOML, each value with its provenance.

A game's `data.toml` consists of entries. An entry is a table with its source (`from = "printed"`, `"deduced"` or
`"house"`), one `value` or several named ones, and an optional `note` for people, translated by the game's catalogues;
`low` and `high` bound its numbers. Other tables only group entries. A value is a number, a text, true or false, a list
of numbers or texts, or a table of amounts (`cost = { wood = 4, flax = 1 }`). A user's file has the same shape, contains
only what it changes, and needs no `from`; `name = 3` is short for `name = { value = 3 }`. Lists and tables of amounts
are replaced as a whole; in an entry with `merge = true`, amounts that the file does not name keep their values.

All mistakes of a user's file are reported together: `load_data` collects them, and the game's own checks add theirs
with `Data.refuse`.
"""

from __future__ import annotations

import hashlib
import json
import reprlib
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from atlantis.engine.errors import Message, Mistake, WrongData
from atlantis.engine.i18n import mark
from atlantis.engine.options import suggestion

Value = int | str | bool | list[int] | list[str] | dict[str, int]
TomlTable = dict[str, object]

PROVENANCES: Final = ("printed", "deduced", "house")
YOURS: Final = "yours"
META_KEYS: Final = ("from", "note", "low", "high", "merge")  # keys of an entry that are not values
LARGEST: Final = 1_000_000


class DataValue:
    """One value: its path ("markers", "ships.S01.points"), its source, a note for people, and its bounds.

    `source`: for a user's value, where the user's file says that it comes from; may be empty. `merge`: a user's table
    of amounts changes only what it names.
    """

    def __init__(
        self,
        path: str,
        value: Value,
        provenance: str,
        note: str,
        low: int | None = None,
        high: int | None = None,
        merge: bool = False,
        source: str = "",
    ) -> None:
        self.path = path
        self.value = value
        self.provenance = provenance
        self.note = note
        self.low = low
        self.high = high
        self.merge = merge
        self.source = source

    def out_of_bounds(self) -> Message | None:
        """What is wrong with the part of the value that is outside its bounds."""
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
                return self.bounds(f"{item} {name}".strip())
        return None

    def bounds(self, given: str) -> Message:
        """Why a number is outside the bounds of this value."""
        each = isinstance(self.value, list)
        if self.low is None:
            template = EACH_AT_MOST if each else IT_AT_MOST
        elif self.high is None:
            template = EACH_AT_LEAST if each else IT_AT_LEAST
        else:
            template = EACH_BETWEEN if each else IT_BETWEEN
        return Message(template, given=given, low=self.low, high=self.high)


IT_AT_MOST: Final = mark("{given} is not possible; it must be at most {high}.")
IT_AT_LEAST: Final = mark("{given} is not possible; it must be at least {low}.")
IT_BETWEEN: Final = mark("{given} is not possible; it must be between {low} and {high}.")
EACH_AT_MOST: Final = mark("{given} is not possible; each must be at most {high}.")
EACH_AT_LEAST: Final = mark("{given} is not possible; each must be at least {low}.")
EACH_BETWEEN: Final = mark("{given} is not possible; each must be between {low} and {high}.")


class Data:
    """All values of a game, with any that the user replaced. `where` names the user's file in error messages.

    `folder`: where the game's catalogues are, for these messages.
    """

    def __init__(self, entries: dict[str, DataValue], replaced: dict[str, Value], where: str, folder: str = "") -> None:
        self.entries = entries
        self.replaced = replaced
        self.where = where
        self.folder = folder
        self.mistakes: list[Mistake] = []
        self.misread = False
        values = {path: entry.value for path, entry in sorted(entries.items())}
        self.version: str = hashlib.sha256(json.dumps(values).encode()).hexdigest()[:12]

    def number(self, path: str) -> int:
        """A value that is a number, by its path, such as `ships.S01.cost`."""
        value = self.entries[path].value
        assert isinstance(value, int), path
        return value

    def numbers(self, path: str) -> list[int]:
        """A value that is a list of numbers."""
        value = self.entries[path].value
        assert isinstance(value, list), path
        return [int(item) for item in value]

    def text(self, path: str) -> str:
        """A value that is a text."""
        value = self.entries[path].value
        assert isinstance(value, str), path
        return value

    def texts(self, path: str) -> list[str]:
        """A value that is a list of texts."""
        value = self.entries[path].value
        assert isinstance(value, list), path
        return [str(item) for item in value]

    def amounts(self, path: str) -> dict[str, int]:
        """A value that is a table of numbers by name."""
        value = self.entries[path].value
        assert isinstance(value, dict), path
        return value

    def under(self, path: str) -> list[str]:
        """The names directly below a group: `under("ships")` is S01, S02, ... in the file's order."""
        return names_below(self.entries, path)

    def between(self, path: str, low: int, high: int) -> None:
        """Refuse a number outside this range."""
        value = self.number(path)
        if not low <= value <= high:
            self.refuse(path, IT_BETWEEN, given=value, low=low, high=high)

    def refuse(self, path: str, template: str, **values: object) -> None:
        """The game cannot be played with a value. The message may have `{gaps}` for the values.

        Only the first mistake of each value counts. If the file has mistakes of its own, values that it does not
        contain are not refused: that would only follow from them.
        """
        follows = self.misread and path not in self.replaced
        if not follows and all(mistake.path != path for mistake in self.mistakes):
            self.mistakes.append(Mistake(path, Message(template, **values), self.folder))


def kind_of(value: object) -> str:
    """The type of a value, in words; empty if data cannot have it."""
    if isinstance(value, bool):
        return mark("true or false")
    if isinstance(value, int):
        return mark("a whole number")
    if isinstance(value, str):
        return mark("a text")
    if isinstance(value, list):
        if all(type(item) is int for item in value):
            return mark("a list of whole numbers")
        if all(type(item) is str for item in value):
            return mark("a list of texts")
    if isinstance(value, dict) and all(type(key) is str and type(item) is int for key, item in value.items()):
        return mark("a table of whole numbers")
    return ""


def wrong_type(value: object) -> Message | None:
    """What is wrong with a value whose type data cannot have."""
    within = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else [value]
    if any(isinstance(item, int) and abs(item) > LARGEST for item in within):
        return Message(mark("the number is too large; numbers must be below {largest}."), largest=f"{LARGEST:,}")
    if kind_of(value):
        return None
    return Message(
        mark("{given} is not a value; it must be a whole number, a text, a list of them, or a table of amounts."),
        given=reprlib.repr(value),
    )


def checked(value: object) -> Value:
    """A value whose type is right."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, dict):
        return {str(key): int(item) for key, item in value.items()}
    assert isinstance(value, list)
    numbers: list[int] = [item for item in value if isinstance(item, int)]
    texts: list[str] = [item for item in value if isinstance(item, str)]
    return numbers or texts


# ---- our own file ----------------------------------------------------------------------------------------------------

READ: Final[dict[Path, dict[str, DataValue]]] = {}
"""Our own files, each read once: a game is set up again for every record and every request to a bot."""


def own_data(path: Path) -> dict[str, DataValue]:
    """The entries of a game's own data.toml, by path."""
    if path not in READ:
        READ[path] = values_in(tomllib.loads(path.read_text(encoding="utf-8")), "")
    return dict(READ[path])


def values_in(table: TomlTable, above: str) -> dict[str, DataValue]:
    found: dict[str, DataValue] = {}
    for name, inside in table.items():
        path = above + name
        assert isinstance(inside, dict), path
        if "from" not in inside:
            found.update(values_in(inside, f"{path}."))
            continue
        provenance = str(inside["from"])
        assert provenance in PROVENANCES, path
        note, low, high = str(inside.get("note", "")), inside.get("low"), inside.get("high")
        assert low is None or isinstance(low, int), path
        assert high is None or isinstance(high, int), path
        for key, value in inside.items():
            if key not in META_KEYS:
                own = path if key == "value" else f"{path}.{key}"
                assert wrong_type(value) is None, own
                merge = bool(inside.get("merge"))
                found[own] = DataValue(own, checked(value), provenance, note, low, high, merge)
    return found


# ---- a user's file ---------------------------------------------------------------------------------------------------


def load_data(
    own: dict[str, DataValue],
    given: str | Path | dict[str, object] | None,
    check: Callable[[Data], None] | None = None,
    folder: str = "",
) -> Data:
    """A game's data, with values replaced by those of a user's file or a record's header.

    `check`: the game's own checks. WrongData with all mistakes.
    """
    if given is None:
        where, table = "data.toml", TomlTable()
    elif isinstance(given, dict):
        where, table = "data", nest(given)
    else:
        where, table = str(given), read_toml(given)
    reader = Reader(own)
    reader.read(table, "")
    data = Data({**own, **reader.found}, {path: entry.value for path, entry in reader.found.items()}, where, folder)
    data.mistakes, data.misread = reader.mistakes, bool(reader.mistakes)
    if check is not None:
        check(data)
    if data.mistakes:
        raise WrongData(where, data.mistakes)
    return data


def nest(given: dict[str, object]) -> TomlTable:
    """`{"board.files": 3}` as the table in a file."""
    table: TomlTable = {}
    for path, value in given.items():
        *groups, name = str(path).split(".")
        inside = table
        for group in groups:
            below = inside.setdefault(group, {})
            if not isinstance(below, dict):
                twice = Message(mark("{name} is given twice, as a value and as a group."), name=reprlib.repr(group))
                raise WrongData("data", [Mistake("", twice)])
            inside = below
        inside[name] = value
    return table


class Reader:
    """Reads a user's table, to the depth of our own data. Mistakes are collected; a value of the right type stays even
    if it is out of bounds, so that the game's checks see what the user wrote."""

    def __init__(self, own: dict[str, DataValue]) -> None:
        self.own = own
        self.found: dict[str, DataValue] = {}
        self.mistakes: list[Mistake] = []

    def refuse(self, path: str, message: Message) -> None:
        self.mistakes.append(Mistake(path, message))

    def read(self, table: TomlTable, above: str) -> None:
        for name, inside in table.items():
            path = above + str(name)
            if path in self.own:
                self.read_value(inside, self.own[path])
            elif isinstance(inside, dict) and any(known.startswith(f"{path}.") for known in self.own):
                values = {key: value for key, value in inside.items() if key not in META_KEYS}
                if values:
                    self.read(values, f"{path}.")
                else:
                    self.refuse(path, Message(NO_VALUE))
            elif names_below(self.own, path):
                names = ", ".join(names_below(self.own, path))
                self.refuse(path, Message(mark("it holds several values; give them by name: {names}."), names=names))
            else:
                self.unknown(
                    path, name, {entry[len(above) :].split(".")[0] for entry in self.own if entry.startswith(above)}
                )

    def unknown(self, path: str, name: str, known: set[str]) -> None:
        """A mistake about a name; it has no value to stand at."""
        template = mark("there is no value named {path}: {suggestion}")
        self.refuse("", Message(template, path=reprlib.repr(path), suggestion=suggestion(name, known)))

    def read_value(self, inside: object, entry: DataValue) -> None:
        """The value given for an entry, directly or in a table with `value`."""
        path, value, source = entry.path, inside, ""
        note: object = ""
        if isinstance(inside, dict):
            plain = isinstance(entry.value, dict) and not isinstance(inside.get("value"), dict)
            rest = {key: item for key, item in inside.items() if key not in META_KEYS}
            if not plain and "value" not in rest:
                self.refuse(path, Message(NO_VALUE))
                return
            if not plain:
                for key in rest:
                    if key != "value":
                        self.unknown(f"{path}.{key}", str(key), {"value", *META_KEYS})
            value = rest if plain else rest["value"]
            source, note = str(inside.get("from", "")), inside.get("note")
            if source and source not in PROVENANCES:
                template = mark("from = {given} is not possible; it must be one of {names}.")
                self.refuse(path, Message(template, given=reprlib.repr(source), names=", ".join(PROVENANCES)))
        wrong = wrong_type(value)
        if wrong is not None:
            self.refuse(path, wrong)
            return
        kind, wanted = kind_of(value), kind_of(entry.value)
        if kind != wanted and not (value == [] and isinstance(entry.value, list)):
            template = mark("{given} is not possible; it must be {kind}.")
            self.refuse(path, Message(template, given=reprlib.repr(value), kind=Message(wanted)))
            return
        made = checked(value)
        if entry.merge and isinstance(made, dict) and isinstance(entry.value, dict):
            made = {**entry.value, **made}
        self.found[path] = DataValue(
            path, made, YOURS, note if isinstance(note, str) else "", entry.low, entry.high, entry.merge, source
        )
        outside = self.found[path].out_of_bounds()
        if outside is not None:
            self.refuse(path, outside)


NO_VALUE: Final = mark("no value is given; write `value = ...` or leave the entry out.")


def names_below(own: dict[str, DataValue], path: str) -> list[str]:
    """The names directly below a group."""
    return list(dict.fromkeys(entry[len(path) + 1 :].split(".")[0] for entry in own if entry.startswith(f"{path}.")))


def read_toml(given: str | Path) -> TomlTable:
    """A user's file; WrongData if it cannot be read."""
    where = str(given)
    try:
        return parse_toml(Path(given).read_bytes(), where)
    except OSError as error:
        template = mark("the data file cannot be read: {reason}.")
        raise WrongData(where, [Mistake("", Message(template, reason=error.strerror))]) from error
    except ValueError as error:  # a name that no file can have
        if isinstance(error, WrongData):
            raise
        raise not_toml(where, error) from error


def parse_toml(content: bytes, where: str) -> TomlTable:
    """The table in a user's text; a byte-order mark at its start does not count."""
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise WrongData(where, [Mistake("", Message(mark("the data file is not UTF-8 text.")))]) from error
    except (ValueError, RecursionError) as error:  # also numbers with thousands of digits
        raise not_toml(where, error) from error


def not_toml(where: str, error: Exception) -> WrongData:
    template = mark("the data file is not TOML: {reason}.")
    return WrongData(where, [Mistake("", Message(template, reason=str(error)[:100]))])
