"""The rules of Atlandice, in the order of the rulebook; what happens at an Area is in `effects.py`."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice.choices import held, moves_of, tile_at
from atlantis.games.atlandice.consistency import fault_of
from atlantis.games.atlandice.effects import Visiting
from atlantis.games.atlandice.layout import (
    AREAS,
    CLOCK,
    DEAL,
    DEALT,
    DICE,
    DIE_FROM,
    DISTRICT,
    DISTRICTS,
    DONATE,
    DONATED,
    DONE,
    DONORS,
    DRAWN,
    FIRST,
    FOR,
    GIVE,
    GIVEN,
    KINDS,
    LOOTED,
    MARKET,
    MOVED,
    ON,
    ON_TOP,
    OPEN_GATES,
    PAIR_ONE,
    PAIR_OTHER,
    POINTS,
    REVEAL,
    ROLL,
    ROLLED,
    SETTLED,
    STACK,
    STEERED,
    STEP,
    STOCK,
    SWAPPED,
    TAKE,
    TAKE_DIE,
    TAKE_ONE,
    TAKEN,
    TILE,
    TO_ROLL,
    TOP,
    TOTAL,
    TURNED,
    UNSCORED,
    VISITED,
    VISITOR,
    VISITS,
    WON,
)
from atlantis.games.atlandice.printed import DONATION, RESOURCES, TILE_NAMES


class AtlandiceState(Visiting):
    """A position of Atlandice."""

    # ---- legal moves -------------------------------------------------------------------------------------------------

    def moves(self, out: vec[i64]) -> i64:
        return moves_of(self.cells, self.printed, out)

    def odds(self, out: vec[i64]) -> i64:
        """Whatever is drawn or rolled, all outcomes are equally likely."""
        n = moves_of(self.cells, self.printed, out)
        for i in range(n):
            out[i] = 1
        return n

    def sample(self, random: Random, out: vec[i64], weights: vec[i64]) -> i64:
        """All moves alike, and all outcomes too."""
        step = self.cells[STEP]
        if step == OPEN_GATES or step == ROLL:
            return ROLLED + random.randrange(6)
        return out[random.randrange(moves_of(self.cells, self.printed, out))]

    # ---- a move ------------------------------------------------------------------------------------------------------

    def do(self, code: i64) -> None:
        if code >= ROLLED:
            self.roll(code - ROLLED + 1)
        elif code >= DEALT:
            self.turn_up(code - DEALT)
        elif code >= DRAWN:
            self.begin(code - DRAWN)
        elif code >= TAKE_ONE:
            self.choose(code)
        elif code >= GIVE:
            self.take_die(code - GIVE, self.printed.parties - 1)
        else:
            self.take_die(code - TAKE, self.cells[ACTOR])

    def choose(self, code: i64) -> None:
        """A choice within a visit or at a Donation."""
        if code < SWAPPED:
            self.pick(code - TAKE_ONE)
        elif code < MOVED:
            code -= SWAPPED
            self.swap(code // 20, code % 20 // 5 + 1, code % 5)
        elif code < TURNED:
            code -= MOVED
            self.move(code // AREAS, code % AREAS)
        elif code < STEERED:
            code -= TURNED
            area, value = code // 5, code % 5
            self.turn_die(area, value + i64(value >= area))
        elif code < LOOTED:
            self.steer(code - STEERED)
        elif code < DONATED:
            code -= LOOTED
            self.loot(code // KINDS, code % KINDS)
        elif code < DONE:
            self.donate(PAIR_ONE[code - DONATED], PAIR_OTHER[code - DONATED])
        else:
            self.donate_no_more()

    # ---- set-up ------------------------------------------------------------------------------------------------------

    def begin(self, seat: i64) -> None:
        """Any player may be the first; then the top tile of each stack is seen."""
        cells = self.cells
        cells[FIRST] = seat
        cells[STEP] = DEAL
        if self.story is not None:
            self.emit("first", {"seat": int(seat + 1)})

    def turn_up(self, tile: i64) -> None:
        """The tile now on top of its District: at the set-up, or after the one above was won."""
        cells = self.cells
        district = tile // 3
        cells[TILE + tile] = ON_TOP
        cells[TOP + district] = tile % 3 + 1
        cells[STACK + district] -= 1
        if self.story is not None:
            self.emit("tile", {"area": int(district + 1), "tile": TILE_NAMES[tile],
                               "hands": int(self.printed.hands[tile]), "left": int(cells[STACK + district])})
        if cells[STEP] == REVEAL:
            cells[DISTRICT] = 0
            self.check_districts()
        elif district < DISTRICTS - 1:
            cells[DISTRICT] = district + 1
        else:
            cells[DISTRICT] = 0
            self.open_gates()

    # ---- 1: open the gates -------------------------------------------------------------------------------------------

    def open_gates(self) -> None:
        """All dice are rolled, one by one. The last round's die lies where it is until then."""
        cells = self.cells
        cells[STEP] = OPEN_GATES
        cells[TO_ROLL] = self.printed.dice
        cells[ACTOR] = CHANCE

    def roll(self, face: i64) -> None:
        step = self.cells[STEP]
        if step == OPEN_GATES:
            self.roll_gate(face)
        elif step == ROLL:
            self.roll_effect(face)
        else:
            self.follow_chain(face)

    def roll_gate(self, face: i64) -> None:
        """A die goes to its Area at once; after the last one the first player makes a visit."""
        cells = self.cells
        if cells[TO_ROLL] == self.printed.dice:
            for area in range(AREAS):
                cells[DICE + area] = 0
        cells[DICE + self.area_of(face)] += 1
        cells[TO_ROLL] -= 1
        if cells[TO_ROLL] == 0:
            if self.story is not None:
                self.emit("gates", {"dice": [int(cells[DICE + area]) for area in range(AREAS)]})
            cells[VISITS] = self.printed.dice - 1
            self.next_visit(cells[FIRST])

    # ---- 2: visits ---------------------------------------------------------------------------------------------------

    def next_visit(self, seat: i64) -> None:
        cells = self.cells
        cells[STEP] = TAKE_DIE
        cells[VISITOR] = seat
        cells[ACTOR] = seat

    def take_die(self, area: i64, party: i64) -> None:
        """a) Take a die at an Area, or give it to the neutral; the visit is then for that party."""
        cells = self.cells
        cells[DICE + area] -= 1
        cells[VISITS] -= 1
        cells[TAKEN + party] += 1
        cells[FOR] = party
        cells[DIE_FROM] = area
        if party >= self.printed.players:
            cells[GIVEN + cells[VISITOR]] = 1
        if self.story is not None:
            self.emit("die", {"seat": int(cells[VISITOR] + 1), "for": self.number(party), "area": int(area + 1)})
        self.enter(area)

    def end_visit(self) -> None:
        """After the visit, and all that the chain brought, Districts are checked for emptiness."""
        cells = self.cells
        cells[VISITED] = 0
        cells[FOR] = 0
        for district in range(DISTRICTS):
            if cells[TOTAL + district] == 0 and cells[TOP + district]:
                self.check_districts()
                return
        self.leave()

    def check_districts(self) -> None:
        """Settle empty Districts one by one, each once: that of the die first, then by number (AD-4)."""
        cells = self.cells
        district = self.empty_district()
        while district >= 0:
            if self.settle(district):
                return
            district = self.empty_district()
        for each in range(DISTRICTS):
            cells[SETTLED + each] = 0
        self.leave()

    def empty_district(self) -> i64:
        """The next District to be settled; -1 if there is none."""
        cells = self.cells
        first = cells[DIE_FROM]
        if first < MARKET and self.is_due(first):
            return first
        for district in range(DISTRICTS):
            if self.is_due(district):
                return district
        return -1

    def is_due(self, district: i64) -> bool:
        cells = self.cells
        return cells[TOTAL + district] == 0 and cells[TOP + district] > 0 and cells[SETTLED + district] == 0

    def settle(self, district: i64) -> bool:
        """An empty District: most of its resource takes the tile, second most scores, all give the resource back.

        True if the next tile is to be turned up before the check goes on.
        """
        cells = self.cells
        cells[SETTLED + district] = 1
        tile = tile_at(cells, district)
        cells[TOP + district] = 0
        owner = self.tile_owner(district)
        cells[TILE + tile] = UNSCORED if owner < 0 else WON + owner
        if self.story is not None:
            self.emit("empty", {"area": int(district + 1)})
        self.award(district, "settled", owner)
        if cells[STACK + district]:
            self.give_back(district)
            cells[STEP] = REVEAL
            cells[DISTRICT] = district
            cells[ACTOR] = CHANCE
            return True
        self.use_up(district)
        return False

    def leave(self) -> None:
        """The visit is over: the next player's turn, or the clock's."""
        cells = self.cells
        cells[DIE_FROM] = 0
        if cells[VISITS]:
            seat = cells[VISITOR] + 1
            self.next_visit(0 if seat == self.printed.players else seat)
        else:
            cells[VISITOR] = 0
            self.move_clock()

    # ---- 3: the clock ------------------------------------------------------------------------------------------------

    def move_clock(self) -> None:
        """The hand moves on by the hands at the last die's Area (AD-14); a hand on the last space ends the game."""
        cells, printed = self.cells, self.printed
        if cells[CLOCK] < printed.last:
            area: i64 = 0
            while cells[DICE + area] == 0:
                area += 1
            hands = printed.market_hands if area == MARKET else printed.hands[tile_at(cells, area)]
            space = cells[CLOCK] + hands
            cells[CLOCK] = space if space < printed.last else printed.last
            if self.story is not None:
                self.emit("clock", {"area": int(area + 1), "hands": int(hands), "space": int(cells[CLOCK]),
                                    "last": int(printed.last)})
        if cells[CLOCK] == printed.last:  # also when an effect brought it there: nothing else happens (AD-11)
            self.end_game()
            return
        event = printed.events[cells[CLOCK]]
        if event == DONATION:
            cells[DONORS] = printed.players
            cells[STEP] = DONATE
            if self.story is not None:
                self.emit("donation", {"points": int(printed.donation)})
            self.ask_donor()
            return
        if event:
            self.survey(event - 1)
        self.next_round()

    def ask_donor(self) -> None:
        """From the first player on; who has fewer than two resources is not asked (AD-16)."""
        cells, players = self.cells, self.printed.players
        while cells[DONORS]:
            seat = (cells[FIRST] + players - cells[DONORS]) % players
            if held(cells, seat) >= 2:
                cells[ACTOR] = seat
                return
            cells[DONORS] -= 1
        self.next_round()

    def donate(self, one: i64, other: i64) -> None:
        """Two resources go to their own Districts, for a point (AD-15). No District is checked then."""
        cells = self.cells
        seat = cells[ACTOR]
        if self.story is not None:
            self.emit("donate", {"seat": int(seat + 1), "resources": [RESOURCES[one], RESOURCES[other]],
                                 "points": int(self.printed.donation)})
        self.put_back(seat, one)
        self.put_back(seat, other)
        cells[POINTS + seat] += self.printed.donation
        self.ask_donor()

    def put_back(self, seat: i64, kind: i64) -> None:
        cells = self.cells
        cells[STOCK + KINDS * seat + kind] -= 1
        cells[ON + KINDS * kind + kind] += 1
        cells[TOTAL + kind] += 1

    def donate_no_more(self) -> None:
        if self.story is not None:
            self.emit("done", {"seat": int(self.cells[ACTOR] + 1)})
        self.cells[DONORS] -= 1
        self.ask_donor()

    # ---- 4: the next first player ------------------------------------------------------------------------------------

    def next_round(self) -> None:
        """The first-player token goes to the left."""
        cells, players = self.cells, self.printed.players
        cells[FIRST] = (cells[FIRST] + 1) % players
        for party in range(self.printed.parties):
            cells[TAKEN + party] = 0
        cells[GIVEN] = 0
        cells[GIVEN + 1] = 0
        if self.story is not None:
            self.emit("first", {"seat": int(cells[FIRST] + 1)})
        self.open_gates()

    # ---- the end -----------------------------------------------------------------------------------------------------

    def end_game(self) -> None:
        """Most and second most of each resource score once more; those of used-up stacks exist no longer."""
        cells = self.cells
        cells[ACTOR] = OVER
        cells[STEP] = 0
        if self.story is not None:
            self.emit("waves", {})
        for kind in range(KINDS):
            if cells[TOP + kind]:
                self.award(kind, "final", -1)
        if self.story is not None:
            scores = self.scores()
            neutral = int(cells[POINTS + self.printed.players]) if self.printed.neutral else None
            self.emit("won", {"seats": [seat + 1 for seat in self.winners()], "points": max(scores), "scores": scores,
                              "neutral": neutral})

    # ---- consistency -------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        return super().fault() or fault_of(self)
