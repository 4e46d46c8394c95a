"""Actions before they are made and events after they happened, as small records for boards and people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from atlantis.engine.game import Game

FieldValue = int | str | bool | list[int] | list[str] | None


def format_call(kind: str, fields: dict[str, FieldValue]) -> str:
    return f"{kind}({', '.join(f'{name}={value!r}' for name, value in fields.items())})"


class Action:
    """What an action code means: a kind and its fields, e.g. tile(tile="7", square="b2")."""

    def __init__(self, kind: str, fields: dict[str, FieldValue]) -> None:
        self.kind = kind
        self.fields = fields

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.kind == other.kind and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.kind, repr(sorted(self.fields.items()))))

    def __repr__(self) -> str:
        return format_call(self.kind, self.fields)


class Event:
    """What happened and why. Rules emit events only during `State.tell`.

    `numbers`: the values that the rules use, by field; `fields`: the same with the names used in views.
    """

    def __init__(self, game: Game, kind: str, numbers: dict[str, FieldValue]) -> None:
        self.game = game
        self.kind = kind
        self.numbers = numbers

    @property
    def fields(self) -> dict[str, Any]:
        """The values of the event by field, with the names used in views."""
        return self.game.action_table.named_fields(self.numbers)

    def text(self, lang: str = "en") -> str:
        """The event as a sentence for people."""
        return self.game.words.sentence(self, lang)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash((self.kind, repr(sorted(self.numbers.items()))))

    def __repr__(self) -> str:
        return format_call(self.kind, self.fields)


class Thing:
    """The component that a data value is printed on: a field of actions and views, its value (tile 3) and its name.

    A component without a field (the track, the city) has only a value. `what`: which of its values this is.
    """

    def __init__(self, field: str, value: str, name: str, what: str) -> None:
        self.field = field
        self.value = value
        self.name = name
        self.what = what

    def __repr__(self) -> str:
        return f"<{self.name}: {self.what}>"
