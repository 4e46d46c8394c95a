"""Values of printed copies that people have entered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from atlantis.server.errors import too_many_packs
from atlantis.server.storage.models import Behind, Pack, new_id, now, stored_pack
from atlantis.server.storage.schema import packs

if TYPE_CHECKING:
    from atlantis.server.storage.store import Store

MOST_PACKS: Final = 50
"""Maximum number of packs per person."""


class Packs:
    """The packs in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, owner: str, game: str, name: str, values: dict[str, Any]) -> Pack:
        """Store a new pack; refused if its owner has too many."""
        made = now()
        pack = Pack(new_id(), owner, game, name, 1, values, made, made)

        def work(connection: Connection) -> None:
            so_far = connection.execute(select(func.count()).select_from(packs).where(packs.c.owner == owner)).scalar()
            if (so_far or 0) >= MOST_PACKS:
                raise too_many_packs(MOST_PACKS)
            connection.execute(
                insert(packs).values(
                    id=pack.id,
                    owner=owner,
                    game=game,
                    name=name,
                    version=1,
                    body=json.dumps(values),
                    made=made,
                    changed=made,
                )
            )

        await self.store.writer.do(work)
        return pack

    async def change(self, pack: str, after: int, name: str, values: dict[str, Any]) -> None:
        """Store the next version; Behind if it already exists."""

        def work(connection: Connection) -> None:
            changed = connection.execute(
                update(packs)
                .where(packs.c.id == pack, packs.c.version == after)
                .values(name=name, body=json.dumps(values), version=after + 1, changed=now())
            )
            if not changed.rowcount:
                raise Behind(f"Pack {pack} has changed since version {after}.")

        await self.store.writer.do(work)

    async def delete(self, pack: str) -> None:
        await self.store.writer.do(lambda connection: connection.execute(delete(packs).where(packs.c.id == pack)))

    async def find(self, pack: str) -> Pack | None:
        found = await self.store.rows(select(packs).where(packs.c.id == pack))
        return stored_pack(found[0]) if found else None

    async def of(self, owner: str) -> list[Pack]:
        """A person's packs, the most recently changed first."""
        query = select(packs).where(packs.c.owner == owner).order_by(packs.c.changed.desc())
        return [stored_pack(row) for row in await self.store.rows(query)]
