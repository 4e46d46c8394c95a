"""Tasks in other processes: whatever happens to one task, the others are done."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import closing

import pytest

from atlantis.bots.processes import Failed, sigint_blocked, work_through
from tests.bots.faults import shout


def test_whatever_happens_to_one_task_the_others_are_done() -> None:
    tasks = ["a", "raise", "b", "leave", "c", "die", "hang", "d", "e"]
    answers = dict(work_through(shout, tasks, jobs=2, timeout=2.0))
    assert set(answers) == set(tasks)
    assert [answers[task] for task in "abcde"] == list("ABCDE")
    raised = answers["raise"]
    assert isinstance(raised, Failed)
    assert raised.why.startswith("KeyError: 'no such\\nthing' (faults.py, line ")
    assert answers["leave"] == Failed("its process exited with code 3")
    assert answers["die"] == Failed("its process was killed by SIGKILL")
    assert answers["hang"] == Failed("it took longer than 2 seconds and was ended")


def test_closing_ends_tasks_at_once() -> None:
    begin = time.monotonic()
    with closing(work_through(shout, ["hang", "a", "hang"], jobs=2, timeout=60)) as answers:
        assert next(answers) == ("a", "A")
    assert time.monotonic() - begin < 30


def test_no_tasks_have_no_answers() -> None:
    assert list(work_through(shout, [], jobs=2, timeout=1)) == []


def test_ctrl_c_waits_until_a_process_has_been_started_whichever_thread_receives_it() -> None:
    starts, started = threading.Event(), threading.Event()

    def receive() -> None:
        starts.wait()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)

    def start() -> None:
        with sigint_blocked():
            starts.set()
            receiver.join()
            started.set()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    receiver = threading.Thread(target=receive)
    receiver.start()  # before SIGINT is blocked, as the thread of a progress bar
    try:
        with pytest.raises(KeyboardInterrupt):
            start()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert started.is_set()
