"""E-mails that tell people that it is their turn: to confirmed addresses, once for each turn, by one node."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from email.headerregistry import Address
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select

from atlantis.server.mail_settings import MailSettings
from atlantis.server.settings import Limits
from atlantis.server.storage.administration import Administration
from atlantis.server.storage.channels import Channel
from atlantis.server.storage.schema import channels
from atlantis.server.turns.delivery import Failed
from atlantis.server.turns.mail import new_mail, send, turn_mail
from atlantis.server.turns.notifier import BACK_OFF, DELAY, LEASE, NOTICES, PAUSES
from atlantis.server.turns.waiting import PendingTurn
from atlantis.server.turns.webhook import render
from tests.server.conftest import create_database
from tests.server.guests import Guest, Running, running
from tests.server.proofs import wait_until
from tests.server.receivers import Mailbox

SITE = "https://play.example.org"
A_DAY = 24 * 3_600_000
SENDER = Address("Atlantis", "atlantis", "example.org")


def mail_settings(mailbox: Mailbox) -> MailSettings:
    return MailSettings("127.0.0.1", mailbox.port, "none", SENDER)


class Ahead:
    """A server whose clock for notices can be set forward. It looks for turns only when it is told to."""

    def __init__(self, server: Running, mailbox: Mailbox) -> None:
        self.server = server
        self.mailbox = mailbox
        self.shift = 0
        notifier, time = server.service.notifier, server.service.registry.time
        notifier.now = lambda: time.now() + self.shift
        server.run(notifier.close())

    def sweep(self, later: int = 0) -> None:
        self.shift += later
        self.server.run(self.server.service.notifier.sweep())

    def channel(self, address: str) -> str:
        """The id of the channel with this address."""
        query = select(channels.c.id).where(channels.c.address == address)
        return str(self.server.run(self.server.service.store.rows(query))[0].id)

    def pair(self, bob: Guest, ann: Guest) -> str:
        """A match in which it is Bob's turn, and Ann moves next."""
        match: str = bob.create("atlanteon", "me", "open", listed=True)["id"]
        ann.command(match, "join")
        return match

    def with_mail(self, guest: Guest, address: str, **more: Any) -> None:
        """The person has a confirmed address."""
        put(guest, "/api/me/notices/mail", address=address, **more)
        token = link(self.mailbox.to(address)[-1], "confirm")
        assert guest.post("/api/mail/confirm", {"token": token}) == {}

    def turns(self, address: str) -> list[str]:
        """The subjects of what was sent there, without confirmations."""
        return [str(mail["Subject"]) for mail in self.mailbox.to(address) if mail["List-Unsubscribe"]]


def put(guest: Guest, path: str, status: int = 200, **body: Any) -> Any:
    answer = guest.http.put(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def link(mail: Any, purpose: str) -> str:
    """The signed text of a link in an e-mail."""
    address = re.search(rf"{SITE}/mail/{purpose}\?token=\S+", mail.get_content())
    assert address is not None, mail.get_content()
    return parse_qs(urlsplit(address[0]).query)["token"][0]


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    made = Mailbox()
    yield made
    made.close()


@pytest.fixture(scope="module")
def ahead(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Ahead]:
    folder = tmp_path_factory.mktemp("notices")
    with running(folder / "a.db", mail=mail_settings(mailbox), public_url=SITE, webhooks="local") as server:
        yield Ahead(server, mailbox)


@pytest.fixture
def ann(ahead: Ahead) -> Iterator[Guest]:
    with Guest(ahead.server.url, "Ann") as guest:
        yield guest


@pytest.fixture
def bob(ahead: Ahead) -> Iterator[Guest]:
    with Guest(ahead.server.url, "Bob") as guest:
        yield guest


def move(guest: Guest, match: str) -> None:
    guest.make_first_move(match)


# ---- when ------------------------------------------------------------------------------------------------------------


def test_a_turn_is_told_once_after_a_while(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "once@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    assert ahead.turns("once@example.org") == [], "a quick answer needs no mail"
    ahead.sweep(DELAY + 1)
    assert ahead.turns("once@example.org") == ["Atlanteon: your turn against Bob"]
    mail = ahead.mailbox.to("once@example.org")[-1]
    assert f"{SITE}/match/{match}" in mail.get_content()
    assert str(mail["From"]) == "Atlantis <atlantis@example.org>"
    for _ in range(3):
        ahead.sweep(A_DAY)
    assert len(ahead.turns("once@example.org")) == 1
    move(ann, match)
    move(bob, match)
    ahead.sweep()
    ahead.sweep(A_DAY)
    assert len(ahead.turns("once@example.org")) == 2, "the next turn is told again"


def test_a_turn_that_comes_back_between_two_looks_is_a_new_one(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "back@example.org")
    match = ahead.pair(bob, ann)
    for number in (1, 2):
        move(bob, match)
        ahead.sweep()
        ahead.sweep(A_DAY)
        assert len(ahead.turns("back@example.org")) == number
        move(ann, match)  # and no look before Bob moves


def test_a_quick_move_cancels_the_notice(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "quick@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    move(ann, match)
    ahead.sweep(DELAY + 1)
    ahead.sweep(A_DAY)
    assert ahead.turns("quick@example.org") == []


def test_nobody_is_told_while_at_the_match(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "there@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    with ann.connect(match) as connection:
        connection.receive()
        ahead.sweep()
        for _ in range(3):
            ahead.sweep(DELAY + 1)
        assert ahead.turns("there@example.org") == []
    ahead.server.run(gone(ahead.server, match))
    ahead.sweep(DELAY + 1)
    ahead.sweep(DELAY + 1)
    assert len(ahead.turns("there@example.org")) == 1, "told when they have left without a move"


async def gone(server: Running, match: str) -> None:
    """Wait until nobody is connected to the match at this node."""
    live = server.service.registry.matches[match]
    version = live.version
    while live.connections:
        version = await live.changed(version)


def test_who_is_at_the_match_at_another_node_is_not_told(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    """Nodes store in the database who is there."""
    ahead.with_mail(ann, "elsewhere@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    me = ahead.server.run(ahead.server.service.people.by_secret(ann.secret))
    ahead.server.run(ahead.server.service.store.mark_present(match, me.id))
    ahead.sweep(DELAY + 1)
    assert ahead.turns("elsewhere@example.org") == []
    ahead.sweep(DELAY + 1)
    assert len(ahead.turns("elsewhere@example.org")) == 1


def test_games_against_bots_wait_for_nobody(ahead: Ahead, ann: Guest) -> None:
    ahead.with_mail(ann, "bots@example.org")
    ann.create("atlanteon", "me", "novice")
    ann.create("atlanteon", "me", "me")
    ahead.sweep()
    ahead.sweep(A_DAY)
    assert ahead.turns("bots@example.org") == []


def test_turns_that_begin_together_are_told_together(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "many@example.org")
    matches = [ahead.pair(bob, ann) for _ in range(4)]
    for match in matches[:2]:
        move(bob, match)
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    assert ahead.turns("many@example.org") == ["2 games are waiting for you"]
    for match in matches[2:]:
        move(bob, match)
        ahead.sweep()
        ahead.sweep(DELAY + 1)
    assert len(ahead.turns("many@example.org")) == 1, "not before the pause is over"
    ahead.sweep(PAUSES["mail"])
    assert ahead.turns("many@example.org") == ["2 games are waiting for you"] * 2


def test_a_digest_comes_at_most_once_a_day(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "daily@example.org", daily=True)
    for hours in range(0, 47, 6):
        move(bob, ahead.pair(bob, ann))
        ahead.sweep()
        ahead.sweep(6 * 3_600_000)
        assert len(ahead.turns("daily@example.org")) == (1 if hours < 24 else 2)
    assert ahead.turns("daily@example.org")[1] == "4 games are waiting for you", "and not the first one again"


HOUR = 3_600_000
FIRST, SECOND = "Atlanteon: your turn against Bob", "Atlanteon: less than 12 hours left for your turn against Bob"


@pytest.fixture
def fresh(tmp_path: Path, mailbox: Mailbox) -> Iterator[Ahead]:
    """A server of its own, whose clock was not set forward yet."""
    with running(tmp_path / "a.db", mail=mail_settings(mailbox), public_url=SITE) as server:
        yield Ahead(server, mailbox)


def two_days(bob: Guest, ann: Guest, base: int = 48 * 3600) -> str:
    """A correspondence game in which it is Ann's turn, for two days."""
    match: str = bob.create("atlanteon", "me", "open", listed=True, clock={"kind": "days", "base": base})["id"]
    ann.command(match, "join")
    wait_until(partial(has_moves, bob, match))
    move(bob, match)
    return match


def test_a_long_turn_is_told_again_twelve_hours_before_its_end(fresh: Ahead) -> None:
    with Guest(fresh.server.url, "Ann") as ann, Guest(fresh.server.url, "Bob") as bob:
        fresh.with_mail(ann, "long@example.org")
        match = two_days(bob, ann)
        fresh.sweep()
        fresh.sweep(2 * DELAY)
        fresh.sweep(36 * HOUR - 10 * DELAY)
        assert fresh.turns("long@example.org") == [FIRST]
        fresh.sweep(10 * DELAY)
        assert fresh.turns("long@example.org") == [FIRST, SECOND]
        assert "Your time is up at" in fresh.mailbox.to("long@example.org")[-1].get_content()
        ids = {mail["Message-ID"] for mail in fresh.mailbox.to("long@example.org")}
        assert len(ids) == 3, "programs that show each message once show both"
        for _ in range(3):
            fresh.sweep(4 * HOUR)
        assert len(fresh.turns("long@example.org")) == 2
        move(ann, match)
        move(bob, match)
        fresh.shift = 0
        fresh.sweep()
        move(ann, match)
        fresh.sweep(36 * HOUR + DELAY)
        assert len(fresh.turns("long@example.org")) == 2, "whoever moves is not told"


def test_the_second_notice_comes_later_after_a_pause_and_never_in_short_turns(fresh: Ahead) -> None:
    with Guest(fresh.server.url, "Ann") as ann, Guest(fresh.server.url, "Bob") as bob:
        fresh.with_mail(ann, "pause@example.org")
        two_days(bob, ann)
        fresh.sweep()
        fresh.sweep(2 * DELAY)
        ann.post("/api/me/pause", {"days": 5})
        fresh.sweep(40 * HOUR)
        assert fresh.turns("pause@example.org") == [FIRST]
        fresh.sweep(5 * A_DAY)
        assert fresh.turns("pause@example.org") == [FIRST, SECOND]
    with Guest(fresh.server.url, "Ann") as ann, Guest(fresh.server.url, "Bob") as bob:
        fresh.with_mail(ann, "short@example.org")
        match = bob.create("atlanteon", "me", "open", listed=True, clock={"kind": "turn", "base": 600})["id"]
        ann.command(match, "join")
        move(bob, match)
        fresh.shift = 0
        fresh.sweep()
        for _ in range(3):
            fresh.sweep(2 * DELAY)
        assert fresh.turns("short@example.org") == [FIRST]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Atlanteon: less than 12 hours left for your turn against Bob"),
        ("fr", "Atlanteon\u202f: moins de 12 heures pour jouer contre Bob"),
    ],
)
def test_the_second_notice_says_how_much_time_is_left(mailbox: Mailbox, lang: str, text: str) -> None:
    going, now = {"en": "Placing", "fr": "Pose"}, datetime.now(UTC)
    turn = PendingTurn("m", 3, "Atlanteon", ("Bob",), going, now, now, warning=True)
    channel = Channel("c", "p", "mail", "left@example.org", True, False, lang, "", "", 0, 0, "", False)
    assert turn_mail(mail_settings(mailbox), channel, [turn], SITE, "token", "id")["Subject"] == text
    told = render(channel, [turn], SITE, "id")
    assert told["text"] == f"{text} {SITE}/match/m"
    assert told["matches"][0]["warning"] is True


def test_the_mail_is_in_the_persons_language(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    put(ann, "/api/me/notices/mail?lang=fr", address="anne@example.org")
    confirmation = ahead.mailbox.to("anne@example.org")[0]
    assert "Confirm" in str(confirmation["Subject"])
    ann.post("/api/mail/confirm", {"token": link(confirmation, "confirm")})
    move(bob, ahead.pair(bob, ann))
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    assert ahead.turns("anne@example.org") == ["Atlanteon\u202f: à vous, contre Bob"]


def test_banned_people_get_nothing(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "banned@example.org")
    admin, match = Administration(ahead.server.service.store), ahead.pair(bob, ann)
    me = ahead.server.run(ahead.server.service.people.by_secret(ann.secret))
    move(bob, match)
    ahead.sweep()
    ahead.server.run(admin.mark_person(me, banned=True))
    ahead.sweep(DELAY + 1)
    assert ahead.turns("banned@example.org") == []
    ahead.server.run(admin.mark_person(me, banned=False))
    ahead.sweep()
    assert len(ahead.turns("banned@example.org")) == 1


# ---- addresses -------------------------------------------------------------------------------------------------------


def test_nothing_but_one_question_is_sent_to_an_unconfirmed_address(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    shown = put(ann, "/api/me/notices/mail", address="Stranger@Example.ORG")["mail"]
    assert (shown["address"], shown["confirmed"]) == ("Stranger@example.org", False)
    move(bob, ahead.pair(bob, ann))
    ahead.sweep()
    ahead.sweep(A_DAY)
    (asked,) = ahead.mailbox.to("Stranger@example.org")
    assert "Ann" not in asked.as_string(), "it says nothing that a stranger has chosen"


def test_forged_and_expired_links_confirm_nothing(ahead: Ahead, ann: Guest, nobody: Guest) -> None:
    put(ann, "/api/me/notices/mail", address="forged@example.org")
    token = link(ahead.mailbox.to("forged@example.org")[-1], "confirm")
    channel, until, signature = token.split(".")
    for wrong in (
        "",
        "x",
        "..",
        f"{channel}.{int(until) + 1}.{signature}",
        f"{channel}.0.{signature}",
        f"x{channel}.{until}.{signature}",
        token[:-1] + ("0" if token[-1] != "0" else "1"),
        ahead.server.run(ahead.server.service.notifier.links.sign("stop", channel)),
        "é.1.1",
        f"{channel}.{'9' * 5000}.{signature}"[:200],
    ):
        assert nobody.http.post("/api/mail/confirm", json={"token": wrong}).json()["refused"] == "wrong-link", wrong
    ahead.shift += A_DAY + 1
    nobody.refused("/api/mail/confirm", {"token": token}, 403, "wrong-link")
    assert not ann.get("/api/me/notices")["mail"]["confirmed"]


def test_a_link_to_an_earlier_address_confirms_nothing(ahead: Ahead, ann: Guest) -> None:
    put(ann, "/api/me/notices/mail", address="first@example.org")
    put(ann, "/api/me/notices/mail", address="second@example.org")
    token = link(ahead.mailbox.to("first@example.org")[-1], "confirm")
    ann.refused("/api/mail/confirm", {"token": token}, 403, "wrong-link")
    ann.post("/api/mail/confirm", {"token": link(ahead.mailbox.to("second@example.org")[-1], "confirm")})
    again = put(ann, "/api/me/notices/mail", address="second@example.org", daily=True)["mail"]
    assert again["confirmed"], "it needs no other confirmation"
    assert again["daily"]
    assert len(ahead.mailbox.to("second@example.org")) == 1


def test_an_address_is_not_flooded_with_questions(ahead: Ahead, bob: Guest) -> None:
    for _ in range(3):
        with Guest(ahead.server.url, "Eve") as eve:
            put(eve, "/api/me/notices/mail", address="victim@example.org")
    for address in ("victim@example.org", "VICTIM@EXAMPLE.ORG"):
        assert put(bob, "/api/me/notices/mail", 429, address=address)["refused"] == "too-often"
    assert len(ahead.mailbox.to("victim@example.org")) == 3
    for number in range(5):
        put(bob, "/api/me/notices/mail", address=f"bob{number}@example.org")
    assert put(bob, "/api/me/notices/mail", 429, address="bob5@example.org")["refused"] == "too-often"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "ann@",
        "@example.org",
        "ann@localhost",
        "ann@127.0.0.1",
        "ann@[127.0.0.1]",
        "ann@example.org\r\nBcc: bob@example.org",
        "ann@example.org\nBcc: bob@example.org",
        "ann@example.org,bob@example.org",
        "ann@example.org bob@example.org",
        "<ann@example.org>",
        "Ann <ann@example.org>",
        '"a\\\r\nb"@example.org',
        "ann@example.org\0",
        "ann@exämple.org",
        "a" * 65 + "@example.org",
        "ann@@example.org",
        "a@b@example.org",
        "ann..b@example.org",
    ],
)
def test_only_plain_addresses_are_accepted(ahead: Ahead, ann: Guest, address: str) -> None:
    assert put(ann, "/api/me/notices/mail", 422, address=address)["refused"] == "wrong-address"
    assert ann.get("/api/me/notices")["mail"] is None


def test_an_address_can_be_removed(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "removed@example.org")
    assert ann.http.delete("/api/me/notices/mail").json()["mail"] is None
    move(bob, ahead.pair(bob, ann))
    ahead.sweep()
    ahead.sweep(A_DAY)
    assert ahead.turns("removed@example.org") == []


# ---- ending it -------------------------------------------------------------------------------------------------------


@pytest.fixture
def nobody(ahead: Ahead) -> Iterator[Guest]:
    """Somebody who is not signed in."""
    with Guest(ahead.server.url) as guest:
        yield guest


def test_each_mail_has_a_link_that_ends_them(ahead: Ahead, ann: Guest, bob: Guest, nobody: Guest) -> None:
    ahead.with_mail(ann, "stop@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    mail = ahead.mailbox.to("stop@example.org")[-1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    header = f"List-Unsubscribe: <{SITE}/api/mail/stop?token={link(mail, 'stop')}>\r\n"
    assert header.encode() in ahead.mailbox.raw[-1], "it is not encoded: mail programs look for the address"
    address = mail["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    seen = nobody.http.get(address, follow_redirects=False)
    assert (seen.status_code, seen.headers["location"]) == (303, f"/mail/stop?token={link(mail, 'stop')}")
    assert ann.get("/api/me/notices")["mail"], "a program that looks at all links does not end anything"
    for _ in range(2):
        answer = nobody.http.post(address, data={"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.json()) == (200, {})
    assert ann.get("/api/me/notices")["mail"] is None


def test_a_mail_signs_nobody_in(ahead: Ahead, ann: Guest, bob: Guest, nobody: Guest) -> None:
    ahead.with_mail(ann, "reader@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    mail = ahead.mailbox.to("reader@example.org")[-1]
    assert ann.secret not in mail.as_string()
    assert ann.match(match)["invite"] not in mail.as_string()
    with Guest(nobody.url, secret=link(mail, "stop")) as reader:
        assert reader.http.get("/api/my/matches").status_code == 401


def test_strangers_cannot_end_the_mails_of_others(ahead: Ahead, ann: Guest, bob: Guest, nobody: Guest) -> None:
    ahead.with_mail(ann, "mine@example.org")
    ahead.with_mail(bob, "bobs@example.org")
    links = ahead.server.service.notifier.links
    store = ahead.server.service.store.channels
    me, him = (ahead.server.run(ahead.server.service.people.by_secret(one.secret)) for one in (ann, bob))
    mine, bobs = (ahead.server.run(store.of(one.id))["mail"].id for one in (me, him))
    own = ahead.server.run(links.sign("stop", bobs))
    confirm = ahead.server.run(links.sign("confirm", mine))
    for wrong in ("", "x", mine, f"{mine}.0.", own.replace(bobs, mine), confirm):
        answer = nobody.http.post("/api/mail/stop", params={"token": wrong})
        assert (answer.status_code, answer.json()["refused"]) == (403, "wrong-link"), wrong
    assert nobody.http.post("/api/mail/stop", params={"token": own}).status_code == 200
    assert ann.get("/api/me/notices")["mail"]["confirmed"]
    assert bob.get("/api/me/notices")["mail"] is None


# ---- failures, restarts, nodes ---------------------------------------------------------------------------------------


def figures(result: str) -> float:
    return sum(
        sample.value
        for metric in NOTICES.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and sample.labels == {"channel": "mail", "result": result}
    )


def test_a_mail_server_that_is_down_loses_nothing(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "late@example.org")
    move(bob, ahead.pair(bob, ann))
    ahead.sweep()
    failed = figures("failed")
    ahead.mailbox.stop()
    try:
        ahead.sweep(DELAY + 1)
        assert ann.get("/api/me/notices")["mail"]["problem"]
        ahead.sweep()
        assert figures("failed") == failed + 1, "it is not tried again at once"
        assert put(bob, "/api/me/notices/mail", 503, address="bob@example.org")["refused"] == "mail-failed"
    finally:
        ahead.mailbox.start_again()
    ahead.sweep(BACK_OFF[0] + 1)
    assert len(ahead.turns("late@example.org")) == 1
    assert ann.get("/api/me/notices")["mail"]["problem"] is None


def test_after_many_failures_a_notice_is_given_up_and_counted(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "busy@example.org")
    match = ahead.pair(bob, ann)
    move(bob, match)
    ahead.sweep()
    given_up = figures("given_up")
    ahead.mailbox.refuses = "451 try again later"
    try:
        ahead.sweep(DELAY + 1)
        for pause in BACK_OFF:
            assert figures("given_up") == given_up
            ahead.sweep(pause + 1)
    finally:
        ahead.mailbox.refuses = ""
    assert figures("given_up") == given_up + 1
    ahead.sweep(A_DAY)
    assert ahead.turns("busy@example.org") == []
    move(ann, match)
    move(bob, match)
    ahead.sweep()
    ahead.sweep(DELAY + 1)
    assert len(ahead.turns("busy@example.org")) == 1, "the next turn is told"


def test_a_mailbox_that_does_not_exist_gets_nothing_more(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "gone@example.org")
    move(bob, ahead.pair(bob, ann))
    ahead.sweep()
    ahead.mailbox.refuses = "550 no such mailbox"
    try:
        ahead.sweep(DELAY + 1)
    finally:
        ahead.mailbox.refuses = ""
    shown = ann.get("/api/me/notices")["mail"]
    assert shown["off"]
    assert "no such mailbox" in shown["problem"]
    assert not put(ann, "/api/me/notices/mail", address="gone@example.org")["mail"]["off"]


@pytest.fixture
def two_nodes(postgresql: str, mailbox: Mailbox) -> Iterator[tuple[Ahead, Ahead]]:
    database, settings = create_database(postgresql), {"mail": mail_settings(mailbox), "public_url": SITE}
    with running(database, **settings) as one, running(database, **settings) as other:
        yield Ahead(one, mailbox), Ahead(other, mailbox)


def test_two_nodes_tell_a_turn_once(two_nodes: tuple[Ahead, Ahead]) -> None:
    one, other = two_nodes
    with Guest(one.server.url, "Ann") as ann, Guest(other.server.url, "Bob") as bob:
        one.with_mail(ann, "nodes@example.org")
        for number in range(1, 4):
            match = one.pair(bob, ann)
            wait_until(partial(has_moves, bob, match))  # Bob's node hears that Ann has joined
            move(bob, match)
            for sweep in ("judge", "tell"):
                later = A_DAY if sweep == "tell" else 0
                for node in two_nodes:
                    node.shift += later
                both = [start(node) for node in two_nodes]
                for future in both:
                    future.result(60)
            assert len(one.turns("nodes@example.org")) == number


def test_two_nodes_tell_the_end_of_a_turn_once(two_nodes: tuple[Ahead, Ahead]) -> None:
    one, other = two_nodes
    with Guest(one.server.url, "Ann") as ann, Guest(other.server.url, "Bob") as bob:
        one.with_mail(ann, "ends@example.org")
        two_days(bob, ann)
        for later in (0, 2 * DELAY, 36 * HOUR, 0):
            for node in two_nodes:
                node.shift += later
            for future in [start(node) for node in two_nodes]:
                future.result(60)
        assert one.turns("ends@example.org") == [FIRST, SECOND]


def has_moves(guest: Guest, match: str) -> bool:
    return bool(guest.match(match)["legal"])


def start(node: Ahead) -> Any:
    loop = node.server.service.store.writer.task.get_loop()
    return asyncio.run_coroutine_threadsafe(node.server.service.notifier.sweep(), loop)


def test_the_notices_of_a_dead_node_are_told_after_a_restart(tmp_path: Path, mailbox: Mailbox) -> None:
    settings: dict[str, Any] = {"mail": mail_settings(mailbox), "public_url": SITE}
    with running(tmp_path / "a.db", **settings) as server:
        first = Ahead(server, mailbox)
        with Guest(server.url, "Ann") as ann, Guest(server.url, "Bob") as bob:
            first.with_mail(ann, "restart@example.org")
            move(bob, first.pair(bob, ann))
            first.sweep()
            store, at = server.service.store.channels, server.service.notifier.now() + DELAY + 1
            (id,) = server.run(store.due(["mail"], at, 10))
            assert server.run(store.claim(id, at, at + LEASE)) is not None
            assert server.run(store.claim(id, at, at + LEASE)) is None, "it is claimed"
    with running(tmp_path / "a.db", **settings) as server:  # the node died before it sent anything
        second = Ahead(server, mailbox)
        second.sweep(DELAY + 1)
        assert second.turns("restart@example.org") == []
        second.sweep(LEASE + 1)
        second.sweep(LEASE + 1)
        assert len(second.turns("restart@example.org")) == 1


def test_the_server_logs_in_at_the_mail_server(mailbox: Mailbox) -> None:
    settings = replace(mail_settings(mailbox), user="ann", password="sesame")
    asyncio.run(send(settings, new_mail(settings, "login@example.org", "Hello", "Hello")))
    assert mailbox.logins[-1] == ("ann", "sesame")
    assert len(mailbox.to("login@example.org")) == 1
    with pytest.raises(Failed, match="mail-server"):
        asyncio.run(send(replace(settings, password="wrong"), new_mail(settings, "login@example.org", "x", "x")))
    assert len(mailbox.to("login@example.org")) == 1


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_nothing_is_sent_unencrypted_when_encryption_is_missing(mailbox: Mailbox, security: str) -> None:
    settings = replace(mail_settings(mailbox), security=security, user="ann", password="sesame")
    before = len(mailbox.logins)
    with pytest.raises(Failed, match="mail-server"):
        asyncio.run(send(settings, new_mail(settings, "clear@example.org", "Hello", "Hello")))
    assert mailbox.to("clear@example.org") == []
    assert len(mailbox.logins) == before, "nor the password"


@pytest.mark.parametrize(
    "name", ["Eve\r\nBcc: bob@example.org", "Eve\nBcc: x", "Eve\u2028Bcc: x", "=?utf-8?q?=0ABcc:x?="]
)
def test_a_name_adds_no_header(mailbox: Mailbox, name: str) -> None:
    """The names of accounts cannot contain these; records and other packages might."""
    settings = mail_settings(mailbox)
    turn = PendingTurn("m", 3, "Atlanteon", (name,), {"en": "Placing", "fr": "Pose"}, datetime.now(UTC), None)
    channel = Channel("c", "p", "mail", "names@example.org", True, False, "en", "", "", 0, 0, "", False)
    asyncio.run(send(settings, turn_mail(settings, channel, [turn], SITE, "token", "id")))
    mail = mailbox.to("names@example.org")[-1]
    assert mail["Bcc"] is None
    assert len(mail.get_all("To", [])) == 1
    assert "Bcc" in str(mail["Subject"]), "it is a name, and nothing else"


# ---- settings and data -----------------------------------------------------------------------------------------------


def test_a_server_without_a_mail_server_offers_no_mail(server: Running, nobody: Guest) -> None:
    with Guest(server.url, "Ann") as ann:
        assert ann.get("/api/me/notices") == {"offers": ["webhook"], "mail": None, "webhook": None}
        refused = put(ann, "/api/me/notices/mail", 404, address="ann@example.org")
        assert refused["refused"] == "not-offered-here"
    assert nobody.http.get("/api/me/notices").status_code == 401


def test_changes_of_addresses_are_limited(tmp_path: Path, mailbox: Mailbox) -> None:
    settings = {"mail": mail_settings(mailbox), "public_url": SITE, "limits": replace(Limits(), mails=2)}
    with running(tmp_path / "a.db", **settings) as server, Guest(server.url, "Ann") as ann:
        for number in range(2):
            put(ann, "/api/me/notices/mail", address=f"limited{number}@example.org")
        assert put(ann, "/api/me/notices/mail", 429, address="limited@example.org")["refused"] == "too-often"


def test_the_address_is_exported_and_deleted(ahead: Ahead, ann: Guest, bob: Guest) -> None:
    ahead.with_mail(ann, "export@example.org")
    store = ahead.server.service.store
    admin, me = Administration(store), ahead.server.run(ahead.server.service.people.by_secret(ann.secret))
    (found,) = ahead.server.run(admin.export_person(me))["notices"]
    assert (found["by"], found["address"], found["confirmed"]) == ("mail", "export@example.org", True)
    ahead.server.run(admin.delete_person(me))
    assert ahead.server.run(store.channels.of(me.id)) == {}
