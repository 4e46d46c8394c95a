"""A board drawn as text: rows of text segments, each with a role that a terminal may colour."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

Segments = list[tuple[str, str]]
Drawing = list[Segments]
"""Rows of (text, role). Roles are words such as "seat-1", "tower-black", "faint", "title"; the drawing must be
complete without colour."""
COLOURS: Final[dict[str, tuple[str, str]]] = {
    "seat-1": ("#ffffff", "#2272b4"),
    "seat-2": ("#2b2112", "#f1e7d2"),
    "seat-3": ("#ffffff", "#7a4cc2"),
    "seat-4": ("#2a1c00", "#e2a51e"),
    "seat-5": ("#ffffff", "#1b7a5b"),
    "seat-6": ("#ffffff", "#b03058"),
    "tower-white": ("#2c2416", "#d9ccb0"),
    "tower-black": ("#f6eedd", "#12304c"),
}
"""Text and background by role. Both are given, so that a piece looks the same on dark and light pages and terminals."""
FAINT: Final = "#767676"
"""The text of the role "faint": 4.5 : 1 on black as on white."""
BOLD: Final = frozenset({*COLOURS, "strong", "title"})
"""Roles in bold type."""


def plain(drawing: Drawing) -> str:
    """The drawing without colour."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in drawing)


class Column:
    """A column of a table: its heading, whether it is right-aligned, and whether a narrow table may omit it."""

    def __init__(self, heading: str, right: bool = False, minor: bool = False) -> None:
        self.heading = heading
        self.right = right
        self.minor = minor


def table(columns: list[Column], rows: list[Segments], width: int) -> Drawing:
    """Rows in columns; if that is too wide even without minor columns, each row is written as a list."""
    for chosen in (list(range(len(columns))), [i for i, column in enumerate(columns) if not column.minor]):
        sizes = {i: max(len(columns[i].heading), *(len(row[i][0]) for row in rows if len(row) > i), 0) for i in chosen}
        room = width - sum(sizes.values())
        gap = " " * min(2, room // max(1, len(chosen) - 1)) if room > 0 else ""
        if gap:
            heading = gap.join(aligned(columns[i].heading, sizes[i], columns[i].right) for i in chosen)
            return [[(heading.rstrip(), "faint")], *(in_columns(columns, row, sizes, gap) for row in rows)]
    return [line for row in rows for line in piece_by_piece(columns, row, width)]


def aligned(text: str, size: int, right: bool) -> str:
    return f"{text:>{size}}" if right else f"{text:<{size}}"


def in_columns(columns: list[Column], row: Segments, sizes: dict[int, int], gap: str) -> Segments:
    found: Segments = []
    for i, size in sizes.items():
        text, role = row[i] if i < len(row) else ("", "")
        filling = " " * (size - len(text))
        found += [(filling, ""), (text, role)] if columns[i].right else [(text, role), (filling, "")]
        found.append((gap, ""))
    return found[:-1]


def piece_by_piece(columns: list[Column], row: Segments, width: int) -> Drawing:
    """The first column, then the others with their headings, in as many lines as needed."""
    lines: Drawing = [[row[0]]]
    used = len(row[0][0])
    for i in range(1, len(row)):
        text, role = row[i]
        if not text:
            continue
        before = f" {columns[i].heading} " if columns[i].heading else " "
        if used + len(before) + len(text) > width and used > 3:
            lines.append([("   ", "")])
            used = 3
        first, *more = wrap(text, max(8, width - used - len(before)))
        lines[-1] += [(before, "faint"), (first, role)]
        lines += [[("   ", ""), (line, role)] for line in wrap(" ".join(more), max(8, width - 3))]
        used = sum(len(piece) for piece, _ in lines[-1])
    return lines


def drawing_of(view: Mapping[str, object], labels: Mapping[str, str], width: int) -> Drawing:
    """Any view as names and values, one or more lines each. `labels`: display names of its keys, where known."""
    rows: Drawing = []
    for name, value in view.items():
        label = labels.get(name, name.replace("_", " "))
        first, *more = wrap(value_text(value), max(8, width - len(label) - 2)) or [""]
        rows.append([(f"{label}: ", "faint"), (first, "")])
        rows += [[(f"  {line}", "")] for line in wrap(" ".join(more), width - 2)]
    return rows


def value_text(value: object) -> str:
    """A value of a view as text for people."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value_text(inside)}" for name, inside in value.items())
    if isinstance(value, list):
        joint = "; " if any(isinstance(item, list | Mapping) for item in value) else " "
        return joint.join(value_text(item) for item in value)
    return "-" if value is None or value == "" else str(value)
