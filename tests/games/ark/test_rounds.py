"""A round: whose turn it is, the marker, events, and what happens at the round's end, in its order."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from librt import random as fast
from librt.vecs import vec
from mypy_extensions import i64

import atlantis
from atlantis import CHANCE, OVER
from tests.games.ark.positions import (
    GAMES,
    at,
    drawn,
    hand,
    lines,
    moves,
    of_seats,
    piles,
    play,
    points,
    seen,
    shown,
    told,
)

# ---- whose turn ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("spaces", "heights", "mover"), [
    ((0, 0, 0), (0, 1, 2), 3), ((0, 0, 0), (2, 0, 1), 1), ((0, 0, 0), (1, 2, 0), 2), ((1, 0, 0), (0, 1, 0), 2),
    ((1, 0, 0), (0, 0, 1), 3), ((2, 2, 1), (1, 0, 0), 3), ((1, 2, 1), (0, 0, 1), 3), ((1, 2, 1), (1, 0, 0), 1),
    ((2, 1, 4), (0, 0, 0), 2), ((0, 6, 6), (0, 0, 1), 1)])
def test_the_topmost_marker_on_the_lowest_space_is_to_move(
        spaces: tuple[int, ...], heights: tuple[int, ...], mover: int) -> None:
    seats = "\n".join(f"seat {seat}: left {7 - space}, height {height}"
                      for seat, (space, height) in enumerate(zip(spaces, heights, strict=True), 1))
    state = at(3, f"{seats}\nturn: seat {mover}")
    assert state.actor + 1 == mover
    for other in {1, 2, 3} - {mover}:
        with pytest.raises(atlantis.WrongOption, match=f"it is not the turn of seat {other}"):
            at(3, f"{seats}\nturn: seat {other}")


def test_turns_follow_the_markers() -> None:
    state = at(3)
    turns = []
    for move in ("gold 2", "gold 1", "gold 1", "gold 1", "gold 1", "gather 4", "event 1", "gold 1"):
        if state.actor != CHANCE:
            turns.append(state.actor + 1)
        play(state, move)
    assert turns == [1, 2, 3, 3, 2, 2, 3]
    assert piles(state) == {2: [1], 3: [2, 3]}


def test_the_same_player_may_come_up_several_times_running() -> None:
    state = at(3, "seat 2: left 2\nseat 3: left 1")
    turns = []
    while of_seats(state, "space")[0] < 5:
        turns.append(state.actor + 1)
        play(state, "gold 1")
    assert turns == [1] * 5
    assert (piles(state), state.actor) == ({5: [2, 1], 6: [3]}, 0)


def test_a_marker_lands_on_top_of_all_that_are_there() -> None:
    state = at(4, """
        seat 1: left 6, height 0
        seat 3: left 6, height 2
        seat 4: left 6, height 1
        """)
    assert (piles(state), state.actor) == ({0: [2], 1: [1, 4, 3]}, 1)
    play(state, "gold 1")
    assert (piles(state), state.actor) == ({1: [1, 4, 3, 2]}, 1)


@pytest.mark.parametrize(("move", "workers"), [
    ("gather 5", 1), ("gather 2", 2), ("gather 8", 3), ("treasure 4", 1), ("use S01", 1), ("gold 1", 1), ("gold 2", 2),
    ("gold 3", 3), ("buy flax", 1), ("sell wood", 1), ("build S21", 1)])
def test_a_marker_moves_as_many_spaces_as_workers_are_placed(move: str, workers: int) -> None:
    state = play(at(2, """
        round 5
        4 sinking: seat 1, token animals
        seat 1: left 6, wood 6, gold 1, ships S01
        seat 2: left 2
        """), move)
    if state.actor == CHANCE:
        play(state, "ship S30")
    assert (of_seats(state, "workers_left"), of_seats(state, "space")) == ([6 - workers, 2], [8 + workers, 12])


# ---- the order of a turn ---------------------------------------------------------------------------------------------

def test_after_building_the_new_ship_comes_then_the_marker_moves_then_the_event() -> None:
    state = at(2, "seat 1: left 5, wood 6\nseat 2: left 5\n4 dry:")
    play(state, "build S21")
    assert (lines(state, "now"), of_seats(state, "space"), of_seats(state, "workers_left")) == (
        ["ship: chance, placed 1"], [2, 2], [4, 5])
    assert told(state, "ship S05") == ["S05 Flax Skiff comes on show", "The marker of Seat 1 moves to space 3"]
    assert lines(state, "now") == ["event: chance, due 1"]
    play(state, "event 6")
    assert lines(state, "now", "6") == ["turn: seat 2", "6 sinking: token animals"]


@pytest.mark.parametrize(("slot", "ship"), [(0, "S21"), (1, "S03"), (2, "S22"), (3, "S23")])
def test_the_new_ship_comes_into_the_slot_of_the_one_that_was_built(slot: int, ship: str) -> None:
    state = play(at(3, """
        show: S21 S03 S22 S23
        seat 2: wood 6, flax 3, gold 1
        seat 1: left 6
        """), f"build {ship}")
    wanted: list[str | None] = ["S21", "S03", "S22", "S23"]
    wanted[slot] = None
    assert shown(state) == wanted
    play(state, "ship S30")
    wanted[slot] = "S30"
    assert (shown(state), piles(state), state.actor) == (wanted, {0: [3], 1: [1, 2]}, 2)


def test_the_next_ship_that_is_built_leaves_its_own_slot() -> None:
    state = at(2, "show: S22 S23 S24 S21\nseat 1: wood 6, flax 3\nseat 2: wood 7, flax 3\n4 dry:")
    play(state, "build S21, ship S30, build S22, ship S29")
    assert shown(state) == ["S29", "S23", "S24", "S30"]


def test_an_event_may_fall_on_the_tile_that_was_just_gathered() -> None:
    state = at(2, "7 sinking: token potions\nseat 1: left 5\nseat 2: left 5")
    assert told(state, "gather 7, event 7") == [
        "Seat 1 gathers at 7 Harbour Bazaar with 2 workers", "Seat 1 receives 1 wood + 4 gold",
        "The marker of Seat 1 moves to space 4",
        "The sea takes 7 Harbour Bazaar; its token is lost: potions; 2 workers of Seat 1 swim"]
    assert (of_seats(state, "swimmers"), hand(state, 1)) == ([2, 0], "wood 1, gold 4")


def test_the_event_of_a_rounds_last_space_comes_before_the_round_ends() -> None:
    state = at(2, """
        round 3
        seat 1: left 1
        seat 2: left 1
        """)
    play(state, "gold 1, event 2")
    assert (seen(state)["round"], state.actor) == (3, 1)
    assert told(state, "gold 1")[3:] == [
        "Round 3 is over",
        "Half-time: the city is turned, and the markers go back to 0 in the same pile"]


def test_who_lands_on_the_others_before_the_last_space_moves_again_and_turns_up_the_card() -> None:
    state = play(at(2, "round 3\nseat 1: left 2\nseat 2: left 1"), "gold 1")
    assert (piles(state), state.actor) == ({20: [2, 1]}, 0)
    play(state, "gold 1, event 2, gold 1")
    assert (seen(state)["round"], piles(state), lines(state, "round")) == (
        4, {0: [1, 2]}, ["round 4, drawn 1, quakes 0"])


# ---- the end of a round ----------------------------------------------------------------------------------------------

def test_a_round_ends_in_this_order() -> None:
    """Fines, all workers home, tokens, then the city and the markers."""
    state = at(2, """
        round 3
        3 sinking: seat 2, silver
        5 dry: seat 1, silver
        seat 1: points 8, left 1, gold 1, ships S01* S03
        seat 2: points 8, left 0, swimmers 2, gold 3
        """)
    assert told(state, "use S03") == [
        "Seat 1 uses S03 Timber Raft", "Seat 1 receives 4 wood", "The marker of Seat 1 moves to space 21",
        "Round 3 is over", "Seat 2 has 2 swimmers and pays 2 gold"]
    assert lines(state, "round", "3", "5", "seat 1", "seat 2", "now") == [
        "round 3, drawn 1, quakes 0", "3 sinking:", "5 dry:",
        "seat 1: points 8, space 21, height 1, left 7, wood 4, gold 1, ships S01 S03",
        "seat 2: points 8, space 21, height 0, left 7, gold 1", "refill: chance"]
    assert told(state, "token animals") == ["3 Cedar Forest: a token of animals"]
    assert lines(state, "round", "now") == ["round 3, drawn 1, quakes 0", "refill: chance"]
    assert told(state, "token potions") == [
        "5 Fish Market: a token of potions",
        "Half-time: the city is turned, and the markers go back to 0 in the same pile"]
    assert str(state) == drawn("""
        round 4, drawn 1, quakes 0
        1 dry: token potions
        2 dry: token animals
        3 sinking: token animals
        4 dry: token knowledge
        5 dry: token potions
        6 dry: token animals
        7 dry: token treasures
        8 dry: token knowledge
        bag: potions 3, animals 3, treasures 4, knowledge 4
        show: S21 S22 S23 S24
        seat 1: points 8, space 0, height 1, left 7, wood 4, gold 1, ships S01 S03
        seat 2: points 8, space 0, height 0, left 7, gold 1
        turn: seat 1
        """)


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_other_rounds_leave_the_markers_where_they_are(number: int) -> None:
    state = at(2, f"round {number}\nseat 1: left 1\nseat 2: left 0")
    before = seen(state)["city"]
    assert told(state, "gold 1")[3:] == [f"Round {number} is over"]
    assert (seen(state)["round"], seen(state)["city"]) == (number + 1, before)
    assert list(piles(state)) == [7 * ((number - 1) % 3) + 7]


def test_tokens_that_nobody_took_stay_and_only_empty_tiles_are_filled() -> None:
    state = play(at(2, "2 dry:\n8 sinking:\nseat 1: left 1\nseat 2: left 0"), "gold 1, token animals, token potions")
    assert lines(state, *"12345678") == [
        "1 dry: token potions", "2 dry: token animals", "3 dry: token treasures", "4 dry: token knowledge",
        "5 dry: token potions", "6 dry: token animals", "7 dry: token treasures", "8 sinking: token potions"]
    assert (lines(state, "bag"), seen(state)["round"]) == (
        ["bag: potions 3, animals 3, treasures 4, knowledge 4"], 2)


def test_no_tokens_are_laid_after_the_last_round() -> None:
    state = play(at(2, "round 6\n2 dry:\nseat 1: left 1\nseat 2: left 0"), "gold 1")
    assert (state.actor, lines(state, "2")) == (OVER, ["2 dry:"])


def test_all_ships_are_ready_and_all_tiles_are_free_in_the_next_round() -> None:
    state = play(at(3, """
        1 dry: seat 1, token potions
        8 dry: seat 3, token animals
        seat 1: left 1, ships S01* S02*
        seat 2: left 0, ships S03* S20* S16
        seat 3: left 0, ships S10*
        """), "gold 1")
    assert not any(ship["used"] for seat in seen(state)["seats"] for ship in seat["ships"])
    assert [tile["seat"] for tile in seen(state)["tiles"]] == [None] * 8
    assert of_seats(state, "workers_left") == [7, 7, 7]


def test_nobody_is_to_move_after_placing_all_workers() -> None:
    for seed in range(5):
        chance, state = random.Random(seed), GAMES[4].start()
        while state.actor != OVER:
            state.apply(chance.choice(state.legal_actions()))
            if state.actor >= 0:
                assert of_seats(state, "workers_left")[state.actor] > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_waiting_lasts_six_rounds_of_seven_turns_each(players: int) -> None:
    state, turns = at(players), Counter[tuple[int, int]]()
    while state.actor != OVER:
        if state.actor == CHANCE:
            play(state, moves(state)[0])
        else:
            turns[seen(state)["round"], state.actor + 1] += 1
            play(state, "gold 1")
    assert turns == {(number, seat): 7 for number in range(1, 7) for seat in range(1, players + 1)}
    assert sum(points(state)) == min(25, 10 * players) - 35 * players


# ---- random turns ----------------------------------------------------------------------------------------------------

def test_a_random_turn_takes_every_legal_move_alike() -> None:
    """Of 4000 draws among 20 moves about 200 each: six times the standard deviation is 83."""
    state = at(2, "seat 1: wood 6, flax 3, ore 2, gold 2, ships S01 S03 S11")
    room, weights = vec[i64]([0] * 86), vec[i64]([0] * 86)
    chance = fast.Random(7)
    taken = Counter(state.text(state.sample(chance, room, weights)) for _ in range(200 * len(moves(state))))
    assert sorted(taken) == sorted(moves(state))
    assert all(115 < n < 285 for n in taken.values())


def test_what_is_drawn_at_random_comes_by_its_odds() -> None:
    state = play(at(2, "1 dry:\nbag: potions 1, animals 3\nseat 1: left 1\nseat 2: left 0"), "gold 1")
    room, weights = vec[i64]([0] * 86), vec[i64]([0] * 86)
    chance = fast.Random(7)
    taken = Counter(state.text(state.sample(chance, room, weights)) for _ in range(800))
    assert set(taken) == {"token potions", "token animals"}
    assert 125 < taken["token potions"] < 275
