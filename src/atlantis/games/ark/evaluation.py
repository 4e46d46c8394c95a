"""The value of a position, and the priors of moves: a prediction of every final score, in hundredths of a point.

The unit is the average gain of a worker. Cubes, treasures, ships on show and one's own ships count for what they bring
beyond the workers needed to turn them into points.
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, CHANCE, OVER, Evaluation, State
from atlantis.games.ark import layout as at
from atlantis.games.ark.board import Board
from atlantis.games.ark.data import Printed, row_of

POINT: Final = 100  # points are counted in hundredths, chances too
CERTAIN: Final = 100

# Found by regression over games of searching bots, then rounded and tested against each other.
WORKER: Final = 52  # hundredths of a group's price that a worker brings in the last rounds but one
WORKER_EARLY: Final = 10  # more for each round to come: early cubes become ships that earn
WORKER_LAST: Final = 10  # in the last round: more than fetching gold, for each worker left to combine
CUBE: Final = 75  # hundredths of what a cube sells for: the sale takes a worker
TOKEN_AHEAD: Final = 7  # chance per round to come of getting a token that is still out
REACH: Final = 400  # a ship on show is within reach if the missing cubes are worth at most this
BEST_SHIP: Final = 70  # chance to build the best ship within reach before another player does
OTHER_SHIP: Final = 30  # and each of the others, which need the same cubes
SPREAD: Final = 170  # standard deviation of the prediction on the last turn
SPREAD_WORKER: Final = 7  # more for each worker still to be placed
PREFERENCE: Final = 60  # a move that is worse by this gets a third of the weight
FINENESS: Final = 1000  # weight of the move that looks best
CANDIDATES: Final = 4  # random moves that a playout compares


class ArkEvaluation(Evaluation):
    """Predicts each seat's score; the lead and the amount still to come give the chance of winning."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.board: Board | None = None  # to try moves on
        self.hand: vec[i64] = vec[i64]([0 for _ in range(at.TYPES)])
        self.price: vec[i64] = vec[i64]([0 for _ in range(at.TYPES)])  # of a cube, now
        self.held: vec[i64] = vec[i64]([0 for _ in range(at.SETS)])
        self.worker: i64 = WORKER * printed.group_worth
        self.cube: vec[i64] = vec[i64]([self.usual_price(kind) for kind in range(at.TYPES)])
        self.earned: vec[i64] = vec[i64]([self.earned_by_use(ship) for ship in range(at.SHIPS)])

    def usual_price(self, kind: i64) -> i64:
        """A fraction of its best share of a sale; gold is never worth less than at the end, and a cube that is in no
        group costs what the city asks for it."""
        printed = self.printed
        price = POINT * printed.gold_worth if kind == at.GOLD else i64(0)
        for group in range(at.TYPES):
            row = row_of(printed.group, group)
            if row[kind] and CUBE * printed.group_worth // sum(row) > price:
                price = CUBE * printed.group_worth // sum(row)
        if price == 0 and kind != at.GOLD:
            price = self.usual_price(at.GOLD) * printed.buy_price[kind] // printed.buy_number[kind]
        return price

    def earned_by_use(self, ship: i64) -> i64:
        """The gain of using a ship beyond that of its worker elsewhere."""
        printed = self.printed
        if not printed.ring[ship]:
            return 0
        net = -self.worker
        for kind in range(at.TYPES):
            net += self.cube[kind] * (printed.get[at.TYPES * ship + kind] - printed.pay[at.TYPES * ship + kind])
        return net if net > 0 else i64(0)

    # ---- who will win ------------------------------------------------------------------------------------------------

    def value(self, state: State, out: vec[float]) -> None:
        """The chance of winning by the predicted scores: the later in the game, the more a lead counts."""
        board, players = cast(Board, state), i64(state.game.players)
        workers: i64 = 0
        most = -1e18
        for seat in range(players):
            workers += state.cells[at.LEFT + seat]
            out[seat] = float(self.predict_score(board, seat))
            if out[seat] > most:
                most = out[seat]
        to_come = rounds_to_come(board) * self.printed.workers
        spread = float(SPREAD + SPREAD_WORKER * (workers // players + to_come))
        total = 0.0
        for seat in range(players):
            out[seat] = exp((out[seat] - most) / spread)
            total += out[seat]
        for seat in range(players):
            out[seat] = (float(players) * out[seat] / total - 1.0) / float(players - 1)

    # ---- which moves look good ---------------------------------------------------------------------------------------

    def weigh(self, state: State, codes: vec[i64], n: i64, out: vec[i64]) -> None:
        """By the predicted score of the player after each move."""
        board = self.board
        if board is None:
            board = cast(Board, state.clone())
            self.board = board
        seat = state.cells[ACTOR]
        best: i64 = 0
        for i in range(n):
            board.copy_from(state)
            board.do(codes[i])
            if board.cells[ACTOR] == OVER:
                out[i] = POINT * board.cells[at.POINTS + seat]
            else:
                out[i] = self.predict_score(board, seat)
            if i == 0 or out[i] > best:
                best = out[i]
        for i in range(n):
            out[i] = 1 + i64(float(FINENESS) * exp(float(out[i] - best) / float(PREFERENCE)))

    def quick(self, state: State, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """Usually the best of a few random legal moves."""
        if state.cells[ACTOR] == CHANCE:
            return state.sample(random, out, weights)
        n = state.moves(out)
        if n > CANDIDATES:
            for i in range(CANDIDATES):
                other = i + random.randrange(n - i)
                code = out[i]
                out[i] = out[other]
                out[other] = code
            n = CANDIDATES
        self.weigh(state, out, n, weights)
        total: i64 = 0
        for i in range(n):
            total += weights[i]
        left = random.randrange(total)
        chosen: i64 = 0
        while left >= weights[chosen]:
            left -= weights[chosen]
            chosen += 1
        return out[chosen]

    # ---- the score of a seat -----------------------------------------------------------------------------------------

    def predict_score(self, s: Board, seat: i64) -> i64:
        """The predicted final score of a seat."""
        cells, printed, hand, price = s.cells, self.printed, self.hand, self.price
        to_come, left, fleet = rounds_to_come(s), cells[at.LEFT + seat], cells[at.FLEET + seat]
        worker = self.worker + WORKER_EARLY * to_come
        if to_come == 0:
            worker = POINT * printed.gold * printed.gold_worth + WORKER_LAST * left
        total = POINT * (cells[at.POINTS + seat] + s.lost(seat)) + worker * (left + to_come * printed.workers)
        for kind in range(at.TYPES):
            price[kind] = self.cube[kind] if to_come else self.last_price(kind, left)
            hand[kind] = cells[at.CUBES + at.TYPES * seat + kind]
            total += price[kind] * hand[kind]
        for ship in range(at.SHIPS):
            if self.earned[ship] and cells[at.SHIP + ship] == at.BUILT + seat:
                total += self.earned[ship] * (to_come + i64(left > 0 and cells[at.USED + ship] == 0))
        total += self.sets(cells, seat, worker, to_come) + self.on_tiles(s, seat, worker)
        return total + (
            self.ships_ahead(cells, fleet, worker, to_come)
            if to_come
            else self.last_actions(cells, fleet, worker, left)
        )

    def last_price(self, kind: i64, left: i64) -> i64:
        """In the last round only gold counts by itself; other cubes need workers to be of use."""
        if kind == at.GOLD:
            return POINT * self.printed.gold_worth
        return self.cube[kind] * (left - 1) // self.printed.workers if left > 1 else i64(0)

    def sets(self, cells: vec[i64], seat: i64, worker: i64, to_come: i64) -> i64:
        """Tokens held, and the expected growth of large sets: the larger a set, the more the next token brings."""
        worth = self.printed.set_worth
        total: i64 = 0
        for kind in range(at.SETS):
            held = cells[at.TOKENS + at.SETS * seat + kind]
            self.held[kind] = held
            total += POINT * worth[held]
            if to_come == 0 or held == self.printed.tokens:
                continue
            gain = POINT * (worth[held + 1] - worth[held]) - worker
            if gain > 0:
                out = cells[at.BAG + kind]
                for tile in range(at.TILES):
                    out += i64(cells[at.TOKEN + tile] == kind + 1)
                total += gain * out * to_come * TOKEN_AHEAD // CERTAIN
        return total

    def on_tiles(self, s: Board, seat: i64, worker: i64) -> i64:
        """The tiles where the player has workers: treasures that nobody else can take now, and the risk of swimming."""
        cells, printed, worth, held = s.cells, self.printed, self.printed.set_worth, self.held
        left = cells[at.LEFT + seat]
        danger: i64 = CERTAIN if cells[at.SWIMMERS + seat] else 0
        total: i64 = 0
        for tile in range(at.TILES):
            if cells[at.LOCK + tile] != seat + 1:
                continue
            kind = cells[at.TOKEN + tile] - 1
            if kind >= 0 and left > 0 and cells[at.SILVER + tile] == 0:
                gain = POINT * (worth[held[kind] + 1] - worth[held[kind]]) - worker
                if gain > 0:
                    total += gain
                    held[kind] += 1
                    left -= 1
            if cells[at.SIDE + tile] == at.SINKING and danger < CERTAIN:
                danger += danger_of_sinking(s)
        if danger:
            fine = POINT * printed.fine_points
            if self.hand[at.GOLD] >= printed.fine_gold:
                fine = self.price[at.GOLD] * printed.fine_gold
            total -= fine * (danger if danger < CERTAIN else i64(CERTAIN)) // CERTAIN
        return total

    # ---- ships and sales ---------------------------------------------------------------------------------------------

    def gain_of_ship(self, ship: i64, fleet: i64, worker: i64, to_come: i64) -> i64:
        """The gain of building beyond its cubes and worker: points, a saved worker, future uses."""
        printed = self.printed
        gain = POINT * printed.points[ship] - worker + to_come * self.earned[ship]
        if fleet < printed.workers:
            gain += POINT * printed.stranded
        return gain - self.price_of(printed.cost, ship)

    def lacking(self, ship: i64) -> i64:
        """The value of the cubes missing for a ship."""
        total: i64 = 0
        for kind in range(at.TYPES):
            lack = self.printed.cost[at.TYPES * ship + kind] - self.hand[kind]
            if lack > 0:
                total += lack * self.cube[kind]
        return total

    def ships_ahead(self, cells: vec[i64], fleet: i64, worker: i64, to_come: i64) -> i64:
        """The value of ships on show by how close they are; the best one is likely to be built, the others less."""
        best: i64 = 0
        total: i64 = 0
        for slot in range(at.SLOTS):
            ship = cells[at.SHOW + slot] - 1
            if ship < 0:
                continue
            gain, lack = self.gain_of_ship(ship, fleet, worker, to_come), self.lacking(ship)
            if gain > 0 and lack < REACH:
                gain = gain * (REACH - lack) // REACH
                total += gain
                if gain > best:
                    best = gain
        return (best * (BEST_SHIP - OTHER_SHIP) + total * OTHER_SHIP) // CERTAIN

    def last_actions(self, cells: vec[i64], fleet: i64, worker: i64, left: i64) -> i64:
        """In the last round: greedily build and sell as much as cubes and workers allow."""
        printed = self.printed
        total: i64 = 0
        built: i64 = 0  # slots, as bits
        while left > 0:
            best: i64 = 0
            action: i64 = -1
            for slot in range(at.SLOTS):
                ship = cells[at.SHOW + slot] - 1
                if ship >= 0 and not (built >> slot) & 1 and self.holds(printed.cost, ship):
                    gain = self.gain_of_ship(ship, fleet, worker, 0)
                    if gain > best:
                        best, action = gain, slot
            for group in range(at.TYPES):
                if self.holds(printed.group, group):
                    gain = POINT * printed.group_worth - worker - self.price_of(printed.group, group)
                    if gain > best:
                        best, action = gain, at.SLOTS + group
            if action < 0:
                break
            total += best
            left -= 1
            if action >= at.SLOTS:
                self.spend(printed.group, action - at.SLOTS)
                continue
            built |= 1 << action
            fleet += 1
            self.spend(printed.cost, cells[at.SHOW + action] - 1)
        return total

    def holds(self, table: vec[i64], row: i64) -> bool:
        """Does the hand hold the cubes in this row of a table?"""
        for kind in range(at.TYPES):
            if self.hand[kind] < table[at.TYPES * row + kind]:
                return False
        return True

    def spend(self, table: vec[i64], row: i64) -> None:
        for kind in range(at.TYPES):
            self.hand[kind] -= table[at.TYPES * row + kind]

    def price_of(self, table: vec[i64], row: i64) -> i64:
        """The present value of these cubes."""
        total: i64 = 0
        for kind in range(at.TYPES):
            total += self.price[kind] * table[at.TYPES * row + kind]
        return total


def rounds_to_come(s: Board) -> i64:
    """Rounds after the current one; during the refill the next one counts as begun."""
    return 2 * s.printed.rounds - s.cells[at.ROUND] - i64(s.cells[at.STEP] == at.REFILL)


def danger_of_sinking(s: Board) -> i64:
    """The chance that the last card of a sinking tile is among those still to be drawn in this round."""
    cells, printed = s.cells, s.printed
    events = cells[at.DUE]
    for space in range(s.furthest() + 1, printed.workers * ((cells[at.ROUND] - 1) % printed.rounds + 1) + 1):
        events += printed.is_event[space]
    cards: i64 = 0
    for tile in range(at.TILES):
        cards += cells[at.COPIES + tile]
    return CERTAIN * events // cards if events < cards else i64(CERTAIN if events else 0)
