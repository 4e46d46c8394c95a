"""Counted positions: how many sequences of moves there are, as the rules file and the plain twin count them."""

from __future__ import annotations

from copy import deepcopy

import pytest

from atlantis import Game, perft
from atlantis.engine import complete_games
from tests.games.atlanteon.boards import CLAIMS, PLAIN, after, legal
from tests.games.scale import COMPILED
from tests.reference.atlanteon import Atlanteon

LATE = """
    tower black d1, tower white b5, tower white a4, tile 8 c1, tile 4 e2, tile 6 a3, tile 2 a2, tile 1 b4, tile 1 a1,
    tile 0 c3, tile 6 c5, tile 9 a5, tile 5 e4, tile 2 d4, tile 7 d3, tile 7 c2, tile 9 e3, tile 5 e5, tile 3 b2
    """


@pytest.mark.parametrize("game", [PLAIN, CLAIMS], ids=repr)
def test_the_start_has_the_counted_sequences_with_and_without_early_claims(game: Game) -> None:
    """Nothing can be claimed before the second tile."""
    counted = [1, 50, 1560, 26532, 6420744] if COMPILED else [1, 50, 1560, 26532]
    assert [perft(game.start(), length) for length in range(len(counted))] == counted


def test_the_first_tiles_have_the_counted_sequences() -> None:
    state = after("tower black c3, tower white a1, tower white e5")
    assert [perft(state, length) for length in (1, 2)] == [242, 55902]


def test_a_late_position_has_the_counted_sequences_and_16455_complete_games() -> None:
    state = after(LATE)
    assert [perft(state, length) for length in range(1, 8)] == [18, 270, 1800, 9072, 14100, 9020, 0]
    assert complete_games(state) == 16455
    assert state == after(LATE)


def counted_by_the_twin(game: Atlanteon) -> tuple[list[int], int]:
    """The sequences of length 1, 2 ... and the complete games from here."""
    lengths, complete, games = [], 0, [game]
    while games:
        following = []
        for one in games:
            for move in one.legal():
                child = deepcopy(one)
                child.play(move)
                following.append(child)
        complete += sum(child.to_move() is None for child in following)
        lengths.append(len(following))
        games = following
    return lengths[:-1], complete


@pytest.mark.parametrize(
    ("then", "games"), [("tile 3 c4, tile 8 d5, tile 4 e1", 1800), ("tile 3 e1, tile 0 d2, tile 4 b3", 359)]
)
def test_late_positions_with_early_claims_have_the_sequences_that_the_twin_counts(then: str, games: int) -> None:
    """The late position again, three tiles later, when nobody has claimed anything yet."""
    twin, state = Atlanteon(early_claims=True), CLAIMS.start()
    for move in f"{LATE}, {then}, end".split(","):
        for step in (move.strip(), "end"):
            if step in twin.legal():
                twin.play(step)
                state.apply(state.game.code(step))
    assert set(legal(state)) == set(twin.legal())
    lengths, complete = counted_by_the_twin(twin)
    assert complete == complete_games(state) == games
    assert [perft(state, n + 1) for n in range(len(lengths))] == lengths
