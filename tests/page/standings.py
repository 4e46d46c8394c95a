"""Leaderboards with people who have never played, for tests in the process of the server."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, select

from atlantis.server.storage.models import new_id, now
from atlantis.server.storage.schema import people, ratings
from tests.server.guests import Running

Strength = tuple[str, float, float]
"""Somebody, and mu and sigma of their rating."""
SETTLED = 1.6
"""From this sigma on a rating is provisional."""


def person_of(server: Running, account: str) -> str:
    """The id of an account's owner."""
    query = select(people.c.id).where(people.c.account == account)
    return str(server.run(server.service.store.rows(query))[0].id)


def fill_leaderboard(
    server: Running, new: Sequence[Strength], known: Sequence[Strength] = (), *, game: str, players: int, variant: str
) -> None:
    """Ratings of new people with these names, and of known ones with these ids."""
    rows = [
        {"id": new_id(), "name": name, "account": f"{name.casefold()}-{new_id()}", "made": now()} for name, *_ in new
    ]
    pool = {"game": game, "players": players, "variant": variant}
    strengths = [*((row["id"], mu, sigma) for row, (_, mu, sigma) in zip(rows, new, strict=True)), *known]
    found = [
        {
            **pool,
            "person": person,
            "mu": mu,
            "sigma": sigma,
            "games": 30 if sigma < SETTLED else 4,
            "won": 10 + n % 9 if sigma < SETTLED else 2,
            "settled": sigma < SETTLED,
            "changed": now(),
        }
        for n, (person, mu, sigma) in enumerate(strengths)
    ]

    async def work() -> None:
        writer = server.service.store.writer
        await writer.do(lambda connection: connection.execute(insert(people), rows))
        await writer.do(lambda connection: connection.execute(insert(ratings), found))

    server.run(work())
