"""Majorities and points."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.game import Game
from atlantis.engine.layout import ACTOR, OVER
from atlantis.engine.results import leaders, shared_win
from atlantis.engine.state import State
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import held
from atlantis.games.atlandice.data import RESOURCES, SURVEY_OF_ALL, Printed
from atlantis.games.atlandice.majority import majority


class Scoring(State):
    """Majorities and what they bring: at an emptied District, at a Survey, at the end."""

    def __init__(self, game: Game, cells: vec[i64], printed: Printed) -> None:
        super().__init__(game, cells)
        self.printed = printed

    def number(self, party: i64) -> int:
        """A party as people count: seats from 1, the neutral 0."""
        return 0 if party >= self.printed.players else int(party + 1)

    # ---- majorities --------------------------------------------------------------------------------------------------

    def award(self, kind: i64, how: str, owner: i64) -> None:
        """Points for most and second most: at an emptied District (the tile counts at once), and at the end."""
        cells, printed = self.cells, self.printed
        standing = majority(cells, kind, printed.parties)
        if self.story is not None:
            self.emit_majority(kind, how, owner)
        if standing.most == 0:
            return
        for party in range(printed.parties):
            have = cells[at.STOCK + at.KINDS * party + kind]
            if have == standing.most:
                cells[at.POINTS + party] += printed.most
            elif have == standing.second and have:
                cells[at.POINTS + party] += printed.second

    def emit_majority(self, kind: i64, how: str, owner: i64) -> None:
        """For the story: who has how many, who is first and second, and who takes the tile."""
        cells, printed = self.cells, self.printed
        standing = majority(cells, kind, printed.parties)
        have = [int(cells[at.STOCK + at.KINDS * party + kind]) for party in range(printed.parties)]
        self.emit(how, {
            "resource": RESOURCES[kind], "have": have, "most": int(standing.most), "second": int(standing.second),
            "firsts": [self.number(party) for party, n in enumerate(have) if n and n == standing.most],
            "seconds": [self.number(party) for party, n in enumerate(have) if n and n == standing.second],
            "owner": -1 if owner < 0 else self.number(owner),
            "points": [int(printed.most), int(printed.second)]})

    def tile_owner(self, kind: i64) -> i64:
        """Of those with most of a resource the first from the visitor on, the neutral last (AD-6); -1 for nobody."""
        cells, players = self.cells, self.printed.players
        most = majority(cells, kind, self.printed.parties).most
        if most == 0:
            return -1
        for i in range(players):
            seat = (cells[at.VISITOR] + i) % players
            if cells[at.STOCK + at.KINDS * seat + kind] == most:
                return seat
        return players

    def survey(self, kind: i64) -> None:
        """Whoever has most of the named resource, or most in all, scores; all tied players do."""
        cells, printed = self.cells, self.printed
        total = kind == SURVEY_OF_ALL - 1
        have = [held(cells, party) if total else cells[at.STOCK + at.KINDS * party + kind]
                for party in range(printed.parties)]
        most = max(have)
        if self.story is not None:
            self.emit("survey", {"resource": "total" if total else RESOURCES[kind], "have": [int(n) for n in have],
                                 "firsts": [self.number(party) for party, n in enumerate(have) if n and n == most],
                                 "most": int(most), "points": int(printed.survey)})
        for party in range(printed.parties):
            if most and have[party] == most:
                cells[at.POINTS + party] += printed.survey

    # ---- after an emptied District -----------------------------------------------------------------------------------

    def give_back(self, kind: i64) -> None:
        """Everybody's tokens fill the Market up, and the rest goes to the District."""
        cells = self.cells
        back: i64 = 0
        for party in range(self.printed.parties):
            back += cells[at.STOCK + at.KINDS * party + kind]
            cells[at.STOCK + at.KINDS * party + kind] = 0
        there = at.ON + at.KINDS * at.MARKET + kind
        missing = self.printed.market - cells[there]
        filled = back if back < missing else missing if missing > 0 else 0
        cells[there] += filled
        cells[at.TOTAL + at.MARKET] += filled
        cells[at.ON + at.KINDS * kind + kind] += back - filled
        cells[at.TOTAL + kind] += back - filled
        if self.story is not None and back:
            self.emit("back", {"resource": RESOURCES[kind], "back": int(back), "market": int(filled)})

    def use_up(self, district: i64) -> None:
        """The third tile is given: every token of the resource leaves; dice and Submarine go to the Market (AD-5)."""
        cells = self.cells
        for party in range(self.printed.parties):
            cells[at.STOCK + at.KINDS * party + district] = 0
        for area in range(at.AREAS):
            cells[at.TOTAL + area] -= cells[at.ON + at.KINDS * area + district]
            cells[at.ON + at.KINDS * area + district] = 0
        if self.story is not None:
            self.emit("used-up", {"area": int(district + 1), "dice": int(cells[at.DICE + district]),
                                  "submarine": cells[at.SUBMARINE] == district})
        cells[at.DICE + at.MARKET] += cells[at.DICE + district]
        cells[at.DICE + district] = 0
        if cells[at.SUBMARINE] == district:
            cells[at.SUBMARINE] = at.MARKET

    # ---- results -----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(self.cells[at.POINTS + seat]) for seat in range(self.printed.players)]

    def winners(self) -> list[int]:
        """Most points wins; tied players win together. The neutral never does."""
        return leaders(self.scores()) if self.cells[ACTOR] == OVER else []

    def returns(self) -> list[float]:
        return shared_win(self.game.players, self.winners())
