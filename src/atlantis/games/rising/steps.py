"""The steps of a turn: who chooses, which moves are asked for, what happens automatically."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import CHANCE
from atlantis.games.rising import layout as at
from atlantis.games.rising import reasons as why
from atlantis.games.rising.actions import ACTIONS

if TYPE_CHECKING:
    from atlantis.games.rising.rules import RisingState


class Move:
    """A kind of move where a step asks for it: when it is refused, and what it does.

    `field` is the number of the first field of the code. Nobody is asked when only idle moves, such as passing, are
    left (AR-32).
    """

    def __init__(self, constant: str, idle: bool = False) -> None:
        kind = ACTIONS.named(constant)
        self.kind: i64 = kind.number
        self.first: i64 = kind.base
        self.beyond: i64 = kind.base + len(kind.rows)
        self.idle = idle

    def refusal(self, s: RisingState, seat: i64, field: i64, code: i64) -> i64:
        """Why the move is refused: one of the reasons; 0 if it is legal."""
        return 0

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        raise NotImplementedError

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        """Append the legal codes, ascending, from `n`; return the new count."""
        for code in range(self.first, self.beyond):
            if self.refusal(s, seat, ACTIONS.first[code], code) == 0:
                out[n] = code
                n += 1
        return n

    def offered(self, s: RisingState, seat: i64) -> bool:
        """Are any of these moves legal?"""
        for code in range(self.first, self.beyond):
            if self.refusal(s, seat, ACTIONS.first[code], code) == 0:
                return True
        return False


class Scanned(Move):
    """A kind of move whose legal codes are found faster than by asking for the refusal of each."""

    def next_legal(self, s: RisingState, seat: i64, code: i64) -> i64:
        """The first legal code from this one on; `beyond` if there is none."""
        raise NotImplementedError

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        code = self.next_legal(s, seat, self.first)
        while code < self.beyond:
            out[n] = code
            n += 1
            code = self.next_legal(s, seat, code + 1)
        return n

    def offered(self, s: RisingState, seat: i64) -> bool:
        return self.next_legal(s, seat, self.first) < self.beyond


class NotAsked(Move):
    """Any move that a step does not ask for."""

    def refusal(self, s: RisingState, seat: i64, field: i64, code: i64) -> i64:
        return why.NOT_ASKED


class NotPlayed(Move):
    """A card where no card is played (AR-5)."""

    def refusal(self, s: RisingState, seat: i64, card: i64, code: i64) -> i64:
        return why.CARD_NOT_PLAYED_NOW if s.cells[at.HAND + at.CARDS * seat + card] else why.CARD_NOT_HELD


class Always(Move):
    """A move with one code, which is legal wherever it is asked for."""

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        out[n] = self.first
        return n + 1

    def offered(self, s: RisingState, seat: i64) -> bool:
        return True


class StepBack(Always):
    """The step is over, and nothing happens."""

    def do(self, s: RisingState, seat: i64, field: i64, code: i64) -> None:
        s.pop()


class Outcome(Move):
    """A chance outcome; impossible ones are refused as not asked for."""

    def weight(self, s: RisingState, field: i64) -> i64:
        """Its weight; 0 if it is not possible. By default all are equally likely."""
        return 1

    def refusal(self, s: RisingState, seat: i64, field: i64, code: i64) -> i64:
        return 0 if self.weight(s, field) else why.NOT_ASKED

    def odds(self, s: RisingState, out: vec[i64]) -> i64:
        """Write the weights of what is possible; return their sum."""
        total: i64 = 0
        for i in range(self.moves(s, CHANCE, out, 0)):
            out[i] = self.weight(s, ACTIONS.first[out[i]])
            total += out[i]
        return total


class FromDeck(Outcome):
    """A card of a deck; the cells from `deck` hold the number of each."""

    def __init__(self, constant: str, deck: i64) -> None:
        super().__init__(constant)
        self.deck = deck

    def weight(self, s: RisingState, card: i64) -> i64:
        return s.cells[self.deck + card]

    def moves(self, s: RisingState, seat: i64, out: vec[i64], n: i64) -> i64:
        cells, deck = s.cells, self.deck - self.first
        for code in range(self.first, self.beyond):
            if cells[deck + code]:
                out[n] = code
                n += 1
        return n

    def odds(self, s: RisingState, out: vec[i64]) -> i64:
        cells, n, total = s.cells, i64(0), i64(0)
        for card in range(self.beyond - self.first):
            left = cells[self.deck + card]
            if left:
                out[n] = left
                n += 1
                total += left
        return total


NOT_ASKED: Final[Move] = NotAsked("PASS")
NOT_PLAYED: Final[Move] = NotPlayed("PLAY")


class Step:
    """A phase of the turn, or a pending step on the stack."""

    def __init__(self, asks: list[Move]) -> None:
        """`asks`: the moves, in the order of their codes."""
        self.asks: vec[Move] = vec[Move](asks)
        self.by_kind: vec[Move] = vec[Move]([NOT_ASKED for _ in ACTIONS.kinds])
        self.by_kind[NOT_PLAYED.kind] = NOT_PLAYED
        for move in asks:
            self.by_kind[move.kind] = move

    def advance(self, s: RisingState) -> bool:
        """Do one automatic thing; True if somebody now has to choose or something is drawn."""
        return s.ask(s.b() % 8)

    def refusal(self, s: RisingState, seat: i64, code: i64) -> i64:
        return self.by_kind[ACTIONS.kind_of[code]].refusal(s, seat, ACTIONS.first[code], code)

    def do(self, s: RisingState, seat: i64, code: i64) -> None:
        self.by_kind[ACTIONS.kind_of[code]].do(s, seat, ACTIONS.first[code], code)

    def moves(self, s: RisingState, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        for move in self.asks:
            n = move.moves(s, seat, out, n)
        return n

    def odds(self, s: RisingState, out: vec[i64]) -> i64:
        raise NotImplementedError

    def offers(self, s: RisingState, seat: i64) -> bool:
        """Can the seat do something (AR-32)?"""
        for move in self.asks:
            if not move.idle and move.offered(s, seat):
                return True
        return False


class Repeated(Step):
    """A seat is asked a number of times, as long as there is something to choose."""

    def advance(self, s: RisingState) -> bool:
        seat = s.b()
        if s.a() and self.offers(s, seat):
            return s.ask(seat)
        s.pop()
        self.finish(s, seat)
        return False

    def finish(self, s: RisingState, seat: i64) -> None:
        """What follows."""


class Round(Step):
    """Everybody in turn from a seat on, if they are concerned; the second number says how many are done."""

    def advance(self, s: RisingState) -> bool:
        first = s.a()
        for offset in range(s.b(), s.players):
            seat = s.after(first, offset)
            if self.concerns(s, seat):
                s.go_on(first, offset)
                return s.ask(seat)
        s.pop()
        return False

    def concerns(self, s: RisingState, seat: i64) -> bool:
        raise NotImplementedError


class Chance(Step):
    """A step at which something is drawn or rolled."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__([outcome])
        self.by_kind[NOT_PLAYED.kind] = NOT_ASKED
        self.outcome = outcome

    def advance(self, s: RisingState) -> bool:
        return s.draw_lots()

    def moves(self, s: RisingState, seat: i64, out: vec[i64]) -> i64:
        return self.outcome.moves(s, seat, out, 0)

    def odds(self, s: RisingState, out: vec[i64]) -> i64:
        return self.outcome.odds(s, out)


class Automatic(Step):
    """A step at which nobody chooses."""

    def __init__(self) -> None:
        super().__init__([])
