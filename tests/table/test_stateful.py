"""A table with several people who do anything at any time: what was acknowledged stays, a refusal changes nothing."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from atlantis import CHANCE
from atlantis.table import Entry, Refused, Table, new_setup
from atlantis.table.commands import (
    Back,
    BotMove,
    Command,
    Leave,
    Move,
    Plan,
    ReplaceAbsent,
    Resign,
    SeatBot,
    Sit,
    Standing,
    Undo,
)
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
            assert [played.move for played in self.table.story[story : story + 2]] == [move, move]
            break

    @rule(who=who, seat=seat)
    def resign(self, who: str, seat: int) -> None:
        mine = self.table.seats[seat].who == who
        assert not self.ask(Resign(seat + 1), who) or mine

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
