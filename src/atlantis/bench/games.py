"""`atlantis bench games`: our whole random games and moves a second beside catanatron and OpenSpiel's backgammon.

Ours run in the compiled loop, for the fewest, the usual and the most players; backgammon runs wholly in C++;
catanatron, which is Python, in the quickest way it offers. Every step of a game is a move, also a forced one. For us
and for backgammon outcomes of chance are moves as well (what OpenSpiel's `move_number` counts); catanatron's dice
belong to the action that rolls them. The ratio of whole games does not depend on what a move is.

Games a second are the moves a second of the round divided by the mean length of all games of the run: in one round
catanatron plays too few for their lengths to even out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import atlantis
from atlantis.bench import catanatron, openspiel
from atlantis.bench.ours import Ours
from atlantis.bench.rounds import ROUNDS, best_and_median, in_turn, keep

CATANATRON: Final = "catanatron, 4"
BACKGAMMON: Final = "backgammon, 2"
ATLANTEON: Final = "atlanteon, 2"
RATIOS: Final = (("games", CATANATRON), ("moves", BACKGAMMON), ("moves", ATLANTEON))
LEGEND: Final = "x: ratio to the named; catanatron: Catan in Python, backgammon: OpenSpiel in C++"

BATCH: Final = 10  # games of backgammon in one native call: some 15 milliseconds
SAMPLED, SAMPLED_QUICKLY = 2000, 200  # games behind its mean length: a standard error of 1 % or 3 %


class Contestant(Protocol):
    """Whatever plays whole random games."""

    name: str

    def whole_games(self, seconds: float, seed: int) -> tuple[int, float, float]:
        """Games, moves and the seconds taken, which are a little more than those asked for."""


@dataclass
class Figures:
    """What a contestant played in all, and its moves a second round by round."""

    games: int = 0
    moves: float = 0
    rates: list[float] = field(default_factory=list)

    @property
    def length(self) -> float:
        """Moves in a game, on average."""
        return self.moves / self.games

    def as_dict(self) -> dict[str, dict[str, float]]:
        moves = best_and_median(self.rates)
        return {
            "games": {by: rate / self.length for by, rate in moves.items()},
            "moves": moves,
            "moves per game": {"mean": self.length},
        }


def ours() -> list[Ours]:
    """Each of our games for the fewest, the usual and the most players."""
    cards = [atlantis.card(name) for name in atlantis.games()]
    return [
        Ours(card.name, players)
        for card in cards
        for players in sorted({card.players[0], card.usual_players, card.players[-1]})
    ]


def measure(contestants: Sequence[Contestant], rounds: int, seconds: float, console: Console) -> dict[str, Figures]:
    """All contestants in turn, round after round."""
    found = {contestant.name: Figures() for contestant in contestants}

    def once(contestant: Contestant, turn: int) -> None:
        figures = found[contestant.name]
        games, moves, taken = contestant.whole_games(seconds, turn)
        figures.games += games
        figures.moves += moves
        figures.rates.append(moves / taken)

    in_turn(contestants, rounds, once, console)
    return found


def run(quick: bool, json_path: str | None, console: Console) -> None:
    """Measure, show the tables of the best and of the median round, and keep the figures as JSON if asked."""
    rounds, seconds = (2, 0.2) if quick else (7, 1.0)
    contestants: list[Contestant] = [*ours()]
    missing = [text for text in (catanatron.available(), openspiel.available()) if text]
    if not catanatron.available():
        contestants.append(catanatron.Peer())
    if not openspiel.available():
        backgammon = openspiel.Peer("backgammon", BATCH, SAMPLED_QUICKLY if quick else SAMPLED)
        backgammon.name = BACKGAMMON
        contestants.append(backgammon)
    found = measure(contestants, rounds, seconds, console)
    for by in ROUNDS:
        console.print(table(found, by))
    console.print(LEGEND)
    for text in missing:
        console.print(text, style="yellow")
    if json_path is not None:
        keep(json_path, rounds, seconds, {name: figures.as_dict() for name, figures in found.items()})


def table(found: dict[str, Figures], by: str) -> Table:
    """Rates and ratios by the best or by the median round."""
    shown = Table(title=f"whole random games, by the {by} round", box=SIMPLE_HEAD, collapse_padding=True)
    shown.add_column("game, players", no_wrap=True)
    ratios_to = [f"{kind} x\n{name.split(',')[0]}" for kind, name in RATIOS]
    for heading in ("moves\na game", "games/s", "million\nmoves/s", *ratios_to):
        shown.add_column(heading, justify="right", no_wrap=True)
    rates = {name: figures.as_dict() for name, figures in found.items()}
    for name, rate in rates.items():
        ratios = [
            three_digits(rate[kind][by] / rates[other][kind][by]) if other in rates else "-" for kind, other in RATIOS
        ]
        shown.add_row(
            name,
            three_digits(found[name].length),
            three_digits(rate["games"][by]),
            three_digits(rate["moves"][by] / 1e6),
            *ratios,
            style="bold" if name.split(",")[0] in atlantis.games() else "",
        )
    return shown


def three_digits(number: float) -> str:
    """A number with three digits that matter, or all those before the point."""
    return f"{number:,.{max(0, 2 - math.floor(math.log10(number)))}f}"
