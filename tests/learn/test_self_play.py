"""Self-play: how moves are chosen in the early and in the late part of a game."""

from __future__ import annotations

import pytest

from atlantis import load
from atlantis.learn.self_play import EARLY, Row, SelfPlay, SelfPlayTask, TrainingSetup, usual_decisions


@pytest.mark.parametrize(
    ("game", "players", "least", "most"), [("atlanteon", 2, 20, 25), ("atlandice", 2, 90, 140), ("ark", 2, 55, 75)]
)
def test_the_usual_decisions_are_those_of_the_game(game: str, players: int, least: int, most: int) -> None:
    found = usual_decisions(load(game, players))
    assert least < found < most
    assert found == usual_decisions(load(game, players)), "always the same games"


def test_moves_vary_in_the_first_two_fifths_of_a_long_game() -> None:
    """A game of Atlandice has over a hundred decisions, so this is not over after nine."""
    setup = TrainingSetup("atlandice", 2, simulations=8)
    rows = SelfPlay(setup, None)(SelfPlayTask(1, 0, 4, 5))
    early = EARLY * usual_decisions(setup.load())
    later_of_early = [row for row in rows if 20 <= row["ply"] < early]
    late = [row for row in rows if row["ply"] >= early]
    assert others_than_the_best(setup, later_of_early) > 0.2
    assert others_than_the_best(setup, late) < 0.15


def others_than_the_best(setup: TrainingSetup, rows: list[Row]) -> float:
    """How often a move was made that the search had visited less than another."""
    game, found = setup.load(), 0
    for row in rows:
        legal = game.from_bytes(row["position"]).legal_actions()
        found += row["visits"][legal.index(row["move"])] < max(row["visits"])
    return found / len(rows)
