"""Two runs with the same seeds and different values, compared game by game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean

from rich.table import Table

from atlantis.arena.figures import ALPHA, Estimate, adjusted, estimate
from atlantis.arena.report import Output, Summary, entry_names, ordinal, table
from atlantis.arena.run import Contest

Measured = dict[str, dict[int, float]]
"""By measure: the mean of each round."""


@dataclass(frozen=True)
class Comparison:
    """A measure in both runs, the difference, and the adjusted p-value of no difference."""

    name: str
    first: float
    second: float
    difference: Estimate
    p: float

    @property
    def verdict(self) -> str:
        return "differs" if self.p < ALPHA else "no clear difference"

    def as_dict(self) -> dict[str, object]:
        found = self.difference
        return {
            "measure": self.name,
            "a": self.first,
            "b": self.second,
            "difference": found.mean,
            "difference_95": [found.low, found.high],
            "p_adjusted": self.p,
            "verdict": self.verdict,
        }


def measures(contest: Contest) -> Measured:
    """The means of every round: shares won, by bot and by order of play; points, winner's margin, length."""
    rounds: dict[str, dict[int, list[float]]] = {}

    def add(name: str, round: int, value: float) -> None:
        rounds.setdefault(name, {}).setdefault(round, []).append(value)

    names, drawn = entry_names(contest), Summary(contest).drawn
    for pairing, outcome in contest.counted():
        shares = contest.shares(outcome)
        if contest.together:
            add("team won, %", pairing.round, 100 * shares[0])
            add("points", pairing.round, fmean(outcome.scores))
        else:
            if len(set(map(str, contest.plan.entries))) > 1:
                for entry, name in enumerate(names, 1):
                    add(f"{name} won, %", pairing.round, 100 * shares[pairing.entries.index(entry)])
            for place, seat in enumerate(outcome.order, 1):
                where = f"{ordinal(place)} to play" if drawn else contest.game.words.seat_name(seat - 1, "en")
                add(f"{where} won, %", pairing.round, 100 * shares[seat - 1])
            best, second = sorted(outcome.scores, reverse=True)[:2]
            add("best score", pairing.round, best)
            add("lead over the runner-up", pairing.round, best - second)
        add("moves", pairing.round, outcome.moves)
    return {name: {round: fmean(values) for round, values in by_round.items()} for name, by_round in rounds.items()}


def compare(first: Mapping[str, Mapping[int, float]], second: Mapping[str, Mapping[int, float]]) -> list[Comparison]:
    """The differences, round by round, of the rounds that both have."""
    found = []
    for name in first:
        both = sorted(first[name].keys() & second.get(name, {}).keys())
        if both:
            mine, theirs = [first[name][n] for n in both], [second[name][n] for n in both]
            differences = [b - a for a, b in zip(mine, theirs, strict=True)]
            found.append((name, fmean(mine), fmean(theirs), estimate(differences)))
    ps = adjusted([difference.p for *_, difference in found])
    return [Comparison(*row, p) for row, p in zip(found, ps, strict=True)]


def show_comparison(rows: list[Comparison], names: tuple[str, str], output: Output) -> None:
    shown: Table = table("measure", "A", "B", "B - A", "95 %", "verdict")
    for row in rows:
        found = row.difference
        shown.add_row(
            row.name,
            f"{row.first:.1f}",
            f"{row.second:.1f}",
            f"{found.mean:+.1f}",
            f"{found.low:+.1f} to {found.high:+.1f}",
            row.verdict,
        )
    output.show(f"A: {names[0]}, B: {names[1]}, with the same seeds")
    output.show("")
    output.show(shown)
    output.show("")
    output.show(
        "The verdicts are corrected for the number of measures. No clear difference does not mean that they are equal."
    )
