"""The automatic parts of a round, in the order of the rulebook. The decisions are in `rules.py`."""

from __future__ import annotations

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.board import Board, Majority, held, put, tile_at
from atlantis.games.atlandice.data import DONATION

# ---- 1: open the gates -----------------------------------------------------------------------------------------------


def open_gates(s: Board) -> None:
    """All dice are rolled, one by one. The last round's die lies where it is until then."""
    s.cells[at.STEP] = at.OPEN_GATES
    s.cells[at.TO_ROLL] = s.printed.dice
    s.cells[ACTOR] = CHANCE


# ---- 2: visits -------------------------------------------------------------------------------------------------------


def next_visit(s: Board, seat: i64) -> None:
    s.cells[at.STEP] = at.TAKE_DIE
    s.cells[at.VISITOR] = seat
    s.cells[ACTOR] = seat


# ---- emptied Districts -----------------------------------------------------------------------------------------------


def end_visit(s: Board) -> None:
    """After the visit, and all that the chain brought, Districts are checked for emptiness."""
    cells = s.cells
    cells[at.VISITED] = 0
    cells[at.FOR] = 0
    for district in range(i64(at.DISTRICTS)):
        if cells[at.TOTAL + district] == 0 and cells[at.TOP + district]:
            check_districts(s)
            return
    leave(s)


def check_districts(s: Board) -> None:
    """Settle empty Districts one by one, each once: that of the die first, then by number (AD-4)."""
    district = empty_district(s)
    while district >= 0:
        if settle(s, district):
            return
        district = empty_district(s)
    for each in range(i64(at.DISTRICTS)):
        s.cells[at.SETTLED + each] = 0
    leave(s)


def empty_district(s: Board) -> i64:
    """The next District to settle; -1 if there is none."""
    first = s.cells[at.DIE_FROM]
    if first < at.MARKET and is_due(s, first):
        return first
    for district in range(i64(at.DISTRICTS)):
        if is_due(s, district):
            return district
    return -1


def is_due(s: Board, district: i64) -> bool:
    cells = s.cells
    return cells[at.TOTAL + district] == 0 and cells[at.TOP + district] > 0 and cells[at.SETTLED + district] == 0


def settle(s: Board, district: i64) -> bool:
    """An empty District: most of its resource takes the tile, second most scores, all give the resource back.

    True if the next tile is to be turned up before the check goes on.
    """
    cells, printed = s.cells, s.printed
    cells[at.SETTLED + district] = 1
    tile = tile_at(cells, district)
    cells[at.TOP + district] = 0
    found = s.majority(district)
    owner = tile_owner(s, found)
    cells[at.TILE + tile] = i64(at.UNSCORED) if owner < 0 else at.WON + owner
    if s.story is not None:
        s.emit("empty", {"area": int(district)})
    s.award("settled", district, found, printed.most, printed.second, owner)
    if cells[at.STACK + district]:
        give_back(s, district)
        cells[at.STEP] = at.REVEAL
        cells[at.DISTRICT] = district
        cells[ACTOR] = CHANCE
        return True
    use_up(s, district)
    return False


def tile_owner(s: Board, found: Majority) -> i64:
    """Of those with most of a resource the first from the visitor on, the neutral last (AD-6); -1 for nobody."""
    players = s.printed.players
    if found.most == 0:
        return -1
    for i in range(players):
        seat = (s.cells[at.VISITOR] + i) % players
        if found.have[seat] == found.most:
            return seat
    return players


def give_back(s: Board, kind: i64) -> None:
    """Everybody's tokens fill the Market up, and the rest goes to the District."""
    cells = s.cells
    back: i64 = 0
    for party in range(s.printed.parties):
        back += cells[at.STOCK + at.KINDS * party + kind]
        cells[at.STOCK + at.KINDS * party + kind] = 0
    missing = s.printed.market - cells[at.ON + at.KINDS * at.MARKET + kind]
    filled = back if back < missing else missing if missing > 0 else 0
    put(cells, kind, at.MARKET, filled)
    put(cells, kind, kind, back - filled)
    if s.story is not None and back:
        s.emit("back", {"resource": int(kind), "back": int(back), "market": int(filled)})


def use_up(s: Board, district: i64) -> None:
    """The third tile is given: every token of the resource leaves; dice and Submarine go to the Market (AD-5)."""
    cells = s.cells
    for party in range(s.printed.parties):
        cells[at.STOCK + at.KINDS * party + district] = 0
    for area in range(i64(at.AREAS)):
        put(cells, district, area, -cells[at.ON + at.KINDS * area + district])
    if s.story is not None:
        s.emit(
            "used-up",
            {
                "area": int(district),
                "dice": int(cells[at.DICE + district]),
                "submarine": cells[at.SUBMARINE] == district,
            },
        )
    cells[at.DICE + at.MARKET] += cells[at.DICE + district]
    cells[at.DICE + district] = 0
    if cells[at.SUBMARINE] == district:
        cells[at.SUBMARINE] = at.MARKET


def leave(s: Board) -> None:
    """The visit is over: the next player's turn, or the clock's."""
    cells = s.cells
    cells[at.DIE_FROM] = 0
    if cells[at.VISITS]:
        next_visit(s, (cells[at.VISITOR] + 1) % s.printed.players)
    else:
        cells[at.VISITOR] = 0
        move_clock(s)


# ---- 3: the clock ----------------------------------------------------------------------------------------------------


def move_clock(s: Board) -> None:
    """The hand moves on by the hands at the last die's Area (AD-14); a hand on the last space ends the game."""
    cells, printed = s.cells, s.printed
    if cells[at.CLOCK] < printed.last:
        area: i64 = 0
        while cells[at.DICE + area] == 0:
            area += 1
        hands = printed.hands[tile_at(cells, area)]
        space = cells[at.CLOCK] + hands
        cells[at.CLOCK] = space if space < printed.last else printed.last
        if s.story is not None:
            s.emit(
                "clock",
                {"area": int(area), "hands": int(hands), "space": int(cells[at.CLOCK]), "last": int(printed.last)},
            )
    if cells[at.CLOCK] == printed.last:  # also when an effect brought it there: nothing else happens (AD-11)
        end_game(s)
        return
    event = printed.events[cells[at.CLOCK]]
    if event == DONATION:
        cells[at.DONORS] = printed.players
        cells[at.STEP] = at.DONATE
        if s.story is not None:
            s.emit("donation", {"points": int(printed.donation)})
        ask_donor(s)
        return
    if event:  # a Survey: whoever has most of the named resource, or most in all, scores
        s.award("survey", event - 1, s.majority(event - 1), printed.survey, 0)
    next_round(s)


def ask_donor(s: Board) -> None:
    """From the first player on; players with fewer than two resources are not asked (AD-16)."""
    cells, players = s.cells, s.printed.players
    while cells[at.DONORS]:
        seat = (cells[at.FIRST] + players - cells[at.DONORS]) % players
        if held(cells, seat) >= 2:
            cells[ACTOR] = seat
            return
        cells[at.DONORS] -= 1
    next_round(s)


# ---- 4: the next first player ----------------------------------------------------------------------------------------


def next_round(s: Board) -> None:
    """The first-player token goes to the left."""
    cells = s.cells
    cells[at.FIRST] = (cells[at.FIRST] + 1) % s.printed.players
    for party in range(s.printed.parties):
        cells[at.TAKEN + party] = 0
    cells[at.GIVEN] = 0
    cells[at.GIVEN + 1] = 0
    if s.story is not None:
        s.emit("first", {"seat": int(cells[at.FIRST])})
    open_gates(s)


# ---- the end ---------------------------------------------------------------------------------------------------------


def end_game(s: Board) -> None:
    """Most and second most of each resource score once more; those of used-up stacks exist no longer."""
    cells, printed = s.cells, s.printed
    cells[ACTOR] = OVER
    cells[at.STEP] = 0
    if s.story is not None:
        s.emit("waves", {})
    for kind in range(i64(at.KINDS)):
        if cells[at.TOP + kind]:
            s.award("final", kind, s.majority(kind), printed.most, printed.second)
    if s.story is not None:
        scores = s.scores()
        s.emit(
            "won",
            {
                "seats": list(s.winners()),
                "points": max(scores),
                "scores": scores,
                "neutral": int(cells[at.POINTS + printed.players]) if printed.neutral else None,
            },
        )
