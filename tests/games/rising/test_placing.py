"""The start of a turn and placing: income, rings, courage, holding back (AR-3, AR-4, AR-24; examples 1, 24, 33)."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction
from tests.games.reading import about, moves, seen
from tests.games.rising.positions import ALL_COUNCILORS, LETTERS, after, at, hand, node, of_seats, people, play, told

# ---- income ----------------------------------------------------------------------------------------------------------


def test_ar_24_incomes_come_in_order_from_the_starting_player_and_hand_limits_after_all_of_them() -> None:
    state = at(
        3,
        """
        phase build
        seat 1 priest:
        seat 2 scholar: inner-light 1, market-day 3
        seat 3 champion:
        """,
    )
    assert told(state, "pass-build") == ["Turn 2: Seat 2 is the starting player"]
    assert (node(state), of_seats(state, "energy"), of_seats(state, "courage")) == (
        "chance: income, draw",
        [0, 0, 0],
        [0, 0, 0],
    )
    assert told(state, "knowledge ancient-atlas") == [
        "Seat 2 draws Ancient Atlas",
        "The Champion brings 1 courage to Seat 3",
        "The Priest brings 1 energy to Seat 1",
    ]
    assert (node(state), of_seats(state, "energy"), of_seats(state, "courage")) == (
        "seat 2: council, limit",
        [1, 0, 0],
        [0, 0, 1],
    )


def test_example_29_the_scholars_income_as_a_fifth_card_asks_for_the_limit_before_the_councils_window() -> None:
    state = at(
        2,
        """
        turn 2, start 2, phase build
        island: M 5
        seat 1 scholar: energy 5, inner-light 1, tireless-hands 3
        """,
    )
    play(state, "pass-build")
    assert node(state) == "chance: income, draw"
    play(state, "knowledge burning-mirrors")
    assert node(state) == "seat 1: council, limit"
    play(state, "discard tireless-hands")
    assert (node(state), moves(state)) == ("seat 1: council, window", ["play inner-light", "raise M", "pass"])


@pytest.mark.parametrize("in_force", ["", "effects: unsupported 1"])
@pytest.mark.parametrize(("councilor", "energy", "courage"), [("priest", 1, 0), ("champion", 0, 1)])
def test_ar_24_a_copied_income_comes_once_when_the_card_is_played(
    councilor: str, energy: int, courage: int, in_force: str
) -> None:
    """Under Lack of Support, too (AR-16)."""
    state = after(
        2,
        f"""
        phase build
        seat 1 explorer: untapped-talent 1, market-day 1, ore 1
        seat 2 artificer:
        {in_force}
        """,
        f"play untapped-talent, target {councilor}",
    )
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([energy, 0], [courage, 0])
    assert seen(state)["seats"][0]["copied"] == [councilor]
    play(state, "pass-build")
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([energy, 0], [courage, 0])
    assert (seen(state)["turn"], seen(state)["seats"][0]["copied"]) == (2, [])


def test_ar_24_a_copied_scholar_draws_one_card_and_with_four_in_hand_nothing_is_too_much() -> None:
    state = after(2, "seat 1: untapped-talent 1, tireless-hands 3", "play untapped-talent, target scholar")
    assert node(state) == "chance: place, draw"
    play(state, "knowledge market-day")
    assert (node(state), hand(state, 1)) == ("seat 1: place", "market-day 1, tireless-hands 3")


def test_ar_2_the_income_of_priest_and_champion_ends_with_the_supply() -> None:
    state = at(
        3,
        """
        phase build, start 3
        seat 1 priest: energy 10
        seat 2 champion: courage 12
        seat 3 explorer: energy 14, science-of-shielding 1
        """,
    )
    said = told(state, "pass-build")
    assert about(said, "The ") == ["The Priest brings 0 energy to Seat 1", "The Champion brings 0 courage to Seat 2"]
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([10, 0, 14], [0, 12, 0])


# ---- rings and courage -----------------------------------------------------------------------------------------------


def test_example_1_a_second_atlantean_on_a_mountains_tile_with_one_ring_is_refused() -> None:
    state = after(2, "", "place M1")
    assert node(state) == "seat 1: place"
    assert "place M1" not in moves(state)
    assert "place M2" in moves(state)
    with pytest.raises(IllegalAction):
        state.apply(state.game.code("place M1"))


def test_example_1_three_colours_on_a_forge_with_three_rings_are_accepted_and_a_fourth_atlantean_is_refused() -> None:
    state = after(4, "", "place R5, place navy, place navy, place R5, place navy, place navy, place R5")
    assert people(state, "R5") == "seat-1 1, seat-2 1, seat-3 1"
    assert "place R5" not in moves(state)
    play(state, "place navy, place navy")
    assert node(state) == "seat 4: place"
    assert "place R5" not in moves(state)
    assert "place R6" in moves(state)


EVERYWHERE = [
    *(f"place {letter}{number} courage" for letter in LETTERS for number in range(1, 7)),
    "place navy courage",
]


@pytest.mark.parametrize(
    ("drawn", "choices", "brave"),
    [
        ("", 38, []),
        ("seat 1: courage 1", 38 + 37, EVERYWHERE),  # never at the centre
        ("seat 1: courage 2\neffects: hopeless 1", 38, []),
        ("phase late-place\nseat 1 astrologer: held 1, courage 1", 39, ["place navy courage"]),
        ("phase late-place\nseat 1 astrologer: held 1, courage 1\neffects: hopeless 1", 38, []),
    ],
)
def test_ar_3_ar_18_example_33_courage_is_placed_only_where_it_can_matter(
    drawn: str, choices: int, brave: list[str]
) -> None:
    state = at(2, drawn)
    assert len(moves(state)) == choices
    assert [move for move in moves(state) if move.endswith("courage")] == brave


def test_ar_3_each_atlantean_takes_one_token() -> None:
    state = after(2, "seat 1: courage 2", "place navy courage, place M1 courage")
    assert (people(state, "navy"), people(state, "M1"), of_seats(state, "courage")) == (
        "seat-1 1, brave-1 1",
        "seat-1 1, brave-1 1",
        [0, 0],
    )
    assert [move for move in moves(state) if "courage" in move] == []


# ---- everybody places all, but for the Astrologer --------------------------------------------------------------------


def test_ar_4_each_places_everything_before_the_next_begins_in_order_from_the_starting_player() -> None:
    state = at(3, "start 2")
    for seat in (2, 3, 1):
        for _ in range(3):
            assert node(state) == f"seat {seat}: place"
            play(state, "place navy")
    assert node(state) == "chance: misfortunes"


def test_ar_4_centre_and_navy_take_any_number() -> None:
    state = after(2, "island: others 0\nseat 1: home 6", "place centre, place centre, place centre, place centre")
    assert moves(state) == ["place centre", "place navy"]


@pytest.mark.parametrize("councilor", ALL_COUNCILORS)
def test_ar_4_only_with_the_astrologers_ability_may_atlanteans_be_held_back(councilor: str) -> None:
    assert moves(at(2, f"seat 1 {councilor}:"), "hold", "done-placing") == ["hold"] * (councilor == "astrologer")


def test_ar_4_who_copies_the_astrologer_in_the_middle_of_placing_may_hold_the_rest_back() -> None:
    state = after(2, "seat 1: untapped-talent 1", "place M1, play untapped-talent, target astrologer")
    assert moves(state, "hold") == ["hold"]


def test_ar_4_hold_keeps_all_the_rest_back_and_ends_the_seats_placing() -> None:
    state = at(2, "seat 1 astrologer: inner-light 1")
    assert told(state, "place M1, hold")[1] == "Seat 1 holds back 2 until after the misfortunes"
    assert (node(state), of_seats(state, "home"), of_seats(state, "held")) == ("seat 2: place", [0, 3], [2, 0])


def test_ar_4_those_sent_home_in_phase_2_are_not_placed_again() -> None:
    state = after(
        2,
        """
        phase misfortunes, done 1
        M: M1 seat-1 1
        seat 1 astrologer: held 1, home 0, unused 4
        """,
        "misfortune flood-M",
    )
    assert (node(state), of_seats(state, "home"), moves(state, "hold")) == ("seat 1: late-place", [1, 3], [])
    assert "place M1" not in moves(state)
    play(state, "place M2")
    assert (node(state), of_seats(state, "home"), moves(state)) == ("seat 1: act", [1, 3], ["act M2", "done"])


def test_example_24_with_nobody_to_place_only_cards_are_asked_for() -> None:
    state = at(
        2,
        """
        phase place
        places: navy seat-1 3
        seat 1: inner-light 1
        """,
    )
    assert (node(state), moves(state)) == ("seat 1: place", ["done-placing", "play inner-light"])
    done = state.clone()
    play(state, "play inner-light")
    assert (node(state), of_seats(state, "energy")) == ("seat 2: place", [2, 0])
    play(done, "done-placing")
    assert (node(done), hand(done, 1)) == ("seat 2: place", "inner-light 1")


def test_example_24_with_nobody_to_place_and_no_card_the_next_is_asked() -> None:
    state = after(
        3,
        """
        phase place
        places: navy seat-2 3
        seat 1: home 1
        seat 2: ancestors-gambit 1
        """,
        "place navy",
    )
    assert node(state) == "seat 3: place"


def test_example_24_after_the_last_misfortune_only_who_held_back_places_and_at_once() -> None:
    state = at(
        3,
        """
        phase misfortunes, done 2
        places: navy seat-1 2, navy seat-2 3, navy seat-3 3
        seat 1: home 1, heroic-verse 1
        seat 2 astrologer: held 1, unused 2
        """,
    )
    play(state, "misfortune calm-seas")
    assert node(state) == "seat 2: late-place"
    play(state, "place M1")
    assert node(state) == "seat 1: act"
