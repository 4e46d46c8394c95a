"""Every game keeps the contract, with every number of players and every value of its options."""

from __future__ import annotations

from functools import cache

import pytest

import atlantis
from atlantis import Game
from atlantis.engine import LANGUAGES, Option
from atlantis.testing import check_contract
from tests.games.scale import mark_long, scaled


@cache
def set_ups() -> tuple[Game, ...]:
    """Each game with each number of players: as usual, and with each other value of each option."""
    found = []
    for name in atlantis.games():
        card = atlantis.card(name)
        for players in card.players:
            found.append(atlantis.load(name, players))
            for option in card.options:
                others = [value for value in values_of(option, players) if value != option.default]
                found += [atlantis.load(name, players, **{option.name: value}) for value in others]  # type: ignore[arg-type]
    return tuple(found)


def values_of(option: Option, players: int) -> tuple[object, ...]:
    """All values of an option; of one by seat none, and one for each."""
    return (None, list(option.choices[:players])) if option.by_seat else option.choices


def usual(game: Game) -> bool:
    """With the fewest players, or without options and with up to four: the others are tried with `-m long`."""
    if game.players == game.card.players[0]:
        return True
    return game.players <= 4 and game == atlantis.load(game.card.name, game.players)


def language(game: Game) -> str:
    """Each of a game's set-ups in the next language: every game is tried in all of them."""
    same = [one for one in set_ups() if one.card == game.card]
    return LANGUAGES[same.index(game) % len(LANGUAGES)]


def many(game: Game) -> int:
    """So many random games: fewer where they are long."""
    if game.card.name == "rising":
        return 1
    return 1 if game.card.chance else scaled(6, 4)


@pytest.mark.parametrize("game", mark_long(set_ups(), but=[game for game in set_ups() if usual(game)]), ids=repr)
def test_a_game_keeps_the_contract(game: Game) -> None:
    check_contract(game, many(game), seed=1, lang=language(game))


@pytest.mark.parametrize("early_claims", [False, True])
@pytest.mark.parametrize(
    ("files", "ranks", "tiles"), [(3, 3, [1, 2]), (3, 5, [0, 1, 2, 3, 9]), (5, 3, [9, 8, 7, 6, 0])]
)
def test_small_boards_of_atlanteon_keep_the_contract(
    files: int, ranks: int, tiles: list[int], early_claims: bool
) -> None:
    game = atlantis.load(
        "atlanteon",
        data={"board.files": files, "board.ranks": ranks, "tiles": tiles, "markers": 4},
        early_claims=early_claims,
    )
    check_contract(game, scaled(6, 4))
