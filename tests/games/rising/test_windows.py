"""When somebody is asked: windows, and no question with nothing but passing (AR-31 to AR-33; examples 23, 24)."""

from __future__ import annotations

import pytest

from tests.games.reading import lines, moves, seen
from tests.games.rising.positions import after, at, cubes, island, node, of_seats, people, play, told

FOUR_CARDS = "heroic-verse 1, science-of-shielding 1, reading-the-tides 1, song-of-the-seabed 1"


def test_ar_5_example_23_at_the_start_of_the_turn_and_before_a_misfortune_three_of_the_four_cards_may_be_played() -> (
    None
):
    state = at(3, f"phase council\nisland: M 5\nseat 2: {FOUR_CARDS}")
    three = ["play science-of-shielding", "play reading-the-tides", "play song-of-the-seabed"]
    assert (node(state), moves(state)) == ("seat 2: council, window", [*three, "pass"])
    state = at(3, f"phase misfortunes\nisland: M 5\nseat 2: {FOUR_CARDS}")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, window", [*three, "pass", "pass-phase"])


def test_ar_5_example_23_before_the_attack_only_the_song_of_the_four_cards_may_be_played() -> None:
    state = at(3, f"phase council-before-attack\nisland: M 5\nseat 2: {FOUR_CARDS}")
    assert (node(state), moves(state)) == ("seat 2: council-before-attack, window", ["play song-of-the-seabed", "pass"])


def test_example_23_inner_light_before_a_misfortune_makes_its_flood_one_that_can_be_cancelled() -> None:
    state = after(3, "phase misfortunes\nseat 2: energy 1\nseat 3: inner-light 1", "play inner-light")
    play(state, "misfortune flood-M")
    assert node(state) == "seat 1: misfortunes, cancel"


@pytest.mark.parametrize(
    ("where", "offered"),
    [
        ("H: H1 seat-3 1, H1 brave-3 1", True),
        ("H: H1 seat-3 1, H1 brave-3 1\neffects: hopeless 1", True),
        ("H: H1 seat-3 1", False),
        ("places: navy seat-3 1, navy brave-3 1", False),
    ],
)
def test_example_23_market_day_and_atlas_before_a_misfortune_need_courage_on_a_tile(where: str, offered: bool) -> None:
    state = at(3, f"phase misfortunes\n{where}\nseat 1: ore 1, market-day 1, ancient-atlas 1, inner-light 1")
    cards = ["play ancient-atlas", "play market-day"] if offered else []
    assert moves(state, "play") == [*cards, "play inner-light"]


SMITH = """
    phase misfortunes
    R: R1 seat-2 1, R1 brave-2 1
    seat 2: gold 1, crystal 1, energy 2
    """


def test_example_23_a_brave_smith_without_ore_turns_a_cube_into_ore_before_a_misfortune() -> None:
    state = at(3, SMITH)
    assert (node(state), moves(state)) == (
        "seat 2: misfortunes, window",
        ["pass", "pass-phase", "convert gold ore", "convert crystal ore"],
    )
    play(state, "convert gold ore")
    assert (cubes(state, 2), of_seats(state, "energy"), node(state)) == (
        "ore 1, crystal 1",
        [0, 0, 0],
        "chance: misfortunes",
    )
    assert "Seat 2 forges 1 ore into 3 Atlantium" in told(state, "misfortune flood-R")


@pytest.mark.parametrize(
    ("instead", "of"),
    [
        ("ore 1, gold 1", "gold 1"),
        ("energy 1", "energy 2"),
        ("R1 brave-2 0", "R1 brave-2 1"),
        ("atlantium 0", "gold 1, crystal 1"),
        ("energy 2\n    seat 3: ore 10", "energy 2"),
        ("R: R1 seat-2 1\n    M: M1 seat-2 1, M1 brave-2 1", "R: R1 seat-2 1, R1 brave-2 1"),
        ("R: R1 seat-2 1, R2 seat-3 1, R2 brave-3 1", "R: R1 seat-2 1, R1 brave-2 1"),
    ],
)
def test_example_23_nobody_else_is_asked_to_turn_cubes_before_a_misfortune(instead: str, of: str) -> None:
    assert node(at(3, SMITH.replace(of, instead))) == "chance: misfortunes"


def test_example_23_after_pass_phase_the_seat_is_not_asked_again_in_this_turn_whatever_it_could_do() -> None:
    state = after(
        3,
        f"""
        phase misfortunes
        island: M 5
        seat 1: {FOUR_CARDS}, energy 5
        seat 2: inner-light 1
        """,
        "pass-phase",
    )
    assert node(state) == "seat 2: misfortunes, window"
    play(state, "pass, misfortune calm-seas")
    assert node(state) == "seat 2: misfortunes, window"
    play(state, "pass, misfortune calm-seas, pass, pass, misfortune calm-seas")
    assert node(state) == "seat 1: act"


def test_example_23_pass_is_for_this_window_only_and_the_next_turn_asks_again() -> None:
    state = after(
        2,
        """
        phase misfortunes, done 1
        seat 1 explorer: reading-the-tides 1
        seat 2 artificer:
        """,
        "pass-phase, misfortune calm-seas, done, attack 0, sink M, sink M, sink M, pass-build, pass",
    )
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy")
    assert (seen(state)["turn"], node(state)) == (2, "seat 1: misfortunes, window")
    play(state, "pass, misfortune calm-seas")
    assert node(state) == "seat 1: misfortunes, window"


def test_ar_5_an_untapped_talent_before_a_misfortune_or_the_attack_works_at_once() -> None:
    for phase, then in (("misfortunes", "chance: misfortunes"), ("council-before-attack", "chance: attack")):
        state = after(2, f"phase {phase}\nseat 2: untapped-talent 1", "play untapped-talent, target priest")
        assert (node(state), of_seats(state, "energy")) == (then, [0, 1])


NOTHING_TO_DO = """
    phase misfortunes, done 1
    R: R1 seat-1 1, R1 brave-1 1
    C: C3 seat-1 1
    places: navy seat-1 1, navy seat-2 1
    seat 1 explorer:
    seat 2 artificer:
    """


def test_ar_32_example_24_with_nothing_to_act_or_build_nobody_is_asked_and_all_but_the_navy_go_home() -> None:
    state = after(2, NOTHING_TO_DO, "misfortune calm-seas")
    assert (node(state), lines(state, "places")) == ("chance: attack", ["places: navy seat-1 1, navy seat-2 1"])
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([2, 2], [1, 0])
    assert (people(state, "R1"), people(state, "C3")) == ("", "")
    play(state, "attack 0, sink M")
    assert (seen(state)["turn"], node(state)) == (2, "seat 2: place")


def test_example_24_an_inner_light_in_hand_opens_both() -> None:
    state = after(2, f"{NOTHING_TO_DO.replace('explorer:', 'explorer: inner-light 1')}", "pass, misfortune calm-seas")
    assert (node(state), moves(state)) == ("seat 1: act", ["play inner-light", "done"])
    assert of_seats(state, "home") == [0, 2]
    play(state, "done, pass, attack 0, sink M")
    assert (node(state), moves(state)) == ("seat 1: build", ["play inner-light", "pass-build"])


def test_ar_32_acting_ends_by_itself_when_only_done_is_left() -> None:
    state = after(2, "phase act\nM: M1 seat-1 1\nR: R1 seat-1 1\nC: C3 seat-1 1", "act M1, roll 1")
    assert (node(state), of_seats(state, "home")) == ("chance: attack", [3, 3])


def test_ar_32_who_could_only_pass_is_passed_over_in_a_window() -> None:
    state = after(
        3,
        """
        phase misfortunes
        seat 1: science-of-shielding 1
        seat 3: science-of-shielding 1
        """,
        "pass",
    )
    assert node(state) == "seat 3: misfortunes, window"


def test_ar_32_when_the_last_thing_to_do_is_done_the_window_goes_on_without_a_pass() -> None:
    state = after(2, "phase misfortunes\nseat 1: science-of-shielding 1", "play science-of-shielding, target M1")
    assert node(state) == "chance: misfortunes"


def test_ar_32_a_failed_proposal_ends_the_window_where_nothing_else_could_be_raised() -> None:
    state = at(3, "phase council\nisland: M 5\nseat 1: energy 5")
    assert node(play(state, "raise M, give 0")) == "seat 1: place"


def test_ar_32_who_passes_for_the_phase_still_gives_energy() -> None:
    state = after(
        2, "phase misfortunes\nisland: M 5\nseat 1: energy 3\nseat 2: energy 3", "pass-phase, raise M, give 2"
    )
    assert (node(state), moves(state)) == ("seat 1: misfortunes, give", [f"give {n}" for n in range(4)])
    play(state, "give 3")
    assert (island(state), of_seats(state, "energy")) == ([6] * 6, [0, 1])


def test_ar_31_rings_cards_and_atlanteans_are_each_one_choice() -> None:
    state = at(2, "seat 1: inner-light 2")
    assert len(moves(state)) == len(set(moves(state))) == 39
    state = at(2, "phase act\nM: M5 seat-1 3\nseat 1: inner-light 2")
    assert moves(state) == ["play inner-light", "act M5", "done"]


def test_ar_33_the_next_player_to_the_left_starts_the_next_turn() -> None:
    state = at(3, "phase build, start 3\nseat 3 explorer: heroic-verse 1\nseat 1 artificer:\nseat 2 astrologer:")
    assert told(state, "pass-build") == ["Turn 2: Seat 1 is the starting player"]
    assert lines(state, "turn", "now") == ["turn 2, start 1, phase place, done 0, part 1, galley 4", "to move: seat 1"]
