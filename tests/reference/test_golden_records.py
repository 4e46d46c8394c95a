"""The kept games of all four games, replayed through their twins: both agree on the choices and the result."""

from __future__ import annotations

from pathlib import Path

import pytest

import atlantis
from tests.reference.lockstep import replay_in_lockstep

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.jsonl"))
RARE = {"atlandice": set[str](), "atlanteon": {"claim", "end"}, "ark": set[str](), "rising": {"done-placing"}}
"""Kinds of moves that the kept games need not have."""


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parent.parent.name}-{path.stem}" for path in RECORDS])
def test_a_kept_game_has_the_same_actor_moves_odds_scores_and_winners_in_the_twin_at_every_step(path: Path) -> None:
    replay_in_lockstep(atlantis.read_record(path), lambda state, twin: None)


@pytest.mark.parametrize("name", atlantis.games())
def test_the_kept_games_have_every_kind_of_move_but_the_rare_ones(name: str) -> None:
    records = [atlantis.read_record(path) for path in RECORDS if path.parent.parent.name == name]
    made = {record.game.text(code).split()[0] for record in records for code in record.moves}
    assert made | RARE[name] == {text.split()[0] for record in records for text in record.game.notation}
