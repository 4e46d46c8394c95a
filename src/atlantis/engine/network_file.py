"""The weights of a game's networks as a file.

    ATLN, format (1 byte), size of the header (4 bytes), header (JSON), weights (compressed), checksum (4 bytes)

The header names the game, players, options and the fingerprint of the features, so that weights are only used where
they fit. Everything else is refused with a sentence, and the hand-written evaluation is used.
"""

from __future__ import annotations

import json
import logging
import struct
import zlib
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Final

from atlantis.engine.errors import AtlantisError
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.features import Features
from atlantis.engine.game import Game
from atlantis.engine.learned import Learned
from atlantis.engine.network import BLOCK, MOST_UNITS, MOVE_UNITS, MoveNetwork, ValueNetwork

MAGIC: Final = b"ATLN"
FORMAT: Final = 1
LARGEST: Final = 2_000_000
"""Bytes of a file."""
LARGEST_UNPACKED: Final = 16_000_000
SMALLEST: Final = 13


class BadNetwork(AtlantisError):
    """A file of weights that cannot be used; the message says why."""


class Weights:
    """The header and the weights of a file, one after the other."""

    def __init__(self, header: dict[str, object], body: bytes) -> None:
        self.header = header
        self.body = body
        self.at: int = 0

    def size(self, name: str, most: int) -> int:
        found = self.header.get(name)
        if not isinstance(found, int) or not 0 <= found <= most:
            raise BadNetwork(f"its header says {name}={found!r}, which must be a number from 0 to {most}")
        return found

    def take(self, kind: str, count: int) -> list[int]:
        size = struct.calcsize(f"<{kind}") * count
        if self.at + size > len(self.body):
            raise BadNetwork(f"it has {len(self.body)} bytes of weights, which are too few for its header")
        found = list(struct.unpack_from(f"<{count}{kind}", self.body, self.at))
        self.at += size
        return found

    def take_floats(self, count: int) -> list[float]:
        size = 4 * count
        if self.at + size > len(self.body):
            raise BadNetwork(f"it has {len(self.body)} bytes of weights, which are too few for its header")
        found: list[float] = list(struct.unpack_from(f"<{count}f", self.body, self.at))
        self.at += size
        if not all(isfinite(number) for number in found):
            raise BadNetwork("it has weights that are not numbers (NaN or infinite)")
        return found


def read_weights(content: bytes) -> Weights:
    """The parts of a file; BadNetwork if it is not one or if it is damaged."""
    if content[:4] != MAGIC:
        raise BadNetwork("it is not a network of Atlantis: it does not begin with ATLN")
    if len(content) < SMALLEST:
        raise BadNetwork("it is truncated")
    if content[4] != FORMAT:
        raise BadNetwork(f"it has format {content[4]}, and this program reads format {FORMAT}")
    if zlib.crc32(content[:-4]) != int.from_bytes(content[-4:], "little"):
        raise BadNetwork("it is truncated or was changed: the checksum does not match")
    end = 9 + int.from_bytes(content[5:9], "little")
    try:
        header = json.loads(content[9:end])
        unpacking = zlib.decompressobj()
        body = unpacking.decompress(content[end:-4], LARGEST_UNPACKED)
    except (ValueError, zlib.error) as error:
        raise BadNetwork(f"its header or its weights cannot be read: {str(error)[:60]}") from error
    if not isinstance(header, dict):
        raise BadNetwork("its header must be a JSON object")
    return Weights(header, body)


def write_weights(header: dict[str, object], body: bytes) -> bytes:
    """The content of a file."""
    text = json.dumps(header).encode()
    content = MAGIC + bytes([FORMAT]) + len(text).to_bytes(4, "little") + text + zlib.compress(body, 9)
    return content + zlib.crc32(content).to_bytes(4, "little")


def setup_of(game: Game, features: Features) -> dict[str, object]:
    """What a header says about where its weights fit."""
    return {
        "game": game.card.name,
        "players": game.players,
        "options": dict(game.options),
        "features": features.fingerprint,
    }


class Networks:
    """The networks in a file, checked for a game. Every search gets an evaluation of its own from them."""

    def __init__(self, game: Game, content: bytes) -> None:
        features = game.network_features()
        if features is None:
            raise BadNetwork(f"{game.card.title} has no features for networks")
        weights = read_weights(content)
        header = weights.header
        for name, wanted in setup_of(game, features).items():
            if header.get(name) != wanted:
                raise BadNetwork(f"it is for {name} {str(header.get(name))[:60]}, not for {wanted}")
        if game.data.replaced:
            raise BadNetwork("it was trained with the game's own values, and some of them are replaced")
        self.game = game
        self.header = header
        self.fingerprint: str = sha256(content).hexdigest()[:16]
        self.values: ValueNetwork | None = None
        self.moves: MoveNetwork | None = None
        units = weights.size("units", MOST_UNITS)
        if units:
            if units % (4 * BLOCK):
                raise BadNetwork(f"its header says units={units}, which must be a multiple of {4 * BLOCK}")
            width, outputs = weights.size("width", 96), weights.size("outputs", 8)
            if outputs != outputs_of(game):
                raise BadNetwork(f"it has {outputs} outputs, and the game needs {outputs_of(game)}")
            self.values = ValueNetwork(
                units,
                width,
                outputs,
                weights.take("b", int(features.rows) * units),
                weights.take("h", units),
                weights.take("b", units * width),
                weights.take("i", width),
                weights.take_floats(width * outputs),
                weights.take_floats(outputs),
            )
        lanes = weights.size("lanes", 64)
        if lanes:
            if lanes != features.lanes:
                raise BadNetwork(f"it has {lanes} lanes of moves, and the game has {int(features.lanes)}")
            wide = MOVE_UNITS + lanes
            self.moves = MoveNetwork(
                lanes,
                weights.take("b", int(features.move_rows) * wide),
                weights.take("h", wide),
                weights.take("b", MOVE_UNITS * lanes),
            )
        if weights.at != len(weights.body):
            raise BadNetwork(f"it has {len(weights.body) - weights.at} bytes of weights more than its header says")

    def evaluation(self) -> Evaluation:
        """A new evaluation for search, with buffers of its own."""
        features = self.game.network_features()
        assert features is not None
        values = None if self.values is None else self.values.sharing()
        moves = None if self.moves is None else self.moves.sharing()
        return Learned(self.game.evaluation(), features, values, moves)


def outputs_of(game: Game) -> int:
    """One value if it says all: two players, or all win together; otherwise one for each seat."""
    return 1 if game.players == 2 or game.together else game.players


def network_path(game: Game) -> Path:
    """Where the weights that come with a game are."""
    return Path(game.card.folder) / f"network-{game.players}.bin"


LOADED: Final[dict[bytes, Networks | None]] = {}
"""By the fingerprint of the game; None: it has no networks that fit."""


def networks_of(game: Game) -> Networks | None:
    """The networks that come with a game, read once; None if there are none that fit this set-up."""
    key = game.fingerprint
    if key not in LOADED:
        LOADED[key] = load_networks(game)
    return LOADED[key]


def load_networks(game: Game) -> Networks | None:
    path = network_path(game)
    if not game.card.folder or not path.exists():
        return None
    try:
        content = path.read_bytes()
        if game.data.replaced or read_weights(content).header.get("options") != dict(game.options):
            return None  # other options or values than it was trained for: nothing is wrong
        return Networks(game, content)
    except OSError as error:
        problem = f"it cannot be read: {error.strerror or error}"
    except BadNetwork as error:
        problem = str(error)
    logging.getLogger("atlantis").warning(
        "The network %s is not used, and the hand-written evaluation takes its place: %s.", path, problem
    )
    return None


def best_evaluation(game: Game) -> Evaluation:
    """A new evaluation for search: by the game's networks if they fit, otherwise the hand-written one."""
    networks = networks_of(game)
    return game.evaluation() if networks is None else networks.evaluation()
