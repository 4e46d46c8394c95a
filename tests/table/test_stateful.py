"""A table with several people who do anything at any time: what was acknowledged stays, a refusal changes nothing."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from atlantis import CHANCE
from atlantis.table import Entry, Refused, Table, new_setup
from atlantis.table.commands import (
    Abort,
    Accept,
    Back,
    BotMove,
    Command,
    Decline,
    Leave,
    MakeOffer,
    Move,
    Plan,
    ReplaceAbsent,
    Resign,
    SeatBot,
    Sit,
    Standing,
    Undo,
    Withdraw,
)
from atlantis.table.offers import OfferKind, people_playing, possible_offers
from tests.games.scale import REPEATABLE
from tests.lagoon import installed

PEOPLE = ("ann", "bob", "cid", "eve")  # eve has no seat
who = st.sampled_from(PEOPLE)
seat = st.integers(0, 2)
pick = st.integers(0, 10_000)


class Match(RuleBasedStateMachine):
    """The entries are what a database keeps; every client has its own idea of the position."""

    @initialize(game=st.sampled_from(["atlandice", "ark", "rising", "lagoon"]), forced=st.booleans())
    def begin(self, game: str, forced: bool) -> None:
        self.installed = installed()
        self.installed.__enter__()
        self.table = Table(new_setup(game, 3, forced=forced))
        self.kept: list[Entry] = []
        self.known = dict.fromkeys(PEOPLE, 0)

    def teardown(self) -> None:
        if hasattr(self, "installed"):
            self.installed.__exit__(None, None, None)

    def private(self) -> tuple[object, ...]:
        """What is not in the record: it must survive a restart as well."""
        table = self.table
        return (
            table.standing,
            table.plans,
            table.drawn,
            {seat: (one.moves, one.reason("en")) for seat, one in table.returned.items()},
            table.offer,
            table.offered,
            table.refusing,
            table.ended,
        )

    def ask(self, command: Command, who: str = "") -> bool:
        """Propose it; store and commit what comes of it. Refused: nothing has changed."""
        table = self.table
        before = (
            table.number,
            table.position,
            table.state.to_bytes(),
            list(table.seats),
            dict(table.advice),
            self.private(),
        )
        proposal = refused = None
        try:
            proposal = table.propose(command, who)
        except Refused as error:
            refused = error
        assert refused is None or refused.text("fr")
        assert (
            table.number,
            table.position,
            table.state.to_bytes(),
            list(table.seats),
            dict(table.advice),
            self.private(),
        ) == before
        if proposal is None:
            return False
        self.kept += proposal.entries
        position = table.position
        table.commit(proposal)
        assert table.position >= position
        return True

    # ---- what people do ----------------------------------------------------------------------------------------------

    @rule(who=who)
    def look(self, who: str) -> None:
        self.known[who] = self.table.position

    @rule(who=st.sampled_from(PEOPLE[:3]), seat=seat)
    def sit(self, who: str, seat: int) -> None:
        self.ask(Sit(who.title(), seat + 1), who)

    @rule(seat=seat)
    def bot_sits(self, seat: int) -> None:
        self.ask(SeatBot(seat + 1, "random"))

    @rule(who=who, seat=seat)
    def leave(self, who: str, seat: int) -> None:
        self.ask(Leave(seat + 1), who)

    @precondition(lambda self: self.table.actor() is not None)
    @rule(pick=pick)
    def good_move(self, pick: int) -> None:
        table = self.table
        actor = table.actor()
        assert actor is not None
        legal = table.state.legal_actions()
        text = table.state.text(legal[pick % len(legal)])
        if table.seats[actor].bot is not None:
            assert self.ask(BotMove(text, table.position, actor + 1))
        else:
            assert self.ask(Move(text, table.position, actor + 1), table.seats[actor].who)

    @rule(who=who, seat=seat, pick=pick)
    def any_move(self, who: str, seat: int, pick: int) -> None:
        """By anybody, for any seat, in the position they know."""
        at, fresh = self.known[who], self.known[who] == self.table.position
        mine, actor = self.table.seats[seat].who == who, self.table.actor()
        made = self.ask(Move(self.table.game.text(pick % self.table.game.actions), at, seat + 1), who)
        assert not made or (fresh and mine and seat == actor)

    @rule(who=who, seat=seat, agreed=st.booleans())
    def undo(self, who: str, seat: int, agreed: bool) -> None:
        before, mine = list(self.table.record.moves), self.table.seats[seat].who == who
        alone, may_redraw = self.table.one_person(), self.table.one_screen() and agreed
        drawn = [played.move for played in self.table.story if played.actor == CHANCE]
        others = [played.move for played in self.table.story if played.actor != seat]
        if self.ask(Undo(self.known[who], seat + 1, agreed), who):
            assert mine
            now_drawn = [played.move for played in self.table.story if played.actor == CHANCE]
            assert may_redraw or now_drawn == drawn
            assert tuple(drawn[len(now_drawn) :]) == self.table.drawn[: len(drawn) - len(now_drawn)]
            now = self.table.record.moves
            assert now == before[: len(now)]
            if not alone:
                assert [played.move for played in self.table.story if played.actor != seat] == others
                assert self.table.actor() == seat

    @rule(who=who, seat=seat, mode=st.sampled_from(["always", "needed", "never", "now and then"]))
    def standing(self, who: str, seat: int, mode: str) -> None:
        mine = self.table.seats[seat].who == who
        assert self.ask(Standing(mode, seat + 1), who) == (mine and mode != "now and then")

    @rule(who=who, seat=seat, moves=st.lists(st.sampled_from(["take north", "take east", "done", "pass", "x"])))
    def plan(self, who: str, seat: int, moves: list[str]) -> None:
        table = self.table
        mine, playing = table.seats[seat].who == who, table.started and not table.over()
        made = self.ask(Plan(moves, seat + 1), who)
        allowed = not moves or (table.game.card.name == "lagoon" and not {"pass", "x"} & set(moves))
        assert made == (mine and playing and allowed)

    @precondition(lambda self: self.table.actor() is not None)
    @rule(pick=pick)
    def shared_answer(self, pick: int) -> None:
        actor, table = self.table.actor(), self.table
        assert actor is not None
        who = table.seats[actor].who
        for move in table.shared_answers(who):
            story = len(table.story)
            assert self.ask(Move(move, table.position, actor + 1, True), who)
            made, asked = [played.move for played in table.story[story:]], table.actor()
            assert made[0] == move
            assert made[1:2] == [move] or (asked is not None and not table.answers_for(who, asked)), (
                "somebody else first"
            )
            break

    @rule(who=who, seat=seat)
    def resign(self, who: str, seat: int) -> None:
        mine = self.table.seats[seat].who == who
        assert not self.ask(Resign(seat + 1), who) or mine

    @rule(who=who, kind=st.sampled_from(["takeback", "draw", "abort"]))
    def offer(self, who: str, kind: OfferKind) -> None:
        table, fresh = self.table, self.known[who] == self.table.position
        possible = kind in possible_offers(table, who)
        assert self.ask(MakeOffer(kind, self.known[who]), who) == (possible and fresh)
        if possible and fresh:
            assert table.offer is not None
            assert table.seats[table.offer.seat].who == who

    @precondition(lambda self: self.table.offer is not None)
    @rule(who=who, older=st.integers(0, 1), answer=st.sampled_from(["accept", "decline", "no-more", "withdraw"]))
    def answer(self, who: str, older: int, answer: str) -> None:
        table, offer = self.table, self.table.offer
        assert offer is not None
        number, moves, playing = offer.number - older, list(table.record.moves), people_playing(table)
        asker = table.seats[offer.seat].who
        command: Command = (
            Accept(number)
            if answer == "accept"
            else Withdraw(number)
            if answer == "withdraw"
            else Decline(number, answer == "no-more")
        )
        if not self.ask(command, who):
            return
        assert not older, "an answer to another offer"
        assert (who == asker) == (answer == "withdraw")
        assert who in playing
        if answer != "accept":
            assert table.offer is None
            assert table.record.moves == moves
        elif table.offer is None:  # all have agreed
            assert table.over() if offer.kind == "abort" else table.record.moves == moves[: offer.to]
        else:
            assert playing - {table.seats[seat].who for seat in (offer.seat, *table.offer.agreed)}

    @rule(who=who, seat=seat)
    def abort(self, who: str, seat: int) -> None:
        table = self.table
        people = {one.who for one in table.seats if one.person}
        moved = {played.actor for played in table.story if not played.forced}
        if self.ask(Abort(seat + 1), who):
            assert len(people) <= 2
            assert len(moved - {CHANCE}) < len(table.seats)
            result = table.result()
            assert result is not None
            assert not result.counts

    @rule(seat=seat)
    def absent(self, seat: int) -> None:
        self.ask(ReplaceAbsent(seat + 1))

    @rule(who=who, seat=seat)
    def back(self, who: str, seat: int) -> None:
        assert not self.ask(Back(seat + 1), who) or not self.table.seats[seat].away

    @rule()
    def crash(self) -> None:
        """The process is gone; another one reads what was kept."""
        before = self.table
        self.table = Table(before.setup)
        self.table.replay(self.kept)
        assert self.table.state == before.state
        now, self.table = self.table, before
        private, self.table = self.private(), now
        assert self.private() == private
        assert (self.table.number, self.table.position) == (before.number, before.position)
        assert self.table.seats == before.seats
        assert self.table.advice == before.advice

    # ---- what always holds -------------------------------------------------------------------------------------------

    @invariant()
    def the_record_leads_to_the_position(self) -> None:
        if hasattr(self, "table"):
            table = self.table
            assert table.record.at(len(table.record.moves)) == table.state
            assert [played.move for played in table.story] == [table.game.text(code) for code in table.record.moves]
            assert table.number == len(self.kept)


Match.TestCase.settings = settings(REPEATABLE, max_examples=25, stateful_step_count=60, deadline=None)
TestMatch = Match.TestCase
