"""The games as others' suites play them: every number of players with every value of every option.

Those that are not `usual` are for `-m long`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_contract import set_ups, usual


def every() -> list[Any]:
    """A game's name, and how it is set up: its players, and what differs from the usual."""
    found = []
    for game in set_ups():
        defaults = {option.name: option.default for option in game.card.options}
        wishes = {name: value for name, value in game.options.items() if value != defaults[name]}
        words = [game.card.name, game.players, *(f"{name}={value}" for name, value in wishes.items())]
        marks = [] if usual(game) else [pytest.mark.long]
        players = {"players": game.players}
        found.append(pytest.param(game.card.name, players | wishes, id="-".join(map(str, words)), marks=marks))
    return found
