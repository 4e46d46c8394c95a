"""Tells people by e-mail and webhook that it is their turn. docs/server.md says when, and how nodes share the work."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import Counter

from atlantis.engine import AtlantisError, translator
from atlantis.server.errors import Unavailable
from atlantis.server.logs import reason
from atlantis.server.settings import Settings
from atlantis.server.storage import StoredMatch
from atlantis.server.storage.channels import NO_TURN, Change, Channel, Channels, Judged, Waiting
from atlantis.server.tasks import Tasks
from atlantis.server.turns import mail, webhook
from atlantis.server.turns.delivery import Failed, describe
from atlantis.server.turns.links import A_DAY, Links
from atlantis.server.turns.waiting import PendingTurn, find_turn

if TYPE_CHECKING:
    from atlantis.server.service import Service

log: logging.Logger = logging.getLogger("atlantis.notices")

SWEEP: Final = 10.0
"""Seconds between two looks for turns."""
DELAY: Final = 60_000
"""Milliseconds after which a turn is told, unless the person moves before, or is at the match."""
BEFORE_END: Final = 12 * 3_600_000
"""Milliseconds before the end of the time for a turn at which it is told once more, if it was told before that."""
PAUSES: Final = {"mail": 600_000, "webhook": 60_000}
"""Milliseconds between two messages to a person; turns that begin meanwhile are told together."""
LEASE: Final = 120_000
"""Milliseconds after which a claim expires: longer than any delivery."""
BACK_OFF: Final = (60_000, 300_000, 900_000, 3_600_000, 3 * 3_600_000)
"""Milliseconds after each failure in a row; after one more, these turns are not told."""
ROUNDS: Final = 40
CHANNELS: Final = 50
AT_ONCE: Final = 4
"""How often one sweep reads matches, how many channels it serves, and how many of these at the same time."""
NOTICES: Final = Counter("atlantis_turn_notices", "Notices by channel and result", ["channel", "result"], registry=None)


class Notifier:
    """All nodes look for turns, and each serves the channels that it has claimed."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.settings: Settings = service.settings
        self.store: Channels = service.store.channels
        self.links: Links = Links(service.store)
        self.tasks: Tasks = Tasks()
        self.at_once: asyncio.Semaphore = asyncio.Semaphore(AT_ONCE)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The channels that this server offers."""
        offered = {"mail": self.settings.mail is not None, "webhook": self.settings.webhooks != "off"}
        return tuple(kind for kind, on in offered.items() if on)

    def now(self) -> int:
        """Milliseconds since 1970, for all nodes."""
        return self.service.registry.time.now()

    def open(self) -> None:
        if self.kinds:
            self.tasks.repeat(self.sweep, SWEEP, "Cannot look for turns to tell people of", wait=SWEEP)

    async def close(self) -> None:
        await self.tasks.cancel()

    async def sweep(self) -> None:
        """Look for turns that have begun, and tell those that are due."""
        for _ in range(ROUNDS):
            changes = await self.store.changed(self.kinds)
            await self.store.judge([(change, await self.judge(change)) for change in changes])
            if not changes:
                break
        await asyncio.gather(*(self.serve(id) for id in await self.store.due(self.kinds, self.now(), CHANNELS)))

    # ---- whom to tell ------------------------------------------------------------------------------------------------

    async def judge(self, change: Change) -> Judged:
        """When to tell a person of their turn; once, and again near its end, and only where other people wait."""
        turn, before = await self.turn_in(change.match, change.person), change.before or Judged(0, NO_TURN, None)
        if turn is None or not turn.others:
            untold = before.due is not None and not before.warning
            return Judged(change.number, NO_TURN if untold else before.turn, None)
        if turn.turn == before.turn:
            due = warning_time(turn) if before.warning else before.due  # somebody may have given time
            return Judged(change.number, turn.turn, due, before.warning)
        return Judged(change.number, turn.turn, self.now() + DELAY)

    async def turn_in(self, match: StoredMatch | None, person: str) -> PendingTurn | None:
        try:
            return None if match is None else await find_turn(self.service.listings, match, person)
        except Unavailable:
            raise
        except AtlantisError:  # started with other rules: nobody can move
            return None

    def is_there(self, channel: Channel, waiting: Waiting) -> bool:
        """Is the person at the match, at this node or another?"""
        live = self.service.registry.matches.get(waiting.match.id)
        return waiting.seen != waiting.seen_then or (live is not None and channel.person in live.present)

    # ---- telling -----------------------------------------------------------------------------------------------------

    async def serve(self, id: str) -> None:
        """Tell a channel what is due. A broken channel does not stop others."""
        async with self.at_once:
            try:
                channel = await self.store.claim(id, self.now(), self.now() + LEASE)
                if channel is not None:
                    await self.tell_due(channel)
            except Unavailable:  # the log has it, and the claim expires
                pass
            except Exception as error:
                log.error("A notice cannot be made: %s", reason(error))

    async def tell_due(self, channel: Channel) -> None:
        done, turns = list[tuple[Waiting, int | None]](), list[PendingTurn]()
        for waiting in await self.store.waiting(channel, self.now()):
            if self.is_there(channel, waiting):
                await self.store.postpone(channel, waiting, self.now() + DELAY)
                continue
            turn = await self.turn_in(waiting.match, channel.person)
            again = None if turn is None else warning_time(turn)
            if waiting.warning and again is not None and again > self.now():  # no server was running for a while
                await self.store.postpone(channel, waiting, again)
                continue
            done.append((waiting, again if again is not None and again > self.now() else None))
            if turn is not None:
                turns.append(replace(turn, warning=waiting.warning))
        try:
            if turns:
                await self.send(channel, turns)
        except Failed as failed:
            NOTICES.labels(channel.kind, "failed").inc()
            await self.fail(channel, done, failed)
            return
        values: dict[str, Any] = {}
        if turns:
            NOTICES.labels(channel.kind, "sent").inc()
            pause = A_DAY if channel.daily else PAUSES[channel.kind]
            values = {"wait": self.now() + pause, "tries": 0, "problem": ""}
        await self.store.finish(channel, done, self.now(), **values)

    async def fail(self, channel: Channel, done: Sequence[tuple[Waiting, int | None]], failed: Failed) -> None:
        """Try again later, a few times. A webhook that keeps failing is turned off, and so is a missing mailbox."""
        if channel.tries < len(BACK_OFF) and not failed.final:
            wait = self.now() + BACK_OFF[channel.tries]
            values = {"wait": wait, "tries": channel.tries + 1, "problem": failed.problem}
            log.info("A notice (%s) failed and will be tried again: %s", channel.kind, cause(failed))
            await self.store.finish(channel, (), self.now(), **values)
            return
        NOTICES.labels(channel.kind, "given_up").inc()
        off = channel.kind == "webhook" or failed.final
        log.warning(
            "A notice (%s) was given up%s: %s", channel.kind, "; the channel is off" if off else "", cause(failed)
        )
        await self.store.finish(channel, done, self.now(), wait=0, tries=0, problem=failed.problem, off=off)

    async def send(self, channel: Channel, turns: Sequence[PendingTurn]) -> None:
        """Failed if it was not accepted."""
        which = [channel.id, *(f"{turn.match}:{turn.turn}{':end' if turn.warning else ''}" for turn in turns)]
        id = hashlib.sha256(" ".join(which).encode()).hexdigest()[:32]
        if channel.kind == "webhook":
            await self.send_webhook(channel, turns, id)
            return
        assert self.settings.mail is not None
        stop = await self.links.sign("stop", channel.id)
        made = mail.turn_mail(
            self.settings.mail, channel, turns, self.settings.public_url, stop, id, await self.note(channel)
        )
        await mail.send(self.settings.mail, made)

    async def send_webhook(self, channel: Channel, turns: Sequence[PendingTurn], id: str) -> None:
        """Without turns, it is a test."""
        await webhook.send(channel, turns, self.settings.public_url, id, self.settings.webhooks == "local")

    async def note(self, channel: Channel) -> str:
        """Tells in an e-mail that the person's webhook was turned off."""
        other = (await self.store.of(channel.person)).get("webhook")
        if other is None or not other.off:
            return ""
        t = translator(channel.lang)
        return t("Your webhook was turned off because it kept failing. {problem}").format(
            problem=describe(other.problem, t)
        )


def warning_time(turn: PendingTurn) -> int | None:
    """When to tell a turn for the second time; None if there is no limit to it."""
    return None if turn.due is None else round(turn.due.timestamp() * 1000) - BEFORE_END


def cause(failed: Failed) -> str:
    """What went wrong, for the log: no addresses."""
    return f"{failed.problem} ({type(failed.__cause__).__name__})" if failed.__cause__ else failed.problem
