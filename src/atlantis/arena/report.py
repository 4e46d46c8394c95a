"""The figures of a run by entry, by seat and in total; for people, as JSON, and as a progress bar."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from statistics import fmean
from typing import Any, Protocol

from rich.console import RenderableType
from rich.progress import Progress, TaskID
from rich.table import Table
from rich.text import Text

from atlantis.arena.figures import BOUND, Sprt, elo_of, wilson
from atlantis.arena.file import GameResult
from atlantis.arena.ratings import BotRating, ratings
from atlantis.arena.run import Contest
from atlantis.progress import progress_bar


@dataclass
class Tally:
    """The results of an entry, a seat or a team. A shared win is a draw and counts as a fraction."""

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    score: float = 0.0
    points: float = 0.0

    def add(self, share: float, points: float) -> None:
        self.games += 1
        self.wins += share == 1
        self.draws += 0 < share < 1
        self.score += share
        self.points += points

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        return self.score / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return wilson(self.score, self.games)

    def as_dict(self) -> dict[str, object]:
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "share": self.share,
            "share_95": list(self.interval),
            "points": self.points / self.games if self.games else None,
        }


class Entrant:
    """The figures of one entry."""

    def __init__(self, name: str, seats: list[str], places: list[str]) -> None:
        self.tally: Tally = Tally(name)
        self.by_seat: list[Tally] = [Tally(seat) for seat in seats]
        self.by_order: list[Tally] = [Tally(place) for place in places]
        self.thinking: float = 0.0
        self.decisions = 0

    @property
    def pace(self) -> float:
        """Seconds per decision."""
        return self.thinking / self.decisions if self.decisions else 0.0

    def as_dict(self) -> dict[str, object]:
        return {
            **self.tally.as_dict(),
            "decisions": self.decisions,
            "seconds_per_decision": self.pace,
            "by_seat": [tally.as_dict() for tally in self.by_seat],
            "by_order": [tally.as_dict() for tally in self.by_order],
        }


class Summary:
    """The figures of the games that count."""

    def __init__(self, contest: Contest, stopped: bool = False) -> None:
        game = contest.game
        seats = [game.words.seat_name(seat, "en") for seat in range(game.players)]
        self.contest = contest
        self.stopped = stopped
        order = [f"{ordinal(n)} to play" for n in range(1, game.players + 1)]
        self.entries: list[Entrant] = [Entrant(name, seats, order) for name in entry_names(contest)]
        self.seats: list[Tally] = [Tally(seat) for seat in seats]
        self.order: list[Tally] = [Tally(place) for place in order]
        self.drawn: bool = False
        """Was the order of play not that of the seats?"""
        self.team: Tally = Tally("team")
        self.moves: int = 0
        self.seconds: float = 0.0
        for pairing, outcome in contest.counted():
            self.moves += outcome.moves
            self.seconds += outcome.seconds
            self.team.add(float(bool(outcome.winners)), sum(outcome.scores) / len(outcome.scores))
            for number, entry in enumerate(self.entries, 1):
                places = [seat for seat, who in enumerate(pairing.entries) if who == number]
                share = contest.share(pairing, outcome, number)
                entry.tally.add(share, sum(outcome.scores[seat] for seat in places) / len(places))
                for seat in places:
                    self.seats[seat].add(share, outcome.scores[seat])
                    entry.by_seat[seat].add(share, outcome.scores[seat])
                    place = outcome.order.index(seat + 1)
                    self.order[place].add(share, outcome.scores[seat])
                    entry.by_order[place].add(share, outcome.scores[seat])
                    self.drawn |= place != seat
                    entry.thinking += outcome.thinking[seat]
                    entry.decisions += outcome.decisions[seat]

    @property
    def games(self) -> int:
        return self.team.games

    @property
    def elo(self) -> tuple[float, float, float] | None:
        """The Elo difference of the first of two entries: the estimate and its interval."""
        if self.contest.together or len(self.entries) != 2 or not self.games:
            return None
        first = self.entries[0].tally
        low, high = first.interval
        return elo_of(first.share), elo_of(low), elo_of(high)

    def round_scores(self) -> dict[tuple[int, int], list[float]]:
        """By pair of entries (from 0): the mean score of the first one in each round, 1 for a better result than the
        second one's, 0.5 for the same."""
        rounds: dict[tuple[int, int], dict[int, list[float]]] = {}
        for pairing, outcome in self.contest.counted():
            shares = self.contest.shares(outcome)
            for one, other in combinations(range(len(self.entries)), 2):
                mine, theirs = (shares[pairing.entries.index(entry + 1)] for entry in (one, other))
                score = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                rounds.setdefault((one, other), {}).setdefault(pairing.round, []).append(score)
        return {pair: [fmean(scores) for scores in found.values()] for pair, found in rounds.items()}

    @property
    def ratings(self) -> list[BotRating]:
        """The ratings of the entries, the best first; none in a cooperative game or without games."""
        if self.contest.together or len(self.entries) < 2 or not self.games:
            return []
        return ratings([entry.tally.name for entry in self.entries], self.round_scores())

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON; None for infinite and unknown values."""
        contest, test = self.contest, self.contest.test
        elo = [number if isfinite(number) else None for number in self.elo or ()]
        return {
            "setup": contest.plan.header(),
            "file": str(contest.file.path),
            "stopped": self.stopped,
            "games": {"asked": contest.games, "counted": self.games, "failed": len(contest.failures())},
            "team": self.team.as_dict() if contest.together else None,
            "entries": [entry.as_dict() for entry in self.entries],
            "seats": [tally.as_dict() for tally in self.seats],
            "order": [tally.as_dict() for tally in self.order],
            "elo": dict(zip(("difference", "low", "high"), elo, strict=True)) if elo else None,
            "ratings": [vars(rating) for rating in self.ratings],
            "moves_per_game": self.moves / self.games if self.games else None,
            "seconds_per_game": self.seconds / self.games if self.games else None,
            "sprt": None
            if test is None
            else {
                "elo0": test.elo0,
                "elo1": test.elo1,
                "llr": test.llr,
                "bounds": [-BOUND, BOUND],
                "pairs": test.pairs,
                "counts": test.counts,
                "accepted": test.accepted or None,
            },
            "failures": [
                {"game": result.pairing.number, "seed": result.pairing.seed, "why": result.failed}
                for result in contest.failures()
            ],
        }


def entry_names(contest: Contest) -> list[str]:
    """The names of the entries; equal names get their place in the list."""
    names = [str(entry) for entry in contest.plan.entries]
    return [name if names.count(name) == 1 else f"{name} #{place}" for place, name in enumerate(names, 1)]


# ---- while it runs ---------------------------------------------------------------------------------------------------


class Bar:
    """The progress and score so far, and a line for each failed game."""

    def __init__(self, contest: Contest, progress: Progress) -> None:
        self.contest = contest
        self.progress = progress
        self.names: list[str] = entry_names(contest)
        self.scores: list[float] = [entry.tally.score for entry in Summary(contest).entries]
        self.task: TaskID = progress.add_task(self.score(), total=contest.games, completed=len(contest.results))

    def add(self, result: GameResult) -> None:
        """A game has ended."""
        if result.outcome:
            self.scores = [
                score + self.contest.share(result.pairing, result.outcome, entry)
                for entry, score in enumerate(self.scores, 1)
            ]
        else:
            pairing = result.pairing
            self.progress.console.print(
                Text(f"game {pairing.number} (seed {pairing.seed}) failed: {result.failed}"), soft_wrap=True
            )
        self.progress.update(self.task, advance=1, description=self.score())

    def score(self) -> str:
        """`expert 12.5, adept 7.5`."""
        if self.contest.together:
            return f"{self.scores[0]:g} won"
        return ", ".join(f"{name} {score:.4g}" for name, score in zip(self.names, self.scores, strict=True))


@contextmanager
def bar(contest: Contest) -> Iterator[Bar]:
    """The progress bar of a contest."""
    with progress_bar() as progress:
        yield Bar(contest, progress)


# ---- for people ------------------------------------------------------------------------------------------------------


class Output(Protocol):
    """Where the figures are printed."""

    def show(self, thing: RenderableType) -> None:
        """Print something rich can render."""

    def raw(self, text: str) -> None:
        """Write text as it is."""


def show(summary: Summary, output: Output) -> None:
    """Print all figures."""
    contest, games = summary.contest, summary.games
    output.show(Text(heading(contest, games), "bold"))
    for line in changes(contest):
        output.show(Text(line))
    if not games:
        return
    output.show("")
    output.show(standings(summary))
    output.show("")
    if not contest.together or len(summary.entries) > 1:
        output.show(shares(summary, "share at", summary.seats, [entry.by_seat for entry in summary.entries]))
        output.show("")
        if summary.drawn:
            output.show(shares(summary, "share if", summary.order, [entry.by_order for entry in summary.entries]))
            output.show("")
    output.show(f"A game took {summary.moves / games:.1f} moves and {time(summary.seconds / games)} on average.")
    if summary.elo is not None:
        first, second = (entry.tally.name for entry in summary.entries)
        elo, low, high = (f"{number:+.0f}" if isfinite(number) else "infinite" for number in summary.elo)
        output.show(f"Elo, {first} over {second}: {elo} (95 %: {low} to {high}).")
    if len(summary.entries) > 2 and summary.ratings:
        output.show(rating_table(summary.ratings))
    if contest.test is not None:
        output.show(test_sentence(contest.test))


def heading(contest: Contest, games: int) -> str:
    """`Atlanteon, 2 players, early_claims=true, 200 games, seed 7`: options only if they are not the defaults."""
    card, options = contest.game.card, contest.game.options
    chosen = [
        f"{option.name}={option.format(options[option.name])}"
        for option in card.options
        if options[option.name] != option.default
    ]
    return ", ".join(
        [
            card.title,
            f"{contest.game.players} players",
            *chosen,
            f"{games} {'game' if games == 1 else 'games'}",
            f"seed {contest.plan.seed}",
        ]
    )


def changes(contest: Contest) -> list[str]:
    """The values that are not house values, one per line."""
    return [f"  {path} = {json.dumps(value, ensure_ascii=False)}" for path, value in contest.game.data.replaced.items()]


def standings(summary: Summary) -> Table:
    """A line for each entry; in a cooperative game, one for the team and the pace of each."""
    shown = table("entry", "won", "shared", "lost", "share", "95 %", "points", "a choice")
    if summary.contest.together:
        shown.add_row(*cells(summary.team), "")
        for entry in summary.entries:
            shown.add_row(entry.tally.name, *[""] * 6, time(entry.pace))
    else:
        for entry in summary.entries:
            shown.add_row(*cells(entry.tally), time(entry.pace))
    return shown


def cells(tally: Tally) -> list[str]:
    low, high = tally.interval
    return [
        tally.name,
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        percent(tally.share),
        f"{100 * low:.1f}-{percent(high)}",
        f"{tally.points / tally.games:.2f}",
    ]


def shares(summary: Summary, heading: str, anyone: list[Tally], entries: list[list[Tally]]) -> Table:
    """The share of wins by seat or by order of play."""
    shown = table(heading, *(tally.name for tally in anyone))
    for entry, standings in zip(summary.entries, entries, strict=True):
        shown.add_row(entry.tally.name, *(percent(tally.share) for tally in standings))
    if not summary.contest.together:
        shown.add_row("anyone", *(percent(tally.share) for tally in anyone))
    return shown


def rating_table(found: Sequence[BotRating]) -> Table:
    """The ratings of several bots."""
    shown = table("bot", "Elo", "95 %")
    for one in found:
        shown.add_row(one.name, f"{one.elo:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}")
    return shown


def ladder_table(rated: Mapping[str, Any]) -> Table:
    """The ratings of a ladder, the best first."""
    shown = table("bot", "rating", "± 95 %", "games")
    for name, one in sorted(rated["levels"].items(), key=lambda item: -item[1]["rating"]):
        shown.add_row(name, str(one["rating"]), str(one["uncertainty"]), str(one["games"]))
    return shown


def crosstable(names: Sequence[str], found: Sequence[Sequence[float | None]]) -> Table:
    """The share of each bot (a row) against each other bot (a column)."""
    shown = table("share against", *names)
    for name, row in zip(names, found, strict=True):
        shown.add_row(name, *("" if share is None else percent(share) for share in row))
    return shown


def ordinal(n: int) -> str:
    return f"{n}{('st', 'nd', 'rd')[n - 1] if n < 4 else 'th'}"


def table(first: str, *others: str) -> Table:
    shown = Table(box=None, padding=(0, 1, 0, 0), header_style="underline")
    shown.add_column(first, overflow="fold")
    for heading in others:
        shown.add_column(heading, justify="right", no_wrap=True)
    return shown


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def time(seconds: float) -> str:
    """Seconds in a readable unit."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2f} ms"


def test_sentence(test: Sprt) -> str:
    """The state of the test."""
    verdict = {
        "H1": f"H1 is accepted: better by {test.elo1:g} Elo rather than by {test.elo0:g}.",
        "H0": f"H0 is accepted: better by {test.elo0:g} Elo rather than by {test.elo1:g}.",
        "": "not decided.",
    }[test.accepted]
    return (
        f"SPRT {test.elo0:g},{test.elo1:g} after {test.pairs} pairs: LLR {test.llr:.2f}, bounds {-BOUND:.2f} and "
        f"{BOUND:.2f}: {verdict}"
    )
