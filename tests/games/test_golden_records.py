"""Games written down once and kept: whoever changes a rule, a code or the format sees it here."""

from pathlib import Path

import pytest

import atlantis

KEPT = sorted(Path(__file__).parent.glob("*/records/*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=[f"{path.parent.parent.name}-{path.stem}" for path in KEPT])
def test_a_kept_record_replays_to_its_end_and_is_written_the_same(path: Path) -> None:
    record = atlantis.read_record(path)
    assert record.game.card.name == path.parent.parent.name
    assert record.dump() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", atlantis.games())
def test_every_game_has_kept_records_of_finished_games(name: str) -> None:
    finished = [
        path
        for path in KEPT
        if path.parent.parent.name == name and atlantis.read_record(path).state.actor == atlantis.OVER
    ]
    assert finished
