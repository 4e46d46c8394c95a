"""What networks see of a position of Atlanteon.

Squares that are mirror images of each other have the same rows, so all eight symmetries of the board give the same
rows. "Own" is the side to move.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, State
from atlantis.engine.features import Features
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.actions import ACTIONS, MOST_MOVES
from atlantis.games.atlanteon.evaluation import SURE, AtlanteonEvaluation
from atlantis.games.atlanteon.rules import AtlanteonState


def orbit_of(square: int) -> int:
    """A number from 0 to 5 that all mirror images of a square share."""
    file, rank = square % at.WIDTH, square // at.WIDTH
    low, high = sorted((min(file, 4 - file), min(rank, 4 - rank)))
    return (0, 3, 5)[low] + high - low


ORBITS: Final = 6
ORBIT: Final = vec[i64]([orbit_of(square) for square in range(at.SQUARES)])

# What lies on a square that is not settled: nothing, own tile, own King, their tile, their King, white or black tower.
KINDS: Final = 7
OPEN_NEIGHBOURS: Final = 5
MOST_LEAD: Final = 9
LEADS: Final = 2 * MOST_LEAD + 1
CODES: Final = KINDS * OPEN_NEIGHBOURS * LEADS
CENTRES: Final = OPEN_NEIGHBOURS * LEADS  # codes of empty squares, which come first
CHANCES: Final = 20
VALUES: Final = 41  # the hand-written value, in steps
CONTROLLED: Final = 14
LEFT: Final = 2 * at.TILES + 1

# The groups of rows of a position, in order; the numbers of their first rows. The squares begin at 0.
CHANCE_ROW: Final = ORBITS * CODES
SETTLED: Final = CHANCE_ROW + KINDS * CHANCES
HAND: Final = SETTLED + 6
CONTROL: Final = HAND + 2 * at.TILES
TOWERS: Final = CONTROL + 2 * CONTROLLED
TILES_LEFT: Final = TOWERS + 2 * 4
TOWERS_TO_PLACE: Final = TILES_LEFT + 2 * LEFT
VALUE: Final = TOWERS_TO_PLACE + 6
PARTS: Final = [
    ("square", ORBITS * CODES),
    ("chance", KINDS * CHANCES),
    ("settled", 6),
    ("hand", 2 * at.TILES),
    ("controlled", 2 * CONTROLLED),
    ("towers", 2 * 4),
    ("tiles left", 2 * LEFT),
    ("towers to place", 6),
    ("value", VALUES),
]

# The same for moves; a place is an empty square, its lanes are tiles (or the two colours of towers).
STAGES: Final = 4  # early, middle, late; placing towers
PLACING: Final = 3
AROUND: Final = STAGES * CENTRES
AROUND_CHANCE: Final = AROUND + STAGES * CODES
CENTRE_CHANCE: Final = AROUND_CHANCE + STAGES * KINDS * CHANCES
CENTRE_ORBIT: Final = CENTRE_CHANCE + STAGES * CHANCES
SETTLED_AROUND: Final = CENTRE_ORBIT + STAGES * ORBITS
MOVE_HAND: Final = SETTLED_AROUND + STAGES
MOVE_LEFT: Final = MOVE_HAND + 2 * at.TILES
MOVE_VALUE: Final = MOVE_LEFT + 2 * LEFT
MOVE_PARTS: Final = [
    ("centre", STAGES * CENTRES),
    ("around", STAGES * CODES),
    ("chance around", STAGES * KINDS * CHANCES),
    ("chance of the centre", STAGES * CHANCES),
    ("orbit", STAGES * ORBITS),
    ("settled around", STAGES),
    ("hand of the mover", 2 * at.TILES),
    ("tiles to place", 2 * LEFT),
    ("value before", VALUES),
]
MOST_PLACE_ROWS: Final = 11


class AtlanteonFeatures(Features):
    """Squares by what lies there, gaps and influence; the hand-written chances and value; hands and markers."""

    def __init__(self) -> None:
        super().__init__(1, PARTS, MOVE_PARTS, at.TILES, MOST_MOVES, MOST_PLACE_ROWS)
        self.hand: AtlanteonEvaluation = AtlanteonEvaluation()
        self.codes: vec[i64] = vec[i64]([0 for _ in range(at.SQUARES)])  # -1: settled or closed
        self.shares: vec[i64] = vec[i64]([0 for _ in range(at.SQUARES)])
        self.place_at: vec[i64] = vec[i64]([0 for _ in range(at.SQUARES)])
        self.step: i64 = 0  # of the hand-written value

    def survey(self, state: AtlanteonState) -> None:
        """The code of each square, its chance, and the value of the position, for the side to move."""
        cells, hand, codes, shares = state.cells, self.hand, self.codes, self.shares
        side = cells[ACTOR]
        hand.survey(state)
        won = hand.sum_up(state)
        if side != at.GUARDIANS:
            won = 1.0 - won
        self.step = bucket(i64(won * 1000.0), VALUES)
        mine, theirs = at.INFLUENCE + at.SQUARES * side, at.INFLUENCE + at.SQUARES * (1 - side)
        own = at.TILE + at.TILES * side
        for square in range(i64(at.SQUARES)):
            piece = cells[at.PIECE + square]
            if piece == at.CLOSED or cells[at.CONTROL + square]:
                codes[square] = -1
                continue
            kind: i64 = 0
            if piece >= at.WHITE_TOWER:
                kind = 5 + piece - at.WHITE_TOWER
            elif piece != at.EMPTY:
                if own <= piece < own + at.TILES:
                    kind = 2 if piece == own + at.KING else 1
                else:
                    kind = 4 if piece == at.TILE + at.TILES * (1 - side) + at.KING else 3
            lead = cells[mine + square] - cells[theirs + square]
            lead = -MOST_LEAD if lead < -MOST_LEAD else i64(MOST_LEAD) if lead > MOST_LEAD else lead
            codes[square] = (kind * OPEN_NEIGHBOURS + cells[at.OPEN + square]) * LEADS + lead + MOST_LEAD
            chance = hand.chance[square]
            shares[square] = kind * CHANCES + bucket(chance if side == at.GUARDIANS else SURE - chance, CHANCES)

    def position(self, state: State, out: vec[i64]) -> i64:
        here = cast(AtlanteonState, state)
        self.survey(here)
        cells, codes, shares = here.cells, self.codes, self.shares
        side = cells[ACTOR]
        n: i64 = 0
        for square in range(i64(at.SQUARES)):
            code = codes[square]
            if code >= 0:
                out[n] = ORBIT[square] * CODES + code
                out[n + 1] = CHANCE_ROW + shares[square]
                n += 2
            elif cells[at.CONTROL + square]:
                piece = cells[at.PIECE + square]
                what: i64 = 0
                if piece >= at.WHITE_TOWER:
                    what = 2
                elif (piece - at.TILE) % at.TILES == at.KING:
                    what = 1
                out[n] = SETTLED + what + (0 if cells[at.CONTROL + square] == side + 1 else 3)
                n += 1
        n = self.hands(cells, HAND, out, n)
        for i in range(2):
            who = side if i == 0 else 1 - side
            controlled = cells[at.CONTROLLED + who]
            out[n] = CONTROL + CONTROLLED * i + (controlled if controlled < CONTROLLED else i64(CONTROLLED - 1))
            out[n + 1] = TOWERS + 4 * i + cells[at.TOWERS + who]
            n += 2
        out[n] = TILES_LEFT + LEFT * side + cells[at.TILES_LEFT] + cells[at.TILES_LEFT + 1]
        out[n + 1] = TOWERS_TO_PLACE + 2 * cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS]
        out[n + 2] = VALUE + self.step
        return n + 3

    def hands(self, cells: vec[i64], begin: i64, out: vec[i64], n: i64) -> i64:
        """The unplayed tiles, own first."""
        side = cells[ACTOR]
        for i in range(2):
            hand = at.UNPLAYED + at.TILES * (side if i == 0 else 1 - side)
            for number in range(i64(at.TILES)):
                if cells[hand + number]:
                    out[n] = begin + at.TILES * i + number
                    n += 1
        return n

    def moves(self, state: State, codes: vec[i64], n: i64) -> i64:
        """No opinion on claims and where a move wins at once: the hand-written priors know."""
        here = cast(AtlanteonState, state)
        cells = here.cells
        if cells[at.PHASE] == at.CLAIMING or (cells[at.PHASE] == at.PLACING_TILES and self.hand.proof.wins_now(here)):
            return 0
        self.survey(here)
        left = cells[at.TILES_LEFT] + cells[at.TILES_LEFT + 1]
        stage: i64 = PLACING if cells[at.PHASE] == at.PLACING_TOWERS else 0 if left >= 16 else 1 if left >= 9 else 2
        common = self.common
        m = self.hands(cells, MOVE_HAND, common, 0)
        common[m] = MOVE_LEFT + LEFT * cells[ACTOR] + left
        common[m + 1] = MOVE_VALUE + self.step
        self.commons = m + 2
        places: i64 = 0
        end: i64 = 0
        for square in range(i64(at.SQUARES)):
            if cells[at.PIECE + square] == at.EMPTY:
                self.place_at[square] = places
                end = self.add_place(stage, square, end)
                self.ends[places] = end
                places += 1
        for i in range(n):
            self.place[i] = self.place_at[ACTIONS.second[codes[i]]]
            self.lane[i] = ACTIONS.first[codes[i]]
        return places

    def add_place(self, stage: i64, square: i64, end: i64) -> i64:
        rows, codes, shares = self.place_rows, self.codes, self.shares
        rows[end] = stage * CENTRES + codes[square]
        rows[end + 1] = CENTRE_CHANCE + stage * CHANCES + shares[square]
        rows[end + 2] = CENTRE_ORBIT + stage * ORBITS + ORBIT[square]
        end += 3
        for i in range(4 * square, 4 * square + 4):
            there = at.NEIGHBOURS[i]
            if there >= at.SQUARES:
                continue
            if codes[there] < 0:
                rows[end] = SETTLED_AROUND + stage
                end += 1
            else:
                rows[end] = AROUND + stage * CODES + codes[there]
                rows[end + 1] = AROUND_CHANCE + stage * KINDS * CHANCES + shares[there]
                end += 2
        return end

    def like(self, row: i64) -> i64:
        """The same square in any part of the board."""
        return row % CODES if row < CHANCE_ROW else i64(-1)


def bucket(thousandths: i64, steps: i64) -> i64:
    """A share of a thousand as one of so many steps."""
    step = thousandths * steps // 1001
    return 0 if step < 0 else steps - 1 if step >= steps else step
