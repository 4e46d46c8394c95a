"""Ark of Atlantis, written plainly from the rules alone, to test the real implementation against.

Nothing is cached and nothing is shared with the package: whose turn it is, what may be done and what
comes in are answered from the pieces anew. The order of the methods is the order of the exact rules:
set-up, the actions, the marker, the events, the end of a round, the scoring. AA-n are their rulings.
"""

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import NamedTuple


def amounts(text: str) -> Counter[str]:
    """Cubes by kind from words such as `2 wood + 1 ore`, or `nothing`."""
    if text == "nothing":
        return Counter()
    parts = [part.split() for part in text.split(" + ")]
    return Counter({kind: int(number) for number, kind in parts})


CUBES = {"wood": 30, "flax": 25, "ore": 20, "gold": 25}
LIMIT = 10
"""No player ever holds more cubes of a kind."""
WORKERS = 7
ROUNDS = 6
ROUNDS_OF_A_PASS = 3
EVENT_SPACES = [3, 6, 9, 12, 15, 18, 21]
LAST_SPACE = 21

QUAKE = "quake"
NUMBER_CARDS = Counter(dict.fromkeys("12345678", 2))
EVENT_CARDS = NUMBER_CARDS.total() + 2

SETS = ["potions", "animals", "treasures", "knowledge"]
TOKENS_OF_A_SET = 6
SET_VALUE = [0, 2, 5, 9, 14, 20, 27]

PRICES = {
    "wood": (amounts("1 gold"), amounts("2 wood")),
    "flax": (amounts("1 gold"), amounts("1 flax")),
    "ore": (amounts("2 gold"), amounts("1 ore")),
}
"""What the city asks and what it gives for it."""

GROUPS = {
    "wood": amounts("6 wood"),
    "flax": amounts("3 flax"),
    "ore": amounts("2 ore"),
    "gold": amounts("3 gold"),
}
GROUP_POINTS = 4

FINE_GOLD = 2
FINE_POINTS = 4
UNSAVED_POINTS = 5

GIFTS = {2: 0, 3: 1, 4: 2}
"""Even start: how many players, from the bottom of the first pile, begin with 1 gold."""

DRY, SINKING, GONE = "dry", "sinking", "gone"


class Tile(NamedTuple):
    """An island tile: its gold rings and the yield of each side; None if the sinking side has the same rings (AA-6)."""

    name: str
    rings: int
    dry: Counter[str]
    sinking: Counter[str]
    rings_sinking: int | None = None


TILES = {
    1: Tile("Copper Hills", 2, amounts("2 ore"), amounts("2 wood + 1 ore")),
    2: Tile("Flax Fields", 2, amounts("3 flax"), amounts("2 flax")),
    3: Tile("Cedar Forest", 2, amounts("6 wood"), amounts("4 wood")),
    4: Tile("Driftwood Cove", 1, amounts("3 wood"), amounts("1 wood")),
    5: Tile("Fish Market", 1, amounts("2 gold"), amounts("1 gold")),
    6: Tile("Weavers' Terraces", 2, amounts("3 wood + 1 flax"), amounts("2 wood + 1 flax")),
    7: Tile("Harbour Bazaar", 2, amounts("1 wood + 4 gold"), amounts("2 wood + 4 gold")),
    8: Tile("Drowned Mine", 3, amounts("3 ore + 2 gold"), amounts("3 ore + 3 gold")),
}


class Ship(NamedTuple):
    """A ship card; `ring` says whether it has a silver ring, so that a worker may pay and get there."""

    name: str
    cost: Counter[str]
    points: int
    ring: bool
    pays: Counter[str]
    gets: Counter[str]


def ship(name: str, cost: str, points: int, use: str) -> Ship:
    """A ship card from the words of the table; all of ours have a silver ring."""
    pays, gets = use.split(" -> ")
    return Ship(name, amounts(cost), points, True, amounts(pays), amounts(gets))


SHIPS = {
    "S01": ship("Ore Barge", "4 wood + 1 flax", 2, "nothing -> 1 ore"),
    "S02": ship("Deep-Mine Barge", "2 ore + 2 gold", 1, "nothing -> 1 ore + 1 gold"),
    "S03": ship("Timber Raft", "6 wood", 1, "nothing -> 4 wood"),
    "S04": ship("Coppice Boat", "3 wood + 1 flax + 1 gold", 1, "nothing -> 2 wood + 1 flax"),
    "S05": ship("Flax Skiff", "4 wood + 2 gold", 1, "nothing -> 2 flax"),
    "S06": ship("Weavers' Cog", "2 wood + 2 flax + 1 ore", 1, "nothing -> 1 wood + 2 flax"),
    "S07": ship("Toll Ferry", "4 wood + 1 flax + 1 gold", 2, "nothing -> 2 gold"),
    "S08": ship("Mint Galley", "3 wood + 2 ore", 2, "nothing -> 3 gold"),
    "S09": ship("Fishing Smack", "3 wood + 1 flax", 1, "nothing -> 2 wood + 1 gold"),
    "S10": ship("Orchard Boat", "1 wood + 3 flax + 1 gold", 2, "nothing -> 1 wood + 1 flax + 1 gold"),
    "S11": ship("Carpenters' Yard", "5 wood + 1 flax", 2, "2 wood -> 3 gold"),
    "S12": ship("Sail Loft", "4 wood + 2 flax", 2, "1 flax -> 3 gold"),
    "S13": ship("Floating Smelter", "4 wood + 1 flax + 1 ore", 3, "1 ore -> 4 gold"),
    "S14": ship("Rope Walk", "4 wood + 1 flax + 1 gold", 2, "1 gold -> 3 flax"),
    "S15": ship("Charcoal Hulk", "5 wood + 1 flax", 2, "3 wood -> 2 ore"),
    "S16": ship("Assay Ship", "1 ore + 3 gold", 2, "1 gold -> 2 ore"),
    "S17": ship("Lumber Trader", "3 flax + 2 gold", 1, "1 gold -> 6 wood"),
    "S18": ship("Silk Trader", "3 wood + 2 flax + 1 ore", 3, "2 gold -> 2 flax + 1 ore"),
    "S19": ship("Bazaar Dhow", "1 wood + 4 flax", 3, "1 wood + 1 flax -> 4 gold"),
    "S20": ship("Salvage Tug", "3 wood + 2 ore", 3, "3 wood -> 1 ore + 2 gold"),
    "S21": ship("Lantern Boat", "6 wood", 2, "nothing -> 2 wood"),
    "S22": ship("Pilgrim Ship", "1 wood + 3 flax", 3, "nothing -> 1 flax"),
    "S23": ship("Temple Barge", "5 wood + 2 flax + 1 gold", 5, "nothing -> 2 wood"),
    "S24": ship("Bronze Ram", "4 wood + 2 ore", 4, "nothing -> 1 ore"),
    "S25": ship("Menagerie", "6 wood + 2 flax", 5, "nothing -> 1 flax"),
    "S26": ship("Library Ship", "4 flax + 3 gold", 5, "nothing -> 2 wood"),
    "S27": ship("Treasure Galleon", "1 ore + 6 gold", 5, "nothing -> 1 flax"),
    "S28": ship("Royal Trireme", "4 wood + 3 flax + 2 ore", 7, "nothing -> 1 gold"),
    "S29": ship("Bronze Citadel", "4 wood + 4 ore", 7, "nothing -> 1 gold"),
    "S30": ship("Ark of Kings", "4 wood + 3 flax + 3 ore + 2 gold", 10, "nothing -> 1 gold"),
}


class Ark:
    """One game, from the draw of the first pile to the final scoring.

    The players:
    `cubes[seat][kind]`     what a seat holds of "wood", "flax", "ore", "gold"; `supply[kind]` is the rest;
    `points[seat]`          the victory track, which the final scoring leaves as it is;
    `built[seat]`           ships by their ids, in the order they were built;
    `tokens[seat][name]`    tokens collected, by set;
    `left[seat]`            workers not yet placed this round;
    `in_city[seat]`         workers placed in the city this round;
    `swimmers[seat]`        workers that swim until the end of the round.

    The table:
    `show[slot]`            the ships on show, slots 1-4; None where none lies (AA-13: once the deck is empty);
    `deck`                  the ships still face down, in no order;
    `used`                  the ships with a worker on their silver ring this round;
    `side[tile]`            "dry", "sinking" or "gone", tiles 1-8;
    `token_on[tile]`        the set of the token lying there, or None;
    `occupant[tile]`        the seat whose workers stand there, or None;
    `on_gold[tile]`         how many stand on its gold rings;
    `on_silver[tile]`       how many stand on its silver ring, 0 or 1;
    `bag[name]`             tokens in the bag, by set;
    `city`                  "dry", "sinking" after half-time, "gone" at the end.

    Time:
    `piles[space]`          the time markers on each space 0-21, as seats from bottom to top;
    `reached`               the event spaces reached in this pass;
    `drawn`                 the event cards drawn in the whole game, in order: "1"-"8" or QUAKE;
    `round`                 1-6, and 6 once the game is over.

    In a turn, and 0 or empty outside of one:
    `steps`                 workers placed for which the marker has not moved: while a ship is turned up;
    `cards_due`             event cards still to be drawn for the event space reached last;
    `spaces_due`            event spaces the marker met whose turn has not yet come.

    `phase` says what is awaited: in set-up "order", "first ships", "first tokens"; then "turn", "ship",
    "event", "tokens" (at a round's end), or "over".
    """

    def __init__(self, players: int, even_start: bool = False) -> None:
        if players not in GIFTS:
            raise ValueError(f"Ark of Atlantis is for 2, 3 or 4 players, not {players}")
        self.seats = list(range(1, players + 1))
        self.even_start = even_start

        self.cubes = {seat: Counter[str]() for seat in self.seats}
        self.supply = Counter(CUBES)
        self.points = dict.fromkeys(self.seats, 0)
        self.built: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.tokens = {seat: Counter[str]() for seat in self.seats}
        self.left = dict.fromkeys(self.seats, WORKERS)
        self.in_city = dict.fromkeys(self.seats, 0)
        self.swimmers = dict.fromkeys(self.seats, 0)

        self.show: dict[int, str | None] = dict.fromkeys([1, 2, 3, 4], None)
        self.deck = list(SHIPS)
        self.used: set[str] = set()
        self.side = dict.fromkeys(TILES, DRY)
        self.token_on: dict[int, str | None] = dict.fromkeys(TILES, None)
        self.occupant: dict[int, int | None] = dict.fromkeys(TILES, None)
        self.on_gold = dict.fromkeys(TILES, 0)
        self.on_silver = dict.fromkeys(TILES, 0)
        self.bag = Counter(dict.fromkeys(SETS, TOKENS_OF_A_SET))
        self.city = DRY

        self.piles: dict[int, list[int]] = {space: [] for space in range(LAST_SPACE + 1)}
        self.reached: set[int] = set()
        self.drawn: list[str] = []
        self.round = 1

        self.steps = 0
        self.cards_due = 0
        self.spaces_due: list[int] = []

        self.phase = "order"

    # Moves

    def to_move(self) -> int | str | None:
        """The seat to move, "chance", or None when the game is over."""
        if self.phase == "over":
            return None
        return self.mover() if self.phase == "turn" else "chance"

    def legal(self) -> list[str]:
        """All moves now allowed, in notation; at chance all outcomes that can come; none once it is over."""
        if self.phase == "over":
            return []
        if self.phase != "turn":
            return list(self.odds())
        return [
            *self._gather_moves(),
            *self._treasure_moves(),
            *self._use_moves(),
            *self._gold_moves(),
            *self._buy_moves(),
            *self._build_moves(),
            *self._sell_moves(),
        ]

    def odds(self) -> dict[str, Fraction]:
        """The outcomes of chance that can come, with their probabilities; empty if a seat is to move."""
        draws = {
            "order": self._order_odds,
            "first ships": self._ship_odds,
            "ship": self._ship_odds,
            "first tokens": self._token_odds,
            "tokens": self._token_odds,
            "event": self._event_odds,
        }
        return draws[self.phase]() if self.phase in draws else {}

    def play(self, move: str) -> None:
        """Make a move or an outcome of chance; ValueError if it is not one of `legal()`."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not a legal move for {self.to_move()} ({self.phase})")
        kind, *words = move.split()
        if kind == "order":
            self._play_order([int(seat) for seat in words])
        else:
            getattr(self, f"_play_{kind}")(int(words[0]) if kind in ["gather", "treasure", "gold"] else words[0])

    # Set-up

    def _order_odds(self) -> dict[str, Fraction]:
        """Every order of the first pile is equally likely (AA-20)."""
        orders = itertools.permutations(self.seats)
        chance = Fraction(1, math.factorial(len(self.seats)))
        return {f"order {' '.join(str(seat) for seat in order)}": chance for order in orders}

    def _play_order(self, order: list[int]) -> None:
        """The first named lies on top; the even start's gold goes to the bottom of the pile."""
        self.piles[0] = order[::-1]
        if self.even_start:
            for seat in self.piles[0][: GIFTS[len(self.seats)]]:
                self._trade(seat, Counter(), amounts("1 gold"))
        self.phase = "first ships"

    def _ship_odds(self) -> dict[str, Fraction]:
        return {f"ship {name}": Fraction(1, len(self.deck)) for name in self.deck}

    def _play_ship(self, name: str) -> None:
        """Turned up in the empty slot: at set-up the lowest one, later the one of the ship just built."""
        slot = next(slot for slot in self.show if self.show[slot] is None)
        self.deck.remove(name)
        self.show[slot] = name
        if self.phase == "ship":
            self._move_marker()
        elif None not in self.show.values():
            self.phase = "first tokens"

    def _token_odds(self) -> dict[str, Fraction]:
        return {f"token {name}": Fraction(copies, self.bag.total()) for name, copies in self.bag.items() if copies > 0}

    def _waiting_tiles(self) -> list[int]:
        """The remaining tiles without a token, lowest number first."""
        return [tile for tile in TILES if self.side[tile] != GONE and self.token_on[tile] is None]

    def _play_token(self, name: str) -> None:
        """Onto the lowest waiting tile; the bag may not last for all (AA-14)."""
        self.bag[name] -= 1
        self.token_on[self._waiting_tiles()[0]] = name
        if self.phase == "tokens":
            self._refill_tokens()
        elif not self._waiting_tiles() or self.bag.total() == 0:
            self.phase = "turn"

    # Whose turn

    def mover(self) -> int:
        """The owner of the topmost marker on the lowest space that holds one."""
        return self.piles[self._lowest_space()][-1]

    def _lowest_space(self) -> int:
        return min(space for space in self.piles if self.piles[space])

    # Paying and receiving

    def _holds(self, seat: int, price: Counter[str]) -> bool:
        return all(self.cubes[seat][kind] >= price[kind] for kind in price)

    def _receipts(self, seat: int, pays: Counter[str], gets: Counter[str]) -> Counter[str]:
        """What comes in after paying: of each kind what is shown, what there is, what fits, whichever is least."""
        return Counter(
            {
                kind: min(gets[kind], self.supply[kind] + pays[kind], LIMIT - (self.cubes[seat][kind] - pays[kind]))
                for kind in gets
            }
        )

    def _trade(self, seat: int, pays: Counter[str], gets: Counter[str]) -> None:
        """Pay to the supply, then receive from it."""
        receipts = self._receipts(seat, pays, gets)
        for kind in CUBES:
            self.cubes[seat][kind] += receipts[kind] - pays[kind]
            self.supply[kind] += pays[kind] - receipts[kind]

    def _worth_offering(self, seat: int, pays: Counter[str], gets: Counter[str]) -> bool:
        """The price is there and at least one cube would come in (AA-2)."""
        return self._holds(seat, pays) and self._receipts(seat, pays, gets).total() > 0

    # The actions on the island

    def _rings(self, tile: int) -> int:
        """The gold rings of the side that is up (AA-6)."""
        sinking = TILES[tile].rings_sinking
        return TILES[tile].rings if self.side[tile] == DRY or sinking is None else sinking

    def _gather_moves(self) -> list[str]:
        """Tiles nobody stands on, with no more gold rings than workers left (AA-3, AA-4)."""
        return [
            f"gather {tile}"
            for tile in TILES
            if self.side[tile] != GONE and self.occupant[tile] is None and self._rings(tile) <= self.left[self.mover()]
        ]

    def _play_gather(self, tile: int) -> None:
        seat = self.mover()
        self.occupant[tile] = seat
        self.on_gold[tile] = self._rings(tile)
        gets = TILES[tile].dry if self.side[tile] == DRY else TILES[tile].sinking
        self._trade(seat, Counter(), gets)
        self._place(seat, self.on_gold[tile])

    def _treasure_moves(self) -> list[str]:
        """Tokens on tiles where the mover already stands and the silver ring is free (AA-5)."""
        return [
            f"treasure {tile}"
            for tile in TILES
            if self.side[tile] != GONE
            and self.occupant[tile] == self.mover()
            and self.on_silver[tile] == 0
            and self.token_on[tile] is not None
        ]

    def _play_treasure(self, tile: int) -> None:
        seat = self.mover()
        token = self.token_on[tile]
        assert token is not None, f"no token lies on tile {tile}"
        self.on_silver[tile] = 1
        self.tokens[seat][token] += 1
        self.token_on[tile] = None
        self._place(seat, 1)

    # The actions on ships

    def _use_moves(self) -> list[str]:
        """Own ships with a silver ring that is free, as a trade that brings something (AA-11)."""
        seat = self.mover()
        return [
            f"use {name}"
            for name in sorted(self.built[seat])
            if SHIPS[name].ring
            and name not in self.used
            and self._worth_offering(seat, SHIPS[name].pays, SHIPS[name].gets)
        ]

    def _play_use(self, name: str) -> None:
        seat = self.mover()
        self.used.add(name)
        self._trade(seat, SHIPS[name].pays, SHIPS[name].gets)
        self._place(seat, 1)

    # The actions in the city

    def _gold_moves(self) -> list[str]:
        """One to three workers, even if they bring nothing (AA-1)."""
        return [f"gold {workers}" for workers in [1, 2, 3] if workers <= self.left[self.mover()]]

    def _play_gold(self, workers: int) -> None:
        seat = self.mover()
        self._trade(seat, Counter(), Counter(gold=workers))
        self._place_in_city(seat, workers)

    def _buy_moves(self) -> list[str]:
        return [f"buy {kind}" for kind in PRICES if self._worth_offering(self.mover(), *PRICES[kind])]

    def _play_buy(self, kind: str) -> None:
        seat = self.mover()
        self._trade(seat, *PRICES[kind])
        self._place_in_city(seat, 1)

    def _build_moves(self) -> list[str]:
        on_show = [name for name in self.show.values() if name is not None]
        return [f"build {name}" for name in sorted(on_show) if self._holds(self.mover(), SHIPS[name].cost)]

    def _play_build(self, name: str) -> None:
        seat = self.mover()
        self._trade(seat, SHIPS[name].cost, Counter())
        self.show = {slot: None if there == name else there for slot, there in self.show.items()}
        self.built[seat].append(name)
        self.points[seat] += SHIPS[name].points
        self._place_in_city(seat, 1)

    def _sell_moves(self) -> list[str]:
        return [f"sell {group}" for group in GROUPS if self._holds(self.mover(), GROUPS[group])]

    def _play_sell(self, group: str) -> None:
        seat = self.mover()
        self._trade(seat, GROUPS[group], Counter())
        self.points[seat] += GROUP_POINTS
        self._place_in_city(seat, 1)

    # The marker

    def _place(self, seat: int, workers: int) -> None:
        """After a build, the new ship is turned up before the marker moves, while the deck lasts (AA-13)."""
        self.left[seat] -= workers
        self.steps = workers
        if None in self.show.values() and self.deck:
            self.phase = "ship"
        else:
            self._move_marker()

    def _place_in_city(self, seat: int, workers: int) -> None:
        self.in_city[seat] += workers
        self._place(seat, workers)

    def _move_marker(self) -> None:
        """By the workers placed, onto whatever lies there; then the event spaces it met for the first time."""
        start = self._lowest_space()
        end = start + self.steps
        self.piles[end].append(self.piles[start].pop())
        self.steps = 0
        self.spaces_due = [space for space in EVENT_SPACES if start < space <= end and space not in self.reached]
        self._go_on_with_events()

    # Events

    def _go_on_with_events(self) -> None:
        """Draw what is due for one space before the next is reached (AA-15); an empty deck gives nothing (AA-16)."""
        if len(self.drawn) == EVENT_CARDS:
            self.cards_due = 0
        while self.cards_due == 0 and self.spaces_due:
            self.reached.add(self.spaces_due.pop(0))
            self.cards_due = 1 if len(self.drawn) < EVENT_CARDS else 0
        if self.cards_due > 0:
            self.phase = "event"
        elif any(self.left[seat] > 0 for seat in self.seats):
            self.phase = "turn"
        else:
            self._end_round()

    def _event_odds(self) -> dict[str, Fraction]:
        """One earthquake lies among the first eight cards and one among the last eight; numbers fill the rest."""
        count = len(self.drawn)
        quake = Fraction(0)
        if count < 8 and QUAKE not in self.drawn:
            quake = Fraction(1, 8 - count)
        elif count >= 10 and QUAKE not in self.drawn[10:]:
            quake = Fraction(1, 18 - count)
        copies = {number: NUMBER_CARDS[number] - self.drawn.count(number) for number in NUMBER_CARDS}
        odds = {f"event {QUAKE}": quake}
        for number in copies:
            if copies[number] > 0:
                odds[f"event {number}"] = (1 - quake) * Fraction(copies[number], sum(copies.values()))
        return {outcome: chance for outcome, chance in odds.items() if chance > 0}

    def _play_event(self, card: str) -> None:
        """An earthquake calls for the next card and the one after it."""
        self.drawn.append(card)
        self.cards_due -= 1
        if card == QUAKE:
            self.cards_due += 2
        else:
            self._flood(int(card))
        self._go_on_with_events()

    def _flood(self, tile: int) -> None:
        """A dry tile turns with all that is on it (AA-6); a sinking one goes, and its workers swim (AA-7)."""
        if self.side[tile] == DRY:
            self.side[tile] = SINKING
        elif self.side[tile] == SINKING:
            seat = self.occupant[tile]
            if seat is not None:
                self.swimmers[seat] += self.on_gold[tile] + self.on_silver[tile]
            self._clear(tile)
            self._remove(tile)

    def _clear(self, tile: int) -> None:
        """No worker stands here any longer."""
        self.occupant[tile] = None
        self.on_gold[tile] = 0
        self.on_silver[tile] = 0

    def _remove(self, tile: int) -> None:
        """The tile leaves the game, and its token is lost at sea."""
        self.side[tile] = GONE
        self.token_on[tile] = None

    # The end of a round

    def _end_round(self) -> None:
        for seat in self.seats:
            if self.swimmers[seat] > 0:
                self._fine(seat)
        self._send_workers_home()
        if self.round == ROUNDS:
            self._end_game()
        else:
            self._refill_tokens()

    def _fine(self, seat: int) -> None:
        """The same for any number of swimmers, in gold if there is enough (AA-9)."""
        if self.cubes[seat]["gold"] >= FINE_GOLD:
            self._trade(seat, Counter(gold=FINE_GOLD), Counter())
        else:
            self.points[seat] -= FINE_POINTS

    def _send_workers_home(self) -> None:
        for tile in TILES:
            self._clear(tile)
        self.used = set()
        for seat in self.seats:
            self.left[seat] = WORKERS
            self.in_city[seat] = 0
            self.swimmers[seat] = 0

    def _refill_tokens(self) -> None:
        """Tokens for the waiting tiles while the bag lasts (AA-14); then the next round begins."""
        if self._waiting_tiles() and self.bag.total() > 0:
            self.phase = "tokens"
        else:
            self._begin_next_round()

    def _begin_next_round(self) -> None:
        """At half-time the city turns, the pile goes back to the start, and event spaces count anew (AA-15)."""
        if self.round == ROUNDS_OF_A_PASS:
            self.city = SINKING
            self.piles[0], self.piles[LAST_SPACE] = self.piles[LAST_SPACE], []
            self.reached = set()
        self.round += 1
        self.phase = "turn"

    # The end of the game

    def _end_game(self) -> None:
        """The city goes, and with it the tiles left over and their tokens (AA-18)."""
        self.city = GONE
        for tile in TILES:
            if self.side[tile] != GONE:
                self._remove(tile)
        self.phase = "over"

    def breakdown(self, seat: int) -> dict[str, int]:
        """The parts of the final scoring, as they are now: the track, workers without a ship, each set, gold."""
        unsaved = max(0, WORKERS - len(self.built[seat]))
        return {
            "track": self.points[seat],
            "workers": -UNSAVED_POINTS * unsaved,
            **{name: SET_VALUE[self.tokens[seat][name]] for name in SETS},
            "gold": self.cubes[seat]["gold"],
        }

    def scores(self) -> list[int]:
        """By seat: the victory track, and once the game is over the final total."""
        if self.phase == "over":
            return [sum(self.breakdown(seat).values()) for seat in self.seats]
        return [self.points[seat] for seat in self.seats]

    def winners(self) -> list[int]:
        """The seats with most points once the game is over, all of them if tied (AA-19); before that nobody."""
        if self.phase != "over":
            return []
        return [seat for seat in self.seats if self.scores()[seat - 1] == max(self.scores())]
