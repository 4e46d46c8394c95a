"""Small networks that evaluate positions and moves, in whole numbers and without any library.

The first layer is sparse: a position is a short list of rows, and the rows are added (as in the NNUE networks of chess
programs). Weights have 8 bits. In the first layer four of them share a word, so that one addition adds four; in the
layers after it, three of them do. Whole numbers give the same result compiled, interpreted and in any order of adding.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Weights lie between -128 and 127 and are stored from 0 to 255, so that no lane borrows from the next.
OFFSET: Final = 128
UNIT: Final = 64  # the weight 1 of a first or second layer
CLIP: Final = 127  # a unit of the first layer has at most this output, which stands for CLIP / UNIT
BLOCK: Final = 8  # words that are added at once: 32 units
MOST_UNITS: Final = 64  # 64 * 127 * 255 fits into 21 bits
MOST_ROWS: Final = 128  # 128 * 255 fits into 15 bits
LANE: Final = 0xFFFF
WIDE_LANE: Final = 0x1FFFFF

# Networks of moves.
MOVE_WORDS: Final = 4  # 16 hidden units
MOVE_UNITS: Final = 16
LOGIT: Final = 32  # the weight 1 of what a row adds to a move directly, and of the layer after the hidden units
FINE: Final = LOGIT * UNIT  # a logit of 1
STEP: Final = 64  # steps of WEIGHTS for a logit of 1
BEST: Final = 20_000
WEIGHTS: Final = vec[i64]([max(1, round(BEST * exp(-i / STEP))) for i in range(10 * STEP)])


def pack(weights: list[int], lanes: int, bits: int) -> vec[i64]:
    """Weights as words of so many lanes; the last word is filled up with zeros."""
    words = []
    for begin in range(0, len(weights), lanes):
        word = 0
        for lane, weight in enumerate(weights[begin : begin + lanes]):
            word |= (weight + OFFSET) << (bits * lane)
        words.append(word)
    return vec[i64](words)


def pack_rows(weights: list[int], width: int, lanes: int, bits: int) -> vec[i64]:
    """Rows of this width, each in words of its own."""
    words: list[i64] = []
    for begin in range(0, len(weights), width):
        words += list(pack(weights[begin : begin + width], lanes, bits))
    return vec[i64](words)


def note_active(word: i64, unit: i64, below: i64, bias: vec[i64], level: vec[i64], which: vec[i64], active: i64) -> i64:
    """Note the outputs and numbers of four units that are above 0, after the `active` noted before; return how many."""
    for lane in range(i64(4)):
        x = ((word >> (16 * lane)) & LANE) - below + bias[unit + lane]
        if x > 0:
            level[active] = x if x < CLIP else i64(CLIP)
            which[active] = unit + lane
            active += 1
    return active


class ValueNetwork:
    """Rows, a clipped first layer, a second layer, and outputs: logits for the player to move and those after them.

    `first`: `units` weights for each row; `second`: `width` weights for each unit; `last`: `outputs` for each of those.
    """

    def __init__(
        self,
        units: i64,
        width: i64,
        outputs: i64,
        first: list[int],
        first_bias: list[int],
        second: list[int],
        second_bias: list[int],
        last: list[float],
        last_bias: list[float],
    ) -> None:
        self.units = units
        self.width = width
        self.outputs = outputs
        self.words: i64 = units // 4
        self.wide_words: i64 = (width + 2) // 3
        self.first: vec[i64] = pack_rows(first, int(units), 4, 16)
        self.first_bias: vec[i64] = vec[i64](first_bias)
        self.second: vec[i64] = pack_rows(second, int(width), 3, 21)
        self.second_bias: vec[i64] = vec[i64](second_bias)
        self.last: vec[float] = vec[float](last)
        self.last_bias: vec[float] = vec[float](last_bias)
        self.level: vec[i64] = vec[i64]([0 for _ in range(units)])  # the outputs of those units that are not 0
        self.which: vec[i64] = vec[i64]([0 for _ in range(units)])  # and their numbers
        self.logits: vec[float] = vec[float]([0.0 for _ in range(outputs)])

    def sharing(self) -> ValueNetwork:
        """Another network with the same weights and buffers of its own."""
        made = ValueNetwork(self.units, self.width, self.outputs, [], [], [], [], [], [])
        made.first, made.first_bias = self.first, self.first_bias
        made.second, made.second_bias = self.second, self.second_bias
        made.last, made.last_bias = self.last, self.last_bias
        return made

    def evaluate(self, rows: vec[i64], n: i64) -> None:
        """Compute `logits` for a position with these rows."""
        table, words, bias, level, which = self.first, self.words, self.first_bias, self.level, self.which
        active: i64 = 0
        block: i64 = 0
        below = OFFSET * n
        while block < words:
            a: i64 = 0
            b: i64 = 0
            c: i64 = 0
            d: i64 = 0
            e: i64 = 0
            f: i64 = 0
            g: i64 = 0
            h: i64 = 0
            for i in range(n):
                at = rows[i] * words + block
                a += table[at]
                b += table[at + 1]
                c += table[at + 2]
                d += table[at + 3]
                e += table[at + 4]
                f += table[at + 5]
                g += table[at + 6]
                h += table[at + 7]
            unit = 4 * block
            active = note_active(a, unit, below, bias, level, which, active)
            active = note_active(b, unit + 4, below, bias, level, which, active)
            active = note_active(c, unit + 8, below, bias, level, which, active)
            active = note_active(d, unit + 12, below, bias, level, which, active)
            active = note_active(e, unit + 16, below, bias, level, which, active)
            active = note_active(f, unit + 20, below, bias, level, which, active)
            active = note_active(g, unit + 24, below, bias, level, which, active)
            active = note_active(h, unit + 28, below, bias, level, which, active)
            block += BLOCK
        self.finish(active)

    def finish(self, active: i64) -> None:
        """The second layer and the outputs."""
        level, which, second, words = self.level, self.which, self.second, self.wide_words
        below: i64 = 0
        for i in range(active):
            below += level[i]
        below *= OFFSET
        for k in range(self.outputs):
            self.logits[k] = self.last_bias[k]
        for word in range(words):
            total: i64 = 0
            for i in range(active):
                total += level[i] * second[which[i] * words + word]
            unit = 3 * word
            for _ in range(3):
                if unit < self.width:
                    x = (total & WIDE_LANE) - below + self.second_bias[unit]
                    if x > 0:
                        y = float(x) / float(UNIT * UNIT)
                        for k in range(self.outputs):
                            self.logits[k] += y * self.last[unit * self.outputs + k]
                total = total >> 21
                unit += 1


class MoveNetwork:
    """Logits of moves. A move belongs to a place (a square, or the move itself) and has a lane there (a tile, or 0).

    The rows of a place, and those that all places have in common, are added to 16 hidden units and directly to the
    lanes; a hidden unit adds to every lane.
    """

    def __init__(self, lanes: i64, rows: list[int], bias: list[int], out: list[int]) -> None:
        self.lanes = lanes
        self.direct_words: i64 = (lanes + 3) // 4
        self.wide_words: i64 = (lanes + 2) // 3
        self.words: i64 = MOVE_WORDS + self.direct_words
        self.rows: vec[i64] = pack_rows(rows, MOVE_UNITS + int(lanes), 4, 16)
        self.bias: vec[i64] = vec[i64](bias)
        self.out: vec[i64] = pack_rows(out, int(lanes), 3, 21)
        self.common: vec[i64] = vec[i64]([0 for _ in range(self.words)])
        self.common_rows: i64 = 0
        self.level: vec[i64] = vec[i64]([0 for _ in range(MOVE_UNITS)])
        self.which: vec[i64] = vec[i64]([0 for _ in range(MOVE_UNITS)])
        self.logits: vec[i64] = vec[i64]()  # FINE times the logit, by place and lane

    def sharing(self) -> MoveNetwork:
        """Another network with the same weights and buffers of its own."""
        made = MoveNetwork(self.lanes, [], [], [])
        made.rows, made.bias, made.out = self.rows, self.bias, self.out
        return made

    def begin(self, rows: vec[i64], n: i64) -> None:
        """The rows that all places have in common."""
        common, table, words = self.common, self.rows, self.words
        for word in range(words):
            total: i64 = 0
            for i in range(n):
                total += table[rows[i] * words + word]
            common[word] = total
        self.common_rows = n

    def place(self, rows: vec[i64], begin: i64, end: i64, to: i64) -> None:
        """Compute the logits of a place with the rows from `begin` to `end`, and store them from `to` on."""
        table, common, words, level, which = self.rows, self.common, self.words, self.level, self.which
        a, b, c, d = common[0], common[1], common[2], common[3]
        for i in range(begin, end):
            at = rows[i] * words
            a += table[at]
            b += table[at + 1]
            c += table[at + 2]
            d += table[at + 3]
        bias, below = self.bias, OFFSET * (self.common_rows + end - begin)
        active = note_active(a, 0, below, bias, level, which, 0)
        active = note_active(b, 4, below, bias, level, which, active)
        active = note_active(c, 8, below, bias, level, which, active)
        active = note_active(d, 12, below, bias, level, which, active)
        logits, lanes = self.logits, self.lanes
        lane: i64 = 0
        for word in range(i64(MOVE_WORDS), words):
            total = common[word]
            for i in range(begin, end):
                total += table[rows[i] * words + word]
            for _ in range(4):
                if lane < lanes:
                    logits[to + lane] = UNIT * ((total & LANE) - below + bias[MOVE_UNITS + lane])
                total = total >> 16
                lane += 1
        below = 0
        for i in range(active):
            below += level[i]
        below *= OFFSET
        out, wide = self.out, self.wide_words
        lane = 0
        for word in range(wide):
            total = 0
            for i in range(active):
                total += level[i] * out[which[i] * wide + word]
            for _ in range(3):
                if lane < lanes:
                    logits[to + lane] += (total & WIDE_LANE) - below
                total = total >> 21
                lane += 1

    def make_room(self, places: i64) -> None:
        if len(self.logits) < places * self.lanes:
            self.logits = vec[i64]([0 for _ in range(places * self.lanes)])


def weight_of(behind: i64) -> i64:
    """The weight of a move whose logit is so far behind the best one, in parts of FINE."""
    step = behind * STEP // FINE
    if step >= len(WEIGHTS):
        return 1
    return WEIGHTS[step]
