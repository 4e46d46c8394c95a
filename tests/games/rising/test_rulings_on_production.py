"""The numbered rulings AR-2, AR-6, AR-7, AR-14, AR-15 and AR-22: what is gained, by whom, and at which targets."""

from __future__ import annotations

import pytest

from tests.games.rising.positions import (
    about,
    at,
    cubes,
    discarded,
    effects,
    hand,
    island,
    moves,
    node,
    of_seats,
    people,
    play,
    seen,
    supply,
    tile,
    told,
)

# ---- AR-2: nothing is made from thin air -----------------------------------------------------------------------------

def test_ar_2_a_forge_makes_as_much_atlantium_as_the_supply_has() -> None:
    state = at(2, """
        phase act
        R: R1 seat-1 1
        seat 1: ore 1
        seat 2: atlantium 18
        """)
    assert told(state, "act R1")[1] == "Seat 1 forges 1 ore into 2 Atlantium"
    assert (cubes(state, 1), supply(state)) == ("atlantium 2", [10, 0, 14, 10])


def test_ar_2_inner_light_and_heroic_verse_give_what_is_there() -> None:
    state = play(at(2, """
        seat 1: inner-light 1, heroic-verse 1
        seat 2: energy 23, courage 11
        """), "play inner-light, play heroic-verse")
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([1, 23], [1, 11])
    assert supply(state, "energy", "courage") == [0, 0]
    assert discarded(state) == "inner-light 1, heroic-verse 1"


def test_ar_2_a_gain_for_all_is_met_in_order_from_the_builder() -> None:
    state = play(at(3, """
        phase build, done 1
        seat 1: courage 10, inner-light 1
        seat 2: atlantium 2, gold 2, crystal 1
        seat 3: inner-light 1
        blueprint: hero-vault 0
        """), "build hero-vault")
    assert (node(state), of_seats(state, "courage"), supply(state, "courage")) == ("seat 3: build", [10, 1, 1], [0])


def test_ar_2_the_last_cards_are_drawn_in_order_from_the_builder() -> None:
    state = play(at(3, """
        phase build, done 1
        seat 2: atlantium 1, gold 2
        seat 3: inner-light 1
        """), "build signal-mirror")
    for seat in (2, 3, 1):
        assert (node(state), supply(state, "gold")) == ("chance: build, draw", [14])
        assert told(state, "knowledge market-day") == [f"Seat {seat} draws Market Day"]
    assert node(state) == "seat 3: build"


def test_ar_2_the_income_of_priest_and_champion_ends_with_the_supply() -> None:
    state = at(3, """
        phase build, start 3
        seat 1 priest: energy 10
        seat 2 champion: courage 12
        seat 3 explorer: energy 14, science-of-shielding 1
        """)
    said = told(state, "pass-build")
    assert about(said, "The ") == ["The Priest brings Seat 1 0 energy", "The Champion brings Seat 2 0 courage"]
    assert (of_seats(state, "energy"), of_seats(state, "courage")) == ([10, 0, 14], [0, 12, 0])


def test_ar_2_what_is_paid_used_or_lost_goes_back() -> None:
    state = play(at(2, """
        phase act
        H: H5 seat-1 1
        seat 1: energy 3, ore 1
        """), "convert ore crystal")
    assert (cubes(state, 1), supply(state), supply(state, "energy")) == ("crystal 1", [10, 20, 14, 9], [23])


# ---- AR-6: what could gain something ---------------------------------------------------------------------------------

@pytest.mark.parametrize(("drawn", "offered"), [
    ("places: centre seat-1 1", ["act centre"]),
    ("places: centre seat-1 1\nseat 2: energy 23", ["act centre"]),
    ("places: centre seat-1 1\nseat 2: energy 24", []),
    ("places: centre seat-1 1\neffects: crisis 1", []),
    ("M: M1 seat-1 1\nseat 2: ore 9", ["act M1"]), ("M: M1 seat-1 1\nseat 2: ore 10", []),
    ("H: H1 seat-1 1\nseat 2: gold 13", ["act H1"]), ("H: H1 seat-1 1\nseat 2: gold 14", []),
    ("F: F1 seat-1 1\nseat 2: crystal 9", ["act F1"]), ("F: F1 seat-1 1\nseat 2: crystal 10", []),
    ("R: R1 seat-1 1\nseat 2: ore 1", []),
    ("C: C1 seat-1 1", ["act C1"]), ("C: C1 seat-1 1\nseat 1: home 5, alchemists-notes 1, untapped-talent 1", []),
    ("C: C1 seat-1 1\nseat 1: home 4, alchemists-notes 1, untapped-talent 1", ["act C1"]),
    ("M: M1 seat-2 1\nplaces: centre seat-2 1, navy seat-1 1", []),
])
def test_ar_6_an_action_is_offered_only_if_it_could_gain_something(drawn: str, offered: list[str]) -> None:
    held = "" if "seat 1:" in drawn else "\nseat 1: alchemists-notes 1, untapped-talent 1"
    state = at(2, f"phase act\n{drawn}{held}")
    assert node(state) == "seat 1: act"
    assert moves(state, "act") == offered


@pytest.mark.parametrize(("atlantium", "offered"), [(19, ["act R1"]), (20, [])])
def test_ar_6_a_forge_needs_an_ore_and_an_atlantium_in_the_supply(atlantium: int, offered: list[str]) -> None:
    state = at(2, f"phase act\nR: R1 seat-1 1\nseat 1: ore 1, untapped-talent 1\nseat 2: atlantium {atlantium}")
    assert moves(state, "act") == offered


def test_ar_6_ore_mined_this_turn_may_be_forged_this_turn() -> None:
    state = at(2, """
        phase act
        M: M1 seat-1 1
        R: R1 seat-1 1
        """)
    assert moves(state) == ["act M1", "done"]
    play(state, "act M1, roll 5")
    assert moves(state) == ["act R1", "done"]
    play(state, "act R1")
    assert cubes(state, 1) == "atlantium 3"


def test_ar_6_a_library_goes_on_drawing_from_the_shuffled_discard() -> None:
    state = play(at(2, """
        phase act
        L: L1 seat-1 1
        deck: market-day 1
        seat 1: tireless-hands 4
        """), "act L1, knowledge market-day")
    assert node(state) == "chance: act, look"
    play(state, "knowledge inner-light, knowledge inner-light, keep market-day, keep inner-light")
    assert hand(state, 1) == "market-day 1, inner-light 1, tireless-hands 4"
    assert discarded(state) == "inner-light 1"
    assert node(state) == "seat 1: act, limit"


# ---- AR-7: courage and doubled actions -------------------------------------------------------------------------------

def test_ar_7_a_city_is_saved_if_every_member_has_a_token() -> None:
    state = at(2, """
        phase misfortunes
        island: C 4
        C: C3 seat-2 2, C3 brave-2 2
        """)
    assert told(state, "misfortune flood-C")[1:] == [
        "Seat 2 uses courage on Cities C3", "Seat 2 has a new Atlantean", "Cities C3 sinks into the sea"]
    assert (of_seats(state, "home"), of_seats(state, "figures"), supply(state, "courage")) == ([3, 4], [3, 2], [12])


@pytest.mark.parametrize("group", [
    "C3 seat-2 2, C3 brave-2 1", "C3 seat-2 1, C3 brave-2 1", "C3 seat-1 1, C3 seat-2 1, C3 brave-1 1, C3 brave-2 1"])
def test_ar_7_an_incomplete_group_or_one_without_all_its_tokens_loses_them_for_nothing(group: str) -> None:
    state = play(at(2, f"phase misfortunes\nisland: C 4\nC: {group}"), "misfortune flood-C")
    assert (of_seats(state, "home"), of_seats(state, "figures")) == ([3, 3], [3, 3])
    assert (of_seats(state, "courage"), supply(state, "courage"), island(state)[5]) == ([0, 0], [12], 3)


def test_ar_7_elsewhere_each_atlantean_stands_for_itself() -> None:
    state = play(at(2, """
        phase misfortunes
        island: R 4
        R: R3 seat-1 2, R3 brave-1 1
        seat 1: ore 2
        """), "misfortune flood-R")
    assert cubes(state, 1) == "ore 1, atlantium 2"
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([3, 3], [0, 0])


def test_ar_7_brave_ones_act_in_order_from_the_drawer_all_of_a_seat_before_the_next() -> None:
    state = at(3, """
        phase misfortunes, done 1
        island: H 2
        H: H5 seat-1 1, H5 brave-1 1, H5 seat-3 2, H5 brave-3 2
        """)
    said = told(state, "misfortune flood-H")
    assert about(said, "Seat 3", "Seat 1") == ["Seat 3 uses courage on Hills H5"]
    assert (supply(state, "courage"), people(state, "H5")) == ([10], "seat-1 1, brave-1 1, seat-3 2, brave-3 1")
    assert about(told(state, "roll 5"), "Seat") == ["Seat 3 receives 1 gold", "Seat 3 uses courage on Hills H5"]
    assert people(state, "H5") == "seat-1 1, brave-1 1, seat-3 1"
    assert about(told(state, "roll 1"), "Seat") == ["Seat 1 uses courage on Hills H5"]
    assert people(state, "H5") == "seat-1 1"
    play(state, "roll 6")
    assert ([cubes(state, seat) for seat in (1, 2, 3)], island(state)[1]) == (["gold 1", "", "gold 1"], 1)


def test_ar_7_all_choices_of_a_brave_action_are_its_owners() -> None:
    state = play(at(2, """
        phase misfortunes
        M: M1 seat-2 1, M1 brave-2 1
        seat 2: energy 1
        """), "misfortune flood-M, roll 1")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, boost", ["boost", "accept"])
    play(state, "boost")
    assert (cubes(state, 2), of_seats(state, "energy"), island(state)[0]) == ("ore 1", [0, 0], 5)


def test_ar_7_the_limit_comes_after_the_whole_misfortune() -> None:
    state = play(at(2, """
        phase misfortunes
        island: C 0
        L: L1 seat-1 1, L1 brave-1 1
        seat 1: tireless-hands 4
        """), "misfortune flood-C, sink L, knowledge inner-light, knowledge inner-light, knowledge market-day, "
              "keep inner-light, keep inner-light")
    assert (node(state), hand(state, 1)) == ("seat 1: misfortunes, sink", "inner-light 2, tireless-hands 4")
    play(state, "sink M")
    assert (node(state), hand(state, 1)) == ("seat 1: misfortunes, limit", "inner-light 2, tireless-hands 4")
    play(state, "play inner-light, discard tireless-hands")
    assert node(state) == "chance: misfortunes"


def test_ar_7_after_a_misfortune_the_limits_are_kept_in_order_from_the_drawer() -> None:
    state = play(at(3, """
        phase misfortunes, done 1
        island: L 2
        L: L5 seat-1 1, L5 brave-1 1, L5 seat-3 1, L5 brave-3 1
        seat 1: tireless-hands 4
        seat 3: alchemists-notes 4
        """), "misfortune flood-L, knowledge market-day, keep market-day, knowledge market-day, keep market-day")
    assert node(state) == "seat 3: misfortunes, limit"
    play(state, "discard market-day")
    assert node(state) == "seat 1: misfortunes, limit"
    play(state, "discard tireless-hands")
    assert (node(state), hand(state, 1), hand(state, 3)) == (
        "chance: misfortunes", "market-day 1, tireless-hands 3", "alchemists-notes 4")


def test_ar_7_a_doubled_forge_uses_two_ore_and_with_one_only_the_first_half_is_done() -> None:
    drawn = "phase act\nR: R3 seat-1 1\nseat 1: tireless-hands 1, ore {}\n"
    state = at(2, drawn.format(2))
    assert told(state, "play tireless-hands, act R3")[1:] == [
        "Seat 1 acts on Forges R3, twice", "Seat 1 forges 1 ore into 2 Atlantium",
        "Seat 1 forges 1 ore into 2 Atlantium"]
    assert (cubes(state, 1), of_seats(state, "home")) == ("atlantium 4", [3, 3])
    assert cubes(play(at(2, drawn.format(1)), "play tireless-hands, act R3"), 1) == "atlantium 2"


def test_ar_7_a_doubled_city_gives_two_and_the_centre_twice_what_it_gives() -> None:
    state = play(at(2, """
        phase act
        C: C1 seat-1 1
        places: centre seat-1 1
        seat 1: tireless-hands 2
        effects: solar 1
        """), "play tireless-hands, act C1, play tireless-hands, act centre")
    assert (of_seats(state, "home"), of_seats(state, "figures"), of_seats(state, "energy")) == ([5, 3], [1, 3], [4, 0])


def test_ar_7_tireless_hands_lapse_with_done() -> None:
    state = play(at(2, """
        phase act
        M: M1 seat-1 1, M2 seat-2 1
        seat 1: tireless-hands 1
        """), "play tireless-hands, done")
    assert (node(state), effects(state)) == ("seat 2: act", [])



# ---- AR-14: target numbers -------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("name", "shifted", "explored"), [
    ("M1", 2, 2), ("M3", 2, 2), ("M5", 3, 2), ("H1", 4, 3), ("F1", 5, 4), ("F3", 6, 5), ("F6", 6, 5)])
def test_ar_14_targets_stay_within_two_and_six_and_the_explorer_comes_last(
        name: str, shifted: int, explored: int) -> None:
    """An Earthquake, then Ancient Atlas on Mountains."""
    state = play(at(3, f"""
        phase misfortunes, done 2
        {name[0]}: {name} seat-1 1
        places: navy seat-1 1, navy seat-2 3, navy seat-3 3
        seat 1 explorer: ancient-atlas 1
        """), "misfortune earthquake")
    play(state, "play ancient-atlas, target M")
    assert tile(state, name)["target"] == shifted
    play(state, f"act {name}")
    assert f"against {explored}" in told(state, "roll 1")[0]


def test_ar_14_only_the_explorers_own_targets_are_lower() -> None:
    state = play(at(2, """
        phase act
        H: H1 seat-2 1, H2 seat-1 1
        seat 1 explorer:
        """), "act H2, roll 2, act H1, roll 2")
    assert (cubes(state, 1), cubes(state, 2)) == ("gold 1", "")


def test_ar_14_an_atlas_helps_everybody_until_the_end_of_the_turn() -> None:
    state = play(at(2, """
        phase act
        H: H5 seat-2 1, H6 seat-1 1
        seat 1 artificer: ancient-atlas 1
        seat 2 astrologer:
        """), "play ancient-atlas, target H, act H6, roll 3, act H5, roll 2")
    assert (cubes(state, 1), cubes(state, 2)) == ("gold 1", "")
    assert tile(state, "H5")["target"] == 3
    play(state, "attack 0, sink M, sink M, sink M")
    assert (seen(state)["turn"], tile(state, "H5")["target"], tile(state, "H1")["target"]) == (2, 5, 3)


def test_ar_14_a_tile_raised_later_has_the_shifted_target() -> None:
    state = play(at(2, """
        island: F 5
        seat 1: ancient-atlas 1, song-of-the-seabed 1
        """), "play ancient-atlas, target F, play song-of-the-seabed, target F")
    assert tile(state, "F1") == {**tile(state, "F1"), "intact": True, "target": 2}


# ---- AR-15: new Atlanteans -------------------------------------------------------------------------------------------

def test_ar_15_a_new_atlantean_of_a_city_is_placed_in_the_next_turn() -> None:
    state = play(at(2, """
        phase act
        C: C1 seat-1 1
        seat 1 explorer:
        seat 2 artificer:
        """), "act C1")
    assert (node(state), of_seats(state, "home")) == ("chance: attack", [4, 3])
    play(state, "attack 0, sink M, sink M, sink M, place navy, place navy, place navy")
    for _ in range(4):
        assert node(state) == "seat 1: place"
        play(state, "place navy")
    assert people(state, "navy") == "seat-1 4, seat-2 3"


def test_ar_15_a_grey_atlantean_is_its_holders_in_every_way() -> None:
    state = play(at(2, """
        phase build
        seat 1 explorer: atlantium 2, crystal 1, home 6
        seat 2 artificer:
        """), "build muster-bell")
    assert (of_seats(state, "home"), of_seats(state, "figures"), supply(state, "grey")) == ([7, 3], [0, 3], [3])
    play(state, "place navy, place navy, place navy, place C1, place C3, place C3")
    play(state, "place navy, place navy, place navy, place navy")
    assert people(state, "navy") == "seat-1 4, seat-2 3"
    play(state, "misfortune calm-seas, misfortune calm-seas")
    assert (node(state), seen(state)["turn"]) == ("chance: attack", 2)  # no figure of its colour is left for a City
    assert of_seats(state, "home") == [3, 0]


# ---- AR-22: resources ------------------------------------------------------------------------------------------------

ALL_CONVERSIONS = [f"convert {one} {other}" for one in ("ore", "atlantium", "gold", "crystal")
                   for other in ("ore", "atlantium", "gold", "crystal") if one != other]


@pytest.mark.parametrize("phase", ["act", "build"])
def test_ar_22_any_cube_becomes_any_other_for_two_energy(phase: str) -> None:
    state = at(2, f"phase {phase}\nseat 1: energy 2, ore 1, atlantium 1, gold 1, crystal 1")
    assert moves(state, "convert") == ALL_CONVERSIONS
    assert moves(at(2, f"phase {phase}\nseat 1: energy 1, ore 1, inner-light 1"), "convert") == []
    for move in ALL_CONVERSIONS:
        _, one, other = move.split()
        after = play(at(2, f"phase {phase}\nseat 1: energy 5, {one} 1"), move)
        assert (cubes(after, 1), of_seats(after, "energy"), supply(after, "energy")) == (f"{other} 1", [3, 0], [21])
        assert supply(after, one, other) == [{"ore": 10, "atlantium": 20, "gold": 14, "crystal": 10}[one],
                                             {"ore": 9, "atlantium": 19, "gold": 13, "crystal": 9}[other]]


def test_ar_22_only_into_what_the_supply_has() -> None:
    state = at(2, """
        phase act
        seat 1: energy 2, gold 1, alchemists-notes 1
        seat 2: ore 10
        """)
    assert moves(state) == ["play alchemists-notes", "convert gold atlantium", "convert gold crystal", "done"]
    play(state, "play alchemists-notes")
    assert moves(state) == ["convert gold atlantium", "convert gold crystal", "end-convert"]
