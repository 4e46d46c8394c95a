"""Games played once by OpenSpiel and kept, with all that it sees on the way. Played again they must be the same.

After a change that is meant, write them anew, here in this folder:

    python -c "import absl.flags, atlantis.adapters.openspiel, open_spiel.python.algorithms.generate_playthrough as g
    absl.flags.FLAGS(['']); g.update_path('playthroughs')"
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import atlantis
from tests.outside.openspiel.setups import HERE

if not os.environ.get("CI"):
    pytest.importorskip("pyspiel")

from absl import flags

import atlantis.adapters.openspiel

KEPT = sorted((HERE / "playthroughs").glob("*.txt"))


@pytest.fixture(autouse=True)
def flags_parsed() -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthroughs"])


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_playthrough_is_played_the_same(path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # here: it imports SciPy, which takes seconds

    kept, now = generate_playthrough.replay(str(path))
    assert now.splitlines() == kept.splitlines()


def test_every_game_has_one() -> None:
    assert {path.stem for path in KEPT} == set(atlantis.games())
