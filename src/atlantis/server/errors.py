"""Refusals of the server, besides those of a table, each with its HTTP status and a sentence for people."""

from __future__ import annotations

import json

from atlantis.engine.i18n import mark
from atlantis.table import Refused


class Unavailable(Refused):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__(
            "unavailable",
            lambda t: t("The database is not available, so nothing was saved. Try again in a few seconds."),
            503,
            {"retry-after": "5"},
        )


class DiskFull(Unavailable):
    """The database has no room left."""

    def __init__(self) -> None:
        Refused.__init__(
            self,
            "disk-full",
            lambda t: t("The server’s disk is full, so nothing was saved. Please tell whoever runs it."),
            503,
            {"retry-after": "60"},
        )


def not_signed_in() -> Refused:
    return Refused(
        "not-allowed",
        lambda t: t("Not signed in. POST /api/me with a name first."),
        401,
        {"www-authenticate": "Bearer"},
    )


def analysed_elsewhere() -> Refused:
    return Refused(
        "running",
        lambda t: t("People are playing this position now. You can analyse it when their game is over."),
    )


def not_found() -> Refused:
    return Refused("not-here", lambda t: t("There is nothing at this address."), 404)


def foreign_origin() -> Refused:
    return Refused("origin", lambda t: t("This request comes from another site's page."), 403)


def foreign_host() -> Refused:
    return Refused(
        "name",
        lambda t: t(
            "This server does not answer to the host name in the address. Start it with `atlantis serve`, which answers to "
            "any name, or list names with --name."
        ),
        421,
    )


def chat_full(most: int, reserved: int = 0) -> Refused:
    if reserved:
        return Refused(
            "chat-full", lambda t: t("The chat of this match is nearly full. The rest is reserved for the players.")
        )
    return Refused("chat-full", lambda t: t("The chat of this match is full: it holds {most} lines.").format(most=most))


def watcher_full(most: int) -> Refused:
    return Refused(
        "chat-full",
        lambda t: t("Spectators can write {most} messages in a match, and you have reached that limit.").format(
            most=most
        ),
    )


def doubled() -> Refused:
    return Refused("doubled", lambda t: t("This was already done."))


def puzzle_not_dealt() -> Refused:
    return Refused(
        "not-dealt", lambda t: t("This puzzle was not dealt to you. Open it first, then choose a move."), 403
    )


def puzzle_finished(shown: bool) -> Refused:
    if shown:
        return Refused("solution-shown", lambda t: t("You have seen the solution of this puzzle."))
    return Refused("solved", lambda t: t("You have solved this puzzle already."))


def no_more_puzzles() -> Refused:
    return Refused("no-more", lambda t: t("You have tried all puzzles of this kind."))


def muted() -> Refused:
    return Refused("muted", lambda t: t("You cannot write messages here."), 403)


def banned() -> Refused:
    return Refused("banned", lambda t: t("An operator has banned you from this server."), 403)


def damaged() -> Refused:
    return Refused("damaged", lambda t: t("This match is damaged in the database and cannot be opened."), 500)


def match_full(most: int) -> Refused:
    return at_limit(mark("This match has {most} entries, which is the limit."), most)


def too_many_tables(most: int) -> Refused:
    return at_limit(
        mark("You or others on your network already have {most} open tables in the lobby, which is the limit."), most
    )


def too_many_bot_matches(most: int) -> Refused:
    return at_limit(
        mark("You or others on your network already have {most} games between bots running, which is the limit."), most
    )


def at_limit(text: str, most: int) -> Refused:
    return Refused("full", lambda t: t(text).format(most=most))


def no_such_game(name: str) -> Refused:
    return Refused("no-game", lambda t: t("There is no game “{name}” here.").format(name=name[:40]), 422)


def no_such_pace(paces: list[str]) -> Refused:
    return Refused(
        "no-pace", lambda t: t("There is no such pace. Choose one of {paces}.").format(paces=", ".join(paces)), 422
    )


def no_such_players(players: list[int]) -> Refused:
    return Refused(
        "no-players",
        lambda t: t("You can look for opponents for this game with {players} players.").format(
            players=", ".join(str(n) for n in players)
        ),
        422,
    )


def too_many_seeks(most: int) -> Refused:
    return at_limit(mark("{most} people on your network are looking for an opponent, which is the limit."), most)


def looks_alike(name: str) -> Refused:
    return Refused(
        "name-taken",
        lambda t: t("Somebody at this table has a name that looks like “{name}”. Choose another one.").format(
            name=name
        ),
    )


def no_pause_days(left: int) -> Refused:
    return Refused(
        "no-pause-days",
        lambda t: t.plural("You have {n} pause day left this year.", "You have {n} pause days left this year.", left),
    )


def blocked() -> Refused:
    return Refused("blocked", lambda t: t("You cannot take a seat here: somebody at this table has blocked you."), 403)


def too_many_avoided(most: int) -> Refused:
    return Refused(
        "full", lambda t: t("You have muted or blocked {most} people, which is the maximum.").format(most=most)
    )


def too_many_reports(most: int) -> Refused:
    return Refused(
        "full",
        lambda t: t("{most} of your reports are still waiting for the operator, which is the maximum.").format(
            most=most
        ),
    )


def not_offered_here() -> Refused:
    return Refused("not-offered-here", lambda t: t("This server does not send such messages."), 404)


def mailbox_invalid() -> Refused:
    return Refused("wrong-address", lambda t: t("This is not an e-mail address."), 422)


def webhook_invalid() -> Refused:
    return Refused(
        "wrong-address",
        lambda t: t("This cannot be the address of a webhook. It begins with https:// and has no user name in it."),
        422,
    )


def webhook_private() -> Refused:
    return Refused("private-address", lambda t: t("The address is not on the public internet."), 422)


def too_many_confirmations() -> Refused:
    return Refused(
        "too-often",
        lambda t: t("Too many confirmation e-mails have been requested today. Try again tomorrow."),
        429,
        {"retry-after": "86400"},
    )


def mail_failed(no_mailbox: bool) -> Refused:
    if no_mailbox:
        return Refused("mail-failed", lambda t: t("The mail server says that there is no such mailbox."), 503)
    return Refused("mail-failed", lambda t: t("The e-mail could not be sent. Try again later."), 503)


def link_invalid() -> Refused:
    return Refused(
        "wrong-link",
        lambda t: t("This link is no longer valid. In your profile, you can ask for another e-mail."),
        403,
    )


def too_many_packs(most: int) -> Refused:
    return Refused(
        "full",
        lambda t: t("You have {most} sets of values, which is the maximum. Delete one first.").format(most=most),
    )


def too_many_requests(seconds: float) -> Refused:
    """One more would be accepted after `seconds`."""
    wait = max(1, int(seconds) + 1)
    return Refused(
        "too-often",
        lambda t: t.plural(
            "Too many requests. Try again in {n} second.", "Too many requests. Try again in {n} seconds.", wait
        ),
        429,
        {"retry-after": str(wait)},
    )


def too_many_connections() -> Refused:
    return Refused("full", lambda t: t("The server has too many connections. Try again later."), 503)


def too_long(most: int) -> Refused:
    return Refused(
        "too-long",
        lambda t: t("Requests may have at most {most} bytes.").format(most=most),
        413,
        {"connection": "close"},
    )


def too_slow() -> Refused:
    return Refused(
        "too-slow", lambda t: t("The rest of the request did not arrive in time."), 408, {"connection": "close"}
    )


def internal_error() -> Refused:
    return Refused("broken", lambda t: t("Internal server error. Details are in the server log."), 500)


def error_message(error: Refused, lang: str) -> dict[str, str]:
    """A refusal as clients get it."""
    return {"refused": error.reason, "text": sendable(error.text(lang))}


def error_body(error: Refused, lang: str) -> bytes:
    return json.dumps(error_message(error, lang), ensure_ascii=False).encode()


def sendable(text: str) -> str:
    """The text without surrogates, since a sentence may quote what a client sent."""
    return text.encode("utf-8", "replace").decode()


def describe_invalid(where: tuple[int | str, ...], message: str) -> str:
    """Pydantic's message about the first invalid value."""
    place = ".".join(str(part) for part in where)[:80]
    return sendable(f"{place}: {message}." if place else f"{message}.")
