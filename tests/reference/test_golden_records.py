"""The kept games of all four games, replayed through their twins: both agree on the choices and the result."""

from __future__ import annotations

from pathlib import Path

import pytest

import atlantis
from tests.reference.lockstep import replay_in_lockstep

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.parent.name}-{path.stem}" for path in RECORDS])
def test_a_kept_game_has_the_same_actor_moves_odds_scores_and_winners_in_the_twin_at_every_step(path: Path) -> None:
    replay_in_lockstep(atlantis.read_record(path), lambda state, twin: None)
