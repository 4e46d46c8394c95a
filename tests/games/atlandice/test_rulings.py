"""The numbered rulings AD-1 to AD-3: effects that cannot be carried out, empty Areas, and who has none."""

from __future__ import annotations

import pytest

from tests.games.atlandice.positions import about, at, lines, majorities, moves, play, points, seen, told

# ---- AD-1: effects are carried out if they can be --------------------------------------------------------------------

@pytest.mark.parametrize(("tile", "before", "choice"), [
    ("1 swap +2: dice 1, gem 7", "take 1, pick gem", "swap"),
    ("2 beyond +2: dice 1, book 7", "take 2, pick book, roll 5", "loot"),
    ("2 market +2: dice 1, book 7", "take 2, pick book", "move"),
    ("2 second +2: book 7", "take 6, pick gem", "take"),
    ("3 smuggle +2: dice 1, provision 7", "take 3, pick provision", "move"),
    ("3 gate +2: dice 1, provision 7", "take 3, pick provision", "gate"),
    ("4 1 +2: dice 1, tool 7", "take 4, pick tool, pick tool", "submarine"),
    ("5 even +2: dice 1, weapon 7", "take 5, pick weapon, roll 4", "pick"),
    ("5 spread +2: dice 1, weapon 7", "take 5, pick weapon", "move"),
    ("5 six +2: dice 1, weapon 7", "take 5, pick weapon, roll 6", "loot"),
])
def test_ad_1_where_an_effect_offers_a_choice_one_must_be_made(tile: str, before: str, choice: str) -> None:
    state = play(at(3, tile), before)
    assert {move.split()[0] for move in moves(state)} == {choice}


def test_ad_1_a_swap_is_skipped_when_the_visit_took_the_last_resource_here() -> None:
    state = at(3, """
        1 swap +2: dice 1, gem 1
        seat 2: gem 6
        """)
    assert told(state, "take 1, pick gem")[2:4] == [
        "Jeweller, “swap”: it cannot be carried out and is skipped", "The Jeweller is empty"]


def test_ad_1_a_swap_is_skipped_when_nothing_lies_in_the_other_districts() -> None:
    state = at(3, """
        1 swap +2: dice 1, gem 7
        2 second +1:
        3 smuggle +1:
        4 2 +1:
        5 even +1:
        seat 2: book 7, provision 7, tool 7, weapon 7
        """)
    assert told(state, "take 1, pick gem")[2] == "Jeweller, “swap”: it cannot be carried out and is skipped"


@pytest.mark.parametrize(("district", "kind"), [(2, "book"), (3, "provision"), (4, "tool"), (5, "weapon")])
def test_ad_1_a_swap_needs_only_one_other_district_where_something_lies(district: int, kind: str) -> None:
    used = "".join(f"{other} used up:\n" for other in range(2, 6) if other != district)
    state = play(at(3, f"clock 0, submarine 6\n1 swap +2: dice 1, gem 7\n{used}"), "take 1, pick gem")
    assert moves(state) == [f"swap gem {district} {kind}"]


@pytest.mark.parametrize(("tile", "kind", "name"), [
    ("1 swap", "gem", "Jeweller"), ("3 smuggle", "provision", "Inn"), ("5 spread", "weapon", "Blacksmith")])
def test_ad_1_nothing_is_swapped_smuggled_or_spread_if_no_other_district_is_left(
        tile: str, kind: str, name: str) -> None:
    used = "".join(f"{district} used up:\n" for district in "12345" if district != tile[0])
    state = at(3, f"clock 0, submarine 6\n{tile} +2: dice 1, {kind} 7\n{used}")
    assert told(state, f"take {tile[0]}, pick {kind}")[2:] == [
        f"{name}, “{tile[2:]}”: it cannot be carried out and is skipped"]
    assert lines(state, "now") == ["take: seat 2, visits 5"]


@pytest.mark.parametrize(("tile", "kind", "name"), [
    ("2 market", "book", "Library"), ("5 spread", "weapon", "Blacksmith")])
def test_ad_1_nothing_can_be_moved_when_the_visit_took_the_last_resource_here(tile: str, kind: str, name: str) -> None:
    state = at(3, f"""
        {tile} +2: dice 1, {kind} 1
        seat 2: {kind} 6
        """)
    assert told(state, f"take {tile[0]}, pick {kind}")[2:4] == [
        f"{name}, “{tile[2:]}”: it cannot be carried out and is skipped", f"The {name} is empty"]


def test_ad_1_nothing_can_be_smuggled_from_an_empty_market() -> None:
    state = at(3, """
        3 smuggle +2: dice 1, provision 10
        6:
        """)
    assert told(state, "take 3, pick provision")[2:] == ["Inn, “smuggle”: it cannot be carried out and is skipped"]
    assert lines(state, "now") == ["take: seat 2, visits 5"]


def test_ad_1_a_six_brings_nothing_of_an_empty_market() -> None:
    state = at(3, """
        5 six +2: dice 1, weapon 10
        6:
        """)
    assert told(state, "take 5, pick weapon, roll 6")[2:] == [
        "“six”: a 6 is rolled", "Blacksmith, “six”: it cannot be carried out and is skipped"]
    assert lines(state, "now") == ["take: seat 2, visits 5"]


def test_ad_1_beyond_brings_nothing_when_nothing_lies_in_the_other_districts() -> None:
    state = at(3, """
        clock 0, submarine 6
        1 used up:
        2 beyond +2: dice 1, book 7
        3 used up:
        4 used up:
        5 used up:
        """)
    assert told(state, "take 2, pick book, roll 5")[2:] == [
        "“beyond”: a 5 is rolled", "Library, “beyond”: it cannot be carried out and is skipped"]
    assert lines(state, "now") == ["take: seat 2, visits 5"]


@pytest.mark.parametrize(("tile", "kind", "face"), [("1 odd", "gem", 3), ("5 even", "weapon", 2)])
def test_ad_1_the_die_is_rolled_even_if_nothing_is_left_to_take(tile: str, kind: str, face: int) -> None:
    state = play(at(3, f"""
        {tile} +2: dice 1, {kind} 1
        seat 2: {kind} 6
        """), f"take {tile[0]}, pick {kind}")
    assert moves(state) == [f"roll {value}" for value in range(1, 7)]
    assert told(state, f"roll {face}")[0] == f"“{tile[2:]}”: a {face} is rolled"
    assert seen(state)["step"] == "reveal"


def test_ad_1_the_die_is_rolled_for_beyond_and_six_even_if_nothing_can_be_taken() -> None:
    for tile, before in (("2 beyond +2: dice 1, book 10", "take 2, pick book"),
                         ("5 six +2: dice 1, weapon 10", "take 5, pick weapon")):
        assert moves(play(at(3, f"{tile}\n6:"), before))[0] == "roll 1"


def test_ad_1_hasten_rolls_the_die_on_the_last_space_too() -> None:
    state = play(at(3, """
        clock 24
        3 hasten +2: dice 1, provision 7
        """), "take 3, pick provision")
    assert moves(state) == [f"roll {value}" for value in range(1, 7)]
    assert told(state, "roll 1") == ["“hasten”: a 1 is rolled", "The hand stands on the last space already"]
    assert lines(state, "clock", "now") == ["clock 24, submarine 4, first 1", "take: seat 2, visits 5"]


def test_ad_1_the_two_resources_swapped_may_be_of_the_same_kind() -> None:
    state = play(at(3, """
        1 swap +2: dice 1, gem 6
        3 smuggle +2: gem 1, provision 7
        """), "take 1, pick gem, swap gem 3 gem")
    assert lines(state, "1", "3") == ["1 swap +2: gem 5", "3 smuggle +2: gem 1, provision 7"]


# ---- AD-2: Areas without a resource ----------------------------------------------------------------------------------

def test_ad_2_an_empty_district_may_be_visited_for_its_effect_alone() -> None:
    state = at(3, """
        clock 0, submarine 1
        4 2 +1: dice 1
        seat 2: tool 7
        """)
    assert "take 4" in moves(state)
    assert told(state, "take 4") == ["Seat 1 takes a die from the Engineering Works",
                                     "Nothing lies at the Engineering Works: no resource is taken"]
    assert moves(state) == ["submarine 2", "submarine 3", "submarine 4", "submarine 5", "submarine 6"]


def test_ad_2_the_submarine_brings_nothing_where_nothing_lies() -> None:
    state = play(at(3, """
        clock 0, submarine 4
        4 2 +1: dice 1
        seat 2: tool 7
        """), "take 4")
    assert seen(state)["step"] == "submarine"
    assert lines(state, "seat 1") == ["seat 1: points 0, dice 1"]


def test_ad_2_the_empty_market_may_be_visited_and_brings_nothing() -> None:
    state = at(3, """
        clock 0, submarine 6
        6:
        """)
    assert told(state, "take 6") == ["Seat 1 takes a die from the Black Market",
                                     "Nothing lies at the Black Market: no resource is taken"]
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1", "take: seat 2, visits 5"]


def test_ad_2_an_empty_districts_die_is_rolled_and_takes_nothing_more() -> None:
    state = play(at(3, """
        1 odd +1: dice 1
        seat 2: gem 7
        """), "take 1")
    assert moves(state)[0] == "roll 1"
    play(state, "roll 1")
    assert lines(state, "seat 1")[0] == "seat 1: points 0, dice 1"


def test_ad_2_the_submarines_extra_is_a_second_pick_of_any_kind_before_the_effect() -> None:
    state = at(3, """
        clock 0, submarine 1
        1 odd +2: dice 1, gem 7, book 1
        2 second +2: book 6
        """)
    assert told(state, "take 1")[1] == "The Submarine is at the Jeweller: one resource more"
    assert moves(play(state, "pick gem")) == ["pick gem", "pick book"]
    assert moves(play(state, "pick book"))[0] == "roll 1"
    assert lines(state, "seat 1") == ["seat 1: points 0, dice 1, gem 1, book 1"]


def test_ad_2_the_submarine_brings_one_more_at_the_market() -> None:
    state = play(at(3, "clock 0, submarine 6"), "take 6, pick gem, pick gem")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 2", "take: seat 2, visits 5"]


def test_ad_2_of_a_single_resource_the_submarine_brings_no_second() -> None:
    state = at(3, """
        clock 0, submarine 1
        1 odd +2: dice 1, gem 1
        seat 2: gem 6
        """)
    assert told(state, "take 1") == ["Seat 1 takes a die from the Jeweller"]
    assert moves(play(state, "pick gem"))[0] == "roll 1"


def test_ad_2_the_submarine_adds_nothing_to_what_the_effect_brings() -> None:
    state = play(at(3, """
        clock 0, submarine 1
        1 odd +2: dice 1, gem 7
        """), "take 1, pick gem, pick gem, roll 5, pick gem")
    assert lines(state, "seat 1", "now") == ["seat 1: points 0, dice 1, gem 3", "take: seat 2, visits 5"]


# ---- AD-3: who has none is nowhere -----------------------------------------------------------------------------------

NOBODY_HAS_BOOKS = """
    1 odd +2: gem 6
    2 second +2: dice 1, gem 1
    3 smuggle +2: book 7, provision 7
    """


def test_ad_3_the_tile_of_a_district_leaves_the_game_unscored_if_nobody_has_its_resource() -> None:
    state = at(3, NOBODY_HAS_BOOKS)
    assert told(state, "take 2, pick gem")[2:] == [
        "The Library is empty", "Books: nobody has any; the tile leaves the game unscored (AD-3)"]
    assert moves(state) == ["tile library beyond", "tile library market"]
    play(state, "tile library market")
    assert lines(state, "2", "3", "6", "unscored", "now") == [
        "2 market +1:", "3 smuggle +2: book 7, provision 7", "6: dice 6, gem 3, book 3, provision 3, tool 3, weapon 3",
        "unscored: second", "take: seat 2, visits 5"]
    assert points(state) == [0, 0, 0]
    assert seen(state)["unscored_tiles"] == [{"district": "library", "tile": "second"}]


def test_ad_3_a_stack_may_be_used_up_with_nobody_scoring() -> None:
    state = at(3, NOBODY_HAS_BOOKS.replace("second +2", "second +0"))
    assert told(state, "take 2, pick gem")[2:] == [
        "The Library is empty", "Books: nobody has any; the tile leaves the game unscored (AD-3)",
        "The Library is used up: all Books leave the game"]
    assert lines(state, "2", "3", "unscored") == [
        "2 used up:", "3 smuggle +2: provision 7", "unscored: beyond market second"]
    assert points(state) == [0, 0, 0]


def test_ad_3_nobody_is_second_if_only_one_has_any() -> None:
    state = at(3, """
        2 second +2: dice 1, book 1
        3 smuggle +2: book 6, provision 7
        """)
    assert told(state, "take 2, pick book")[3:] == [
        "Books: Seat 1 has most, 1: the tile, worth 3 points; nobody is second", "1 Book comes back: 1 to the Library"]
    assert points(state) == [3, 0, 0]


def test_ad_3_a_survey_of_what_nobody_has_brings_nothing() -> None:
    state = at(3, """
        clock 1
        6: gem 3, book 3, provision 3, tool 3, weapon 3
        take: seat 1, visits 1
        """)
    assert about(told(state, "take 6, pick book"), "The last die", "Survey") == [
        "The last die lies at the Black Market, 2 hands: the clock stands on 3 of 24",
        "Survey. Gems: nobody has any"]
    assert points(state) == [0, 0, 0]


def test_ad_3_a_survey_of_all_resources_brings_nothing_when_nobody_has_any() -> None:
    state = at(3, """
        clock 7
        2 second +1: dice 1
        3 smuggle +2: book 7, provision 7
        take: seat 1, visits 1
        """)
    assert about(told(state, "take 2, tile library market"), "Survey") == ["Survey. All resources: nobody has any"]
    assert points(state) == [0, 0, 0]


def test_ad_3_nobody_scores_at_the_end_for_what_nobody_has() -> None:
    state = at(3, """
        clock 22
        take: seat 1, visits 1
        """)
    assert majorities(told(state, "take 6, pick book")) == [
        "Gems: nobody has any", "Books: Seat 1 has most, 1: 3 points; nobody is second", "Provisions: nobody has any",
        "Tools: nobody has any", "Weapons: nobody has any"]
    assert points(state) == [3, 0, 0]
