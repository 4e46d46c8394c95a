"""The table of actions: codes, notation both ways, fields."""

from __future__ import annotations

import pytest

from atlantis.engine import Actions, Names, counted, different, joint, kind, unordered
from atlantis.engine.actions import always

AREAS = counted(3)
GOODS = Names(["gem", "book"])
TABLE = Actions(
    players=[
        kind("take", area=AREAS),
        kind("move", good=GOODS, area=AREAS.only(1, 2)),
        kind("gate", different(area=AREAS, value=AREAS)),
        kind("give", unordered(one=GOODS, other=GOODS)),
        kind("place", area=AREAS, brave=always(False)),
        kind("place", constant="PLACE_BRAVE", area=AREAS.only(0, 2), brave=always(True, "bravely")),
        kind("done"),
    ],
    chance=[kind("tile", joint({"area": AREAS, "tile": Names(["x", "y"])}, [(0, 0), (2, 1)]))],
    more={"seat": counted(2)},
)


def test_codes_follow_the_table_and_the_last_field_counts_fastest() -> None:
    assert TABLE.notation == [
        "take 1",
        "take 2",
        "take 3",
        "move gem 2",
        "move gem 3",
        "move book 2",
        "move book 3",
        "gate 1 2",
        "gate 1 3",
        "gate 2 1",
        "gate 2 3",
        "gate 3 1",
        "gate 3 2",
        "give gem gem",
        "give gem book",
        "give book book",
        "place 1",
        "place 2",
        "place 3",
        "place 1 bravely",
        "place 3 bravely",
        "done",
        "tile 1 x",
        "tile 3 y",
    ]
    assert TABLE.choices == 22
    assert {each.constant: each.base for each in TABLE.kinds}["PLACE_BRAVE"] == 19


@pytest.mark.parametrize(
    ("text", "kind_name", "values", "numbers"),
    [
        ("move book 3", "move", {"good": "book", "area": 3}, (1, 2, 0)),
        ("gate 3 1", "gate", {"area": 3, "value": 1}, (2, 0, 0)),
        ("place 3 bravely", "place", {"area": 3, "brave": True}, (2, 0, 0)),
        ("tile 3 y", "tile", {"area": 3, "tile": "y"}, (2, 1, 0)),
        ("done", "done", {}, (0, 0, 0)),
    ],
)
def test_a_code_means_a_kind_and_its_fields(
    text: str, kind_name: str, values: dict[str, object], numbers: tuple[int, int, int]
) -> None:
    code = TABLE.notation.index(text)
    assert (TABLE.meaning[code].kind, TABLE.meaning[code].fields) == (kind_name, values)
    assert (TABLE.first[code], TABLE.second[code], TABLE.third[code]) == numbers
    assert TABLE.code(TABLE.kind(code).constant, *TABLE.fields[code].values()) == code


def test_two_things_without_an_order_may_be_written_in_either_order() -> None:
    assert TABLE.other_ways["give book gem"] == TABLE.notation.index("give gem book")


def test_numbers_of_events_are_named_at_the_edge() -> None:
    assert TABLE.named_fields({"seat": 1, "area": [0, 2], "good": -1, "n": 7, "why": "because", "won": True}) == {
        "seat": 2,
        "area": [1, 3],
        "good": None,
        "n": 7,
        "why": "because",
        "won": True,
    }


def test_a_field_has_one_meaning_only() -> None:
    with pytest.raises(AssertionError, match="the field area has two meanings"):
        Actions([kind("take", area=AREAS), kind("give", area=GOODS)])
