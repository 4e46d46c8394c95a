"""The examples of the rulebook on windows, cards and the course of a turn, numbered as our rules number their tests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atlantis import OVER, State
from tests.games.rising.positions import (
    GAMES,
    at,
    barriers,
    cubes,
    effects,
    hand,
    island,
    lines,
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

# ---- 20: what always holds -------------------------------------------------------------------------------------------

PASSES = {"pass", "pass-phase", "done", "done-placing", "pass-build", "end-trade", "end-convert"}


def check_whatever_holds(state: State) -> None:
    """Nothing is lost or made, the hands are small enough, and nobody is asked without a choice."""
    view = seen(state)
    seats, held = view["seats"], view["supply"]
    stand = [*view["centre"]["atlanteans"], *view["navy"]["atlanteans"]]
    out = sum(int(word.split()[-1]) for line in lines(state, *"MHFLRC", "places") for word in line.split(",")
              if " seat-" in word)
    tokens = sum(int(word.split()[-1]) for line in lines(state, *"MHFLRC", "places") for word in line.split(",")
                 if " brave-" in word)
    assert all(group["number"] > 0 for group in stand)
    for kind, number in (("ore", 10), ("atlantium", 20), ("gold", 14), ("crystal", 10)):
        assert held[kind] + sum(seat["cubes"][kind] for seat in seats) == number
    assert held["energy"] + sum(seat["energy"] + seat["given"] for seat in seats) == 24
    assert held["courage"] + sum(seat["courage"] for seat in seats) + tokens == 12
    assert held["barriers"] + len(barriers(state)) == 6
    assert sum(seat["home"] + seat["held"] + seat["figures"] for seat in seats) + out + held["grey"] == (
        6 * len(seats) + 4)
    cards = [*view["knowledge"].values(), *(seat["hand"] for seat in seats)]
    assert sum(sum(pile.values()) for pile in cards) == 40
    sea = view["misfortunes"]
    assert sum(sea["deck"].values()) + sum(sea["discard"].values()) + len(sea["known"]) == 58
    for section in view["sections"]:
        gone = 6 - section["intact"]
        assert [tile["intact"] for tile in section["tiles"]] == [number >= gone for number in range(6)]
    if state.actor >= 0:
        check_node(state, view)


def check_node(state: State, view: Any) -> None:
    kinds = {move.split()[0] for move in moves(state)}
    assert kinds - PASSES, "a node with only pass-like choices"
    if view["step"] not in ("limit", "keep", "boost", "sink"):
        assert all(sum(seat["hand"].values()) <= 4 for seat in view["seats"])
    if view["phase"] in ("council", "council-after") and view["step"] == "window":
        assert state.actor + 1 == view["starting_player"]
        assert kinds == {"raise", "pass"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_20_everything_is_conserved_and_every_end_has_its_reason(players: int) -> None:
    chance = Random(players)
    for _ in range(3):
        state = GAMES[players].start()
        while state.actor != OVER:
            state.apply(chance.choice(state.legal_actions()))
            check_whatever_holds(state)
        view = seen(state)
        built = [component["component"] for component in view["blueprint"] if component["seat"]]
        assert view["won"] == (len(built) == 10)
        gone = not view["centre"]["intact"]
        flooded = sum(island(state)) < 2 and 0 in island(state)
        assert view["won"] or gone or flooded or view["turn"] == 100


# ---- 23, 24: windows and nodes ---------------------------------------------------------------------------------------

FOUR_CARDS = "heroic-verse 1, science-of-shielding 1, reading-the-tides 1, song-of-the-seabed 1"


def test_23_before_a_misfortune_three_of_the_four_cards_may_be_played() -> None:
    state = at(3, f"phase misfortunes\nisland: M 5\nseat 2: {FOUR_CARDS}")
    assert (node(state), moves(state)) == ("seat 2: misfortunes, window", [
        "play science-of-shielding", "play reading-the-tides", "play song-of-the-seabed", "pass", "pass-phase"])


def test_23_the_councils_other_windows_take_no_card() -> None:
    for phase in ("council", "council-after"):
        state = at(3, f"phase {phase}\nisland: M 5\nseat 1: energy 5, {FOUR_CARDS}")
        assert moves(state) == ["raise M", "pass"]


def test_23_cards_alone_do_not_open_the_councils_windows() -> None:
    state = play(at(2, f"""
        phase attack
        island: M 5
        places: navy seat-2 3
        seat 1: {FOUR_CARDS}
        """), "attack 0")
    assert node(state) == "seat 1: build"


def test_23_after_pass_phase_the_seat_is_not_asked_again_in_this_turn_whatever_it_could_do() -> None:
    state = play(at(3, f"""
        phase misfortunes
        island: M 5
        seat 1: {FOUR_CARDS}, energy 5
        """), "pass-phase")
    assert node(state) == "seat 2: misfortunes, window"
    play(state, "pass, pass, misfortune calm-seas")
    assert node(state) == "seat 2: misfortunes, window"
    play(state, "pass")
    assert node(state) == "seat 3: misfortunes, window"
    play(state, "pass")
    assert node(state) == "chance: misfortunes"
    play(state, "misfortune calm-seas, pass, pass, misfortune calm-seas")
    assert node(state) == "seat 1: act"


def test_23_pass_is_for_this_window_only_and_the_next_turn_asks_again() -> None:
    state = play(at(2, """
        phase misfortunes, done 1
        seat 1 explorer: science-of-shielding 1
        seat 2 artificer:
        """), "pass-phase, misfortune calm-seas, done, attack 0, sink M, sink M, sink M, pass-build")
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy")
    assert (seen(state)["turn"], node(state)) == (2, "seat 1: misfortunes, window")
    play(state, "pass, misfortune calm-seas")
    assert node(state) == "seat 1: misfortunes, window"


NOTHING_TO_DO = """
    phase misfortunes, done 1
    R: R1 seat-1 1, R1 brave-1 1
    C: C3 seat-1 1
    places: navy seat-1 1, navy seat-2 1
    seat 1 explorer:
    seat 2 artificer:
    """


def test_24_with_nothing_to_act_or_build_there_is_neither_node_and_all_but_the_navy_go_home() -> None:
    state = play(at(2, NOTHING_TO_DO), "misfortune calm-seas")
    assert (node(state), lines(state, "places")) == ("chance: attack", ["places: navy seat-1 1, navy seat-2 1"])
    assert (of_seats(state, "home"), of_seats(state, "courage")) == ([2, 2], [1, 0])
    assert (people(state, "R1"), people(state, "C3")) == ("", "")
    play(state, "attack 0, sink M")
    assert (seen(state)["turn"], node(state)) == (2, "seat 2: place")


def test_24_an_inner_light_in_hand_opens_both() -> None:
    state = play(at(2, f"{NOTHING_TO_DO.replace('explorer:', 'explorer: inner-light 1')}"), "misfortune calm-seas")
    assert (node(state), moves(state)) == ("seat 1: act", ["play inner-light", "done"])
    assert of_seats(state, "home") == [0, 2]
    play(state, "done, attack 0, sink M")
    assert (node(state), moves(state)) == ("seat 1: build", ["play inner-light", "pass-build"])


def test_24_with_nobody_to_place_only_cards_are_asked_for() -> None:
    state = at(2, """
        phase place
        places: navy seat-1 3
        seat 1: inner-light 1
        """)
    assert (node(state), moves(state)) == ("seat 1: place", ["done-placing", "play inner-light"])
    done = state.clone()
    play(state, "play inner-light")
    assert (node(state), of_seats(state, "energy")) == ("seat 2: place", [2, 0])
    play(done, "done-placing")
    assert (node(done), hand(done, 1)) == ("seat 2: place", "inner-light 1")


def test_24_with_nobody_to_place_and_no_card_the_next_is_asked() -> None:
    state = play(at(3, """
        phase place
        places: navy seat-2 3
        seat 1: home 1
        seat 2: ancestors-gambit 1
        """), "place navy")
    assert node(state) == "seat 3: place"


def test_24_after_the_last_misfortune_only_who_held_back_places_and_at_once() -> None:
    state = at(3, """
        phase misfortunes, done 2
        places: navy seat-1 2, navy seat-2 3, navy seat-3 3
        seat 1: home 1, inner-light 1
        seat 2 astrologer: held 1, unused 2
        """)
    play(state, "misfortune calm-seas")
    assert node(state) == "seat 2: late-place"
    play(state, "place M1")
    assert node(state) == "seat 1: act"


# ---- 33: courage while placing ---------------------------------------------------------------------------------------

def test_33_with_all_tiles_intact_and_empty_and_no_token_there_are_38_choices() -> None:
    assert len(moves(at(2))) == 38


def test_33_courage_goes_to_every_tile_and_the_navy_and_never_to_the_centre() -> None:
    state = at(2, "seat 1: courage 1")
    brave = [move for move in moves(state) if move.endswith("courage")]
    assert len(moves(state)) == 38 + 37
    assert brave == [f"place {letter}{number} courage" for letter in "MHFLRC" for number in range(1, 7)] + [
        "place navy courage"]


def test_33_placed_late_courage_goes_to_the_navy_only() -> None:
    state = at(2, """
        phase late-place
        seat 1 astrologer: held 1, courage 1
        """)
    assert [move for move in moves(state) if move.endswith("courage")] == ["place navy courage"]
    assert len(moves(state)) == 39


def test_33_under_hopelessness_no_courage_is_placed_late() -> None:
    state = at(2, """
        phase late-place
        seat 1 astrologer: held 1, courage 1
        effects: hopeless 1
        """)
    assert len(moves(state)) == 38


# ---- 36: final states ------------------------------------------------------------------------------------------------

def test_36_an_attack_on_the_centre_takes_all_tiles_and_barriers_and_leaves_navy_and_galley() -> None:
    state = at(2, """
        phase attack
        island: M 1, others 0
        M: intact 1, M6 barrier 1
        places: navy seat-1 2, navy seat-2 1, navy brave-2 1
        """)
    assert told(state, "attack 5") == [
        "The Athenians attack: die 5, galley +3", "8 against 4: 4 tiles fall", "The centre sinks. Atlantis is lost"]
    assert (node(state), island(state), seen(state)["centre"]["intact"]) == ("over: lost", [0] * 6, False)
    assert (barriers(state), supply(state, "barriers", "courage")) == ([], [6, 11])
    assert (people(state, "navy"), seen(state)["galley"]["at"]) == ("seat-1 2, seat-2 1, brave-2 1", 3)
    assert (of_seats(state, "courage"), state.returns()) == ([0, 0], [-1.0, -1.0])


def test_36_a_controlled_flood_on_the_centre_leaves_everybody_where_they_are() -> None:
    state = play(at(2, """
        phase misfortunes
        island: others 0
        places: centre seat-1 2, navy seat-2 3
        seat 1: inner-light 1
        """), "misfortune controlled-flood")
    assert (node(state), seen(state)["centre"]["intact"]) == ("over: lost", False)
    assert lines(state, "places") == ["places: centre seat-1 2, navy seat-2 3"]
    assert seen(state)["misfortunes"]["discard"] == {"controlled-flood": 1}


def test_36_a_flood_on_a_gone_section_with_one_tile_left_leaves_tile_and_centre() -> None:
    state = play(at(2, """
        phase misfortunes
        M: intact 1, M6 barrier 1, M6 seat-1 1
        island: others 0
        """), "misfortune flood-C")
    assert (node(state), island(state), seen(state)["centre"]["intact"]) == ("over: lost", [1, 0, 0, 0, 0, 0], True)
    assert (barriers(state), people(state, "M6")) == (["M6"], "seat-1 1")


def test_36_after_a_hundred_turns_the_game_is_lost_the_turn_stays_and_the_effects_are_over() -> None:
    state = at(2, """
        turn 100, phase build, start 2
        H: H1 target 4
        seat 2: inner-light 1, copied-explorer 1
        effects: crisis 1, hopeless 1, unsupported 1, solar 1, spire 1
        """)
    assert told(state, "pass-build") == ["100 turns have passed and the gate is not built. Atlantis is lost"]
    assert (node(state), seen(state)["turn"], seen(state)["starting_player"]) == ("over: lost", 100, 2)
    assert (effects(state), seen(state)["seats"][1]["copied"], tile(state, "H1")["target"]) == ([], [], 3)
    assert (island(state), seen(state)["centre"]["intact"]) == ([6] * 6, True)


def test_36_the_ninety_ninth_turn_is_followed_by_the_hundredth() -> None:
    state = play(at(2, """
        turn 99, phase build
        seat 1 explorer: inner-light 1
        seat 2 artificer:
        """), "pass-build")
    assert (node(state), seen(state)["turn"]) == ("seat 2: place", 100)


def test_36_a_win_is_at_once_and_nothing_is_left_on_the_blueprint() -> None:
    built = ", ".join(f"{component} 1" for component in (
        "power-core", "tidal-anchor", "signal-mirror", "solar-matrix", "targeting-spire", "exchange-conduit",
        "ward-lattice", "ether-valve", "memory-prism"))
    state = at(2, f"""
        turn 100, phase build
        seat 1: atlantium 2, crystal 1
        seat 2: inner-light 1
        blueprint: {built}, muster-bell 0
        """)
    assert told(state, "build muster-bell") == [
        "Seat 1 builds Muster Bell for 2 Atlantium + 1 crystal; 0 to go", "The gate is complete. Atlantis is saved"]
    assert (node(state), state.returns(), supply(state, "grey")) == ("over: won", [1.0, 1.0], [4])
    assert (cubes(state, 1), state.scores()) == ("", [10, 10])


def test_36_with_exactly_as_many_tiles_as_must_fall_the_game_goes_on_and_barriers_are_in_the_supply() -> None:
    state = play(at(2, """
        phase attack
        M: intact 2, M5 barrier 1, M6 barrier 1
        island: others 0
        places: navy seat-1 2
        seat 1: inner-light 1
        """), "attack 1")
    assert (node(state), island(state), supply(state, "barriers")) == ("seat 1: build", [0] * 6, [6])
    assert (seen(state)["centre"]["intact"], of_seats(state, "courage")) == (True, [1, 0])
