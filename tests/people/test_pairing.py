"""Who is paired with whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from atlantis.people.pairing import (
    ANYBODY,
    PACES,
    RANGE,
    WIDENING,
    Seek,
    Strength,
    Wanted,
    nearest_level,
    paired,
)
from atlantis.table import TimeControl

CASUAL = Wanted("atlanteon", 2, "5+5", False)
RATED = Wanted("atlanteon", 2, "5+5", True)
WANTED = st.sampled_from(
    [CASUAL, RATED, Wanted("atlanteon", 2, "none", False), Wanted("ark", 3, "2d", False), Wanted("ark", 4, "2d", True)]
)
SEEKS = st.lists(
    st.builds(
        Seek,
        st.sampled_from([f"p{n}" for n in range(20)]),
        WANTED,
        st.floats(0, 120),
        st.none() | st.builds(Strength, st.integers(500, 2500), st.integers(30, 400)),
    ),
    unique_by=lambda seek: seek.person,
    max_size=20,
)


def rated(person: str, rating: int, waited: float = 0.0, uncertainty: int = 0) -> Seek:
    return Seek(person, RATED, waited, Strength(rating, uncertainty))


def names(groups: list[list[Seek]]) -> list[list[str]]:
    return [[seek.person for seek in group] for group in groups]


def test_whoever_has_waited_longest_comes_first() -> None:
    seeks = [Seek("ann", CASUAL, 1), Seek("bob", CASUAL, 9), Seek("eve", CASUAL, 5)]
    assert names(paired(seeks)) == [["bob", "eve"]]


def test_only_those_who_want_the_same_are_paired() -> None:
    others = [Wanted("ark", 2, "5+5", False), Wanted("atlanteon", 2, "none", False), RATED]
    for other in others:
        assert paired([Seek("ann", CASUAL, 100), Seek("bob", other, 100)]) == []


def test_in_rated_games_the_nearest_rating_is_chosen() -> None:
    seeks = [rated("ann", 1500, 9), rated("bob", 1600, 5), rated("eve", 1490, 1), rated("max", 1620, 0)]
    assert names(paired(seeks)) == [["ann", "eve"], ["bob", "max"]]


def test_the_range_widens_with_waiting_until_anybody_will_do() -> None:
    far = RANGE + 10 * WIDENING
    assert paired([rated("ann", 1500, 9.9), rated("bob", 1500 + far, 9.9)]) == []
    assert len(paired([rated("ann", 1500, 10), rated("bob", 1500 + far, 10)])) == 1
    assert len(paired([rated("ann", 500, ANYBODY), rated("bob", 2500, ANYBODY)])) == 1


def test_both_have_to_accept_each_other() -> None:
    """Somebody who has just come does not have to take whoever waits for anybody."""
    assert paired([rated("ann", 500, ANYBODY), rated("bob", 2500, 0)]) == []


def test_an_uncertain_rating_is_near_to_more_people() -> None:
    assert paired([rated("ann", 1500), rated("bob", 1900)]) == []
    assert len(paired([rated("ann", 1500, uncertainty=400), rated("bob", 1900, uncertainty=100)])) == 1


def test_ratings_do_not_matter_in_casual_games() -> None:
    seeks = [Seek("ann", CASUAL, 0, Strength(500, 30)), Seek("bob", CASUAL, 0, Strength(2500, 30))]
    assert len(paired(seeks)) == 1


def test_a_match_of_several_waits_until_all_are_there() -> None:
    wanted = Wanted("ark", 3, "2d", False)
    seeks = [Seek(name, wanted, n) for n, name in enumerate(["ann", "bob", "eve", "max"])]
    assert paired(seeks[:2]) == []
    assert names(paired(seeks)) == [["max", "eve", "bob"]]


def test_those_who_have_blocked_each_other_are_never_in_one_group() -> None:
    wanted = Wanted("ark", 3, "2d", False)

    def apart(one: str, other: str) -> bool:
        return {one, other} == {"bob", "max"}

    seeks = [Seek(name, wanted, n) for n, name in enumerate(["ann", "bob", "eve", "max"])]
    assert names(paired(seeks, apart)) == [["max", "eve", "ann"]]
    assert paired(seeks[1:], apart) == []


@given(SEEKS, st.sets(st.frozensets(st.sampled_from([f"p{n}" for n in range(20)]), min_size=2, max_size=2)))
def test_nobody_is_paired_twice_or_with_anybody_unfit(seeks: list[Seek], blocked: set[frozenset[str]]) -> None:
    found = paired(seeks, lambda one, other: frozenset((one, other)) in blocked)
    people = [seek.person for group in found for seek in group]
    assert len(people) == len(set(people))
    for group in found:
        assert len(group) == group[0].wanted.players
        assert {seek.wanted for seek in group} == {group[0].wanted}
        assert not any(frozenset((one.person, other.person)) in blocked for one in group for other in group)


@given(SEEKS)
def test_nobody_waits_who_could_play(seeks: list[Seek]) -> None:
    """In games for two without ratings."""
    left = [Seek(seek.person, CASUAL, seek.waited) for seek in seeks]
    assert len(paired(left)) == len(left) // 2


def test_the_paces_are_clocks_of_each_kind_and_none() -> None:
    assert PACES["5+5"] == TimeControl("live", 300, 5)
    assert {clock.kind if clock else "none" for clock in PACES.values()} == {"live", "days", "none"}


def test_the_bot_of_somebodys_strength() -> None:
    levels = {"novice": 900, "adept": 1400, "expert": 1900}
    assert nearest_level(Strength(1500, 40), levels) == "adept"
    assert nearest_level(Strength(2600, 40), levels) == "expert"
    assert nearest_level(Strength(1500, 40), {}) is None
