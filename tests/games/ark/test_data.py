"""The user's own values: what they say is played, and what cannot be played is refused with a sentence.

Ours are those of the exact rules, value by value, each with where it comes from. Whole games with other values: see
test_random_games.py.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atlantis import OVER, WrongData
from tests.games.ark.positions import HOUSE, RINGS, SHIPS, after, at, check_pieces, typed, with_data
from tests.games.ark.table import CUBES, SETS, hand, points, supply
from tests.games.reading import moves, seen
from tests.games.scale import examples
from tests.reference import ark as reference

DATA = HOUSE[3].data

# ---- our own values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", reference.TILES)
def test_aa_22_a_tile_has_the_name_rings_and_yields_of_the_exact_rules(number: int) -> None:
    tile, path = reference.TILES[number], f"tiles.{number}"
    assert DATA.number(f"{path}.rings") == tile.rings == RINGS[number - 1]
    assert (DATA.amounts(f"{path}.dry"), DATA.amounts(f"{path}.sinking")) == (tile.dry, tile.sinking)
    assert typed(HOUSE[3].words.value_name("tile", number, "en")) == f"{number} {tile.name}"


@pytest.mark.parametrize("name", reference.SHIPS)
def test_a_ship_has_the_name_cost_points_and_use_of_the_exact_rules(name: str) -> None:
    ship, path = reference.SHIPS[name], f"ships.{name}"
    assert (DATA.amounts(f"{path}.cost"), DATA.number(f"{path}.points")) == (ship.cost, ship.points)
    assert DATA.entries[f"{path}.ring"].value is ship.ring
    assert (DATA.amounts(f"{path}.pay"), DATA.amounts(f"{path}.get")) == (ship.pays, ship.gets)
    assert typed(HOUSE[3].words.value_name("ship", name, "en")) == f"{name} {ship.name}"


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
    "city.sell.wood": ("house", {"wood": 6}),
    "city.sell.flax": ("house", {"flax": 3}),
    "city.sell.ore": ("house", {"ore": 2}),
    "city.sell.gold": ("house", {"gold": 3}),
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
TILE_PATHS = [f"tiles.{tile}.{what}" for tile in range(1, 9) for what in ("rings", "rings_sinking", "dry", "sinking")]
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


def test_supply_and_sets_have_the_pieces_that_the_data_says() -> None:
    state = with_data(2, {"supply": {"gold": 2, "ore": 60}, "tokens.each": 3}).start()
    assert (supply(state), seen(state)["bag"]) == ([30, 25, 60, 2], dict.fromkeys(SETS, 3))


FINES = {"fine.gold": 4, "fine.points": 9}
END = "left 0\nseat 2: left 1"


@pytest.mark.parametrize(
    ("data", "has", "move", "then", "scored"),
    [
        ({"supply": {"gold": 2}}, "", "gold 3", "gold 2", 0),
        ({"limit": 4}, "", "gather 3", "wood 4", 0),
        ({"limit": 16}, "wood 10", "gather 3", "wood 16", 0),
        *(({"city.gold": gold}, "wood 1", "gold 2", f"wood 1, gold {2 * gold}", 0) for gold in (1, 3)),
        ({"city.gold": 0}, "", "gold 2", "", 0),
        *(
            (
                {f"city.buy.{cube}.price": 3, f"city.buy.{cube}.number": 5},
                "gold 4",
                f"buy {cube}",
                f"{cube} 5, gold 1",
                0,
            )
            for cube in CUBES[:3]
        ),
        *(
            ({f"city.sell.{cube}": {cube: 4}, "points.group": 7}, f"{cube} 5", f"sell {cube}", f"{cube} 1", 7)
            for cube in CUBES
        ),
        (FINES, f"gold 3, swimmers 2, {END}", "gold 1", "gold 3", -9),
        (FINES, f"gold 4, swimmers 2, {END}", "gold 1", "", 0),
        (FINES, f"gold 5, swimmers 2, {END}", "gold 1", "gold 1", 0),
        (
            {"tokens.worth": [1, 10, 11, 12, 13, 50]},
            f"potions 1, animals 2, knowledge 6, {END}\nround 6",
            "gold 1",
            "",
            1 + 10 + 50 - 35,
        ),
        (
            {"points.gold": 3, "points.stranded": 2},
            f"gold 4, ships S01 S02, {END}\nround 6",
            "gold 1",
            "gold 4",
            12 - 10,
        ),
    ],
)
def test_hands_city_fines_and_scoring_go_by_the_data(
    data: dict[str, object], has: str, move: str, then: str, scored: int
) -> None:
    state = after(2, f"seat 1: {has}", move, with_data(2, data))
    assert (hand(state, 1), points(state)[0]) == (then, scored)


@pytest.mark.parametrize(
    ("data", "has", "move"),
    [
        *(({f"city.buy.{cube}.price": 3}, "gold 2", f"buy {cube}") for cube in CUBES[:3]),
        *(({f"city.sell.{cube}": {cube: 4}}, f"{cube} 3", f"sell {cube}") for cube in CUBES),
    ],
)
def test_who_has_less_than_the_data_says_cannot_buy_or_sell(data: dict[str, object], has: str, move: str) -> None:
    assert move not in moves(at(2, f"seat 1: {has}", with_data(2, data)))


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
        ("tokens.each", 1, 6),
        ("tiles.1.rings", 1, 7),
        ("tiles.1.rings_sinking", 0, 7),
        ("ships.S30.points", 0, 50),
    ],
)
def test_a_number_out_of_its_bounds_is_refused_with_them(path: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        assert refusal({path: value}) == f"{path}: {value} is not possible; it must be between {low} and {high}."
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
            f"{path}: {n} ore is not possible; it must be between 0 and {most}."
        )
    assert refusal({path: {"silver": 1}}) == (
        f"{path}: there are no cubes of 'silver'; there are wood, flax, ore, gold."
    )
    kept = {"wood": 30, "flax": 25, "ore": 20} if path == "supply" else {}
    assert with_data(3, {path: {"gold": most}}).data.amounts(path) == {**kept, "gold": most}


@pytest.mark.parametrize(
    ("worth", "sentence"),
    [
        ([], "[] is not possible; it must list the points for 1 to 6 tokens of a set."),
        ([1, 2, 3, 4, 5], "[1, 2, 3, 4, 5] is not possible; it must list the points for 1 to 6 tokens of a set."),
        ([1, 2, 3, 4, 5, 51], "51 is not possible; each must be between 0 and 50."),
        ([-1, 2, 3, 4, 5, 6], "-1 is not possible; each must be between 0 and 50."),
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
        f"track.events: {data['track.events']} is not possible; they must be spaces of the "
        f"time track, 1 to {last}, ascending and different."
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"workers": 2, "track.events": []}, "tiles.8.rings: 3 is not possible; it must be between 1 and 2."),
        ({"rounds": 2}, "track.events: [3, 6, 9, 12, 15, 18, 21] is not possible; "),
        ({"tokens.each": 3, "tokens.worth": [3, 8]}, "tokens.worth: [3, 8] is not possible; it must list the points "),
        ({"tiles.9.rings": 1}, "there is no value named 'tiles.9': "),
        ({"ships.S31.points": 1}, "there is no value named 'ships.S31': "),
        ({"city.buy.gold.price": 1}, "there is no value named 'city.buy.gold': "),
        ({"ships.S01.ring": 1}, "ships.S01.ring: 1 is not possible; it must be true or false."),
        ({"supply": {"wood": "30"}}, "supply: {'wood': '30'} is not a value; "),
        *(
            (
                {"city.sell.ore": group},
                "city.sell.ore: a sale of nothing is not possible; the group needs at least one cube",
            )
            for group in ({}, {"ore": 0})
        ),
        ({"city.sell.ore": 2}, "city.sell.ore: 2 is not possible; it must be a table of whole numbers."),
        ({"city.sell.ore": {"ore": 31}}, "city.sell.ore: 31 ore is not possible; it must be between 0 and 30."),
        (
            {"city.sell.ore": {"potions": 1}},
            "city.sell.ore: there are no cubes of 'potions'; there are wood, flax, ore, ",
        ),
        (
            {"tiles.1.sinking": {"wood": 2, "rings": 3}},
            "tiles.1.sinking: this is what the sinking side yields; the number of its gold rings is tiles.1.rings_sinking.",
        ),
        (
            {"tiles.1.dry": {"ore": 2, "rings_sinking": 3}},
            "tiles.1.dry: this is what the dry side yields; the number of its gold rings is tiles.1.rings.",
        ),
        ({"tiles.1.rings_dry": 3}, "there is no value named 'tiles.1.rings_dry': did you mean 'rings'?"),
        ({"tiles.1.rings": {"dry": 2, "sinking": 3}}, "tiles.1.rings: no value is given; "),
        ({"ships.S02": 6}, "ships.S02: it holds several values; give them by name: cost, points, ring, pay, get."),
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
        data[f"city.sell.{cube}"] = draw(few.filter(lambda group: any(group.values())))
    for path in ("points.group", "points.gold", "points.stranded", "fine.points"):
        data[path] = draw(st.integers(0, 50))
    for tile in range(1, 9):
        data[f"tiles.{tile}.rings"] = draw(st.integers(1, workers))
        data[f"tiles.{tile}.rings_sinking"] = draw(st.integers(0, workers))
    random = draw(st.randoms(use_true_random=False))
    tables = [draw(few) for _ in range(6)]
    for path in (*TILE_PATHS, *SHIP_PATHS):
        if path.endswith((".dry", ".sinking", ".cost", ".pay", ".get")):
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
