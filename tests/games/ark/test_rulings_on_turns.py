"""The numbered rulings AA-1 to AA-5 and AA-20 to AA-22: what a worker can do, the first pile, and nothing is given."""

from __future__ import annotations

import random

import pytest

from atlantis import CHANCE, OVER
from tests.games.ark.positions import (
    GAMES,
    RINGS,
    SHIPS_UP,
    TOKENS_DOWN,
    at,
    hand,
    lines,
    moves,
    odds,
    of_seats,
    piles,
    play,
    seen,
    supply,
    told,
    with_data,
)

NO_TILES = "".join(f"{tile} gone:\n" for tile in range(1, 9))
NO_GOLD = "seat 2: gold 10, left 0\nseat 3: gold 10, left 0\nseat 4: gold 5, left 0\n"

# ---- AA-1: there is always a legal action ----------------------------------------------------------------------------

@pytest.mark.parametrize(("left", "offered"), [
    (1, ["gold 1"]), (2, ["gold 1", "gold 2"]), (3, ["gold 1", "gold 2", "gold 3"]),
    (7, ["gold 1", "gold 2", "gold 3"])])
def test_aa_1_who_can_do_nothing_else_fetches_gold_with_up_to_three_workers(left: int, offered: list[str]) -> None:
    assert moves(at(2, f"{NO_TILES}seat 1: left {left}\nseat 2: left 0")) == offered


def test_aa_1_gold_may_be_fetched_by_who_holds_ten_and_brings_nothing() -> None:
    state = at(2, "seat 1: gold 10")
    assert told(state, "gold 2") == [
        "Seat 1 fetches gold in the city with 2 workers",
        "Seat 1 receives nothing; 2 gold forfeited: a hand holds 10 at most", "The marker of Seat 1 moves to space 2"]
    assert (hand(state, 1), of_seats(state, "workers_left"), supply(state)[3]) == ("gold 10", [5, 7], 15)


def test_aa_1_gold_may_be_fetched_though_the_supply_has_none() -> None:
    state = at(4, NO_GOLD)
    assert supply(state)[3] == 0
    assert moves(state, "gold") == ["gold 1", "gold 2", "gold 3"]
    assert told(state, "gold 1")[1] == "Seat 1 receives nothing; 1 gold forfeited: the supply has no more"
    assert (hand(state, 1), of_seats(state, "workers_left")) == ("", [6, 0, 0, 0])


def test_aa_1_gold_comes_as_far_as_hand_and_supply_allow() -> None:
    state = at(4, NO_GOLD.replace("gold 5", "gold 3"))
    assert told(state, "gold 3")[1] == "Seat 1 receives 2 gold; 1 gold forfeited: the supply has no more"
    assert (hand(state, 1), supply(state)[3]) == ("gold 2", 0)
    state = play(at(2, "seat 1: gold 9"), "gold 2")
    assert (hand(state, 1), supply(state)[3]) == ("gold 10", 15)


def test_aa_1_nobody_passes() -> None:
    assert all(move.split()[0] in ("gather", "gold") for move in moves(at(3)))
    assert set(of_seats(play(at(3), "gold 1"), "workers_left")) == {6, 7}


# ---- AA-2: what brings nothing ---------------------------------------------------------------------------------------

@pytest.mark.parametrize(("tile", "has"), [
    (1, "ore 10"), (2, "flax 10"), (3, "wood 10"), (5, "gold 10"), (6, "wood 10, flax 10"), (8, "ore 10, gold 10")])
def test_aa_2_a_tile_may_be_gathered_by_a_full_hand_to_lock_it_and_reach_its_token(tile: int, has: str) -> None:
    state = at(2, f"seat 1: {has}\nseat 2: left 0")
    assert f"gather {tile}" in moves(state)
    play(state, f"gather {tile}")
    assert (hand(state, 1), f"treasure {tile}" in moves(state)) == (has, True)


def test_aa_2_a_tile_may_be_gathered_though_the_supply_is_empty() -> None:
    state = at(4, "seat 2: wood 10\nseat 3: wood 10\nseat 4: wood 10")
    assert told(state, "gather 3")[1] == "Seat 1 receives nothing; 6 wood forfeited: the supply has no more"
    assert (hand(state, 1), lines(state, "3")) == ("", ["3 dry: seat 1, token treasures"])


def test_aa_2_each_type_is_cut_by_itself() -> None:
    state = at(4, "seat 1: wood 9\nseat 2: flax 10\nseat 3: flax 10\nseat 4: flax 4")
    assert told(state, "gather 6")[1] == (
        "Seat 1 receives 1 wood + 1 flax; 1 wood forfeited: a hand holds 10 at most; "
        "1 flax forfeited: the supply has no more")
    assert (hand(state, 1), supply(state)) == ("wood 10, flax 1", [20, 0, 20, 25])


@pytest.mark.parametrize(("has", "offered"), [
    ("gold 2", ["wood", "flax", "ore"]), ("gold 2, wood 10", ["flax", "ore"]), ("gold 2, flax 10", ["wood", "ore"]),
    ("gold 2, ore 10", ["wood", "flax"]), ("gold 2, wood 9, flax 9, ore 9", ["wood", "flax", "ore"])])
def test_aa_2_nothing_is_bought_that_the_hand_has_no_room_for(has: str, offered: list[str]) -> None:
    assert moves(at(2, f"seat 1: {has}"), "buy") == [f"buy {cube}" for cube in offered]


@pytest.mark.parametrize(("others", "offered"), [
    (("wood 10", "wood 10", "wood 10"), ["flax", "ore"]), (("flax 10", "flax 10", "flax 5"), ["wood", "ore"]),
    (("ore 10", "ore 10", ""), ["wood", "flax"]), (("wood 10", "wood 10", "wood 9"), ["wood", "flax", "ore"])])
def test_aa_2_nothing_is_bought_that_the_supply_has_not(others: tuple[str, ...], offered: list[str]) -> None:
    seats = "\n".join(f"seat {seat}: {has}" for seat, has in enumerate(others, 2))
    assert moves(at(4, f"seat 1: gold 2\n{seats}"), "buy") == [f"buy {cube}" for cube in offered]


def test_aa_2_one_of_two_wood_is_bought_for_the_full_price_if_the_supply_has_one() -> None:
    state = play(at(4, "seat 1: gold 2\nseat 2: wood 10\nseat 3: wood 10\nseat 4: wood 9"), "buy wood")
    assert (hand(state, 1), supply(state)) == ("wood 1, gold 1", [0, 25, 20, 24])


@pytest.mark.parametrize(("ship", "has", "offered"), [
    ("S01", "ore 9", True), ("S01", "ore 10", False),
    ("S02", "ore 10", True), ("S02", "gold 10", True), ("S02", "ore 10, gold 10", False),
    ("S03", "wood 10", False), ("S03", "wood 9", True), ("S05", "flax 10, wood 3", False),
    ("S11", "wood 2, gold 10", False), ("S11", "wood 2, gold 9", True), ("S11", "wood 10, gold 9", True),
    ("S16", "gold 1, ore 10", False), ("S16", "gold 10, ore 9", True),
    ("S18", "gold 2, flax 10", True), ("S18", "gold 2, ore 10", True), ("S18", "gold 2, flax 10, ore 10", False)])
def test_aa_2_a_ship_that_would_bring_no_cube_is_not_used(ship: str, has: str, offered: bool) -> None:
    state = at(2, f"seat 1: {has}, ships {ship}")
    assert (f"use {ship}" in moves(state)) == offered
    if not offered:
        assert state.why_not(f"use {ship}").endswith("the hand is full, or the supply is empty (AA-2).")


def test_aa_2_a_ship_is_not_used_if_the_supply_has_nothing_of_what_it_gives() -> None:
    drawn = "seat 1: ships S03\nseat 2: wood 10\nseat 3: wood 10\nseat 4: wood"
    assert moves(at(4, f"{drawn} 10"), "use") == []
    assert moves(at(4, f"{drawn} 9"), "use") == ["use S03"]


def test_aa_2_a_ships_yield_may_be_partial_and_its_price_stays_full() -> None:
    state = at(2, "seat 1: wood 6, gold 9, ships S11")
    assert told(state, "use S11")[:2] == [
        "Seat 1 uses S11 Carpenters’ Yard and pays 2 wood",  # noqa: RUF001
        "Seat 1 receives 1 gold; 2 gold forfeited: a hand holds 10 at most"]
    assert (hand(state, 1), supply(state)) == ("wood 4, gold 10", [26, 25, 20, 15])


def test_aa_2_what_is_paid_makes_room_in_the_hand_and_in_the_supply_for_what_comes() -> None:
    game = with_data(4, {"ships.S11.pay": {"wood": 1}, "ships.S11.get": {"wood": 2}})
    full = at(4, "seat 1: wood 10, ships S11", game)
    assert moves(full, "use") == ["use S11"]
    assert hand(play(full, "use S11"), 1) == "wood 10"
    empty = at(4, "seat 1: wood 5, ships S11\nseat 2: wood 10\nseat 3: wood 10\nseat 4: wood 5", game)
    assert supply(empty)[0] == 0
    assert moves(empty, "use") == ["use S11"]
    assert (hand(play(empty, "use S11"), 1), supply(empty)[0]) == ("wood 5", 0)


# ---- AA-3, AA-4: all rings, and a locked tile ------------------------------------------------------------------------

@pytest.mark.parametrize("tile", range(1, 9))
def test_aa_3_a_tile_takes_as_many_workers_at_once_as_it_has_gold_rings(tile: int) -> None:
    rings = RINGS[tile - 1]
    assert f"gather {tile}" in moves(at(2, f"seat 1: left {rings}\nseat 2: left 0"))
    state = play(at(2, "seat 2: left 0"), f"gather {tile}")
    assert (of_seats(state, "workers_left"), of_seats(state, "space")) == ([7 - rings, 0], [rings, 7])
    if rings > 1:
        short = at(2, f"seat 1: left {rings - 1}\nseat 2: left 0")
        assert short.why_not(f"gather {tile}") == (
            f"{rings} workers are needed at once, and Seat 1 has {rings - 1} left this round (AA-3).")


def test_aa_3_a_tile_is_gathered_once_a_round_also_by_its_occupant() -> None:
    state = at(2, """
        5 dry: seat 1, token potions
        seat 2: left 0
        """)
    assert "gather 5" not in moves(state)
    assert state.why_not("gather 5") == "Seat 1 has gathered at 5 Fish Market already; once a round is all (AA-3)."


@pytest.mark.parametrize("tile", range(1, 9))
@pytest.mark.parametrize("silver", [False, True])
def test_aa_4_no_other_player_may_place_on_a_locked_tile_not_even_on_its_silver_ring(tile: int, silver: bool) -> None:
    state = at(3, f"""
        {tile} dry: seat 2, {"silver" if silver else "token animals"}
        seat 2: left 0
        """)
    for seat in (1, 3):
        assert state.actor + 1 == seat
        assert not {f"gather {tile}", f"treasure {tile}"} & set(moves(state))
        play(state, "gold 1")


def test_aa_4_the_lock_is_off_in_the_next_round() -> None:
    state = at(2, """
        2 dry: seat 2, token animals
        seat 2: left 0
        seat 1: left 1
        """)
    assert "gather 2" not in moves(state)
    assert "gather 2" in moves(play(state, "gold 1"))


# ---- AA-5: tokens ----------------------------------------------------------------------------------------------------

def test_aa_5_a_token_is_taken_in_a_turn_after_one_has_gathered_there() -> None:
    state = at(2, "seat 2: left 0")
    assert moves(state, "treasure") == []
    play(state, "gather 5")
    assert moves(state, "treasure") == ["treasure 5"]
    assert told(state, "treasure 5") == [
        "Seat 1 takes a token at 5 Fish Market: potions, now 1 of them, worth 2 points",
        "The marker of Seat 1 moves to space 2"]
    assert lines(state, "5", "seat 1") == [
        "5 dry: seat 1, silver", "seat 1: points 0, space 2, height 0, left 5, gold 2, potions 1"]


def test_aa_5_one_token_a_tile_and_round() -> None:
    state = at(2, """
        5 dry: seat 1, silver
        seat 2: left 0
        """)
    assert moves(state, "treasure") == []
    assert state.why_not("treasure 5") == "The silver ring of 5 Fish Market is taken: one token a round (AA-5)."


def test_aa_5_a_tile_without_a_token_has_nothing_to_take() -> None:
    state = at(2, """
        5 dry: seat 1
        seat 2: left 0
        """)
    assert moves(state, "treasure") == []


def test_aa_5_the_new_token_of_the_next_round_must_be_gathered_for_again() -> None:
    state = at(2, """
        5 dry: seat 1, silver
        seat 1: left 1
        seat 2: left 0
        """)
    play(state, "gold 1, token knowledge")
    assert (lines(state, "5"), moves(state, "treasure")) == (["5 dry: token knowledge"], [])
    assert moves(play(state, "gather 5, gold 2, event 1"), "treasure") == ["treasure 5"]


# ---- AA-20: the first pile -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 3, 4])
def test_aa_20_the_first_pile_is_random_and_nobody_has_cubes(players: int) -> None:
    state = GAMES[players].start()
    assert len(set(odds(state).values())) == 1
    play(state, f"{moves(state)[-1]}, {SHIPS_UP}, {TOKENS_DOWN}")
    assert piles(state) == {0: list(range(1, players + 1))}
    assert [hand(state, seat) for seat in range(1, players + 1)] == [""] * players
    assert supply(state) == [30, 25, 20, 25]


def test_aa_20_later_the_order_follows_from_the_piles_alone() -> None:
    """Nothing is drawn between the rounds when no tile waits for a token."""
    state = at(3, """
        seat 1: left 0, height 1
        seat 2: left 0, height 0
        seat 3: left 1
        """)
    play(state, "gold 1")
    turns = []
    for _ in range(3):
        turns.append(state.actor + 1)
        play(state, "gold 1")
    assert turns == [3, 1, 2]


# ---- AA-21: nothing is given -----------------------------------------------------------------------------------------

def test_aa_21_no_turn_changes_what_the_others_have() -> None:
    """Cubes, tokens and ships stay whose they are until the round's end takes its fines."""
    turns = 0
    for seed in range(6):
        chance, state = random.Random(seed), GAMES[3].start()
        while state.actor != OVER:
            mover, before = state.actor, seen(state)
            state.apply(chance.choice(state.legal_actions()))
            after = seen(state)
            if mover == CHANCE or after["round"] != before["round"] or after["step"] in ("refill", "over"):
                continue
            turns += 1
            for was, has in zip(before["seats"], after["seats"], strict=True):
                if was["seat"] != mover + 1:
                    assert [was[what] for what in ("cubes", "tokens", "ships", "points", "fleet")] == [
                        has[what] for what in ("cubes", "tokens", "ships", "points", "fleet")]
    assert turns > 300


# ---- AA-22: two hints that were followed -----------------------------------------------------------------------------

def test_aa_22_tile_3_has_two_rings_and_six_wood_and_tile_4_a_single_ring() -> None:
    tiles = seen(at(2))["tiles"]
    assert (tiles[2]["rings"], tiles[2]["dry"], tiles[3]["rings"]) == (2, {"wood": 6}, 1)
