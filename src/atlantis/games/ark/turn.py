"""What workers can do in a turn: each kind of move with when it is legal and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE
from atlantis.games.ark import actions
from atlantis.games.ark import layout as at
from atlantis.games.ark import reasons as why
from atlantis.games.ark.data import row_of, single
from atlantis.games.ark.rounds import place

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState


class Choice:
    """One kind of move in a turn: workers go to a tile, to a ship or into the city."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        """Why the player cannot do that now; 0 if they can."""
        raise NotImplementedError

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        raise NotImplementedError

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        """Append the legal codes after the first n, ascending; return the new count."""
        raise NotImplementedError


# ---- on a tile -------------------------------------------------------------------------------------------------------


@final
class Gather(Choice):
    """All gold rings of the side that is up are filled; it yields, and the tile is locked (AA-2, AA-3, AA-4, AA-6)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        cells = s.cells
        if cells[at.SIDE + number] == at.GONE:
            return why.TILE_SUNK
        if cells[at.LOCK + number]:
            return why.GATHERED_ALREADY if cells[at.LOCK + number] == seat + 1 else why.TILE_LOCKED
        return 0 if s.rings(number) <= cells[at.LEFT + seat] else why.TOO_FEW_WORKERS

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        for number in range(i64(at.TILES)):
            out[n] = actions.gather(number)
            n += i64(self.refusal(s, seat, number) == 0)
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        workers = s.rings(number)
        s.cells[at.LOCK + number] = seat + 1
        s.cells[at.STANDING + number] = workers
        if s.story is not None:
            s.emit("gather", {"seat": seat, "tile": number, "workers": workers})
        s.receive_all(seat, s.yields(number), number)
        place(s, seat, workers)


@final
class TakeTreasure(Choice):
    """A worker on the silver ring of a tile with one's own workers takes its token (AA-5)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        cells = s.cells
        if cells[at.LOCK + number] != seat + 1:
            return why.TILE_SUNK if cells[at.SIDE + number] == at.GONE else why.NO_WORKER_THERE
        if cells[at.SILVER + number]:
            return why.SILVER_RING_TAKEN
        return 0 if cells[at.TOKEN + number] else why.NO_TOKEN_THERE

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        for number in range(i64(at.TILES)):
            out[n] = actions.treasure(number)
            n += i64(self.refusal(s, seat, number) == 0)
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        cells = s.cells
        kind = cells[at.TOKEN + number] - 1
        cells[at.SILVER + number] = 1
        cells[at.TOKEN + number] = 0
        held = cells[at.TOKENS + at.SETS * seat + kind] + 1
        cells[at.TOKENS + at.SETS * seat + kind] = held
        if s.story is not None:
            s.emit(
                "treasure",
                {"seat": seat, "tile": number, "token": kind, "held": held, "worth": s.printed.set_worth[held]},
            )
        place(s, seat, 1)


# ---- on a ship -------------------------------------------------------------------------------------------------------


@final
class UseShip(Choice):
    """A ship of one's own with a silver ring: pay its price, then receive; once a round (AA-2, AA-11)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        cells, printed = s.cells, s.printed
        where, spot = cells[at.SHIP + number], at.TYPES * number
        if where != at.BUILT + seat:
            return why.NOT_BUILT if where < at.BUILT else why.SHIP_OF_ANOTHER
        if printed.ring[number] == 0:
            return why.NO_SILVER_RING
        if cells[at.USED + number]:
            return why.SHIP_USED
        if not s.can_pay(seat, printed.pay, number):
            return why.CANNOT_PAY_USE
        for kind in range(i64(at.TYPES)):
            paid = printed.pay[spot + kind]
            room = printed.limit - cells[at.CUBES + at.TYPES * seat + kind] + paid
            if printed.get[spot + kind] and room > 0 and cells[at.SUPPLY + kind] + paid > 0:
                return 0
        return why.USE_BRINGS_NOTHING

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        cells = s.cells
        own = cells[at.FLEET + seat]
        ship: i64 = 0
        while own > 0:
            if cells[at.SHIP + ship] == at.BUILT + seat:
                own -= 1
                out[n] = actions.use(ship)
                n += i64(self.refusal(s, seat, ship) == 0)
            ship += 1
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        s.cells[at.USED + number] = 1
        if s.story is not None:
            s.emit("use", {"seat": seat, "ship": number, "paid": row_of(s.printed.pay, number)})
        s.pay_all(seat, s.printed.pay, number)
        s.receive_all(seat, s.printed.get, number)
        place(s, seat, 1)


# ---- in the city -----------------------------------------------------------------------------------------------------


@final
class FetchGold(Choice):
    """City: gold for each worker; always allowed, even if it brings nothing (AA-1)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        return 0 if number <= s.cells[at.LEFT + seat] else why.TOO_FEW_WORKERS

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        for workers in range(i64(1), 4):
            out[n] = actions.gold(workers)
            n += i64(self.refusal(s, seat, workers) == 0)
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        gold = number * s.printed.gold
        if s.story is not None:
            s.emit("gold", {"seat": seat, "workers": number})
            s.tell_receipt(seat, single(at.GOLD, gold))
        s.receive(seat, at.GOLD, gold)
        place(s, seat, number)


@final
class Buy(Choice):
    """City: wood, flax or ore for gold, if at least one cube would come in (AA-2)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        cells, printed = s.cells, s.printed
        hand = at.CUBES + at.TYPES * seat
        if cells[hand + at.GOLD] < printed.buy_price[number]:
            return why.CANNOT_PAY_PURCHASE
        if cells[at.SUPPLY + number] == 0:
            return why.SUPPLY_EMPTY
        return 0 if cells[hand + number] < printed.limit else why.HAND_FULL

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        for number in range(i64(at.GOLD)):
            out[n] = actions.buy(number)
            n += i64(self.refusal(s, seat, number) == 0)
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        price, cubes = s.printed.buy_price[number], s.printed.buy_number[number]
        s.pay(seat, at.GOLD, price)
        if s.story is not None:
            s.emit("buy", {"seat": seat, "cube": number, "price": price})
            s.tell_receipt(seat, single(number, cubes))
        s.receive(seat, number, cubes)
        place(s, seat, 1)


@final
class Build(Choice):
    """City: pay for a ship on show, take it, score it; the next one comes into its slot (AA-12, AA-13)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        where = s.cells[at.SHIP + number]
        if where != at.ON_SHOW:
            return why.NOT_ON_SHOW if where == at.IN_DECK else why.BUILT_ALREADY
        return 0 if s.can_pay(seat, s.printed.cost, number) else why.CANNOT_PAY_SHIP

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        cells, first = s.cells, n
        for slot in range(i64(at.SLOTS)):
            ship = cells[at.SHOW + slot] - 1
            if ship >= 0 and self.refusal(s, seat, ship) == 0:
                spot = n
                while spot > first and out[spot - 1] > actions.build(ship):
                    out[spot] = out[spot - 1]
                    spot -= 1
                out[spot] = actions.build(ship)
                n += 1
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        cells, cost, points = s.cells, s.printed.cost, s.printed.points[number]
        s.pay_all(seat, cost, number)
        cells[at.SHIP + number] = at.BUILT + seat
        cells[at.FLEET + seat] += 1
        cells[at.POINTS + seat] += points
        slot: i64 = 0
        while cells[at.SHOW + slot] != number + 1:
            slot += 1
        cells[at.SHOW + slot] = 0
        if s.story is not None:
            s.emit(
                "build",
                {
                    "seat": seat,
                    "ship": number,
                    "points": points,
                    "fleet": cells[at.FLEET + seat],
                    "paid": row_of(cost, number),
                },
            )
        if not s.deck_holds_any():
            place(s, seat, 1)
            return
        cells[at.LEFT + seat] -= 1
        cells[at.MOVER] = seat
        cells[at.PLACED] = 1
        cells[at.SLOT] = slot
        cells[at.STEP] = at.NEXT_SHIP
        cells[ACTOR] = CHANCE


@final
class Sell(Choice):
    """City: a group of cubes, of one kind or several, for points; all of it is paid at once (AA-25)."""

    def refusal(self, s: ArkState, seat: i64, number: i64) -> i64:
        return 0 if s.can_pay(seat, s.printed.group, number) else why.NO_GROUP

    def moves(self, s: ArkState, seat: i64, out: vec[i64], n: i64) -> i64:
        for number in range(i64(at.TYPES)):
            out[n] = actions.sell(number)
            n += i64(self.refusal(s, seat, number) == 0)
        return n

    def do(self, s: ArkState, seat: i64, number: i64) -> None:
        group, points = s.printed.group, s.printed.group_worth
        s.pay_all(seat, group, number)
        s.cells[at.POINTS + seat] += points
        if s.story is not None:
            s.emit("sell", {"seat": seat, "cube": number, "paid": row_of(group, number), "points": points})
        place(s, seat, 1)


CHOICES: Final = vec[Choice]([Gather(), TakeTreasure(), UseShip(), FetchGold(), Buy(), Build(), Sell()])
"""By the number of the kind of move."""
