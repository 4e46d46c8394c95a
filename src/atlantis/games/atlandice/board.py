"""What lies where, who has how much of it, and what majorities bring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.results import leaders, shared_win
from atlantis.engine.state import State
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.actions import NEUTRAL
from atlantis.games.atlandice.data import Printed


class Majority:
    """How the parties stand in one resource, or in all. Nobody with none of it is first or second (AD-3)."""

    def __init__(self, most: i64, second: i64) -> None:
        self.most = most  # how many the first have; 0 if nobody has any
        self.second = second  # how many the second have; 0 if there is no second place, also after a tie for most


class Board(State):
    """The cells of a position, and what can be asked of them and done with them in any step."""

    def __init__(self, game: Game, cells: vec[i64], printed: Printed) -> None:
        super().__init__(game, cells)
        self.printed = printed

    def have(self, party: i64, kind: i64) -> i64:
        """How many of a resource a party has, or of all."""
        return held(self.cells, party) if kind == at.IN_ALL else self.cells[at.STOCK + at.KINDS * party + kind]

    def named(self, party: i64) -> int:
        """A party as events name it."""
        return NEUTRAL if party >= self.printed.players else int(party)

    # ---- majorities --------------------------------------------------------------------------------------------------

    def majority(self, kind: i64) -> Majority:
        most: i64 = 0
        firsts: i64 = 0
        second: i64 = 0
        for party in range(self.printed.parties):
            have = self.have(party, kind)
            if have > most:
                second = most
                most = have
                firsts = 1
            elif have == most:
                firsts += 1
            elif have > second:
                second = have
        return Majority(most, second if firsts == 1 else 0)

    def award(self, event: str, kind: i64, first: i64, second: i64, owner: i64 = -1) -> None:
        """Points for most and second most; all who are tied for a place score. `owner`: who takes the tile."""
        cells, standing = self.cells, self.majority(kind)
        if self.story is not None:
            self.emit_award(event, kind, first, second, owner)
        if standing.most == 0:
            return
        for party in range(self.printed.parties):
            have = self.have(party, kind)
            if have == standing.most:
                cells[at.POINTS + party] += first
            elif have == standing.second and have:
                cells[at.POINTS + party] += second

    def emit_award(self, event: str, kind: i64, first: i64, second: i64, owner: i64) -> None:
        """For the story: who has how many, who is first and second, and what each seat gets."""
        standing = self.majority(kind)
        have = [int(self.have(party, kind)) for party in range(self.printed.parties)]
        firsts = [party for party, n in enumerate(have) if n and n == standing.most]
        seconds = [party for party, n in enumerate(have) if n and n == standing.second]
        self.emit(
            event,
            {
                "resource": int(kind),
                "have": have,
                "most": int(standing.most),
                "second": int(standing.second),
                "firsts": [self.named(party) for party in firsts],
                "seconds": [self.named(party) for party in seconds],
                "owner": -1 if owner < 0 else self.named(owner),
                "worth": int(first),
                "less": int(second),
                "points": [
                    int(first if seat in firsts else second if seat in seconds else 0)
                    for seat in range(self.game.players)
                ],
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
    """A District whose stack is used up is no Area for any effect (AD-10)."""
    return area == at.MARKET or cells[at.TOP + area] > 0


def area_of(cells: vec[i64], face: i64) -> i64:
    """6s belong to the Market, and so do the numbers of Districts whose stacks are used up."""
    if is_area(cells, face):
        return face
    return at.MARKET


def lies(cells: vec[i64], kind: i64, area: i64) -> bool:
    """Is there such a resource at an Area?"""
    return cells[at.ON + at.KINDS * area + kind] > 0


def put(cells: vec[i64], kind: i64, area: i64, n: i64) -> None:
    """So many resources more at an Area, or fewer."""
    cells[at.ON + at.KINDS * area + kind] += n
    cells[at.TOTAL + area] += n


def held(cells: vec[i64], party: i64) -> i64:
    """All resources in a party's stock."""
    stock = at.STOCK + at.KINDS * party
    return cells[stock] + cells[stock + 1] + cells[stock + 2] + cells[stock + 3] + cells[stock + 4]
