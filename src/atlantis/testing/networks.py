"""Networks with random weights: for tests, and to measure how fast networks are before there are trained ones."""

from __future__ import annotations

import struct
from random import Random

from atlantis.engine import Game
from atlantis.engine.features import Features
from atlantis.engine.network import MOVE_UNITS
from atlantis.engine.network_file import outputs_of, setup_of, write_weights


def features_of(game: Game) -> Features:
    """What networks see of a game that has features."""
    found = game.network_features()
    assert found is not None
    return found


def random_network(
    game: Game, seed: int = 1, header: dict[str, object] | None = None, last: float | None = None, units: int = 32
) -> bytes:
    """The content of a file. `header` replaces entries of the header, `last` the last weight of the values."""
    random, features = Random(seed), features_of(game)
    width, outputs, lanes = 9, outputs_of(game), int(features.lanes)
    floats = [random.uniform(-1, 1) for _ in range(width * outputs + outputs)]
    if last is not None:
        floats[-1] = last

    def signed(count: int, kind: str, most: int) -> bytes:
        return struct.pack(f"<{count}{kind}", *(random.randint(-most, most) for _ in range(count)))

    body = signed(int(features.rows) * units, "b", 20) + signed(units, "h", 100)
    body += signed(units * width, "b", 60) + signed(width, "i", 5000) + struct.pack(f"<{len(floats)}f", *floats)
    body += signed(int(features.move_rows) * (MOVE_UNITS + lanes), "b", 20)
    body += signed(MOVE_UNITS + lanes, "h", 100) + signed(MOVE_UNITS * lanes, "b", 40)
    sizes = {"units": units, "width": width, "outputs": outputs, "lanes": lanes}
    return write_weights({**setup_of(game, features), **sizes, **(header or {})}, body)
