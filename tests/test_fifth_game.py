"""A game in a package of its own plugs in by its entry point, and everything that plays games plays it.

The package is laid out as an installer would lay it out; each test runs in a process that finds it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fifth_game import environment, install


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its metadata."""
    return install(tmp_path_factory.mktemp("site"))


def run(installed: Path, code: str, *arguments: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(installed),
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


COMMAND = "from atlantis.cli import main; main()"


def test_it_is_one_of_the_games_and_keeps_the_contract_in_both_languages(installed: Path) -> None:
    assert "kept" in run(
        installed,
        """
import atlantis
from atlantis.testing import check_contract
assert "tidepools" in atlantis.games()
for players in (2, 3, 4):
    game = atlantis.load("tidepools", players, spring_tide=players == 3)
    check_contract(game, 3, lang="fr" if players == 4 else "en")
print("kept")
""",
    )


def test_it_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    out = run(
        installed,
        COMMAND,
        "play",
        "tidepools",
        "--seats",
        "me,novice",
        "--lang",
        "fr",
        "--seed",
        "1",
        "--record",
        str(tmp_path / "game.jsonl"),
        given="roll\nquit\n",
    )
    assert "Siège 1 fait un 6" in out  # the first roll has no alternative, so the table makes it
    assert "Le dé est lancé\u202f: ramassez d" in out
    assert "panier: 0" in out


def test_bots_play_it_in_the_arena(installed: Path) -> None:
    out = run(installed, COMMAND, "arena", "tidepools", "--seats", "random,greedy", "--games", "4", "--jobs", "1")
    assert "greedy" in out


def test_it_is_a_game_of_pettingzoo_and_openspiel(installed: Path) -> None:
    if not os.environ.get("CI"):
        pytest.importorskip("pettingzoo")
        pytest.importorskip("pyspiel")
    assert "done" in run(
        installed,
        """
from atlantis.adapters.pettingzoo import env
table = env("tidepools")
table.reset(seed=1)
for agent in table.agent_iter(5000):
    seen, _, over, cut, _ = table.last()
    table.step(None if over or cut else int(seen["action_mask"].nonzero()[0][-1]))
import atlantis.adapters.openspiel
import pyspiel
state = pyspiel.load_game("atlantis_tidepools").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[-1])
print("done", state.returns())
""",
    )


def test_a_server_offers_it_with_all_its_words(installed: Path, tmp_path: Path) -> None:
    assert "Dans quel bassin ramassez-vous" in run(
        installed,
        """
import sys
from fastapi.testclient import TestClient
from atlantis.server.app import create_app
from atlantis.server.settings import Settings
with TestClient(create_app(Settings(database=sys.argv[1])), base_url="http://127.0.0.1") as client:
    card = next(card for card in client.get("/api/games?lang=fr").json() if card["name"] == "tidepools")
    answer = client.get(card["vocabulary"])
    assert "immutable" in answer.headers["cache-control"], answer.headers
    client.post("/api/me", json={"name": "Ann"})
    match = client.post("/api/matches", json={"game": "tidepools", "seats": ["me", "me"], "forced": False}).json()
    assert [action["kind"] for action in match["legal"]] == ["roll"], match
    print(answer.json()["steps"]["gather"]["question"])
""",
        str(tmp_path / "served.db"),
    )


def test_a_plugin_that_cannot_be_imported_is_named_and_left_out(tmp_path: Path) -> None:
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[atlantis.games]\nbroken = no_such_module\n")
    done = subprocess.run(
        [sys.executable, "-c", "import atlantis; print(atlantis.games())"],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=True,
    )
    assert "broken" not in done.stdout
    assert "The game 'broken' (no_such_module) cannot be used" in done.stderr
