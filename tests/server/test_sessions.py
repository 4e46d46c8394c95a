"""Sessions: listed, ended, expired; and what ends with them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from atlantis.server.client import SIGNED_OUT
from atlantis.server.settings import NO_LIMITS, changed_limits
from atlantis.server.storage.sessions import EXPIRES, MOST_SESSIONS
from tests.server.guests import Connection, Guest, Running, running
from tests.server.nodes import nodes
from tests.server.proofs import check_refused, close_code

PASSWORD = {"account": "ann", "password": "correct horse"}


@pytest.fixture
def server(own_server: Running) -> Running:
    return own_server


@pytest.fixture
def devices(server: Running) -> Iterator[list[Guest]]:
    """Ann's account on three devices."""
    with Guest(server.url, "Ann") as first:
        first.post("/api/accounts", PASSWORD)
        more = [Guest(server.url, secret=first.post("/api/login", PASSWORD)["secret"]) for _ in range(2)]
        first.http.cookies.clear()
        first.http.headers["authorization"] = f"Bearer {first.secret}"
        yield [first, *more]
        for one in more:
            one.http.close()


def until_closed(connection: Connection) -> int:
    """Receive until the server closes the connection; its code."""
    return close_code(connection)[0]


def known(guest: Guest) -> bool:
    return guest.get("/api/me") is not None


def test_sessions_are_listed_and_say_which_one_asks(devices: list[Guest]) -> None:
    found = devices[1].get("/api/sessions")
    assert len(found) == 3
    assert [one["current"] for one in found].count(True) == 1
    assert all("httpx" in one["client"] and set(one) == {"id", "client", "made", "seen", "current"} for one in found)


def test_logging_out_ends_the_secret_and_its_connections_and_no_others(devices: list[Guest]) -> None:
    match = devices[0].create("atlanteon", "me", "me")["id"]
    with devices[0].connect(match) as stays, devices[1].connect(match) as ends:
        devices[1].post("/api/logout")
        assert until_closed(ends) == SIGNED_OUT
        assert stays.is_alive()
    assert [known(device) for device in devices] == [True, False, True]


def test_another_session_can_be_ended_but_not_somebody_elses(server: Running, devices: list[Guest]) -> None:
    other = next(one["id"] for one in devices[0].get("/api/sessions") if not one["current"])
    with Guest(server.url, "Bob") as bob:
        check_refused(bob.http.delete(f"/api/sessions/{other}"), 404, "not-here")
        assert len(devices[0].get("/api/sessions")) == 3
        assert devices[0].http.delete(f"/api/sessions/{other}").status_code == 200
        assert [known(device) for device in devices].count(True) == 2
        assert devices[0].http.delete("/api/sessions").status_code == 200
        assert [known(device) for device in devices] == [True, False, False]
        assert known(bob)


def test_changing_the_password_ends_all_other_sessions(server: Running, devices: list[Guest]) -> None:
    devices[0].refused("/api/password", {"password": "wrong", "new_password": "another one"}, 403, "not-allowed")
    devices[0].refused("/api/password", {"password": PASSWORD["password"], "new_password": "short"}, 422, "wrong")
    assert all(map(known, devices))
    match = devices[0].create("atlanteon", "me", "me")["id"]
    with devices[2].connect(match) as ends:
        devices[0].post("/api/password", {"password": PASSWORD["password"], "new_password": "another one"})
        assert until_closed(ends) == SIGNED_OUT
    assert [known(device) for device in devices] == [True, False, False]
    with Guest(server.url) as somewhere:
        somewhere.refused("/api/login", PASSWORD, 403, "not-allowed")
        assert somewhere.post("/api/login", {**PASSWORD, "password": "another one"})["name"] == "Ann"


def test_guests_have_no_password_to_change(server: Running) -> None:
    with Guest(server.url, "Ann") as guest:
        guest.refused(
            "/api/password", {"password": "nobody has this password", "new_password": "12345678"}, 403, "not-allowed"
        )


def test_a_session_that_is_not_used_expires(server: Running, devices: list[Guest]) -> None:
    for age, valid in ((EXPIRES - timedelta(days=1), True), (EXPIRES + timedelta(minutes=1), False)):
        with closing(sqlite3.connect(server.settings.database)) as database, database:
            seen = (datetime.now(UTC) - age).replace(tzinfo=None).isoformat(" ")
            database.execute("UPDATE sessions SET seen = ?", [seen])
        assert known(devices[0]) is valid
    with Guest(server.url) as again:
        assert again.post("/api/login", PASSWORD)["name"] == "Ann"


def test_a_session_that_is_used_does_not_expire(server: Running, devices: list[Guest]) -> None:
    with closing(sqlite3.connect(server.settings.database)) as database:
        with database:
            database.execute("UPDATE sessions SET seen = '2020-01-01 00:00:00' WHERE person != ''")
        assert not known(devices[0])
        with database:
            seen = (datetime.now(UTC) - timedelta(days=60)).replace(tzinfo=None).isoformat(" ")
            database.execute("UPDATE sessions SET seen = ?", [seen])
        assert known(devices[0])
        newest = database.execute("SELECT max(seen) FROM sessions").fetchone()[0]
    assert datetime.fromisoformat(newest).replace(tzinfo=UTC) > datetime.now(UTC) - timedelta(hours=1)


def test_the_database_has_no_secret(server: Running, devices: list[Guest]) -> None:
    content = b"".join(path.read_bytes() for path in Path(server.settings.database).parent.glob("a.db*"))
    assert devices[0].get("/api/sessions")[0]["id"].encode() in content
    assert not [device.secret for device in devices if device.secret.encode() in content]


def test_with_too_many_sessions_the_one_not_used_for_longest_ends(server: Running, devices: list[Guest]) -> None:
    with closing(sqlite3.connect(server.settings.database)) as database, database:
        database.execute(
            "UPDATE sessions SET seen = datetime('now', '-1 day') WHERE id = ?",
            [next(one["id"] for one in devices[0].get("/api/sessions") if one["current"])],
        )
    with Guest(server.url) as more:
        for _ in range(MOST_SESSIONS - 2):
            more.post("/api/login", PASSWORD)
    assert [known(device) for device in devices] == [False, True, True]


def test_wrong_passwords_are_counted_for_the_account_whatever_the_address(tmp_path: Path) -> None:
    limits = changed_limits(NO_LIMITS, ["guesses=3"])
    with running(tmp_path / "a.db", limits=limits, proxies=("127.0.0.1",)) as server, Guest(server.url, "Ann") as ann:
        ann.post("/api/accounts", PASSWORD)

        def log_in(password: str, n: int, account: str = "ann") -> int:
            with Guest(server.url) as one:
                headers = {"x-forwarded-for": f"203.0.113.{n}"}
                body = {"account": account, "password": password}
                return one.http.post("/api/login", json=body, headers=headers).status_code

        assert [log_in("wrong password", n) for n in range(5)] == [403, 403, 403, 429, 429]
        assert log_in("wrong password", 9, " ANN ") == 429, "however the name is typed"
        assert log_in(PASSWORD["password"], 6) == 429, "a right guess is refused as well"
        assert log_in("wrong password", 7, "bob") == 403
        assert ann.get("/api/me")["account"] == "ann", "who is signed in stays so"


@pytest.mark.long
def test_a_session_ends_at_every_node(database: str, tmp_path: Path) -> None:
    with nodes(database, tmp_path, 2) as made, Guest(made[0].url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        with Guest(made[1].url, secret=ann.secret) as there, there.connect(match) as ends:
            assert ends.is_alive()
            ann.post("/api/logout")
            assert until_closed(ends) == SIGNED_OUT
            assert not known(there)
