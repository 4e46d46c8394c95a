"""The rulebook's own examples, with the names and numbers it prints."""

from __future__ import annotations

from tests.games.atlandice.positions import at, drawn, lines, moves, play, points, seen, told

# ---- a visit ---------------------------------------------------------------------------------------------------------

ALEX_AT_THE_BLACKSMITH = """
    clock 2, submarine 5, first 2
    1 odd +2: gem 6
    2 second +2: book 7
    3 smuggle +2: provision 7
    4 3 +2: dice 1, tool 7
    5 even +2: dice 1, gem 1, weapon 4
    6: gem 3, book 3, provision 3, tool 3, weapon 3
    seat 1: points 0, dice 1
    seat 2: points 0, dice 2, weapon 3
    seat 3: points 0, dice 2
    take: seat 1, visits 1
    """


def test_alex_takes_a_weapon_a_gem_by_the_submarine_and_another_weapon_by_the_blacksmiths_roll() -> None:
    state = at(3, ALEX_AT_THE_BLACKSMITH)
    assert told(state, "take 5") == ["Seat 1 takes a die from the Blacksmith",
                                     "The Submarine is at the Blacksmith: one resource more"]
    assert moves(state) == ["pick gem", "pick weapon"]
    assert told(state, "pick weapon, pick gem") == ["Seat 1 takes a Weapon from the Blacksmith",
                                                    "Seat 1 takes a Gem from the Blacksmith"]
    assert told(state, "roll 6") == ["“even”: a 6 is rolled"]
    assert moves(state) == ["pick weapon"]
    assert told(state, "pick weapon")[0] == "Seat 1 takes a Weapon from the Blacksmith"
    assert lines(state, "5", "seat 1") == ["5 even +2: weapon 2", "seat 1: points 0, dice 2, gem 1, weapon 2"]


def test_after_alexs_turn_the_clock_moves_3_by_the_engineering_works_onto_a_donation() -> None:
    state = play(at(3, ALEX_AT_THE_BLACKSMITH), "take 5, pick weapon, pick gem, roll 6")
    assert told(state, "pick weapon")[1:] == [
        "The last die lies at the Engineering Works, 3 hands: the clock stands on 5 of 24",
        "Donation. Two resources of any kinds for 1 point, as often as you like"]
    assert lines(state, "clock", "now") == ["clock 5, submarine 5, first 2", "donate: seat 2, donors 3"]
    assert moves(state) == ["donate weapon weapon", "done"]


# ---- an empty District -----------------------------------------------------------------------------------------------

def test_anna_takes_the_empty_library_bruno_3_points_eric_and_lola_nothing() -> None:
    """Anna has taken the last Book. 7 Books come back: 2 to the Market, 5 to the new tile; 1 stays at the Inn."""
    state = at(4, """
        clock 0, submarine 4, first 1
        1 odd +2: gem 9
        2 second +2: dice 1, book 1
        3 smuggle +2: provision 9, book 1
        4 2 +2: tool 9
        5 even +2: weapon 9, book 3
        6: dice 8, gem 3, book 1, provision 3, tool 3, weapon 3
        seat 1: points 0, book 2
        seat 2: points 0, book 3
        seat 3: points 0, book 1
        seat 4: points 0
        take: seat 1, visits 8
        """)
    assert told(state, "take 2, pick book") == [
        "Seat 1 takes a die from the Library",
        "Seat 1 takes a Book from the Library",
        "The Library is empty",
        "Books: Seats 1 and 2 have 3 each: a tie for most, 3 points each (the tile for Seat 1), no second place",
        "7 Books come back: 2 to the Black Market, 5 to the Library"]
    assert told(state, "tile library beyond") == [
        "Library: the tile “beyond” comes up (roll 5 6: one elsewhere; 1 hand)"]
    assert str(state) == drawn("""
        clock 0, submarine 4, first 1
        1 odd +2: gem 9
        2 beyond +1: book 5
        3 smuggle +2: book 1, provision 9
        4 2 +2: tool 9
        5 even +2: book 3, weapon 9
        6: dice 8, gem 3, book 3, provision 3, tool 3, weapon 3
        seat 1: points 3, dice 1, tiles second
        seat 2: points 3
        seat 3: points 0
        seat 4: points 0
        take: seat 2, visits 7
        """)


# ---- the effects -----------------------------------------------------------------------------------------------------

def test_anna_exchanges_a_gem_of_the_jeweller_with_a_weapon_of_the_blacksmith() -> None:
    state = play(at(3, "1 swap +2: dice 1, gem 7"), "take 1, pick gem")
    assert told(state, "swap gem 5 weapon") == ["A Gem from the Jeweller is swapped for a Weapon from the Blacksmith"]
    assert lines(state, "1", "5", "seat 1", "now") == [
        "1 swap +2: gem 5, weapon 1", "5 even +2: gem 1, weapon 6", "seat 1: points 0, dice 1, gem 1",
        "take: seat 2, visits 5"]


def test_bruno_rolls_a_6_and_a_6_again_and_takes_another_gem_at_the_market() -> None:
    state = at(3, "1 chain +2: dice 1, gem 7")
    assert told(state, "take 1, pick gem, roll 6, roll 6, pick gem") == [
        "Seat 1 takes a die from the Jeweller",
        "Seat 1 takes a Gem from the Jeweller",
        "“chain”: a 6 is rolled",
        "A 6 is rolled: the visit goes on at the Black Market",
        "Seat 1 takes a Gem from the Black Market"]
    assert lines(state, "1", "6", "seat 1", "now") == [
        "1 chain +2: gem 6", "6: dice 6, gem 2, book 3, provision 3, tool 3, weapon 3",
        "seat 1: points 0, dice 1, gem 2", "take: seat 2, visits 5"]


def test_eric_takes_a_tool_and_moves_the_submarine_from_the_library_to_the_market() -> None:
    state = at(3, """
        clock 0, submarine 2
        4 1 +2: dice 1, tool 7
        """)
    assert told(state, "take 4, pick tool, submarine 6")[1:] == [
        "Seat 1 takes a Tool from the Engineering Works", "The Submarine goes from the Library to the Black Market"]
    assert lines(state, "clock", "seat 1", "now") == [
        "clock 0, submarine 6, first 1", "seat 1: points 0, dice 1, tool 1", "take: seat 2, visits 5"]


# ---- two players -----------------------------------------------------------------------------------------------------

def test_a_die_given_to_the_neutral_brings_it_the_resource_the_submarines_and_the_effect() -> None:
    """`They pick one resource of their choice ... Then they apply the effect in favor of the neutral player.`"""
    state = at(2, """
        clock 0, submarine 5
        5 even +2: dice 1, gem 1, weapon 7
        6: gem 3, book 3, provision 3, tool 3, weapon 3
        1 odd +2: gem 6
        """)
    assert told(state, "give 5, pick weapon, pick gem, roll 2, pick weapon") == [
        "Seat 1 gives a die from the Blacksmith to the neutral player",
        "The Submarine is at the Blacksmith: one resource more",
        "The neutral player takes a Weapon from the Blacksmith",
        "The neutral player takes a Gem from the Blacksmith",
        "“even”: a 2 is rolled",
        "The neutral player takes a Weapon from the Blacksmith"]
    assert lines(state, "seat 1", "neutral", "now") == [
        "seat 1: points 0, given 1", "neutral: points 0, dice 1, gem 1, weapon 2", "take: seat 2, visits 5"]


def test_the_die_for_the_neutral_can_be_the_first_the_second_or_the_third() -> None:
    for order in ("give give take take take take", "take take give give take take", "take take take take give give"):
        state = at(2)
        for what, kind in zip(order.split(), ("gem", "gem", "book", "book", "tool", "tool"), strict=True):
            play(state, f"{what} 6, pick {kind}")
        assert lines(state, "now") == ["gates: chance, rolls 7"]
        assert [seat["total"] for seat in (*seen(state)["seats"], seen(state)["neutral"])] == [2, 2, 2]
        assert points(state) == [0, 0, 0]
