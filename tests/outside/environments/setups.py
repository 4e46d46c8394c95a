"""The games as the suites play them: every number of players, and every value of every option."""

from __future__ import annotations

from typing import Any

import pytest

import atlantis

COUNCIL = ["explorer", "priest"]


def by_players() -> list[Any]:
    """A game and its number of players."""
    return [pytest.param(name, players, id=f"{name}-{players}")
            for name in atlantis.games() for players in atlantis.card(name).players]


def by_options() -> list[Any]:
    """A game and one option that differs from the default, for the least players who can have it."""
    found = [pytest.param("rising", {"players": 2, "councilors": COUNCIL}, id="rising-councilors")]
    for name in atlantis.games():
        card = atlantis.card(name)
        for option in card.options:
            values = [] if option.by_seat else [value for value in option.choices if value != option.default]
            found += [pytest.param(name, {"players": card.players[0], option.name: value}, id=f"{name}-{value}")
                      for value in values]
    return found
