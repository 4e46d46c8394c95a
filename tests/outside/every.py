"""The games as others' suites play them: every number of players with every value of every option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_contract import set_ups


def every() -> list[Any]:
    """A game's name, and how it is set up: its players, and what differs from the usual."""
    found = []
    for game in set_ups():
        usual = {option.name: option.default for option in game.card.options}
        wishes = {name: value for name, value in game.options.items() if value != usual[name]}
        words = [game.card.name, game.players, *(f"{name}={value}" for name, value in wishes.items())]
        found.append(pytest.param(game.card.name, {"players": game.players, **wishes}, id="-".join(map(str, words))))
    return found
