"""Standing answers, one answer for several seats, and plans."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from atlantis import load
from atlantis.table import Entry, Table, parse_entry
from atlantis.table.commands import Back, BotMove, Move, Plan, ReplaceAbsent, Resign, Standing, Undo
from atlantis.table.pace import MOST_PLANNED
from atlantis.testing import check_contract
from tests.lagoon import installed
from tests.table.tables import do, play, table_of
from tests.table.test_table import refused


def test_the_game_of_these_tests_keeps_the_contract() -> None:
    check_contract(load("lagoon", 3), 5)


@pytest.fixture(autouse=True)
def lagoon() -> Iterator[None]:
    with installed():
        yield


def moves(table: Table) -> list[tuple[int, str]]:
    return [(played.actor, played.move) for played in table.story]


def again(table: Table, entries: list[Entry]) -> Table:
    """The same table after a restart: from the entries as they are stored."""
    found = Table(table.setup)
    found.replay([parse_entry(entry.to_json()) for entry in entries])
    assert (found.standing, found.plans, found.drawn) == (table.standing, table.plans, table.drawn)
    assert [(seat, one.moves, one.reason("fr")) for seat, one in found.returned.items()] == [
        (seat, one.moves, one.reason("fr")) for seat, one in table.returned.items()
    ]
    assert found.state == table.state
    return found


# ---- standing answers ------------------------------------------------------------------------------------------------


def test_by_default_a_window_asks_only_a_seat_that_can_do_something_that_only_works_there() -> None:
    table = table_of("lagoon", "ann", "bob", forced=True)
    play(table, "take north", "done")
    assert [(played.actor, played.move, played.forced, played.standing) for played in table.story[2:4]] == [
        (0, "pass", True, True),
        (1, "pass", True, True),
    ]
    assert table.actor() == 1
    while table.state.standing("never") is None:
        pools = table.state.view()["pools"]
        assert isinstance(pools, list)
        smallest = f"take {('north', 'east', 'south')[pools.index(min(pools))]}"
        play(table, "done" if table.state.why_not(smallest) else smallest)
    assert min(table.state.view()["pools"]) == 0  # type: ignore[call-overload]
    assert not table.story[-1].standing


def test_a_seat_that_wants_to_be_asked_always_is_asked() -> None:
    table = table_of("lagoon", "ann", "bob")
    entries = do(table, Standing("always", 2), "bob")
    assert entries == [Entry("standing", 1, mode="always")]
    play(table, "take north", "done")
    assert (table.actor(), table.story[-1].move, table.story[-1].standing) == (1, "pass", True)
    play(table, "fill north")
    assert table.actor() == 1


def test_a_change_in_the_middle_of_a_window_answers_at_once() -> None:
    table = table_of("lagoon", "ann", "bob")
    do(table, Standing("always", 2), "bob")
    play(table, "done")
    assert table.actor() == 1
    assert table.story[-1].actor == 0
    at = table.position
    entries = do(table, Standing("never", 2), "bob")
    assert [entry.do for entry in entries] == ["standing", "move", "move"]
    assert table.position == at + 2
    assert table.story[1].standing


def test_without_a_seat_the_answer_counts_for_all_of_ones_seats() -> None:
    table = table_of("lagoon", "ann", "bob", "ann")
    do(table, Standing("never"), "ann")
    assert [table.mode(seat) for seat in range(3)] == ["never", "needed", "never"]


def test_a_bots_seat_ignores_standing_answers() -> None:
    table = table_of("lagoon", "ann", "random")
    play(table, "done")
    assert table.bot_to_move() is not None
    assert table.story[-1].standing
    away = table_of("lagoon", "ann", "bob")
    do(away, Standing("always", 2), "bob")
    do(away, ReplaceAbsent(2))
    play(away, "done")
    assert away.bot_to_move() is not None
    do(away, Standing("never", 2), "bob")
    assert away.bot_to_move() is not None
    entries = do(away, Back(2), "bob")
    assert [entry.do for entry in entries[:2]] == ["back", "move"]
    assert entries[1].standing


def test_a_standing_answer_for_another_persons_seat_is_refused() -> None:
    table = table_of("lagoon", "ann", "bob")
    assert "Seat 2 is not yours" in str(refused("not-your-seat", table, Standing("never", 2), "ann"))
    assert "no seat" in str(refused("not-your-seat", table, Standing("never"), "eve"))
    refused("no-seat", table, Standing("never", 5), "ann")


def test_an_unknown_standing_answer_is_refused() -> None:
    table = table_of("lagoon", "ann", "bob")
    text = str(refused("wrong", table, Standing("sometimes", 1), "ann"))
    assert text == "“sometimes” is not a standing answer: choose always, needed or never."


def test_undo_goes_past_standing_answers_as_past_forced_moves() -> None:
    table = table_of("lagoon", "ann", "ann")
    play(table, "done")
    assert table.may_undo("ann") == "agreed"
    do(table, Undo(table.position, 1, agreed=True), "ann")
    assert moves(table) == []


# ---- one answer for several seats ------------------------------------------------------------------------------------


def four_asked(*seats: str) -> Table:
    table = table_of("lagoon", *seats)
    for who in {*seats} - {"random"}:
        do(table, Standing("always"), who)
    play(table, "done")
    return table


def test_one_answer_counts_for_all_own_seats_that_are_asked_directly_after() -> None:
    table = four_asked("ann", "ann", "ann", "bob")
    assert table.shared_answers("ann") == ["pass", "pass-phase"]
    assert table.shared_answers("bob") == []
    do(table, Move("pass", table.position, all_seats=True), "ann")
    assert moves(table) == [(0, "done"), (0, "pass"), (1, "pass"), (2, "pass")]
    assert table.actor() == 3
    assert table.shared_answers("bob") == []


def test_passing_for_the_phase_counts_for_all_own_seats() -> None:
    table = four_asked("ann", "ann", "ann", "ann")
    do(table, Move("pass-phase", table.position, all_seats=True), "ann")
    assert [played.move for played in table.story[1:5]] == ["pass-phase"] * 4
    play(table, "done")
    assert table.actor() == 1  # seat 2 is asked again on its own turn, the others are not
    do(table, Move("pass", table.position, all_seats=True), "ann")
    assert table.actor() == 2
    assert len(table.state.legal_actions()) > 1


def test_an_answer_for_all_seats_waits_while_other_players_are_asked() -> None:
    for other in ("bob", "random"):
        table = four_asked("ann", other, "ann")
        assert table.shared_answers("ann") == ["pass", "pass-phase"]
        entries = do(table, Move("pass", table.position, all_seats=True), "ann")
        assert parse_entry(entries[0].to_json()).all_seats
        assert table.actor() == 1
        if other == "bob":
            do(table, Move("pass", table.position), "bob")
        else:
            do(table, BotMove("pass", table.position, 2))
        assert moves(table)[:4] == [(0, "done"), (0, "pass"), (1, "pass"), (2, "pass")]


def test_an_answer_for_all_seats_ends_when_another_player_does_something() -> None:
    table = four_asked("ann", "bob", "ann")
    do(table, Move("pass", table.position, all_seats=True), "ann")
    do(table, Move("fill north", table.position), "bob")
    do(table, Move("pass", table.position), "bob")
    assert table.actor() == 2
    assert table.shared is None


def test_an_answer_for_all_seats_ends_with_its_window() -> None:
    table = four_asked("ann", "ann")
    do(table, Move("pass", table.position, 1, all_seats=True), "ann")
    assert moves(table)[:3] == [(0, "done"), (0, "pass"), (1, "pass")]
    assert table.state.standing("never") is None
    assert table.shared is None


def test_only_an_answer_of_a_window_counts_for_all_seats() -> None:
    table = table_of("lagoon", "ann", "ann")
    for move in ("take north", "done"):
        assert "all seats at once" in str(refused("wrong", table, Move(move, table.position, all_seats=True), "ann"))
    do(table, Standing("always"), "ann")
    play(table, "done")
    refused("wrong", table, Move("fill north", table.position, all_seats=True), "ann")
    refused("illegal", table, Move("take north", table.position, all_seats=True), "ann")


def test_a_shared_answer_is_undone_seat_by_seat() -> None:
    table = four_asked("ann", "ann", "ann", "bob")
    do(table, Move("pass", table.position, all_seats=True), "ann")
    assert table.may_undo("ann") is None  # it is Bob's turn
    table = four_asked("ann", "ann", "ann", "ann")
    do(table, Move("pass", table.position, 1, all_seats=True), "ann")
    do(table, Undo(table.position, agreed=True), "ann")
    assert moves(table) == [(0, "done"), (0, "pass"), (1, "pass"), (2, "pass")]


# ---- plans -----------------------------------------------------------------------------------------------------------


def test_a_plan_waits_for_its_turn_and_is_played_then() -> None:
    table = table_of("lagoon", "ann", "bob")
    at = table.position
    entries = do(table, Plan(["take north", " Take  EAST", "done"], 2), "bob")
    assert entries == [Entry("plan", 1, moves=("take north", "take east", "done"))]
    assert table.position == at, "others can still move"
    assert table.story == []
    assert "take" not in table.record.dump()
    play(table, "done")
    played = [(one.actor, one.move, one.forced) for one in table.story if one.actor == 1]
    assert played == [
        (1, "pass", True),
        (1, "take north", False),
        (1, "take east", False),
        (1, "done", False),
        (1, "pass", True),
    ]
    assert table.plans == {1: ()}
    assert table.returned == {}


def test_a_plan_can_be_changed_and_cleared_and_survives_a_restart() -> None:
    table = table_of("lagoon", "ann", "bob", seed=None)
    kept = [Entry("sit", 0, who="ann", name="Ann"), Entry("sit", 1, who="bob", name="Bob"), Entry("start")]
    kept += do(table, Plan(["take north", "done"], 2), "bob")
    kept += do(table, Plan(["take south"], 2), "bob")
    kept += do(table, Standing("always", 1), "ann")
    assert again(table, kept).plans == {1: ("take south",)}
    kept += do(table, Move("done", table.position), "ann")
    kept += do(table, Move("pass", table.position), "ann")
    assert again(table, kept).plans == {1: ()}
    assert table.actor() == 1
    assert table.story[-1].move == "take south"
    kept += do(table, Plan([], 2), "bob")
    again(table, kept)


def test_what_cannot_be_played_is_returned_with_the_reason() -> None:
    table = table_of("lagoon", "ann", "bob")
    kept = [Entry("sit", 0, who="ann", name="Ann"), Entry("sit", 1, who="bob", name="Bob"), Entry("start")]
    kept += do(table, Plan(["take north", "take north", "take east", "done"], 2), "bob")
    kept += do(table, Move("done", table.position), "ann")
    assert [one.move for one in table.story if one.actor == 1 and not one.forced] == ["take north", "take north"]
    assert table.actor() == 1
    returned = table.returned[1]
    assert returned.moves == ("take east", "done")
    assert returned.reason("en") == table.state.why_not("take east")
    assert returned.reason("en")
    assert table.plans == {}
    again(table, kept)
    do(table, Plan([], 2), "bob")
    assert table.returned == {}


def test_the_end_of_a_turn_returns_what_is_left_of_its_plan() -> None:
    table = table_of("lagoon", "ann", "bob", forced=True)
    do(table, Plan(["take north"] * 3, 2), "bob")
    play(table, "done")
    assert table.returned[1].moves == ("take north",)
    assert [(one.move, one.forced) for one in table.story if one.actor == 1][-2:] == [("done", True), ("pass", True)]
    assert table.actor() == 0


def test_a_plan_for_the_seat_to_move_is_played_at_once() -> None:
    table = table_of("lagoon", "ann", "bob")
    do(table, Plan(["take north", "done"]), "ann")
    assert moves(table)[:2] == [(0, "take north"), (0, "done")]
    assert table.actor() == 1


def test_a_window_does_not_interrupt_a_plan() -> None:
    table = table_of("lagoon", "ann", "bob")
    do(table, Standing("always", 2), "bob")
    do(table, Plan(["take east", "done"], 2), "bob")
    play(table, "done")
    assert table.actor() == 1
    assert table.plans[1] == ("take east", "done")
    play(table, "pass")
    assert [one.move for one in table.story if one.actor == 1] == ["pass", "take east", "done"]


def test_a_question_that_cannot_be_planned_does_not_interrupt_a_plan() -> None:
    table = table_of("rising", "ann", "ann", councilors=["priest", "explorer"])
    table.replay(
        [Entry("drawn", moves=("misfortune calm-seas", "misfortune controlled-flood", "knowledge inner-light"))]
    )
    first = table.actor()
    assert first is not None
    do(table, Plan(["place L1", "place centre", "place navy", "act L1", "act centre"], first + 1), "ann")
    play(table, "place navy", "place navy", "place navy")
    play(table, "sink M")
    assert table.state.text(table.state.legal_actions()[0]).startswith("keep")
    assert table.plans[first] == ("act centre",)
    play(table, "keep inner-light")
    play(table, next(move for move in map(table.state.text, table.state.legal_actions()) if move.startswith("keep")))
    assert "act centre" in [played.move for played in table.story]
    assert table.returned == {}


def test_planned_moves_are_undone_like_others() -> None:
    table = table_of("lagoon", "ann", "bob")
    do(table, Plan(["take north", "take east"], 2), "bob")
    play(table, "done")
    assert table.actor() == 1
    do(table, Undo(table.position), "bob")
    assert table.story[-1].move == "take north"
    assert table.plans[1] == ()


@pytest.mark.parametrize(
    ("move", "reason", "words"),
    [
        ("swim", "illegal", "“swim” is not a move of Lagoon"),
        ("pass", "unplannable", "“pass” cannot be planned ahead, only: take, done."),
        ("fill north", "unplannable", "“fill north” cannot be planned ahead"),
        ("die north", "unplannable", "“die north” is decided by chance, so nobody can plan it."),
    ],
)
def test_a_move_that_can_never_be_planned_is_refused(move: str, reason: str, words: str) -> None:
    table = table_of("lagoon", "ann", "bob")
    do(table, Plan(["done"], 2), "bob")
    assert words in str(refused(reason, table, Plan(["take north", move], 2), "bob"))
    assert table.plans == {1: ("done",)}


def test_a_plan_for_another_persons_seat_is_refused() -> None:
    table = table_of("lagoon", "ann", "bob")
    assert "Seat 2 is not yours" in str(refused("not-your-seat", table, Plan(["done"], 2), "ann"))
    refused("not-your-seat", table, Plan(["done"]), "eve")


def test_a_plan_that_is_too_long_is_refused() -> None:
    table = table_of("lagoon", "ann", "bob")
    text = str(refused("wrong", table, Plan(["done"] * (MOST_PLANNED + 1), 2), "bob"))
    assert text == f"A plan has at most {MOST_PLANNED} moves, not {MOST_PLANNED + 1}."


def test_plans_need_a_game_that_is_being_played_and_has_moves_to_plan() -> None:
    refused("not-started", table_of("lagoon", "ann", "-"), Plan(["done"]), "ann")
    atlanteon = table_of("atlanteon", "ann", "bob")
    assert "Atlanteon cannot be planned" in str(refused("unplannable", atlanteon, Plan(["tile 1 a1"]), "ann"))
    do(atlanteon, Resign(1), "ann")
    refused("over", atlanteon, Plan([]), "ann")


def test_whoever_resigns_plans_no_more() -> None:
    table = table_of("lagoon", "ann", "bob", "cid")
    do(table, Plan(["done"], 2), "bob")
    do(table, Resign(2), "bob")
    assert table.plans == {}
