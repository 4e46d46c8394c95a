"""The user's own values: what they say is played, and what cannot be played is refused with a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongData
from tests.games.atlandice import positions
from tests.games.atlandice.positions import COUNTS, GAMES, check_pieces, now, play, points, shows, told
from tests.games.reading import moves, seen
from tests.games.scale import examples

HANDS = [
    f"hands.{name}.{tile}"
    for name, tiles in zip(positions.DISTRICTS, positions.TILES, strict=True)
    for tile in tiles.split()
]
SURVEYS = [f"clock.survey.{name}" for name in (*positions.KINDS, "total")]
SET_UP = "first 1, tile jeweller odd, tile library second, tile inn gate, tile engineering 1, tile blacksmith even"
NO_EVENTS: dict[str, Any] = {path: [] for path in (*SURVEYS, "clock.donation")}
ROUND = ", ".join(["take 6, pick gem"] * 3 + ["take 6, pick book"] * 3)
"""Three players take all dice but one from the Market."""


def changed(players: int, data: dict[str, Any]) -> Game:
    """A game with other values."""
    return atlantis.load("atlandice", players, data=data)


def opened(game: Game, rolls: str) -> State:
    """Before the first visit, after these rolls: `opened(game, "1112345")`."""
    return play(game.start(), ", ".join([SET_UP, *(f"roll {face}" for face in rolls)]))


# ---- values in force -------------------------------------------------------------------------------------------------


def test_the_dice_are_as_many_as_the_data_says() -> None:
    state = opened(changed(3, {"dice.three": 4}), "6666")
    assert shows(state, "6: dice 4, gem 3, book 3, provision 3, tool 3, weapon 3\ntake: seat 1, visits 3")
    play(state, "take 6, pick gem, take 6, pick gem, take 6, pick gem")
    assert shows(state, "clock 2, submarine 4, first 2\ngates: chance, rolls 4")


def test_two_players_with_five_dice_take_one_and_give_one_each() -> None:
    state = opened(changed(2, {"dice.two": 5}), "66666")
    assert moves(state) == ["take 6", "give 6"]
    assert moves(play(state, "take 6, pick gem, give 6, pick gem")) == ["give 6"]
    assert moves(play(state, "give 6, pick gem")) == ["take 6"]
    assert now(play(state, "take 6, pick book")) == "gates: chance, rolls 5"


def test_two_players_with_nine_dice_take_three_and_give_one_each() -> None:
    state = opened(changed(2, {"dice.two": 9}), "666666666")
    assert moves(play(state, ROUND)) == ["give 6"]
    assert seen(state)["visits_left"] == 2


@pytest.mark.parametrize(
    ("players", "data", "shown"),
    [
        (
            4,
            {"resources.market": 1, "resources.district.four": 5},
            """
        1 no tile +3: gem 5
        6: gem 1, book 1, provision 1, tool 1, weapon 1
        """,
        ),
        (3, {"resources.market": 0, "resources.district.three": 12}, "1 no tile +3: gem 12\n6:"),
        (3, {"submarine": 1}, "clock 0, submarine 1, first 1"),
        (3, {"submarine": 6}, "clock 0, submarine 6, first 1"),
    ],
)
def test_resources_and_submarine_lie_as_the_data_says(players: int, data: dict[str, Any], shown: str) -> None:
    assert shows(changed(players, data).start(), shown)


def test_the_market_is_filled_up_to_what_the_data_says() -> None:
    """Seat 1 takes a Gem from the Market, Seat 2 the only one of the Jeweller: one goes back to each."""
    state = opened(changed(3, {"resources.market": 2, "resources.district.three": 1}), "1666666")
    assert told(state, "take 6, pick gem, take 1, pick gem, roll 2")[-1] == (
        "2 Gems come back: 1 to the Black Market, 1 to the Jeweller"
    )
    empty = opened(changed(3, {"resources.market": 0, "resources.district.three": 1}), "1666666")
    assert told(empty, "take 1, pick gem, roll 2")[-1] == "1 Gem comes back: 1 to the Jeweller"


def test_hands_move_the_clock_as_the_data_says() -> None:
    state = play(opened(changed(3, {"hands.market": 7, "hands.jeweller.odd": 11}), "6666666"), ROUND)
    assert seen(state)["clock"]["hand"] == 7
    play(state, ", ".join(["roll 1", *["roll 6"] * 6]))
    play(state, ROUND.replace("gem", "provision").replace("book", "tool"))
    assert seen(state)["clock"]["hand"] == 18


def test_the_clock_is_as_long_as_the_data_says_and_a_hand_past_its_end_stops_there() -> None:
    state = play(opened(changed(3, NO_EVENTS | {"clock.last": 3}), "6666666"), ROUND)
    assert shows(state, "clock 2, submarine 4, first 2")
    play(state, ", ".join(["roll 6"] * 7))
    assert told(state, ROUND.replace("gem", "tool").replace("book", "weapon"))[-1] == (
        "Seats 1, 2 and 3 win together with 12 points each"
    )
    assert shows(state, "clock 3, submarine 4, first 2\nover")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"clock.survey.book": [2], "points.survey": 4}, "Survey. Books: Seats 1, 2 and 3 have 1 each: 4 points each"),
        ({"clock.survey.total": [2]}, "Survey. All resources: Seats 1, 2 and 3 have 2 each: 1 point each"),
        (
            {"clock.donation": [2], "points.donation": 5},
            "Donation. Two resources of any kinds for 5 points, as often as you like",
        ),
    ],
)
def test_events_happen_where_the_data_says_for_the_points_it_says(data: dict[str, Any], sentence: str) -> None:
    state = opened(changed(3, NO_EVENTS | data), "6666666")
    assert sentence in told(state, ROUND)
    if "clock.donation" in data:
        assert points(play(state, "donate gem book")) == [5, 0, 0]


def test_majorities_bring_the_points_the_data_says() -> None:
    """Two Gems on the Jeweller, and one from the Market."""
    state = opened(changed(3, {"points.most": 5, "points.second": 2, "resources.district.three": 2}), "1666661")
    play(state, "take 1, pick gem, roll 2, take 6, pick tool, take 6, pick tool, take 6, pick gem")
    assert told(state, "take 1, pick gem, roll 2")[-2] == (
        "Gems: Seat 1 has most, 2: the tile, worth 5 points; Seat 2 is second with 1: 2 points"
    )
    assert points(state) == [5, 2, 0]


def test_majorities_at_the_end_bring_the_points_the_data_says() -> None:
    data = NO_EVENTS | {"clock.last": 2, "points.most": 7, "points.second": 2} | dict.fromkeys(HANDS, 2)
    state = opened(changed(3, data), "6666666")
    play(
        state,
        "take 6, pick gem, take 6, pick gem, take 6, pick book, take 6, pick gem, take 6, pick book, take 6, pick tool",
    )
    assert state.scores() == [7, 2 + 7, 7 + 7]  # Gems 2 1 0, Books 0 1 1, Tools 0 0 1
    assert state.winners() == [2]


def test_values_that_are_our_own_change_nothing() -> None:
    assert changed(3, {"dice.three": 7, "clock.donation": [5, 12, 19, 22, 23], "hands.engineering.1": 1}) == GAMES[3]
    assert changed(3, {"hands.market": 3}) != GAMES[3]


# ---- refusals --------------------------------------------------------------------------------------------------------


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(WrongData) as refused:
        changed(3, data)
    return str(refused.value).removeprefix("data: ")


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("resources.market", 0, 11),
        *((f"resources.district.{count}", 1, 9) for count in COUNTS.values()),
        ("submarine", 1, 6),
        *((f"points.{name}", 0, 9) for name in ("most", "second", "survey", "donation")),
        ("clock.last", 1, 60),
        *((path, 1, 24) for path in (*HANDS, "hands.market")),
    ],
)
def test_a_number_out_of_its_bounds_is_refused_with_them(path: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        assert refusal({path: value}) == f"{path}: {value} is not possible; it must be between {low} and {high}."


@pytest.mark.parametrize(("path", "possible"), [("dice.two", (5, 7, 9)), ("dice.three", (4, 7)), ("dice.four", (5, 9))])
def test_dice_that_cannot_be_shared_out_are_refused(path: str, possible: tuple[int, ...]) -> None:
    for value in range(-1, 14):
        if value not in possible:
            assert refusal({path: value}) == (
                f"{path}: {value} is not possible; it must be one of {', '.join(map(str, possible))}, so that all "
                "take equally many and one die is left."
            )


@pytest.mark.parametrize("path", [*SURVEYS, "clock.donation"])
@pytest.mark.parametrize("space", [-1, 0, 24, 1000])
def test_an_event_beyond_the_clock_is_refused(path: str, space: int) -> None:
    assert refusal({path: [1, space]}) == (
        f"{path}: there is no space {space} for it; the clock's spaces with events are 1 to 23."
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        # 12 of each kind are in the box, whatever the number of players
        ({"resources.market": 5}, "resources.district.four: 9 is not possible; it must be between 1 and 7."),
        (
            {"resources.market": 4, "resources.district.four": 8, "resources.district.two": 9},
            "resources.district.two: 9 is not possible; it must be between 1 and 8.",
        ),
        (NO_EVENTS | {"clock.last": 2}, "hands.jeweller.chain: 3 is not possible; it must be between 1 and 2."),
        (
            {"clock.last": 10},
            "clock.survey.provision: there is no space 11 for it; the clock's spaces with events are 1 to 9.",
        ),
        ({"clock.donation": [5, 5]}, "clock.donation: space 5 is given twice."),
        ({"clock.donation": [3]}, "clock.donation: space 3 is given twice, here and in clock.survey.gem."),
        ({"clock.survey.total": [6]}, "clock.survey.total: space 6 is given twice, here and in clock.survey.book."),
    ],
)
def test_values_that_do_not_fit_together_are_refused(data: dict[str, Any], sentence: str) -> None:
    assert sentence in refusal(data).splitlines()


# ---- any values ------------------------------------------------------------------------------------------------------


@st.composite
def possible_data(draw: st.DrawFn) -> dict[str, Any]:
    """Values that can be played, as far from ours as possible."""
    last = draw(st.integers(1, 60))
    market = draw(st.integers(0, 11))
    data: dict[str, Any] = {
        "dice.two": draw(st.sampled_from([5, 7, 9])),
        "dice.three": draw(st.sampled_from([4, 7])),
        "dice.four": draw(st.sampled_from([5, 9])),
        "resources.market": market,
        "clock.last": last,
        "submarine": draw(st.integers(1, 6)),
    }
    for count in COUNTS.values():
        data[f"resources.district.{count}"] = draw(st.integers(1, 12 - market))
    for path in (*HANDS, "hands.market"):
        data[path] = draw(st.integers(1, min(last, 4)))
    for name in ("most", "second", "survey", "donation"):
        data[f"points.{name}"] = draw(st.integers(0, 9))
    spaces = draw(st.lists(st.integers(1, max(1, last - 1)), max_size=12, unique=True)) if last > 1 else []
    for n, path in enumerate((*SURVEYS, "clock.donation")):
        data[path] = spaces[n::7]
    return data


@given(st.sampled_from([2, 3, 4]), possible_data(), st.integers(0, 9))
@examples(60, 12)
def test_any_possible_values_make_a_game_that_can_be_played(players: int, data: dict[str, Any], seed: int) -> None:
    random, state = Random(seed), changed(players, data).start()
    while state.actor != OVER:
        check_pieces(state)
        state.apply(random.choice(state.legal_actions()))
    assert state.winners()
