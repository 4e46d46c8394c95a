"""A table at this screen, and the file that its game is saved in. Prints nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from atlantis.bots.bot import Bot
from atlantis.bots.chance import ChanceSource
from atlantis.bots.hints import Hint
from atlantis.bots.names import BotName
from atlantis.bots.processes import describe_error
from atlantis.bots.remote import RemoteBot, remote_hints
from atlantis.bots.worker import Worker
from atlantis.engine import AtlantisError, Game
from atlantis.table import Proposal, Seat, Setup, Table, new_setup
from atlantis.table.commands import AskHint, BotMove, Move, Plan, Standing, Undo
from atlantis.terminal.saved_games import FileStore, RecordFile, reason
from atlantis.terminal.seats import ME, seat_entries

RANDOM: Final = BotName("random")


class LocalGame:
    """A game in progress. `trouble` says why the last moves are not on disk; it is empty if they are."""

    def __init__(self, table: Table, store: FileStore, match: str) -> None:
        self.table = table
        self.store = store
        self.match = match
        self.trouble: str = ""
        self.bots: dict[int, Bot] = {}  # by seat, created when they are first asked
        self.worker: Worker = Worker()

    @property
    def file(self) -> RecordFile:
        return self.store.files[self.match]

    # ---- what happens ------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Make the automatic moves before the first decision, or where a saved game was cut off."""
        proposal = Proposal(self.table)
        proposal.add_automatic_moves()
        if proposal.entries:
            self.store_and_commit(proposal)

    def store_and_commit(self, proposal: Proposal) -> None:
        """Save the entries and apply them. A game that cannot be saved continues without saving."""
        try:
            self.store.append(
                self.match, proposal.before, proposal.entries, proposal.after.record, proposal.after.asides()
            )
            self.trouble = ""
        except OSError as error:
            self.trouble = reason(error)
        self.table.commit(proposal)
        for bot in self.bots.values():
            for entry in proposal.entries:
                if entry.do == "move":
                    bot.follow(self.table.game.code(entry.move))

    def save(self) -> None:
        """Write the whole file."""
        try:
            self.file.save()
            self.trouble = ""
        except OSError as error:
            self.trouble = reason(error)

    # ---- people and bots ---------------------------------------------------------------------------------------------

    def move(self, code: int, all_seats: bool = False) -> None:
        """Make a move; `all_seats`: as the answer of all people in this window."""
        self.store_and_commit(
            self.table.propose(Move(self.table.state.text(code), self.table.position, all_seats=all_seats), ME)
        )

    def set_standing(self, mode: str, seat: int | None = None) -> None:
        """Set when the people at this screen, or one seat (from 1), are asked in windows. Refused for an unknown
        mode."""
        self.store_and_commit(self.table.propose(Standing(mode, seat), ME))

    def plan(self, moves: list[str], seat: int | None = None) -> None:
        """Plan these moves for a seat (from 1), or for the one to move. Refused for moves that cannot be planned."""
        self.store_and_commit(self.table.propose(Plan(moves, seat), ME))

    def undo(self, agreed: bool = False) -> list[str]:
        """Undo to the last choice of a person; return the undone moves in order. Refused if that is not allowed."""
        before = [played.move for played in self.table.story]
        proposal = self.table.propose(Undo(self.table.position, agreed=agreed), ME)
        self.bots.clear()  # they have followed moves that are now undone
        self.store_and_commit(proposal)
        return before[len(self.table.story) :]

    def move_bot(self) -> str:
        """Make the move of the bot to move. If it fails, make a random move and return the reason."""
        table, failure = self.table, ""
        actor, number = table.state.actor, len(table.story) + 1
        try:
            proposal = self.propose_for(actor, self.choose(actor, number))
        except Exception as error:
            failure = str(error) if isinstance(error, AtlantisError) else describe_error(error)
            proposal = self.propose_for(actor, table.chance.draw(table.state, number))
        self.store_and_commit(proposal)
        return failure

    def propose_for(self, actor: int, code: int) -> Proposal:
        """A move of the bot at this seat."""
        return self.table.propose(BotMove(self.table.state.text(code), self.table.position, actor + 1), ME)

    def choose(self, actor: int, number: int) -> int:
        """What the bot at a seat chooses as move `number`. Its seed depends only on the number."""
        table = self.table
        name = table.seats[actor].bot
        assert name is not None, "a person sits there"
        if name == RANDOM:
            return table.chance.draw(table.state, number)
        bot, seeded = self.bots.get(actor), table.chance.seed is not None
        if bot is None:
            key = f"{actor}/{number}" if seeded else f"{actor}"
            bot = RemoteBot(table.game, name, table.chance.seed_at(number), self.worker, key)
        if not seeded:
            self.bots[actor] = bot  # it keeps its search tree for its next move
        return bot.choose(table.state)

    def hints(self, most: int) -> list[Hint]:
        """What an expert would do here; Refused where the table does not allow it."""
        self.table.propose(AskHint(), ME)
        return remote_hints(self.worker, self.table.state, BotName("expert"), most)

    def close(self) -> None:
        """End the process of the bots."""
        self.worker.close()


def new_game(
    store: FileStore, setup: Setup, seats: list[Seat], chance: ChanceSource, path: Path, automatic: bool = False
) -> LocalGame:
    """A new game. Its file is created with the first move."""
    table = Table(setup, chance)
    table.replay(seat_entries(seats))
    store.new_match(str(path), table.record, automatic)
    return LocalGame(table, store, str(path))


def open_game(store: FileStore, path: Path, setup: Setup, chance: ChanceSource) -> LocalGame:
    """A game that the store has opened, to be continued in its file."""
    table = Table(setup, chance)
    table.replay(store.entries(str(path)))
    table.record.seats = store.files[str(path)].record.seats  # as they are written there
    return LocalGame(table, store, str(path))


def setup_of(game: Game, games: int = 1) -> Setup:
    """The setup of a table that plays this game as one of `games` games."""
    return new_setup(game.card.name, game.players, game.options, game.data.replaced, games=games)
