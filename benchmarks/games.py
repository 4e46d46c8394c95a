"""Whole random games and moves per second against catanatron and OpenSpiel's backgammon.

Ours run in the compiled loop, for the fewest, the default and the most players; backgammon runs entirely in C++;
catanatron, which is Python, in the fastest way it offers. Every step of a game is a move, including forced ones. For us
and for backgammon chance outcomes are moves as well (what OpenSpiel's `move_number` counts); catanatron's dice belong
to the action that rolls them. The ratio of whole games does not depend on what counts as a move.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console

import atlantis
from benchmarks.figures import Contestant, Kind, keep, measure, rates_of, report
from benchmarks.peers import catanatron, openspiel
from benchmarks.workload import measuring, playouts

BACKGAMMON: Final = "backgammon, 2"
KINDS: Final = (
    Kind("moves", "games/s", 1, catanatron.NAME, whole_games=True),
    Kind("moves", "million moves/s", 1e6, BACKGAMMON),
)
TITLE: Final = "whole random games; x: games to catanatron's Catan, moves to OpenSpiel's backgammon"
BATCH: Final = 10
"""Games of backgammon in one native call: some 15 milliseconds."""
SAMPLE, SAMPLE_QUICKLY = 2000, 200
"""Games behind its mean length: a standard error of 1 % or 3 %."""


def ours() -> list[Contestant]:
    """Each of our games for the fewest, the default and the most players."""
    cards = [atlantis.card(name) for name in atlantis.games()]
    return [
        Contestant(f"{card.name}, {players}", {"moves": measuring(playouts(card.name, players))}, True)
        for card in cards
        for players in sorted({card.players[0], card.usual_players, card.players[-1]})
    ]


def run(quick: bool, json: Path | None, console: Console) -> None:
    rounds, seconds = (2, 0.2) if quick else (7, 1.0)
    contestants, missing = ours(), [catanatron.available(), openspiel.available()]
    if not missing[0]:
        contestants.append(catanatron.contestant())
    if not missing[1]:
        peer = openspiel.Peer("backgammon", BATCH, SAMPLE_QUICKLY if quick else SAMPLE)
        contestants.append(Contestant(BACKGAMMON, {"moves": peer.native_moves}))
    found = measure(contestants, rounds, seconds, console)
    report(TITLE, KINDS, found, console, missing)
    keep(json, rounds=rounds, seconds=seconds, rates=rates_of(found))
