"""Set-up: what lies where, what chance decides before the first turn, and the even start (AA-20, example 6)."""

from __future__ import annotations

from inspect import cleandoc
from itertools import permutations

import pytest

import atlantis
from tests.games.ark.positions import GAMES, SHIPS, SHIPS_UP, after, at, opened, play, with_data
from tests.games.ark.table import SETS, hand, piles, shown, supply
from tests.games.reading import lines, moves, odds, seen

PILE = {2: "order 2 1", 3: "order 2 3 1", 4: "order 3 1 4 2"}

# ---- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_begin_with_seven_workers_no_points_and_no_cubes(players: int) -> None:
    state = GAMES[players].start()
    assert lines(state, *(f"seat {seat}" for seat in range(1, 5))) == [
        f"seat {seat}: points 0, space 0, height 0, left 7" for seat in range(1, players + 1)
    ]
    assert (supply(state), state.scores(), seen(state)["round"]) == ([30, 25, 20, 25], [0] * players, 1)


def test_the_table_has_eight_dry_tiles_full_decks_and_a_track_of_three_rounds_with_seven_event_spaces() -> None:
    view = seen(GAMES[3].start())
    assert [(tile["side"], tile["token"], tile["cards_left"]) for tile in view["tiles"]] == [("dry", None, 2)] * 8
    assert view["events"] == {
        "drawn": 0,
        "left": 18,
        "due": 0,
        "earthquakes": 0,
        "earthquake_among": 8,
        "earthquake_chance": 0.125,
    }
    assert (view["bag"], view["show"], view["ships_in_deck"]) == (dict.fromkeys(SETS, 6), [None] * 4, 30)
    track = view["track"]
    assert (track["length"], track["round_ends"], track["events"]) == (21, [7, 14, 21], [3, 6, 9, 12, 15, 18, 21])


def test_the_game_is_for_two_to_four_and_for_three_if_nothing_is_said() -> None:
    assert atlantis.load("ark").players == 3
    for players in (1, 5):
        with pytest.raises(atlantis.WrongOption, match="is for 2 to 4 players"):
            atlantis.load("ark", players)


# ---- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_thirteen_moves_of_chance_the_order_then_four_ships_then_eight_tokens(players: int) -> None:
    state = GAMES[players].start()
    asked = []
    while state.actor == atlantis.CHANCE:
        asked.append(moves(state)[0].split()[0])
        play(state, moves(state)[-1])
    assert asked == ["order", *["ship"] * 4, *["token"] * 8]
    assert lines(state, "now") == [f"turn: seat {players}"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aa_20_example_6_all_first_piles_are_alike_and_the_topmost_begins(players: int) -> None:
    orders = list(permutations(range(1, players + 1)))
    assert odds(GAMES[players].start()) == {
        f"order {' '.join(map(str, order))}": pytest.approx(1 / len(orders)) for order in orders
    }
    for order in orders:
        state = opened(GAMES[players], " ".join(map(str, order)))
        assert (piles(state), state.actor + 1) == ({0: list(reversed(order))}, order[0])


def test_four_different_ships_come_into_the_slots_one_by_one_and_all_alike() -> None:
    state = play(GAMES[3].start(), PILE[3])
    left = list(SHIPS)
    for slot, ship in enumerate(("S05", "S30", "S01", "S17")):
        assert odds(state) == {f"ship {each}": 1 / len(left) for each in left}
        play(state, f"ship {ship}")
        left.remove(ship)
        assert shown(state)[slot] == ship
    assert (shown(state), seen(state)["ships_in_deck"]) == (["S05", "S30", "S01", "S17"], 26)


def test_tokens_come_onto_tiles_1_to_8_by_the_copies_in_the_bag() -> None:
    state = play(GAMES[3].start(), f"{PILE[3]}, {SHIPS_UP}")
    bag = dict.fromkeys(SETS, 6)
    for tile, kind in enumerate(("animals",) * 6 + ("potions", "knowledge"), 1):
        total = sum(bag.values())
        assert odds(state) == {f"token {each}": pytest.approx(n / total) for each, n in bag.items() if n}
        play(state, f"token {kind}")
        bag[kind] -= 1
        assert lines(state, str(tile)) == [f"{tile} dry: token {kind}"]
    assert lines(state, "bag") == ["bag: potions 5, animals 0, treasures 6, knowledge 5"]


def test_nothing_hidden_is_drawn_before_it_is_needed() -> None:
    """After the set-up any ship may still come, and any event."""
    state = after(2, "seat 1: wood 6", "build S21")
    assert len(moves(state)) == 26
    play(state, "ship S01, gold 3")
    assert moves(state) == [*(f"event {tile}" for tile in range(1, 9)), "event quake"]


def test_with_fewer_tokens_than_tiles_the_set_up_ends_with_the_bag() -> None:
    state = play(with_data(2, {"tokens.each": 1}).start(), f"order 1 2, {SHIPS_UP}")
    play(state, "token animals, token knowledge, token potions")
    assert odds(state) == {"token treasures": 1.0}
    play(state, "token treasures")
    assert lines(state, "4", "5", "now") == ["4 dry: token treasures", "5 dry:", "turn: seat 1"]


# ---- even start ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "even", "gifted"),
    [(2, True, []), (3, True, [1]), (4, True, [4, 2]), (2, False, []), (3, False, []), (4, False, [])],
)
def test_an_even_start_gives_a_gold_to_the_lowest_of_three_or_the_lowest_two_of_four(
    players: int, even: bool, gifted: list[int]
) -> None:
    state = play(atlantis.load("ark", players, even_start=even).start(), PILE[players])
    assert {seat: hand(state, seat) for seat in range(1, players + 1)} == {
        seat: "gold 1" if seat in gifted else "" for seat in range(1, players + 1)
    }
    assert supply(state) == [30, 25, 20, 25 - len(gifted)]
    assert moves(state)[0] == "ship S01"


# ---- the drawings of these tests -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_drawing_that_says_nothing_is_a_set_up(players: int) -> None:
    assert at(players) == opened(GAMES[players])


def test_a_drawing_is_completed_with_what_it_leaves_out() -> None:
    state = at(
        3,
        """
        round 5
        2 gone:
        3 sinking: seat 1, silver
        seat 1: points 5, gold 3, potions 5, ships S01 S03*
        seat 3: left 4
        """,
    )
    assert str(state) == cleandoc("""
        round 5, drawn 3, quakes 0
        1 dry: token potions
        2 gone:
        3 sinking: seat 1, silver
        4 dry: token knowledge
        5 dry:
        6 dry: token animals
        7 dry: token treasures
        8 dry: token knowledge
        bag: potions 0, animals 4, treasures 4, knowledge 4
        show: S21 S22 S23 S24
        seat 1: points 5, space 11, height 0, left 3, gold 3, potions 5, ships S01 S03*
        seat 2: points 0, space 7, height 0, left 7
        seat 3: points 0, space 10, height 0, left 4
        turn: seat 2
        """)
