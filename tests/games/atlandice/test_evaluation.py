"""What the evaluation of Atlandice knows: clear positions, and what must hold in every game."""

from __future__ import annotations

import pytest
from librt.random import Random as QuickRandom
from librt.vecs import vec

from atlantis import CHANCE, OVER, Game, State
from tests.games.atlandice.positions import GAMES, after, at
from tests.games.atlandice.test_random_games import OTHERS, other


def worth(state: State) -> list[float]:
    """By seat, at a glance."""
    out = vec[float]([0.0 for _ in range(state.game.players)])
    state.game.evaluation().value(state, out)
    return list(out)


def weights(state: State) -> dict[str, int]:
    """The weight of each legal move, in notation."""
    codes, out = state.game.move_buffer(), state.game.move_buffer()
    n = state.moves(codes)
    state.game.evaluation().weigh(state, codes, n, out)
    return {state.text(int(codes[i])): int(out[i]) for i in range(n)}


# ---- worth -----------------------------------------------------------------------------------------------------------


def test_more_points_are_worth_more() -> None:
    ahead, behind = worth(at(2, "clock 14\nseat 1: points 9\nseat 2: points 4"))
    assert ahead > 0 > behind
    assert ahead == pytest.approx(-behind)


NEARLY_EMPTY = """
    1 odd +2: gem 1
    2 second +2: book 7, gem 3
    6: gem 3, book 3, provision 3, tool 3, weapon 3
    seat 1: gem 2
    seat 2: gem 1
    """


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            "clock 23\nseat 1: points 9\nseat 2: points 4",
            "clock 8\nseat 1: points 9\nseat 2: points 4",
            id="a lead in points, late rather than early",
        ),
        pytest.param(NEARLY_EMPTY, "seat 1: gem 2\nseat 2: gem 1", id="a majority in a District nearly empty"),
        pytest.param("clock 2\nseat 1: gem 1", "clock 4\nseat 1: gem 1", id="a lead before a Survey, on space 3"),
    ],
)
def test_a_lead_is_worth_more_where_it_brings_points_soon(better: str, worse: str) -> None:
    assert worth(at(2, better))[0] > worth(at(2, worse))[0] > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_worth_of_all_seats_adds_up_to_nothing_and_equals_are_worth_the_same(players: int) -> None:
    assert sum(worth(at(players, "clock 14\nseat 1: points 5, gem 3\nseat 2: points 2, book 3"))) == pytest.approx(0.0)
    alike = "\n".join(f"seat {seat}: points 3, gem 1" for seat in range(1, players + 1))
    assert worth(at(players, f"clock 12\n{alike}")) == pytest.approx([0.0] * players)


# ---- weights ---------------------------------------------------------------------------------------------------------

WINS_A_TILE = """
    1 odd +2: dice 1, gem 1
    2 second +2: dice 1, book 7, gem 3
    6: gem 2, book 3, provision 3, tool 3, weapon 3
    seat 1: gem 2
    seat 2: gem 2
    """
NEUTRAL_OVERTAKES = """
    1 odd +2: dice 1, gem 3
    5 even +2: dice 1, weapon 3
    seat 1: weapon 2
    seat 2: gem 2
    neutral: gem 2, weapon 2
    """
DONATION = """
    clock 10
    seat 1: dice 2, given 1, gem 3, book 1, provision 1
    seat 2: dice 2, book 4, provision 4, gem 2
    take: seat 2, visits 1
    """


@pytest.mark.parametrize(
    ("position", "made", "better", "worse"),
    [
        pytest.param(
            WINS_A_TILE, "", "take 1", ["take 2", "take 6", "give 1", "give 2", "give 6"], id="the die that wins a tile"
        ),
        pytest.param(
            WINS_A_TILE,
            "take 6",
            "pick gem",
            ["pick book", "pick provision", "pick tool", "pick weapon"],
            id="the token that gains a majority",
        ),
        pytest.param(
            NEUTRAL_OVERTAKES,
            "",
            "give 1",
            ["give 5"],
            id="the neutral overtakes the other player's Gems rather than one's own Weapons",
        ),
        pytest.param(
            DONATION,
            "give 6, pick tool",
            "donate book provision",
            ["donate gem gem", "done"],
            id="tokens that lead nowhere are donated, no lead",
        ),
        pytest.param(
            "4 2 +2: dice 1, tool 7\n1 odd +2: dice 1, gem 7",
            "take 4, pick tool, pick tool",
            "submarine 2",
            ["submarine 1"],
            id="the Submarine goes where no die lies",
        ),
    ],
)
def test_a_better_move_weighs_more(position: str, made: str, better: str, worse: list[str]) -> None:
    found = weights(after(2, position, made))
    assert found[better] > max(found[move] for move in worse)


# ---- every game ------------------------------------------------------------------------------------------------------


def check_game(game: Game, seed: int) -> None:
    """A game of quick moves: everything within its bounds, and nothing touched."""
    random = QuickRandom(seed)
    evaluation, state = game.evaluation(), game.start()
    out, room = game.move_buffer(), game.move_buffer()
    while state.actor != OVER:
        before = state.clone()
        assert all(-1.0 <= value <= 1.0 for value in worth(state))
        if state.actor != CHANCE:
            assert min(weights(state).values()) >= 1
        code = int(evaluation.quick(state, random, out, room))
        assert state == before
        assert code in state.legal_actions()
        state.apply(code if random.randrange(3) else int(state.sample(random, out, room)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_evaluations_stay_within_their_bounds(players: int) -> None:
    for seed in range(3):
        check_game(GAMES[players], seed)


@pytest.mark.parametrize("name", OTHERS)
def test_evaluations_stay_within_their_bounds_with_other_values(name: str) -> None:
    check_game(other(name), 1)
