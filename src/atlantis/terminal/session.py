"""A game at the table: its record, who sits where, what happened so far, and its keeping on disk. Prints nothing."""

from __future__ import annotations

from collections.abc import Sequence

from atlantis.bots.bot import Bot, BotFailed
from atlantis.bots.luck import Luck
from atlantis.bots.workers import told
from atlantis.engine import CHANCE, OVER, Event, IllegalAction, Record, State
from atlantis.engine.record import move_line
from atlantis.terminal.keeping import Keeping
from atlantis.terminal.seats import RANDOM, Seat


class Told:
    """A move that was made: its number, whose it was (a seat or CHANCE), its notation, and what happened.

    `forced`: there was no other.
    """

    def __init__(self, number: int, actor: int, move: str, events: Sequence[Event], forced: bool = False) -> None:
        self.number = number
        self.forced = forced
        self.actor = actor
        self.move = move
        self.events = list(events)


class Session:
    """A game that is being played. `trouble` says why the last move could not be kept on disk; empty when it was."""

    def __init__(self, record: Record, seats: list[Seat], luck: Luck, keeping: Keeping) -> None:
        self.record = record
        self.seats = seats
        self.luck = luck
        self.keeping = keeping
        self.told = retold(record)
        self.trouble = ""
        self.kept = len(record.moves)  # so many are on disk
        self.cut_off = False  # the record's last line was incomplete and is left out
        self.bots: dict[int, Bot] = {}  # by seat, made when they are asked first
        self.failure = ""  # why a bot could not choose its last move; empty when it could

    @property
    def state(self) -> State:
        return self.record.state

    def over(self) -> bool:
        return self.state.actor == OVER

    def person_decides(self) -> bool:
        return self.decides(self.state.actor)

    def decides(self, actor: int) -> bool:
        """Is this actor a person, and not a bot or chance?"""
        return actor >= 0 and self.seats[actor].bot is None

    def forced_move(self) -> int | None:
        """The only move there is, if there is only one."""
        legal = self.state.legal_actions()
        return legal[0] if len(legal) == 1 else None

    def play(self, code: int) -> Told:
        """Make a move, keep it, and tell what happened; IllegalAction, and nothing changed, if it is not legal."""
        record, actor, number = self.record, self.state.actor, len(self.record.moves) + 1
        line, forced = move_line(record.state, number, code), self.forced_move() is not None
        made = Told(number, actor, record.state.text(code), record.tell(code), forced)
        self.told.append(made)
        for bot in self.bots.values():
            bot.follow(code)
        try:
            self.keeping.add(record, line)
            self.kept, self.trouble = len(record.moves), ""
        except OSError as error:
            self.trouble = reason(error)
        return made

    def advance(self) -> Told:
        """What is no person's decision: chance, or a bot's move. For a bot that fails any move is made."""
        state, number = self.state, len(self.record.moves) + 1
        self.failure = ""
        if state.actor == CHANCE or self.seats[state.actor].bot == RANDOM:
            return self.play(self.luck.draw(state, number))
        try:
            return self.play(self.bot_at(state.actor, number).choose(state))
        except IllegalAction as error:
            self.failure = str(error)
        except Exception as error:
            self.failure = str(error) if isinstance(error, BotFailed) else told(error)
        return self.play(self.luck.draw(state, number))

    def bot_at(self, actor: int, number: int) -> Bot:
        """Who chooses at a bot's seat. With a seed, what it does depends on the number of the move only."""
        seat = self.seats[actor].bot
        assert seat is not None, "a person sits there"
        if self.luck.seed is not None:
            return seat.make(self.state.game, self.luck.number(number))
        if actor not in self.bots:
            self.bots[actor] = seat.make(self.state.game, self.luck.number(number))
        return self.bots[actor]

    def undo(self) -> list[str]:
        """Take back the last choice that a person had and all that came after; the moves taken back, in order."""
        for n in range(len(self.told) - 1, -1, -1):
            if self.decides(self.told[n].actor) and not self.told[n].forced:
                taken = [told.move for told in self.told[n:]]
                self.record.take_back(n)
                del self.told[n:]
                self.keep()
                return taken
        return []

    def keep(self) -> None:
        """Write the record whole."""
        try:
            self.keeping.write(self.record)
            self.kept, self.trouble = len(self.record.moves), ""
        except OSError as error:
            self.trouble = reason(error)


def retold(record: Record) -> list[Told]:
    """The story of a record from its beginning."""
    state = record.game.start()
    told = []
    for n, code in enumerate(record.moves, 1):
        actor, text, forced = state.actor, state.text(code), len(state.legal_actions()) == 1
        told.append(Told(n, actor, text, state.tell(code), forced))
    return told


def reason(error: OSError) -> str:
    """Why, in the system's words."""
    return error.strerror or str(error)
