"""The report on how often people are asked something and only pass: that it can be made."""

from __future__ import annotations

from tests.games.rising.tempo import NODES, measured, report, sensible


def test_the_report_has_a_row_for_every_kind_of_node_that_came_up() -> None:
    counted = measured(4, 2, sensible)
    assert set(counted.asked) <= set(NODES)
    rows = {line.split("  ")[0] for line in report({"4 seats": counted}).splitlines()}
    assert {*counted.asked, "windows", "all", "turns a game"} <= rows


def test_most_decisions_of_a_sensible_game_are_about_people_and_not_about_passing() -> None:
    counted = measured(4, 4, sensible)
    asked = counted.per_turn(counted.asked)
    assert counted.per_turn(counted.asked, "place", "late-place", "act") > asked / 2
    assert counted.per_turn(counted.passed) < asked / 4
