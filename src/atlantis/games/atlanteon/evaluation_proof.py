"""Cheap proofs of the result: immediate wins, sides that can no longer lose, the last few squares."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.rules import AtlanteonState

WIN: Final = 1
LOSS: Final = -1
UNKNOWN: Final = 0
LAST_SQUARES: Final = 3  # with this many empty squares or fewer, all continuations are searched


class Proof:
    """Cheap proofs for the side to move."""

    def __init__(self) -> None:
        self.boards: list[AtlanteonState] = []  # by depth
        self.rooms: list[vec[i64]] = []

    def result(self, state: AtlanteonState) -> i64:
        """WIN or LOSS of the side to move, or UNKNOWN."""
        if state.cells[at.PHASE] == at.PLACING_TOWERS:
            return UNKNOWN
        return self.result_at(state, 0)

    def result_at(self, state: AtlanteonState, depth: i64) -> i64:
        cells = state.cells
        side = cells[ACTOR]
        if cells[at.PHASE] == at.CLAIMING:
            return self.play_through(state, depth)
        if self.wins_now(state):
            return WIN
        if cells[at.EMPTY_SQUARES] == 1 or (not state.early_claims and self.has_won(state, 1 - side)):
            return LOSS
        if self.cannot_lose(state, side):
            return WIN
        if self.cannot_lose(state, 1 - side):
            return LOSS
        return self.play_through(state, depth) if cells[at.EMPTY_SQUARES] <= LAST_SQUARES else i64(UNKNOWN)

    def play_through(self, state: AtlanteonState, depth: i64) -> i64:
        """Search all continuations. Of the claims one is enough: their order does not matter (AT-8), and claiming never
        hurts, because whatever follows, the other side controls no more and this side no less."""
        if len(self.boards) <= depth:
            self.boards.append(AtlanteonState(state.game, state.cells[:], state.markers, state.early_claims))
            self.rooms.append(state.game.move_buffer())
        board, codes = self.boards[depth], self.rooms[depth]
        now, cells = state.cells, board.cells
        side, n, result = now[ACTOR], state.moves(codes), i64(LOSS)
        if now[at.PHASE] == at.CLAIMING:
            n = 1
        for i in range(n):
            for spot in range(len(now)):
                cells[spot] = now[spot]
            board.do(codes[i])
            actor = cells[ACTOR]
            if actor == OVER:
                result = WIN if cells[at.WINNER] == side + 1 else LOSS
            else:
                result = self.result_at(board, depth + 1)
                if actor != side:
                    result = -result
            if result == WIN:
                return WIN
        return result

    # ---- wins at hand ------------------------------------------------------------------------------------------------

    def has_won(self, state: AtlanteonState, side: i64) -> bool:
        """This side wins at the end of its next turn, unless the other side wins first (AT-1): control is never lost,
        and a King in hand can be placed then."""
        return state.cells[at.CONTROLLED + side] >= state.markers or state.reason_to_win(side) != 0

    def wins_now(self, state: AtlanteonState) -> bool:
        """Can the side to move win this turn by placing a tile? Claims are not tried."""
        cells = state.cells
        side = cells[ACTOR]
        if self.has_won(state, side):
            return True
        king = at.tile_piece(1 - side, at.KING)
        short = state.markers - cells[at.CONTROLLED + side]
        for square in range(i64(at.SQUARES)):
            if cells[at.PIECE + square] != at.EMPTY:
                continue
            settled = i64(cells[at.OPEN + square] == 0)
            towers = cells[at.TOWERS + side]
            takes_king = False
            for i in range(4 * square, 4 * square + 4):
                there = at.NEIGHBOURS[i]
                if there < at.SQUARES and cells[at.OPEN + there] == 1 and state.unsettled(there):
                    piece = cells[at.PIECE + there]
                    if piece >= at.WHITE_TOWER:
                        towers += 1
                    if piece == king:
                        takes_king = True
                    settled += 1
            if (takes_king or settled >= short or (towers >= 3 and settled)) and self.wins_at(state, side, square):
                return True
        return False

    def wins_at(self, state: AtlanteonState, side: i64, square: i64) -> bool:
        """Does some tile of this side on this square win?"""
        cells = state.cells
        for number in range(i64(at.TILES)):
            if cells[at.UNPLAYED + at.TILES * side + number] and self.wins_with(state, side, number, square):
                return True
        return False

    def wins_with(self, state: AtlanteonState, side: i64, number: i64, square: i64) -> bool:
        cells = state.cells
        push = at.force_of(number)  # to the lead of the Guardians
        if side == at.MARAUDERS:
            push = -push
        king = at.tile_piece(1 - side, at.KING)
        controlled, towers = cells[at.CONTROLLED + side], cells[at.TOWERS + side]
        if cells[at.OPEN + square] == 0:
            lead = state.lead(square) + push
            if lead == 0 or (lead > 0) == (side == at.GUARDIANS):
                controlled += 1
        for i in range(4 * square, 4 * square + 4):
            there = at.NEIGHBOURS[i]
            if (
                there < at.SQUARES
                and cells[at.OPEN + there] == 1
                and state.unsettled(there)
                and state.taker(there, state.lead(there) + push, side) == side
            ):
                piece = cells[at.PIECE + there]
                if piece == king:
                    return True
                towers += i64(piece >= at.WHITE_TOWER)
                controlled += i64(piece != at.WHITE_TOWER)
        if towers == 3:
            return True
        king_in_play = number == at.KING or cells[at.UNPLAYED + at.TILES * side + at.KING] == 0
        return king_in_play and controlled >= state.markers

    # ---- what can no longer be lost ----------------------------------------------------------------------------------

    def cannot_lose(self, state: AtlanteonState, side: i64) -> bool:
        """If the King is safe, a tower is held and the other side can no longer get enough squares, this side wins,
        because a full board always has a winner (AT-2)."""
        cells = state.cells
        if cells[at.TOWERS + side] == 0 or cells[at.UNPLAYED + at.TILES * side + at.KING]:
            return False
        king = at.tile_piece(side, at.KING)
        theirs_at_most: i64 = 0
        for square in range(i64(at.SQUARES)):
            piece, control = cells[at.PIECE + square], cells[at.CONTROL + square]
            if piece == at.CLOSED or piece == at.WHITE_TOWER or control == side + 1:
                continue
            if control or not state.certain(side, square):
                theirs_at_most += 1
                if theirs_at_most >= state.markers or piece == king:
                    return False
        return True
