"""What a game says of its sizes holds in whole games: codes of players and of chance, how long a game can be."""

from __future__ import annotations

import random

import pytest

import atlantis
from atlantis.engine import CHANCE, OVER, Game
from atlantis.games import set_up

TABLES = [(name, players) for name in atlantis.games() for players in atlantis.card(name).players]
OPTIONS: dict[str, list[dict[str, object]]] = {
    "ark": [{"even_start": True}],
    "atlandice": [],
    "atlanteon": [{"early_claims": True}],
    "rising": [{"level": "cosmic"}, {"level": "hard", "starting_energy": False}],
}
GAMES = [(name, players, options) for name, players in TABLES for options in ({}, *OPTIONS[name])]


def whole_game(game: Game, seed: int) -> tuple[int, int]:
    """Choices and outcomes in a random game; every code stays on its side of `choices`."""
    pick, state = random.Random(seed), game.start()
    counted = [0, 0]
    while state.actor != OVER:
        legal = state.legal_actions()
        chance = state.actor == CHANCE
        assert all((code >= game.choices) == chance for code in (legal[0], legal[-1]))
        assert 0 < len(legal) <= state.at_most() <= game.most_moves
        counted[chance] += 1
        state.apply(pick.choice(legal))
    return counted[0], counted[1]


@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=str)
def test_codes_of_players_come_first_and_no_game_is_longer_than_it_says(
    name: str, players: int, options: dict[str, object]
) -> None:
    game = set_up(name, players, options, None)
    assert 0 < game.choices <= game.actions
    assert (game.choices < game.actions) == game.card.chance
    most_choices, most_outcomes = game.longest()
    assert (most_outcomes > 0) == game.card.chance
    for seed in range(8):
        choices, outcomes = whole_game(game, seed)
        assert 0 < choices <= most_choices
        assert outcomes <= most_outcomes
