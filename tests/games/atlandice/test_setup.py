"""Set-up: what lies where, and what chance decides before the first visit."""

from __future__ import annotations

import pytest

import atlantis
from tests.games.atlandice.positions import (
    DICE,
    GAMES,
    KINDS,
    QUIET,
    TILES,
    at,
    dice,
    drawn,
    lines,
    moves,
    play,
    points,
    seen,
    told,
)

DISTRICTS = ("jeweller", "library", "inn", "engineering", "blacksmith")
TOPS = ", ".join(f"tile {district} {tile}" for district, tile in zip(DISTRICTS, QUIET, strict=True))


def odds(state: atlantis.State) -> dict[str, float]:
    """What chance may bring, and how likely it is."""
    return {state.text(code): chance for code, chance in state.chance_outcomes()}


# ---- what lies where -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("players", "each"), [(2, 7), (3, 7), (4, 9)])
def test_each_district_has_its_resource_and_the_market_three_of_each(players: int, each: int) -> None:
    state = GAMES[players].start()
    assert lines(state, *"123456") == [
        f"1 no tile +3: gem {each}", f"2 no tile +3: book {each}", f"3 no tile +3: provision {each}",
        f"4 no tile +3: tool {each}", f"5 no tile +3: weapon {each}",
        "6: gem 3, book 3, provision 3, tool 3, weapon 3"]


@pytest.mark.parametrize(("players", "parties"), [
    (2, ["seat 1", "seat 2", "neutral"]), (3, ["seat 1", "seat 2", "seat 3"]),
    (4, ["seat 1", "seat 2", "seat 3", "seat 4"])])
def test_nobody_has_anything_and_two_players_have_a_neutral_beside_them(players: int, parties: list[str]) -> None:
    state = GAMES[players].start()
    assert str(state).splitlines()[7:] == [*(f"{party}: points 0" for party in parties), "first: chance"]
    assert (seen(state)["neutral"] is None) == (players != 2)
    assert state.scores() == [0] * players


def test_the_clock_stands_on_the_arrow_and_the_submarine_at_the_engineering_works() -> None:
    state = GAMES[3].start()
    assert seen(state)["clock"]["hand"] == 0
    assert [area["name"] for area in seen(state)["areas"] if area["submarine"]] == ["engineering"]


def test_the_clock_has_its_surveys_and_donations() -> None:
    clock = seen(GAMES[3].start())["clock"]
    assert clock["last"] == 24
    assert {event["space"]: event["resource"] for event in clock["events"] if event["event"] == "survey"} == {
        3: "gem", 7: "book", 9: "total", 11: "provision", 15: "tool", 17: "weapon", 21: "total"}
    assert [event["space"] for event in clock["events"] if event["event"] == "donation"] == [5, 13, 19]


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(atlantis.WrongOption):
        atlantis.load("atlandice", players)


def test_a_game_is_for_three_if_nothing_is_said() -> None:
    assert atlantis.load("atlandice").players == 3


# ---- chance ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_draws_the_first_player_then_a_tile_for_each_district_then_rolls_each_die(players: int) -> None:
    state = GAMES[players].start()
    asked = []
    for move in f"first 1, {TOPS}".split(", ") + ["roll 3"] * DICE[players]:
        assert state.actor == atlantis.CHANCE
        asked.append(" ".join(moves(state)[0].split()[:-1]))
        play(state, move)
    assert asked == ["first", *(f"tile {district}" for district in DISTRICTS), *["roll"] * DICE[players]]
    assert state.actor == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_seat_may_be_the_first_and_all_alike(players: int) -> None:
    assert odds(GAMES[players].start()) == {f"first {seat}": 1 / players for seat in range(1, players + 1)}


def test_any_of_a_districts_three_tiles_may_lie_on_top_and_all_alike() -> None:
    state = play(GAMES[3].start(), "first 2")
    for district, tiles, tile in zip(DISTRICTS, TILES, QUIET, strict=True):
        assert odds(state) == {f"tile {district} {name}": 1 / 3 for name in tiles.split()}
        play(state, f"tile {district} {tile}")


def test_a_die_shows_each_face_alike() -> None:
    assert odds(play(GAMES[3].start(), f"first 1, {TOPS}")) == {f"roll {face}": 1 / 6 for face in range(1, 7)}


def test_a_stacks_second_tile_is_one_of_two() -> None:
    state = play(at(3, """
        2 second +2: dice 1, book 1
        6: gem 3, book 9, provision 3, tool 3, weapon 3
        """), "take 2, pick book")
    assert odds(state) == {"tile library beyond": 0.5, "tile library market": 0.5}


def test_a_stacks_last_tile_is_certain_and_a_move_all_the_same() -> None:
    state = play(at(3, """
        2 second +1: dice 1, book 1
        6: gem 3, book 9, provision 3, tool 3, weapon 3
        unscored: market
        """), "take 2, pick book")
    assert odds(state) == {"tile library beyond": 1.0}


@pytest.mark.parametrize(("players", "first"), [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 4)])
def test_the_first_player_makes_the_first_visit(players: int, first: int) -> None:
    state = play(GAMES[players].start(), f"first {first}, {TOPS}{', roll 6' * DICE[players]}")
    assert (state.actor, seen(state)["first_player"]) == (first - 1, first)


def test_the_first_player_is_not_known_before_the_draw() -> None:
    assert seen(GAMES[3].start())["first_player"] is None


def test_every_die_goes_to_its_area_at_once() -> None:
    state = play(GAMES[4].start(), f"first 1, {TOPS}")
    lie = [dice(state)]
    for face in (4, 4, 6, 1):
        play(state, f"roll {face}")
        lie.append(dice(state))
    assert lie == [[0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 2, 0, 0], [0, 0, 0, 2, 0, 1], [1, 0, 0, 2, 0, 1]]
    assert lines(state, "now") == ["gates: chance, rolls 5"]


def test_a_set_up_is_told() -> None:
    state = GAMES[3].start()
    assert told(state, f"first 3, {TOPS}") == [
        "Seat 3 is the first player",
        "Jeweller: the tile “odd” comes up (roll 1 3 5: one more; 1 hand)",
        "Library: the tile “second” comes up (2nd die: one more; 2 hands)",
        "Inn: the tile “smuggle” comes up (Market to a District; 2 hands)",
        "Engineering Works: the tile “2” comes up (move the Submarine; 2 hands)",
        "Blacksmith: the tile “even” comes up (roll 2 4 6: one more; 1 hand)",
    ]
    assert told(state, "roll 1, roll 5, roll 6, roll 6, roll 3, roll 3, roll 3") == [
        "The gates open. Dice: Jeweller 1, Inn 3, Blacksmith 1, Black Market 2"]
    assert str(state) == drawn("""
        clock 0, submarine 4, first 3
        1 odd +2: dice 1, gem 7
        2 second +2: book 7
        3 smuggle +2: dice 3, provision 7
        4 2 +2: tool 7
        5 even +2: dice 1, weapon 7
        6: dice 2, gem 3, book 3, provision 3, tool 3, weapon 3
        seat 1: points 0
        seat 2: points 0
        seat 3: points 0
        take: seat 3, visits 6
        """)


def test_every_tile_shows_its_hands() -> None:
    shown = {}
    for district, tiles in zip(DISTRICTS, TILES, strict=True):
        for tile in tiles.split():
            tops = [tile if each == district else quiet for each, quiet in zip(DISTRICTS, QUIET, strict=True)]
            state = play(GAMES[3].start(), "first 1, " + ", ".join(
                f"tile {each} {top}" for each, top in zip(DISTRICTS, tops, strict=True)))
            area = seen(state)["areas"][DISTRICTS.index(district)]
            assert (area["tile"], sorted([tile, *area["face_down"]])) == (tile, sorted(tiles.split()))
            shown[f"{district} {tile}"] = area["hands"]
    assert shown == {
        "jeweller odd": 1, "jeweller swap": 2, "jeweller chain": 3,
        "library beyond": 1, "library market": 3, "library second": 2,
        "inn hasten": 1, "inn smuggle": 2, "inn gate": 3,
        "engineering 1": 1, "engineering 2": 2, "engineering 3": 3,
        "blacksmith even": 1, "blacksmith spread": 2, "blacksmith six": 3}
    assert seen(GAMES[3].start())["areas"][5]["hands"] == 2


# ---- the drawings of these tests -------------------------------------------------------------------------------------

def test_a_drawing_that_says_nothing_is_the_set_up_with_all_dice_at_the_market() -> None:
    for players in (2, 3, 4):
        assert at(players) == play(GAMES[players].start(), f"first 1, {TOPS}{', roll 6' * DICE[players]}")


def test_a_drawing_is_completed_with_what_it_leaves_out() -> None:
    state = at(4, """
        clock 8
        1 swap +1: dice 1, gem 3
        3 used up:
        seat 2: points 5, gem 6, tiles odd
        take: seat 2, visits 1
        """)
    assert str(state) == drawn("""
        clock 8, submarine 4, first 3
        1 swap +1: dice 1, gem 3
        2 second +2: book 9
        3 used up:
        4 2 +2: tool 9
        5 even +2: weapon 9
        6: dice 1, gem 3, book 3, tool 3, weapon 3
        seat 1: points 0, dice 2
        seat 2: points 5, dice 1, gem 6, tiles odd
        seat 3: points 0, dice 2
        seat 4: points 0, dice 2
        unscored: hasten smuggle gate
        take: seat 2, visits 1
        """)
    assert points(state) == [0, 5, 0, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_drawing_in_which_tokens_are_missing_is_refused(kind: str) -> None:
    market = ", ".join(f"{other} 3" for other in KINDS if other != kind)
    areas = "".join(f"{n} {tile} +2: {other} 7\n" for n, (other, tile) in enumerate(zip(KINDS, QUIET, strict=True), 1))
    with pytest.raises(atlantis.WrongOption, match=f"there are 7 tokens of {kind}, not 10"):
        at(3, f"{areas}6: {market}")
