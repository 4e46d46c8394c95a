"""Bots that fail, each in its own way; run in their processes in place of `asked.answer`."""

from __future__ import annotations

import os
import signal
import time

from atlantis.bots.asked import Answer, Question, answer


def some_fail(question: Question) -> Answer:
    """An oracle is killed, an expert stumbles, an adept falls asleep; simpler ones are well."""
    if question.bot.name == "oracle":
        os.kill(os.getpid(), signal.SIGKILL)
    if question.bot.name == "expert":
        raise ZeroDivisionError("an expert's mistake")
    if question.bot.name == "adept":
        time.sleep(60)
    return answer(question)


def all_fail(question: Question) -> Answer:
    """The process ends, so that none of these is left when others can play again."""
    os._exit(3)
