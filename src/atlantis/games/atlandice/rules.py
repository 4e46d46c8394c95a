"""The rules of Atlandice, in the order of the rulebook; what happens at an Area is in `effects.py`."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import held, moves_of, tile_at
from atlantis.games.atlandice.consistency import fault_of
from atlantis.games.atlandice.data import DONATION, RESOURCES, TILE_NAMES
from atlantis.games.atlandice.effects import Visiting


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
        step = self.cells[at.STEP]
        if step == at.OPEN_GATES or step == at.ROLL:
            return at.ROLLED + random.randrange(6)
        return out[random.randrange(moves_of(self.cells, self.printed, out))]

    # ---- a move ------------------------------------------------------------------------------------------------------

    def do(self, code: i64) -> None:
        if code >= at.ROLLED:
            self.roll(code - at.ROLLED + 1)
        elif code >= at.DEALT:
            self.turn_up(code - at.DEALT)
        elif code >= at.DRAWN:
            self.begin(code - at.DRAWN)
        elif code >= at.TAKE_ONE:
            self.choose(code)
        elif code >= at.GIVE:
            self.take_die(code - at.GIVE, self.printed.parties - 1)
        else:
            self.take_die(code - at.TAKE, self.cells[ACTOR])

    def choose(self, code: i64) -> None:
        """A choice within a visit or at a Donation."""
        if code < at.SWAPPED:
            self.pick(code - at.TAKE_ONE)
        elif code < at.MOVED:
            code -= at.SWAPPED
            self.swap(code // 20, code % 20 // 5 + 1, code % 5)
        elif code < at.TURNED:
            code -= at.MOVED
            self.move(code // at.AREAS, code % at.AREAS)
        elif code < at.STEERED:
            code -= at.TURNED
            area, value = code // 5, code % 5
            self.turn_die(area, value + i64(value >= area))
        elif code < at.LOOTED:
            self.steer(code - at.STEERED)
        elif code < at.DONATED:
            code -= at.LOOTED
            self.loot(code // at.KINDS, code % at.KINDS)
        elif code < at.DONE:
            self.donate(at.PAIR_ONE[code - at.DONATED], at.PAIR_OTHER[code - at.DONATED])
        else:
            self.donate_no_more()

    # ---- set-up ------------------------------------------------------------------------------------------------------

    def begin(self, seat: i64) -> None:
        """Any player may be the first; then the top tile of each stack is seen."""
        cells = self.cells
        cells[at.FIRST] = seat
        cells[at.STEP] = at.DEAL
        if self.story is not None:
            self.emit("first", {"seat": int(seat + 1)})

    def turn_up(self, tile: i64) -> None:
        """The tile now on top of its District: at the set-up, or after the one above was won."""
        cells = self.cells
        district = tile // 3
        cells[at.TILE + tile] = at.ON_TOP
        cells[at.TOP + district] = tile % 3 + 1
        cells[at.STACK + district] -= 1
        if self.story is not None:
            self.emit("tile", {"area": int(district + 1), "tile": TILE_NAMES[tile],
                               "hands": int(self.printed.hands[tile]), "left": int(cells[at.STACK + district])})
        if cells[at.STEP] == at.REVEAL:
            cells[at.DISTRICT] = 0
            self.check_districts()
        elif district < at.DISTRICTS - 1:
            cells[at.DISTRICT] = district + 1
        else:
            cells[at.DISTRICT] = 0
            self.open_gates()

    # ---- 1: open the gates -------------------------------------------------------------------------------------------

    def open_gates(self) -> None:
        """All dice are rolled, one by one. The last round's die lies where it is until then."""
        cells = self.cells
        cells[at.STEP] = at.OPEN_GATES
        cells[at.TO_ROLL] = self.printed.dice
        cells[ACTOR] = CHANCE

    def roll(self, face: i64) -> None:
        step = self.cells[at.STEP]
        if step == at.OPEN_GATES:
            self.roll_gate(face)
        elif step == at.ROLL:
            self.roll_effect(face)
        else:
            self.follow_chain(face)

    def roll_gate(self, face: i64) -> None:
        """A die goes to its Area at once; after the last one the first player makes a visit."""
        cells = self.cells
        if cells[at.TO_ROLL] == self.printed.dice:
            for area in range(at.AREAS):
                cells[at.DICE + area] = 0
        cells[at.DICE + self.area_of(face)] += 1
        cells[at.TO_ROLL] -= 1
        if cells[at.TO_ROLL] == 0:
            if self.story is not None:
                self.emit("gates", {"dice": [int(cells[at.DICE + area]) for area in range(at.AREAS)]})
            cells[at.VISITS] = self.printed.dice - 1
            self.next_visit(cells[at.FIRST])

    # ---- 2: visits ---------------------------------------------------------------------------------------------------

    def next_visit(self, seat: i64) -> None:
        cells = self.cells
        cells[at.STEP] = at.TAKE_DIE
        cells[at.VISITOR] = seat
        cells[ACTOR] = seat

    def take_die(self, area: i64, party: i64) -> None:
        """a) Take a die at an Area, or give it to the neutral; the visit is then for that party."""
        cells = self.cells
        cells[at.DICE + area] -= 1
        cells[at.VISITS] -= 1
        cells[at.TAKEN + party] += 1
        cells[at.FOR] = party
        cells[at.DIE_FROM] = area
        if party >= self.printed.players:
            cells[at.GIVEN + cells[at.VISITOR]] = 1
        if self.story is not None:
            self.emit("die", {"seat": int(cells[at.VISITOR] + 1), "for": self.number(party), "area": int(area + 1)})
        self.enter(area)

    def end_visit(self) -> None:
        """After the visit, and all that the chain brought, Districts are checked for emptiness."""
        cells = self.cells
        cells[at.VISITED] = 0
        cells[at.FOR] = 0
        for district in range(at.DISTRICTS):
            if cells[at.TOTAL + district] == 0 and cells[at.TOP + district]:
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
        for each in range(at.DISTRICTS):
            cells[at.SETTLED + each] = 0
        self.leave()

    def empty_district(self) -> i64:
        """The next District to be settled; -1 if there is none."""
        cells = self.cells
        first = cells[at.DIE_FROM]
        if first < at.MARKET and self.is_due(first):
            return first
        for district in range(at.DISTRICTS):
            if self.is_due(district):
                return district
        return -1

    def is_due(self, district: i64) -> bool:
        cells = self.cells
        return cells[at.TOTAL + district] == 0 and cells[at.TOP + district] > 0 and cells[at.SETTLED + district] == 0

    def settle(self, district: i64) -> bool:
        """An empty District: most of its resource takes the tile, second most scores, all give the resource back.

        True if the next tile is to be turned up before the check goes on.
        """
        cells = self.cells
        cells[at.SETTLED + district] = 1
        tile = tile_at(cells, district)
        cells[at.TOP + district] = 0
        owner = self.tile_owner(district)
        cells[at.TILE + tile] = at.UNSCORED if owner < 0 else at.WON + owner
        if self.story is not None:
            self.emit("empty", {"area": int(district + 1)})
        self.award(district, "settled", owner)
        if cells[at.STACK + district]:
            self.give_back(district)
            cells[at.STEP] = at.REVEAL
            cells[at.DISTRICT] = district
            cells[ACTOR] = CHANCE
            return True
        self.use_up(district)
        return False

    def leave(self) -> None:
        """The visit is over: the next player's turn, or the clock's."""
        cells = self.cells
        cells[at.DIE_FROM] = 0
        if cells[at.VISITS]:
            seat = cells[at.VISITOR] + 1
            self.next_visit(0 if seat == self.printed.players else seat)
        else:
            cells[at.VISITOR] = 0
            self.move_clock()

    # ---- 3: the clock ------------------------------------------------------------------------------------------------

    def move_clock(self) -> None:
        """The hand moves on by the hands at the last die's Area (AD-14); a hand on the last space ends the game."""
        cells, printed = self.cells, self.printed
        if cells[at.CLOCK] < printed.last:
            area: i64 = 0
            while cells[at.DICE + area] == 0:
                area += 1
            hands = printed.market_hands if area == at.MARKET else printed.hands[tile_at(cells, area)]
            space = cells[at.CLOCK] + hands
            cells[at.CLOCK] = space if space < printed.last else printed.last
            if self.story is not None:
                self.emit("clock", {"area": int(area + 1), "hands": int(hands), "space": int(cells[at.CLOCK]),
                                    "last": int(printed.last)})
        if cells[at.CLOCK] == printed.last:  # also when an effect brought it there: nothing else happens (AD-11)
            self.end_game()
            return
        event = printed.events[cells[at.CLOCK]]
        if event == DONATION:
            cells[at.DONORS] = printed.players
            cells[at.STEP] = at.DONATE
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
        while cells[at.DONORS]:
            seat = (cells[at.FIRST] + players - cells[at.DONORS]) % players
            if held(cells, seat) >= 2:
                cells[ACTOR] = seat
                return
            cells[at.DONORS] -= 1
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
        cells[at.POINTS + seat] += self.printed.donation
        self.ask_donor()

    def put_back(self, seat: i64, kind: i64) -> None:
        cells = self.cells
        cells[at.STOCK + at.KINDS * seat + kind] -= 1
        cells[at.ON + at.KINDS * kind + kind] += 1
        cells[at.TOTAL + kind] += 1

    def donate_no_more(self) -> None:
        if self.story is not None:
            self.emit("done", {"seat": int(self.cells[ACTOR] + 1)})
        self.cells[at.DONORS] -= 1
        self.ask_donor()

    # ---- 4: the next first player ------------------------------------------------------------------------------------

    def next_round(self) -> None:
        """The first-player token goes to the left."""
        cells, players = self.cells, self.printed.players
        cells[at.FIRST] = (cells[at.FIRST] + 1) % players
        for party in range(self.printed.parties):
            cells[at.TAKEN + party] = 0
        cells[at.GIVEN] = 0
        cells[at.GIVEN + 1] = 0
        if self.story is not None:
            self.emit("first", {"seat": int(cells[at.FIRST] + 1)})
        self.open_gates()

    # ---- the end -----------------------------------------------------------------------------------------------------

    def end_game(self) -> None:
        """Most and second most of each resource score once more; those of used-up stacks exist no longer."""
        cells = self.cells
        cells[ACTOR] = OVER
        cells[at.STEP] = 0
        if self.story is not None:
            self.emit("waves", {})
        for kind in range(at.KINDS):
            if cells[at.TOP + kind]:
                self.award(kind, "final", -1)
        if self.story is not None:
            scores = self.scores()
            neutral = int(cells[at.POINTS + self.printed.players]) if self.printed.neutral else None
            self.emit("won", {"seats": [seat + 1 for seat in self.winners()], "points": max(scores), "scores": scores,
                              "neutral": neutral})

    # ---- consistency -------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        return super().fault() or fault_of(self)
