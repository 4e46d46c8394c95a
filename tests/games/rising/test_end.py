"""The end: the gate is built, or the island is lost (AR-27, AR-34; example 36)."""

from __future__ import annotations

import pytest

from tests.games.reading import lines, moves, seen
from tests.games.rising.positions import (
    after,
    at,
    barriers,
    built_but,
    cubes,
    effects,
    island,
    node,
    of_seats,
    people,
    supply,
    tile,
    told,
)


def test_example_36_a_win_is_at_once_and_nothing_is_left_on_the_blueprint() -> None:
    state = at(
        2,
        f"""
        turn 100, phase build
        seat 1: atlantium 2, crystal 1
        seat 2: inner-light 1
        {built_but("muster-bell")}
        """,
    )
    assert told(state, "build muster-bell") == [
        "Seat 1 builds Muster Bell for 2 Atlantium + 1 crystal; 0 to go",
        "The gate is complete. Atlantis is saved",
    ]
    assert (node(state), state.returns(), supply(state, "grey")) == ("over: won", [1.0, 1.0], [4])
    assert (cubes(state, 1), state.scores()) == ("", [10, 10])


def test_ar_34_example_36_an_attack_on_the_centre_takes_all_tiles_and_barriers_and_leaves_navy_and_galley() -> None:
    state = at(
        2,
        """
        phase attack
        island: M 1, others 0
        M: intact 1, M6 barrier 1
        places: navy seat-1 2, navy seat-2 1, navy brave-2 1
        """,
    )
    assert told(state, "attack 5") == [
        "The Athenians attack: die 5, galley +3",
        "8 against 4: 4 tiles fall",
        "The centre sinks. Atlantis is lost",
    ]
    assert (node(state), island(state), seen(state)["centre"]["intact"]) == ("over: lost", [0] * 6, False)
    assert (barriers(state), supply(state, "barriers", "courage")) == ([], [6, 11])
    assert (people(state, "navy"), seen(state)["galley"]["at"]) == ("seat-1 2, seat-2 1, brave-2 1", 3)
    assert (of_seats(state, "courage"), state.returns()) == ([0, 0], [-1.0, -1.0])


@pytest.mark.parametrize(("left", "ends"), [(3, "seat 1: build"), (2, "over: lost"), (0, "over: lost")])
def test_ar_34_the_centre_falls_when_more_must_fall_than_there_are_tiles(left: int, ends: str) -> None:
    state = after(
        2,
        f"""
        phase attack
        island: C {left}, others 0
        seat 1: inner-light 1
        """,
        "attack 0",
    )
    assert (node(state), island(state)) == (ends, [0] * 6)
    assert seen(state)["centre"]["intact"] == (left == 3)


def test_example_36_a_controlled_flood_on_the_centre_leaves_everybody_where_they_are() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: others 0
        places: centre seat-1 2, navy seat-2 3
        """,
        "misfortune controlled-flood",
    )
    assert (node(state), seen(state)["centre"]["intact"]) == ("over: lost", False)
    assert lines(state, "places") == ["places: centre seat-1 2, navy seat-2 3"]
    assert seen(state)["misfortunes"]["discard"] == {"controlled-flood": 1}


def test_ar_34_example_36_a_flood_that_loses_leaves_everything_where_it_is() -> None:
    state = after(
        2,
        """
        phase misfortunes
        island: R 1, others 0
        R: intact 1, R6 barrier 1, R6 seat-2 1, R6 brave-2 1
        places: centre seat-1 1, navy seat-1 2
        seat 2: ore 1
        """,
        "misfortune flood-M",
    )
    assert (node(state), island(state), barriers(state)) == ("over: lost", [0, 0, 0, 0, 1, 0], ["R6"])
    assert (people(state, "R6"), people(state, "centre"), people(state, "navy"), cubes(state, 2)) == (
        "seat-2 1, brave-2 1",
        "seat-1 1",
        "seat-1 2",
        "ore 1",
    )
    assert moves(state) == []


def test_ar_27_example_36_after_a_hundred_turns_the_game_is_lost_the_turn_stays_and_the_effects_are_over() -> None:
    state = at(
        2,
        """
        turn 100, phase build, start 2
        H: H1 target 4
        seat 2: inner-light 1, copied-explorer 1
        effects: crisis 1, hopeless 1, unsupported 1, solar 1, spire 1
        """,
    )
    assert told(state, "pass-build") == ["100 turns have passed and the gate is not built. Atlantis is lost"]
    assert (node(state), seen(state)["turn"], seen(state)["starting_player"]) == ("over: lost", 100, 2)
    assert (effects(state), seen(state)["seats"][1]["copied"], tile(state, "H1")["target"]) == ([], [], 3)
    assert (island(state), seen(state)["centre"]["intact"]) == ([6] * 6, True)


def test_example_36_the_ninety_ninth_turn_is_followed_by_the_hundredth() -> None:
    state = after(
        2,
        """
        turn 99, phase build
        seat 1 explorer: heroic-verse 1
        seat 2 artificer:
        """,
        "pass-build",
    )
    assert (node(state), seen(state)["turn"]) == ("seat 2: place", 100)
