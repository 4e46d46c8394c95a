"""How often people are asked: `python -m tests.games.rising.tempo [GAMES] [MODE ...]`.

Everybody plays what looks best to the evaluation. Counted are the decisions a turn that a person has to answer: at one
of the seats (the mean of all), and at all of them, where passing or enduring answers for all the person's seats. With
the mode `always`, standing answers play no part, and passing at all seats is counted seat by seat.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from librt.random import Random

import atlantis
from atlantis import CHANCE, OVER, State

PASSES = ("pass", "pass-phase", "endure")
WINDOWS = ("window", "cancel")


class Tempo:
    """The questions of some games, by kind of node."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.turns = 0
        self.at_one: Counter[str] = Counter()
        self.at_all: Counter[str] = Counter()

    def play(self, state: State, random: Random) -> None:
        evaluation, out, room = state.game.evaluation(), state.game.move_buffer(), state.game.move_buffer()
        passed: tuple[Any, ...] = ()  # the window in which the person at all seats has passed
        lots = 0
        while state.actor != OVER:
            move = int(evaluation.quick(state, random, out, room))
            lots += state.actor == CHANCE
            if state.actor != CHANCE and (self.mode == "always" or state.standing(self.mode) is None):
                view: Any = state.view()
                node, idle = view["step"] or view["phase"], state.text(move) in PASSES
                if node == "window":
                    node = view["about"]["window"]
                window = (view["turn"], view["phase"], view["step"], view["misfortunes"]["drawer"], lots)
                self.at_one[node] += 1
                if not (idle and passed == window and self.mode != "always"):
                    self.at_all[node] += 1
                if idle and view["step"] in WINDOWS:
                    passed = window
            state.do(move)
        shown: Any = state.view()
        self.turns += shown["turn"]


def measured(games: int, mode: str, players: int = 4) -> Tempo:
    game, random, tempo = atlantis.load("rising", players), Random(1), Tempo(mode)
    for _ in range(games):
        tempo.play(game.start(), random)
    return tempo


def report(tempo: Tempo, players: int = 4) -> str:
    rows = [f"{tempo.mode:<20}{'one of four seats':>20}{'all four seats':>20}"]
    rows += [
        f"{node:<20}{asked / players / tempo.turns:>20.2f}{tempo.at_all[node] / tempo.turns:>20.2f}"
        for node, asked in tempo.at_one.most_common()
    ]
    rows.append(
        f"{'decisions a turn':<20}{tempo.at_one.total() / players / tempo.turns:>20.2f}"
        f"{tempo.at_all.total() / tempo.turns:>20.2f}"
    )
    return "\n".join(rows)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for chosen in sys.argv[2:] or ("always", "needed", "never"):
        print(report(measured(number, chosen)), end="\n\n")
