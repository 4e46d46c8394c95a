"""Hints at a table: free against bots and at one screen; among people only if all of them allow it."""

from __future__ import annotations

import pytest

from atlantis.table import HintUse, Refused, Table, parse_entry
from atlantis.table.commands import AllowHints, AskHint, Resign, Undo
from tests.table.tables import do, first_move, play, table_of


def reason(table: Table, who: str) -> str:
    with pytest.raises(Refused) as error:
        table.propose(AskHint(), who)
    return error.value.reason


@pytest.mark.parametrize("seats", [("ann", "novice"), ("ann", "ann")])
def test_one_person_gets_hints_and_the_table_remembers_them(seats: tuple[str, ...]) -> None:
    table = table_of("atlanteon", *seats)
    do(table, AskHint(), "ann")
    assert table.hints == (HintUse(0, 0, table.position),)
    assert table.has_hint("ann")


def test_among_people_all_have_to_allow_hints_and_anybody_may_stop_them() -> None:
    table = table_of("ark", "ann", "ann", "bob", "novice")
    who = table.seats[table.actor() or 0].who or "ann"
    assert reason(table, who) == "no-hints"
    do(table, AllowHints(True), "ann")
    assert table.allowing == {0, 1}
    assert not table.hints_allowed()
    do(table, AllowHints(True), "bob")
    assert table.hints_allowed()
    do(table, AllowHints(False, 2), "ann")
    assert not table.hints_allowed()
    do(table, Resign(1), "ann")
    do(table, Resign(2), "ann")
    assert table.hints_allowed(), "only bob is left, with bots"


def test_a_hint_is_for_the_seat_to_move_of_a_running_game() -> None:
    table = table_of("atlanteon", "ann", "bob")
    for who in ("ann", "bob"):
        do(table, AllowHints(True), who)
    assert reason(table, "bob") == "not-your-turn"
    assert reason(table, "eve") == "not-your-seat"
    assert reason(table_of("atlanteon", "ann", "-"), "ann") == "not-started"


def test_hints_survive_undo_and_storing() -> None:
    table = table_of("atlanteon", "ann", "ann")
    play(table, first_move(table))
    entries = do(table, AskHint(), "ann")
    assert [parse_entry(entry.to_json()) for entry in entries] == entries
    do(table, Undo(table.position), "ann")
    assert [(hint.seat, hint.moves) for hint in table.hints] == [(1, 0)]
    assert not table.has_hint("ann"), "another position"
