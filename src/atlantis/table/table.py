"""A match between seats, as an append-only list of entries. It uses no network or disk, and the caller says what time
it is.

`propose` computes what a command leads to: entries, and the table after them. The caller stores the entries, and then
`commit` replaces the table with the proposed one. Each move is applied once, in the proposal. A command that is not
possible raises `Refused` with a sentence for people.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, cast, get_args

from atlantis.bots.chance import ChanceSource
from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import (
    CHANCE,
    OVER,
    Event,
    Game,
    IllegalAction,
    Record,
    State,
    Translator,
    UnknownMove,
    WrongOption,
)
from atlantis.table import commands, offers
from atlantis.table.clocks import Clocks, Gap, covered, new_clocks
from atlantis.table.entries import MOVING, Entry
from atlantis.table.pace import (
    DEFAULT_MODE,
    MOST_PLANNED,
    Mode,
    Returned,
    SharedAnswer,
    plannable,
    window_answers,
    without,
)
from atlantis.table.refused import Refused, illegal, not_rated
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
from atlantis.table.undo import UndoKind, undo_to

STAND_IN: Final = BotName("adept")
"""The bot that plays for an absent player."""
GIVEN: Final = 15_000
"""Milliseconds that a player can give the others."""


@dataclass(frozen=True)
class PlayedMove:
    """A move that was made: whose (a seat or CHANCE), in notation, what happened.

    `forced`: the table made it, because there was no other move or as the seat's `standing` answer. `left`: what the
    clocks showed.
    """

    actor: int
    move: str
    events: list[Event]
    forced: bool
    standing: bool = False
    left: tuple[int, ...] = ()

    def chosen_by(self, seat: int) -> bool:
        return self.actor == seat and not self.forced


@dataclass(frozen=True)
class HintUse:
    """A seat got a hint when so many `moves` had been made, in the position of this number."""

    seat: int
    moves: int
    position: int


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
            return self.decide(command, who)
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
        proposal = ticked.decide(command, who)
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

    def decide(self, command: commands.Command, who: str) -> Proposal:
        """What the command leads to at this moment."""
        match command:
            case commands.TimeOut():
                return self.propose_time_out()
            case commands.Sit():
                self.check_may_sit(who, command.most)
                return self.propose_seat(command.seat, Entry("sit", who=who, name=command.name))
            case commands.Kick():
                return self.propose_kick(command.seat - 1)
            case commands.BanPerson():
                return self.propose_ban(command.person)
            case commands.Close():
                self.check_not_over()
                return Proposal(self, Entry("close"))
            case commands.SeatBot(bot=None):
                return self.propose_reopening(command.seat - 1)
            case commands.SeatBot():
                self.check_not_rated(lambda t: t("Bots have no seat in a rated match."))
                return self.propose_seat(command.seat, Entry("bot", bot=str(parse_bot(command.bot or ""))))
            case commands.ReplaceAbsent():
                return self.propose_stand_in(command.seat - 1)
            case commands.BotMove():
                return self.propose_bot_move(command)
            case commands.Claim():
                return Proposal(self, *offers.claim(self, who))
        seat = self.own_seat(who, command.seat)
        match command:
            case commands.Standing():
                return self.propose_standing(command.mode, self.seats_of(who) if command.seat is None else [seat])
            case commands.Plan():
                return self.propose_plan(seat, command.moves)
            case commands.Move():
                return self.propose_move(seat, command)
            case commands.Undo():
                self.check_position(command.at)
                return Proposal(self, Entry("undo", seat, to=undo_to(self, seat, command.agreed)))
            case commands.Leave() if not self.started:
                return Proposal(self, Entry("stand", seat))
            case commands.Leave() | commands.Resign():
                return self.propose_resignation(seat)
            case commands.MakeOffer():
                self.check_position(command.at)
                return Proposal(self, *offers.make_offer(self, seat, command.offer))
            case commands.Accept():
                return Proposal(self, *offers.accept(self, seat, command.offer))
            case commands.Decline():
                return Proposal(self, *offers.decline(self, seat, command.offer, command.no_more))
            case commands.Withdraw():
                return Proposal(self, *offers.withdraw(self, seat, command.offer))
            case commands.Abort():
                return Proposal(self, *offers.abort(self, seat))
            case commands.Back():
                return self.propose_return(seat)
            case commands.Advise():
                return self.propose_advice(seat, command)
            case commands.AllowHints():
                self.check_not_rated(lambda t: t("There are no hints in a rated match."))
                own = self.seats_of(who) if command.seat is None else [seat]
                return Proposal(self, *(Entry("allow-hints", one, allowed=command.allowed) for one in own))
            case commands.AskHint():
                return self.propose_hint(seat)
            case commands.GiveTime():
                return self.propose_more_time(seat)
            case commands.Pause():
                return self.propose_pause(seat, command.until)

    def propose_seat(self, number: int | None, entry: Entry) -> Proposal:
        if number is None:
            free = [seat for seat, held in enumerate(self.seats, 1) if held.open]
            if not free:
                raise Refused("taken", lambda t: t("All seats are taken."))
            number = self.chance.shuffled(free)[0]
        self.check_not_started()
        if not self.seat(number - 1).open:
            raise Refused("taken", lambda t: t("Seat {number} is taken.").format(number=number))
        proposal = Proposal(self, replace(entry, seat=number - 1))
        if not any(seat.open for seat in proposal.after.seats):
            proposal.add(Entry("start"))
            proposal.add_automatic_moves()
        return proposal

    def propose_reopening(self, seat: int) -> Proposal:
        self.check_not_started()
        if self.seat(seat).kind() != "bot":
            raise Refused("taken", lambda t: t("Seat {number} is not a bot's.").format(number=seat + 1))
        return Proposal(self, Entry("stand", seat))

    def propose_kick(self, seat: int) -> Proposal:
        self.check_not_started()
        if not self.seat(seat).person:
            raise Refused("taken", lambda t: t("Nobody sits at seat {number}.").format(number=seat + 1))
        return Proposal(self, Entry("stand", seat))

    def propose_ban(self, person: str) -> Proposal:
        freed = [] if self.started else self.seats_of(person)
        return Proposal(self, Entry("ban", who=person), *(Entry("stand", seat) for seat in freed))

    def propose_move(self, seat: int, command: commands.Move) -> Proposal:
        self.check_position(command.at, seat, command.move)
        if self.seats[seat].away:
            raise Refused("not-your-turn", lambda t: t("A bot is playing for you; take your seat back first."))
        return self.try_move(seat, command.move, command.all_seats)

    def propose_bot_move(self, command: commands.BotMove) -> Proposal:
        seat = command.seat - 1
        if self.seat(seat).bot is None:
            raise Refused("not-your-seat", lambda t: t("This seat is no longer a bot's."), 403)
        self.check_position(command.at, seat, command.move)
        return self.try_move(seat, command.move)

    def try_move(self, seat: int, text: str, all_seats: bool = False) -> Proposal:
        state, game = self.state, self.game
        self.check_turn(seat)
        try:
            code = game.code(text)
            proposal = Proposal(self, Entry("move", seat, move=game.text(code), all_seats=all_seats))
        except (IllegalAction, UnknownMove) as error:
            raise illegal(state, text) from error
        if all_seats and code not in window_answers(state):
            raise Refused(
                "wrong", lambda t: t("Only an answer such as “pass” can be given for all seats at once."), 422
            )
        proposal.add_automatic_moves()
        return proposal

    def propose_resignation(self, seat: int) -> Proposal:
        self.check_playing()
        two = len(self.seats) == 2 and self.game.card.utility != "identical"
        return Proposal(self, Entry("resign", seat, bot="" if two else str(STAND_IN)))

    def propose_stand_in(self, seat: int) -> Proposal:
        self.check_playing()
        if not self.seat(seat).person or self.seats[seat].away:
            raise Refused("not-absent", lambda t: t("Nobody is absent from seat {number}.").format(number=seat + 1))
        return Proposal(self, Entry("away", seat, bot=str(STAND_IN)))

    def propose_return(self, seat: int) -> Proposal:
        if not self.seats[seat].away:
            raise Refused("not-absent", lambda t: t("You are already playing."))
        if self.clocks is not None and not self.clocks.left[self.clocks.index(seat)]:
            raise time_is_up()
        proposal = Proposal(self, Entry("back", seat))
        proposal.add_automatic_moves()
        return proposal

    def propose_standing(self, mode: str, seats: Iterable[int]) -> Proposal:
        if mode not in get_args(Mode):
            raise Refused(
                "wrong",
                lambda t: t("“{mode}” is not a standing answer: choose always, needed or never.").format(mode=mode),
                422,
            )
        proposal = Proposal(self, *(Entry("standing", seat, mode=mode) for seat in seats))
        if self.started:
            proposal.add_automatic_moves()
        return proposal

    def propose_plan(self, seat: int, moves: Sequence[str]) -> Proposal:
        self.check_playing()
        if len(moves) > MOST_PLANNED:
            raise Refused(
                "wrong",
                lambda t: t("A plan has at most {most} moves, not {n}.").format(most=MOST_PLANNED, n=len(moves)),
                422,
            )
        proposal = Proposal(self, Entry("plan", seat, moves=tuple(plannable(self.state, move) for move in moves)))
        proposal.add_automatic_moves()
        return proposal

    def propose_advice(self, seat: int, command: commands.Advise) -> Proposal:
        self.check_position(command.at)
        if self.game.card.utility != "identical":
            raise Refused("wrong", lambda t: t("Advice is only for games that all players win together."), 422)
        if self.state.why_not(command.move):
            raise illegal(self.state, command.move)
        return Proposal(self, Entry("point", seat, move=self.game.text(self.game.code(command.move))))

    def propose_hint(self, seat: int) -> Proposal:
        self.check_playing()
        if not self.hints_allowed():
            self.check_not_rated(lambda t: t("There are no hints in a rated match."))
            raise Refused(
                "no-hints", lambda t: t("No hints at this table: among people, everyone has to allow them first."), 403
            )
        self.check_turn(seat)
        return Proposal(self, Entry("hint", seat))

    def propose_time_out(self) -> Proposal:
        """The time of the player to move is up: they lose; or a bot plays on, for good if that is a loss."""
        clocks, actor = self.clocks, self.actor()
        if clocks is None or actor is None or not clocks.runs or clocks.left[clocks.index(actor)]:
            raise Refused("stale", lambda t: t("There is still time on the clock."))
        mode = clocks.control.on_timeout
        ends = mode == "loss" and (len(self.seats) == 2 or clocks.shared)
        return Proposal(self, Entry("time-out", actor, mode=mode, bot="" if ends else str(STAND_IN)))

    def propose_more_time(self, seat: int) -> Proposal:
        self.check_playing()
        if self.clocks is None or self.clocks.control.kind == "days" or self.clocks.shared:
            raise Refused("no-clock", lambda t: t("No player here has a clock that you could add time to."), 422)
        return Proposal(self, Entry("more-time", seat, to=GIVEN))

    def propose_pause(self, seat: int, until: int) -> Proposal:
        self.check_playing()
        if self.clocks is None or self.clocks.control.kind != "days":
            raise Refused("no-clock", lambda t: t("Only clocks of correspondence games can be paused."), 422)
        return Proposal(self, Entry("pause", seat, to=max(until, self.clocks.since)))

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

    def automatic_move(self) -> Entry | None:
        """What happens without a command: chance, a planned move or its return, a forced move, a standing answer, or
        the answer that a person has given for all their seats.

        A plan waits while its seat is asked something that cannot be planned: in windows, or which card to keep.
        """
        state, seat = self.state, self.state.actor
        if seat == CHANCE:
            return Entry("move", None, move=self.draw())
        person, legal = self.seats[seat].bot is None, state.legal_actions()
        plan = self.plans.get(seat) if person and state.standing("never") is None else ()
        if plan and state.legal(self.game.code(plan[0])):
            return Entry("move", seat, move=plan[0])
        if plan and any(state.action(code).kind in self.game.card.planned for code in legal):
            return Entry("returned", seat, moves=plan)
        forced = len(legal) == 1 and self.setup.forced
        if forced:
            return Entry("move", seat, move=state.text(legal[0]), forced=True)
        answer = state.standing(self.mode(seat)) if person else None
        if answer is not None:
            return Entry("move", seat, move=state.text(answer), forced=True, standing=True)
        shared = self.shared
        if shared and self.answers_for(shared.who, seat) and shared.is_for(state):
            return Entry("move", seat, move=shared.move)
        return None

    def draw(self) -> str:
        """An outcome of chance: what was drawn before an undo, in the same order, and then something new."""
        possible = {self.state.text(code) for code in self.state.legal_actions()} if self.drawn else set()
        again = next((move for move in self.drawn if move in possible), None)
        return again or self.state.text(self.chance.draw(self.state, len(self.record.moves) + 1))

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

    def check_turn(self, seat: int) -> None:
        actor, words = self.state.actor, self.game.words
        if actor != seat:
            raise Refused(
                "not-your-turn",
                lambda t: t("It is not your turn: {name} is to move.").format(name=words.seat_name(actor, t.lang)),
            )

    def check_position(self, at: int, seat: int | None = None, text: str = "") -> None:
        """Refused as stale if the command was made for another position, or as doubled if the move was already made."""
        if at == self.position:
            self.check_playing()
            return
        text = " ".join(text.split()).casefold()  # ignore case and extra spaces
        if seat is not None and at in self.chosen:
            by, move = self.chosen[at]
            if move.casefold() == text and self.seats[by].who == self.seats[seat].who:
                raise Refused("doubled", lambda t: t("This move was already made."))
        if self.timed_out is not None:
            raise time_is_up()
        raise Refused("stale", lambda t: t("The position has changed. Check the board and try again."))

    # ---- applying entries --------------------------------------------------------------------------------------------

    def commit(self, proposal: Proposal) -> None:
        """Adopt a proposal whose entries are stored. Nothing is applied again."""
        assert proposal.before == self.number, "the table has changed since this was proposed"
        vars(self).update(vars(proposal.after))

    def replay(self, entries: Iterable[Entry]) -> None:
        """Apply stored entries."""
        for entry in entries:
            self.apply(entry)

    def copy(self) -> Table:
        """A copy of the table for a proposal."""
        other = Table.__new__(Table)
        vars(other).update(vars(self))
        other.seats, other.story, other.lengths = list(self.seats), list(self.story), list(self.lengths)
        other.advice, other.chosen, other.commands = dict(self.advice), dict(self.chosen), set(self.commands)
        other.record = Record(self.game, self.record.seats)
        other.record.moves, other.record.state = list(self.record.moves), self.state.clone()
        return other

    def apply(self, entry: Entry) -> None:
        """Apply an entry: the only place that knows what each kind does."""
        if entry.do in MOVING:
            self.position += 1
            self.advice.clear()
            self.offered = frozenset()
        if entry.time is not None and self.clocks is not None:
            self.clocks = self.clocks.tick(entry.time, entry.lost or 0, entry.lag or 0)
        if entry.do in offers.ENDING:
            self.offer = None
        seat = -1 if entry.seat is None else entry.seat
        bot = parse_bot(entry.bot) if entry.bot else None
        if entry.command:
            self.commands.add(entry.command)
        match entry.do:
            case "sit":
                self.seats[seat] = Seat(entry.who, entry.name)
            case "stand":
                self.seats[seat] = Seat()
                self.allowing -= {seat}
            case "allow-hints":
                self.allowing = self.allowing | {seat} if entry.allowed else self.allowing - {seat}
            case "hint":
                self.hints = (*self.hints, HintUse(seat, len(self.story), self.position))
            case "bot":
                self.seats[seat] = Seat(bot=bot, name=entry.name)
            case "standing":
                self.standing = {**self.standing, seat: cast("Mode", entry.mode)}
            case "plan":
                self.plans = {**self.plans, seat: entry.moves}
                self.returned = without(self.returned, seat)
            case "returned":
                self.plans = without(self.plans, seat)
                self.returned = {**self.returned, seat: Returned(entry.moves, self.state.clone())}
            case "drawn":
                self.drawn = entry.moves
            case "start":
                self.started = True
                self.record.seats = [seat.record_name() for seat in self.seats]
            case "move":
                self.make_move(entry)
            case "undo":
                assert entry.to is not None
                self.record.take_back(entry.to)
                undone = (played.move for played in self.story[entry.to :] if played.actor == CHANCE)
                self.drawn = (*undone, *self.drawn)
                del self.story[entry.to :]
                self.shared = None
                self.hints = tuple(replace(hint, moves=min(hint.moves, entry.to)) for hint in self.hints)
            case "resign" if bot is None:
                self.resigned = entry.seat
            case "resign":
                self.seats[seat] = Seat(bot=bot, name=self.seats[seat].name)
                self.plans, self.returned = without(self.plans, seat), without(self.returned, seat)
            case "away":
                self.seats[seat] = replace(self.seats[seat], bot=bot, away=True)
            case "back":
                self.seats[seat] = replace(self.seats[seat], bot=None, away=False)
            case "point":
                self.advice[seat] = entry.move
            case "ban":
                self.banned |= {entry.who}
            case "time-out" if bot is None:
                self.timed_out = seat
            case "time-out":
                assert self.clocks is not None
                for other in self.seats_with(seat, self.clocks.shared):
                    held = self.seats[other]
                    away = replace(held, bot=bot, away=True)
                    self.seats[other] = Seat(bot=bot, name=held.name) if entry.mode == "loss" else away
            case "more-time":
                assert self.clocks is not None
                assert entry.to is not None
                self.clocks = self.clocks.give([n for n in range(len(self.seats)) if n != seat], entry.to)
            case "pause":
                assert self.clocks is not None
                assert entry.to is not None
                self.clocks = self.clocks.pause(seat, self.clocks.since, entry.to)
            case "offer":
                kind = cast("offers.OfferKind", entry.mode)
                self.offer = offers.Offer(kind, len(self.lengths), seat, entry.to or 0)
                self.offered |= {(kind, seat)}
            case "accept":
                assert self.offer is not None
                self.offer = replace(self.offer, agreed=self.offer.agreed | {seat})
            case "decline" if entry.mode:
                self.refusing |= {seat}
            case "end":
                self.ended = cast("offers.Ending", entry.mode), seat
            case "close":
                self.closed = True
        if self.clocks is not None:
            self.pass_turn(earned=entry.do == "move")
        self.lengths.append(len(self.story))

    def seats_with(self, seat: int, shared: bool) -> list[int]:
        """The seat; if the clock is shared, all seats that people play."""
        people = [n for n, held in enumerate(self.seats) if held.person and held.bot is None]
        return people if shared else [seat]

    def pass_turn(self, earned: bool) -> None:
        """The clock of the player to move runs; bots have none."""
        assert self.clocks is not None
        actor = self.actor()
        if self.over():
            self.clocks = self.clocks.stop()
        elif actor is not None:
            self.clocks = self.clocks.turn(actor, self.seats[actor].bot is None, earned)

    def make_move(self, entry: Entry) -> None:
        actor, code = self.state.actor, self.game.code(entry.move)
        if entry.all_seats:
            self.shared = SharedAnswer(self.seats[actor].who, entry.move, tuple(window_answers(self.state)))
        if self.shared:
            self.shared = self.shared.after(actor, code)
        events = self.record.tell(code)
        left = () if self.clocks is None else self.clocks.left
        self.story.append(PlayedMove(actor, entry.move, events, entry.forced, entry.standing, left))
        if actor >= 0 and not entry.forced:
            self.chosen[self.position - 1] = actor, entry.move
        if actor == CHANCE and entry.move in self.drawn:
            at = self.drawn.index(entry.move)
            self.drawn = self.drawn[:at] + self.drawn[at + 1 :]
        plan = self.plans.get(actor)
        if plan and plan[0] == entry.move:
            self.plans = {**self.plans, actor: plan[1:]}


def time_is_up() -> Refused:
    return Refused("time-out", lambda t: t("Too late: the time on the clock is up."))


class Proposal:
    """Entries that are not stored yet, and the table `after` them. `before`: the number of entries they follow."""

    def __init__(self, table: Table, *entries: Entry) -> None:
        self.before: int = table.number
        self.after: Table = table.copy()
        self.entries: list[Entry] = []
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        self.after.apply(entry)
        self.entries.append(entry)

    def mark(self, command: str) -> None:
        """Note the id of the command that led to these entries."""
        if self.entries:
            self.entries[0] = replace(self.entries[0], command=command)
            self.after.commands.add(command)

    def extend(self, more: Proposal) -> None:
        """Add a proposal that was made at the table `after` this one."""
        self.after = more.after
        self.entries += more.entries

    def add_automatic_moves(self) -> None:
        """Add chance moves, drawn now, forced moves if the setup says so, standing answers and planned moves."""
        while not self.after.over():
            entry = self.after.automatic_move()
            if entry is None:
                return
            self.add(entry)
