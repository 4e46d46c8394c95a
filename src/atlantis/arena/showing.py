"""The figures of a run for people, and the bar while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Protocol

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from atlantis.arena.contest import Contest
from atlantis.arena.result import Result
from atlantis.arena.sprt import BOUND, Sprt
from atlantis.arena.summary import Standing, Summary, entry_names, summarise


class Paper(Protocol):
    """What is shown to people goes here: a screen."""

    def show(self, thing: RenderableType) -> None:
        """Print something rich can render."""

    def raw(self, text: str) -> None:
        """Write text as it stands."""


class Bar:
    """Progress and the score so far, and a line for each game that fails."""

    def __init__(self, contest: Contest, progress: Progress) -> None:
        self.contest = contest
        self.progress = progress
        self.names = entry_names(contest)
        self.scores = [entry.standing.score for entry in summarise(contest).entries]
        self.task = progress.add_task(self.score(), total=contest.games, completed=len(contest.results))

    def take(self, result: Result) -> None:
        """A game has ended."""
        if result.played:
            self.scores = [score + self.contest.part(result, entry) for entry, score in enumerate(self.scores, 1)]
        else:
            self.progress.console.print(Text(failure(result)), soft_wrap=True)
        self.progress.update(self.task, advance=1, description=self.score())

    def score(self) -> str:
        """`expert 12.5, adept 7.5`."""
        if self.contest.together:
            return f"{self.scores[0]:g} won"
        return ", ".join(f"{name} {score:.4g}" for name, score in zip(self.names, self.scores, strict=True))


@contextmanager
def bar(contest: Contest) -> Iterator[Bar]:
    """A bar on standard error, gone when it is done; only on a terminal."""
    errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        yield Bar(contest, progress)


def failure(result: Result) -> str:
    """A game that came to nothing, in one line."""
    return f"game {result.pairing.number} (seed {result.pairing.seed}) failed: {result.failed}"


# ---- the figures -----------------------------------------------------------------------------------------------------


def show(summary: Summary, paper: Paper) -> None:
    """All of them."""
    contest = summary.contest
    games = f"{summary.games} {'game' if summary.games == 1 else 'games'}"
    paper.show(
        Text(f"{contest.game.card.title}, {contest.game.players} players, {games}, seed {contest.setup.seed}", "bold")
    )
    if not summary.games:
        return
    paper.show("")
    paper.show(standings(summary))
    paper.show("")
    if not contest.together or len(summary.entries) > 1:
        paper.show(by_seat(summary))
        paper.show("")
    paper.show(
        f"A game took {summary.moves / summary.games:.1f} moves and {time(summary.seconds / summary.games)} on average."
    )
    if summary.elo is not None:
        first, second = (entry.standing.name for entry in summary.entries)
        paper.show(elo_sentence(first, second, summary.elo))
    if contest.test is not None:
        paper.show(test_sentence(contest.test))


def standings(summary: Summary) -> Table:
    """A line for each entry; where all play together, one for the team and the pace of each."""
    shown = table("entry", "won", "shared", "lost", "share", "95 %", "points", "a choice")
    if summary.contest.together:
        shown.add_row(*cells(summary.team), "")
        for entry in summary.entries:
            shown.add_row(entry.standing.name, *[""] * 6, time(entry.pace))
    else:
        for entry in summary.entries:
            shown.add_row(*cells(entry.standing), time(entry.pace))
    return shown


def cells(standing: Standing) -> list[str]:
    low, high = standing.surely
    return [
        standing.name,
        str(standing.wins),
        str(standing.draws),
        str(standing.losses),
        percent(standing.share),
        f"{100 * low:.1f}-{percent(high)}",
        f"{standing.points / standing.games:.2f}",
    ]


def by_seat(summary: Summary) -> Table:
    """The share of wins by where one sits."""
    shown = table("share at", *(standing.name for standing in summary.seats))
    for entry in summary.entries:
        shown.add_row(entry.standing.name, *(percent(standing.share) for standing in entry.by_seat))
    if not summary.contest.together:
        shown.add_row("anyone", *(percent(standing.share) for standing in summary.seats))
    return shown


def table(first: str, *others: str) -> Table:
    shown = Table(box=None, padding=(0, 1, 0, 0), header_style="underline")
    shown.add_column(first, overflow="fold")
    for heading in others:
        shown.add_column(heading, justify="right", no_wrap=True)
    return shown


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def time(seconds: float) -> str:
    """Seconds, in a unit in which they can be read."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2f} ms"


def elo_sentence(first: str, second: str, elo: tuple[float, float, float]) -> str:
    difference, low, high = ("endless" if not isfinite(number) else f"{number:+.0f}" for number in elo)
    return f"Elo, {first} over {second}: {difference} (95 %: {low} to {high})."


def test_sentence(test: Sprt) -> str:
    """How the test stands."""
    verdict = {
        "H1": f"H1 is accepted: better by {test.elo1:g} Elo rather than by {test.elo0:g}.",
        "H0": f"H0 is accepted: better by {test.elo0:g} Elo rather than by {test.elo1:g}.",
        "": "not decided.",
    }[test.accepted]
    return (
        f"SPRT {test.elo0:g},{test.elo1:g} after {test.pairs} pairs: LLR {test.llr:.2f}, bounds {-BOUND:.2f} and "
        f"{BOUND:.2f}: {verdict}"
    )
