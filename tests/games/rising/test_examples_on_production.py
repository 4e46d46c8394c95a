"""The examples of the rulebook on placing and on productive actions, numbered as our rules number their tests."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction
from tests.games.rising.positions import (
    about,
    at,
    cubes,
    discarded,
    hand,
    island,
    lines,
    moves,
    node,
    of_seats,
    people,
    play,
    supply,
    told,
    with_data,
)

ALMOST_NO_CARDS = with_data(2, {"knowledge": {
    name: {"count": 0} for name in (
        "ballad-of-bravery", "science-of-shielding", "ancient-atlas", "market-day", "borrowed-plans", "twin-harmonics",
        "reading-the-tides", "song-of-the-seabed", "inner-light", "heroic-verse", "tireless-hands", "alchemists-notes")
} | {"untapped-talent": {"count": 1}, "burning-mirrors": {"count": 1}, "ancestors-gambit": {"count": 2}}})
"""Four knowledge cards in all."""


# ---- 1: rings --------------------------------------------------------------------------------------------------------

def test_1_a_second_atlantean_on_a_mountains_tile_with_one_ring_is_refused() -> None:
    state = play(at(2), "place M1")
    assert node(state) == "seat 1: place"
    assert "place M1" not in moves(state)
    assert "place M2" in moves(state)
    with pytest.raises(IllegalAction):
        state.apply(state.game.code("place M1"))


def test_1_three_colours_on_a_forge_with_three_rings_are_accepted_and_a_fourth_atlantean_is_refused() -> None:
    state = play(at(4), "place R5, place navy, place navy, place R5, place navy, place navy, place R5")
    assert people(state, "R5") == "seat-1 1, seat-2 1, seat-3 1"
    assert "place R5" not in moves(state)
    play(state, "place navy, place navy")
    assert node(state) == "seat 4: place"
    assert "place R5" not in moves(state)
    assert "place R6" in moves(state)


@pytest.mark.parametrize(("name", "rings"), [
    ("M1", 1), ("M2", 1), ("H3", 2), ("F4", 2), ("R5", 3), ("C6", 3), ("L1", 1), ("L4", 1), ("L5", 2), ("L6", 2)])
def test_1_a_tile_takes_as_many_atlanteans_as_it_has_rings(name: str, rings: int) -> None:
    state = at(2, "seat 1: home 4")
    for _ in range(rings):
        play(state, f"place {name}")
    assert f"place {name}" not in moves(state)
    assert people(state, name) == f"seat-1 {rings}"


# ---- 2, 3: rolls -----------------------------------------------------------------------------------------------------

def test_2_a_six_and_a_four_on_a_forest_tile_with_target_five_bring_one_crystal() -> None:
    state = at(2, """
        phase act
        F: F3 seat-1 2
        """)
    assert told(state, "act F3, roll 6") == [
        "Seat 1 acts on Forests F3", "Forests F3: 6 against 5: success", "Seat 1 receives 1 crystal"]
    assert (node(state), moves(state)) == ("seat 1: act", ["act F3", "done"])
    assert told(state, "act F3, roll 4") == ["Seat 1 acts on Forests F3", "Forests F3: 4 against 5: 1 short"]
    assert (cubes(state, 1), of_seats(state, "home")) == ("crystal 1", [3, 3])
    assert node(state) == "chance: attack"


def test_3_a_three_against_five_is_boosted_with_both_energy_to_one_gold() -> None:
    state = play(at(2, """
        phase act
        H: H5 seat-1 1
        seat 1: energy 2
        """), "act H5, roll 3")
    assert (node(state), moves(state)) == ("seat 1: act, boost", ["boost", "accept"])
    assert told(state, "boost") == ["Seat 1 adds 2 energy to the roll", "Seat 1 receives 1 gold"]
    assert (cubes(state, 1), of_seats(state, "energy"), supply(state, "energy")) == ("gold 1", [0, 0], [24])


def test_3_the_boost_may_be_left() -> None:
    state = play(at(2, """
        phase act
        H: H5 seat-1 1
        seat 1: energy 3
        """), "act H5, roll 3, accept")
    assert (cubes(state, 1), of_seats(state, "energy"), of_seats(state, "home")) == ("", [3, 0], [3, 3])


def test_3_with_one_energy_no_boost_is_offered_whatever_the_others_have() -> None:
    state = play(at(2, """
        phase act
        H: H5 seat-1 1
        seat 1: energy 1
        seat 2: energy 4
        """), "act H5, roll 3")
    assert node(state) == "chance: attack"
    assert (cubes(state, 1), of_seats(state, "energy"), of_seats(state, "home")) == ("", [1, 4], [3, 3])


@pytest.mark.parametrize(("name", "kind", "targets"), [
    ("M", "ore", [2, 2, 3, 3, 4, 4]), ("H", "gold", [3, 3, 4, 4, 5, 5]), ("F", "crystal", [4, 4, 5, 5, 6, 6])])
def test_3_each_tile_gives_its_cube_at_its_target_and_not_below(name: str, kind: str, targets: list[int]) -> None:
    for number, target in enumerate(targets, 1):
        for roll in range(1, 7):
            state = play(at(2, f"phase act\n{name}: {name}{number} seat-1 1"), f"act {name}{number}, roll {roll}")
            assert cubes(state, 1) == (f"{kind} 1" if roll >= target else "")


# ---- 4: Libraries ----------------------------------------------------------------------------------------------------

def test_4_of_two_cards_drawn_in_a_library_one_is_kept_and_one_discarded() -> None:
    state = play(at(2, """
        phase act
        L: L3 seat-1 1
        """), "act L3, knowledge inner-light, knowledge market-day")
    assert (node(state), moves(state)) == ("seat 1: act, keep", ["keep market-day", "keep inner-light"])
    assert of_seats(state, "home") == [2, 3]
    play(state, "keep market-day")
    assert (hand(state, 1), discarded(state), of_seats(state, "home")) == ("market-day 1", "inner-light 1", [3, 3])


@pytest.mark.parametrize(("number", "drawn", "kept"), [
    (1, 3, 2), (2, 3, 1), (3, 2, 1), (4, 2, 1), (5, 1, 1), (6, 1, 1)])
def test_4_each_library_draws_and_keeps_what_it_says(number: int, drawn: int, kept: int) -> None:
    state = play(at(2, f"phase act\nL: L{number} seat-1 1"), f"act L{number}")
    for _ in range(drawn):
        assert node(state) == "chance: act, look"
        play(state, "knowledge tireless-hands")
    for _ in range(kept):
        assert moves(state) == ["keep tireless-hands"]
        play(state, "keep tireless-hands")
    assert node(state) == "chance: attack"
    assert hand(state, 1) == f"tireless-hands {kept}"
    assert discarded(state) == (f"tireless-hands {drawn - kept}" if drawn > kept else "")


# ---- 5, 6, 7: Forges, Cities, the centre -----------------------------------------------------------------------------

def test_5_three_atlanteans_on_a_forge_with_two_ore_make_two_actions_and_the_third_goes_home_without_one() -> None:
    state = at(2, """
        phase act
        R: R5 seat-1 3
        seat 1: ore 2
        """)
    play(state, "act R5")
    assert (cubes(state, 1), of_seats(state, "home")) == ("ore 1, atlantium 1", [1, 3])
    assert moves(state) == ["act R5", "done"]
    assert told(state, "act R5") == ["Seat 1 acts on Forges R5", "Seat 1 forges 1 ore into 1 Atlantium"]
    assert (cubes(state, 1), of_seats(state, "home")) == ("atlantium 2", [3, 3])
    assert node(state) == "chance: attack"


@pytest.mark.parametrize(("number", "atlantium"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_5_a_forge_turns_one_ore_into_what_it_says(number: int, atlantium: int) -> None:
    state = play(at(2, f"phase act\nR: R{number} seat-1 1\nseat 1: ore 2"), f"act R{number}")
    assert cubes(state, 1) == f"ore 1, atlantium {atlantium}"
    assert supply(state) == [9, 20 - atlantium, 14, 10]


@pytest.mark.parametrize(("people", "offered"), [
    ("C3 seat-1 1, C3 seat-2 1", []), ("C3 seat-1 1", []), ("C3 seat-1 2", ["act C3"]), ("C1 seat-1 1", ["act C1"]),
    ("C5 seat-1 2", []), ("C5 seat-1 2, C5 seat-2 1", []), ("C5 seat-1 3", ["act C5"])])
def test_6_a_city_acts_only_if_one_player_alone_fills_every_ring(people: str, offered: list[str]) -> None:
    state = at(2, f"phase act\nC: {people}\nseat 1: inner-light 1")
    assert node(state) == "seat 1: act"
    assert moves(state, "act") == offered


def test_6_a_full_city_gives_one_new_atlantean_and_its_group_goes_home() -> None:
    state = at(2, """
        phase act
        C: C3 seat-1 2
        """)
    assert told(state, "act C3") == ["Seat 1 acts on Cities C3", "Seat 1 has a new Atlantean"]
    assert (of_seats(state, "home"), of_seats(state, "figures"), people(state, "C3")) == ([4, 3], [2, 3], "")


def test_7_two_blue_a_green_and_an_orange_at_the_centre_bring_two_one_and_one_energy() -> None:
    state = at(3, """
        phase act
        places: centre seat-1 2, centre seat-2 1, centre seat-3 1
        """)
    said = told(state, "act centre, act centre, act centre, act centre")
    assert about(said, "Seat 1 receives", "Seat 2 receives", "Seat 3 receives") == [
        "Seat 1 receives 1 energy from the centre", "Seat 1 receives 1 energy from the centre",
        "Seat 2 receives 1 energy from the centre", "Seat 3 receives 1 energy from the centre"]
    assert (of_seats(state, "energy"), supply(state, "energy")) == ([2, 1, 1], [20])
    assert people(state, "centre") == ""


# ---- 12: courage -----------------------------------------------------------------------------------------------------

def test_12_courage_on_the_first_forge_makes_three_atlantium_before_the_flood_takes_the_tile() -> None:
    state = at(2, """
        phase misfortunes
        R: R1 seat-2 1, R1 brave-2 1
        seat 2: ore 1
        """)
    assert supply(state, "courage") == [11]
    assert told(state, "misfortune flood-R")[1:] == [
        "Seat 2 uses courage on Forges R1", "Seat 2 forges 1 ore into 3 Atlantium", "Forges R1 sinks into the sea"]
    assert (cubes(state, 2), of_seats(state, "courage"), of_seats(state, "home")) == ("atlantium 3", [0, 0], [3, 3])
    assert (supply(state, "courage"), island(state)) == ([12], [6, 6, 6, 6, 5, 6])


def test_12_without_courage_nothing_is_made() -> None:
    state = play(at(2, """
        phase misfortunes
        R: R1 seat-2 1
        seat 2: ore 1, courage 1
        """), "misfortune flood-R")
    assert (cubes(state, 2), of_seats(state, "courage"), of_seats(state, "home")) == ("ore 1", [0, 1], [3, 3])
    assert island(state) == [6, 6, 6, 6, 5, 6]


# ---- 29: Tireless Hands and hand limits ------------------------------------------------------------------------------

FULL_HAND = """
    phase act
    L: L4 seat-1 1
    seat 1: tireless-hands 2, untapped-talent 1, alchemists-notes 1, ore 1
    """


def test_29_tireless_hands_in_a_library_ask_for_the_limit_only_after_both_halves() -> None:
    state = play(at(2, FULL_HAND), "play tireless-hands, act L4, knowledge inner-light, knowledge twin-harmonics, "
                                   "keep inner-light")
    assert (hand(state, 1), node(state)) == (
        "untapped-talent 1, inner-light 1, tireless-hands 1, alchemists-notes 1", "chance: act, look")
    play(state, "knowledge burning-mirrors, knowledge burning-mirrors, keep burning-mirrors")
    assert node(state) == "seat 1: act, limit"
    assert moves(state) == [
        "play untapped-talent", "play inner-light", "play alchemists-notes", "discard untapped-talent",
        "discard inner-light", "discard burning-mirrors", "discard tireless-hands", "discard alchemists-notes"]
    assert of_seats(state, "home") == [3, 3]


def test_29_a_card_drawn_for_untapped_talent_within_the_limit_counts() -> None:
    state = play(at(2, FULL_HAND), "play tireless-hands, act L4, knowledge inner-light, knowledge twin-harmonics, "
                                   "keep inner-light, knowledge burning-mirrors, knowledge burning-mirrors, "
                                   "keep burning-mirrors, play untapped-talent, target scholar")
    assert node(state) == "chance: act, draw"
    play(state, "knowledge market-day")
    assert hand(state, 1) == "market-day 1, inner-light 1, burning-mirrors 1, tireless-hands 1, alchemists-notes 1"
    assert node(state) == "seat 1: act, limit"
    play(state, "discard market-day")
    assert node(state) == "seat 1: act"


def test_29_the_scholars_income_as_a_fifth_card_asks_for_the_limit_before_the_councils_window() -> None:
    state = at(2, """
        turn 2, start 2, phase build
        island: M 5
        seat 1 scholar: energy 5, inner-light 1, tireless-hands 3
        """)
    play(state, "pass-build")
    assert node(state) == "chance: income, draw"
    play(state, "knowledge burning-mirrors")
    assert node(state) == "seat 1: council, limit"
    play(state, "discard tireless-hands")
    assert (node(state), moves(state)) == ("seat 1: council, window", ["raise M", "pass"])


# ---- 30: a plain and a brave one -------------------------------------------------------------------------------------

A_PLAIN_AND_A_BRAVE_ONE = "M: M3 seat-1 2, M3 brave-1 1"


def test_30_panic_asks_which_of_a_plain_and_a_brave_atlantean_comes_home() -> None:
    state = play(at(2, f"phase misfortunes\n{A_PLAIN_AND_A_BRAVE_ONE}"), "misfortune panic")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, recall", ["recall M3", "recall M3 courage"])
    brave = state.clone()
    play(state, "recall M3")
    assert (people(state, "M3"), of_seats(state, "courage")) == (
        "seat-1 1, brave-1 1", [0, 0])
    play(brave, "recall M3 courage")
    assert (people(brave, "M3"), of_seats(brave, "courage")) == (
        "seat-1 1", [1, 0])


def test_30_of_a_plain_and_a_brave_atlantean_the_plain_one_acts_first() -> None:
    state = play(at(2, f"phase act\n{A_PLAIN_AND_A_BRAVE_ONE}"), "act M3, roll 6")
    assert (people(state, "M3"), of_seats(state, "courage")) == (
        "seat-1 1, brave-1 1", [0, 0])
    play(state, "act M3, roll 6")
    assert (cubes(state, 1), of_seats(state, "courage"), of_seats(state, "home")) == ("ore 2", [1, 0], [3, 3])


# ---- 31: nothing to gain ---------------------------------------------------------------------------------------------

def test_31_when_the_first_half_takes_the_last_ore_there_is_no_second_roll() -> None:
    state = play(at(2, """
        phase act
        M: M1 seat-1 1
        seat 1: tireless-hands 1
        seat 2: ore 9
        """), "play tireless-hands, act M1")
    assert told(state, "roll 2") == ["Mountains M1: 2 against 2: success", "Seat 1 receives 1 ore"]
    assert (node(state), of_seats(state, "home"), supply(state, "ore")) == ("chance: attack", [3, 3], [0])


def test_31_with_an_ore_left_there_is_a_second_roll() -> None:
    state = play(at(2, """
        phase act
        M: M1 seat-1 1
        seat 1: tireless-hands 1
        seat 2: ore 8
        """), "play tireless-hands, act M1, roll 2")
    assert (node(state), of_seats(state, "home")) == ("chance: act, roll", [2, 3])
    play(state, "roll 2")
    assert (cubes(state, 1), of_seats(state, "home")) == ("ore 2", [3, 3])


def test_31_a_brave_miner_without_ore_in_the_supply_rolls_nothing_and_the_token_is_used() -> None:
    state = at(2, """
        phase misfortunes
        M: M1 seat-1 1, M1 brave-1 1
        seat 2: ore 10
        """)
    assert told(state, "misfortune flood-M")[1:] == [
        "Seat 1 uses courage on Mountains M1", "Home to Seat 1: 1 Atlantean", "Mountains M1 sinks into the sea"]
    assert (of_seats(state, "courage"), of_seats(state, "home"), supply(state, "courage")) == ([0, 0], [3, 3], [12])


def test_31_a_library_without_any_card_and_a_centre_without_beads_are_not_acted_in() -> None:
    held = "untapped-talent 1, burning-mirrors 1, ancestors-gambit 2"
    few = at(2, f"""
        phase act
        L: L1 seat-1 1
        places: centre seat-1 1
        seat 1: energy 20, {held}
        seat 2: energy 4
        """, game=ALMOST_NO_CARDS)
    assert moves(few, "act") == []
    assert node(few) == "seat 1: act"


def test_31_a_card_on_the_discard_and_a_bead_in_the_supply_are_enough() -> None:
    state = at(2, """
        phase act
        L: L1 seat-1 1
        places: centre seat-1 1
        seat 1: energy 19, untapped-talent 1, burning-mirrors 1, ancestors-gambit 1
        seat 2: energy 4
        discards: ancestors-gambit 1
        """, game=ALMOST_NO_CARDS)
    assert moves(state, "act") == ["act L1", "act centre"]


def test_31_the_atlantean_of_a_city_saved_in_phase_2_is_not_placed_late() -> None:
    state = at(2, """
        phase misfortunes, done 1
        C: C1 seat-1 1, C1 brave-1 1
        seat 1 astrologer: held 1, home 0
        seat 2: inner-light 1
        """)
    play(state, "misfortune flood-C")
    assert (of_seats(state, "home"), of_seats(state, "held"), of_seats(state, "figures")) == ([2, 3], [1, 0], [3, 3])
    assert node(state) == "seat 1: late-place"
    play(state, "place navy")
    assert (node(state), of_seats(state, "home")) == ("seat 2: act", [2, 3])
    assert lines(state, "places") == ["places: navy seat-1 1"]
