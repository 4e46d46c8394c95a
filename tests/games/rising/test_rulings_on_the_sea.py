"""The numbered rulings AR-10 to AR-13: barriers, Floods, and tiles that are raised."""

from __future__ import annotations

import pytest

from tests.games.rising.positions import (
    about,
    at,
    barriers,
    cubes,
    island,
    moves,
    node,
    of_seats,
    people,
    play,
    supply,
    told,
)

# ---- AR-10: barriers -------------------------------------------------------------------------------------------------

def test_ar_10_of_two_barriers_gained_with_one_in_the_supply_one_is_placed() -> None:
    state = play(at(2, """
        phase build
        M: M1 barrier 1, M2 barrier 1, M3 barrier 1, M4 barrier 1, M5 barrier 1
        seat 1: atlantium 2, gold 1
        seat 2: inner-light 1
        """), "build tidal-anchor")
    assert (node(state), len(moves(state))) == ("seat 1: build, barrier", 31)
    assert told(state, "target M6") == ["Seat 1 sets a barrier on Mountains M6"]
    assert (node(state), supply(state, "barriers")) == ("seat 2: build", [0])


def test_ar_10_without_a_barrier_in_the_supply_nothing_happens() -> None:
    walls = ", ".join(f"M{number} barrier 1" for number in range(1, 7))
    state = play(at(2, f"phase build\nM: {walls}\nseat 1: atlantium 2, gold 1\nseat 2: inner-light 1"),
                 "build tidal-anchor")
    assert (node(state), supply(state, "barriers")) == ("seat 2: build", [0])


def test_ar_10_without_a_tile_that_can_take_one_nothing_happens() -> None:
    drawn = "phase build\nisland: M 2, others 0\nseat 1: atlantium 2, gold 1\nseat 2: inner-light 1\nM: M6 barrier 1"
    state = play(at(2, drawn), "build tidal-anchor")
    assert moves(state) == ["target M5"]
    play(state, "target M5")
    assert (node(state), barriers(state), supply(state, "barriers")) == ("seat 2: build", ["M5", "M6"], [4])


def test_ar_10_barriers_may_be_placed_behind_the_tip_but_not_under_water_and_not_twice() -> None:
    state = play(at(2, """
        island: M 3, others 0
        M: M5 barrier 1
        seat 1: science-of-shielding 1
        """), "play science-of-shielding")
    assert (node(state), moves(state)) == ("seat 1: place, barrier", ["target M4", "target M6"])
    play(state, "target M6")
    assert (node(state), barriers(state), supply(state, "barriers")) == ("seat 1: place", ["M5", "M6"], [4])


def test_ar_10_a_raised_tile_returns_without_barrier() -> None:
    state = play(at(2, """
        phase misfortunes
        island: C 0
        M: M1 barrier 1
        seat 1: energy 5
        """), "pass, pass, misfortune flood-C, endure, sink M, sink H, raise M, give 5")
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6, 5, 6, 6, 6, 0], [], [6])


# ---- AR-11, AR-12: Floods --------------------------------------------------------------------------------------------

def test_ar_11_tiles_destroyed_for_a_gone_section_are_not_saved_by_barriers_but_courage_acts() -> None:
    state = play(at(2, """
        phase misfortunes
        island: C 0
        M: M1 barrier 1, M1 seat-1 1, M1 brave-1 1
        """), "misfortune flood-C, sink M")
    assert node(state) == "chance: misfortunes, roll"
    play(state, "roll 6, sink H")
    assert (cubes(state, 1), island(state), supply(state, "barriers")) == ("ore 1", [5, 5, 6, 6, 6, 0], [6])


def test_ar_11_the_two_tiles_are_not_asked_about_again() -> None:
    state = play(at(2, "phase misfortunes\nisland: C 0\nseat 2: energy 9"), "pass, pass, misfortune flood-C, endure")
    assert node(state) == "seat 1: misfortunes, sink"
    play(state, "sink M")
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, sink", ["sink M", "sink H", "sink F", "sink L", "sink R"])


def test_ar_11_the_drawer_chooses_both_tiles() -> None:
    state = play(at(3, "phase misfortunes, done 1\nisland: C 0"), "misfortune flood-C")
    assert node(state) == "seat 2: misfortunes, sink"
    play(state, "sink M")
    assert node(state) == "seat 2: misfortunes, sink"


@pytest.mark.parametrize(("section", "next_to_it"), [("M", "H"), ("H", "F"), ("R", "C")])
def test_ar_11_a_barrier_in_another_section_does_not_help_a_gone_one(section: str, next_to_it: str) -> None:
    state = play(at(2, f"phase misfortunes\nisland: {section} 0\n{next_to_it}: {next_to_it}1 barrier 1"),
                 f"misfortune flood-{section}")
    assert (node(state), barriers(state)) == ("seat 1: misfortunes, sink", [f"{next_to_it}1"])


@pytest.mark.parametrize("left", ["M 1", "M 2", "M 0"])
def test_ar_12_a_flood_on_a_gone_section_is_asked_about_however_few_tiles_are_left(left: str) -> None:
    state = play(at(2, f"phase misfortunes\nisland: {left}, others 0\nseat 2: energy 3"), "misfortune flood-C")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, cancel", ["cancel", "endure"])
    play(state, "cancel, give 3")
    assert node(state) == "chance: misfortunes"


@pytest.mark.parametrize(("left", "ends"), [("M 2", "seat 1: misfortunes, sink"), ("M 1", "over: lost"),
                                            ("M 0", "over: lost")])
def test_ar_12_if_it_is_endured_fewer_than_two_tiles_lose_the_game(left: str, ends: str) -> None:
    state = play(at(2, f"phase misfortunes\nisland: {left}, others 0\nseat 2: energy 3"), "misfortune flood-C, endure")
    assert node(state) == ends


def test_ar_12_a_cancelling_that_falls_short_loses_too() -> None:
    state = play(at(2, "phase misfortunes\nisland: M 1, others 0\nseat 1: energy 1\nseat 2: energy 2"),
                 "misfortune flood-C, cancel, give 0")
    assert (node(state), of_seats(state, "energy")) == ("over: lost", [1, 2])


def test_ar_12_to_cancel_it_the_drawer_is_the_first_to_give() -> None:
    state = play(at(3, "phase misfortunes, done 1\nseat 1: energy 2\nseat 2: energy 1\nseat 3: energy 2"),
                 "misfortune flood-M")
    assert node(state) == "seat 2: misfortunes, cancel"
    play(state, "cancel")
    for seat in (2, 3, 1):
        assert node(state) == f"seat {seat}: misfortunes, give"
        play(state, "give 1")
    assert (of_seats(state, "energy"), island(state)) == ([1, 0, 1], [6] * 6)


def test_ar_12_a_controlled_flood_may_destroy_any_tip_and_the_last_one() -> None:
    state = play(at(2, "phase misfortunes\nisland: R 1, others 0\nseat 1: energy 4"), "misfortune controlled-flood")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, sink", ["sink R"])
    play(state, "sink R")
    assert (node(state), island(state)) == ("chance: misfortunes", [0] * 6)


def test_ar_12_the_drawer_chooses_for_a_controlled_flood_and_courage_acts() -> None:
    state = play(at(3, """
        phase misfortunes, done 1
        R: R1 seat-1 1, R1 brave-1 1
        seat 1: ore 1
        """), "misfortune controlled-flood")
    assert node(state) == "seat 2: misfortunes, sink"
    play(state, "sink R")
    assert (cubes(state, 1), island(state)) == ("atlantium 3", [6, 6, 6, 6, 5, 6])


# ---- AR-13: raising --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("intact", "raised"), [(0, "M6"), (1, "M5"), (5, "M1")])
def test_ar_13_the_destroyed_tile_nearest_the_centre_comes_up(intact: int, raised: str) -> None:
    for drawn, move in (("phase council\nseat 1: energy 5", "raise M, give 5"),
                        ("seat 1: song-of-the-seabed 1", "play song-of-the-seabed, target M"),
                        ("phase build\nblueprint: lifting-stone 0\nseat 1: atlantium 3, gold 1, ore 1",
                         "build lifting-stone, target M")):
        state = at(2, f"{drawn}\nisland: M {intact}")
        assert about(told(state, move), "Mountains") == [f"Mountains {raised} rises from the sea"]
        assert island(state) == [intact + 1, 6, 6, 6, 6, 6]


def test_ar_13_only_sections_with_a_destroyed_tile_can_be_raised() -> None:
    state = play(at(2, """
        island: H 0, L 5
        seat 1: song-of-the-seabed 1
        """), "play song-of-the-seabed")
    assert (node(state), moves(state)) == ("seat 1: place, lift", ["target H", "target L"])


def test_ar_13_atlanteans_do_not_come_back_with_the_tile() -> None:
    state = play(at(2, """
        phase misfortunes
        M: M1 seat-1 1
        seat 1: energy 2
        seat 2: energy 3
        """), "misfortune flood-M, endure, raise M, give 3, give 2")
    assert (island(state), people(state, "M1"), of_seats(state, "home")) == ([6] * 6, "", [3, 3])


def test_ar_13_a_lifting_stone_with_all_tiles_intact_asks_nothing() -> None:
    state = play(at(2, """
        phase build
        blueprint: lifting-stone 0
        seat 1: atlantium 3, gold 1
        seat 2: inner-light 1
        """), "build lifting-stone")
    assert node(state) == "seat 2: build"
