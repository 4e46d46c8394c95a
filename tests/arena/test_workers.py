"""Work in other processes: whatever becomes of one task, the others are done."""

from __future__ import annotations

import time
from contextlib import closing

import pytest

from atlantis.bots.workers import Failed, work_through
from tests.arena.test_trouble import ROOT
from tests.arena.trouble import work


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT)


def test_whatever_becomes_of_a_task_the_others_are_done() -> None:
    tasks = ["a", "raise", "b", "leave", "c", "die", "hang", "d", "e"]
    answers = dict(work_through(work, tasks, jobs=2, patience=2.0))
    assert set(answers) == set(tasks)
    assert [answers[task] for task in "abcde"] == list("ABCDE")
    raised = answers["raise"]
    assert isinstance(raised, Failed)
    assert raised.why.startswith("KeyError: 'no such\\nthing' (trouble.py, line ")
    assert answers["leave"] == Failed("its process ended by itself, with exit code 3")
    assert answers["die"] == Failed("its process was killed by SIGKILL")
    assert answers["hang"] == Failed("it was not done within 2 seconds, and was ended")


def test_whoever_leaves_off_need_not_wait() -> None:
    begin = time.monotonic()
    with closing(work_through(work, ["hang", "a", "hang"], jobs=2, patience=60)) as answers:
        assert next(answers) == ("a", "A")
    assert time.monotonic() - begin < 30


def test_nothing_to_do_is_done_at_once() -> None:
    assert list(work_through(work, [], jobs=2, patience=1)) == []
