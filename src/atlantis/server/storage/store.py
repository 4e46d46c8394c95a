"""Matches, people and chat in the database. When `append` returns, the entries are on the disk."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Executable, Row, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from atlantis.bots.coaching import Judged
from atlantis.server.errors import chat_full, damaged, watcher_full
from atlantis.server.storage.announcements import (
    LISTS,
    PERSON,
    Announcements,
    Listening,
    PostgresAnnouncements,
    Receive,
    RedisAnnouncements,
)
from atlantis.server.storage.channels import Channels
from atlantis.server.storage.database import (
    Health,
    bring_up_to_date,
    check_up_to_date,
    database_file,
    database_url,
    open_engine,
    open_writing_engine,
)
from atlantis.server.storage.direct import Rows, SQLiteReader
from atlantis.server.storage.filing import Filing
from atlantis.server.storage.lists import Lists
from atlantis.server.storage.models import (
    RUNNING,
    Behind,
    ChatLine,
    Person,
    Progress,
    StoredMatch,
    aware,
    new_id,
    new_match,
    now,
    readable_matches,
    stored_person,
)
from atlantis.server.storage.packs import Packs
from atlantis.server.storage.puzzles import PuzzleStore
from atlantis.server.storage.relations import Relations
from atlantis.server.storage.schema import chat, entries, judged, keys, matches, notices, people, players
from atlantis.server.storage.seeks import Seeks
from atlantis.server.storage.sessions import Sessions
from atlantis.server.storage.standings import Standings
from atlantis.server.storage.timing import Timing
from atlantis.server.storage.turn_feeds import TurnFeeds
from atlantis.server.storage.writer import Answer, OneWriter, PostgresWriter, Work, Writer, execute
from atlantis.table import Entry, Setup, parse_entry

CHECK: Final = "check"
"""The row that is written to check that writing works."""
MOST_CHAT: Final = 500
"""Chat messages in one match."""
FOR_PLAYERS: Final = 200
"""How many of them are reserved for players."""
MOST_OF_WATCHER: Final = 40
"""How many of them one spectator may write."""
MOST_NOTICES: Final = 1000
"""How many notices are kept: more than any node could miss."""


ADD_MATCH: Final = insert(matches)
ADD_ENTRY: Final = insert(entries)
CHANGE_MATCH: Final = update(matches).where(matches.c.id == bindparam("match"))
END_MATCH: Final = update(players).where(players.c.match == bindparam("over"))
ADD_PLAYER: Final = insert(players).from_select(
    ["match", "person", "seen"],
    select(
        bindparam("match", type_=players.c.match.type),
        bindparam("person", type_=players.c.person.type),
        bindparam("seen", type_=players.c.seen.type),
    ).where(~exists().where(players.c.match == bindparam("match"), players.c.person == bindparam("person"))),
)
MARK_PRESENT: Final = update(players).where(players.c.match == bindparam("at"), players.c.person == bindparam("who"))


class Store:
    """The database. Reads go to it directly, writes through its writer."""

    def __init__(self, where: str | Path, redis: str = "") -> None:
        self.url: str = database_url(where)
        self.node: str = new_id()
        """The name of this node, so that it ignores its own announcements."""
        self.heard: Receive = lambda _: None
        """Gets what this node itself announces."""
        self.sessions: Sessions = Sessions(self)
        self.lists: Lists = Lists(self)
        self.seeks: Seeks = Seeks(self)
        self.timing: Timing = Timing(self)
        self.filing: Filing = Filing(self)
        self.puzzles: PuzzleStore = PuzzleStore(self)
        self.relations: Relations = Relations(self)
        self.standings: Standings = Standings(self)
        self.turn_feeds: TurnFeeds = TurnFeeds(self)
        self.channels: Channels = Channels(self)
        self.packs: Packs = Packs(self)
        self.sqlite: bool = self.url.startswith("sqlite")
        self.engine: AsyncEngine = open_engine(self.url)
        self.reading: AsyncEngine = (  # each read is one statement, which needs no transaction
            self.engine if self.sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        self.health: Health = Health()
        self.reader: SQLiteReader | None = (
            SQLiteReader(self.url) if self.sqlite and database_file(where) is not None else None
        )
        self.announcements: Announcements = (
            Announcements()
            if self.sqlite
            else RedisAnnouncements(redis, self.node)
            if redis
            else PostgresAnnouncements(self.url)
        )
        self.writer: Writer = (
            OneWriter(self.engine, self.health, open_writing_engine(self.url), database_file(where))
            if self.sqlite
            else PostgresWriter(self.engine, self.health, self.url)
        )

    async def open(self) -> None:
        """Connect to the database and migrate its tables."""

        def work(connection: Connection) -> None:
            if not self.sqlite:  # if two nodes start together, one of them creates the tables
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7203411)")
            bring_up_to_date(connection)

        await self.writer.open()
        await self.writer.do(work)

    async def open_as_it_is(self) -> None:
        """Connect to the database; WrongOption if its tables are not those of this version."""
        await self.writer.open()
        await self.writer.do(check_up_to_date)

    async def close(self) -> None:
        await self.writer.close()
        await self.announcements.close()
        if self.reader is not None:
            self.reader.close()
        await self.engine.dispose()

    async def listen(self, receive: Receive) -> Listening:
        """A connection on which `receive` gets the announcements of nodes; the caller closes it."""
        return await self.announcements.listen(receive)

    def news(self, match: str, number: int = 0) -> str:
        """What to announce: the new number of entries, or 0 if something else in the match has changed."""
        return f"{match} {number} {self.node}"

    def about(self, match: str, number: int, more: Sequence[Entry]) -> list[str]:
        """What to announce of new entries: the match, and whose list of matches it is new in."""
        return [self.news(match, number), *(self.news(PERSON + who) for who in sorted(sitting(more)))]

    async def write(self, work: Work[Answer] | Rows, *news: str) -> Answer:
        """Do work that changes matches, and announce it; announcements within the transaction are part of the work."""

        def announce() -> None:
            for one in news:
                self.announcements.after(one)
                self.heard(one)

        return await self.writer.do(work, announce)

    async def rows(self, query: Any, **values: Any) -> Sequence[Row[Any]]:
        async def read() -> Sequence[Row[Any]]:
            async with self.reading.connect() as connection:
                return (await connection.execute(query, values)).all()

        return await self.health.reached(read)

    async def few_rows(self, query: Any, **values: Any) -> Sequence[Row[Any]]:
        """Rows found by a key. SQLite answers at once."""
        if self.reader is not None:
            with suppress(DBAPIError):
                return self.reader.rows(query, values)
        return await self.rows(query, **values)

    async def check(self) -> None:
        """Unavailable if the database does not answer, or if nothing can be written to it."""

        def work(connection: Connection) -> None:
            value = {"value": str(now()).encode()}
            if not connection.execute(update(keys).where(keys.c.name == CHECK).values(value)).rowcount:
                connection.execute(insert(keys).values(name=CHECK, **value))

        with suppress(IntegrityError):  # another node was first
            await self.writer.do(work)

    async def key(self, name: str) -> bytes:
        """A key that all nodes share, created by the first that needs it."""

        def work(connection: Connection) -> bytes:
            found = connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(insert(keys).values(name=name, value=found))
            return bytes(found)

        try:
            return await self.writer.do(work)
        except IntegrityError:  # another node was first
            return await self.writer.do(work)

    # ---- matches -----------------------------------------------------------------------------------------------------

    async def create_match(
        self,
        setup: Setup,
        host: str,
        listed: bool,
        first: Sequence[Entry],
        progress: Progress = RUNNING,
        follows: str | None = None,
        command: str | None = None,
    ) -> StoredMatch:
        """A match with its first entries; Behind if the match that it `follows` already has a next one, and
        IntegrityError if this `command` has already created one."""
        match = new_match(setup, host, listed, len(first), progress)

        rows = self.match_rows(match, first, progress, command)

        def work(connection: Connection) -> None:
            assert follows is not None
            self.link(connection, follows, match.id)
            execute(connection, rows)

        news = self.about(match.id, len(first), first)
        if follows is not None:
            news.append(self.news(follows))
        if listed:
            news.append(self.news(LISTS))
        await self.write(rows if follows is None else work, *news)
        return match

    def match_rows(
        self, match: StoredMatch, first: Sequence[Entry], progress: Progress, command: str | None = None
    ) -> Rows:
        """What adds a match with its first entries."""
        setup = match.setup
        values = {
            "id": match.id,
            "setup": json.dumps(setup.to_json()),
            "game": setup.game,
            "host": match.host,
            "invite": match.invite,
            "listed": match.listed,
            "status": match.status,
            "bot_moves": False,
            "number": 0,
            "made": match.made,
            "changed": match.changed,
            "command": command,
            "clock": None if setup.clock is None else setup.clock.kind,
        }
        rows = [(ADD_MATCH, values), *self.additions(match.id, 0, first, progress)]
        return [*rows, *self.announcements.within(self.news(LISTS))] if match.listed else rows

    async def append(self, match: str, after: int, more: Sequence[Entry], progress: Progress = RUNNING) -> None:
        """Append entries after number `after`; Behind if there already are others."""
        try:
            await self.write(self.additions(match, after, more, progress), *self.about(match, after + len(more), more))
        except IntegrityError as error:
            raise Behind(f"Match {match} has more than {after} entries.") from error

    def additions(self, match: str, after: int, more: Sequence[Entry], progress: Progress) -> Rows:
        at, number = now(), after + len(more)
        rows: list[tuple[Executable, dict[str, Any]]] = [
            (
                ADD_ENTRY,
                {"match": match, "number": n, "body": json.dumps(entry.to_json(), ensure_ascii=False), "at": at},
            )
            for n, entry in enumerate(more, after + 1)
        ]
        rows.append(
            (
                CHANGE_MATCH,
                {
                    "match": match,
                    "number": number,
                    "changed": at,
                    "status": progress.status,
                    "bot_moves": progress.bot_moves,
                    "due": progress.due,
                    "guarded": progress.guarded,
                    "outline": progress.outline,
                    "result": None if progress.result is None else json.dumps(progress.result),
                },
            )
        )
        rows += [(ADD_PLAYER, {"match": match, "person": who, "seen": at}) for who in sitting(more)]
        if progress.status == "over":
            rows.append((END_MATCH, {"over": match, "ended": at}))
        for news in self.about(match, number, more):
            rows += self.announcements.within(news)
        return rows

    async def match(self, match: str) -> StoredMatch | None:
        if "\0" in match:  # PostgreSQL has no such texts
            return None
        found = await self.rows(select(matches).where(matches.c.id == match))
        if not found:
            return None
        readable = readable_matches(found)
        if not readable:
            raise damaged()
        return readable[0]

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        found = await self.rows(
            select(entries.c.body).where(entries.c.match == match, entries.c.number > after).order_by(entries.c.number)
        )
        return [parse_entry(json.loads(row.body)) for row in found]

    def link(self, connection: Connection, match: str, following: str) -> None:
        """Store the next match of the same players; Behind if there already is one."""
        changed = connection.execute(
            update(matches).where(matches.c.id == match, matches.c.next.is_(None)).values(next=following)
        )
        if not changed.rowcount:
            raise Behind(f"Match {match} already has a next one.")
        self.notify(connection, match)

    def notify(self, connection: Connection, match: str) -> None:
        """Tell the other nodes that something other than the entries has changed."""
        execute(connection, self.announcements.within(self.news(match)))

    # ---- notices -----------------------------------------------------------------------------------------------------

    def note(self, connection: Connection, about: str, id: str) -> None:
        """Make every node reload a match or a person: a session has ended, or an operator has changed something."""
        number = connection.execute(insert(notices).values(about=about, id=id)).inserted_primary_key
        assert number is not None
        connection.execute(delete(notices).where(notices.c.number <= number[0] - MOST_NOTICES))

    async def last_notice(self) -> int:
        return (await self.rows(select(func.max(notices.c.number))))[0][0] or 0

    async def notices(self, after: int) -> list[tuple[int, str, str]]:
        """The notices after this one: number, kind, and id of the match or person."""
        query = select(notices).where(notices.c.number > after).order_by(notices.c.number)
        return [(row.number, row.about, row.id) for row in await self.rows(query)]

    async def is_guarded(self, keys: Collection[str]) -> bool:
        """Is one of these the position of a running game that nobody may analyse?"""
        return bool(await self.rows(select(matches.c.id).where(matches.c.guarded.in_(keys)).limit(1)))

    # ---- lists of matches --------------------------------------------------------------------------------------------

    async def unfinished_setups(self) -> list[str]:
        """The distinct setups, as stored, of all matches that are not over."""
        return [
            row.setup for row in await self.rows(select(matches.c.setup).where(matches.c.status != "over").distinct())
        ]

    async def close_matches(self, setups: Sequence[str], progress: Progress) -> int:
        """Give all unfinished matches with these setups a result; return how many there are. Their entries are kept."""

        def work(connection: Connection) -> int:
            these = matches.c.status != "over", matches.c.setup.in_(setups)
            found = connection.execute(select(matches.c.id).where(*these)).scalars().all()
            over = {"status": progress.status, "bot_moves": False, "due": None, "guarded": None}
            connection.execute(update(matches).where(*these).values(result=json.dumps(progress.result), **over))
            execute(connection, [(END_MATCH, {"over": match, "ended": now()}) for match in found])
            return len(found)

        return await self.writer.do(work)

    async def count_listed(self, host: str) -> int:
        """How many open matches a host has in the lobby."""
        listed = select(func.count()).select_from(matches).where(matches.c.status == "open", matches.c.listed)
        return int((await self.rows(listed.where(matches.c.host == host)))[0][0])

    async def still_listed(self, given: Iterable[str]) -> set[str]:
        """Which of these matches are open and in the lobby."""
        query = select(matches.c.id).where(matches.c.status == "open", matches.c.listed, matches.c.id.in_(list(given)))
        return {row.id for row in await self.rows(query)}

    async def count_of_bots(self, host: str) -> int:
        """How many running matches of a host have only had bots."""
        query = select(func.count()).select_from(matches).where(matches.c.status == "running", matches.c.host == host)
        return int((await self.rows(query.where(~exists().where(players.c.match == matches.c.id))))[0][0])

    async def created_by(self, command: str) -> str | None:
        """The match that this command created."""
        found = await self.rows(select(matches.c.id).where(matches.c.command == command))
        return found[0].id if found else None

    async def waiting_for_bots(self) -> dict[str, datetime]:
        """Matches in which a bot is to move, and when something last happened there, by some node's clock. Clocks may
        jump, so the time only shows whether anything has happened since it was last read.
        """
        query = select(matches.c.id, matches.c.changed).where(matches.c.status == "running", matches.c.bot_moves)
        return {row.id: aware(row.changed) for row in await self.rows(query)}

    async def touch(self, match: str) -> None:
        """A bot is being asked: no other node needs to ask it."""
        await self.writer.do(
            lambda connection: connection.execute(update(matches).where(matches.c.id == match).values(changed=now()))
        )

    async def mark_present(self, match: str, person: str) -> None:
        """The person is there now."""
        await self.writer.do([(MARK_PRESENT, {"at": match, "who": person, "seen": now()})])

    async def seen(self, match: str) -> dict[str, datetime]:
        """When each player was last there."""
        return {
            row.person: aware(row.seen)
            for row in await self.rows(select(players.c.person, players.c.seen).where(players.c.match == match))
        }

    async def list_match(self, match: str, listed: bool) -> None:
        """Show a match in the lobby, or hide it."""

        def work(connection: Connection) -> None:
            connection.execute(update(matches).where(matches.c.id == match).values(listed=listed))
            self.notify(connection, match)
            execute(connection, self.announcements.within(self.news(LISTS)))

        await self.write(work, self.news(match), self.news(LISTS))

    # ---- people ------------------------------------------------------------------------------------------------------

    async def add_person(self, person: Person) -> None:
        await self.writer.do(
            lambda connection: connection.execute(
                insert(people).values(
                    id=person.id, name=person.name, account=person.account, password=person.password, made=now()
                )
            )
        )

    async def person(self, person: str) -> Person | None:
        found = await self.rows(select(people).where(people.c.id == person))
        return stored_person(found[0]) if found else None

    async def names(self, of: Iterable[str]) -> dict[str, str]:
        """The current names of these people."""
        return {
            row.id: row.name
            for row in await self.rows(select(people.c.id, people.c.name).where(people.c.id.in_(list(of))))
        }

    async def account(self, account: str) -> Person | None:
        if "\0" in account:
            return None
        found = await self.rows(select(people).where(people.c.account == account))
        return stored_person(found[0]) if found else None

    async def change_person(self, person: str, **changes: str | bool) -> None:
        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person).values(**changes))
            execute(connection, self.announcements.within(self.news(LISTS)))

        await self.write(work, self.news(LISTS))  # the lobby has the names of hosts

    async def create_account(self, person: str, account: str, alike: str, password: str) -> bool:
        """Turn a guest into an account; False if they already have one. IntegrityError if another account has this
        name, or one that looks like it."""
        guest = update(people).where(people.c.id == person, people.c.account.is_(None))
        return await self.writer.do(
            lambda connection: bool(
                connection.execute(guest.values(account=account, alike=alike, password=password)).rowcount
            )
        )

    # ---- chat --------------------------------------------------------------------------------------------------------

    async def add_chat(
        self, match: str, person: Person, text: str, command: str | None = None, watching: bool = False
    ) -> ChatLine | None:
        """Add a chat message; None if this `command` already added it. Refused if there are too many, in total or by
        this spectator."""

        def work(connection: Connection) -> ChatLine | None:
            here = chat.c.match == match
            if (
                command is not None
                and connection.execute(select(chat.c.number).where(here, chat.c.command == command)).first()
            ):
                return None
            last = connection.execute(select(func.max(chat.c.number)).where(here)).scalar() or 0
            if last >= (MOST_CHAT - FOR_PLAYERS if watching else MOST_CHAT):
                raise chat_full(MOST_CHAT, FOR_PLAYERS if watching else 0)
            own = select(func.count()).select_from(chat).where(here, chat.c.person == person.id)
            if watching and (connection.execute(own).scalar() or 0) >= MOST_OF_WATCHER:
                raise watcher_full(MOST_OF_WATCHER)
            line = ChatLine(last + 1, person.id, person.name, text, now())
            connection.execute(
                insert(chat).values(
                    match=match,
                    number=line.number,
                    person=person.id,
                    name=person.name,
                    text=text,
                    at=line.at,
                    command=command,
                )
            )
            self.notify(connection, match)
            return line

        for _ in range(5):
            try:
                return await self.write(work, self.news(match))
            except IntegrityError:  # another node has added a message at the same time
                continue
        return await self.write(work, self.news(match))

    async def chat(self, match: str, after: int = 0) -> list[ChatLine]:
        return [
            ChatLine(row.number, row.person, row.name, row.text, aware(row.at))
            for row in await self.rows(
                select(chat).where(chat.c.match == match, chat.c.number > after).order_by(chat.c.number)
            )
        ]

    # ---- the coach ---------------------------------------------------------------------------------------------------

    async def add_evaluation(self, match: str, found: Judged) -> None:
        """Store results of the coach; results stored by another node are kept."""
        body = json.dumps(asdict(found))
        with suppress(IntegrityError):
            await self.writer.do(
                lambda connection: connection.execute(
                    insert(judged).values(match=match, number=found.number, body=body)
                )
            )

    async def evaluations(self, match: str) -> dict[int, Judged]:
        """All results of the coach for a match, by the number of moves before."""
        rows = await self.rows(select(judged).where(judged.c.match == match).order_by(judged.c.number))
        found = [json.loads(row.body) for row in rows]
        return {one["number"]: Judged(**{**one, "chances": tuple(one["chances"])}) for one in found}


def sitting(entries: Sequence[Entry]) -> set[str]:
    """The people who take a seat."""
    return {entry.who for entry in entries if entry.do == "sit"}
