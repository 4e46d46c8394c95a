"""What lists show of a table, as it is stored with the match."""

from __future__ import annotations

import json

import pytest

from atlantis.table import TimeControl
from atlantis.table.outline import OutlineClock, outline, parse_outline
from tests.table.tables import play, table_of


@pytest.mark.parametrize("clock", [None, TimeControl("live", 300, 3)])
def test_an_outline_is_read_as_it_was_stored(clock: TimeControl | None) -> None:
    table = table_of("atlanteon", "ann", "novice", clock=clock, now=1_000)
    assert parse_outline(outline(table).to_text()) == outline(table)


def test_an_outline_has_the_clocks_and_counts_the_moves() -> None:
    table = table_of("atlanteon", "ann", "bob", clock=TimeControl("live", 300, 3), now=1_000)
    found = outline(table)
    assert (found.length, found.clock) == (0, OutlineClock((300_000, 300_000), table.actor(), False))
    table = table_of("atlanteon", "ann", "bob")
    play(table, table.state.text(table.state.legal_actions()[0]))
    assert (outline(table).length, outline(table).clock) == (len(table.story), None)


def test_an_outline_of_an_earlier_version_is_built_again() -> None:
    found = json.loads(outline(table_of("atlanteon", "ann", "novice")).to_text())
    for length in (3, 4):
        assert parse_outline(json.dumps(found[:length])) is None
