"""What is trained is what plays: PyTorch and the compiled networks agree."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from librt.vecs import vec
from mypy_extensions import i64

from atlantis import load
from atlantis.engine.network import FINE, MOVE_UNITS, UNIT
from atlantis.engine.network_file import Networks, outputs_of, setup_of, write_weights
from atlantis.learn.samples import Ragged, Samples, labels_of, read_rows, write_rows
from atlantis.learn.self_play import SelfPlay, SelfPlayTask, TrainingSetup
from atlantis.learn.training import MoveModel, ValueModel, move_batch
from atlantis.testing.networks import features_of

SETUPS = [
    TrainingSetup("atlanteon", 2, simulations=8),
    TrainingSetup("ark", 2, simulations=4),
    TrainingSetup("atlandice", 3, simulations=4),
    TrainingSetup("rising", 2, simulations=2),
]


def played(setup: TrainingSetup, path: object) -> Samples:
    from pathlib import Path

    assert isinstance(path, Path)
    write_rows(path / "part.parquet", SelfPlay(setup, None)(SelfPlayTask(1, 0, 1, 5)))
    return Samples(setup.load(), read_rows([path / "part.parquet"]), 0.6)


def test_ragged_lists_are_taken_by_number() -> None:
    lists = Ragged(np.array([1, 2, 3, 4, 5, 6]), np.array([2, 0, 3, 1]))
    taken, begins = lists.take(np.array([3, 0, 1, 2]))
    assert taken.tolist() == [6, 1, 2, 3, 4, 5]
    assert begins.tolist() == [0, 1, 3, 3]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.game)
def test_pytorch_and_the_compiled_networks_say_the_same(setup: TrainingSetup, tmp_path: object) -> None:
    """With weights that whole numbers express exactly."""
    torch.manual_seed(1)
    samples, game = played(setup, tmp_path), setup.load()
    features = features_of(game)
    values = ValueModel(features, 32, 9, outputs_of(game))
    moves = MoveModel(features)
    with torch.no_grad():
        for weights in (values.rows, values.groups, values.bias, values.second.weight):
            weights.copy_(torch.round(weights * UNIT) / UNIT)
        values.second.bias.copy_(torch.round(values.second.bias * UNIT**2) / UNIT**2)
        moves.rows.add_(0.1 * torch.randn_like(moves.rows))
        moves.clamp()
        moves.rows.copy_(torch.round(moves.rows * 32) / 32)
        moves.out.copy_(torch.round(moves.out * 32) / 32)
    sizes = {"units": 32, "width": 9, "outputs": outputs_of(game), "lanes": int(features.lanes)}
    content = write_weights({**setup_of(game, features), **sizes}, values.export() + moves.export())
    networks = Networks(game, content)
    assert networks.values is not None
    assert networks.moves is not None
    which = np.arange(len(samples))
    rows, begins = samples.rows.take(which)
    with torch.no_grad():
        logits = values(torch.from_numpy(rows), torch.from_numpy(begins)).numpy()
    for number in range(0, len(samples), 7):
        one = rows[begins[number] : begins[number] + samples.rows.sizes[number]]
        networks.values.evaluate(as_vec(one.tolist()), len(one))
        assert [networks.values.logits[k] for k in range(outputs_of(game))] == pytest.approx(
            logits[number].tolist(), abs=1e-4
        )
    batch = move_batch(samples, np.arange(1))
    with torch.no_grad():
        wanted = moves(batch).numpy()
    networks.moves.make_room(int(samples.places.sizes[0]))
    networks.moves.begin(as_vec(batch.common.tolist()), len(batch.common))
    place_rows = as_vec(batch.place_rows.tolist())
    ends = [*batch.place_begins.tolist()[1:], len(batch.place_rows)]
    for place, (begin, end) in enumerate(zip(batch.place_begins.tolist(), ends, strict=True)):
        networks.moves.place(place_rows, begin, end, place * int(features.lanes))
    spots = batch.move_place * int(features.lanes) + batch.move_lane
    assert [networks.moves.logits[spot] / FINE for spot in spots.tolist()] == pytest.approx(wanted.tolist(), abs=1e-4)


def as_vec(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def test_a_model_begins_with_the_hand_written_value() -> None:
    """Before any training, the sign of its value is that of the hand-written one."""
    torch.manual_seed(2)
    game = load("atlanteon")
    features = features_of(game)
    model, begin = ValueModel(features, 64, 9, 1), features.begin_of("value")
    with torch.no_grad():
        model.rows[:begin] = 0.0
        model.groups[:] = 0.0
        logits = [float(model(torch.tensor([begin + step]), torch.tensor([0]))[0, 0]) for step in (2, 10, 30, 38)]
    assert logits == sorted(logits)
    assert logits[0] < logits[1] < 0 < logits[2] < logits[3]
    assert MOVE_UNITS == 16


def test_labels_are_chances_for_the_player_to_move(tmp_path: object) -> None:
    samples = played(SETUPS[0], tmp_path)
    assert samples.labels.shape == (len(samples), 1)
    assert 0.0 <= samples.labels.min() <= samples.labels.max() <= 1.0
    three = SETUPS[2]
    import polars as pl

    table = pl.DataFrame(
        {"returns": [[1.0, -0.5, -0.5]], "actor": [2], "value": [0.0], "proved": [0]},
    )
    assert labels_of(three.load(), table, 1.0).tolist() == [[0.0, 1.0, 0.0]]
