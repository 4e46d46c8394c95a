"""The examples of the rulebook on misfortunes and energy given together, numbered as our rules number their tests."""

from __future__ import annotations

import pytest

from atlantis import IllegalAction
from tests.games.rising.positions import (
    at,
    barriers,
    cubes,
    effects,
    island,
    lines,
    moves,
    node,
    odds,
    of_seats,
    people,
    play,
    seen,
    supply,
    told,
)

SHORT = "It does not come together: everybody keeps their energy"


# ---- 11: a Flood on a gone section -----------------------------------------------------------------------------------

@pytest.mark.parametrize(("sunk", "left"), [
    ("sink M, sink M", [4, 6, 6, 6, 6, 0]), ("sink R, sink M", [5, 6, 6, 6, 5, 0])])
def test_11_a_flood_on_the_gone_cities_takes_two_tiles_from_one_or_two_sections(sunk: str, left: list[int]) -> None:
    state = at(2, """
        phase misfortunes
        island: C 0
        """)
    assert told(state, "misfortune flood-C")[1:] == ["Cities: all gone, so two other tiles fall"]
    assert node(state) == "seat 1: misfortunes, sink"
    assert moves(state) == ["sink M", "sink H", "sink F", "sink L", "sink R"]
    play(state, sunk)
    assert (island(state), node(state)) == (left, "chance: misfortunes")


def test_11_with_one_outer_tile_left_the_game_is_lost() -> None:
    state = at(2, """
        phase misfortunes
        island: M 1, others 0
        """)
    assert told(state, "misfortune flood-C")[1:] == [
        "Cities: all gone, and two other tiles are not left. The island is lost"]
    assert node(state) == "over: lost"


def test_11_with_two_outer_tiles_left_the_game_goes_on_with_the_centre_alone() -> None:
    state = play(at(2, """
        phase misfortunes
        island: M 1, H 1, others 0
        """), "misfortune flood-C")
    assert moves(state) == ["sink M", "sink H"]
    play(state, "sink H")
    assert moves(state) == ["sink M"]
    play(state, "sink M")
    assert (island(state), node(state)) == ([0] * 6, "chance: misfortunes")


# ---- 13, 14: barriers ------------------------------------------------------------------------------------------------

def test_13_a_barrier_on_a_tile_chosen_after_a_lost_battle_is_gone_with_it() -> None:
    state = play(at(2, """
        phase attack
        L: L1 barrier 1
        places: navy seat-1 3
        """), "attack 1")
    assert (node(state), supply(state, "barriers")) == ("seat 1: attack, fall", [5])
    assert told(state, "sink L")[0] == "Libraries L1 sinks into the sea"
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6, 6, 6, 5, 6, 6], [], [6])


def test_13_a_barrier_on_the_tip_stops_a_flood_tile_and_atlanteans_stay_and_nobody_is_asked() -> None:
    state = at(2, """
        phase misfortunes
        L: L1 barrier 1, L1 seat-2 1, L1 brave-2 1
        seat 1: energy 5
        """)
    assert told(state, "misfortune flood-L")[1:] == ["The barrier on Libraries L1 breaks and stops the Flood"]
    assert (island(state), barriers(state), supply(state, "barriers")) == ([6] * 6, [], [6])
    assert (people(state, "L1"), node(state)) == ("seat-2 1, brave-2 1", "chance: misfortunes")
    assert of_seats(state, "energy") == [5, 0]


def test_13_a_barrier_behind_the_tip_stops_nothing() -> None:
    state = play(at(2, """
        phase misfortunes
        L: L2 barrier 1
        """), "misfortune flood-L")
    assert (island(state), barriers(state)) == ([6, 6, 6, 5, 6, 6], ["L2"])


def test_13_against_a_controlled_flood_neither_a_barrier_nor_energy_helps() -> None:
    state = play(at(2, """
        phase misfortunes
        M: M1 barrier 1
        seat 1: energy 5
        """), "misfortune controlled-flood")
    assert node(state) == "seat 1: misfortunes, sink"
    assert moves(state) == ["sink M", "sink H", "sink F", "sink L", "sink R", "sink C"]
    play(state, "sink M")
    assert (island(state), barriers(state), supply(state, "barriers")) == ([5, 6, 6, 6, 6, 6], [], [6])
    assert of_seats(state, "energy") == [5, 0]


def test_14_science_of_shielding_is_playable_before_the_flood_is_revealed_and_not_after() -> None:
    state = at(2, """
        phase misfortunes
        seat 1: science-of-shielding 1, energy 3
        """)
    assert moves(state) == ["play science-of-shielding", "pass", "pass-phase"]
    play(state, "pass, misfortune flood-M")
    assert moves(state) == ["cancel", "endure"]
    with pytest.raises(IllegalAction):
        state.apply(state.game.code("play science-of-shielding"))
    play(state, "cancel")
    assert moves(state) == ["give 0", "give 1", "give 2", "give 3"]
    play(state, "give 0")
    assert island(state) == [5, 6, 6, 6, 6, 6]


# ---- 15: late Atlanteans ---------------------------------------------------------------------------------------------

def test_15_an_atlantean_placed_late_at_the_centre_brings_no_energy_in_a_crisis_of_faith() -> None:
    state = at(2, """
        phase misfortunes, done 1
        seat 1 astrologer: held 3
        """)
    play(state, "misfortune crisis-of-faith, place centre, place centre, place M1")
    assert (node(state), moves(state), effects(state)) == ("seat 1: act", ["act M1", "done"], ["crisis-of-faith"])
    play(state, "done")
    assert (of_seats(state, "energy"), of_seats(state, "home")) == ([0, 0], [3, 3])


def test_15_panic_leaves_those_held_back_alone() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        places: navy seat-1 1
        M: M1 seat-2 1
        seat 1 astrologer: held 2
        """), "misfortune panic")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, recall", ["recall M1"])
    play(state, "recall M1")
    assert moves(state) == ["recall navy"]
    play(state, "recall navy")
    assert (of_seats(state, "home"), of_seats(state, "held")) == ([1, 3], [2, 0])
    assert node(state) == "seat 1: late-place"


def test_15_panic_does_not_ask_who_has_only_atlanteans_held_back() -> None:
    state = play(at(2, """
        phase misfortunes
        M: M1 seat-2 1
        seat 1 astrologer: held 3
        """), "misfortune panic")
    assert node(state) == "seat 2: misfortunes, recall"
    play(state, "recall M1")
    assert (node(state), of_seats(state, "held")) == ("chance: misfortunes", [3, 0])


def test_15_plague_leaves_those_held_back_alone() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        M: M1 seat-1 1
        seat 1 astrologer: held 2
        """), "misfortune plague")
    assert (of_seats(state, "home"), of_seats(state, "held")) == ([1, 3], [2, 0])
    play(state, "place navy, place navy")
    assert (people(state, "navy"), of_seats(state, "home")) == ("seat-1 2", [1, 3])


# ---- 17, 21: cancelling ----------------------------------------------------------------------------------------------

def test_17_one_energy_each_from_three_players_cancels_a_flood() -> None:
    state = play(at(3, """
        phase misfortunes
        seat 1: energy 1
        seat 2: energy 1
        seat 3: energy 1
        """), "misfortune flood-H")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, cancel", ["cancel", "endure"])
    assert told(state, "cancel, give 1, give 1, give 1") == [
        "Seat 1 asks for 3 energy to cancel the Flood", "Seat 1 gives 1 energy; 2 to go",
        "Seat 2 gives 1 energy; 1 to go", "Seat 3 gives 1 energy: enough", "The Flood is cancelled"]
    assert (island(state), of_seats(state, "energy"), supply(state, "energy")) == ([6] * 6, [0, 0, 0], [24])
    assert node(state) == "chance: misfortunes"


def test_17_with_two_energy_in_the_whole_team_nobody_is_asked() -> None:
    state = play(at(3, """
        phase misfortunes
        seat 1: energy 1
        seat 3: energy 1
        """), "misfortune flood-H")
    assert (island(state), node(state)) == ([6, 5, 6, 6, 6, 6], "chance: misfortunes")


def test_17_three_and_two_energy_raise_a_tile() -> None:
    state = play(at(3, """
        phase council
        island: M 4
        seat 2: energy 3
        seat 3: energy 2
        """), "raise M")
    assert (node(state), moves(state)) == ("seat 2: council, give", ["give 0", "give 1", "give 2", "give 3"])
    play(state, "give 3")
    assert (node(state), moves(state)) == ("seat 3: council, give", ["give 0", "give 1", "give 2"])
    assert told(state, "give 2") == ["Seat 3 gives 2 energy: enough", "Mountains M2 rises from the sea"]
    assert (island(state), of_seats(state, "energy"), supply(state, "energy")) == ([5, 6, 6, 6, 6, 6], [0, 0, 0], [24])
    assert node(state) == "seat 1: place"


ENERGY_0_2_1 = """
    phase misfortunes
    seat 2: energy 2
    seat 3: energy 1
    """


def test_21_the_drawer_is_asked_even_without_energy_and_may_endure() -> None:
    state = play(at(3, ENERGY_0_2_1), "misfortune flood-F")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, cancel", ["cancel", "endure"])
    play(state, "endure")
    assert (island(state), of_seats(state, "energy")) == ([6, 6, 5, 6, 6, 6], [0, 2, 1])


def test_21_who_has_none_is_skipped_and_the_round_ends_as_soon_as_it_cannot_succeed() -> None:
    state = play(at(3, ENERGY_0_2_1), "misfortune flood-F, cancel")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, give", ["give 0", "give 1", "give 2"])
    assert told(state, "give 1") == ["Seat 2 gives 1 energy; 2 to go", SHORT, "Forests F1 sinks into the sea"]
    assert (of_seats(state, "energy"), supply(state, "energy"), node(state)) == ([0, 2, 1], [21], "chance: misfortunes")


def test_21_all_that_the_others_have_is_enough() -> None:
    state = play(at(3, ENERGY_0_2_1), "misfortune flood-F, cancel, give 2, give 1")
    assert (island(state), of_seats(state, "energy")) == ([6] * 6, [0, 0, 0])


def test_21_a_flood_on_a_gone_section_is_asked_about() -> None:
    state = play(at(3, f"island: F 0\n{ENERGY_0_2_1}"), "misfortune flood-F")
    assert moves(state) == ["cancel", "endure"]
    endured = state.clone()
    play(state, "cancel, give 2, give 1")
    assert (island(state), node(state)) == ([6, 6, 0, 6, 6, 6], "chance: misfortunes")
    play(endured, "endure")
    assert node(endured) == "seat 1: misfortunes, sink"


def test_21_a_flood_on_a_barrier_is_not_asked_about_and_the_energy_is_kept() -> None:
    state = play(at(3, f"F: F1 barrier 1\n{ENERGY_0_2_1}"), "misfortune flood-F")
    assert (node(state), island(state), of_seats(state, "energy")) == ("chance: misfortunes", [6] * 6, [0, 2, 1])


# ---- 22: raising -----------------------------------------------------------------------------------------------------

ENERGY_0_3_2 = """
    island: M 5, H 4
    seat 2: energy 3
    seat 3: energy 2
    """


def test_22_the_starting_player_proposes_without_energy() -> None:
    state = at(3, f"phase council\n{ENERGY_0_3_2}")
    assert (node(state), moves(state)) == ("seat 1: council, window", ["raise M", "raise H", "pass"])
    play(state, "raise M")
    assert node(state) == "seat 2: council, give"


def test_22_what_fell_short_goes_back_and_only_another_section_is_offered_in_this_window() -> None:
    state = play(at(3, f"phase council\n{ENERGY_0_3_2}"), "raise M, give 3")
    assert (of_seats(state, "energy"), of_seats(state, "given")) == ([0, 0, 2], [0, 3, 0])
    assert told(state, "give 1") == ["Seat 3 gives 1 energy; 1 to go", SHORT]
    assert (of_seats(state, "energy"), of_seats(state, "given")) == ([0, 3, 2], [0, 0, 0])
    assert island(state) == [5, 4, 6, 6, 6, 6]
    assert (node(state), moves(state)) == ("seat 1: council, window", ["raise H", "pass"])


def test_22_the_next_window_offers_the_section_again() -> None:
    state = play(at(3, f"phase council\n{ENERGY_0_3_2}"), "raise M, give 3, give 1, pass")
    for _ in range(9):
        play(state, "place navy")
    assert node(state) == "seat 1: misfortunes, window"
    assert moves(state) == ["raise M", "raise H", "pass", "pass-phase"]


def test_22_before_a_misfortune_a_proposal_that_fell_short_is_barred_for_every_seat() -> None:
    state = play(at(3, f"phase misfortunes\n{ENERGY_0_3_2}"), "raise M, give 3, give 1")
    for seat in (1, 2, 3):
        assert node(state) == f"seat {seat}: misfortunes, window"
        assert moves(state) == ["raise H", "pass", "pass-phase"]
        play(state, "pass")
    play(state, "misfortune calm-seas")
    assert (node(state), moves(state, "raise")) == ("seat 2: misfortunes, window", ["raise M", "raise H"])


def test_22_the_proposer_may_give_nothing_and_the_second_all() -> None:
    state = play(at(3, """
        phase council
        island: M 5
        seat 1: energy 2
        seat 2: energy 5
        seat 3: energy 3
        """), "raise M, give 0")
    assert moves(state) == [f"give {beads}" for beads in range(6)]
    play(state, "give 5")
    assert (island(state), of_seats(state, "energy")) == ([6] * 6, [2, 0, 3])


def test_22_after_the_attack_only_the_starting_player_is_asked() -> None:
    state = at(3, """
        phase council-after, start 2
        island: M 5
        seat 1: energy 5
        seat 3 explorer:
        """)
    assert (node(state), moves(state)) == ("seat 2: council-after, window", ["raise M", "pass"])
    play(state, "pass")
    assert (seen(state)["turn"], node(state)) == (2, "seat 3: council, window")


def test_22_nobody_is_asked_with_four_energy_or_with_all_tiles_intact() -> None:
    for drawn in ("seat 1 astrologer: energy 4\nisland: M 5", "seat 1 astrologer: energy 9"):
        state = play(at(3, f"phase attack\nplaces: navy seat-2 3\n{drawn}\nseat 2 explorer:\nseat 3 artificer:"),
                     "attack 0")
        assert (seen(state)["turn"], node(state)) == (2, "seat 2: place")


# ---- 28: courage between two tiles -----------------------------------------------------------------------------------

def test_28_for_a_gone_section_the_tiles_fall_in_any_order_and_courage_acts_before_the_second_is_chosen() -> None:
    state = play(at(2, """
        phase misfortunes
        island: C 0
        R: R1 seat-2 1, R1 brave-2 1
        M: M1 seat-2 1, M1 brave-2 1
        seat 2: ore 1
        """), "misfortune flood-C")
    assert told(state, "sink R") == [
        "Seat 2 uses courage on Forges R1", "Seat 2 forges 1 ore into 3 Atlantium", "Forges R1 sinks into the sea"]
    assert (node(state), moves(state)) == (
        "seat 1: misfortunes, sink", ["sink M", "sink H", "sink F", "sink L", "sink R"])
    play(state, "sink M")
    assert (node(state), island(state)) == ("chance: misfortunes, roll", [6, 6, 6, 6, 5, 0])
    play(state, "roll 2")
    assert (cubes(state, 2), island(state)) == ("ore 1, atlantium 3", [5, 6, 6, 6, 5, 0])


# ---- 34: Reading the Tides -------------------------------------------------------------------------------------------

def test_34_known_misfortunes_are_drawn_without_chance_in_the_order_that_was_seen() -> None:
    state = play(at(2, """
        phase misfortunes
        seat 1: reading-the-tides 1
        """), "play reading-the-tides")
    for card in ("flood-M", "calm-seas", "flood-M"):
        assert node(state) == "chance: misfortunes, reveal"
        play(state, f"misfortune {card}")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, pick", ["pick flood-M", "pick calm-seas"])
    assert told(state, "pick flood-M") == [
        "Flood: Mountains is thrown away", "Seat 1 draws Calm Seas: nothing happens",
        "Seat 2 draws Flood: Mountains: the tip of Mountains is in danger", "Mountains M1 sinks into the sea"]
    assert (island(state), lines(state, "known")) == ([5, 6, 6, 6, 6, 6], ["known:"])
    assert seen(state)["misfortunes"]["discard"] == {"flood-M": 2, "calm-seas": 1}


def test_34_a_second_copy_turns_up_one_card() -> None:
    state = play(at(2, """
        seat 1: reading-the-tides 2
        """), "play reading-the-tides, misfortune flood-M, misfortune calm-seas, misfortune flood-M, pick flood-M")
    assert lines(state, "known") == ["known: calm-seas flood-M"]
    play(state, "play reading-the-tides")
    assert node(state) == "chance: place, reveal"
    assert odds(state)["misfortune flood-M"] == pytest.approx(5 / 55)
    play(state, "misfortune plague")
    assert (node(state), moves(state)) == ("seat 1: place, pick", ["pick flood-M", "pick calm-seas", "pick plague"])
    play(state, "pick calm-seas")
    assert lines(state, "known") == ["known: flood-M plague"]


def test_34_with_one_card_in_the_deck_there_is_one_chance_move_and_no_reshuffle() -> None:
    state = play(at(2, """
        sea: panic 1
        seat 1: reading-the-tides 1
        """), "play reading-the-tides")
    assert odds(state) == {"misfortune panic": 1.0}
    play(state, "misfortune panic")
    assert moves(state) == ["pick panic"]
    play(state, "pick panic")
    assert seen(state)["misfortunes"]["deck"] == {}
    assert sum(seen(state)["misfortunes"]["discard"].values()) == 58
