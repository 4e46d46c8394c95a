"""Features by a table of cells: seats are rotated."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from atlantis import CHANCE, OVER, State, card, load
from atlantis.games.ark import layout as ark
from atlantis.testing.networks import features_of


def rows_of(state: State) -> list[int]:
    out = vec[i64]([0 for _ in range(128)])
    return [int(out[i]) for i in range(features_of(state.game).position(state, out))]


@pytest.mark.parametrize("name", ["ark", "atlandice"])
def test_rows_are_within_bounds_and_different(name: str) -> None:
    for players in card(name).players:
        game, random = load(name, players), Random(players)
        features, codes, state = features_of(game), game.move_buffer(), game.start()
        while state.actor != OVER:
            rows = rows_of(state)
            assert len(set(rows)) == len(rows)
            assert all(0 <= row < features.rows for row in rows)
            if state.actor != CHANCE:
                n = int(state.moves(codes))
                assert features.moves(state, codes, n) == n
                assert all(0 <= features.place_rows[i] < features.move_rows for i in range(2 * n))
                assert all(0 <= features.common[i] < features.move_rows for i in range(features.commons))
            state.apply(random.choice(state.legal_actions()))


def exchanged(state: State) -> State:
    """The position of Ark in which the two players have changed seats."""
    image = state.clone()
    cells = image.cells
    for at, size in (
        (ark.CUBES, 4),
        (ark.TOKENS, 4),
        (ark.POINTS, 1),
        (ark.LEFT, 1),
        (ark.SWIMMERS, 1),
        (ark.SPACE, 1),
        (ark.HEIGHT, 1),
        (ark.FLEET, 1),
    ):
        for i in range(size):
            cells[at + i], cells[at + size + i] = state.cells[at + size + i], state.cells[at + i]
    for at, size, seats_from in (
        (ark.LOCK, ark.TILES, 1),
        (ark.SHIP, ark.SHIPS, ark.BUILT),
        (0, 1, 0),
        (ark.MOVER, 1, 0),
    ):
        for i in range(at, at + size):
            if cells[i] >= seats_from:
                cells[i] = 2 * seats_from + 1 - cells[i]
    return image


def test_players_who_change_seats_see_the_same() -> None:
    game, random, seen = load("ark", 2), Random(7), 0
    state = game.start()
    while state.actor != OVER:
        if state.actor != CHANCE:
            assert sorted(rows_of(state)) == sorted(rows_of(exchanged(state)))
            seen += 1
        state.apply(random.choice(state.legal_actions()))
    assert seen > 20
