"""Points: sales, and the scoring after the sixth round."""

from __future__ import annotations

import pytest

from atlantis import OVER
from tests.games.ark.positions import CUBES, at, hand, lines, moves, piles, play, points, seen, supply, told

# ---- sales -----------------------------------------------------------------------------------------------------------

GROUPS = {"wood": 6, "flax": 3, "ore": 2, "gold": 3}


@pytest.mark.parametrize("kind", CUBES)
def test_a_group_is_sold_for_four_points(kind: str) -> None:
    state = at(2, f"seat 1: points 1, {kind} {GROUPS[kind] + 1}")
    assert told(state, f"sell {kind}") == [
        f"Seat 1 sells {GROUPS[kind]} {kind}: 4 points", "The marker of Seat 1 moves to space 1"]
    assert (hand(state, 1), points(state)) == (f"{kind} 1", [5, 0])
    assert supply(state) == [n - (each == kind) for each, n in zip(CUBES, (30, 25, 20, 25), strict=True)]
    assert piles(state) == {0: [2], 1: [1]}


@pytest.mark.parametrize("kind", CUBES)
def test_only_a_whole_group_is_sold(kind: str) -> None:
    assert moves(at(2, f"seat 1: {kind} {GROUPS[kind] - 1}"), "sell") == []
    assert moves(at(2, f"seat 1: {kind} {GROUPS[kind]}"), "sell") == [f"sell {kind}"]


def test_one_group_is_sold_with_each_worker() -> None:
    state = play(at(2, "seat 1: ore 6\nseat 2: left 0"), "sell ore, sell ore")
    assert (hand(state, 1), points(state), moves(state, "sell")) == ("ore 2", [8, 0], ["sell ore"])


# ---- the worked example ----------------------------------------------------------------------------------------------

EXAMPLE = """
    round 6
    seat 1: left 1
    seat 2: left 0, points 24, wood 3, gold 3, potions 3, animals 2, knowledge 1, ships S01 S05 S13 S23 S28
    """


def test_the_worked_example_comes_to_33() -> None:
    state = at(2, EXAMPLE)
    assert told(state, "gather 4")[3:] == [
        "Round 6 is over", "The city sinks. Scoring",
        "Seat 1: 0 on the track, -35 for 7 workers without a ship, 0 for tokens, 0 for gold: -35",
        "Seat 2: 24 on the track, -10 for 2 workers without a ship, 16 for tokens, 3 for gold: 33",
        "Seat 2 wins with 33 points"]
    assert (state.actor, state.scores(), state.winners(), state.returns()) == (OVER, [-35, 33], [1], [-1.0, 1.0])


def test_the_ships_of_the_example_are_worth_20_and_two_sales_and_a_fine_leave_24_on_the_track() -> None:
    """Two sales in the sixth round, and a swimmer but not two gold at its end."""
    state = at(2, """
        round 6
        show: S28 S21 S22 S24
        seat 1: left 3, points 12, wood 4, flax 6, ore 4, ships S01 S05 S13 S23, swimmers 4
        seat 2: left 0
        """)
    play(state, "build S28, ship S30")
    assert points(state) == [20, 0]
    play(state, "sell flax")
    assert points(state) == [24, 0]
    assert told(state, "sell ore")[3:4] == ["Seat 1 has 4 swimmers and not enough gold: 4 points off"]
    assert seen(state)["seats"][0]["scoring"] == {
        "track": 24, "stranded": 2, "ships": -10, "tokens": 0, "gold": 0, "total": 14}


def test_before_the_end_the_view_shows_what_scoring_would_add() -> None:
    state = at(2, EXAMPLE)
    assert seen(state)["seats"][1]["scoring"] == {
        "track": 24, "stranded": 2, "ships": -10, "tokens": 16, "gold": 3, "total": 33}
    assert (state.scores(), points(state), state.winners()) == ([0, 24], [0, 24], [])


def test_after_the_end_the_view_shows_the_same_breakdown_and_the_total_as_points() -> None:
    state = play(at(2, EXAMPLE), "gather 4")
    seat = seen(state)["seats"][1]
    assert (seat["points"], seat["scoring"]) == (33, {
        "track": 24, "stranded": 2, "ships": -10, "tokens": 16, "gold": 3, "total": 33})
    assert (seen(state)["scores"], seen(state)["winners"]) == ([-35, 33], [2])


# ---- the parts -------------------------------------------------------------------------------------------------------

def test_scores_during_play_are_the_victory_track() -> None:
    state = at(3, "seat 1: points 4, gold 5\nseat 2: points -3, potions 6\nseat 3: points 7, ships S01")
    assert state.scores() == [4, -3, 7]
    assert [seat["scoring"]["total"] for seat in seen(state)["seats"]] == [4 - 35 + 5, -3 - 35 + 27, 7 - 30]


def test_every_seat_is_scored_by_what_it_has() -> None:
    state = play(at(4, """
        round 6
        seat 1: left 1, points 1, potions 1
        seat 2: left 0, points 2, gold 7, animals 2
        seat 3: left 0, points 3, ships S01 S02 S03
        seat 4: left 0, points 4, treasures 3, knowledge 4
        """), "gather 4")
    assert state.scores() == [1 - 35 + 2, 2 - 35 + 7 + 5, 3 - 20, 4 - 35 + 9 + 14]
    assert state.winners() == [3]


def test_the_points_of_ships_are_not_counted_again() -> None:
    state = play(at(2, """
        round 6
        seat 1: left 1, points 13, ships S30
        seat 2: left 0
        """), "gather 4")
    assert points(state) == [13 - 30, -35]


def test_the_last_turns_event_comes_before_the_scoring() -> None:
    """Both stand on 20: the first to arrive on 21 turns up a card, which drowns a tile with the other's worker."""
    state = at(2, """
        round 6
        4 sinking: seat 2, token animals
        seat 1: left 1
        seat 2: left 1, gold 2, points 5
        """)
    play(state, "gold 1, event 4")
    assert (state.actor, lines(state, "now")) == (1, ["turn: seat 2"])
    play(state, "gold 1")
    assert points(state) == [1 - 35, 5 - 35 + 1]


def test_the_gold_of_the_last_turn_pays_the_last_fine() -> None:
    state = play(at(2, """
        round 6
        seat 1: left 1, swimmers 1
        seat 2: left 0
        """), "gather 5")
    assert (state.actor, points(state)) == (OVER, [-35, -35])
