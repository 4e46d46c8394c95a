"""A match in memory. Everything that happens in it goes through `execute`."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from math import inf
from time import monotonic
from typing import Final

from prometheus_client import Counter, Histogram

from atlantis.server.errors import Unavailable, doubled, match_full
from atlantis.server.feed import Feed
from atlantis.server.messages import Summary
from atlantis.server.storage import Behind, ChatLine, Person, Store, StoredMatch, progress_of
from atlantis.server.tasks import Tasks
from atlantis.server.timekeeper import Timekeeper
from atlantis.table import Entry, Proposal, Refused, Table
from atlantis.table.clocks import Gap, merged
from atlantis.table.commands import (
    Accept,
    Advise,
    AllowHints,
    AskHint,
    BanPerson,
    Close,
    Command,
    Decline,
    GiveTime,
    MakeOffer,
    Plan,
    Standing,
    TimeOut,
    Withdraw,
)

TRIES: Final = 5
MOST_ENTRIES: Final = 20_000
"""Maximum number of entries in a match; a long game with four players has about 2,000."""
MOST_ASIDES: Final = 10_000
"""Number of entries up to which a match accepts entries that are not moves: plans, standing answers, advice."""
ASIDES: Final = (Accept, Advise, AllowHints, AskHint, BanPerson, Decline, GiveTime, MakeOffer, Plan, Standing, Withdraw)
PLAYERS_FIRST: Final = 0.005
"""Spectators are notified of a change this many seconds after the players."""
SLICE: Final = 50
"""How many spectators are notified before other work gets its turn."""
CLAIM_AFTER: Final = 200.0
"""Seconds of absence on their own turn after which the opponent may claim the win: 3 minutes from the first 20."""
RECOUNT: Final = 0.5
"""Seconds until a new number of spectators is announced."""
MOVES: Final = Counter("atlantis_moves", "Moves made at this node", registry=None)
MOVE_SECONDS: Final = Histogram(
    "atlantis_move_seconds",
    "Seconds until a move, or another command, was stored",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=None,
)


def command_key(who: str, id: str) -> str | None:
    """The stored form of the id of a person's command; None if it has no id."""
    return hashlib.sha256(f"{who} {id}".encode()).hexdigest()[:24] if id else None


class LiveMatch:
    """A match: its entries in the database, who is present, and one event for everybody who waits for changes.

    A change is announced, not sent: each connection fetches what it lacks, as fast as its client reads. Spectators are
    notified after the players, a few at a time, so that nobody waits for a large audience.
    """

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        stored: StoredMatch,
        table: Table,
        time: Timekeeper | None = None,
        claim_after: float = CLAIM_AFTER,
    ) -> None:
        self.store = store
        self.claim_after = claim_after
        self.time: Timekeeper = time or Timekeeper(store)
        self.tasks = tasks
        self.stored: StoredMatch = stored
        self.table: Table = table
        self.chat: list[ChatLine] = []
        self.lock: asyncio.Lock = asyncio.Lock()
        self.version: int = 0
        self.change: asyncio.Event = asyncio.Event()
        self.audience: list[asyncio.Future[None]] = []  # of spectators who wait for a change
        self.rendered: dict[tuple[object, ...], str] = {}  # rendered texts of this version
        self.summarised: tuple[StoredMatch, Summary] | None = None
        self.feeds: dict[str, Feed] = {}  # by language: what everybody may see, and how it has changed
        self.connections: int = 0
        self.present: dict[str, int] = {}  # by person: connections to this node
        self.recount: asyncio.TimerHandle | None = None  # announces soon how many people watch
        self.seen: dict[str, datetime] = {}  # by person: when they were last here, as far as this node knows
        self.away_since: dict[
            str, tuple[datetime, float]
        ] = {}  # by person: the value of `seen`, and since when it has it
        self.stored_seen: dict[str, float] = {}  # by person: when that was last written to the database
        self.address = ""  # of a player, as far as this node knows: bots serve addresses in turn
        self.used: float = monotonic()
        self.asks_bots: bool = False  # this node made the last change, so it asks the bot that is to move
        self.bot_thinks = False
        self.dropped = False  # no longer in the registry
        self.uncertain: bool = False  # the database failed during a write, which may have been stored

    @property
    def id(self) -> str:
        return self.stored.id

    # ---- changes -----------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Wake everybody who waits in `changed`; spectators when the players have been told."""
        self.version += 1
        self.rendered.clear()
        self.change.set()
        self.change = asyncio.Event()
        if self.audience:
            waiting, self.audience = self.audience, []
            asyncio.get_running_loop().call_later(PLAYERS_FIRST, self.wake, waiting)

    def wake(self, waiting: list[asyncio.Future[None]]) -> None:
        """Wake some of these spectators, and the rest after everything else that is ready now."""
        for one in waiting[:SLICE]:
            if not one.done():  # it is, if the connection was closed
                one.set_result(None)
        if len(waiting) > SLICE:
            asyncio.get_running_loop().call_soon(self.wake, waiting[SLICE:])

    async def changed(self, version: int, watching: bool = False) -> int:
        """Wait until the version is no longer this one; return the new version. `watching`: as a spectator."""
        while self.version == version:
            if watching:
                self.audience.append(asyncio.get_running_loop().create_future())
                await self.audience[-1]
            else:
                await self.change.wait()
        return self.version

    def once(self, key: tuple[object, ...], build: Callable[[], str]) -> str:
        """The result of `build`, which is called once for each version."""
        if key not in self.rendered:
            self.rendered[key] = build()
        return self.rendered[key]

    def summary(self, build: Callable[[StoredMatch], Summary]) -> Summary:
        """The result of `build`, which is called once for each state of what is stored besides the entries."""
        if self.summarised is None or self.summarised[0] is not self.stored:
            self.summarised = self.stored, build(self.stored)
        return self.summarised[1]

    @property
    def full(self) -> bool:
        return self.table.number >= MOST_ENTRIES

    def check_room(self, command: Command) -> None:
        most = MOST_ASIDES if isinstance(command, ASIDES) else MOST_ENTRIES
        if self.table.number >= most and not isinstance(command, Close):
            raise match_full(most)

    async def execute(self, command: Command, who: str, id: str = "") -> Proposal:
        """Propose the command, store the resulting entries, and only then apply them. If Refused, nothing has changed;
        refused as `doubled` if the person's command with this id was executed before.

        It is finished even if the client disconnects: what is stored must be applied here, too.
        """
        with MOVE_SECONDS.time():
            return await self.tasks.finish(self.execute_now(command, who, command_key(who, id), self.time.now()))

    async def execute_now(self, command: Command, who: str, key: str | None, received: int) -> Proposal:
        async with self.lock:
            for _ in range(TRIES):
                if key in self.table.commands:
                    raise doubled()
                if self.dropped:
                    break
                self.check_room(command)
                try:
                    await self.settle(received)
                    proposal = self.table.propose(command, who, received, self.outages())
                    if key is not None:
                        proposal.mark(key)
                    await self.store_and_commit(proposal)
                    return proposal
                except Behind:  # another node was first
                    await self.catch_up()
                except Unavailable:
                    self.uncertain = True
                    raise
                except Refused:  # perhaps only because entries of another node have not arrived yet
                    if self.store.sqlite or not await self.catch_up():
                        raise
        raise Refused("stale", lambda t: t("The position has changed. Check the board and try again."))

    async def has_executed(self, who: str, id: str) -> bool:
        """Is the person's command with this id stored, by this node or another?"""
        key = command_key(who, id)
        if key is not None and key not in self.table.commands and not self.store.sqlite:
            async with self.lock:
                await self.catch_up()
        return key in self.table.commands

    async def store_and_commit(self, proposal: Proposal) -> None:
        await self.store.append(self.id, proposal.before, proposal.entries, progress_of(proposal.after))
        self.table.commit(proposal)
        self.asks_bots = True
        MOVES.inc(sum(1 for entry in proposal.entries if entry.do == "move"))
        self.announce()

    # ---- clocks ------------------------------------------------------------------------------------------------------

    def outages(self) -> list[Gap]:
        """The times that the clock which runs now does not count."""
        return [] if self.table.clocks is None else self.time.outages_since(self.table.clocks.since)

    def overdue(self) -> bool:
        return self.table.overdue(self.time.now(), self.outages())

    async def settle(self, received: int) -> None:
        """If the time of the player to move is up, store that before anything else happens."""
        clocks = self.table.clocks
        if clocks is None:
            return
        self.time.live |= clocks.control.kind != "days"
        await self.time.fresh()
        if self.table.overdue(received, self.outages()):
            await self.store_and_commit(self.table.propose(TimeOut(), "", received, self.outages()))

    async def catch_up(self) -> bool:
        """Apply the entries that other nodes have added; True if there were any."""
        more = await self.store.entries(self.id, self.table.number)
        if more:
            self.table.replay(more)
            self.note_active(more)
            self.asks_bots = False
            self.announce()
        return bool(more)

    async def refresh(self) -> None:
        """Reload everything about the match but its entries."""
        self.stored = await self.store.match(self.id) or self.stored
        self.announce()

    async def make_certain(self) -> None:
        """Apply what was stored although the database seemed to fail."""
        async with self.lock:
            await self.catch_up()
            await self.read_chat()
            await self.refresh()
            self.uncertain = False

    # ---- chat --------------------------------------------------------------------------------------------------------

    async def say(self, person: Person, text: str, id: str = "") -> None:
        """Add a line of chat; refused as `doubled` if the person's command with this id has added it before."""
        await self.tasks.finish(self.say_now(person, text, command_key(person.id, id)))

    async def say_now(self, person: Person, text: str, key: str | None) -> None:
        async with self.lock:
            watching = not self.table.seats_of(person.id) and person.id != self.stored.host
            try:
                line = await self.store.add_chat(self.id, person, text, key, watching)
                await self.read_chat()
            except Unavailable:
                self.uncertain = True
                raise
        self.announce()
        if line is None:
            raise doubled()

    async def read_chat(self) -> None:
        self.chat += await self.store.chat(self.id, self.chat[-1].number if self.chat else 0)

    # ---- who is there ------------------------------------------------------------------------------------------------

    def arrive(self, who: str) -> None:
        """A connection was opened; `who` is empty if it is nobody's that we know."""
        self.connections += 1
        self.present[who] = self.present.get(who, 0) + 1
        if self.present[who] == 1 or not who:
            self.announce_presence(who)

    def leave(self, who: str) -> None:
        self.connections -= 1
        if not self.connections:
            self.feeds.clear()
        self.present[who] -= 1
        self.seen[who] = datetime.now(UTC)
        self.away_since[who] = self.seen[who], monotonic()
        if not self.present[who]:
            del self.present[who]
        if who not in self.present or not who:
            self.announce_presence(who)

    def announce_presence(self, who: str) -> None:
        """A player's at once. Of spectators, only the number is told, a little later: many may come at one time, and
        each would be told of each."""
        if self.table.seats_of(who):
            self.announce()
        elif self.recount is None:
            self.recount = asyncio.get_running_loop().call_later(RECOUNT, self.announce_watching)

    def announce_watching(self) -> None:
        self.recount = None
        self.announce()

    def watching(self) -> int:
        """How many people at this node only watch; each connection of somebody unknown counts as one."""
        seated = {seat.who for seat in self.table.seats if seat.person}
        known = sum(1 for who in self.present if who and who not in seated)
        return known + self.present.get("", 0)

    def observe(self, seen: dict[str, datetime]) -> None:
        """Note when people were last here, according to the database. If that time changes, they are here, whatever our
        clock says. For times that were stored before our first look there is only the clock, which may have been set
        back."""
        for who, at in seen.items():
            known = self.away_since.get(who)
            if known is None:
                self.away_since[who] = at, monotonic() - max(0.0, (datetime.now(UTC) - at).total_seconds())
            elif known[0] != at:
                self.away_since[who] = at, monotonic()
        self.seen |= seen

    def note_active(self, entries: list[Entry]) -> None:
        """Whoever has sent a command to another node is there."""
        for entry in entries:
            who = self.table.seats[entry.seat].who if entry.command and entry.seat is not None else ""
            if who:
                self.away_since[who] = self.seen.get(who) or datetime.now(UTC), monotonic()

    def seconds_away(self, who: str) -> float:
        """How long ago this person was last seen, as far as this node knows."""
        if who in self.present:
            return 0.0
        return monotonic() - self.away_since[who][1] if who in self.away_since else inf

    def away_since_turn(self) -> int | None:
        """Since when the player to move has been away on their turn, in milliseconds since 1970; None if they are here,
        or a bot plays."""
        table, actor = self.table, self.table.actor()
        if table.clocks is None or actor is None:
            return None
        seat = table.seats[actor]
        if not seat.person or seat.bot is not None or seat.who in self.present:
            return None
        gone = self.seconds_away(seat.who)
        return table.clocks.began if gone == inf else max(table.clocks.began, self.time.now() - round(1000 * gone))

    def claimable(self, since: int) -> int:
        """When the win can be claimed from somebody who is away since then; outages do not count."""
        until = since + round(1000 * self.claim_after)
        for start, stop in merged(self.time.outages_since(since), since):
            until += stop - start if start < until else 0
        return until

    async def mark_present(self, person: Person, every: float) -> None:
        """Note that the person is here, so they are not absent. Stored at most once in `every` seconds."""
        stored = self.stored_seen.get(person.id)
        if self.table.seats_of(person.id) and (stored is None or monotonic() - stored >= every):
            self.stored_seen[person.id] = monotonic()
            self.seen[person.id] = datetime.now(UTC)
            await self.store.mark_present(self.id, person.id)
        if not self.store.sqlite and any(seat.person and seat.who not in self.present for seat in self.table.seats):
            self.observe(await self.store.seen(self.id))  # perhaps they are on another node
