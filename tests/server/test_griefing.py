"""One person cannot spoil it for others: seats, names, chat, the lobby; and what the host can do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from atlantis.server.settings import NO_LIMITS, changed_limits
from atlantis.server.storage import store as stores
from tests.server.guests import Guest, Running, running


@pytest.fixture
def eve(server: Running) -> Iterator[Guest]:
    with Guest(server.url, "Eve") as guest:
        yield guest


# ---- seats -----------------------------------------------------------------------------------------------------------


def test_one_person_takes_no_more_seats_than_the_host_allows(ann: Guest, bob: Guest) -> None:
    for allowed in (1, 2):
        match = ann.create("atlandice", "me", "open", "open", "open", listed=True, seats_each=allowed)["id"]
        for _ in range(allowed):
            bob.command(match, "join")
        text = bob.refused_command(match, 409, "taken", "join")
        assert str(allowed) in text
        assert len(ann.command(match, "join")["mine"]) == 2, "the host may take more"


def test_the_host_can_free_a_seat_before_the_game_starts(ann: Guest, bob: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "open", listed=True)["id"]
    bob.command(match, "join", seat=2)
    bob.refused_command(match, 403, "not-host", "kick", seat=1)
    assert ann.command(match, "kick", seat=2)["seats"][1]["kind"] == "open"
    ann.refused_command(match, 409, "taken", "kick", seat=2)
    assert bob.command(match, "join", seat=3)["mine"] == [3], "that is not a ban"


def test_a_seat_is_not_freed_once_the_game_has_started(ann: Guest, pair: str) -> None:
    ann.refused_command(pair, 409, "started", "kick", seat=2)


def test_whoever_is_banned_takes_no_seat_and_writes_nothing_here(ann: Guest, bob: Guest, eve: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "open", listed=True)["id"]
    eve.command(match, "join", seat=2)
    bob.refused_command(match, 403, "not-host", "ban", seat=2)
    ann.refused_command(match, 422, "wrong", "ban", seat=3)
    ann.refused_command(match, 422, "wrong", "ban", seat=1)
    ann.refused_command(match, 422, "wrong", "ban")
    assert ann.command(match, "ban", seat=2)["seats"][1]["kind"] == "open"
    eve.refused_command(match, 403, "banned", "join")
    eve.refused_command(match, 403, "muted", "chat", text="hello")
    assert bob.command(match, "join", seat=2)["mine"] == [2]
    other = ann.create("atlandice", "me", "open", "open", listed=True)["id"]
    assert eve.command(other, "join")["mine"], "it is for this table only"


def test_somebody_who_only_watches_is_banned_by_a_line_of_chat(ann: Guest, eve: Guest, pair: str) -> None:
    eve.command(pair, "chat", text="move faster")
    line = ann.get(f"/api/matches/{pair}/chat")[-1]["number"]
    ann.command(pair, "ban", line=line)
    eve.refused_command(pair, 403, "muted", "chat", text="again")


def test_a_banned_player_of_a_running_game_plays_on_in_silence(ann: Guest, bob: Guest, pair: str) -> None:
    ann.command(pair, "ban", seat=2)
    bob.refused_command(pair, 403, "muted", "chat", text="hello")
    ann.make_first_move(pair)
    assert bob.make_first_move(pair)["mine"] == [2]


# ---- names -----------------------------------------------------------------------------------------------------------


def test_nobody_sits_down_with_a_name_that_looks_like_anothers(server: Running, ann: Guest) -> None:
    match = ann.create("atlandice", "me", "open", "open", listed=True)["id"]
    for name in ("ann", "\uff21\uff2e\uff2e", "\U0001d400nn"):
        with Guest(server.url, name) as twin:
            assert "Ann" in twin.refused_command(match, 409, "name-taken", "join")
    with Guest(server.url, "Anne") as other:
        other.command(match, "join")


def test_two_accounts_do_not_look_alike(server: Running, ann: Guest, bob: Guest) -> None:
    ann.post("/api/accounts", {"account": "morris1", "password": "correct horse"})
    for account in ("Morris1", "rnorris1", "morrisl", "mOrrisl", "\u217forris1"):
        bob.refused("/api/accounts", {"account": account, "password": "correct horse"}, 403, "not-allowed")
    assert bob.post("/api/accounts", {"account": "norris", "password": "correct horse"})["account"] == "norris"


# ---- chat ------------------------------------------------------------------------------------------------------------


def test_a_line_of_chat_belongs_to_the_person_and_not_to_a_name(server: Running, ann: Guest, pair: str) -> None:
    ann.command(pair, "chat", text="mine")
    with Guest(server.url, "Ann") as impostor:
        impostor.command(pair, "chat", text="not mine")
        lines = ann.get(f"/api/matches/{pair}/chat")
        assert [(one["name"], one["seats"], one["mine"]) for one in lines] == [("Ann", [1], True), ("Ann", [], False)]
        assert [one["mine"] for one in impostor.get(f"/api/matches/{pair}/chat")] == [False, True]


def test_people_who_watch_leave_room_for_the_players(
    server: Running, ann: Guest, bob: Guest, eve: Guest, pair: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "MOST_CHAT", 8)
    monkeypatch.setattr(stores, "FOR_PLAYERS", 4)
    monkeypatch.setattr(stores, "MOST_OF_WATCHER", 3)
    for _ in range(3):
        eve.command(pair, "chat", text="one of three")
    assert "3" in eve.refused_command(pair, 409, "chat-full", "chat", text="one more")
    with Guest(server.url, "Mallory") as mallory:
        mallory.command(pair, "chat", text="the last one for people who watch")
        assert "players" in mallory.refused_command(pair, 409, "chat-full", "chat", text="one more")
    for guest in (ann, bob, ann, bob):
        guest.command(pair, "chat", text="we still can")
    ann.refused_command(pair, 409, "chat-full", "chat", text="full for everybody")


def test_chat_of_people_who_watch_is_limited_by_address(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "a.db", limits=changed_limits(NO_LIMITS, ["watchers=2"])))
        ann = stack.enter_context(Guest(server.url, "Ann"))
        match = ann.create("atlanteon", "me", "me")["id"]
        for n in range(2):
            stack.enter_context(Guest(server.url, f"Guest {n}")).command(match, "chat", text="hello")
        last = stack.enter_context(Guest(server.url, "Guest 3"))
        last.refused_command(match, 429, "too-often", "chat", text="hello")
        for _ in range(5):
            ann.command(match, "chat", text="a player is not limited by them")


# ---- the lobby -------------------------------------------------------------------------------------------------------


def test_tables_in_the_lobby_are_limited_by_person_and_address(tmp_path: Path) -> None:
    new = {"game": "atlanteon", "seats": ["me", "open"], "listed": True}
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path / "a.db", limits=changed_limits(NO_LIMITS, ["listed=2"])))
        ann, bob = (stack.enter_context(Guest(server.url, name)) for name in ("Ann", "Bob"))
        first = ann.post("/api/matches", new)["id"]
        ann.post("/api/matches", new)
        ann.refused("/api/matches", new, 409, "full")
        bob.refused("/api/matches", new, 409, "full")
        hidden = ann.post("/api/matches", {**new, "listed": False})["id"]
        ann.refused_command(hidden, 409, "full", "list", listed=True)
        ann.command(first, "list", listed=False)
        ann.command(hidden, "list", listed=True)
        bob.command(hidden, "join")
        assert bob.post("/api/matches", new)["listed"], "a game that has started is no table in the lobby"


def test_the_lobby_shows_a_table_of_every_host_before_a_second_one(own_server: Running) -> None:
    with ExitStack() as stack:
        ann, bob, eve = (stack.enter_context(Guest(own_server.url, name)) for name in ("Ann", "Bob", "Eve"))
        for guest in (ann, bob, *[eve] * 60):
            guest.create("atlanteon", "me", "open", listed=True)
        hosts = [one["host"] for one in ann.get("/api/matches")]
    assert hosts[:3] == ["Eve", "Bob", "Ann"]
    assert hosts[3:] == ["Eve"] * 47
