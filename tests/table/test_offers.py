"""Offers to take back a move, to a draw, to abort; aborting alone; claiming the win of somebody who has left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from atlantis import games, load
from atlantis.table import Refused, Table, TimeControl, new_setup, parse_entry
from atlantis.table.commands import (
    Abort,
    Accept,
    Back,
    Claim,
    Command,
    Decline,
    GiveTime,
    MakeOffer,
    Move,
    ReplaceAbsent,
    Resign,
    Sit,
    TimeOut,
    Undo,
    Withdraw,
)
from atlantis.table.offers import OfferKind, may_abort, possible_offers
from tests.table.tables import do, first_move, play, table_of

TOWERS = ("tower black c3", "tower white a1", "tower white e5")
LIVE = TimeControl("live", 300, 5)
START = 1_800_000_000_000


def refusal(table: Table, who: str, command: Command, now: int | None = None) -> str:
    """Why it is refused, for programs."""
    before = table.number
    with pytest.raises(Refused) as error:
        table.propose(command, who, now)
    assert error.value.text("fr")
    assert table.number == before
    return error.value.reason


def offer(table: Table, kind: OfferKind, who: str) -> int:
    """Make an offer; its number."""
    do(table, MakeOffer(kind, table.position), who)
    assert table.offer is not None
    return table.offer.number


def duel(*seats: str) -> Table:
    table = table_of("atlanteon", *(seats or ("ann", "bob")))
    play(table, *TOWERS)
    return table


# ---- takebacks -------------------------------------------------------------------------------------------------------


def test_a_takeback_goes_back_to_the_askers_last_choice() -> None:
    table = duel()
    play(table, first_move(table))
    before = list(table.record.moves)
    number = offer(table, "takeback", "ann")  # who placed the last tower, and Bob has moved since
    assert table.offer is not None
    assert (table.offer.seat, table.offer.to) == (0, 2)
    do(table, Accept(number), "bob")
    assert table.record.moves == before[:2]
    assert table.actor() == 0
    assert table.offer is None


def test_what_was_drawn_stays_drawn_after_a_takeback() -> None:
    table = table_of("atlandice", "ann", "bob")
    actor = table.actor()
    assert actor is not None
    asks, answers = table.seats[actor].who, table.seats[1 - actor].who
    while table.actor() == actor:
        play(table, first_move(table))
    moves = list(table.record.moves)
    do(table, Accept(offer(table, "takeback", asks)), answers)
    assert len(table.record.moves) < len(moves)
    while len(table.record.moves) < len(moves):
        play(table, first_move(table))
    assert table.record.moves == moves


def test_whoever_can_undo_alone_does_not_ask() -> None:
    table = table_of("atlandice", "ann", "bob")
    while table.may_undo("ann") is None and table.may_undo("bob") is None:
        play(table, first_move(table))
    who = "ann" if table.may_undo("ann") else "bob"
    assert "takeback" not in possible_offers(table, who)
    assert refusal(table, who, MakeOffer("takeback", table.position)) == "no-offer"
    fresh = table_of("atlandice", "ann", "bob")
    assert refusal(fresh, "bob", MakeOffer("takeback", fresh.position)) == "no-undo", "nobody has moved"


def test_nothing_is_taken_back_in_a_rated_live_match() -> None:
    table = Table(new_setup("atlanteon", clock=LIVE, rated=True))
    for who in ("ann", "bob"):
        do(table, Sit(who.title()), who, START)
    who = table.seats[table.state.actor].who
    do(table, Move(first_move(table), table.position), who, START)
    assert refusal(table, who, MakeOffer("takeback", table.position), START) == "no-offer"
    assert possible_offers(table, who) == ["draw", "abort"]


def test_against_bots_undo_works_as_before_and_there_is_nobody_to_ask() -> None:
    table = duel("ann", "random")
    play(table, first_move(table))
    assert possible_offers(table, "ann") == []
    assert refusal(table, "ann", MakeOffer("takeback", table.position)) == "nobody-to-ask"
    assert refusal(table, "ann", MakeOffer("draw", table.position)) == "nobody-to-ask", "bots accept no draws"
    do(table, Undo(table.position), "ann")


# ---- draws and results -----------------------------------------------------------------------------------------------


def test_a_draw_is_agreed_and_counts() -> None:
    table = duel()
    do(table, Accept(offer(table, "draw", "ann")), "bob")
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, result.scores, result.counts) == ("agreed", (), (0, 0), True)
    assert refusal(table, "ann", MakeOffer("abort", table.position)) == "over"
    assert refusal(table, "bob", Move(first_move(table), table.position)) == "over"


def test_an_aborted_game_counts_nothing() -> None:
    table = duel()
    play(table, first_move(table))
    do(table, Accept(offer(table, "abort", "bob")), "ann")
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, result.scores, result.counts) == ("aborted", (), (), False)


def test_a_match_of_two_games_goes_on_after_a_draw_and_starts_again_after_an_abort() -> None:
    drawn, aborted = (table_of("atlanteon", "ann", "bob", games=2) for _ in range(2))
    play(drawn, *TOWERS)
    do(drawn, Accept(offer(drawn, "draw", "ann")), "bob")
    assert drawn.next_setup().earlier == (0, 0)
    do(aborted, Abort(), "ann")
    assert aborted.next_setup().earlier == ()


@pytest.mark.parametrize("name", games())
def test_each_game_says_what_it_allows(name: str) -> None:
    players = load(name).card.usual_players
    table = table_of(name, *("ann", "bob", "cid", "dan", "eve", "fay")[:players])
    for kind in ("takeback", "draw", "abort"):
        if kind not in table.game.card.offers:
            assert refusal(table, "ann", MakeOffer(kind, table.position)) == "no-offer"
    assert "draw" not in load("rising").card.offers


# ---- everybody agrees ------------------------------------------------------------------------------------------------


def test_all_who_play_have_to_agree() -> None:
    table = table_of("atlandice", "ann", "bob", "cid", "random")
    number = offer(table, "abort", "bob")
    do(table, Accept(number), "ann")
    assert not table.over()
    assert refusal(table, "ann", Accept(number)) == "doubled"
    do(table, Accept(number), "cid")
    assert table.over()


def test_whoever_is_away_is_not_asked_and_who_comes_back_ends_the_offer() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    do(table, ReplaceAbsent(3))
    number = offer(table, "abort", "ann")
    assert refusal(table, "cid", Accept(number)) == "no-offer", "a bot plays for Cid"
    do(table, Back(), "cid")
    assert refusal(table, "bob", Accept(number)) == "no-offer"
    do(table, ReplaceAbsent(3))
    assert refusal(table, "ann", MakeOffer("abort", table.position)) == "offered-before"


def test_there_is_one_offer_at_a_time_and_it_ends_with_the_next_move() -> None:
    table = duel()
    number = offer(table, "draw", "ann")
    assert refusal(table, "bob", MakeOffer("abort", table.position)) == "offer-open"
    play(table, first_move(table))
    assert table.offer is None
    assert refusal(table, "bob", Accept(number)) == "no-offer"
    assert refusal(table, "ann", MakeOffer("draw", table.position - 1)) == "stale"
    offer(table, "draw", "ann")


def test_a_declined_or_withdrawn_offer_waits_for_the_next_move() -> None:
    table = duel()
    do(table, Decline(offer(table, "draw", "ann")), "bob")
    assert refusal(table, "ann", MakeOffer("draw", table.position)) == "offered-before"
    number = offer(table, "draw", "bob")
    do(table, Withdraw(number), "bob")
    assert refusal(table, "ann", Accept(number)) == "no-offer", "it was withdrawn"
    assert possible_offers(table, "bob") == ["takeback", "abort"]


def test_no_more_in_this_match() -> None:
    table = duel()
    do(table, Decline(offer(table, "draw", "ann"), no_more=True), "bob")
    play(table, first_move(table))
    assert possible_offers(table, "ann") == []
    assert refusal(table, "ann", MakeOffer("takeback", table.position)) == "no-more-offers"
    offer(table, "draw", "bob")  # Ann still gets his


@pytest.mark.parametrize(
    ("who", "command", "reason"),
    [
        ("ann", lambda number, at: Accept(number), "no-offer"),  # her own
        ("ann", lambda number, at: Decline(number), "no-offer"),
        ("bob", lambda number, at: Withdraw(number), "no-offer"),
        ("bob", lambda number, at: Accept(number - 1), "no-offer"),  # never made
        ("bob", lambda number, at: Accept(number + 1), "no-offer"),
        ("eve", lambda number, at: Accept(number), "not-your-seat"),  # watches
        ("eve", lambda number, at: MakeOffer("draw", at), "not-your-seat"),
        ("bob", lambda number, at: Accept(number, seat=1), "not-your-seat"),
        ("ann", lambda number, at: MakeOffer("abort", at, seat=2), "not-your-seat"),
    ],
)
def test_forged_offers_and_answers_are_refused(who: str, command: Callable[[int, int], Command], reason: str) -> None:
    table = duel()
    number = offer(table, "draw", "ann")
    assert refusal(table, who, command(number, table.position)) == reason


def test_whoever_has_resigned_or_run_out_of_time_offers_nothing_any_more() -> None:
    table = duel()
    number = offer(table, "draw", "ann")
    do(table, Resign(), "bob")
    assert refusal(table, "ann", Accept(number)) == "no-offer"
    late = table_of("atlanteon", "ann", "bob", clock=LIVE, now=START)
    now = START + 301_000
    assert refusal(late, "bob", MakeOffer("abort", late.position), now) == "time-out"
    do(late, TimeOut(), now=now)
    assert refusal(late, "bob", MakeOffer("abort", late.position), now) == "time-out"


def test_clocks_stay_as_they_are() -> None:
    table = table_of("atlanteon", "ann", "bob", clock=LIVE, now=START)
    for seconds in (10, 20, 30):
        do(table, Move(first_move(table), table.position), table.seats[table.state.actor].who, START + 1000 * seconds)
    assert table.clocks is not None
    before = table.clocks.left
    do(table, MakeOffer("takeback", table.position), table.seats[1 - table.state.actor].who, START + 30_000)
    assert table.offer is not None
    do(table, Accept(table.offer.number), table.seats[table.state.actor].who, START + 30_000)
    assert table.clocks.left == before
    do(table, GiveTime(), "ann", START + 30_000)


# ---- aborting alone, claiming ----------------------------------------------------------------------------------------


def test_before_each_side_has_moved_either_may_abort() -> None:
    for who in ("ann", "bob"):
        table = table_of("atlanteon", "ann", "bob")
        do(table, Abort(), who)
        assert (result := table.result()) is not None
        assert result.reason == "aborted"
    table = table_of("atlanteon", "ann", "bob")
    play(table, TOWERS[0])
    assert may_abort(table, "ann")
    play(table, TOWERS[1])
    assert not may_abort(table, "ann"), "both sides have moved"
    assert refusal(table, "ann", Abort()) == "too-late"
    assert refusal(table, "eve", Abort()) == "not-your-seat"


def test_three_people_abort_together() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    assert refusal(table, "ann", Abort()) == "too-late"
    against_bots = table_of("atlandice", "ann", "random", "random")
    do(against_bots, Abort(), "ann")
    assert against_bots.over()


def test_the_opponent_of_somebody_who_left_wins() -> None:
    table = table_of("atlanteon", "ann", "bob", clock=LIVE, now=START)
    assert refusal(table, "ann", Claim(), START) == "no-claim", "it is her own turn"
    assert refusal(table, "eve", Claim(), START) == "no-claim"
    do(table, Claim(), "bob", START + 200_000)
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners, result.counts) == ("left", (1,), True)
    assert table.clocks is not None
    assert table.clocks.holder is None


@pytest.mark.parametrize("clock", [None, TimeControl("days", 3 * 86_400)])
def test_nothing_is_claimed_where_nobody_has_to_be_here(clock: TimeControl | None) -> None:
    table = table_of("atlanteon", "ann", "bob", clock=clock, now=START)
    assert refusal(table, "bob", Claim(), START) == "no-claim"


def test_a_win_is_claimed_from_one_opponent_only() -> None:
    for seats in (("ann", "random"), ("ann", "ann")):
        table = table_of("atlanteon", *seats, clock=LIVE, now=START)
        assert refusal(table, "ann", Claim(), START) == "no-claim"
    assert (
        refusal(table_of("atlandice", "ann", "bob", "cid", clock=LIVE, now=START), "bob", Claim(), START) == "no-claim"
    )


def test_a_stored_match_has_the_same_offers() -> None:
    table = duel()
    kept = []
    for command, who in (
        (MakeOffer("draw", table.position), "ann"),
        (Decline(table.number + 1, no_more=True), "bob"),
        (MakeOffer("abort", table.position), "bob"),
    ):
        kept += do(table, command, who)
    other = duel()
    other.replay(parse_entry(entry.to_json()) for entry in kept)
    assert (other.offer, other.offered, other.refusing) == (table.offer, table.offered, table.refusing)
    do(table, Accept(table.number), "ann")
    assert table.over()
