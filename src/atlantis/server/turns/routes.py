"""How people are told that it is their turn, over HTTP: settings, and the links in e-mails."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final
from urllib.parse import urlencode

from fastapi import Query, Request
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from atlantis.engine import translator
from atlantis.server import messages
from atlantis.server.dependencies import Language, SignedIn, count_for_both, get_limiter, get_service
from atlantis.server.errors import (
    link_invalid,
    mail_failed,
    mailbox_invalid,
    not_found,
    not_offered_here,
    too_many_confirmations,
    webhook_invalid,
    webhook_private,
)
from atlantis.server.limits import client_address
from atlantis.server.openapi import Router
from atlantis.server.people import hash_secret
from atlantis.server.storage import Person, new_id
from atlantis.server.storage.channels import Channel, Kind
from atlantis.server.turns import mail
from atlantis.server.turns.answers import ChannelState, Notices, WebhookTest
from atlantis.server.turns.delivery import Failed, describe
from atlantis.server.turns.links import A_DAY
from atlantis.server.turns.notifier import Notifier
from atlantis.server.turns.outgoing import is_private, is_webhook

router: Router = Router(prefix="/api", tags=["notices"])
LONGEST_TOKEN: Final = 200
Token = Annotated[str, Query(max_length=LONGEST_TOKEN, description="from a link in an e-mail")]


class MailTo(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    address: str = Field(max_length=254)
    daily: bool = Field(default=False, description="at most one e-mail a day")


class Webhook(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    url: str = Field(max_length=400, description="an address on the public internet, with https://")
    secret: str | None = Field(
        default=None, max_length=100, description="signs every message; null: as before, empty: no signature"
    )
    mention: str = Field(
        default="",
        pattern=r"^[A-Za-z0-9_-]{0,32}$",
        description="your id in a chat program, which its message mentions",
    )
    daily: bool = Field(default=False, description="at most one message a day")


class LinkToken(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    token: str = Field(max_length=LONGEST_TOKEN, description="from a link in an e-mail")


def get_notifier(request: Request, kind: Kind) -> Notifier:
    """Refused if this server does not offer this channel."""
    notifier = get_service(request).notifier
    if kind not in notifier.kinds:
        raise not_offered_here()
    return notifier


# ---- settings --------------------------------------------------------------------------------------------------------


@router.get("/me/notices", summary="How am I told that it is my turn?")
async def get_notices(request: Request, lang: Language, me: SignedIn) -> Notices:
    return await render_notices(request, me, lang)


@router.put("/me/notices/mail", summary="Tell me by e-mail when it is my turn")
async def set_mail(given: MailTo, request: Request, lang: Language, me: SignedIn) -> Notices:
    """A new address gets an e-mail with a link that confirms it, and nothing else before."""
    notifier = get_notifier(request, "mail")
    count_for_both(request, "mails", me)
    address = mail.clean_address(given.address)
    if address is None:
        raise mailbox_invalid()
    known = (await notifier.store.of(me.id)).get("mail")
    confirmed = known is not None and known.address == address and known.confirmed
    if not confirmed and not await notifier.store.may_ask(hash_secret(address.lower()), me.id, notifier.now()):
        raise too_many_confirmations()
    channel = await notifier.store.set(me.id, "mail", address, confirmed=confirmed, daily=given.daily, lang=lang)
    if not channel.confirmed:
        await ask_for_confirmation(notifier, channel)
    return await render_notices(request, me, lang)


async def ask_for_confirmation(notifier: Notifier, channel: Channel) -> None:
    settings = notifier.settings
    assert settings.mail is not None
    token = await notifier.links.sign("confirm", channel.id, notifier.now() + A_DAY)
    try:
        await mail.send(settings.mail, mail.confirmation_mail(settings.mail, channel, settings.public_url, token))
    except Failed as failed:
        raise mail_failed(failed.final) from failed


@router.delete("/me/notices/mail", summary="No e-mails any more; my address is deleted")
async def end_mail(request: Request, lang: Language, me: SignedIn) -> Notices:
    get_limiter(request).count("matches", me.id)
    await get_service(request).store.channels.remove(me.id, "mail")
    return await render_notices(request, me, lang)


@router.put("/me/notices/webhook", summary="Send a message to this address when it is my turn")
async def set_webhook(given: Webhook, request: Request, lang: Language, me: SignedIn) -> Notices:
    notifier = get_notifier(request, "webhook")
    count_for_both(request, "mails", me)
    if not is_webhook(given.url, notifier.settings.webhooks == "local"):
        raise webhook_invalid()
    if is_private(given.url, notifier.settings.webhooks == "local"):
        raise webhook_private()
    values = {} if given.secret is None else {"secret": given.secret}
    await notifier.store.set(
        me.id,
        "webhook",
        given.url,
        confirmed=True,
        daily=given.daily,
        lang=lang,
        mention=given.mention,
        **values,
    )
    return await render_notices(request, me, lang)


@router.post("/me/notices/webhook/test", summary="Send a test message to my webhook")
async def test_webhook(request: Request, lang: Language, me: SignedIn) -> WebhookTest:
    notifier = get_notifier(request, "webhook")
    count_for_both(request, "mails", me)
    channel = (await notifier.store.of(me.id)).get("webhook")
    if channel is None:
        raise not_found()
    try:
        await notifier.send_webhook(channel, (), new_id())
    except Failed as failed:
        return {"problem": describe(failed.problem, translator(lang))}
    return {"problem": None}


@router.delete("/me/notices/webhook", summary="No messages to my webhook any more")
async def end_webhook(request: Request, lang: Language, me: SignedIn) -> Notices:
    get_limiter(request).count("matches", me.id)
    await get_service(request).store.channels.remove(me.id, "webhook")
    return await render_notices(request, me, lang)


# ---- links in e-mails ------------------------------------------------------------------------------------------------


@router.post("/mail/confirm", summary="Confirm an e-mail address, with the link that was sent there")
async def confirm_mail(given: LinkToken, request: Request) -> messages.Empty:
    get_limiter(request).count("passwords", client_address(request))
    notifier = get_service(request).notifier
    channel = await notifier.links.read("confirm", given.token, notifier.now())
    if channel is None or not await notifier.store.confirm(channel):
        raise link_invalid()
    return {}


@router.post("/mail/stop", summary="Stop the e-mails and delete the address, with the link in each of them")
async def stop_mail(request: Request, token: Token) -> messages.Empty:
    """Mail programs use this, too (RFC 8058). It can be used again without harm."""
    get_limiter(request).count("stops", client_address(request))
    notifier = get_service(request).notifier
    channel = await notifier.links.read("stop", token, notifier.now())
    if channel is None:
        raise link_invalid()
    await notifier.store.remove_by_id(channel)
    return {}


@router.get("/mail/stop", include_in_schema=False)
async def show_stop(token: Token) -> RedirectResponse:
    """For mail programs that open the address in a browser: the page asks first."""
    return RedirectResponse(f"/mail/stop?{urlencode({'token': token})}", 303)


# ---- answers ---------------------------------------------------------------------------------------------------------


async def render_notices(request: Request, me: Person, lang: str) -> Notices:
    service = get_service(request)
    found = await service.store.channels.of(me.id)
    return {
        "offers": list(service.notifier.kinds),
        "mail": render_channel(found.get("mail"), lang),
        "webhook": render_channel(found.get("webhook"), lang),
    }


def render_channel(channel: Channel | None, lang: str) -> ChannelState | None:
    if channel is None:
        return None
    return {
        "address": channel.address,
        "confirmed": channel.confirmed,
        "daily": channel.daily,
        "off": channel.off,
        "problem": describe(channel.problem, translator(lang)) if channel.problem else None,
        "signed": bool(channel.secret),
        "mention": channel.mention,
    }
