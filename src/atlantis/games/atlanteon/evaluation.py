"""What a position is worth, and which moves look good."""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.evaluation import Evaluation
from atlantis.engine.layout import ACTOR
from atlantis.engine.state import State
from atlantis.games.atlanteon import actions
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.actions import ACTIONS
from atlantis.games.atlanteon.evaluation_proof import UNKNOWN, Proof
from atlantis.games.atlanteon.rules import AtlanteonState

# Chances are the Guardians', in thousandths. Influence is counted in fine steps, so that half a point breaks a tie.
SURE: Final = 1000
FINE: Final = 16
HALF: Final = FINE // 2
STEPS: Final = 32  # steps of one standard deviation
FAR: Final = 4 * STEPS  # beyond four of them nothing is expected to change
CHANCES: Final = vec[i64]([round(SURE * (0.5 + 0.5 * erf((i - FAR) / STEPS / sqrt(2.0)))) for i in range(2 * FAR + 1)])
UNIT: Final = 65536.0  # of `rate`, below
ROUNDING: Final = 32768
ROWS: Final = 6  # gaps: at most four next to a square, and itself

# Found by fitting the chance to win to the results of games between bots.
SPREAD: Final = 0.92  # what players let happen on a tile's square, beside what tiles placed at random would
SPREAD_EMPTY: Final = 1.25  # the same where the square itself is still empty
UNFORESEEN: Final = 0.43  # influence: the least standard deviation while there is a gap
TILES_IN_HAND: Final = 1.12  # how much of their mean influence a gap is expected to get
EARLY: Final = 140  # a marker on the board is worth so many thousandths more than one that is sure to come
LAST_WORD: Final = 0.69  # markers: who will place the last tile wins the race for the last marker
TEMPO: Final = 0.2  # markers: whose turn it is
STEEP: Final = 3.15  # how fast a lead in markers becomes a win
SWING: Final = 0.36  # markers squared: what is never certain about a lead
KING_TAKEN_FOR_GOOD: Final = 0.92  # how often the King's square, when lost, ends the game
KING_IN_HAND: Final = 0.01  # the danger that no safe square will be left for the King, at the end
THREE_TOWERS: Final = 0.28  # how often three towers, when all are won, end the game

TOWER_NEIGHBOURS: Final = 0.15  # markers: what a neighbour more of the black tower means to who places the last tile

# How moves are weighed: a move that is WARMTH thousandths of a game worse gets about a third of the weight.
WARMTH: Final = 160
BEST: Final = 20_000
LONGEST: Final = 1600  # thousandths of a game: from here on every move has the least weight
WEIGHTS: Final = vec[i64]([max(1, round(BEST * exp(-i / WARMTH))) for i in range(LONGEST)])
LAST_SQUARES: Final = 9
LEAST_STAKE: Final = 0.05  # of a game: even where all is decided, markers and Kings still count a little
CLAIM_FIRST: Final = 100  # the first claim that can be made: it leaves all others open
CLAIM_LATER: Final = 10


def share_of(chance: i64) -> float:
    """A chance between 0 and 1."""
    if chance <= 0:
        return 0.0
    return 1.0 if chance >= SURE else float(chance) / float(SURE)


def next_to_place(cells: vec[i64]) -> i64:
    """The side that places the next tile: the Marauders the first one; while claims are made, not who makes them."""
    if cells[at.PHASE] == at.PLACING_TILES:
        return cells[ACTOR]
    return 1 - cells[ACTOR] if cells[at.PHASE] == at.CLAIMING else i64(at.MARAUDERS)


def tower_neighbours(cells: vec[i64]) -> i64:
    """What the Guardians, who place the last tile, like of the towers: many neighbours of the black one and few of the
    white ones; 3 is the middle."""
    total: i64 = 0
    for square in range(i64(at.SQUARES)):
        piece = cells[at.PIECE + square]
        if piece == at.BLACK_TOWER:
            total += cells[at.OPEN + square] - 3
        elif piece == at.WHITE_TOWER:
            total -= cells[at.OPEN + square] - 3
    return total


class AtlanteonEvaluation(Evaluation):
    """Each square goes to a side with a chance that follows from the influence there, the gaps around it and the tiles
    in hand; the rest are the three ways to win.
    """

    def __init__(self) -> None:
        self.proof = Proof()
        self.shift = vec[i64]([0 for _ in range(2 * ROWS)])  # by gaps; from ROWS on where the square is empty
        self.rate = vec[i64]([0 for _ in range(2 * ROWS)])
        self.chance = vec[i64]([0 for _ in range(at.SQUARES)])
        self.stake = vec[i64]([0 for _ in range(at.SQUARES)])  # what a square is worth, in thousandths of a game
        self.scores = vec[i64]([0 for _ in range(at.TILES * at.SQUARES)])  # by action code
        self.held: i64 = 0
        self.forces = vec[i64]([0 for _ in range(at.KING)])
        self.on_a1 = vec[i64]([0 for _ in range(at.KING)])  # the code of placing it there; other squares follow
        self.pushes = vec[i64]([0 for _ in range(at.KING)])
        self.gains = vec[i64]([0 for _ in range(at.KING)])
        self.kings = vec[i64]([-1, -1])  # their squares, by side
        self.king_stake = vec[float]([0.0, 0.0])
        self.marker_stake = 0.0
        self.left: i64 = 1  # tiles that are still to come

    def late(self, state: State) -> bool:
        """Few squares are empty: proofs are found in a moment (9), or in a quarter of a second (10)."""
        return state.cells[at.PHASE] != at.PLACING_TOWERS and state.cells[at.EMPTY_SQUARES] <= LAST_SQUARES

    # ---- who will control what ---------------------------------------------------------------------------------------

    def look_ahead(self, state: AtlanteonState) -> None:
        """How far and how surely the tiles in hand will still move the influence on a square, by its gaps.

        As if they were dealt to the empty squares; players who see what is at stake make the outcome more certain.
        """
        cells = state.cells
        total: i64 = 0
        squares: i64 = 0
        for number in range(i64(1), i64(at.KING)):
            guardians = cells[at.UNPLAYED + number]
            marauders = cells[at.UNPLAYED + at.TILES + number]
            total += number * (guardians - marauders)
            squares += number * number * (guardians + marauders)
        left = cells[at.TILES_LEFT] + cells[at.TILES_LEFT + 1]
        if left < 1:
            left = 1
        self.left = left
        mean = float(total) / float(left)
        variance = float(squares) / float(left) - mean * mean
        for gaps in range(1, ROWS):
            deviation = 0.0
            if gaps < left and variance > 0.0:
                deviation = sqrt(variance * float(gaps) * float(left - gaps) / float(left - 1))
            self.shift[gaps] = i64(float(FINE) * TILES_IN_HAND * float(gaps) * mean)
            self.rate[gaps] = i64(UNIT * float(STEPS) / float(FINE) / (SPREAD * deviation + UNFORESEEN))
            self.shift[ROWS + gaps] = self.shift[gaps]
            self.rate[ROWS + gaps] = i64(UNIT * float(STEPS) / float(FINE) / (SPREAD_EMPTY * deviation + UNFORESEEN))

    def chance_of(self, more: i64, row: i64) -> i64:
        """The chance that the Guardians will have more influence; `more`: what they have more now, in fine steps."""
        if row == 0:
            return SURE + EARLY if more > 0 else -EARLY
        spot = ((more + self.shift[row]) * self.rate[row] + ROUNDING >> 16) + FAR
        if spot <= 0:
            return 0
        if spot >= 2 * FAR:
            return SURE
        return CHANCES[spot]

    def chance_at(self, cells: vec[i64], square: i64) -> i64:
        """The chance that the Guardians get a square that is not settled. A tie is the owner's of the tile."""
        piece, gaps = cells[at.PIECE + square], cells[at.OPEN + square]
        more = FINE * (cells[at.INFLUENCE + square] - cells[at.INFLUENCE + at.SQUARES + square])
        if piece == at.EMPTY:
            return self.chance_of(more, ROWS + 1 + gaps)
        if piece < at.WHITE_TOWER:
            return self.chance_of(more + HALF if piece < at.TILE + at.TILES else more - HALF, gaps)
        if piece == at.WHITE_TOWER:
            return self.chance_of(more, gaps)
        return SURE - self.chance_of(more, gaps)

    def survey(self, state: AtlanteonState) -> None:
        """The chances of all squares, and where the Kings are."""
        cells = state.cells
        self.look_ahead(state)
        self.kings[at.GUARDIANS] = -1
        self.kings[at.MARAUDERS] = -1
        for square in range(i64(at.SQUARES)):
            piece = cells[at.PIECE + square]
            if piece == at.CLOSED:
                continue
            if piece == at.TILE + at.KING:
                self.kings[at.GUARDIANS] = square
            elif piece == at.TILE + at.TILES + at.KING:
                self.kings[at.MARAUDERS] = square
            control = cells[at.CONTROL + square]
            if control == 0:
                self.chance[square] = self.chance_at(cells, square)
            else:
                self.chance[square] = SURE + EARLY if control == at.GUARDIANS + 1 else -EARLY

    # ---- who will win ------------------------------------------------------------------------------------------------

    def sum_up(self, state: AtlanteonState) -> float:
        """The chance that the Guardians win: by markers, unless three towers or a King decide it; and what is at stake
        in each of these ways."""
        cells = state.cells
        expected: i64 = 0
        variance: i64 = 0
        all_towers = THREE_TOWERS
        no_towers = THREE_TOWERS
        towers: i64 = 0
        squares: i64 = 0
        for square in range(i64(at.SQUARES)):
            piece = cells[at.PIECE + square]
            if piece == at.CLOSED:
                continue
            if piece >= at.WHITE_TOWER:
                towers += 1
                share = share_of(self.chance[square])
                all_towers *= share
                no_towers *= 1.0 - share
            if piece != at.WHITE_TOWER:
                squares += 1
                chance = self.chance[square]
                expected += chance
                if cells[at.CONTROL + square] == 0:
                    variance += chance * (SURE - chance)
        if towers < 3:
            all_towers = 0.0
            no_towers = 0.0
        lead = float(expected) / float(SURE) - 0.5 * float(squares)
        guardians_next = next_to_place(cells) == at.GUARDIANS
        lead += TEMPO if guardians_next else -TEMPO
        lead += LAST_WORD if guardians_next == (self.left % 2 == 1) else -LAST_WORD
        if cells[at.PHASE] == at.PLACING_TOWERS:
            lead += TOWER_NEIGHBOURS * float(tower_neighbours(cells))
        slope = STEEP / sqrt(float(variance) / float(SURE * SURE) + SWING)
        markers = 1.0 / (1.0 + exp(-lead * slope))
        danger = self.danger(at.GUARDIANS)
        chance_of_king = self.danger(at.MARAUDERS)
        by_board = all_towers + (1.0 - all_towers - no_towers) * markers
        calm = (1.0 - danger) * (1.0 - chance_of_king)
        self.marker_stake = slope * markers * (1.0 - markers) * calm + LEAST_STAKE
        self.king_stake[at.GUARDIANS] = by_board * (1.0 - chance_of_king) + 0.5 * chance_of_king + LEAST_STAKE
        self.king_stake[at.MARAUDERS] = (1.0 - by_board) * (1.0 - danger) + 0.5 * danger + LEAST_STAKE
        return by_board * calm + chance_of_king * (1.0 - danger) + 0.5 * danger * chance_of_king

    def danger(self, side: i64) -> float:
        """The chance that this side's King is taken."""
        square = self.kings[side]
        if square < 0:
            return KING_IN_HAND * (1.0 - float(self.left) / float(2 * at.TILES))
        share = share_of(self.chance[square])
        return KING_TAKEN_FOR_GOOD * (1.0 - share if side == at.GUARDIANS else share)

    # ---- what search asks --------------------------------------------------------------------------------------------

    def worth(self, state: State, out: vec[float]) -> None:
        here = cast(AtlanteonState, state)
        self.survey(here)
        won = 2.0 * self.sum_up(here) - 1.0
        out[at.GUARDIANS] = won
        out[at.MARAUDERS] = -won

    def certain(self, state: State, out: vec[float]) -> bool:
        here = cast(AtlanteonState, state)
        result = self.proof.result(here)
        if result == UNKNOWN:
            return False
        side = here.cells[ACTOR]
        out[side] = float(result)
        out[1 - side] = -float(result)
        return True

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Tiles by what they win; whatever can be claimed is claimed, the first square first; towers all alike."""
        here = cast(AtlanteonState, state)
        phase = here.cells[at.PHASE]
        if phase == at.PLACING_TILES:
            if self.proof.wins_now(here):
                self.weigh_wins(here, codes, n, out)
            else:
                self.weigh_tiles(here, codes, n, out)
            return
        for i in range(n):
            out[i] = 1
        if phase == at.CLAIMING:
            for i in range(1, n - 1):
                out[i] = CLAIM_LATER
            out[0] = CLAIM_FIRST

    def weigh_wins(self, state: AtlanteonState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Whatever wins at once is as good as anything can be."""
        cells = state.cells
        side = cells[ACTOR]
        won = state.reason_to_win(side) != 0
        for i in range(n):
            wins = won or self.proof.wins_with(state, side, ACTIONS.first[codes[i]], ACTIONS.second[codes[i]])
            out[i] = BEST if wins else 1

    def weigh_tiles(self, state: AtlanteonState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """By what each tile wins or risks on its square and next to it, less what it could do elsewhere."""
        cells, scores = state.cells, self.scores
        hand = at.UNPLAYED + at.TILES * cells[ACTOR]
        self.survey(state)
        self.sum_up(state)
        self.set_stakes(state)
        self.take_in_hand(cells, hand)
        price, king = self.price(), actions.tile(at.KING, 0)
        forces, gains, on_a1 = self.forces, self.gains, self.on_a1
        for square in range(i64(at.SQUARES)):
            if cells[at.PIECE + square] == at.EMPTY:
                self.gain_at(cells, square)
                for k in range(self.held):
                    scores[on_a1[k] + square] = gains[k] - price * forces[k]
                if cells[hand + at.KING]:  # its own influence is none, like that of the 0, which comes first
                    scores[king + square] = gains[0] + self.king_gain(cells, square)
        most = scores[codes[0]]
        for i in range(1, n):
            if scores[codes[i]] > most:
                most = scores[codes[i]]
        for i in range(n):
            behind = (most - scores[codes[i]]) >> 10  # from millionths of a game to about thousandths
            if behind >= LONGEST:
                behind = LONGEST - 1
            out[i] = WEIGHTS[behind]

    def take_in_hand(self, cells: vec[i64], hand: i64) -> None:
        """The different influences of the tiles that the side to move can place."""
        sign: i64 = 1 if cells[ACTOR] == at.GUARDIANS else -1
        held: i64 = 0
        for number in range(at.KING):
            if cells[hand + number] or (number == 0 and cells[hand + at.KING]):
                self.forces[held] = number
                self.on_a1[held] = actions.tile(number, 0)
                self.pushes[held] = sign * FINE * number
                held += 1
        self.held = held

    def gain_at(self, cells: vec[i64], square: i64) -> None:
        """What tiles on this square win, by the influence of each."""
        for k in range(self.held):
            self.gains[k] = 0
        sign: i64 = 1 if cells[ACTOR] == at.GUARDIANS else -1
        more = FINE * (cells[at.INFLUENCE + square] - cells[at.INFLUENCE + at.SQUARES + square])
        self.add_gains(more + sign * HALF, cells[at.OPEN + square], sign * self.stake[square], self.chance[square])
        for i in range(4 * square, 4 * square + 4):
            there = at.NEIGHBOURS[i]
            if there >= at.SQUARES or cells[at.CONTROL + there]:
                continue
            piece = cells[at.PIECE + there]
            gaps = cells[at.OPEN + there] - 1
            stake = sign * self.stake[there]
            more = FINE * (cells[at.INFLUENCE + there] - cells[at.INFLUENCE + at.SQUARES + there])
            if piece == at.EMPTY:
                self.add_gains(more, ROWS + 1 + gaps, stake, self.chance[there])
            elif piece < at.WHITE_TOWER:
                more = more + HALF if piece < at.TILE + at.TILES else more - HALF
                self.add_gains(more, gaps, stake, self.chance[there])
            elif piece == at.WHITE_TOWER:  # a tie goes to the other side
                self.add_gains(more - sign * HALF, gaps, stake, self.chance[there])
            elif piece == at.BLACK_TOWER:
                self.add_gains(more + sign * HALF, gaps, -stake, SURE - self.chance[there])

    def add_gains(self, more: i64, row: i64, stake: i64, before: i64) -> None:
        """What it means for one square that each of the tiles pushes its influence."""
        gains, pushes = self.gains, self.pushes
        if row == 0:
            won, lost = stake * (SURE + EARLY - before), stake * (-EARLY - before)
            for k in range(self.held):
                gains[k] += won if more + pushes[k] > 0 else lost
            return
        rate = self.rate[row]
        more += self.shift[row]
        for k in range(self.held):
            spot = ((more + pushes[k]) * rate + ROUNDING >> 16) + FAR
            if spot < 0:
                spot = 0
            elif spot > 2 * FAR:
                spot = 2 * FAR
            gains[k] += stake * (CHANCES[spot] - before)

    def king_gain(self, cells: vec[i64], square: i64) -> i64:
        """What it means to the King to be here and no longer in hand."""
        side = cells[ACTOR]
        more = FINE * (cells[at.INFLUENCE + square] - cells[at.INFLUENCE + at.SQUARES + square])
        chance = self.chance_of(more + HALF if side == at.GUARDIANS else more - HALF, cells[at.OPEN + square])
        share = share_of(chance)
        saved = self.danger(side) - KING_TAKEN_FOR_GOOD * (1.0 - share if side == at.GUARDIANS else share)
        return i64(1000.0 * float(SURE) * self.king_stake[side] * saved)

    def set_stakes(self, state: AtlanteonState) -> None:
        """A marker on each square but the white towers; a King decides the game; three towers do, too."""
        cells = state.cells
        marker = i64(1000.0 * self.marker_stake)
        for square in range(i64(at.SQUARES)):
            piece = cells[at.PIECE + square]
            self.stake[square] = marker
            if at.WHITE_TOWER <= piece < at.CLOSED:
                self.stake[square] = i64(1000.0 * self.tower_stake(cells, square))
                if piece != at.WHITE_TOWER:
                    self.stake[square] += marker
        for side in range(2):
            if self.kings[side] >= 0:
                self.stake[self.kings[side]] += i64(1000.0 * self.king_stake[side] * KING_TAKEN_FOR_GOOD)

    def tower_stake(self, cells: vec[i64], square: i64) -> float:
        """What this tower is worth to a side that gets the others."""
        every = THREE_TOWERS
        none = THREE_TOWERS
        for other in range(i64(at.SQUARES)):
            if other != square and at.WHITE_TOWER <= cells[at.PIECE + other] < at.CLOSED:
                every *= share_of(self.chance[other])
                none *= 1.0 - share_of(self.chance[other])
        return every + none

    def price(self) -> i64:
        """What a point of influence in hand is worth: it could still move any of the squares that are open."""
        total: i64 = 0
        for square in range(i64(at.SQUARES)):
            chance = self.chance[square]
            if 0 < chance < SURE:
                total += self.stake[square] * chance * (SURE - chance) // SURE
        return total * self.rate[2] // (i64(UNIT) * self.left)
