"""The moves of a game, declared once: this table defines the codes, the notation both ways, and what each code means.

    ACTIONS = Actions(
        players=[
            kind("take", area=AREAS),                                  # take 3
            kind("swap", resource=RESOURCES, area=AREAS.only(1, 2, 3, 4), other=RESOURCES),
            kind("gate", different(area=AREAS, value=AREAS)),          # a value other than the area
            kind("donate", unordered(one=RESOURCES, other=RESOURCES)),
            kind("done"),
        ],
        chance=[kind("first", seat=SEATS), kind("roll", face=FACES)],
    )

Inside the rules a field is a plain number from 0: an index into whatever the field names. `Names` holds the names of
these numbers in notation and in views. Codes follow the order of the table; within a kind the last field varies
fastest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from atlantis.engine.story import Action, FieldValue


class Names:
    """What the numbers of a field are called: `values` in views and actions, `words` in notation."""

    def __init__(
        self, values: Sequence[FieldValue], words: Sequence[str] | None = None, numbers: Sequence[int] | None = None
    ) -> None:
        self.values: list[FieldValue] = list(values)
        self.words: list[str] = [str(value) for value in values] if words is None else list(words)
        self.numbers: list[int] = list(range(len(self.values))) if numbers is None else list(numbers)
        """The numbers that a kind of move can have."""
        if len(self.words) != len(self.values):
            raise AssertionError(f"{len(self.values)} values have {len(self.words)} words")

    def only(self, *numbers: int) -> Names:
        """The same field, restricted to some of its values."""
        return Names(self.values, self.words, numbers)

    def number(self, value: FieldValue) -> int:
        """The number behind a value."""
        return self.values.index(value)

    def __len__(self) -> int:
        return len(self.values)


def counted(n: int, first: int = 1) -> Names:
    """Numbers as people count them: `counted(6)` is 1 to 6."""
    return Names(list(range(first, first + n)))


def always(value: FieldValue, word: str = "") -> Names:
    """A field with only one value; without a word it is left out of the notation."""
    return Names([value], [word])


class Fields:
    """Some fields of a kind of move, with the combinations of numbers they can have."""

    def __init__(self, types: Mapping[str, Names], rows: Sequence[tuple[int, ...]], either_way: bool = False) -> None:
        self.types: dict[str, Names] = dict(types)
        self.rows: list[tuple[int, ...]] = list(rows)
        self.either_way = either_way  # people may write the two fields in either order


def different(types: Mapping[str, Names] | None = None, /, **more: Names) -> Fields:
    """Two fields of the same kind that are never equal; pass a dict where a name is a Python keyword."""
    both = dict(types or more)
    one, other = both.values()
    return Fields(both, [(a, b) for a in one.numbers for b in other.numbers if a != b])


def unordered(**types: Names) -> Fields:
    """Two fields of the same kind whose order does not matter; they may be equal."""
    one, _ = types.values()
    return Fields(types, [(a, b) for i, a in enumerate(one.numbers) for b in one.numbers[i:]], either_way=True)


def joint(types: Mapping[str, Names], rows: Sequence[tuple[int, ...]]) -> Fields:
    """Fields that belong together: exactly these combinations."""
    return Fields(types, rows)


class Kind:
    """One kind of move. `constant` is the name of its first code in the game's `actions.py`."""

    def __init__(self, name: str, constant: str, groups: list[Fields]) -> None:
        self.name = name
        self.constant = constant
        self.types: dict[str, Names] = {field: names for group in groups for field, names in group.types.items()}
        self.rows: list[tuple[int, ...]] = [
            sum(combined, ()) for combined in product(*(group.rows for group in groups))
        ]
        self.either_way: bool = any(group.either_way for group in groups)
        self.base = 0
        self.number = 0

    def text(self, row: Sequence[int]) -> str:
        """The move in notation, for one row of field numbers."""
        words = [names.words[number] for names, number in zip(self.types.values(), row, strict=True)]
        return " ".join([self.name, *(word for word in words if word)])


def kind(name: str, *groups: Fields, constant: str = "", **fields: Names) -> Kind:
    """A kind of move: its first word in notation, then its fields in order.

    `constant` is needed where two kinds begin with the same word.
    """
    alone = [Fields({field: names}, [(number,) for number in names.numbers]) for field, names in fields.items()]
    return Kind(name, constant or name.upper().replace("-", "_"), [*groups, *alone])


class Actions:
    """All moves of a game by code: first the players', then the outcomes of chance."""

    def __init__(
        self, players: Sequence[Kind], chance: Sequence[Kind] = (), more: Mapping[str, Names] | None = None
    ) -> None:
        """`more`: types of fields that only events use."""
        self.kinds: list[Kind] = [*players, *chance]
        self.notation: list[str] = []
        self.meaning: list[Action] = []
        self.fields: list[dict[str, int]] = []
        """By code: the numbers of its fields, by name."""
        self.types: dict[str, Names] = dict(more or {})
        self.other_ways: dict[str, int] = {}
        """Other accepted notations, each with the code of its move."""
        self.kind_of: vec[i64] = vec[i64]()
        self.base_of: vec[i64] = vec[i64]()
        """By code: the first code of its kind, which is the kind's constant in the game's `actions.py`."""
        self.first: vec[i64] = vec[i64]()
        """By code: the number of its first field, 0 if it has none; `second` and `third` likewise."""
        self.second: vec[i64] = vec[i64]()
        self.third: vec[i64] = vec[i64]()
        for number, each in enumerate(self.kinds):
            each.base, each.number = len(self.notation), number
            for name, names in each.types.items():
                known = self.types.setdefault(name, names)
                if known.values != names.values and len(names) > 1:
                    if len(known) > 1:
                        raise AssertionError(f"the field {name} has two meanings")
                    self.types[name] = names
            for row in each.rows:
                self.add(each, row)
        self.choices: int = sum(len(each.rows) for each in players)

    def add(self, each: Kind, row: tuple[int, ...]) -> None:
        """Give a row of fields the next code."""
        code = len(self.notation)
        self.notation.append(each.text(row))
        values = {name: names.values[n] for (name, names), n in zip(each.types.items(), row, strict=True)}
        self.meaning.append(Action(each.name, values))
        self.fields.append(dict(zip(each.types, row, strict=True)))
        if each.either_way:
            self.other_ways[each.text(row[::-1])] = code
        self.kind_of = append(self.kind_of, i64(each.number))
        self.base_of = append(self.base_of, i64(each.base))
        padded = [*row, 0, 0, 0]
        self.first = append(self.first, i64(padded[0]))
        self.second = append(self.second, i64(padded[1]))
        self.third = append(self.third, i64(padded[2]))

    def kind(self, code: int) -> Kind:
        """The kind of a code."""
        return self.kinds[int(self.kind_of[code])]

    def named(self, constant: str) -> Kind:
        """The kind with this constant."""
        for each in self.kinds:
            if each.constant == constant:
                return each
        raise KeyError(constant)

    def code(self, constant: str, *numbers: int) -> int:
        """The code of a move by its kind and the numbers of its fields."""
        each = self.named(constant)
        return each.base + each.rows.index(numbers)

    def named_fields(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fields with their numbers replaced by the names used in views; anything else stays as it is."""
        return {name: self.value(name, given) for name, given in fields.items()}

    def value(self, name: str, given: Any) -> Any:
        """A field's value as people see it: a name instead of its number."""
        names = self.types.get(name)
        if isinstance(given, list):
            return [self.value(name, item) for item in given]
        if names is None or isinstance(given, bool) or not isinstance(given, int):
            return given
        return names.values[given] if given >= 0 else None
