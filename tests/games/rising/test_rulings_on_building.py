"""The numbered rulings AR-8, AR-9, AR-21, AR-23, AR-24 and AR-35: building, benefits, income, trade."""

from __future__ import annotations

import pytest

from tests.games.rising.positions import (
    at,
    barriers,
    cubes,
    effects,
    game_of,
    hand,
    island,
    moves,
    node,
    of_seats,
    play,
    seen,
    supply,
    told,
    with_data,
)

# ---- AR-8: trade -----------------------------------------------------------------------------------------------------

def test_ar_8_a_trade_needs_no_answer_and_giving_counts_as_a_move() -> None:
    state = play(at(3, """
        phase act
        seat 1: ore 5, market-day 1, inner-light 1
        seat 2: gold 1
        """), "play market-day, move 2 take gold")
    assert (node(state), cubes(state, 1), cubes(state, 2)) == ("seat 1: act, trade", "ore 5, gold 1", "")
    play(state, "move 3 give ore, move 3 give ore")
    assert (node(state), cubes(state, 1), cubes(state, 3)) == ("seat 1: act", "ore 3, gold 1", "ore 2")


def test_ar_8_nobody_trades_with_themselves_and_only_what_is_there_is_offered() -> None:
    state = play(at(3, """
        phase place, start 2
        seat 2: market-day 1
        seat 3: crystal 1
        """), "play market-day")
    assert moves(state) == ["move 3 take crystal", "end-trade"]


# ---- AR-9: reductions ------------------------------------------------------------------------------------------------

def test_ar_9_the_artificers_cube_and_borrowed_plans_add_up() -> None:
    state = at(2, """
        phase build
        seat 1 artificer: atlantium 1, gold 1, borrowed-plans 1
        """)
    assert "build solar-matrix" not in moves(state)
    play(state, "play borrowed-plans, build solar-matrix")
    assert moves(state) == ["waive atlantium", "waive crystal"]
    play(state, "waive atlantium, waive crystal")
    assert moves(state) == ["waive atlantium"]
    assert told(state, "waive atlantium")[1] == "Seat 1 builds Solar Matrix for 1 Atlantium + 1 gold; 9 to go"
    assert cubes(state, 1) == ""


def test_ar_9_two_borrowed_plans_waive_four() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 1, gold 1, crystal 1, borrowed-plans 2
        """), "play borrowed-plans, play borrowed-plans, build power-core")
    assert moves(state) == ["waive atlantium", "waive gold", "waive crystal"]
    play(state, "waive gold, waive atlantium, waive atlantium")
    assert moves(state) == ["waive crystal"]
    assert told(state, "waive crystal")[1] == "Seat 1 builds Power Core for 1 Atlantium + 1 gold + 1 crystal; 9 to go"


def test_ar_9_every_cube_of_the_reduction_is_waived_and_waiving_is_not_optional() -> None:
    state = play(at(2, """
        phase build
        seat 1 artificer: atlantium 3, gold 2, crystal 2, borrowed-plans 1, market-day 1
        """), "play borrowed-plans, build power-core")
    assert moves(state) == ["waive atlantium", "waive gold", "waive crystal"]
    play(state, "waive atlantium")
    assert moves(state) == ["waive atlantium", "waive gold", "waive crystal"]
    play(state, "waive gold")
    assert (node(state), cubes(state, 1)) == ("seat 1: build, waive", "atlantium 3, gold 2, crystal 2")
    play(state, "waive crystal")
    assert cubes(state, 1) == "atlantium 1, gold 1, crystal 1"


def test_ar_9_a_part_of_a_reduction_that_cannot_be_used_is_lost() -> None:
    state = play(at(2, """
        phase build
        seat 1 artificer: atlantium 2, gold 1, borrowed-plans 2
        seat 2: atlantium 1, gold 1, inner-light 1
        """), "play borrowed-plans, play borrowed-plans, build tidal-anchor, waive atlantium, waive atlantium")
    assert (node(state), cubes(state, 1), effects(state)) == ("seat 1: build, barrier", "atlantium 2", [])
    play(state, "target M1, target M2")
    assert (node(state), moves(state)) == ("seat 2: build", ["play inner-light", "pass-build"])


@pytest.mark.parametrize(("held", "offered"), [
    ("atlantium 2, gold 1", True), ("atlantium 2", True), ("atlantium 1, gold 1", True), ("gold 1", False),
    ("atlantium 1", False), ("atlantium 1, crystal 5", False)])
def test_ar_9_with_one_cube_less_one_may_be_missing(held: str, offered: bool) -> None:
    state = at(2, f"phase build\nseat 1 artificer: {held}, inner-light 1")
    assert ("build tidal-anchor" in moves(state)) == offered


def test_ar_9_no_reduction_no_waive() -> None:
    state = play(at(2, "phase build\nseat 1: atlantium 2, crystal 1, gold 5\nseat 2: inner-light 1"),
                 "build muster-bell")
    assert (node(state), cubes(state, 1), supply(state)) == ("seat 2: build", "gold 5", [10, 20, 9, 10])


def test_ar_9_a_copied_artificer_waives_too() -> None:
    state = play(at(2, "phase build\nseat 1: atlantium 2, untapped-talent 1"), "play untapped-talent, target artificer")
    assert moves(state) == ["build tidal-anchor", "build muster-bell", "pass-build"]
    play(state, "build muster-bell")
    assert moves(state) == ["waive crystal"]


def test_ar_9_borrowed_plans_lapse_with_pass_build() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 1, borrowed-plans 1, twin-harmonics 1
        seat 2: atlantium 1, inner-light 1
        """), "play borrowed-plans, play twin-harmonics")
    assert effects(state) == ["twin-harmonics", "borrowed-plans"]
    play(state, "pass-build")
    assert (node(state), moves(state), effects(state)) == ("seat 2: build", ["play inner-light", "pass-build"], [])


# ---- AR-21: double benefit -------------------------------------------------------------------------------------------

def test_ar_21_the_benefit_comes_twice() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 1, gold 1, crystal 1, twin-harmonics 1
        seat 2: inner-light 1
        blueprint: star-well 0
        """), "play twin-harmonics, build star-well")
    assert (of_seats(state, "energy"), node(state), effects(state)) == ([6, 0], "seat 2: build", [])


def test_ar_21_with_new_choices() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 2, gold 1, twin-harmonics 1
        seat 2: inner-light 1
        """), "play twin-harmonics, build tidal-anchor, target M1, target M2, target H1")
    assert node(state) == "seat 1: build, barrier"
    play(state, "target C6")
    assert (node(state), barriers(state), supply(state, "barriers")) == ("seat 2: build", ["M1", "M2", "H1", "C6"], [2])


def test_ar_21_solar_matrix_and_targeting_spire_gain_nothing_by_it() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 4, crystal 1, twin-harmonics 1
        seat 2: inner-light 1
        """), "play twin-harmonics, build targeting-spire")
    assert (effects(state), node(state)) == (["next-targeting-spire"], "seat 2: build")


def test_ar_21_the_limit_comes_after_both_halves() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 1, gold 2, twin-harmonics 1, tireless-hands 3
        seat 2: tireless-hands 1, burning-mirrors 2, inner-light 1
        """), "play twin-harmonics, build signal-mirror, knowledge market-day, knowledge market-day")
    assert node(state) == "chance: build, draw"
    play(state, "knowledge market-day, knowledge ancestors-gambit")
    assert (node(state), hand(state, 1)) == ("seat 1: build, limit", "market-day 2, tireless-hands 3")
    play(state, "discard market-day")
    assert (node(state), hand(state, 2)) == (
        "seat 2: build, limit", "ancestors-gambit 1, market-day 1, inner-light 1, burning-mirrors 2, tireless-hands 1")
    play(state, "discard ancestors-gambit")
    assert node(state) == "seat 2: build, limit"
    play(state, "play inner-light")
    assert (seen(state)["turn"], of_seats(state, "energy")) == (2, [1, 2])


def test_ar_21_the_limit_is_kept_in_order_from_the_builder() -> None:
    state = play(at(3, """
        phase build, done 1
        seat 1: tireless-hands 4
        seat 2: atlantium 1, gold 2, alchemists-notes 4
        seat 3: ancestors-gambit 4
        """), "build signal-mirror, knowledge market-day, knowledge market-day, knowledge market-day")
    for seat in (2, 3, 1):
        assert node(state) == f"seat {seat}: build, limit"
        play(state, "discard market-day")


def test_ar_21_a_doubled_trade_is_two_trades_each_ended_by_itself() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 3, gold 2, ore 1, twin-harmonics 1
        seat 2: inner-light 1
        """), "play twin-harmonics, build exchange-conduit, move 2 give ore, end-trade")
    assert (node(state), moves(state)) == ("seat 1: build, trade", ["move 2 take ore", "end-trade"])
    play(state, "move 2 take ore, move 2 give ore, move 2 take ore, move 2 give ore")
    assert (node(state), cubes(state, 2)) == ("seat 2: build", "ore 1")


# ---- AR-23: one component --------------------------------------------------------------------------------------------

def test_ar_23_a_player_builds_one_component_a_turn() -> None:
    state = play(at(2, """
        phase build
        seat 1: atlantium 9, gold 9, crystal 9, inner-light 1
        seat 2: inner-light 1
        """), "build muster-bell")
    assert node(state) == "seat 2: build"
    assert [seat["components"] for seat in seen(state)["seats"]] == [["muster-bell"], []]
    assert "build muster-bell" not in moves(state)


def test_ar_23_the_cost_is_paid_by_the_builder_alone() -> None:
    state = at(2, """
        phase build
        seat 1: atlantium 2, inner-light 1
        seat 2: crystal 1, gold 1
        """)
    assert moves(state) == ["play inner-light", "pass-build"]


def test_ar_23_converting_first_may_make_a_build_possible() -> None:
    state = play(at(2, "phase build\nseat 1: atlantium 2, ore 1, energy 2"), "convert ore crystal")
    assert moves(state) == ["build muster-bell", "pass-build"]


# ---- AR-24: income ---------------------------------------------------------------------------------------------------

def test_ar_24_priest_champion_and_scholar_have_their_income_in_order_from_the_starting_player() -> None:
    state = at(4, """
        phase build, start 2, done 3
        seat 1 champion: inner-light 1
        seat 2 explorer:
        seat 3 scholar:
        seat 4 priest:
        """)
    assert told(state, "pass-build") == ["Turn 2: Seat 3 is the starting player"]
    assert (node(state), of_seats(state, "energy")) == ("chance: income, draw", [0, 0, 0, 0])
    assert told(state, "knowledge market-day") == [
        "Seat 3 draws Market Day", "The Priest brings Seat 4 1 energy", "The Champion brings Seat 1 1 courage"]
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([0, 0, 0, 1], [1, 0, 0, 0])


@pytest.mark.parametrize(("councilor", "energy", "courage"), [("priest", 1, 0), ("champion", 0, 1)])
def test_ar_24_a_copied_income_comes_once_when_the_card_is_played(councilor: str, energy: int, courage: int) -> None:
    state = play(at(2, """
        phase build
        seat 1 explorer: untapped-talent 1, market-day 1, ore 1
        seat 2 artificer:
        """), f"play untapped-talent, target {councilor}")
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([energy, 0], [courage, 0])
    assert seen(state)["seats"][0]["copied"] == [councilor]
    play(state, "pass-build")
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([energy, 0], [courage, 0])
    assert (seen(state)["turn"], seen(state)["seats"][0]["copied"]) == (2, [])


def test_ar_24_a_copied_scholar_draws_one_card_and_with_four_in_hand_nothing_is_too_much() -> None:
    state = play(at(2, "seat 1: untapped-talent 1, tireless-hands 3"), "play untapped-talent, target scholar")
    assert node(state) == "chance: place, draw"
    play(state, "knowledge market-day")
    assert (node(state), hand(state, 1)) == ("seat 1: place", "market-day 1, tireless-hands 3")


def test_ar_24_with_a_scholar_of_two_cards_the_limit_follows_the_copied_income() -> None:
    game = with_data(2, {"councilors": {"scholar": 2}})
    state = play(at(2, "seat 1: untapped-talent 1, tireless-hands 3", game=game),
                 "play untapped-talent, target scholar, knowledge market-day")
    assert node(state) == "chance: place, draw"
    play(state, "knowledge market-day")
    assert (node(state), hand(state, 1)) == ("seat 1: place, limit", "market-day 2, tireless-hands 3")
    play(state, "discard market-day")
    assert node(state) == "seat 1: place"


# ---- AR-35: trade and free converting end by themselves --------------------------------------------------------------

def test_ar_35_a_trade_ends_as_soon_as_there_is_nothing_to_move() -> None:
    state = at(2, "phase build\nseat 1: atlantium 3, gold 2\nseat 2: inner-light 1")
    assert told(state, "build exchange-conduit") == ["Seat 1 builds Exchange Conduit for 3 Atlantium + 2 gold; 9 to go"]
    assert node(state) == "seat 2: build"


def test_ar_35_alchemists_notes_convert_twice_without_energy() -> None:
    state = play(at(2, "phase act\nseat 1: ore 3, alchemists-notes 1, inner-light 1"), "play alchemists-notes")
    assert (node(state), moves(state)) == (
        "seat 1: act, convert", ["convert ore atlantium", "convert ore gold", "convert ore crystal", "end-convert"])
    play(state, "convert ore gold, convert gold crystal")
    assert (node(state), cubes(state, 1), of_seats(state, "energy")) == ("seat 1: act", "ore 2, crystal 1", [0, 0])


@pytest.mark.parametrize(("played", "held"), [
    ("end-convert", "ore 3"), ("convert ore gold, end-convert", "ore 2, gold 1")])
def test_ar_35_converting_may_be_ended_before(played: str, held: str) -> None:
    state = play(at(2, "phase act\nseat 1: ore 3, alchemists-notes 1, inner-light 1"),
                 f"play alchemists-notes, {played}")
    assert (node(state), cubes(state, 1)) == ("seat 1: act", held)


def test_ar_35_with_nothing_to_convert_from_the_start_it_ends_at_once() -> None:
    state = at(2, "phase build\nblueprint: crown-of-poles 0\nseat 1: atlantium 7, gold 3\nseat 2: inner-light 1",
               game=game_of(2, "cosmic"))
    play(state, "build crown-of-poles")
    assert node(state) == "seat 2: build"


def test_ar_35_the_crown_of_poles_converts_up_to_two() -> None:
    state = play(at(2, "phase build\nblueprint: crown-of-poles 0\nseat 1: atlantium 8, gold 4\nseat 2: inner-light 1",
                    game=game_of(2, "cosmic")), "build crown-of-poles")
    assert node(state) == "seat 1: build, convert"
    play(state, "convert gold ore, convert atlantium ore")
    assert (node(state), cubes(state, 1), island(state)) == ("seat 2: build", "ore 2", [6] * 6)
