"""Energy: cancelling a Flood, raising a tile, turning cubes (AR-12, AR-13, AR-22, AR-33; examples 17, 21, 22)."""

from __future__ import annotations

import pytest

from tests.games.reading import about, moves, seen
from tests.games.rising.positions import after, at, cubes, island, node, of_seats, play, supply, told

SHORT = "Not enough energy: everybody keeps theirs"


# ---- cancelling ------------------------------------------------------------------------------------------------------


def test_ar_12_example_17_one_energy_each_from_three_players_from_the_drawer_on_cancels_a_flood() -> None:
    state = after(
        3,
        """
        phase misfortunes, done 1
        seat 1: energy 1
        seat 2: energy 1
        seat 3: energy 1
        """,
        "misfortune flood-H",
    )
    assert (node(state), moves(state)) == ("seat 2: misfortunes, cancel", ["cancel", "endure"])
    assert told(state, "cancel, give 1, give 1, give 1") == [
        "Seat 2 asks for 3 energy to cancel the Flood",
        "Seat 2 gives 1 energy; 2 to go",
        "Seat 3 gives 1 energy; 1 to go",
        "Seat 1 gives 1 energy: enough",
        "The Flood is cancelled",
    ]
    assert (island(state), of_seats(state, "energy"), supply(state, "energy")) == ([6] * 6, [0, 0, 0], [24])
    assert node(state) == "chance: misfortunes"


def test_example_17_with_two_energy_in_the_whole_team_nobody_is_asked() -> None:
    state = after(
        3,
        """
        phase misfortunes
        seat 1: energy 1
        seat 3: energy 1
        """,
        "misfortune flood-H",
    )
    assert (island(state), node(state)) == ([6, 5, 6, 6, 6, 6], "chance: misfortunes")


ENERGY_0_2_1 = """
    phase misfortunes
    seat 2: energy 2
    seat 3: energy 1
    """


@pytest.mark.parametrize(
    ("answer", "tiles", "energy"),
    [
        ("endure, endure, endure", 5, [0, 2, 1]),
        ("cancel, give 2, give 1", 6, [0, 0, 0]),
        ("endure, cancel, give 2, give 1", 6, [0, 0, 0]),
        ("endure, endure, cancel, give 1, give 2", 6, [0, 0, 0]),
        ("endure, endure, cancel, give 0", 5, [0, 2, 1]),
    ],
)
def test_example_21_the_drawer_is_asked_even_without_energy(answer: str, tiles: int, energy: list[int]) -> None:
    state = after(3, ENERGY_0_2_1, "misfortune flood-F")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, cancel", ["cancel", "endure"])
    play(state, answer)
    assert (island(state)[2], of_seats(state, "energy"), node(state)) == (tiles, energy, "chance: misfortunes")


def test_ar_12_example_21_who_endures_passes_the_question_on_to_the_next_with_energy_and_may_still_give() -> None:
    state = after(
        3,
        """
        phase misfortunes, done 1
        seat 1: energy 2
        seat 2: energy 1
        """,
        "misfortune flood-F",
    )
    for seat in (2, 1):  # the third has none
        assert (node(state), moves(state)) == (f"seat {seat}: misfortunes, cancel", ["cancel", "endure"])
        play(state, "endure" if seat == 2 else "cancel, give 2")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, give", ["give 0", "give 1"])
    play(state, "give 1")
    assert (island(state), of_seats(state, "energy")) == ([6] * 6, [0, 0, 0])


def test_example_21_only_the_drawer_is_asked_if_nobody_else_has_energy() -> None:
    state = after(3, "phase misfortunes\nseat 1: energy 3", "misfortune flood-F, endure")
    assert (island(state)[2], node(state)) == (5, "chance: misfortunes")


@pytest.mark.parametrize("drawn", ["island: F 0", "F: F1 barrier 1"])
def test_example_21_a_gone_section_and_a_barrier_on_the_tip_are_asked_about(drawn: str) -> None:
    state = after(3, f"{ENERGY_0_2_1}\n{drawn}", "misfortune flood-F")
    assert node(state) == "seat 1: misfortunes, cancel"


def test_example_21_who_has_none_is_skipped_and_the_round_ends_as_soon_as_it_cannot_succeed() -> None:
    state = after(3, ENERGY_0_2_1, "misfortune flood-F, cancel")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, give", ["give 0", "give 1", "give 2"])
    assert told(state, "give 1") == ["Seat 2 gives 1 energy; 2 to go", SHORT, "Forests F1 sinks into the sea"]
    assert (of_seats(state, "energy"), supply(state, "energy"), node(state)) == ([0, 2, 1], [21], "chance: misfortunes")


def test_ar_33_given_beads_leave_their_owner_until_the_round_ends() -> None:
    state = after(2, "phase misfortunes\nseat 1: energy 2\nseat 2: energy 2", "misfortune flood-M, cancel, give 2")
    assert (of_seats(state, "energy"), of_seats(state, "given"), supply(state, "energy")) == ([0, 2], [2, 0], [20])
    assert moves(state) == ["give 0", "give 1"]
    back = play(state.clone(), "give 0")
    assert (of_seats(back, "energy"), of_seats(back, "given"), island(back)[0]) == ([2, 2], [0, 0], 5)
    play(state, "give 1")
    assert (of_seats(state, "energy"), supply(state, "energy"), island(state)[0]) == ([0, 1], [23], 6)


# ---- raising ---------------------------------------------------------------------------------------------------------


def test_example_17_three_and_two_energy_raise_a_tile() -> None:
    state = after(
        3,
        """
        phase council
        island: M 4
        seat 2: energy 3
        seat 3: energy 2
        """,
        "raise M",
    )
    assert (node(state), moves(state)) == ("seat 2: council, give", ["give 0", "give 1", "give 2", "give 3"])
    play(state, "give 3")
    assert (node(state), moves(state)) == ("seat 3: council, give", ["give 0", "give 1", "give 2"])
    assert told(state, "give 2") == ["Seat 3 gives 2 energy: enough", "Mountains M2 rises from the sea"]
    assert (island(state), of_seats(state, "energy"), supply(state, "energy")) == ([5, 6, 6, 6, 6, 6], [0, 0, 0], [24])
    assert node(state) == "seat 1: place"


ENERGY_0_3_2 = """
    island: M 5, H 4
    seat 2: energy 3
    seat 3: energy 2
    """


def test_example_22_what_fell_short_goes_back_and_only_another_section_is_offered_in_this_window() -> None:
    state = after(3, f"phase council\n{ENERGY_0_3_2}", "raise M, give 3")
    assert (of_seats(state, "energy"), of_seats(state, "given")) == ([0, 0, 2], [0, 3, 0])
    assert told(state, "give 1") == ["Seat 3 gives 1 energy; 1 to go", SHORT]
    assert (of_seats(state, "energy"), of_seats(state, "given")) == ([0, 3, 2], [0, 0, 0])
    assert island(state) == [5, 4, 6, 6, 6, 6]
    assert (node(state), moves(state)) == ("seat 1: council, window", ["raise H", "pass"])


def test_example_22_the_starting_player_proposes_without_energy_the_others_only_with_some() -> None:
    state = at(3, "phase council\nisland: M 5\nseat 2: energy 5")
    for seat in (1, 2):
        assert (node(state), moves(state)) == (f"seat {seat}: council, window", ["raise M", "pass"])
        play(state, "pass")
    assert node(state) == "seat 1: place"


def test_example_22_the_next_window_offers_a_section_again_that_fell_short() -> None:
    state = after(
        2,
        f"phase council\n{ENERGY_0_3_2.replace('seat 3: energy 2', 'seat 1: energy 2')}",
        "raise M, give 2, give 0, pass, pass",
    )
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy")
    assert (node(state), moves(state, "raise")) == ("seat 1: misfortunes, window", ["raise M", "raise H"])


def test_example_22_before_a_misfortune_a_proposal_that_fell_short_is_barred_for_every_seat() -> None:
    state = after(3, f"phase misfortunes\n{ENERGY_0_3_2}", "raise M, give 3, give 1")
    for seat in (1, 2, 3):
        assert node(state) == f"seat {seat}: misfortunes, window"
        assert moves(state) == ["raise H", "pass", "pass-phase"]
        play(state, "pass")
    play(state, "misfortune calm-seas")
    assert (node(state), moves(state, "raise")) == ("seat 2: misfortunes, window", ["raise M", "raise H"])


def test_example_22_the_proposer_may_give_nothing_and_the_second_all() -> None:
    state = after(
        3,
        """
        phase council
        island: M 5
        seat 1: energy 2
        seat 2: energy 5
        seat 3: energy 3
        """,
        "raise M, give 0",
    )
    assert moves(state) == [f"give {beads}" for beads in range(6)]
    play(state, "give 5")
    assert (island(state), of_seats(state, "energy")) == ([6] * 6, [2, 0, 3])


def test_example_22_a_tile_raised_before_the_attack_saves_the_game() -> None:
    """16 points against 15 outer tiles."""
    state = at(
        4,
        """
        phase council-before-attack, galley 12
        island: M 5, H 5, F 5, others 0
        seat 1 explorer:
        seat 2 artificer: energy 5
        seat 3: heroic-verse 1
        """,
    )
    assert (node(state), moves(state)) == (
        "seat 1: council-before-attack, window",
        [f"raise {section}" for section in "MHFLRC"] + ["pass"],
    )
    assert node(play(state.clone(), "raise L, give 5, attack 4")) == "seat 3: build"
    assert node(play(state, "pass, pass, attack 4")) == "over: lost"


def test_ar_5_before_the_attack_every_seat_with_energy_may_propose_and_after_it_there_is_no_window() -> None:
    state = at(
        3,
        """
        phase council-before-attack, start 2
        island: M 5
        places: navy seat-1 3
        seat 1: energy 5
        seat 2 artificer:
        seat 3 explorer:
        """,
    )
    for seat in (2, 1):
        assert (node(state), moves(state)) == (f"seat {seat}: council-before-attack, window", ["raise M", "pass"])
        play(state, "pass")
    play(state, "attack 0")
    assert (seen(state)["turn"], node(state)) == (2, "seat 3: council, window")


def test_example_22_nobody_is_asked_with_four_energy_or_with_all_tiles_intact() -> None:
    for drawn in ("seat 1 astrologer: energy 4\nisland: M 5", "seat 1 astrologer: energy 9"):
        state = after(
            3, f"phase attack\nplaces: navy seat-2 3\n{drawn}\nseat 2 explorer:\nseat 3 artificer:", "attack 0"
        )
        assert (seen(state)["turn"], node(state)) == (2, "seat 2: place")


@pytest.mark.parametrize(("intact", "raised"), [(0, "M6"), (1, "M5"), (5, "M1")])
def test_ar_13_the_destroyed_tile_nearest_the_centre_comes_up(intact: int, raised: str) -> None:
    for drawn, move in (
        ("phase council\nseat 1: energy 5", "raise M, give 5"),
        ("seat 1: song-of-the-seabed 1", "play song-of-the-seabed, target M"),
        (
            "phase build\nblueprint: lifting-stone 0\nseat 1: atlantium 3, gold 1, ore 1",
            "build lifting-stone, target M",
        ),
    ):
        state = at(2, f"{drawn}\nisland: M {intact}")
        assert about(told(state, move), "Mountains") == [f"Mountains {raised} rises from the sea"]
        assert island(state) == [intact + 1, 6, 6, 6, 6, 6]


# ---- turning cubes ---------------------------------------------------------------------------------------------------

ALL_CONVERSIONS = [
    f"convert {one} {other}"
    for one in ("ore", "atlantium", "gold", "crystal")
    for other in ("ore", "atlantium", "gold", "crystal")
    if one != other
]


@pytest.mark.parametrize("phase", ["act", "build"])
def test_ar_22_any_cube_becomes_any_other_for_two_energy(phase: str) -> None:
    state = at(2, f"phase {phase}\nseat 1: energy 2, ore 1, atlantium 1, gold 1, crystal 1")
    assert moves(state, "convert") == ALL_CONVERSIONS
    assert moves(at(2, f"phase {phase}\nseat 1: energy 1, ore 1, inner-light 1"), "convert") == []
    for move in ALL_CONVERSIONS:
        _, one, other = move.split()
        state = after(2, f"phase {phase}\nseat 1: energy 5, {one} 1", move)
        assert (cubes(state, 1), of_seats(state, "energy"), supply(state, "energy")) == (f"{other} 1", [3, 0], [21])
        assert supply(state, one, other) == [
            {"ore": 10, "atlantium": 20, "gold": 14, "crystal": 10}[one],
            {"ore": 9, "atlantium": 19, "gold": 13, "crystal": 9}[other],
        ]


def test_ar_22_only_into_what_the_supply_has() -> None:
    state = at(
        2,
        """
        phase act
        seat 1: energy 2, gold 1, alchemists-notes 1
        seat 2: ore 10
        """,
    )
    assert moves(state) == ["play alchemists-notes", "convert gold atlantium", "convert gold crystal", "done"]
    play(state, "play alchemists-notes")
    assert moves(state) == ["convert gold atlantium", "convert gold crystal", "end-convert"]
