"""A round: the gates open, everybody visits, the first-player token goes on. What tiles do is in test_effects.py."""

from __future__ import annotations

import pytest

from atlantis import CHANCE
from tests.games.atlandice import positions
from tests.games.atlandice.positions import GAMES, NEXT, TOPS, after, at, dice, drawn, now, play, shows, told
from tests.games.reading import moves, seen

# ---- 1: open the gates -----------------------------------------------------------------------------------------------


def test_every_die_goes_to_the_area_of_its_number_at_once() -> None:
    state = play(GAMES[4].start(), f"first 1, {TOPS}")
    lie = [dice(play(state, f"roll {face}")) for face in (4, 4, 6, 1)]
    assert lie == [[0, 0, 0, 1, 0, 0], [0, 0, 0, 2, 0, 0], [0, 0, 0, 2, 0, 1], [1, 0, 0, 2, 0, 1]]
    assert now(state) == "gates: chance, rolls 5"
    assert moves(play(state, "roll 5, roll 3, roll 2, roll 6, roll 6")) == [f"take {area}" for area in range(1, 7)]


def test_dice_of_a_used_up_district_go_to_the_market() -> None:
    state = after(
        3,
        """
        2 used up:
        5 used up:
        gates: chance, rolls 7
        """,
        "roll 2, roll 5, roll 6, roll 2, roll 1, roll 3, roll 4",
    )
    assert dice(state) == [1, 0, 1, 1, 0, 4]
    assert moves(state) == ["take 1", "take 3", "take 4", "take 6"]


def test_the_last_rounds_die_lies_where_it_is_until_the_first_die_is_rolled() -> None:
    state = after(
        3,
        """
        5 even +2: dice 1, weapon 7
        take: seat 1, visits 1
        """,
        "take 6, pick gem",
    )
    assert dice(state) == [0, 0, 0, 0, 1, 0]
    assert now(state) == "gates: chance, rolls 7"
    assert dice(play(state, "roll 1")) == [1, 0, 0, 0, 0, 0]
    assert dice(play(state, "roll 5, roll 1")) == [2, 0, 0, 0, 1, 0]


# ---- 2: visits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (2, 2, [2, 1, 2, 1, 2, 1]),
        (3, 1, [1, 2, 3, 1, 2, 3]),
        (3, 3, [3, 1, 2, 3, 1, 2]),
        (4, 2, [2, 3, 4, 1, 2, 3, 4, 1]),
    ],
)
def test_visits_go_clockwise_from_the_first_player_until_one_die_is_left(
    players: int, first: int, order: list[int]
) -> None:
    state = at(players, f"take: seat {first}")
    visitors = []
    while state.actor != CHANCE:
        visitors.append(state.actor + 1)
        play(state, moves(state)[-1])
        play(state, moves(state)[0])
    assert visitors == order
    assert dice(state) == [0, 0, 0, 0, 0, 1]


def test_only_areas_with_a_die_can_be_visited() -> None:
    assert moves(
        at(
            3,
            """
        1 odd +2: dice 3, gem 7
        4 2 +2: dice 4, tool 7
        """,
        )
    ) == ["take 1", "take 4"]


def test_any_kind_that_lies_at_the_area_may_be_taken_whether_it_is_the_districts_own_or_not() -> None:
    state = after(
        3,
        """
        1 odd +2: gem 6
        2 second +2: dice 1, gem 1, book 5, weapon 2
        5 even +2: book 2, weapon 5
        """,
        "take 2",
    )
    assert moves(state) == ["pick gem", "pick book", "pick weapon"]
    assert shows(
        play(state, "pick weapon"),
        """
        2 second +2: gem 1, book 5, weapon 1
        seat 1: points 0, dice 1, weapon 1
        """,
    )


def test_example_1_a_weapon_a_gem_by_the_submarine_and_another_weapon_by_the_blacksmiths_roll() -> None:
    state = at(
        3,
        """
        clock 2, submarine 5
        1 odd +2: gem 6
        5 even +2: dice 1, gem 1, weapon 7
        """,
    )
    assert told(state, "take 5") == [
        "Seat 1 takes a die from the Blacksmith",
        "The Submarine is at the Blacksmith: one more resource",
    ]
    assert moves(state) == ["pick gem", "pick weapon"]
    assert told(state, "pick weapon, pick gem, roll 6") == [
        "Seat 1 takes a Weapon from the Blacksmith",
        "Seat 1 takes a Gem from the Blacksmith",
        "“even”: a 6 is rolled",
    ]
    assert moves(state) == ["pick weapon"]
    assert told(state, "pick weapon") == ["Seat 1 takes a Weapon from the Blacksmith"]
    assert shows(
        state,
        f"""
        5 even +2: weapon 5
        seat 1: points 0, dice 1, gem 1, weapon 2
        {NEXT}
        """,
    )


# ---- AD-2: the Submarine's extra, and Areas without a resource -------------------------------------------------------


def test_ad_2_the_submarines_extra_is_a_second_pick_of_any_kind_before_the_effect() -> None:
    state = after(
        3,
        """
        clock 0, submarine 1
        1 odd +2: dice 1, gem 7, book 1
        2 second +2: book 6
        """,
        "take 1, pick gem",
    )
    assert moves(state) == ["pick gem", "pick book"]
    assert moves(play(state, "pick book"))[0] == "roll 1"
    assert shows(state, "seat 1: points 0, dice 1, gem 1, book 1")


@pytest.mark.parametrize(
    ("position", "made", "seat"),
    [
        pytest.param(
            "clock 0, submarine 6",
            "take 6, pick gem, pick gem",
            "seat 1: points 0, dice 1, gem 2",
            id="at the Market too",
        ),
        pytest.param(
            """
        clock 0, submarine 1
        1 odd +2: dice 1, gem 7
        """,
            "take 1, pick gem, pick gem, roll 5, pick gem",
            "seat 1: points 0, dice 1, gem 3",
            id="not once more by the effect",
        ),
    ],
)
def test_ad_2_the_submarine_brings_one_resource_more(position: str, made: str, seat: str) -> None:
    assert shows(after(3, position, made), f"{seat}\n{NEXT}")


def test_ad_2_of_a_single_resource_the_submarine_brings_no_second() -> None:
    state = at(
        3,
        """
        clock 0, submarine 1
        1 odd +2: dice 1, gem 1
        seat 2: gem 6
        """,
    )
    assert told(state, "take 1") == ["Seat 1 takes a die from the Jeweller"]
    assert moves(play(state, "pick gem"))[0] == "roll 1"


@pytest.mark.parametrize("submarine", [1, 4])
def test_ad_2_an_empty_district_may_be_visited_for_its_effect_alone(submarine: int) -> None:
    """Also where the Submarine is: it brings nothing where nothing lies."""
    state = at(
        3,
        f"""
        clock 0, submarine {submarine}
        4 2 +1: dice 1
        seat 2: tool 7
        """,
    )
    assert "take 4" in moves(state)
    assert told(state, "take 4") == [
        "Seat 1 takes a die from the Engineering Works",
        "Nothing lies at the Engineering Works: no resource is taken",
    ]
    assert moves(state) == [f"submarine {area}" for area in range(1, 7) if area != submarine]
    assert shows(state, "seat 1: points 0, dice 1")


def test_ad_2_an_empty_districts_die_is_rolled_and_takes_nothing_more() -> None:
    state = after(
        3,
        """
        1 odd +1: dice 1
        seat 2: gem 7
        """,
        "take 1",
    )
    assert moves(state)[0] == "roll 1"
    assert shows(play(state, "roll 1"), "seat 1: points 0, dice 1")


def test_ad_2_the_empty_market_may_be_visited_and_brings_nothing() -> None:
    state = at(
        3,
        """
        clock 0, submarine 6
        6:
        """,
    )
    assert told(state, "take 6")[1:] == ["Nothing lies at the Black Market: no resource is taken"]
    assert shows(state, f"seat 1: points 0, dice 1\n{NEXT}")


# ---- 4: the first player ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first", "following"), [(2, 1, 2), (2, 2, 1), (3, 2, 3), (3, 3, 1), (4, 4, 1)])
def test_the_first_player_token_goes_to_the_left(players: int, first: int, following: int) -> None:
    given = "seat 1: given 1\nseat 2: given 1\n" if players == 2 else ""
    last = (first - 2) % players + 1
    state = after(players, drawn(f"{given}take: seat {last}, visits 1"), "take 6, pick gem")
    assert seen(state)["first_player"] == following
    play(state, ", ".join(["roll 6"] * positions.DICE[players]))
    assert state.actor + 1 == following
