"""What clients put together from changes is what they would be told as a whole, at every step."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import atlantis
from atlantis.engine import OVER, Game, State
from atlantis.engine.words import Words
from atlantis.server.changes import ClientState, render_news, runs
from atlantis.server.feed import STEPS
from atlantis.server.match import LiveMatch
from atlantis.server.render import render_match
from atlantis.server.render_moves import render_fixed_actions
from atlantis.server.storage import StoredMatch
from atlantis.table import Refused, Setup, Table
from atlantis.table.commands import (
    Advise,
    AllowHints,
    Back,
    BotMove,
    Command,
    Move,
    Plan,
    ReplaceAbsent,
    SeatBot,
    Sit,
    Standing,
    Undo,
)
from atlantis.table.setup import new_setup
from tests.fifth_game import environment, install
from tests.games.scale import mark_long
from tests.server.guests import Guest
from tests.server.proofs import close_code
from tests.server.seen import Seen, unpacked

PEOPLE = ("ann", "bob", "cat", "dan")
GAMES = [*atlantis.games()]
QUICK = 2
"""The seed of the ordinary run, which is shorter."""


class Client:
    """One who reads now and then, and loses the connection now and then. `moves`: those that they
    have beside the vocabulary."""

    def __init__(self, who: str, lang: str, patience: float, game: Game | None = None) -> None:
        self.who = who
        self.lang = lang
        self.patience = patience
        self.moves = [] if game is None else render_fixed_actions(game, lang)
        self.number = 0
        self.changes = 0
        self.wholes = 0
        self.connections = 0
        self.connect()

    def connect(self) -> None:
        self.seen, self.state = Seen(), ClientState()
        self.seen.words = {action["code"]: dict(action) for action in self.moves}
        self.state.words = bool(self.moves)
        self.number = 0
        self.connections += 1

    def read(self, match: LiveMatch, other: LiveMatch) -> None:
        text = render_news(match, self.who, self.lang, self.number, self.state)
        if text is not None:
            message = json.loads(text)
            self.changes += message["type"] == "changes"
            self.wholes += message["type"] == "match"
            self.seen.take(message)
        self.number = match.table.number
        other.rendered.clear()
        expected = json.loads(render_match(other, self.who, self.lang, 0))
        assert self.seen.story == expected.pop("story")["moves"]
        view = {name: value for name, value in self.seen.view.items() if name not in ("type", "story")}
        assert json.dumps(view, sort_keys=True) == json.dumps(expected, sort_keys=True)


def stored_by_ann(setup: Setup) -> StoredMatch:
    now = datetime.now(UTC)
    return StoredMatch("m", setup, "ann", "invite", False, "running", None, None, 0, now, now)


def any_command(table: Table, random: Random) -> tuple[Command, str]:
    """A move, or something else that somebody might do."""
    who, at, seat = random.choice(PEOPLE), table.position, random.randint(1, len(table.seats))
    moves = [table.state.text(code) for code in table.state.legal_actions()] if table.state.actor != OVER else []
    holder = table.seats[table.state.actor].who if table.state.actor >= 0 else who
    deeds: list[tuple[Command, str]] = [
        (Undo(at, agreed=True), holder),
        (Undo(at), who),
        (ReplaceAbsent(seat), who),
        (Back(), who),
        (Standing(random.choice(["always", "needed", "never"])), who),
        (AllowHints(random.random() < 0.5), who),
        (Advise(random.choice(moves or ["pass"]), at), who),
        (Plan(random.choices(moves or ["pass"], k=2)), who),
    ]
    return random.choice(deeds) if random.random() < 0.3 else (Move(random.choice(moves or ["pass"]), at), holder)


def do(match: LiveMatch, command: Command, who: str) -> None:
    try:
        match.table.commit(match.table.propose(command, who))
    except Refused:
        return
    match.announce()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", mark_long(range(3), but=[QUICK]))
def test_changes_add_up_to_the_whole_match(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    players = random.choice(atlantis.card(game).players)
    setup = new_setup(game, players, forced=random.random() < 0.5)
    table = Table(setup)
    match = LiveMatch(cast("Any", None), cast("Any", None), stored_by_ann(setup), table)
    other = LiveMatch(cast("Any", None), cast("Any", None), match.stored, table)
    clients = [
        Client(who, lang, patience, words)
        for who, lang, patience, words in (
            ("ann", "en", 1.0, None),
            ("ann", "fr", 0.5, table.game),
            ("bob", "en", 0.9, table.game),
            ("cat", "fr", 1.0, None),
            ("watcher", "en", 0.5, table.game),
            ("", "fr", 0.8, None),
            ("", "en", 0.01, None),
        )
    ]

    def tell() -> None:
        for client in clients:
            if random.random() < client.patience:
                client.read(match, other)
            if random.random() < 0.01:
                client.connect()

    tell()
    for seat in range(1, players + 1):
        bot = seat > 1 and random.random() < 0.2
        do(match, SeatBot(seat, "random") if bot else Sit(PEOPLE[(seat - 1) % 3], seat), PEOPLE[(seat - 1) % 3])
        tell()
    for _ in range(80 if seed == QUICK else 250):
        if table.over():
            break
        if table.state.actor >= 0 and table.seats[table.state.actor].bot is not None:
            move = table.state.text(random.choice(table.state.legal_actions()))
            do(match, BotMove(move, table.position, table.state.actor + 1), "")
        else:
            do(match, *any_command(table, random))
        if random.random() < 0.05:
            match.arrive("ann")
            other.present = match.present
        tell()
    for client in clients:
        client.read(match, other)
    for client in clients:
        if client.patience == 1.0:
            assert client.changes > client.wholes == client.connections, "everything is sent once for each connection"
    late, version = Client("", "en", 1.0), match.version
    late.read(match, other)
    for missed, wholes in ((STEPS, 1), (STEPS + 1, 2)):
        for _ in range(missed):
            match.announce()
            clients[0].read(match, other)
        late.read(match, other)
        assert late.wholes == wholes, f"whoever has missed more than {STEPS} changes gets everything again"
    assert match.version == version + 2 * STEPS + 1


@pytest.mark.parametrize(("other", "told"), [("", False), ("0", True)])
def test_moves_are_not_described_to_whoever_has_them_already(ann: Guest, other: str, told: bool) -> None:
    with ann.connect(ann.create("atlanteon", "me", "me")["id"]) as connection:
        connection.receive()
        address = connection.view["vocabulary"]
        moves = ann.http.get(address.replace("/vocabulary?", "/moves?"))
        assert "immutable" in moves.headers["cache-control"]
        connection.words = {action["code"]: action for action in moves.json()}
        connection.socket.send(json.dumps({"type": "words", "vocabulary": address + other}))
        first = set(connection.codes())
        while set(connection.codes()) <= first:
            connection.make_first_move()
        assert set(connection.codes()) <= connection.words.keys()
        assert (set(connection.codes()) <= connection.actions.keys()) is told


def test_a_game_that_makes_its_own_sentences_has_no_moves_to_keep() -> None:
    class Own(Words):
        def describe(self, state: State, code: int, lang: str) -> str:
            return f"{state.actor}: {self.game.text(code)}"

    game = new_setup("atlanteon", 2).load()
    assert render_fixed_actions(game, "en")
    assert render_fixed_actions(cast("Game", SimpleNamespace(words=Own(game), choices=game.choices)), "en") == []


@pytest.mark.parametrize("codes", [[], [0], [3], [0, 1, 2, 7], [5, 6, 9]])
def test_codes_are_sent_as_runs(codes: list[int]) -> None:
    assert unpacked(runs(codes)) == codes


def test_a_page_of_another_version_is_told_to_reload(nobody: Guest, solo: str) -> None:
    with nobody.connect(solo, lang="fr", protocol=1) as connection:
        assert close_code(connection) == (4426, [])
        assert connection.socket.close_reason == "Cette page n’est plus à jour\u202f: rechargez-la."


def test_the_fifth_game_is_told_in_the_same_way(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", __file__, "-k", "tidepools"],
        capture_output=True,
        text=True,
        timeout=600,
        env=environment(install(tmp_path)),
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr  # it would be 5 if there were no such tests
