"""The commands that people may send to a match: one union for WebSocket and HTTP, with strict types."""

from __future__ import annotations

import secrets
from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool, TypeAdapter
from pydantic.dataclasses import dataclass
from starlette.requests import HTTPConnection

from atlantis.server.dependencies import count_for_both, get_limiter
from atlantis.server.errors import blocked, doubled, looks_alike, muted
from atlantis.server.match import LiveMatch
from atlantis.server.names import skeleton
from atlantis.server.people import check_account
from atlantis.server.service import Service, allowed_bot
from atlantis.server.storage import Person
from atlantis.table import Refused
from atlantis.table.commands import (
    CONFIG,
    Abort,
    Accept,
    Advise,
    AllowHints,
    Back,
    BanPerson,
    Claim,
    Command,
    Decline,
    GiveTime,
    Kick,
    Leave,
    MakeOffer,
    Move,
    Plan,
    ReplaceAbsent,
    Resign,
    SeatBot,
    SeatNumber,
    Sit,
    Standing,
    Undo,
    Withdraw,
)
from atlantis.table.offers import may_claim


@dataclass(frozen=True, config=CONFIG)
class Join:
    """Take a seat: the one named, or an open one at random. Unlisted matches need the invite code."""

    seat: SeatNumber | None = None
    invite: Annotated[str | None, Field(strict=True, max_length=64)] = None
    type: Literal["join"] = "join"


@dataclass(frozen=True, config=CONFIG)
class Ban:
    """The host bans somebody from the table: the person who has this seat, or who wrote this chat message. They can
    no longer take a seat or write in the chat here; before the start they lose their seats."""

    seat: SeatNumber | None = None
    line: Annotated[int, Field(strict=True, ge=1, le=1_000_000)] | None = None
    type: Literal["ban"] = "ban"


@dataclass(frozen=True, config=CONFIG)
class ListMatch:
    """The host shows an open match in the lobby, or hides it."""

    listed: StrictBool
    type: Literal["list"] = "list"


@dataclass(frozen=True, config=CONFIG)
class Chat:
    """Send a chat message to everybody at the table and to all spectators."""

    text: Annotated[str, Field(strict=True, min_length=1, max_length=500)]
    type: Literal["chat"] = "chat"


MatchCommand = Annotated[
    Join
    | SeatBot
    | Kick
    | Ban
    | ListMatch
    | Move
    | Undo
    | Resign
    | MakeOffer
    | Accept
    | Decline
    | Withdraw
    | Abort
    | Claim
    | Leave
    | ReplaceAbsent
    | Back
    | Advise
    | Standing
    | Plan
    | AllowHints
    | GiveTime
    | Chat,
    Field(discriminator="type"),
]
MATCH_COMMAND: Final[TypeAdapter[MatchCommand]] = TypeAdapter(MatchCommand)


def count_command(connection: HTTPConnection, match: LiveMatch, person: Person, command: MatchCommand) -> None:
    """Count the command for its rate limit. Chat of people who only watch is limited by address as well."""
    limiter = get_limiter(connection)
    if not isinstance(command, Chat):
        limiter.count("moves", person.id)
    elif is_at_table(match, person.id):
        limiter.count("chat", person.id)
    else:
        count_for_both(connection, "watchers", person)


def is_at_table(match: LiveMatch, who: str) -> bool:
    """Is this person the host, or do they have a seat?"""
    return match.stored.host == who or bool(match.table.seats_of(who))


async def execute(
    service: Service, match: LiveMatch, person: Person, command: MatchCommand, id: str = "", address: str = ""
) -> None:
    """Execute the command; Refused if that is not possible. When this returns, it is stored.

    `id`: what the client calls this command; a repeated one is refused as doubled.
    """
    if is_at_table(match, person.id):
        match.address = address or match.address
    match command:
        case Chat():
            if person.muted or person.id in match.table.banned:
                raise muted()
            await match.say(person, clean_text(command.text), id)
        case ListMatch():
            service.check_host(match, person)
            match.table.check_not_started()
            if command.listed and not match.stored.listed:
                await service.check_lobby(person, address)
            await service.list_match(match, command.listed, address)
        case _:
            try:
                asked = await permitted(service, match, person, command)
            except Refused:  # perhaps because it was executed before
                if await match.has_executed(person.id, id):
                    raise doubled() from None
                raise
            await match.execute(asked, person.id, id)


async def permitted(service: Service, match: LiveMatch, person: Person, command: Join | Ban | Command) -> Command:
    """What the table is asked to do; Refused if this person may not ask for it now."""
    match command:
        case Join():
            check_invited(match, person, command.invite)
            check_name(match, person)
            check_account(match.stored.setup, person)
            await check_not_blocked(service, match, person)
            most = None if match.stored.host == person.id else match.stored.setup.seats_each or None
            return Sit(person.name, command.seat, most)
        case SeatBot():
            service.check_host(match, person)
            if command.bot is not None:
                allowed_bot(command.bot)
        case Kick():
            service.check_host(match, person)
        case Ban():
            service.check_host(match, person)
            return BanPerson(person_at(match, command.seat, command.line, person.id))
        case Claim():
            await check_left(service, match, person)
        case ReplaceAbsent():
            await check_absent(service, match, person, command.seat)
    return command


def person_at(match: LiveMatch, seat: int | None, number: int | None, asking: str) -> str:
    """The person who has this seat, or who wrote the line of this number; refused if it is nobody else."""
    line = next((line for line in match.chat if line.number == number), None)
    found = match.table.seat(seat - 1).who if seat is not None else line.person if line else ""
    if not found or found == asking or found.startswith("-"):  # their data was deleted
        raise Refused("wrong", lambda t: t("There is nobody else there."), 422)
    return found


async def check_not_blocked(service: Service, match: LiveMatch, person: Person) -> None:
    """Refused if the host, or anybody at the table, has blocked the person; their own seats they may keep."""
    others = {match.stored.host, *(seat.who for seat in match.table.seats if seat.person)} - {person.id}
    if others and await service.store.relations.is_blocked(person.id, others):
        raise blocked()


def check_name(match: LiveMatch, person: Person) -> None:
    """Refused if the name looks like that of somebody else at the table."""
    own = skeleton(person.name)
    for seat in match.table.seats:
        if seat.person and seat.who != person.id and skeleton(seat.name) == own:
            raise looks_alike(seat.name)


def check_invited(match: LiveMatch, person: Person, invite: str | None) -> None:
    invited = secrets.compare_digest((invite or "").encode("utf-8", "replace"), match.stored.invite.encode())
    if not match.stored.listed and not invited and match.stored.host != person.id:
        raise Refused("not-host", lambda t: t("This table is by invitation only: ask the host for the link."), 403)


async def check_absent(service: Service, match: LiveMatch, person: Person, seat: int) -> None:
    """Anybody at the table may replace somebody who has been absent for a while with a bot; not in correspondence games,
    where the clock decides."""
    service.check_seated(match, person)
    clock = match.stored.setup.clock
    if clock is not None and clock.kind == "days":
        raise Refused("not-absent", lambda t: t("In correspondence games nobody has to be here: the clock decides."))
    who = match.table.seat(seat - 1).who
    match.observe(await service.store.seen(match.id))
    if who in match.present or match.seconds_away(who) < service.settings.absent_after:
        raise Refused("not-absent", lambda t: t("Nobody is absent from seat {number}.").format(number=seat))


async def check_left(service: Service, match: LiveMatch, person: Person) -> None:
    """The opponent may claim the win if the player to move has been away for long enough on their turn."""
    service.check_seated(match, person)
    if not may_claim(match.table, person.id):
        return  # the table says why not
    match.observe(await service.store.seen(match.id))
    await match.time.fresh()
    since = match.away_since_turn()
    if since is None or match.time.now() < match.claimable(since):
        raise Refused("not-absent", lambda t: t("Your opponent has not been away for long enough."))


def clean_text(text: str) -> str:
    """A chat message on one line, without control characters. Clients show it as text, never as markup."""
    clean = " ".join("".join(character if character.isprintable() else " " for character in text).split())
    if not clean:
        raise Refused("wrong", lambda t: t("The message is empty."), 422)
    return clean
