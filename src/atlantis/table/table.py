"""A match between seats, as a list of entries that only grows. Knows no network, no clock and no disk.

Whoever keeps a table asks it for the entries that a wish leads to (`move`, `undo`, ...): nothing has changed then.
They are stored, and when they are safe, `take` makes them happen. A wish that cannot be granted is `Refused`, with a
sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from atlantis.bots.luck import Luck
from atlantis.bots.names import BotName, parse_bot
from atlantis.engine import CHANCE, OVER, Event, Record, State, WrongOption
from atlantis.table.entries import MOVING, Entry
from atlantis.table.refused import Refused
from atlantis.table.results import Result, by_resignation, by_the_rules
from atlantis.table.seats import Seat
from atlantis.table.setup import Setup
from atlantis.table.undoing import how_far_back


class Told:
    """A move that was made: whose (a seat or CHANCE), in notation, what happened. `forced`: the table made it."""

    def __init__(self, actor: int, move: str, events: list[Event], forced: bool) -> None:
        self.actor = actor
        self.move = move
        self.events = events
        self.forced = forced


class Table:
    """A match: its setup, its seats and its game so far.

    `number` counts entries. `position` counts those that made another position, taken back or not: a wish says in which
    position it was made, and is stale in any other.
    """

    def __init__(self, setup: Setup, luck: Luck | None = None) -> None:
        self.setup = setup
        self.game = setup.load()
        self.luck = luck or Luck(None)
        self.seats = [Seat() for _ in range(self.game.players)]
        self.record = Record(self.game)
        self.told: list[Told] = []
        self.number = 0
        self.position = 0
        self.started = False
        self.resigned: int | None = None
        self.pointed: dict[int, str] = {}
        self.chosen: dict[int, tuple[int, str]] = {}  # by position: who chose what there

    @property
    def state(self) -> State:
        return self.record.state

    # ---- what is -----------------------------------------------------------------------------------------------------

    def actor(self) -> int | None:
        """The seat to move; None before the start, at chance and after the end."""
        return self.state.actor if self.started and not self.over() and self.state.actor >= 0 else None

    def over(self) -> bool:
        return self.resigned is not None or self.state.actor == OVER

    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self.resigned is not None:
            return by_resignation(self.state, self.resigned, self.setup)
        return by_the_rules(self.state, self.setup) if self.state.actor == OVER else None

    def bot_to_move(self) -> BotName | None:
        """The bot that has to choose now, if one has."""
        actor = self.actor()
        return None if actor is None else self.seats[actor].bot

    def record_header(self) -> str:
        """The first line of the game's record: enough to set the game up elsewhere."""
        return self.record.header()

    def seats_of(self, who: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if who and seat.who == who]

    def story(self) -> list[Event]:
        """All that has happened, from the start on."""
        return [event for told in self.told for event in told.events]

    def may_undo(self, who: str) -> bool:
        """Could this person take something back now?"""
        for seat in self.seats_of(who):
            try:
                self.undo(seat, who, self.position)
            except Refused:
                continue
            return True
        return False

    def one_person(self) -> bool:
        """Are all the persons' seats one person's?"""
        return len({seat.who for seat in self.seats if seat.person}) == 1

    # ---- before the start --------------------------------------------------------------------------------------------

    def sit(self, seat: int, who: str, name: str) -> list[Entry]:
        """Somebody takes an open seat; the game begins with the last one."""
        self.before_start()
        if not self.seat(seat).open:
            raise Refused("taken", lambda t: t("Seat {number} is taken.").format(number=seat + 1))
        return self.maybe_start([Entry("sit", seat, who=who, name=name)])

    def give_to_bot(self, seat: int, bot: BotName) -> list[Entry]:
        """A bot takes an open seat; the game begins with the last one."""
        self.before_start()
        if not self.seat(seat).open:
            raise Refused("taken", lambda t: t("Seat {number} is taken.").format(number=seat + 1))
        return self.maybe_start([Entry("bot", seat, bot=bot.written())])

    def free(self, seat: int) -> list[Entry]:
        """A bot's seat is open again, before the start."""
        self.before_start()
        if self.seat(seat).kind() != "bot":
            raise Refused("taken", lambda t: t("No bot has seat {number}.").format(number=seat + 1))
        return [Entry("stand", seat)]

    def stand_up(self, seat: int, who: str) -> list[Entry]:
        """Somebody leaves their seat before the start."""
        self.before_start()
        self.holder(seat, who)
        return [Entry("stand", seat)]

    def maybe_start(self, entries: list[Entry]) -> list[Entry]:
        """If these fill the table, the start, and what chance does first."""
        filled = {entry.seat for entry in entries}
        if any(seat.open for number, seat in enumerate(self.seats) if number not in filled):
            return entries
        return [*entries, Entry("start"), *self.settled(self.state.clone(), len(self.record.moves))]

    # ---- play --------------------------------------------------------------------------------------------------------

    def move(self, seat: int, who: str, text: str, at: int) -> list[Entry]:
        """A person's move, made in position `at`; with it what follows by chance, and moves without an alternative."""
        self.holder(seat, who)
        self.fresh(at, seat, text)
        if self.seats[seat].away:
            raise Refused("not-your-turn", lambda t: t("A bot plays for you; come back first."))
        return self.made(seat, text)

    def bot_move(self, seat: int, text: str, at: int) -> list[Entry]:
        """A bot's move, if the seat is still a bot's and the position the one it thought about."""
        if self.seat(seat).bot is None:
            raise Refused("not-your-seat", lambda t: t("No bot sits here any more."))
        self.fresh(at, seat, text)
        return self.made(seat, text)

    def made(self, seat: int, text: str) -> list[Entry]:
        state, game = self.state, self.game
        if state.actor != seat:
            raise Refused(
                "not-your-turn",
                lambda t: t("It is not your turn: {name} is to move.").format(
                    name=game.words.seat_name(state.actor, t.lang)
                ),
            )
        if state.why_not(text):
            raise Refused("illegal", lambda t: state.why_not(text, t.lang))
        after = state.clone()
        code = game.code(text)
        after.apply(code)
        return [Entry("move", seat, move=game.text(code)), *self.settled(after, len(self.record.moves) + 1)]

    def settled(self, state: State, moves: int) -> list[Entry]:
        """What nobody decides, from this position on: chance, drawn now; and, if agreed, moves without alternative."""
        entries = []
        while state.actor != OVER:
            if state.actor == CHANCE:
                seat, code, forced = None, self.luck.draw(state, moves + 1), False
            else:
                legal = state.legal_actions()
                if len(legal) > 1 or not self.setup.forced:
                    break
                seat, code, forced = state.actor, legal[0], True
            entries.append(Entry("move", seat, move=state.text(code), forced=forced))
            state.apply(code)
            moves += 1
        return entries

    def undo(self, seat: int, who: str, at: int) -> list[Entry]:
        """Take back the seat's last choice: see undoing.py for how far that goes."""
        self.holder(seat, who)
        self.fresh(at)
        return [Entry("undo", seat, to=how_far_back(self, seat))]

    def resign(self, seat: int, who: str) -> list[Entry]:
        """Give up. With two seats the other wins; with more, and among partners, a bot plays on for good."""
        self.holder(seat, who)
        self.going_on()
        if len(self.seats) == 2 and self.game.card.utility != "identical":
            return [Entry("resign", seat)]
        return [Entry("resign", seat, bot=STAND_IN.written())]

    def next_setup(self) -> Setup:
        """The same again: a rematch; or the second game of a match, with the sides swapped and the points so far."""
        if self.setup.games == 1:
            return self.setup
        result = self.result()
        if result is None or self.setup.earlier:
            raise WrongOption("The game is still played." if result is None else "both games of the match are played.")
        return replace(self.setup, earlier=result.scores[::-1])

    # ---- absent players ----------------------------------------------------------------------------------------------

    def replace_absent(self, seat: int, bot: BotName | None = None) -> list[Entry]:
        """A bot plays for somebody who is not there, until they come back."""
        self.going_on()
        if not self.seat(seat).person or self.seats[seat].away:
            raise Refused("not-absent", lambda t: t("Nobody is missing at seat {number}.").format(number=seat + 1))
        return [Entry("away", seat, bot=(bot or STAND_IN).written())]

    def come_back(self, seat: int, who: str) -> list[Entry]:
        """The holder plays again."""
        self.holder(seat, who)
        if not self.seats[seat].away:
            raise Refused("not-absent", lambda t: t("You are playing already."))
        return [Entry("back", seat)]

    def point(self, seat: int, who: str, text: str, at: int) -> list[Entry]:
        """Show whoever is to move a move, in a game that is won together."""
        self.holder(seat, who)
        self.fresh(at)
        if self.game.card.utility != "identical":
            raise Refused("wrong", lambda t: t("Advice is given only where all win together."))
        if self.state.why_not(text):
            raise Refused("illegal", lambda t: self.state.why_not(text, t.lang))
        return [Entry("point", seat, move=self.game.text(self.game.code(text)))]

    # ---- what every wish needs ---------------------------------------------------------------------------------------

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused("no-seat", lambda t: t("There is no seat {number} at this table.").format(number=number + 1))
        return self.seats[number]

    def holder(self, seat: int, who: str) -> None:
        """Refused if this is not the seat's own holder."""
        if not who or self.seat(seat).who != who:
            raise Refused("not-your-seat", lambda t: t("Seat {number} is not yours.").format(number=seat + 1))

    def before_start(self) -> None:
        if self.started:
            raise Refused("started", lambda t: t("The game has begun: seats do not change hands any more."))

    def going_on(self) -> None:
        if not self.started:
            raise Refused("not-started", lambda t: t("The game has not begun: a seat is still open."))
        if self.over():
            raise Refused("over", lambda t: t("The game is over: no more moves are made."))

    def fresh(self, at: int, seat: int | None = None, text: str = "") -> None:
        """Refused if the wish was made in another position; a move that was made already is named as such."""
        if at == self.position:
            self.going_on()
            return
        by, move = self.chosen.get(at, (-1, ""))
        text = " ".join(text.split()).casefold()  # blanks and capitals do not matter
        if seat is not None and move.casefold() == text and self.seats[by].who == self.seats[seat].who:
            raise Refused("doubled", lambda t: t("This move was made already."))
        raise Refused("stale", lambda t: t("The position has changed meanwhile: look again before you move."))

    def after(self, entries: Sequence[Entry]) -> tuple[Result | None, bool]:
        """What these entries will lead to: the result if they end the game, and whether a bot is to move then."""
        state, seats, resigned = self.state.clone(), list(self.seats), self.resigned
        started = self.started
        for entry in entries:
            started = started or entry.do == "start"
            if entry.do == "move":
                state.apply(self.game.code(entry.move))
            elif entry.do == "undo" and entry.to is not None:
                state = self.record.at(entry.to)
            elif entry.do == "resign" and not entry.bot:
                resigned = entry.seat
            elif entry.bot and entry.seat is not None:
                seats[entry.seat] = replace(seats[entry.seat], bot=parse_bot(entry.bot))
            elif entry.do == "back" and entry.seat is not None:
                seats[entry.seat] = replace(seats[entry.seat], bot=None)
        if resigned is not None:
            return by_resignation(state, resigned, self.setup), False
        if state.actor == OVER:
            return by_the_rules(state, self.setup), False
        return None, started and state.actor >= 0 and seats[state.actor].bot is not None

    # ---- what happens ------------------------------------------------------------------------------------------------

    def take(self, entries: Sequence[Entry]) -> None:
        """These are safe now: let them happen, in their order."""
        for entry in entries:
            self.number += 1
            if entry.do in MOVING:
                self.position += 1
                self.pointed.clear()
            getattr(self, f"take_{entry.do}")(entry)

    def take_sit(self, entry: Entry) -> None:
        self.put(entry, Seat(entry.who, entry.name))

    def take_stand(self, entry: Entry) -> None:
        self.put(entry, Seat())

    def take_bot(self, entry: Entry) -> None:
        self.put(entry, Seat(bot=parse_bot(entry.bot)))

    def take_start(self, entry: Entry) -> None:
        self.started = True
        self.record.seats = [seat.name or (seat.bot.written() if seat.bot else "") for seat in self.seats]

    def take_move(self, entry: Entry) -> None:
        actor = self.state.actor
        if actor >= 0 and not entry.forced:
            self.chosen[self.position - 1] = actor, entry.move
        events = self.record.tell(self.game.code(entry.move))
        self.told.append(Told(actor, entry.move, events, entry.forced))

    def take_undo(self, entry: Entry) -> None:
        assert entry.to is not None
        self.record.take_back(entry.to)
        del self.told[entry.to :]

    def take_resign(self, entry: Entry) -> None:
        if entry.bot:
            self.put(entry, Seat(bot=parse_bot(entry.bot), name=self.seats[entry.seat or 0].name))
        else:
            self.resigned = entry.seat

    def take_away(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.put(entry, replace(self.seats[entry.seat], bot=parse_bot(entry.bot), away=True))

    def take_back(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.put(entry, replace(self.seats[entry.seat], bot=None, away=False))

    def take_point(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.pointed[entry.seat] = entry.move

    def put(self, entry: Entry, seat: Seat) -> None:
        assert entry.seat is not None
        self.seats[entry.seat] = seat


STAND_IN = BotName("adept")
"""The bot that plays for somebody who is not there."""
