"""The abilities of the six councilors: their own, copied with Untapped Talent, and under Lack of Support."""

from __future__ import annotations

import pytest

from atlantis import State
from atlantis.games.rising.data import COUNCILOR_IDS
from tests.games.rising.positions import (
    at,
    cubes,
    game_of,
    hand,
    lines,
    moves,
    node,
    of_seats,
    people,
    play,
    seen,
    supply,
    told,
)

WHOSE = ("own", "copied", "own under Lack of Support", "copied under Lack of Support")
HAVE = {"own": True, "copied": True, "own under Lack of Support": False, "copied under Lack of Support": True}
"""AR-16: what is copied is not switched off."""
OTHER = {"artificer": "explorer"}
FIRST = "first 1, " + ", ".join(f"blueprint {component}" for component in (
    "tidal-anchor", "signal-mirror", "muster-bell", "solar-matrix", "targeting-spire", "exchange-conduit",
    "ward-lattice", "ether-valve"))
LAST = "blueprint memory-prism"
"""The set-up, up to the first turn."""


def having(councilor: str, whose: str, drawn: str, has: str = "") -> State:
    """Seat 1 has the ability, or has it no more; Seat 2 has none that matters."""
    own = councilor if whose.startswith("own") else OTHER.get(councilor, "artificer")
    copied = f"copied-{councilor} 1" if whose.startswith("copied") else ""
    effects = "effects: unsupported 1" if whose.endswith("Support") else ""
    seat = ", ".join(part for part in (has, copied) if part) or "energy 0"
    return at(2, f"{drawn}\n{effects}\nseat 1 {own}: {seat}\nseat 2: energy 0")


# ---- Explorer --------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("whose", WHOSE)
@pytest.mark.parametrize(("tile", "target", "cube"), [("M5", 4, "ore"), ("H3", 4, "gold"), ("F6", 6, "crystal")])
def test_the_explorers_targets_are_1_lower_at_the_roll(whose: str, tile: str, target: int, cube: str) -> None:
    needed = target - HAVE[whose]
    for roll in (needed - 1, needed):
        state = having("explorer", whose, f"phase act\n{tile[0]}: {tile} seat-1 1")
        play(state, f"act {tile}")
        assert f"{roll} against {needed}" in told(state, f"roll {roll}")[0]
        assert cubes(state, 1) == (f"{cube} 1" if roll == needed else "")


def test_the_explorers_targets_never_fall_below_2() -> None:
    state = play(having("explorer", "own", "phase act\nM: M1 seat-1 1"), "act M1")
    assert "1 against 2" in told(state, "roll 1")[0]
    assert cubes(state, 1) == ""


def test_the_explorers_targets_are_nobody_elses() -> None:
    state = at(2, "phase act\nM: M5 seat-2 1\nseat 1 explorer: home 3\nseat 2 artificer: home 2")
    assert "3 against 4" in told(play(state, "act M5"), "roll 3")[0]


def test_the_explorer_comes_after_earthquake_and_atlas() -> None:
    """Target 6 stays 6 in an Earthquake, then Atlas 4, Explorer 3 (rulebook's example)."""
    state = at(2, "phase misfortunes\nF: F6 seat-1 1\nseat 1 explorer: ancient-atlas 1, home 2\n"
                  "seat 2 artificer: home 3")
    play(state, "misfortune earthquake, misfortune calm-seas, play ancient-atlas, target F, act F6")
    assert "3 against 3" in told(state, "roll 3")[0]


# ---- Astrologer ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("whose", WHOSE[:2])
def test_the_astrologer_may_hold_atlanteans_back_and_place_them_after_the_misfortunes(whose: str) -> None:
    state = having("astrologer", whose, "phase place")
    assert "hold" in moves(state)
    play(state, "place centre, hold")
    assert (of_seats(state, "held"), of_seats(state, "home")) == ([2, 0], [0, 3])
    play(state, "place navy, place navy, place navy, misfortune flood-M, misfortune calm-seas")
    assert node(state) == "seat 1: late-place"
    assert {"hold", "place M1"}.isdisjoint(moves(state))
    play(state, "place M2, place navy")
    assert (people(state, "M2"), node(state)) == ("seat-1 1", "seat 1: act")


def test_nobody_else_may_hold_back() -> None:
    for councilor in COUNCILOR_IDS:
        assert ("hold" in moves(at(2, f"seat 1 {councilor}: energy 0"))) == (councilor == "astrologer")


@pytest.mark.parametrize("whose", WHOSE)
def test_under_lack_of_support_those_held_back_stay_home_but_not_with_a_copied_ability(whose: str) -> None:
    last = "lack-of-support" if whose.endswith("Support") else "calm-seas"
    state = having("astrologer", whose.partition(" ")[0], "phase misfortunes", "home 0, held 3")
    play(state, f"misfortune calm-seas, misfortune {last}")
    if HAVE[whose]:
        assert (node(state), of_seats(state, "held")) == ("seat 1: late-place", [3, 0])
    else:
        assert (node(state), of_seats(state, "held"), of_seats(state, "home")) == ("chance: attack", [0, 0], [3, 3])


def test_who_copies_the_astrologer_in_the_middle_of_placing_may_hold_the_rest() -> None:
    state = at(2, "seat 1 explorer: untapped-talent 1")
    assert "hold" not in moves(state)
    play(state, "place M1, play untapped-talent, target astrologer, hold")
    assert (of_seats(state, "held"), node(state)) == ([2, 0], "seat 2: place")


# ---- incomes ---------------------------------------------------------------------------------------------------------

INCOME = {"priest": "energy", "champion": "courage"}


@pytest.mark.parametrize("councilor", INCOME)
def test_priest_and_champion_have_their_income_at_each_start_of_turn(councilor: str) -> None:
    game = game_of(2, councilors=["explorer", councilor], starting_energy=False)
    state = play(game.start(), FIRST)
    assert of_seats(state, INCOME[councilor]) == [0, 0]
    play(state, LAST)
    assert (of_seats(state, INCOME[councilor]), node(state)) == ([0, 1], "seat 1: place")


def test_the_scholar_draws_a_card_at_each_start_of_turn() -> None:
    state = play(game_of(2, councilors=["explorer", "scholar"]).start(), f"{FIRST}, {LAST}")
    assert node(state) == "chance: income, draw"
    play(state, "knowledge inner-light")
    assert (hand(state, 2), node(state)) == ("inner-light 1", "seat 1: place")


def test_incomes_come_in_order_from_the_starting_player_and_hand_limits_after_all_of_them() -> None:
    state = at(3, """
        start 1, phase build
        seat 1 priest: energy 0
        seat 2 scholar: inner-light 1, market-day 3
        seat 3 champion: courage 0
        """)
    assert node(state) == "seat 2: build"
    assert told(state, "pass-build") == ["Turn 2: Seat 2 is the starting player"]
    assert (node(state), of_seats(state, "energy"), of_seats(state, "courage")) == (
        "chance: income, draw", [0, 0, 0], [0, 0, 0])  # Champion and Priest come after the Scholar
    said = told(state, "knowledge ancient-atlas")
    assert [sentence.split(":")[0].split()[:2] for sentence in said] == [
        ["Seat", "2"], ["The", "Champion"], ["The", "Priest"]]
    assert (node(state), of_seats(state, "energy"), of_seats(state, "courage")) == (
        "seat 2: council, limit", [1, 0, 0], [0, 0, 1])


@pytest.mark.parametrize(("councilor", "what"), [("priest", "energy"), ("champion", "courage")])
def test_a_copied_income_comes_once_when_the_card_is_played(councilor: str, what: str) -> None:
    state = at(2, "seat 1 explorer: untapped-talent 1\nseat 2 artificer: home 3")
    play(state, f"play untapped-talent, target {councilor}")
    assert (of_seats(state, what), node(state)) == ([1, 0], "seat 1: place")


def test_a_copied_scholar_draws_a_card_once() -> None:
    state = play(at(2, "seat 1 explorer: untapped-talent 1"), "play untapped-talent, target scholar")
    assert node(state) == "chance: place, draw"
    assert (hand(play(state, "knowledge inner-light"), 1), node(state)) == ("inner-light 1", "seat 1: place")


@pytest.mark.parametrize(("councilor", "what"), [("priest", "energy"), ("champion", "courage")])
def test_a_copied_income_does_not_come_again_at_the_next_start_of_turn(councilor: str, what: str) -> None:
    state = at(2, f"phase build\nseat 1 explorer: inner-light 1, copied-{councilor} 1\nseat 2 artificer: home 3")
    assert of_seats(play(state, "pass-build"), what) == [0, 0]


@pytest.mark.parametrize(("councilor", "what"), [("priest", "energy"), ("champion", "courage")])
def test_lack_of_support_is_over_when_the_next_income_comes(councilor: str, what: str) -> None:
    state = at(2, f"phase build\nseat 1 {councilor}: inner-light 1\nseat 2 artificer: home 3\neffects: unsupported 1")
    assert of_seats(play(state, "pass-build"), what) == [1, 0]


@pytest.mark.parametrize("councilor", ["priest", "champion", "scholar"])
def test_an_income_can_be_copied_under_lack_of_support(councilor: str) -> None:
    state = at(2, "phase act\nseat 1 explorer: untapped-talent 1, inner-light 1\neffects: unsupported 1")
    play(state, f"play untapped-talent, target {councilor}")
    if councilor == "scholar":
        play(state, "knowledge heroic-verse")
    assert (of_seats(state, "energy")[0], of_seats(state, "courage")[0], "heroic-verse" in hand(state, 1)) == (
        int(councilor == "priest"), int(councilor == "champion"), councilor == "scholar")


@pytest.mark.parametrize(("councilor", "all_of_it"), [("priest", "energy 24"), ("champion", "courage 12")])
def test_no_income_from_an_empty_supply(councilor: str, all_of_it: str) -> None:
    what = all_of_it.split()[0]
    state = at(2, f"phase build\nseat 1 {councilor}: heroic-verse 1, inner-light 1\n"
                  f"seat 2 artificer: {all_of_it}, ore 1")
    while seen(state)["turn"] == 1:
        play(state, "pass-build")
    assert (of_seats(state, what)[0], supply(state, what)) == (0, [0])


# ---- Artificer -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("whose", WHOSE)
def test_each_component_costs_the_artificer_one_cube_less_of_a_kind_of_their_choice(whose: str) -> None:
    drawn = "phase build\nblueprint: tidal-anchor 0"
    enough = having("artificer", whose, drawn, "atlantium 2, gold 1")
    short = having("artificer", whose, drawn, "atlantium 1, gold 1, inner-light 1")
    assert ("build tidal-anchor" in moves(short)) == HAVE[whose]
    play(enough, "build tidal-anchor")
    if HAVE[whose]:
        assert (node(enough), moves(enough)) == ("seat 1: build, waive", ["waive atlantium", "waive gold"])
        assert cubes(play(enough, "waive gold"), 1) == "gold 1"
    else:
        assert (node(enough), cubes(enough, 1)) == ("seat 1: build, barrier", "")


def test_only_a_waive_that_leaves_the_rest_payable_is_offered() -> None:
    state = at(2, "phase build\nblueprint: tidal-anchor 0\nseat 1 artificer: atlantium 1, gold 1")
    assert moves(play(state, "build tidal-anchor")) == ["waive atlantium"]


def test_the_artificers_cube_and_borrowed_plans_add_up() -> None:
    state = at(2, "phase build\nblueprint: lifting-stone 0\nM: intact 5\nseat 1 artificer: gold 1, borrowed-plans 1")
    play(state, "play borrowed-plans, build lifting-stone")
    assert lines(state, "pending") == ["pending: waive 3 0"]
    play(state, "waive atlantium, waive atlantium, waive atlantium")
    assert (cubes(state, 1), node(state)) == ("", "seat 1: build, lift")


def test_abilities_do_not_add_up_with_a_copy_of_another_seats() -> None:
    """Both are Explorers now, each for themselves, 1 lower."""
    state = at(2, "phase act\nM: M5 seat-2 1\nseat 1 explorer: home 3\nseat 2 artificer: home 2, copied-explorer 1")
    assert "3 against 3" in told(play(state, "act M5"), "roll 3")[0]


@pytest.mark.parametrize("councilor", COUNCILOR_IDS)
def test_the_own_councilor_is_never_copied_switched_off_or_not(councilor: str) -> None:
    for effects in ("", "effects: unsupported 1"):
        state = at(2, f"phase act\nseat 1 {councilor}: untapped-talent 1\n{effects}")
        assert moves(play(state, "play untapped-talent")) == [
            f"target {other}" for other in COUNCILOR_IDS if other != councilor]
