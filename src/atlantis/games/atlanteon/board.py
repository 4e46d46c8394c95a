"""The board of Atlanteon: pieces, influence, control, and who has won by them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import Game, State
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon import reasons as why


class Board(State):
    """The cells of a position, with queries for the rules."""

    def __init__(self, game: Game, cells: vec[i64], markers: i64, early_claims: bool) -> None:
        super().__init__(game, cells)
        self.markers = markers
        self.early_claims = early_claims

    # ---- pieces ------------------------------------------------------------------------------------------------------

    def occupied(self, square: i64) -> i64:
        """Why nothing can be placed on this square; 0 if it is empty. A tower's square stays occupied (AT-5)."""
        piece = self.cells[at.PIECE + square]
        if piece == at.EMPTY:
            return 0
        if piece == at.CLOSED:
            return why.NO_SUCH_SQUARE
        return why.TILE_THERE if piece < at.WHITE_TOWER else why.TOWER_THERE

    def where(self, piece: i64) -> i64:
        """The square of a tile; -1 if it is not on the board."""
        for square in range(at.SQUARES):
            if self.cells[at.PIECE + square] == piece:
                return square
        return -1

    def tower_next_to(self, square: i64) -> i64:
        """The first square with a tower that shares an edge with this one; -1 if there is none."""
        cells = self.cells
        for i in range(i64(4)):
            there = at.NEIGHBOURS[4 * square + i]
            if there < at.SQUARES and at.WHITE_TOWER <= cells[at.PIECE + there] <= at.BLACK_TOWER:
                return there
        return -1

    def fill(self, square: i64, piece: i64) -> None:
        """Put something without influence on an empty square: its neighbours have one gap less."""
        cells = self.cells
        cells[at.PIECE + square] = piece
        cells[at.EMPTY_SQUARES] -= 1
        for i in range(i64(4)):
            there = at.NEIGHBOURS[4 * square + i]
            if there < at.SQUARES:
                cells[at.OPEN + there] -= 1

    def place_tower(self, tower: i64, square: i64) -> None:
        self.cells[at.WHITE_TOWERS + tower] -= 1
        self.fill(square, at.WHITE_TOWER + tower)

    def place_tile(self, side: i64, number: i64, square: i64) -> None:
        """A tile adds its number to its own square and the adjacent squares; 0 and King have no influence."""
        cells, field, force = self.cells, at.INFLUENCE + at.SQUARES * side, at.force_of(number)
        cells[at.UNPLAYED + at.TILES * side + number] = 0
        cells[at.TILES_LEFT + side] -= 1
        cells[at.PIECE + square] = at.tile_piece(side, number)
        cells[at.EMPTY_SQUARES] -= 1
        cells[field + square] += force
        for i in range(i64(4)):  # like `fill`, but in the same loop: this is the hot spot
            there = at.NEIGHBOURS[4 * square + i]
            if there < at.SQUARES:
                cells[at.OPEN + there] -= 1
                cells[field + there] += force

    # ---- influence ---------------------------------------------------------------------------------------------------

    def influence(self, side: i64, square: i64) -> i64:
        return self.cells[at.INFLUENCE + at.SQUARES * side + square]

    def lead(self, square: i64) -> i64:
        """The Guardians' lead in influence on a square."""
        return self.cells[at.INFLUENCE + square] - self.cells[at.INFLUENCE + at.SQUARES + square]

    def reach(self, side: i64, square: i64) -> i64:
        """The influence of a side if its highest unplayed tiles filled the square and the gaps around it."""
        cells = self.cells
        total = cells[at.INFLUENCE + at.SQUARES * side + square]
        gaps = cells[at.OPEN + square] + i64(cells[at.PIECE + square] == at.EMPTY)
        number: i64 = at.KING - 1
        while number > 0 and gaps > 0:
            if cells[at.UNPLAYED + at.TILES * side + number]:
                total += number
                gaps -= 1
            number -= 1
        return total

    def certain(self, side: i64, square: i64) -> bool:
        """Can nothing placed later change who takes this square (AT-6, AT-7)?"""
        cells = self.cells
        piece = cells[at.PIECE + square]
        if piece == at.BLACK_TOWER:
            return self.reach(side, square) < cells[at.INFLUENCE + at.SQUARES * (1 - side) + square]
        mine, theirs = cells[at.INFLUENCE + at.SQUARES * side + square], self.reach(1 - side, square)
        if piece == at.WHITE_TOWER or at.tile_piece(side, 0) <= piece <= at.tile_piece(side, at.KING):
            return mine >= theirs
        return mine > theirs  # a tie goes to the owner

    # ---- control and the win -----------------------------------------------------------------------------------------

    def unsettled(self, square: i64) -> bool:
        """Is there a tile or a tower that nobody controls yet?"""
        piece = self.cells[at.PIECE + square]
        return piece != at.EMPTY and piece != at.CLOSED and self.cells[at.CONTROL + square] == 0

    def taker(self, square: i64, lead: i64, mover: i64) -> i64:
        """Who takes a surrounded square where the Guardians have this lead.

        More influence takes a tile or a white tower, less takes the black tower. A tie goes to the tile's owner; at a
        tower, to the player who did not place the last tile.
        """
        piece = self.cells[at.PIECE + square]
        if lead == 0:
            return at.side_of(piece) if piece < at.WHITE_TOWER else 1 - mover
        if (lead > 0) == (piece != at.BLACK_TOWER):
            return at.GUARDIANS
        return at.MARAUDERS

    def control(self, side: i64, square: i64) -> None:
        """A side controls a tile or captures a tower, once and for all. White towers take no marker."""
        cells = self.cells
        piece = cells[at.PIECE + square]
        cells[at.CONTROL + square] = side + 1
        if piece >= at.WHITE_TOWER:
            cells[at.TOWERS + side] += 1
        if piece != at.WHITE_TOWER:
            cells[at.CONTROLLED + side] += 1
        if piece == at.tile_piece(1 - side, at.KING):
            cells[at.KING_TAKEN + side] = 1

    def reason_to_win(self, side: i64) -> i64:
        """The first that applies: enemy King controlled, three towers held, all markers and own King on the board."""
        cells = self.cells
        if cells[at.KING_TAKEN + side]:
            return at.BY_KING
        if cells[at.TOWERS + side] == 3:
            return at.BY_TOWERS
        if cells[at.CONTROLLED + side] >= self.markers and cells[at.UNPLAYED + at.TILES * side + at.KING] == 0:
            return at.BY_MARKERS
        return 0

    def points(self, winner: i64) -> i64:
        """One point for each of the loser's markers that are not on the board."""
        placed = self.cells[at.CONTROLLED + 1 - winner]
        if placed >= self.markers:
            return 0
        return self.markers - placed

    def scores(self) -> list[int]:
        winner = int(self.cells[at.WINNER]) - 1
        return [0, 0] if winner < 0 else self.scores_if_resigned(1 - winner)

    def scores_if_resigned(self, loser: int) -> list[int]:
        """The other side has the points that the position would give it."""
        scores = [0, 0]
        scores[1 - loser] = int(self.points(1 - loser))
        return scores

    def returns(self) -> list[float]:
        winner = self.cells[at.WINNER]
        if winner == 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == at.GUARDIANS + 1 else [-1.0, 1.0]
