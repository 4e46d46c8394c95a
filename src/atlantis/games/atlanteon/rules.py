"""The rules of Atlanteon, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64

from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.state import State
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon.consistency import fault_of
from atlantis.games.atlanteon.layout import square_name, tile_name

BLANK: Final = vec[i32]([i32(0) for _ in range(at.MOST_MOVES)])


class AtlanteonState(State):
    """A position of Atlanteon."""

    def __init__(self, game: Game, cells: vec[i64], markers: i64, early_claims: bool) -> None:
        super().__init__(game, cells)
        self.markers = markers
        self.early_claims = early_claims

    # ---- legal moves -------------------------------------------------------------------------------------------------

    def moves(self, out: vec[i64]) -> i64:
        phase = self.cells[at.PHASE]
        if phase == at.PLACING_TILES:
            return self.tile_moves(out)
        if phase == at.CLAIMING:
            return self.claim_moves(out)
        return self.tower_moves(out)

    def at_most(self) -> i64:
        cells = self.cells
        return cells[at.EMPTY_SQUARES] * cells[at.TILES_LEFT + cells[ACTOR]] if cells[at.PHASE] == at.PLACING_TILES else 2 * at.SQUARES

    def tower_moves(self, out: vec[i64]) -> i64:
        """Set-up: any tower that is left, on an empty square that does not touch a tower."""
        cells = self.cells
        first = at.PLACE_WHITE if cells[at.WHITE_TOWERS] else at.PLACE_BLACK
        n: i64 = 0
        for square in range(at.SQUARES):
            if self.takes_tower(square):
                out[n] = first + square
                n += 1
        if cells[at.WHITE_TOWERS] == 0 or cells[at.BLACK_TOWERS] == 0:
            return n
        for i in range(n):
            out[n + i] = out[i] + at.PLACE_BLACK - at.PLACE_WHITE
        return 2 * n

    def takes_tower(self, square: i64) -> bool:
        """Empty, and no tower orthogonally next to it; diagonally is allowed."""
        cells = self.cells
        if cells[at.PIECE + square] != at.EMPTY:
            return False
        for i in range(4):
            next_to = at.NEIGHBOURS[4 * square + i]
            if next_to < at.SQUARES:
                piece = cells[at.PIECE + next_to]
                if piece == at.WHITE_TOWER or piece == at.BLACK_TOWER:
                    return False
        return True

    def tile_moves(self, out: vec[i64]) -> i64:
        """Any unplayed tile of the side to move on any empty square."""
        cells = self.cells
        hand = at.UNPLAYED + at.TILES * cells[ACTOR]
        number: i64 = 0
        while cells[hand + number] == 0:
            number += 1
        lowest = number * at.SQUARES
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
                step = number * at.SQUARES - lowest
                for i in range(empty):
                    out[n + i] = out[i] + step
                n += empty
            number += 1
        return n

    def legal_actions(self) -> list[int]:
        """The list for Python, through half the memory: lists of a hundred moves would else be slow to allocate."""
        cells = self.cells
        if cells[at.PHASE] != at.PLACING_TILES or cells[ACTOR] == OVER:
            return super().legal_actions()
        empty = cells[at.EMPTY_SQUARES]
        hand = at.UNPLAYED + at.TILES * cells[ACTOR]
        out = BLANK[:empty * cells[at.TILES_LEFT + cells[ACTOR]]]
        n: i64 = 0
        square: i64 = 0
        while n < empty:
            out[n] = i32(square)
            n += i64(cells[at.PIECE + square] == at.EMPTY)
            square += 1
        n = len(out)
        for number in range(at.TILES - 1, -1, -1):  # downwards: the squares at the front go last
            if cells[hand + number]:
                n -= empty
                step = i32(number * at.SQUARES)
                for i in range(empty):
                    out[n + i] = out[i] + step
        boxed = self.game.boxed
        return cast(list[int], [boxed[i64(code)] for code in out])

    def claim_moves(self, out: vec[i64]) -> i64:
        """Early claims: upwards from the last claimed square, then `end` (AT-8)."""
        n: i64 = 0
        for square in range(self.cells[at.CLAIM_FROM], at.SQUARES):
            if self.may_claim(self.cells[ACTOR], square):
                out[n] = at.CLAIM + square
                n += 1
        out[n] = at.END
        return n + 1

    def legal(self, code: i64) -> bool:
        cells = self.cells
        phase = cells[at.PHASE]
        if phase == at.PLACING_TILES:
            return (code < at.PLACE_WHITE and cells[at.UNPLAYED + at.TILES * cells[ACTOR] + code // at.SQUARES] == 1
                    and cells[at.PIECE + code % at.SQUARES] == at.EMPTY)
        if phase == at.CLAIMING:
            return code == at.END or (at.CLAIM + cells[at.CLAIM_FROM] <= code < at.END
                                   and self.may_claim(cells[ACTOR], code - at.CLAIM))
        if at.PLACE_WHITE <= code < at.PLACE_BLACK:
            return cells[at.WHITE_TOWERS] > 0 and self.takes_tower(code - at.PLACE_WHITE)
        return at.PLACE_BLACK <= code < at.CLAIM and cells[at.BLACK_TOWERS] > 0 and self.takes_tower(code - at.PLACE_BLACK)

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """A random tile or tower on a random square needs no list of moves."""
        cells = self.cells
        if cells[at.PHASE] == at.PLACING_TOWERS:
            first = at.PLACE_WHITE if cells[at.WHITE_TOWERS] else at.PLACE_BLACK
            last = at.CLAIM if cells[at.BLACK_TOWERS] else at.PLACE_BLACK
            while True:  # try codes until one is legal: all legal ones stay alike
                code = random.randrange(first, last)
                if self.takes_tower((code - at.PLACE_WHITE) % at.SQUARES):
                    return code
        if cells[at.PHASE] == at.CLAIMING:
            return out[random.randrange(self.claim_moves(out))]
        empty = cells[at.EMPTY_SQUARES]
        side = cells[ACTOR]
        pick = random.randrange(empty * cells[at.TILES_LEFT + side])
        tile = pick // empty
        nth = pick - tile * empty
        hand = at.UNPLAYED + at.TILES * side
        number: i64 = -1
        while tile >= 0:  # counting without branches: what lies where is anybody's guess to the processor
            number += 1
            tile -= cells[hand + number]
        square: i64 = -1
        while nth >= 0:
            square += 1
            nth -= i64(cells[at.PIECE + square] == at.EMPTY)
        return number * at.SQUARES + square

    # ---- a move ------------------------------------------------------------------------------------------------------

    def do(self, code: i64) -> None:
        if code < at.PLACE_WHITE:
            number = code // at.SQUARES
            self.place_tile(self.cells[ACTOR], number, code - number * at.SQUARES)
        elif code < at.CLAIM:
            self.place_tower(code)
        elif code < at.END:
            self.claim(self.cells[ACTOR], code - at.CLAIM)
        else:
            self.end_turn(self.cells[ACTOR])

    def place_tower(self, code: i64) -> None:
        """Set-up: Guardians, Marauders, Guardians place a tower each; then the Marauders take the first turn."""
        cells = self.cells
        side = cells[ACTOR]
        white = code < at.PLACE_BLACK
        square = code - at.PLACE_WHITE if white else code - at.PLACE_BLACK
        cells[at.PIECE + square] = at.WHITE_TOWER if white else at.BLACK_TOWER
        cells[at.WHITE_TOWERS if white else at.BLACK_TOWERS] -= 1
        self.fill(square)
        if self.story is not None:
            self.emit("tower", {"seat": int(side + 1), "tower": "white" if white else "black",
                                "square": square_name(square)})
        cells[ACTOR] = 1 - side
        if cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS] == 0:
            cells[at.PHASE] = at.PLACING_TILES

    def fill(self, square: i64) -> None:
        """A square is no longer empty: its neighbours have one gap less."""
        cells = self.cells
        cells[at.EMPTY_SQUARES] -= 1
        for i in range(4 * square, 4 * square + 4):
            if at.NEIGHBOURS[i] < at.SQUARES:
                cells[at.OPEN + at.NEIGHBOURS[i]] -= 1

    def place_tile(self, side: i64, number: i64, square: i64) -> None:
        """A turn: place a tile, resolve all that is surrounded now, then claims if they are played, then the win."""
        cells = self.cells
        cells[at.PIECE + square] = at.TILE + at.TILES * side + number
        cells[at.UNPLAYED + at.TILES * side + number] = 0
        cells[at.TILES_LEFT + side] -= 1
        self.fill(square)
        if self.story is not None:
            self.emit("tile", {"seat": int(side + 1), "tile": tile_name(number), "square": square_name(square)})
        if 0 < number < at.KING:  # 0 and King exert no influence
            field = at.INFLUENCE + at.SQUARES * side
            cells[field + square] += number
            for i in range(4 * square, 4 * square + 4):
                if at.NEIGHBOURS[i] < at.SQUARES:
                    cells[field + at.NEIGHBOURS[i]] += number
        for i in range(4 * square, 4 * square + 4):  # from the same influence all, so their order is free (AT-3)
            if at.NEIGHBOURS[i] < at.SQUARES and cells[at.OPEN + at.NEIGHBOURS[i]] == 0:
                self.resolve(at.NEIGHBOURS[i], side)
        if cells[at.OPEN + square] == 0:
            self.resolve(square, side)
        self.after_resolving(side, 0)

    def resolve(self, square: i64, mover: i64) -> None:
        """A surrounded square, all of whose neighbours hold a tile or a tower; edges count as closed (AT-5)."""
        cells = self.cells
        piece = cells[at.PIECE + square]
        if piece == at.EMPTY or piece == at.CLOSED or cells[at.CONTROL + square]:
            return
        guardians = cells[at.INFLUENCE + square]
        marauders = cells[at.INFLUENCE + at.SQUARES + square]
        if guardians == marauders:
            # A tie goes to the tile's owner; at a tower, to the player who did not place the last tile.
            winner = (piece - at.TILE) // at.TILES if piece < at.WHITE_TOWER else 1 - mover
        else:
            winner = 0 if guardians > marauders else 1
            if piece == at.BLACK_TOWER:  # less influence takes the black tower
                winner = 1 - winner
        self.take(winner, square, "resolved")

    def take(self, side: i64, square: i64, how: str) -> None:
        """A side controls a tile or captures a tower, once and for all. White towers take no marker."""
        cells = self.cells
        piece = cells[at.PIECE + square]
        cells[at.CONTROL + square] = side + 1
        if piece >= at.WHITE_TOWER:
            cells[at.TOWERS + side] += 1
        if piece != at.WHITE_TOWER:
            cells[at.CONTROLLED + side] += 1
        if piece == at.TILE + at.TILES * (1 - side) + at.KING:
            cells[at.KING_TAKEN + side] = 1
        if self.story is not None:
            self.emit_taken(side, square, how)

    def emit_taken(self, side: i64, square: i64, how: str) -> None:
        """For the story: what was taken, by whom, with which influence; at a claim, what the gaps could still bring."""
        cells = self.cells
        piece = cells[at.PIECE + square]
        tower = "white" if piece == at.WHITE_TOWER else "black" if piece == at.BLACK_TOWER else ""
        filler = side if tower == "black" else 1 - side
        self.emit(how, {
            "seat": int(side + 1), "square": square_name(square), "tower": tower,
            "tile": "" if tower else tile_name((piece - at.TILE) % at.TILES),
            "owner": 0 if tower else int((piece - at.TILE) // at.TILES + 1),
            "influence": [int(cells[at.INFLUENCE + square]), int(cells[at.INFLUENCE + at.SQUARES + square])],
            "reach": int(cells[at.INFLUENCE + at.SQUARES * filler + square] + self.filling(filler, cells[at.OPEN + square]))})

    # ---- the end of a turn -------------------------------------------------------------------------------------------

    def after_resolving(self, side: i64, claim_from: i64) -> None:
        """The mover may have won already; else they may claim, if early claims are played; else the turn ends."""
        if self.early_claims and self.reason_to_win(side) == 0:
            for square in range(claim_from, at.SQUARES):
                if self.may_claim(side, square):
                    self.cells[at.PHASE] = at.CLAIMING
                    self.cells[at.CLAIM_FROM] = claim_from
                    return
        self.end_turn(side)

    def end_turn(self, side: i64) -> None:
        """Only the player whose turn ends is checked (AT-1); on a full board then the other, who wins (AT-2)."""
        cells = self.cells
        cells[at.PHASE] = at.PLACING_TILES
        cells[at.CLAIM_FROM] = 0
        reason = self.reason_to_win(side)
        if reason == 0 and cells[at.EMPTY_SQUARES] == 0:
            side = 1 - side
            reason = self.reason_to_win(side)
        if reason == 0:
            cells[ACTOR] = 1 - side
            return
        cells[ACTOR] = OVER
        cells[at.WINNER] = side + 1
        cells[at.REASON] = reason
        if self.story is not None:
            self.emit("won", {"seat": int(side + 1), "reason": ("king", "towers", "markers")[reason - 1],
                              "points": int(self.points(side))})

    def reason_to_win(self, side: i64) -> i64:
        """The first of: the enemy King controlled, three towers held, all markers and the own King on the board."""
        cells = self.cells
        if cells[at.KING_TAKEN + side]:
            return at.BY_KING
        if cells[at.TOWERS + side] == 3:
            return at.BY_TOWERS
        if cells[at.CONTROLLED + side] >= self.markers and cells[at.UNPLAYED + at.TILES * side + at.KING] == 0:
            return at.BY_MARKERS
        return 0

    # ---- early claims ------------------------------------------------------------------------------------------------

    def may_claim(self, side: i64, square: i64) -> bool:
        """An unresolved tile or tower may be claimed if it is certain."""
        piece = self.cells[at.PIECE + square]
        return piece != at.EMPTY and piece != at.CLOSED and self.cells[at.CONTROL + square] == 0 and self.certain(side, square)

    def certain(self, side: i64, square: i64) -> bool:
        """The gaps around this tile or tower can no longer turn it (AT-6, AT-7)."""
        cells = self.cells
        piece = cells[at.PIECE + square]
        mine = cells[at.INFLUENCE + at.SQUARES * side + square]
        theirs = cells[at.INFLUENCE + at.SQUARES * (1 - side) + square]
        if piece == at.BLACK_TOWER:
            return mine + self.filling(side, cells[at.OPEN + square]) < theirs
        theirs += self.filling(1 - side, cells[at.OPEN + square])
        if at.TILE + at.TILES * (1 - side) <= piece < at.TILE + at.TILES * (2 - side):  # a tie is its owner's
            return mine > theirs
        return mine >= theirs

    def filling(self, side: i64, gaps: i64) -> i64:
        """The influence of a side's highest unplayed tiles, one for each gap."""
        cells = self.cells
        total: i64 = 0
        number: i64 = at.KING - 1
        while number > 0 and gaps > 0:
            if cells[at.UNPLAYED + at.TILES * side + number]:
                total += number
                gaps -= 1
            number -= 1
        return total

    def claim(self, side: i64, square: i64) -> None:
        """Claims of one turn go upwards (AT-8); the phase closes when nothing is left to claim or the mover has won."""
        self.take(side, square, "claimed")
        self.after_resolving(side, square + 1)

    # ---- results -----------------------------------------------------------------------------------------------------

    def points(self, winner: i64) -> i64:
        """One point for each of the loser's markers that are not on the board."""
        placed = self.cells[at.CONTROLLED + 1 - winner]
        return self.markers - placed if placed < self.markers else 0

    def scores(self) -> list[int]:
        winner = self.cells[at.WINNER]
        scores = [0, 0]
        if winner:
            scores[winner - 1] = int(self.points(winner - 1))
        return scores

    def returns(self) -> list[float]:
        winner = self.cells[at.WINNER]
        if winner == 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == at.GUARDIANS + 1 else [-1.0, 1.0]

    # ---- consistency -------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        return super().fault() or fault_of(self)
