"""Building: cost, reductions, double benefit, trade (AR-8, AR-9, AR-21, AR-23, AR-28, AR-35; examples 10, 27, 32)."""

from __future__ import annotations

import pytest

from tests.games.reading import moves, seen
from tests.games.rising.positions import after, at, built_but, cubes, effects, hand, node, of_seats, play, supply, told

# ---- one component, paid by the builder ------------------------------------------------------------------------------


def test_ar_23_a_player_builds_one_component_a_turn() -> None:
    state = after(
        2,
        """
        phase build
        seat 1: atlantium 9, gold 9, crystal 9, inner-light 1
        seat 2: inner-light 1
        """,
        "build muster-bell",
    )
    assert node(state) == "seat 2: build"
    assert [seat["components"] for seat in seen(state)["seats"]] == [["muster-bell"], []]
    assert "build muster-bell" not in moves(state)


# ---- cubes off -------------------------------------------------------------------------------------------------------


def test_example_10_of_three_cubes_two_are_waived_and_the_third_must_be_paid() -> None:
    state = after(
        2,
        """
        phase build
        seat 1 artificer: crystal 1, borrowed-plans 1
        blueprint: star-well 0
        """,
        "play borrowed-plans",
    )
    assert moves(state, "build") == ["build star-well"]
    play(state, "build star-well")
    assert (node(state), moves(state)) == ("seat 1: build, waive", ["waive atlantium", "waive gold"])
    play(state, "waive gold")
    assert moves(state) == ["waive atlantium"]
    assert told(state, "waive atlantium")[1] == "Seat 1 builds Star Well for 1 crystal; 9 to go"
    assert cubes(state, 1) == ""


def test_example_10_with_no_cube_at_all_nothing_is_built_whatever_is_waived() -> None:
    state = at(
        2,
        """
        phase build
        seat 1 artificer: borrowed-plans 2, inner-light 1
        blueprint: star-well 0
        """,
    )
    assert moves(state) == ["play inner-light", "pass-build"]


@pytest.mark.parametrize(
    ("seat", "effects", "less"),
    [
        ("artificer", "", True),
        ("explorer", "", False),
        ("explorer: copied-artificer 1", "", True),
        ("artificer", "effects: unsupported 1", False),
        ("explorer: copied-artificer 1", "effects: unsupported 1", True),
    ],
)
def test_ar_9_ar_16_a_component_costs_the_artificer_one_cube_less_of_a_kind_of_their_choice(
    seat: str, effects: str, less: bool
) -> None:
    has = f"{seat}, " if ":" in seat else f"{seat}: "
    short = at(2, f"phase build\n{effects}\nseat 1 {has}atlantium 1, gold 1, inner-light 1")
    assert ("build tidal-anchor" in moves(short)) == less
    enough = after(2, f"phase build\n{effects}\nseat 1 {has}atlantium 2, gold 1", "build tidal-anchor")
    if less:
        assert (node(enough), moves(enough)) == ("seat 1: build, waive", ["waive atlantium", "waive gold"])
        assert cubes(play(enough, "waive gold"), 1) == "gold 1"
    else:
        assert (node(enough), cubes(enough, 1)) == ("seat 1: build, barrier", "")


def test_ar_9_two_borrowed_plans_waive_four() -> None:
    state = after(
        2,
        """
        phase build
        seat 1: atlantium 1, gold 1, crystal 1, borrowed-plans 2
        """,
        "play borrowed-plans, play borrowed-plans, build power-core",
    )
    assert moves(state) == ["waive atlantium", "waive gold", "waive crystal"]
    play(state, "waive gold, waive atlantium, waive atlantium")
    assert moves(state) == ["waive crystal"]
    assert told(state, "waive crystal")[1] == "Seat 1 builds Power Core for 1 Atlantium + 1 gold + 1 crystal; 9 to go"


def test_ar_9_a_part_of_a_reduction_that_cannot_be_used_is_lost() -> None:
    state = after(
        2,
        """
        phase build
        seat 1 artificer: atlantium 2, gold 1, borrowed-plans 2
        seat 2: atlantium 1, gold 1, inner-light 1
        """,
        "play borrowed-plans, play borrowed-plans, build tidal-anchor, waive atlantium, waive atlantium",
    )
    assert (node(state), cubes(state, 1), effects(state)) == ("seat 1: build, barrier", "atlantium 2", [])
    play(state, "target M1, target M2")
    assert (node(state), moves(state)) == ("seat 2: build", ["play inner-light", "pass-build"])


def test_ar_9_borrowed_plans_lapse_with_pass_build() -> None:
    state = after(
        2,
        """
        phase build
        seat 1: atlantium 1, borrowed-plans 1, twin-harmonics 1
        seat 2: atlantium 1, inner-light 1
        """,
        "play borrowed-plans, play twin-harmonics",
    )
    assert effects(state) == ["twin-harmonics", "borrowed-plans"]
    play(state, "pass-build")
    assert (node(state), moves(state), effects(state)) == ("seat 2: build", ["play inner-light", "pass-build"], [])


@pytest.mark.parametrize(
    ("seat", "left", "first"),
    [
        (
            "explorer: atlantium 1, gold 2",
            "signal-mirror",
            ["play borrowed-plans", "build signal-mirror", "pass-build"],
        ),
        ("artificer: atlantium 1", "muster-bell", ["play borrowed-plans", "pass-build"]),
    ],
)
def test_ar_28_example_27_a_second_borrowed_plans_that_would_waive_nothing_more_is_refused(
    seat: str, left: str, first: list[str]
) -> None:
    """One cube of the three is always paid, and the Artificer's cube counts, too."""
    state = at(2, f"phase build\nseat 1 {seat}, borrowed-plans 2\n{built_but(left, 'memory-prism')}")
    assert moves(state) == first
    play(state, "play borrowed-plans")
    assert moves(state) == [f"build {left}", "pass-build"]


def test_example_27_a_waive_is_not_offered_if_the_rest_could_not_be_paid() -> None:
    state = after(
        2,
        """
        phase build
        seat 1 explorer: atlantium 2, gold 1, borrowed-plans 1
        blueprint: solar-matrix 0
        """,
        "play borrowed-plans, build solar-matrix",
    )
    assert moves(state) == ["waive atlantium", "waive crystal"]
    play(state, "waive crystal")
    assert moves(state) == ["waive atlantium"]
    play(state, "waive atlantium")
    assert cubes(state, 1) == ""


@pytest.mark.parametrize(
    ("drawn", "card", "move"),
    [
        ("phase build\nseat 1: atlantium 2, gold 1, twin-harmonics 2", "twin-harmonics", "build tidal-anchor"),
        ("phase act\nM: M3 seat-1 2\nseat 1: tireless-hands 2", "tireless-hands", "act M3"),
    ],
)
def test_example_27_a_second_card_is_refused_while_one_of_its_kind_waits(drawn: str, card: str, move: str) -> None:
    state = at(2, drawn)
    assert moves(state)[:2] == [f"play {card}", move]
    assert moves(play(state, f"play {card}"))[:1] == [move]


# ---- double benefit, hand limit --------------------------------------------------------------------------------------


def test_ar_21_the_limit_comes_after_both_halves_in_order_from_the_builder() -> None:
    state = after(
        2,
        """
        phase build, start 2
        seat 2: atlantium 1, gold 2, twin-harmonics 1, tireless-hands 3
        seat 1: tireless-hands 1, burning-mirrors 2, inner-light 1
        """,
        "play twin-harmonics, build signal-mirror, knowledge market-day, knowledge market-day",
    )
    assert node(state) == "chance: build, draw"
    play(state, "knowledge market-day, knowledge ancestors-gambit")
    assert (node(state), hand(state, 2)) == ("seat 2: build, limit", "market-day 2, tireless-hands 3")
    play(state, "discard market-day")
    assert (node(state), hand(state, 1)) == (
        "seat 1: build, limit",
        "ancestors-gambit 1, market-day 1, inner-light 1, burning-mirrors 2, tireless-hands 1",
    )
    play(state, "discard ancestors-gambit, play inner-light")
    assert (seen(state)["turn"], of_seats(state, "energy")) == (2, [3, 0])


# ---- trade and free converting ---------------------------------------------------------------------------------------


def test_example_32_market_day_ends_after_the_third_move() -> None:
    state = after(
        3,
        """
        phase build
        seat 1: ore 2, market-day 1, inner-light 1
        seat 2: gold 2
        seat 3: crystal 1
        """,
        "play market-day",
    )
    assert (node(state), moves(state)) == (
        "seat 1: build, trade",
        ["move 2 give ore", "move 2 take gold", "move 3 give ore", "move 3 take crystal", "end-trade"],
    )
    play(state, "move 2 take gold, move 2 take gold")
    assert node(state) == "seat 1: build, trade"
    assert told(state, "move 3 give ore") == ["Seat 1 gives 1 ore to Seat 3"]
    assert [cubes(state, seat) for seat in (1, 2, 3)] == ["ore 1, gold 2", "", "ore 1, crystal 1"]
    assert node(state) == "seat 1: build"


def test_ar_8_a_trade_needs_no_answer_and_giving_counts_as_a_move() -> None:
    state = after(
        3,
        """
        phase act
        seat 1: ore 5, market-day 1, inner-light 1
        seat 2: gold 1
        """,
        "play market-day, move 2 take gold",
    )
    assert (node(state), cubes(state, 1), cubes(state, 2)) == ("seat 1: act, trade", "ore 5, gold 1", "")
    play(state, "move 3 give ore, move 3 give ore")
    assert (node(state), cubes(state, 1), cubes(state, 3)) == ("seat 1: act", "ore 3, gold 1", "ore 2")


def test_ar_35_example_32_an_exchange_conduit_with_no_cube_on_the_table_opens_no_node() -> None:
    state = after(
        2,
        """
        phase build, start 2
        seat 1 artificer: atlantium 3, gold 2, home 3
        seat 2 explorer:
        """,
        "build exchange-conduit, waive gold",
    )
    assert node(state) == "seat 1: build, trade"
    assert moves(state) == ["move 2 give gold", "end-trade"]
    state = after(
        2,
        """
        phase build, start 2
        seat 1 explorer: atlantium 3, gold 2
        seat 2 artificer:
        """,
        "build exchange-conduit",
    )
    assert (seen(state)["turn"], node(state)) == (2, "seat 1: place")
    assert supply(state) == [10, 20, 14, 10]


def test_ar_21_ar_35_a_doubled_trade_is_two_trades_each_ended_by_itself() -> None:
    state = after(
        2,
        """
        phase build
        seat 1: atlantium 3, gold 2, ore 1, twin-harmonics 1
        seat 2: inner-light 1
        """,
        "play twin-harmonics, build exchange-conduit, move 2 give ore, end-trade",
    )
    assert (node(state), moves(state)) == ("seat 1: build, trade", ["move 2 take ore", "end-trade"])
    play(state, "move 2 take ore, move 2 give ore, move 2 take ore, move 2 give ore")
    assert (node(state), cubes(state, 2)) == ("seat 2: build", "ore 1")


def test_ar_35_alchemists_notes_convert_twice_without_energy() -> None:
    state = after(2, "phase act\nseat 1: ore 3, alchemists-notes 1, inner-light 1", "play alchemists-notes")
    assert (node(state), moves(state)) == (
        "seat 1: act, convert",
        ["convert ore atlantium", "convert ore gold", "convert ore crystal", "end-convert"],
    )
    play(state, "convert ore gold, convert gold crystal")
    assert (node(state), cubes(state, 1), of_seats(state, "energy")) == ("seat 1: act", "ore 2, crystal 1", [0, 0])
