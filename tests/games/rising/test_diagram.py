"""Positions as plain text: as people would write them, and what they may get wrong."""

from __future__ import annotations

import pytest

from atlantis import Game, WrongOption
from tests.games.reading import lines, moves
from tests.games.rising.positions import ALL_OUT, GAMES, RIGHT, after, play


def changed(**changes: str) -> str:
    """The text with some of its lines replaced: `changed(l2="M: intact 4")`, counted from 1."""
    text = RIGHT.splitlines()
    for name, line in changes.items():
        text[int(name[1:]) - 1] = line
    return "\n".join(text)


def test_a_position_is_written_as_people_would() -> None:
    state = GAMES[2].position(RIGHT)
    assert str(state) == RIGHT
    assert moves(state) == [
        "play inner-light",
        "act M2",
        "act L5",
        "convert ore atlantium",
        "convert ore gold",
        "convert ore crystal",
        "done",
    ]
    assert state.scores() == [2, 2]


def test_the_set_up_is_written_step_by_step() -> None:
    state = GAMES[3].start()
    assert lines(state, "turn", "to move") == ["turn 1, start 1, phase councilors, done 0, part 0, galley 3"]
    assert str(state).splitlines()[-1] == "to move: chance"
    assert str(state).splitlines()[8:11] == ["seat 1: home 3", "seat 2: home 3", "seat 3: home 3"]
    play(state, "councilor 1 priest")
    assert lines(state, "turn", "seat 1", "seat 2") == [
        "turn 1, start 1, phase councilors, done 1, part 0, galley 3",
        "seat 1 priest: home 3",
        "seat 2: home 3",
    ]
    play(state, "councilor 2 scholar, councilor 3 champion, first 2")
    assert lines(state, "turn", "seat 2", "seat 3", "blueprint") == [
        "turn 1, start 2, phase blueprint, done 0, part 0, galley 3",
        "seat 2 scholar: home 3, energy 1",
        "seat 3 champion: home 3, energy 1",
        "blueprint: power-core 0",
    ]
    assert lines(play(state, "blueprint star-well"), "blueprint") == ["blueprint: power-core 0, star-well 0"]


@pytest.mark.parametrize(
    ("drawn", "made", "written"),
    [
        (
            "phase council\nisland: M 3\nseat 2: energy 3\nseat 3: energy 2",
            "raise M, give 3",
            [
                "seat 2 champion: home 3, given 3",
                "effects: missing 2, raising 1",
                "pending: window 0 0, give 0 2",
                "to move: seat 3",
            ],
        ),
        (
            f"{ALL_OUT}island: M 3\nseat 2: energy 5",
            "pass-phase",
            ["seat 1 priest: home 0, quiet 1", "pending: window 1 1", "to move: seat 2"],
        ),
        (
            "phase attack, galley 5\nplaces: navy seat-1 3, navy seat-2 2\nseat 1: burning-mirrors 2, ballad-of-bravery 1",
            "attack 5, play burning-mirrors, play ballad-of-bravery",
            ["effects: ballad 1, mirrors 2, die 6", "pending: window 3 0", "to move: seat 1"],
        ),
        (
            "phase act\nL: L1 seat-1 1\nseat 1: tireless-hands 1",
            "play tireless-hands, act L1, knowledge inner-light, knowledge inner-light, knowledge market-day",
            [
                "effects: drawn-market-day 1, drawn-inner-light 2",
                "pending: limit 0 0, return 18 0, action 18 8, keep 2 0",
                "to move: seat 1",
            ],
        ),
        (
            "phase build\nseat 1 artificer: atlantium 3, gold 1, crystal 1, twin-harmonics 1, borrowed-plans 1",
            "play twin-harmonics, play borrowed-plans, build solar-matrix, waive gold",
            [
                "effects: twin 1, borrowed 2, chosen 7, cost-atlantium 3, cost-crystal 1",
                "pending: waive 2 0",
                "to move: seat 1",
            ],
        ),
        (
            f"{ALL_OUT}seat 1: reading-the-tides 1",
            "play reading-the-tides, misfortune plague",
            ["known: plague", "pending: window 1 0, pick 0 0, reveal 2 0", "to move: chance"],
        ),
        ("phase council\nisland: M 3, H 2\nseat 2: energy 5", "raise M, give 0", ["M: intact 3, barred 1"]),
    ],
)
def test_what_is_pending_is_written(drawn: str, made: str, written: list[str]) -> None:
    state = after(3, drawn, made)
    assert [line for line in str(state).splitlines() if line in written] == written


def test_the_end_is_written_as_won_or_lost() -> None:
    lost = after(2, "phase attack, galley 5\nisland: M 2, others 0", "attack 0")
    assert str(lost).splitlines()[-3:] == ["effects: die 1, centre-lost 1", "pending:", "over: lost"]


@pytest.mark.parametrize(
    "changes",
    [
        {"l2": "M:intact 5, M5 target 5, M5 barrier 1,M5 seat-2 1,  M2   brave-1 1, M2 seat-1 1"},
        {"l9": "seat 1 explorer: unused 2, inner-light 2, home 1, gold 0, energy 2, courage 1, ore 1"},
        {"l12": "discards: flood-F 2, market-day 1, earthquake 1, flood-M 2, plague 0"},
        {"l13": "removed: tireless-hands 1, inner-light 0"},
        {"l14": "known:   flood-C    calm-seas"},
    ],
)
def test_what_a_line_names_may_stand_in_any_order_and_what_there_is_none_of_may_be_said(
    changes: dict[str, str],
) -> None:
    assert GAMES[2].position(changed(**changes)) == GAMES[2].position(RIGHT)


# ---- refusals --------------------------------------------------------------------------------------------------------


def refused(text: str, game: Game = GAMES[2]) -> str:
    """The sentence; only a WrongOption says what is wrong with a diagram."""
    with pytest.raises(WrongOption) as error:
        game.position(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("l1", "turn 3, start 2, phase acts, galley 5"),
        ("l2", "M: intact five"),
        ("l2", "M: intact 5, H1 seat-1 1"),
        ("l2", "M: intact 5, M2 seat-7 1"),
        ("l5", "L: intact 6, L5 target 3"),
        ("l8", "places: centre barrier 1"),
        ("l9", "seat 1 explorer: home 1, coins 3"),
        ("l9", "seat 1 king: home 1"),
        ("l9", "seat 3 explorer: home 1"),
        ("l13", "removed: flood-C 1"),
        ("l14", "known: flood-C, calm-seas"),
        ("l14", "known: calm-seas calm-seas flood-M flood-M flood-M flood-M"),
        ("l16", "pending: limit 0"),
        ("l16", "pending: stop 0 0"),
        ("l17", "to move: 1"),
        ("l17", "over: drawn"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_and_shown(line: str, text: str) -> None:
    assert refused(changed(**{line: text})) == f"The line {text!r} of the diagram cannot be read."


def test_a_missing_line_is_refused_and_so_is_one_that_stands_twice() -> None:
    text = RIGHT.splitlines()
    for line in range(17):
        assert refused("\n".join(text[:line] + text[line + 1 :])).startswith("The diagram has no line ")
        assert refused(f"{RIGHT}\n{text[line]}").startswith("The diagram has several lines ")


@pytest.mark.parametrize("players", [3, 6])
def test_a_diagram_for_another_number_of_players_is_refused(players: int) -> None:
    assert refused(RIGHT, GAMES[players]).startswith("The diagram has no line 'seat 3'")
    assert refused(str(GAMES[players].start())) == "The line 'seat 3: home 3' of the diagram cannot be read."
