"""The rules of Atlanteon, in the order of the rulebook: set-up, a turn, its end, early claims."""

from __future__ import annotations

from typing import Final, cast, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.atlanteon import actions
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon import reasons as why
from atlantis.games.atlanteon.actions import ACTIONS
from atlantis.games.atlanteon.board import Board


class Step:
    """What the side to move has to do.

    `not_asked`: by kind of move (tile, tower, claim, end), why this step refuses it; 0 if the step asks for it.
    """

    def __init__(self, tile: i64, tower: i64, claim: i64, end: i64) -> None:
        self.not_asked: vec[i64] = vec[i64]([tile, tower, claim, end])
        self.codes: vec[i64] = vec[i64](
            [code for code in range(ACTIONS.choices) if not self.not_asked[ACTIONS.kind_of[code]]]
        )

    def refusal(self, s: AtlanteonState, code: i64) -> i64:
        """Why a move of a kind that this step asks for cannot be made; 0 if it can."""
        raise NotImplementedError

    def do(self, s: AtlanteonState, code: i64) -> None:
        """Make a move that is legal."""
        raise NotImplementedError

    def moves(self, s: AtlanteonState, out: vec[i64]) -> i64:
        """Write all legal codes, ascending; return how many."""
        n: i64 = 0
        for code in self.codes:
            if self.refusal(s, code) == 0:
                out[n] = code
                n += 1
        return n

    def sample(self, s: AtlanteonState, random: Random, out: vec[i64]) -> i64:
        """A random legal move."""
        return out[random.randrange(self.moves(s, out))]


# ---- set-up ----------------------------------------------------------------------------------------------------------


@final
class PlaceTower(Step):
    """Guardians, Marauders, Guardians place any tower that is left, not orthogonally next to another; diagonally is
    allowed. Then the Marauders take the first turn.
    """

    def refusal(self, s: AtlanteonState, code: i64) -> i64:
        tower, square = ACTIONS.first[code], ACTIONS.second[code]
        if s.cells[at.WHITE_TOWERS + tower] == 0:
            return why.WHITE_TOWERS_PLACED if tower == at.WHITE else why.BLACK_TOWER_PLACED
        occupied = s.occupied(square)
        if occupied:
            return occupied
        if s.tower_next_to(square) >= 0:
            return why.NEXT_TO_TOWER
        return 0

    def do(self, s: AtlanteonState, code: i64) -> None:
        tower, square, side = ACTIONS.first[code], ACTIONS.second[code], s.cells[ACTOR]
        s.place_tower(tower, square)
        if s.story is not None:
            s.emit("tower", {"seat": int(side), "tower": int(tower), "square": int(square)})
        s.cells[ACTOR] = 1 - side
        if s.cells[at.WHITE_TOWERS] + s.cells[at.BLACK_TOWERS] == 0:
            s.cells[at.PHASE] = at.PLACING_TILES

    def moves(self, s: AtlanteonState, out: vec[i64]) -> i64:
        cells = s.cells
        white, black = actions.tower(at.WHITE, 0), actions.tower(at.BLACK, 0)
        first = white
        if cells[at.WHITE_TOWERS] == 0:
            first = black
        n: i64 = 0
        for square in range(i64(at.SQUARES)):
            if cells[at.PIECE + square] == at.EMPTY and s.tower_next_to(square) < 0:
                out[n] = first + square
                n += 1
        if first == black or cells[at.BLACK_TOWERS] == 0:
            return n
        for i in range(n):
            out[n + i] = out[i] + black - white
        return 2 * n

    def sample(self, s: AtlanteonState, random: Random, out: vec[i64]) -> i64:
        """Try codes until one is legal: there are many."""
        first, beyond = actions.tower(at.WHITE, 0), actions.tower(at.BLACK, at.SQUARES)
        if s.cells[at.WHITE_TOWERS] == 0:
            first += at.SQUARES
        if s.cells[at.BLACK_TOWERS] == 0:
            beyond -= at.SQUARES
        while True:
            code = random.randrange(first, beyond)
            if self.refusal(s, code) == 0:
                return code


# ---- a turn ----------------------------------------------------------------------------------------------------------


@final
class PlaceTile(Step):
    """Place an unplayed tile on an empty square; then whatever is surrounded is resolved."""

    def refusal(self, s: AtlanteonState, code: i64) -> i64:
        cells, number, square = s.cells, ACTIONS.first[code], ACTIONS.second[code]
        side = cells[ACTOR]
        if cells[at.UNPLAYED + at.TILES * side + number] == 0:
            return why.NO_SUCH_TILE if s.where(at.tile_piece(side, number)) < 0 else why.TILE_PLAYED
        if cells[at.PIECE + square] == at.EMPTY:
            return 0
        return s.occupied(square)

    def do(self, s: AtlanteonState, code: i64) -> None:
        cells = s.cells
        number, square, side = ACTIONS.first[code], ACTIONS.second[code], cells[ACTOR]
        s.place_tile(side, number, square)
        if s.story is not None:
            s.emit("tile", {"seat": int(side), "tile": int(number), "square": int(square)})
        for i in range(i64(4)):  # all use the same influence, so the order does not matter (AT-3)
            there = at.NEIGHBOURS[4 * square + i]
            if there < at.SQUARES and cells[at.OPEN + there] == 0:
                resolve(s, there, side)
        if cells[at.OPEN + square] == 0:
            resolve(s, square, side)
        after_resolving(s, side)

    def moves(self, s: AtlanteonState, out: vec[i64]) -> i64:
        cells = s.cells
        hand = at.UNPLAYED + at.TILES * cells[ACTOR]
        number: i64 = 0
        while cells[hand + number] == 0:
            number += 1
        lowest = actions.tile(number, 0)
        empty = cells[at.EMPTY_SQUARES]
        n: i64 = 0
        square: i64 = 0
        while n < empty:  # without branches, as in `sample`
            out[n] = lowest + square
            n += i64(cells[at.PIECE + square] == at.EMPTY)
            square += 1
        number += 1
        while number < at.TILES:
            if cells[hand + number]:
                higher = actions.tile(number, 0) - lowest
                for i in range(empty):
                    out[n + i] = out[i] + higher
                n += empty
            number += 1
        return n

    def sample(self, s: AtlanteonState, random: Random, out: vec[i64]) -> i64:
        """A random tile on a random square needs no list of moves."""
        cells = s.cells
        empty = cells[at.EMPTY_SQUARES]
        side = cells[ACTOR]
        pick = random.randrange(empty * cells[at.TILES_LEFT + side])
        tile = pick // empty
        nth = pick - tile * empty
        hand = at.UNPLAYED + at.TILES * side
        number: i64 = -1
        while tile >= 0:  # counting without branches, which the processor could not predict
            number += 1
            tile -= cells[hand + number]
        square: i64 = -1
        while nth >= 0:
            square += 1
            nth -= i64(cells[at.PIECE + square] == at.EMPTY)
        return actions.tile(number, square)


def resolve(s: AtlanteonState, square: i64, mover: i64) -> None:
    """A surrounded square, all of whose neighbours hold a tile or a tower; edges count as closed (AT-5)."""
    if s.unsettled(square):
        taker = s.taker(square, s.lead(square), mover)
        s.control(taker, square)
        if s.story is not None:
            emit_taken(s, "resolved", taker, square)


def emit_taken(s: AtlanteonState, kind: str, side: i64, square: i64) -> None:
    """What was taken, by whom, with which influence; `reach`: the influence that was still possible."""
    piece = s.cells[at.PIECE + square]
    filler = side if piece == at.BLACK_TOWER else 1 - side
    s.emit(
        kind,
        {
            "seat": int(side),
            "square": int(square),
            "tower": int(at.tower_of(piece)),
            "tile": int(at.number_of(piece)),
            "owner": int(at.side_of(piece)),
            "influence": [int(s.influence(side, square)) for side in range(2)],
            "reach": int(s.reach(filler, square)),
        },
    )


# ---- the end of a turn -----------------------------------------------------------------------------------------------


def after_resolving(s: AtlanteonState, side: i64) -> None:
    """The mover may have won already; else they may claim, if early claims are played; else the turn ends."""
    if s.early_claims and s.reason_to_win(side) == 0:
        for square in range(at.SQUARES):
            if claim_refusal(s, side, square) == 0:
                s.cells[at.PHASE] = at.CLAIMING
                return
    end_turn(s, side)


def end_turn(s: AtlanteonState, side: i64) -> None:
    """Only the player whose turn ends is checked (AT-1); on a full board then the other, who wins (AT-2)."""
    cells = s.cells
    cells[at.PHASE] = at.PLACING_TILES
    reason = s.reason_to_win(side)
    if reason == 0 and cells[at.EMPTY_SQUARES] == 0:
        side = 1 - side
        reason = s.reason_to_win(side)
    if reason == 0:
        cells[ACTOR] = 1 - side
        return
    cells[ACTOR] = OVER
    cells[at.WINNER] = side + 1
    cells[at.REASON] = reason
    if s.story is not None:
        s.emit("won", {"seat": int(side), "reason": int(reason - 1), "points": int(s.points(side))})


# ---- early claims ----------------------------------------------------------------------------------------------------


def claim_refusal(s: AtlanteonState, side: i64, square: i64) -> i64:
    """Unresolved tiles and towers may be claimed if they are certain (AT-6, AT-7)."""
    cells = s.cells
    piece = cells[at.PIECE + square]
    if piece == at.EMPTY:
        return why.NOTHING_TO_CLAIM
    if piece == at.CLOSED:
        return why.NO_SUCH_SQUARE
    if cells[at.CONTROL + square]:
        return why.SETTLED
    if not s.certain(side, square):
        return why.NOT_CERTAIN
    return 0


@final
class Claim(Step):
    """After the tile, squares that are certain may be claimed, one after the other in any order, then `end`. The
    step closes when nothing is left to claim or the mover has won (AT-8).
    """

    def refusal(self, s: AtlanteonState, code: i64) -> i64:
        if code == actions.END:
            return 0
        return claim_refusal(s, s.cells[ACTOR], ACTIONS.first[code])

    def do(self, s: AtlanteonState, code: i64) -> None:
        side, square = s.cells[ACTOR], ACTIONS.first[code]
        if code == actions.END:
            end_turn(s, side)
            return
        s.control(side, square)
        if s.story is not None:
            emit_taken(s, "claimed", side, square)
        after_resolving(s, side)


# ---- the state -------------------------------------------------------------------------------------------------------

PLACE_TILE: Final = PlaceTile(
    tile=0, tower=why.TOWERS_PLACED_NOW_A_TILE, claim=why.CLAIMS_COME_AFTER_THE_TILE, end=why.NOTHING_TO_END
)
STEPS: Final = vec[Step](
    [
        PlaceTower(tile=why.TOWERS_FIRST, tower=0, claim=why.TOWERS_FIRST, end=why.TOWERS_FIRST),
        PLACE_TILE,
        Claim(tile=why.TILE_PLACED_NOW_CLAIMS, tower=why.TOWERS_PLACED_NOW_CLAIMS, claim=0, end=0),
    ]
)
"""By phase."""
BLANK: Final = vec[i32]([i32(0) for _ in range(actions.MOST_MOVES)])


@final
class AtlanteonState(Board):
    """A position of Atlanteon; the current step decides what is legal."""

    def refusal(self, code: i64) -> i64:
        if self.cells[at.PHASE] == at.PLACING_TILES and actions.is_tile(code):  # nearly every move
            return PLACE_TILE.refusal(self, code)
        kind = ACTIONS.kind_of[code]
        if not self.early_claims and STEPS[at.CLAIMING].not_asked[kind] == 0:
            return why.NO_EARLY_CLAIMS
        step = STEPS[self.cells[at.PHASE]]
        not_asked = step.not_asked[kind]
        return not_asked if not_asked else step.refusal(self, code)

    def do(self, code: i64) -> None:
        if self.cells[at.PHASE] == at.PLACING_TILES:  # nearly every move: called without a look-up
            PLACE_TILE.do(self, code)
        else:
            STEPS[self.cells[at.PHASE]].do(self, code)

    def moves(self, out: vec[i64]) -> i64:
        return STEPS[self.cells[at.PHASE]].moves(self, out)

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        if self.cells[at.PHASE] == at.PLACING_TILES:
            return PLACE_TILE.sample(self, random, out)
        return STEPS[self.cells[at.PHASE]].sample(self, random, out)

    def at_most(self) -> i64:
        cells = self.cells
        if cells[at.PHASE] == at.PLACING_TILES:
            return cells[at.EMPTY_SQUARES] * cells[at.TILES_LEFT + cells[ACTOR]]
        return 2 * at.SQUARES

    def legal_actions(self) -> list[int]:
        """Builds the list directly, which halves memory use: lists of a hundred moves are slow to allocate."""
        cells = self.cells
        if cells[at.PHASE] != at.PLACING_TILES or cells[ACTOR] == OVER:
            return super().legal_actions()
        empty = cells[at.EMPTY_SQUARES]
        hand = at.UNPLAYED + at.TILES * cells[ACTOR]
        out = BLANK[: empty * cells[at.TILES_LEFT + cells[ACTOR]]]
        n: i64 = 0
        square: i64 = 0
        while n < empty:
            out[n] = i32(square)
            n += i64(cells[at.PIECE + square] == at.EMPTY)
            square += 1
        n = len(out)
        for number in range(i64(at.TILES) - 1, -1, -1):  # downwards, because the list is filled from its end
            if cells[hand + number]:
                n -= empty
                higher = i32(actions.tile(number, 0))
                for i in range(empty):
                    out[n + i] = out[i] + higher
        boxed = self.game.boxed
        return cast(list[int], [boxed[i64(code)] for code in out])
