"""Nothing that anybody can see depends on chance that has not happened yet."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from datetime import UTC, datetime
from random import SystemRandom
from typing import Any

import pytest

from atlantis.bots.asked import Question
from atlantis.bots.luck import Luck
from atlantis.server.rooms import Room
from atlantis.server.settings import Settings
from atlantis.server.storage import StoredMatch
from atlantis.server.storage.schema import TABLES
from atlantis.server.views import match_view
from atlantis.table import Entry, Refused, Setup, Table, new_setup
from tests.server.guests import Guest, Running

GAMES = ("atlanteon", "atlandice", "ark", "rising")
WITH_CHANCE = ("atlandice", "ark", "rising")
WHO = "ann"


def room_of(game: str, luck: Luck) -> Room:
    """A room in which nothing has happened."""
    then = datetime(2026, 1, 1, tzinfo=UTC)
    setup = new_setup(game, forced=False)
    room = Room(StoredMatch("match", setup, WHO, "word", True, "open", None, None, 0, then, then))
    room.table.luck = luck
    return room


def all_that_is_seen(room: Room, whole: bool = False) -> bytes:
    """Everything that leaves the server: views of a player and of a watcher, the record, what a bot is asked."""
    table = room.table
    since = 0 if whole else max(0, table.number - 2)
    seen: list[Any] = [match_view(room, who, lang, since) for who, lang in ((WHO, "en"), (WHO, "fr"), ("", "en"))]
    seen += [table.record_header(), table.state.to_bytes().hex(), repr(table.result())]
    if table.state.actor >= 0:
        seen.append(table.state.legal_actions())
    if whole:
        seen.append(table.record.dump())
    return json.dumps(seen, ensure_ascii=False).encode()


def wishes(room: Room) -> list[Entry]:
    """What the next move of the game would lead to; nothing has happened by that."""
    table = room.table
    actor = table.actor()
    assert actor is not None
    legal = table.state.legal_actions()
    return table.move(actor, WHO, table.state.text(legal[table.number * 7 % len(legal)]), table.position)


def play(rooms: list[Room]) -> Iterator[None]:
    """The same game in all rooms: the first one's luck counts. Stops after each entry."""
    leader = rooms[0].table
    for seat in range(len(leader.seats)):
        for entry in leader.sit(seat, WHO, "Ann"):
            for room in rooms:
                room.take([entry])
            yield
    while not leader.over():
        for entry in wishes(rooms[0]):
            for room in rooms:
                room.take([entry])
            yield


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_luck_will_be_all_that_is_seen_is_the_same(game: str) -> None:
    """At every point of a whole game, also between a move and the roll or card that follows it."""
    rooms = [room_of(game, luck) for luck in (Luck(1), Luck(2), Luck(None))]
    points = 0
    for _ in play(rooms):
        points += 1
        first = all_that_is_seen(rooms[0], points % 40 == 0)
        assert all(all_that_is_seen(room, points % 40 == 0) == first for room in rooms[1:])
    assert len({all_that_is_seen(room, True) for room in rooms}) == 1
    assert rooms[0].table.over()
    assert points > 20


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_what_follows_a_wish_is_the_same_until_chance_decides(game: str) -> None:
    """And what was drawn for a wish that did not happen leaves nothing behind."""
    rooms = [room_of(game, luck) for luck in (Luck(1), Luck(2), Luck(None))]
    differences = 0
    for _ in play(rooms):
        if rooms[0].table.actor() is None or rooms[0].table.number % 3:
            continue
        before = [all_that_is_seen(room) for room in rooms]
        each = [wishes(room) for room in rooms]
        assert [all_that_is_seen(room) for room in rooms] == before, "only asking has changed something"
        decided = [entries[: first_chance(entries)] for entries in each]
        assert decided[0] == decided[1] == decided[2]
        assert len({first_chance(entries) for entries in each}) == 1
        differences += each[0] != each[1]
        table = rooms[1].table
        with pytest.raises(Refused):
            table.move(table.state.actor, WHO, "no such move", table.position)
        assert all_that_is_seen(rooms[1]) == before[1], "a refusal has changed something"
    assert differences, "with other luck, other things happen"


def first_chance(entries: list[Entry]) -> int:
    """How many entries there are before chance has its say."""
    return next((n for n, entry in enumerate(entries) if entry.do == "move" and entry.seat is None), len(entries))


def test_nothing_keeps_a_seed() -> None:
    kept = [column.name for table in TABLES.tables.values() for column in table.columns]
    asked = [one.name for kind in (Settings, Setup, Question, StoredMatch, Entry) for one in fields(kind)]
    assert not [name for name in (*kept, *asked) if "seed" in name or "random" in name or "luck" in name]
    assert "seed" not in json.dumps(new_setup("ark").written())


def test_the_luck_of_a_table_is_the_systems() -> None:
    table = Table(new_setup("atlandice"))
    assert table.luck.seed is None
    assert isinstance(table.luck.at(1), SystemRandom)


def test_the_server_draws_with_the_systems_luck_and_stores_what_has_happened_only(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each outcome is drawn from the system's randomness, when it is needed; it is stored before it is told."""
    drawn: list[list[int]] = []
    real = SystemRandom.choices

    def choices(self: SystemRandom, *given: Any, **more: Any) -> list[int]:
        found = real(self, *given, **more)
        drawn.append(found)
        return found

    monkeypatch.setattr(SystemRandom, "choices", choices)
    match = ann.match("atlandice", "me", "me", "me", forced=False)
    with ann.live(match["id"]) as line:
        line.hear()
        for _ in range(12):
            with closing(sqlite3.connect(server.settings.database)) as database:
                bodies = [
                    json.loads(row[0])
                    for row in database.execute(
                        "SELECT body FROM entries WHERE match = ? ORDER BY number", (match["id"],)
                    )
                ]
            rolls = [body for body in bodies if body["do"] == "move" and "seat" not in body]
            assert len(rolls) == len(drawn), "what was drawn has happened, and nothing is drawn ahead"
            assert len(bodies) == line.view["number"], "what is stored is what is told"
            answer = line.ask("move", move=line.view["legal"][0]["move"], at=line.view["position"])
            line.until(answer["number"])
    assert len(drawn) > 2
    room = server.app.state.house.rooms.rooms[match["id"]]
    assert room.table.luck.seed is None
    assert "seed" not in ann.http.get(f"/api/matches/{match['id']}/record").text
