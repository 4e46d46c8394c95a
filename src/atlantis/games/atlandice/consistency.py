"""What cannot be in a position of Atlandice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice.choices import can_loot, can_move, can_swap, held, moves_one, rolls, tile_at
from atlantis.games.atlandice.layout import (
    AREAS,
    BEYOND,
    CHAIN,
    CHAIN_ROLL,
    CLOCK,
    DEAL,
    DICE,
    DIE_FROM,
    DISTRICT,
    DISTRICTS,
    DONATE,
    DONORS,
    DRAW_FIRST,
    ENGINEERING,
    EVEN,
    FACE_DOWN,
    FIRST,
    FOR,
    GATE,
    GIVEN,
    KINDS,
    LOOT,
    MARKET,
    MOVE_ONE,
    ODD,
    ON,
    ON_TOP,
    OPEN_GATES,
    PARTIES,
    PICK,
    PICK_EXTRA,
    PICKS,
    POINTS,
    REVEAL,
    ROLL,
    SECOND,
    SETTLED,
    SIX,
    STACK,
    STEER,
    STEP,
    STOCK,
    SUBMARINE,
    SWAP,
    SWAP_TWO,
    TAKE_DIE,
    TAKEN,
    TILE,
    TILES,
    TO_ROLL,
    TOP,
    TOTAL,
    TURN_DIE,
    UNSCORED,
    VISITED,
    VISITOR,
    VISITS,
    WON,
)
from atlantis.games.atlandice.printed import DONATION, RESOURCES, TILE_NAMES

if TYPE_CHECKING:
    from atlantis.games.atlandice.scoring import Scoring


def fault_of(state: Scoring) -> str:
    """The first thing that does not fit together; empty when all does. The cells are within their ranges already."""
    for check in (fault_of_parties, fault_of_tiles, fault_of_tokens, fault_of_points, fault_of_step, fault_of_dice,
                  fault_of_turn, fault_of_visit):
        fault = check(state)
        if fault:
            return fault
    return ""


def fault_of_parties(state: Scoring) -> str:
    """Nobody who does not play has anything."""
    cells, printed = state.cells, state.printed
    for cell in (ACTOR, FIRST, VISITOR):
        if cells[cell] >= printed.players:
            return f"there is no seat {cells[cell] + 1}"
    if cells[FOR] >= printed.parties or cells[DONORS] > printed.players:
        return f"there are {printed.players} players"
    for party in range(printed.parties, PARTIES):
        if held(cells, party) or cells[POINTS + party] or cells[TAKEN + party]:
            return f"there is no party {party + 1}, but it has something"
    if not printed.neutral and cells[GIVEN] + cells[GIVEN + 1]:
        return "a die is given, but there is no neutral player"
    return ""


# ---- tiles and tokens ------------------------------------------------------------------------------------------------

def fault_of_tiles(state: Scoring) -> str:
    """A stack's tiles are face down, at most one on top, and the others given."""
    cells = state.cells
    for district in range(DISTRICTS):
        down = tops = gone = 0
        for tile in range(3 * district, 3 * district + 3):
            what = cells[TILE + tile]
            down += i64(what == FACE_DOWN)
            gone += i64(what >= UNSCORED)
            if what == ON_TOP:
                tops += 1
                if cells[TOP + district] != tile % 3 + 1:
                    return f"the tile {TILE_NAMES[tile]} is not the one that lies on top"
            if what >= WON + state.printed.parties:
                return f"the tile {TILE_NAMES[tile]} was won by nobody who plays"
        if down != cells[STACK + district] or tops != i64(cells[TOP + district] > 0):
            return f"the stack of District {district + 1} does not have its three tiles"
        waiting = due_for_tile(state, district)
        if tops == 0 and down > 0 and not waiting:
            return f"the top tile of District {district + 1} is not face up"
        if waiting and (tops or down == 0):
            return f"no tile of District {district + 1} can be turned up"
        if gone and cells[STEP] in (DRAW_FIRST, DEAL) and cells[ACTOR] != OVER:
            return "a tile was given before the game began"
    return ""


def due_for_tile(state: Scoring, district: i64) -> bool:
    """Is the District's next tile about to be turned up?"""
    cells = state.cells
    step = cells[STEP]
    if cells[ACTOR] == OVER:
        return False
    return (step == DRAW_FIRST or (step == DEAL and district >= cells[DISTRICT])
            or (step == REVEAL and district == cells[DISTRICT]))


def fault_of_tokens(state: Scoring) -> str:
    """Tokens of each kind are as many as at the start, or none once their stack is used up."""
    cells, printed = state.cells, state.printed
    for area in range(AREAS):
        lying: i64 = 0
        for kind in range(KINDS):
            lying += cells[ON + KINDS * area + kind]
        if lying != cells[TOTAL + area]:
            return f"{lying} resources lie at Area {area + 1}, not {cells[TOTAL + area]}"
    for kind in range(KINDS):
        found: i64 = 0
        for area in range(AREAS):
            found += cells[ON + KINDS * area + kind]
        for party in range(printed.parties):
            found += cells[STOCK + KINDS * party + kind]
        used_up = cells[TOP + kind] == 0 and cells[STACK + kind] == 0
        wanted = 0 if used_up else printed.market + printed.district
        if found != wanted:
            return f"there are {found} tokens of {RESOURCES[kind]}, not {wanted}"
        if used_up and (cells[TOTAL + kind] or cells[DICE + kind] or cells[SUBMARINE] == kind):
            return f"District {kind + 1} is used up, but something is there"
    return ""


def fault_of_points(state: Scoring) -> str:
    """Tiles won count at once, and nobody has more than there was to be had."""
    cells, printed = state.cells, state.printed
    most = most_so_far(state)
    for party in range(printed.parties):
        tiles: i64 = 0
        for tile in range(TILES):
            tiles += i64(cells[TILE + tile] == WON + party)
        points = cells[POINTS + party]
        if points < tiles * printed.most:
            return f"{points} points are less than {tiles} tiles bring"
        if points > most:
            return f"{points} points are more than anybody can have so far"
    return ""


def most_so_far(state: Scoring) -> i64:
    """What can be had in all, without what is still to come."""
    cells, printed = state.cells, state.printed
    to_come: i64 = 0 if cells[ACTOR] == OVER else KINDS
    for tile in range(TILES):
        to_come += i64(cells[TILE + tile] == FACE_DOWN or cells[TILE + tile] == ON_TOP)
    return printed.most_points() - to_come * printed.best_place() - printed.points_after(cells[CLOCK])


# ---- whose turn, and with which dice ---------------------------------------------------------------------------------

def in_visits(step: i64) -> bool:
    return TAKE_DIE <= step <= REVEAL


def fault_of_step(state: Scoring) -> str:
    """The clock and the actor fit what is being done."""
    cells, printed = state.cells, state.printed
    step, actor, clock = cells[STEP], cells[ACTOR], cells[CLOCK]
    if (step == DONATE) != (cells[DONORS] > 0):
        return "the seats to be asked do not fit"
    if actor == OVER:
        return "" if step == 0 and clock == printed.last else "the game is over before the last space of the clock"
    chance = (step <= OPEN_GATES or step == ROLL or step == CHAIN_ROLL or step == REVEAL)
    if chance != (actor == CHANCE):
        return "the wrong one is to move"
    if step <= DEAL and not is_set_up(state):
        return "something has happened before the game begins"
    if clock == printed.last and not in_visits(step):
        return "the hand stands on the last space, but the game goes on"
    if step == DONATE and printed.events[clock] != DONATION:
        return f"there is no Donation on space {clock}"
    if step == DONATE and (actor != (cells[FIRST] + printed.players - cells[DONORS]) % printed.players
                           or held(cells, actor) < 2):
        return f"seat {actor + 1} is not to be asked for a Donation"
    return ""


def is_set_up(state: Scoring) -> bool:
    """Before the first roll the clock stands on 0, nobody has anything, and the Submarine is where it starts."""
    cells, printed = state.cells, state.printed
    if cells[CLOCK] or cells[SUBMARINE] != printed.submarine or (cells[STEP] == DRAW_FIRST and cells[FIRST]):
        return False
    for party in range(printed.parties):
        if held(cells, party):
            return False
    return True


def fault_of_dice(state: Scoring) -> str:
    """All dice are lying, taken or still to be rolled."""
    cells, printed = state.cells, state.printed
    step = cells[STEP]
    over = cells[ACTOR] == OVER
    lying = taken = 0
    for area in range(AREAS):
        lying += cells[DICE + area]
    for party in range(printed.parties):
        taken += cells[TAKEN + party]
    fits = True
    if over or step == DONATE:
        fits = lying == 1 and taken == printed.dice - 1 and cells[VISITS] == 0 and cells[TO_ROLL] == 0
    elif step <= DEAL:
        fits = lying == 0 and taken == 0 and cells[VISITS] == 0 and cells[TO_ROLL] == 0
    elif step == OPEN_GATES:
        # The last round's die; no round leaves the clock where it was.
        left_over = i64(cells[CLOCK] > 0 and cells[TO_ROLL] == printed.dice)
        fits = (taken == 0 and cells[VISITS] == 0 and cells[TO_ROLL] > 0
                and lying == printed.dice - cells[TO_ROLL] + left_over)
    else:
        fits = (lying == cells[VISITS] + 1 and taken == printed.dice - 1 - cells[VISITS] and cells[TO_ROLL] == 0
                and (cells[VISITS] > 0 or step != TAKE_DIE))
    return "" if fits else "the dice lying, taken and still to be rolled do not fit together"


def fault_of_turn(state: Scoring) -> str:
    """Every seat has made as many visits as its turn came."""
    cells, printed = state.cells, state.printed
    step = cells[STEP]
    if cells[ACTOR] == OVER or not in_visits(step):
        if cells[VISITOR]:
            return "somebody visits outside of the visits"
        made = printed.dice - 1 if cells[ACTOR] == OVER or step == DONATE else 0
    else:
        made = printed.dice - 1 - cells[VISITS]
        if cells[VISITOR] != (cells[FIRST] + made - i64(step != TAKE_DIE)) % printed.players:
            return f"it is not the turn of seat {cells[VISITOR] + 1}"
        if cells[ACTOR] != CHANCE and cells[ACTOR] != cells[VISITOR]:
            return "somebody else decides than who visits"
    for seat in range(printed.players):
        turns = (made + printed.players - 1 - (seat - cells[FIRST]) % printed.players) // printed.players
        own = cells[TAKEN + seat]
        if printed.neutral:
            own += cells[GIVEN + seat]
        if own != turns or cells[TAKEN + seat] > printed.own_dice:
            return f"seat {seat + 1} has not taken the dice that were its turn's"
    return ""


# ---- a visit ---------------------------------------------------------------------------------------------------------

def fault_of_visit(state: Scoring) -> str:
    """What is pending in a visit fits the visited Area and its tile."""
    cells = state.cells
    step = cells[STEP]
    visiting = PICK <= step <= LOOT and cells[ACTOR] != OVER
    if not visiting and (cells[FOR] or cells[VISITED]):
        return "a visit goes on where there is none"
    if not visiting and step != REVEAL and cells[DIE_FROM]:
        return "a die was taken where no visit goes on"
    settled: i64 = 0
    for district in range(DISTRICTS):
        settled += cells[SETTLED + district]
    if step == REVEAL:
        if cells[SETTLED + cells[DISTRICT]] == 0 or anybody_has(state, cells[DISTRICT]):
            return "a tile is revealed in a District that was not settled"
    elif settled:
        return "a District is settled outside of the check"
    if step not in (DEAL, REVEAL) and cells[DISTRICT]:
        return "no tile is being turned up"
    if (step == PICK) != (cells[PICKS] > 0):
        return "the picks do not fit"
    return fault_of_effect(state) if visiting else ""


def anybody_has(state: Scoring, kind: i64) -> bool:
    for party in range(state.printed.parties):
        if state.cells[STOCK + KINDS * party + kind]:
            return True
    return False


def fault_of_effect(state: Scoring) -> str:
    """The tile asks for this step, there is something to choose, and the die led here."""
    cells = state.cells
    step, area = cells[STEP], cells[VISITED]
    seat = cells[VISITOR]
    gives = cells[FOR] >= state.printed.players
    if cells[TAKEN + cells[FOR]] == 0 or (cells[GIVEN + seat] == 0 if gives else cells[FOR] != seat):
        return "the visit is for somebody who has not taken a die"
    if area != MARKET and cells[TOP + area] == 0:
        return f"District {area + 1} is used up and cannot be visited"
    if cells[DIE_FROM] != area and (cells[DIE_FROM] != 0 or cells[TOP] != CHAIN + 1):
        return "the visit goes on where the die did not lead"
    if step == PICK:
        if cells[TOTAL + area] < cells[PICKS] or (cells[PICKS] == 2 and cells[SUBMARINE] != area):
            return "there are more picks than resources"
        return ""
    if area == MARKET:
        return "the Market has no effect"
    return "" if fits_tile(state, tile_at(cells, area)) else "the tile does not ask for this"


def fits_tile(state: Scoring, tile: i64) -> bool:
    """Does this tile ask for the step, and is there something to choose?"""
    cells = state.cells
    step = cells[STEP]
    if step == ROLL:
        return rolls(tile)
    if step == CHAIN_ROLL:
        return tile == CHAIN
    if step == PICK_EXTRA:
        due = tile == ODD or tile == EVEN or (tile == SECOND and cells[TAKEN + cells[FOR]] == 2)
        return due and cells[TOTAL + cells[VISITED]] > 0
    if step == SWAP_TWO:
        return tile == SWAP and can_swap(cells)
    if step == TURN_DIE:
        return tile == GATE
    if step == STEER:
        return ENGINEERING <= tile < EVEN
    if step == LOOT:
        return (tile == BEYOND or tile == SIX) and can_loot(cells)
    assert step == MOVE_ONE
    return moves_one(tile) and can_move(cells)
