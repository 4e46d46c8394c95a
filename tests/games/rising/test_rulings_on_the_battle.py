"""The numbered rulings AR-19, AR-20, AR-25, AR-27, AR-30 and AR-34: the attack, tiles that fall, and how it ends."""

from __future__ import annotations

import pytest

from tests.games.rising.positions import (
    about,
    at,
    barriers,
    cubes,
    effects,
    game_of,
    hand,
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
    with_data,
)

# ---- AR-19: Gambit and Mirrors ---------------------------------------------------------------------------------------

@pytest.mark.parametrize(("die", "offered"), [
    (0, []), (1, []), (2, ["play ancestors-gambit", "play burning-mirrors"]),
    (5, ["play ancestors-gambit", "play burning-mirrors"])])
def test_ar_19_both_are_playable_only_while_the_attack_is_above_the_defence(die: int, offered: list[str]) -> None:
    state = play(at(2, """
        phase attack
        places: navy seat-1 3, navy seat-2 1
        seat 1: ancestors-gambit 1, burning-mirrors 1, inner-light 1
        """), f"attack {die}")
    assert moves(state, "play") == (offered or ["play inner-light"])
    assert node(state) == ("seat 1: attack, window" if offered else "seat 1: build")


def test_ar_19_courage_counts_for_the_defence_they_compare_with() -> None:
    state = play(at(2, """
        phase attack
        places: navy seat-1 2, navy brave-1 1
        seat 1: burning-mirrors 1, inner-light 1
        """), "attack 0")
    assert node(state) == "seat 1: build"


def test_ar_19_more_mirrors_add_up_and_are_played_only_while_needed() -> None:
    drawn = "phase attack\nplaces: navy seat-1 3\nseat 1: burning-mirrors 2, inner-light 1"
    state = play(at(2, drawn), "attack 3, play burning-mirrors")
    assert (node(state), moves(state)) == ("seat 1: attack, window", ["play burning-mirrors", "pass"])
    play(state, "play burning-mirrors")
    assert (node(state), island(state)) == ("seat 1: build", [6] * 6)
    state = play(at(2, drawn), "attack 2, play burning-mirrors")
    assert (node(state), hand(state, 1)) == ("seat 1: build", "inner-light 1, burning-mirrors 1")


def test_ar_19_an_attack_below_zero_takes_nothing() -> None:
    game = with_data(2, {"galley": {"start": [0, 0, 0, 0, 0]}})
    state = play(at(2, "phase attack\nseat 1: burning-mirrors 1, inner-light 1", game=game), "attack 1")
    assert "-1 against 0: the Navy holds" in told(state, "play burning-mirrors")
    assert island(state) == [6] * 6


def test_ar_19_mirrors_do_not_last_into_the_next_attack() -> None:
    state = play(at(2, """
        phase attack
        seat 1 explorer: burning-mirrors 1
        seat 2 artificer:
        """), "attack 2, play burning-mirrors, sink M, sink M, sink M")
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy")
    play(state, "misfortune calm-seas, misfortune calm-seas")
    assert told(state, "attack 3") == [
        "The Athenians attack: die 3, galley +4", "7 against 6: 1 tile falls"]


def test_ar_19_all_are_asked_in_order_from_the_starting_player() -> None:
    state = play(at(3, """
        phase attack, start 2
        seat 1: ancestors-gambit 1
        seat 2: burning-mirrors 1
        seat 3: ancestors-gambit 1
        """), "attack 5")
    for seat in (2, 3, 1):
        assert node(state) == f"seat {seat}: attack, window"
        play(state, "pass")
    assert node(state) == "seat 2: attack, fall"


def test_ar_19_after_a_gambit_those_who_passed_are_asked_again() -> None:
    state = play(at(3, """
        phase attack
        seat 1: burning-mirrors 1
        seat 2: ancestors-gambit 2
        seat 3: burning-mirrors 1
        """), "attack 5, pass, play ancestors-gambit, attack 5")
    assert node(state) == "seat 1: attack, window"
    play(state, "pass, play ancestors-gambit, attack 0, pass")
    assert node(state) == "seat 3: attack, window"


def test_ar_19_with_targeting_spire_the_window_opens_once_for_the_ballad_too() -> None:
    state = play(at(2, """
        phase act
        places: navy seat-1 2, navy seat-2 2
        seat 1: ballad-of-bravery 1, inner-light 1
        effects: spire 1
        """), "done")
    assert (node(state), moves(state)) == ("seat 1: attack, window", ["play ballad-of-bravery", "pass"])
    play(state, "play ballad-of-bravery")
    assert (node(state), of_seats(state, "courage")) == ("seat 1: build", [1, 1])


def test_ar_19_targeting_spire_counts_for_one_turn() -> None:
    state = play(at(2, """
        phase build
        seat 1 explorer: atlantium 4, crystal 1
        seat 2 artificer:
        """), "build targeting-spire")
    assert (seen(state)["turn"], effects(state)) == (2, ["targeting-spire"])
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy, misfortune calm-seas")
    said = told(state, "misfortune calm-seas")
    assert about(said, "The Athenians", "4 against") == [
        "The Athenians attack: Targeting Spire keeps the die at 0, galley +4", "4 against 6: the Navy holds"]
    assert (seen(state)["turn"], effects(state)) == (3, [])


# ---- AR-20: Ballad of Bravery ----------------------------------------------------------------------------------------

def test_ar_20_one_token_for_each_player_with_two_in_order_from_the_starting_player_while_they_last() -> None:
    state = play(at(3, """
        phase attack, start 2
        places: navy seat-1 2, navy seat-2 2, navy seat-3 3, navy brave-3 1
        seat 1: courage 9, ballad-of-bravery 1, inner-light 1
        """), "attack 0, play ballad-of-bravery")
    assert (node(state), of_seats(state, "courage"), supply(state, "courage")) == ("seat 1: build", [9, 1, 1], [1])


def test_ar_20_its_player_need_not_be_in_the_navy() -> None:
    state = play(at(3, """
        phase attack
        places: navy seat-1 2, navy seat-2 3
        seat 3: ballad-of-bravery 1, inner-light 1
        """), "attack 0")
    assert node(state) == "seat 3: attack, window"
    play(state, "play ballad-of-bravery")
    assert of_seats(state, "courage") == [1, 1, 0]


def test_ar_20_after_a_gambit_the_ballad_still_counts_and_is_not_sung_again() -> None:
    state = play(at(2, """
        phase attack
        places: navy seat-1 2, navy seat-2 2
        seat 1: ballad-of-bravery 2, ancestors-gambit 1, inner-light 1
        """), "attack 5, play ballad-of-bravery, play ancestors-gambit, attack 0")
    assert (node(state), of_seats(state, "courage"), hand(state, 1)) == (
        "seat 1: build", [1, 1], "ballad-of-bravery 1, inner-light 1")


def test_ar_20_the_ballad_ends_with_the_attack() -> None:
    state = play(at(2, """
        phase attack
        places: navy seat-1 2, navy seat-2 2
        seat 1 explorer: ballad-of-bravery 1
        seat 2 artificer:
        """), "attack 0, play ballad-of-bravery")
    assert of_seats(state, "courage") == [1, 1]
    play(state, "place navy, place navy, place navy, place navy, place navy, place navy")
    play(state, "misfortune calm-seas, misfortune calm-seas, attack 0")
    assert of_seats(state, "courage") == [1, 2]


# ---- AR-25: the galley -----------------------------------------------------------------------------------------------

def test_ar_25_the_number_at_the_roll_counts_and_the_galley_moves_after_the_award() -> None:
    state = at(2, """
        phase attack, galley 4
        places: navy seat-1 3, navy seat-2 1
        seat 1: inner-light 1
        """)
    assert told(state, "attack 0") == [
        "The Athenians attack: die 0, galley +4", "4 against 4: the Navy holds", "Seat 1 earns 1 courage in the Navy",
        "The galley moves to +5"]


@pytest.mark.parametrize(("players", "start"), [(2, 3), (3, 3), (4, 3), (5, 3), (6, 2)])
def test_ar_25_the_galley_starts_where_the_number_of_players_says(players: int, start: int) -> None:
    assert seen(game_of(players).start())["galley"] == {"at": start, "most": {2: 5, 3: 8}.get(players, 12)}


def test_ar_25_the_attack_die_shows_0_to_5_evenly() -> None:
    assert odds(at(2, "phase attack")) == {f"attack {face}": pytest.approx(1 / 6) for face in range(6)}


# ---- AR-27: a hundred turns ------------------------------------------------------------------------------------------

def test_ar_27_after_the_hundredth_turn_the_game_is_lost() -> None:
    state = at(2, "turn 100, phase build, done 1\nseat 2: inner-light 1")
    assert told(state, "play inner-light")[-1] == "100 turns have passed and the gate is not built. Atlantis is lost"
    assert (node(state), seen(state)["turn"], state.returns()) == ("over: lost", 100, [-1.0, -1.0])


# ---- AR-30: one tile after the other ---------------------------------------------------------------------------------

def test_ar_30_courage_of_the_first_tile_is_carried_out_before_the_second_is_chosen() -> None:
    state = play(at(2, """
        phase misfortunes
        island: C 0
        L: L1 seat-2 1, L1 brave-2 1
        """), "misfortune flood-C, sink L")
    assert node(state) == "chance: misfortunes, look"
    play(state, "knowledge market-day, knowledge market-day, knowledge inner-light, keep market-day, keep inner-light")
    assert (node(state), island(state)[3], hand(state, 2)) == (
        "seat 1: misfortunes, sink", 5, "market-day 1, inner-light 1")


def test_ar_30_in_phase_2_sections_may_be_named_in_any_order() -> None:
    state = play(at(2, "phase misfortunes\nisland: F 0"), "misfortune flood-F, sink C, sink M")
    assert island(state) == [5, 6, 0, 6, 6, 5]


def test_ar_30_in_phase_2_even_a_single_choice_is_a_move() -> None:
    state = play(at(2, "phase misfortunes\nisland: H 2, others 0"), "misfortune flood-F")
    assert moves(state) == ["sink H"]
    play(state, "sink H")
    assert (node(state), moves(state)) == ("seat 1: misfortunes, sink", ["sink H"])
    play(state, "sink H")
    assert (island(state), node(state)) == ([0] * 6, "chance: misfortunes")


def test_ar_30_in_phase_4_a_section_may_be_named_again_but_none_before_it() -> None:
    state = play(at(2, "phase attack\nisland: M 1, H 2, others 3"), "attack 1, sink M")
    assert moves(state) == ["sink H", "sink F", "sink L", "sink R", "sink C"]
    play(state, "sink H")
    assert moves(state) == ["sink H", "sink F", "sink L", "sink R", "sink C"]
    play(state, "sink H")
    assert moves(state) == ["sink F", "sink L", "sink R", "sink C"]


@pytest.mark.parametrize(("die", "offered"), [
    (0, ["sink M", "sink H", "sink L"]), (1, ["sink M", "sink H"]), (2, ["sink M", "sink H"]),
    (3, ["sink M", "sink H"]), (4, ["sink M"]), (5, ["sink M"])])
def test_ar_30_from_a_section_on_enough_tiles_must_be_left(die: int, offered: list[str]) -> None:
    """Three tiles fall with a 0, one more with each point; the Mountains have 4, the Hills 3, Libraries 1, Cities 2."""
    state = play(at(2, "phase attack\nisland: M 4, H 3, L 1, C 2, others 0"), f"attack {die}")
    assert moves(state) == offered


def test_ar_30_forced_choices_within_an_attack_are_still_moves() -> None:
    state = play(at(2, "phase attack\nisland: M 1, C 3, others 0"), "attack 0, sink C")
    assert (node(state), moves(state)) == ("seat 1: attack, fall", ["sink C"])
    play(state, "sink C, sink C")
    assert island(state) == [1, 0, 0, 0, 0, 0]


def test_ar_30_the_starting_player_chooses_for_the_attack() -> None:
    state = play(at(3, "phase attack, start 3"), "attack 0")
    assert node(state) == "seat 3: attack, fall"


# ---- AR-34: final states ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("left", "ends"), [(3, "seat 1: build"), (2, "over: lost"), (0, "over: lost")])
def test_ar_34_the_centre_falls_when_more_must_fall_than_there_are_tiles(left: int, ends: str) -> None:
    state = play(at(2, f"""
        phase attack
        island: C {left}, others 0
        seat 1: inner-light 1
        """), "attack 0")
    assert (node(state), island(state)) == (ends, [0] * 6)
    assert seen(state)["centre"]["intact"] == (left == 3)


def test_ar_34_an_attack_lost_gives_no_award_and_leaves_navy_tokens_and_galley() -> None:
    state = play(at(2, """
        phase attack
        island: C 1, others 0
        C: intact 1, C6 barrier 1
        places: navy seat-1 3, navy brave-1 1
        """), "attack 4")
    assert lines(state, "places", "seat 1") == ["places: navy seat-1 3, navy brave-1 1", "seat 1 priest: home 0"]
    assert (seen(state)["galley"]["at"], barriers(state), supply(state, "courage", "barriers")) == (3, [], [11, 6])


def test_ar_34_a_flood_that_loses_leaves_everything_where_it_is() -> None:
    state = play(at(2, """
        phase misfortunes
        island: R 1, others 0
        R: intact 1, R6 barrier 1, R6 seat-2 1, R6 brave-2 1
        places: centre seat-1 1, navy seat-1 2
        seat 2: ore 1
        """), "misfortune flood-M")
    assert (node(state), island(state), barriers(state)) == ("over: lost", [0, 0, 0, 0, 1, 0], ["R6"])
    assert (people(state, "R6"), people(state, "centre"), people(state, "navy"), cubes(state, 2)) == (
        "seat-2 1, brave-2 1", "seat-1 1", "seat-1 2", "ore 1")
    assert moves(state) == []


def test_ar_34_a_controlled_flood_falls_on_the_centre_only_when_no_tile_is_left() -> None:
    state = play(at(2, "phase misfortunes\nisland: others 0\nplaces: centre seat-1 1"), "misfortune controlled-flood")
    assert (node(state), seen(state)["centre"]["intact"], people(state, "centre")) == ("over: lost", False, "seat-1 1")
    assert of_seats(state, "home") == [2, 3]
