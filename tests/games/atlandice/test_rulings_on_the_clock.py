"""The numbered rulings AD-11 and AD-13 to AD-16: hasten, the neutral's points, the hand, and Donations."""

from __future__ import annotations

import pytest

from atlantis import OVER
from tests.games.atlandice.positions import TILES, about, at, lines, majorities, moves, play, points, seen, told

# ---- AD-11: hasten ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("face", "hand"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_ad_11_hasten_moves_the_hand_one_space_with_a_1_to_4(face: int, hand: int) -> None:
    state = play(at(3, "3 hasten +2: dice 1, provision 7"), f"take 3, pick provision, roll {face}")
    assert lines(state, "clock", "now") == [f"clock {hand}, submarine 4, first 1", "take: seat 2, visits 5"]


@pytest.mark.parametrize("space", [3, 5, 7, 9, 11, 13, 15, 17, 19, 21])
def test_ad_11_hasten_triggers_neither_survey_nor_donation(space: int) -> None:
    state = play(at(3, f"""
        clock {space - 1}
        3 hasten +2: dice 1, provision 6
        seat 2: gem 1, book 1, provision 1, tool 1, weapon 1
        """), "take 3, pick provision")
    assert told(state, "roll 4") == [
        "“hasten”: a 4 is rolled", f"The hand moves on one space, to {space}; no event happens there (AD-11)"]
    assert points(state) == [0, 0, 0]
    assert lines(state, "now") == ["take: seat 2, visits 5"]


def test_ad_11_the_hand_moves_on_from_where_hasten_brought_it() -> None:
    """From 2 to the Survey at 3 by the last visit's effect, and by 2 hands onto the Donation at 5, in one round."""
    state = play(at(3, """
        clock 2
        3 hasten +2: dice 1, provision 7
        seat 2: gem 3
        take: seat 1, visits 1
        """), "take 3, pick provision")
    assert told(state, "roll 2")[1:3] == [
        "The hand moves on one space, to 3; no event happens there (AD-11)",
        "The last die lies at the Black Market, 2 hands: the clock stands on 5 of 24"]
    assert points(state) == [0, 0, 0]
    assert lines(state, "now") == ["donate: seat 2, donors 3"]


HASTENED_TO_THE_END = """
    clock 23
    3 hasten +2: dice 1, provision 7
    seat 2: book 1
    take: seat 2, visits 2
    """


def test_ad_11_on_the_last_space_the_rounds_other_visits_are_still_made() -> None:
    state = play(at(3, HASTENED_TO_THE_END), "take 3, pick provision")
    assert told(state, "roll 1") == [
        "“hasten”: a 1 is rolled",
        "The hand moves on one space, to 24, the last one: the game ends after this round's visits (AD-11)"]
    assert lines(state, "clock", "now") == ["clock 24, submarine 4, first 1", "take: seat 3, visits 1"]
    assert points(state) == [0, 0, 0]


def test_ad_11_after_those_visits_the_hand_stays_nothing_is_triggered_and_the_game_ends() -> None:
    state = play(at(3, HASTENED_TO_THE_END), "take 3, pick provision, roll 1")
    said = told(state, "take 6, pick gem")
    assert not any("the last die lies" in sentence.lower() or "Survey" in sentence for sentence in said)
    assert majorities(said)[:3] == [
        "Gems: Seat 3 has most, 1: 3 points; nobody is second", "Books: Seat 2 has most, 1: 3 points; nobody is second",
        "Provisions: Seat 2 has most, 1: 3 points; nobody is second"]
    assert state.actor == OVER
    assert lines(state, "clock") == ["clock 24, submarine 4, first 1"]
    assert points(state) == [0, 6, 3]


def test_ad_11_hasten_in_the_last_visit_may_end_the_game_at_once() -> None:
    state = play(at(3, """
        clock 23
        3 hasten +2: dice 1, provision 7
        take: seat 1, visits 1
        """), "take 3, pick provision, roll 3")
    assert lines(state, "clock", "now") == ["clock 24, submarine 4, first 2", "over"]


def test_ad_11_a_second_hasten_leaves_the_hand_on_the_last_space() -> None:
    state = play(at(3, """
        clock 23
        3 hasten +2: dice 2, provision 7
        """), "take 3, pick provision, roll 1, take 3, pick provision, roll 1")
    assert lines(state, "clock", "now") == ["clock 24, submarine 4, first 1", "take: seat 3, visits 4"]


# ---- AD-13: the neutral scores like a player -------------------------------------------------------------------------

def test_ad_13_the_neutral_scores_at_a_survey() -> None:
    state = at(2, """
        clock 1
        seat 1: given 1, gem 2
        seat 2: given 1
        neutral: gem 3
        take: seat 2, visits 1
        """)
    assert about(told(state, "take 6, pick book"), "Survey") == [
        "Survey. Gems: the neutral player has most, 3: 1 point"]
    assert points(state) == [0, 0, 1]


def test_ad_13_a_survey_tied_with_the_neutral_scores_for_both() -> None:
    state = at(2, """
        clock 1
        seat 1: given 1, gem 2
        seat 2: given 1, gem 1
        neutral: gem 2
        take: seat 2, visits 1
        """)
    assert about(told(state, "take 6, pick book"), "Survey") == [
        "Survey. Gems: Seat 1 and the neutral player have 2 each: 1 point each"]
    assert points(state) == [1, 0, 1]


def test_ad_13_a_survey_of_all_resources_counts_the_neutrals() -> None:
    state = at(2, """
        clock 7
        seat 1: given 1, gem 3
        seat 2: given 1, tool 2
        neutral: book 1, tool 1, weapon 1
        take: seat 2, visits 1
        """)
    assert about(told(state, "take 6, pick book"), "Survey") == [
        "Survey. All resources: Seats 1, 2 and the neutral player have 3 each: 1 point each"]
    assert points(state) == [1, 1, 1]


def test_ad_13_the_neutral_takes_part_in_the_final_scoring_and_never_wins() -> None:
    """Most Gems and a tie for most Books are the neutral's: more points than anybody, but not the game."""
    state = at(2, """
        clock 22
        seat 1: given 1, gem 1, book 2
        seat 2: given 1, tool 1
        neutral: points 5, gem 4, book 2
        take: seat 2, visits 1
        """)
    said = told(state, "take 6, pick tool")
    assert majorities(said)[:2] == [
        "Gems: the neutral player has most, 4: 3 points; Seat 1 is second with 1: 1 point",
        "Books: Seat 1 and the neutral player have 2 each: a tie for most, 3 points each, no second place"]
    assert said[-1] == "Seat 1 wins with 4 points"
    assert points(state) == [4, 3, 11]
    assert (state.scores(), state.winners(), state.returns()) == ([4, 3], [0], [1.0, -1.0])


# ---- AD-14: the hand moves by what is on top -------------------------------------------------------------------------

HANDS = {"odd": 1, "swap": 2, "chain": 3, "beyond": 1, "market": 3, "second": 2, "hasten": 1, "smuggle": 2, "gate": 3,
         "1": 1, "2": 2, "3": 3, "even": 1, "spread": 2, "six": 3}


@pytest.mark.parametrize("tile", HANDS)
def test_ad_14_the_hand_moves_by_the_hands_where_the_last_die_lies(tile: str) -> None:
    district = next(n for n, tiles in enumerate(TILES, 1) if tile in tiles.split())
    kind = ("gem", "book", "provision", "tool", "weapon")[district - 1]
    state = play(at(3, f"""
        {district} {tile} +2: dice 1, {kind} 7
        take: seat 1, visits 1
        """), f"take 6, pick {kind}")
    assert seen(state)["clock"]["hand"] == HANDS[tile]


def test_ad_14_a_last_die_at_the_market_moves_the_hand_by_2() -> None:
    state = play(at(3, "take: seat 1, visits 1"), "take 6, pick gem")
    assert lines(state, "clock", "now") == ["clock 2, submarine 4, first 3", "gates: chance, rolls 7"]


def test_ad_14_a_tile_revealed_after_the_last_visit_is_the_one_that_counts() -> None:
    state = play(at(3, """
        2 second +2: dice 2, book 1
        seat 2: book 6
        take: seat 1, visits 1
        """), "take 2, pick book")
    assert lines(state, "clock") == ["clock 0, submarine 4, first 2"]
    assert about(told(state, "tile library market"), "The last die", "Survey") == [
        "The last die lies at the Library, 3 hands: the clock stands on 3 of 24",
        "Survey. Gems: nobody has any"]


# ---- AD-15: donated tokens -------------------------------------------------------------------------------------------

def test_ad_15_donated_tokens_go_to_the_top_tile_of_their_districts() -> None:
    state = at(3, """
        clock 3
        2 market +1: book 7
        seat 2: gem 1, weapon 3
        take: seat 1, visits 1
        """)
    play(state, "take 6, pick book")
    assert about(told(state, "donate gem weapon, donate weapon weapon"), "Seat 2 donates") == [
        "Seat 2 donates a Gem and a Weapon: 1 point", "Seat 2 donates 2 Weapons: 1 point"]
    assert lines(state, "1", "2", "5", "6", "seat 2") == [
        "1 odd +2: gem 7", "2 market +1: book 7", "5 even +2: weapon 7",
        "6: dice 1, gem 3, book 2, provision 3, tool 3, weapon 3", "seat 2: points 2"]


def test_ad_15_a_donation_fills_the_district_and_not_the_market() -> None:
    state = play(at(3, """
        clock 3
        6: gem 1, book 3, provision 3, tool 3, weapon 3
        seat 2: gem 2
        take: seat 1, visits 1
        """), "take 6, pick book, donate gem gem")
    assert lines(state, "1", "6") == ["1 odd +2: gem 9", "6: dice 1, gem 1, book 2, provision 3, tool 3, weapon 3"]


def test_ad_15_no_district_is_checked_after_a_donation() -> None:
    """The Library's new tile stays empty, and nobody settles it when Gems are donated."""
    state = play(at(3, """
        clock 3
        1 odd +2: gem 3
        2 second +2: dice 1, gem 2
        3 smuggle +2: book 7, provision 7
        seat 2: gem 2
        take: seat 1, visits 1
        """), "take 2, pick gem, pick gem, tile library beyond")
    said = told(state, "donate gem gem, donate gem gem")
    assert said[:2] == ["Seat 2 donates 2 Gems: 1 point", "Seat 1 donates 2 Gems: 1 point"]
    assert not any("is empty" in sentence for sentence in said)
    assert lines(state, "1", "2", "now") == ["1 odd +2: gem 7", "2 beyond +1:", "gates: chance, rolls 7"]


def test_ad_15_no_token_of_a_used_up_resource_is_left_to_donate() -> None:
    state = play(at(3, """
        clock 3
        2 second +0: dice 1, book 1
        seat 2: book 6, gem 2
        take: seat 1, visits 1
        """), "take 2, pick book")
    assert moves(state) == ["donate gem gem", "done"]


# ---- AD-16: who is asked ---------------------------------------------------------------------------------------------

def test_ad_16_who_has_fewer_than_two_resources_is_not_asked() -> None:
    state = play(at(3, """
        clock 3
        seat 1: gem 1
        seat 2: gem 1
        take: seat 1, visits 1
        """), "take 6, pick book")
    assert lines(state, "now") == ["donate: seat 1, donors 1"]
    assert moves(state) == ["donate gem book", "done"]


@pytest.mark.parametrize(("tools", "left"), [(2, 0), (3, 1)])
def test_ad_16_who_has_fewer_than_two_left_is_not_asked_again(tools: int, left: int) -> None:
    state = play(at(3, f"""
        clock 3
        seat 2: tool {tools}
        seat 3: gem 2
        take: seat 1, visits 1
        """), "take 6, pick book, donate tool tool")
    assert seen(state)["seats"][1]["total"] == left
    assert lines(state, "now") == ["donate: seat 3, donors 2"]


def test_ad_16_a_donation_for_which_nobody_has_enough_passes_without_a_move() -> None:
    state = at(3, """
        clock 3
        seat 2: gem 1
        take: seat 1, visits 1
        """)
    assert told(state, "take 6, pick book")[2] == (
        "The last die lies at the Black Market, 2 hands: the clock stands on 5 of 24")
    assert lines(state, "clock", "now") == ["clock 5, submarine 4, first 3", "gates: chance, rolls 7"]


def test_ad_16_the_neutral_is_never_asked() -> None:
    state = play(at(2, """
        clock 3
        seat 1: given 1
        seat 2: given 1
        neutral: gem 5
        take: seat 2, visits 1
        """), "take 6, pick book")
    assert lines(state, "clock", "neutral", "now") == [
        "clock 5, submarine 4, first 2", "neutral: points 0, gem 5", "gates: chance, rolls 7"]
