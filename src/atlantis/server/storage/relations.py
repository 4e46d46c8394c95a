"""Who wants nothing to do with whom, and what people report to the operator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from atlantis.engine import WrongOption
from atlantis.server.errors import too_many_avoided, too_many_reports
from atlantis.server.storage.models import aware, new_id, now
from atlantis.server.storage.schema import avoided, people, reports

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

MOST_AVOIDED: Final = 500
"""People whom one person may mute or block."""
MOST_OPEN_REPORTS: Final = 20
"""Reports of one person that the operator has not closed yet."""
AVOIDED_BY: Final = select(avoided.c.other).where(avoided.c.person == bindparam("person"))
BLOCKED: Final = (
    select(avoided.c.person)
    .where(avoided.c.other == bindparam("person"), avoided.c.blocked)
    .where(avoided.c.person.in_(bindparam("by", expanding=True)))
    .limit(1)
)
ReportReason = Literal["chat", "name", "cheating", "leaving", "other"]


@dataclass(frozen=True)
class Avoided:
    """Somebody is muted: their chat is hidden. `blocked`: they cannot join tables of that person, either."""

    id: str
    other: str
    name: str
    account: str | None
    blocked: bool
    made: datetime


class Relations:
    """The part of the store that is about people and other people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- mute and block ----------------------------------------------------------------------------------------------

    async def avoid(self, person: str, other: str, blocked: bool) -> None:
        """Mute somebody, or block them; what was chosen before is replaced."""

        def work(connection: Connection) -> None:
            here = avoided.c.person == person, avoided.c.other == other
            if not connection.execute(update(avoided).where(*here).values(blocked=blocked)).rowcount:
                own = select(func.count()).select_from(avoided).where(avoided.c.person == person)
                if (connection.execute(own).scalar() or 0) >= MOST_AVOIDED:
                    raise too_many_avoided(MOST_AVOIDED)
                connection.execute(
                    insert(avoided).values(id=new_id(), person=person, other=other, blocked=blocked, made=now())
                )
            self.store.note(connection, "person", person)

        try:
            await self.store.writer.do(work)
        except IntegrityError:  # the same at the same time
            await self.store.writer.do(work)

    async def forgive(self, person: str, id: str) -> bool:
        """Neither mute nor block somebody any longer; False if the person has no such entry."""

        def work(connection: Connection) -> bool:
            found = connection.execute(delete(avoided).where(avoided.c.person == person, avoided.c.id == id)).rowcount
            self.store.note(connection, "person", person)
            return bool(found)

        return await self.store.writer.do(work)

    async def avoided_by(self, person: str) -> list[Avoided]:
        """Whom the person has muted or blocked, the last one first."""
        query = select(avoided, people.c.name, people.c.account).join(people, people.c.id == avoided.c.other)
        query = query.where(avoided.c.person == person).order_by(avoided.c.made.desc(), avoided.c.id)
        return [
            Avoided(row.id, row.other, row.name, row.account, row.blocked, aware(row.made))
            for row in await self.store.rows(query)
        ]

    async def hidden_from(self, person: str) -> frozenset[str]:
        """The people whose chat this person does not see."""
        rows = await self.store.few_rows(AVOIDED_BY, person=person)
        return frozenset(row.other for row in rows)

    async def is_blocked(self, person: str, by: Iterable[str]) -> bool:
        """Has any of these people blocked the person?"""
        return bool(await self.store.few_rows(BLOCKED, person=person, by=list(by)))

    # ---- reports -----------------------------------------------------------------------------------------------------

    async def report(self, by: str, about: str, match: str, reason: ReportReason, text: str) -> None:
        """Store a report for the operator. One about the same person in the same match replaces what was
        written, until the operator has closed it."""

        def work(connection: Connection) -> None:
            own = reports.c.by == by, reports.c.closed.is_(None)
            same = select(reports).where(*own, reports.c.about == about, reports.c.match == match)
            found = connection.execute(same).first()
            values: dict[str, Any] = {"reason": reason, "text": text, "made": now()}
            if found is not None:
                connection.execute(update(reports).where(reports.c.number == found.number).values(**values))
                return
            if (connection.execute(select(func.count()).select_from(reports).where(*own)).scalar() or 0) >= (
                MOST_OPEN_REPORTS
            ):
                raise too_many_reports(MOST_OPEN_REPORTS)
            connection.execute(insert(reports).values(by=by, about=about, match=match, **values))

        await self.store.writer.do(work)

    async def reports(self, closed: bool = False, most: int = 50) -> list[dict[str, Any]]:
        """Reports with the names of both people, the newest first; those that are closed, too."""
        writer, subject = people.alias("writer"), people.alias("subject")
        query = select(reports, writer.c.name.label("by_name"), subject.c.name.label("about_name"))
        query = query.outerjoin(writer, writer.c.id == reports.c.by).outerjoin(subject, subject.c.id == reports.c.about)
        if not closed:
            query = query.where(reports.c.closed.is_(None))
        return [
            {
                "number": row.number,
                "made": aware(row.made).isoformat(timespec="seconds"),
                "reason": row.reason,
                "about": row.about_name or "",
                "about_id": row.about,
                "by": row.by_name or "",
                "by_id": row.by,
                "match": row.match,
                "closed": aware(row.closed).isoformat(timespec="seconds") if row.closed else None,
                "note": row.note,
                "text": row.text,
            }
            for row in await self.store.rows(query.order_by(reports.c.number.desc()).limit(most))
        ]

    async def close_report(self, number: int, note: str) -> None:
        """WrongOption if there is no such report."""

        def work(connection: Connection) -> bool:
            change = update(reports).where(reports.c.number == number).values(closed=now(), note=note)
            return bool(connection.execute(change).rowcount)

        if not await self.store.writer.do(work):
            raise WrongOption(f"There is no report {number}; `atlantis admin reports` lists them.")
