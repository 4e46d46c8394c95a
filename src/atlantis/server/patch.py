"""What has changed between two JSON values, as a short JSON value: `patched(old, difference(old, new))` equals `new`.

    {"name": patch, ...}     the members of an object, or by number the items of a list, that have changed
    [value]                  the new value
    []                       this member of an object is gone
    [at, removed, items]     of a list: from `at` on, so many items are replaced by these

The page reads the same: web/src/lib/patch.ts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

Patch = dict[str, Any] | list[Any]
NOTHING: Final[dict[str, Any]] = {}
"""The patch that changes nothing."""
MISSING: Final = object()
PLAIN: Final = (int, str, bool, type(None))


def difference(old: Any, new: Any) -> Patch:
    """The patch that makes `new` of `old`. A value keeps its type, or becomes null: 1 and true count as the same."""
    return NOTHING if old == new else change(old, new)


def change(old: Any, new: Any) -> Patch:
    """The same for values that are known to differ: every part is compared once."""
    if isinstance(new, dict) and isinstance(old, dict):
        return object_change(old, new)
    if isinstance(new, list | tuple) and isinstance(old, list | tuple):
        return list_change(old, new)
    return [new]


def object_change(old: Mapping[str, Any], new: Mapping[str, Any]) -> Patch:
    found: dict[str, Any] = {}
    for name, value in new.items():
        before = old.get(name, MISSING)
        if before is not value and before != value:
            found[name] = [value] if before is MISSING or type(value) in PLAIN else change(before, value)
    if len(old) != len(new) or old.keys() != new.keys():
        found.update((name, []) for name in old if name not in new)
    return found


def list_change(old: Sequence[Any], new: Sequence[Any]) -> Patch:
    if len(old) == len(new):
        changed = [n for n, (before, value) in enumerate(zip(old, new, strict=True)) if before != value]
        if isinstance(new[changed[0]], dict | list | tuple) or 2 * len(changed) < len(new):
            return {str(n): change(old[n], new[n]) for n in changed}
        return [new]
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    end = next((n for n in range(most - start) if old[-1 - n] != new[-1 - n]), most - start)
    return [start, len(old) - end - start, new[start : len(new) - end]]


def patched(value: Any, patch: Patch) -> Any:
    """The value with what has changed; the old one stays as it is."""
    if patch == NOTHING:
        return value
    if isinstance(patch, Mapping):
        copy: Any = list(value) if isinstance(value, list) else dict(value)
        for name, part in patch.items():
            key = int(name) if isinstance(copy, list) else name
            if part == []:
                del copy[key]
            else:
                copy[key] = patched(copy[key] if isinstance(part, Mapping) or len(part) > 1 else None, part)
        return copy
    if len(patch) == 1:
        return patch[0]
    at, removed, items = patch
    return [*value[:at], *items, *value[at + removed :]]
