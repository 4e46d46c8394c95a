"""Networks: their arithmetic, compiled and interpreted, and files that cannot be used."""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import atlantis
from atlantis import CHANCE, Game, State, games, load
from atlantis.engine.network import CLIP, FINE, LOGIT, MOVE_UNITS, UNIT, MoveNetwork, ValueNetwork, weight_of
from atlantis.engine.network_file import (
    BadNetwork,
    Networks,
    load_networks,
    network_path,
    networks_of,
    read_weights,
    write_weights,
)
from atlantis.games import set_up
from atlantis.testing.networks import random_network
from tests.lagoon import installed

LEARNED = [name for name in games() if load(name).network_features() is not None]


def decision(game: Game, moves: int, seed: int = 5) -> State:
    """A position in which somebody decides, after so many random moves."""
    state, random = game.start(), Random(seed)
    while state.actor == CHANCE or moves > 0:
        state.apply(random.choice(state.legal_actions()))
        moves -= 1
    return state


# ---- arithmetic ------------------------------------------------------------------------------------------------------


def test_a_network_of_values_adds_rows_and_clips_units() -> None:
    random, rows, units, width, outputs = Random(3), 40, 64, 10, 3

    def signed(count: int, most: int) -> list[int]:
        return [random.randint(-most - 1, most) for _ in range(count)]

    first, first_bias = signed(rows * units, 127), signed(units, 500)
    second, second_bias = signed(units * width, 127), signed(width, 9000)
    last, last_bias = [random.uniform(-1, 1) for _ in range(width * outputs)], [0.1, 0.2, 0.3]
    network = ValueNetwork(units, width, outputs, first, first_bias, second, second_bias, last, last_bias)
    for count in (0, 1, 7, rows):
        active = random.sample(range(rows), count)
        network.evaluate(vec[i64]([*active, 0]), count)
        level = [
            min(CLIP, max(0, first_bias[unit] + sum(first[row * units + unit] for row in active)))
            for unit in range(units)
        ]
        hidden = [
            max(0, second_bias[k] + sum(level[unit] * second[unit * width + k] for unit in range(units))) / UNIT**2
            for k in range(width)
        ]
        for output in range(outputs):
            wanted = last_bias[output] + sum(hidden[k] * last[k * outputs + output] for k in range(width))
            assert network.logits[output] == pytest.approx(wanted)


@pytest.mark.parametrize("lanes", [1, 4, 11])
def test_a_network_of_moves_adds_the_rows_of_a_place_and_those_in_common(lanes: int) -> None:
    random, rows, wide = Random(4), 30, MOVE_UNITS + lanes
    weights = [random.randint(-128, 127) for _ in range(rows * wide)]
    bias = [random.randint(-99, 99) for _ in range(wide)]
    out = [random.randint(-128, 127) for _ in range(MOVE_UNITS * lanes)]
    network = MoveNetwork(lanes, weights, bias, out)
    network.make_room(2)
    network.begin(vec[i64]([3, 9, 20]), 3)
    network.place(vec[i64]([7, 1, 2, 8]), 1, 4, lanes)
    sums = [bias[k] + sum(weights[row * wide + k] for row in (3, 9, 20, 1, 2, 8)) for k in range(wide)]
    for lane in range(lanes):
        hidden = sum(min(CLIP, max(0, sums[unit])) * out[unit * lanes + lane] for unit in range(MOVE_UNITS))
        assert network.logits[lanes + lane] == UNIT * sums[MOVE_UNITS + lane] + hidden


def test_logits_become_weights_by_their_distance_from_the_best() -> None:
    assert FINE == LOGIT * UNIT
    assert weight_of(0) == 20_000
    assert weight_of(FINE) == pytest.approx(20_000 * exp(-1), rel=0.02)
    assert weight_of(1000 * FINE) == 1


@pytest.mark.parametrize("name", LEARNED)
def test_values_and_priors_are_such(name: str) -> None:
    for players in atlantis.card(name).players:
        game = load(name, players)
        evaluation = Networks(game, random_network(game)).evaluation()
        values = vec[float]([0.0 for _ in range(players)])
        codes, weights = game.move_buffer(), game.move_buffer()
        for moves in (0, 9):
            state = decision(game, moves)
            evaluation.value(state, values)
            assert all(-1.0 <= value <= 1.0 for value in values)
            if game.together:
                assert len(set(values)) == 1
            else:
                assert sum(values) == pytest.approx(0.0)
            n = int(state.moves(codes))
            evaluation.weigh(state, codes, n, weights)
            assert min(weights[i] for i in range(n)) >= 1
            assert max(weights[i] for i in range(n)) > 1


TWIN = """
import atlantis
from librt.vecs import vec
from atlantis.engine.network_file import Networks
from atlantis.search import Settings, Tree
from atlantis.testing.networks import random_network
from tests.lagoon import installed
from tests.engine.test_network import decision
for name in ("ark", "atlandice", "atlanteon", "rising"):
    game = atlantis.load(name)
    content = random_network(game)
    for moves in (1, 8):
        state, evaluation = decision(game, moves), Networks(game, content).evaluation()
        values = vec[float]([0.0 for _ in range(game.players)])
        codes, weights = game.move_buffer(), game.move_buffer()
        evaluation.value(state, values)
        n = state.moves(codes)
        evaluation.weigh(state, codes, n, weights)
        tree = Tree(state, evaluation, Settings(playout=0), 3)
        tree.think(30, 0.0)
        print(name, moves, [float(value).hex() for value in values], [int(weights[i]) for i in range(n)], tree.found())
"""


@pytest.mark.skipif(atlantis.CORE == "interpreted", reason="there is no compiled core to compare with")
def test_compiled_and_interpreted_networks_say_the_same() -> None:
    def run(pure: str) -> str:
        environment = {**os.environ, "ATLANTIS_PURE": pure, "PYTHONPATH": str(Path(__file__).parents[2])}
        done = subprocess.run([sys.executable, "-c", TWIN], env=environment, check=True, capture_output=True, text=True)
        return done.stdout

    assert run("") == run("1")


# ---- files -----------------------------------------------------------------------------------------------------------


def changed(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda good: b"", "does not begin with ATLN"),
        (lambda good: b"GIF89a" + good, "does not begin with ATLN"),
        (lambda good: good[:6], "truncated"),
        (lambda good: good[:-100], "truncated or was changed"),
        (lambda good: changed(good, len(good) // 2), "truncated or was changed"),
        (lambda good: changed(good, 4), "format 0"),
        (lambda good: good + b"more", "truncated or was changed"),
    ],
)
def test_a_damaged_file_is_refused(spoil: object, why: str) -> None:
    game = load("atlanteon")
    assert callable(spoil)
    with pytest.raises(BadNetwork, match=why):
        Networks(game, spoil(random_network(game)))


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ({"game": "ark"}, "for game ark, not for atlanteon"),
        ({"players": 3}, "for players 3, not for 2"),
        ({"options": {"early_claims": True}}, "for options"),
        ({"features": "0123"}, "for features 0123"),
        ({"units": 33}, "multiple of 32"),
        ({"units": 10**9}, "units=1000000000"),
        ({"units": "many"}, "units='many'"),
        ({"outputs": 3}, "3 outputs, and the game needs 1"),
        ({"lanes": 12}, "12 lanes"),
        ({"units": 64, "lanes": 11}, "too few"),
        ({"lanes": 0}, "more than its header says"),
    ],
)
def test_a_network_for_something_else_is_refused(header: dict[str, object], why: str) -> None:
    game = load("atlanteon")
    with pytest.raises(BadNetwork, match=why):
        Networks(game, random_network(game, header=header))


@pytest.mark.parametrize("weight", [float("nan"), float("inf")])
def test_weights_that_are_not_numbers_are_refused(weight: float) -> None:
    game = load("atlanteon")
    with pytest.raises(BadNetwork, match="not numbers"):
        Networks(game, random_network(game, last=weight))


def test_a_header_that_is_not_an_object_is_refused() -> None:
    content = write_weights({}, b"").replace(b"{}", b"[]")[:-4]
    with pytest.raises(BadNetwork, match="JSON object"):
        read_weights(content + zlib.crc32(content).to_bytes(4, "little"))


def test_a_game_without_features_has_no_networks() -> None:
    content = random_network(load("atlanteon"))
    with installed(), pytest.raises(BadNetwork, match="no features"):
        Networks(load("lagoon"), content)


def test_the_hand_written_evaluation_takes_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A file that cannot be used is named in a sentence."""
    game = set_up("atlanteon", 2, {}, None)
    good = random_network(game)
    game.card = replace(game.card, folder=str(tmp_path))
    assert load_networks(game) is None, "there is no file"
    path = tmp_path / "network-2.bin"
    path.write_bytes(good)
    assert load_networks(game) is not None
    assert caplog.records == []
    path.write_bytes(good[:-7])
    assert load_networks(game) is None
    assert [record.getMessage() for record in caplog.records] == [
        f"The network {path} is not used, and the hand-written evaluation takes its place: "
        "it is truncated or was changed: the checksum does not match."
    ]


@pytest.mark.parametrize("name", games())
def test_the_networks_that_come_with_a_game_are_in_use(name: str) -> None:
    for players in atlantis.card(name).players:
        game = load(name, players)
        path = network_path(game)
        assert (networks_of(game) is not None) == path.exists()
        if path.exists():
            assert path.stat().st_size < 2_000_000
            assert path.with_suffix(".md").exists(), "a network has a training card"


def test_other_options_and_values_than_trained_for_use_the_hand_written_evaluation() -> None:
    assert networks_of(load("atlanteon", early_claims=True)) is None
    assert networks_of(load("atlanteon", data={"markers": 9})) is None
