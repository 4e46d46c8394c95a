"""A match in memory. Everything that happens in it goes through `execute`."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from math import inf
from time import monotonic
from typing import Final

from prometheus_client import Counter, Histogram

from atlantis.server.errors import Unavailable, doubled, match_full
from atlantis.server.storage import Behind, ChatLine, Person, Store, StoredMatch, progress_of
from atlantis.server.tasks import Tasks
from atlantis.table import Entry, Proposal, Refused, Table
from atlantis.table.commands import Advise, AllowHints, AskHint, BanPerson, Close, Command, Plan, Standing

TRIES: Final = 5
MOST_ENTRIES: Final = 20_000
"""Entries of a match; a long game of four has about 2,000."""
MOST_ASIDES: Final = 10_000
"""Entries up to which a match takes what is no move: plans, standing answers, advice."""
ASIDES: Final = (Advise, AllowHints, AskHint, BanPerson, Plan, Standing)
MOVES: Final = Counter("atlantis_moves", "Moves made at this node", registry=None)
MOVE_SECONDS: Final = Histogram(
    "atlantis_move_seconds",
    "Seconds until a move, or another command, was stored",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    registry=None,
)


def command_key(who: str, id: str) -> str | None:
    """What is stored of the id of a person's command; None if it has none."""
    return hashlib.sha256(f"{who} {id}".encode()).hexdigest()[:24] if id else None


class LiveMatch:
    """What the database has of a match, who is there, and one notification for everybody who waits for changes.

    A change is announced, never sent: each connection asks for what it lacks, as fast as its client reads.
    """

    def __init__(self, store: Store, tasks: Tasks, stored: StoredMatch, entries: Sequence[Entry]) -> None:
        self.store = store
        self.tasks = tasks
        self.stored: StoredMatch = stored
        self.table: Table = Table(stored.setup)
        self.table.replay(entries)
        self.chat: list[ChatLine] = []
        self.lock: asyncio.Lock = asyncio.Lock()
        self.version: int = 0
        self.change: asyncio.Event = asyncio.Event()
        self.rendered: dict[tuple[object, ...], str] = {}  # what people were told of this version
        self.connections: int = 0
        self.present: dict[str, int] = {}  # by person: connections at this node
        self.seen: dict[str, datetime] = {}  # by person: when they were last here, as far as this node knows
        self.away_since: dict[str, tuple[datetime, float]] = {}  # by person: what `seen` said, and since when it does
        self.stored_seen: dict[str, float] = {}  # by person: when that was last written to the database
        self.address = ""  # of whoever plays here, as far as this node knows: bots think for addresses in turn
        self.used: float = monotonic()
        self.asks_bots: bool = False  # this node made the last change, so it asks the bot that is to move
        self.bot_thinks = False
        self.dropped = False  # no longer in memory for anybody else
        self.uncertain: bool = False  # the database failed while something was stored: perhaps it was

    @property
    def id(self) -> str:
        return self.stored.id

    # ---- changes -----------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Wake everybody who waits in `changed`."""
        self.version += 1
        self.rendered.clear()
        self.change.set()
        self.change = asyncio.Event()

    async def changed(self, version: int) -> int:
        """Wait until there is another version than this one; the version there is then."""
        while self.version == version:
            await self.change.wait()
        return self.version

    def once(self, key: tuple[object, ...], build: Callable[[], str]) -> str:
        """What `build` returns, built once for each version."""
        if key not in self.rendered:
            self.rendered[key] = build()
        return self.rendered[key]

    @property
    def full(self) -> bool:
        return self.table.number >= MOST_ENTRIES

    def check_room(self, command: Command) -> None:
        most = MOST_ASIDES if isinstance(command, ASIDES) else MOST_ENTRIES
        if self.table.number >= most and not isinstance(command, Close):
            raise match_full(most)

    async def execute(self, command: Command, who: str, id: str = "") -> Proposal:
        """Propose the command, store what comes of it, and only then commit it. Refused: nothing has changed; as
        `doubled` if the person's command with this id was executed before.

        It is finished even if whoever asked for it goes away: what is stored must happen here, too.
        """
        with MOVE_SECONDS.time():
            return await self.tasks.finish(self.execute_now(command, who, command_key(who, id)))

    async def execute_now(self, command: Command, who: str, key: str | None) -> Proposal:
        async with self.lock:
            for _ in range(TRIES):
                if key in self.table.commands:
                    raise doubled()
                if self.dropped:
                    break
                self.check_room(command)
                try:
                    proposal = self.table.propose(command, who)
                except Refused:  # perhaps only because another node's entries have not arrived yet
                    if self.store.sqlite or not await self.catch_up():
                        raise
                    continue
                if key is not None:
                    proposal.mark(key)
                try:
                    await self.store.append(self.id, proposal.before, proposal.entries, progress_of(proposal.after))
                except Behind:  # another node was first
                    await self.catch_up()
                    continue
                except Unavailable:
                    self.uncertain = True
                    raise
                self.table.commit(proposal)
                self.asks_bots = True
                MOVES.inc(sum(1 for entry in proposal.entries if entry.do == "move"))
                self.announce()
                return proposal
        raise Refused("stale", lambda t: t("The position has changed. Check the board and try again."))

    async def catch_up(self) -> bool:
        """Take in what other nodes have added; True if there was something."""
        more = await self.store.entries(self.id, self.table.number)
        if more:
            self.observe(await self.store.seen(self.id))  # whoever moved is at another node
            self.table.replay(more)
            self.asks_bots = False
            self.announce()
        return bool(more)

    async def refresh(self) -> None:
        """Read again what the database says about the match besides its entries."""
        self.stored = await self.store.match(self.id) or self.stored
        self.announce()

    async def make_certain(self) -> None:
        """Take in what was stored although the database seemed to fail."""
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
        self.connections += 1
        self.present[who] = self.present.get(who, 0) + 1
        if self.present[who] == 1:
            self.announce()

    def leave(self, who: str) -> None:
        self.connections -= 1
        self.present[who] -= 1
        self.seen[who] = datetime.now(UTC)
        self.away_since[who] = self.seen[who], monotonic()
        if not self.present[who]:
            del self.present[who]
            self.announce()

    def observe(self, seen: dict[str, datetime]) -> None:
        """What the database says about when people were here: if that changes, they are, whatever our clock says. Only
        of what was there before we looked do we have nothing but the clock, which may have been set back."""
        for who, at in seen.items():
            known = self.away_since.get(who)
            if known is None:
                self.away_since[who] = at, monotonic() - max(0.0, (datetime.now(UTC) - at).total_seconds())
            elif known[0] != at:
                self.away_since[who] = at, monotonic()
        self.seen |= seen

    def seconds_away(self, who: str) -> float:
        """For how long nobody has seen this person, as far as this node knows."""
        if who in self.present:
            return 0.0
        return monotonic() - self.away_since[who][1] if who in self.away_since else inf

    async def mark_present(self, person: Person, every: float) -> None:
        """The person is here: nobody who sits at the table is absent. Stored once in so many seconds."""
        stored = self.stored_seen.get(person.id)
        if self.table.seats_of(person.id) and (stored is None or monotonic() - stored >= every):
            self.stored_seen[person.id] = monotonic()
            self.seen[person.id] = datetime.now(UTC)
            await self.store.mark_present(self.id, person.id)
        if not self.store.sqlite and any(seat.person and seat.who not in self.present for seat in self.table.seats):
            self.observe(await self.store.seen(self.id))  # perhaps they are at another node
