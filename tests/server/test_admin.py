"""`atlantis admin`: matches and people in the database of a server that runs."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from atlantis.server.client import SIGNED_OUT
from atlantis.server.connection import NO_MATCH
from tests.games.scale import mark_long
from tests.server.conftest import fresh_database
from tests.server.guests import Connection, Guest, Running, running
from tests.server.nodes import reconnect, until_lost
from tests.server.proofs import close_code
from tests.terminal.hands import Answer, atlantis

PASSWORD = "correct horse"


where = pytest.fixture(params=mark_long(["sqlite", "postgresql"], but=["sqlite"]), name="where")(fresh_database)


@pytest.fixture
def served(where: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server with each kind of database, which `atlantis admin` uses, too."""
    monkeypatch.setenv("ATLANTIS_DATA", where)
    monkeypatch.setenv("COLUMNS", "300")
    with running(where) as server:
        yield server


def admin(*words: str, code: int = 0) -> Answer:
    answer = atlantis("admin", *words)
    assert answer.code == code, answer.out + answer.err
    return answer


def listed(*words: str) -> list[dict[str, Any]]:
    found = json.loads(admin(*words, "--json").out)
    assert isinstance(found, list)
    return found


def person_named(name: str) -> str:
    return str(next(one["id"] for one in listed("people") if one["name"] == name))


def test_matches_are_listed_and_closed_and_their_players_are_told(served: Running) -> None:
    with Guest(served.url, "Ann") as ann, Guest(served.url, "Bob") as bob:
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        bob.command(match, "join")
        ann.create("ark", "me", "open")
        assert [(one["game"], one["host"], one["people"]) for one in listed("matches", "--status", "running")] == [
            ("atlanteon", "Ann", 2)
        ]
        assert match in admin("matches", "--game", "atlanteon").out
        assert admin("matches", "--game", "rising").out == "Nothing found.\n"
        with bob.connect(match) as connection:
            connection.receive()
            assert admin("close", match).out == f"Closed match {match}.\n"
            until_lost(connection)
            again = reconnect(connection, bob, match)
            with again:
                while again.view.get("status") != "over":
                    again.receive()
            assert (again.view["result"]["reason"], again.view["result"]["winners"]) == ("closed", [])
            assert "operator" in again.view["result"]["text"]
        ann.refused_command(match, 409, "over", "move", move="tower black c3", at=ann.match(match)["position"])
        assert [one["result"]["reason"] for one in ann.get("/api/my/matches", status="over")] == ["closed"]
        assert "already over" in admin("close", match, code=2).err
        assert "no match" in admin("close", "nothing", code=2).err


def test_an_open_table_that_is_closed_leaves_the_lobby(served: Running) -> None:
    with Guest(served.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        admin("close", match)
        assert ann.get("/api/matches") == []


def test_a_match_that_is_deleted_is_gone_for_everybody_at_it(served: Running) -> None:
    with Guest(served.url, "Ann") as ann:
        match = ann.create("atlanteon", "me", "me")["id"]
        with ann.connect(match) as connection:
            connection.receive()
            admin("delete-match", match, "--yes")
            until_lost(connection)
        with ann.connect(match) as connection:
            assert close_code(connection)[0] == NO_MATCH
        assert ann.get("/api/my/matches") == []
        assert "no match" in admin("delete-match", match, "--yes", code=2).err


def test_people_are_found_and_get_a_new_password(served: Running) -> None:
    with Guest(served.url, "Ann") as ann, Guest(served.url, "Bob") as bob:
        ann.post("/api/accounts", {"account": "Annette", "password": PASSWORD})
        assert [one["account"] for one in listed("people", "--find", "NETT")] == ["annette"]
        assert {one["name"] for one in listed("people")} == {"Ann", "Bob"}
        assert "guest" in admin("reset-password", person_named("Bob"), code=2).err
        assert "nobody" in admin("reset-password", "carol", code=2).err
        said = admin("reset-password", "annette").out.split()
        assert ann.get("/api/me") is None, "all her sessions have ended"
        bob.refused("/api/login", {"account": "annette", "password": PASSWORD}, 403, "not-allowed")
        assert bob.post("/api/login", {"account": "annette", "password": said[-1]})["name"] == "Ann"


def test_whoever_is_muted_is_not_heard_and_whoever_is_banned_is_out(served: Running) -> None:
    with Guest(served.url, "Eve") as eve:
        match, id = eve.create("atlanteon", "me", "me")["id"], person_named("Eve")
        eve.command(match, "chat", text="hello")
        assert admin("mute", id).out == "Muted Eve.\n"
        eve.refused_command(match, 403, "muted", "chat", text="hello?")
        with eve.connect(match) as connection:
            connection.receive()
            admin("ban", id)
            assert signed_out(connection)
        assert eve.http.get("/api/me").json()["refused"] == "banned"
        assert [(one["muted"], one["banned"]) for one in listed("people")] == [(True, True)]
        admin("unban", id)
        admin("unmute", id)
        eve.command(match, "chat", text="again")


def signed_out(connection: Connection) -> bool:
    try:
        return close_code(connection)[0] == SIGNED_OUT
    except ConnectionClosed:
        return False


def test_everything_about_a_person_is_exported(served: Running, tmp_path: Path) -> None:
    with Guest(served.url, "Ann") as ann:
        ann.post("/api/accounts", {"account": "ann", "password": PASSWORD})
        match = ann.create("atlanteon", "me", "me")["id"]
        ann.command(match, "chat", text="a line of mine")
        ann.post("/api/packs", {"game": "atlanteon", "name": "Nine", "values": {"markers": 9}})
        out = tmp_path / "ann.json"
        admin("export", "ann", "--out", str(out))
        assert stat.S_IMODE(out.stat().st_mode) == 0o600
        text = out.read_text("utf-8")
        found = json.loads(text)
        assert found["person"]["account"] == "ann"
        assert [one["id"] for one in found["matches"]] == [match]
        assert [one["text"] for one in found["chat"]] == ["a line of mine"]
        assert [one["name"] for one in found["packs"]] == ["Nine"]
        assert [(one["do"], one["name"]) for one in found["entries"]] == [("sit", "Ann"), ("sit", "Ann")]
        assert "argon2" not in text
        assert ann.secret not in text
        assert "cannot be written" in admin("export", "ann", "--out", str(out), code=2).err


def test_nothing_about_a_person_is_left_when_they_are_deleted(served: Running) -> None:
    with Guest(served.url, "Annabel") as ann, Guest(served.url, "Bob") as bob:
        ann.post("/api/accounts", {"account": "annabel", "password": PASSWORD})
        ann.post("/api/packs", {"game": "atlanteon", "name": "Annabels", "values": {"markers": 9}})
        match = ann.create("atlanteon", "me", "open", listed=True)["id"]
        bob.command(match, "join")
        ann.make_first_move(match)
        ann.command(match, "chat", text="signed, Annabel")
        bob.command(match, "chat", text="a line of Bob's")
        id = person_named("Annabel")
        with bob.connect(match) as connection:
            connection.receive()
            admin("delete-person", "annabel", "--yes")
            until_lost(connection)
        assert ann.get("/api/me") is None
        seen = bob.match(match)
        assert [seat["name"] for seat in seen["seats"]] == ["?", "Bob"]
        assert len(seen["story"]["moves"]) == 1
        assert [one["text"] for one in bob.get(f"/api/matches/{match}/chat")] == ["a line of Bob's"]
        assert bob.make_first_move(match)["number"] > seen["number"], "the match is still whole"
        assert "Annabel" not in bob.http.get(f"/api/matches/{match}/record").text
        assert [one["name"] for one in listed("people")] == ["Bob"]
    if "postgresql" not in served.settings.database:
        with closing(sqlite3.connect(served.settings.database)) as database:
            dump = "\n".join(database.iterdump())
        assert id not in dump.replace(f"'person','{id}'", "")
        assert "nnabel" not in dump


def age_everything(served: Running, days: int) -> None:
    """As if everything had happened so many days earlier."""

    async def work() -> None:
        from datetime import timedelta

        from sqlalchemy import update

        from atlantis.server.storage.models import now
        from atlantis.server.storage.schema import matches, people, sessions

        old = now() - timedelta(days=days)
        await served.service.store.writer.do(
            lambda connection: [
                connection.execute(update(table).values(**dict.fromkeys(columns, old)))
                for table, columns in ((matches, ["changed"]), (people, ["made"]), (sessions, ["seen"]))
            ]
        )

    import asyncio

    asyncio.run_coroutine_threadsafe(work(), served.service.store.writer.task.get_loop()).result(30)


def test_what_is_old_is_pruned(served: Running) -> None:
    with Guest(served.url, "Old Ann") as ann, Guest(served.url, "Old Bob") as bob, Guest(served.url, "Old Eve") as eve:
        ann.post("/api/accounts", {"account": "ann", "password": PASSWORD})
        over = ann.create("atlanteon", "me", "me")["id"]
        ann.command(over, "resign")
        ann.create("atlanteon", "me", "open")
        running = eve.create("atlanteon", "me", "me")["id"]
        assert bob.get("/api/me")
        age_everything(served, 40)
        with Guest(served.url, "New Carol"):
            assert "Say what to delete" in admin("prune", code=2).err
            words = ["prune", "--guests", "30", "--open", "30", "--over", "30"]
            assert admin(*words, "--dry-run").out.splitlines() == [
                "1 open tables would be deleted.",
                "1 finished matches would be deleted.",
                "1 guests would be deleted.",
            ]
            assert len(listed("matches")) == 3
            admin(*words)
            assert [one["id"] for one in listed("matches")] == [running]
            assert {one["name"] for one in listed("people")} == {"Old Ann", "Old Eve", "New Carol"}
            assert admin(*words).out.startswith("0 open tables deleted.")


def test_a_database_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    missing = tmp_path / "typo.db"
    assert "There is no database" in admin("people", "--data", str(missing), code=2).err
    assert not missing.exists()


def test_other_tables_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        database.execute("INSERT INTO alembic_version VALUES ('0001')")
    assert "not those of this version" in admin("people", "--data", str(path), code=2).err
