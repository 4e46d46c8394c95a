"""What a network sees of a position: a list of rows. A game describes its positions in `games/<game>/features.py`."""

from __future__ import annotations

import hashlib
import json

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from atlantis.engine.layout import ACTOR
from atlantis.engine.network import MOST_ROWS
from atlantis.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The rows of positions and of moves, always from the point of view of the player to move.

    `parts`: the names and sizes of the groups of rows of a position, `move_parts` those of moves; their order gives the
    numbers of the rows. `lanes`: how many moves a place can have (see `MoveNetwork`). `version` is part of the
    fingerprint: raise it when rows of the same number and size get another meaning.
    """

    def __init__(
        self,
        version: int,
        parts: list[tuple[str, int]],
        move_parts: list[tuple[str, int]],
        lanes: i64,
        most_moves: i64,
        most_place_rows: i64,
    ) -> None:
        self.parts = parts
        self.move_parts = move_parts
        self.rows: i64 = sum(size for _, size in parts)
        self.move_rows: i64 = sum(size for _, size in move_parts)
        self.lanes = lanes
        described = json.dumps([version, parts, move_parts, int(lanes)])
        self.fingerprint: str = hashlib.sha256(described.encode()).hexdigest()[:16]
        # What `moves` writes.
        self.common: vec[i64] = vec[i64]([0 for _ in range(MOST_ROWS)])
        self.commons: i64 = 0
        self.place_rows: vec[i64] = vec[i64]([0 for _ in range(most_moves * most_place_rows)])
        self.ends: vec[i64] = vec[i64]([0 for _ in range(most_moves)])  # of each place's rows
        self.place: vec[i64] = vec[i64]([0 for _ in range(most_moves)])  # of each move
        self.lane: vec[i64] = vec[i64]([0 for _ in range(most_moves)])

    def begin_of(self, name: str) -> int:
        """The first row of a group, of positions or of moves."""
        for parts in (self.parts, self.move_parts):
            begin = 0
            for part, size in parts:
                if part == name:
                    return begin
                begin += size
        raise KeyError(name)

    # ---- what a game writes ------------------------------------------------------------------------------------------

    def seat(self, state: State) -> i64:
        """From whose point of view: the player to move; where chance moves, somebody whom the position determines."""
        return state.cells[ACTOR]

    def position(self, state: State, out: vec[i64]) -> i64:
        """Write the rows of a position, at most MOST_ROWS; return how many."""
        raise NotImplementedError

    def moves(self, state: State, codes: vec[i64], n: i64) -> i64:
        """Write the rows of all places into `place_rows` and `common`, and the place and lane of each move; return the
        number of places. 0: no opinion, the hand-written priors count."""
        return 0

    def like(self, row: i64) -> i64:
        """A coarser group of rows that this row of a position belongs to, from 0 on; -1: none. Rows of the same group
        learn from each other."""
        return -1


class Extractor:
    """Collects the rows of many positions as bytes: 16-bit integers, ready for NumPy."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.buffer: vec[i64] = vec[i64]([0 for _ in range(MOST_ROWS)])
        self.rows: BytesWriter = BytesWriter()
        self.sizes: BytesWriter = BytesWriter()  # rows of each position
        self.common: BytesWriter = BytesWriter()
        self.common_sizes: BytesWriter = BytesWriter()
        self.place_rows: BytesWriter = BytesWriter()
        self.place_sizes: BytesWriter = BytesWriter()  # rows of each place
        self.places: BytesWriter = BytesWriter()  # places of each position
        self.move_places: BytesWriter = BytesWriter()
        self.move_lanes: BytesWriter = BytesWriter()

    def add_position(self, state: State) -> None:
        n = self.features.position(state, self.buffer)
        write_i16_le(self.sizes, i16(n))
        for i in range(n):
            write_i16_le(self.rows, i16(self.buffer[i]))

    def add_moves(self, state: State) -> bool:
        """The moves of a position in ascending order; False, and nothing is added, if there is no opinion on them."""
        features = self.features
        codes = state.game.move_buffer()
        n = state.moves(codes)
        places = features.moves(state, codes, n)
        if places == 0:
            return False
        write_i16_le(self.places, i16(places))
        write_i16_le(self.common_sizes, i16(features.commons))
        for i in range(features.commons):
            write_i16_le(self.common, i16(features.common[i]))
        begin: i64 = 0
        for place in range(places):
            end = features.ends[place]
            write_i16_le(self.place_sizes, i16(end - begin))
            for i in range(begin, end):
                write_i16_le(self.place_rows, i16(features.place_rows[i]))
            begin = end
        for i in range(n):
            write_i16_le(self.move_places, i16(features.place[i]))
            write_i16_le(self.move_lanes, i16(features.lane[i]))
        return True

    def written(self) -> dict[str, bytes]:
        """Everything collected so far, by name."""
        return {
            "rows": self.rows.getvalue(),
            "sizes": self.sizes.getvalue(),
            "common": self.common.getvalue(),
            "common_sizes": self.common_sizes.getvalue(),
            "place_rows": self.place_rows.getvalue(),
            "place_sizes": self.place_sizes.getvalue(),
            "places": self.places.getvalue(),
            "move_places": self.move_places.getvalue(),
            "move_lanes": self.move_lanes.getvalue(),
        }
