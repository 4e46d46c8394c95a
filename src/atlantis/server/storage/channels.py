"""How people are told that it is their turn: by e-mail or webhook, and what each of these has been told.

A person's channel is claimed by one node in the database before it is used, and then it tells all turns that are due. If
the node dies, the claim expires, and another node tells them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import Connection, Row, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from atlantis.server.storage.models import StoredMatch, aware, new_id, now, readable_matches
from atlantis.server.storage.schema import channels, confirmations, matches, people, players, turn_notices

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

Kind = Literal["mail", "webhook"]

LOCK: Final = select(func.pg_advisory_xact_lock(7203413))
A_DAY: Final = 86_400_000
ASKED_OF_ADDRESS: Final = 3
ASKED_BY_PERSON: Final = 5
"""E-mails a day that ask for a confirmation, to one address and for one person."""
AT_ONCE: Final = 50
"""Matches that are read at a time: other work gets its turn in between."""
NO_TURN: Final = -1


@dataclass(frozen=True)
class Channel:
    """`wait`: nothing is sent before this time. `tries`: that have failed in a row, the last one because of `problem`.
    `off`: it has failed too often. Times are milliseconds since 1970."""

    id: str
    person: str
    kind: Kind
    address: str
    confirmed: bool
    daily: bool
    lang: str
    secret: str
    mention: str
    wait: int
    tries: int
    problem: str
    off: bool


@dataclass(frozen=True)
class Judged:
    """What was decided about a match for a channel when the match had `number` entries: `turn` is the last turn that was
    told, or will be when it is `due`. `warning`: it was told, and what is due is the second notice."""

    number: int
    turn: int
    due: int | None
    warning: bool = False


@dataclass(frozen=True)
class Change:
    """A match that has changed since it was last judged for a channel. `seen`: when the person was last there. `match`:
    None if its row is damaged."""

    channel: str
    person: str
    id: str
    number: int
    match: StoredMatch | None
    seen: datetime
    before: Judged | None


@dataclass(frozen=True)
class Waiting:
    """A turn that is due. `seen_then`: what `seen` was when it was judged. `warning`: for the second time."""

    match: StoredMatch
    turn: int
    seen: datetime
    seen_then: datetime
    warning: bool


class Channels:
    """The part of the store that is about notices."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- a person's settings -----------------------------------------------------------------------------------------

    async def of(self, person: str) -> dict[str, Channel]:
        """A person's channels, by kind."""
        found = await self.store.rows(select(channels).where(channels.c.person == person))
        return {row.kind: stored_channel(row) for row in found}

    async def set(self, person: str, kind: Kind, address: str, **values: Any) -> Channel:
        """Use this address from now on. Another address than before is a new channel, so that links in e-mails to the old
        one no longer work. A channel that was turned off is on again."""

        def work(connection: Connection) -> Channel:
            mine = channels.c.person == person, channels.c.kind == kind
            fresh = {**values, "wait": 0, "tries": 0, "problem": "", "off": False}
            connection.execute(delete(channels).where(*mine, channels.c.address != address))
            if not connection.execute(update(channels).where(*mine).values(**fresh)).rowcount:
                id, secret = new_id(), {"secret": "", "mention": ""}
                connection.execute(
                    insert(channels).values(
                        id=id, person=person, kind=kind, address=address, made=now(), **secret | fresh
                    )
                )
            found = connection.execute(select(channels).where(*mine)).first()
            assert found is not None
            return stored_channel(found)

        try:
            return await self.store.writer.do(work)
        except IntegrityError:  # another request of the person was first
            return await self.store.writer.do(work)

    async def remove(self, person: str, kind: Kind) -> None:
        mine = delete(channels).where(channels.c.person == person, channels.c.kind == kind)
        await self.store.writer.do(lambda connection: connection.execute(mine))

    async def remove_by_id(self, id: str) -> None:
        await self.store.writer.do(lambda connection: connection.execute(delete(channels).where(channels.c.id == id)))

    async def confirm(self, id: str) -> bool:
        """Confirm an e-mail address; False if the person does not use it any more."""
        these = update(channels).where(channels.c.id == id).values(confirmed=True)
        return bool(await self.store.writer.do(lambda connection: connection.execute(these).rowcount))

    async def may_ask(self, address: str, person: str, at: int) -> bool:
        """May an e-mail ask this address (given by its hash) for a confirmation? If so, it is counted."""

        def work(connection: Connection) -> bool:
            self.lock(connection)
            connection.execute(delete(confirmations).where(confirmations.c.asked < at - A_DAY))
            for column, value, most in (
                (confirmations.c.address, address, ASKED_OF_ADDRESS),
                (confirmations.c.person, person, ASKED_BY_PERSON),
            ):
                asked = select(func.count()).select_from(confirmations).where(column == value)
                if (connection.execute(asked).scalar() or 0) >= most:
                    return False
            connection.execute(insert(confirmations).values(address=address, person=person, asked=at))
            return True

        return await self.store.writer.do(work)

    # ---- which turns are due -----------------------------------------------------------------------------------------

    async def changed(self, kinds: Collection[str]) -> list[Change]:
        """Running matches that have changed since they were last judged, for these kinds of channels."""
        judged = (turn_notices.c.channel == channels.c.id) & (turn_notices.c.match == matches.c.id)
        query = (
            select(
                matches,
                channels.c.id.label("channel"),
                players.c.person.label("player"),
                players.c.seen.label("player_seen"),
                turn_notices.c.number.label("judged_number"),
                turn_notices.c.turn.label("judged_turn"),
                turn_notices.c.due.label("judged_due"),
                turn_notices.c.warning.label("judged_warning"),
            )
            .join(players, players.c.match == matches.c.id)
            .join(channels, channels.c.person == players.c.person)
            .join(people, people.c.id == players.c.person)
            .outerjoin(turn_notices, judged)
            .where(channels.c.kind.in_(list(kinds)), channels.c.confirmed, ~channels.c.off, ~people.c.banned)
            .where(players.c.ended.is_(None), matches.c.status == "running", ~matches.c.bot_moves)
            .where(or_(turn_notices.c.number.is_(None), turn_notices.c.number != matches.c.number))
            .limit(AT_ONCE)
        )
        return [
            Change(
                row.channel,
                row.player,
                row.id,
                row.number,
                next(iter(readable_matches([row])), None),
                aware(row.player_seen),
                None
                if row.judged_number is None
                else Judged(row.judged_number, row.judged_turn, row.judged_due, row.judged_warning),
            )
            for row in await self.store.rows(query)
        ]

    async def judge(self, found: Sequence[tuple[Change, Judged]]) -> None:
        """Store what was decided; not where another node was first."""

        def work(connection: Connection) -> None:
            self.lock(connection)
            for change, judged in found:
                here = turn_notices.c.channel == change.channel, turn_notices.c.match == change.id
                values = {**vars(judged), "seen": change.seen}
                if change.before is not None:
                    unchanged = turn_notices.c.number == change.before.number
                    connection.execute(update(turn_notices).where(*here, unchanged).values(**values))
                elif connection.execute(select(turn_notices.c.number).where(*here)).first() is None:
                    connection.execute(insert(turn_notices).values(channel=change.channel, match=change.id, **values))

        if found:
            await self.store.writer.do(work)

    # ---- telling -----------------------------------------------------------------------------------------------------

    async def due(self, kinds: Collection[str], at: int, most: int) -> list[str]:
        """The channels that have something to tell and are not claimed; the one that has waited longest comes first."""
        query = (
            self.free(select(channels.c.id).where(channels.c.kind.in_(list(kinds))), at)
            .order_by(channels.c.wait)
            .limit(most)
        )
        return [row.id for row in await self.store.rows(query)]

    def free(self, query: Any, at: int) -> Any:
        """Only channels with something due that nobody has claimed."""
        due = exists().where(turn_notices.c.channel == channels.c.id, turn_notices.c.due <= at)
        allowed = exists().where(people.c.id == channels.c.person, ~people.c.banned)
        return query.where(
            channels.c.wait <= at, channels.c.claimed <= at, channels.c.confirmed, ~channels.c.off, due, allowed
        )

    async def claim(self, id: str, at: int, until: int) -> Channel | None:
        """Claim a channel for this node; None if another node has it, or nothing is due."""

        def work(connection: Connection) -> Channel | None:
            mine = self.free(update(channels).where(channels.c.id == id), at)
            if not connection.execute(mine.values(node=self.store.node, claimed=until)).rowcount:
                return None
            found = connection.execute(select(channels).where(channels.c.id == id)).first()
            return None if found is None else stored_channel(found)

        return await self.store.writer.do(work)

    async def waiting(self, channel: Channel, at: int) -> list[Waiting]:
        """The turns that are due in matches that have not changed since; none of people who are banned."""
        query = (
            select(
                matches,
                turn_notices.c.turn,
                turn_notices.c.warning,
                turn_notices.c.seen.label("seen_then"),
                players.c.seen.label("player_seen"),
            )
            .join(turn_notices, turn_notices.c.match == matches.c.id)
            .join(players, players.c.match == matches.c.id)
            .join(people, people.c.id == players.c.person)
            .where(turn_notices.c.channel == channel.id, players.c.person == channel.person, ~people.c.banned)
            .where(turn_notices.c.due <= at, turn_notices.c.number == matches.c.number)
            .where(matches.c.status == "running", players.c.ended.is_(None))
            .order_by(turn_notices.c.due)
        )
        return [
            Waiting(match, row.turn, aware(row.player_seen), aware(row.seen_then), row.warning)
            for row in await self.store.rows(query)
            for match in readable_matches([row])
        ]

    async def postpone(self, channel: Channel, turn: Waiting, due: int) -> None:
        """The person is at the match: look again later."""
        these = turn_notices.c.channel == channel.id, turn_notices.c.match == turn.match.id
        change = update(turn_notices).where(*these, turn_notices.c.turn == turn.turn).values(due=due, seen=turn.seen)
        await self.store.writer.do(lambda connection: connection.execute(change))

    async def finish(
        self, channel: Channel, done: Sequence[tuple[Waiting, int | None]], at: int, **values: Any
    ) -> None:
        """End the claim. The turns that are `done` are announced again at the time that is given, if at all, and those of
        matches that are over are forgotten."""

        def work(connection: Connection) -> None:
            mine = channels.c.id == channel.id, channels.c.node == self.store.node
            if not connection.execute(update(channels).where(*mine).values(claimed=0, **values)).rowcount:
                return
            here = turn_notices.c.channel == channel.id
            for turn, again in done:
                these = here, turn_notices.c.match == turn.match.id, turn_notices.c.turn == turn.turn
                told = update(turn_notices).where(*these, turn_notices.c.warning == turn.warning)
                connection.execute(told.values(due=again, warning=again is not None))
            over = select(matches.c.id).where(matches.c.status == "over", matches.c.id == turn_notices.c.match)
            connection.execute(delete(turn_notices).where(here, turn_notices.c.due <= at, over.exists()))

        await self.store.writer.do(work)

    def lock(self, connection: Connection) -> None:
        """One node at a time, so that they do not insert the same rows."""
        if not self.store.sqlite:
            connection.execute(LOCK)


def stored_channel(row: Row[Any]) -> Channel:
    return Channel(
        row.id,
        row.person,
        row.kind,
        row.address,
        row.confirmed,
        row.daily,
        row.lang,
        row.secret,
        row.mention,
        row.wait,
        row.tries,
        row.problem,
        row.off,
    )
