"""A table: seats, moves, what is refused, how it ends."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from atlantis import CHANCE, OVER, WrongOption, parse_record
from atlantis.bots.names import parse_bot
from atlantis.table import Entry, Refused, Seat, Table, new_setup, read_entry
from tests.table.tables import do, first_move, play, play_to_the_end, table_of

TOWERS = ("tower black c3", "tower white a1", "tower white e5")


def refused(reason: str, wish: object, *given: object) -> Refused:
    """The wish is refused for this reason, in two languages, and nothing has changed."""
    assert callable(wish)
    table = wish.__self__  # type: ignore[attr-defined]
    before = (table.number, table.position, table.state.to_bytes(), list(table.seats))
    with pytest.raises(Refused) as error:
        wish(*given)
    assert error.value.reason == reason
    assert error.value.text("en") == str(error.value)
    assert error.value.text("en") != error.value.text("fr")
    assert (table.number, table.position, table.state.to_bytes(), list(table.seats)) == before
    return error.value


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    table = table_of("atlanteon", "ann", "-")
    assert not table.started
    refused("not-started", table.move, 0, "ann", TOWERS[0], table.position)
    entries = do(table, table.sit(1, "bob", "Bob"))
    assert [entry.do for entry in entries] == ["sit", "start"]
    assert table.started
    assert table.record.seats == ["Ann", "Bob"]
    assert table.actor() == 0


def test_chance_is_drawn_at_the_start_and_no_further_than_needed() -> None:
    table = table_of("atlandice", "ann", "bob", "-")
    entries = do(table, table.sit(2, "cid", "Cid"))
    assert {entry.do for entry in entries} == {"sit", "start", "move"}
    assert all(entry.seat is None for entry in entries[2:])
    assert table.state.actor >= 0


def test_a_seat_is_taken_once() -> None:
    table = table_of("atlanteon", "ann", "-")
    refused("taken", table.sit, 0, "bob", "Bob")
    refused("taken", table.give_to_bot, 0, parse_bot("novice"))
    refused("no-seat", table.sit, 2, "bob", "Bob")
    refused("no-seat", table.sit, -1, "bob", "Bob")


def test_somebody_may_stand_up_before_the_start_only() -> None:
    table = table_of("atlanteon", "ann", "-")
    refused("not-your-seat", table.stand_up, 0, "bob")
    do(table, table.stand_up(0, "ann"))
    assert table.seats[0] == Seat()
    do(table, table.sit(0, "ann", "Ann"))
    do(table, table.sit(1, "bob", "Bob"))
    refused("started", table.stand_up, 0, "ann")
    refused("started", table.sit, 1, "cid", "Cid")


def test_one_person_may_have_several_seats() -> None:
    table = table_of("atlanteon", "ann", "ann")
    assert table.seats_of("ann") == [0, 1]
    play(table, *TOWERS)
    assert len(table.record.moves) == 3


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_a_stale_move_changes_nothing() -> None:
    table = table_of("atlanteon", "ann", "bob")
    at = table.position
    play(table, TOWERS[0])
    refused("stale", table.move, 1, "bob", TOWERS[1], at)
    refused("stale", table.move, 1, "bob", TOWERS[1], at + 99)


def test_a_doubled_move_changes_nothing_and_is_named() -> None:
    table = table_of("atlanteon", "ann", "bob")
    at = table.position
    play(table, TOWERS[0])
    refused("doubled", table.move, 0, "ann", TOWERS[0], at)


def test_a_foreign_move_changes_nothing() -> None:
    table = table_of("atlanteon", "ann", "bob")
    refused("not-your-seat", table.move, 0, "bob", TOWERS[0], table.position)
    refused("not-your-seat", table.move, 0, "", TOWERS[0], table.position)
    refused("not-your-turn", table.move, 1, "bob", TOWERS[0], table.position)
    refused("no-seat", table.move, 2, "bob", TOWERS[0], table.position)


def test_an_illegal_move_gets_the_sentence_of_the_rules() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, "tower black c3")
    error = refused("illegal", table.move, 1, "bob", "tower white c4", table.position)
    assert error.text("fr") == table.state.why_not("tower white c4", "fr")
    refused("illegal", table.move, 1, "bob", "rubbish", table.position)


def test_nothing_is_played_after_the_end() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play_to_the_end(table)
    assert table.actor() is None
    refused("over", table.move, 0, "ann", "tile 1 a1", table.position)
    refused("over", table.undo, 0, "ann", table.position)
    refused("over", table.resign, 0, "ann")
    refused("over", table.replace_absent, 0)


def test_chance_follows_a_move_in_the_same_breath() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    while True:
        entries = table.move(table.actor() or 0, table.seats[table.actor() or 0].who, first_move(table), table.position)
        table.take(entries)
        assert table.state.actor != CHANCE
        if len(entries) > 1:
            break
    assert all(entry.seat is None for entry in entries[1:])


def test_a_move_without_an_alternative_is_made_for_the_player_if_that_was_agreed() -> None:
    plain, quick = table_of("atlandice", "ann", "bob", "cid"), table_of("atlandice", "ann", "bob", "cid", forced=True)
    play_to_the_end(plain)
    play_to_the_end(quick)
    assert any(told.forced for told in quick.told)
    assert not any(told.forced for told in plain.told)
    assert plain.record.moves == quick.record.moves


def test_chance_comes_from_the_system_and_is_never_known_ahead() -> None:
    tables = [table_of("atlandice", "ann", "bob", "cid", seed=None) for _ in range(6)]
    assert len({tuple(table.record.moves) for table in tables}) > 1
    again = Table(tables[0].setup)
    with pytest.raises(AttributeError):
        again.luck.seeds  # type: ignore[attr-defined]  # noqa: B018
    assert again.luck.seed is None


# ---- bots and absent players -----------------------------------------------------------------------------------------


def test_a_bot_moves_for_its_own_seat_only() -> None:
    table = table_of("atlanteon", "ann", "novice")
    assert table.bot_to_move() is None
    refused("not-your-seat", table.bot_move, 0, TOWERS[0], table.position)
    play(table, TOWERS[0])
    assert table.bot_to_move() == parse_bot("novice")
    refused("stale", table.bot_move, 1, TOWERS[1], table.position - 1)
    do(table, table.bot_move(1, TOWERS[1], table.position))
    assert len(table.record.moves) == 2


def test_an_absent_seat_is_played_by_a_bot_and_taken_back() -> None:
    table = table_of("atlanteon", "ann", "bob")
    refused("not-absent", table.come_back, 0, "ann")
    do(table, table.replace_absent(0))
    assert table.bot_to_move() == parse_bot("adept")
    assert table.seats[0].person
    refused("not-absent", table.replace_absent, 0)
    refused("not-your-turn", table.move, 0, "ann", TOWERS[0], table.position)
    refused("not-your-seat", table.come_back, 0, "bob")
    at = table.position
    do(table, table.come_back(0, "ann"))
    assert table.position == at
    assert table.bot_to_move() is None
    play(table, TOWERS[0])


def test_a_bots_seat_cannot_be_absent() -> None:
    refused("not-absent", table_of("atlanteon", "ann", "novice").replace_absent, 1)


# ---- resigning -------------------------------------------------------------------------------------------------------


def test_who_resigns_a_duel_loses_it() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, *TOWERS)
    refused("not-your-seat", table.resign, 0, "bob")
    do(table, table.resign(0, "ann"))
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, result.scores, result.returns) == ("resigned", (1,), (0, 11), (-1.0, 1.0))
    assert table.over()
    assert table.actor() is None
    assert table.state.actor != OVER


def test_among_more_players_a_bot_plays_on_for_who_resigns() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    do(table, table.resign(1, "bob"))
    assert table.result() is None
    assert not table.seats[1].person
    refused("not-your-seat", table.come_back, 1, "bob")
    play_to_the_end(table)
    result = table.result()
    assert result is not None
    assert result.winners == tuple(table.state.winners())


def test_a_partner_who_leaves_does_not_end_a_game_that_is_won_together() -> None:
    table = table_of("rising", "ann", "bob")
    do(table, table.resign(0, "ann"))
    assert not table.over()
    assert table.seats[0].bot == parse_bot("adept")


# ---- advice ----------------------------------------------------------------------------------------------------------


def test_partners_point_at_moves_until_the_position_changes() -> None:
    table = table_of("rising", "ann", "bob")
    other = 1 - (table.actor() or 0)
    at, text = table.position, first_move(table)
    do(table, table.point(other, table.seats[other].who, text, at))
    assert table.pointed == {other: text}
    assert table.position == at
    refused("illegal", table.point, other, table.seats[other].who, "pass-build", at)
    play(table, text)
    assert table.pointed == {}


def test_rivals_give_no_advice() -> None:
    table = table_of("atlanteon", "ann", "bob")
    refused("wrong", table.point, 1, "bob", TOWERS[0], table.position)


# ---- a match of two games --------------------------------------------------------------------------------------------


def test_a_match_of_two_games_counts_the_points_of_both() -> None:
    table = table_of("atlanteon", "ann", "bob", games=2)
    play_to_the_end(table)
    first = table.result()
    assert first is not None
    assert first.match == ()
    second = Table(table.next_setup())
    assert second.setup.earlier == first.scores[::-1]
    second.take(second.sit(0, "bob", "Bob"))
    second.take(second.sit(1, "ann", "Ann"))
    play_to_the_end(second)
    result = second.result()
    assert result is not None
    assert result.match == tuple(a + b for a, b in zip(first.scores[::-1], result.scores, strict=True))
    with pytest.raises(WrongOption, match="both games"):
        second.next_setup()


def test_a_game_whose_card_has_no_matches_of_two_games_is_played_as_one() -> None:
    with pytest.raises(WrongOption, match="Ark of Atlantis is played as a single game"):
        new_setup("ark", 2, games=2)


# ---- the list of entries is the match --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["atlanteon", "atlandice", "ark", "rising"])
def test_the_entries_alone_give_the_same_table_again(game: str) -> None:
    table = Table(new_setup(game, 2))
    entries: list[Entry] = []

    def happen(more: list[Entry]) -> None:
        written = [read_entry(entry.written()) for entry in more]
        assert written == more
        entries.extend(more)
        table.take(more)

    happen(table.sit(0, "ann", "Ann"))
    happen(table.sit(1, "bob", "Bob"))
    for n in range(60):
        seat = table.actor()
        if seat is None:
            break
        who = table.seats[seat].who
        happen(table.move(seat, who, first_move(table), table.position))
        if n % 7 == 3 and table.actor() == seat:
            with suppress(Refused):  # nothing to take back, or a roll was seen
                happen(table.undo(seat, who, table.position))
    again = Table(table.setup)
    again.take(entries)
    assert again.state == table.state
    assert (again.position, again.number, again.seats) == (table.position, table.number, table.seats)
    assert [told.move for told in again.told] == [told.move for told in table.told]
    assert parse_record(again.record.dump()).state == table.state


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        {},
        {"do": "dance"},
        {"do": "move", "seat": "1"},
        {"do": "move", "seat": True},
        {"do": "move", "move": 3},
        {"do": "sit", "extra": 1},
        {"do": "undo", "to": 1.0},
        {"do": "move", "forced": 1},
    ],
)
def test_what_is_no_entry_is_refused(given: object) -> None:
    with pytest.raises(WrongOption):
        read_entry(given)


def test_a_running_match_is_pinned_to_the_rules_it_began_with() -> None:
    setup = new_setup("atlanteon")
    with pytest.raises(WrongOption, match="began with rules"):
        replace(setup, rules=setup.rules + 1).load()
    with pytest.raises(WrongOption, match="began with rules"):
        replace(setup, data_version="1999").load()
