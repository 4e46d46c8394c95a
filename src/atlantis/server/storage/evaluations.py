"""What the coach thinks of positions, in the database: worked out once."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from atlantis.bots.coaching import Judged
from atlantis.server.storage.schema import judged
from atlantis.server.storage.store import Store


class Evaluations:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def keep(self, match: str, found: Judged) -> None:
        """Keep one; what another node has kept already stays."""
        body = json.dumps(asdict(found))
        with suppress(IntegrityError):
            await self.store.writer.do(
                lambda connection: connection.execute(
                    insert(judged).values(match=match, number=found.number, body=body)
                )
            )

    async def of(self, match: str) -> dict[int, Judged]:
        """All there are of a match, by the number of moves before."""
        rows = await self.store.rows(select(judged).where(judged.c.match == match).order_by(judged.c.number))
        return {row.number: read(row.body) for row in rows}


def read(body: str) -> Judged:
    given = json.loads(body)
    return Judged(**{**given, "chances": tuple(given["chances"])})
