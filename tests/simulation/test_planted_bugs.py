"""The simulation finds bugs: each of these is planted, and found within a few seeds."""

from __future__ import annotations

from typing import Final

import pytest

from tests.simulation.planted import BUGS, find

MOST: Final = 100
"""Seeds; `docs/simulation.md` has how many it took."""
# Those found once in ten seeds or less often: any change of the server gives a seed another course.
RARE: Final = {
    "forget_what_may_be_stored": 500,
    "forget_which_commands_were_executed": 500,
    "leave_bots_waiting_when_their_node_dies": 1000,
    "miss_what_was_announced_while_deaf": 1000,
    "send_nothing_after_a_reconnect": 1000,
    "miss_what_is_announced_while_a_match_is_loaded": 2000,
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if name in RARE else []) for name in BUGS]
)
def test_a_planted_bug_is_found(name: str) -> None:
    seeds, outcome = find(name, RARE.get(name, MOST))
    assert outcome is not None, f"{name} was not found in {seeds} seeds"
    assert outcome.why
    assert outcome.trace
