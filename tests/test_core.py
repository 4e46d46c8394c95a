"""How the core runs: as announced, never stale, and the same way compiled and interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import atlantis
from atlantis.engine import game as engine_game

PACKAGE = Path(atlantis.__file__).parent

GAMES = """
import atlantis
print(atlantis.CORE)
for name in atlantis.games():
    for option in atlantis.card(name).options:
        for value in option.choices if not option.by_seat else (None,):
            start = atlantis.load(name, **{option.name: value}).start()
            tally = atlantis.playouts(start, 60, 7)
            print(name, value, tally, tally.returns, hash(start), atlantis.perft(start, 2))
"""


REFUSALS = """
import atlantis
game = atlantis.load("atlanteon")
state = game.start()
class Three:
    def __index__(self):
        return 278
state.apply(Three())
print(state.text(Three()))
class Two:
    def __index__(self):
        return 2
assert atlantis.load("atlanteon", players=Two()) == game
for what in (lambda: state.apply(1.0), lambda: state.apply("tile"), lambda: state.apply(None),
             lambda: state.apply(10**30), lambda: state.tell(-1), lambda: state.describe(1.5),
             lambda: game.text(10**30), lambda: state.action("x"),
             lambda: game.from_bytes("ATLS"), lambda: game.from_bytes(bytearray(b"ATLS")),
             lambda: game.from_bytes(None),
             lambda: atlantis.load("atlanteon", players="2"), lambda: atlantis.load("atlanteon", players=2.0),
             lambda: atlantis.load("atlanteon", early_claims=1.5), lambda: atlantis.load("atlanteon", early_claims={}),
             lambda: atlantis.load("atlanteon", data={"markers": 1.5}), lambda: atlantis.perft(state, -1),
             lambda: atlantis.playouts(state, -1, 1), lambda: atlantis.Record(game, ["a"]),
             lambda: state.copy_from(atlantis.load("atlanteon", early_claims=True).start()),
             lambda: game.options.update(early_claims=True)):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)
"""


def run(script: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_the_core_runs_as_announced() -> None:
    """CI says what it must be; a machine without a compiler may be interpreted."""
    assert engine_game.__file__ is not None
    assert engine_game.__file__.endswith(".py") == (atlantis.CORE == "interpreted")
    assert os.environ.get("ATLANTIS_EXPECT", atlantis.CORE) == atlantis.CORE


def test_compiled_and_interpreted_games_are_the_same_games() -> None:
    mode, *games = run(GAMES, ATLANTIS_PURE="").splitlines()
    pure, *twins = run(GAMES, ATLANTIS_PURE="1").splitlines()
    assert pure == "interpreted"
    assert games == twins
    if atlantis.CORE == "compiled":
        assert mode == "compiled"


def test_compiled_and_interpreted_refusals_are_the_same_refusals() -> None:
    said = run(REFUSALS, ATLANTIS_PURE="")
    assert said == run(REFUSALS, ATLANTIS_PURE="1")
    assert "Traceback" not in said
    kinds = [line.split()[0] for line in said.splitlines()[1:]]
    assert kinds == [
        *["IllegalAction"] * 8,
        *["BrokenBytes"] * 3,
        *["WrongOption"] * 4,
        "WrongData",
        *["WrongOption"] * 4,
        "AttributeError",
    ]


def test_a_changed_rule_is_never_run_stale(tmp_path: Path) -> None:
    """A copy of the installed package with one changed source must not use the old compiled code."""
    if atlantis.CORE == "interpreted":
        pytest.skip("there is no compiled core that could be stale")
    shutil.copytree(PACKAGE, tmp_path / "atlantis", ignore=shutil.ignore_patterns("__pycache__"))
    for group in PACKAGE.parent.glob("*__mypyc*"):
        shutil.copy(group, tmp_path)
    script = "import atlantis, atlantis._core as c; print(atlantis.__file__); print(atlantis.CORE); print(c.REASON)"
    where, mode, _ = run(script, PYTHONPATH=str(tmp_path)).split("\n", 2)
    assert where.startswith(str(tmp_path))
    assert mode == "compiled"
    rules = tmp_path / "atlantis" / "games" / "atlanteon" / "rules.py"
    rules.write_text(rules.read_text() + "\n# changed\n")
    _, mode, reason = run(script, PYTHONPATH=str(tmp_path)).split("\n", 2)
    assert mode == "interpreted"
    assert "have changed since it was built" in reason
