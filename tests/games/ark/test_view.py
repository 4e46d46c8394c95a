"""What clients see of a position: everything on the table, and nothing of the order of decks and bag."""

from __future__ import annotations

import json
from typing import Any

from atlantis import State
from tests.games.ark.positions import GAMES, SHIPS, TABLE, after, at, opened, play, with_data
from tests.games.ark.table import SETS
from tests.games.reading import seen

TWO = GAMES[2].position(TABLE)


def tile(state: State, number: int) -> dict[str, Any]:
    """What can be seen of a tile."""
    found: dict[str, Any] = seen(state)["tiles"][number - 1]
    return found


def seat(state: State, number: int) -> dict[str, Any]:
    """What can be seen of a player."""
    found: dict[str, Any] = seen(state)["seats"][number - 1]
    return found


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_view_tells_the_table() -> None:
    view = seen(TWO)
    for part in ("tiles", "seats", "show", "track", "printed"):
        del view[part]
    assert view == {
        "game": "ark",
        "step": "turn",
        "to_move": 2,
        "chance": False,
        "players": 2,
        "round": 2,
        "rounds": 6,
        "city": "dry",
        "ships_in_deck": 24,
        "supply": {"wood": 28, "flax": 24, "ore": 18, "gold": 15},
        "bag": {"potions": 3, "animals": 4, "treasures": 4, "knowledge": 4},
        "events": {
            "drawn": 4,
            "left": 14,
            "due": 0,
            "earthquakes": 0,
            "earthquake_among": 4,
            "earthquake_chance": 0.25,
        },
        "winners": [],
        "scores": [3, -4],
    }


def test_the_view_tells_what_is_printed_on_the_city_and_the_sheet() -> None:
    printed = seen(TWO)["printed"]
    assert printed["buy"]["wood"] == {"price": 1, "number": 2}
    assert printed["sell"] == {"wood": {"wood": 6}, "flax": {"flax": 3}, "ore": {"ore": 2}, "gold": {"gold": 3}}
    assert (printed["gold"], printed["worth"][-1], printed["fine"], printed["stranded"], printed["limit"]) == (
        1,
        27,
        {"gold": 2, "points": 4},
        5,
        10,
    )
    assert seen(with_data(3, {"city.gold": 3}).start())["printed"]["gold"] == 3


def test_the_view_tells_the_track_with_its_events_and_piles() -> None:
    assert seen(TWO)["track"] == {
        "length": 21,
        "round_ends": [7, 14, 21],
        "events": [3, 6, 9, 12, 15, 18, 21],
        "reached": 12,
        "next_event": 15,
        "piles": [{"space": 11, "seats": [2]}, {"space": 12, "seats": [1]}],
    }
    pile = play(GAMES[4].start(), "order 3 1 4 2")
    assert seen(pile)["track"]["piles"] == [{"space": 0, "seats": [2, 4, 1, 3]}]  # the lowest first
    assert seen(pile)["track"]["reached"] == 0


def test_the_view_tells_a_tile_on_either_side() -> None:
    assert tile(TWO, 1) == {
        "tile": 1,
        "side": "dry",
        "rings": 2,
        "rings_sinking": 2,
        "workers": 0,
        "dry": {"ore": 2},
        "sinking": {"wood": 2, "ore": 1},
        "yield": {"ore": 2},
        "seat": None,
        "silver": False,
        "token": "animals",
        "cards_left": 2,
        "chance": 0.125,
    }
    assert tile(TWO, 2) == {
        "tile": 2,
        "side": "sinking",
        "rings": 2,
        "rings_sinking": 2,
        "workers": 2,
        "dry": {"flax": 3},
        "sinking": {"flax": 2},
        "yield": {"flax": 2},
        "seat": 1,
        "silver": True,
        "token": None,
        "cards_left": 1,
        "chance": 0.0625,
    }
    gone = tile(TWO, 3)
    assert (gone["side"], gone["yield"], gone["seat"], gone["silver"], gone["token"], gone["cards_left"]) == (
        "gone",
        {},
        None,
        False,
        None,
        0,
    )


def test_the_view_tells_the_ships_on_show_with_what_the_player_to_move_lacks() -> None:
    show = seen(TWO)["show"]
    assert show[1] == {
        "ship": "S11",
        "cost": {"wood": 5, "flax": 1},
        "points": 2,
        "ring": True,
        "pay": {"wood": 2},
        "get": {"gold": 3},
        "seat": None,
        "used": False,
        "lack": {"wood": 5},
    }
    assert [ship["lack"] for ship in show] == [
        {"wood": 4, "gold": 2},
        {"wood": 5},
        {"wood": 4},
        {"wood": 4, "flax": 2, "ore": 1, "gold": 2},
    ]
    assert (show[3]["ship"], show[3]["ring"], show[3]["pay"], show[3]["get"]) == ("S30", True, {}, {"gold": 1})
    rich = at(2, "seat 1: ore 1, gold 3\nshow: S16 S21 S22 S23")
    assert seen(rich)["show"][0]["lack"] == {}
    assert [ship and ship["lack"] for ship in seen(play(rich, "build S16"))["show"]] == [None] * 4  # chance moves


def test_the_view_tells_the_seats() -> None:
    first, second = seat(TWO, 1), seat(TWO, 2)
    assert [(ship["ship"], ship["seat"], ship["used"], ship["lack"]) for ship in first.pop("ships")] == [
        ("S01", 1, True, None),
        ("S16", 1, False, None),
    ]
    figures = first.pop("figures"), second.pop("figures")
    assert [found["workers"] for found in figures] == [2, 3]
    assert figures[0] == {**first["cubes"], **first["tokens"], "ships": 2, "workers": 2}
    assert first == {
        "seat": 1,
        "cubes": {"wood": 2, "flax": 0, "ore": 0, "gold": 10},
        "points": 3,
        "tokens": {"potions": 0, "animals": 1, "treasures": 0, "knowledge": 0},
        "fleet": 2,
        "workers_left": 2,
        "swimmers": 1,
        "space": 12,
        "in_city": 0,
        "scoring": {"track": 3, "stranded": 5, "ships": -25, "tokens": 2, "gold": 10, "total": -10},
    }
    assert second == {
        "seat": 2,
        "cubes": {"wood": 0, "flax": 1, "ore": 2, "gold": 0},
        "points": -4,
        "tokens": {"potions": 0, "animals": 0, "treasures": 1, "knowledge": 1},
        "ships": [],
        "fleet": 0,
        "workers_left": 3,
        "swimmers": 0,
        "space": 11,
        "in_city": 0,
        "scoring": {"track": -4, "stranded": 7, "ships": -35, "tokens": 4, "gold": 0, "total": -35},
    }


def test_the_view_tells_what_is_due_and_that_no_earthquake_can_come_next() -> None:
    view = seen(after(3, "", "gold 3, event quake"))
    assert (view["step"], view["to_move"], view["chance"]) == ("event", None, True)
    assert view["events"] == {
        "drawn": 1,
        "left": 17,
        "due": 2,
        "earthquakes": 1,
        "earthquake_among": None,
        "earthquake_chance": 0.0,
    }


# ---- what is hidden, and other values --------------------------------------------------------------------------------


def test_the_order_of_decks_and_bag_is_nowhere() -> None:
    """Whatever comes up next, the view before it is the same; drawn cards are counted, not kept in order."""
    before = json.dumps(play(GAMES[3].start(), "order 1 2 3").view())
    for ship in SHIPS:
        state = play(GAMES[3].start(), "order 1 2 3")
        assert json.dumps(state.view()) == before
        play(state, f"ship {ship}")
        assert ship not in json.dumps({**state.view(), "show": []})
    first = after(3, "", "gold 3, event quake, event 1, event 2")
    second = after(3, "", "gold 3, event quake, event 2, event 1")
    assert first.view() == second.view()


def test_the_view_shows_the_values_in_force() -> None:
    game = with_data(
        3,
        {
            "workers": 8,
            "rounds": 2,
            "track.events": [5],
            "tiles.3.rings": 4,
            "tiles.3.dry": {"gold": 5},
            "ships.S21.points": 9,
            "tokens.each": 4,
            "supply": {"ore": 7},
        },
    )
    state = opened(game)
    view = seen(state)
    assert (view["rounds"], view["track"]["length"], view["track"]["round_ends"], view["track"]["events"]) == (
        4,
        16,
        [8, 16],
        [5],
    )
    assert (tile(state, 3)["rings"], tile(state, 3)["yield"], view["show"][0]["points"]) == (4, {"gold": 5}, 9)
    assert (view["bag"], view["supply"]) == (dict.fromkeys(SETS, 2), {"wood": 30, "flax": 25, "ore": 7, "gold": 25})
