"""People, by HTTP: guests, names, accounts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from atlantis.server.answers import Known, Nothing, Somebody
from atlantis.server.asking import Maybe, Me, house_of, limiter_of
from atlantis.server.documenting import ALWAYS, gives
from atlantis.server.identity import COOKIE
from atlantis.server.limiting import address_of
from atlantis.server.models import Account, Name
from atlantis.server.storage import Person

router = APIRouter(prefix="/api", responses=ALWAYS, tags=["people"])
Json = dict[str, Any]
A_YEAR = 365 * 24 * 3600


def remember(request: Request, response: Response, person: Person) -> Json:
    """Give the person their secret: as a cookie for browsers, in the answer for programs."""
    house = house_of(request)
    secret = house.identities.secret(person)
    response.set_cookie(
        COOKIE, secret, max_age=A_YEAR, httponly=True, samesite="strict", secure=house.settings.secure, path="/"
    )
    return {**person_view(person), "secret": secret}


def person_view(person: Person) -> Json:
    return {"name": person.name, "account": person.account}


@router.post("/me", summary="Be a guest with a name; or take another name", responses=gives(Known))
async def be_somebody(wish: Name, request: Request, response: Response, me: Maybe) -> Json:
    """Who is known already has their secret: it is not told again, so that no page can read it from the cookie."""
    identities = house_of(request).identities
    if me is not None:
        await limiter_of(request).count("moves", me.id)
        return {**person_view(await identities.rename(me, wish.name)), "secret": None}
    await limiter_of(request).count("guests", address_of(request))
    return remember(request, response, await identities.guest(wish.name))


@router.get("/me", summary="Who am I? null: nobody that we know", responses=gives(Somebody | None))
async def who_am_i(me: Maybe) -> Json | None:
    return None if me is None else person_view(me)


@router.post(
    "/accounts", summary="Make an account of a guest: the same person on any device", responses=gives(Somebody, 401)
)
async def make_account(wish: Account, request: Request, me: Me) -> Json:
    await limiter_of(request).count("passwords", address_of(request))
    return person_view(await house_of(request).identities.make_account(me, wish.account, wish.password))


@router.post("/login", summary="Come back with an account", responses=gives(Known))
async def log_in(wish: Account, request: Request, response: Response) -> Json:
    await limiter_of(request).count("passwords", address_of(request))
    return remember(request, response, await house_of(request).identities.log_in(wish.account, wish.password))


@router.post("/logout", summary="Forget who I am at this device", responses=gives(Nothing))
async def log_out(request: Request, response: Response) -> Json:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=house_of(request).settings.secure)
    return {}
