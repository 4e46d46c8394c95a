"""The components: hands and supply, tiles, ships, the event deck, and scoring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import ACTOR, OVER, Game, State
from atlantis.engine.results import leaders, shared_win
from atlantis.games.ark import layout as at
from atlantis.games.ark.data import Printed, row_of


class Board(State):
    """A position, as the steps of the game see it."""

    def __init__(self, game: Game, cells: vec[i64], printed: Printed) -> None:
        super().__init__(game, cells)
        self.printed = printed

    # ---- cubes -------------------------------------------------------------------------------------------------------

    def can_pay(self, seat: i64, prices: vec[i64], row: i64) -> bool:
        """Does the player hold the cubes in this row of a table?"""
        cells = self.cells
        hand, spot = at.CUBES + at.TYPES * seat, at.TYPES * row
        return (
            cells[hand] >= prices[spot]
            and cells[hand + 1] >= prices[spot + 1]
            and cells[hand + 2] >= prices[spot + 2]
            and cells[hand + 3] >= prices[spot + 3]
        )

    def pay(self, seat: i64, kind: i64, number: i64) -> None:
        """Payment goes to the supply, before anything is received."""
        cells = self.cells
        cells[at.CUBES + at.TYPES * seat + kind] -= number
        cells[at.SUPPLY + kind] += number

    def pay_all(self, seat: i64, prices: vec[i64], row: i64) -> None:
        """The cubes in this row of a table."""
        for kind in range(i64(at.TYPES)):
            if prices[at.TYPES * row + kind]:
                self.pay(seat, kind, prices[at.TYPES * row + kind])

    def receive(self, seat: i64, kind: i64, number: i64) -> None:
        """Receive cubes as far as the supply and the hand limit allow; the rest is forfeited (AA-24)."""
        cells = self.cells
        room = self.printed.limit - cells[at.CUBES + at.TYPES * seat + kind]
        if number > room:
            number = room
        if number > cells[at.SUPPLY + kind]:
            number = cells[at.SUPPLY + kind]
        cells[at.CUBES + at.TYPES * seat + kind] += number
        cells[at.SUPPLY + kind] -= number

    def receive_all(self, seat: i64, table: vec[i64], row: i64) -> None:
        """The cubes in this row of a table."""
        if self.story is not None:
            self.tell_receipt(seat, row_of(table, row))
        for kind in range(i64(at.TYPES)):
            if table[at.TYPES * row + kind]:
                self.receive(seat, kind, table[at.TYPES * row + kind])

    def tell_receipt(self, seat: i64, shown: list[int]) -> None:
        """For the story: what will be received and what forfeited."""
        cells, limit = self.cells, int(self.printed.limit)
        room = [limit - int(cells[at.CUBES + at.TYPES * seat + kind]) for kind in range(at.TYPES)]
        came = [min(n, room[kind], int(cells[at.SUPPLY + kind])) for kind, n in enumerate(shown)]
        self.emit("receive", {"seat": seat, "shown": shown, "came": came, "room": room, "limit": limit})

    # ---- tiles, tokens, ships ----------------------------------------------------------------------------------------

    def rings(self, tile: i64) -> i64:
        """The gold rings of the side that is up (AA-6)."""
        printed = self.printed
        return printed.rings_sinking[tile] if self.cells[at.SIDE + tile] == at.SINKING else printed.rings[tile]

    def yields(self, tile: i64) -> vec[i64]:
        """The yields of the side that is up, 4 * tile + type."""
        return self.printed.sinking if self.cells[at.SIDE + tile] == at.SINKING else self.printed.dry

    def waiting_tile(self) -> i64:
        """The lowest tile that has no token; 8 if all have one, or if the bag is empty (AA-14)."""
        cells = self.cells
        if cells[at.BAG] + cells[at.BAG + 1] + cells[at.BAG + 2] + cells[at.BAG + 3] > 0:
            for tile in range(i64(at.TILES)):
                if cells[at.SIDE + tile] != at.GONE and cells[at.TOKEN + tile] == 0:
                    return tile
        return at.TILES

    def deck_holds_any(self) -> bool:
        """Is there a ship left to be turned up?"""
        cells = self.cells
        for ship in range(i64(at.SHIPS)):
            if cells[at.SHIP + ship] == at.IN_DECK:
                return True
        return False

    # ---- the time track and the event deck ---------------------------------------------------------------------------

    def furthest(self) -> i64:
        """The furthest space that any marker has reached in this pass: they only move forwards."""
        cells = self.cells
        space: i64 = 0
        for seat in range(i64(self.game.players)):
            if cells[at.SPACE + seat] > space:
                space = cells[at.SPACE + seat]
        return space

    def cards_to_quake(self) -> i64:
        """The number of next cards among which the earthquake is; 0 if it cannot be the next one."""
        cells = self.cells
        drawn = cells[at.DRAWN]
        if drawn < at.HALF:
            return i64(0) if cells[at.FIRST_QUAKE] else at.HALF - drawn
        if drawn >= at.SECOND_HALF and cells[at.SECOND_QUAKE] == 0:
            return at.CARDS - drawn
        return 0

    def weigh_events(self, out: vec[i64]) -> i64:
        """The odds of the next card: one part of `among` for the earthquake, the rest for the numbers left.

        Writes a weight for each of the nine, the earthquake last; numbers count by copies left.
        """
        cells, among = self.cells, self.cards_to_quake()
        parts = among - 1 if among else i64(1)
        left: i64 = 0
        for tile in range(i64(at.TILES)):
            left += cells[at.COPIES + tile]
            out[tile] = cells[at.COPIES + tile] * parts
        out[at.QUAKE] = left if among > 1 else among
        return left * among if among > 1 else i64(1) if among else left

    # ---- what counts -------------------------------------------------------------------------------------------------

    def at_the_end(self, seat: i64) -> i64:
        """The points that scoring adds to the track."""
        return self.lost(seat) + self.sets(seat) + self.gold(seat)

    def without_ship(self, seat: i64) -> i64:
        stranded = self.printed.workers - self.cells[at.FLEET + seat]
        return stranded if stranded > 0 else i64(0)

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
        """The most points win; tied players share the win (AA-19)."""
        return leaders(self.scores()) if self.cells[ACTOR] == OVER else []

    def returns(self) -> list[float]:
        return shared_win(self.game.players, self.winners())
