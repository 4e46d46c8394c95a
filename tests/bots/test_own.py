"""Your own bots: found by path, module and entry point; their faults are reported, and nothing else suffers."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import atlantis
from atlantis import WrongOption
from atlantis.bots import BotFailed, own
from atlantis.bots.names import BotName, parse_bot, parse_bots
from atlantis.bots.own import OwnBot, name_class
from atlantis.bots.remote import RemoteBot
from tests.bots import mybots

FILE = Path(mybots.__file__)
MODULE = "tests.bots.mybots"


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins without bots of its own."""
    monkeypatch.setattr(own, "ALLOWED", set())
    monkeypatch.setattr(own, "LOCAL", {})
    own.find_class.cache_clear()


def test_a_bot_is_found_by_its_module_and_by_its_path() -> None:
    game = atlantis.load("atlanteon")
    for name in (f"{MODULE}:First", f"{FILE}:First"):
        bot = parse_bot(name, own=True).make(game, 1)
        assert bot.choose(game.start()) == game.start().legal_actions()[0]


def test_a_module_in_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lowest_first.py").write_text(FILE.read_text())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    assert parse_bot("lowest_first:First", own=True) == BotName("lowest_first:First")


def test_an_installed_package_offers_bots_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("lowest", f"{MODULE}:First", own.PLUGINS)
    monkeypatch.setattr(own, "plugins", lambda: {"lowest": point})
    game = atlantis.load("ark")
    bot = parse_bot("lowest").make(game, 1)
    assert isinstance(bot, OwnBot)
    assert bot.name == "lowest"


def test_the_constructor_gets_the_game_and_the_seed_and_the_bot_hears_all_moves() -> None:
    game = atlantis.load("atlanteon")
    bot = parse_bot(f"{MODULE}:Last", own=True).make(game, 7)
    assert isinstance(bot, OwnBot)
    assert (bot.bot.game, bot.bot.seed) == (game, 7)
    bot.follow(3)
    assert bot.bot.followed == [3]


def test_a_bot_cannot_change_the_game_it_is_shown() -> None:
    state = atlantis.load("atlanteon").start()
    before = state.clone()
    parse_bot(f"{MODULE}:Spoiler", own=True).make(state.game, 1).choose(state)
    assert state == before


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Crash", "failed to choose a move: RuntimeError: out of ideas (mybots.py, line"),
        ("Exit", "failed to choose a move: SystemExit: enough (mybots.py, line"),
        ("Illegal", "chose an illegal move: There is no action 351; the codes of Atlanteon run from 0 to 350."),
        ("NotANumber", "did not choose a move: nan is not an action code: codes are whole numbers;"),
    ],
)
def test_a_faulty_bot_is_a_bot_that_failed(name: str, sentence: str) -> None:
    state = atlantis.load("atlanteon").start()
    bot = parse_bot(f"{MODULE}:{name}", own=True).make(state.game, 1)
    with pytest.raises(BotFailed) as failed:
        bot.choose(state)
    assert str(failed.value).startswith(f"{MODULE}:{name} {sentence}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{MODULE}:Frist", f"{MODULE} has no bot 'Frist': did you mean 'First'?"),
        (f"{MODULE}:Silent", f"{MODULE}:Silent has no method `choose(state)`, which returns the code of a legal move."),
        (
            f"{MODULE}:NeedsMore",
            f"{MODULE}:NeedsMore cannot be created: its constructor needs network. It may take `game` and `seed`; "
            "everything else needs a default.",
        ),
        ("no/such/file.py:First", "no/such/file.py:First: there is no file no/such/file.py."),
        (
            "nomodule:First",
            "nomodule:First: there is no module 'nomodule'. It must be installed, or be a file in the current folder; "
            "for a file elsewhere write its path, e.g. bots/mine.py:First.",
        ),
        (
            "mybot",
            "There is no bot 'mybot': there are 'adept', 'expert', 'greedy', 'novice', 'oracle', 'quick', 'random'.",
        ),
    ],
)
def test_what_cannot_be_loaded_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(WrongOption) as refused:
        parse_bot(text, own=True)
    assert str(refused.value) == sentence


def test_a_function_or_an_object_is_not_a_bot() -> None:
    with pytest.raises(WrongOption, match=r":play is not a class of bots, but an object of the type function\."):
        parse_bot(f"{MODULE}:play", own=True)
    with pytest.raises(WrongOption, match=r"> is not a class of bots, but an object of the type First\."):
        name_class(mybots.First())


def test_a_file_with_an_error_says_where(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("first = 1\nsecond = first / 0\n")
    with pytest.raises(
        WrongOption, match=r"cannot be loaded: ZeroDivisionError: division by zero \(broken.py, line 2\)"
    ):
        parse_bot(f"{tmp_path}/broken.py:First", own=True)


def test_a_missing_library_of_the_bot_is_named(tmp_path: Path) -> None:
    (tmp_path / "needy.py").write_text("import no_such_library\n")
    with pytest.raises(WrongOption, match="cannot be loaded: ModuleNotFoundError: No module named 'no_such_library'"):
        parse_bot(f"{tmp_path}/needy.py:First", own=True)


def test_a_name_from_somebody_else_loads_nothing(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(
        f"import pathlib\npathlib.Path({str(tmp_path / 'sprung')!r}).touch()\nclass First:\n    def choose(self, state): return 0\n"
    )
    with pytest.raises(WrongOption, match="is not loaded: whoever started this program did not name it"):
        parse_bot(f"{trap}:First")
    assert not (tmp_path / "sprung").exists()
    own.allow(f"{trap}:First")
    assert parse_bot(f"{trap}:First") == BotName(f"{trap}:First")


def test_a_class_can_be_used_directly() -> None:
    assert name_class(mybots.First) == f"{MODULE}:First"

    class Nested(mybots.First):
        """No other process can import this."""

    name = name_class(Nested)
    assert own.is_local(name)
    state = atlantis.load("atlanteon").start()
    assert BotName(name).make(state.game, 1).choose(state) == state.legal_actions()[0]


def test_a_list_mixes_our_bots_and_yours() -> None:
    found = parse_bots(f"{MODULE}:First, expert:sims=5", own=True)
    assert found == [BotName(f"{MODULE}:First"), BotName("expert", 5)]


def test_a_bot_in_another_process_plays_and_fails_the_same_way() -> None:
    state = atlantis.load("atlanteon").start()
    first = RemoteBot(state.game, BotName(f"{MODULE}:First"), 1)
    crash = RemoteBot(state.game, BotName(f"{MODULE}:Crash"), 1, first.worker, "crash")
    try:
        assert first.choose(state) == state.legal_actions()[0]
        with pytest.raises(BotFailed, match="RuntimeError: out of ideas"):
            crash.choose(state)
    finally:
        first.close()
