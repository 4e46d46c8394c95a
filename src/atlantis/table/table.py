"""A match between seats, as an append-only list of entries. It uses no network or disk, and the caller says what time
it is.

`propose` computes what a command leads to: entries, and the table after them. The caller stores the entries, and then
`commit` replaces the table with the proposed one. Each move is applied once, in the proposal. A command that is not
possible raises `Refused` with a sentence for people.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace

from atlantis.bots.chance import ChanceSource
from atlantis.bots.names import BotName
from atlantis.engine import OVER, Event, Game, Record, State, Translator, WrongOption
from atlantis.table import commands, offers
from atlantis.table.applying import apply
from atlantis.table.clocks import Clocks, Gap, covered, new_clocks
from atlantis.table.entries import Entry
from atlantis.table.pace import DEFAULT_MODE, Mode, Returned, SharedAnswer, window_answers
from atlantis.table.proposals import Proposal, decide
from atlantis.table.refused import Refused, not_rated, time_is_up
from atlantis.table.results import (
    ABORTED,
    CLOSED,
    Result,
    result_by_agreement,
    result_by_resignation,
    result_by_rules,
    result_by_time,
)
from atlantis.table.seats import Seat
from atlantis.table.setup import Setup
from atlantis.table.story import HintUse, PlayedMove
from atlantis.table.undo import UndoKind, undo_to


class Table:
    """A match: its setup, its seats and its game so far.

    `number` counts entries. `position` counts those that led to a new position, undone or not: a command names the
    position it was made for, and is stale in any other.
    """

    def __init__(self, setup: Setup, chance: ChanceSource | None = None) -> None:
        self.setup = setup
        self.game: Game = setup.load()
        self.chance: ChanceSource = chance or ChanceSource(None)
        self.seats: list[Seat] = [Seat() for _ in range(self.game.players)]
        self.record: Record = Record(self.game)
        self.story: list[PlayedMove] = []
        self.lengths: list[int] = [0]  # by number of entries: the length of the story at that point
        self.position: int = 0
        self.started: bool = False
        self.resigned: int | None = None
        self.timed_out: int | None = None
        self.ended: tuple[offers.Ending, int] | None = None  # how the players have ended the game, and the seat
        self.closed: bool = False
        self.banned: frozenset[str] = frozenset()  # people who take no seat and write no chat here
        self.commands: set[str] = set()  # the ids of all commands so far
        self.offer: offers.Offer | None = None
        self.offered: frozenset[tuple[str, int]] = frozenset()  # the kinds and seats of all offers in this position
        self.refusing: frozenset[int] = frozenset()  # the seats whose owners want no more offers
        self.advice: dict[int, str] = {}  # by seat: the move it suggests to the player to move
        self.chosen: dict[int, tuple[int, str]] = {}  # by position: the seat and its choice
        # By seat, replaced and never changed: a proposal shares them.
        self.standing: Mapping[int, Mode] = {}  # the mode of standing answers; DEFAULT_MODE if it has none
        self.plans: Mapping[int, tuple[str, ...]] = {}
        self.returned: Mapping[int, Returned] = {}
        self.shared: SharedAnswer | None = None
        self.drawn: tuple[str, ...] = ()  # chance moves that were undone: they will be drawn again
        self.allowing: frozenset[int] = frozenset()  # the seats whose owners allow hints
        self.hints: tuple[HintUse, ...] = ()
        together = self.game.card.utility == "identical"
        self.clocks: Clocks | None = new_clocks(setup.clock, self.game.players, together) if setup.clock else None

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def number(self) -> int:
        return len(self.lengths) - 1

    # ---- the current state -------------------------------------------------------------------------------------------

    def actor(self) -> int | None:
        """The seat to move; None before the start, at chance and after the end."""
        return self.state.actor if self.started and not self.over() and self.state.actor >= 0 else None

    def over(self) -> bool:
        ended = self.closed or self.ended or self.resigned is not None or self.timed_out is not None
        return bool(ended) or self.state.actor == OVER

    def result(self) -> Result | None:
        """How the game ended; None while it is being played."""
        if self.closed:
            return CLOSED
        if self.ended is not None:
            reason, seat = self.ended
            if reason == "left":
                return result_by_resignation(self.state, seat, self.setup, reason)
            return ABORTED if reason == "aborted" else result_by_agreement(len(self.seats), self.setup)
        if self.resigned is not None:
            return result_by_resignation(self.state, self.resigned, self.setup)
        if self.timed_out is not None:
            return result_by_time(self.state, self.timed_out, self.setup)
        return result_by_rules(self.state, self.setup) if self.state.actor == OVER else None

    def bot_to_move(self) -> BotName | None:
        """The bot to move, if it is a bot's turn."""
        actor = self.actor()
        return None if actor is None else self.seats[actor].bot

    def seats_of(self, who: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if who and seat.who == who]

    def events(self) -> list[Event]:
        """All events of the game so far."""
        return [event for played in self.story for event in played.events]

    def story_since(self, number: int) -> int:
        """The number of moves in the story that are unchanged since the first `number` entries."""
        return min(self.lengths[min(number, self.number) :])

    def may_undo(self, who: str) -> UndoKind | None:
        """Can this person undo something now, and does everybody have to agree?"""
        found: UndoKind | None = None
        if self.started and self.story and not self.over():
            for seat in self.seats_of(who):
                if seat != self.story[-1].actor >= 0 and not self.one_person():
                    continue  # another player moved last: that is not undone
                try:
                    undo_to(self, seat)
                    return "free"
                except Refused as refused:
                    if refused.reason == "agree":
                        found = "agreed"
        return found

    def has_people(self) -> bool:
        """Does a person play here, and not a bot in their place?"""
        return any(seat.person and not seat.away for seat in self.seats)

    def one_person(self) -> bool:
        """Does one person own all seats that are not bots'?"""
        return len({seat.who for seat in self.seats if seat.person}) == 1

    def one_screen(self) -> bool:
        """Does one person own all seats?"""
        return self.one_person() and all(seat.person for seat in self.seats)

    def hints_allowed(self) -> bool:
        """Against bots and at one screen hints are free; among several people all of them must have allowed hints.
        Rated matches have none."""
        if self.setup.rated:
            return False
        return self.one_person() or all(
            number in self.allowing for number, seat in enumerate(self.seats) if seat.person
        )

    def has_hint(self, who: str) -> bool:
        """Did this person get a hint for the current position?"""
        return any(hint.position == self.position and self.seats[hint.seat].who == who for hint in self.hints)

    def mode(self, seat: int) -> Mode:
        """When windows ask this seat."""
        return self.standing.get(seat, DEFAULT_MODE)

    def shared_answers(self, who: str) -> list[str]:
        """The moves with which the person can answer for several of their seats at once."""
        actor = self.actor()
        if actor is None or not self.answers_for(who, actor) or len(self.seats_of(who)) == 1:
            return []
        answers = window_answers(self.state)
        return [self.state.text(code) for code in answers if self.asks_others_of(who, code, answers)]

    def asks_others_of(self, who: str, code: int, answers: list[int]) -> bool:
        """If everybody gives this answer, does the window ask another seat of this person?"""
        after, asked = self.state.clone(), {self.state.actor}
        while True:
            after.apply(code)
            if after.actor < 0 or after.actor in asked or window_answers(after) != answers:
                return False
            if self.answers_for(who, after.actor):
                return True
            asked.add(after.actor)

    def answers_for(self, who: str, seat: int) -> bool:
        """Does this person, and not a bot, play this seat?"""
        return bool(who) and self.seats[seat].who == who and self.seats[seat].bot is None

    def next_setup(self) -> Setup:
        """The setup of a rematch; or of the second game of a match, with the sides swapped and the points so far."""
        if self.setup.games == 1:
            return self.setup
        result = self.result()
        if result is None or self.setup.earlier:
            raise WrongOption("The game is not over." if result is None else "Both games of the match are over.")
        return replace(self.setup, earlier=result.scores[::-1])

    # ---- commands ----------------------------------------------------------------------------------------------------

    def deadline(self, outages: Sequence[Gap] = ()) -> int | None:
        """When the time of the player to move is up; None if no clock runs."""
        return None if self.clocks is None else self.clocks.deadline(outages)

    def overdue(self, now: int, outages: Sequence[Gap] = ()) -> bool:
        deadline = self.deadline(outages)
        return deadline is not None and now > deadline

    def propose(
        self, command: commands.Command, who: str, now: int | None = None, outages: Sequence[Gap] = ()
    ) -> Proposal:
        """What this person's command leads to; the table itself does not change.

        `now`: the time in milliseconds; a table with clocks needs it. `outages`: times when nobody could move.
        """
        if self.clocks is None:
            return decide(self, command, who)
        assert now is not None, "a table with clocks needs the time"
        deadline = self.deadline(outages)
        if isinstance(command, commands.TimeOut):
            now = deadline if deadline is not None and now > deadline else now
        elif deadline is not None and now > deadline and not isinstance(command, commands.Close):
            raise time_is_up()
        now = max(now, self.clocks.since)
        lost = covered(self.clocks.gaps(outages), now) - covered(self.clocks.gaps(), now) if self.clocks.runs else 0
        lag = self.lag_of(command, who, now, outages)
        ticked = Table.__new__(Table)
        vars(ticked).update(vars(self))
        ticked.clocks = self.clocks.tick(now, lost, lag)
        proposal = decide(ticked, command, who)
        if proposal.entries:
            proposal.entries[0] = replace(proposal.entries[0], time=now, lost=lost or None, lag=lag or None)
        return proposal

    def lag_of(self, command: commands.Command, who: str, now: int, outages: Sequence[Gap]) -> int:
        """Milliseconds of network delay to give back to whoever moves: what they say, up to what they have left."""
        clocks, actor = self.clocks, self.actor()
        if clocks is None or not isinstance(command, commands.Move) or command.spent is None or actor is None:
            return 0
        own = self.seats[actor].who == who and clocks.runs
        return max(0, min(clocks.spent(now, outages) - command.spent, clocks.lag[actor])) if own else 0

    def dump_record(self) -> str:
        """The record of the game. With clocks, its header has their settings, and each move of a player what their
        clock showed after it, in milliseconds; readers of records ignore both."""
        if self.clocks is None or self.setup.clock is None:
            return self.record.dump()
        header, *lines = self.record.lines({"clock": asdict(self.setup.clock)})
        for n, played in enumerate(self.story):
            if played.actor >= 0:
                shown = {"clock": played.left[self.clocks.index(played.actor)]}
                lines[n] = json.dumps(json.loads(lines[n]) | shown, ensure_ascii=False)
        return "".join(f"{line}\n" for line in (header, *lines))

    def asides(self) -> list[Entry]:
        """The entries that restore what a record does not tell. A plan is never written next to a record."""
        return [
            *(Entry("standing", seat, mode=mode) for seat, mode in self.standing.items()),
            *([Entry("drawn", moves=self.drawn)] if self.drawn else []),
        ]

    # ---- what commands check -----------------------------------------------------------------------------------------

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused(
                "no-seat", lambda t: t("There is no seat {number} at this table.").format(number=number + 1), 404
            )
        return self.seats[number]

    def own_seat(self, who: str, number: int | None) -> int:
        """The seat a person acts for: the one named, if it is theirs; else their own, the one to move if several."""
        if number is not None:
            if not who or self.seat(number - 1).who != who:
                raise Refused("not-your-seat", lambda t: t("Seat {number} is not yours.").format(number=number), 403)
            return number - 1
        mine = self.seats_of(who)
        if not mine:
            raise Refused("not-your-seat", lambda t: t("You have no seat at this table."), 403)
        actor = self.actor()
        return actor if actor is not None and actor in mine else mine[0]

    def check_may_sit(self, who: str, most: int | None) -> None:
        if who in self.banned:
            raise Refused("banned", lambda t: t("The host has banned you from this table."), 403)
        most = 1 if self.setup.rated else most
        if most is not None and len(self.seats_of(who)) >= most:
            raise Refused(
                "taken",
                lambda t: t.plural(
                    "Each person may take {n} seat at this table.",
                    "Each person may take {n} seats at this table.",
                    most,
                ),
            )

    def check_not_rated(self, words: Callable[[Translator], str]) -> None:
        if self.setup.rated:
            raise not_rated(words)

    def check_not_started(self) -> None:
        if self.closed:
            self.check_not_over()
        if self.started:
            raise Refused("started", lambda t: t("The game has started, so seats can no longer be changed."))

    def check_playing(self) -> None:
        if not self.started:
            raise Refused("not-started", lambda t: t("The game has not started: a seat is still open."))
        self.check_not_over()

    def check_not_over(self) -> None:
        if self.closed:
            raise Refused("over", lambda t: t("This match was closed by the operator of the server."))
        if self.timed_out is not None:
            raise time_is_up()
        if self.over():
            raise Refused("over", lambda t: t("The game is over."))

    def check_time(self, seat: int) -> None:
        """Refused if there is no time left on the seat's clock."""
        if self.clocks is not None and not self.clocks.left[self.clocks.index(seat)]:
            raise time_is_up()

    def check_turn(self, seat: int) -> None:
        actor, words = self.state.actor, self.game.words
        if actor != seat:
            raise Refused(
                "not-your-turn",
                lambda t: t("It is not your turn: {name} is to move.").format(name=words.seat_name(actor, t.lang)),
            )

    def check_not_doubled(self, at: int, seat: int, text: str) -> None:
        """Refused if the owner of the seat has already made this move, for an earlier position."""
        text = " ".join(text.split()).casefold()  # ignore case and extra spaces
        if at != self.position and at in self.chosen:
            by, move = self.chosen[at]
            if move.casefold() == text and self.seats[by].who == self.seats[seat].who:
                raise Refused("doubled", lambda t: t("This move was already made."))

    def check_position(self, at: int) -> None:
        """Refused as stale if the command was made for another position."""
        if at == self.position:
            self.check_playing()
            return
        if self.timed_out is not None:
            raise time_is_up()
        raise Refused("stale", lambda t: t("The position has changed. Check the board and try again."))

    # ---- adopting entries --------------------------------------------------------------------------------------------

    def commit(self, proposal: Proposal) -> None:
        """Adopt a proposal whose entries are stored. Nothing is applied again."""
        assert proposal.before == self.number, "the table has changed since this was proposed"
        vars(self).update(vars(proposal.after))

    def replay(self, entries: Iterable[Entry]) -> None:
        """Apply stored entries."""
        for entry in entries:
            apply(self, entry)

    def copy(self) -> Table:
        """A copy of the table for a proposal."""
        other = Table.__new__(Table)
        vars(other).update(vars(self))
        other.seats, other.story, other.lengths = list(self.seats), list(self.story), list(self.lengths)
        other.advice, other.chosen, other.commands = dict(self.advice), dict(self.chosen), set(self.commands)
        other.record = Record(self.game, self.record.seats)
        other.record.moves, other.record.state = list(self.record.moves), self.state.clone()
        return other
