"""The steps of Ark of Atlantis, in the order of the rulebook; what workers can do in a turn is in `turn.py`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.ark import actions
from atlantis.games.ark import layout as at
from atlantis.games.ark import reasons as why
from atlantis.games.ark.actions import FIRST, KIND_OF, ORDERS
from atlantis.games.ark.board import Board
from atlantis.games.ark.rounds import draw_events, move_marker, next_round, next_turn, sink
from atlantis.games.ark.turn import CHOICES


class Step:
    """What is being decided or drawn."""

    def refusal(self, s: ArkState, code: i64) -> i64:
        """Why a code cannot be played now; 0 if it can."""
        raise NotImplementedError

    def moves(self, s: ArkState, out: vec[i64]) -> i64:
        """Write the legal codes, ascending; return how many."""
        raise NotImplementedError

    def odds(self, s: ArkState, out: vec[i64]) -> i64:
        """Write the weights of the outcomes, in the same order; return their sum."""
        raise NotImplementedError

    def do(self, s: ArkState, code: i64) -> None:
        raise NotImplementedError


class Draw(Step):
    """A step in which chance decides among outcomes of one kind, each by its weight."""

    def __init__(self, base: i64, outcomes: i64, missing: i64) -> None:
        self.base = base
        self.kind: i64 = KIND_OF[base]
        self.outcomes = outcomes
        self.missing = missing

    def weigh(self, s: ArkState, out: vec[i64]) -> i64:
        """Write the weight of each outcome, 0 if it is impossible; return the sum."""
        raise NotImplementedError

    def bring(self, s: ArkState, number: i64) -> None:
        """Apply the outcome."""
        raise NotImplementedError

    def refusal(self, s: ArkState, code: i64) -> i64:
        if KIND_OF[code] != self.kind:
            return why.NOT_NOW
        weights = s.game.move_buffer()
        self.weigh(s, weights)
        return i64(0) if weights[FIRST[code]] else self.missing

    def moves(self, s: ArkState, out: vec[i64]) -> i64:
        self.weigh(s, out)
        n: i64 = 0
        for number in range(self.outcomes):
            if out[number]:
                out[n] = self.base + number
                n += 1
        return n

    def odds(self, s: ArkState, out: vec[i64]) -> i64:
        total = self.weigh(s, out)
        n: i64 = 0
        for number in range(self.outcomes):
            if out[number]:
                out[n] = out[number]
                n += 1
        return total

    def do(self, s: ArkState, code: i64) -> None:
        self.bring(s, FIRST[code])


# ---- set-up ----------------------------------------------------------------------------------------------------------


class DrawOrder(Draw):
    """The time markers lie on space 0 in a random pile; the topmost plays first (AA-20)."""

    def weigh(self, s: ArkState, out: vec[i64]) -> i64:
        orders = i64(len(ORDERS[s.game.players]))
        for number in range(self.outcomes):
            out[number] = i64(number < orders)
        return orders

    def bring(self, s: ArkState, number: i64) -> None:
        cells, pile = s.cells, ORDERS[s.game.players][number]
        for height, seat in enumerate(reversed(pile)):
            cells[at.HEIGHT + seat] = height
        if s.story is not None:
            s.emit("order", {"seats": number})
        if s.game.options["even_start"]:
            self.give_even_start(s, pile[2:])
        cells[at.STEP] = at.SHOW_SHIPS

    def give_even_start(self, s: ArkState, lowest: tuple[int, ...]) -> None:
        """The option: one gold for the lowest of three, for the lowest two of four."""
        for seat in lowest:
            s.receive(seat, at.GOLD, 1)
            if s.story is not None:
                s.emit("gift", {"seat": seat, "gold": s.cells[at.CUBES + at.TYPES * seat + at.GOLD]})


class TurnUpShip(Draw):
    """A ship is put on show."""

    def weigh(self, s: ArkState, out: vec[i64]) -> i64:
        cells = s.cells
        total: i64 = 0
        for ship in range(i64(at.SHIPS)):
            out[ship] = i64(cells[at.SHIP + ship] == at.IN_DECK)
            total += out[ship]
        return total

    def bring(self, s: ArkState, number: i64) -> None:
        cells = s.cells
        slot = cells[at.SLOT]
        cells[at.SHIP + number] = at.ON_SHOW
        cells[at.SHOW + slot] = number + 1
        cells[at.SLOT] = 0
        if s.story is not None:
            s.emit("ship", {"ship": number, "slot": slot})
        self.go_on(s, slot)

    def go_on(self, s: ArkState, slot: i64) -> None:
        """What follows once this slot is filled."""
        raise NotImplementedError


class ShowShips(TurnUpShip):
    """Four ships are put on show during set-up."""

    def go_on(self, s: ArkState, slot: i64) -> None:
        if slot < at.SLOTS - 1:
            s.cells[at.SLOT] = slot + 1
        else:
            s.cells[at.STEP] = at.LAY_TOKENS


class LayToken(Draw):
    """A token from the bag for the lowest tile that waits for one, while the bag lasts (AA-14)."""

    def weigh(self, s: ArkState, out: vec[i64]) -> i64:
        cells = s.cells
        total: i64 = 0
        for kind in range(i64(at.SETS)):
            out[kind] = cells[at.BAG + kind]
            total += out[kind]
        return total

    def bring(self, s: ArkState, number: i64) -> None:
        tile = s.waiting_tile()
        s.cells[at.TOKEN + tile] = number + 1
        s.cells[at.BAG + number] -= 1
        if s.story is not None:
            s.emit("token", {"tile": tile, "token": number})
        if s.waiting_tile() == at.TILES:
            self.go_on(s)

    def go_on(self, s: ArkState) -> None:
        """The first turn of the game."""
        next_turn(s)


# ---- a turn ----------------------------------------------------------------------------------------------------------


class Turn(Step):
    """The player to move makes one choice; the rest is automatic."""

    def refusal(self, s: ArkState, code: i64) -> i64:
        if code >= s.game.choices:
            return why.NOTHING_TO_DRAW
        return CHOICES[KIND_OF[code]].refusal(s, s.cells[ACTOR], FIRST[code])

    def moves(self, s: ArkState, out: vec[i64]) -> i64:
        seat = s.cells[ACTOR]
        n: i64 = 0
        for choice in CHOICES:
            n = choice.moves(s, seat, out, n)
        return n

    def do(self, s: ArkState, code: i64) -> None:
        CHOICES[KIND_OF[code]].do(s, s.cells[ACTOR], FIRST[code])


# ---- what follows a turn ---------------------------------------------------------------------------------------------


class NextShip(TurnUpShip):
    """A ship comes into the slot of the one that was built; then the marker moves."""

    def go_on(self, s: ArkState, slot: i64) -> None:
        move_marker(s)


class EventCard(Draw):
    """The top card of the event deck: a dry tile turns, a sinking one goes; an earthquake brings two more (AA-16)."""

    def weigh(self, s: ArkState, out: vec[i64]) -> i64:
        return s.weigh_events(out)

    def bring(self, s: ArkState, number: i64) -> None:
        cells = s.cells
        cells[at.DRAWN] += 1
        cells[at.DUE] -= 1
        if number == at.QUAKE:
            cells[at.FIRST_QUAKE if cells[at.DRAWN] <= at.HALF else at.SECOND_QUAKE] = 1
            cells[at.DUE] += 2  # resolve the next card fully, then the one after it
            if s.story is not None:
                s.emit("quake", {})
        else:
            cells[at.COPIES + number] -= 1
            if cells[at.SIDE + number] == at.DRY:
                cells[at.SIDE + number] = at.SINKING
                if s.story is not None:
                    s.emit("flip", {"tile": number})
            else:
                sink(s, number)
        draw_events(s)


class Refill(LayToken):
    """At the end of a round the tiles without a token get one; then the next round begins."""

    def go_on(self, s: ArkState) -> None:
        next_round(s)


STEPS: Final = vec[Step](
    [
        DrawOrder(actions.ORDER, 24, why.NOT_NOW),
        ShowShips(actions.SHIP, at.SHIPS, why.SHIP_NOT_IN_DECK),
        LayToken(actions.TOKEN, at.SETS, why.NO_SUCH_TOKEN),
        Turn(),
        NextShip(actions.SHIP, at.SHIPS, why.SHIP_NOT_IN_DECK),
        EventCard(actions.EVENT, at.EVENTS, why.CARD_NOT_NEXT),
        Refill(actions.TOKEN, at.SETS, why.NO_SUCH_TOKEN),
    ]
)
"""By the number in the cell `STEP`."""


@final
class ArkState(Board):
    """A position of Ark of Atlantis."""

    def refusal(self, code: i64) -> i64:
        return STEPS[self.cells[at.STEP]].refusal(self, code)

    def moves(self, out: vec[i64]) -> i64:
        return STEPS[self.cells[at.STEP]].moves(self, out)

    def at_most(self) -> i64:
        """In a turn: each tile, own ship and slot once, gold with one to three workers, each cube to buy and to sell."""
        cells = self.cells
        if cells[at.STEP] != at.TURN:
            return self.game.most_moves
        return at.TILES + cells[at.FLEET + cells[ACTOR]] + at.SLOTS + 3 + at.GOLD + at.TYPES

    def odds(self, out: vec[i64]) -> i64:
        return STEPS[self.cells[at.STEP]].odds(self, out)

    def do(self, code: i64) -> None:
        STEPS[self.cells[at.STEP]].do(self, code)
