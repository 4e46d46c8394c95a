"""Two players and a neutral third: whose dice are whose, and that the neutral scores like a player (AD-13).

That `second` counts picks for the neutral is in test_effects.py (AD-7), its tiles in test_emptied_districts.py (AD-6).
"""

from __future__ import annotations

import pytest

from tests.games.atlandice.positions import NEXT, after, at, majorities, now, play, points, shows, told
from tests.games.reading import about, moves, seen

BOTH, OWN, NEUTRALS = ["take 6", "give 6"], ["take 6"], ["give 6"]

# ---- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        ("take: seat 1, visits 6", BOTH),
        ("take: seat 1, visits 4", BOTH),
        ("seat 1: given 1\ntake: seat 1, visits 4", OWN),
        ("take: seat 1, visits 2", NEUTRALS),
        ("seat 1: given 1\ntake: seat 1, visits 2", OWN),
        ("seat 2: given 1\ntake: seat 1, visits 4", BOTH),
        ("seat 1: given 1\ntake: seat 2, visits 5", BOTH),
        ("seat 1: given 1\ntake: seat 2, visits 1", NEUTRALS),
        ("1 odd +2: dice 3, gem 7\n4 2 +2: dice 4, tool 7", ["take 1", "take 4", "give 1", "give 4"]),
    ],
)
def test_each_of_two_players_takes_two_dice_and_gives_one(position: str, legal: list[str]) -> None:
    assert moves(at(2, position)) == legal


@pytest.mark.parametrize(
    "order", ["give give take take take take", "take take give give take take", "take take take take give give"]
)
def test_the_die_for_the_neutral_can_be_the_first_the_second_or_the_third(order: str) -> None:
    """In the next round all dice are rolled again."""
    state = at(2)
    for what, kind in zip(order.split(), ("gem", "gem", "book", "book", "tool", "tool"), strict=True):
        play(state, f"{what} 6, pick {kind}")
    parties = (*seen(state)["seats"], seen(state)["neutral"])
    assert [(party["total"], party["dice"]) for party in parties] == [(2, 0), (2, 0), (2, 0)]
    assert {seat["has_given"] for seat in seen(state)["seats"]} == {False}
    assert now(state) == "gates: chance, rolls 7"


# ---- visits for the neutral ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "made", "choices", "shown"),
    [
        pytest.param(
            "5 even +2: dice 1, weapon 7",
            "give 5, pick weapon, pick weapon, roll 2",
            "pick weapon",
            "neutral: points 0, dice 1, weapon 3",
            id="the Submarine's resource and one more",
        ),
        pytest.param(
            "5 spread +2: dice 1, weapon 7",
            "give 5, pick weapon, pick weapon",
            "move weapon 1, move weapon 2, move weapon 3, move weapon 4",
            """
        1 odd +2: gem 7, weapon 1
        neutral: points 0, dice 1, weapon 2
        """,
            id="what is moved",
        ),
        pytest.param(
            "2 beyond +2: dice 1, book 7",
            "give 2, pick book, roll 5",
            "loot 1 gem, loot 3 provision, loot 4 tool, loot 5 weapon",
            "neutral: points 0, dice 1, gem 1, book 1",
            id="AD-12: what is taken elsewhere",
        ),
        pytest.param(
            "1 chain +2: dice 1, gem 7",
            "give 1, pick gem, roll 6, roll 5, pick weapon, pick weapon, roll 4",
            "pick weapon",
            "neutral: points 0, dice 1, gem 1, weapon 3",
            id="AD-8: a chain to its end",
        ),
    ],
)
def test_the_giver_chooses_all_for_the_neutral(position: str, made: str, choices: str, shown: str) -> None:
    state = after(2, f"clock 0, submarine 5\n{position}", made)
    assert state.actor == 0
    assert moves(state) == choices.split(", ")
    play(state, choices.split(", ")[0])
    assert shows(state, shown)
    assert shows(state, f"seat 1: points 0, given 1\n{NEXT}")


def test_a_visit_for_the_neutral_is_told() -> None:
    state = at(2, "clock 0, submarine 5\n2 beyond +2: dice 1, book 7")
    assert told(state, "give 2, pick book, roll 5, loot 5 weapon") == [
        "Seat 1 gives a die from the Library to the neutral player",
        "The neutral player takes a Book from the Library",
        "“beyond”: a 5 is rolled",
        "The neutral player takes a Weapon from the Blacksmith",
    ]


# ---- the neutral's points (AD-13) ------------------------------------------------------------------------------------


def test_ad_13_the_neutral_takes_tiles_and_gives_its_resources_back_with_the_others() -> None:
    state = at(
        2,
        """
        2 second +2: dice 1, book 1
        seat 2: book 2
        neutral: book 4, gem 1
        """,
    )
    assert told(state, "take 2, pick book")[-1] == "7 Books come back: 7 to the Library"
    assert shows(state, "neutral: points 3, gem 1, tiles second")
    assert points(state) == [0, 1, 3]


@pytest.mark.parametrize(
    ("clock", "one", "two", "neutral", "story", "scored"),
    [
        (1, "gem 2", "tool 1", "gem 3", "Gems: the neutral player has most, 3: 1 point", [0, 0, 1]),
        (1, "gem 2", "gem 1", "gem 2", "Gems: Seat 1 and the neutral player have 2 each: 1 point each", [1, 0, 1]),
        (
            6,
            "gem 3",
            "tool 2",
            "book 1, tool 1, weapon 1",
            "All resources: Seats 1, 2 and the neutral player have 3 each: 1 point each",
            [1, 1, 1],
        ),
    ],
)
def test_ad_13_the_neutral_scores_at_a_survey(
    clock: int, one: str, two: str, neutral: str, story: str, scored: list[int]
) -> None:
    state = at(
        2,
        f"""
        clock {clock}
        seat 1: given 1, {one}
        seat 2: given 1, {two}
        neutral: {neutral}
        take: seat 2, visits 1
        """,
    )
    assert about(told(state, "take 6, pick book"), "Survey") == [f"Survey. {story}"]
    assert points(state) == scored


def test_ad_16_the_neutral_does_not_donate() -> None:
    state = after(
        2,
        """
        clock 3
        seat 1: given 1
        seat 2: given 1
        neutral: gem 5
        take: seat 2, visits 1
        """,
        "take 6, pick book",
    )
    assert shows(
        state,
        """
        clock 5, submarine 4, first 2
        neutral: points 0, gem 5
        gates: chance, rolls 7
        """,
    )


def test_ad_13_the_neutral_takes_part_in_the_final_scoring_and_never_wins() -> None:
    """4 Gems, 3 and 2, as in the rulebook: the neutral has more points than anybody, but does not win the game."""
    state = at(
        2,
        """
        clock 22
        1 odd +2: gem 1
        6: book 3, provision 3, tool 3, weapon 3
        seat 1: given 1, gem 3, book 2
        seat 2: given 1, gem 2, tool 1
        neutral: points 5, gem 4, book 2
        take: seat 2, visits 1
        """,
    )
    said = told(state, "take 6, pick tool")
    assert majorities(said)[:2] == [
        "Gems: the neutral player has most, 4: 3 points; Seat 1 is second with 3: 1 point",
        "Books: Seat 1 and the neutral player have 2 each: a tie for most, 3 points each, no second place",
    ]
    assert said[-1] == "Seat 1 wins with 4 points"
    assert points(state) == [4, 3, 11]
    assert (state.scores(), state.winners(), state.returns()) == ([4, 3], [0], [1.0, -1.0])


def test_two_players_may_win_together_though_the_neutral_has_more_points() -> None:
    state = at(
        2,
        """
        clock 22
        seat 1: given 1, points 3
        seat 2: given 1
        neutral: points 9
        take: seat 2, visits 1
        """,
    )
    assert told(state, "take 6, pick gem")[-1] == "Seats 1 and 2 win together with 3 points each"
    assert (state.winners(), state.returns()) == ([0, 1], [0.0, 0.0])
