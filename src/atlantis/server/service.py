"""The service of one node: its database, matches, people and bots, for the lifetime of the server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from typing import Final, Protocol

from sqlalchemy.exc import IntegrityError

from atlantis.bots.chance import ChanceSource
from atlantis.bots.names import BotName, parse_bot
from atlantis.bots.pool import BotPool, Client
from atlantis.engine import CHANCE, OVER, AtlantisError, Game, Record, Translator, WrongOption
from atlantis.engine.errors import BrokenRecord, OtherVersion
from atlantis.games import parse_record
from atlantis.server import messages
from atlantis.server.bot_driver import BotDriver
from atlantis.server.clock_watch import ClockWatch
from atlantis.server.coach import Coach
from atlantis.server.errors import (
    Unavailable,
    analysed_elsewhere,
    not_found,
    too_many_bot_matches,
    too_many_requests,
    too_many_tables,
)
from atlantis.server.listings import Listings
from atlantis.server.logs import reason
from atlantis.server.match import LiveMatch, command_key
from atlantis.server.nodes import Nodes
from atlantis.server.notices import Notices
from atlantis.server.pairing import Pairing
from atlantis.server.people import People, check_account, clean_name_or
from atlantis.server.registry import MatchRegistry
from atlantis.server.settings import Settings
from atlantis.server.storage import UNDECIDED, Behind, Person, Store, progress_of
from atlantis.server.tasks import Tasks
from atlantis.server.turns.notifier import Notifier
from atlantis.table import Entry, OtherRules, Proposal, Refused, Seat, Setup, Table, new_setup
from atlantis.table.archive import archived_record
from atlantis.table.commands import AskHint, Pause, SeatBot, Sit
from atlantis.table.fair_play import keys_of_line
from atlantis.table.proposals import STAND_IN
from atlantis.table.setup import parse_setup

log: logging.Logger = logging.getLogger("atlantis.server")

OPEN: Final = "open"
ME: Final = "me"
READY_TIMEOUT: Final = 3.0
FILING: Final = 2.0
"""Seconds between two looks for matches that have ended, here or on a node that is gone."""
A_GAME: Final = 8
"""Two records with at least this many equal first moves are of the same game; this many more moves make a new
position."""
MOST_SECONDS: Final = 3.0
MOST_SIMULATIONS: Final = 20_000
MOST_UNTIMED: Final = 2_000
"""The limits on a bot's seconds and simulations per move, and on simulations without a time limit: the processes are
shared."""
MOST_ADDRESSES: Final = 10_000
"""Number of addresses whose matches are remembered."""
MOST_PAUSED: Final = 500
"""Matches of one person whose clocks a pause stops."""
MOST_HINTS: Final = 2
MOST_LOOKS: Final = 2
"""Pending hints, and pending looks of the analysis, per person and per address."""


@dataclass(frozen=True)
class Origin:
    """The address of a request and its id: if it is sent again, nothing new is created."""

    address: str = ""
    id: str = ""


NOWHERE: Final = Origin()


class Bounded:
    """Matches by address; only for the most recently used addresses."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, set[str]] = OrderedDict()

    def of(self, address: str) -> set[str]:
        found = self.matches.setdefault(address, set())
        self.matches.move_to_end(address)
        while len(self.matches) > MOST_ADDRESSES:
            self.matches.popitem(last=False)
        return found


class Connected(Protocol):
    """A person's open connection."""

    person: Person | None

    @property
    def match(self) -> LiveMatch | None: ...

    async def check_session(self) -> None:
        """Close the connection if its session has ended."""

    async def leave_match(self) -> None:
        """Close the connection, because its match has to be reloaded, or was deleted."""


class Service:
    """Call `open` before use, and `close` at the end."""

    def __init__(self, settings: Settings, store: Store | None = None, pool: BotPool | None = None) -> None:
        """`store` and `pool` replace those of the settings, for tests."""
        self.settings = settings
        self.store: Store = store or Store(settings.database, settings.redis)
        self.registry: MatchRegistry = MatchRegistry(self.store, settings.claim_after)
        self.pool: BotPool = pool or BotPool(settings.processes)
        self.bot_driver: BotDriver = BotDriver(self.registry, self.pool)
        self.clock_watch: ClockWatch = ClockWatch(self.registry)
        self.coach: Coach = Coach(self.store, self.pool)
        self.connections: dict[str, set[Connected]] = {}  # by person
        self.hinting: Counter[str] = Counter()  # by person and address: pending hints
        self.looking: Counter[str] = Counter()  # the same in the analysis
        self.listed_at: Bounded = Bounded()  # by address: matches in the lobby
        self.bots_at: Bounded = Bounded()  # by address: matches of bots alone
        self.notices: Notices = Notices(self)
        self.tasks: Tasks = Tasks()
        self.pairing: Pairing = Pairing(self)
        self.listings: Listings = Listings(self)
        self.notifier: Notifier = Notifier(self)
        self.nodes: Nodes = Nodes(self.store, self.registry, self.listings.note)
        self.store.heard = lambda news: self.listings.note(news.split(" ")[0])

    async def open(self) -> None:
        await self.store.open()
        await self.close_outdated()
        self.people: People = People(self.store)
        await self.notices.open()
        await self.nodes.open()
        await self.registry.time.open()
        self.bot_driver.open()
        self.clock_watch.open()
        self.tasks.repeat(self.file_matches, FILING, "Cannot file the matches that are over")
        self.listings.open()
        await self.pairing.open()
        self.notifier.open()

    async def file_matches(self) -> None:
        """Add the matches that have ended to the histories and ratings of their players."""
        await self.store.filing.file()

    async def close(self) -> None:
        """Finish what is being stored, and stop everything else."""
        await self.tasks.cancel()
        await self.notifier.close()
        await self.pairing.close()
        await self.listings.close()
        await self.notices.close()
        await self.bot_driver.close()
        await self.clock_watch.close()
        await self.coach.close()
        await self.registry.close()
        await self.registry.time.close()
        await self.pool.close()
        await self.nodes.close()
        await self.store.close()

    async def problems(self) -> list[str]:
        """Why this node is not ready for players, for its operator; empty if it is."""
        found = []
        try:
            async with asyncio.timeout(READY_TIMEOUT):
                await self.store.check()
        except TimeoutError:
            found.append(f"The database did not answer within {READY_TIMEOUT:g} seconds.")
        except Unavailable as error:
            found.append(f"The database cannot be written: {reason(error.__cause__)}")
        if self.pool.stuck:
            found.append("No bot process works; see the log.")
        if not self.nodes.connected:
            found.append("The connection to the other nodes is lost.")
        return found

    async def close_outdated(self) -> None:
        """Close the matches that were started with older rules: nobody can finish them here."""
        outdated = []
        for setup in await self.store.unfinished_setups():
            try:
                parse_setup(json.loads(setup)).load()
            except OtherRules as error:
                if error.changed:
                    outdated.append(setup)
            except AtlantisError as error:  # a game of another package that is not installed now
                log.warning("Some matches cannot be played: %s", error)
            except (ValueError, KeyError, TypeError) as error:
                log.error("The setup of a match in the database is damaged: %s", reason(error))
        if outdated:
            closed = await self.store.close_matches(outdated, UNDECIDED)
            log.warning("Closed %d matches as undecided: the rules have changed.", closed)

    async def archived_record(self, id: str) -> tuple[str, str]:
        """The game and the record of a match that this version cannot play."""
        stored = await self.store.match(id)
        assert stored is not None
        return stored.setup.game, archived_record(stored.setup, await self.store.entries(id), stored.result)

    # ---- new matches -------------------------------------------------------------------------------------------------

    async def create_match(
        self,
        setup: Setup,
        host: Person,
        seats: Sequence[str],
        listed: bool,
        in_order: bool = False,
        origin: Origin = NOWHERE,
    ) -> LiveMatch:
        """A match with the host in the seats called `me`; the others are `open`, or a bot such as `expert`.

        Seats are shuffled, unless they are `in_order`.
        """
        check_account(setup, host)
        of_bots = ME not in seats and OPEN not in seats
        if listed and OPEN in seats:
            await self.check_lobby(host, origin.address)
        if of_bots:
            await self.check_bot_matches(host, origin.address)
        order = list(range(len(seats))) if in_order else ChanceSource(None).shuffled(range(len(seats)))
        held = [
            Seat(host.id, host.name) if seat == ME else Seat() if seat == OPEN else Seat(bot=allowed_bot(seat))
            for seat in seats
        ]
        match = await self.seat_all(setup.reseated(order), host, listed, [held[seat] for seat in order], origin=origin)
        if listed:
            self.listed_at.of(origin.address).add(match.id)
        if of_bots:
            self.bots_at.of(origin.address).add(match.id)
        return match

    async def seat_all(
        self,
        setup: Setup,
        host: Person,
        listed: bool,
        seats: Sequence[Seat],
        follows: str | None = None,
        origin: Origin = NOWHERE,
    ) -> LiveMatch:
        """A match with these seats; Behind if the match that it follows already has a next one."""
        return await self.store_match(setup, host, listed, self.seated(setup, seats), follows, origin)

    def seated(self, setup: Setup, seats: Sequence[Seat]) -> Proposal:
        """A new table, with these people and bots in their seats."""
        draft, now = Proposal(Table(setup)), self.registry.time.now()
        for number, seat in enumerate(seats, 1):
            if seat.person:
                draft.extend(draft.after.propose(Sit(seat.name, number), seat.who, now))
            elif seat.bot is not None:
                draft.extend(draft.after.propose(SeatBot(number, str(seat.bot)), "", now))
        return draft

    async def store_match(
        self,
        setup: Setup,
        host: Person,
        listed: bool,
        draft: Proposal,
        follows: str | None = None,
        origin: Origin = NOWHERE,
    ) -> LiveMatch:
        """A new match, or the one that the same request created before."""
        progress, command = progress_of(draft.after), command_key(host.id, origin.id)
        if setup.clock is not None:
            self.registry.time.live |= setup.clock.kind != "days"
            await self.registry.time.fresh()
        try:
            stored = await self.store.create_match(setup, host.id, listed, draft.entries, progress, follows, command)
        except IntegrityError:
            created = None if command is None else await self.store.created_by(command)
            if created is None:
                raise
            return await self.find(created)
        match = await self.registry.add(stored, draft.after)
        match.address = origin.address
        match.asks_bots = True
        match.announce()
        return match

    async def find(self, id: str) -> LiveMatch:
        """A match that exists."""
        match = await self.registry.get(id)
        assert match is not None
        return match

    async def import_record(self, text: str, person: Person, origin: Origin = NOWHERE) -> LiveMatch:
        """A match from a record, with the same moves; the person who imports it has all seats."""
        try:
            record = parse_record(text)
        except AtlantisError as error:
            raise bad_upload(error) from error
        await self.check_not_running(record, person)
        await self.check_not_played(record.game, record.moves)
        game = record.game
        setup = new_setup(game.card.name, game.players, dict(game.options), dict(game.data.replaced), forced=False)
        draft = Proposal(Table(setup))
        for seat, name in enumerate(record.seats):
            draft.add(Entry("sit", seat, who=person.id, name=clean_name_or(name, person.name)))
        draft.add(Entry("start"))
        for code in record.moves:
            actor = draft.after.state.actor
            draft.add(Entry("move", None if actor == CHANCE else actor, move=game.text(code)))
        draft.add_automatic_moves()
        return await self.store_match(setup, person, False, draft, origin=origin)

    async def branch(self, match: LiveMatch, person: Person, moves: int, origin: Origin = NOWHERE) -> str:
        """The id of a new match that begins with the first `moves` of this one. The person keeps their seats, or takes
        the one to move; the others are played by the bots that were there, or by the usual one."""
        table = match.table
        self.check_not_rival(table)
        if moves > len(table.story):
            raise not_found()
        state = table.record.at(moves)
        if state.actor == OVER:
            raise Refused("over", lambda t: t("The game is over."))
        await self.check_not_played(table.game, table.record.moves[:moves])
        own = table.seats_of(person.id)
        if not own or len(own) == len(table.seats):
            own = [next((played.actor for played in table.story[moves:] if played.actor >= 0), max(state.actor, 0))]
        old = table.setup
        setup = new_setup(old.game, old.players, old.options, old.replaced, old.forced)
        draft = Proposal(Table(setup))
        for seat, held in enumerate(table.seats):
            if seat in own:
                draft.add(Entry("sit", seat, who=person.id, name=person.name))
            else:
                draft.add(Entry("bot", seat, bot=str(held.bot or STAND_IN)))
        draft.add(Entry("start"))
        for played in table.story[:moves]:
            seated = None if played.actor == CHANCE else played.actor
            draft.add(Entry("move", seated, move=played.move, forced=played.forced, standing=played.standing))
        draft.add_automatic_moves()
        return (await self.store_match(setup, person, False, draft, origin=origin)).id

    def check_not_rival(self, table: Table) -> None:
        """A running game between people is not analysed: its positions get no bots and no hints elsewhere."""
        if table.started and not table.over() and not table.hints_allowed():
            raise Refused(
                "running", lambda t: t("This game is still being played. You can try its positions when it is over.")
            )

    async def check_not_running(self, record: Record, person: Person) -> None:
        """The same for a record of the person's own running game."""
        for stored in await self.store.lists.matches_of(person.id, "running"):
            with suppress(OtherRules, WrongOption):
                table = (await self.find(stored.id)).table
                same = takewhile(lambda pair: pair[0] == pair[1], zip(table.record.moves, record.moves, strict=False))
                if table.game == record.game and len(list(same)) >= max(A_GAME, len(table.story) - A_GAME):
                    self.check_not_rival(table)

    async def check_not_played(self, game: Game, moves: Sequence[int]) -> None:
        """The same for whoever makes the moves of other people's game, or of their own, at another table."""
        keys = await asyncio.to_thread(keys_of_line, game, tuple(moves))
        if await self.store.is_guarded(keys):
            raise analysed_elsewhere()

    async def next_match(self, match: LiveMatch, person: Person) -> str:
        """The id of the second game of a match, or of a rematch, where everybody who asks for it has a seat. The sides
        are swapped: everybody moves on by one seat. It is created only once.
        """
        table = match.table
        self.check_seated(match, person)
        if not table.over():
            await self.registry.catch_up(match.id, table.number + 1)
        if not table.over():
            raise Refused("wrong", lambda t: t("The game is not over yet."), 422)
        if match.stored.next is None:
            setup = table.setup
            second = setup.games == 2 and not setup.earlier
            following = (
                table.next_setup()
                if second
                else new_setup(
                    setup.game,
                    setup.players,
                    setup.options,
                    setup.replaced,
                    setup.forced,
                    setup.games,
                    setup.data_name,
                    setup.clock,
                    setup.rated,
                )
            )
            seats = [seat if second or not seat.person or seat.who == person.id else Seat() for seat in table.seats]
            seats = [
                Seat(seat.who, seat.name) if seat.person else Seat() if setup.rated else Seat(bot=seat.bot)
                for seat in seats
            ]
            order = [*range(1, len(seats)), 0]
            with suppress(Behind):  # somebody else asked at the same time: use theirs
                await self.seat_all(following.reseated(order), person, False, [seats[n] for n in order], match.id)
            await match.refresh()
        assert match.stored.next is not None
        next_one = await self.find(match.stored.next)
        for seat in table.seats_of(person.id):
            try:
                await next_one.execute(Sit(person.name, (seat - 1) % len(table.seats) + 1), person.id)
            except Unavailable:
                raise
            except Refused:  # they already have the seat, or have left it
                continue
        return next_one.id

    # ---- what is shared fairly ---------------------------------------------------------------------------------------

    async def check_lobby(self, host: Person, address: str) -> None:
        """Refused if the person, or the address, has the maximum number of tables in the lobby."""
        most, own = self.settings.limits.listed, self.listed_at.of(address)
        if most:
            own &= await self.store.still_listed(own)
            if max(len(own), await self.store.count_listed(host.id)) >= most:
                raise too_many_tables(most)

    async def list_match(self, match: LiveMatch, listed: bool, address: str) -> None:
        await self.store.list_match(match.id, listed)
        await match.refresh()
        if listed:
            self.listed_at.of(address).add(match.id)

    async def check_bot_matches(self, host: Person, address: str) -> None:
        """The same for running games between bots, which are in memory while they run."""
        most, own = self.settings.limits.bot_matches, self.bots_at.of(address)
        if most:
            own &= {id for id in own if (match := self.registry.matches.get(id)) and not match.table.over()}
            if max(len(own), await self.store.count_of_bots(host.id)) >= most:
                raise too_many_bot_matches(most)

    # ---- at a table --------------------------------------------------------------------------------------------------

    def check_host(self, match: LiveMatch, person: Person) -> None:
        if match.stored.host != person.id:
            raise Refused("not-host", lambda t: t("Only the host of this table can do that."), 403)

    def check_seated(self, match: LiveMatch, person: Person) -> None:
        if not match.table.seats_of(person.id):
            raise Refused("not-your-seat", lambda t: t("Only players at this table can do that."), 403)

    async def mark_present(self, match: LiveMatch, person: Person) -> None:
        await match.mark_present(person, self.settings.heartbeat / 2)

    async def pause_days(self, person: Person) -> tuple[int, int]:
        """The pause days that the person has left this year, and until when they pause; 0: they do not."""
        now = self.registry.time.now()
        return await self.store.timing.pause(person.id, now, datetime.fromtimestamp(now / 1000, UTC).year)

    async def pause(self, person: Person, days: int) -> None:
        """Pause the clocks of the person's running correspondence games from now on; 0 days end the pause."""
        now = self.registry.time.now()
        until = await self.store.timing.set_pause(person.id, now, datetime.fromtimestamp(now / 1000, UTC).year, days)
        failed: Unavailable | None = None
        for stored in await self.store.lists.matches_of(person.id, "running", MOST_PAUSED):
            if stored.setup.clock is None or stored.setup.clock.kind != "days":
                continue
            try:
                match = await self.find(stored.id)
                for seat in match.table.seats_of(person.id):
                    await match.execute(Pause(until, seat + 1), person.id)
            except Unavailable as error:  # the others may still be possible; asking again pauses this one
                failed = error
            except (Refused, WrongOption):  # it is over by now, or cannot be played
                continue
        if failed is not None:
            raise failed

    async def hints(
        self, match: LiveMatch, person: Person, lang: str, address: str = "", most: int = 5
    ) -> list[messages.Hint]:
        """An expert's evaluation of the moves: the chance of winning with each. Everybody sees who has asked."""
        table = match.table
        if table.actor() is None:
            raise Refused("over", lambda t: t("There is nothing to decide now."))
        self.check_seated(match, person)
        if not table.has_hint(person.id):
            await match.execute(AskHint(), person.id)
        else:
            table.propose(
                AskHint(), person.id, match.time.now(), match.outages()
            )  # it is recorded once for each position, but allowed or refused each time
        state, moves = table.state.clone(), tuple(table.record.moves)  # others may move while the bot thinks
        await self.check_not_played(table.game, moves)
        with self.pending_hint(person.id, address):
            found = await self.pool.hints(
                table.record.header(), state.to_bytes(), BotName("expert"), most, Client(person.id, address)
            )
        return [
            {
                "move": state.text(hint.code),
                "chance": hint.chance,
                "proved": hint.proved,
                "text": state.describe(hint.code, lang),
            }
            for hint in found
            if hint.chance is not None
        ]

    def pending_hint(self, *clients: str) -> AbstractContextManager[None]:
        """Counts a pending hint; refused if the person or the address has too many."""
        return self.pending(self.hinting, MOST_HINTS, *clients)

    def pending_look(self, person: str, address: str) -> AbstractContextManager[None]:
        """Counts a pending look at a position in the analysis; the same."""
        return self.pending(self.looking, MOST_LOOKS, person, address)

    @contextmanager
    def pending(self, waiting: Counter[str], most: int, *clients: str) -> Iterator[None]:
        if any(client and waiting[client] >= most for client in clients):
            raise too_many_requests(1)
        waiting.update(clients)
        try:
            yield
        finally:
            waiting.subtract(clients)
            for client in clients:
                if waiting[client] <= 0:
                    del waiting[client]


def bad_upload(error: AtlantisError) -> Refused:
    """What is wrong with an uploaded record, as a sentence."""
    line = error.line if isinstance(error, BrokenRecord) else 0

    def words(t: Translator) -> str:
        if isinstance(error, OtherVersion):
            return t("This game cannot be opened: {why}").format(why=error.reason(t.lang))
        if line > 1:
            return t("Line {line} of this file is damaged, so the game cannot be opened.").format(line=line)
        return t("This file is not a game of Atlantis. Choose one that was downloaded from a game.")

    return Refused("wrong", words, 422)


def allowed_bot(text: str) -> BotName:
    """The bot with this name; refused if its budget is too large."""
    bot = parse_bot(text)
    untimed = bot.seconds == 0 and (bot.simulations is None or bot.simulations > MOST_UNTIMED)
    if untimed or (bot.seconds or 0) > MOST_SECONDS or (bot.simulations or 0) > MOST_SIMULATIONS:
        raise Refused(
            "wrong",
            lambda t: t("Bots on this server think for at most {seconds} s or {simulations} simulations.").format(
                seconds=MOST_SECONDS, simulations=MOST_SIMULATIONS
            ),
            422,
        )
    return bot
