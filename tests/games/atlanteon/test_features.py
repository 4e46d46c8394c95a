"""What networks see: the same in all mirror images of a board, and from the mover's side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from atlantis import OVER, State, load
from atlantis.engine.features import Features
from atlantis.engine.network_file import Networks
from atlantis.games.atlanteon.actions import ACTIONS
from atlantis.games.atlanteon.features import orbit_of
from atlantis.testing.networks import features_of, random_network

GAME = load("atlanteon")
Symmetry = Callable[[int, int], tuple[int, int]]
SYMMETRIES: list[Symmetry] = [
    lambda x, y: (x, y),
    lambda x, y: (4 - x, y),
    lambda x, y: (x, 4 - y),
    lambda x, y: (4 - x, 4 - y),
    lambda x, y: (y, x),
    lambda x, y: (4 - y, x),
    lambda x, y: (y, 4 - x),
    lambda x, y: (4 - y, 4 - x),
]


def mirrored(code: int, symmetry: Symmetry) -> int:
    """The same tile or tower on the mirrored square."""
    square = int(ACTIONS.second[code])
    x, y = symmetry(square % 5, square // 5)
    return code - square + 5 * y + x


def rows_of(features: Features, state: State) -> list[int]:
    out = vec[i64]([0 for _ in range(128)])
    return [int(out[i]) for i in range(features.position(state, out))]


def played(seed: int) -> list[int]:
    """The moves of a random game."""
    state, random, moves = GAME.start(), Random(seed), list[int]()
    while state.actor != OVER:
        moves.append(random.choice(state.legal_actions()))
        state.apply(moves[-1])
    return moves


def test_there_are_six_orbits_of_squares() -> None:
    for square in range(25):
        images = {orbit_of(5 * y + x) for symmetry in SYMMETRIES for x, y in [symmetry(square % 5, square // 5)]}
        assert images == {orbit_of(square)}
    assert sorted({orbit_of(square) for square in range(25)}) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("number", range(1, 8))
def test_mirror_images_have_the_same_rows_and_priors(number: int) -> None:
    features, symmetry = features_of(GAME), SYMMETRIES[number]
    evaluation = Networks(GAME, random_network(GAME)).evaluation()
    codes, weights = GAME.move_buffer(), GAME.move_buffer()

    def priors(state: State) -> dict[int, int]:
        n = int(state.moves(codes))
        evaluation.weigh(state, codes, n, weights)
        return {int(codes[i]): int(weights[i]) for i in range(n)}

    state, image = GAME.start(), GAME.start()
    for code in played(number):
        assert sorted(rows_of(features, state)) == sorted(rows_of(features, image))
        assert {mirrored(move, symmetry): weight for move, weight in priors(state).items()} == priors(image)
        state.apply(code)
        image.apply(mirrored(code, symmetry))


def test_rows_are_within_their_groups_and_different() -> None:
    features = features_of(GAME)
    codes = GAME.move_buffer()
    for seed in range(20):
        state = GAME.start()
        for code in played(seed):
            rows = rows_of(features, state)
            assert len(rows) <= 80
            assert all(0 <= row < features.rows for row in rows)
            n = state.moves(codes)
            places = features.moves(state, codes, n)
            if places:
                assert all(0 <= features.place_rows[i] < features.move_rows for i in range(features.ends[places - 1]))
                assert all(0 <= features.lane[i] < features.lanes and features.place[i] < places for i in range(n))
            state.apply(code)


def test_a_move_that_wins_at_once_is_left_to_the_hand_written_priors() -> None:
    """So are claims."""
    features, codes = features_of(GAME), GAME.move_buffer()
    without = 0
    for seed in range(10):
        state = GAME.start()
        for code in played(seed):
            without += features.moves(state, codes, state.moves(codes)) == 0
            state.apply(code)
    assert without > 0
