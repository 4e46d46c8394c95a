"""Atlanteon, written plainly from the rules alone, to test the real implementation against.

Nothing is cached and nothing is shared with the package: the board is a dictionary of squares, and
every question (who is surrounded, who may claim, who has won) is answered from it anew. The order
of the methods is the order of the rulebook: set-up, a turn, surrounding, the end of the game, the
variant. AT-n are the rulings of the exact rules.
"""

from typing import NamedTuple

GUARDIANS = 1
MARAUDERS = 2

FILES = "abcde"
RANKS = "12345"
SQUARES = [file + rank for rank in RANKS for file in FILES]

TILES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "K"]
TOWERS = ["white", "white", "black"]
MARKERS = 11


class Piece(NamedTuple):
    """A tile ("0".."9", "K") with its owner's seat, or a tower ("white", "black") with no owner."""

    name: str
    owner: int | None


def other(seat: int) -> int:
    """The opponent of a seat."""
    return MARAUDERS if seat == GUARDIANS else GUARDIANS


def strength(tile: str) -> int:
    """The influence of a tile is its number; the King has none."""
    return 0 if tile == "K" else int(tile)


def neighbours(square: str) -> list[str]:
    """The two to four squares that share a side with this one."""
    file = FILES.index(square[0])
    rank = RANKS.index(square[1])
    beside = []
    for next_file, next_rank in [
        (file - 1, rank),
        (file + 1, rank),
        (file, rank - 1),
        (file, rank + 1),
    ]:
        if 0 <= next_file < 5 and 0 <= next_rank < 5:
            beside.append(FILES[next_file] + RANKS[next_rank])
    return beside


class Atlanteon:
    """One game, from the first tower to the win.

    `board` holds every tile and tower placed (a captured tower stays as its tower tile, AT-5);
    `control` the seat that controls each resolved tile and the black tower's square; `captured`
    the seat that took each tower. `winner` and `reason` are None until the game is over.
    """

    def __init__(self, early_claims: bool = False) -> None:
        self.early_claims = early_claims
        self.board: dict[str, Piece] = {}
        self.control: dict[str, int] = {}
        self.captured: dict[str, int] = {}
        self.winner: int | None = None
        self.reason: str | None = None
        self._mover = GUARDIANS
        self._claiming = False

    def to_move(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self.winner is not None else self._mover

    def legal(self) -> list[str]:
        """All moves now allowed, in notation; none once the game is over."""
        if self.winner is not None:
            return []
        if self._towers_left():
            return self._tower_moves()
        if self._claiming:
            return [f"claim {square}" for square in self._open_claims()] + ["end"]
        return self._tile_moves()

    def play(self, move: str) -> None:
        """Make a move; ValueError if it is not one of `legal()`."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not a legal move for seat {self.to_move()}")
        words = move.split()
        if words[0] == "tower":
            self._play_tower(words[1], words[2])
        elif words[0] == "tile":
            self._play_tile(words[1], words[2])
        elif words[0] == "claim":
            self._play_claim(words[1])
        else:
            self._end_turn()

    # Set-up

    def _towers_left(self) -> list[str]:
        """The towers not yet on the board."""
        left = list(TOWERS)
        for piece in self.board.values():
            if piece.owner is None:
                left.remove(piece.name)
        return left

    def _tower_moves(self) -> list[str]:
        """Either colour left, on an empty square not orthogonally next to a tower.

        The two white towers are the same in play, so they give one move together.
        """
        squares = [
            square for square in self._empty_squares() if not any(beside in self.board for beside in neighbours(square))
        ]
        colours = [colour for colour in ["white", "black"] if colour in self._towers_left()]
        return [f"tower {colour} {square}" for colour in colours for square in squares]

    def _play_tower(self, colour: str, square: str) -> None:
        """Guardians, Marauders, Guardians place a tower each; then the Marauders take a turn."""
        self.board[square] = Piece(colour, None)
        self._mover = other(self._mover)

    # A turn

    def _empty_squares(self) -> list[str]:
        return [square for square in SQUARES if square not in self.board]

    def unplayed(self, seat: int) -> list[str]:
        """The tiles this seat has not placed yet, lowest first, the King last."""
        return [tile for tile in TILES if Piece(tile, seat) not in self.board.values()]

    def _tile_moves(self) -> list[str]:
        """Any unplayed tile of the mover on any empty square."""
        tiles = self.unplayed(self._mover)
        return [f"tile {tile} {square}" for tile in tiles for square in self._empty_squares()]

    def _play_tile(self, tile: str, square: str) -> None:
        """Place the tile, then settle all that is surrounded."""
        self.board[square] = Piece(tile, self._mover)
        self._resolve_surrounded()
        self._claim_on_or_end_turn()

    # Surrounding

    def _is_resolved(self, square: str) -> bool:
        """A tile that is controlled or a tower that is captured; it stays so for good."""
        return square in self.control or square in self.captured

    def _empty_neighbours(self, square: str) -> list[str]:
        return [beside for beside in neighbours(square) if beside not in self.board]

    def _is_surrounded(self, square: str) -> bool:
        """No empty neighbour: towers close a side (AT-5), and so does the edge."""
        return not self._empty_neighbours(square)

    def _resolve_surrounded(self) -> None:
        """Settle together every unresolved tile and tower that is surrounded (AT-3)."""
        takers: dict[str, int] = {}
        for square in self.board:
            if self._is_surrounded(square) and not self._is_resolved(square):
                takers[square] = self._taker(square)
        for square, seat in takers.items():
            self._take(square, seat)

    def _taker(self, square: str) -> int:
        """Who gets a surrounded square: the side with more influence, at the black tower the one with less.

        A tie goes to the owner of the tile, at a tower to the one who did not place the last tile.
        """
        me, opponent = self._mover, other(self._mover)
        piece = self.board[square]
        mine, theirs = self._influence(me, square), self._influence(opponent, square)
        if mine == theirs:
            return piece.owner or opponent
        return me if (mine > theirs) == (piece.name != "black") else opponent

    def _influence(self, seat: int, square: str) -> int:
        """The influence of a seat's tiles on this square and beside it.

        A tile works for its owner whoever controls it; towers have no influence (AT-5).
        """
        total = 0
        for place in [square, *neighbours(square)]:
            if place in self.board and self.board[place].owner == seat:
                total += strength(self.board[place].name)
        return total

    def _take(self, square: str, seat: int) -> None:
        """Towers are captured; tiles and the black tower's square are controlled."""
        piece = self.board[square]
        if piece.owner is None:
            self.captured[square] = seat
        if piece.name != "white":
            self.control[square] = seat

    # Game end

    def markers(self) -> tuple[int, int]:
        """Markers on the board by seat: as many as squares controlled, at most 11 (AT-4)."""
        controllers = list(self.control.values())
        return (
            min(MARKERS, controllers.count(GUARDIANS)),
            min(MARKERS, controllers.count(MARAUDERS)),
        )

    def _controls_enemy_king(self, seat: int) -> bool:
        king = Piece("K", other(seat))
        return any(controller == seat and self.board[square] == king for square, controller in self.control.items())

    def _holds_all_towers(self, seat: int) -> bool:
        return list(self.captured.values()) == [seat, seat, seat]

    def _has_markers_and_king(self, seat: int) -> bool:
        return self.markers()[seat - 1] == MARKERS and Piece("K", seat) in self.board.values()

    def _winning_reason(self, seat: int) -> str | None:
        """The first that holds of king, towers, markers (AT-1)."""
        if self._controls_enemy_king(seat):
            return "king"
        if self._holds_all_towers(seat):
            return "towers"
        if self._has_markers_and_king(seat):
            return "markers"
        return None

    def _check_win(self, seat: int) -> None:
        """End the game if this seat has reached a win."""
        reason = self._winning_reason(seat)
        if reason is not None:
            self.winner = seat
            self.reason = reason

    def _end_turn(self) -> None:
        """Only the mover is checked (AT-1), except that a full board checks both (AT-2)."""
        self._claiming = False
        self._check_win(self._mover)
        if self.winner is None and not self._empty_squares():
            self._check_win(other(self._mover))
            assert self.winner is not None, "a full board always has a winner (AT-2)"
        if self.winner is None:
            self._mover = other(self._mover)

    def scores(self) -> list[int]:
        """The winner scores the loser's markers that are not on the board; before that, nothing."""
        guardians, marauders = self.markers()
        if self.winner == GUARDIANS:
            return [MARKERS - marauders, 0]
        if self.winner == MARAUDERS:
            return [0, MARKERS - guardians]
        return [0, 0]

    def winners(self) -> list[int]:
        return [] if self.winner is None else [self.winner]

    # Game variant: early claims

    def _claim_on_or_end_turn(self) -> None:
        """Claims go on only while the mover has not won and something is left to claim (AT-8)."""
        has_won = self._winning_reason(self._mover) is not None
        if self.early_claims and not has_won and self._open_claims():
            self._claiming = True
        else:
            self._end_turn()

    def _play_claim(self, square: str) -> None:
        """A claim gives marker and capture at once."""
        self._take(square, self._mover)
        self._claim_on_or_end_turn()

    def _open_claims(self) -> list[str]:
        """What the mover may claim now, in any order (AT-8)."""
        return [square for square in SQUARES if self._may_claim(square)]

    def _filled_influence(self, seat: int, square: str) -> int:
        """A seat's influence if its highest unplayed tiles filled all empty neighbours."""
        gaps = len(self._empty_neighbours(square))
        highest_first = sorted([strength(tile) for tile in self.unplayed(seat)], reverse=True)
        return self._influence(seat, square) + sum(highest_first[:gaps])

    def _may_claim(self, square: str) -> bool:
        """Whether the mover may claim this square: never an empty or a resolved one.

        The black tower, if the mover would still have less after filling every gap themselves (AT-7); anything else, if
        the opponent, filling every gap, would not have more, and at their own tile less, for a tie is theirs (AT-6).
        """
        if square not in self.board or self._is_resolved(square):
            return False
        me, opponent = self._mover, other(self._mover)
        piece = self.board[square]
        if piece.name == "black":
            return self._filled_influence(me, square) < self._influence(opponent, square)
        mine, theirs = self._influence(me, square), self._filled_influence(opponent, square)
        return theirs < mine if piece.owner == opponent else theirs <= mine
