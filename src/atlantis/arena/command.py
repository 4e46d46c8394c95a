"""`atlantis arena`: play, show, and say how to go on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing

from rich.console import Console
from rich.text import Text

from atlantis.arena.contest import Contest
from atlantis.arena.opening import Challenge, check_work, open_contest
from atlantis.arena.playing import Maker
from atlantis.arena.showing import Paper, bar, show
from atlantis.arena.summary import summarise
from atlantis.bots.names import BotName

DONE, FAILED, STOPPED = 0, 1, 130
"""How it ends: well, with games that failed, by Ctrl-C."""

Command = Callable[..., str]
"""Words to a command line that can be typed."""


def run(
    challenge: Challenge,
    jobs: int | None,
    patience: float,
    as_json: bool,
    paper: Paper,
    command: Command,
    maker: Maker = BotName.make,
) -> int:
    """Play the contest that was asked for; the exit code. `jobs`: None for as many as there are cores."""
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    check_work(jobs, patience)
    contest = open_contest(challenge)
    stopped = False
    try:
        note(notes(challenge, contest))
        with bar(contest) as shown, closing(contest.run(jobs, patience, maker)) as results:
            for result in results:
                shown.take(result)
    except KeyboardInterrupt:
        stopped = True
    summary = summarise(contest, stopped)
    if as_json:
        paper.raw(json.dumps(summary.as_dict(), ensure_ascii=False, indent=2) + "\n")
    else:
        show(summary, paper)
    note(farewell(contest, stopped, command))
    if stopped:
        return STOPPED
    return FAILED if contest.failures() else DONE


def notes(challenge: Challenge, contest: Contest) -> list[str]:
    """What one should know before it begins."""
    found = [f"The run is kept in {contest.kept.path}"]
    if challenge.games is not None and challenge.games != contest.games:
        found.append(f"{contest.games} games instead of {challenge.games}, so that all sit everywhere equally often")
    return found


def farewell(contest: Contest, stopped: bool, command: Command) -> list[str]:
    """What there is still to do, and how."""
    words = ["arena", contest.setup.game, "--resume", str(contest.kept.path)]
    if contest.games != contest.setup.games:
        words += ["--games", str(contest.games)]
    failed = len(contest.failures())
    found = []
    if failed:
        found.append(f"{failed} {'game' if failed == 1 else 'games'} failed; resumed, the run tries again.")
    if stopped:
        found.append(f"Stopped: {len(contest.counted())} of {contest.games} games are kept.")
    if stopped or failed:
        found.append(f"To go on: {command(*words)}")
    return found


def note(lines: list[str]) -> None:
    """Lines on standard error."""
    errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
    for line in lines:
        errors.print(Text(line), soft_wrap=True)
