"""What is certain about the result: wins that are at hand, sides that can no longer lose, the last few squares."""

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
LAST_SQUARES: Final = 3  # with so few empty squares all that can happen is played through
MOST_GAPS: Final = 5  # a square and its four neighbours


class Proof:
    """Results that are proved without much thought, for the side to move."""

    def __init__(self) -> None:
        self.reach = vec[i64]([0 for _ in range(MOST_GAPS + 1)])  # by gaps: influence that the other side can add
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
        if cells[at.PHASE] == at.PLACING_TILES:
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
        """All that can still happen."""
        if len(self.boards) <= depth:
            self.boards.append(AtlanteonState(state.game, state.cells[:], state.markers, state.early_claims))
            self.rooms.append(state.game.room())
        board, codes = self.boards[depth], self.rooms[depth]
        side = state.cells[ACTOR]
        for i in range(state.moves(codes)):
            cells, now = board.cells, state.cells
            for spot in range(len(now)):
                cells[spot] = now[spot]
            board.do(codes[i])
            actor = cells[ACTOR]
            if actor == OVER:
                if cells[at.WINNER] == side + 1:
                    return WIN
            elif self.result_at(board, depth + 1) == (WIN if actor == side else LOSS):
                return WIN
        return LOSS

    # ---- wins at hand ------------------------------------------------------------------------------------------------

    def has_won(self, state: AtlanteonState, side: i64) -> bool:
        """At the end of their next turn they win, unless the other side wins first (AT-1): nothing is ever undone, and
        a King that is still to come can be placed then."""
        return state.cells[at.CONTROLLED + side] >= state.markers or state.reason_to_win(side) != 0

    def wins_now(self, state: AtlanteonState) -> bool:
        """The side to move, placing a tile, can win in this turn (by what is then resolved; claims are not tried)."""
        cells = state.cells
        side = cells[ACTOR]
        if self.has_won(state, side):
            return True
        king = at.TILE + at.TILES * (1 - side) + at.KING
        short = state.markers - cells[at.CONTROLLED + side]
        for square in range(i64(at.SQUARES)):
            if cells[at.PIECE + square] != at.EMPTY:
                continue
            settled = i64(cells[at.OPEN + square] == 0)
            towers = cells[at.TOWERS + side]
            takes_king = False
            for i in range(4 * square, 4 * square + 4):
                there = at.NEIGHBOURS[i]
                if there < at.SQUARES and cells[at.OPEN + there] == 1 and cells[at.CONTROL + there] == 0:
                    piece = cells[at.PIECE + there]
                    if piece == at.EMPTY or piece == at.CLOSED:
                        continue
                    if piece >= at.WHITE_TOWER:
                        towers += 1
                    if piece == king:
                        takes_king = True
                    settled += 1
            if (takes_king or settled >= short or (towers >= 3 and settled)) and self.wins_at(state, side, square):
                return True
        return False

    def wins_at(self, state: AtlanteonState, side: i64, square: i64) -> bool:
        """A tile of this side on this square wins."""
        cells = state.cells
        for number in range(i64(at.TILES)):
            if cells[at.UNPLAYED + at.TILES * side + number] and self.wins_with(state, side, number, square):
                return True
        return False

    def wins_with(self, state: AtlanteonState, side: i64, number: i64, square: i64) -> bool:
        cells = state.cells
        force: i64 = 0
        if number != at.KING:
            force = number
        mine, theirs = at.INFLUENCE + at.SQUARES * side, at.INFLUENCE + at.SQUARES * (1 - side)
        controlled, towers = cells[at.CONTROLLED + side], cells[at.TOWERS + side]
        if cells[at.OPEN + square] == 0 and cells[mine + square] + force >= cells[theirs + square]:
            controlled += 1
        for i in range(4 * square, 4 * square + 4):
            there = at.NEIGHBOURS[i]
            if there >= at.SQUARES or cells[at.OPEN + there] != 1 or cells[at.CONTROL + there]:
                continue
            piece = cells[at.PIECE + there]
            if piece == at.EMPTY or piece == at.CLOSED:
                continue
            more = cells[mine + there] + force - cells[theirs + there]
            if piece == at.BLACK_TOWER:
                if more < 0:
                    controlled += 1
                    towers += 1
            elif piece == at.WHITE_TOWER:
                if more > 0:
                    towers += 1
            elif more > 0 or (more == 0 and (piece - at.TILE) // at.TILES == side):
                controlled += 1
                if piece == at.TILE + at.TILES * (1 - side) + at.KING:
                    return True
        if towers == 3:
            return True
        king_in_play = number == at.KING or cells[at.UNPLAYED + at.TILES * side + at.KING] == 0
        return king_in_play and controlled >= state.markers

    # ---- what can no longer be lost ----------------------------------------------------------------------------------

    def cannot_lose(self, state: AtlanteonState, side: i64) -> bool:
        """The King is safe, a tower is held, and too few squares are left for the other side: then this side wins, for
        on a full board somebody has won (AT-2)."""
        cells = state.cells
        if cells[at.TOWERS + side] == 0 or cells[at.UNPLAYED + at.TILES * side + at.KING]:
            return False
        gaps: i64 = 1
        number: i64 = at.KING - 1
        total: i64 = 0
        while gaps <= MOST_GAPS:
            while number > 0 and cells[at.UNPLAYED + at.TILES * (1 - side) + number] == 0:
                number -= 1
            if number > 0:
                total += number
                number -= 1
            self.reach[gaps] = total
            gaps += 1
        mine, theirs = at.INFLUENCE + at.SQUARES * side, at.INFLUENCE + at.SQUARES * (1 - side)
        first = at.TILE + at.TILES * side
        theirs_at_most: i64 = 0
        for square in range(i64(at.SQUARES)):
            piece = cells[at.PIECE + square]
            if piece == at.CLOSED or piece == at.WHITE_TOWER:
                continue
            control = cells[at.CONTROL + square]
            if control:
                safe = control == side + 1
            elif piece == at.BLACK_TOWER:
                safe = state.certain(side, square)
            else:
                more = cells[mine + square] - cells[theirs + square]
                if piece == at.EMPTY:
                    safe = more > self.reach[cells[at.OPEN + square] + 1]
                elif first <= piece < first + at.TILES:
                    safe = more >= self.reach[cells[at.OPEN + square]]
                else:
                    safe = more > self.reach[cells[at.OPEN + square]]
            if not safe:
                theirs_at_most += 1
                if theirs_at_most >= state.markers or piece == first + at.KING:
                    return False
        return True
