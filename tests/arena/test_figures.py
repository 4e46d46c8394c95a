"""Intervals and tests, against values that can be computed by hand or looked up."""

from __future__ import annotations

from math import inf, log
from random import Random

import pytest

from atlantis.arena.figures import BOUND, PAIR_SHARES, Sprt, elo_of, parse_sprt, share_of, wilson
from atlantis.engine import WrongOption


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_games() -> None:
    assert wilson(0, 0) == (0, 1)


def test_elo_and_shares() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert share_of(elo_of(0.73)) == pytest.approx(0.73)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def taken(counts: list[int], elo0: float = 0, elo1: float = 50) -> Sprt:
    test = Sprt(elo0, elo1)
    test.counts = counts
    test.llr = test.ratio()
    return test


@pytest.mark.parametrize(("won", "lost"), [(60, 40), (40, 60), (30, 0), (500, 500)])
def test_pairs_that_are_all_won_or_lost_are_walds_own_test(won: int, lost: int) -> None:
    none, some = 0.5, 1 / (1 + 10 ** (-50 / 400))
    by_hand = won * log(some / none) + lost * log((1 - some) / (1 - none))
    assert taken([lost, 0, 0, 0, won]).llr == pytest.approx(by_hand, abs=0.02)


def test_many_mixed_pairs_are_near_the_normal_approximation() -> None:
    counts = [100, 200, 420, 260, 120]
    pairs = sum(counts)
    mean = sum(count * share for count, share in zip(counts, PAIR_SHARES, strict=True)) / pairs
    variance = sum(count * (share - mean) ** 2 for count, share in zip(counts, PAIR_SHARES, strict=True)) / pairs
    low, high = share_of(0), share_of(10)
    normal = pairs * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert taken(counts, 0, 10).llr == pytest.approx(normal, rel=0.02)


def test_the_test_looks_the_same_from_the_other_side() -> None:
    counts = [3, 9, 20, 14, 6]
    assert taken(counts, -20, 50).llr == pytest.approx(-taken(counts[::-1], -50, 20).llr, abs=1e-6)


def test_nothing_is_decided_by_one_pair_however_clear() -> None:
    test = Sprt(0, 50)
    assert (test.llr, test.accepted) == (0, "")
    test.add(1.0)
    assert 0 < test.llr < 0.2
    assert test.accepted == ""


def decision(elo: float, seed: int) -> str:
    """What a test of 0 against 50 decides where this is the truth."""
    random, test = Random(seed), Sprt(0, 50)
    while not test.accepted:
        test.add(sum(random.random() < share_of(elo) for _ in (1, 2)) / 2)
    return test.accepted


@pytest.mark.parametrize(("elo", "right"), [(100, "H1"), (-50, "H0")])
def test_the_test_finds_the_truth(elo: float, right: str) -> None:
    assert [decision(elo, seed) for seed in range(10)].count(right) == 10


def test_it_errs_about_once_in_twenty_where_a_hypothesis_is_just_true() -> None:
    assert [decision(0, seed) for seed in range(20)].count("H1") <= 4
    assert [decision(50, seed) for seed in range(20)].count("H0") <= 4


def test_the_bounds_are_those_of_five_percent() -> None:
    assert pytest.approx(2.944, abs=1e-3) == BOUND


@pytest.mark.parametrize("text", ["", "5", "50,0", "0,0", "0,x", "0,50,100", "0,inf", "nan,5", "0,9999"])
def test_hypotheses_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(WrongOption, match="the smaller first: 0,50"):
        parse_sprt(text)
    assert parse_sprt("-5, 12.5") == (-5, 12.5)
