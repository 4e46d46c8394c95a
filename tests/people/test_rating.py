"""Ratings: the scale, the uncertainty, draws and teams."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

import pytest

from atlantis.people.rating import LEAST_GAMES, MOST_UNCERTAINTY, START_MU, START_SIGMA, Rating, rate, rate_teams

STARTED = Rating()


def test_everybody_starts_in_the_middle_of_the_scale_of_the_bots() -> None:
    assert (STARTED.shown, STARTED.uncertainty, STARTED.games) == (1500, 417, 0)


def test_who_wins_gains_what_an_equal_opponent_loses() -> None:
    won, lost = rate([STARTED, STARTED], [1, 2])
    assert won.shown - 1500 == 1500 - lost.shown > 0
    assert won.uncertainty == lost.uncertainty < STARTED.uncertainty
    assert won.games == lost.games == 1


def test_a_draw_brings_unequal_players_closer() -> None:
    strong, weak = Rating(30.0, 2.0, 50), Rating(20.0, 2.0, 50)
    after_strong, after_weak = rate([strong, weak], [1, 1])
    assert after_strong.mu < strong.mu
    assert after_weak.mu > weak.mu


def test_ranks_of_several_players_order_the_changes() -> None:
    after = rate([STARTED] * 4, [3, 1, 2, 2])
    assert after[1].mu > after[2].mu == pytest.approx(after[3].mu)
    assert after[2].mu > after[0].mu


def test_members_of_a_team_gain_together() -> None:
    team, island = [Rating(25.0, 2.0, 30), Rating(25.0, 6.0, 3)], [Rating(25.0, 2.0, 30)] * 2
    settled, new, *_ = rate_teams([team, island], [1, 2])
    assert settled.mu > 25.0
    assert new.mu - 25.0 > settled.mu - 25.0, "whoever is less known moves more"


@pytest.mark.parametrize(("teams", "ranks"), [(1, [1]), (2, [1]), (2, [1, 2, 3])])
def test_ranks_that_do_not_fit_are_refused(teams: int, ranks: list[int]) -> None:
    with pytest.raises(ValueError, match="cannot be rated"):
        rate([STARTED] * teams, ranks)


def test_a_rating_is_provisional_until_it_has_games_and_is_certain() -> None:
    certain = (MOST_UNCERTAINTY - 1) / 50
    assert Rating(25.0, certain, LEAST_GAMES - 1).provisional
    assert Rating(25.0, MOST_UNCERTAINTY / 50, LEAST_GAMES).provisional
    assert not Rating(25.0, certain, LEAST_GAMES).provisional


@pytest.mark.parametrize("players", [2, 4])
def test_nineteen_of_twenty_true_strengths_lie_within_the_uncertainty(players: int) -> None:
    random, scale = Random(1), sqrt(players) * START_SIGMA / 2
    strengths = [random.gauss(START_MU, 6) for _ in range(60)]
    known = [STARTED] * len(strengths)
    for _ in range(60 * len(known) // players):
        seats, left = random.sample(range(len(known)), players), list[int]()
        playing = list(seats)
        while playing:
            left += random.choices(playing, [exp(strengths[one] / scale) for one in playing])
            playing.remove(left[-1])
        for one, after in zip(
            seats, rate([known[one] for one in seats], [left.index(one) for one in seats]), strict=True
        ):
            known[one] = after
    within = sum(abs(found.mu - true) < 2 * found.sigma for found, true in zip(known, strengths, strict=True))
    assert 0.88 <= within / len(known) <= 1
    assert all(found.uncertainty < 200 for found in known)
