"""What the results show: shares with intervals, use of components, differences between variants, luck and skill."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite, sqrt
from statistics import fmean, median, stdev
from typing import Any, Final

import polars as pl

from atlantis.arena.figures import ALPHA, SURE, Estimate, adjusted, elo_of, estimate, p_value, wilson
from atlantis.lab.experiment import HOUSE, Cell
from atlantis.lab.results import Results

FEW: Final = 0.02
"""A component used in a smaller share of the games than this is hardly used."""


@dataclass(frozen=True)
class Share:
    """A share of wins in a number of games, with its 95 % interval (Wilson's)."""

    share: float
    low: float
    high: float
    games: int


def share_in(shares: Sequence[float]) -> Share:
    low, high = wilson(sum(shares), len(shares))
    return Share(fmean(shares) if shares else 0.0, low, high, len(shares))


def half_width(shares: Sequence[Sequence[float]], together: bool) -> float:
    """Half the width of the widest interval of the shares; infinite without games."""
    if not shares:
        return 1.0
    places = [share_in([game[place] for game in shares]) for place in range(1 if together else len(shares[0]))]
    return max((found.high - found.low) / 2 for found in places)


# ---- one cell --------------------------------------------------------------------------------------------------------


def by_seat(games: pl.DataFrame) -> list[Share]:
    """The shares of the seats."""
    return [share_in(column) for column in zip(*games["shares"].to_list(), strict=True)]


def by_order(games: pl.DataFrame) -> list[Share]:
    """The shares of those who played first, second and so on."""
    ordered = [[shares[seat - 1] for seat in order] for order, shares in games.select("order", "shares").iter_rows()]
    return [share_in(column) for column in zip(*ordered, strict=True)]


def is_drawn(games: pl.DataFrame) -> bool:
    """Was the order of play not always that of the seats?"""
    return any(order != sorted(order) for order in games["order"].to_list())


def by_entry(games: pl.DataFrame, entries: int) -> list[Share]:
    """The shares of the bots of a line-up."""
    found = defaultdict[int, list[float]](list)
    for who, shares in games.select("entries", "shares").iter_rows():
        for entry, share in zip(who, shares, strict=True):
            found[entry].append(share)
    return [share_in(found[entry]) for entry in range(1, entries + 1)]


def luck(games: pl.DataFrame, together: bool) -> float | None:
    """How often a second game of the same bots in the same seats, with different dice, has a different result: 1 is as
    often as if all results were equally likely, 0 never. None without enough games."""
    pairs = same = 0
    for _, some in games.group_by("entries"):
        results = Counter(tuple(shares) for shares in some["shares"].to_list())
        pairs += len(some) * (len(some) - 1)
        same += sum(count * (count - 1) for count in results.values())
    if not pairs:
        return None
    results_of_a_game = 2 if together else len(games["shares"][0])
    return min(1.0, (1 - same / pairs) / (1 - 1 / results_of_a_game))


def middle(values: Sequence[float]) -> tuple[float, float, float]:
    """The median, and the limits between which nine of ten values lie."""
    ordered = sorted(values)
    at = [ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.05, 0.95)]
    return median(ordered), at[0], at[1]


# ---- components ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Used:
    """A component: in what share of the games it was used, how often its users won, and a verdict.

    `p` is adjusted for the number of components. `verdict`: strong, weak, rare, never, or empty.
    """

    field: str
    number: int
    used: float
    share: Share
    expected: float
    p: float
    verdict: str

    def row(self, name: str) -> dict[str, Any]:
        """A row for `charts.components`."""
        share = self.share
        bounds = {"low": share.low, "share": share.share, "high": share.high}
        return {"name": name, "used": self.used, **bounds, "verdict": self.verdict}


def components(games: pl.DataFrame, together: bool, known: Mapping[str, int]) -> list[Used]:
    """Every component of the game (`known`: how many there are, by field).

    Its users are compared with the others at the same table, each against what is usual for their bot and their place
    in the order of play. Where only one seat can use it, or all seats play together, games with it are compared with
    games without it.
    """
    shares, orders, entries = (games[name].to_list() for name in ("shares", "order", "entries"))
    if not shares:
        return []
    # By game and seat: the place in the order of play with the bot; a team has one seat, 0.
    places = [
        {0: (0, 0)} if together else {seat: (place, who[seat - 1]) for place, seat in enumerate(order)}
        for order, who in zip(orders, entries, strict=True)
    ]
    had = defaultdict[tuple[int, int], list[float]](list)
    for game, place in zip(shares, places, strict=True):
        for seat, key in place.items():
            had[key].append(game[max(seat - 1, 0)])
    usual = {key: fmean(values) for key, values in had.items()}
    users = defaultdict[tuple[str, int], dict[int, set[int]]](lambda: defaultdict(set))
    seats = defaultdict[str, set[int]](set)
    for at, uses in enumerate(games["uses"].to_list()):
        for use in uses:
            seat = 0 if together else use["seat"]
            if seat not in places[at]:
                continue  # chance's, which nobody gains from
            users[use["field"], use["number"]][at].add(seat)
            seats[use["field"]].add(seat)
    found = []
    for field, count in known.items():
        for number in sorted({number for name, number in users if name == field} | set(range(count))):
            who = users[field, number]
            won: list[float] = []
            expected: list[float] = []
            contrasts: list[float] = []
            with_it: list[float] = []
            without: list[float] = []
            for at, place in enumerate(places):
                rest = {
                    seat: shares[at][max(seat - 1, 0)] - usual[place[seat]] for seat in seats[field] if seat in place
                }
                mine = [rest[seat] for seat in who[at]] if at in who else []
                others = [value for seat, value in rest.items() if at not in who or seat not in who[at]]
                won += [shares[at][max(seat - 1, 0)] for seat in who[at]] if at in who else []
                expected += [usual[place[seat]] for seat in who[at]] if at in who else []
                with_it += mine
                without += others
                if mine and others:
                    contrasts.append(fmean(mine) - fmean(others))
            p = welch(with_it, without) if len(seats[field]) < 2 else estimate(contrasts).p
            found.append((field, number, len(who) / len(shares), share_in(won), fmean(expected or [0.0]), p))
    ps = adjusted([row[-1] for row in found])
    return [Used(*row[:-1], p, verdict(row, p)) for row, p in zip(found, ps, strict=True)]


def welch(first: Sequence[float], second: Sequence[float]) -> float:
    """The p-value of no difference between two means."""
    if min(len(first), len(second)) < 5:
        return 1.0
    error = sqrt(stdev(first) ** 2 / len(first) + stdev(second) ** 2 / len(second))
    return 1.0 if error == 0 else p_value((fmean(first) - fmean(second)) / error, min(len(first), len(second)) - 1)


def verdict(row: tuple[str, int, float, Share, float, float], p: float) -> str:
    _, _, used, share, expected, _ = row
    if used == 0:
        return "never"
    if p < ALPHA:
        return "strong" if share.share > expected else "weak"
    return "rare" if used < FEW else ""


# ---- variants --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """A measure in two cells of a group, and the difference with its interval; `p` is adjusted."""

    measure: str
    about: str
    first: float
    second: float
    difference: Estimate
    p: float

    @property
    def differs(self) -> bool:
        return self.p < ALPHA


Measure = Callable[[dict[str, Any]], float | None]


def measures(cell: Cell, games: pl.DataFrame, drawn: bool) -> dict[tuple[str, str], Measure]:
    """What variants are compared by: a measure and, where needed, its subject."""
    found: dict[tuple[str, str], Measure] = {}

    def place(at: int) -> Measure:
        return lambda row: 100 * row["shares"][row["order"][at] - 1]

    def figure(key: str) -> Measure:
        return lambda row: next((item["value"] for item in row["figures"] if item["key"] == key), None)

    if cell.together:
        found["won", ""] = lambda row: 100 * row["shares"][0]
    else:
        for at in range(cell.plan.setup.players):
            found["order" if drawn else "seat", str(at + 1)] = place(at)
        found["margin", ""] = lambda row: margin(row["scores"])
        found["best", ""] = lambda row: max(row["scores"])
        found["leads", ""] = lambda row: row["lead_changes"]
    found["turns", ""] = lambda row: row["turns"]
    found["decisions", ""] = lambda row: sum(row["decisions"])
    if games["settled"].null_count() < len(games):
        found["settled", ""] = lambda row: None if row["settled"] is None else 100 * row["settled"]
    for key in sorted({item["key"] for items in games["figures"].to_list() for item in items}):
        found["figure", key] = figure(key)
    return found


def margin(scores: Sequence[int]) -> int:
    """The winner's lead over the runner-up."""
    best, second = sorted(scores, reverse=True)[:2]
    return best - second


def compare(results: Results, first: Cell, second: Cell) -> list[Difference]:
    """A cell against another of its group, round by round: both have the same seeds."""
    tables = [results.of(cell) for cell in (first, second)]
    if not all(map(len, tables)):
        return []
    drawn = any(map(is_drawn, tables))
    found = []
    by_round = [rounds_of(table) for table in tables]
    both = sorted(by_round[0].keys() & by_round[1].keys())
    for (name, about), measure in measures(first, tables[0], drawn).items():
        pairs = [(mean_of(by_round[0][n], measure), mean_of(by_round[1][n], measure)) for n in both]
        known = [(a, b) for a, b in pairs if a is not None and b is not None]
        if len(known) > 1:
            found.append(
                (
                    name,
                    about,
                    fmean(a for a, _ in known),
                    fmean(b for _, b in known),
                    estimate([b - a for a, b in known]),
                )
            )
    ps = adjusted([row[-1].p for row in found])
    return [Difference(*row, p) for row, p in zip(found, ps, strict=True)]


def rounds_of(games: pl.DataFrame) -> dict[int, list[dict[str, Any]]]:
    found = defaultdict[int, list[dict[str, Any]]](list)
    for row in games.iter_rows(named=True):
        found[row["round"]].append(row)
    return found


def mean_of(rows: Sequence[dict[str, Any]], measure: Measure) -> float | None:
    values = [value for row in rows if (value := measure(row)) is not None]
    return fmean(values) if values else None


def base_of(cell: Cell, cells: Sequence[Cell]) -> Cell | None:
    """The cell of its group with the house values; None for that cell itself."""
    base = next(each for each in cells if each.group == cell.group and each.variant == HOUSE)
    return None if base is cell else base


def same_games(games: pl.DataFrame, others: pl.DataFrame) -> bool:
    """Whether two cells played exactly the same games, as far as both were played: what differs between them has no effect."""
    both = games.join(others, on="game", suffix="_other")
    return len(both) > 0 and all(both[name].equals(both[f"{name}_other"]) for name in ("moves", "scores", "shares"))


# ---- skill -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rung:
    """How much stronger a bot is than the one below it, in Elo with a 95 % interval."""

    strong: str
    weak: str
    elo: float
    low: float
    high: float


def ladder(results: Results, cells: Sequence[Cell]) -> list[Rung]:
    """The rungs of a ladder, from the cells that play them. In a cooperative game: from one bot's team to the next."""
    found = []
    if cells and cells[0].together:
        teams = [
            (str(cell.plan.entries[0]), share_in([row[0] for row in results.of(cell)["shares"].to_list()]))
            for cell in cells
        ]
        for (weak, theirs), (strong, ours) in pairwise(teams):
            found.append(
                Rung(
                    strong,
                    weak,
                    elo_of(ours.share) - elo_of(theirs.share),
                    elo_of(ours.low) - elo_of(theirs.high),
                    elo_of(ours.high) - elo_of(theirs.low),
                )
            )
        return found
    for cell in cells:
        shares = by_entry(results.of(cell), len(cell.plan.entries))[0]
        others = cell.plan.setup.players - 1
        found.append(
            Rung(
                str(cell.plan.entries[0]),
                str(cell.plan.entries[1]),
                *(elo_of(share) + elo_of(others / (others + 1)) for share in (shares.share, shares.low, shares.high)),
            )
        )
    return found


def depth(rungs: Sequence[Rung]) -> tuple[float, float] | None:
    """The Elo difference between the ends of a ladder, and half the width of its interval; None if a rung is
    unknown."""
    if not rungs or not all(isfinite(rung.low) and isfinite(rung.high) for rung in rungs):
        return None
    error = sqrt(sum(((rung.high - rung.low) / 2 / SURE) ** 2 for rung in rungs))
    return sum(rung.elo for rung in rungs), SURE * error
