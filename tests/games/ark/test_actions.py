"""What a worker can do on the island and in the city: AA-1 to AA-5, AA-21 to AA-25, examples 1 to 3 and 15."""

from __future__ import annotations

import pytest

from tests.games.ark.positions import after, at, play, told, with_data
from tests.games.ark.table import CUBES, hand, of_seats, piles, points, supply
from tests.games.reading import lines, moves, seen

# ---- gathering -------------------------------------------------------------------------------------------------------


def test_example_1_aa_22_two_rings_give_six_wood_use_two_workers_and_move_the_marker_two_spaces() -> None:
    state = at(2)
    assert told(state, "gather 3") == [
        "Seat 1 gathers at Cedar Forest with 2 workers",
        "Seat 1 receives 6 wood",
        "The marker of Seat 1 moves to space 2",
    ]
    assert lines(state, "3", "seat 1") == [
        "3 dry: seat 1, token treasures",
        "seat 1: points 0, space 2, height 0, left 5, wood 6",
    ]
    assert supply(state) == [24, 25, 20, 25]


def test_example_1_afterwards_the_occupant_may_take_the_token_but_not_gather_again() -> None:
    state = after(2, "", "gather 3, gold 3, event 1")
    assert state.actor == 0
    assert moves(state, "gather", "treasure") == [*(f"gather {tile}" for tile in (1, 2, 4, 5, 6, 7, 8)), "treasure 3"]


@pytest.mark.parametrize("tile", range(1, 9))
@pytest.mark.parametrize("silver", [False, True])
def test_example_1_aa_4_no_opponent_may_place_on_a_locked_tile_not_even_on_its_silver_ring(
    tile: int, silver: bool
) -> None:
    state = at(
        3,
        f"""
        {tile} dry: seat 2, {"silver" if silver else "token animals"}
        seat 2: left 0
        """,
    )
    for seat in (1, 3):
        assert state.actor + 1 == seat
        assert not {f"gather {tile}", f"treasure {tile}"} & set(moves(state))
        play(state, "gold 1")


def test_aa_4_the_lock_is_off_in_the_next_round() -> None:
    state = at(
        2,
        """
        2 dry: seat 2, token animals
        seat 2: left 0
        seat 1: left 1
        """,
    )
    assert "gather 2" not in moves(state)
    assert "gather 2" in moves(play(state, "gold 1"))


@pytest.mark.parametrize(
    ("left", "tiles"),
    [(1, [4, 5]), (2, [1, 2, 3, 4, 5, 6, 7]), (3, [1, 2, 3, 4, 5, 6, 7, 8]), (7, [1, 2, 3, 4, 5, 6, 7, 8])],
)
def test_example_2_aa_3_all_rings_of_a_tile_are_filled_at_the_same_time_or_none(left: int, tiles: list[int]) -> None:
    state = at(2, f"seat 1: left {left}\nturn: seat 1\nseat 2: left 0")
    assert moves(state, "gather") == [f"gather {tile}" for tile in tiles]


# ---- tokens ----------------------------------------------------------------------------------------------------------


def test_aa_5_a_token_is_taken_in_a_turn_after_one_has_gathered_there() -> None:
    state = at(2, "seat 2: left 0")
    assert moves(state, "treasure") == []
    play(state, "gather 5")
    assert moves(state, "treasure") == ["treasure 5"]
    assert told(state, "treasure 5") == [
        "Seat 1 takes a token at Fish Market: potions, now 1 of them, worth 2 points",
        "The marker of Seat 1 moves to space 2",
    ]
    assert lines(state, "5", "seat 1") == [
        "5 dry: seat 1, silver",
        "seat 1: points 0, space 2, height 0, left 5, gold 2, potions 1",
    ]


@pytest.mark.parametrize("on_it", ["seat 1, silver", "seat 1"])
def test_aa_5_one_token_a_tile_and_round(on_it: str) -> None:
    assert moves(at(2, f"5 dry: {on_it}\nseat 2: left 0"), "treasure") == []


def test_aa_5_the_new_token_of_the_next_round_must_be_gathered_for_again() -> None:
    state = at(
        2,
        """
        5 dry: seat 1, silver
        seat 1: left 1
        seat 2: left 0
        """,
    )
    play(state, "gold 1, token knowledge")
    assert (lines(state, "5"), moves(state, "treasure")) == (["5 dry: token knowledge"], [])
    assert moves(play(state, "gather 5, gold 2, event 1"), "treasure") == ["treasure 5"]


# ---- gold ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_example_3_each_worker_in_the_city_fetches_a_gold_and_moves_the_marker_a_space(workers: int) -> None:
    state = after(2, "seat 2: left 3", f"gold {workers}")
    assert lines(state, "seat 1") == [
        f"seat 1: points 0, space {workers}, height 0, left {7 - workers}, gold {workers}"
    ]


@pytest.mark.parametrize(
    ("left", "offered"),
    [
        (1, ["gold 1"]),
        (2, ["gold 1", "gold 2"]),
        (3, ["gold 1", "gold 2", "gold 3"]),
        (7, ["gold 1", "gold 2", "gold 3"]),
    ],
)
def test_aa_1_who_can_do_nothing_else_fetches_gold_with_up_to_three_workers(left: int, offered: list[str]) -> None:
    """Nobody passes."""
    gone = "".join(f"{tile} gone:\n" for tile in range(1, 9))
    assert moves(at(2, f"{gone}seat 1: left {left}\nseat 2: left 0")) == offered


@pytest.mark.parametrize(
    ("seat_1", "others", "move", "received", "has", "left"),
    [
        ("gold 10", (0, 0, 0), "gold 2", "nothing; 2 gold forfeited: a hand holds at most 10", "gold 10", 15),
        ("gold 9", (0, 0, 0), "gold 2", "1 gold; 1 gold forfeited: a hand holds at most 10", "gold 10", 15),
        ("gold 0", (10, 10, 5), "gold 1", "nothing; 1 gold forfeited: the supply has no more", "", 0),
        ("gold 0", (10, 10, 3), "gold 3", "2 gold; 1 gold forfeited: the supply has no more", "gold 2", 0),
    ],
)
def test_aa_1_gold_comes_as_far_as_hand_and_supply_allow_and_may_be_fetched_for_nothing(
    seat_1: str, others: tuple[int, ...], move: str, received: str, has: str, left: int
) -> None:
    seats = "\n".join(f"seat {seat}: gold {gold}, left 0" for seat, gold in enumerate(others, 2))
    state = at(4, f"seat 1: {seat_1}\n{seats}")
    assert moves(state, "gold") == ["gold 1", "gold 2", "gold 3"]
    assert told(state, move)[1] == f"Seat 1 receives {received}"
    assert (hand(state, 1), supply(state)[3], of_seats(state, "workers_left")[0]) == (has, left, 7 - int(move[-1]))


# ---- buying and selling ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bought", "had", "has"),
    [
        ("wood", 1, "wood 2"),
        ("wood", 3, "wood 2, gold 2"),
        ("flax", 1, "flax 1"),
        ("flax", 2, "flax 1, gold 1"),
        ("ore", 2, "ore 1"),
        ("ore", 3, "ore 1, gold 1"),
    ],
)
def test_example_3_the_city_sells_two_wood_or_a_flax_for_a_gold_and_an_ore_for_two(
    bought: str, had: int, has: str
) -> None:
    state = after(2, f"seat 1: gold {had}", f"buy {bought}")
    assert (hand(state, 1), of_seats(state, "workers_left"), piles(state)) == (has, [6, 7], {0: [2], 1: [1]})


@pytest.mark.parametrize(
    ("gold", "bought"), [(0, []), (1, ["buy wood", "buy flax"]), (2, ["buy wood", "buy flax", "buy ore"])]
)
def test_example_3_only_who_holds_the_gold_may_buy(gold: int, bought: list[str]) -> None:
    assert moves(at(2, f"seat 1: gold {gold}"), "buy") == bought


GROUPS = {"wood": 6, "flax": 3, "ore": 2, "gold": 3}


@pytest.mark.parametrize("kind", CUBES)
def test_a_whole_group_is_sold_for_four_points_with_each_worker(kind: str) -> None:
    assert moves(at(2, f"seat 1: {kind} {GROUPS[kind] - 1}"), "sell") == []
    state = at(2, f"seat 1: points 1, {kind} {GROUPS[kind] + 1}")
    assert moves(state, "sell") == [f"sell {kind}"]
    assert told(state, f"sell {kind}") == [
        f"Seat 1 sells {GROUPS[kind]} {kind}: 4 points",
        "The marker of Seat 1 moves to space 1",
    ]
    assert (hand(state, 1), points(state)) == (f"{kind} 1", [5, 0])
    assert supply(state) == [n - (each == kind) for each, n in zip(CUBES, (30, 25, 20, 25), strict=True)]


MIXED = with_data(2, {"city.sell.wood": {"wood": 3, "flax": 1}})


@pytest.mark.parametrize(
    ("has", "sold"),
    [("wood 3, flax 1", ["sell wood"]), ("wood 10", []), ("wood 2, flax 2", []), ("flax 3", ["sell flax"])],
)
def test_aa_25_a_group_of_several_kinds_is_sold_only_by_who_holds_all_of_it(has: str, sold: list[str]) -> None:
    assert moves(at(2, f"seat 1: {has}", MIXED), "sell") == sold


def test_aa_25_a_group_of_several_kinds_is_paid_at_once() -> None:
    state = at(2, "seat 1: wood 4, flax 2", MIXED)
    assert state.describe(state.game.code("sell wood")) == "Sell 3 wood + 1 flax: 4 points"
    assert told(state, "sell wood")[0] == "Seat 1 sells 3 wood + 1 flax: 4 points"
    assert (hand(state, 1), points(state), supply(state)) == ("wood 1, flax 1", [4, 0], [29, 24, 20, 25])
    assert state.why_not("sell wood") == "It costs 3 wood + 1 flax, and Seat 2 lacks 3 wood + 1 flax."


# ---- AA-2, example 15: what brings nothing ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "has"),
    [(1, "ore 10"), (2, "flax 10"), (3, "wood 10"), (5, "gold 10"), (6, "wood 10, flax 10"), (8, "ore 10, gold 10")],
)
def test_example_15_aa_2_a_tile_may_be_gathered_by_a_full_hand_to_lock_it_and_reach_its_token(
    tile: int, has: str
) -> None:
    state = after(2, f"seat 1: {has}\nseat 2: left 0", f"gather {tile}")
    assert (hand(state, 1), f"treasure {tile}" in moves(state)) == (has, True)


def test_aa_24_what_the_supply_cannot_give_is_forfeited() -> None:
    """The box has 30 wood: two players hold 26 of them, so a tile of 6 brings 4."""
    state = at(4, "seat 1: wood 0\nseat 2: wood 10\nseat 3: wood 10\nseat 4: wood 6\nturn: seat 1")
    assert "Seat 1 receives 4 wood; 2 wood forfeited: the supply has no more" in told(state, "gather 3")
    assert (hand(state, 1), supply(state)[0]) == ("wood 4", 0)


def test_aa_2_aa_24_a_tile_may_be_gathered_though_the_supply_is_empty() -> None:
    state = at(4, "seat 2: wood 10\nseat 3: wood 10\nseat 4: wood 10")
    assert told(state, "gather 3")[1] == "Seat 1 receives nothing; 6 wood forfeited: the supply has no more"
    assert (hand(state, 1), lines(state, "3")) == ("", ["3 dry: seat 1, token treasures"])


def test_aa_2_each_type_is_cut_by_itself() -> None:
    state = at(4, "seat 1: wood 9\nseat 2: flax 10\nseat 3: flax 10\nseat 4: flax 4")
    assert told(state, "gather 6")[1] == (
        "Seat 1 receives 1 wood + 1 flax; 1 wood forfeited: a hand holds at most 10; "
        "1 flax forfeited: the supply has no more"
    )
    assert (hand(state, 1), supply(state)) == ("wood 10, flax 1", [20, 0, 20, 25])


@pytest.mark.parametrize(
    ("has", "others", "offered"),
    [
        ("gold 2", (), ["wood", "flax", "ore"]),
        ("gold 2, wood 10", (), ["flax", "ore"]),
        ("gold 2, flax 10", (), ["wood", "ore"]),
        ("gold 2, ore 10", (), ["wood", "flax"]),
        ("gold 2, wood 9, flax 9, ore 9", (), ["wood", "flax", "ore"]),
        ("gold 2", ("wood 10", "wood 10", "wood 10"), ["flax", "ore"]),
        ("gold 2", ("flax 10", "flax 10", "flax 5"), ["wood", "ore"]),
        ("gold 2", ("ore 10", "ore 10"), ["wood", "flax"]),
        ("gold 2", ("wood 10", "wood 10", "wood 9"), ["wood", "flax", "ore"]),
    ],
)
def test_example_15_aa_2_nothing_is_bought_that_the_hand_has_no_room_for_or_the_supply_has_not(
    has: str, others: tuple[str, ...], offered: list[str]
) -> None:
    seats = "\n".join(f"seat {seat}: {held}" for seat, held in enumerate((has, *others), 1))
    assert moves(at(4, seats), "buy") == [f"buy {cube}" for cube in offered]


@pytest.mark.parametrize(
    ("others", "had", "has", "why"),
    [
        ((), "wood 9, gold 2", "wood 10, gold 1", "a hand holds at most 10"),
        (("wood 10", "wood 10", "wood 9"), "gold 2", "wood 1, gold 1", "the supply has no more"),
    ],
)
def test_example_15_aa_2_one_of_two_wood_is_bought_for_the_full_price(
    others: tuple[str, ...], had: str, has: str, why: str
) -> None:
    state = at(4, "\n".join(f"seat {seat}: {held}" for seat, held in enumerate((had, *others), 1)))
    assert told(state, "buy wood")[:2] == [
        "Seat 1 buys wood for 1 gold",
        f"Seat 1 receives 1 wood; 1 wood forfeited: {why}",
    ]
    assert hand(state, 1) == has


@pytest.mark.parametrize(
    ("ship", "has", "offered"),
    [
        ("S01", "ore 9", True),
        ("S01", "ore 10", False),
        ("S02", "ore 10", True),
        ("S02", "gold 10", True),
        ("S02", "ore 10, gold 10", False),
        ("S03", "wood 10", False),
        ("S03", "wood 9", True),
        ("S05", "flax 10, wood 3", False),
        ("S11", "wood 2, gold 10", False),
        ("S11", "wood 2, gold 9", True),
        ("S11", "wood 10, gold 9", True),
        ("S16", "gold 1, ore 10", False),
        ("S16", "gold 10, ore 9", True),
        ("S18", "gold 2, flax 10", True),
        ("S18", "gold 2, ore 10", True),
        ("S18", "gold 2, flax 10, ore 10", False),
    ],
)
def test_aa_2_a_ship_that_would_bring_no_cube_is_not_used(ship: str, has: str, offered: bool) -> None:
    assert (f"use {ship}" in moves(at(2, f"seat 1: {has}, ships {ship}"))) == offered


def test_aa_2_a_ship_is_not_used_if_the_supply_has_nothing_of_what_it_gives() -> None:
    drawn = "seat 1: ships S03\nseat 2: wood 10\nseat 3: wood 10\nseat 4: wood"
    assert moves(at(4, f"{drawn} 10"), "use") == []
    assert moves(at(4, f"{drawn} 9"), "use") == ["use S03"]


def test_aa_2_a_ships_yield_may_be_partial_and_its_price_stays_full() -> None:
    state = at(2, "seat 1: wood 6, gold 9, ships S11")
    assert told(state, "use S11")[1] == "Seat 1 receives 1 gold; 2 gold forfeited: a hand holds at most 10"
    assert (hand(state, 1), supply(state)) == ("wood 4, gold 10", [26, 25, 20, 15])


def test_aa_2_what_is_paid_makes_room_in_the_hand_and_in_the_supply_for_what_comes() -> None:
    game = with_data(4, {"ships.S11.pay": {"wood": 1}, "ships.S11.get": {"wood": 2}})
    full = at(4, "seat 1: wood 10, ships S11", game)
    assert hand(play(full, "use S11"), 1) == "wood 10"
    empty = at(4, "seat 1: wood 5, ships S11\nseat 2: wood 10\nseat 3: wood 10\nseat 4: wood 5", game)
    assert supply(empty)[0] == 0
    assert (hand(play(empty, "use S11"), 1), supply(empty)[0]) == ("wood 5", 0)


# ---- AA-21: nothing is given -----------------------------------------------------------------------------------------


def test_aa_21_no_turn_changes_what_the_others_have() -> None:
    """Cubes, tokens and ships stay whose they are until the round's end takes its fines."""
    state = at(
        2,
        """
        4 dry: seat 1, token animals
        seat 1: wood 6, flax 3, ore 2, gold 3, ships S01 S11, left 6
        seat 2: wood 2, flax 2, ore 2, gold 2, potions 1, ships S02 S16*, points 3, left 4
        """,
    )
    assert {move.split()[0] for move in moves(state)} == {"gather", "treasure", "use", "gold", "buy", "build", "sell"}
    for move in moves(state):
        assert seen(play(state.clone(), move))["seats"][1] == seen(state)["seats"][1]
