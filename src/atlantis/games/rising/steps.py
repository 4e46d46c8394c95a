"""What a step of the turn is: who chooses, which moves it asks for, what happens by itself."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import CHANCE
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS
from atlantis.games.rising.board import Board


class Move:
    """A kind of move where a step asks for it: when it is refused, and what it does.

    `field` is the number of the first field of the code. An idle move is for those who do nothing: nobody is asked
    when only such moves are left (AR-32).
    """

    def __init__(self, constant: str, idle: bool = False) -> None:
        kind = ACTIONS.named(constant)
        self.kind: i64 = kind.number
        self.first: i64 = kind.base
        self.beyond: i64 = kind.base + len(kind.rows)
        self.idle = idle

    def refusal(self, s: Board, seat: i64, field: i64, code: i64) -> i64:
        """Why the move is refused: one of the reasons; 0 if it is legal."""
        return 0

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        raise NotImplementedError

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        """Write the legal codes, ascending, from `n` on; return how many there are then."""
        for code in range(self.first, self.beyond):
            if self.refusal(s, seat, ACTIONS.first[code], code) == 0:
                out[n] = code
                n += 1
        return n

    def offered(self, s: Board, seat: i64) -> bool:
        """Some of these moves are legal."""
        for code in range(self.first, self.beyond):
            if self.refusal(s, seat, ACTIONS.first[code], code) == 0:
                return True
        return False


class NotAsked(Move):
    """Any move that a step does not ask for."""

    def refusal(self, s: Board, seat: i64, field: i64, code: i64) -> i64:
        return why.NOT_ASKED


class NotPlayed(Move):
    """A card where no card is played (AR-5)."""

    def refusal(self, s: Board, seat: i64, card: i64, code: i64) -> i64:
        return why.CARD_NOT_PLAYED_NOW if s.cells[at.HAND + at.CARDS * seat + card] else why.CARD_NOT_HELD


class StepBack(Move):
    """The step is over, and nothing happens."""

    def do(self, s: Board, seat: i64, field: i64, code: i64) -> None:
        s.pop()


class Outcome(Move):
    """What can be drawn or rolled; what is not possible is refused as not asked for."""

    def odds(self, s: Board, out: vec[i64]) -> i64:
        """Write the weights of what is possible, all alike unless a kind says otherwise; return their sum."""
        n = self.moves(s, CHANCE, out, 0)
        for i in range(n):
            out[i] = 1
        return n


class FromDeck(Outcome):
    """A card of a deck, of which the cells from `deck` on tell how many there are of each."""

    def __init__(self, constant: str, deck: i64) -> None:
        super().__init__(constant)
        self.deck = deck

    def refusal(self, s: Board, seat: i64, card: i64, code: i64) -> i64:
        return 0 if s.cells[self.deck + card] else why.NOT_ASKED

    def moves(self, s: Board, seat: i64, out: vec[i64], n: i64) -> i64:
        cells, deck = s.cells, self.deck
        for card in range(self.beyond - self.first):
            if cells[deck + card]:
                out[n] = self.first + card
                n += 1
        return n

    def odds(self, s: Board, out: vec[i64]) -> i64:
        cells, deck = s.cells, self.deck
        n: i64 = 0
        total: i64 = 0
        for card in range(self.beyond - self.first):
            if cells[deck + card]:
                out[n] = cells[deck + card]
                total += out[n]
                n += 1
        return total


NOT_ASKED: Final[Move] = NotAsked("PASS")
NOT_PLAYED: Final[Move] = NotPlayed("PLAY")


class Step:
    """Something that is to be done: a phase of the turn, or what is pending on the stack."""

    def __init__(self, asks: list[Move]) -> None:
        """`asks`: the moves, in the order of their codes."""
        self.asks = vec[Move](asks)
        self.by_kind = vec[Move]([NOT_ASKED for _ in ACTIONS.kinds])
        self.by_kind[NOT_PLAYED.kind] = NOT_PLAYED
        for move in asks:
            self.by_kind[move.kind] = move

    def advance(self, s: Board) -> bool:
        """One thing that happens by itself; True if now somebody chooses, or something is drawn."""
        return s.ask(s.b())

    def refusal(self, s: Board, seat: i64, code: i64) -> i64:
        return self.by_kind[ACTIONS.kind_of[code]].refusal(s, seat, ACTIONS.first[code], code)

    def do(self, s: Board, seat: i64, code: i64) -> None:
        self.by_kind[ACTIONS.kind_of[code]].do(s, seat, ACTIONS.first[code], code)

    def moves(self, s: Board, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        for move in self.asks:
            n = move.moves(s, seat, out, n)
        return n

    def odds(self, s: Board, out: vec[i64]) -> i64:
        raise NotImplementedError

    def offers(self, s: Board, seat: i64) -> bool:
        """The seat could do something (AR-32)."""
        for move in self.asks:
            if not move.idle and move.offered(s, seat):
                return True
        return False


class Chance(Step):
    """A step at which something is drawn or rolled."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__([outcome])
        self.by_kind[NOT_PLAYED.kind] = NOT_ASKED
        self.outcome = outcome

    def advance(self, s: Board) -> bool:
        return s.draw_lots()

    def moves(self, s: Board, seat: i64, out: vec[i64]) -> i64:
        return self.outcome.moves(s, seat, out, 0)

    def odds(self, s: Board, out: vec[i64]) -> i64:
        return self.outcome.odds(s, out)


class Automatic(Step):
    """A step at which nobody chooses."""

    def __init__(self) -> None:
        super().__init__([])
