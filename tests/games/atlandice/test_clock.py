"""The clock: how the hand moves, Surveys, Donations, and the Inn's `hasten`."""

from __future__ import annotations

import pytest

from atlantis import CHANCE
from tests.games.atlandice import positions
from tests.games.atlandice.positions import KINDS, after, at, majorities, now, play, points, shows, told
from tests.games.reading import about, moves, seen

HANDS = {
    "odd": 1,
    "swap": 2,
    "chain": 3,
    "beyond": 1,
    "market": 3,
    "second": 2,
    "hasten": 1,
    "smuggle": 2,
    "gate": 3,
    "1": 1,
    "2": 2,
    "3": 3,
    "even": 1,
    "spread": 2,
    "six": 3,
}
SURVEYS = {3: "gem", 6: "book", 11: "provision", 14: "tool", 17: "weapon"}
GATES = "gates: chance, rolls 7"


# ---- the hand --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", HANDS)
def test_ad_14_the_hand_moves_by_the_hands_where_the_last_die_lies(tile: str) -> None:
    district = next(n for n, tiles in enumerate(positions.TILES, 1) if tile in tiles.split())
    kind = KINDS[district - 1]
    state = at(
        3,
        f"""
        {district} {tile} +2: dice 1, {kind} 7
        take: seat 1, visits 1
        """,
    )
    assert seen(state)["areas"][district - 1]["hands"] == HANDS[tile]
    assert seen(play(state, f"take 6, pick {kind}"))["clock"]["hand"] == HANDS[tile]


def test_ad_14_a_tile_revealed_after_the_last_visit_is_the_one_that_counts() -> None:
    state = after(
        3,
        """
        2 second +2: dice 2, book 1
        seat 2: book 6
        take: seat 1, visits 1
        """,
        "take 2, pick book",
    )
    assert shows(state, "clock 0, submarine 4, first 2")
    assert about(told(state, "tile library market"), "The last die", "Survey") == [
        "The last die lies at the Library, 3 hands: the clock stands on 3 of 24",
        "Survey. Gems: nobody has any",
    ]


@pytest.mark.parametrize("space", [4, 7, 9, 10, 13, 15, 16, 18, 20])
def test_nothing_happens_on_other_spaces_nor_on_those_the_hand_passes(space: int) -> None:
    state = at(
        3,
        f"""
        clock {space - 2}
        seat 2: gem 2, book 2, provision 2, tool 2, weapon 2
        take: seat 1, visits 1
        """,
    )
    assert about(told(state, "take 6, pick gem"), "The last die", "Survey", "Donation") == [
        f"The last die lies at the Black Market, 2 hands: the clock stands on {space} of 24"
    ]
    assert points(state) == [0, 0, 0]
    assert now(state) == GATES


# ---- hasten (AD-11) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", [3, 5, 6, 8, 11, 12, 14, 17, 19, 21, 22, 23])
def test_ad_11_hasten_triggers_neither_survey_nor_donation(space: int) -> None:
    state = after(
        3,
        f"""
        clock {space - 1}
        3 hasten +2: dice 1, provision 6
        seat 2: gem 1, book 1, provision 1, tool 1, weapon 1
        """,
        "take 3, pick provision",
    )
    assert told(state, "roll 4") == [
        "“hasten”: a 4 is rolled",
        f"The hand moves on one space, to {space}; no event happens there (AD-11)",
    ]
    assert points(state) == [0, 0, 0]
    assert now(state) == positions.NEXT


def test_ad_11_the_hand_moves_on_from_where_hasten_brought_it() -> None:
    """From 2 to the Survey at 3 by the last visit's effect, and by 2 hands onto the Donation at 5, in one round."""
    state = after(
        3,
        """
        clock 2
        3 hasten +2: dice 1, provision 7
        seat 2: gem 3
        take: seat 1, visits 1
        """,
        "take 3, pick provision",
    )
    assert told(state, "roll 2")[1:3] == [
        "The hand moves on one space, to 3; no event happens there (AD-11)",
        "The last die lies at the Black Market, 2 hands: the clock stands on 5 of 24",
    ]
    assert points(state) == [0, 0, 0]
    assert now(state) == "donate: seat 2, donors 3"


def test_ad_11_hastened_to_the_last_space_the_round_is_finished_and_then_the_game() -> None:
    """The other visits are still made, a second `hasten` leaves the hand there, and step 3 brings nothing."""
    state = after(
        3,
        """
        clock 23
        3 hasten +2: dice 2, provision 7
        seat 2: book 1
        take: seat 2, visits 2
        """,
        "take 3, pick provision",
    )
    assert told(state, "roll 1") == [
        "“hasten”: a 1 is rolled",
        "The hand moves on one space, to 24, the last one: the game ends after this round's visits (AD-11)",
    ]
    assert shows(state, "clock 24, submarine 4, first 1\ntake: seat 3, visits 1")
    said = told(state, "take 3, pick provision, roll 1")
    assert about(said, "The last die", "Survey", "Donation") == []
    assert majorities(said)[1:3] == [
        "Books: Seat 2 has most, 1: 3 points; nobody is second",
        "Provisions: Seats 2 and 3 have 1 each: a tie for most, 3 points each, no second place",
    ]
    assert shows(state, "clock 24, submarine 4, first 1\nover")
    assert points(state) == [0, 6, 3]


def test_ad_11_hasten_in_the_last_visit_may_end_the_game_at_once() -> None:
    state = after(
        3,
        """
        clock 23
        3 hasten +2: dice 1, provision 7
        take: seat 1, visits 1
        """,
        "take 3, pick provision, roll 3",
    )
    assert shows(state, "clock 24, submarine 4, first 2\nover")


# ---- Surveys ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SURVEYS)
def test_a_survey_gives_a_point_to_who_has_most_of_its_resource(space: int) -> None:
    """Seat 2 has more of everything else."""
    named = SURVEYS[space]
    others = [kind for kind in KINDS if kind != named]
    state = at(
        3,
        f"""
        clock {space - 2}
        seat 1: {others[0]} 2
        seat 2: {", ".join(f"{kind} 3" for kind in others)}, {named} 2
        seat 3: {named} 3
        take: seat 1, visits 1
        """,
    )
    assert about(told(state, f"take 6, pick {others[0]}"), "Survey") == [
        f"Survey. {named.capitalize()}s: Seat 3 has most, 3: 1 point"
    ]
    assert points(state) == [0, 0, 1]
    assert seen(state)["clock"]["hand"] == space


@pytest.mark.parametrize(
    ("clock", "stocks", "story", "scored"),
    [
        pytest.param(
            6,
            "seat 2: gem 4\nseat 3: gem 1, book 1, provision 1, tool 1, weapon 1",
            "All resources: Seat 3 has most, 5: 1 point",
            [0, 0, 1],
            id="of all resources together, on 8",
        ),
        pytest.param(
            19,
            "seat 2: gem 4\nseat 3: gem 1, book 1, provision 1, tool 1, weapon 1",
            "All resources: Seat 3 has most, 5: 1 point",
            [0, 0, 1],
            id="of all resources together, on 21",
        ),
        pytest.param(
            1,
            "seat 2: gem 2\nseat 3: gem 2",
            "Gems: Seats 2 and 3 have 2 each: 1 point each",
            [0, 1, 1],
            id="all who are tied score",
        ),
        pytest.param(1, "", "Gems: nobody has any", [0, 0, 0], id="AD-3: nobody scores for what nobody has"),
    ],
)
def test_a_survey_gives_a_point_to_who_has_most_and_all_keep_their_resources(
    clock: int, stocks: str, story: str, scored: list[int]
) -> None:
    state = at(3, f"clock {clock}\n{stocks}\ntake: seat 1, visits 1".replace("\n\n", "\n"))
    before = [seat["total"] for seat in seen(state)["seats"]]
    assert about(told(state, "take 6, pick book"), "Survey") == [f"Survey. {story}"]
    assert points(state) == scored
    assert [seat["total"] for seat in seen(state)["seats"]] == [before[0] + 1, *before[1:]]


def test_ad_3_a_survey_of_all_resources_brings_nothing_when_nobody_has_any() -> None:
    state = at(
        3,
        """
        clock 6
        2 second +1: dice 1
        3 smuggle +2: book 7, provision 7
        take: seat 1, visits 1
        """,
    )
    assert about(told(state, "take 2, tile library market"), "Survey") == ["Survey. All resources: nobody has any"]
    assert points(state) == [0, 0, 0]


# ---- Donations -------------------------------------------------------------------------------------------------------


def test_example_6_three_hands_bring_the_clock_from_2_onto_a_donation() -> None:
    state = at(
        3,
        """
        clock 2
        4 3 +2: dice 1, tool 7
        seat 2: weapon 3
        take: seat 1, visits 1
        """,
    )
    assert told(state, "take 6, pick gem")[2:] == [
        "The last die lies at the Engineering Works, 3 hands: the clock stands on 5 of 24",
        "Donation. Two resources of any kinds for 1 point, as often as you like",
    ]
    assert shows(state, "clock 5, submarine 4, first 2\ndonate: seat 2, donors 3")
    assert moves(state) == ["donate weapon weapon", "done"]


@pytest.mark.parametrize("space", [5, 12, 19, 22, 23])
def test_a_donation_asks_everybody_in_turn_from_the_rounds_first_player(space: int) -> None:
    state = after(
        4,
        f"""
        clock {space - 2}
        seat 1: gem 2
        seat 2: book 2
        seat 3: provision 2
        seat 4: tool 2
        take: seat 2, visits 1
        """,
        "take 6, pick weapon",
    )
    asked = []
    while state.actor != CHANCE:
        asked.append(state.actor + 1)
        play(state, "done")
    assert asked == [3, 4, 1, 2]
    assert points(state) == [0, 0, 0, 0]


def test_each_donates_as_often_as_they_like_and_no_more_than_they_have_before_the_next_is_asked() -> None:
    state = after(
        3,
        """
        clock 3
        seat 2: gem 2, book 1, weapon 3
        seat 3: tool 2
        take: seat 1, visits 1
        """,
        "take 6, pick gem",
    )
    assert moves(state) == [
        "donate gem gem",
        "donate gem book",
        "donate gem weapon",
        "donate book weapon",
        "donate weapon weapon",
        "done",
    ]
    assert moves(play(state, "donate gem weapon")) == [
        "donate gem book",
        "donate gem weapon",
        "donate book weapon",
        "donate weapon weapon",
        "done",
    ]
    assert told(state, "donate weapon weapon, done") == ["Seat 2 donates 2 Weapons: 1 point", "Seat 2 stops donating"]
    assert moves(state) == ["donate tool tool", "done"]
    assert shows(
        play(state, "done"),
        f"""
        seat 2: points 2, gem 1, book 1
        seat 3: points 0, tool 2
        {GATES}
        """,
    )


def test_ad_15_donated_tokens_go_to_the_top_tile_of_their_districts_and_not_to_the_market() -> None:
    state = after(
        3,
        """
        clock 3
        2 market +1: book 7
        6: gem 1, book 3, provision 3, tool 3, weapon 3
        seat 2: gem 1, weapon 3
        take: seat 1, visits 1
        """,
        "take 6, pick book",
    )
    assert about(told(state, "donate gem weapon, donate weapon weapon"), "Seat 2 donates") == [
        "Seat 2 donates a Gem and a Weapon: 1 point",
        "Seat 2 donates 2 Weapons: 1 point",
    ]
    assert shows(
        state,
        """
        1 odd +2: gem 9
        2 market +1: book 7
        5 even +2: weapon 7
        6: dice 1, gem 1, book 2, provision 3, tool 3, weapon 3
        seat 2: points 2
        """,
    )


def test_ad_15_no_district_is_checked_after_a_donation() -> None:
    """The Library's new tile stays empty, and nobody settles it when Gems are donated."""
    state = after(
        3,
        """
        clock 3
        1 odd +2: gem 3
        2 second +2: dice 1, gem 2
        3 smuggle +2: book 7, provision 7
        seat 2: gem 2
        take: seat 1, visits 1
        """,
        "take 2, pick gem, pick gem, tile library beyond",
    )
    assert told(state, "donate gem gem, donate gem gem") == [
        "Seat 2 donates 2 Gems: 1 point",
        "Seat 1 donates 2 Gems: 1 point",
        "Seat 3 is the first player",
    ]
    assert shows(state, f"1 odd +2: gem 7\n2 beyond +1:\n{GATES}")


def test_ad_15_no_token_of_a_used_up_resource_is_left_to_donate() -> None:
    state = after(
        3,
        """
        clock 3
        2 second +0: dice 1, book 1
        seat 2: book 6, gem 2
        take: seat 1, visits 1
        """,
        "take 2, pick book",
    )
    assert moves(state) == ["donate gem gem", "done"]


@pytest.mark.parametrize(
    ("stocks", "made", "asked"),
    [
        pytest.param("seat 1: gem 1\nseat 2: gem 1", "", "donate: seat 1, donors 1", id="not who has one"),
        pytest.param(
            "seat 2: tool 2\nseat 3: gem 2",
            ", donate tool tool",
            "donate: seat 3, donors 2",
            id="not again who has none left",
        ),
        pytest.param(
            "seat 2: tool 3\nseat 3: gem 2",
            ", donate tool tool",
            "donate: seat 3, donors 2",
            id="not again who has one left",
        ),
        pytest.param(
            "seat 2: tool 4\nseat 3: gem 2",
            ", donate tool tool",
            "donate: seat 2, donors 3",
            id="again who has two left",
        ),
        pytest.param("seat 2: gem 1", "", GATES, id="nobody has enough: the Donation passes without a move"),
    ],
)
def test_ad_16_who_has_fewer_than_two_resources_left_is_not_asked(stocks: str, made: str, asked: str) -> None:
    state = at(3, f"clock 3\n{stocks}\ntake: seat 1, visits 1")
    assert now(play(state, f"take 6, pick book{made}")) == asked
    assert shows(state, f"clock 5, submarine 4, first {3 if asked == GATES else 2}")
