"""The user's own values: what they say is played, and what cannot be played is refused with a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis import OVER, Game, State, WrongData
from atlantis.games.atlandice.diagram import position
from tests.games.atlandice.positions import GAMES, KINDS, lines, moves, play, points, seen, told
from tests.games.scale import examples, scaled

COUNTS = {2: "two", 3: "three", 4: "four"}
NAMES = ("jeweller", "library", "inn", "engineering", "blacksmith")
TILES = ("odd swap chain", "beyond market second", "hasten smuggle gate", "1 2 3", "even spread six")
HANDS = [f"hands.{name}.{tile}" for name, tiles in zip(NAMES, TILES, strict=True) for tile in tiles.split()]
SURVEYS = [f"clock.survey.{name}" for name in (*KINDS, "total")]
SET_UP = "first 1, tile jeweller odd, tile library second, tile inn gate, tile engineering 1, tile blacksmith even"
NO_EVENTS: dict[str, Any] = {path: [] for path in (*SURVEYS, "clock.donation")}


def changed(players: int, data: dict[str, Any]) -> Game:
    """A game with other values."""
    return atlantis.load("atlandice", players, data=data)


def opened(game: Game, rolls: str) -> State:
    """Before the first visit, after these rolls: `opened(game, "1112345")`."""
    return play(game.start(), ", ".join([SET_UP, *(f"roll {face}" for face in rolls)]))


# ---- values in force -------------------------------------------------------------------------------------------------

def test_the_dice_are_as_many_as_the_data_says() -> None:
    state = opened(changed(3, {"dice.three": 4}), "6666")
    assert lines(state, "6", "now") == [
        "6: dice 4, gem 3, book 3, provision 3, tool 3, weapon 3", "take: seat 1, visits 3"]
    play(state, "take 6, pick gem, take 6, pick gem, take 6, pick gem")
    assert lines(state, "clock", "now") == ["clock 2, submarine 4, first 2", "gates: chance, rolls 4"]


def test_two_players_with_five_dice_take_one_and_give_one_each() -> None:
    state = opened(changed(2, {"dice.two": 5}), "66666")
    assert moves(state) == ["take 6", "give 6"]
    play(state, "take 6, pick gem, give 6, pick gem")
    assert moves(state) == ["give 6"]
    play(state, "give 6, pick gem")
    assert moves(state) == ["take 6"]
    play(state, "take 6, pick book")
    assert lines(state, "now") == ["gates: chance, rolls 5"]


def test_two_players_with_nine_dice_take_three_and_give_one_each() -> None:
    state = opened(changed(2, {"dice.two": 9}), "666666666")
    play(state, "take 6, pick gem, take 6, pick gem, take 6, pick gem, take 6, pick book, take 6, pick book, "
                "take 6, pick book")
    assert moves(state) == ["give 6"]
    assert seen(state)["visits_left"] == 2


def test_resources_lie_as_the_data_says() -> None:
    state = changed(4, {"resources.market": 1, "resources.district.four": 5}).start()
    assert lines(state, "1", "6") == ["1 no tile +3: gem 5", "6: gem 1, book 1, provision 1, tool 1, weapon 1"]
    empty = changed(3, {"resources.market": 0, "resources.district.three": 12}).start()
    assert lines(empty, "1", "6") == ["1 no tile +3: gem 12", "6:"]


def test_the_market_is_filled_up_to_what_the_data_says() -> None:
    """Seat 1 takes a Gem from the Market, Seat 2 the only one of the Jeweller: one goes back to each."""
    state = opened(changed(3, {"resources.market": 2, "resources.district.three": 1}), "1666666")
    assert told(state, "take 6, pick gem, take 1, pick gem, roll 2")[-1] == (
        "2 Gems come back: 1 to the Black Market, 1 to the Jeweller")
    assert lines(state, "6") == ["6: dice 5, gem 2, book 2, provision 2, tool 2, weapon 2"]
    empty = opened(changed(3, {"resources.market": 0, "resources.district.three": 1}), "1666666")
    assert told(empty, "take 1, pick gem, roll 2")[-1] == "1 Gem comes back: 1 to the Jeweller"


@pytest.mark.parametrize("area", range(1, 7))
def test_the_submarine_starts_where_the_data_says(area: int) -> None:
    assert seen(changed(3, {"submarine": area}).start())["submarine"] == area


def test_hands_move_the_clock_as_the_data_says() -> None:
    state = opened(changed(3, {"hands.market": 7, "hands.jeweller.odd": 11}), "6666666")
    play(state, ", ".join(["take 6, pick gem"] * 3 + ["take 6, pick book"] * 3))
    assert seen(state)["clock"]["hand"] == 7
    play(state, ", ".join(["roll 1", *["roll 6"] * 6]))
    for kind in ("provision", "provision", "provision", "tool", "tool", "tool"):
        play(state, f"take 6, pick {kind}")
    assert seen(state)["clock"]["hand"] == 18


def test_the_clock_is_as_long_as_the_data_says_and_a_hand_past_its_end_stops_there() -> None:
    state = opened(changed(3, NO_EVENTS | {"clock.last": 3}), "6666666")
    rounds = ", ".join(["take 6, pick gem"] * 3 + ["take 6, pick book"] * 3)
    play(state, rounds)
    assert lines(state, "clock") == ["clock 2, submarine 4, first 2"]
    play(state, ", ".join(["roll 6"] * 7))
    assert told(state, rounds.replace("gem", "tool").replace("book", "weapon"))[-1] == (
        "Seats 1, 2 and 3 win together with 12 points each")
    assert lines(state, "clock", "now") == ["clock 3, submarine 4, first 2", "over"]


def test_a_clock_of_one_space_is_over_after_a_round() -> None:
    game = changed(2, NO_EVENTS | {"clock.last": 1, "hands.market": 1} | dict.fromkeys(HANDS, 1))
    state = opened(game, "6666666")
    while state.actor != OVER:
        state.apply(state.legal_actions()[0])
    assert seen(state)["visits_left"] == 0


@pytest.mark.parametrize(("data", "sentence"), [
    ({"clock.survey.tool": [2], "points.survey": 4},
     "Survey. Tools: Seats 1, 2 and 3 have 1 each: 4 points each"),
    ({"clock.survey.total": [2]}, "Survey. All resources: Seats 1, 2 and 3 have 2 each: 1 point each"),
    ({"clock.donation": [2], "points.donation": 5},
     "Donation. Two resources of any kinds for 5 points, as often as you like"),
])
def test_events_happen_where_the_data_says_for_the_points_it_says(data: dict[str, Any], sentence: str) -> None:
    state = opened(changed(3, NO_EVENTS | data), "6666666")
    assert sentence in told(state, ", ".join(["take 6, pick gem"] * 3 + ["take 6, pick tool"] * 3))


def test_donations_bring_the_points_the_data_says() -> None:
    state = opened(changed(3, NO_EVENTS | {"clock.donation": [2], "points.donation": 5}), "6666666")
    play(state, ", ".join(["take 6, pick gem"] * 3 + ["take 6, pick tool"] * 3))
    assert moves(state) == ["donate gem tool", "done"]
    play(state, "donate gem tool")
    assert points(state) == [5, 0, 0]


def test_majorities_bring_the_points_the_data_says() -> None:
    """Two Gems on the Jeweller, and one from the Market."""
    state = opened(changed(3, {"points.most": 5, "points.second": 2, "resources.district.three": 2}), "1666661")
    play(state, "take 1, pick gem, roll 2, take 6, pick tool, take 6, pick tool, take 6, pick gem")
    assert told(state, "take 1, pick gem, roll 2")[-2] == (
        "Gems: Seat 1 has most, 2: the tile, worth 5 points; Seat 2 is second with 1: 2 points")
    assert points(state) == [5, 2, 0]


def test_points_of_a_won_tile_are_checked_by_the_data() -> None:
    """Somebody with a tile has at least what a tile brings."""
    text = str(opened(GAMES[3], "6666666"))
    with_a_tile = text.replace("1 odd +2", "1 swap +1").replace("seat 1: points 0", "seat 1: points 3, tiles odd")
    assert position(GAMES[3], with_a_tile).scores() == [3, 0, 0]
    with pytest.raises(atlantis.WrongOption, match="3 points are less than 1 tiles bring"):
        position(changed(3, {"points.most": 6}), with_a_tile)
    with pytest.raises(atlantis.WrongOption, match="3 points are more than anybody can have so far"):
        position(changed(3, {"points.most": 2}), with_a_tile)


def test_majorities_at_the_end_bring_the_points_the_data_says() -> None:
    data = NO_EVENTS | {"clock.last": 2, "points.most": 7, "points.second": 2} | dict.fromkeys(HANDS, 2)
    state = opened(changed(3, data), "6666666")
    play(state, "take 6, pick gem, take 6, pick gem, take 6, pick book, take 6, pick gem, take 6, pick book, "
                "take 6, pick tool")
    assert state.scores() == [7, 2 + 7, 7 + 7]  # Gems 2 1 0, Books 0 1 1, Tools 0 0 1
    assert state.winners() == [2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("most", [0, 1, 8])
def test_second_places_may_be_worth_more_than_first_ones(players: int, most: int) -> None:
    """Small Districts, so that many tiles are given."""
    data = {"points.most": most, "points.second": 9, "points.survey": 0, "points.donation": 0,
            f"resources.district.{COUNTS[players]}": 2}
    for seed in range(scaled(20, 2)):
        assert check_games_of(data, players, seed)


def test_values_that_are_our_own_change_nothing() -> None:
    assert changed(3, {"dice.three": 7, "clock.donation": [5, 13, 19], "hands.engineering.1": 1}) == GAMES[3]
    assert changed(3, {"hands.market": 3}) != GAMES[3]


def test_a_data_file_says_the_same_as_values_in_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("""
        submarine = 2
        [dice]
        three = 4
        [clock]
        last = 30
        donation = [2, 4]
        survey.gem = []
        survey.total = { value = [29] }
        [hands.engineering]
        1 = 3
        [points]
        most = { value = 4, note = "as on my copy" }
        """, encoding="utf-8")
    data = {"submarine": 2, "dice.three": 4, "clock.last": 30, "clock.donation": [2, 4], "clock.survey.gem": [],
            "clock.survey.total": [29], "hands.engineering.1": 3, "points.most": 4}
    assert atlantis.load("atlandice", 3, data=path) == changed(3, data)


# ---- refusals --------------------------------------------------------------------------------------------------------

def refusal(data: dict[str, Any], players: int = 3) -> str:
    with pytest.raises(WrongData) as refused:
        changed(players, data)
    sentence = str(refused.value)
    assert sentence.startswith("data: ")
    return sentence.removeprefix("data: ")


@pytest.mark.parametrize(("path", "value", "possible"), [
    *(("dice.two", n, "5 or 7 or 9") for n in (-1, 0, 1, 3, 4, 6, 8, 11)),
    *(("dice.three", n, "4 or 7") for n in (1, 2, 3, 5, 6, 8, 9, 10)),
    *(("dice.four", n, "5 or 9") for n in (1, 4, 7, 8, 13)),
])
def test_dice_that_cannot_be_shared_out_are_refused(path: str, value: int, possible: str) -> None:
    assert refusal({path: value}) == (
        f"{path}: {value} is not possible; it is {possible}, so that all take equally many and one die is left.")


@pytest.mark.parametrize(("path", "value", "low", "high"), [
    ("resources.market", -1, 0, 11), ("resources.market", 12, 0, 11),
    *((f"resources.district.{count}", n, 1, 9) for count in ("two", "three", "four") for n in (-3, 0, 10)),
    ("submarine", 0, 1, 6), ("submarine", 7, 1, 6),
    *((f"points.{name}", n, 0, 9) for name in ("most", "second", "survey", "donation") for n in (-1, 10)),
    ("clock.last", 0, 1, 60), ("clock.last", 61, 1, 60), ("clock.last", -24, 1, 60),
    *((path, n, 1, 24) for path in (*HANDS, "hands.market") for n in (0, 25)),
])
def test_a_number_out_of_its_bounds_is_refused_with_them(path: str, value: int, low: int, high: int) -> None:
    assert refusal({path: value}) == f"{path}: {value} is not possible; it lies between {low} and {high}."


def test_more_tokens_than_are_in_the_box_are_refused() -> None:
    """12 of each kind: what lies on the Market cannot lie on a District too, whatever the number of players."""
    assert refusal({"resources.market": 5}) == (
        "resources.district.four: 9 is not possible; it lies between 1 and 7.")
    assert refusal({"resources.market": 4, "resources.district.four": 8, "resources.district.two": 9}, 4) == (
        "resources.district.two: 9 is not possible; it lies between 1 and 8.")


def test_hands_longer_than_the_clock_are_refused() -> None:
    assert refusal(NO_EVENTS | {"clock.last": 2}) == (
        "hands.jeweller.chain: 3 is not possible; it lies between 1 and 2.")


@pytest.mark.parametrize("path", [*SURVEYS, "clock.donation"])
@pytest.mark.parametrize("space", [-1, 0, 24, 25, 1000])
def test_an_event_beyond_the_clock_is_refused(path: str, space: int) -> None:
    assert refusal({path: [1, space]}) == (
        f"{path}: there is no space {space} for it; the clock's spaces with events are 1 to 23.")


def test_an_event_beyond_a_shorter_clock_is_refused() -> None:
    assert refusal({"clock.last": 10}) == (
        "clock.survey.provision: there is no space 11 for it; the clock's spaces with events are 1 to 9.")


@pytest.mark.parametrize(("data", "sentence"), [
    ({"clock.donation": [5, 5]}, "clock.donation: space 5 is given twice."),
    ({"clock.donation": [3]}, "clock.donation: space 3 is given twice, here and in clock.survey.gem."),
    ({"clock.survey.total": [7]}, "clock.survey.total: space 7 is given twice, here and in clock.survey.book."),
])
def test_two_events_on_a_space_are_refused(data: dict[str, Any], sentence: str) -> None:
    assert refusal(data) == sentence


@pytest.mark.parametrize(("data", "sentence"), [
    ({"dice.five": 11}, "there is no value named 'dice.five': "),
    ({"clocks.last": 3}, "there is no value named 'clocks': did you mean 'clock'?"),
    ({"hands.jeweller.even": 1}, "there is no value named 'hands.jeweller.even': "),
    ({"clock.survey.gold": [1]}, "there is no value named 'clock.survey.gold': "),
    ({"dice.three": "7"}, "dice.three is '7', but it must be a whole number."),
    ({"dice.three": True}, "dice.three is True, but it must be a whole number."),
    ({"dice.three": 7.0}, "dice.three: 7.0 is not a value; "),
    ({"dice.three": [7]}, "dice.three is [7], but it must be a whole number."),
    ({"clock.donation": 5}, "clock.donation is 5, but it must be a list of whole numbers."),
    ({"clock.donation": ["5"]}, "clock.donation is ['5'], but it must be a list of whole numbers."),
    ({"clock.last": 10**30}, "clock.last: the number is too large; numbers lie below 1,000,000."),
    ({"dice": 7}, "dice holds several values; give them by name: two, three, four."),
    ({"clock.survey": [3]},
     "clock.survey holds several values; give them by name: gem, book, provision, tool, weapon, total."),
    ({"hands": 2},
     "hands holds several values; give them by name: jeweller, library, inn, engineering, blacksmith, market."),
    ({"hands": {"inn": 2}}, "hands.inn holds several values; give them by name: hasten, smuggle, gate."),
    ({"hands.inn.door": 1}, "there is no value named 'hands.inn.door': "),
    ({"dice": {}}, "dice: no value is given; "),
])
def test_what_is_no_value_of_the_game_is_refused(data: dict[str, Any], sentence: str) -> None:
    assert refusal(data).startswith(sentence)


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[clock]\nlast = 99\n", encoding="utf-8")
    with pytest.raises(WrongData) as refused:
        atlantis.load("atlandice", 3, data=path)
    assert str(refused.value) == f"{path}: clock.last: 99 is not possible; it lies between 1 and 60."


# ---- any values ------------------------------------------------------------------------------------------------------

NUMBERS = ["dice.two", "dice.three", "dice.four", "resources.market", "resources.district.two",
           "resources.district.three", "resources.district.four", "submarine", "points.most", "points.second",
           "points.survey", "points.donation", "clock.last", "hands.market", *HANDS]
ANY_NUMBERS = st.dictionaries(st.sampled_from(NUMBERS), st.integers(-1, 13), max_size=4)
ANY_SPACES = st.dictionaries(st.sampled_from([*SURVEYS, "clock.donation"]), st.lists(st.integers(0, 25), max_size=4),
                             max_size=2)


def check_games_of(data: dict[str, Any], players: int, seed: int) -> bool:
    """Refused with a sentence (False), or a random game that keeps in order at every step and comes to its end."""
    try:
        game = changed(players, data)
    except WrongData:
        return False
    random, state = Random(seed), game.start()
    while state.actor != OVER:
        assert state.fault() == ""
        state.apply(random.choice(state.legal_actions()))
    assert state.fault() == ""
    assert state.winners()
    assert game.from_bytes(state.to_bytes()) == state
    return True


@given(st.sampled_from([2, 3, 4]), ANY_NUMBERS, ANY_SPACES, st.integers(0, 9))
@examples(150, 40)
def test_any_values_are_refused_or_make_a_game_that_can_be_played(
        players: int, numbers: dict[str, int], spaces: dict[str, list[int]], seed: int) -> None:
    check_games_of(numbers | spaces, players, seed)


@st.composite
def possible_data(draw: st.DrawFn) -> dict[str, Any]:
    """Values that can be played, as far from ours as possible."""
    last = draw(st.integers(1, 60))
    market = draw(st.integers(0, 11))
    data: dict[str, Any] = {
        "dice.two": draw(st.sampled_from([5, 7, 9])), "dice.three": draw(st.sampled_from([4, 7])),
        "dice.four": draw(st.sampled_from([5, 9])), "resources.market": market, "clock.last": last,
        "submarine": draw(st.integers(1, 6))}
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
    assert check_games_of(data, players, seed)
