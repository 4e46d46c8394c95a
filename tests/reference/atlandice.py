"""Atlandice, written plainly from the rules alone, to test the real implementation against.

Nothing is cached and nothing is shared with the package: tokens are counted where they lie, and
every question (what is empty, who has most, what may be chosen) is answered from them anew. The
order of the methods is the order of the rulebook: set-up, the gates, a visit, the effects, the
empty District, the clock, the end of the game. AD-n are the rulings of the exact rules.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

NEUTRAL = "neutral"
Player = int | str
"""A seat, from 1, or NEUTRAL."""

DISTRICTS = {1: "jeweller", 2: "library", 3: "inn", 4: "engineering", 5: "blacksmith"}
MARKET = 6
KINDS = {1: "gem", 2: "book", 3: "provision", 4: "tool", 5: "weapon"}
HOME = {kind: district for district, kind in KINDS.items()}

HANDS = {
    1: {"odd": 1, "swap": 2, "chain": 3},
    2: {"beyond": 1, "market": 3, "second": 2},
    3: {"hasten": 1, "smuggle": 2, "gate": 3},
    4: {"1": 1, "2": 2, "3": 3},
    5: {"even": 1, "spread": 2, "six": 3},
}
"""The tiles of each District, and the clock hands shown on each."""
MARKET_HANDS = 2

LAST_SPACE = 24
SURVEYS = {3: "gem", 6: "book", 8: "total", 11: "provision", 14: "tool", 17: "weapon", 21: "total"}
DONATIONS = [5, 12, 19, 22, 23]

MARKET_SHARE = 3
DISTRICT_SHARE = {2: 7, 3: 7, 4: 9}
DICE = {2: 7, 3: 7, 4: 9}

ROLLING_TILES = ["odd", "chain", "beyond", "hasten", "even", "six"]


def kinds_in(tokens: Counter[str]) -> list[str]:
    """The kinds of which at least one is here, in the order of the Districts."""
    return [kind for kind in HOME if tokens[kind] > 0]


class Atlandice:
    """One game, from the draw of the first player to the final scoring.

    On the table:
    `tokens[area][kind]`    how many of a kind lie at Area 1-6;
    `stocks[player][kind]`  how many a player has; players are the seats from 1, and NEUTRAL with two;
    `dice[area]`            how many dice lie there. The die left by a round lies until the first
                            die of the next opening is rolled, which picks it up;
    `clock`                 the space of the hand, 0-24;
    `submarine`             its Area;
    `top[district]`         the tile in force: None before it is revealed, and when the stack is used up;
    `unseen[district]`      the tiles still face down, in no order;
    `won[player]`           the tiles won, as (district, tile), in order;
    `unscored`              the tiles that left the game because nobody had the resource (AD-3);
    `points[player]`        points without the tiles won.

    In the round:
    `round`                 0 during set-up, then from 1;
    `first`                 this round's first player (None before the draw);
    `unrolled`              dice of the opening still to roll;
    `taken[player]`         dice taken for each player, the neutral's being those given to it;
    `givers`                the seats that have given the neutral a die.

    In the visit, and of no meaning outside one:
    `mover`                 the seat that decides (at a Donation: the donor);
    `beneficiary`           whom the visit is for: the mover or NEUTRAL;
    `die_from`              the Area where the die was taken;
    `visited`               the Area being visited: another one after a chain (AD-8);
    `settled`               the Districts settled in the present check for emptiness (AD-4).

    `phase` says what is awaited: "first", "reveal", "open", "visit", "pick", "submarine pick",
    "effect roll", "chain roll", "extra", "swap", "move", "gate", "submarine", "loot", "donate", or "over".
    """

    def __init__(self, players: int) -> None:
        self.seats = list(range(1, players + 1))
        self.players: list[Player] = [*self.seats, NEUTRAL] if players == 2 else [*self.seats]
        self.tokens = {area: Counter[str]() for area in [*DISTRICTS, MARKET]}
        for district, kind in KINDS.items():
            self.tokens[district][kind] = DISTRICT_SHARE[players]
            self.tokens[MARKET][kind] = MARKET_SHARE
        self.stocks = {player: Counter[str]() for player in self.players}
        self.dice = dict.fromkeys([*DISTRICTS, MARKET], 0)
        self.clock = 0
        self.submarine = 4
        self.top: dict[int, str | None] = dict.fromkeys(DISTRICTS, None)
        self.unseen = {district: list(HANDS[district]) for district in DISTRICTS}
        self.won: dict[Player, list[tuple[int, str]]] = {player: [] for player in self.players}
        self.unscored: list[tuple[int, str]] = []
        self.points = dict.fromkeys(self.players, 0)

        self.round = 0
        self.first: int | None = None
        self.unrolled = 0
        self.taken = dict.fromkeys(self.players, 0)
        self.givers: set[int] = set()

        self.mover = 1
        self.beneficiary: Player = 1
        self.die_from = MARKET
        self.visited = MARKET
        self.settled: list[int] = []

        self.phase = "first"

    # Moves

    def to_move(self) -> int | str | None:
        """The seat to move, "chance", or None when the game is over."""
        if self.phase == "over":
            return None
        if self.phase in ["first", "reveal", "open", "effect roll", "chain roll"]:
            return "chance"
        return self.mover

    def legal(self) -> list[str]:
        """All moves now allowed, in notation; at chance all outcomes; none once the game is over."""
        if self.phase in ["open", "effect roll", "chain roll"]:
            return [f"roll {value}" for value in [1, 2, 3, 4, 5, 6]]
        if self.phase in ["pick", "submarine pick", "extra"]:
            return [f"pick {kind}" for kind in kinds_in(self.tokens[self.visited])]
        moves: dict[str, Callable[[], list[str]]] = {
            "first": self._first_moves,
            "reveal": self._tile_moves,
            "visit": self._die_moves,
            "swap": self._swap_moves,
            "move": self._move_moves,
            "gate": self._gate_moves,
            "submarine": self._submarine_moves,
            "loot": self._loot_moves,
            "donate": self._donation_moves,
            "over": list,
        }
        return moves[self.phase]()

    def odds(self) -> dict[str, Fraction]:
        """The outcomes of chance with their probabilities, which are even; empty if a seat is to move."""
        if self.to_move() != "chance":
            return {}
        outcomes = self.legal()
        return {outcome: Fraction(1, len(outcomes)) for outcome in outcomes}

    def play(self, move: str) -> None:
        """Make a move or an outcome of chance; ValueError if it is not one of `legal()`."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not a legal move for {self.to_move()} ({self.phase})")
        kind, *words = move.split()
        rolls = {"open": "opening_roll", "effect roll": "effect_roll", "chain roll": "chain_roll"}
        play = getattr(self, f"_play_{rolls[self.phase] if kind == 'roll' else kind}")
        play(*[int(word) if word.isdigit() and kind != "tile" else word for word in words])

    # The table

    def used_up(self, district: int) -> bool:
        """No tile in force and none to come."""
        return self.top[district] is None and not self.unseen[district]

    def _districts(self) -> list[int]:
        """The Districts whose stack is not used up; a used-up one is none for any purpose (AD-10)."""
        return [district for district in DISTRICTS if not self.used_up(district)]

    def _areas(self) -> list[int]:
        return [*self._districts(), MARKET]

    def _area_of(self, value: int) -> int:
        """Where a die of this value belongs: at the Market if its District is used up."""
        return value if value in self._areas() else MARKET

    def _clockwise_from(self, seat: int) -> list[int]:
        """All seats, this one first."""
        place = self.seats.index(seat)
        return self.seats[place:] + self.seats[:place]

    def _order(self) -> list[int]:
        """All seats, this round's first player first."""
        assert self.first is not None, "the first player is drawn before anything else"
        return self._clockwise_from(self.first)

    # Set-up

    def _first_moves(self) -> list[str]:
        return [f"first {seat}" for seat in self.seats]

    def _play_first(self, seat: int) -> None:
        self.first = seat
        self.mover = seat
        self.phase = "reveal"

    def _tile_awaited(self) -> int:
        """The first District that lacks its tile: at set-up in ascending order, later the settled one."""
        return next(district for district in self._districts() if self.top[district] is None)

    def _tile_moves(self) -> list[str]:
        district = self._tile_awaited()
        return [f"tile {DISTRICTS[district]} {tile}" for tile in self.unseen[district]]

    def _play_tile(self, _district: str, tile: str) -> None:
        """The tile now on top; after set-up, the check for emptiness then goes on."""
        district = self._tile_awaited()
        self.unseen[district].remove(tile)
        self.top[district] = tile
        if self.round > 0:
            self._check_for_emptiness()
        elif None not in self.top.values():
            self._begin_round()

    # 1. Open the gates

    def _begin_round(self) -> None:
        self.round += 1
        self.unrolled = DICE[len(self.seats)]
        self.taken = dict.fromkeys(self.players, 0)
        self.givers = set()
        self.phase = "open"

    def _play_opening_roll(self, value: int) -> None:
        """Each die goes to its Area at once; with the first one, last round's left die is picked up."""
        if self.unrolled == DICE[len(self.seats)]:
            self.dice = dict.fromkeys(self.dice, 0)
        self.dice[self._area_of(value)] += 1
        self.unrolled -= 1
        if self.unrolled == 0:
            self._begin_visit()

    # 2. Visits

    def _begin_visit(self) -> None:
        """Seats take turns clockwise from the first player."""
        order, visits = self._order(), sum(self.taken.values())
        self.mover = order[visits % len(order)]
        self.phase = "visit"

    def _die_moves(self) -> list[str]:
        """Two own dice for each seat; with two players also one to give to the neutral."""
        moves = []
        for area in self._areas():
            if self.dice[area] > 0 and self.taken[self.mover] < 2:
                moves.append(f"take {area}")
            if self.dice[area] > 0 and NEUTRAL in self.players and self.mover not in self.givers:
                moves.append(f"give {area}")
        return moves

    def _play_take(self, area: int) -> None:
        self.beneficiary = self.mover
        self._take_die(area)

    def _play_give(self, area: int) -> None:
        """The giver makes all choices, for the neutral."""
        self.beneficiary = NEUTRAL
        self.givers.add(self.mover)
        self._take_die(area)

    def _take_die(self, area: int) -> None:
        self.dice[area] -= 1
        self.taken[self.beneficiary] += 1
        self.die_from = area
        self._visit(area)

    def _picked(self, seat: int) -> int:
        """How many dice this seat has picked in this round, for itself or for the neutral (AD-7)."""
        return self.taken[seat] + (1 if seat in self.givers else 0)

    def _visit(self, area: int) -> None:
        """Take a resource, if one lies here (AD-2); then the effect."""
        self.visited = area
        if kinds_in(self.tokens[area]):
            self.phase = "pick"
        else:
            self._begin_effect()

    def _play_pick(self, kind: str) -> None:
        """A token from the visited Area; after the first one comes the Submarine's, if one is left."""
        self.tokens[self.visited][kind] -= 1
        self.stocks[self.beneficiary][kind] += 1
        if self.phase == "pick" and self.submarine == self.visited and kinds_in(self.tokens[self.visited]):
            self.phase = "submarine pick"
        elif self.phase in ["pick", "submarine pick"]:
            self._begin_effect()
        else:
            self._end_visit()

    # The effects of the tiles

    def _tile_here(self) -> str | None:
        """The tile whose effect applies; the Market has none."""
        return None if self.visited == MARKET else self.top[self.visited]

    def _begin_effect(self) -> None:
        """A roll is always made; a choice is put only if there is something to choose (AD-1)."""
        tile = self._tile_here()
        if tile in ROLLING_TILES:
            self.phase = "effect roll"
        elif tile == "swap":
            self._put_choice("swap")
        elif tile in ["market", "smuggle", "spread"]:
            self._put_choice("move")
        elif tile == "second" and self._picked(self.mover) == 2:
            self._put_choice("extra")
        elif tile == "gate":
            self._put_choice("gate")
        elif tile in ["1", "2", "3"]:
            self._put_choice("submarine")
        else:
            self._end_visit()

    def _put_choice(self, phase: str) -> None:
        """Await this choice; without any possibility the effect is skipped (AD-1)."""
        self.phase = phase
        if not self.legal():
            self._end_visit()

    def _play_effect_roll(self, value: int) -> None:
        """What the roll of the visited tile brings."""
        tile = self._tile_here()
        if (tile == "odd" and value in [1, 3, 5]) or (tile == "even" and value in [2, 4, 6]):
            self._put_choice("extra")
        elif tile == "chain" and value == 6:
            self.phase = "chain roll"
        elif (tile == "beyond" and value in [5, 6]) or (tile == "six" and value == 6):
            self._put_choice("loot")
        elif tile == "hasten" and value in [1, 2, 3, 4]:
            self._move_hand(1)
            self._end_visit()
        else:
            self._end_visit()

    def _play_chain_roll(self, value: int) -> None:
        """Visit the Area of the result without taking a die (AD-8)."""
        self._visit(self._area_of(value))

    def _other_districts(self) -> list[int]:
        """The Districts other than the visited one."""
        return [district for district in self._districts() if district != self.visited]

    def _swap_moves(self) -> list[str]:
        """Any kind here for any kind in another District, the same kind included (AD-1)."""
        return [
            f"swap {here} {district} {there}"
            for here in kinds_in(self.tokens[self.visited])
            for district in self._other_districts()
            for there in kinds_in(self.tokens[district])
        ]

    def _play_swap(self, here: str, district: int, there: str) -> None:
        self.tokens[self.visited][here] -= 1
        self.tokens[district][here] += 1
        self.tokens[district][there] -= 1
        self.tokens[self.visited][there] += 1
        self._end_visit()

    def _move_source(self) -> int:
        """Smuggle moves from the Market, the others from the visited District."""
        return MARKET if self._tile_here() == "smuggle" else self.visited

    def _move_moves(self) -> list[str]:
        """Library: to the Market. Inn: from the Market to another District. Blacksmith: to another District."""
        targets = [MARKET] if self._tile_here() == "market" else self._other_districts()
        return [f"move {kind} {target}" for kind in kinds_in(self.tokens[self._move_source()]) for target in targets]

    def _play_move(self, kind: str, target: int) -> None:
        self.tokens[self._move_source()][kind] -= 1
        self.tokens[target][kind] += 1
        self._end_visit()

    def _gate_moves(self) -> list[str]:
        """Any die still lying goes to any other Area (AD-9)."""
        return [
            f"gate {area} {value}"
            for area in self._areas()
            for value in self._areas()
            if self.dice[area] > 0 and value != area
        ]

    def _play_gate(self, area: int, value: int) -> None:
        self.dice[area] -= 1
        self.dice[value] += 1
        self._end_visit()

    def _submarine_moves(self) -> list[str]:
        return [f"submarine {area}" for area in self._areas() if area != self.submarine]

    def _play_submarine(self, area: int) -> None:
        """Nothing is taken for it, wherever it goes (AD-10)."""
        self.submarine = area
        self._end_visit()

    def _loot_moves(self) -> list[str]:
        """Beyond: any kind in another District. Six: any kind at the Market. (AD-12)"""
        places = [MARKET] if self._tile_here() == "six" else self._other_districts()
        return [f"loot {area} {kind}" for area in places for kind in kinds_in(self.tokens[area])]

    def _play_loot(self, area: int, kind: str) -> None:
        """The Submarine adds nothing (AD-12)."""
        self.tokens[area][kind] -= 1
        self.stocks[self.beneficiary][kind] += 1
        self._end_visit()

    # Empty Districts

    def _end_visit(self) -> None:
        self.settled = []
        self._check_for_emptiness()

    def _check_for_emptiness(self) -> None:
        """Settle the first empty District, the one of the die before the rest in ascending order.

        Each settlement begins the search anew, but settles no District twice in a check (AD-4). The
        visit is over when nothing is left to settle; the clock follows when all have two dice.
        """
        order = sorted(self._districts(), key=lambda district: (district != self.die_from, district))
        for district in order:
            if district not in self.settled and not kinds_in(self.tokens[district]):
                self._settle(district)
                return
        if any(self.taken[player] < 2 for player in self.players):
            self._begin_visit()
        else:
            self._advance_clock()

    def _settle(self, district: int) -> None:
        """Score the District, give back its resource, and go on to the next tile if there is one."""
        self.settled.append(district)
        self._award_tile(district)
        if self.unseen[district]:
            self._refill(district)
            self.phase = "reveal"
        else:
            self._close(district)
            self._check_for_emptiness()

    def _ranking(self, kind: str) -> tuple[list[Player], list[Player]]:
        """Who has most, and who has second most: nobody if most is tied; nobody with none (AD-3)."""
        amounts = {player: self.stocks[player][kind] for player in self.players if self.stocks[player][kind] > 0}
        if not amounts:
            return [], []
        most = [player for player in amounts if amounts[player] == max(amounts.values())]
        others = {player: amount for player, amount in amounts.items() if player not in most}
        if len(most) > 1 or not others:
            return most, []
        return most, [player for player in others if others[player] == max(others.values())]

    def _award_tile(self, district: int) -> None:
        """Most takes the tile, others tied for it get 3 points; second most gets 1 point.

        Of those tied, the first from the mover on clockwise takes the tile, the neutral last (AD-6).
        """
        tile = self.top[district]
        assert tile is not None, f"the {DISTRICTS[district]} has no tile to give"
        self.top[district] = None
        most, second = self._ranking(KINDS[district])
        if not most:
            self.unscored.append((district, tile))
            return
        takers: list[Player] = [*self._clockwise_from(self.mover), NEUTRAL]
        taker = next(player for player in takers if player in most)
        self.won[taker].append((district, tile))
        for player in most:
            if player != taker:
                self.points[player] += 3
        for player in second:
            self.points[player] += 1

    def _refill(self, district: int) -> None:
        """Everyone gives the resource back: up to 3 at the Market, the rest to the District."""
        kind = KINDS[district]
        returned = 0
        for stock in self.stocks.values():
            returned += stock[kind]
            stock[kind] = 0
        missing = max(0, MARKET_SHARE - self.tokens[MARKET][kind])
        to_market = min(missing, returned)
        self.tokens[MARKET][kind] += to_market
        self.tokens[district][kind] += returned - to_market

    def _close(self, district: int) -> None:
        """The stack is used up: its tokens leave the game, its dice and the Submarine go to the Market (AD-5)."""
        for place in [*self.tokens.values(), *self.stocks.values()]:
            place[KINDS[district]] = 0
        self.dice[MARKET] += self.dice[district]
        self.dice[district] = 0
        if self.submarine == district:
            self.submarine = MARKET

    # 3. The clock

    def _move_hand(self, hands: int) -> None:
        """Going past the last space stops on it."""
        self.clock = min(LAST_SPACE, self.clock + hands)

    def _advance_clock(self) -> None:
        """By the hands now shown where the last die lies (AD-14); at the last space the game ends (AD-11)."""
        area = next(area for area in self.dice if self.dice[area] > 0)
        tile = None if area == MARKET else self.top[area]
        self._move_hand(MARKET_HANDS if tile is None else HANDS[area][tile])
        if self.clock == LAST_SPACE:
            self._end_game()
        elif self.clock in DONATIONS:
            self._ask_donors(self._order())
        else:
            if self.clock in SURVEYS:
                self._survey(SURVEYS[self.clock])
            self._pass_first_player()

    def _survey(self, what: str) -> None:
        """All who have most of the kind, or most in all, score 1; nobody with none does (AD-3)."""
        amounts = {player: stock.total() if what == "total" else stock[what] for player, stock in self.stocks.items()}
        for player in self.players:
            if amounts[player] > 0 and amounts[player] == max(amounts.values()):
                self.points[player] += 1

    def _ask_donors(self, seats: list[int]) -> None:
        """The first of these seats that has two resources is asked (AD-16); after the last the round ends."""
        for seat in seats:
            if self.stocks[seat].total() >= 2:
                self.mover = seat
                self.phase = "donate"
                return
        self._pass_first_player()

    def _donors_after(self, seat: int) -> list[int]:
        """The seats that come after this one, in this round's order."""
        order = self._order()
        return order[order.index(seat) + 1 :]

    def _donation_moves(self) -> list[str]:
        """Any two resources, named in the order of the Districts; or no more."""
        stock = self.stocks[self.mover]
        donations = [
            f"donate {one} {other}"
            for one in kinds_in(stock)
            for other in kinds_in(stock)
            if HOME[one] < HOME[other] or (one == other and stock[one] >= 2)
        ]
        return [*donations, "done"]

    def _play_donate(self, one: str, other: str) -> None:
        """One point for two resources, which go to their Districts (AD-15)."""
        for kind in [one, other]:
            self.stocks[self.mover][kind] -= 1
            self.tokens[HOME[kind]][kind] += 1
        self.points[self.mover] += 1
        self._ask_donors([self.mover, *self._donors_after(self.mover)])

    def _play_done(self) -> None:
        self._ask_donors(self._donors_after(self.mover))

    # 4. The first player

    def _pass_first_player(self) -> None:
        """The token goes to the left, and the next round begins."""
        self.first = self._order()[1]
        self._begin_round()

    # The end of the game

    def _end_game(self) -> None:
        """Every resource is scored: most 3 points, or 3 for each one tied; second most 1 point."""
        for kind in HOME:
            most, second = self._ranking(kind)
            for player in most:
                self.points[player] += 3
            for player in second:
                self.points[player] += 1
        self.phase = "over"

    def _points_and_tiles(self, player: Player) -> int:
        """A tile won counts 3 at once."""
        return self.points[player] + 3 * len(self.won[player])

    def scores(self) -> list[int]:
        """The points of each seat so far, tiles included; the neutral is no seat."""
        return [self._points_and_tiles(seat) for seat in self.seats]

    def neutral_points(self) -> int:
        """The neutral's points, tiles included."""
        return self._points_and_tiles(NEUTRAL)

    def winners(self) -> list[int]:
        """The seats with most points once the game is over, all of them if tied; before that nobody."""
        if self.phase != "over":
            return []
        return [seat for seat in self.seats if self._points_and_tiles(seat) == max(self.scores())]
