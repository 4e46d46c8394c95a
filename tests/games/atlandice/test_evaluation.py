"""What the judgement of Atlandice knows: clear positions, and what must hold in every game."""

from __future__ import annotations

import pytest
from librt.random import Random as QuickRandom
from librt.vecs import vec

from atlantis import CHANCE, OVER, Game, State
from tests.games.atlandice.positions import GAMES, at, play
from tests.games.atlandice.test_random_games import OTHERS, other


def worth(state: State) -> list[float]:
    """By seat, at a glance."""
    out = vec[float]([0.0 for _ in range(state.game.players)])
    state.game.judgement().worth(state, out)
    return list(out)


def weights(state: State) -> dict[str, int]:
    """The weight of each legal move, in notation."""
    codes, out = state.game.room(), state.game.room()
    n = state.moves(codes)
    state.game.judgement().weigh(state, codes, n, out)
    return {state.text(int(codes[i])): int(out[i]) for i in range(n)}


# ---- worth -----------------------------------------------------------------------------------------------------------

def test_more_points_are_worth_more() -> None:
    ahead, behind = worth(at(2, "clock 14\nseat 1: points 9\nseat 2: points 4"))
    assert ahead > 0 > behind
    assert ahead == pytest.approx(-behind)


def test_a_lead_in_points_is_worth_more_late_than_early() -> None:
    early = at(2, "clock 8\nseat 1: points 9\nseat 2: points 4")
    late = at(2, "clock 23\nseat 1: points 9\nseat 2: points 4")
    assert worth(late)[0] > worth(early)[0] > 0


def test_a_majority_is_worth_something_before_it_is_settled() -> None:
    assert worth(at(2, "seat 1: gem 3\nseat 2: gem 1"))[0] > 0


def test_a_majority_in_a_district_nearly_empty_is_worth_more() -> None:
    full = at(2, "seat 1: gem 2\nseat 2: gem 1")
    nearly = at(2, """
        1 odd +2: gem 1
        2 second +2: book 7, gem 3
        6: gem 3, book 3, provision 3, tool 3, weapon 3
        seat 1: gem 2
        seat 2: gem 1
        """)
    assert worth(nearly)[0] > worth(full)[0]


def test_a_survey_that_is_near_favours_who_leads_in_it() -> None:
    """The Survey of Gems is on space 3."""
    before, after = at(2, "clock 2\nseat 1: gem 1"), at(2, "clock 4\nseat 1: gem 1")
    assert worth(before)[0] > worth(after)[0] > 0


@pytest.mark.parametrize("players", [3, 4])
def test_seats_that_have_the_same_are_worth_the_same(players: int) -> None:
    seats = "clock 12\n" + "\n".join(f"seat {seat}: points 3, gem 1" for seat in range(1, players + 1))
    assert worth(at(players, seats)) == pytest.approx([0.0] * players)


# ---- weights ---------------------------------------------------------------------------------------------------------

def test_the_last_token_that_wins_a_tile_is_the_best_pick() -> None:
    state = play(at(2, """
        1 odd +2: dice 1, gem 1
        2 second +2: book 7, gem 3
        6: gem 2, book 3, provision 3, tool 3, weapon 3
        seat 1: gem 2
        seat 2: gem 2
        """), "take 6")
    found = weights(state)
    assert max(found, key=lambda move: found[move]) == "pick gem"


def test_a_die_that_wins_a_tile_is_the_best_one() -> None:
    found = weights(at(2, """
        1 odd +2: dice 1, gem 1
        2 second +2: dice 1, book 7, gem 2
        6: gem 3, book 3, provision 3, tool 3, weapon 3
        seat 1: gem 2
        seat 2: gem 2
        """))
    assert max(found, key=lambda move: found[move]) == "take 1"


def test_the_neutral_gets_what_hurts_the_other_player() -> None:
    """The neutral can overtake the other player's Gems; Weapons would cost the giver the lead."""
    found = weights(at(2, """
        1 odd +2: dice 1, gem 3
        5 even +2: dice 1, weapon 3
        seat 1: weapon 2
        seat 2: gem 2
        neutral: gem 2, weapon 2
        """))
    assert found["give 1"] > found["give 5"]


def test_tokens_that_lead_nowhere_are_donated_rather_than_a_lead() -> None:
    """The last die of the round lies at the Market: two hands bring the clock to the Donation on 13."""
    state = play(at(2, """
        clock 11
        seat 1: dice 2, given 1, gem 3, book 1, provision 1
        seat 2: dice 2, book 4, provision 4, gem 2
        take: seat 2, visits 1
        """), "give 6, pick tool")
    found = weights(state)
    assert found["donate book provision"] > found["donate gem gem"]
    assert found["donate book provision"] > found["done"]


def test_the_submarine_rather_goes_where_no_die_lies() -> None:
    state = play(at(2, "4 2 +2: dice 1, tool 7\n1 odd +2: dice 1, gem 7"), "take 4, pick tool, pick tool")
    found = weights(state)
    assert found["submarine 2"] > found["submarine 1"]


# ---- every game ------------------------------------------------------------------------------------------------------

def check_game(game: Game, seed: int) -> None:
    """A game of quick moves: all judgements within their bounds, and nothing touched."""
    random = QuickRandom(seed)
    judgement, state = game.judgement(), game.start()
    out, room = game.room(), game.room()
    while state.actor != OVER:
        before = state.clone()
        assert all(-1.0 <= value <= 1.0 for value in worth(state))
        if state.actor != CHANCE:
            assert min(weights(state).values()) >= 1
        code = int(judgement.quick(state, random, out, room))
        assert state == before
        assert code in state.legal_actions()
        state.apply(code if random.randrange(3) else int(state.sample(random, out, room)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_judgements_stay_within_their_bounds(players: int) -> None:
    for seed in range(3):
        check_game(GAMES[players], seed)


@pytest.mark.parametrize("name", OTHERS)
def test_judgements_stay_within_their_bounds_with_other_values(name: str) -> None:
    check_game(other(name), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_worth_of_all_seats_adds_up_to_nothing(players: int) -> None:
    assert sum(worth(at(players, "clock 14\nseat 1: points 5, gem 3\nseat 2: points 2, book 3"))) == pytest.approx(0.0)
