"""Random playouts and counted positions in the engine."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from librt.random import Random

import atlantis
from atlantis.engine import CHANCE, OVER, Game, State, complete_games, perft, playouts
from tests.games.toys import Pig
from tests.search.toys import Node, toy

GAMES = [
    atlantis.load("atlanteon"),
    atlantis.load("atlanteon", early_claims=True),
    Pig(2),
    Pig(3),
]


def name(game: Game) -> str:
    return repr(game)


def odds(state: State) -> dict[int, float]:
    """What `sample` should draw, and how often."""
    if state.actor == CHANCE:
        return dict(state.chance_outcomes())
    legal = state.legal_actions()
    return {code: 1 / len(legal) for code in legal}


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_sample_draws_every_move_by_its_odds(game: Game) -> None:
    rng, draw = random.Random(4), Random(4)
    state = game.start()
    while state.actor != OVER:
        right = odds(state)
        draws = 40 * len(right)
        seen = Counter(state.sample(draw, game.move_buffer(), game.move_buffer()) for _ in range(draws))
        assert set(seen) <= set(right)
        for code, share in right.items():
            assert abs(seen[code] - draws * share) < 6 * (draws * share) ** 0.5 + 6
        state.apply(rng.choice(list(right)))


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_playouts_leave_the_position_untouched_and_repeat_with_their_seed(game: Game) -> None:
    state = game.start()
    before = state.to_bytes()
    first, second = playouts(state, 40, 3), playouts(state, 40, 3)
    assert state.to_bytes() == before
    assert (first.moves, first.wins, first.returns) == (second.moves, second.wins, second.returns)
    assert first.games == 40


def test_a_playout_of_a_finished_game_makes_no_move() -> None:
    state = atlantis.load("atlanteon").start()
    rng = random.Random(1)
    while state.actor != OVER:
        state.apply(rng.choice(state.legal_actions()))
    tally = playouts(state, 3, 1)
    assert tally.moves == 0
    assert sum(tally.wins) == 3
    assert perft(state, 0) == 1
    assert perft(state, 1) == perft(state, 5) == 0
    assert complete_games(state) == 1


def test_counting_follows_chance_too() -> None:
    die = Node(CHANCE, [Node(0, [[0.0, 0.0]] * 3), Node(1, [[0.0, 0.0]] * 2)], [1, 3])
    assert [perft(toy(die), depth) for depth in (0, 1, 2, 3)] == [1, 2, 5, 0]
