"""Changing values of a game's data by name: whole values, or one amount or one item of them.

galley = 5                        a value
components.power-core.cost.gold = 2    one amount of a table
tiles[3] = 4                      one item of a list, counted from 1
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Final

from atlantis.engine import Game, WrongData, WrongOption

ITEM: Final = re.compile(r"(.+)\[(\d{1,4})\]")


def changed(game: Game, changes: Mapping[str, object]) -> dict[str, object]:
    """The replaced values of a game, with these changes as well; loading the game with them checks them."""
    found: dict[str, object] = dict(game.data.replaced)
    for path, value in changes.items():
        whole, new = change(game, found, path, value)
        found[whole] = new
    return found


def change(game: Game, found: Mapping[str, object], path: str, value: object) -> tuple[str, object]:
    """The path and the new whole value for a change, which may name a part of a value."""
    entries = game.data.entries
    if path in entries:
        return path, value
    item = ITEM.fullmatch(path)
    if item is not None and item[1] in entries:
        items = found.get(item[1], entries[item[1]].value)
        if isinstance(items, list) and 1 <= int(item[2]) <= len(items):
            return item[1], [value if n == int(item[2]) else old for n, old in enumerate(items, 1)]
        raise WrongData(
            f"data: {item[1]} has no item {item[2]}; "
            + (f"it has {len(items)}." if isinstance(items, list) else "it is not a list.")
        )
    group, _, name = path.rpartition(".")
    amounts = found.get(group, entries[group].value) if group in entries else None
    return (group, {**amounts, name: value}) if isinstance(amounts, dict) else (path, value)


def parse_values(texts: Sequence[str]) -> dict[str, object]:
    """The changes in `NAME=VALUE`; a value is written as in TOML, but text needs no quotes."""
    found: dict[str, object] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise WrongOption(f"{text[:60]!r} is not valid; write NAME=VALUE, e.g. markers=7.")
        try:
            found[name] = tomllib.loads(f"value = {value}")["value"]
        except (ValueError, RecursionError):
            found[name] = value
    return found
