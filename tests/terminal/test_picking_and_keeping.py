"""The parts below the prompt that a game of Atlanteon seldom reaches."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from atlantis.bots.luck import Luck
from atlantis.engine import Action, Record
from atlantis.games import load
from atlantis.terminal.keeping import Keeping
from atlantis.terminal.pick import Question, fits, narrow
from atlantis.terminal.seats import Seat
from atlantis.terminal.session import Session
from tests.engine.sketches import DiceSketch
from tests.terminal.hands import moves_in


class Deeds:
    """A position in which many different things can be done: all that `narrow` asks of one."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.game: Any = DiceSketch()
        self.game.words.kinds = {"sail": "sail", "rest": "rest"}
        self.game.words.fields = {name: (name, f"Choose: {name}") for name in ("to", "same")}
        self.game.words.value_name = lambda name, value, lang: str(value)

    def action(self, code: int) -> Action:
        return self.actions[code]

    def describe(self, code: int, lang: str) -> str:
        return f"Do {code}"

    def narrowed(self) -> Question:
        position: Any = self
        return narrow(position, list(range(len(self.actions))), "en")


def test_kinds_come_first_and_a_kind_of_one_move_is_a_sentence() -> None:
    question = Deeds([*(Action("sail", {"to": n}) for n in range(10)), Action("rest", {})]).narrowed()
    assert [(choice.label, len(choice.codes)) for choice in question.choices] == [("sail", 10), ("Do 10", 1)]


def test_fields_may_be_missing_lists_or_true() -> None:
    values: list[Any] = [None, [], [1, 2], True, False, "x", "y", "z", "w", 7]
    question = Deeds([Action("sail", {"same": 1, "to": value}) for value in values]).narrowed()
    assert question.asks == "Choose: to"
    assert [choice.label for choice in question.choices] == [
        f"to {word}" for word in ("none", "1, 2", "yes", "no", "x", "y", "z", "w", "7")
    ]


def test_moves_that_differ_in_nothing_are_listed_as_they_are() -> None:
    assert len(Deeds([Action("sail", {})] * 10).narrowed().choices) == 10


def test_typed_words_fit_in_their_order_only() -> None:
    assert fits(["7", "b2"], "tile 7 b2")
    assert fits(["tile", "b2"], "tile 7 b2")
    assert not fits(["b2", "7"], "tile 7 b2")
    assert not fits(["7", "7"], "tile 7 b2")
    assert not fits(["b"], "tile 7 b2")


# ---- keeping ---------------------------------------------------------------------------------------------------------


def session_in(path: Path) -> Session:
    game = load("atlanteon")
    return Session(Record(game, ["me", "me"]), [Seat()] * 2, Luck(None), Keeping(path))


def play(session: Session, move: str) -> None:
    session.play(session.state.game.code(move))


def test_a_disk_that_fills_up_leaves_no_half_a_line_and_all_is_there_when_it_has_room(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_in(home / "g.jsonl")
    play(session, "tower white c3")
    with monkeypatch.context() as full:

        def no_room(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        full.setattr(os, "fsync", no_room)
        play(session, "tower white a1")
        play(session, "tower black e5")
        assert session.trouble == "No space left on device"
        assert moves_in(home / "g.jsonl") == ["tower white c3"]
    play(session, "tile 7 b2")
    assert session.trouble == ""
    assert moves_in(home / "g.jsonl") == ["tower white c3", "tower white a1", "tower black e5", "tile 7 b2"]
    assert [path.name for path in home.iterdir()] == ["g.jsonl"]


def test_a_device_takes_moves_but_nothing_can_be_taken_back_in_it() -> None:
    session = session_in(Path(os.devnull))
    play(session, "tower white c3")
    assert session.trouble == ""
    assert session.undo() == ["tower white c3"]
    assert session.trouble == "it is not a regular file, so nothing can be taken back in it"
    assert Path(os.devnull).is_char_device()


def test_a_file_that_appears_meanwhile_is_not_overwritten(home: Path) -> None:
    session = session_in(home / "g.jsonl")
    (home / "g.jsonl").write_text("precious")
    play(session, "tower white c3")
    assert session.trouble == "File exists"
    assert (home / "g.jsonl").read_text() == "precious"
