"""Actions: rolls, Libraries, Forges, Cities, the centre (AR-2, 6, 7, 14 to 16; examples 2 to 7, 16, 29, 31)."""

from __future__ import annotations

import pytest

from tests.games.reading import about, moves, seen
from tests.games.rising.positions import (
    CARDS,
    after,
    at,
    cubes,
    discarded,
    effects,
    hand,
    node,
    of_seats,
    people,
    play,
    supply,
    tile,
    told,
    with_data,
)

# ---- Mountains, Hills, Forests ---------------------------------------------------------------------------------------


def test_example_2_a_six_and_a_four_on_a_forest_tile_with_target_five_bring_one_crystal() -> None:
    state = at(
        2,
        """
        phase act
        F: F3 seat-1 2
        """,
    )
    assert told(state, "act F3, roll 6") == [
        "Seat 1 acts on Forests F3",
        "Forests F3: 6 against 5: success",
        "Seat 1 receives 1 crystal",
    ]
    assert (node(state), moves(state)) == ("seat 1: act", ["act F3", "done"])
    assert told(state, "act F3, roll 4") == ["Seat 1 acts on Forests F3", "Forests F3: 4 against 5: 1 short"]
    assert (cubes(state, 1), of_seats(state, "home")) == ("crystal 1", [3, 3])
    assert node(state) == "chance: attack"


def test_example_3_a_three_against_five_is_boosted_with_both_energy_to_one_gold() -> None:
    state = after(
        2,
        """
        phase act
        H: H5 seat-1 1
        seat 1: energy 2
        """,
        "act H5, roll 3",
    )
    assert (node(state), moves(state)) == ("seat 1: act, boost", ["boost", "accept"])
    assert told(state, "boost") == ["Seat 1 adds 2 energy to the roll", "Seat 1 receives 1 gold"]
    assert (cubes(state, 1), of_seats(state, "energy"), supply(state, "energy")) == ("gold 1", [0, 0], [24])


@pytest.mark.parametrize(
    ("energy", "played"), [(3, "act H5, roll 3, accept"), (1, "act H5, roll 3")]
)  # with one energy no boost is offered
def test_example_3_the_boost_may_be_left_and_takes_ones_own_energy(energy: int, played: str) -> None:
    state = after(
        2,
        f"""
        phase act
        H: H5 seat-1 1
        seat 1: energy {energy}
        seat 2: energy 4
        """,
        played,
    )
    assert (node(state), cubes(state, 1)) == ("chance: attack", "")
    assert (of_seats(state, "energy"), of_seats(state, "home")) == ([energy, 4], [3, 3])


# ---- target numbers --------------------------------------------------------------------------------------------------


def test_example_16_an_earthquake_leaves_a_target_of_six_an_atlas_makes_it_four_and_the_explorer_three() -> None:
    state = after(
        2,
        """
        phase misfortunes, done 1
        F: F5 seat-1 1
        seat 1 explorer: ancient-atlas 1
        """,
        "misfortune earthquake",
    )
    assert [tile(state, name)["target"] for name in ("F1", "F3", "F5")] == [5, 6, 6]
    play(state, "play ancient-atlas, target F")
    assert [tile(state, name)["target"] for name in ("F1", "F3", "F5", "H1")] == [3, 4, 4, 4]
    assert told(state, "act F5, roll 3")[1:] == ["Forests F5: 3 against 3: success", "Seat 1 receives 1 crystal"]


def test_example_16_an_atlas_leaves_a_target_of_two_and_an_earthquake_then_makes_it_three() -> None:
    state = after(2, "seat 1: ancient-atlas 1", "play ancient-atlas, target M")
    assert [tile(state, f"M{number}")["target"] for number in range(1, 7)] == [2] * 6
    for _ in range(6):
        play(state, "place navy")
    play(state, "misfortune earthquake")
    assert [tile(state, f"M{number}")["target"] for number in range(1, 7)] == [3] * 6
    assert tile(state, "H1")["target"] == 4


@pytest.mark.parametrize(
    ("name", "shifted", "explored"),
    [("M1", 2, 2), ("M3", 2, 2), ("M5", 3, 2), ("H1", 4, 3), ("F1", 5, 4), ("F3", 6, 5), ("F6", 6, 5)],
)
def test_ar_14_targets_stay_within_two_and_six_and_the_explorer_comes_last(
    name: str, shifted: int, explored: int
) -> None:
    """An Earthquake, then Ancient Atlas on Mountains."""
    state = after(
        3,
        f"""
        phase misfortunes, done 2
        {name[0]}: {name} seat-1 1
        places: navy seat-1 1, navy seat-2 3, navy seat-3 3
        seat 1 explorer: ancient-atlas 1
        """,
        "misfortune earthquake",
    )
    play(state, "play ancient-atlas, target M")
    assert tile(state, name)["target"] == shifted
    play(state, f"act {name}")
    assert f"against {explored}" in told(state, "roll 1")[0]


@pytest.mark.parametrize(
    ("seat", "effects", "lower"),
    [
        ("explorer: ore 0", "", 1),
        ("artificer: copied-explorer 1", "", 1),
        ("explorer: ore 0", "effects: unsupported 1", 0),
        ("artificer: copied-explorer 1", "effects: unsupported 1", 1),
    ],
)
@pytest.mark.parametrize(("tile", "target", "cube"), [("M5", 4, "ore"), ("H3", 4, "gold"), ("F6", 6, "crystal")])
def test_ar_14_ar_16_the_explorers_targets_are_1_lower_but_for_lack_of_support_unless_copied(
    seat: str, effects: str, lower: int, tile: str, target: int, cube: str
) -> None:
    needed = target - lower
    for roll in (needed - 1, needed):
        state = after(2, f"phase act\n{tile[0]}: {tile} seat-1 1\n{effects}\nseat 1 {seat}", f"act {tile}")
        assert f"{roll} against {needed}" in told(state, f"roll {roll}")[0]
        assert cubes(state, 1) == (f"{cube} 1" if roll == needed else "")


def test_ar_14_only_the_explorers_own_targets_are_lower() -> None:
    state = after(
        2,
        """
        phase act
        H: H1 seat-2 1, H2 seat-1 1
        seat 1 explorer:
        """,
        "act H2, roll 2, act H1, roll 2",
    )
    assert (cubes(state, 1), cubes(state, 2)) == ("gold 1", "")


def test_ar_14_an_atlas_helps_everybody_until_the_end_of_the_turn() -> None:
    state = after(
        2,
        """
        phase act
        H: H5 seat-2 1, H6 seat-1 1
        seat 1 artificer: ancient-atlas 1
        seat 2 astrologer:
        """,
        "play ancient-atlas, target H, act H6, roll 3, act H5, roll 2",
    )
    assert (cubes(state, 1), cubes(state, 2)) == ("gold 1", "")
    assert tile(state, "H5")["target"] == 3
    play(state, "attack 0, sink M, sink M, sink M")
    assert (seen(state)["turn"], tile(state, "H5")["target"], tile(state, "H1")["target"]) == (2, 5, 3)


def test_ar_14_a_tile_raised_later_has_the_shifted_target() -> None:
    state = after(
        2,
        """
        island: F 5
        seat 1: ancient-atlas 1, song-of-the-seabed 1
        """,
        "play ancient-atlas, target F, play song-of-the-seabed, target F",
    )
    assert tile(state, "F1") == {**tile(state, "F1"), "intact": True, "target": 2}


# ---- Libraries -------------------------------------------------------------------------------------------------------


def test_example_4_of_two_cards_drawn_in_a_library_one_is_kept_and_one_discarded() -> None:
    state = after(
        2,
        """
        phase act
        L: L3 seat-1 1
        """,
        "act L3, knowledge inner-light, knowledge market-day",
    )
    assert (node(state), moves(state)) == ("seat 1: act, keep", ["keep market-day", "keep inner-light"])
    assert of_seats(state, "home") == [2, 3]
    play(state, "keep market-day")
    assert (hand(state, 1), discarded(state), of_seats(state, "home")) == ("market-day 1", "inner-light 1", [3, 3])


def test_ar_6_a_library_goes_on_drawing_from_the_shuffled_discard() -> None:
    state = after(
        2,
        """
        phase act
        L: L1 seat-1 1
        deck: market-day 1
        seat 1: tireless-hands 4
        """,
        "act L1, knowledge market-day",
    )
    assert node(state) == "chance: act, look"
    play(state, "knowledge inner-light, knowledge inner-light, keep market-day, keep inner-light")
    assert hand(state, 1) == "market-day 1, inner-light 1, tireless-hands 4"
    assert discarded(state) == "inner-light 1"
    assert node(state) == "seat 1: act, limit"


def test_ar_1_hands_drawn_cards_and_known_misfortunes_are_open() -> None:
    state = after(
        2,
        """
        phase act
        L: L3 seat-1 1
        seat 2: market-day 2
        known: panic
        """,
        "act L3, knowledge inner-light, knowledge burning-mirrors",
    )
    view = seen(state)
    assert view["seats"][1]["hand"] == {"market-day": 2}
    assert view["knowledge"]["drawn"] == {"inner-light": 1, "burning-mirrors": 1}
    assert view["misfortunes"]["known"] == ["panic"]


# ---- Forges, Cities, the centre --------------------------------------------------------------------------------------


def test_example_5_of_three_atlanteans_on_a_forge_with_two_ore_the_third_goes_home_without_an_action() -> None:
    state = at(
        2,
        """
        phase act
        R: R5 seat-1 3
        seat 1: ore 2
        """,
    )
    play(state, "act R5")
    assert (cubes(state, 1), of_seats(state, "home")) == ("ore 1, atlantium 1", [1, 3])
    assert moves(state) == ["act R5", "done"]
    assert told(state, "act R5") == ["Seat 1 acts on Forges R5", "Seat 1 forges 1 ore into 1 Atlantium"]
    assert (cubes(state, 1), of_seats(state, "home")) == ("atlantium 2", [3, 3])
    assert node(state) == "chance: attack"


def test_ar_2_a_forge_makes_as_much_atlantium_as_the_supply_has() -> None:
    state = at(
        2,
        """
        phase act
        R: R1 seat-1 1
        seat 1: ore 1
        seat 2: atlantium 18
        """,
    )
    assert told(state, "act R1")[1] == "Seat 1 forges 1 ore into 2 Atlantium"
    assert (cubes(state, 1), supply(state)) == ("atlantium 2", [10, 0, 14, 10])


@pytest.mark.parametrize(
    ("people", "offered"),
    [
        ("C3 seat-1 1, C3 seat-2 1", []),
        ("C3 seat-1 1", []),
        ("C3 seat-1 2", ["act C3"]),
        ("C1 seat-1 1", ["act C1"]),
        ("C5 seat-1 2", []),
        ("C5 seat-1 2, C5 seat-2 1", []),
        ("C5 seat-1 3", ["act C5"]),
    ],
)
def test_example_6_a_city_acts_only_if_one_player_alone_fills_every_ring(people: str, offered: list[str]) -> None:
    state = at(2, f"phase act\nC: {people}\nseat 1: inner-light 1")
    assert node(state) == "seat 1: act"
    assert moves(state, "act") == offered


def test_example_6_a_full_city_gives_one_new_atlantean_and_its_group_goes_home() -> None:
    state = at(
        2,
        """
        phase act
        C: C3 seat-1 2
        """,
    )
    assert told(state, "act C3") == ["Seat 1 acts on Cities C3", "Seat 1 has a new Atlantean"]
    assert (of_seats(state, "home"), of_seats(state, "unused"), people(state, "C3")) == ([4, 3], [2, 3], "")


def test_ar_15_a_new_atlantean_of_a_city_is_placed_in_the_next_turn() -> None:
    state = after(
        2,
        """
        phase act
        C: C1 seat-1 1
        seat 1 explorer:
        seat 2 artificer:
        """,
        "act C1",
    )
    assert (node(state), of_seats(state, "home")) == ("chance: attack", [4, 3])
    play(state, "attack 0, sink M, sink M, sink M, place navy, place navy, place navy")
    for _ in range(4):
        assert node(state) == "seat 1: place"
        play(state, "place navy")
    assert people(state, "navy") == "seat-1 4, seat-2 3"


def test_ar_15_a_grey_atlantean_is_its_holders_in_every_way() -> None:
    state = after(
        2,
        """
        phase build
        seat 1 explorer: atlantium 2, crystal 1, home 6
        seat 2 artificer:
        """,
        "build muster-bell",
    )
    assert (of_seats(state, "home"), of_seats(state, "unused"), supply(state, "grey")) == ([7, 3], [0, 3], [3])
    play(state, "place navy, place navy, place navy, place C1, place C3, place C3")
    play(state, "place navy, place navy, place navy, place navy")
    assert people(state, "navy") == "seat-1 4, seat-2 3"
    play(state, "misfortune calm-seas, misfortune calm-seas")
    assert (node(state), seen(state)["turn"]) == ("chance: attack", 2)  # no figure of its colour is left for a City
    assert of_seats(state, "home") == [3, 0]


def test_example_7_two_blue_a_green_and_an_orange_at_the_centre_bring_two_one_and_one_energy() -> None:
    state = at(
        3,
        """
        phase act
        places: centre seat-1 2, centre seat-2 1, centre seat-3 1
        """,
    )
    said = told(state, "act centre, act centre, act centre, act centre")
    assert about(said, "Seat 1 receives", "Seat 2 receives", "Seat 3 receives") == [
        "Seat 1 receives 1 energy from the centre",
        "Seat 1 receives 1 energy from the centre",
        "Seat 2 receives 1 energy from the centre",
        "Seat 3 receives 1 energy from the centre",
    ]
    assert (of_seats(state, "energy"), supply(state, "energy")) == ([2, 1, 1], [20])
    assert people(state, "centre") == ""


# ---- only where something could be gained ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "offered"),
    [
        ("places: centre seat-1 1\nseat 2: energy 23", ["act centre"]),
        ("places: centre seat-1 1\nseat 2: energy 24", []),
        ("places: centre seat-1 1\neffects: crisis 1", []),
        ("M: M1 seat-1 1\nseat 2: ore 9", ["act M1"]),
        ("M: M1 seat-1 1\nseat 2: ore 10", []),
        ("H: H1 seat-1 1\nseat 2: gold 13", ["act H1"]),
        ("H: H1 seat-1 1\nseat 2: gold 14", []),
        ("F: F1 seat-1 1\nseat 2: crystal 9", ["act F1"]),
        ("F: F1 seat-1 1\nseat 2: crystal 10", []),
        ("R: R1 seat-1 1\nseat 2: ore 1", []),
        ("R: R1 seat-1 1\nseat 1: ore 1, untapped-talent 1\nseat 2: atlantium 19", ["act R1"]),
        ("R: R1 seat-1 1\nseat 1: ore 1, untapped-talent 1\nseat 2: atlantium 20", []),
        ("C: C1 seat-1 1\nseat 1: home 4, untapped-talent 1", ["act C1"]),
        ("C: C1 seat-1 1\nseat 1: home 5, untapped-talent 1", []),
        ("M: M1 seat-2 1\nplaces: centre seat-2 1, navy seat-1 1", []),
    ],
)
def test_ar_6_an_action_is_offered_only_if_it_could_gain_something(drawn: str, offered: list[str]) -> None:
    held = "" if "seat 1:" in drawn else "\nseat 1: untapped-talent 1"
    state = at(2, f"phase act\n{drawn}{held}")
    assert node(state) == "seat 1: act"
    assert moves(state, "act") == offered


FOUR_CARDS = {"untapped-talent": 1, "burning-mirrors": 1, "ancestors-gambit": 2}
ALMOST_NO_CARDS = with_data(2, {f"knowledge.{card}.count": FOUR_CARDS.get(card, 0) for card in CARDS})


@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("energy 20, ancestors-gambit 2", []),  # all cards in hand, all beads held
        ("energy 19, ancestors-gambit 1\ndiscards: ancestors-gambit 1", ["act L1", "act centre"]),
    ],
)
def test_example_31_without_any_card_or_bead_library_and_centre_are_not_acted_in(held: str, offered: list[str]) -> None:
    state = at(
        2,
        f"""
        phase act
        L: L1 seat-1 1
        places: centre seat-1 1
        seat 2: energy 4
        seat 1: untapped-talent 1, burning-mirrors 1, {held}
        """,
        game=ALMOST_NO_CARDS,
    )
    assert (node(state), moves(state, "act")) == ("seat 1: act", offered)


# ---- done twice ------------------------------------------------------------------------------------------------------


def test_ar_33_an_atlantean_goes_home_after_both_halves_and_tireless_hands_wait_no_longer() -> None:
    state = after(2, "phase act\nM: M1 seat-1 1\nseat 1: tireless-hands 1", "play tireless-hands, act M1")
    assert (people(state, "M1"), effects(state)) == ("seat-1 1", [])
    play(state, "roll 6")
    assert (people(state, "M1"), node(state)) == ("seat-1 1", "chance: act, roll")
    play(state, "roll 6")
    assert (people(state, "M1"), cubes(state, 1)) == ("", "ore 2")


def test_ar_7_a_doubled_forge_uses_two_ore_and_with_one_only_the_first_half_is_done() -> None:
    drawn = "phase act\nR: R3 seat-1 1\nseat 1: tireless-hands 1, ore {}\n"
    state = at(2, drawn.format(2))
    assert told(state, "play tireless-hands, act R3")[1:] == [
        "Seat 1 acts on Forges R3, twice",
        "Seat 1 forges 1 ore into 2 Atlantium",
        "Seat 1 forges 1 ore into 2 Atlantium",
    ]
    assert (cubes(state, 1), of_seats(state, "home")) == ("atlantium 4", [3, 3])
    assert cubes(after(2, drawn.format(1), "play tireless-hands, act R3"), 1) == "atlantium 2"


def test_ar_7_a_doubled_city_gives_two_and_the_centre_twice_what_it_gives() -> None:
    state = after(
        2,
        """
        phase act
        C: C1 seat-1 1
        places: centre seat-1 1
        seat 1: tireless-hands 2
        effects: solar 1
        """,
        "play tireless-hands, act C1, play tireless-hands, act centre",
    )
    assert (of_seats(state, "home"), of_seats(state, "unused"), of_seats(state, "energy")) == ([5, 3], [1, 3], [4, 0])


def test_ar_9_tireless_hands_lapse_with_done() -> None:
    state = after(
        2,
        """
        phase act
        M: M1 seat-1 1, M2 seat-2 1
        seat 1: tireless-hands 1
        """,
        "play tireless-hands",
    )
    assert effects(state) == ["tireless-hands"]
    assert (node(play(state, "done")), effects(state)) == ("seat 2: act", [])


@pytest.mark.parametrize(("ore", "then", "home"), [(9, "chance: attack", 3), (8, "chance: act, roll", 2)])
def test_example_31_when_the_first_half_takes_the_last_ore_there_is_no_second_roll(
    ore: int, then: str, home: int
) -> None:
    state = after(
        2,
        f"""
        phase act
        M: M1 seat-1 1
        seat 1: tireless-hands 1
        seat 2: ore {ore}
        """,
        "play tireless-hands, act M1",
    )
    assert told(state, "roll 2") == ["Mountains M1: 2 against 2: success", "Seat 1 receives 1 ore"]
    assert (node(state), of_seats(state, "home"), supply(state, "ore")) == (then, [home, 3], [9 - ore])


def test_example_29_the_limit_comes_after_both_halves_in_a_library_and_a_card_drawn_within_it_counts() -> None:
    state = after(
        2,
        """
        phase act
        L: L4 seat-1 1
        seat 1: tireless-hands 2, untapped-talent 1, alchemists-notes 1, ore 1
        """,
        "play tireless-hands, act L4, knowledge inner-light, knowledge twin-harmonics, keep inner-light",
    )
    assert (hand(state, 1), node(state)) == (
        "untapped-talent 1, inner-light 1, tireless-hands 1, alchemists-notes 1",
        "chance: act, look",
    )
    play(state, "knowledge burning-mirrors, knowledge burning-mirrors, keep burning-mirrors")
    assert (node(state), of_seats(state, "home")) == ("seat 1: act, limit", [3, 3])
    assert moves(state) == [
        "play untapped-talent",
        "play inner-light",
        "play alchemists-notes",
        "discard untapped-talent",
        "discard inner-light",
        "discard burning-mirrors",
        "discard tireless-hands",
        "discard alchemists-notes",
    ]
    play(state, "play untapped-talent, target scholar, knowledge market-day")
    assert hand(state, 1) == "market-day 1, inner-light 1, burning-mirrors 1, tireless-hands 1, alchemists-notes 1"
    assert node(state) == "seat 1: act, limit"
    play(state, "discard market-day")
    assert node(state) == "seat 1: act"
