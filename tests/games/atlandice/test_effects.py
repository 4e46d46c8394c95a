"""What each of the fifteen tiles does, and the rulings about effects."""

from __future__ import annotations

import pytest

from tests.games.atlandice.positions import KINDS, NEXT, after, at, dice, drawn, now, play, shows, told
from tests.games.reading import moves, seen

ROLLS = [f"roll {face}" for face in range(1, 7)]

# ---- tiles that roll -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(
    ("tile", "hits"),
    [
        ("1 odd", (1, 3, 5)),
        ("1 chain", (6,)),
        ("2 beyond", (5, 6)),
        ("3 hasten", (1, 2, 3, 4)),
        ("5 even", (2, 4, 6)),
        ("5 six", (6,)),
    ],
)
def test_a_tile_that_rolls_works_with_some_faces_only(tile: str, hits: tuple[int, ...], face: int) -> None:
    """AD-8: the chain goes on with a 6. AD-11: `hasten` moves the hand with a 1 to 4."""
    area, name = tile.split()
    kind = KINDS[int(area) - 1]
    state = after(3, f"{tile} +2: dice 1, {kind} 7", f"take {area}, pick {kind}")
    assert moves(state) == ROLLS
    said = told(state, f"roll {face}")
    if face in hits:
        assert said[0] == f"“{name}”: a {face} is rolled"
        assert now(state) != NEXT or name == "hasten"
    else:
        assert said == [f"“{name}”: a {face} is rolled, without effect"]
        assert shows(state, f"clock 0, submarine 4, first 1\nseat 1: points 0, dice 1, {kind} 1\n{NEXT}")


@pytest.mark.parametrize(
    ("position", "before", "legal", "chosen", "shown"),
    [
        (
            "1 odd +2: dice 1, gem 7",
            "take 1, pick gem, roll 1",
            ["pick gem"],
            "pick gem",
            "1 odd +2: gem 5\nseat 1: points 0, dice 1, gem 2",
        ),
        (
            "5 even +2: dice 1, weapon 7",
            "take 5, pick weapon, roll 2",
            ["pick weapon"],
            "pick weapon",
            "5 even +2: weapon 5\nseat 1: points 0, dice 1, weapon 2",
        ),
        (
            "2 beyond +2: dice 1, book 7",
            "take 2, pick book, roll 5",
            ["loot 1 gem", "loot 3 provision", "loot 4 tool", "loot 5 weapon"],
            "loot 5 weapon",
            "5 even +2: weapon 6\nseat 1: points 0, dice 1, book 1, weapon 1",
        ),
        (
            "5 six +2: dice 1, weapon 7",
            "take 5, pick weapon, roll 6",
            [f"loot 6 {kind}" for kind in KINDS],
            "loot 6 book",
            "6: dice 6, gem 3, book 2, provision 3, tool 3, weapon 3\nseat 1: points 0, dice 1, book 1, weapon 1",
        ),
    ],
    ids=["odd", "even", "beyond", "six"],
)
def test_odd_and_even_take_one_more_here_beyond_in_another_district_and_six_at_the_market(
    position: str, before: str, legal: list[str], chosen: str, shown: str
) -> None:
    state = after(3, position, before)
    assert moves(state) == legal
    assert shows(play(state, chosen), f"{shown}\n{NEXT}")


@pytest.mark.parametrize(
    ("position", "made"),
    [
        ("1 odd +2: dice 1, gem 7, book 1\n2 second +2: book 6", "take 1, pick gem, roll 1"),
        ("1 odd +2: gem 6\n2 second +2: dice 2, gem 1, book 7\ntake: seat 1, visits 3", "take 2, pick book"),
    ],
    ids=["odd", "second"],
)
def test_one_more_may_be_of_any_kind_that_lies_here(position: str, made: str) -> None:
    """AD-7: with the second die too."""
    assert moves(after(3, position, made)) == ["pick gem", "pick book"]


def test_ad_12_beyond_may_take_any_kind_that_lies_in_another_district() -> None:
    state = after(
        3,
        """
        1 odd +2: gem 5
        2 beyond +2: dice 1, book 6, gem 1
        4 2 +2: gem 1, book 1, tool 7
        """,
        "take 2, pick book, roll 6",
    )
    assert moves(state) == [
        "loot 1 gem",
        "loot 3 provision",
        "loot 4 gem",
        "loot 4 book",
        "loot 4 tool",
        "loot 5 weapon",
    ]


@pytest.mark.parametrize(
    ("position", "made", "seat"),
    [
        ("2 beyond +2: dice 1, book 7", "take 2, pick book, roll 5, loot 4 tool", "book 1, tool 1"),
        (
            "clock 0, submarine 6\n5 six +2: dice 1, weapon 7",
            "take 5, pick weapon, roll 6, loot 6 gem",
            "gem 1, weapon 1",
        ),
    ],
)
def test_ad_12_the_submarine_adds_nothing_to_what_is_taken_elsewhere(position: str, made: str, seat: str) -> None:
    assert shows(after(3, position, made), f"seat 1: points 0, dice 1, {seat}\n{NEXT}")


# ---- tiles that move something ---------------------------------------------------------------------------------------


def test_example_2_a_gem_of_the_jeweller_is_swapped_for_a_weapon_of_the_blacksmith() -> None:
    state = after(3, "1 swap +2: dice 1, gem 7", "take 1, pick gem")
    assert told(state, "swap gem 5 weapon") == ["A Gem from the Jeweller is swapped for a Weapon from the Blacksmith"]
    assert shows(
        state,
        f"""
        1 swap +2: gem 5, weapon 1
        5 even +2: gem 1, weapon 6
        seat 1: points 0, dice 1, gem 1
        {NEXT}
        """,
    )


def test_swap_exchanges_any_kind_here_with_any_kind_in_another_district_but_not_the_market() -> None:
    state = after(
        3,
        """
        1 swap +2: dice 1, gem 7, tool 1
        2 second +2: book 6
        3 smuggle +2: book 1, provision 7
        4 2 +2: tool 6
        """,
        "take 1, pick gem",
    )
    there = ["2 book", "3 book", "3 provision", "4 tool", "5 weapon"]
    assert moves(state) == [f"swap {kind} {other}" for kind in ("gem", "tool") for other in there]
    assert shows(play(state, "swap tool 3 book"), "1 swap +2: gem 6, book 1\n3 smuggle +2: provision 7, tool 1")


def test_ad_1_the_two_resources_swapped_may_be_of_the_same_kind() -> None:
    state = after(
        3,
        """
        1 swap +2: dice 1, gem 6
        3 smuggle +2: gem 1, provision 7
        """,
        "take 1, pick gem, swap gem 3 gem",
    )
    assert shows(state, "1 swap +2: gem 5\n3 smuggle +2: gem 1, provision 7")


@pytest.mark.parametrize(
    ("position", "before", "kinds", "targets", "chosen", "story", "shown"),
    [
        (
            """
        1 odd +2: gem 6
        2 market +2: dice 1, gem 1, book 7
        """,
            "take 2, pick book",
            ("gem", "book"),
            (6,),
            "move gem 6",
            "A Gem goes from the Library to the Black Market",
            """
        2 market +2: book 6
        6: dice 6, gem 4, book 3, provision 3, tool 3, weapon 3
        """,
        ),
        (
            """
        1 odd +2: gem 9
        3 smuggle +2: dice 1, provision 10
        4 2 +2: tool 8
        6: gem 1, tool 2
        """,
            "take 3, pick provision",
            ("gem", "tool"),
            (1, 2, 4, 5),
            "move tool 1",
            "A Tool goes from the Black Market to the Jeweller",
            """
        1 odd +2: gem 9, tool 1
        6: dice 6, gem 1, tool 1
        """,
        ),
        (
            """
        2 second +2: book 6
        5 spread +2: dice 1, book 1, weapon 7
        """,
            "take 5, pick weapon",
            ("book", "weapon"),
            (1, 2, 3, 4),
            "move book 3",
            "A Book goes from the Blacksmith to the Inn",
            """
        3 smuggle +2: book 1, provision 7
        5 spread +2: weapon 6
        """,
        ),
    ],
    ids=["market", "smuggle", "spread"],
)
def test_market_smuggle_and_spread_move_a_resource_of_any_kind(
    position: str, before: str, kinds: tuple[str, ...], targets: tuple[int, ...], chosen: str, story: str, shown: str
) -> None:
    state = after(3, position, before)
    assert moves(state) == [f"move {kind} {target}" for kind in kinds for target in targets]
    assert told(state, chosen) == [story]
    assert shows(state, shown)
    assert now(state) == NEXT


# ---- the gate (AD-9) -------------------------------------------------------------------------------------------------


def test_gate_turns_a_die_which_goes_to_the_area_of_its_new_value() -> None:
    state = after(
        3,
        """
        1 odd +2: dice 2, gem 7
        3 gate +2: dice 2, provision 7
        """,
        "take 3, pick provision",
    )
    assert moves(state) == [f"gate {area} {value}" for area in (1, 3, 6) for value in range(1, 7) if value != area]
    assert told(state, "gate 1 5") == ["A die from the Jeweller is turned to 5 and goes to the Blacksmith"]
    assert dice(state) == [1, 0, 1, 0, 1, 3]
    assert now(state) == NEXT


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("area", range(1, 7))
def test_ad_9_a_die_of_any_area_may_be_turned_to_any_other_value(area: int, value: int) -> None:
    """Two dice lie at that Area, five at the Inn, which is an Area like any other."""
    rolls = f"roll {area}, roll {area}, " + ", ".join(["roll 3"] * 5)
    state = after(3, "3 gate +2: provision 7\ngates: chance, rolls 7", f"{rolls}, take 3, pick provision")
    assert (f"gate {area} {value}" in moves(state)) == (area != value)
    if area != value:
        expected = dice(state)
        expected[area - 1] -= 1
        expected[value - 1] += 1
        assert dice(play(state, f"gate {area} {value}")) == expected


@pytest.mark.parametrize(
    ("position", "before", "legal"),
    [
        pytest.param(
            """
        2 used up:
        3 gate +2: provision 7
        gates: chance, rolls 7
        """,
            "roll 3, roll 2, roll 2, roll 2, roll 6, roll 6, roll 6, ",
            "6 1, 6 3, 6 4, 6 5",
            id="a die at the Market counts as a 6 though it shows the number of a used-up District",
        ),
        pytest.param(
            """
        clock 0, submarine 6
        1 used up:
        2 used up:
        3 gate +2: dice 2, provision 7
        4 used up:
        5 used up:
        """,
            "",
            "3 6, 6 3",
            id="only the Inn and the Market are left",
        ),
        pytest.param(
            """
        3 gate +2: dice 2, provision 7
        take: seat 1, visits 1
        """,
            "",
            "3 1, 3 2, 3 4, 3 5, 3 6",
            id="the last die of the round",
        ),
    ],
)
def test_ad_9_the_gate_is_always_possible(position: str, before: str, legal: str) -> None:
    state = after(3, position, f"{before}take 3, pick provision")
    assert moves(state) == [f"gate {turned}" for turned in legal.split(", ")]


def test_ad_9_the_rounds_last_die_moves_the_clock_where_it_now_lies() -> None:
    state = after(
        3,
        """
        3 gate +2: dice 2, provision 7
        take: seat 1, visits 1
        """,
        "take 3, pick provision",
    )
    assert told(state, "gate 3 5")[1] == "The last die lies at the Blacksmith, 1 hand: the clock stands on 1 of 24"


# ---- the Submarine, and Districts that are none (AD-10) --------------------------------------------------------------


def test_example_4_the_submarine_goes_from_the_library_to_the_market() -> None:
    state = at(
        3,
        """
        clock 0, submarine 2
        4 1 +2: dice 1, tool 7
        """,
    )
    assert told(state, "take 4, pick tool, submarine 6")[1:] == [
        "Seat 1 takes a Tool from the Engineering Works",
        "The Submarine goes from the Library to the Black Market",
    ]
    assert shows(
        state,
        f"""
        clock 0, submarine 6, first 1
        seat 1: points 0, dice 1, tool 1
        {NEXT}
        """,
    )


@pytest.mark.parametrize(
    ("tile", "submarine", "used_up", "legal"),
    [
        ("1", 1, "", "23456"),
        ("2", 1, "", "23456"),
        ("3", 6, "", "12345"),
        ("2", 4, "", "12356"),
        ("2", 4, "25", "136"),
        ("2", 6, "1235", "4"),
        ("2", 4, "1235", "6"),
    ],
)
def test_ad_10_the_submarine_must_go_to_another_area_and_a_used_up_district_is_none(
    tile: str, submarine: int, used_up: str, legal: str
) -> None:
    gone = "".join(f"{district} used up:\n" for district in used_up)
    state = after(
        3,
        f"clock 0, submarine {submarine}\n4 {tile} +2: dice 1, tool 7\n{gone}",
        "take 4, pick tool" + ", pick tool" * (submarine == 4),
    )
    assert moves(state) == [f"submarine {area}" for area in legal]
    assert shows(play(state, f"submarine {legal[0]}"), f"clock 0, submarine {legal[0]}, first 1\n{NEXT}")


def test_ad_10_a_submarine_that_comes_to_the_visited_area_brings_nothing_in_this_visit() -> None:
    state = after(
        3,
        """
        clock 0, submarine 6
        4 2 +2: dice 1, tool 7
        """,
        "take 4, pick tool, submarine 4",
    )
    assert shows(state, f"clock 0, submarine 4, first 1\nseat 1: points 0, dice 1, tool 1\n{NEXT}")


def test_ad_10_a_later_visit_of_the_round_by_the_same_player_gets_the_submarines_extra() -> None:
    state = after(
        3,
        """
        clock 0, submarine 6
        4 2 +2: dice 2, tool 7
        """,
        "take 4, pick tool, submarine 4, take 6, pick gem, take 6, pick gem, take 4",
    )
    assert told(state, "pick tool, pick tool") == ["Seat 1 takes a Tool from the Engineering Works"] * 2


def test_the_market_has_no_effect() -> None:
    state = after(3, "", "take 6")
    assert moves(state) == [f"pick {kind}" for kind in KINDS]
    assert shows(play(state, "pick tool"), f"seat 1: points 0, dice 1, tool 1\n{NEXT}")


# ---- AD-1: effects are carried out if they can be --------------------------------------------------------------------


def only(district: str) -> str:
    """All other Districts are used up."""
    used = "".join(f"{other} used up:\n" for other in "12345" if other != district[0])
    return f"clock 0, submarine 6\n{used}{district}"


NOTHING_ELSEWHERE = """
    1 swap +2: dice 1, gem 7
    2 second +1:
    3 smuggle +1:
    4 2 +1:
    5 even +1:
    seat 2: book 7, provision 7, tool 7, weapon 7
    """


@pytest.mark.parametrize(
    ("position", "made", "skipped"),
    [
        ("1 swap +2: dice 1, gem 1\nseat 2: gem 6", "take 1, pick gem", "Jeweller, “swap”"),
        (NOTHING_ELSEWHERE, "take 1, pick gem", "Jeweller, “swap”"),
        ("2 market +2: dice 1, book 1\nseat 2: book 6", "take 2, pick book", "Library, “market”"),
        ("5 spread +2: dice 1, weapon 1\nseat 2: weapon 6", "take 5, pick weapon", "Blacksmith, “spread”"),
        ("3 smuggle +2: dice 1, provision 10\n6:", "take 3, pick provision", "Inn, “smuggle”"),
        ("5 six +2: dice 1, weapon 10\n6:", "take 5, pick weapon, roll 6", "Blacksmith, “six”"),
        (only("2 beyond +2: dice 1, book 7"), "take 2, pick book, roll 5", "Library, “beyond”"),
        (only("1 swap +2: dice 1, gem 7"), "take 1, pick gem", "Jeweller, “swap”"),
        (only("3 smuggle +2: dice 1, provision 7"), "take 3, pick provision", "Inn, “smuggle”"),
        (only("5 spread +2: dice 1, weapon 7"), "take 5, pick weapon", "Blacksmith, “spread”"),
    ],
)
def test_ad_1_an_effect_that_cannot_be_carried_out_is_skipped(position: str, made: str, skipped: str) -> None:
    """The visit took the last resource here, none lies where the effect takes one, or no other District is left."""
    state = at(3, position)
    assert f"{skipped}: it cannot be carried out and is skipped" in told(state, made)
    assert now(state) == NEXT or seen(state)["step"] == "reveal"


@pytest.mark.parametrize(("district", "kind"), [(2, "book"), (3, "provision"), (4, "tool"), (5, "weapon")])
def test_ad_1_a_swap_needs_only_one_other_district_where_something_lies(district: int, kind: str) -> None:
    used = "".join(f"{other} used up:\n" for other in range(2, 6) if other != district)
    state = after(3, f"clock 0, submarine 6\n1 swap +2: dice 1, gem 7\n{used}", "take 1, pick gem")
    assert moves(state) == [f"swap gem {district} {kind}"]


@pytest.mark.parametrize(
    ("position", "made", "face"),
    [
        ("1 odd +2: dice 1, gem 1\nseat 2: gem 6", "take 1, pick gem", 3),
        ("5 even +2: dice 1, weapon 1\nseat 2: weapon 6", "take 5, pick weapon", 2),
        (only("2 beyond +2: dice 1, book 7"), "take 2, pick book", 6),
        ("5 six +2: dice 1, weapon 10\n6:", "take 5, pick weapon", 6),
    ],
)
def test_ad_1_the_die_is_rolled_even_if_nothing_can_come_of_it(position: str, made: str, face: int) -> None:
    state = after(3, position, made)
    assert moves(state) == ROLLS
    play(state, f"roll {face}")
    assert now(state) == NEXT or seen(state)["step"] == "reveal"


def test_ad_1_hasten_rolls_the_die_on_the_last_space_too() -> None:
    state = after(
        3,
        """
        clock 24
        3 hasten +2: dice 1, provision 7
        """,
        "take 3, pick provision",
    )
    assert moves(state) == ROLLS
    assert told(state, "roll 1") == ["“hasten”: a 1 is rolled", "The hand is already on the last space"]
    assert shows(state, f"clock 24, submarine 4, first 1\n{NEXT}")


# ---- AD-7: the second die --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "position", "made", "shown"),
    [
        pytest.param(
            3,
            "take: seat 1, visits 6",
            "take 2, pick book",
            f"seat 1: points 0, dice 1, book 1\n{NEXT}",
            id="nothing for the first die",
        ),
        pytest.param(
            3,
            "take: seat 1, visits 3",
            "take 2, pick book, pick book",
            """
        seat 1: points 0, dice 2, book 2
        take: seat 2, visits 2
        """,
            id="one more for the second",
        ),
        pytest.param(
            2,
            """
        seat 1: given 1
        seat 2: given 1
        take: seat 1, visits 4
        """,
            "take 2, pick book, pick book",
            """
        seat 1: points 0, dice 1, given 1, book 2
        take: seat 2, visits 3
        """,
            id="the second pick, after one for the neutral",
        ),
        pytest.param(
            2,
            """
        seat 1: given 1
        take: seat 1, visits 2
        """,
            "take 2, pick book",
            """
        seat 1: points 0, dice 2, given 1, book 1
        take: seat 2, visits 1
        """,
            id="nothing for the third pick, though it is the second own die",
        ),
        pytest.param(
            2,
            "take: seat 1, visits 4",
            "give 2, pick book, pick book",
            """
        neutral: points 0, dice 1, book 2
        take: seat 2, visits 3
        """,
            id="the second pick is for the neutral, who gets the extra Book",
        ),
        pytest.param(
            2,
            "take: seat 1, visits 6",
            "give 2, pick book",
            """
        neutral: points 0, dice 1, book 1
        take: seat 2, visits 5
        """,
            id="nothing for the first pick, which is for the neutral",
        ),
        pytest.param(
            2,
            """
        seat 1: given 1
        take: seat 2, visits 5
        """,
            "give 2, pick book",
            """
        seat 2: points 0, given 1
        neutral: points 0, dice 2, book 1
        take: seat 1, visits 4
        """,
            id="the giver's first pick, though it is the neutral's second die",
        ),
    ],
)
def test_ad_7_second_is_the_second_die_that_the_player_picks_whoever_it_is_for(
    players: int, position: str, made: str, shown: str
) -> None:
    state = at(players, f"2 second +2: dice 2, book 7\n{drawn(position)}")
    assert shows(play(state, made), shown)


def test_ad_7_the_second_die_brings_nothing_more_where_nothing_is_left() -> None:
    state = after(
        3,
        """
        2 second +2: dice 2, book 1
        seat 2: book 6
        take: seat 1, visits 3
        """,
        "take 2, pick book",
    )
    assert seen(state)["step"] == "reveal"


# ---- AD-8: the chain -------------------------------------------------------------------------------------------------


def test_example_3_a_6_and_a_6_again_bring_another_book_from_the_market() -> None:
    state = at(
        3,
        """
        1 chain +2: dice 1, gem 7, book 1
        2 second +2: book 6
        """,
    )
    assert told(state, "take 1, pick book, roll 6, roll 6, pick book") == [
        "Seat 1 takes a die from the Jeweller",
        "Seat 1 takes a Book from the Jeweller",
        "“chain”: a 6 is rolled",
        "A 6 is rolled: the visit goes on at the Black Market",
        "Seat 1 takes a Book from the Black Market",
    ]
    assert shows(
        state,
        f"""
        1 chain +2: gem 7
        6: dice 6, gem 3, book 2, provision 3, tool 3, weapon 3
        seat 1: points 0, dice 1, book 2
        {NEXT}
        """,
    )


@pytest.mark.parametrize(
    ("further", "seat"),
    [
        pytest.param("roll 5, pick weapon, roll 2, pick weapon", "gem 1, weapon 2", id="the effect included"),
        pytest.param("roll 2, pick book", "gem 1, book 1", id="where no die lies; and the die taken was the first"),
        pytest.param("roll 4, pick tool, pick tool, submarine 1", "gem 1, tool 2", id="with the Submarine's resource"),
        pytest.param("roll 1, pick gem" + ", roll 6, roll 1, pick gem" * 4 + ", roll 1", "gem 6", id="again and again"),
    ],
)
def test_ad_8_the_chains_further_visit_takes_a_resource_and_no_die(further: str, seat: str) -> None:
    state = after(
        3,
        """
        1 chain +2: dice 1, gem 7
        5 even +2: dice 1, weapon 7
        """,
        f"take 1, pick gem, roll 6, {further}",
    )
    assert dice(state) == [0, 0, 0, 0, 1, 5]
    assert shows(state, f"seat 1: points 0, dice 1, {seat}\n{NEXT}")


def test_ad_8_second_counts_the_die_that_was_taken_for_the_chain() -> None:
    state = after(
        3,
        """
        1 chain +2: dice 1, gem 7
        take: seat 1, visits 3
        """,
        "take 1, pick gem, roll 6, roll 2, pick book, pick book",
    )
    assert shows(state, "seat 1: points 0, dice 2, gem 1, book 2\ntake: seat 2, visits 2")


def test_ad_8_the_chain_goes_on_where_nothing_is_left_to_take() -> None:
    state = after(
        3,
        """
        1 chain +2: dice 1, gem 1
        seat 2: gem 6
        """,
        "take 1, pick gem, roll 6",
    )
    assert told(state, "roll 1") == [
        "A 1 is rolled: the visit goes on at the Jeweller",
        "Nothing lies at the Jeweller: no resource is taken",
    ]
    play(state, ", roll 6, roll 1" * 20)
    assert told(state, "roll 6, roll 6, pick gem")[-3:] == [
        "The Jeweller is empty",
        "Gems: Seat 2 has most, 6: the tile, worth 3 points; Seat 1 is second with 2: 1 point",
        "8 Gems come back: 1 to the Black Market, 7 to the Jeweller",
    ]


def test_ad_8_a_number_whose_stack_is_used_up_means_the_market() -> None:
    state = at(
        3,
        """
        1 chain +2: dice 1, gem 7
        3 used up:
        """,
    )
    assert told(state, "take 1, pick gem, roll 6, roll 3, pick weapon")[3:] == [
        "A 3 is rolled: the Inn is used up, so the visit goes on at the Black Market (AD-8)",
        "Seat 1 takes a Weapon from the Black Market",
    ]
    assert now(state) == NEXT


def test_ad_8_districts_are_checked_only_after_all_of_the_chain() -> None:
    """The Jeweller is empty after the first pick; a Gem is smuggled back before anybody looks."""
    state = after(
        3,
        """
        1 chain +2: dice 1, gem 1
        seat 2: gem 6
        """,
        "take 1, pick gem, roll 6, roll 3, pick provision",
    )
    assert told(state, "move gem 1") == ["A Gem goes from the Black Market to the Jeweller"]
    assert shows(state, f"1 chain +2: gem 1\n{NEXT}")


@pytest.mark.parametrize(
    ("library", "made", "legal"),
    [
        ("market", "", ["move book 6"]),
        ("beyond", ", roll 5", ["loot 1 gem", "loot 3 provision", "loot 4 tool", "loot 5 weapon"]),
    ],
)
def test_ad_8_here_is_the_area_that_the_chain_led_to(library: str, made: str, legal: list[str]) -> None:
    state = after(
        3,
        f"""
        1 chain +2: dice 1, gem 7
        2 {library} +2: book 7
        """,
        f"take 1, pick gem, roll 6, roll 2, pick book{made}",
    )
    assert moves(state) == legal
