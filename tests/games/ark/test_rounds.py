"""The time track and the end of a round: AA-8 to AA-10, AA-14, AA-18, AA-20, examples 6, 7 and 9 to 12."""

from __future__ import annotations

from collections import Counter

import pytest

from atlantis import CHANCE, OVER
from tests.games.ark.positions import after, at, play, told
from tests.games.ark.table import hand, of_seats, piles, points, supply
from tests.games.reading import lines, moves, odds, seen

# ---- whose turn ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "markers", "move", "stand", "next_seat"),
    [
        (2, "seat 2: left 6", "gold 1", {1: [2, 1]}, 1),  # example 6: yellow lands on green and moves again
        (2, "seat 1: left 6, height 1\nseat 2: left 6, height 0", "gold 1", {1: [2], 2: [1]}, 2),
        (3, "", "gold 2", {0: [3, 2], 2: [1]}, 2),
        (3, "seat 1: height 0\nseat 2: height 1\nseat 3: height 2", "gold 1", {0: [1, 2], 1: [3]}, 2),
        (3, "seat 1: left 6\nseat 2: left 5", "gold 1", {1: [1, 3], 2: [2]}, 3),
        (3, "seat 1: left 5\nseat 3: left 3", "gold 1", {1: [2], 2: [1], 4: [3]}, 2),
        (3, "seat 2: left 1, height 0\nseat 3: left 1, height 1", "gold 1", {1: [1], 6: [2, 3]}, 1),
        (
            4,
            "seat 1: left 6, height 0\nseat 3: left 6, height 2\nseat 4: left 6, height 1",
            "gold 1",
            {1: [1, 4, 3, 2]},
            2,
        ),
    ],
)
def test_example_6_a_marker_lands_on_top_and_the_topmost_on_the_lowest_space_is_to_move(
    players: int, markers: str, move: str, stand: dict[int, list[int]], next_seat: int
) -> None:
    state = after(players, markers, move)
    assert (piles(state), state.actor + 1) == (stand, next_seat)


@pytest.mark.parametrize(
    ("move", "workers"),
    [
        ("gather 5", 1),
        ("gather 2", 2),
        ("gather 8", 3),
        ("treasure 4", 1),
        ("use S01", 1),
        ("gold 1", 1),
        ("gold 2", 2),
        ("gold 3", 3),
        ("buy flax", 1),
        ("sell wood", 1),
        ("build S21", 1),
    ],
)
def test_a_marker_moves_as_many_spaces_as_workers_are_placed(move: str, workers: int) -> None:
    state = after(
        2,
        """
        round 5
        4 sinking: seat 1, token animals
        seat 1: left 6, wood 6, gold 1, ships S01
        seat 2: left 2
        """,
        move,
    )
    if state.actor == CHANCE:
        play(state, "ship S30")
    assert (of_seats(state, "workers_left"), of_seats(state, "space")) == ([6 - workers, 2], [8 + workers, 12])


def test_aa_20_later_the_order_follows_from_the_piles_alone() -> None:
    """Nothing is drawn between the rounds when no tile waits for a token."""
    state = at(
        3,
        """
        seat 1: left 0, height 1
        seat 2: left 0, height 0
        seat 3: left 1
        """,
    )
    play(state, "gold 1")
    turns = []
    for _ in range(3):
        turns.append(state.actor + 1)
        play(state, "gold 1")
    assert turns == [3, 1, 2]


# ---- the order of a turn ---------------------------------------------------------------------------------------------


def test_example_7_only_the_first_marker_that_passes_an_event_space_turns_up_a_card() -> None:
    state = at(
        2,
        """
        seat 1: left 5
        seat 2: left 5
        """,
    )
    assert told(state, "gather 2, event 4")[2:] == [
        "The marker of Seat 1 moves to space 4",
        "The sea reaches Driftwood Cove: its sinking side is up",
    ]
    assert told(state, "gold 2")[2:] == ["The marker of Seat 2 moves to space 4"]
    assert (piles(state), state.actor) == ({4: [1, 2]}, 1)
    assert lines(state, "round") == ["round 1, drawn 1, quakes 0"]


def test_after_building_the_new_ship_comes_then_the_marker_moves_then_the_event() -> None:
    state = at(2, "seat 1: left 5, wood 6\nseat 2: left 5\n4 dry:")
    play(state, "build S21")
    assert (lines(state, "now"), of_seats(state, "space"), of_seats(state, "workers_left")) == (
        ["ship: chance, placed 1"],
        [2, 2],
        [4, 5],
    )
    assert told(state, "ship S05") == ["Flax Skiff goes on show", "The marker of Seat 1 moves to space 3"]
    assert lines(state, "now") == ["event: chance, due 1"]
    play(state, "event 6")
    assert lines(state, "now", "6") == ["turn: seat 2", "6 sinking: token animals"]


def test_an_event_may_fall_on_the_tile_that_was_just_gathered() -> None:
    state = at(2, "7 sinking: token potions\nseat 1: left 5\nseat 2: left 5")
    assert told(state, "gather 7, event 7") == [
        "Seat 1 gathers at Harbour Bazaar with 2 workers",
        "Seat 1 receives 1 wood + 4 gold",
        "The marker of Seat 1 moves to space 4",
        "The sea takes Harbour Bazaar; its token is lost: potions; 2 workers of Seat 1 swim",
    ]
    assert (of_seats(state, "swimmers"), hand(state, 1)) == ([2, 0], "wood 1, gold 4")


def test_the_event_of_a_rounds_last_space_comes_before_the_round_ends() -> None:
    """Seat 1 lands on seat 2 before the last space, moves again and turns up the card."""
    state = after(2, "round 3\nseat 1: left 2\nseat 2: left 1", "gold 1")
    assert (piles(state), state.actor) == ({20: [2, 1]}, 0)
    play(state, "gold 1, event 2")
    assert (seen(state)["round"], state.actor) == (3, 1)
    play(state, "gold 1")
    assert (seen(state)["round"], piles(state), lines(state, "round")) == (
        4,
        {0: [1, 2]},
        ["round 4, drawn 1, quakes 0"],
    )


# ---- the end of a round ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "end"), [(1, 7), (2, 14), (4, 7), (5, 14)])
def test_example_10_a_round_ends_when_all_have_arrived_and_the_last_to_arrive_begins_the_next(
    number: int, end: int
) -> None:
    state = at(
        3,
        f"""
        round {number}
        seat 1: left 0
        seat 2: left 1
        seat 3: left 0
        """,
    )
    city = seen(state)["city"]
    assert (piles(state), state.actor) == ({end - 1: [2], end: [3, 1]}, 1)
    assert told(state, "gold 1")[3:] == [f"Round {number} is over"]
    assert (piles(state), state.actor, seen(state)["round"]) == ({end: [3, 1, 2]}, 1, number + 1)
    assert (of_seats(state, "workers_left"), seen(state)["city"]) == ([7, 7, 7], city)


def test_example_10_nobody_can_go_past_the_end_of_a_round() -> None:
    drawn = """
        3 dry: seat 1, token potions
        seat 1: left 1, wood 6, flax 3, ore 2, gold 9, ships S01
        seat 2: left 0
        """
    offered = moves(at(2, drawn))
    assert offered == [
        "gather 4",
        "gather 5",
        "treasure 3",
        "use S01",
        "gold 1",
        "buy wood",
        "buy flax",
        "buy ore",
        "build S21",
        "build S22",
        "build S23",
        "build S24",
        "sell wood",
        "sell flax",
        "sell ore",
        "sell gold",
    ]
    for move in offered:
        state = after(2, drawn, move)
        while state.actor == CHANCE:
            play(state, moves(state)[0])
        assert (piles(state), seen(state)["round"]) == ({7: [2, 1]}, 2)


def test_a_round_ends_in_this_order() -> None:
    """Fines, all workers home, tokens, then the city and the markers."""
    state = at(
        2,
        """
        round 3
        3 sinking: seat 2, silver
        5 dry: seat 1, silver
        seat 1: points 8, left 1, gold 1, ships S01* S03
        seat 2: points 8, left 0, swimmers 2, gold 3
        """,
    )
    assert told(state, "use S03") == [
        "Seat 1 uses Timber Raft",
        "Seat 1 receives 4 wood",
        "The marker of Seat 1 moves to space 21",
        "Round 3 is over",
        "Seat 2 has 2 swimmers and pays 2 gold",
    ]
    assert lines(state, "round", "3", "5", "seat 1", "seat 2", "now") == [
        "round 3, drawn 1, quakes 0",
        "3 sinking:",
        "5 dry:",
        "seat 1: points 8, space 21, height 1, left 7, wood 4, gold 1, ships S01 S03",
        "seat 2: points 8, space 21, height 0, left 7, gold 1",
        "refill: chance",
    ]
    assert told(state, "token animals") == ["Cedar Forest: a token of animals"]
    assert lines(state, "round", "now") == ["round 3, drawn 1, quakes 0", "refill: chance"]
    assert told(state, "token potions") == [
        "Fish Market: a token of potions",
        "Half-time: the city is turned, and the markers go back to 0 in the same pile",
    ]
    assert lines(state, "round", "3", "5", "bag", "seat 1", "seat 2", "now") == [
        "round 4, drawn 1, quakes 0",
        "3 sinking: token animals",
        "5 dry: token potions",
        "bag: potions 3, animals 3, treasures 4, knowledge 4",
        "seat 1: points 8, space 0, height 1, left 7, wood 4, gold 1, ships S01 S03",
        "seat 2: points 8, space 0, height 0, left 7, gold 1",
        "turn: seat 1",
    ]


def test_example_11_after_round_3_the_markers_go_to_0_in_the_same_pile_and_the_city_is_turned() -> None:
    state = at(
        4,
        """
        round 3
        seat 1: left 0, height 2
        seat 2: left 0, height 0
        seat 3: left 1
        seat 4: left 0, height 1
        """,
    )
    assert (piles(state), seen(state)["city"]) == ({20: [3], 21: [2, 4, 1]}, "dry")
    assert told(state, "gold 1")[3:] == [
        "Round 3 is over",
        "Half-time: the city is turned, and the markers go back to 0 in the same pile",
    ]
    assert (piles(state), state.actor) == ({0: [2, 4, 1, 3]}, 2)
    assert (seen(state)["round"], seen(state)["city"]) == (4, "turned")


def test_example_11_the_city_is_turned_once_and_its_actions_stay() -> None:
    cities = [seen(at(2, f"round {number}"))["city"] for number in range(1, 7)]
    assert cities == ["dry", "dry", "dry", "turned", "turned", "turned"]
    state = at(2, "round 4\nshow: S21 S22 S23 S24\nseat 1: wood 6, gold 2")
    assert moves(state, "gold", "buy", "build", "sell") == [
        "gold 1",
        "gold 2",
        "gold 3",
        "buy wood",
        "buy flax",
        "buy ore",
        "build S21",
        "sell wood",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aa_18_a_game_of_waiting_lasts_six_rounds_of_seven_turns_each(players: int) -> None:
    state, turns = at(players), Counter[tuple[int, int]]()
    while state.actor != OVER:
        if state.actor == CHANCE:
            play(state, moves(state)[0])
        else:
            turns[seen(state)["round"], state.actor + 1] += 1
            play(state, "gold 1")
    assert turns == {(number, seat): 7 for number in range(1, 7) for seat in range(1, players + 1)}
    assert sum(points(state)) == min(25, 10 * players) - 35 * players


def test_aa_18_the_game_lasts_six_rounds_even_if_all_tiles_are_gone() -> None:
    state = at(2, "round 4\n" + "".join(f"{tile} gone:\n" for tile in range(1, 9)))
    turns = 0
    while state.actor != OVER:
        play(state, "gold 1")
        turns += 1
    assert (turns, seen(state)["round"]) == (3 * 2 * 7, 6)


# ---- fines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("has", "kept", "lost", "said"),
    [
        ("swimmers 3, gold 2", "", 0, ["Seat 2 has 3 swimmers and pays 2 gold"]),
        ("swimmers 7, gold 9", "gold 7", 0, ["Seat 2 has 7 swimmers and pays 2 gold"]),
        ("swimmers 1, gold 3", "gold 1", 0, ["Seat 2 has 1 swimmer and pays 2 gold"]),
        ("swimmers 3, gold 1", "gold 1", 4, ["Seat 2 has 3 swimmers and not enough gold: 4 points off"]),
        ("swimmers 1", "", 4, ["Seat 2 has 1 swimmer and not enough gold: 4 points off"]),
        ("gold 2", "gold 2", 0, []),
    ],
)
def test_example_9_aa_9_two_gold_are_paid_by_who_has_them_and_otherwise_four_points(
    has: str, kept: str, lost: int, said: list[str]
) -> None:
    state = at(
        2,
        f"""
        seat 1: left 1, points 20
        seat 2: left 0, points 20, {has}
        """,
    )
    gold = supply(state)[3]
    assert told(state, "gather 4")[3:] == ["Round 1 is over", *said]
    assert (hand(state, 2), points(state)) == (kept, [20, 20 - lost])
    assert (of_seats(state, "swimmers"), supply(state)[3]) == ([0, 0], gold + 2 * any("pays" in text for text in said))


def test_aa_9_the_gold_of_the_rounds_last_turn_counts() -> None:
    state = after(2, "seat 1: left 1, gold 1, swimmers 2\nseat 2: left 0", "gold 1")
    assert (hand(state, 1), points(state)) == ("", [0, 0])


def test_aa_9_everybody_with_swimmers_is_fined() -> None:
    state = at(
        4,
        """
        seat 1: left 1, swimmers 1, gold 5
        seat 2: left 0, swimmers 2
        seat 3: left 0
        seat 4: left 0, swimmers 3, gold 2
        """,
    )
    assert told(state, "gather 4")[4:] == [
        "Seat 1 has 1 swimmer and pays 2 gold",
        "Seat 2 has 2 swimmers and not enough gold: 4 points off",
        "Seat 4 has 3 swimmers and pays 2 gold",
    ]
    assert ([hand(state, seat) for seat in range(1, 5)], points(state)) == (
        ["wood 2, gold 3", "", "", ""],
        [0, -4, 0, 0],
    )


def test_aa_8_swimmers_do_not_shorten_the_round_and_come_back_at_its_end() -> None:
    state = at(
        2,
        """
        3 sinking: seat 1, token animals
        seat 1: left 3, gold 2
        seat 2: left 3
        turn: seat 1
        """,
    )
    play(state, "gold 2, event 3")
    assert of_seats(state, "workers_left") == [1, 3]
    play(state, "gold 3, gold 1")
    assert (seen(state)["round"], of_seats(state, "workers_left"), of_seats(state, "swimmers")) == (2, [7, 7], [0, 0])


def test_aa_10_points_may_go_below_zero_in_play() -> None:
    state = after(
        2,
        """
        seat 1: left 1
        seat 2: left 0, swimmers 1, points 3
        """,
        "gather 4",
    )
    assert (points(state), state.scores()) == ([0, -1], [0, -1])


# ---- tokens ----------------------------------------------------------------------------------------------------------

END_OF_ROUND = "seat 1: left 1\nseat 2: left 0"


def test_example_12_aa_14_two_tokens_in_the_bag_go_to_the_lowest_of_three_empty_tiles() -> None:
    state = after(2, f"2 dry:\n5 sinking:\n7 dry:\nbag: animals 2\n{END_OF_ROUND}", "gold 1")
    assert odds(state) == {"token animals": 1.0}
    assert told(state, "token animals, token animals") == [
        "Flax Fields: a token of animals",
        "Fish Market: a token of animals",
    ]
    assert lines(state, "2", "5", "7", "bag", "now") == [
        "2 dry: token animals",
        "5 sinking: token animals",
        "7 dry:",
        "bag: potions 0, animals 0, treasures 0, knowledge 0",
        "turn: seat 1",
    ]
    assert seen(state)["round"] == 2


def test_tokens_that_nobody_took_stay_and_only_empty_tiles_are_filled() -> None:
    state = after(2, f"2 dry:\n8 sinking:\n{END_OF_ROUND}", "gold 1, token animals, token potions")
    assert lines(state, *"12345678") == [
        "1 dry: token potions",
        "2 dry: token animals",
        "3 dry: token treasures",
        "4 dry: token knowledge",
        "5 dry: token potions",
        "6 dry: token animals",
        "7 dry: token treasures",
        "8 sinking: token potions",
    ]
    assert (lines(state, "bag"), seen(state)["round"]) == (["bag: potions 3, animals 3, treasures 4, knowledge 4"], 2)


def test_aa_14_an_empty_bag_is_not_drawn_from() -> None:
    state = after(2, f"1 dry:\nbag: potions 0\n{END_OF_ROUND}", "gold 1")
    assert lines(state, "1", "round", "now") == ["1 dry:", "round 2, drawn 0, quakes 0", "turn: seat 1"]


def test_aa_14_a_token_comes_by_the_copies_in_the_bag() -> None:
    state = after(2, f"1 dry:\n2 dry:\nbag: potions 1, animals 2, knowledge 4\n{END_OF_ROUND}", "gold 1")
    assert odds(state) == {"token potions": 1 / 7, "token animals": 2 / 7, "token knowledge": 4 / 7}
    play(state, "token animals")
    assert odds(state) == {"token potions": 1 / 6, "token animals": 1 / 6, "token knowledge": 4 / 6}


def test_aa_14_tokens_lost_at_sea_do_not_return_to_the_bag() -> None:
    state = after(
        2,
        """
        2 sinking: token animals
        seat 1: left 2
        seat 2: left 2
        """,
        "gold 1, event 2, gold 2, gold 1",
    )
    assert lines(state, "2", "bag", "round") == [
        "2 gone:",
        "bag: potions 4, animals 4, treasures 4, knowledge 4",
        "round 2, drawn 2, quakes 0",
    ]


def test_no_tokens_are_laid_after_the_last_round() -> None:
    state = after(2, "round 6\n2 dry:\nseat 1: left 1\nseat 2: left 0", "gold 1")
    assert (state.actor, lines(state, "2", "now")) == (OVER, ["2 dry:", "over"])
