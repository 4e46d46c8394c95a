"""The examples and numbers of the rulebook, and the first of its rulings: numbered as our rules number their tests."""

from __future__ import annotations

import pytest

from atlantis import CHANCE, OVER
from tests.games.ark.positions import (
    GAMES,
    SHIPS_UP,
    TOKENS_DOWN,
    at,
    hand,
    lines,
    moves,
    of_seats,
    piles,
    play,
    points,
    seen,
    shown,
    supply,
    told,
)

# ---- 1, 2: gathering -------------------------------------------------------------------------------------------------

def test_1_two_rings_give_six_wood_use_two_workers_and_move_the_marker_two_spaces() -> None:
    state = at(2)
    assert told(state, "gather 3") == [
        "Seat 1 gathers at 3 Cedar Forest with 2 workers", "Seat 1 receives 6 wood",
        "The marker of Seat 1 moves to space 2"]
    assert lines(state, "3", "seat 1") == [
        "3 dry: seat 1, token treasures", "seat 1: points 0, space 2, height 0, left 5, wood 6"]
    assert supply(state) == [24, 25, 20, 25]


def test_1_afterwards_no_opponent_may_gather_there_or_take_the_token() -> None:
    state = play(at(3), "gather 3")
    for seat in (2, 3):
        assert state.actor + 1 == seat
        assert moves(state, "gather", "treasure") == [f"gather {tile}" for tile in (1, 2, 4, 5, 6, 7, 8)]
        play(state, "gold 2")


def test_1_afterwards_the_occupant_may_take_the_token_but_not_gather_again() -> None:
    state = play(at(2), "gather 3, gold 3, event 1")
    assert state.actor == 0
    assert moves(state, "gather", "treasure") == [
        *(f"gather {tile}" for tile in (1, 2, 4, 5, 6, 7, 8)), "treasure 3"]


@pytest.mark.parametrize(("left", "tiles"), [
    (1, [4, 5]), (2, [1, 2, 3, 4, 5, 6, 7]), (3, [1, 2, 3, 4, 5, 6, 7, 8]), (7, [1, 2, 3, 4, 5, 6, 7, 8])])
def test_2_all_rings_of_a_tile_are_filled_at_the_same_time_or_none(left: int, tiles: list[int]) -> None:
    state = at(2, f"seat 1: left {left}\nturn: seat 1\nseat 2: left 0")
    assert moves(state, "gather") == [f"gather {tile}" for tile in tiles]


# ---- 3: the city -----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("workers", [1, 2, 3])
def test_3_each_worker_in_the_city_fetches_a_gold_and_moves_the_marker_a_space(workers: int) -> None:
    state = play(at(2, "seat 2: left 3"), f"gold {workers}")
    assert lines(state, "seat 1") == [f"seat 1: points 0, space {workers}, height 0, left {7 - workers}, "
                                      f"gold {workers}"]
    assert supply(state) == [30, 25, 20, 25 - workers]


@pytest.mark.parametrize(("bought", "had", "has"), [
    ("wood", 1, "wood 2"), ("wood", 3, "wood 2, gold 2"), ("flax", 1, "flax 1"), ("flax", 2, "flax 1, gold 1"),
    ("ore", 2, "ore 1"), ("ore", 3, "ore 1, gold 1")])
def test_3_the_city_sells_two_wood_or_a_flax_for_a_gold_and_an_ore_for_two(bought: str, had: int, has: str) -> None:
    state = at(2, f"seat 1: gold {had}")
    told(state, f"buy {bought}")
    assert hand(state, 1) == has
    assert of_seats(state, "workers_left") == [6, 7]
    assert piles(state) == {0: [2], 1: [1]}


@pytest.mark.parametrize(("gold", "bought"), [(0, []), (1, ["buy wood", "buy flax"]),
                                              (2, ["buy wood", "buy flax", "buy ore"])])
def test_3_only_who_holds_the_gold_may_buy(gold: int, bought: list[str]) -> None:
    assert moves(at(2, f"seat 1: gold {gold}"), "buy") == bought


# ---- 4, 5: ships -----------------------------------------------------------------------------------------------------

def test_4_building_takes_exactly_the_cost_adds_the_points_and_a_fifth_ship_comes_into_the_slot() -> None:
    state = at(2, """
        show: S21 S16 S22 S23
        seat 1: points 3, wood 1, ore 2, gold 5
        """)
    assert told(state, "build S16") == [
        "Seat 1 builds S16 Assay Ship for 1 ore + 3 gold: 2 points, 1 ship in the fleet"]
    assert (hand(state, 1), points(state)) == ("wood 1, ore 1, gold 2", [5, 0])
    assert shown(state) == ["S21", None, "S22", "S23"]
    assert told(state, "ship S30") == ["S30 Ark of Kings comes on show", "The marker of Seat 1 moves to space 1"]
    assert shown(state) == ["S21", "S30", "S22", "S23"]
    assert lines(state, "seat 1") == [
        "seat 1: points 5, space 1, height 0, left 6, wood 1, ore 1, gold 2, ships S16"]
    assert supply(state) == [29, 25, 19, 23]


@pytest.mark.parametrize(("has", "offered"), [
    ("ore 1, gold 3", ["build S16"]), ("ore 1, gold 2", []), ("gold 3", []), ("wood 10, flax 2, ore 1, gold 2", [])])
def test_4_a_ship_is_built_only_by_who_holds_its_whole_cost(has: str, offered: list[str]) -> None:
    state = at(2, f"show: S16 S30 S29 S28\nseat 1: {has}")
    assert moves(state, "build") == offered


def test_5_a_ship_that_gives_an_ore_gives_it_once_a_round() -> None:
    state = at(2, "seat 1: ships S01")
    assert told(state, "use S01") == ["Seat 1 uses S01 Ore Barge", "Seat 1 receives 1 ore",
                                      "The marker of Seat 1 moves to space 1"]
    play(state, "gold 2")
    assert (state.actor, hand(state, 1), moves(state, "use")) == (0, "ore 1", [])


def test_5_the_ship_is_ready_again_in_the_next_round() -> None:
    state = at(2, """
        seat 1: left 1, ships S01*
        seat 2: left 0
        """)
    assert moves(state, "use") == []
    play(state, "gold 1")
    assert (seen(state)["round"], state.actor, moves(state, "use")) == (2, 0, ["use S01"])


def test_5_a_trade_is_refused_without_its_price() -> None:
    state = at(2, "seat 1: wood 10, ships S16")
    assert moves(state, "use") == []
    assert state.why_not("use S16") == "It takes 1 gold, and Seat 1 lacks 1 gold."
    assert moves(at(2, "seat 1: gold 1, ships S16"), "use") == ["use S16"]


def test_5_no_ship_of_another_player_is_offered() -> None:
    state = at(2, "seat 2: ships S01 S03")
    assert moves(state, "use") == []
    assert state.why_not("use S01") == "S01 Ore Barge belongs to Seat 2."
    assert moves(play(state, "gold 1"), "use") == ["use S01", "use S03"]


# ---- 6, 7: the time track --------------------------------------------------------------------------------------------

def test_6_at_the_start_all_markers_are_on_0_and_the_topmost_is_to_move() -> None:
    state = play(GAMES[3].start(), f"order 3 1 2, {SHIPS_UP}, {TOKENS_DOWN}")
    assert piles(state) == {0: [2, 1, 3]}
    assert state.actor == 2


def test_6_yellow_lands_on_green_moves_again_and_then_green_is_to_move() -> None:
    state = at(2, "seat 2: left 6")
    play(state, "gold 1")
    assert (piles(state), state.actor) == ({1: [2, 1]}, 0)
    play(state, "gold 2, event 8")
    assert (piles(state), state.actor) == ({1: [2], 3: [1]}, 1)


def test_7_only_the_first_marker_that_passes_an_event_space_turns_up_a_card() -> None:
    state = at(2, """
        seat 1: left 5
        seat 2: left 5
        """)
    assert told(state, "gather 2, event 4")[2:] == ["The marker of Seat 1 moves to space 4",
                                                    "The sea reaches 4 Driftwood Cove: its sinking side is up"]
    assert told(state, "gold 2")[2:] == ["The marker of Seat 2 moves to space 4"]
    assert (piles(state), state.actor) == ({4: [1, 2]}, 1)
    assert lines(state, "round") == ["round 1, drawn 1, quakes 0"]


# ---- 8, 9: the sea ---------------------------------------------------------------------------------------------------

def test_8_the_first_card_turns_a_tile_and_its_worker_and_token_stay() -> None:
    state = at(2, """
        4 dry: seat 2, token knowledge
        seat 1: left 5
        """)
    assert told(state, "gold 2, event 4")[-1] == "The sea reaches 4 Driftwood Cove: its sinking side is up"
    assert lines(state, "4") == ["4 sinking: seat 2, token knowledge"]
    assert of_seats(state, "swimmers") == [0, 0]


def test_8_the_second_card_takes_the_tile_with_its_token_and_the_worker_swims() -> None:
    state = at(2, """
        4 sinking: seat 2, token knowledge
        seat 1: left 5
        """)
    assert told(state, "gold 2, event 4")[-1] == (
        "The sea takes 4 Driftwood Cove; its token is lost: knowledge; 1 worker of Seat 2 swims")
    assert lines(state, "4", "bag") == ["4 gone:", "bag: potions 4, animals 4, treasures 4, knowledge 4"]
    assert of_seats(state, "swimmers") == [0, 1]


@pytest.mark.parametrize(("has", "kept", "lost", "said"), [
    ("swimmers 3, gold 2", "", 0, ["Seat 2 has 3 swimmers and pays 2 gold"]),
    ("swimmers 3, gold 9", "gold 7", 0, ["Seat 2 has 3 swimmers and pays 2 gold"]),
    ("swimmers 3, gold 1", "gold 1", 4, ["Seat 2 has 3 swimmers and not enough gold: 4 points off"]),
    ("swimmers 1", "", 4, ["Seat 2 has 1 swimmer and not enough gold: 4 points off"]),
    ("gold 2", "gold 2", 0, []),
])
def test_9_swimmers_cost_two_gold_or_else_four_points(has: str, kept: str, lost: int, said: list[str]) -> None:
    state = at(2, f"""
        seat 1: left 1, points 20
        seat 2: left 0, points 20, {has}
        """)
    assert told(state, "gold 1")[3:] == ["Round 1 is over", *said]
    assert (hand(state, 2), points(state)) == (kept, [20, 20 - lost])
    assert of_seats(state, "swimmers") == [0, 0]


# ---- 10, 11, 12: the end of a round ----------------------------------------------------------------------------------

@pytest.mark.parametrize(("number", "end"), [(1, 7), (2, 14), (4, 7), (5, 14)])
def test_10_a_round_ends_when_all_have_arrived_and_the_last_to_arrive_begins_the_next(number: int, end: int) -> None:
    state = at(3, f"""
        round {number}
        seat 1: left 0
        seat 2: left 1
        seat 3: left 0
        """)
    assert (piles(state), state.actor) == ({end - 1: [2], end: [3, 1]}, 1)
    assert told(state, "gold 1")[3:] == [f"Round {number} is over"]
    assert (piles(state), state.actor, seen(state)["round"]) == ({end: [3, 1, 2]}, 1, number + 1)
    assert of_seats(state, "workers_left") == [7, 7, 7]


def test_10_nobody_can_go_past_the_end_of_a_round() -> None:
    drawn = """
        3 dry: seat 1, token potions
        seat 1: left 1, wood 6, flax 3, ore 2, gold 9, ships S01
        seat 2: left 0
        """
    offered = moves(at(2, drawn))
    assert offered == ["gather 4", "gather 5", "treasure 3", "use S01", "gold 1", "buy wood", "buy flax", "buy ore",
                       "build S21", "build S22", "build S23", "build S24", "sell wood", "sell flax", "sell ore",
                       "sell gold"]
    for move in offered:
        state = play(at(2, drawn), move)
        while state.actor == CHANCE:
            play(state, moves(state)[0])
        assert (piles(state), seen(state)["round"]) == ({7: [2, 1]}, 2)


def test_11_after_round_3_the_markers_go_to_0_in_the_same_pile_and_the_city_is_turned() -> None:
    state = at(4, """
        round 3
        seat 1: left 0, height 2
        seat 2: left 0, height 0
        seat 3: left 1
        seat 4: left 0, height 1
        """)
    assert (piles(state), seen(state)["city"]) == ({20: [3], 21: [2, 4, 1]}, "dry")
    assert told(state, "gold 1")[3:] == [
        "Round 3 is over",
        "Half-time: the city is turned, and the markers go back to 0 in the same pile"]
    assert (piles(state), state.actor) == ({0: [2, 4, 1, 3]}, 2)
    assert (seen(state)["round"], seen(state)["city"]) == (4, "turned")


def test_11_the_city_is_turned_once_and_its_actions_stay() -> None:
    cities = [seen(at(2, f"round {number}"))["city"] for number in range(1, 7)]
    assert cities == ["dry", "dry", "dry", "turned", "turned", "turned"]
    state = at(2, "round 4\nshow: S21 S22 S23 S24\nseat 1: wood 6, gold 2")
    assert moves(state, "gold", "buy", "build", "sell") == [
        "gold 1", "gold 2", "gold 3", "buy wood", "buy flax", "buy ore", "build S21", "sell wood"]


def test_11_after_round_6_the_game_is_over() -> None:
    state = play(at(2, """
        round 6
        seat 1: left 1
        seat 2: left 0
        """), "gold 1")
    assert (state.actor, moves(state), lines(state, "now")) == (OVER, [], ["over"])


def test_12_two_tokens_in_the_bag_go_to_the_lowest_of_three_empty_tiles() -> None:
    state = play(at(2, """
        2 dry:
        5 sinking:
        7 dry:
        bag: animals 2
        seat 1: left 1
        seat 2: left 0
        """), "gold 1")
    assert told(state, "token animals, token animals") == [
        "2 Flax Fields: a token of animals", "5 Fish Market: a token of animals"]
    assert lines(state, "2", "5", "7", "bag", "now") == [
        "2 dry: token animals", "5 sinking: token animals", "7 dry:",
        "bag: potions 0, animals 0, treasures 0, knowledge 0", "turn: seat 1"]
    assert seen(state)["round"] == 2


# ---- 14: scoring (13 is in test_deck.py) -----------------------------------------------------------------------------

LAST = "round 6\nseat 2: left 0\nseat 1: left 1, "


@pytest.mark.parametrize(("ships", "lost"), [(0, -35), (1, -30), (5, -10), (6, -5), (7, 0), (8, 0)])
def test_14_each_worker_without_a_ship_costs_five_points(ships: int, lost: int) -> None:
    fleet = f"ships {' '.join(f'S{number:02}' for number in range(1, ships + 1))}, " if ships else ""
    state = play(at(2, f"{LAST}{fleet}gold 10"), "gold 1")
    assert points(state) == [lost + 10, -35]


@pytest.mark.parametrize(("tokens", "worth"), [
    ("potions 3, treasures 2, knowledge 1", 16), ("animals 6", 27), ("potions 1", 2), ("potions 1, animals 1", 4),
    ("animals 4", 14), ("knowledge 5", 20)])
def test_14_each_set_is_worth_more_the_more_tokens_it_has(tokens: str, worth: int) -> None:
    state = play(at(2, f"{LAST}gold 10, {tokens}"), "gold 1")
    assert points(state) == [worth - 35 + 10, -35]


def test_14_six_of_each_set_are_worth_108() -> None:
    empty = "".join(f"{tile} dry:\n" for tile in range(1, 9))
    tokens = "potions 6, animals 6, treasures 6, knowledge 6"
    state = play(at(2, f"{empty}bag: potions 0\n{LAST}points 1, {tokens}"), "gold 1")
    assert points(state) == [1 - 35 + 108 + 1, -35]


@pytest.mark.parametrize("gold", range(10))
def test_14_gold_is_worth_a_point_each_and_other_cubes_nothing(gold: int) -> None:
    state = play(at(2, f"{LAST}gold {gold}, wood 5, flax 2, ore 1"), "gold 1")
    assert points(state) == [gold + 1 - 35, -35]


# ---- 15: the limit of a hand -----------------------------------------------------------------------------------------

def test_15_with_nine_wood_one_of_two_comes_in_and_the_gold_is_paid() -> None:
    state = at(2, "seat 1: wood 9, gold 1")
    assert told(state, "buy wood")[:2] == [
        "Seat 1 buys wood for 1 gold", "Seat 1 receives 1 wood; 1 wood forfeited: a hand holds 10 at most"]
    assert (hand(state, 1), supply(state)) == ("wood 10", [20, 25, 20, 25])


def test_15_with_ten_wood_none_is_sold() -> None:
    state = at(2, "seat 1: wood 10, gold 1")
    assert moves(state, "buy") == ["buy flax"]
    assert state.why_not("buy wood") == "A hand holds 10 wood at most: none would come in (AA-2)."


def test_15_with_ten_wood_one_may_gather_wood_and_gets_none() -> None:
    state = at(2, "seat 1: wood 10")
    assert "gather 3" in moves(state)
    assert told(state, "gather 3")[1] == "Seat 1 receives nothing; 6 wood forfeited: a hand holds 10 at most"
    assert (hand(state, 1), lines(state, "3")) == ("wood 10", ["3 dry: seat 1, token treasures"])
