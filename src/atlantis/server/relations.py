"""Muting, blocking and reporting other people, over HTTP. People are named by what they did: a seat or a chat message."""

from __future__ import annotations

from typing import Annotated, ClassVar

from fastapi import Path, Request
from pydantic import BaseModel, ConfigDict, Field

from atlantis.server import messages
from atlantis.server.commands import clean_text, person_at
from atlantis.server.dependencies import Match, SignedIn, count_for_both, find_match, get_limiter, get_service
from atlantis.server.errors import not_found
from atlantis.server.openapi import Router
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.server.storage.relations import ReportReason

router: Router = Router(prefix="/api", tags=["people"])
AvoidedId = Annotated[str, Path(max_length=32)]


class Someone(BaseModel):
    """The person who has this seat, or who wrote this chat message."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    seat: Annotated[int, Field(ge=1, le=6)] | None = None
    line: Annotated[int, Field(ge=1, le=1_000_000)] | None = None


class Avoid(Someone):
    match: str = Field(max_length=32, description="the id of a match where both of you are")
    blocked: bool = Field(
        default=False, description="muted: you do not see their chat. Blocked: they cannot join your tables, either"
    )


class Report(Someone):
    reason: ReportReason
    text: str = Field(default="", max_length=500, description="what has happened, for the operator of the server")


@router.get("/me/avoided", summary="The people that I have muted or blocked")
async def list_avoided(request: Request, me: SignedIn) -> list[messages.Avoided]:
    return await render_avoided(get_service(request), me)


@router.put("/me/avoided", summary="Mute or block somebody")
async def avoid(given: Avoid, request: Request, me: SignedIn) -> list[messages.Avoided]:
    """Chat messages of muted people are no longer sent to you; those of blocked people neither, and they cannot join
    tables where you are the host or have a seat. They are not told."""
    get_limiter(request).count("reports", me.id)
    service, match = get_service(request), await find_match(request, given.match)
    await service.store.relations.avoid(me.id, person_at(match, given.seat, given.line, me.id), given.blocked)
    await service.notices.read()
    return await render_avoided(service, me)


@router.delete("/me/avoided/{id}", summary="Neither mute nor block this person any longer")
async def forgive(id: AvoidedId, request: Request, me: SignedIn) -> list[messages.Avoided]:
    get_limiter(request).count("reports", me.id)
    service = get_service(request)
    if "\0" in id or not await service.store.relations.forgive(me.id, id):
        raise not_found()
    await service.notices.read()
    return await render_avoided(service, me)


@router.post("/matches/{match}/reports", status_code=201, summary="Report somebody to the operator of the server")
async def report(given: Report, match: Match, request: Request, me: SignedIn) -> messages.Empty:
    """A second report about the same person in the same match replaces the first, until the operator has closed it."""
    count_for_both(request, "reports", me)
    about = person_at(match, given.seat, given.line, me.id)
    text = clean_text(given.text) if given.text.strip() else ""
    await get_service(request).store.relations.report(me.id, about, match.id, given.reason, text)
    return {}


async def render_avoided(service: Service, me: Person) -> list[messages.Avoided]:
    return [
        {"id": one.id, "name": one.name, "account": one.account, "blocked": one.blocked, "made": one.made.isoformat()}
        for one in await service.store.relations.avoided_by(me.id)
    ]
