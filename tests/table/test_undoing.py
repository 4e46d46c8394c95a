"""The four rules of taking back, and the freer one for a single person."""

from __future__ import annotations

import pytest

from atlantis import CHANCE
from atlantis.table import Refused, Table
from tests.table.tables import do, first_move, play, table_of

TOWERS = ("tower black c3", "tower white a1", "tower white e5")


def refusal(table: Table, seat: int) -> str:
    with pytest.raises(Refused) as error:
        table.undo(seat, table.seats[seat].who, table.position)
    assert error.value.reason == "no-undo"
    return str(error.value)


def until_own_choices(table: Table, wanted: int) -> int:
    """Play until the seat to move has made so many choices in a row, with no roll since; the seat."""
    for _ in range(400):
        seat = table.actor()
        assert seat is not None
        row = 0
        for told in reversed(table.told):
            if told.actor != seat or told.forced:
                break
            row += 1
        if row >= wanted:
            return seat
        play(table, first_move(table))
    raise AssertionError("no such turn")


def test_own_choices_of_the_current_turn_are_taken_back_one_by_one() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    seat = until_own_choices(table, 2)
    moves = list(table.record.moves)
    position = table.position
    do(table, table.undo(seat, table.seats[seat].who, table.position))
    assert table.record.moves == moves[:-1]
    do(table, table.undo(seat, table.seats[seat].who, table.position))
    assert table.record.moves == moves[:-2]
    assert table.position == position + 2, "a position number is never used again"
    assert table.actor() == seat


def test_it_never_changes_whose_turn_it_was_for_others() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, *TOWERS)
    assert "turn is over" in refusal(table, 0)


def test_it_never_passes_another_players_move() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, *TOWERS[:2])
    assert table.actor() == 0
    assert "Another player" in refusal(table, 0)


def test_it_never_passes_a_roll_or_a_card() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    seat = table.actor()
    assert seat is not None
    assert table.told[-1].actor == CHANCE
    assert "dice or cards" in refusal(table, seat)


def test_it_never_makes_another_redo_anything() -> None:
    table = table_of("rising", "ann", "bob")
    for _ in range(300):
        seat = table.actor()
        if seat is None:
            break
        others = [told.move for told in table.told if told.actor != seat]
        try:
            entries = table.undo(seat, table.seats[seat].who, table.position)
        except Refused:
            play(table, first_move(table))
            continue
        assert [told.move for told in table.told[: entries[0].to] if told.actor != seat] == others
        play(table, first_move(table))


def test_nobody_takes_back_for_another() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    seat = until_own_choices(table, 1)
    with pytest.raises(Refused) as error:
        table.undo(seat, table.seats[(seat + 1) % 3].who, table.position)
    assert error.value.reason == "not-your-seat"


def test_a_single_person_goes_back_to_their_own_last_choice_past_bots_and_dice() -> None:
    table = table_of("atlandice", "ann", "random", "random")
    while not any(told.actor == 0 for told in table.told) or table.actor() != 0:
        play(table, first_move(table))
    for _ in range(40):
        play(table, first_move(table))
    last = max(n for n, told in enumerate(table.told) if told.actor == 0)
    do(table, table.undo(0, "ann", table.position))
    assert len(table.record.moves) == last
    assert table.actor() == 0


def test_at_one_screen_the_last_choice_of_either_is_taken_back() -> None:
    table = table_of("atlanteon", "ann", "ann")
    play(table, *TOWERS)
    do(table, table.undo(0, "ann", table.position))
    do(table, table.undo(1, "ann", table.position))
    assert [told.move for told in table.told] == list(TOWERS[:1])
    do(table, table.undo(0, "ann", table.position))
    assert "nothing to take back" in refusal(table, 0)


def test_what_the_table_made_for_a_player_is_taken_back_with_their_own_choice() -> None:
    table = table_of("atlandice", "ann", "ann", "ann", forced=True)
    while not (table.told and table.told[-1].forced):
        play(table, first_move(table))
    do(table, table.undo(table.actor() or 0, "ann", table.position))
    assert len(table.state.legal_actions()) > 1
