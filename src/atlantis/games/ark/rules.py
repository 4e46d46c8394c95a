"""The rules of Ark of Atlantis, in the order of the rulebook."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.engine.results import leaders, shared_win
from atlantis.engine.state import State
from atlantis.games.ark import layout as at
from atlantis.games.ark.choices import event_odds, moves_of, turn_moves, waiting_tile
from atlantis.games.ark.consistency import fault_of
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS, Printed


class ArkState(State):
    """A position of Ark of Atlantis."""

    def __init__(self, game: Game, cells: vec[i64], printed: Printed, piles: vec[i64], even_start: bool) -> None:
        super().__init__(game, cells)
        self.printed = printed
        self.piles = piles  # by order: the seats of the first pile, topmost first
        self.even_start = even_start

    # ---- legal moves -------------------------------------------------------------------------------------------------

    def orders(self) -> i64:
        return len(self.piles) // self.game.players

    def moves(self, out: vec[i64]) -> i64:
        return moves_of(self.cells, self.printed, self.orders(), out)

    def odds(self, out: vec[i64]) -> i64:
        """Events and tokens by the copies left; orders and ships all alike."""
        cells = self.cells
        step = cells[at.STEP]
        if step == at.EVENT:
            return event_odds(cells, out)
        if step == at.LAY_TOKENS or step == at.REFILL:
            n: i64 = 0
            total: i64 = 0
            for kind in range(at.SETS):
                if cells[at.BAG + kind]:
                    out[n] = cells[at.BAG + kind]
                    total += out[n]
                    n += 1
            return total
        n = self.moves(out)
        for i in range(n):
            out[i] = 1
        return n

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        if self.cells[at.STEP] == at.TURN:
            return out[random.randrange(turn_moves(self.cells, self.printed, out))]
        return super().sample(random, out, weights)

    # ---- a move ------------------------------------------------------------------------------------------------------

    def do(self, code: i64) -> None:
        if code < at.TURNED_UP:
            self.act(code)
        elif code < at.EVENT_NUMBER:
            self.turn_up_ship(code - at.TURNED_UP)
        elif code < at.TOKEN_DRAWN:
            self.resolve(code)
        elif code < at.ORDERED:
            self.lay_token(code - at.TOKEN_DRAWN)
        else:
            self.pile_up(code - at.ORDERED)

    def act(self, code: i64) -> None:
        """A player's action: workers are placed, then the marker moves as far."""
        seat = self.cells[ACTOR]
        if code < at.TREASURE:
            self.gather(seat, code - at.GATHER)
        elif code < at.USE:
            self.take_treasure(seat, code - at.TREASURE)
        elif code < at.TAKE_GOLD:
            self.use(seat, code - at.USE)
        elif code < at.BUY:
            self.take_gold(seat, code - at.TAKE_GOLD + 1)
        elif code < at.BUILD:
            self.buy(seat, code - at.BUY)
        elif code < at.SELL:
            self.build(seat, code - at.BUILD)
        else:
            self.sell(seat, code - at.SELL)

    # ---- set-up ------------------------------------------------------------------------------------------------------

    def pile_up(self, order: i64) -> None:
        """The time markers lie on space 0 in a random pile; the topmost plays first."""
        cells, players = self.cells, self.game.players
        for i in range(players):
            cells[at.HEIGHT + self.piles[players * order + i]] = players - 1 - i
        if self.story is not None:
            pile = [int(self.piles[players * order + i]) + 1 for i in range(players)]
            self.emit("order", {"seats": pile})
        if self.even_start:
            self.give_even_start(order)
        cells[at.STEP] = at.SHOW_SHIPS

    def give_even_start(self, order: i64) -> None:
        """The option: one gold for the lowest of three, for the lowest two of four."""
        players = self.game.players
        for i in range(2, players):
            seat = self.piles[players * order + i]
            self.receive(seat, at.GOLD, 1)
            if self.story is not None:
                self.emit("gift", {"seat": int(seat + 1), "gold": int(self.cells[at.CUBES + at.TYPES * seat + at.GOLD])})

    def turn_up_ship(self, ship: i64) -> None:
        """A ship comes on show: four at the set-up, then one for each that is built, in its slot."""
        cells = self.cells
        slot = cells[at.SLOT]
        cells[at.SHIP + ship] = at.ON_SHOW
        cells[at.SHOW + slot] = ship + 1
        if self.story is not None:
            self.emit("ship", {"ship": SHIP_IDS[ship], "slot": int(slot + 1)})
        if cells[at.STEP] == at.NEXT_SHIP:
            cells[at.SLOT] = 0
            self.move_marker()
        elif slot < at.SLOTS - 1:
            cells[at.SLOT] = slot + 1
        else:
            cells[at.SLOT] = 0
            cells[at.STEP] = at.LAY_TOKENS

    def lay_token(self, kind: i64) -> None:
        """A token from the bag for the lowest tile that waits for one."""
        cells = self.cells
        tile = waiting_tile(cells)
        cells[at.TOKEN + tile] = kind + 1
        cells[at.BAG + kind] -= 1
        if self.story is not None:
            self.emit("token", {"tile": int(tile + 1), "token": SET_NAMES[kind]})
        if waiting_tile(cells) < at.TILES and self.bag_holds_any():
            return
        if cells[at.STEP] == at.REFILL:
            self.next_round()
        else:
            self.next_turn()

    def bag_holds_any(self) -> bool:
        cells = self.cells
        return cells[at.BAG] + cells[at.BAG + 1] + cells[at.BAG + 2] + cells[at.BAG + 3] > 0

    # ---- whose turn --------------------------------------------------------------------------------------------------

    def next_turn(self) -> None:
        """On the lowest space that holds a marker, the owner of the topmost one."""
        cells = self.cells
        best: i64 = 0
        for seat in range(1, self.game.players):
            if cells[at.SPACE + seat] < cells[at.SPACE + best] or (
                    cells[at.SPACE + seat] == cells[at.SPACE + best] and cells[at.HEIGHT + seat] > cells[at.HEIGHT + best]):
                best = seat
        cells[at.STEP] = at.TURN
        cells[ACTOR] = best

    # ---- actions -----------------------------------------------------------------------------------------------------

    def receive(self, seat: i64, kind: i64, number: i64) -> None:
        """As many cubes as shown, in supply, and up to the limit; the rest is forfeited."""
        cells = self.cells
        room = self.printed.limit - cells[at.CUBES + at.TYPES * seat + kind]
        if number > room:
            number = room
        if number > cells[at.SUPPLY + kind]:
            number = cells[at.SUPPLY + kind]
        cells[at.CUBES + at.TYPES * seat + kind] += number
        cells[at.SUPPLY + kind] -= number

    def receive_all(self, seat: i64, table: vec[i64], spot: i64) -> None:
        """The cubes that stand in a table from there on."""
        if self.story is not None:
            self.tell_receipt(seat, [int(table[spot + kind]) for kind in range(at.TYPES)])
        for kind in range(at.TYPES):
            self.receive(seat, kind, table[spot + kind])

    def tell_receipt(self, seat: i64, shown: list[int]) -> None:
        """For the story: what will come of what is shown, and what room there is."""
        cells, limit = self.cells, int(self.printed.limit)
        room = [limit - int(cells[at.CUBES + at.TYPES * seat + kind]) for kind in range(at.TYPES)]
        came = [min(n, room[kind], int(cells[at.SUPPLY + kind])) for kind, n in enumerate(shown)]
        self.emit("receive", {"seat": int(seat + 1), "shown": shown, "came": came, "room": room, "limit": limit})

    def pay(self, seat: i64, kind: i64, number: i64) -> None:
        """Payment goes to the supply, before anything is received."""
        cells = self.cells
        cells[at.CUBES + at.TYPES * seat + kind] -= number
        cells[at.SUPPLY + kind] += number

    def gather(self, seat: i64, tile: i64) -> None:
        """All gold rings of a free tile are filled; the side now up yields. The tile is locked (AA-3, AA-4)."""
        cells, printed = self.cells, self.printed
        cells[at.LOCK + tile] = seat + 1
        if self.story is not None:
            self.emit("gather", {"seat": int(seat + 1), "tile": int(tile + 1), "workers": int(printed.rings[tile])})
        self.receive_all(seat, printed.sinking if cells[at.SIDE + tile] == at.SINKING else printed.dry, at.TYPES * tile)
        self.place(seat, printed.rings[tile])

    def take_treasure(self, seat: i64, tile: i64) -> None:
        """A worker on the silver ring takes the token (AA-5)."""
        cells = self.cells
        kind = cells[at.TOKEN + tile] - 1
        cells[at.SILVER + tile] = 1
        cells[at.TOKEN + tile] = 0
        cells[at.TOKENS + at.SETS * seat + kind] += 1
        if self.story is not None:
            self.emit("treasure", {"seat": int(seat + 1), "tile": int(tile + 1), "token": SET_NAMES[kind],
                                   "held": int(cells[at.TOKENS + at.SETS * seat + kind]),
                                   "worth": int(self.printed.set_worth[cells[at.TOKENS + at.SETS * seat + kind]])})
        self.place(seat, 1)

    def use(self, seat: i64, ship: i64) -> None:
        """A ship of one's own: pay its price, then receive, once a round (AA-11)."""
        printed = self.printed
        self.cells[at.USED + ship] = 1
        if self.story is not None:
            self.emit("use", {"seat": int(seat + 1), "ship": SHIP_IDS[ship],
                              "paid": [int(printed.pay[at.TYPES * ship + kind]) for kind in range(at.TYPES)]})
        for kind in range(at.TYPES):
            self.pay(seat, kind, printed.pay[at.TYPES * ship + kind])
        self.receive_all(seat, printed.get, at.TYPES * ship)
        self.place(seat, 1)

    def take_gold(self, seat: i64, workers: i64) -> None:
        """City: gold for each worker; always possible, even if it brings nothing (AA-1)."""
        number = workers * self.printed.gold
        if self.story is not None:
            self.emit("gold", {"seat": int(seat + 1), "workers": int(workers)})
            self.tell_receipt(seat, [0, 0, 0, int(number)])
        self.receive(seat, at.GOLD, number)
        self.place(seat, workers)

    def buy(self, seat: i64, kind: i64) -> None:
        """City: wood, flax or ore for gold."""
        price, number = self.printed.buy_price[kind], self.printed.buy_number[kind]
        self.pay(seat, at.GOLD, price)
        if self.story is not None:
            self.emit("buy", {"seat": int(seat + 1), "cube": CUBE_NAMES[kind], "price": int(price)})
            self.tell_receipt(seat, [int(number) if each == kind else 0 for each in range(at.TYPES)])
        self.receive(seat, kind, number)
        self.place(seat, 1)

    def build(self, seat: i64, ship: i64) -> None:
        """City: pay for a ship on show, take it, score it; the next one comes into its slot (AA-12, AA-13)."""
        cells, printed = self.cells, self.printed
        for kind in range(at.TYPES):
            self.pay(seat, kind, printed.cost[at.TYPES * ship + kind])
        cells[at.SHIP + ship] = at.BUILT + seat
        cells[at.FLEET + seat] += 1
        cells[at.POINTS + seat] += printed.points[ship]
        slot: i64 = 0
        while cells[at.SHOW + slot] != ship + 1:
            slot += 1
        cells[at.SHOW + slot] = 0
        if self.story is not None:
            self.emit("build", {"seat": int(seat + 1), "ship": SHIP_IDS[ship], "points": int(printed.points[ship]),
                                "paid": [int(printed.cost[at.TYPES * ship + kind]) for kind in range(at.TYPES)],
                                "fleet": int(cells[at.FLEET + seat])})
        cells[at.LEFT + seat] -= 1
        cells[at.MOVER] = seat
        cells[at.PLACED] = 1
        if self.ships_in_deck() == 0:
            self.move_marker()
            return
        cells[at.SLOT] = slot
        cells[at.STEP] = at.NEXT_SHIP
        cells[ACTOR] = CHANCE

    def ships_in_deck(self) -> i64:
        n: i64 = 0
        for ship in range(at.SHIPS):
            n += i64(self.cells[at.SHIP + ship] == at.IN_DECK)
        return n

    def sell(self, seat: i64, kind: i64) -> None:
        """City: a group of cubes for points."""
        cells, printed = self.cells, self.printed
        self.pay(seat, kind, printed.group[kind])
        cells[at.POINTS + seat] += printed.group_worth
        if self.story is not None:
            self.emit("sell", {"seat": int(seat + 1), "cube": CUBE_NAMES[kind], "number": int(printed.group[kind]),
                               "points": int(printed.group_worth)})
        self.place(seat, 1)

    # ---- the marker moves --------------------------------------------------------------------------------------------

    def place(self, seat: i64, workers: i64) -> None:
        cells = self.cells
        cells[at.LEFT + seat] -= workers
        cells[at.MOVER] = seat
        cells[at.PLACED] = workers
        self.move_marker()

    def move_marker(self) -> None:
        """As many spaces as workers were placed, onto the top; spaces nobody has reached before may bring events."""
        cells = self.cells
        seat, furthest = cells[at.MOVER], self.furthest()
        space = cells[at.SPACE + seat] + cells[at.PLACED]
        under: i64 = 0
        for other in range(self.game.players):
            under += i64(cells[at.SPACE + other] == space)
        cells[at.SPACE + seat] = space
        cells[at.HEIGHT + seat] = under
        cells[at.MOVER] = 0
        cells[at.PLACED] = 0
        if self.story is not None:
            self.emit("marker", {"seat": int(seat + 1), "space": int(space)})
        due: i64 = 0
        for reached in range(furthest + 1, space + 1):
            due += self.printed.is_event[reached]
        cells[at.DUE] = due
        self.events()

    def furthest(self) -> i64:
        """The furthest space that any marker has reached in this pass: they only move forwards."""
        space: i64 = 0
        for seat in range(self.game.players):
            if self.cells[at.SPACE + seat] > space:
                space = self.cells[at.SPACE + seat]
        return space

    # ---- events ------------------------------------------------------------------------------------------------------

    def events(self) -> None:
        """The top card for each event space reached first; an empty deck gives nothing (AA-15, AA-16)."""
        cells = self.cells
        if cells[at.DUE] and cells[at.DRAWN] < at.CARDS:
            cells[at.STEP] = at.EVENT
            cells[ACTOR] = CHANCE
            return
        cells[at.DUE] = 0
        for seat in range(self.game.players):
            if cells[at.LEFT + seat]:
                self.next_turn()
                return
        self.end_round()

    def resolve(self, code: i64) -> None:
        """A card of the event deck."""
        cells = self.cells
        cells[at.DRAWN] += 1
        cells[at.DUE] -= 1
        if code == at.QUAKE:
            cells[at.FIRST_QUAKE if cells[at.DRAWN] <= at.HALF else at.SECOND_QUAKE] = 1
            cells[at.DUE] += 2  # the next card completely, then the one after it
            if self.story is not None:
                self.emit("quake", {})
        else:
            tile = code - at.EVENT_NUMBER
            cells[at.COPIES + tile] -= 1
            if cells[at.SIDE + tile] == at.DRY:
                cells[at.SIDE + tile] = at.SINKING
                if self.story is not None:
                    self.emit("flip", {"tile": int(tile + 1)})
            elif cells[at.SIDE + tile] == at.SINKING:
                self.sink(tile)
        self.events()

    def sink(self, tile: i64) -> None:
        """The tile leaves the game with its token; all workers on it swim (AA-7, AA-8)."""
        cells = self.cells
        cells[at.SIDE + tile] = at.GONE
        swimmers: i64 = 0
        owner = cells[at.LOCK + tile] - 1
        if owner >= 0:
            swimmers = self.printed.rings[tile] + cells[at.SILVER + tile]
            cells[at.SWIMMERS + owner] += swimmers
        if self.story is not None:
            token = cells[at.TOKEN + tile]
            self.emit("sink", {"tile": int(tile + 1), "token": SET_NAMES[token - 1] if token else "",
                               "seat": int(owner + 1), "swimmers": int(swimmers)})
        cells[at.TOKEN + tile] = 0
        cells[at.LOCK + tile] = 0
        cells[at.SILVER + tile] = 0

    # ---- the end of a round ------------------------------------------------------------------------------------------

    def end_round(self) -> None:
        """Fines for swimmers, all workers home, tokens for tiles without one."""
        cells = self.cells
        if self.story is not None:
            self.emit("round", {"round": int(cells[at.ROUND])})
        for seat in range(self.game.players):
            if cells[at.SWIMMERS + seat]:
                self.fine(seat)
            cells[at.SWIMMERS + seat] = 0
            cells[at.LEFT + seat] = self.printed.workers
        for tile in range(at.TILES):
            cells[at.LOCK + tile] = 0
            cells[at.SILVER + tile] = 0
        for ship in range(at.SHIPS):
            cells[at.USED + ship] = 0
        if cells[at.ROUND] == 2 * self.printed.rounds:
            self.score()
        elif waiting_tile(cells) < at.TILES and self.bag_holds_any():
            cells[at.STEP] = at.REFILL
            cells[ACTOR] = CHANCE
        else:
            self.next_round()

    def fine(self, seat: i64) -> None:
        """Two gold, compulsory for those who have them; otherwise four points. The same for any number (AA-9)."""
        cells, printed = self.cells, self.printed
        in_gold = cells[at.CUBES + at.TYPES * seat + at.GOLD] >= printed.fine_gold
        if in_gold:
            self.pay(seat, at.GOLD, printed.fine_gold)
        else:
            cells[at.POINTS + seat] -= printed.fine_points
        if self.story is not None:
            self.emit("fine", {"seat": int(seat + 1), "swimmers": int(cells[at.SWIMMERS + seat]),
                               "gold": int(printed.fine_gold) if in_gold else 0,
                               "points": 0 if in_gold else int(printed.fine_points)})

    def next_round(self) -> None:
        """After half of the rounds the city is turned and the markers go to 0, in the same pile."""
        cells = self.cells
        if cells[at.ROUND] == self.printed.rounds:
            for seat in range(self.game.players):
                cells[at.SPACE + seat] = 0
            if self.story is not None:
                self.emit("half-time", {})
        cells[at.ROUND] += 1
        self.next_turn()

    # ---- scoring -----------------------------------------------------------------------------------------------------

    def score(self) -> None:
        """Workers without a ship, sets of tokens and gold are added to the track."""
        cells, players = self.cells, self.game.players
        cells[ACTOR] = OVER
        cells[at.STEP] = at.TURN
        if self.story is not None:
            self.emit("scoring", {})
        for seat in range(players):
            track = cells[at.POINTS + seat]
            cells[at.POINTS + seat] = track + self.at_the_end(seat)
            if self.story is not None:
                self.emit("score", {"seat": seat + 1, "track": int(track), "ships": int(self.lost(seat)),
                                    "stranded": int(self.without_ship(seat)), "tokens": int(self.sets(seat)),
                                    "gold": int(self.gold(seat)), "total": int(cells[at.POINTS + seat])})
        if self.story is not None:
            winners = self.winners()
            self.emit("won", {"seats": [seat + 1 for seat in winners], "points": int(cells[at.POINTS + winners[0]])})

    def at_the_end(self, seat: i64) -> i64:
        """What scoring adds to the track."""
        return self.lost(seat) + self.sets(seat) + self.gold(seat)

    def without_ship(self, seat: i64) -> i64:
        stranded = self.printed.workers - self.cells[at.FLEET + seat]
        return stranded if stranded > 0 else 0

    def lost(self, seat: i64) -> i64:
        """Points off for workers without a ship (AA-12)."""
        return -self.printed.stranded * self.without_ship(seat)

    def sets(self, seat: i64) -> i64:
        total: i64 = 0
        for kind in range(at.SETS):
            total += self.printed.set_worth[self.cells[at.TOKENS + at.SETS * seat + kind]]
        return total

    def gold(self, seat: i64) -> i64:
        return self.cells[at.CUBES + at.TYPES * seat + at.GOLD] * self.printed.gold_worth

    def scores(self) -> list[int]:
        return [int(self.cells[at.POINTS + seat]) for seat in range(self.game.players)]

    def winners(self) -> list[int]:
        """Most points; tied players share the win (AA-19)."""
        return leaders(self.scores()) if self.cells[ACTOR] == OVER else []

    def returns(self) -> list[float]:
        return shared_win(self.game.players, self.winners())

    # ---- consistency -------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        return super().fault() or fault_of(self)
