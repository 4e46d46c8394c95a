"""What clients see of a position: everything on the table, and nothing of the order of face-down tiles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from atlantis import State
from atlantis.testing import games, positions
from tests.games.atlandice.positions import DISTRICTS, GAMES, KINDS, QUIET, TILES, TWO, after, at, play
from tests.games.reading import seen
from tests.games.scale import examples


def area(state: State, number: int) -> dict[str, Any]:
    """What can be seen of an Area."""
    found: dict[str, Any] = seen(state)["areas"][number - 1]
    return found


def amounts(**some: int) -> dict[str, int]:
    """So many of each kind, the rest 0."""
    return {kind: some.get(kind, 0) for kind in KINDS}


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_view_tells_the_table() -> None:
    view = seen(at(2, TWO))
    for part in ("areas", "seats", "neutral", "standing", "in_all", "worth", "clock"):
        del view[part]
    assert view == {
        "game": "atlandice",
        "step": "take",
        "to_move": 1,
        "chance": False,
        "players": 2,
        "first_player": 2,
        "own_dice": 2,
        "submarine": 2,
        "unscored_tiles": [{"district": "inn", "tile": "smuggle"}],
        "dice_to_roll": 0,
        "visits_left": 3,
        "visit": None,
        "revealing": None,
        "settled": [],
        "donors": [],
        "winners": [],
        "scores": [7, 6],
    }


def test_the_view_tells_a_district() -> None:
    assert area(at(2, TWO), 1) == {
        "area": 1,
        "name": "jeweller",
        "dice": 2,
        "resources": amounts(gem=4, book=1),
        "total": 5,
        "submarine": False,
        "resource": "gem",
        "tile": "swap",
        "hands": 2,
        "lands": 12,
        "face_down": ["chain"],
        "used_up": False,
    }
    library = area(at(2, TWO), 2)
    assert (library["tile"], library["hands"], library["submarine"]) == ("second", 2, True)
    assert sorted(library["face_down"]) == ["beyond", "market"]


def test_the_view_tells_the_market() -> None:
    assert area(at(2, TWO), 6) == {
        "area": 6,
        "name": "market",
        "dice": 1,
        "resources": amounts(gem=3, book=3, tool=3, weapon=3),
        "total": 12,
        "submarine": False,
        "resource": None,
        "tile": None,
        "hands": 2,
        "lands": 12,
        "face_down": [],
        "used_up": False,
    }


def test_a_used_up_district_has_no_tile_and_nothing_under_it() -> None:
    assert area(at(2, TWO), 3) == {
        "area": 3,
        "name": "inn",
        "dice": 0,
        "resources": amounts(),
        "total": 0,
        "submarine": False,
        "resource": "provision",
        "tile": None,
        "hands": None,
        "lands": None,
        "face_down": [],
        "used_up": True,
    }


def test_the_view_tells_the_seats_and_the_neutral() -> None:
    view = seen(at(2, TWO))
    figures = [party.pop("figures") for party in (*view["seats"], view["neutral"])]
    assert figures[0] == {**amounts(gem=2, book=2), "dice": 1, "won": 1}
    assert view["seats"] == [
        {
            "seat": 1,
            "resources": amounts(gem=2, book=2),
            "total": 4,
            "points": 7,
            "tiles": [{"district": "jeweller", "tile": "odd"}],
            "dice": 1,
            "has_given": False,
        },
        {
            "seat": 2,
            "resources": amounts(gem=1, tool=1),
            "total": 2,
            "points": 6,
            "tiles": [{"district": "inn", "tile": "hasten"}, {"district": "engineering", "tile": "3"}],
            "dice": 1,
            "has_given": True,
        },
    ]
    assert view["neutral"] == {
        "seat": 0,
        "resources": amounts(weapon=3),
        "total": 3,
        "points": 4,
        "tiles": [{"district": "inn", "tile": "gate"}],
        "dice": 1,
        "has_given": None,
    }


@pytest.mark.parametrize("players", [3, 4])
def test_there_is_no_neutral_with_more_than_two_players(players: int) -> None:
    view = seen(at(players))
    assert view["neutral"] is None
    assert [party["seat"] for party in view["seats"]] == list(range(1, players + 1))
    assert {party["has_given"] for party in view["seats"]} == {None}


def test_the_view_tells_where_the_clock_lands_and_never_beyond_its_end() -> None:
    assert [area(at(3, "clock 23"), n)["lands"] for n in (1, 6)] == [24, 24]


# ---- the standing ----------------------------------------------------------------------------------------------------


def standing(state: State) -> dict[str, tuple[object, ...]]:
    return {
        line["resource"]: (line["most"], line["firsts"], line["second"], line["seconds"])
        for line in seen(state)["standing"]
    }


def test_the_standing_tells_who_would_score_for_each_resource() -> None:
    """0 is the neutral; nobody with none is second, and after a tie for most nobody is."""
    assert standing(at(2, TWO)) == {
        "gem": (2, [1], 1, [2]),
        "book": (2, [1], 0, []),
        "provision": (0, [], 0, []),
        "tool": (1, [2], 0, []),
        "weapon": (3, [0], 0, []),
    }
    tied = at(
        4,
        """
        1 odd +2: gem 3
        2 second +2: book 4
        seat 1: gem 2, book 1
        seat 2: gem 2, book 2
        seat 3: gem 1, book 1
        seat 4: gem 1, book 1
        """,
    )
    assert standing(tied)["gem"] == (2, [1, 2], 0, [])
    assert standing(tied)["book"] == (2, [2], 1, [1, 3, 4])


# ---- steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "position", "made", "step", "visit"),
    [
        pytest.param(
            2,
            TWO,
            "give 1",
            "pick",
            {"seat": 1, "for": 0, "area": 1, "die_from": 1, "picks": 1},
            id="for the neutral, 0",
        ),
        pytest.param(
            2,
            TWO,
            "give 1, pick gem",
            "swap",
            {"seat": 1, "for": 0, "area": 1, "die_from": 1, "picks": 0},
            id="its effect",
        ),
        pytest.param(
            3,
            "clock 0, submarine 6",
            "take 6",
            "pick",
            {"seat": 1, "for": 1, "area": 6, "die_from": 6, "picks": 2},
            id="with the Submarine's extra pick",
        ),
        pytest.param(
            3,
            "1 chain +2: dice 1, gem 7",
            "take 1, pick gem, roll 6, roll 2",
            "pick",
            {"seat": 1, "for": 1, "area": 2, "die_from": 1, "picks": 1},
            id="where a chain leads",
        ),
        pytest.param(
            3,
            "3 smuggle +2: dice 1, provision 7",
            "take 3, pick provision",
            "move",
            {"seat": 1, "for": 1, "area": 3, "die_from": 3, "picks": 0, "moves_from": 6},
            id="what is moved",
        ),
    ],
)
def test_a_visit_in_progress_is_seen(
    players: int, position: str, made: str, step: str, visit: dict[str, object]
) -> None:
    view = seen(after(players, position, made))
    assert (view["step"], view["to_move"], view["chance"]) == (step, 1, False)
    assert view["visit"] == {"moves_from": None} | visit


@pytest.mark.parametrize(("made", "step"), [("take 1, pick gem", "roll"), ("take 1, pick gem, roll 6", "chain")])
def test_a_roll_for_an_effect_is_chances(made: str, step: str) -> None:
    view = seen(after(3, "1 chain +2: dice 1, gem 7", made))
    assert (view["step"], view["chance"], view["to_move"]) == (step, True, None)


def test_a_tile_about_to_be_revealed_is_seen_with_its_district() -> None:
    state = after(
        3,
        """
        2 second +2: dice 1, book 1
        seat 2: book 6
        take: seat 1, visits 6
        """,
        "take 2, pick book",
    )
    view = seen(state)
    assert (view["step"], view["chance"], view["revealing"], view["visit"]) == (
        "reveal",
        True,
        2,
        {"seat": 1, "for": None, "area": None, "die_from": 2, "picks": 0, "moves_from": None},
    )
    assert view["settled"] == [2]
    assert (area(state, 2)["tile"], area(state, 2)["hands"], area(state, 2)["used_up"]) == (None, None, False)
    assert sorted(area(state, 2)["face_down"]) == ["beyond", "market"]
    view = seen(play(state, "tile library market"))
    assert (view["revealing"], view["settled"]) == (None, [])
    assert (area(state, 2)["tile"], area(state, 2)["face_down"]) == ("market", ["beyond"])


def test_a_set_up_is_seen_without_a_first_player_and_then_with_one() -> None:
    state = GAMES[3].start()
    view = seen(state)
    assert (view["step"], view["chance"], view["first_player"], view["submarine"]) == ("first", True, None, 4)
    assert all(sorted(area(state, n)["face_down"]) == sorted(TILES[n - 1].split()) for n in range(1, 6))
    assert seen(play(state, "first 3"))["first_player"] == 3
    assert view["revealing"] is None
    for number, (district, tile) in enumerate(zip(DISTRICTS, QUIET, strict=True), 1):
        assert (seen(state)["step"], seen(state)["revealing"]) == ("deal", number)
        play(state, f"tile {district} {tile}")
    assert (seen(state)["step"], seen(state)["revealing"], seen(state)["dice_to_roll"]) == ("gates", None, 7)
    assert seen(play(state, "roll 5"))["dice_to_roll"] == 6


def test_a_donation_is_seen_with_who_is_asked() -> None:
    state = after(3, "clock 3\n5 even +2: weapon 3\nseat 2: weapon 4\ntake: seat 3, visits 1", "take 6, pick gem")
    assert (seen(state)["step"], seen(state)["to_move"], seen(state)["chance"]) == ("donate", 2, False)
    assert seen(state)["donors"] == [2, 3]
    assert seen(play(state, "done"))["donors"] == []


def test_the_end_is_seen_with_the_winners() -> None:
    state = after(
        3,
        """
        clock 22
        5 even +2: weapon 3
        seat 1: points 8
        seat 2: points 5, weapon 4
        take: seat 3, visits 1
        """,
        "take 6, pick gem",
    )
    view = seen(state)
    assert (view["step"], view["to_move"], view["chance"], view["first_player"]) == ("over", None, False, 1)
    assert (view["winners"], view["scores"]) == ([1, 2], [8, 8, 3])


# ---- any position ----------------------------------------------------------------------------------------------------


@given(positions(games("atlandice")))
@examples(100, 25)
def test_the_view_adds_up(state: State) -> None:
    view = seen(state)
    parties = [party for party in (*view["seats"], view["neutral"]) if party]
    assert all(place["total"] == sum(place["resources"].values()) for place in (*view["areas"], *parties))
    assert view["scores"] == [party["points"] for party in view["seats"]] == state.scores()
    assert [place["submarine"] for place in view["areas"]].index(True) == view["submarine"] - 1
    assert (view["visit"] is None) == (view["step"] in ("first", "deal", "gates", "take", "donate", "over"))


def test_the_order_of_face_down_tiles_is_nowhere() -> None:
    """The tiles under a District are always listed alike, whichever comes up next."""
    for first in ("odd", "swap", "chain"):
        state = play(GAMES[3].start(), f"first 1, tile jeweller {first}")
        assert area(state, 1)["face_down"] == [tile for tile in ("odd", "swap", "chain") if tile != first]
