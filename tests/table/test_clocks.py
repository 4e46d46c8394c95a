"""Clocks, in simulated time."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from atlantis.engine import WrongOption
from atlantis.games import parse_record
from atlantis.table import Refused, Table, TimeControl
from atlantis.table.clocks import DAY
from atlantis.table.commands import Back, Close, GiveTime, Move, Pause, Resign, TimeOut, Undo
from atlantis.table.entries import parse_entry
from atlantis.table.setup import parse_setup
from tests.table.tables import do, first_move, table_of

START = 1_000_000
FIVE_AND_THREE = TimeControl("live", 300, 3)


def clocked(control: TimeControl = FIVE_AND_THREE, *seats: str, game: str = "atlanteon") -> Table:
    return table_of(game, *(seats or ("ann", "bob")), clock=control, now=START)


def move_at(table: Table, now: int, spent: int | None = None, outages: list[tuple[int, int]] | None = None) -> None:
    seat = table.actor()
    assert seat is not None
    do(table, Move(first_move(table), table.position, spent=spent), table.seats[seat].who, now, outages or [])


def left(table: Table) -> tuple[int, ...]:
    assert table.clocks is not None
    return table.clocks.left


def refusal(table: Table, command: object, who: str, now: int) -> str:
    with pytest.raises(Refused) as error:
        table.propose(command, who, now)  # type: ignore[arg-type]
    assert error.value.text("fr") != error.value.text("en")
    return error.value.reason


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    table = clocked()
    move_at(table, START + 10_000)
    assert left(table) == (293_000, 300_000)
    move_at(table, START + 14_000)
    assert left(table) == (293_000, 299_000)


def test_the_time_of_a_turn_starts_anew() -> None:
    table = clocked(TimeControl("turn", 60))
    move_at(table, START + 50_000)
    move_at(table, START + 100_000)
    assert left(table)[0] == 60_000
    assert table.deadline() == START + 160_000


def test_a_turn_of_several_decisions_earns_one_increment() -> None:
    table = clocked(FIVE_AND_THREE, "ann", "bob", game="atlandice")
    holder, now = table.actor(), START
    assert holder is not None
    while table.actor() == holder:
        now += 1000
        move_at(table, now)
        if table.actor() == holder:
            assert left(table)[holder] == 300_000 - (now - START), "the turn goes on"
    assert left(table)[holder] == 300_000 - (now - START) + 3000


def test_a_move_is_in_time_to_the_millisecond() -> None:
    table = clocked()
    assert table.deadline() == START + 300_000
    assert not table.overdue(START + 300_000)
    assert table.overdue(START + 300_001)
    assert refusal(table, TimeOut(), "", START + 299_999) == "stale"
    move_at(table, START + 300_000)
    assert left(table) == (3000, 300_000)


def test_a_move_after_the_time_out_is_refused_by_name() -> None:
    table = clocked()
    move, late = Move(first_move(table), table.position), START + 300_001
    assert refusal(table, move, "ann", late) == "time-out"
    do(table, TimeOut(), "", late + 5000)
    assert refusal(table, move, "ann", late) == "time-out"
    assert refusal(table, Resign(), "ann", late) == "time-out"


def test_the_other_player_wins_on_time() -> None:
    table = clocked()
    entries = do(table, TimeOut(), "", START + 400_000)
    assert [entry.do for entry in entries] == ["time-out"]
    assert entries[0].time == START + 300_000, "when the time was up, not when somebody noticed"
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, result.returns) == ("time", (1,), (-1.0, 1.0))
    assert left(table) == (0, 300_000)


def test_nobody_is_late_when_it_is_not_their_turn() -> None:
    table = clocked(TimeControl("live", 60))
    move_at(table, START + 59_000)
    assert table.clocks is not None
    assert table.clocks.tick(START + 100_000).left == (1000, 19_000)
    do(table, TimeOut(), "", START + 1_000_000)
    assert table.timed_out == 1


def test_a_bot_plays_on_if_the_table_says_so() -> None:
    table = clocked(TimeControl("turn", 30, on_timeout="bot"))
    move = Move(first_move(table), table.position)
    do(table, TimeOut(), "", START + 30_001)
    assert refusal(table, move, "ann", START + 30_001) == "time-out"
    assert not table.over()
    assert table.seats[0].away
    assert table.bot_to_move() is not None
    assert table.deadline() is None, "bots have no clock"


def test_who_has_no_time_left_for_the_game_does_not_come_back() -> None:
    table = clocked(TimeControl("live", 30, on_timeout="bot"))
    do(table, TimeOut(), "", START + 30_001)
    assert refusal(table, Back(), "ann", START + 31_000) == "time-out"


def test_of_three_players_a_late_one_loses_the_seat_to_a_bot() -> None:
    table = clocked(FIVE_AND_THREE, "ann", "bob", "cleo", game="atlandice")
    late = table.actor()
    assert late is not None
    do(table, TimeOut(), "", START + 300_001)
    assert not table.over()
    assert table.seats[late].kind() == "bot"


def test_players_who_win_together_have_one_clock() -> None:
    table = clocked(TimeControl("live", 600), "ann", "bob", game="rising")
    move_at(table, START + 5000)
    assert left(table) == (595_000,)
    do(table, TimeOut(), "", START + 10_000_000)
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, set(result.returns)) == ("time", (), {-1.0})


def test_bots_play_on_for_all_who_had_the_clock() -> None:
    table = clocked(TimeControl("live", 600, on_timeout="bot"), "ann", "bob", game="rising")
    do(table, TimeOut(), "", START + 10_000_000)
    assert all(seat.away for seat in table.seats)


def test_time_that_nobody_could_use_does_not_count() -> None:
    table = clocked()
    outage = [(START + 1000, START + 50_000)]
    assert table.deadline(outage) == START + 349_000
    move_at(table, START + 60_000, outages=outage)
    assert left(table) == (300_000 - 11_000 + 3000, 300_000)
    assert table.number == 4


def test_an_outage_before_the_turn_gives_nothing() -> None:
    table = clocked()
    move_at(table, START + 10_000)
    assert table.deadline([(START, START + 10_000)]) == START + 310_000


def test_network_delay_is_given_back_within_limits() -> None:
    table = clocked()
    move_at(table, START + 10_000, spent=9700)
    assert left(table) == (300_000 - 9700 + 3000, 300_000)
    move_at(table, START + 20_000, spent=0)
    assert left(table)[1] == 300_000 - 9500 + 3000, "half a second at most, whatever the client says"
    for turn in range(3, 7):
        move_at(table, START + 10_000 * turn, spent=0)
    given_back = left(table)[1] - (300_000 - 3 * 10_000 + 9000)
    assert given_back == 500 + 100 + 100, "and then a tenth of a second each turn"


def test_a_client_that_claims_more_than_it_used_loses_nothing() -> None:
    table = clocked()
    move_at(table, START + 10_000, spent=99_999)
    assert left(table)[0] == 293_000


def test_undo_leaves_the_clocks_as_they_are() -> None:
    table = clocked(FIVE_AND_THREE, "ann", "bob", game="atlandice")
    seat = table.actor()
    assert seat is not None
    move_at(table, START + 4000)
    assert table.actor() == seat
    do(table, Undo(table.position), table.seats[seat].who, START + 6000)
    assert left(table)[seat] == 294_000


def test_players_may_give_the_others_time() -> None:
    table = clocked()
    do(table, GiveTime(), "bob", START + 1000)
    assert left(table) == (314_000, 300_000)
    assert (
        refusal(table_of("rising", "ann", "bob", clock=FIVE_AND_THREE, now=START), GiveTime(), "bob", START)
        == "no-clock"
    )
    assert refusal(clocked(TimeControl("days", DAY)), GiveTime(), "bob", START) == "no-clock"
    assert refusal(table_of("atlanteon", "ann", "bob"), GiveTime(), "bob", START) == "no-clock"


def test_a_pause_stops_the_clock_of_one_player_only() -> None:
    table = clocked(TimeControl("days", DAY))
    day = 1000 * DAY
    do(table, Pause(START + 3 * day), "ann", START)
    assert table.deadline() == START + 4 * day
    move_at(table, START + 2 * day)
    assert left(table)[0] == day
    assert table.deadline() == START + 3 * day, "Bob does not pause"


def test_a_pause_can_end_early() -> None:
    table, day = clocked(TimeControl("days", DAY)), 1000 * DAY
    do(table, Pause(START + 10 * day), "ann", START)
    do(table, Pause(START + day), "ann", START + day)
    assert table.deadline() == START + 2 * day


def test_only_correspondence_games_can_be_paused() -> None:
    assert refusal(clocked(), Pause(START + 1000), "ann", START) == "no-clock"


def test_a_clock_that_is_set_back_takes_nothing_and_gives_nothing_twice() -> None:
    table = clocked()
    move_at(table, START + 10_000)
    move_at(table, START + 5000)
    assert left(table) == (293_000, 303_000)
    assert table.clocks is not None
    assert table.clocks.since == START + 10_000


def test_an_operator_may_close_a_match_whose_time_is_up() -> None:
    table = clocked()
    do(table, Close(), "", START + 400_000)
    assert table.closed


def test_entries_and_setup_restore_the_clocks() -> None:
    table = clocked(FIVE_AND_THREE, "ann", "bob")
    stored = [entry.to_json() for entry in do(table, GiveTime(), "bob", START + 500)]
    for turn in range(1, 6):
        seat = table.actor()
        assert seat is not None
        stored += [
            entry.to_json()
            for entry in do(
                table,
                Move(first_move(table), table.position, spent=800 * turn),
                table.seats[seat].who,
                START + 1000 * turn,
                [(START + 1000 * turn - 50, START + 1000 * turn)],
            )
        ]
    again = clocked(FIVE_AND_THREE, "ann", "bob")
    again.replay(parse_entry(json.loads(json.dumps(entry))) for entry in stored)
    assert again.clocks == table.clocks
    assert [played.left for played in again.story] == [played.left for played in table.story]
    assert parse_setup(json.loads(json.dumps(table.setup.to_json()))) == table.setup


def test_a_record_has_the_clocks_and_can_be_read() -> None:
    table = clocked()
    move_at(table, START + 10_000)
    text = table.dump_record()
    header, first = map(json.loads, text.splitlines())
    assert header["clock"] == asdict(FIVE_AND_THREE)
    assert first["clock"] == 290_000
    assert parse_record(text).moves == table.record.moves


@pytest.mark.parametrize(
    ("kind", "base", "more"),
    [
        ("live", 9, {}),
        ("live", 3 * 3600 + 1, {}),
        ("live", 60, {"increment": 181}),
        ("live", 60, {"increment": -1}),
        ("turn", 4, {}),
        ("turn", 60, {"increment": 1}),
        ("days", DAY + 1, {}),
        ("days", 15 * DAY, {}),
        ("sundial", 60, {}),
        ("live", 60, {"on_timeout": "draw"}),
    ],
)
def test_a_wrong_clock_is_refused(kind: str, base: int, more: dict[str, object]) -> None:
    with pytest.raises(WrongOption):
        TimeControl(kind, base, **more)  # type: ignore[arg-type]
