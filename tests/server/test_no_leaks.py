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

from atlantis.bots.chance import ChanceSource
from atlantis.server.match import LiveMatch
from atlantis.server.render import render_match
from atlantis.server.settings import Settings
from atlantis.server.storage import Store, StoredMatch
from atlantis.server.storage.schema import TABLES
from atlantis.server.tasks import Tasks
from atlantis.table import Entry, Proposal, Refused, Setup, Table, new_setup
from atlantis.table.commands import Move, Sit
from tests.server.guests import Guest, Running

GAMES = ("atlanteon", "atlandice", "ark", "rising")
WITH_CHANCE = ("atlandice", "ark", "rising")
WHO = "ann"


def match_of(game: str, chance: ChanceSource) -> LiveMatch:
    """A match in which nothing has happened."""
    then = datetime(2026, 1, 1, tzinfo=UTC)
    stored = StoredMatch("match", new_setup(game, forced=False), WHO, "word", True, "open", None, None, 0, then, then)
    match = LiveMatch(Store("unused"), Tasks(), stored, Table(stored.setup))
    match.table.chance = chance
    return match


def matches_of(game: str) -> list[LiveMatch]:
    """The same match with different chance."""
    return [match_of(game, chance) for chance in (ChanceSource(1), ChanceSource(2), ChanceSource(None))]


def all_that_is_seen(match: LiveMatch, whole: bool = False) -> bytes:
    """Everything that leaves the server: views of a player and of a watcher, the record, what a bot is told."""
    table = match.table
    match.announce()
    since = 0 if whole else max(0, table.number - 2)
    seen: list[Any] = [render_match(match, who, lang, since) for who, lang in ((WHO, "en"), (WHO, "fr"), ("", "en"))]
    seen += [table.record.header(), table.state.to_bytes().hex(), repr(table.result())]
    if table.state.actor >= 0:
        seen.append(table.state.legal_actions())
    if whole:
        seen.append(table.record.dump())
    return json.dumps(seen, ensure_ascii=False).encode()


def propose_move(match: LiveMatch) -> Proposal:
    """What the next move of the game would lead to; nothing has happened yet."""
    table = match.table
    legal = table.state.legal_actions()
    return table.propose(Move(table.state.text(legal[table.number * 7 % len(legal)]), table.position), WHO)


def play(matches: list[LiveMatch]) -> Iterator[None]:
    """The same game in all matches, with the chance of the first. Stops after each entry."""
    leader = matches[0].table

    def happen(proposal: Proposal) -> Iterator[None]:
        for entry in proposal.entries:
            for match in matches:
                match.table.replay([entry])
            yield

    for seat in range(len(leader.seats)):
        yield from happen(leader.propose(Sit("Ann", seat + 1), WHO))
    while not leader.over():
        yield from happen(propose_move(matches[0]))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_chance_will_bring_all_that_is_seen_is_the_same(game: str) -> None:
    """At every point of a whole game, also between a move and the roll or card that follows it."""
    matches, points = matches_of(game), 0
    for _ in play(matches):
        points += 1
        first = all_that_is_seen(matches[0], points % 40 == 0)
        assert all(all_that_is_seen(match, points % 40 == 0) == first for match in matches[1:])
    assert len({all_that_is_seen(match, True) for match in matches}) == 1
    assert matches[0].table.over()
    assert points > 20


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_what_follows_a_move_is_the_same_until_chance_decides(game: str) -> None:
    """And what was drawn for a proposal that was not committed leaves nothing behind."""
    matches, differences = matches_of(game), 0
    for _ in play(matches):
        if matches[0].table.actor() is None or matches[0].table.number % 3:
            continue
        before = [all_that_is_seen(match) for match in matches]
        each = [propose_move(match).entries for match in matches]
        assert [all_that_is_seen(match) for match in matches] == before, "a proposal has changed something"
        decided = [entries[: first_chance(entries)] for entries in each]
        assert decided[0] == decided[1] == decided[2]
        assert len({first_chance(entries) for entries in each}) == 1
        differences += each[0] != each[1]
        table = matches[1].table
        with pytest.raises(Refused):
            table.propose(Move("no such move", table.position), WHO)
        assert all_that_is_seen(matches[1]) == before[1], "a refusal has changed something"
    assert differences, "with other chance, other things happen"


def first_chance(entries: list[Entry]) -> int:
    """How many entries come before those of chance."""
    return next((n for n, entry in enumerate(entries) if entry.do == "move" and entry.seat is None), len(entries))


def test_no_seed_is_stored_or_set() -> None:
    stored = [column.name for table in TABLES.tables.values() for column in table.columns]
    set_up = [one.name for kind in (Settings, Setup, StoredMatch, Entry) for one in fields(kind)]
    assert not [name for name in (*stored, *set_up) if "seed" in name or "random" in name or "chance" in name]
    assert "seed" not in json.dumps(new_setup("ark").to_json())


def test_the_server_draws_from_the_system_only_what_happens_now(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each outcome is drawn from the system's randomness when it is needed, and stored before it is sent."""
    drawn: list[list[int]] = []
    real = SystemRandom.choices

    def choices(self: SystemRandom, *given: Any, **more: Any) -> list[int]:
        found = real(self, *given, **more)
        drawn.append(found)
        return found

    monkeypatch.setattr(SystemRandom, "choices", choices)
    match = ann.create("atlandice", "me", "me", "me", forced=False)["id"]
    with ann.connect(match) as connection:
        connection.receive()
        for _ in range(12):
            with closing(sqlite3.connect(server.settings.database)) as database:
                bodies = [
                    json.loads(row[0])
                    for row in database.execute("SELECT body FROM entries WHERE match = ? ORDER BY number", (match,))
                ]
            rolls = [body for body in bodies if body["do"] == "move" and "seat" not in body]
            assert len(rolls) == len(drawn), "all that was drawn has happened"
            assert len(bodies) == connection.view["number"], "all that is stored was sent"
            connection.make_first_move()
    assert len(drawn) > 2
    table = server.service.registry.matches[match].table
    assert table.chance.seed is None
    assert isinstance(table.chance.random_at(1), SystemRandom)
    assert "seed" not in ann.http.get(f"/api/matches/{match}/record").text
