"""The arena from Python: `play` lets bots play each other, `round_robin` every pair of several bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from html import escape
from io import StringIO
from itertools import combinations
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console, RenderableType

from atlantis.arena.command import check_jobs, number_of_players
from atlantis.arena.file import ArenaPlan, GameResult, new_file, whole_rounds
from atlantis.arena.ratings import BotRating, ratings
from atlantis.arena.report import Summary, Tally, crosstable, percent, rating_table, show
from atlantis.arena.run import TOGETHER, Contest, Player
from atlantis.bots.names import BotName, parse_bot, parse_bots
from atlantis.bots.own import is_local, name_class
from atlantis.engine import Game, WrongOption
from atlantis.games import Given, card, load
from atlantis.table import new_setup

BotGiven = str | type[Any]
"""A bot: its name, as on the command line, or a class with a method `choose(state)`."""
Progress = Callable[[GameResult], None]


class ArenaResult:
    """The figures of a run. Jupyter displays it as a table; `print` shows the same as `atlantis arena`."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.summary: Summary = Summary(contest)

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self.summary.games

    @property
    def standings(self) -> list[Tally]:
        """The results by bot, in the order in which they were given; in a cooperative game, those of the team."""
        summary = self.summary
        return [summary.team] if self.contest.together else [entry.tally for entry in summary.entries]

    @property
    def ratings(self) -> list[BotRating]:
        """The ratings of the bots, the best first; empty in a cooperative game."""
        return self.summary.ratings

    @property
    def failures(self) -> list[str]:
        """The games that failed, which do not count, each with the reason."""
        return [
            f"game {result.pairing.number} (seed {result.pairing.seed}): {result.failed}"
            for result in self.contest.failures()
        ]

    def as_dict(self) -> dict[str, object]:
        """All figures, ready for JSON."""
        return self.summary.as_dict()

    def __str__(self) -> str:
        output = TextOutput()
        show(self.summary, output)
        return output.text()

    def __repr__(self) -> str:
        found = ", ".join(f"{tally.name} {percent(tally.share)}" for tally in self.standings)
        return f"<{self.games} games: {found}>"

    def _repr_html_(self) -> str:
        rows = [
            [each.name, each.wins, each.draws, each.losses, percent(each.share), interval(each)]
            for each in self.standings
        ]
        return html_table(["entry", "won", "shared", "lost", "share", "95 %"], rows) + failures_html(self.failures)


class Tournament:
    """A round robin: the result of every pair, and the ratings."""

    def __init__(self, names: Sequence[str], results: Mapping[tuple[int, int], ArenaResult]) -> None:
        self.names: list[str] = list(names)
        self.results: dict[tuple[int, int], ArenaResult] = dict(results)

    @property
    def ratings(self) -> list[BotRating]:
        """The ratings of all bots, the best first."""
        scores = {pair: result.summary.round_scores().get((0, 1), []) for pair, result in self.results.items()}
        return ratings(self.names, scores)

    @property
    def failures(self) -> list[str]:
        """The games that failed, which do not count."""
        return [
            f"{self.names[one]} - {self.names[other]}, {failure}"
            for (one, other), result in self.results.items()
            for failure in result.failures
        ]

    def share(self, bot: int, other: int) -> float | None:
        """The share of one bot against another, by their places in `names`; None if none of their games count."""
        if bot == other:
            return None
        pair = (min(bot, other), max(bot, other))
        tally = self.results[pair].standings[int(bot > other)]
        return tally.share if tally.games else None

    def as_dict(self) -> dict[str, object]:
        """All figures, ready for JSON."""
        return {
            "bots": self.names,
            "ratings": [vars(rating) for rating in self.ratings],
            "pairs": [result.as_dict() for result in self.results.values()],
        }

    def tables(self) -> list[RenderableType]:
        """The ratings, and the share of every bot against every other."""
        shares = [[self.share(one, other) for other in range(len(self.names))] for one in range(len(self.names))]
        return [rating_table(self.ratings), crosstable(self.names, shares)]

    def __str__(self) -> str:
        output = TextOutput()
        for table in self.tables():
            output.show(table)
        return output.text()

    def __repr__(self) -> str:
        return f"<{len(self.results)} pairs: {', '.join(f'{one.name} {one.elo:+.0f}' for one in self.ratings)}>"

    def _repr_html_(self) -> str:
        rows = [[one.name, f"{one.elo:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}"] for one in self.ratings]
        return html_table(["bot", "Elo", "95 %"], rows) + failures_html(self.failures)


def play(
    game: str | Game,
    bots: str | Sequence[BotGiven],
    games: int = 200,
    *,
    players: int | None = None,
    data: Given = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    patience: float = 3600.0,
    out: Path | None = None,
    records: Path | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Let bots play games against each other, as `atlantis arena` does: seats rotate, and all games of a round have the
    same dice and cards. AtlantisError for invalid names and values.

    A game in which a bot crashes, makes an illegal move or takes longer than `patience` seconds is reported in
    `ArenaResult.failures` and does not count. `out`: save the run to this file; `records`: a folder for records. Each game
    is played in one of `jobs` processes; with a class that other processes cannot import, as in a notebook, all games
    are played here, without a time limit.
    """
    entries = bot_names(bots)
    set_up = game_for(game, len(entries), players, data, options)
    jobs = check_jobs(jobs, patience)
    if games < 1:
        raise WrongOption(f"{games} games cannot be played; it must be 1 or more.")
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    plan = ArenaPlan(
        new_setup(set_up.card.name, set_up.players, set_up.options, set_up.data.replaced),
        tuple(entries),
        SystemRandom().getrandbits(32) if seed is None else seed,
        whole_rounds(games, len(entries)),
        records=None if records is None else str(records.absolute()),
    )
    with TemporaryDirectory() as folder:
        contest = Contest(plan, {}, new_file(out or Path(folder) / "run.jsonl", plan), plan.games)
        local = any(is_local(entry.name) for entry in entries)
        with closing(contest.run_here(Player(plan)) if local else contest.run(jobs, patience)) as results:
            for result in results:
                if progress is not None:
                    progress(result)
    return ArenaResult(contest)


def round_robin(
    game: str | Game,
    bots: str | Sequence[BotGiven],
    games: int = 100,
    *,
    data: Given = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    jobs: int | None = None,
    patience: float = 3600.0,
    progress: Progress | None = None,
) -> Tournament:
    """Every pair of bots plays `games` two-player games; all bots are rated by the results."""
    entries = bot_names(bots)
    if len(entries) < 2 or len(set(entries)) < len(entries):
        raise WrongOption("A round robin needs at least two bots, all different.")
    set_up = game_for(game, 2, 2, data, options)
    if set_up.card.utility == TOGETHER:
        raise WrongOption(f"A round robin is between opponents; {set_up.card.title} is cooperative.")
    seed = SystemRandom().getrandbits(32) if seed is None else seed
    results = {
        (one, other): play(
            set_up,
            [str(entries[one]), str(entries[other])],
            games,
            seed=seed,
            jobs=jobs,
            patience=patience,
            progress=progress,
        )
        for one, other in combinations(range(len(entries)), 2)
    }
    return Tournament([str(entry) for entry in entries], results)


def bot_names(bots: str | Sequence[BotGiven]) -> list[BotName]:
    """The bots by name; classes are named by their location."""
    if isinstance(bots, str):
        return parse_bots(bots, own=True)
    return [parse_bot(bot, own=True) if isinstance(bot, str) else BotName(name_class(bot)) for bot in bots]


def game_for(
    game: str | Game, names: int, players: int | None, data: Given, options: Mapping[str, object] | None
) -> Game:
    """The game for this many bots."""
    if isinstance(game, str):
        return load(game, number_of_players(card(game), names, players), data, **(options or {}))
    if data is not None or options or players not in (None, game.players):
        raise WrongOption("Players, data and options belong to the game: pass its name, or a game that has them.")
    number_of_players(game.card, names, game.players)
    return game


class TextOutput:
    """Collects what `show` prints."""

    def __init__(self) -> None:
        self.file: StringIO = StringIO()
        self.console: Console = Console(file=self.file, width=100, highlight=False, markup=False, emoji=False)

    def show(self, thing: RenderableType) -> None:
        self.console.print(thing)

    def raw(self, text: str) -> None:
        self.file.write(text)

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.file.getvalue().rstrip().split("\n"))


def html_table(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def failures_html(failures: Sequence[str]) -> str:
    return "".join(f"<p>{escape(failure)}</p>" for failure in failures)


def interval(tally: Tally) -> str:
    low, high = tally.interval
    return f"{100 * low:.1f}-{percent(high)}"
