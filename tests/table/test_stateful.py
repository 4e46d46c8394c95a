"""A table with several people who do anything at any time: what was acknowledged stays, a refusal changes nothing."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from atlantis.bots.names import parse_bot
from atlantis.table import Entry, Refused, Table, new_setup
from tests.games.scale import REPEATABLE

PEOPLE = ("ann", "bob", "cid", "eve")  # eve has no seat
who = st.sampled_from(PEOPLE)
seat = st.integers(0, 2)
pick = st.integers(0, 10_000)


class Match(RuleBasedStateMachine):
    """The entries are what a database keeps; every client has its own idea of the position."""

    @initialize(game=st.sampled_from(["atlandice", "ark", "rising"]), forced=st.booleans())
    def begin(self, game: str, forced: bool) -> None:
        self.table = Table(new_setup(game, 3, forced=forced))
        self.kept: list[Entry] = []
        self.known = dict.fromkeys(PEOPLE, 0)

    def wish(self, method: str, *given: object) -> bool:
        """Ask the table; keep and do what it answers. Refused: nothing has changed."""
        table = self.table
        before = (table.number, table.position, table.state.to_bytes(), list(table.seats), dict(table.pointed))
        entries: list[Entry] = []
        refused = None
        try:
            entries = getattr(table, method)(*given)
        except Refused as error:
            refused = error
        assert refused is None or refused.text("fr")
        assert (table.number, table.position, table.state.to_bytes(), list(table.seats), dict(table.pointed)) == before
        if entries:
            ends, bot_moves = table.after(entries)
            self.kept += entries
            position = table.position
            table.take(entries)
            assert table.position >= position
            assert table.result() == ends
            assert (table.bot_to_move() is not None) == bot_moves
        return bool(entries)

    # ---- what people do ----------------------------------------------------------------------------------------------

    @rule(who=who)
    def look(self, who: str) -> None:
        self.known[who] = self.table.position

    @rule(who=st.sampled_from(PEOPLE[:3]), seat=seat)
    def sit(self, who: str, seat: int) -> None:
        self.wish("sit", seat, who, who.title())

    @rule(seat=seat)
    def bot_sits(self, seat: int) -> None:
        self.wish("give_to_bot", seat, parse_bot("random"))

    @rule(who=who, seat=seat)
    def stand_up(self, who: str, seat: int) -> None:
        self.wish("stand_up", seat, who)

    @precondition(lambda self: self.table.actor() is not None)
    @rule(pick=pick)
    def good_move(self, pick: int) -> None:
        table = self.table
        actor = table.actor()
        assert actor is not None
        legal = table.state.legal_actions()
        text = table.state.text(legal[pick % len(legal)])
        if table.seats[actor].bot is not None:
            assert self.wish("bot_move", actor, text, table.position)
        else:
            assert self.wish("move", actor, table.seats[actor].who, text, table.position)

    @rule(who=who, seat=seat, pick=pick)
    def any_move(self, who: str, seat: int, pick: int) -> None:
        """By anybody, for any seat, in the position they know."""
        at, fresh = self.known[who], self.known[who] == self.table.position
        mine, actor = self.table.seats[seat].who == who, self.table.actor()
        made = self.wish("move", seat, who, self.table.game.text(pick % self.table.game.actions), at)
        assert not made or (fresh and mine and seat == actor)

    @rule(who=who, seat=seat)
    def undo(self, who: str, seat: int) -> None:
        before, mine = list(self.table.record.moves), self.table.seats[seat].who == who
        alone = self.table.one_person()
        others = [told.move for told in self.table.told if told.actor != seat]
        if self.wish("undo", seat, who, self.known[who]):
            assert mine
            now = self.table.record.moves
            assert now == before[: len(now)]
            if not alone:
                assert [told.move for told in self.table.told if told.actor != seat] == others
                assert self.table.actor() == seat

    @rule(who=who, seat=seat)
    def resign(self, who: str, seat: int) -> None:
        mine = self.table.seats[seat].who == who
        assert not self.wish("resign", seat, who) or mine

    @rule(seat=seat)
    def absent(self, seat: int) -> None:
        self.wish("replace_absent", seat)

    @rule(who=who, seat=seat)
    def back(self, who: str, seat: int) -> None:
        assert not self.wish("come_back", seat, who) or not self.table.seats[seat].away

    @rule()
    def crash(self) -> None:
        """The process is gone; another one reads what was kept."""
        before = self.table
        self.table = Table(before.setup)
        self.table.take(self.kept)
        assert self.table.state == before.state
        assert (self.table.number, self.table.position) == (before.number, before.position)
        assert self.table.seats == before.seats
        assert self.table.pointed == before.pointed

    # ---- what always holds -------------------------------------------------------------------------------------------

    @invariant()
    def the_record_leads_to_the_position(self) -> None:
        if hasattr(self, "table"):
            table = self.table
            assert table.record.at(len(table.record.moves)) == table.state
            assert [told.move for told in table.told] == [table.game.text(code) for code in table.record.moves]
            assert table.number == len(self.kept)


Match.TestCase.settings = settings(REPEATABLE, max_examples=25, stateful_step_count=60, deadline=None)
TestMatch = Match.TestCase
