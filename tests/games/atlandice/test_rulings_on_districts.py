"""The numbered rulings AD-4 to AD-6: emptied Districts, used-up stacks, and who takes a tile."""

from __future__ import annotations

import pytest

from atlantis import State
from tests.games.atlandice.positions import about, at, dice, lines, majorities, moves, play, points, seen, told


def emptied(state: State, made: str) -> list[str]:
    """Make the moves, let the first possible tile come up each time; the Districts that were settled, in order."""
    said = told(state, made)
    while seen(state)["step"] == "reveal":
        said += told(state, moves(state)[0])
    return [sentence.removeprefix("The ").removesuffix(" is empty") for sentence in said if "is empty" in sentence]


# ---- AD-4: which Districts are settled, and when ---------------------------------------------------------------------

def test_ad_4_the_dies_district_is_settled_first_and_then_the_others_by_number() -> None:
    state = at(3, """
        1 odd +1:
        2 second +1:
        3 smuggle +1:
        5 spread +2: dice 1, weapon 1
        seat 2: gem 7, book 7, provision 7, weapon 6
        """)
    assert emptied(state, "take 5, pick weapon") == ["Blacksmith", "Jeweller", "Library", "Inn"]
    assert lines(state, "now") == ["take: seat 2, visits 5"]


def test_ad_4_a_die_of_the_market_leaves_the_districts_in_their_order() -> None:
    state = at(3, """
        2 second +1:
        4 2 +1:
        seat 2: book 7, tool 7
        """)
    assert emptied(state, "take 6, pick gem") == ["Library", "Engineering Works"]


def test_ad_4_the_visited_district_need_not_be_empty_for_another_to_be_settled() -> None:
    """The Library's effect takes the Blacksmith's last Weapon."""
    state = at(3, """
        2 beyond +2: dice 1, book 7
        5 even +2: weapon 1
        seat 2: weapon 6
        """)
    assert emptied(state, "take 2, pick book, roll 6, loot 5 weapon") == ["Blacksmith"]


@pytest.mark.parametrize(("tile", "kind", "target"), [("2 market", "book", 6), ("5 spread", "weapon", 1)])
def test_ad_4_a_resource_moved_away_may_be_the_last(tile: str, kind: str, target: int) -> None:
    state = play(at(3, f"""
        {tile} +2: dice 1, {kind} 2
        seat 2: {kind} 5
        """), f"take {tile[0]}, pick {kind}")
    assert len(emptied(state, f"move {kind} {target}")) == 1


def test_ad_4_a_foreign_resource_keeps_a_district_from_being_empty() -> None:
    state = at(3, """
        1 odd +2: gem 6
        2 second +2: dice 1, book 1, gem 1
        seat 2: book 6
        """)
    assert emptied(state, "take 2, pick book") == []
    assert lines(state, "2", "now") == ["2 second +2: gem 1", "take: seat 2, visits 5"]


def test_ad_4_a_district_that_is_filled_during_the_visit_is_not_empty() -> None:
    """The Library has had nothing since its tile came up; a Weapon is smuggled there."""
    state = at(3, """
        2 second +1:
        3 smuggle +2: dice 1, provision 7
        seat 2: book 7
        """)
    assert emptied(state, "take 3, pick provision, move weapon 2") == []
    assert lines(state, "2") == ["2 second +1: weapon 1"]


def test_ad_4_a_new_tile_that_stays_empty_waits_for_the_end_of_the_next_visit() -> None:
    """Nobody has Books, and the other Books lie elsewhere: nothing can be placed on the new tiles."""
    state = at(3, """
        1 odd +2: gem 6
        2 second +2: dice 1, gem 1
        3 smuggle +2: book 7, provision 7
        """)
    assert emptied(state, "take 2, pick gem") == ["Library"]
    assert lines(state, "2", "unscored", "now") == [
        "2 beyond +1:", "unscored: second", "take: seat 2, visits 5"]
    assert emptied(state, "take 6, pick gem") == ["Library"]
    assert lines(state, "2", "unscored", "now") == [
        "2 market +0:", "unscored: beyond second", "take: seat 3, visits 4"]
    assert emptied(state, "take 6, pick gem") == ["Library"]
    assert lines(state, "2", "unscored", "now") == [
        "2 used up:", "unscored: beyond market second", "take: seat 1, visits 3"]


def test_ad_4_a_new_tile_stays_empty_when_all_that_came_back_went_to_the_market() -> None:
    state = at(3, """
        2 second +2: dice 1, book 1
        3 smuggle +2: book 7, provision 7
        6: gem 3, provision 3, tool 3, weapon 3
        seat 2: book 2
        """)
    assert told(state, "take 2, pick book")[-1] == "3 Books come back: 3 to the Black Market"
    assert emptied(state, "tile library beyond") == []
    assert lines(state, "2", "now") == ["2 beyond +1:", "take: seat 2, visits 5"]


def test_ad_4_a_district_emptied_because_tokens_left_the_game_is_settled_in_the_same_check() -> None:
    """The Blacksmith is used up; only Weapons lay at the Jeweller, and they leave with the others."""
    state = at(3, """
        1 odd +2: weapon 2
        5 even +0: dice 1, weapon 1
        seat 2: gem 7, weapon 4
        """)
    assert emptied(state, "take 5, pick weapon, roll 1") == ["Blacksmith", "Jeweller"]
    assert lines(state, "1", "5", "seat 1", "seat 2", "now") == [
        "1 swap +1: gem 7", "5 used up:", "seat 1: points 1, dice 1", "seat 2: points 6, tiles odd even",
        "take: seat 2, visits 5"]


def test_ad_4_used_up_stacks_may_follow_one_from_another() -> None:
    """The Library's end empties the Jeweller, the Jeweller's end the Inn: none of them has a tile left below."""
    state = at(3, """
        1 odd +0: book 2
        2 second +0: dice 1, book 1
        3 smuggle +0: gem 3
        seat 2: gem 4, book 4, provision 7
        """)
    assert emptied(state, "take 2, pick book") == ["Library", "Jeweller", "Inn"]
    assert lines(state, "1", "2", "3", "6", "seat 1", "seat 2", "now") == [
        "1 used up:", "2 used up:", "3 used up:", "6: dice 6, tool 3, weapon 3", "seat 1: points 1, dice 1",
        "seat 2: points 9, tiles odd second smuggle", "take: seat 2, visits 5"]


def test_ad_4_after_a_settlement_the_order_is_looked_through_from_its_start() -> None:
    """The Library's end empties the Jeweller, which then comes before the Inn."""
    state = at(3, """
        1 odd +2: book 2
        2 second +0:
        3 smuggle +1:
        seat 2: gem 7, book 5, provision 7
        """)
    assert emptied(state, "take 6, pick gem") == ["Library", "Jeweller", "Inn"]


def test_ad_4_the_dies_district_comes_first_again_after_each_settlement() -> None:
    """Only Gems lie at the Blacksmith and the Library; when the Jeweller is used up, the die's District comes first."""
    state = at(3, """
        1 odd +0:
        2 second +2: gem 1
        5 even +2: dice 1, gem 2
        seat 2: gem 4, book 7, weapon 7
        """)
    assert emptied(state, "take 5, pick gem, roll 1") == ["Jeweller", "Blacksmith", "Library"]


def test_ad_4_no_district_is_settled_twice_in_one_check() -> None:
    """Nothing can be placed on the Library's new tile, and the check goes on with the Inn: the Library waits."""
    state = at(3, """
        1 odd +2: gem 7, book 7
        2 second +2:
        3 smuggle +0:
        seat 2: provision 7
        """)
    assert emptied(state, "take 6, pick gem") == ["Library", "Inn"]
    assert lines(state, "2", "3", "now") == ["2 beyond +1:", "3 used up:", "take: seat 2, visits 5"]


def test_ad_4_a_chain_that_empties_two_districts_has_them_settled_in_one_check() -> None:
    state = play(at(3, """
        1 chain +2: dice 1, gem 1
        5 even +2: weapon 1
        seat 2: gem 6, weapon 6
        """), "take 1, pick gem, roll 6, roll 5, pick weapon")
    assert told(state, "roll 3") == [
        "“even”: a 3 is rolled, without effect",
        "The Jeweller is empty",
        "Gems: Seat 2 has most, 6: the tile, worth 3 points; Seat 1 is second with 1: 1 point",
        "7 Gems come back: 7 to the Jeweller"]
    assert told(state, "tile jeweller swap")[1:] == [
        "The Blacksmith is empty",
        "Weapons: Seat 2 has most, 6: the tile, worth 3 points; Seat 1 is second with 1: 1 point",
        "7 Weapons come back: 7 to the Blacksmith"]
    play(state, "tile blacksmith six")
    assert lines(state, "seat 1", "seat 2", "now") == [
        "seat 1: points 2, dice 1", "seat 2: points 6, tiles chain even", "take: seat 2, visits 5"]


# ---- what is given back ----------------------------------------------------------------------------------------------

def test_tied_for_second_have_a_point_each() -> None:
    state = at(4, """
        2 second +2: dice 1, book 1
        3 smuggle +2: book 1, provision 9
        seat 1: book 1
        seat 2: book 3
        seat 3: book 2
        seat 4: book 1
        """)
    assert told(state, "take 2, pick book")[3:] == [
        "Books: Seat 2 has most, 3: the tile, worth 3 points; Seats 1 and 3 tie for second with 2: 1 point each",
        "8 Books come back: 8 to the Library"]
    assert points(state) == [1, 3, 1, 0]


def test_the_market_is_filled_up_to_three_before_the_district() -> None:
    state = at(3, """
        2 second +2: dice 1, book 1
        6: gem 3, book 1, provision 3, tool 3, weapon 3
        seat 2: book 8
        """)
    assert told(state, "take 2, pick book")[-1] == "9 Books come back: 2 to the Black Market, 7 to the Library"
    assert lines(state, "2", "6") == ["2 no tile +2: book 7", "6: dice 6, gem 3, book 3, provision 3, tool 3, weapon 3"]


def test_all_goes_to_the_market_if_it_is_not_enough_to_fill_it() -> None:
    state = at(3, """
        2 second +2: dice 1, book 1
        3 smuggle +2: book 7, provision 7
        6: gem 3, provision 3, tool 3, weapon 3
        5 even +2: book 1, weapon 7
        seat 2: book 1
        """)
    assert told(state, "take 2, pick book")[-1] == "2 Books come back: 2 to the Black Market"
    assert lines(state, "2", "6") == ["2 no tile +2:", "6: dice 6, gem 3, book 2, provision 3, tool 3, weapon 3"]


def test_a_market_with_more_than_three_is_not_reduced() -> None:
    state = at(3, """
        2 second +2: dice 1, book 1
        6: gem 3, book 5, provision 3, tool 3, weapon 3
        seat 2: book 4
        """)
    assert told(state, "take 2, pick book")[-1] == "5 Books come back: 5 to the Library"
    assert lines(state, "2", "6") == ["2 no tile +2: book 5", "6: dice 6, gem 3, book 5, provision 3, tool 3, weapon 3"]


def test_only_the_emptied_districts_resource_is_given_back_and_what_lies_elsewhere_stays() -> None:
    state = play(at(3, """
        2 second +2: dice 1, book 1
        5 even +2: book 2, weapon 7
        seat 1: gem 2
        seat 2: book 4, tool 1
        """), "take 2, pick book, tile library market")
    assert lines(state, "2", "5", "seat 1", "seat 2") == [
        "2 market +1: book 5", "5 even +2: book 2, weapon 7", "seat 1: points 1, dice 1, gem 2",
        "seat 2: points 3, tool 1, tiles second"]


# ---- AD-5: used-up stacks --------------------------------------------------------------------------------------------

def test_ad_5_dice_and_submarine_of_a_used_up_stack_go_to_the_market_at_once() -> None:
    state = at(3, """
        clock 0, submarine 2
        2 second +0: dice 3, book 2
        5 even +2: dice 2, weapon 7
        seat 2: points 6, book 5, tiles beyond market
        """)
    assert told(state, "take 2, pick book, pick book")[4:] == [
        "The Library is empty",
        "Books: Seat 2 has most, 5: the tile, worth 3 points; Seat 1 is second with 2: 1 point",
        "The Library is used up: all Books leave the game; to the Market: 2 dice and the Submarine (AD-5)"]
    assert lines(state, "clock", "2", "6", "seat 1", "seat 2", "now") == [
        "clock 0, submarine 6, first 1", "2 used up:", "6: dice 4, gem 3, provision 3, tool 3, weapon 3",
        "seat 1: points 1, dice 1", "seat 2: points 9, tiles beyond market second", "take: seat 2, visits 5"]


@pytest.mark.parametrize(("submarine", "dice_there", "said"), [
    (2, 1, "; to the Market: the Submarine (AD-5)"), (4, 2, "; to the Market: 1 die (AD-5)"), (4, 1, "")])
def test_ad_5_only_what_is_there_goes_to_the_market(submarine: int, dice_there: int, said: str) -> None:
    state = at(3, f"""
        clock 0, submarine {submarine}
        2 second +0: dice {dice_there}, book 1
        seat 2: book 6
        """)
    assert told(state, "take 2, pick book")[-1] == f"The Library is used up: all Books leave the game{said}"


def test_ad_5_the_submarine_of_a_used_up_stack_works_at_the_market_from_then_on() -> None:
    state = play(at(3, """
        clock 0, submarine 2
        2 second +0: dice 1, book 1
        seat 2: book 6
        """), "take 2, pick book, take 6, pick gem, pick gem")
    assert lines(state, "seat 2") == ["seat 2: points 3, dice 1, gem 2, tiles second"]


def test_ad_5_a_used_up_district_has_no_die_to_take() -> None:
    state = play(at(3, """
        2 second +0: dice 7, book 1
        seat 2: book 6
        """), "take 2, pick book")
    assert moves(state) == ["take 6"]
    assert state.why_not("take 2") == "The Library is used up: its dice lie at the Black Market (AD-5)."


def test_ad_5_the_last_die_of_a_used_up_stack_moves_the_clock_by_the_markets_hands() -> None:
    state = at(3, """
        2 market +0: dice 2, book 1
        seat 2: book 6
        take: seat 1, visits 1
        """)
    assert about(told(state, "take 2, pick book"), "The last die") == [
        "The last die lies at the Black Market, 2 hands: the clock stands on 2 of 24"]
    assert dice(state) == [0, 0, 0, 0, 0, 1]


def test_a_used_up_resource_leaves_every_area_and_every_stock_and_scores_no_more() -> None:
    state = play(at(2, """
        clock 22
        1 odd +2: gem 7, book 1
        2 second +0: dice 1, book 1
        6: gem 3, book 2, provision 3, tool 3, weapon 3
        seat 1: given 1, book 1
        seat 2: given 1
        neutral: book 5
        take: seat 2, visits 1
        """), "take 2, pick book")
    assert lines(state, "1", "2", "6", "seat 1", "seat 2", "neutral", "now") == [
        "1 odd +2: gem 7", "2 used up:", "6: dice 1, gem 3, provision 3, tool 3, weapon 3",
        "seat 1: points 1, dice 2, given 1", "seat 2: points 1, dice 2, given 1",
        "neutral: points 3, dice 2, tiles second", "over"]


def test_the_final_scoring_does_not_name_a_used_up_resource() -> None:
    state = at(3, """
        clock 22
        2 used up:
        take: seat 1, visits 1
        """)
    assert [sentence.split(":")[0] for sentence in majorities(told(state, "take 6, pick gem"))] == [
        "Gems", "Provisions", "Tools", "Weapons"]


# ---- AD-6: a tile in a tie -------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("visitor", "tied", "owner"), [
    (1, (1, 3), 1), (1, (2, 4), 2), (2, (1, 3), 3), (2, (1, 4), 4), (3, (1, 2), 1), (3, (2, 4), 4), (4, (1, 2), 1),
    (4, (2, 4), 4), (4, (2, 3), 2), (4, (1, 2, 3), 1)])
def test_ad_6_a_tied_tile_goes_to_the_first_from_the_visitor_clockwise(
        visitor: int, tied: tuple[int, ...], owner: int) -> None:
    seats = "\n".join(f"seat {seat}: book 2" for seat in tied)
    state = at(4, f"""
1 odd +2: gem 8
2 second +2: dice 1, gem 1
6: gem 3, book {12 - 2 * len(tied)}, provision 3, tool 3, weapon 3
{seats}
take: seat {visitor}
""")
    names = f"{', '.join(str(seat) for seat in tied[:-1])} and {tied[-1]}"
    assert majorities(told(state, "take 2, pick gem")) == [
        f"Books: Seats {names} have 2 each: a tie for most, 3 points each "
        f"(the tile for Seat {owner}), no second place"]
    assert points(state) == [3 if seat in tied else 0 for seat in (1, 2, 3, 4)]
    assert [seat["seat"] for seat in seen(state)["seats"] if seat["tiles"]] == [owner]
    assert seen(state)["seats"][owner - 1]["tiles"] == [{"district": "library", "tile": "second"}]


def test_ad_6_a_tied_tile_goes_to_the_neutral_last() -> None:
    state = at(2, """
        2 second +2: dice 1, book 1
        6: gem 3, book 5, provision 3, tool 3, weapon 3
        seat 1: book 2
        neutral: book 2
        take: seat 2
        """)
    assert majorities(told(state, "take 2, pick book")) == [
        "Books: Seat 1 and the neutral player have 2 each: a tie for most, 3 points each "
        "(the tile for Seat 1), no second place"]
    assert lines(state, "seat 1", "seat 2", "neutral") == [
        "seat 1: points 3, tiles second", "seat 2: points 0, dice 1", "neutral: points 3"]


def test_ad_6_the_neutral_is_last_even_where_the_die_was_given_to_it() -> None:
    state = at(2, """
        2 second +2: dice 1, book 1
        6: gem 3, book 7, provision 3, tool 3, weapon 3
        seat 1: book 1
        seat 2: book 1
        take: seat 2
        """)
    assert majorities(told(state, "give 2, pick book")) == [
        "Books: Seats 1, 2 and the neutral player have 1 each: a tie for most, 3 points each "
        "(the tile for Seat 2), no second place"]
    assert points(state) == [3, 3, 3]


def test_ad_6_a_tile_that_the_neutral_wins_alone_is_the_neutrals() -> None:
    state = at(2, """
        2 second +2: dice 1, book 1
        6: gem 3, book 6, provision 3, tool 3, weapon 3
        neutral: book 3
        """)
    assert majorities(told(state, "take 2, pick book")) == [
        "Books: the neutral player has most, 3: the tile, worth 3 points; Seat 1 is second with 1: 1 point"]
    assert lines(state, "2", "seat 1", "neutral") == [
        "2 no tile +2: book 4", "seat 1: points 1, dice 1", "neutral: points 3, tiles second"]


def test_ad_6_the_neutral_may_be_second() -> None:
    state = at(2, """
        2 second +2: dice 1, book 1
        6: gem 3, book 6, provision 3, tool 3, weapon 3
        seat 2: book 2
        neutral: book 1
        """)
    assert majorities(told(state, "take 2, pick book")) == [
        "Books: Seat 2 has most, 2: the tile, worth 3 points; "
        "Seat 1 and the neutral player tie for second with 1: 1 point each"]
    assert points(state) == [1, 3, 1]
