"""A bot in another process: the same choices; a crash is an error and does not end the game."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from atlantis import OVER, load
from atlantis.bots.bot import BotFailed
from atlantis.bots.names import parse_bot
from atlantis.bots.remote import RemoteBot
from tests.search.test_tree import decision

ADEPT = parse_bot("adept:sims=20:seconds=0")
ENDLESS = parse_bot("expert:sims=1000000000:seconds=0")


@pytest.fixture
def adept() -> Iterator[RemoteBot]:
    with closing(RemoteBot(load("atlanteon"), ADEPT, 5)) as bot:
        yield bot


def process_of(bot: RemoteBot) -> int:
    assert bot.worker.process is not None
    pid = bot.worker.process.process.pid
    assert pid is not None
    return pid


def test_it_chooses_what_it_would_have_chosen_here_and_can_go_back() -> None:
    state = load("atlanteon", data={"markers": 10}, early_claims=True).start()
    here = ADEPT.make(state.game, 5)
    with closing(RemoteBot(state.game, ADEPT, 5)) as remote:
        for _ in range(6):
            code = remote.choose(state)
            assert code == here.choose(state)
            state.apply(code)
            remote.follow(code)
            here.follow(code)
        undone = state.game.start()
        assert remote.choose(undone) in undone.legal_actions()


def test_a_process_that_was_killed_is_replaced(adept: RemoteBot) -> None:
    state = decision("atlanteon", moves=3)
    adept.choose(state)
    first = process_of(adept)
    os.kill(first, signal.SIGKILL)
    assert adept.worker.process is not None
    adept.worker.process.process.join()
    assert adept.choose(state) in state.legal_actions()
    assert process_of(adept) != first
    adept.bot = ENDLESS
    threading.Timer(0.1, os.kill, [process_of(adept), signal.SIGKILL]).start()
    with pytest.raises(BotFailed, match=r"^The bot adept failed: its process was killed by SIGKILL\.$"):
        adept.choose(state)
    adept.bot = ADEPT
    assert adept.choose(state) in state.legal_actions()


def test_a_bot_that_hangs_is_ended(adept: RemoteBot) -> None:
    adept.bot, adept.timeout = ENDLESS, 0.2
    with pytest.raises(BotFailed, match=r"it took longer than 0\.2 seconds and was ended"):
        adept.choose(decision("atlanteon", moves=3))
    assert adept.worker.process is None


def test_an_interrupted_choice_is_not_the_answer_to_the_next_one(
    adept: RemoteBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    state = decision("atlanteon", moves=3)
    with monkeypatch.context() as patch:
        patch.setattr("atlantis.bots.processes.wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            adept.choose(state)
    assert adept.worker.process is None


def test_where_nobody_decides_no_process_is_started(adept: RemoteBot) -> None:
    state = load("atlanteon").start()
    while state.actor != OVER:
        state.apply(state.legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over"):
        adept.choose(state)
    assert adept.worker.process is None
