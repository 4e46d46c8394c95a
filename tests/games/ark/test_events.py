"""Event spaces and the sea: AA-6 to AA-8, AA-15 to AA-17, example 8. The odds of the cards: test_deck.py."""

from __future__ import annotations

import pytest

from atlantis import CHANCE
from tests.games.ark.positions import GAMES, after, at, play, told, with_data
from tests.games.ark.table import hand, of_seats, piles, supply
from tests.games.reading import lines, moves, odds, seen

CARD_NEXT = "seat 1: left 2\nseat 2: left 2"
"""Both stand before an event space: when Seat 1 has placed a worker a card is turned up, then it is Seat 2's turn."""

# ---- a turned tile ---------------------------------------------------------------------------------------------------


def test_example_8_aa_6_the_first_card_turns_a_tile_and_its_worker_lock_and_token_stay() -> None:
    state = at(
        2,
        """
        4 dry: seat 2, token knowledge
        seat 1: left 6
        """,
    )
    assert told(state, "gold 2, event 4")[-1] == "The sea reaches Driftwood Cove: its sinking side is up"
    assert lines(state, "4") == ["4 sinking: seat 2, token knowledge"]
    assert (of_seats(state, "swimmers"), state.actor) == ([0, 0], 1)
    assert (moves(state, "treasure"), "gather 4" in moves(state)) == (["treasure 4"], False)
    assert lines(play(state, "treasure 4"), "4") == ["4 sinking: seat 2, silver"]


RINGS_BY_SIDE = with_data(2, {"tiles.2.rings_sinking": 3, "tiles.3.rings_sinking": 1})


def test_aa_6_the_next_gathering_fills_the_rings_of_the_side_that_is_up() -> None:
    state = at(2, "2 sinking: token animals\n3 sinking: token potions\nseat 1: left 3\nseat 2: left 0", RINGS_BY_SIDE)
    assert {"gather 2", "gather 3"} <= set(moves(state))
    assert state.describe(state.game.code("gather 2")) == "Gather at Flax Fields: 2 flax (3 workers)"
    assert of_seats(play(state.clone(), "gather 3"), "workers_left") == [2, 0]
    few = at(2, "2 sinking: token animals\nseat 1: left 2\nseat 2: left 0", RINGS_BY_SIDE)
    assert few.why_not("gather 2") == "3 workers are needed at once, and Seat 1 has 2 left this round (AA-3)."


@pytest.mark.parametrize(("tile", "rings"), [(2, 3), (3, 1)])
def test_aa_6_workers_stay_on_a_turned_tile_with_other_rings_and_all_of_them_swim(tile: int, rings: int) -> None:
    state = after(2, "", f"gather {tile}, gold 3, event {tile}", RINGS_BY_SIDE)
    turned = seen(state)["tiles"][tile - 1]
    assert (turned["side"], turned["rings"], turned["workers"]) == ("sinking", rings, 2)
    assert lines(state, str(tile)) == [f"{tile} sinking: seat 1, workers 2, token {turned['token']}"]
    assert state.game.position(str(state)) == state
    play(state, f"gold 3, gold 3, event {tile}")
    assert of_seats(state, "swimmers") == [2, 0]


@pytest.mark.parametrize("tile", range(1, 9))
def test_aa_6_both_sides_have_the_same_rings_and_only_the_yield_differs(tile: int) -> None:
    data, spaces = GAMES[2].data, []
    for side in ("dry", "sinking"):
        state = after(2, f"{tile} {side}: token animals\nseat 2: left 0", f"gather {tile}")
        assert hand(state, 1) == ", ".join(f"{cube} {n}" for cube, n in data.amounts(f"tiles.{tile}.{side}").items())
        spaces.append(piles(state))
    assert spaces[0] == spaces[1]


@pytest.mark.parametrize("on_it", ["seat 1, token animals", "seat 2, silver"])
def test_aa_6_a_turned_tile_stays_locked_for_the_others_and_its_silver_ring_taken(on_it: str) -> None:
    state = after(2, f"4 dry: {on_it}\n{CARD_NEXT}", "gold 1, event 4")
    assert (lines(state, "4"), state.actor) == ([f"4 sinking: {on_it}"], 1)
    assert not {"gather 4", "treasure 4"} & set(moves(state))


def test_aa_6_who_gathered_before_it_turned_keeps_what_they_got_and_nobody_gets_anything() -> None:
    state = after(2, "", "gather 3, gold 3, event 3")
    assert [hand(state, 1), hand(state, 2)] == ["wood 6", "gold 3"]
    assert supply(state) == [24, 25, 20, 22]


# ---- a tile that sinks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on_it", "said", "swimmers"),
    [
        ("", "The sea takes Cedar Forest", 0),
        ("token animals", "The sea takes Cedar Forest; its token is lost: animals", 0),
        ("seat 2", "The sea takes Cedar Forest; 2 workers of Seat 2 swim", 2),
        ("seat 2, silver", "The sea takes Cedar Forest; 3 workers of Seat 2 swim", 3),
        (
            "seat 2, token animals",
            "The sea takes Cedar Forest; its token is lost: animals; 2 workers of Seat 2 swim",
            2,
        ),
    ],
)
def test_example_8_aa_7_the_second_card_takes_the_tile_with_its_token_and_the_workers_swim(
    on_it: str, said: str, swimmers: int
) -> None:
    state = at(2, f"3 sinking: {on_it}\n{CARD_NEXT}")
    bag = lines(state, "bag")
    assert told(state, "gold 1, event 3")[-1] == said
    assert (lines(state, "3"), lines(state, "bag"), of_seats(state, "swimmers")) == (["3 gone:"], bag, [0, swimmers])


def test_aa_7_a_removed_tile_can_neither_be_gathered_nor_have_its_token_taken() -> None:
    state = after(
        2,
        """
        3 sinking: seat 2, token treasures
        seat 1: left 6
        """,
        "gold 2, event 3",
    )
    assert (lines(state, "3"), state.actor) == (["3 gone:"], 1)
    assert moves(state, "gather", "treasure") == [f"gather {tile}" for tile in (1, 2, 4, 5, 6, 7, 8)]


def test_aa_7_the_next_rounds_have_fewer_tiles_and_no_token_comes_there() -> None:
    state = after(2, "2 gone:\n6 gone:\n7 dry:\nseat 1: left 1\nseat 2: left 0", "gold 1")
    assert told(state, "token knowledge") == ["Harbour Bazaar: a token of knowledge"]
    assert (seen(state)["round"], moves(state, "gather")) == (2, [f"gather {tile}" for tile in (1, 3, 4, 5, 7, 8)])


@pytest.mark.parametrize(
    ("tile", "on_it", "swimmers"),
    [(1, "seat 2", 2), (4, "seat 2", 1), (4, "seat 2, silver", 2), (8, "seat 2", 3), (8, "seat 2, silver", 4)],
)
def test_aa_8_all_workers_of_the_tile_swim_from_gold_and_silver_rings(tile: int, on_it: str, swimmers: int) -> None:
    state = after(2, f"{tile} sinking: {on_it}\n{CARD_NEXT}", f"gold 1, event {tile}")
    assert of_seats(state, "swimmers") == [0, swimmers]


def test_aa_8_swimmers_of_several_tiles_are_counted_together() -> None:
    state = at(
        2,
        """
        2 sinking: seat 1
        4 sinking: seat 1, silver
        seat 1: left 3
        seat 2: left 3
        turn: seat 1
        """,
    )
    assert told(state, "gold 2, event quake, event 2, event 4")[-3:] == [
        "Earthquake: two more event cards",
        "The sea takes Flax Fields; 2 workers of Seat 1 swim",
        "The sea takes Driftwood Cove; 2 workers of Seat 1 swim",
    ]
    assert of_seats(state, "swimmers") == [4, 0]


def test_aa_8_workers_in_the_city_and_on_ships_never_swim() -> None:
    """Seat 1 has five workers in the city and on ships, Seat 2 five in the city."""
    state = at(2, f"3 sinking: token animals\n{CARD_NEXT}".replace("seat 1: ", "seat 1: ships S01* S02*, "))
    assert of_seats(play(state, "gold 1, event 3"), "swimmers") == [0, 0]


# ---- AA-15: event spaces ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", range(1, 22))
def test_aa_15_every_third_space_brings_a_card_and_no_other(space: int) -> None:
    number, done = (space - 1) // 7 + 1, (space - 1) % 7
    state = after(2, f"round {number}\nseat 1: left {7 - done}\nseat 2: left {7 - done}", "gold 1")
    assert (seen(state)["events"]["due"], state.actor == CHANCE) == ((1, True) if space % 3 == 0 else (0, False))


@pytest.mark.parametrize(
    ("left", "workers", "due"),
    [(7, 2, 0), (7, 3, 1), (6, 1, 0), (6, 2, 1), (6, 3, 1), (5, 1, 1), (5, 2, 1), (4, 2, 0), (4, 3, 1)],
)
def test_aa_15_landing_on_an_event_space_and_passing_it_are_the_same_and_leaving_it_is_neither(
    left: int, workers: int, due: int
) -> None:
    state = after(2, f"seat 1: left {left}\nseat 2: left {left}\n4 dry:", f"gold {workers}")
    assert seen(state)["events"]["due"] == due


def test_aa_15_a_space_somebody_has_passed_brings_no_second_card() -> None:
    state = after(3, "seat 2: left 3\nseat 3: left 6", "gold 3")
    assert (seen(state)["track"]["reached"], seen(state)["events"]["due"], state.actor) == (4, 0, 2)


def test_aa_15_the_event_spaces_are_reached_anew_in_the_second_pass() -> None:
    state = at(
        2,
        """
        round 3
        seat 1: left 1
        seat 2: left 0
        """,
    )
    play(state, "gold 1")
    assert (seen(state)["round"], seen(state)["track"]["reached"]) == (4, 0)
    assert lines(play(state, "gold 3"), "now") == ["event: chance, due 1"]


def test_aa_15_a_move_over_two_unreached_spaces_resolves_two_cards_each_completely() -> None:
    """The earthquake of the lower space brings its two cards before the higher space has its own."""
    state = at(2, game=with_data(2, {"track.events": [1, 2, 5]}))
    due = []
    for move in ("gold 2", "event quake", "event 3", "event 3", "event 1"):
        play(state, move)
        due.append(seen(state)["events"]["due"])
    assert due == [2, 3, 2, 1, 0]
    assert lines(state, "1", "3", "round", "now") == [
        "1 sinking: token potions",
        "3 gone:",
        "round 1, drawn 4, quakes 1",
        "turn: seat 2",
    ]


# ---- AA-16, AA-17: earthquakes, the end of the deck, tiles that are gone ---------------------------------------------


def test_aa_16_both_cards_of_an_earthquake_may_be_the_same_number() -> None:
    state = at(
        2,
        """
        7 dry: seat 2, token animals
        seat 1: left 5
        turn: seat 1
        """,
    )
    assert told(state, "gold 2, event quake, event 7, event 7")[-3:] == [
        "Earthquake: two more event cards",
        "The sea reaches Harbour Bazaar: its sinking side is up",
        "The sea takes Harbour Bazaar; its token is lost: animals; 2 workers of Seat 2 swim",
    ]
    assert (lines(state, "7", "round"), state.actor) == (["7 gone:", "round 1, drawn 3, quakes 1"], 1)


ALL_GONE = "".join(f"{tile} gone:\n" for tile in range(1, 9))
BEFORE_THE_LAST_SPACE = "seat 1: left 1\nseat 2: left 1"


def test_aa_16_an_empty_deck_gives_nothing() -> None:
    state = at(2, f"round 6\n{ALL_GONE}{BEFORE_THE_LAST_SPACE}")
    assert (seen(state)["events"]["left"], seen(state)["track"]["reached"]) == (0, 20)
    play(state, "gold 1")
    assert (state.actor, piles(state)) == (1, {20: [2], 21: [1]})


@pytest.mark.parametrize(
    ("tile", "cards", "first"),
    [
        ("4 sinking", "event quake, event 4", {"event 4": 0.5, "event quake": 0.5}),
        ("4 gone", "event quake", {"event quake": 1.0}),
    ],
)
def test_aa_16_an_earthquake_near_the_end_of_the_deck_brings_what_is_left(
    tile: str, cards: str, first: dict[str, float]
) -> None:
    """The 17th or the last card is the earthquake: only one more can follow, or none."""
    drawn = f"round 6, quakes 1\n{ALL_GONE}{BEFORE_THE_LAST_SPACE}"
    state = after(2, drawn.replace("4 gone", tile), "gold 1")
    assert odds(state) == first
    play(state, cards)
    assert (lines(state, "round", "now"), state.actor) == (["round 6, drawn 18, quakes 2", "turn: seat 2"], 1)


def test_aa_17_a_number_whose_tile_is_gone_cannot_come_up() -> None:
    state = after(
        2,
        """
        2 gone:
        5 gone:
        6 sinking:
        seat 1: left 5
        seat 2: left 5
        """,
        "gold 1",
    )
    assert moves(state) == ["event 1", "event 3", "event 4", "event 6", "event 7", "event 8", "event quake"]
