"""A common ladder: the levels of a game play each other with every number of players, and openskill rates them.

A folder has an arena run for each table of levels, so a ladder that was stopped goes on where it left off, and tables
can be added to it. `ratings.json` in that folder is what a game ships (`games/<game>/ratings.json`); the levels show
it. In a cooperative game, teams of one level play against the island, which is rated like a player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean
from time import thread_time
from typing import Any, Final

from openskill.models import PlackettLuce

from atlantis.arena.figures import wilson
from atlantis.arena.file import ArenaPlan, Outcome, Pairing, new_file, read_run, whole_rounds
from atlantis.arena.run import TOGETHER, Contest
from atlantis.bots.bot import Bot, Thinker
from atlantis.bots.levels import RATINGS, RATINGS_FORMAT
from atlantis.bots.names import BotName
from atlantis.engine import Card, Game, WrongOption
from atlantis.files import write_json
from atlantis.games import card, load
from atlantis.people.rating import MIDDLE, SCALE
from atlantis.table import new_setup

ISLAND: Final = "island"
"""The opponent in a cooperative game."""
ORDERS: Final = 20
"""Ratings depend a little on the order of the games: they are the mean of so many random orders."""


def by_processor_time(name: BotName, game: Game, seed: int) -> Bot:
    """A bot whose seconds are those of the processor, so that a busy machine makes no difference."""
    bot = name.make(game, seed)
    if isinstance(bot, Thinker):
        bot.clock = thread_time
    return bot


def tables(found: Card, bots: Sequence[BotName], players: Sequence[int]) -> Iterator[tuple[int, tuple[BotName, ...]]]:
    """Who plays whom: every combination of different bots; in a cooperative game every bot in all seats."""
    for number in players:
        if found.utility == TOGETHER:
            yield from ((number, (bot,)) for bot in bots)
        else:
            yield from ((number, chosen) for chosen in combinations(bots, number))


def play_ladder(
    name: str,
    folder: Path,
    bots: Sequence[BotName],
    players: Sequence[int],
    games: int,
    seed: int,
    jobs: int,
    patience: float,
    hear: Callable[[str], None],
) -> dict[str, Any]:
    """Play the missing games of these tables; return the ratings from all tables in the folder, which are saved."""
    found = card(name)
    if len(bots) != len(set(bots)):
        raise WrongOption("Name each bot once: the tables of a ladder follow from the names.")
    for number in players:
        found.check_players(number)
    wanted = list(tables(found, bots, players))
    if not wanted:
        raise WrongOption(f"{len(bots)} bots cannot fill a table of {min(players)} players.")
    folder.mkdir(parents=True, exist_ok=True)
    for number, chosen in wanted:
        contest = open_table(name, folder, number, chosen, games, seed)
        with closing(contest.run(jobs, patience, by_processor_time)) as results:
            for _ in results:
                pass
        hear(f"{number} players, {', '.join(map(str, chosen))}: {len(contest.counted())} games")
        for failure in contest.failures():
            hear(f"game {failure.pairing.number} failed: {failure.failed}")
    result = rate(folder)
    write_json(folder / RATINGS, result)
    return result


def open_table(name: str, folder: Path, players: int, bots: Sequence[BotName], games: int, seed: int) -> Contest:
    """The run of a table, begun or continued."""
    label = "-".join(str(bot).replace(":", "_") for bot in bots)
    path = folder / f"{players}-{label}.jsonl"
    wanted = whole_rounds(games, len(bots))
    if path.exists():
        plan, results, file = read_run(path)
        file.cut()
        return Contest(plan, results, file, max(wanted, plan.games))
    game = load(name, players)
    plan = ArenaPlan(new_setup(name, players, game.options, game.data.replaced), tuple(bots), seed, wanted)
    return Contest(plan, {}, new_file(path, plan), wanted)


# ---- ratings ---------------------------------------------------------------------------------------------------------


def rate(folder: Path) -> dict[str, Any]:
    """The ratings and the results of all tables in a folder."""
    played: list[tuple[list[str], list[int]]] = []
    shown: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*.jsonl")):
        plan, results, file = read_run(path)
        contest = Contest(plan, results, file, max([plan.games, *results]))
        games = [ranked(contest, pairing, outcome) for pairing, outcome in contest.counted()]
        if games:
            played += games
            shown.append(table_result(contest))
    if not played:
        raise WrongOption(f"{folder} has no games.")
    found, counts = openskill_ratings(played), Counter(name for names, _ in played for name in names)
    levels = {
        name: {
            "rating": round(MIDDLE + SCALE * (mu - 25.0)),
            "uncertainty": round(2 * SCALE * sigma),
            "mu": round(mu, 3),
            "sigma": round(sigma, 3),
            "games": counts[name],
        }
        for name, (mu, sigma) in sorted(found.items(), key=lambda item: item[1][0])
    }
    return {
        "format": RATINGS_FORMAT,
        "model": f"openskill Plackett-Luce; rating = {MIDDLE} + {SCALE} (mu - 25), uncertainty = 2 sigma on that scale",
        "games": len(played),
        "levels": levels,
        "tables": shown,
    }


def ranked(contest: Contest, pairing: Pairing, outcome: Outcome) -> tuple[list[str], list[int]]:
    """The names of the players of a game and their ranks: 1 for those who won, 2 for the others."""
    entries = contest.plan.entries
    if contest.together:
        return [str(entries[0]), ISLAND], [1, 2] if outcome.winners else [2, 1]
    shares = contest.shares(outcome)
    return [str(entries[entry - 1]) for entry in pairing.entries], [1 if share else 2 for share in shares]


def table_result(contest: Contest) -> dict[str, Any]:
    """The games of a table and the share of the wins of each of its bots, with Wilson's 95 % interval."""
    counted, bots = contest.counted(), []
    for number, entry in enumerate(contest.plan.entries, 1):
        if contest.together:
            shares = [float(bool(outcome.winners)) for _, outcome in counted]
        else:
            shares = [contest.share(pairing, outcome, number) for pairing, outcome in counted]
        low, high = wilson(sum(shares), len(shares))
        bots.append({"bot": str(entry), "share": round(fmean(shares), 4), "low": round(low, 4), "high": round(high, 4)})
    return {"players": contest.plan.setup.players, "games": len(counted), "bots": bots}


def openskill_ratings(games: Sequence[tuple[list[str], list[int]]], seed: int = 1) -> dict[str, tuple[float, float]]:
    """The mean and the deviation of everybody's strength, from games with names and ranks."""
    random, model = Random(seed), PlackettLuce()
    names = sorted({name for players, _ in games for name in players})
    sums = {name: [0.0, 0.0] for name in names}
    for _ in range(ORDERS):
        known = {name: model.rating(name=name) for name in names}
        for players, ranks in random.sample(list(games), len(games)):
            after = model.rate([[known[name]] for name in players], ranks=[float(rank) for rank in ranks])
            for name, (rating,) in zip(players, after, strict=True):
                known[name] = rating
        for name, rating in known.items():
            sums[name][0] += rating.mu / ORDERS
            sums[name][1] += rating.sigma / ORDERS
    return {name: (mu, sigma) for name, (mu, sigma) in sums.items()}
