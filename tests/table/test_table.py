"""A table: seats, moves, what is refused, how it ends."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from atlantis import CHANCE, OVER, WrongOption, parse_record
from atlantis.bots.names import parse_bot
from atlantis.table import Entry, OtherRules, Refused, Seat, Setup, Table, new_setup, parse_entry
from atlantis.table.commands import (
    Advise,
    Back,
    BotMove,
    Command,
    Leave,
    Move,
    ReplaceAbsent,
    Resign,
    SeatBot,
    Sit,
    Undo,
)
from tests.table.tables import do, first_move, play, play_to_the_end, table_of

STATUS = {"not-your-seat": 403, "no-seat": 404, "illegal": 422, "wrong": 422, "unplannable": 422}
"""The HTTP status of each reason; of all others it is 409."""
TOWERS = ("tower black c3", "tower white a1", "tower white e5")


def refused(reason: str, table: Table, command: Command, who: str = "") -> Refused:
    """The command is refused for this reason, in two languages, and nothing has changed."""
    before = (table.number, table.position, table.state.to_bytes(), list(table.seats))
    with pytest.raises(Refused) as error:
        table.propose(command, who)
    assert error.value.reason == reason
    assert error.value.status == STATUS.get(reason, 409)
    assert error.value.text("en") == str(error.value)
    assert error.value.text("en") != error.value.text("fr")
    assert (table.number, table.position, table.state.to_bytes(), list(table.seats)) == before
    return error.value


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken() -> None:
    table = table_of("atlanteon", "ann", "-")
    assert not table.started
    refused("not-started", table, Move(TOWERS[0], table.position, 1), "ann")
    entries = do(table, Sit("Bob", 2), "bob")
    assert [entry.do for entry in entries] == ["sit", "start"]
    assert table.started
    assert table.record.seats == ["Ann", "Bob"]
    assert table.actor() == 0


def test_a_record_names_people_and_bots() -> None:
    table = Table(new_setup("atlandice", 3))
    table.replay(
        [
            Entry("sit", 0, who="me"),
            Entry("sit", 1, who="me", name="Ann"),
            Entry("bot", 2, bot="expert:sims=500", name="Robo"),
            Entry("start"),
        ]
    )
    assert table.record.seats == ["me", "Ann", "expert:sims=500:Robo"]
    assert table.seats[2].name == "Robo"


def test_chance_is_drawn_at_the_start_and_no_further_than_needed() -> None:
    table = table_of("atlandice", "ann", "bob", "-")
    entries = do(table, Sit("Cid", 3), "cid")
    assert {entry.do for entry in entries} == {"sit", "start", "move"}
    assert all(entry.seat is None for entry in entries[2:])
    assert table.state.actor >= 0


def test_a_seat_is_taken_once() -> None:
    table = table_of("atlanteon", "ann", "-")
    refused("taken", table, Sit("Bob", 1), "bob")
    refused("taken", table, SeatBot(1, "novice"))
    refused("no-seat", table, Sit("Bob", 3), "bob")
    do(table, Sit("Bob"), "bob")
    refused("taken", table, Sit("Cid"), "cid")


def test_somebody_may_stand_up_before_the_start_only() -> None:
    table = table_of("atlanteon", "ann", "-")
    refused("not-your-seat", table, Leave(1), "bob")
    do(table, Leave(1), "ann")
    assert table.seats[0] == Seat()
    do(table, Sit("Ann", 1), "ann")
    do(table, Sit("Bob", 2), "bob")
    refused("started", table, Sit("Cid", 2), "cid")


def test_a_bots_seat_can_be_opened_again_before_the_start_and_a_persons_cannot() -> None:
    table = table_of("atlandice", "ann", "novice", "-")
    do(table, SeatBot(2, None))
    assert [seat.kind() for seat in table.seats] == ["person", "open", "open"]
    for number in (1, 2):
        assert f"Seat {number} is not a bot's" in str(refused("taken", table, SeatBot(number, None)))
    started = table_of("atlandice", "ann", "novice", "novice")
    refused("started", started, SeatBot(2, None))


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
    refused("stale", table, Move(TOWERS[1], at, 2), "bob")
    refused("stale", table, Move(TOWERS[1], at + 99, 2), "bob")


def test_a_doubled_move_changes_nothing_and_is_named() -> None:
    table = table_of("atlanteon", "ann", "bob")
    at = table.position
    play(table, TOWERS[0])
    refused("doubled", table, Move(TOWERS[0], at, 1), "ann")
    refused("doubled", table, Move(" Tower  black C3 ", at, 1), "ann")
    refused("stale", table, Move(TOWERS[0], at, 2), "bob")
    for position in (at - 1, at, at + 5):
        refused("stale", table, Move("  ", position, 2), "bob")


def test_a_foreign_move_changes_nothing() -> None:
    table = table_of("atlanteon", "ann", "bob")
    refused("not-your-seat", table, Move(TOWERS[0], table.position, 1), "bob")
    refused("not-your-seat", table, Move(TOWERS[0], table.position, 1))
    refused("not-your-turn", table, Move(TOWERS[0], table.position, 2), "bob")
    refused("no-seat", table, Move(TOWERS[0], table.position, 3), "bob")


def test_an_illegal_move_gets_the_sentence_of_the_rules() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, "tower black c3")
    error = refused("illegal", table, Move("tower white c4", table.position, 2), "bob")
    assert error.text("fr") == table.state.why_not("tower white c4", "fr")
    refused("illegal", table, Move("rubbish", table.position, 2), "bob")


def test_nothing_is_played_after_the_end() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play_to_the_end(table)
    assert table.actor() is None
    refused("over", table, Move("tile 1 a1", table.position, 1), "ann")
    refused("over", table, Undo(table.position, 1), "ann")
    refused("over", table, Resign(1), "ann")
    refused("over", table, ReplaceAbsent(1))


def test_chance_follows_a_move_in_the_same_breath() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    while True:
        entries = do(table, Move(first_move(table), table.position), table.seats[table.actor() or 0].who)
        assert table.state.actor != CHANCE
        if len(entries) > 1:
            break
    assert all(entry.seat is None for entry in entries[1:])


def test_a_move_without_an_alternative_is_made_for_the_player_if_that_was_agreed() -> None:
    plain, quick = table_of("atlandice", "ann", "bob", "cid"), table_of("atlandice", "ann", "bob", "cid", forced=True)
    play_to_the_end(plain)
    play_to_the_end(quick)
    assert any(played.forced for played in quick.story)
    assert not any(played.forced for played in plain.story)
    assert plain.record.moves == quick.record.moves


def test_chance_comes_from_the_system_and_is_never_known_ahead() -> None:
    tables = [table_of("atlandice", "ann", "bob", "cid", seed=None) for _ in range(6)]
    assert len({tuple(table.record.moves) for table in tables}) > 1
    again = Table(tables[0].setup)
    with pytest.raises(AttributeError):
        again.chance.seeds  # type: ignore[attr-defined]  # noqa: B018
    assert again.chance.seed is None


# ---- bots and absent players -----------------------------------------------------------------------------------------


def test_a_bot_moves_for_its_own_seat_only() -> None:
    table = table_of("atlanteon", "ann", "novice")
    assert table.bot_to_move() is None
    refused("not-your-seat", table, BotMove(TOWERS[0], table.position, 1))
    play(table, TOWERS[0])
    assert table.bot_to_move() == parse_bot("novice")
    refused("stale", table, BotMove(TOWERS[1], table.position - 1, 2))
    do(table, BotMove(TOWERS[1], table.position, 2))
    assert len(table.record.moves) == 2


def test_an_absent_seat_is_played_by_a_bot_and_taken_back() -> None:
    table = table_of("atlanteon", "ann", "bob")
    refused("not-absent", table, Back(1), "ann")
    do(table, ReplaceAbsent(1))
    assert table.bot_to_move() == parse_bot("adept")
    assert table.seats[0].person
    refused("not-absent", table, ReplaceAbsent(1))
    refused("not-your-turn", table, Move(TOWERS[0], table.position, 1), "ann")
    refused("not-your-seat", table, Back(1), "bob")
    at = table.position
    do(table, Back(1), "ann")
    assert table.position == at
    assert table.bot_to_move() is None
    play(table, TOWERS[0])


def test_a_bots_seat_cannot_be_absent() -> None:
    refused("not-absent", table_of("atlanteon", "ann", "novice"), ReplaceAbsent(2))


# ---- resigning -------------------------------------------------------------------------------------------------------


def test_who_resigns_a_duel_loses_it() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, *TOWERS)
    refused("not-your-seat", table, Resign(1), "bob")
    do(table, Resign(1), "ann")
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, result.scores, result.returns) == ("resigned", (1,), (0, 11), (-1.0, 1.0))
    assert table.over()
    assert table.actor() is None
    assert table.state.actor != OVER


def test_among_more_players_a_bot_plays_on_for_who_resigns() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    do(table, Resign(2), "bob")
    assert table.result() is None
    assert not table.seats[1].person
    refused("not-your-seat", table, Back(2), "bob")
    play_to_the_end(table)
    result = table.result()
    assert result is not None
    assert result.winners == tuple(table.state.winners())


def test_a_partner_who_leaves_does_not_end_a_game_that_is_won_together() -> None:
    table = table_of("rising", "ann", "bob")
    do(table, Resign(1), "ann")
    assert not table.over()
    assert table.seats[0].bot == parse_bot("adept")


# ---- advice ----------------------------------------------------------------------------------------------------------


def test_partners_point_at_moves_until_the_position_changes() -> None:
    table = table_of("rising", "ann", "bob")
    other = 1 - (table.actor() or 0)
    at, text = table.position, first_move(table)
    do(table, Advise(text, at, other + 1), table.seats[other].who)
    assert table.advice == {other: text}
    assert table.position == at
    refused("illegal", table, Advise("pass-build", at, other + 1), table.seats[other].who)
    play(table, text)
    assert table.advice == {}


def test_rivals_give_no_advice() -> None:
    table = table_of("atlanteon", "ann", "bob")
    refused("wrong", table, Advise(TOWERS[0], table.position, 2), "bob")


# ---- a match of two games --------------------------------------------------------------------------------------------


def test_a_match_of_two_games_counts_the_points_of_both() -> None:
    table = table_of("atlanteon", "ann", "bob", games=2)
    play_to_the_end(table)
    first = table.result()
    assert first is not None
    assert first.match == ()
    second = Table(table.next_setup())
    assert second.setup.earlier == first.scores[::-1]
    do(second, Sit("Bob", 1), "bob")
    do(second, Sit("Ann", 2), "ann")
    play_to_the_end(second)
    result = second.result()
    assert result is not None
    assert result.match == tuple(a + b for a, b in zip(first.scores[::-1], result.scores, strict=True))
    with pytest.raises(WrongOption, match="Both games"):
        second.next_setup()


def test_a_game_whose_card_has_no_matches_of_two_games_is_played_as_one() -> None:
    with pytest.raises(WrongOption, match="Ark of Atlantis is played as a single game"):
        new_setup("ark", 2, games=2)


# ---- the list of entries is the match --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["atlanteon", "atlandice", "ark", "rising"])
def test_the_entries_alone_give_the_same_table_again(game: str) -> None:
    table = Table(new_setup(game, 2))
    entries: list[Entry] = []

    def happen(command: Command, who: str) -> None:
        more = do(table, command, who)
        assert [parse_entry(entry.to_json()) for entry in more] == more
        entries.extend(more)

    happen(Sit("Ann", 1), "ann")
    happen(Sit("Bob", 2), "bob")
    for n in range(60):
        seat = table.actor()
        if seat is None:
            break
        who = table.seats[seat].who
        happen(Move(first_move(table), table.position, seat + 1), who)
        if n % 7 == 3 and table.actor() == seat:
            with suppress(Refused):  # nothing to take back, or a roll was seen
                happen(Undo(table.position, seat + 1), who)
    again = Table(table.setup)
    again.replay(entries)
    assert again.state == table.state
    assert [event.text() for event in again.events()] == [event.text() for event in table.events()]
    assert (again.position, again.number, again.seats) == (table.position, table.number, table.seats)
    assert [played.move for played in again.story] == [played.move for played in table.story]
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
        {"do": "plan", "moves": "done"},
        {"do": "plan", "moves": [1]},
        {"do": "standing", "mode": 2},
        {"do": "move", "standing": "yes"},
    ],
)
def test_what_is_no_entry_is_refused(given: object) -> None:
    with pytest.raises(WrongOption):
        parse_entry(given)


def test_a_running_match_is_pinned_to_the_rules_it_began_with() -> None:
    setup = new_setup("atlanteon")
    newer = other_rules(replace(setup, rules=setup.rules + 1))
    assert not newer.changed
    assert str(newer) == (
        f"This match needs version {setup.rules + 1} of the rules of Atlanteon, which is newer than "
        f"version {setup.rules} in this program: update Atlantis."
    )
    older = other_rules(replace(setup, rules=setup.rules - 1, options={"gone": True}))
    assert older.changed
    assert str(older) == (
        f"Undecided: the rules have changed. The match needs version {setup.rules - 1} of the rules "
        f"of Atlanteon, and this program has version {setup.rules}."
    )
    assert "the data of Atlanteon" in str(other_rules(replace(setup, data_version="1999")))


def other_rules(setup: Setup) -> OtherRules:
    with pytest.raises(OtherRules) as error:
        setup.load()
    assert error.value.text("fr") != error.value.text("en")
    return error.value


def test_at_9_who_joins_gets_a_random_seat() -> None:
    seats = set()
    for _ in range(60):
        table = table_of("atlandice", "-", "-", "-", seed=None)
        do(table, Sit("Ann"), "ann")
        seats.add(table.seats_of("ann")[0])
    assert seats == {0, 1, 2}
    table = table_of("atlandice", "-", "-", "-", seed=None)
    do(table, Sit("Ann", 2), "ann")
    assert table.seats_of("ann") == [1]


def test_options_by_seat_go_with_their_seats() -> None:
    setup = new_setup("rising", 2, {"councilors": ["priest", "explorer"]})
    assert setup.reseated([1, 0]).options["councilors"] == ["explorer", "priest"]
    assert setup.reseated([1, 0]).options["level"] == setup.options["level"]
    assert new_setup("rising", 2).reseated([1, 0]).options["councilors"] is None
