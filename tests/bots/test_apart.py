"""A bot in a process of its own: the same choices; a crash is told and does not end the game."""

from __future__ import annotations

import os
import signal

import pytest

from atlantis import OVER, load
from atlantis.bots.apart import Apart
from atlantis.bots.bot import BotFailed
from atlantis.bots.names import parse_bot
from tests.search.test_tree import decision

ADEPT = parse_bot("adept:sims=20:seconds=0")


def test_it_chooses_what_it_would_have_chosen_here() -> None:
    state = load("atlanteon", data={"markers": 10}, early_claims=True).start()
    apart, here = Apart(state.game, ADEPT, 5), ADEPT.make(state.game, 5)
    try:
        for _ in range(6):
            code = apart.choose(state)
            assert code == here.choose(state)
            state.apply(code)
            apart.follow(code)
            here.follow(code)
    finally:
        apart.close()


def test_a_killed_process_is_told_and_the_next_choice_has_a_new_one() -> None:
    state = decision("atlanteon")
    bot = Apart(state.game, ADEPT, 5)
    try:
        bot.choose(state)
        assert bot.worker is not None
        pid = bot.worker.process.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(BotFailed, match="The bot adept has failed: its process was killed by SIGKILL"):
            bot.choose(state)
        assert bot.choose(state) in state.legal_actions()
    finally:
        bot.close()


def test_a_bot_that_hangs_is_given_up() -> None:
    state = decision("rising")
    bot = Apart(state.game, parse_bot("expert:sims=1000000000:seconds=0"), 5)
    bot.patience = 0.3
    try:
        with pytest.raises(BotFailed, match=r"it was not done within 0\.3 seconds, and was ended"):
            bot.choose(state)
    finally:
        bot.close()


def test_where_nobody_decides_no_process_is_started() -> None:
    state = load("atlanteon").start()
    while state.actor != OVER:
        state.apply(state.legal_actions()[0])
    bot = Apart(state.game, ADEPT, 5)
    with pytest.raises(ValueError, match="the game is over"):
        bot.choose(state)
    assert bot.worker is None
