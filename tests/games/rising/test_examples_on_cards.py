"""The examples of the rulebook on knowledge cards, numbered as our rules number their tests."""

from __future__ import annotations

import pytest

from tests.games.rising.positions import at, effects, hand, moves, node, of_seats, play, seen, tile, told

# ---- 16: questions that the rulebook answers -------------------------------------------------------------------------

def test_16_an_earthquake_leaves_a_target_of_six_and_an_atlas_then_makes_it_four_and_the_explorer_three() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        F: F5 seat-1 1
        seat 1 explorer: ancient-atlas 1
        """), "misfortune earthquake")
    assert [tile(state, name)["target"] for name in ("F1", "F3", "F5")] == [5, 6, 6]
    play(state, "play ancient-atlas, target F")
    assert [tile(state, name)["target"] for name in ("F1", "F3", "F5", "H1")] == [3, 4, 4, 4]
    assert told(state, "act F5, roll 3")[1:] == ["Forests F5: 3 against 3: success", "Seat 1 receives 1 crystal"]


def test_16_an_atlas_first_leaves_a_target_of_two_and_an_earthquake_then_makes_it_three() -> None:
    state = play(at(2, "seat 1: ancient-atlas 1"), "play ancient-atlas, target M")
    assert [tile(state, f"M{number}")["target"] for number in range(1, 7)] == [2] * 6
    for _ in range(6):
        play(state, "place navy")
    play(state, "misfortune earthquake")
    assert [tile(state, f"M{number}")["target"] for number in range(1, 7)] == [3] * 6
    assert tile(state, "H1")["target"] == 4


def test_16_two_gambits_may_be_played_in_one_attack() -> None:
    state = play(at(2, """
        phase attack
        seat 1: ancestors-gambit 2
        """), "attack 5, play ancestors-gambit, attack 4, play ancestors-gambit")
    assert (node(state), hand(state, 1)) == ("chance: attack", "")
    assert told(state, "attack 1") == ["The Athenians attack: die 1, galley +3", "4 against 0: 4 tiles fall"]


def test_16_the_ballad_gives_no_extra_token_for_the_most() -> None:
    state = play(at(3, """
        phase attack
        places: navy seat-1 3, navy seat-2 2, navy seat-3 1
        seat 3: ballad-of-bravery 1, inner-light 1
        """), "attack 0, play ballad-of-bravery")
    assert (node(state), of_seats(state, "courage")) == ("seat 3: build", [1, 1, 0])


def test_16_a_fifth_card_may_be_played_instead_of_discarded() -> None:
    state = play(at(2, """
        phase act
        L: L6 seat-1 1
        seat 1: inner-light 1, burning-mirrors 2, ancestors-gambit 1
        """), "act L6, knowledge heroic-verse, keep heroic-verse")
    assert node(state) == "seat 1: act, limit"
    assert moves(state, "play") == ["play inner-light", "play heroic-verse"]
    play(state, "play inner-light")
    assert (hand(state, 1), of_seats(state, "energy")) == (
        "ancestors-gambit 1, heroic-verse 1, burning-mirrors 2", [2, 0])
    assert node(state) == "seat 1: act"


def test_16_a_doubled_solar_matrix_is_a_single_one() -> None:
    state = play(at(2, """
        phase build
        seat 1 explorer: atlantium 3, gold 1, crystal 1, twin-harmonics 1
        seat 2 artificer:
        """), "play twin-harmonics, build solar-matrix")
    assert (seen(state)["turn"], node(state), effects(state)) == (2, "seat 2: place", ["solar-matrix"])
    play(state, "place centre, place navy, place navy, place centre, place navy, place navy, misfortune calm-seas")
    play(state, "misfortune calm-seas, act centre, act centre")
    assert (of_seats(state, "energy"), node(state)) == ([2, 2], "chance: attack")


def test_16_under_hopelessness_a_token_in_the_navy_counts_nothing() -> None:
    drawn = "phase attack\nplaces: navy seat-1 2, navy brave-1 1"
    assert seen(at(2, drawn))["navy"]["defence"] == 3
    state = at(2, f"{drawn}\neffects: hopeless 1")
    assert told(state, "attack 0") == ["The Athenians attack: die 0, galley +3", "3 against 2: 1 tile falls"]


def test_16_untapped_talent_works_under_lack_of_support() -> None:
    state = play(at(2, """
        phase act
        H: H3 seat-1 1
        seat 1: untapped-talent 1
        effects: unsupported 1
        """), "play untapped-talent, target explorer, act H3")
    assert told(state, "roll 3") == ["Hills H3: 3 against 3: success", "Seat 1 receives 1 gold"]


def test_16_the_explorers_own_ability_does_not_work_under_lack_of_support() -> None:
    state = play(at(2, """
        phase act
        H: H3 seat-1 1
        seat 1 explorer:
        effects: unsupported 1
        """), "act H3")
    assert told(state, "roll 3") == ["Hills H3: 3 against 4: 1 short"]


# ---- 26: cards that could change nothing -----------------------------------------------------------------------------

@pytest.mark.parametrize(("card", "possible", "impossible"), [
    ("science-of-shielding", "M: M1 barrier 1, M2 barrier 1, M3 barrier 1, M4 barrier 1, M5 barrier 1",
     "M: M1 barrier 1, M2 barrier 1, M3 barrier 1, M4 barrier 1, M5 barrier 1, M6 barrier 1"),
    ("science-of-shielding", "island: M 2, others 0\nM: M5 barrier 1",
     "island: M 2, others 0\nM: M5 barrier 1, M6 barrier 1"),
    ("inner-light", "seat 2: energy 23", "seat 2: energy 24"),
    ("heroic-verse", "seat 2: courage 11", "seat 2: courage 12"),
    ("market-day", "seat 2: ore 1", ""),
    ("market-day", "seat 3: ore 1", "seat 2: energy 4"),
    ("song-of-the-seabed", "island: C 5", ""),
    ("reading-the-tides", "sea: calm-seas 1", "sea: calm-seas 0"),
    ("reading-the-tides", "sea: calm-seas 0\nknown: calm-seas", "sea: calm-seas 0"),
    ("ancient-atlas", "island: M 2, others 0", "island: M 0, H 0, F 0"),
    ("ancient-atlas", "H: H6 target 3, intact 1\nisland: M 0, F 0", "H: H6 target 2, intact 1\nisland: M 0, F 0"),
])
def test_26_a_free_card_is_offered_only_if_it_could_change_something(card: str, possible: str, impossible: str) -> None:
    for phase in ("place", "act", "build"):
        for drawn, offered in ((possible, True), (impossible, False)):
            state = at(3, f"phase {phase}, done 0\nseat 1: untapped-talent 1, {card} 1\n{drawn}")
            assert node(state) == f"seat 1: {phase}"
            assert (f"play {card}" in moves(state)) == offered


@pytest.mark.parametrize(("phase", "cubes_held", "offered"), [
    ("act", "ore 1", True), ("act", "energy 4", False), ("build", "ore 1", True), ("build", "energy 4", False),
    ("place", "ore 1", False)])
def test_26_alchemists_notes_need_a_cube_that_can_be_converted(phase: str, cubes_held: str, offered: bool) -> None:
    state = at(2, f"phase {phase}\nseat 1: inner-light 1, alchemists-notes 1, {cubes_held}")
    assert ("play alchemists-notes" in moves(state)) == offered


def test_26_tireless_hands_need_an_action_and_twin_harmonics_and_borrowed_plans_a_component() -> None:
    state = at(2, """
        phase act
        R: R1 seat-1 1
        seat 1: tireless-hands 1, inner-light 1
        """)
    assert moves(state) == ["play inner-light", "done"]
    state = at(2, """
        phase build
        seat 1: twin-harmonics 1, borrowed-plans 1, inner-light 1
        """)
    assert moves(state) == ["play inner-light", "pass-build"]
    state = at(2, """
        phase build
        seat 1: twin-harmonics 1, borrowed-plans 1, inner-light 1, gold 1
        """)
    assert moves(state) == ["play borrowed-plans", "play inner-light", "pass-build"]
    play(state, "play borrowed-plans")
    assert moves(state) == ["play twin-harmonics", "play inner-light", "build tidal-anchor", "build signal-mirror",
                            "pass-build"]


def test_26_hills_at_target_two_throughout_and_gone_mountains_are_no_target_of_an_atlas() -> None:
    two = ", ".join(f"H{number} target 2" for number in range(1, 7))
    state = play(at(2, f"""
        island: M 0
        H: {two}
        seat 1: ancient-atlas 1
        """), "play ancient-atlas")
    assert (node(state), moves(state)) == ("seat 1: place, atlas", ["target F"])


def test_26_a_second_untapped_talent_copies_neither_the_own_councilor_nor_the_one_copied_before() -> None:
    state = play(at(2, "seat 1: untapped-talent 2"), "play untapped-talent")
    assert moves(state) == [f"target {name}" for name in ("explorer", "astrologer", "champion", "scholar", "artificer")]
    play(state, "target explorer, play untapped-talent")
    assert moves(state) == [f"target {name}" for name in ("astrologer", "champion", "scholar", "artificer")]
