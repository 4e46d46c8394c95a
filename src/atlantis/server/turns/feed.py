"""An Atom feed of the games that wait for a person, at a secret address that feed readers can open without signing in."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Annotated, Final
from xml.etree import ElementTree

from fastapi import Query, Request
from fastapi.responses import Response

from atlantis.engine import AtlantisError, translator
from atlantis.server import messages
from atlantis.server.dependencies import Language, SignedIn, get_limiter, get_service
from atlantis.server.errors import Unavailable, not_found
from atlantis.server.openapi import Router
from atlantis.server.people import SECRET, hash_secret
from atlantis.server.service import Service
from atlantis.server.storage import Person
from atlantis.server.turns.waiting import find_turn, printable

router: Router = Router(prefix="/api", tags=["people"])
ATOM: Final = "http://www.w3.org/2005/Atom"
Secret = Annotated[str, Query(max_length=64, description="from POST /api/me/feed")]


class AtomFeed(Response):
    media_type = "application/atom+xml"


@router.get("/me/feed", summary="Do I have a feed of the games that wait for me?")
async def has_feed(request: Request, me: SignedIn) -> messages.TurnFeed:
    return {"on": await get_service(request).store.turn_feeds.exists(me.id), "path": None}


@router.post("/me/feed", summary="Get a new secret address for my feed; the one before no longer works")
async def make_feed(request: Request, me: SignedIn) -> messages.TurnFeed:
    """The address is told only now: the server stores a hash of the secret."""
    get_limiter(request).count("matches", me.id)
    secret = secrets.token_urlsafe(32)
    await get_service(request).store.turn_feeds.set(me.id, hash_secret(secret))
    return {"on": True, "path": f"/api/feed?secret={secret}"}


@router.delete("/me/feed", summary="Turn my feed off: its address no longer works")
async def end_feed(request: Request, me: SignedIn) -> messages.TurnFeed:
    get_limiter(request).count("matches", me.id)
    await get_service(request).store.turn_feeds.set(me.id, None)
    return {"on": False, "path": None}


@router.get("/feed", response_class=AtomFeed, summary="The games that wait for somebody, as an Atom feed")
async def get_feed(request: Request, lang: Language, secret: Secret) -> AtomFeed:
    """One entry for each turn. Whoever has the address can read it; it does not let anybody play."""
    service = get_service(request)
    found = await service.store.turn_feeds.owner(hash_secret(secret)) if SECRET.fullmatch(secret) else None
    if found is None or found[0].banned:
        raise not_found()
    site = service.settings.public_url or str(request.base_url).rstrip("/")
    body = await render_feed(service, *found, site, lang)
    return AtomFeed(body, headers={"cache-control": "private, no-store"})


async def render_feed(service: Service, person: Person, made: datetime, site: str, lang: str) -> bytes:
    t = translator(lang)
    feed = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    add(feed, "title", t("Games waiting for you"))
    add(feed, "id", f"urn:atlantis:turns:{hash_secret(person.id)[:32]}")
    ElementTree.SubElement(feed, "link", {"href": f"{site}/"})
    author = ElementTree.SubElement(feed, "author")
    add(author, "name", "Atlantis")
    updated = list[datetime]()
    for stored in await service.store.lists.matches_of(person.id, "running"):
        try:
            turn = await find_turn(service.listings, stored, person.id)
        except Unavailable:
            raise
        except AtlantisError:  # started with other rules: nobody can move
            continue
        if turn is None:
            continue
        entry = ElementTree.SubElement(feed, "entry")
        add(entry, "title", turn.text(t))
        add(entry, "id", f"urn:atlantis:turn:{hash_secret(turn.match)[:32]}:{turn.turn}")
        add(entry, "updated", turn.since.isoformat(timespec="seconds"))
        add(entry, "summary", turn.going[lang])
        ElementTree.SubElement(entry, "link", {"href": f"{site}/match/{turn.match}"})
        updated.append(turn.since)
    newest = max(updated, default=made)
    add(feed, "updated", newest.isoformat(timespec="seconds"))
    body: bytes = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return body


def add(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = printable(text)
