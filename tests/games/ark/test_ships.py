"""Building and using ships: AA-11 to AA-13, AA-23, examples 4 and 5. What each ship costs and gives: test_data.py."""

from __future__ import annotations

import pytest

import atlantis
from atlantis import CHANCE
from tests.games.ark.positions import GAMES, SHIPS, SHIPS_UP, TOKENS_DOWN, after, at, play, told, with_data
from tests.games.ark.table import hand, piles, points, shown, supply
from tests.games.reading import lines, moves, odds, seen

# ---- building --------------------------------------------------------------------------------------------------------


def test_example_4_building_takes_exactly_the_cost_adds_the_points_and_a_fifth_ship_comes_into_the_slot() -> None:
    state = at(
        2,
        """
        show: S21 S16 S22 S23
        seat 1: points 3, wood 1, ore 2, gold 5
        """,
    )
    assert told(state, "build S16") == ["Seat 1 builds Assay Ship for 1 ore + 3 gold: 2 points, 1 ship in the fleet"]
    assert (hand(state, 1), points(state)) == ("wood 1, ore 1, gold 2", [5, 0])
    assert shown(state) == ["S21", None, "S22", "S23"]
    assert told(state, "ship S30") == ["Ark of Kings goes on show", "The marker of Seat 1 moves to space 1"]
    assert shown(state) == ["S21", "S30", "S22", "S23"]
    assert lines(state, "seat 1") == ["seat 1: points 5, space 1, height 0, left 6, wood 1, ore 1, gold 2, ships S16"]
    assert supply(state) == [29, 25, 19, 23]


@pytest.mark.parametrize(
    ("has", "offered"),
    [("ore 1, gold 3", ["build S16"]), ("ore 1, gold 2", []), ("gold 3", []), ("wood 10, flax 2, ore 1, gold 2", [])],
)
def test_example_4_a_ship_is_built_only_by_who_holds_its_whole_cost(has: str, offered: list[str]) -> None:
    assert moves(at(2, f"show: S16 S30 S29 S28\nseat 1: {has}"), "build") == offered


@pytest.mark.parametrize(("slot", "ship"), [(0, "S21"), (1, "S03"), (2, "S22"), (3, "S23")])
def test_the_new_ship_comes_into_the_slot_of_the_one_that_was_built(slot: int, ship: str) -> None:
    state = after(
        3,
        """
        show: S21 S03 S22 S23
        seat 2: wood 6, flax 3, gold 1
        seat 1: left 6
        """,
        f"build {ship}",
    )
    wanted: list[str | None] = ["S21", "S03", "S22", "S23"]
    wanted[slot] = None
    assert shown(state) == wanted
    play(state, "ship S30")
    wanted[slot] = "S30"
    assert (shown(state), piles(state), state.actor) == (wanted, {0: [3], 1: [1, 2]}, 2)


# ---- using -----------------------------------------------------------------------------------------------------------


def test_example_5_a_ship_that_gives_an_ore_gives_it_once_a_round() -> None:
    state = at(2, "seat 1: ships S01\nseat 2: left 0")
    assert told(state, "use S01") == [
        "Seat 1 uses Ore Barge",
        "Seat 1 receives 1 ore",
        "The marker of Seat 1 moves to space 1",
    ]
    assert (state.actor, hand(state, 1), moves(state, "use")) == (0, "ore 1", [])


def test_example_5_the_ship_is_ready_again_in_the_next_round() -> None:
    state = at(
        2,
        """
        seat 1: left 1, ships S01*
        seat 2: left 0
        """,
    )
    assert moves(state, "use") == []
    play(state, "gold 1")
    assert (seen(state)["round"], state.actor, moves(state, "use")) == (2, 0, ["use S01"])


def test_example_5_a_trade_is_refused_without_its_price() -> None:
    assert moves(at(2, "seat 1: wood 10, ships S16"), "use") == []
    assert moves(at(2, "seat 1: gold 1, ships S16"), "use") == ["use S16"]


def test_example_5_no_ship_of_another_player_is_offered() -> None:
    state = at(2, "seat 2: ships S01 S03")
    assert moves(state, "use") == []
    assert moves(play(state, "gold 1"), "use") == ["use S01", "use S03"]


def test_aa_11_a_ship_may_be_used_in_the_round_in_which_it_was_built_and_several_in_one_round() -> None:
    state = at(
        2,
        """
        show: S03 S21 S22 S23
        seat 1: wood 6, ships S01
        seat 2: left 0
        """,
    )
    play(state, "build S03, ship S24")
    assert (state.actor, moves(state, "use")) == (0, ["use S01", "use S03"])
    play(state, "use S03")
    assert (hand(state, 1), moves(state, "use")) == ("wood 4", ["use S01"])


def test_aa_11_a_trade_is_made_exactly_once_in_a_use_though_it_could_be_paid_again() -> None:
    state = after(2, "seat 1: wood 9, ships S11\nseat 2: left 0", "use S11")
    assert (hand(state, 1), moves(state, "use")) == ("wood 7, gold 3", [])


@pytest.mark.parametrize("ship", ["S21", "S30"])
def test_aa_11_a_ship_without_a_silver_ring_cannot_be_used(ship: str) -> None:
    state = at(
        2,
        f"seat 1: wood 5, flax 5, ore 5, gold 5, ships {ship}",
        with_data(2, {f"ships.{ship}.ring": False, f"ships.{ship}.get": {"wood": 1}}),
    )
    assert moves(state, "use") == []


def test_aa_11_every_ship_of_ours_has_a_silver_ring_and_brings_something_when_it_is_used() -> None:
    for ship in SHIPS:
        state = at(2, f"seat 1: wood 5, flax 5, ore 5, gold 5, ships {ship}")
        assert moves(state, "use") == [f"use {ship}"]
        assert any(line.startswith("Seat 1 receives ") and "nothing" not in line for line in told(state, f"use {ship}"))


# ---- AA-12, AA-13: many ships, and none left -------------------------------------------------------------------------

SEVEN = "S01 S02 S03 S04 S05 S06 S07"


def test_aa_12_an_eighth_ship_may_be_built_and_scores_its_points_but_saves_nobody() -> None:
    state = at(
        2,
        f"""
        round 6
        seat 1: left 1, points 4, wood 6, ships {SEVEN}
        seat 2: left 0, ships S08
        show: S21 S22 S23 S24
        """,
    )
    scoring = seen(state)["seats"][0]["scoring"]
    assert (scoring["stranded"], scoring["ships"]) == (0, 0)
    assert told(state, "build S21, ship S30")[0].endswith("2 points, 8 ships in the fleet")
    assert points(state) == [6, -30]


def last_ships(show: str, deck: str = "") -> str:
    """Seat 2 has built all ships but these."""
    return f"show: {show}\nseat 2: ships " + " ".join(ship for ship in SHIPS if ship not in show + deck)


def test_aa_13_when_the_deck_is_empty_the_show_shrinks_and_the_turn_goes_on() -> None:
    state = at(2, f"{last_ships('S24 S21 S22 S23')}\nseat 1: wood 6")
    assert told(state, "build S21") == [
        "Seat 1 builds Lantern Boat for 6 wood: 2 points, 1 ship in the fleet",
        "The marker of Seat 1 moves to space 1",
    ]
    assert (lines(state, "show", "now"), seen(state)["ships_in_deck"]) == (["show: S24 - S22 S23", "turn: seat 2"], 0)


def test_aa_13_an_empty_slot_stays_empty_and_the_others_can_still_be_built() -> None:
    state = at(2, f"{last_ships('S24 - S22 -')}\nseat 1: wood 4, ore 2\n")
    assert moves(state, "build") == ["build S24"]
    assert lines(play(state, "build S24"), "show") == ["show: - - S22 -"]


@pytest.mark.parametrize("deck", ["S30", "S05 S06 S07 S30"])
def test_aa_13_any_ship_of_the_deck_may_come_and_all_alike_also_if_it_is_the_last(deck: str) -> None:
    state = after(2, f"{last_ships('S24 S21 S22 S23', deck)}\nseat 1: wood 6", "build S21")
    assert odds(state) == {f"ship {ship}": 1 / len(deck.split()) for ship in deck.split()}
    assert shown(play(state, "ship S30")) == ["S24", "S30", "S22", "S23"]


def test_aa_13_the_show_is_not_exchanged_at_the_end_of_a_round() -> None:
    state = after(2, "show: S05 S11 S25 S30\nround 3\nseat 1: left 1\nseat 2: left 0", "gold 1")
    assert (seen(state)["round"], shown(state)) == (4, ["S05", "S11", "S25", "S30"])


def test_aa_13_the_game_goes_on_when_no_ship_is_left() -> None:
    state = at(2, f"{last_ships('- - - -')}, left 0\nseat 1: left 1")
    play(state, "gold 1")
    assert (seen(state)["round"], lines(state, "show", "now")) == (2, ["show: - - - -", "turn: seat 1"])


# ---- AA-23: what was shown is known ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "move", "shows"),
    [
        ("seat 1: left 5\nseat 2: left 5", "gold 1", "event"),
        ("seat 1: wood 6", "build S21", "ship"),
        ("5 dry:\nseat 1: left 1\nseat 2: left 0", "gold 1", "token"),
    ],
)
def test_aa_23_whatever_hidden_is_shown_is_a_move_of_chance(drawn: str, move: str, shows: str) -> None:
    state = after(2, drawn, move)
    assert state.actor == CHANCE
    assert {shown.split()[0] for shown in moves(state)} == {shows}


def test_aa_23_a_turn_that_shows_nothing_is_followed_by_a_decision() -> None:
    state = at(2, "4 dry: seat 1, token animals\nseat 1: left 6, gold 3, wood 6, ships S01\nseat 2: left 6")
    for move in ("gather 5", "treasure 4", "use S01", "gold 1", "buy wood", "sell wood"):
        assert play(state.clone(), move).actor == 1


def test_aa_23_in_a_record_all_that_was_shown_since_the_last_decision_stands_after_it() -> None:
    """A table sees from the record what an undo would take back that everybody has seen."""
    record = atlantis.Record(GAMES[2], ["Ann", "Bob"])
    for move in f"order 1 2, {SHIPS_UP}, {TOKENS_DOWN}, gather 3, gold 3, event quake, event 1, event 2".split(","):
        record.play(record.game.code(move))
    by = [line.split('"by": ')[1].split(",")[0] for line in record.dump().splitlines()[1:]]
    assert by == [*['"chance"'] * 13, "1", "2", '"chance"', '"chance"', '"chance"']
