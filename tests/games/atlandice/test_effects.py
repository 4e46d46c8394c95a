"""What each of the fifteen tiles does."""

from __future__ import annotations

import pytest

from tests.games.atlandice.positions import KINDS, at, dice, lines, moves, play, told

NEXT = "take: seat 2, visits 5"
"""Seat 1 has made the round's first visit, and it is over."""


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("tile", "kind", "hits"), [("1 odd", "gem", (1, 3, 5)), ("5 even", "weapon", (2, 4, 6))])
def test_odd_and_even_take_one_more_here(tile: str, kind: str, hits: tuple[int, ...], face: int) -> None:
    state = play(at(3, f"{tile} +2: dice 1, {kind} 7"), f"take {tile[0]}, pick {kind}")
    if face not in hits:
        assert told(state, f"roll {face}") == [f"“{tile[2:]}”: a {face} is rolled, without effect"]
    else:
        assert told(state, f"roll {face}") == [f"“{tile[2:]}”: a {face} is rolled"]
        assert moves(state) == [f"pick {kind}"]
        play(state, f"pick {kind}")
    assert lines(state, "seat 1", "now") == [f"seat 1: points 0, dice 1, {kind} {2 if face in hits else 1}", NEXT]


def test_one_more_may_be_of_any_kind_that_lies_here() -> None:
    state = play(at(3, """
        1 odd +2: dice 1, gem 7, tool 1
        4 2 +2: tool 6
        """), "take 1, pick gem, roll 1")
    assert moves(state) == ["pick gem", "pick tool"]


@pytest.mark.parametrize("face", range(1, 7))
def test_beyond_takes_one_from_another_district_with_a_5_or_a_6(face: int) -> None:
    state = play(at(3, "2 beyond +2: dice 1, book 7"), f"take 2, pick book, roll {face}")
    if face >= 5:
        assert moves(state) == ["loot 1 gem", "loot 3 provision", "loot 4 tool", "loot 5 weapon"]
        assert told(state, "loot 4 tool") == ["Seat 1 takes a Tool from the Engineering Works"]
        assert lines(state, "4", "seat 1") == ["4 2 +2: tool 6", "seat 1: points 0, dice 1, book 1, tool 1"]
    assert lines(state, "now") == [NEXT]


@pytest.mark.parametrize("face", range(1, 7))
def test_six_takes_one_from_the_market_with_a_6(face: int) -> None:
    state = play(at(3, "5 six +2: dice 1, weapon 7"), f"take 5, pick weapon, roll {face}")
    if face == 6:
        assert moves(state) == [f"loot 6 {kind}" for kind in KINDS]
        play(state, "loot 6 book")
        assert lines(state, "6", "seat 1") == ["6: dice 6, gem 3, book 2, provision 3, tool 3, weapon 3",
                                               "seat 1: points 0, dice 1, book 1, weapon 1"]
    assert lines(state, "now") == [NEXT]


def test_swap_exchanges_any_kind_here_with_any_kind_in_another_district_but_not_the_market() -> None:
    state = play(at(3, """
        1 swap +2: dice 1, gem 7, tool 1
        2 second +2: book 6
        3 smuggle +2: book 1, provision 7
        4 2 +2: tool 6
        """), "take 1, pick gem")
    there = ["2 book", "3 book", "3 provision", "4 tool", "5 weapon"]
    assert moves(state) == [f"swap {kind} {other}" for kind in ("gem", "tool") for other in there]
    play(state, "swap tool 3 book")
    assert lines(state, "1", "3") == ["1 swap +2: gem 6, book 1", "3 smuggle +2: provision 7, tool 1"]


def test_market_moves_any_kind_from_the_library_to_the_market() -> None:
    state = play(at(3, """
        1 odd +2: gem 6
        2 market +2: dice 1, gem 1, book 7
        """), "take 2, pick book")
    assert moves(state) == ["move gem 6", "move book 6"]
    assert told(state, "move gem 6") == ["A Gem goes from the Library to the Black Market"]
    assert lines(state, "2", "6", "now") == [
        "2 market +2: book 6", "6: dice 6, gem 4, book 3, provision 3, tool 3, weapon 3", NEXT]


def test_smuggle_moves_any_kind_from_the_market_to_a_district_other_than_the_inn() -> None:
    state = play(at(3, """
        1 odd +2: gem 9
        3 smuggle +2: dice 1, provision 10
        4 2 +2: tool 8
        6: gem 1, tool 2
        """), "take 3, pick provision")
    assert moves(state) == [f"move {kind} {district}" for kind in ("gem", "tool") for district in (1, 2, 4, 5)]
    assert told(state, "move tool 1") == ["A Tool goes from the Black Market to the Jeweller"]
    assert lines(state, "1", "6", "now") == ["1 odd +2: gem 9, tool 1", "6: dice 6, gem 1, tool 1", NEXT]


def test_spread_moves_any_kind_from_the_blacksmith_to_another_district() -> None:
    state = play(at(3, """
        2 second +2: book 6
        5 spread +2: dice 1, book 1, weapon 7
        """), "take 5, pick weapon")
    assert moves(state) == [f"move {kind} {district}" for kind in ("book", "weapon") for district in (1, 2, 3, 4)]
    assert told(state, "move book 3") == ["A Book goes from the Blacksmith to the Inn"]
    assert lines(state, "3", "5", "now") == ["3 smuggle +2: book 1, provision 7", "5 spread +2: weapon 6", NEXT]


def test_gate_turns_a_die_which_goes_to_the_area_of_its_new_value() -> None:
    state = play(at(3, """
        1 odd +2: dice 2, gem 7
        3 gate +2: dice 2, provision 7
        """), "take 3, pick provision")
    assert moves(state) == [f"gate {area} {value}" for area in (1, 3, 6) for value in range(1, 7) if value != area]
    assert told(state, "gate 1 5") == ["A die from the Jeweller is turned to 5 and goes to the Blacksmith"]
    assert dice(state) == [1, 0, 1, 0, 1, 3]
    assert lines(state, "now") == [NEXT]


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("area", range(1, 7))
def test_a_die_of_any_area_may_be_turned_to_any_other_value(area: int, value: int) -> None:
    """Two dice lie at that Area, five at the Inn."""
    rolls = f"roll {area}, roll {area}, " + ", ".join(["roll 3"] * 5)
    state = play(at(3, "3 gate +2: provision 7\ngates: chance, rolls 7"), f"{rolls}, take 3, pick provision")
    assert (f"gate {area} {value}" in moves(state)) == (area != value)
    if area != value:
        expected = dice(state)
        expected[area - 1] -= 1
        expected[value - 1] += 1
        assert dice(play(state, f"gate {area} {value}")) == expected


@pytest.mark.parametrize("tile", ["1", "2", "3"])
def test_every_engineering_works_moves_the_submarine_and_rolls_nothing(tile: str) -> None:
    state = play(at(3, f"""
        clock 0, submarine 1
        4 {tile} +2: dice 1, tool 7
        """), "take 4, pick tool")
    assert moves(state) == ["submarine 2", "submarine 3", "submarine 4", "submarine 5", "submarine 6"]
    assert lines(play(state, "submarine 2"), "clock", "now") == ["clock 0, submarine 2, first 1", NEXT]


def test_the_market_has_no_effect() -> None:
    state = play(at(3), "take 6")
    assert moves(state) == [f"pick {kind}" for kind in KINDS]
    assert lines(play(state, "pick tool"), "seat 1", "now") == ["seat 1: points 0, dice 1, tool 1", NEXT]
