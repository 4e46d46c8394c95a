"""The values of one's own copy: in force when they can be played with, refused with a sentence when not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import atlantis
from atlantis.engine import WrongData, playouts
from tests.games.atlandice.positions import moves, play
from tests.games.scale import examples

OPENING = "first 1, tile jeweller odd, tile library beyond, tile inn gate, tile engineering 1, tile blacksmith six"


@pytest.mark.parametrize(("data", "why"), [
    ({"dice.two": 6}, "dice.two: 6 is not possible; it is 5 or 7 or 9, so that all take equally many and one die is "
                      "left"),
    ({"dice.three": 3}, "dice.three: 3 is not possible; it is 4 or 7"),
    ({"dice.four": 7}, "dice.four: 7 is not possible; it is 5 or 9"),
    ({"resources.market": 12}, "resources.market: 12 is not possible; it lies between 0 and 11"),
    ({"resources.district.two": 0}, "resources.district.two: 0 is not possible; it lies between 1 and 9"),
    ({"resources.district.four": 10}, "resources.district.four: 10 is not possible; it lies between 1 and 9"),
    ({"submarine": 7}, "submarine: 7 is not possible; it lies between 1 and 6"),
    ({"points.most": 10}, "points.most: 10 is not possible; it lies between 0 and 9"),
    ({"clock.last": 0}, "clock.last: 0 is not possible; it lies between 1 and 60"),
    ({"clock.last": 20}, "there is no space 21 for it; the clock's spaces with events are 1 to 19"),
    ({"clock.survey.gem": [0]}, "clock.survey.gem: there is no space 0 for it"),
    ({"clock.survey.gem": [5]}, "clock.donation: space 5 is given twice, here and in clock.survey.gem"),
    ({"hands.inn.gate": 0}, "hands.inn.gate: 0 is not possible; it lies between 1 and 24"),
    ({"hands.market": 25}, "hands.market: 25 is not possible; it lies between 1 and 24"),
    ({"hands.inn.door": 1}, "there is no value named 'hands.inn.door'"),
    ({"clock.survey.gem": "3"}, "clock.survey.gem"),
])
def test_a_value_that_cannot_be_played_with_is_refused(data: dict[str, object], why: str) -> None:
    with pytest.raises(WrongData) as refused:
        atlantis.load("atlandice", data=data)
    assert why in str(refused.value)


def test_the_number_of_dice_is_in_force() -> None:
    state = atlantis.load("atlandice", 3, data={"dice.three": 4}).start()
    play(state, f"{OPENING}, roll 1, roll 1, roll 1, roll 1, take 1, pick gem, roll 2, take 1, pick gem, roll 2")
    play(state, "take 1, pick gem, roll 2")
    assert state.view()["clock"]["hand"] == 1  # type: ignore[index]
    assert moves(state) == [f"roll {face}" for face in range(1, 7)]


def test_two_players_with_five_dice_take_one_and_give_one() -> None:
    state = atlantis.load("atlandice", 2, data={"dice.two": 5}).start()
    play(state, f"{OPENING}, roll 6, roll 6, roll 6, roll 6, roll 6, take 6, pick gem, give 6, pick gem")
    assert moves(state) == ["give 6"]


def test_the_set_up_is_in_force() -> None:
    data = {"resources.market": 2, "resources.district.three": 5, "submarine": 6}
    lines = str(atlantis.load("atlandice", 3, data=data).start()).splitlines()
    assert lines[0] == "clock 0, submarine 6, first 1"
    assert lines[1] == "1 no tile +3: gem 5"
    assert lines[6] == "6: gem 2, book 2, provision 2, tool 2, weapon 2"


def test_clock_hands_and_points_are_in_force() -> None:
    data = {"clock.last": 9, "clock.donation": [], "clock.survey.gem": [4], "hands.market": 4, "points.survey": 5,
            **{f"clock.survey.{name}": [] for name in ("book", "provision", "tool", "weapon", "total")}}
    state = atlantis.load("atlandice", 3, data=data).start()
    play(state, f"{OPENING}{', roll 6' * 7}, take 6, pick gem, take 6, pick book, take 6, pick gem, take 6, pick gem")
    play(state, "take 6, pick book, take 6, pick tool")
    assert state.view()["clock"]["hand"] == 4  # type: ignore[index]
    assert state.scores() == [5, 0, 0]


def test_the_worth_of_majorities_is_in_force() -> None:
    data = {"clock.last": 2, "clock.donation": [], "points.most": 7, "points.second": 2,
            **{f"clock.survey.{name}": [] for name in ("gem", "book", "provision", "tool", "weapon", "total")},
            **{f"hands.{name}": 2 for name in ("jeweller.chain", "library.market", "inn.gate", "blacksmith.six",
                                               "engineering.3")}}
    state = atlantis.load("atlandice", 3, data=data).start()
    play(state, f"{OPENING}{', roll 6' * 7}, take 6, pick gem, take 6, pick gem, take 6, pick book, take 6, pick gem")
    play(state, "take 6, pick book, take 6, pick tool")
    assert state.scores() == [7, 2 + 7, 7 + 7]  # Gems 2 1 0, Books 0 1 1, Tools 0 0 1
    assert state.winners() == [2]


PATHS = {path: entry.value for path, entry in atlantis.load("atlandice").data.entries.items()}


@given(st.sampled_from([2, 3, 4]), st.dictionaries(
    st.sampled_from(sorted(path for path, value in PATHS.items() if isinstance(value, int))),
    st.integers(-2, 30), max_size=4), st.integers(0, 1000))
@examples(60, 15)
def test_any_numbers_are_refused_or_can_be_played_to_the_end(players: int, data: dict[str, object], seed: int) -> None:
    try:
        game = atlantis.load("atlandice", players, data=data)
    except WrongData:
        return
    assert playouts(game.start(), 3, seed).games == 3
