"""Exact endgames: who wins, proved, in a game of two players without chance that one of them wins.

Depth first, to the end of the game or to where the evaluation is certain; the first winning move ends a position. What
is proved is kept in a flat table. A player may move several times in a row.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from atlantis.engine.errors import WrongOption
from atlantis.engine.evaluation import Evaluation
from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.state import MASK, State

WIN: Final = 1
LOSS: Final = -1
UNKNOWN: Final = 0
NO_MOVE: Final = -1
NO_LIMIT: Final = 1 << 60
USUAL_SIZE: Final = 1 << 18
FEW: Final = 2  # with so few moves trying them is quicker than a look into the table

KILLER_FIRST: Final = 1 << 40  # what won the last position at this depth is tried before what the evaluation prefers


class Endgame:
    """Proves wins and losses. The table has room for `size` positions and is kept from one question to the next."""

    def __init__(self, game: Game, evaluation: Evaluation, size: i64 = USUAL_SIZE) -> None:
        if not game.solvable:
            raise WrongOption(f"{game.card.title} has no endgames to solve: it takes two players, and no chance.")
        if size < 1:
            raise WrongOption(f"A table of {int(size)} positions is none: it has 1 or more.")
        self.game = game
        self.evaluation = evaluation
        self.size = size
        self.essential: i64 = game.layout.essential
        self.nodes: i64 = 0  # positions looked at in the last question
        self.best: i64 = NO_MOVE
        self.most_nodes: i64 = NO_LIMIT
        self.keys: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.checks: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.kept: vec[i64] = vec[i64]([0 for _ in range(size)])  # 0 nothing, else 2 * (move + 2), and 1 more for a win
        self.out: vec[i64] = game.move_buffer()
        self.weights: vec[i64] = game.move_buffer()
        self.values: vec[float] = vec[float]([0.0, 0.0])
        self.boards: list[State] = []  # by depth
        self.killers: vec[i64] = vec[i64]()  # by depth
        self.codes: vec[i64] = vec[i64]()  # the moves of all positions from the root to here, one after the other
        self.orders: vec[i64] = vec[i64]()  # which of them is tried next: the highest

    def solve(self, state: State, most_nodes: i64) -> i64:
        """1: the player to move wins; -1: loses; 0: not known after so many nodes. `best` is then the move to make."""
        if state.game != self.game:
            raise WrongOption(f"This solver is for {self.game!r}, not {state.game!r}.")
        if state.cells[ACTOR] < 0 or most_nodes < 1:
            raise WrongOption("There is nothing to solve: the game is over, or no nodes are allowed.")
        self.nodes = 0
        self.most_nodes = most_nodes
        self.best = NO_MOVE
        self.make_room(0, 0, 0)
        self.boards[0].copy_from(state)
        return self.solve_root()

    def solve_move(self, state: State, code: i64, most_nodes: i64) -> i64:
        """The same if the player to move makes this move: 1 if it wins, -1 if it loses, 0 if that is not known."""
        after = state.clone()
        after.do(code)
        if after.cells[ACTOR] == OVER:
            self.nodes = 0
            return WIN if after.returns()[state.cells[ACTOR]] > 0.0 else LOSS
        result = self.solve(after, most_nodes)
        return result if after.cells[ACTOR] == state.cells[ACTOR] else -result

    def line(self, state: State) -> list[int]:
        """Best moves of both sides to the end, where the last question's limit is enough for a proof; else none."""
        moves: list[int] = []
        board = state.clone()
        if board.cells[ACTOR] == OVER or self.solve(board, self.most_nodes) == UNKNOWN:
            return moves
        while board.cells[ACTOR] != OVER:
            self.solve(board, NO_LIMIT)
            moves.append(int(self.best))
            board.do(self.best)
        return moves

    # ---- search ------------------------------------------------------------------------------------------------------

    def solve_root(self) -> i64:
        """All moves of the position asked about; in a lost one the move that is hardest to refute is the best."""
        board = self.boards[0]
        key, check = self.hashes(board)
        at = key % self.size
        if self.kept[at] & 1 and self.keys[at] == key and self.checks[at] == check:
            self.best = (self.kept[at] >> 1) - 2
            return WIN
        n = self.list_moves(board, 0, 0)
        hardest: i64 = -1
        for _ in range(n):
            code = self.next_move(0, n)
            before = self.nodes
            result = self.after(code, 0, n)
            if result == UNKNOWN:
                self.best = NO_MOVE
                return UNKNOWN
            if result == WIN:
                self.best = code
                self.keep(key, check, WIN, code)
                return WIN
            if self.nodes - before > hardest:
                hardest = self.nodes - before
                self.best = code
        return LOSS

    def result_of(self, depth: i64, base: i64) -> i64:
        """The result of the board at this depth, for the player to move."""
        board = self.boards[depth]
        n = board.moves(self.out)
        few = n <= FEW
        key: i64 = 0
        check: i64 = 0
        if not few:
            key, check = self.hashes(board)
            at = key % self.size
            if self.kept[at] and self.keys[at] == key and self.checks[at] == check:
                return WIN if self.kept[at] & 1 else LOSS
        if self.evaluation.certain(board, self.values):
            return WIN if self.values[board.cells[ACTOR]] > 0.0 else LOSS
        n = self.list_moves(board, depth, base)
        for _ in range(n):
            code = self.next_move(base, n)
            result = self.after(code, depth, base + n)
            if result == UNKNOWN:
                return UNKNOWN
            if result == WIN:
                self.killers[depth] = code
                if not few:
                    self.keep(key, check, WIN, code)
                return WIN
        if not few:
            self.keep(key, check, LOSS, NO_MOVE)
        return LOSS

    def after(self, code: i64, depth: i64, base: i64) -> i64:
        """The result for the player to move at this depth if this move is made."""
        self.nodes += 1
        if self.nodes > self.most_nodes:
            return UNKNOWN
        self.make_room(depth + 1, base, 0)
        board, following = self.boards[depth], self.boards[depth + 1]
        following.copy_from(board)
        following.do(code)
        seat, actor = board.cells[ACTOR], following.cells[ACTOR]
        if actor == OVER:
            return WIN if following.returns()[seat] > 0.0 else LOSS
        result = self.result_of(depth + 1, base)
        return result if actor == seat else -result

    # ---- the order of moves ------------------------------------------------------------------------------------------

    def list_moves(self, board: State, depth: i64, base: i64) -> i64:
        """The moves with their order, from `base` on; return how many."""
        n = board.moves(self.out)
        self.make_room(depth, base, n)
        if n > 1:
            self.evaluation.weigh(board, self.out, n, self.weights)
        killer = self.killers[depth]
        for i in range(n):
            code = self.out[i]
            self.codes[base + i] = code
            self.orders[base + i] = self.weights[i]
            if code == killer:
                self.orders[base + i] += KILLER_FIRST
        return n

    def next_move(self, base: i64, n: i64) -> i64:
        """The move of the highest order that was not tried yet."""
        best = base
        for i in range(base, base + n):
            if self.orders[i] > self.orders[best]:
                best = i
        self.orders[best] = -1
        return self.codes[best]

    # ---- what is kept ------------------------------------------------------------------------------------------------

    def hashes(self, state: State) -> tuple[i64, i64]:
        """Two independent hashes of the cells that matter: positions that agree in both are taken to be the same.

        Four runs, so that the processor need not wait for one multiplication to begin the next.
        """
        cells = state.cells
        a: i64 = 0x1B873593
        b: i64 = 0x2545F491
        c: i64 = 0x369DEA0F
        d: i64 = 0x41C64E6D
        i: i64 = 0
        while i + 3 < self.essential:
            a = (a * 0x5851F42D + cells[i]) & MASK
            b = (b * 0x27BB2EE7 + cells[i + 1]) & MASK
            c = (c * 0x19660D5B + cells[i + 2]) & MASK
            d = (d * 0x3C6EF35F + cells[i + 3]) & MASK
            i += 4
        while i < self.essential:
            a = (a * 0x5851F42D + cells[i]) & MASK
            i += 1
        key = ((a ^ (c >> 17)) * 0x5851F42D + (b ^ (d >> 19))) & MASK
        check = (a ^ (b >> 7) ^ (c >> 13) ^ (d >> 19) ^ (b << 3) ^ (c << 11) ^ (d << 17)) & MASK
        return key ^ (key >> 29), check

    def keep(self, key: i64, check: i64, result: i64, move: i64) -> None:
        """Remember the result and the best move of a position."""
        at = key % self.size
        self.keys[at] = key
        self.checks[at] = check
        self.kept[at] = 2 * (move + 2) + (1 if result == WIN else 0)

    def make_room(self, depth: i64, base: i64, n: i64) -> None:
        """Boards down to this depth, and room for n moves from `base` on."""
        while len(self.boards) <= depth:
            self.boards.append(self.game.start())
            self.killers = append(self.killers, NO_MOVE)
        while len(self.codes) < base + n:
            self.codes = append(self.codes, 0)
            self.orders = append(self.orders, 0)
