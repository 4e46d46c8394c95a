"""Every game keeps the contract, with every number of players and every value of its options."""

from __future__ import annotations

from itertools import product

import pytest

import atlantis
from atlantis import Game
from atlantis.testing import check_contract
from tests.games.scale import scaled


def set_ups() -> list[Game]:
    """Each game in each of its set-ups."""
    found = []
    for name in atlantis.games():
        card = atlantis.card(name)
        for players, *values in product(card.players, *(option.choices for option in card.options)):
            options = {option.name: value for option, value in zip(card.options, values, strict=True)}
            found.append(atlantis.load(name, players, **options))  # type: ignore[arg-type]
    return found


def many(game: Game) -> int:
    """So many random games: fewer where they are long."""
    return scaled(3, 1) if game.card.chance else scaled(15, 4)


@pytest.mark.parametrize("seed", [1, 1001])
@pytest.mark.parametrize("game", set_ups(), ids=repr)
def test_a_game_keeps_the_contract(game: Game, seed: int) -> None:
    check_contract(game, many(game), seed)


@pytest.mark.parametrize("early_claims", [False, True])
@pytest.mark.parametrize(("files", "ranks", "tiles"),
                         [(3, 3, [1, 2]), (3, 5, [0, 1, 2, 3, 9]), (5, 3, [9, 8, 7, 6, 0])])
def test_small_boards_of_atlanteon_keep_the_contract(
        files: int, ranks: int, tiles: list[int], early_claims: bool) -> None:
    game = atlantis.load("atlanteon", data={"board.files": files, "board.ranks": ranks, "tiles": tiles, "markers": 4},
                         early_claims=early_claims)
    check_contract(game, scaled(12, 4))
