"""FastAPI dependencies: the person, language and match of a request."""

from __future__ import annotations

import re
from typing import Annotated, Final

from fastapi import Depends, Header, Path, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection

from atlantis.server.errors import not_found, not_signed_in
from atlantis.server.language import get_language
from atlantis.server.limits import RateLimiter, client_address
from atlantis.server.match import LiveMatch
from atlantis.server.people import COOKIE
from atlantis.server.service import Origin, Service
from atlantis.server.storage import Person

IN_HEADER: Final = HTTPBearer(auto_error=False, description="the secret from POST /api/me or /api/login")
IN_COOKIE: Final = APIKeyCookie(name=COOKIE, auto_error=False, description="the same secret, for browsers")
BEARER: Final = "bearer "
MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def get_service(connection: HTTPConnection) -> Service:
    service = connection.app.state.service
    assert isinstance(service, Service)
    return service


def get_limiter(connection: HTTPConnection) -> RateLimiter:
    limiter = connection.app.state.limiter
    assert isinstance(limiter, RateLimiter)
    return limiter


def get_secret(connection: HTTPConnection) -> str | None:
    given = connection.headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip()
    return connection.cookies.get(COOKIE)


async def find_person(request: Request) -> Person | None:
    return await get_service(request).people.by_secret(get_secret(request))


async def get_person(
    request: Request,
    _bearer: Annotated[object, Security(IN_HEADER)] = None,
    _cookie: Annotated[object, Security(IN_COOKIE)] = None,
) -> Person:
    """The person making the request; refused (401) if unknown."""
    person = await find_person(request)
    if person is None:
        raise not_signed_in()
    return person


async def find_match(connection: HTTPConnection, match: str) -> LiveMatch:
    """The match with this id; refused (404) if there is none. Texts that are no ids do not reach the database."""
    found = await get_service(connection).registry.get(match) if MATCH_ID.fullmatch(match) else None
    if found is None:
        raise not_found()
    return found


async def get_match(request: Request, match: Annotated[str, Path(description="the id of a match")]) -> LiveMatch:
    return await find_match(request, match)


def count_for_both(connection: HTTPConnection, limit: str, person: Person) -> None:
    """Count expensive requests by person and by address, because anybody can create new guests."""
    get_limiter(connection).count(limit, person.id)
    get_limiter(connection).count(limit, client_address(connection))


def get_origin(
    request: Request,
    idempotency_key: Annotated[
        str | None,
        Header(max_length=64, description="an id of this request; if it is sent again, nothing changes"),
    ] = None,
) -> Origin:
    return Origin(client_address(request), idempotency_key or "")


SignedIn = Annotated[Person, Depends(get_person)]
MaybePerson = Annotated[Person | None, Depends(find_person)]
Language = Annotated[str, Depends(get_language)]
Match = Annotated[LiveMatch, Depends(get_match)]
RequestOrigin = Annotated[Origin, Depends(get_origin)]
