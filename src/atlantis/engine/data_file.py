"""A game's values as a TOML file that people can edit; `engine/data.py` reads it back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from atlantis.engine.data import YOURS, Data, DataValue, Value
from atlantis.engine.i18n import Translator

Note = Callable[[DataValue], str]


def whole_file(data: Data, title: str, note: Note, t: Translator) -> str:
    """Every value, with its provenance, its bounds and its note as a comment."""
    heading = t(
        "{title}: every value, and where it comes from. Change what is different on your copy; you may delete the rest."
    ).format(title=title)
    return with_heading([heading], tables(data.entries.values(), lambda entry: commented(entry, note(entry), t)))


def changed_values(data: Data, title: str, name: str, t: Translator) -> str:
    """The user's values alone, with what the user noted about them."""
    headings = [t("{title}: values of “{name}”").format(title=title, name=name)] if name else []
    return with_heading(headings, tables([entry for entry in data.entries.values() if is_yours(entry)], annotated))


def is_yours(entry: DataValue) -> bool:
    return entry.provenance == YOURS


def with_heading(headings: Iterable[str], lines: list[str]) -> str:
    comments = [f"# {line}" for heading in headings for line in heading.splitlines()]
    return "\n".join([*comments, *([""] if comments else []), *lines]) + "\n"


def tables(entries: Iterable[DataValue], line: Callable[[DataValue], str]) -> list[str]:
    """The lines of a file: the values by the table they are in, those without one first."""
    groups: dict[str, list[str]] = {"": []}
    for entry in entries:
        group, _, name = entry.path.rpartition(".")
        groups.setdefault(group, []).append(f"{name} = {line(entry)}")
    found: list[str] = []
    for group, lines in groups.items():
        if lines:
            found += [*([""] if found else []), *([f"[{group}]"] if group else []), *lines]
    return found


def commented(entry: DataValue, note: str, t: Translator) -> str:
    comment = provenance_name(entry.provenance, t)
    if entry.low is not None and entry.high is not None:
        comment += t(", {low} to {high}").format(low=entry.low, high=entry.high)
    if note:
        comment += t(": {note}").format(note=" ".join(note.split()))
    return f"{toml_value(entry.value)}  # {comment}"


def annotated(entry: DataValue) -> str:
    more = [f"{key} = {json_text(text)}" for key, text in (("from", entry.source), ("note", entry.note)) if text]
    value = toml_value(entry.value)
    return f"{{ {', '.join([f'value = {value}', *more])} }}" if more else value


def toml_value(value: Value) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {amount}' for name, amount in value.items())} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(json_text(item) for item in value)}]"
    return json_text(value)


def json_text(value: bool | int | str) -> str:
    """Numbers, truth values and texts are written as in JSON; TOML wants this control character escaped as well."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def provenance_name(provenance: str, t: Translator) -> str:
    names = {"printed": t("printed"), "deduced": t("deduced"), "house": t("house"), "yours": t("yours")}
    return names[provenance]
