"""What may change before a game begins, and what can be taken back later."""

from __future__ import annotations

import pytest

from atlantis.bots.names import BotName
from atlantis.table import Refused, Table, new_setup

NOVICE = BotName("novice")


def table_of(*seats: str) -> Table:
    """Persons by their names, `bot`, or open."""
    table = Table(new_setup("atlandice", len(seats)))
    for number, who in enumerate(seats):
        if who:
            table.take(table.give_to_bot(number, NOVICE) if who == "bot" else table.sit(number, who, who))
    return table


def test_a_bots_seat_is_open_again_and_a_persons_is_not() -> None:
    table = table_of("ann", "bot", "")
    table.take(table.free(1))
    assert [seat.kind() for seat in table.seats] == ["person", "open", "open"]
    for seat in (0, 1):
        with pytest.raises(Refused, match=f"No bot has seat {seat + 1}") as refused:
            table.free(seat)
        assert refused.value.reason == "taken"


def test_once_the_game_has_begun_no_seat_is_freed() -> None:
    table = table_of("ann", "bot", "bot")
    with pytest.raises(Refused) as refused:
        table.free(1)
    assert refused.value.reason == "started"


def test_who_may_take_back_is_who_would_be_granted_it() -> None:
    table = table_of("ann", "bob", "eve")
    assert not any(table.may_undo(who) for who in ("ann", "bob", "eve", "", "nobody"))
    actor = table.actor()
    assert actor is not None
    who = table.seats[actor].who
    table.take(table.move(actor, who, table.state.text(table.state.legal_actions()[0]), table.position))
    for other in ("ann", "bob", "eve"):
        if table.may_undo(other):
            assert table.undo(table.seats_of(other)[0], other, table.position)
        else:
            with pytest.raises(Refused):
                table.undo(table.seats_of(other)[0], other, table.position)


def test_the_story_is_all_that_was_told() -> None:
    table = table_of("ann", "ann", "ann")
    assert [event.text() for event in table.story()] == [event.text() for told in table.told for event in told.events]
    assert table.story()[0].kind == "first"
