"""The board, the players' stocks, and majorities."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, OVER, Game, State
from atlantis.engine.results import leaders, shared_win
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.actions import NEUTRAL
from atlantis.games.atlandice.data import Printed


class Majority:
    """The standing in one resource, or in all. A party with none of it is neither first nor second (AD-3).

    `have`: the number each party has. `most`: the number the first have, 0 if nobody has any. `second`: the number the
    second have, 0 if there is no second place, as after a tie for most.
    """

    def __init__(self, have: vec[i64], parties: i64) -> None:
        self.have = have
        self.parties = parties
        self.most: i64 = 0
        self.second: i64 = 0
        firsts: i64 = 0
        for party in range(parties):
            if have[party] > self.most:
                self.second, self.most, firsts = self.most, have[party], 1
            elif have[party] == self.most:
                firsts += 1
            elif have[party] > self.second:
                self.second = have[party]
        if firsts > 1:
            self.second = 0

    def points(self, party: i64, most: i64, second: i64) -> i64:
        """The points of a party for first or second place; all tied parties score."""
        have = self.have[party]
        if have == 0:
            return 0
        if have == self.most:
            return most
        return second if have == self.second else i64(0)

    def those_with(self, n: i64) -> list[i64]:
        """The parties that have n of it; none if n is 0."""
        return [party for party in range(self.parties) if n and self.have[party] == n]


class Board(State):
    """The cells of a position, with queries and changes that all steps share."""

    def __init__(self, game: Game, cells: vec[i64], printed: Printed) -> None:
        super().__init__(game, cells)
        self.printed = printed

    def have(self, party: i64, kind: i64) -> i64:
        """The number of a resource, or of all, that a party has."""
        return held(self.cells, party) if kind == at.IN_ALL else self.cells[at.STOCK + at.KINDS * party + kind]

    def named(self, party: i64) -> int:
        """A party as events name it."""
        return NEUTRAL if party >= self.printed.players else int(party)

    # ---- majorities --------------------------------------------------------------------------------------------------

    def majority(self, kind: i64) -> Majority:
        have, parties = vec[i64]([0, 0, 0, 0]), self.printed.parties  # one for each of at.PARTIES
        for party in range(parties):
            have[party] = self.have(party, kind)
        return Majority(have, parties)

    def award(self, event: str, kind: i64, found: Majority, first: i64, second: i64, owner: i64 = -1) -> None:
        """Points for most and second most. `owner`: who takes the tile."""
        for party in range(self.printed.parties):
            self.cells[at.POINTS + party] += found.points(party, first, second)
        if self.story is not None:
            self.emit(
                event,
                {
                    "resource": int(kind),
                    "have": [int(found.have[party]) for party in range(found.parties)],
                    "most": int(found.most),
                    "second": int(found.second),
                    "firsts": [self.named(party) for party in found.those_with(found.most)],
                    "seconds": [self.named(party) for party in found.those_with(found.second)],
                    "owner": -1 if owner < 0 else self.named(owner),
                    "worth": int(first),
                    "less": int(second),
                    "points": [int(found.points(seat, first, second)) for seat in range(self.printed.players)],
                },
            )

    # ---- results -----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.cells[at.POINTS + seat]) for seat in range(self.printed.players)]

    def winners(self) -> list[int]:
        """Most points wins; tied players win together. The neutral never does."""
        return leaders(self.scores()) if self.cells[ACTOR] == OVER else []

    def returns(self) -> list[float]:
        return shared_win(self.game.players, self.winners())


# ---- what lies where -------------------------------------------------------------------------------------------------


def tile_at(cells: vec[i64], area: i64) -> i64:
    """The tile that is face up at a District; NO_TILE at the Market."""
    if area == at.MARKET:
        return at.NO_TILE
    return 3 * area + cells[at.TOP + area] - 1


def is_area(cells: vec[i64], area: i64) -> bool:
    """A District whose stack is used up is not an Area for any effect (AD-10)."""
    return area == at.MARKET or cells[at.TOP + area] > 0


def area_of(cells: vec[i64], face: i64) -> i64:
    """6s belong to the Market, and so do the numbers of Districts whose stacks are used up."""
    if is_area(cells, face):
        return face
    return at.MARKET


def lies(cells: vec[i64], kind: i64, area: i64) -> bool:
    """Is there a resource of this kind at an Area?"""
    return cells[at.ON + at.KINDS * area + kind] > 0


def put(cells: vec[i64], kind: i64, area: i64, n: i64) -> None:
    """Add resources to an Area, or remove them."""
    cells[at.ON + at.KINDS * area + kind] += n
    cells[at.TOTAL + area] += n


def held(cells: vec[i64], party: i64) -> i64:
    """All resources in a party's stock."""
    stock = at.STOCK + at.KINDS * party
    return cells[stock] + cells[stock + 1] + cells[stock + 2] + cells[stock + 3] + cells[stock + 4]


def picked(cells: vec[i64], printed: Printed, seat: i64) -> i64:
    """The dice that a player has picked this round, for themselves or for the neutral (AD-7)."""
    own = cells[at.TAKEN + seat]
    return own + cells[at.GIVEN + seat] if printed.neutral else own
