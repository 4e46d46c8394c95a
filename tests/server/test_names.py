"""Names that cannot be read, and names that look alike."""

from __future__ import annotations

import pytest

from atlantis.server.names import clean_name, skeleton
from atlantis.table import Refused

CYRILLIC_A = "\u0430"
BLANKS = ["", " ", "\u3164", "\u2800 \u2800", "\u115f\u1160", "\u200b\u200d", "\u202e", "\ufeff", "\u00ad", "\u0301"]


@pytest.mark.parametrize("name", BLANKS)
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


def test_invisible_characters_are_dropped() -> None:
    assert clean_name("A\u200bnn\u202e\u2800") == "Ann"


def test_stacked_marks_are_refused_and_those_of_languages_are_not() -> None:
    for name in ("Zoe\u0308", "Nguye\u0302\u0303n", "Ren\u00e9", "\u0e0a\u0e37\u0e48\u0e2d"):
        assert clean_name(name)
    for name in ("A" + "\u0301" * 3, "A" + "\u0336\u0337\u0338nn", "\u0301Ann", "A \u0301nn"):
        with pytest.raises(Refused, match="cannot be read"):
            clean_name(name)


def test_a_name_is_of_one_alphabet() -> None:
    for name in (
        "Ann",
        "\u0418\u0432\u0430\u043d",
        "\u0395\u03bb\u03ad\u03bd\u03b7",
        "\u5c71\u7530 Taro",
        "Ann 2.0!",
        "\u2764",
    ):
        assert clean_name(name) == name
    for name in (f"M{CYRILLIC_A}ria", "\u0391nn", "\u0418\u0432a\u043d"):
        with pytest.raises(Refused, match="alphabet"):
            clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Morris", "rnorris"),
        ("Bill", "BiII"),
        ("Bob10", "BoblO"),
        ("Ann Lee", "AnnLee"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("Ann", "\U0001d400nn"),
        ("coca", "\u0441\u043e\u0441\u0430"),
    ],
)
def test_names_that_look_alike_have_the_same_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Rene", "Ren\u00e9"), ("Ann", "\u0410\u043d\u043d")])
def test_names_that_can_be_told_apart_have_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
