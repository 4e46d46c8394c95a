"""Guests, names, accounts and sessions, over HTTP."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from fastapi import Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from atlantis.server import messages
from atlantis.server.dependencies import MaybePerson, SignedIn, get_limiter, get_secret, get_service
from atlantis.server.errors import not_found
from atlantis.server.formats import isoformat
from atlantis.server.limits import client_address
from atlantis.server.openapi import Router
from atlantis.server.people import COOKIE, clean_account
from atlantis.server.storage import Person
from atlantis.table import Refused

router: Router = Router(prefix="/api", tags=["people"])
A_YEAR: Final = 365 * 24 * 3600
GUESSES: Final = "guesses"
SessionId = Annotated[str, Path(max_length=32)]


class Name(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    name: str = Field(max_length=60)


class Account(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    account: str = Field(max_length=60)
    password: str = Field(max_length=200)


class NewPassword(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    password: str = Field(max_length=200)
    new_password: str = Field(max_length=200)


class PauseFor(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    days: int = Field(ge=0, le=14, description="from now on; 0 ends the pause")


def set_cookie(request: Request, response: Response, secret: str) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=get_service(request).settings.secure,
        path="/",
    )


async def sign_in(request: Request, response: Response, person: Person) -> messages.SignedIn:
    """Give the person the secret of a new session: as a cookie for browsers, in the answer for programs."""
    secret = await get_service(request).people.sign_in(person, request.headers.get("user-agent", ""))
    set_cookie(request, response, secret)
    return {"name": person.name, "account": person.account, "secret": secret}


def describe(person: Person) -> messages.Person:
    return {"name": person.name, "account": person.account}


@router.post("/me", summary="Become a guest with a name; or change your name")
async def become_guest(given: Name, request: Request, response: Response, me: MaybePerson) -> messages.SignedIn:
    """If you are signed in, your secret is not sent again, so that no page can read it."""
    people = get_service(request).people
    if me is not None:
        get_limiter(request).count("moves", me.id)
        renamed = await people.rename(me, given.name)
        return {"name": renamed.name, "account": renamed.account, "secret": None}
    get_limiter(request).count("guests", client_address(request))
    return await sign_in(request, response, await people.create_guest(given.name))


@router.get("/me", summary="Who am I? null if not signed in")
async def who_am_i(request: Request, response: Response, me: MaybePerson) -> messages.Person | None:
    """This renews a browser's cookie for another year."""
    if me is None:
        return None
    secret = request.cookies.get(COOKIE)
    if secret and secret == get_secret(request):
        set_cookie(request, response, secret)
    return describe(me)


@router.post("/accounts", summary="Turn a guest into an account: the same person on any device")
async def create_account(given: Account, request: Request, me: SignedIn) -> messages.Person:
    get_limiter(request).count("passwords", client_address(request))
    return describe(await get_service(request).people.create_account(me, given.account, given.password))


@router.post("/login", summary="Log in to an account")
async def log_in(given: Account, request: Request, response: Response) -> messages.SignedIn:
    limiter, people = get_limiter(request), get_service(request).people
    limiter.count("passwords", client_address(request))
    limiter.check(GUESSES, account_name(given.account))
    try:
        person = await people.log_in(given.account, given.password)
    except Refused as refused:
        if refused.reason == "not-allowed":
            limiter.count(GUESSES, account_name(given.account))
        raise
    return await sign_in(request, response, person)


def account_name(given: str) -> str:
    """The key under which wrong passwords are counted, however the name is typed and whether the account exists or
    not."""
    try:
        return clean_account(given)
    except Refused:
        return ""


@router.post("/logout", summary="Log out on this device")
async def log_out(request: Request, response: Response, me: MaybePerson) -> messages.Empty:
    """This ends the session, its secret and its connections."""
    service = get_service(request)
    if me is not None:
        await service.store.sessions.end(me.id, me.session)
        await service.notices.read()
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=service.settings.secure)
    return {}


@router.post("/password", summary="Change my password; I stay signed in only here")
async def change_password(given: NewPassword, request: Request, me: SignedIn) -> messages.Empty:
    limiter, service = get_limiter(request), get_service(request)
    limiter.count("passwords", client_address(request))
    limiter.check(GUESSES, me.account or "")
    try:
        await service.people.change_password(me, given.password, given.new_password)
    except Refused as refused:
        if refused.reason == "not-allowed":
            limiter.count(GUESSES, me.account or "")
        raise
    await service.notices.read()
    return {}


@router.get("/sessions", summary="Where I am signed in, the last used first")
async def list_sessions(request: Request, me: SignedIn) -> list[messages.Session]:
    return [
        {
            "id": session.id,
            "client": session.client,
            "made": session.made.isoformat(),
            "seen": session.seen.isoformat(),
            "current": session.id == me.session,
        }
        for session in await get_service(request).store.sessions.of(me.id)
    ]


@router.delete("/sessions", summary="Log out everywhere else")
async def end_other_sessions(request: Request, me: SignedIn) -> messages.Empty:
    service = get_service(request)
    await service.store.sessions.end_all(me.id, but=me.session)
    await service.notices.read()
    return {}


@router.delete("/sessions/{session}", summary="Log out there")
async def end_session(session: SessionId, request: Request, me: SignedIn) -> messages.Empty:
    service = get_service(request)
    if "\0" in session or not await service.store.sessions.end(me.id, session):
        raise not_found()
    await service.notices.read()
    return {}


@router.get("/me/pause", summary="Your pause days for correspondence games")
async def get_pause(request: Request, me: SignedIn) -> messages.PauseDays:
    left, until = await get_service(request).pause_days(me)
    return {"left": left, "until": isoformat(until or None)}


@router.post("/me/pause", summary="Pause the clocks of your correspondence games for some days")
async def set_pause(given: PauseFor, request: Request, me: SignedIn) -> messages.PauseDays:
    """Applies to the games that are running now. Everybody has 14 days a year; whole days that a pause turns out not to
    need can be used again."""
    get_limiter(request).count("matches", me.id)
    service = get_service(request)
    await service.pause(me, given.days)
    left, until = await service.pause_days(me)
    return {"left": left, "until": isoformat(until or None)}
