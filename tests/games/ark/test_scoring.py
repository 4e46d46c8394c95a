"""The scoring after the sixth round: AA-9, AA-10, AA-18, AA-19, examples 11 and 14, and the worked example."""

from __future__ import annotations

import pytest

from atlantis import OVER
from tests.games.ark.positions import after, at, play, told
from tests.games.ark.table import points
from tests.games.reading import lines, seen

LAST = "round 6\nseat 2: left 0\nseat 1: left 1, "

# ---- the worked example ----------------------------------------------------------------------------------------------


def test_the_worked_example_comes_to_33() -> None:
    state = at(
        2,
        """
        round 6
        seat 1: left 1
        seat 2: left 0, points 24, wood 3, gold 3, potions 3, animals 2, knowledge 1, ships S01 S05 S13 S23 S28
        """,
    )
    scoring = {"track": 24, "stranded": 2, "ships": -10, "tokens": 16, "gold": 3, "total": 33}
    assert seen(state)["seats"][1]["scoring"] == scoring  # what scoring would add
    assert (state.scores(), points(state), state.winners()) == ([0, 24], [0, 24], [])
    assert told(state, "gather 4")[3:] == [
        "Round 6 is over",
        "The city sinks. Scoring",
        "Seat 1: 0 on the track, -35 for 7 workers without a ship, 0 for tokens, 0 for gold: -35",
        "Seat 2: 24 on the track, -10 for 2 workers without a ship, 16 for tokens, 3 for gold: 33",
        "Seat 2 wins with 33 points",
    ]
    assert (state.actor, state.scores(), state.winners(), state.returns()) == (OVER, [-35, 33], [1], [-1.0, 1.0])
    seat = seen(state)["seats"][1]
    assert (seat["points"], seat["scoring"], seen(state)["winners"]) == (33, scoring, [2])


def test_the_ships_of_the_worked_example_are_worth_20_and_two_sales_and_a_fine_leave_24_on_the_track() -> None:
    """Two sales in the sixth round, and a swimmer but not two gold at its end."""
    state = at(
        2,
        """
        round 6
        show: S28 S21 S22 S24
        seat 1: left 3, points 12, wood 4, flax 6, ore 4, ships S01 S05 S13 S23, swimmers 4
        seat 2: left 0
        """,
    )
    play(state, "build S28, ship S30")
    assert points(state) == [20, 0]
    play(state, "sell flax")
    assert points(state) == [24, 0]
    assert told(state, "sell ore")[3:4] == ["Seat 1 has 4 swimmers and not enough gold: 4 points off"]
    assert seen(state)["seats"][0]["scoring"] == {
        "track": 24,
        "stranded": 2,
        "ships": -10,
        "tokens": 0,
        "gold": 0,
        "total": 14,
    }


# ---- the parts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ships", "lost"), [(0, -35), (1, -30), (5, -10), (6, -5), (7, 0), (8, 0)])
def test_example_14_each_worker_without_a_ship_costs_five_points(ships: int, lost: int) -> None:
    fleet = f"ships {' '.join(f'S{number:02}' for number in range(1, ships + 1))}, " if ships else ""
    state = after(2, f"{LAST}{fleet}gold 10", "gold 1")
    assert points(state) == [lost + 10, -35]


@pytest.mark.parametrize(
    ("tokens", "worth"),
    [
        ("potions 3, treasures 2, knowledge 1", 16),
        ("animals 6", 27),
        ("potions 1", 2),
        ("potions 1, animals 1", 4),
        ("animals 4", 14),
        ("knowledge 5", 20),
    ],
)
def test_example_14_each_set_is_worth_more_the_more_tokens_it_has(tokens: str, worth: int) -> None:
    state = after(2, f"{LAST}gold 10, {tokens}", "gold 1")
    assert points(state) == [worth - 35 + 10, -35]


def test_example_14_six_of_each_set_are_worth_108() -> None:
    empty = "".join(f"{tile} dry:\n" for tile in range(1, 9))
    tokens = "potions 6, animals 6, treasures 6, knowledge 6"
    state = after(2, f"{empty}bag: potions 0\n{LAST}points 1, {tokens}", "gold 1")
    assert points(state) == [1 - 35 + 108 + 1, -35]


@pytest.mark.parametrize("gold", [0, 1, 9])
def test_example_14_gold_is_worth_a_point_each_and_other_cubes_nothing(gold: int) -> None:
    state = after(2, f"{LAST}gold {gold}, wood 5, flax 2, ore 1", "gold 1")
    assert points(state) == [gold + 1 - 35, -35]


def test_example_11_aa_10_after_round_6_every_seat_is_scored_by_what_it_has_also_below_zero() -> None:
    """The points of ships are on the track already."""
    state = after(
        4,
        """
        round 6
        seat 1: left 1, points -8, potions 1
        seat 2: left 0, points 2, gold 7, animals 2
        seat 3: left 0, points 13, ships S01 S02 S30
        seat 4: left 0, points 4, treasures 3, knowledge 4
        """,
        "gather 4",
    )
    assert state.scores() == [-8 - 35 + 2, 2 - 35 + 7 + 5, 13 - 20, 4 - 35 + 9 + 14]
    assert (state.winners(), state.actor) == ([2], OVER)


def test_scores_during_play_are_the_victory_track() -> None:
    state = at(3, "seat 1: points 4, gold 5\nseat 2: points -3, potions 6\nseat 3: points 7, ships S01")
    assert state.scores() == [4, -3, 7]
    assert [seat["scoring"]["total"] for seat in seen(state)["seats"]] == [4 - 35 + 5, -3 - 35 + 27, 7 - 30]


# ---- the last turn ---------------------------------------------------------------------------------------------------


def test_the_last_turns_event_comes_before_the_scoring() -> None:
    """Both stand on 20: the first to arrive on 21 turns up a card, which drowns a tile with the other's worker."""
    state = at(
        2,
        """
        round 6
        4 sinking: seat 2, token animals
        seat 1: left 1
        seat 2: left 1, gold 2, points 5
        """,
    )
    play(state, "gold 1, event 4")
    assert (state.actor, lines(state, "now")) == (1, ["turn: seat 2"])
    play(state, "gold 1")
    assert points(state) == [1 - 35, 5 - 35 + 1]


@pytest.mark.parametrize(
    ("seat_1", "seat_2", "move", "scored"),
    [
        ("swimmers 1, gold 2", "swimmers 1, points 6", "gather 4", [-35, 6 - 4 - 35]),
        ("swimmers 1", "points 0", "gather 5", [-35, -35]),
    ],
)  # the gold of the last turn pays the last fine
def test_aa_9_swimmers_of_the_last_round_are_fined_before_the_scoring(
    seat_1: str, seat_2: str, move: str, scored: list[int]
) -> None:
    state = after(2, f"round 6\nseat 1: left 1, {seat_1}\nseat 2: left 0, {seat_2}", move)
    assert (state.actor, points(state)) == (OVER, scored)


def test_aa_18_tiles_left_over_are_not_scored_and_their_tokens_are_lost() -> None:
    state = after(
        2,
        """
        round 6
        5 dry: seat 1, token potions
        seat 1: left 1, potions 1
        seat 2: left 0
        """,
        "gold 1",
    )
    assert (state.actor, points(state)) == (OVER, [-35 + 2 + 1, -35])


# ---- AA-19: a shared win ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("had", "winners", "returns", "said"),
    [
        ((9, 0, 0), [0], [1.0, -0.5, -0.5], "Seat 1 wins with -25 points"),
        ((0, 9, 4), [1], [-0.5, 1.0, -0.5], "Seat 2 wins with -26 points"),
        ((4, 5, 5), [0, 1, 2], [0.0, 0.0, 0.0], "Seats 1, 2 and 3 win together with -30 points each"),
        ((0, 5, 5), [1, 2], [-0.5, 0.25, 0.25], "Seats 2 and 3 win together with -30 points each"),
    ],
)
def test_aa_19_players_tied_for_most_share_the_win(
    had: tuple[int, ...], winners: list[int], returns: list[float], said: str
) -> None:
    """Seat 1 fetches the last gold: 1 point."""
    seats = "\n".join(f"seat {seat}: points {n}, left {int(seat == 1)}" for seat, n in enumerate(had, 1))
    state = at(3, f"round 6\n{seats}")
    assert (state.winners(), state.returns()) == ([], [0.0, 0.0, 0.0])
    assert told(state, "gold 1")[-1] == said
    assert (state.winners(), state.returns()) == (winners, returns)
    assert seen(state)["winners"] == [seat + 1 for seat in winners]


def test_aa_19_more_gold_ships_or_tokens_do_not_break_a_tie() -> None:
    state = after(
        2,
        """
        round 6
        seat 1: points 1, left 1, gold 5, ships S01
        seat 2: points 10, left 0, potions 1
        """,
        "gold 1",
    )
    assert points(state) == [1 - 30 + 6, 10 - 35 + 2]
    assert state.winners() == [0, 1]
