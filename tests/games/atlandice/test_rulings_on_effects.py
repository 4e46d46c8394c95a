"""The numbered rulings AD-7 to AD-10 and AD-12: second die, chain, gate, Submarine, what is taken elsewhere."""

from __future__ import annotations

import pytest

from tests.games.atlandice.positions import at, dice, lines, moves, play, seen, told

NEXT = "take: seat 2, visits 5"
"""Seat 1 has made the round's first visit, and it is over."""


# ---- AD-7: the second die --------------------------------------------------------------------------------------------

def test_ad_7_the_first_die_of_the_round_brings_nothing_more_at_the_library() -> None:
    state = play(at(3, "2 second +2: dice 2, book 7"), "take 2, pick book")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, book 1", NEXT]


def test_ad_7_the_second_die_of_the_round_brings_one_more_of_any_kind_at_the_library() -> None:
    state = play(at(3, """
        1 odd +2: gem 6
        2 second +2: dice 2, gem 1, book 7
        take: seat 1, visits 3
        """), "take 2, pick book")
    assert moves(state) == ["pick gem", "pick book"]
    play(state, "pick gem")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 2, gem 1, book 1",
                                             "take: seat 2, visits 2"]


def test_ad_7_the_second_die_brings_nothing_more_where_nothing_is_left() -> None:
    state = play(at(3, """
        2 second +2: dice 2, book 1
        seat 2: book 6
        take: seat 1, visits 3
        """), "take 2, pick book")
    assert seen(state)["step"] == "reveal"


def test_ad_7_a_die_given_to_the_neutral_is_not_counted_for_the_giver() -> None:
    state = play(at(2, """
        2 second +2: dice 2, book 7
        seat 1: given 1
        seat 2: given 1
        take: seat 1, visits 4
        """), "take 2, pick book")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, given 1, book 1",
                                             "take: seat 2, visits 3"]


def test_ad_7_the_givers_second_own_die_counts_though_it_is_the_third_in_all() -> None:
    state = play(at(2, """
        2 second +2: dice 2, book 7
        seat 1: given 1
        take: seat 1, visits 2
        """), "take 2, pick book, pick book")
    assert lines(state, "seat 1") == ["seat 1: points 0, dice 2, given 1, book 2"]


def test_ad_7_the_neutrals_first_die_is_its_first_whatever_the_giver_took() -> None:
    state = play(at(2, """
        2 second +2: dice 2, book 7
        take: seat 1, visits 4
        """), "give 2, pick book")
    assert lines(state, "neutral", "now") == ["neutral: points 0, dice 1, book 1", "take: seat 2, visits 3"]


def test_ad_7_the_neutrals_second_die_is_its_second_whoever_gave_the_first() -> None:
    state = play(at(2, """
        2 second +2: dice 2, book 7
        seat 1: given 1
        take: seat 2, visits 5
        """), "give 2, pick book, pick book")
    assert lines(state, "seat 2", "neutral") == ["seat 2: points 0, given 1", "neutral: points 0, dice 2, book 2"]


# ---- AD-8: the chain -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("face", range(1, 6))
def test_ad_8_the_chain_goes_on_with_a_6_only(face: int) -> None:
    state = at(3, "1 chain +2: dice 1, gem 7")
    assert told(state, f"take 1, pick gem, roll {face}")[2:] == [f"“chain”: a {face} is rolled, without effect"]
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 1", NEXT]


def test_ad_8_the_chains_visit_takes_a_resource_and_applies_the_effect_but_takes_no_die() -> None:
    state = play(at(3, """
        1 chain +2: dice 1, gem 7
        5 even +2: dice 1, weapon 7
        """), "take 1, pick gem, roll 6, roll 5, pick weapon, roll 2, pick weapon")
    assert dice(state) == [0, 0, 0, 0, 1, 5]
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 1, weapon 2", NEXT]


def test_ad_8_the_chain_needs_no_die_at_the_area_it_leads_to() -> None:
    state = play(at(3, "1 chain +2: dice 7, gem 7"), "take 1, pick gem, roll 6, roll 2, pick book")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 1, book 1", NEXT]


def test_ad_8_the_chain_brings_the_submarines_resource_too() -> None:
    state = play(at(3, "1 chain +2: dice 1, gem 7"), "take 1, pick gem, roll 6")
    assert told(state, "roll 4") == ["A 4 is rolled: the visit goes on at the Engineering Works",
                                     "The Submarine is at the Engineering Works: one resource more"]
    play(state, "pick tool, pick tool, submarine 1")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 1, tool 2", NEXT]


def test_ad_8_the_chain_may_come_again_and_again() -> None:
    state = play(at(3, "1 chain +2: dice 1, gem 7"), "take 1, pick gem" + ", roll 6, roll 1, pick gem" * 5 + ", roll 1")
    assert lines(state, "1", "seat 1", "now") == ["1 chain +2: gem 1", "seat 1: points 0, dice 1, gem 6", NEXT]


def test_ad_8_the_chain_goes_on_where_nothing_is_left_to_take() -> None:
    state = play(at(3, """
        1 chain +2: dice 1, gem 1
        seat 2: gem 6
        """), "take 1, pick gem, roll 6")
    assert told(state, "roll 1") == ["A 1 is rolled: the visit goes on at the Jeweller",
                                     "Nothing lies at the Jeweller: no resource is taken"]
    assert moves(state)[0] == "roll 1"
    assert told(state, "roll 6, roll 6, pick gem")[-3:] == [
        "The Jeweller is empty", "Gems: Seat 2 has most, 6: the tile, worth 3 points; Seat 1 is second with 2: 1 point",
        "8 Gems come back: 1 to the Black Market, 7 to the Jeweller"]


def test_ad_8_a_number_whose_stack_is_used_up_means_the_market() -> None:
    state = at(3, """
        1 chain +2: dice 1, gem 7
        3 used up:
        """)
    assert told(state, "take 1, pick gem, roll 6, roll 3, pick weapon")[3:] == [
        "A 3 is rolled: the Inn is used up, so the visit goes on at the Black Market (AD-8)",
        "Seat 1 takes a Weapon from the Black Market"]
    assert lines(state, "now") == [NEXT]


def test_ad_8_districts_are_checked_only_after_all_of_the_chain() -> None:
    """The Jeweller is empty after the first pick; a Gem is smuggled back before anybody looks."""
    state = play(at(3, """
        1 chain +2: dice 1, gem 1
        seat 2: gem 6
        """), "take 1, pick gem, roll 6, roll 3, pick provision")
    assert told(state, "move gem 1") == ["A Gem goes from the Black Market to the Jeweller"]
    assert lines(state, "1", "now") == ["1 chain +2: gem 1", NEXT]


def test_ad_8_here_is_the_area_that_the_chain_led_to() -> None:
    state = play(at(3, """
        1 chain +2: dice 1, gem 7
        2 market +2: book 7
        """), "take 1, pick gem, roll 6, roll 2, pick book")
    assert moves(state) == ["move book 6"]


def test_ad_8_beyond_reached_by_the_chain_takes_from_the_jeweller_too() -> None:
    state = play(at(3, """
        1 chain +2: dice 1, gem 7
        2 beyond +2: book 7
        """), "take 1, pick gem, roll 6, roll 2, pick book, roll 5")
    assert moves(state) == ["loot 1 gem", "loot 3 provision", "loot 4 tool", "loot 5 weapon"]


@pytest.mark.parametrize(("visits", "books"), [(6, 1), (3, 2)])
def test_ad_8_second_counts_the_die_that_was_taken_for_the_chain(visits: int, books: int) -> None:
    state = play(at(3, f"""
        1 chain +2: dice 1, gem 7
        take: seat 1, visits {visits}
        """), "take 1, pick gem, roll 6, roll 2" + ", pick book" * books)
    assert lines(state, "seat 1", "now") == [f"seat 1: points 0, dice {books}, gem 1, book {books}",
                                             f"take: seat 2, visits {visits - 1}"]


def test_ad_8_a_chain_for_the_neutral_is_the_neutrals_to_its_end() -> None:
    state = play(at(2, "1 chain +2: dice 1, gem 7"), "give 1, pick gem, roll 6, roll 5, pick weapon, roll 4")
    assert state.actor == 0
    assert told(state, "pick weapon") == ["The neutral player takes a Weapon from the Blacksmith"]
    assert lines(state, "seat 1", "neutral", "now") == [
        "seat 1: points 0, given 1", "neutral: points 0, dice 1, gem 1, weapon 2", NEXT]


# ---- AD-9: the gate --------------------------------------------------------------------------------------------------

def test_ad_9_with_all_dice_at_the_market_one_of_them_goes_to_any_district() -> None:
    state = play(at(3, "3 gate +2: dice 1, provision 7"), "take 3, pick provision")
    assert moves(state) == ["gate 6 1", "gate 6 2", "gate 6 3", "gate 6 4", "gate 6 5"]
    play(state, "gate 6 3")
    assert dice(state) == [0, 0, 1, 0, 0, 5]


def test_ad_9_a_die_at_the_market_counts_as_a_6_though_its_district_is_used_up() -> None:
    """The Library's dice lie at the Market: they have no 2 to be turned from, or to."""
    state = play(at(3, """
        2 used up:
        3 gate +2: provision 7
        gates: chance, rolls 7
        """), "roll 3, roll 2, roll 2, roll 2, roll 6, roll 6, roll 6, take 3, pick provision")
    assert moves(state) == ["gate 6 1", "gate 6 3", "gate 6 4", "gate 6 5"]
    assert state.why_not("gate 6 2") == "The Library is used up: it is no Area any more (AD-10)."


def test_ad_9_the_visited_inn_is_an_area_like_any_other() -> None:
    state = play(at(3, "3 gate +2: dice 7, provision 7"), "take 3, pick provision")
    assert moves(state) == ["gate 3 1", "gate 3 2", "gate 3 4", "gate 3 5", "gate 3 6"]


def test_ad_9_the_rounds_last_die_can_be_turned_and_moves_the_clock_where_it_now_lies() -> None:
    state = play(at(3, """
        3 gate +2: dice 2, provision 7
        take: seat 1, visits 1
        """), "take 3, pick provision")
    assert moves(state) == ["gate 3 1", "gate 3 2", "gate 3 4", "gate 3 5", "gate 3 6"]
    assert told(state, "gate 3 5")[1] == "The last die lies at the Blacksmith, 1 hand: the clock stands on 1 of 24"


def test_ad_9_where_only_the_inn_is_left_the_die_goes_between_it_and_the_market() -> None:
    state = play(at(3, """
        clock 0, submarine 6
        1 used up:
        2 used up:
        3 gate +2: dice 2, provision 7
        4 used up:
        5 used up:
        """), "take 3, pick provision")
    assert moves(state) == ["gate 3 6", "gate 6 3"]


# ---- AD-10: the Submarine, and Districts that are none ---------------------------------------------------------------

def test_ad_10_the_submarine_must_leave_the_area_where_it_is() -> None:
    state = play(at(3, "4 2 +2: dice 1, tool 7"), "take 4, pick tool, pick tool")
    assert moves(state) == ["submarine 1", "submarine 2", "submarine 3", "submarine 5", "submarine 6"]
    assert state.why_not("submarine 4") == (
        "The Submarine is at the Engineering Works: it must go to another Area (AD-10).")


def test_ad_10_a_submarine_that_comes_to_the_visited_area_brings_nothing_in_this_visit() -> None:
    state = play(at(3, """
        clock 0, submarine 6
        4 2 +2: dice 1, tool 7
        """), "take 4, pick tool, submarine 4")
    assert lines(state, "clock", "seat 1", "now") == [
        "clock 0, submarine 4, first 1", "seat 1: points 0, dice 1, tool 1", NEXT]


def test_ad_10_the_submarine_cannot_go_to_a_used_up_district() -> None:
    state = play(at(3, """
        2 used up:
        4 2 +2: dice 1, tool 7
        5 used up:
        """), "take 4, pick tool, pick tool")
    assert moves(state) == ["submarine 1", "submarine 3", "submarine 6"]
    assert state.why_not("submarine 2") == "The Library is used up: it is no Area any more (AD-10)."


def test_ad_10_where_all_else_is_used_up_the_submarine_goes_between_the_engineering_works_and_the_market() -> None:
    state = play(at(3, """
        1 used up:
        2 used up:
        3 used up:
        4 2 +2: dice 1, tool 7
        5 used up:
        """), "take 4, pick tool, pick tool")
    assert moves(state) == ["submarine 6"]


@pytest.mark.parametrize(("tile", "kind", "targets"), [
    ("3 smuggle", "provision", {"4", "5"}), ("5 spread", "weapon", {"3", "4"})])
def test_ad_10_nothing_is_moved_to_a_used_up_district(tile: str, kind: str, targets: set[str]) -> None:
    state = play(at(3, f"""
        1 used up:
        2 used up:
        {tile} +2: dice 1, {kind} 7
        """), f"take {tile[0]}, pick {kind}")
    assert {move.split()[2] for move in moves(state)} == targets
    assert state.why_not(f"move {kind} 1") == "The Jeweller is used up: it is no Area any more (AD-10)."


# ---- AD-12: what effects take elsewhere ------------------------------------------------------------------------------

def test_ad_12_beyond_may_take_any_kind_that_lies_in_another_district() -> None:
    state = play(at(3, """
        1 odd +2: gem 5
        2 beyond +2: dice 1, book 6, gem 1
        4 2 +2: gem 1, book 1, tool 7
        """), "take 2, pick book, roll 6")
    assert moves(state) == [
        "loot 1 gem", "loot 3 provision", "loot 4 gem", "loot 4 book", "loot 4 tool", "loot 5 weapon"]
    assert state.why_not("loot 6 gem") == "This tile takes a resource from a District other than the Library (AD-12)."
    assert state.why_not("loot 2 book") == "This tile takes a resource from a District other than the Library (AD-12)."


def test_ad_12_the_submarine_adds_nothing_to_what_beyond_takes_where_it_is() -> None:
    state = play(at(3, "2 beyond +2: dice 1, book 7"), "take 2, pick book, roll 5, loot 4 tool")
    assert lines(state, "clock", "seat 1", "now") == [
        "clock 0, submarine 4, first 1", "seat 1: points 0, dice 1, book 1, tool 1", NEXT]


def test_ad_12_six_takes_any_kind_of_the_market_and_the_submarine_adds_nothing() -> None:
    state = play(at(3, """
        clock 0, submarine 6
        5 six +2: dice 1, weapon 7
        6: gem 3, provision 3, weapon 3
        """), "take 5, pick weapon, roll 6")
    assert moves(state) == ["loot 6 gem", "loot 6 provision", "loot 6 weapon"]
    assert state.why_not("loot 5 weapon") == (
        "This tile takes a resource from the Black Market (6), nowhere else (AD-12).")
    play(state, "loot 6 gem")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 1, weapon 1", NEXT]


def test_ad_12_what_is_taken_elsewhere_for_the_neutral_is_the_neutrals_and_the_giver_chooses() -> None:
    state = play(at(2, "2 beyond +2: dice 1, book 7"), "give 2, pick book, roll 5")
    assert state.actor == 0
    assert told(state, "loot 5 weapon") == ["The neutral player takes a Weapon from the Blacksmith"]
    assert lines(state, "seat 1", "neutral") == [
        "seat 1: points 0, given 1", "neutral: points 0, dice 1, book 1, weapon 1"]
