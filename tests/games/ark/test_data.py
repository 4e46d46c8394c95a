"""The user's own values: what they say is played, and what cannot be played is refused with a sentence.

Ours are those of the exact rules, value by value, each with where it comes from.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlantis import OVER, Game, State, WrongData
from tests.games.ark.positions import (
    CUBES,
    GAMES,
    RINGS,
    SETS,
    SHIPS,
    SHIPS_UP,
    TOKENS_DOWN,
    at,
    check_pieces,
    hand,
    moves,
    of_seats,
    piles,
    play,
    points,
    seen,
    supply,
    told,
    with_data,
)
from tests.games.scale import examples

TILES = """
    1 | Copper Hills | 2 | 2 ore | 2 wood + 1 ore
    2 | Flax Fields | 2 | 3 flax | 2 flax
    3 | Cedar Forest | 2 | 6 wood | 4 wood
    4 | Driftwood Cove | 1 | 2 wood | 1 wood
    5 | Fish Market | 1 | 2 gold | 1 gold
    6 | Weavers' Terraces | 2 | 2 wood + 2 flax | 2 wood + 1 flax
    7 | Harbour Bazaar | 2 | 1 wood + 3 gold | 1 wood + 4 gold
    8 | Drowned Mine | 3 | 2 ore + 2 gold | 3 ore + 2 gold
    """
SHIP_CARDS = """
    S01 | Ore Barge | 4 wood + 1 flax | 2 | nothing -> 1 ore
    S02 | Deep-Mine Barge | 2 ore + 2 gold | 1 | nothing -> 1 ore + 1 gold
    S03 | Timber Raft | 6 wood | 1 | nothing -> 4 wood
    S04 | Coppice Boat | 3 wood + 1 flax + 1 gold | 1 | nothing -> 2 wood + 1 flax
    S05 | Flax Skiff | 4 wood + 2 gold | 2 | nothing -> 2 flax
    S06 | Weavers' Cog | 2 wood + 2 flax + 1 ore | 2 | nothing -> 1 wood + 2 flax
    S07 | Toll Ferry | 4 wood + 1 flax + 1 gold | 2 | nothing -> 2 gold
    S08 | Mint Galley | 3 wood + 2 ore | 2 | nothing -> 3 gold
    S09 | Fishing Smack | 3 wood + 1 flax | 1 | nothing -> 2 wood + 1 gold
    S10 | Orchard Boat | 1 wood + 3 flax + 1 gold | 2 | nothing -> 1 wood + 1 flax + 1 gold
    S11 | Carpenters' Yard | 5 wood + 1 flax | 2 | 2 wood -> 3 gold
    S12 | Sail Loft | 4 wood + 2 flax | 2 | 1 flax -> 3 gold
    S13 | Floating Smelter | 4 wood + 1 flax + 1 ore | 3 | 1 ore -> 4 gold
    S14 | Rope Walk | 4 wood + 1 flax + 1 gold | 2 | 1 gold -> 3 flax
    S15 | Charcoal Hulk | 5 wood + 1 flax | 2 | 3 wood -> 2 ore
    S16 | Assay Ship | 1 ore + 3 gold | 2 | 1 gold -> 2 ore
    S17 | Lumber Trader | 3 flax + 1 gold | 2 | 1 gold -> 6 wood
    S18 | Silk Trader | 3 wood + 2 flax + 1 ore | 3 | 2 gold -> 2 flax + 1 ore
    S19 | Bazaar Dhow | 1 wood + 4 flax | 3 | 1 wood + 1 flax -> 4 gold
    S20 | Salvage Tug | 3 wood + 2 ore | 2 | 3 wood -> 1 ore + 2 gold
    S21 | Lantern Boat | 6 wood | 2 | none
    S22 | Pilgrim Ship | 1 wood + 3 flax | 3 | none
    S23 | Temple Barge | 5 wood + 2 flax + 1 gold | 5 | none
    S24 | Bronze Ram | 4 wood + 2 ore | 4 | none
    S25 | Menagerie | 6 wood + 2 flax | 6 | none
    S26 | Library Ship | 4 flax + 3 gold | 7 | none
    S27 | Treasure Galleon | 1 ore + 6 gold | 6 | none
    S28 | Royal Trireme | 4 wood + 3 flax + 2 ore | 8 | none
    S29 | Bronze Citadel | 4 wood + 4 ore | 8 | none
    S30 | Ark of Kings | 4 wood + 3 flax + 3 ore + 2 gold | 13 | none
    """
"""The house data of the exact rules, section 6, to the letter: number, name, gold rings, dry side, sinking side; and
id, name, cost, points, use."""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def amounts(text: str) -> dict[str, int]:
    """`2 wood + 1 ore` by type."""
    if text in ("nothing", "none"):
        return {}
    return {cube: int(n) for n, cube in (part.split() for part in text.split(" + "))}


# ---- our own values --------------------------------------------------------------------------------------------------

DATA = GAMES[3].data


@pytest.mark.parametrize("row", rows(TILES), ids=lambda row: row[0])
def test_aa_22_a_tile_has_the_rings_and_yields_of_the_exact_rules(row: list[str]) -> None:
    number, name, rings, dry, sinking = row
    assert DATA.number(f"tiles.{number}.rings") == int(rings) == RINGS[int(number) - 1]
    assert DATA.amounts(f"tiles.{number}.dry") == amounts(dry)
    assert DATA.amounts(f"tiles.{number}.sinking") == amounts(sinking)
    assert GAMES[3].words.value_name("tile", int(number), "en") == f"{number} {name}".replace("'", "\u2019")


@pytest.mark.parametrize("row", rows(SHIP_CARDS), ids=lambda row: row[0])
def test_a_ship_has_the_cost_points_and_use_of_the_exact_rules(row: list[str]) -> None:
    ship, name, cost, worth, use = row
    pay, _, get = use.partition(" -> ")
    assert DATA.amounts(f"ships.{ship}.cost") == amounts(cost)
    assert DATA.number(f"ships.{ship}.points") == int(worth)
    assert DATA.entries[f"ships.{ship}.ring"].value is (use != "none")
    assert DATA.amounts(f"ships.{ship}.pay") == amounts(pay)
    assert DATA.amounts(f"ships.{ship}.get") == amounts(get or "none")
    assert GAMES[3].words.value_name("ship", ship, "en") == f"{ship} {name}".replace("'", "\u2019")


def test_there_are_eight_tiles_and_thirty_ships() -> None:
    assert DATA.under("tiles") == [row[0] for row in rows(TILES)] == [str(number) for number in range(1, 9)]
    assert DATA.under("ships") == [row[0] for row in rows(SHIP_CARDS)] == list(SHIPS)


OURS: dict[str, tuple[str, Any]] = {
    "workers": ("printed", 7),
    "rounds": ("printed", 3),
    "track.events": ("house", [3, 6, 9, 12, 15, 18, 21]),
    "supply": ("printed", {"wood": 30, "flax": 25, "ore": 20, "gold": 25}),
    "limit": ("printed", 10),
    "tokens.each": ("deduced", 6),
    "tokens.worth": ("printed", [2, 5, 9, 14, 20, 27]),
    "city.gold": ("printed", 1),
    "city.buy.wood.price": ("printed", 1),
    "city.buy.wood.number": ("printed", 2),
    "city.buy.flax.price": ("printed", 1),
    "city.buy.flax.number": ("printed", 1),
    "city.buy.ore.price": ("printed", 2),
    "city.buy.ore.number": ("printed", 1),
    "city.sell.wood": ("house", 6),
    "city.sell.flax": ("house", 3),
    "city.sell.ore": ("house", 2),
    "city.sell.gold": ("house", 3),
    "points.group": ("printed", 4),
    "points.gold": ("printed", 1),
    "points.stranded": ("printed", 5),
    "fine.gold": ("printed", 2),
    "fine.points": ("printed", 4),
}
NOT_HOUSE = {
    "tiles.3.rings": "printed",
    "tiles.3.dry": "printed",
    "tiles.4.rings": "deduced",
    "ships.S16.cost": "printed",
    "ships.S01.get": "printed",
}
"""Of tiles and ships, all that is not our own number."""
TILE_PATHS = [f"tiles.{tile}.{what}" for tile in range(1, 9) for what in ("rings", "dry", "sinking")]
SHIP_PATHS = [f"ships.{ship}.{what}" for ship in SHIPS for what in ("cost", "points", "ring", "pay", "get")]


@pytest.mark.parametrize("path", OURS)
def test_a_value_is_that_of_the_exact_rules_and_says_where_it_comes_from(path: str) -> None:
    entry = DATA.entries[path]
    assert (entry.provenance, entry.value) == OURS[path]


def test_what_is_on_tiles_and_ships_is_ours_but_for_what_the_rulebook_tells() -> None:
    for path in (*TILE_PATHS, *SHIP_PATHS):
        assert DATA.entries[path].provenance == NOT_HOUSE.get(path, "house"), path


def test_there_are_no_other_values() -> None:
    """So that each has its test here: a value that is added must be added to the lists."""
    assert sorted(DATA.entries) == sorted([*OURS, *TILE_PATHS, *SHIP_PATHS])


# ---- values in force -------------------------------------------------------------------------------------------------


def opened(game: Game) -> State:
    """Before the first turn, Seat 1 on top."""
    seats = " ".join(str(seat) for seat in range(1, game.players + 1))
    return play(game.start(), f"order {seats}, {SHIPS_UP}, {TOKENS_DOWN}")


def test_a_round_has_as_many_workers_and_spaces_as_the_data_says() -> None:
    state = opened(with_data(2, {"workers": 4, "track.events": [3]}))
    assert (of_seats(state, "workers_left"), seen(state)["track"]["round_ends"]) == ([4, 4], [4, 8, 12])
    play(state, "gold 3, event 1, gold 3, gold 1")
    assert moves(state, "gold") == ["gold 1"]
    assert told(state, "gold 1")[-1] == "Round 1 is over"
    assert (of_seats(state, "workers_left"), piles(state), seen(state)["round"]) == ([4, 4], {4: [2, 1]}, 2)


def test_the_track_is_run_through_twice_with_as_many_rounds_as_the_data_says() -> None:
    state = opened(with_data(2, {"rounds": 1, "track.events": []}))
    a_round = "gold 3, gold 3, gold 3, gold 3, gold 1"
    assert told(state, f"{a_round}, gold 1")[-2:] == [
        "Round 1 is over",
        "Half-time: the city is turned, and the markers go back to 0 in the same pile",
    ]
    assert (piles(state), seen(state)["round"], seen(state)["rounds"]) == ({0: [1, 2]}, 2, 2)
    play(state, f"{a_round}, gold 1")
    assert state.actor == OVER


@pytest.mark.parametrize(("spaces", "cards"), [([], 0), ([1], 1), ([2], 1), ([4], 0), ([1, 2, 3], 3), ([2, 4, 6], 1)])
def test_events_happen_on_the_spaces_that_the_data_says(spaces: list[int], cards: int) -> None:
    state = play(opened(with_data(2, {"track.events": spaces})), "gold 3")
    assert seen(state)["events"]["due"] == cards


def test_supply_and_hands_have_the_cubes_that_the_data_says() -> None:
    assert supply(with_data(2, {"supply": {"gold": 2, "ore": 60}}).start()) == [0, 0, 60, 2]
    assert told(opened(with_data(2, {"supply": {"gold": 2}})), "gold 3")[1] == (
        "Seat 1 receives 2 gold; 1 gold forfeited: the supply has no more"
    )
    assert told(opened(with_data(2, {"limit": 4})), "gather 3")[1] == (
        "Seat 1 receives 4 wood; 2 wood forfeited: a hand holds 4 at most"
    )
    assert hand(play(at(2, "seat 1: wood 10", with_data(2, {"limit": 16})), "gather 3"), 1) == "wood 16"


def over(game: Game, drawn: str) -> State:
    """The end of a game with no ships, but for what is drawn: Seat 2 has placed its last worker."""
    return play(at(2, f"round 6\n{drawn}\nseat 2: left 1", game), "gold 1")


def test_sets_have_as_many_tokens_and_are_worth_what_the_data_says() -> None:
    assert seen(with_data(2, {"tokens.each": 3}).start())["bag"] == dict.fromkeys(SETS, 3)
    game = with_data(2, {"tokens.worth": [1, 10, 11, 12, 13, 50]})
    state = over(game, "seat 1: left 0, potions 1, animals 2, knowledge 6")
    assert seen(state)["seats"][0]["scoring"]["tokens"] == 1 + 10 + 50


@pytest.mark.parametrize("gold", [0, 1, 3])
def test_the_city_gives_as_much_gold_a_worker_as_the_data_says(gold: int) -> None:
    state = play(opened(with_data(2, {"city.gold": gold})), "gold 2")
    assert seen(state)["seats"][0]["cubes"]["gold"] == 2 * gold


@pytest.mark.parametrize("cube", CUBES[:3])
def test_the_city_sells_cubes_at_the_prices_that_the_data_says(cube: str) -> None:
    game = with_data(2, {f"city.buy.{cube}.price": 3, f"city.buy.{cube}.number": 5})
    assert f"buy {cube}" not in moves(at(2, "seat 1: gold 2", game))
    state = play(at(2, "seat 1: gold 4", game), f"buy {cube}")
    assert hand(state, 1) == f"{cube} 5, gold 1"


@pytest.mark.parametrize("cube", CUBES)
def test_the_city_buys_groups_of_the_size_that_the_data_says(cube: str) -> None:
    game = with_data(2, {f"city.sell.{cube}": 4, "points.group": 7})
    assert f"sell {cube}" not in moves(at(2, f"seat 1: {cube} 3", game))
    state = play(at(2, f"seat 1: {cube} 5", game), f"sell {cube}")
    assert (hand(state, 1), points(state)) == (f"{cube} 1", [7, 0])


def test_gold_and_workers_without_a_ship_count_at_the_end_as_the_data_says() -> None:
    state = over(with_data(2, {"points.gold": 3, "points.stranded": 2}), "seat 1: left 0, gold 4, ships S01 S02")
    assert seen(state)["seats"][0]["scoring"] == {
        "track": 0,
        "stranded": 5,
        "ships": -10,
        "tokens": 0,
        "gold": 12,
        "total": 2,
    }


@pytest.mark.parametrize(("gold", "left", "lost"), [(3, 3, 9), (4, 0, 0), (5, 1, 0)])
def test_swimmers_are_fined_what_the_data_says(gold: int, left: int, lost: int) -> None:
    game = with_data(2, {"fine.gold": 4, "fine.points": 9})
    state = play(at(2, f"seat 1: swimmers 2, left 0, gold {gold}\nseat 2: left 1", game), "gold 1")
    assert (seen(state)["seats"][0]["cubes"]["gold"], points(state)) == (left, [-lost, 0])


@pytest.mark.parametrize("tile", range(1, 9))
def test_a_tile_yields_what_the_data_says_for_the_workers_it_says(tile: int) -> None:
    game = with_data(
        2,
        {
            f"tiles.{tile}.rings": 4,
            f"tiles.{tile}.dry": {"wood": 1, "ore": 5},
            f"tiles.{tile}.sinking": {"flax": 2, "gold": 6},
            "track.events": [],
        },
    )
    dry = play(at(2, "", game), f"gather {tile}")
    assert (hand(dry, 1), piles(dry)) == ("wood 1, ore 5", {0: [2], 4: [1]})
    sinking = play(at(2, f"{tile} sinking:", game), f"gather {tile}")
    assert hand(sinking, 1) == "flax 2, gold 6"
    assert f"gather {tile}" not in moves(at(2, "seat 1: left 3\nseat 2: left 3", game))


@pytest.mark.parametrize("ship", SHIPS)
def test_a_ship_costs_brings_and_trades_what_the_data_says(ship: str) -> None:
    game = with_data(
        2,
        {
            f"ships.{ship}.cost": {"wood": 2, "gold": 3},
            f"ships.{ship}.points": 11,
            f"ships.{ship}.ring": True,
            f"ships.{ship}.pay": {"ore": 2},
            f"ships.{ship}.get": {"flax": 3, "gold": 1},
        },
    )
    others = " ".join([other for other in SHIPS if other != ship][:3])
    assert f"build {ship}" not in moves(at(2, f"show: {ship} {others}\nseat 1: wood 10, gold 2", game))
    built = play(at(2, f"show: {ship} {others}\nseat 1: wood 3, gold 3", game), f"build {ship}")
    assert (hand(built, 1), points(built)) == ("wood 1", [11, 0])
    assert f"use {ship}" not in moves(at(2, f"seat 1: ships {ship}, ore 1", game))
    used = play(at(2, f"seat 1: ships {ship}, ore 3", game), f"use {ship}")
    assert hand(used, 1) == "flax 3, ore 1, gold 1"
    ringless = with_data(2, {f"ships.{ship}.ring": False, f"ships.{ship}.pay": {}, f"ships.{ship}.get": {"wood": 1}})
    assert moves(at(2, f"seat 1: ships {ship}", ringless), "use") == []


# ---- refusals --------------------------------------------------------------------------------------------------------


def refusal(data: dict[str, Any], players: int = 3) -> str:
    with pytest.raises(WrongData) as refused:
        with_data(players, data)
    sentence = str(refused.value)
    assert sentence.startswith("data: ")
    return sentence.removeprefix("data: ")


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("workers", 1, 9),
        ("rounds", 1, 5),
        ("limit", 1, 30),
        ("tokens.each", 1, 6),
        ("city.gold", 0, 10),
        ("city.buy.wood.price", 0, 10),
        ("city.buy.flax.price", 0, 10),
        ("city.buy.ore.price", 0, 10),
        ("city.buy.wood.number", 1, 10),
        ("city.buy.flax.number", 1, 10),
        ("city.buy.ore.number", 1, 10),
        ("city.sell.wood", 1, 30),
        ("city.sell.flax", 1, 30),
        ("city.sell.ore", 1, 30),
        ("city.sell.gold", 1, 30),
        ("points.group", 0, 50),
        ("points.gold", 0, 50),
        ("points.stranded", 0, 50),
        ("fine.points", 0, 50),
        ("fine.gold", 0, 30),
        ("tiles.1.rings", 1, 7),
        ("tiles.8.rings", 1, 7),
        ("ships.S01.points", 0, 50),
        ("ships.S30.points", 0, 50),
    ],
)
def test_a_number_out_of_its_bounds_is_refused_with_them(path: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        assert refusal({path: value}) == f"{path}: {value} is not possible; it lies between {low} and {high}."
    for value in (low, high):
        data: dict[str, object] = {path: value}
        if path in ("workers", "rounds"):
            data |= {"track.events": [], **{f"tiles.{tile}.rings": 1 for tile in range(1, 9)}}
        assert with_data(3, data).data.number(path) == value


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("supply", 60),
        ("tiles.1.dry", 30),
        ("tiles.8.sinking", 30),
        ("ships.S01.cost", 30),
        ("ships.S16.pay", 30),
        ("ships.S30.get", 30),
    ],
)
def test_amounts_of_cubes_that_there_cannot_be_are_refused(path: str, most: int) -> None:
    for n in (-1, most + 1):
        assert refusal({path: {"gold": 1, "ore": n}}) == (
            f"{path}: {n} ore is not possible; it lies between 0 and {most}."
        )
    assert refusal({path: {"silver": 1}}) == (
        f"{path}: there are no cubes of 'silver'; there are wood, flax, ore, gold."
    )
    assert with_data(3, {path: {"gold": most}}).data.amounts(path) == {"gold": most}


@pytest.mark.parametrize(
    ("worth", "sentence"),
    [
        ([], "[] is not possible; it lists the points for 1 to 6 tokens of a set."),
        ([1, 2, 3, 4, 5], "[1, 2, 3, 4, 5] is not possible; it lists the points for 1 to 6 tokens of a set."),
        ([1, 2, 3, 4, 5, 51], "51 is not possible; each lies between 0 and 50."),
        ([-1, 2, 3, 4, 5, 6], "-1 is not possible; each lies between 0 and 50."),
    ],
)
def test_worths_of_sets_that_cannot_be_counted_are_refused(worth: list[int], sentence: str) -> None:
    assert refusal({"tokens.worth": worth}) == f"tokens.worth: {sentence}"


@pytest.mark.parametrize(
    ("data", "last"),
    [
        ({"track.events": [0, 3]}, 21),
        ({"track.events": [3, 22]}, 21),
        ({"track.events": [6, 3]}, 21),
        ({"track.events": [3, 3]}, 21),
        ({"track.events": [8], "rounds": 1}, 7),
        ({"track.events": [25], "workers": 8}, 24),
    ],
)
def test_events_beyond_the_track_or_in_disorder_are_refused(data: dict[str, Any], last: int) -> None:
    assert refusal(data) == (
        f"track.events: {data['track.events']} is not possible; they are spaces of the time "
        f"track, 1 to {last}, ascending, each once."
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"workers": 2, "track.events": []}, "tiles.8.rings: 3 is not possible; it lies between 1 and 2."),
        ({"rounds": 2}, "track.events: [3, 6, 9, 12, 15, 18, 21] is not possible; "),
        (
            {"tokens.each": 3, "tokens.worth": [3, 8]},
            "tokens.worth: [3, 8] is not possible; it lists the points for 1 to ",
        ),
        ({"tiles.9.rings": 1}, "there is no value named 'tiles.9': "),
        ({"ships.S31.points": 1}, "there is no value named 'ships.S31': "),
        ({"city.buy.gold.price": 1}, "there is no value named 'city.buy.gold': "),
        ({"ships.S01.ring": 1}, "ships.S01.ring is 1, but it must be true or false."),
        ({"supply": {"wood": "30"}}, "supply: {'wood': '30'} is not a value; "),
        ({"ships.S02": 6}, "ships.S02 holds several values; give them by name: cost, points, ring, pay, get."),
    ],
)
def test_values_that_do_not_fit_each_other_or_the_game_are_refused(data: dict[str, Any], sentence: str) -> None:
    assert refusal(data).startswith(sentence)


# ---- any values ------------------------------------------------------------------------------------------------------


@st.composite
def possible_data(draw: st.DrawFn) -> dict[str, Any]:
    """Values that can be played, as far from ours as possible."""
    few = st.dictionaries(st.sampled_from(CUBES), st.integers(0, 4), max_size=3)
    workers, rounds, each = draw(st.integers(1, 9)), draw(st.integers(1, 5)), draw(st.integers(1, 6))
    data: dict[str, Any] = {
        "workers": workers,
        "rounds": rounds,
        "tokens.each": each,
        "limit": draw(st.integers(1, 30)),
        "track.events": sorted(draw(st.sets(st.integers(1, workers * rounds), max_size=12))),
        "supply": draw(st.dictionaries(st.sampled_from(CUBES), st.integers(0, 60))),
        "tokens.worth": draw(st.lists(st.integers(0, 50), min_size=each, max_size=each)),
        "city.gold": draw(st.integers(0, 3)),
        "fine.gold": draw(st.integers(0, 4)),
    }
    for cube in CUBES:
        data[f"city.sell.{cube}"] = draw(st.integers(1, 4))
    for path in ("points.group", "points.gold", "points.stranded", "fine.points"):
        data[path] = draw(st.integers(0, 50))
    for tile in range(1, 9):
        data[f"tiles.{tile}.rings"] = draw(st.integers(1, workers))
    random = draw(st.randoms(use_true_random=False))
    tables = [draw(few) for _ in range(6)]
    for path in (*TILE_PATHS, *SHIP_PATHS):
        if path.endswith(("dry", "sinking", "cost", "pay", "get")):
            data[path] = random.choice(tables)
        elif path.endswith("points"):
            data[path] = random.choice((0, 1, 50))
        elif path.endswith("ring"):
            data[path] = random.random() < 0.5
    return data


@given(st.sampled_from([2, 3, 4]), possible_data(), st.integers(0, 9))
@examples(40, 10)
def test_any_possible_values_make_a_game_that_can_be_played(players: int, data: dict[str, Any], seed: int) -> None:
    random, state = Random(seed), with_data(players, data).start()
    while state.actor != OVER:
        check_pieces(state)
        state.apply(random.choice(state.legal_actions()))
    assert state.winners()
