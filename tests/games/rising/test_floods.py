"""Floods, barriers and courage: when a tile is destroyed (AR-7, AR-10 to AR-12, AR-30; examples 11 to 14, 28, 31)."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction
from tests.games.reading import about, lines, moves
from tests.games.rising.positions import (
    LETTERS,
    after,
    at,
    barriers,
    cubes,
    hand,
    island,
    node,
    of_seats,
    people,
    play,
    supply,
    told,
)

# ---- basic Floods ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", LETTERS)
def test_a_flood_destroys_the_tip_of_its_section_and_sends_everybody_on_it_home(section: str) -> None:
    state = after(
        3,
        f"""
        phase misfortunes
        {section}: intact 4, {section}3 seat-2 1, {section}4 seat-2 1
        """,
        f"misfortune flood-{section}",
    )
    assert island(state) == [3 if letter == section else 6 for letter in LETTERS]
    assert (of_seats(state, "home"), people(state, f"{section}4")) == ([3, 2, 3], "seat-2 1")
    assert node(state) == "chance: misfortunes"


@pytest.mark.parametrize("section", LETTERS)
def test_example_13_without_energy_a_barrier_on_the_tip_stops_a_flood_and_tile_and_atlanteans_stay(
    section: str,
) -> None:
    state = at(
        2,
        f"""
        phase misfortunes
        {section}: {section}1 barrier 1, {section}1 seat-2 1, {section}1 brave-2 1, {section}2 barrier 1
        """,
    )
    name = state.game.words.value_name("tile", f"{section}1", "en")
    assert told(state, f"misfortune flood-{section}")[1:] == [f"The barrier on {name} breaks and stops the Flood"]
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6] * 6, [f"{section}2"], [5])
    assert (people(state, f"{section}1"), node(state)) == ("seat-2 1, brave-2 1", "chance: misfortunes")


@pytest.mark.parametrize(
    ("answer", "barrier", "energy"), [("cancel, give 3", ["L1"], 2), ("endure", [], 5), ("cancel, give 0", [], 5)]
)
def test_ar_12_example_13_with_energy_the_drawer_is_asked_first_and_a_cancelled_flood_leaves_the_barrier(
    answer: str, barrier: list[str], energy: int
) -> None:
    state = after(2, "phase misfortunes\nL: L1 barrier 1\nseat 1: energy 5", "misfortune flood-L")
    assert (node(state), barriers(state)) == ("seat 1: misfortunes, cancel", ["L1"])
    play(state, answer)
    assert (island(state), barriers(state), of_seats(state, "energy")) == ([6] * 6, barrier, [energy, 0])


def test_example_13_a_barrier_behind_the_tip_stops_nothing() -> None:
    state = after(
        2,
        """
        phase misfortunes
        L: L2 barrier 1
        """,
        "misfortune flood-L",
    )
    assert (island(state), barriers(state)) == ([6, 6, 6, 5, 6, 6], ["L2"])


def test_example_13_a_barrier_on_a_tile_chosen_after_a_lost_battle_is_gone_with_it() -> None:
    state = after(
        2,
        """
        phase attack
        L: L1 barrier 1
        places: navy seat-1 3
        """,
        "attack 1",
    )
    assert (node(state), supply(state, "barriers")) == ("seat 1: attack, sink", [5])
    assert told(state, "sink L")[0] == "Libraries L1 sinks into the sea"
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6, 6, 6, 5, 6, 6], [], [6])


def test_example_13_the_drawer_chooses_for_a_controlled_flood_and_neither_a_barrier_nor_energy_helps() -> None:
    state = after(
        2,
        """
        phase misfortunes, done 1
        M: M1 barrier 1
        seat 1: energy 5
        """,
        "misfortune controlled-flood",
    )
    assert node(state) == "seat 2: misfortunes, sink"
    assert moves(state) == ["sink M", "sink H", "sink F", "sink L", "sink R", "sink C"]
    play(state, "sink M")
    assert (island(state), barriers(state), supply(state, "barriers")) == ([5, 6, 6, 6, 6, 6], [], [6])
    assert of_seats(state, "energy") == [5, 0]


def test_example_14_science_of_shielding_is_playable_before_the_flood_is_revealed_and_not_after() -> None:
    state = at(
        2,
        """
        phase misfortunes
        seat 1: science-of-shielding 1, energy 3
        """,
    )
    assert moves(state) == ["play science-of-shielding", "pass", "pass-phase"]
    play(state, "pass, misfortune flood-M")
    assert moves(state) == ["cancel", "endure"]
    with pytest.raises(IllegalAction):
        state.apply(state.game.code("play science-of-shielding"))
    play(state, "cancel")
    assert moves(state) == ["give 0", "give 1", "give 2", "give 3"]
    play(state, "give 0")
    assert island(state) == [5, 6, 6, 6, 6, 6]


def test_ar_12_a_controlled_flood_may_destroy_any_tip_and_the_last_one() -> None:
    state = after(2, "phase misfortunes\nisland: R 1, others 0\nseat 1: energy 4", "misfortune controlled-flood")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, sink", ["sink R"])
    play(state, "sink R")
    assert (node(state), island(state)) == ("chance: misfortunes", [0] * 6)


# ---- a section that is gone ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sunk", "left"), [("sink M, sink M", [4, 6, 6, 6, 6, 0]), ("sink R, sink M", [5, 6, 6, 6, 5, 0])]
)
def test_ar_11_example_11_a_flood_on_the_gone_cities_takes_two_tiles_that_the_drawer_chooses(
    sunk: str, left: list[int]
) -> None:
    state = at(
        2,
        """
        phase misfortunes, done 1
        island: C 0
        """,
    )
    assert told(state, "misfortune flood-C")[1:] == ["Cities: all gone, so two other tiles fall"]
    assert node(state) == "seat 2: misfortunes, sink"
    assert moves(state) == ["sink M", "sink H", "sink F", "sink L", "sink R"]
    play(state, sunk)
    assert (island(state), node(state)) == (left, "chance: attack")


def test_example_11_with_one_outer_tile_left_the_game_is_lost() -> None:
    state = at(
        2,
        """
        phase misfortunes
        island: M 1, others 0
        """,
    )
    assert told(state, "misfortune flood-C")[1:] == [
        "Cities: all gone, and fewer than two other tiles are left. The island is lost"
    ]
    assert node(state) == "over: lost"


def test_example_11_with_two_outer_tiles_left_the_game_goes_on_with_the_centre_alone() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: M 1, H 1, others 0
        """,
        "misfortune flood-C",
    )
    assert moves(state) == ["sink M", "sink H"]
    play(state, "sink H")
    assert moves(state) == ["sink M"]
    play(state, "sink M")
    assert (island(state), node(state)) == ([0] * 6, "chance: misfortunes")


def test_ar_11_tiles_destroyed_for_a_gone_section_are_not_saved_by_barriers_but_courage_acts() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: C 0
        M: M1 barrier 1, M1 seat-1 1, M1 brave-1 1
        """,
        "misfortune flood-C, sink M",
    )
    assert node(state) == "chance: misfortunes, roll"
    play(state, "roll 6, sink H")
    assert (cubes(state, 1), island(state), supply(state, "barriers")) == ("ore 1", [5, 5, 6, 6, 6, 0], [6])


@pytest.mark.parametrize(
    ("left", "answer", "then"),
    [
        ("M 2", "cancel, give 1, give 2", "chance: misfortunes"),
        ("M 1", "cancel, give 1, give 2", "chance: misfortunes"),
        ("M 0", "cancel, give 1, give 2", "chance: misfortunes"),
        ("M 2", "endure, endure", "seat 1: misfortunes, sink"),
        ("M 1", "endure, endure", "over: lost"),
        ("M 0", "endure, endure", "over: lost"),
        ("M 1", "cancel, give 0", "over: lost"),
    ],
)
def test_ar_12_a_flood_on_a_gone_section_is_asked_about_however_few_tiles_are_left(
    left: str, answer: str, then: str
) -> None:
    state = after(
        2,
        f"""
        phase misfortunes
        island: {left}, others 0
        seat 1: energy 1
        seat 2: energy 2
        """,
        "misfortune flood-C",
    )
    assert (node(state), moves(state)) == ("seat 1: misfortunes, cancel", ["cancel", "endure"])
    play(state, answer)
    assert (node(state), of_seats(state, "energy")) == (then, [0, 0] if answer.endswith("2") else [1, 2])


def test_ar_30_example_28_for_a_gone_section_tiles_fall_in_any_order_and_courage_acts_in_between() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: C 0
        R: R1 seat-2 1, R1 brave-2 1
        M: M1 seat-2 1, M1 brave-2 1
        seat 2: ore 1
        """,
        "misfortune flood-C",
    )
    assert told(state, "sink R") == [
        "Seat 2 uses courage on Forges R1",
        "Seat 2 forges 1 ore into 3 Atlantium",
        "Forges R1 sinks into the sea",
    ]
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, sink",
        ["sink M", "sink H", "sink F", "sink L", "sink R"],
    )
    play(state, "sink M")
    assert (node(state), island(state)) == ("chance: misfortunes, roll", [6, 6, 6, 6, 5, 0])
    play(state, "roll 2")
    assert (cubes(state, 2), island(state)) == ("ore 1, atlantium 3", [5, 6, 6, 6, 5, 0])


# ---- courage ---------------------------------------------------------------------------------------------------------


def test_example_12_courage_on_the_first_forge_makes_three_atlantium_before_the_flood_takes_the_tile() -> None:
    state = at(
        2,
        """
        phase misfortunes
        R: R1 seat-2 1, R1 brave-2 1
        seat 2: ore 1
        """,
    )
    assert supply(state, "courage") == [11]
    assert told(state, "misfortune flood-R")[1:] == [
        "Seat 2 uses courage on Forges R1",
        "Seat 2 forges 1 ore into 3 Atlantium",
        "Forges R1 sinks into the sea",
    ]
    assert (cubes(state, 2), of_seats(state, "courage"), of_seats(state, "home")) == ("atlantium 3", [0, 0], [3, 3])
    assert (supply(state, "courage"), island(state)) == ([12], [6, 6, 6, 6, 5, 6])


def test_example_12_without_courage_nothing_is_made() -> None:
    state = after(
        2,
        """
        phase misfortunes
        R: R1 seat-2 1
        seat 2: ore 1, courage 1
        """,
        "misfortune flood-R",
    )
    assert (cubes(state, 2), of_seats(state, "courage"), of_seats(state, "home")) == ("ore 1", [0, 1], [3, 3])
    assert island(state) == [6, 6, 6, 6, 5, 6]


@pytest.mark.parametrize(
    ("tile", "roll", "gained"), [("M1", 2, "ore 1"), ("H1", 3, "gold 1"), ("F1", 4, "crystal 1"), ("F1", 3, "")]
)
def test_ar_7_an_atlantean_with_courage_rolls_before_its_tile_falls(tile: str, roll: int, gained: str) -> None:
    state = after(
        3,
        f"phase misfortunes\n{tile[0]}: {tile} seat-2 1, {tile} brave-2 1",
        f"misfortune flood-{tile[0]}, roll {roll}",
    )
    assert (cubes(state, 2), of_seats(state, "home"), sum(island(state))) == (gained, [3, 3, 3], 35)
    assert (of_seats(state, "courage"), supply(state, "courage")) == ([0, 0, 0], [12])


def test_ar_7_a_city_is_saved_if_every_member_has_a_token() -> None:
    state = at(
        2,
        """
        phase misfortunes
        island: C 4
        C: C3 seat-2 2, C3 brave-2 2
        """,
    )
    assert told(state, "misfortune flood-C")[1:] == [
        "Seat 2 uses courage on Cities C3",
        "Seat 2 has a new Atlantean",
        "Cities C3 sinks into the sea",
    ]
    assert (of_seats(state, "home"), of_seats(state, "unused"), supply(state, "courage")) == ([3, 4], [3, 2], [12])


@pytest.mark.parametrize(
    "group",
    ["C3 seat-2 2, C3 brave-2 1", "C3 seat-2 1, C3 brave-2 1", "C3 seat-1 1, C3 seat-2 1, C3 brave-1 1, C3 brave-2 1"],
)
def test_ar_7_an_incomplete_group_or_one_without_all_its_tokens_loses_them_for_nothing(group: str) -> None:
    state = after(2, f"phase misfortunes\nisland: C 4\nC: {group}", "misfortune flood-C")
    assert (of_seats(state, "home"), of_seats(state, "unused")) == ([3, 3], [3, 3])
    assert (of_seats(state, "courage"), supply(state, "courage"), island(state)[5]) == ([0, 0], [12], 3)


def test_ar_7_brave_ones_act_in_order_from_the_drawer_all_of_a_seat_before_the_next() -> None:
    state = at(
        3,
        """
        phase misfortunes, done 1
        island: H 2
        H: H5 seat-1 1, H5 brave-1 1, H5 seat-3 2, H5 brave-3 2
        """,
    )
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
    state = after(
        2,
        """
        phase misfortunes
        M: M1 seat-2 1, M1 brave-2 1
        seat 2: energy 1
        """,
        "misfortune flood-M, roll 1",
    )
    assert (node(state), moves(state)) == ("seat 2: misfortunes, boost", ["boost", "accept"])
    play(state, "boost")
    assert (cubes(state, 2), of_seats(state, "energy"), island(state)[0]) == ("ore 1", [0, 0], 5)


def test_ar_7_the_limit_comes_after_the_whole_misfortune() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: C 0
        L: L1 seat-1 1, L1 brave-1 1
        seat 1: tireless-hands 4
        """,
        "misfortune flood-C, sink L, knowledge inner-light, knowledge inner-light, knowledge market-day, "
        "keep inner-light, keep inner-light",
    )
    assert (node(state), hand(state, 1)) == ("seat 1: misfortunes, sink", "inner-light 2, tireless-hands 4")
    play(state, "sink M")
    assert (node(state), hand(state, 1)) == ("seat 1: misfortunes, limit", "inner-light 2, tireless-hands 4")
    play(state, "play inner-light, discard tireless-hands")
    assert node(state) == "seat 1: misfortunes, window"


def test_ar_7_after_a_misfortune_the_limits_are_kept_in_order_from_the_drawer() -> None:
    state = after(
        3,
        """
        phase misfortunes, done 1
        island: L 2
        L: L5 seat-1 1, L5 brave-1 1, L5 seat-3 1, L5 brave-3 1
        seat 1: tireless-hands 4
        seat 3: alchemists-notes 4
        """,
        "misfortune flood-L, knowledge market-day, keep market-day, knowledge market-day, keep market-day",
    )
    assert node(state) == "seat 3: misfortunes, limit"
    play(state, "discard market-day")
    assert node(state) == "seat 1: misfortunes, limit"
    play(state, "discard tireless-hands")
    assert (node(state), hand(state, 1), hand(state, 3)) == (
        "chance: misfortunes",
        "market-day 1, tireless-hands 3",
        "alchemists-notes 4",
    )


def test_ar_7_example_31_a_brave_miner_without_ore_in_the_supply_rolls_nothing_and_the_token_is_used() -> None:
    state = at(
        2,
        """
        phase misfortunes
        M: M1 seat-1 1, M1 brave-1 1
        seat 2: ore 10
        """,
    )
    assert told(state, "misfortune flood-M")[1:] == [
        "Seat 1 uses courage on Mountains M1",
        "Home to Seat 1: 1 Atlantean",
        "Mountains M1 sinks into the sea",
    ]
    assert (of_seats(state, "courage"), of_seats(state, "home"), supply(state, "courage")) == ([0, 0], [3, 3], [12])


def test_example_31_the_atlantean_of_a_city_saved_in_phase_2_is_not_placed_late() -> None:
    state = at(
        2,
        """
        phase misfortunes, done 1
        C: C1 seat-1 1, C1 brave-1 1
        seat 1 astrologer: held 1, home 0
        seat 2: heroic-verse 1
        """,
    )
    play(state, "misfortune flood-C")
    assert (of_seats(state, "home"), of_seats(state, "held"), of_seats(state, "unused")) == ([2, 3], [1, 0], [3, 3])
    assert node(state) == "seat 1: late-place"
    play(state, "place navy")
    assert (node(state), of_seats(state, "home")) == ("seat 2: act", [2, 3])
    assert lines(state, "places") == ["places: navy seat-1 1"]


# ---- setting barriers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("walls", "left", "placed"),
    [
        (range(1, 6), "others 6", "M6"),  # one barrier in the supply
        (range(1, 7), "others 6", ""),  # none
        (range(6, 7), "M 2, others 0", "M5"),  # no other tile
    ],
)
def test_ar_10_of_two_barriers_gained_only_those_are_placed_that_there_is_one_and_a_tile_for(
    walls: range, left: str, placed: str
) -> None:
    state = after(
        2,
        f"""
        phase build
        island: {left}
        M: {", ".join(f"M{number} barrier 1" for number in walls)}
        seat 1: atlantium 2, gold 1
        seat 2: inner-light 1
        """,
        "build tidal-anchor",
    )
    if placed:
        assert told(state, f"target {placed}") == [f"Seat 1 sets a barrier on Mountains {placed}"]
    assert (node(state), len(barriers(state))) == ("seat 2: build", len(walls) + bool(placed))


def test_ar_10_barriers_may_be_placed_behind_the_tip_but_not_under_water_and_not_twice() -> None:
    state = after(
        2,
        """
        island: M 3, others 0
        M: M5 barrier 1
        seat 1: science-of-shielding 1
        """,
        "play science-of-shielding",
    )
    assert (node(state), moves(state)) == ("seat 1: place, barrier", ["target M4", "target M6"])
    play(state, "target M6")
    assert (node(state), barriers(state), supply(state, "barriers")) == ("seat 1: place", ["M5", "M6"], [4])


def test_ar_10_a_raised_tile_returns_without_barrier() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: C 0
        M: M1 barrier 1
        seat 1: energy 5
        """,
        "pass, misfortune flood-C, endure, sink M, sink H, pass, raise M, give 5",
    )
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6, 5, 6, 6, 6, 0], [], [6])
