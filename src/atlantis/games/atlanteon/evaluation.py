"""The value of a position, and the priors of moves."""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, Evaluation, State
from atlantis.games.atlanteon import actions
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.actions import ACTIONS
from atlantis.games.atlanteon.evaluation_proof import UNKNOWN, Proof
from atlantis.games.atlanteon.rules import AtlanteonState

# Chances are the Guardians', in thousandths. Influence is counted in fine steps, so that half a point breaks a tie.
SURE: Final = 1000
FINE: Final = 16
HALF: Final = FINE // 2
STEPS: Final = 32  # steps per standard deviation
FAR: Final = 4 * STEPS  # beyond four of them nothing is expected to change
CHANCES: Final = vec[i64]([round(SURE * (0.5 + 0.5 * erf((i - FAR) / STEPS / sqrt(2.0)))) for i in range(2 * FAR + 1)])
UNIT: Final = 65536.0  # of `rate`, below
ROUNDING: Final = 32768
ROWS: Final = 6  # gaps: at most four next to a square, and itself

# Fitted to the results of games between bots.
SPREAD: Final = 0.92  # spread on a tile's square, relative to random tiles
SPREAD_EMPTY: Final = 1.25  # the same where the square itself is still empty
UNFORESEEN: Final = 0.43  # influence: the least standard deviation while there is a gap
TILES_IN_HAND: Final = 1.12  # how much of their mean influence a gap is expected to get
EARLY: Final = 140  # thousandths that a marker on the board is worth more than a certain future one
LAST_WORD: Final = 0.69  # markers: the advantage of placing the last tile
TEMPO: Final = 0.2  # markers: the advantage of being to move
STEEP: Final = 3.15  # how quickly a lead in markers becomes a win
SWING: Final = 0.36  # markers squared: the remaining uncertainty of any lead
KING_TAKEN_FOR_GOOD: Final = 0.92  # how often losing the King's square ends the game
KING_IN_HAND: Final = 0.01  # the risk that no safe square is left for the King at the end
THREE_TOWERS: Final = 0.28  # how often winning all three towers ends the game

TOWER_NEIGHBOURS: Final = 0.15  # markers: value of one more neighbour of the black tower to the last side

# How moves are weighed: a move that is WARMTH thousandths of a game worse gets about a third of the weight.
WARMTH: Final = 160
BEST: Final = 20_000
LONGEST: Final = 1600  # thousandths of a game: from here on every move has the least weight
WEIGHTS: Final = vec[i64]([max(1, round(BEST * exp(-i / WARMTH))) for i in range(LONGEST)])
LAST_SQUARES: Final = 9
LEAST_STAKE: Final = 0.05  # of a game: markers and Kings count a little even when all is decided
CLAIM_FIRST: Final = 100  # the first possible claim: claiming never hurts, and the order of claims does not matter


def share_of(chance: i64) -> float:
    """A chance between 0 and 1."""
    if chance <= 0:
        return 0.0
    return 1.0 if chance >= SURE else float(chance) / float(SURE)


def danger_of(side: i64, chance: i64) -> float:
    """How likely the King of a side is taken on a square that the Guardians get with this chance."""
    share = share_of(chance)
    return KING_TAKEN_FOR_GOOD * (1.0 - share if side == at.GUARDIANS else share)


def fine_lead(cells: vec[i64], square: i64) -> i64:
    """The Guardians' lead on a square in fine steps. A tie goes to the owner of the tile."""
    piece = cells[at.PIECE + square]
    lead = FINE * (cells[at.INFLUENCE + square] - cells[at.INFLUENCE + at.SQUARES + square])
    if piece == at.EMPTY or piece >= at.WHITE_TOWER:
        return lead
    return lead + HALF if piece < at.TILE + at.TILES else lead - HALF


def next_to_place(cells: vec[i64]) -> i64:
    """The side that places the next tile: first the Marauders; during claims, the side that is not claiming."""
    if cells[at.PHASE] == at.PLACING_TILES:
        return cells[ACTOR]
    return 1 - cells[ACTOR] if cells[at.PHASE] == at.CLAIMING else i64(at.MARAUDERS)


def tower_neighbours(cells: vec[i64]) -> i64:
    """How much the towers favour the Guardians, who place the last tile: many neighbours of the black one, few of the
    white ones; 3 is neutral."""
    total: i64 = 0
    for square in range(i64(at.SQUARES)):
        piece = cells[at.PIECE + square]
        if piece == at.BLACK_TOWER:
            total += cells[at.OPEN + square] - 3
        elif piece == at.WHITE_TOWER:
            total -= cells[at.OPEN + square] - 3
    return total


class AtlanteonEvaluation(Evaluation):
    """Estimates who gets each square from the influence there, the gaps around it and the tiles in hand, then combines
    the three ways to win.
    """

    def __init__(self) -> None:
        self.proof: Proof = Proof()
        self.shift: vec[i64] = vec[i64]([0 for _ in range(2 * ROWS)])  # by gaps; from ROWS on where the square is empty
        self.rate: vec[i64] = vec[i64]([0 for _ in range(2 * ROWS)])
        self.chance: vec[i64] = vec[i64]([0 for _ in range(at.SQUARES)])
        self.stake: vec[i64] = vec[i64](
            [0 for _ in range(at.SQUARES)]
        )  # the value of a square in thousandths of a game
        self.scores: vec[i64] = vec[i64]([0 for _ in range(at.TILES * at.SQUARES)])  # by action code
        self.held: i64 = 0
        self.forces: vec[i64] = vec[i64]([0 for _ in range(at.KING)])
        self.on_a1: vec[i64] = vec[i64](
            [0 for _ in range(at.KING)]
        )  # the code of placing it there; other squares follow
        self.pushes: vec[i64] = vec[i64]([0 for _ in range(at.KING)])
        self.gains: vec[i64] = vec[i64]([0 for _ in range(at.KING)])
        self.kings: vec[i64] = vec[i64]([-1, -1])  # their squares, by side
        self.king_stake: vec[float] = vec[float]([0.0, 0.0])
        self.marker_stake: float = 0.0
        self.left: i64 = 1  # tiles still to be placed

    def late(self, state: State) -> bool:
        """Few empty squares: proofs are instant with 9, and take a quarter of a second with 10."""
        return state.cells[at.PHASE] != at.PLACING_TOWERS and state.cells[at.EMPTY_SQUARES] <= LAST_SQUARES

    # ---- who will control what ---------------------------------------------------------------------------------------

    def look_ahead(self, state: AtlanteonState) -> None:
        """Mean and spread of the influence still to come on a square, by its number of gaps.

        Computed as if the tiles in hand were dealt at random to the empty squares, with a fitted spread.
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
        """The chance that the Guardians will have more influence; `more`: their lead now, in fine steps."""
        if row == 0:
            return SURE + EARLY if more > 0 else -EARLY
        spot = ((more + self.shift[row]) * self.rate[row] + ROUNDING >> 16) + FAR
        if spot <= 0:
            return 0
        if spot >= 2 * FAR:
            return SURE
        return CHANCES[spot]

    def chance_at(self, cells: vec[i64], square: i64) -> i64:
        """The chance that the Guardians get a square that is not settled."""
        piece, row = cells[at.PIECE + square], cells[at.OPEN + square]
        if piece == at.EMPTY:
            row += ROWS + 1
        chance = self.chance_of(fine_lead(cells, square), row)
        return SURE - chance if piece == at.BLACK_TOWER else chance

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
            if piece == at.TILE + at.KING or piece == at.TILE + at.TILES + at.KING:
                self.kings[at.side_of(piece)] = square
            control = cells[at.CONTROL + square]
            if control == 0:
                self.chance[square] = self.chance_at(cells, square)
            else:
                self.chance[square] = SURE + EARLY if control == at.GUARDIANS + 1 else -EARLY

    # ---- who will win ------------------------------------------------------------------------------------------------

    def sum_up(self, state: AtlanteonState) -> float:
        """The chance that the Guardians win: by markers, unless three towers or a King decide it; and the stake of each
        of these ways."""
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
        return danger_of(side, self.chance[square])

    # ---- what search asks --------------------------------------------------------------------------------------------

    def value(self, state: State, out: vec[float]) -> None:
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
        """Tiles by their gain; of the claims, which may be made in any order, the first one; towers equally."""
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
            out[0] = CLAIM_FIRST

    def weigh_wins(self, state: AtlanteonState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """Moves that win at once get the highest weight."""
        cells = state.cells
        side = cells[ACTOR]
        won = state.reason_to_win(side) != 0
        for i in range(n):
            wins = won or self.proof.wins_with(state, side, ACTIONS.first[codes[i]], ACTIONS.second[codes[i]])
            out[i] = BEST if wins else 1

    def weigh_tiles(self, state: AtlanteonState, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """By each tile's gain or loss on its square and next to it, less its value elsewhere."""
        cells, scores = state.cells, self.scores
        hand = at.UNPLAYED + at.TILES * cells[ACTOR]
        self.survey(state)
        self.sum_up(state)
        self.set_stakes(state)
        self.list_influences(cells, hand)
        price, king = self.price(), actions.tile(at.KING, 0)
        forces, gains, on_a1 = self.forces, self.gains, self.on_a1
        for square in range(i64(at.SQUARES)):
            if cells[at.PIECE + square] == at.EMPTY:
                self.gain_at(cells, square)
                for k in range(self.held):
                    scores[on_a1[k] + square] = gains[k] - price * forces[k]
                if cells[hand + at.KING]:  # it has no influence, like the 0, which comes first
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

    def list_influences(self, cells: vec[i64], hand: i64) -> None:
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
        """The gain of tiles on this square, by their influence."""
        for k in range(self.held):
            self.gains[k] = 0
        sign: i64 = 1 if cells[ACTOR] == at.GUARDIANS else -1
        self.add_gains(
            fine_lead(cells, square) + sign * HALF,
            cells[at.OPEN + square],
            sign * self.stake[square],
            self.chance[square],
        )
        for i in range(4 * square, 4 * square + 4):
            there = at.NEIGHBOURS[i]
            if there >= at.SQUARES or cells[at.CONTROL + there] or cells[at.PIECE + there] == at.CLOSED:
                continue
            piece, row, more = cells[at.PIECE + there], cells[at.OPEN + there] - 1, fine_lead(cells, there)
            stake, before = sign * self.stake[there], self.chance[there]
            if piece == at.EMPTY:
                row += ROWS + 1
            elif piece == at.WHITE_TOWER:  # a tie goes to the other side
                more -= sign * HALF
            elif piece == at.BLACK_TOWER:
                more += sign * HALF
                stake, before = -stake, SURE - before
            self.add_gains(more, row, stake, before)

    def add_gains(self, more: i64, row: i64, stake: i64, before: i64) -> None:
        """Add the gain on one square for each tile's influence."""
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
        """The gain of placing the King here instead of keeping it in hand."""
        side, more = cells[ACTOR], fine_lead(cells, square)
        chance = self.chance_of(more + HALF if side == at.GUARDIANS else more - HALF, cells[at.OPEN + square])
        saved = self.danger(side) - danger_of(side, chance)
        return i64(1000.0 * float(SURE) * self.king_stake[side] * saved)

    def set_stakes(self, state: AtlanteonState) -> None:
        """Each square but the white towers is worth a marker; a King or three towers decide the game."""
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
        """The value of this tower to a side that gets the others."""
        every = THREE_TOWERS
        none = THREE_TOWERS
        for other in range(i64(at.SQUARES)):
            if other != square and at.WHITE_TOWER <= cells[at.PIECE + other] < at.CLOSED:
                every *= share_of(self.chance[other])
                none *= 1.0 - share_of(self.chance[other])
        return every + none

    def price(self) -> i64:
        """The value of a point of influence in hand, which could still change any open square."""
        total: i64 = 0
        for square in range(i64(at.SQUARES)):
            chance = self.chance[square]
            if 0 < chance < SURE:
                total += self.stake[square] * chance * (SURE - chance) // SURE
        return total * self.rate[2] // (i64(UNIT) * self.left)
