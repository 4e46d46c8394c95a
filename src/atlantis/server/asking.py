"""What every request brings along: who asks, in which language, about which match."""

from __future__ import annotations

import re
from typing import Annotated, Final

from fastapi import Depends, Path, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from atlantis.server.house import House
from atlantis.server.identity import COOKIE
from atlantis.server.limiting import Limiter, address_of
from atlantis.server.refusing import NotHere, NotKnown
from atlantis.server.rooms import Room
from atlantis.server.storage import Person
from atlantis.server.tongues import language

IN_HEADER: Final = HTTPBearer(auto_error=False, description="the secret that POST /api/me or /api/login has answered")
IN_COOKIE: Final = APIKeyCookie(name=COOKIE, auto_error=False, description="the same secret, for browsers")
BEARER: Final = "bearer "
AN_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def house_of(connection: HTTPConnection) -> House:
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


def limiter_of(connection: HTTPConnection) -> Limiter:
    limiter = connection.app.state.limiter
    assert isinstance(limiter, Limiter)
    return limiter


def secret_of(connection: HTTPConnection) -> str | None:
    given = connection.headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip()
    return connection.cookies.get(COOKIE)


async def person_or_none(request: Request) -> Person | None:
    return await house_of(request).identities.person(secret_of(request))


async def person_here(
    request: Request,
    _bearer: Annotated[object, Security(IN_HEADER)] = None,
    _cookie: Annotated[object, Security(IN_COOKIE)] = None,
) -> Person:
    """Who asks; NotKnown (401) if we do not know."""
    person = await person_or_none(request)
    if person is None:
        raise NotKnown
    return person


async def room_of(connection: HTTPConnection, match: str) -> Room:
    """The room of a match; NotHere (404) if there is none. What is no address does not reach the database."""
    room = await house_of(connection).rooms.room(match) if AN_ID.fullmatch(match) else None
    if room is None:
        raise NotHere
    return room


async def room_here(request: Request, match: Annotated[str, Path(description="the address of a match")]) -> Room:
    return await room_of(request, match)


async def count(connection: HTTPConnection, kind: str, person: Person) -> None:
    """What costs much counts for the person, and for the address: new guests are easily had."""
    await limiter_of(connection).count(kind, person.id)
    await limiter_of(connection).count(kind, address_of(connection))


Me = Annotated[Person, Depends(person_here)]
Maybe = Annotated[Person | None, Depends(person_or_none)]
Lang = Annotated[str, Depends(language)]
Here = Annotated[Room, Depends(room_here)]
