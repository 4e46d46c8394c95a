"""Nobody is buried in passes: who is asked could do something, and who passes for a phase is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from atlantis import CHANCE, OVER, State
from tests.games.rising.positions import GAMES, at, moves, node, play, seen
from tests.games.rising.tempo import (
    NODES,
    PASSES,
    WINDOWS,
    Choice,
    Tempo,
    at_random,
    measured,
    node_of,
    patient,
    report,
    sensible,
)
from tests.games.scale import scaled

ALL_OUT = "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3, navy seat-3 3\n"
PLAYERS = [pytest.param(at_random, id="at random"), pytest.param(sensible, id="sensibly"),
           pytest.param(patient, id="without pass-phase")]


def decisions(players: int, games: int, choose: Choice) -> Iterator[tuple[State, str]]:
    """Every position in which somebody decides, with the move that they make."""
    for seed in range(games):
        random, state = Random(seed), GAMES[players].start()
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(random.choice(state.legal_actions()))
                continue
            move = choose(state, random)
            yield state, move
            state.apply(state.game.code(move))


@cache
def tempo(players: int, choose: Choice) -> Tempo:
    return measured(players, scaled(8, 8), choose)


# ---- whom a window asks ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("choose", PLAYERS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nobody_is_asked_who_could_only_pass(players: int, choose: Choice) -> None:
    """AR-32, at every node of whole games."""
    windows = 0
    for state, _ in decisions(players, scaled(3, 2), choose):
        offered = moves(state)
        assert [move for move in offered if move not in PASSES], f"{offered}\n{state}"
        windows += node_of(state) in WINDOWS.values()
    assert windows > 3


@pytest.mark.parametrize("choose", PLAYERS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_window_offers_what_the_rules_say_and_to_whom(players: int, choose: Choice) -> None:
    """W0 and W3 are the starting player's and for raising; cards of W1 and WA are the seat's own."""
    allowed = {"W0": {"raise"}, "W1": {"raise", "play"}, "WA": {"play"}, "W3": {"raise"}}
    for state, _ in decisions(players, scaled(3, 2), choose):
        where, view = node_of(state), seen(state)
        if where in allowed:
            kinds = {move.split()[0] for move in moves(state) if move not in PASSES}
            assert kinds <= allowed[where]
            assert where in ("W1", "WA") or view["to_move"] == view["starting_player"]
            hand = view["seats"][view["to_move"] - 1]["hand"]
            assert {move.split()[1] for move in moves(state, "play")} <= set(hand)
            if "raise" in kinds:
                assert sum(party["energy"] for party in view["seats"]) >= 5


def test_a_window_goes_straight_to_who_holds_a_card() -> None:
    state = at(3, f"{ALL_OUT}seat 3: science-of-shielding 1")
    assert node(state) == "seat 3: misfortunes, window"
    assert node(at(3, f"{ALL_OUT}seat 3: inner-light 1")) == "chance: misfortunes"


def test_with_a_tile_destroyed_and_five_energy_everybody_is_asked_before_a_misfortune() -> None:
    rich = "seat 2: energy 5"
    state = at(3, f"{ALL_OUT}island: M 5\n{rich}")
    assert [node(state), node(play(state, "pass")), node(play(state, "pass")), node(play(state, "pass"))] == [
        *(f"seat {seat}: misfortunes, window" for seat in (1, 2, 3)), "chance: misfortunes"]
    assert node(at(3, f"{ALL_OUT}{rich}")) == "chance: misfortunes"  # nothing to raise
    assert node(at(3, f"{ALL_OUT}island: M 5\nseat 2: energy 4")) == "chance: misfortunes"


def test_who_has_nothing_more_to_do_need_not_pass() -> None:
    state = at(3, f"{ALL_OUT}seat 1: science-of-shielding 1")
    assert node(play(state, "play science-of-shielding, target M1")) == "chance: misfortunes"
    council = at(3, "phase council\nisland: M 5\nseat 1: energy 5")
    assert node(play(council, "raise M, give 5")) == "seat 1: place"


def test_a_failed_proposal_ends_the_window_where_nothing_else_could_be_raised() -> None:
    state = at(3, "phase council\nisland: M 5\nseat 1: energy 5")
    assert node(play(state, "raise M, give 0")) == "seat 1: place"


def test_acting_and_building_end_by_themselves() -> None:
    state = at(2, "phase act\nplaces: centre seat-1 3\nseat 2: home 3")
    assert node(play(state, "act centre, act centre")) == "seat 1: act"
    assert node(play(state, "act centre")) == "chance: attack"  # neither `done`, nor anything of seat 2


def test_a_seat_that_can_convert_is_asked_while_acting_and_building() -> None:
    """What costs most passes: two energy and any cube open both."""
    state = at(2, "phase act\nplaces: navy seat-1 3, navy seat-2 3\nseat 1: energy 2, ore 1")
    assert node(state) == "seat 1: act"
    assert node(play(state, "done, attack 0")) == "seat 1: build"
    assert node(at(2, "phase build\nseat 1: energy 1, ore 1\nseat 2: inner-light 1")) == "seat 2: build"


# ---- passing for a phase ---------------------------------------------------------------------------------------------

def test_who_passes_is_asked_again_before_the_next_misfortune() -> None:
    state = play(at(2, "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nisland: M 5\nseat 1: energy 5"),
                 "pass, pass, misfortune calm-seas")
    assert node(state) == "seat 2: misfortunes, window"  # in order from the drawer
    assert node(play(state, "pass")) == "seat 1: misfortunes, window"


def test_who_passes_for_the_phase_is_not_asked_before_the_next_misfortunes() -> None:
    state = play(at(2, "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nisland: M 5\nseat 1: energy 5"),
                 "pass-phase, pass-phase, misfortune calm-seas")
    assert node(state) == "chance: misfortunes"


def test_who_passes_for_the_phase_still_gives_energy_and_is_asked_in_other_windows() -> None:
    state = play(at(2, "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nisland: M 5\nseat 1: energy 5"),
                 "pass-phase, raise M")
    assert node(state) == "seat 1: misfortunes, give"
    play(state, "give 0, misfortune flood-H, endure, pass-phase, misfortune calm-seas, attack 0")
    assert node(state) == "seat 1: council-after, window"


def test_passing_for_the_phase_lasts_until_the_end_of_the_phase() -> None:
    drawn = "phase misfortunes\nplaces: navy seat-1 3, navy seat-2 3\nisland: M 5\nseat 1: energy 5, inner-light 1"
    state = play(at(2, drawn), "pass-phase, pass-phase, misfortune calm-seas, misfortune calm-seas")
    assert [party["passes"] for party in seen(state)["seats"]] == [False, False]


@pytest.mark.parametrize("choose", PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_passing_for_a_phase_is_honoured_in_whole_games(players: int, choose: Choice) -> None:
    quiet: set[tuple[int, int]] = set()
    for state, move in decisions(players, scaled(3, 2), choose):
        view = seen(state)
        turn = view["turn"], view["to_move"]
        if view["turn"] == 1 and view["phase"] == "place":
            quiet.clear()  # another game
        if node_of(state) == "W1":
            assert turn not in quiet
        if move == "pass-phase":
            quiet.add(turn)


# ---- figures ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 4, 6])
def test_in_a_sensible_game_a_seat_passes_in_less_than_one_window_a_turn(players: int) -> None:
    counted = tempo(players, sensible)
    assert counted.windows() > counted.passes() > 0
    assert counted.passes() / players < 0.9
    assert counted.per_turn(counted.passed, "W1") <= players
    assert counted.per_turn(counted.passed, "W0") <= 1
    assert counted.per_turn(counted.passed, "W3") <= 1


@pytest.mark.parametrize("players", [2, 4, 6])
def test_most_decisions_are_about_people_and_not_about_passing(players: int) -> None:
    counted = tempo(players, sensible)
    asked = counted.per_turn(counted.asked)
    assert counted.per_turn(counted.asked, "place", "late-place", "act") > asked / 2
    assert counted.per_turn(counted.passed) < asked / 4
    assert counted.windows() < asked / 8
    assert 5 < asked / players < 16


@pytest.mark.parametrize("players", [4, 6])
def test_passing_for_the_phase_spares_windows(players: int) -> None:
    spared, without = (tempo(players, choose).per_turn(tempo(players, choose).passed, "W1")
                       for choose in (sensible, patient))
    assert without > 1.1 * spared


@pytest.mark.parametrize("players", [2, 4, 6])
def test_at_random_hardly_a_seat_is_asked_more_often_than_it_has_something_to_do(players: int) -> None:
    counted = tempo(players, at_random)
    assert 4 < counted.per_turn(counted.asked) / players < 16
    assert counted.windows() / players < 1
    assert counted.per_turn(counted.passed) < counted.per_turn(counted.asked) / 4


def test_a_sensible_player_plays_longer_than_a_random_one_and_builds() -> None:
    """Otherwise the figures would say nothing."""
    for players in (2, 4, 6):
        counted, wild = tempo(players, sensible), tempo(players, at_random)
        assert counted.turns > 1.5 * wild.turns
        assert counted.asked["build"] - counted.passed["build"] > 2 * counted.games


def test_the_table_has_a_row_for_every_kind_of_node_that_came_up() -> None:
    counted = tempo(4, at_random)
    assert set(counted.asked) <= set(NODES)
    lines = report({"4 seats": counted}).splitlines()
    heads = [line.split("  ")[0] for line in lines]
    assert {*counted.asked, "windows", "all", "turns a game"} <= set(heads)
    assert lines[heads.index("all")].split()[1] == f"{counted.per_turn(counted.asked):.2f}"
