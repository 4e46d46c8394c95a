"""What cannot be in a position of Atlandice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import can_loot, can_move, can_swap, held, moves_one, rolls, tile_at
from atlantis.games.atlandice.data import DONATION, RESOURCES, TILE_NAMES

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
    for cell in (ACTOR, at.FIRST, at.VISITOR):
        if cells[cell] >= printed.players:
            return f"there is no seat {cells[cell] + 1}"
    if cells[at.FOR] >= printed.parties or cells[at.DONORS] > printed.players:
        return f"there are {printed.players} players"
    for party in range(printed.parties, at.PARTIES):
        if held(cells, party) or cells[at.POINTS + party] or cells[at.TAKEN + party]:
            return f"there is no party {party + 1}, but it has something"
    if not printed.neutral and cells[at.GIVEN] + cells[at.GIVEN + 1]:
        return "a die is given, but there is no neutral player"
    return ""


# ---- tiles and tokens ------------------------------------------------------------------------------------------------

def fault_of_tiles(state: Scoring) -> str:
    """A stack's tiles are face down, at most one on top, and the others given."""
    cells = state.cells
    for district in range(at.DISTRICTS):
        down = tops = gone = 0
        for tile in range(3 * district, 3 * district + 3):
            what = cells[at.TILE + tile]
            down += i64(what == at.FACE_DOWN)
            gone += i64(what >= at.UNSCORED)
            if what == at.ON_TOP:
                tops += 1
                if cells[at.TOP + district] != tile % 3 + 1:
                    return f"the tile {TILE_NAMES[tile]} is not the one that lies on top"
            if what >= at.WON + state.printed.parties:
                return f"the tile {TILE_NAMES[tile]} was won by nobody who plays"
        if down != cells[at.STACK + district] or tops != i64(cells[at.TOP + district] > 0):
            return f"the stack of District {district + 1} does not have its three tiles"
        waiting = due_for_tile(state, district)
        if tops == 0 and down > 0 and not waiting:
            return f"the top tile of District {district + 1} is not face up"
        if waiting and (tops or down == 0):
            return f"no tile of District {district + 1} can be turned up"
        if gone and cells[at.STEP] in (at.DRAW_FIRST, at.DEAL) and cells[ACTOR] != OVER:
            return "a tile was given before the game began"
    return ""


def due_for_tile(state: Scoring, district: i64) -> bool:
    """Is the District's next tile about to be turned up?"""
    cells = state.cells
    step = cells[at.STEP]
    if cells[ACTOR] == OVER:
        return False
    return (step == at.DRAW_FIRST or (step == at.DEAL and district >= cells[at.DISTRICT])
            or (step == at.REVEAL and district == cells[at.DISTRICT]))


def fault_of_tokens(state: Scoring) -> str:
    """Tokens of each kind are as many as at the start, or none once their stack is used up."""
    cells, printed = state.cells, state.printed
    for area in range(at.AREAS):
        lying: i64 = 0
        for kind in range(at.KINDS):
            lying += cells[at.ON + at.KINDS * area + kind]
        if lying != cells[at.TOTAL + area]:
            return f"{lying} resources lie at Area {area + 1}, not {cells[at.TOTAL + area]}"
    for kind in range(at.KINDS):
        found: i64 = 0
        for area in range(at.AREAS):
            found += cells[at.ON + at.KINDS * area + kind]
        for party in range(printed.parties):
            found += cells[at.STOCK + at.KINDS * party + kind]
        used_up = cells[at.TOP + kind] == 0 and cells[at.STACK + kind] == 0
        wanted = 0 if used_up else printed.market + printed.district
        if found != wanted:
            return f"there are {found} tokens of {RESOURCES[kind]}, not {wanted}"
        if used_up and (cells[at.TOTAL + kind] or cells[at.DICE + kind] or cells[at.SUBMARINE] == kind):
            return f"District {kind + 1} is used up, but something is there"
    return ""


def fault_of_points(state: Scoring) -> str:
    """Tiles won count at once, and nobody has more than there was to be had."""
    cells, printed = state.cells, state.printed
    most = most_so_far(state)
    for party in range(printed.parties):
        tiles: i64 = 0
        for tile in range(at.TILES):
            tiles += i64(cells[at.TILE + tile] == at.WON + party)
        points = cells[at.POINTS + party]
        if points < tiles * printed.most:
            return f"{points} points are less than {tiles} tiles bring"
        if points > most:
            return f"{points} points are more than anybody can have so far"
    return ""


def most_so_far(state: Scoring) -> i64:
    """What can be had in all, without what is still to come."""
    cells, printed = state.cells, state.printed
    to_come: i64 = 0 if cells[ACTOR] == OVER else at.KINDS
    for tile in range(at.TILES):
        to_come += i64(cells[at.TILE + tile] == at.FACE_DOWN or cells[at.TILE + tile] == at.ON_TOP)
    return printed.most_points() - to_come * printed.best_place() - printed.points_after(cells[at.CLOCK])


# ---- whose turn, and with which dice ---------------------------------------------------------------------------------

def in_visits(step: i64) -> bool:
    return at.TAKE_DIE <= step <= at.REVEAL


def fault_of_step(state: Scoring) -> str:
    """The clock and the actor fit what is being done."""
    cells, printed = state.cells, state.printed
    step, actor, clock = cells[at.STEP], cells[ACTOR], cells[at.CLOCK]
    if (step == at.DONATE) != (cells[at.DONORS] > 0):
        return "the seats to be asked do not fit"
    if actor == OVER:
        return "" if step == 0 and clock == printed.last else "the game is over before the last space of the clock"
    chance = (step <= at.OPEN_GATES or step == at.ROLL or step == at.CHAIN_ROLL or step == at.REVEAL)
    if chance != (actor == CHANCE):
        return "the wrong one is to move"
    if step <= at.DEAL and not is_set_up(state):
        return "something has happened before the game begins"
    if clock == printed.last and not in_visits(step):
        return "the hand stands on the last space, but the game goes on"
    if step == at.DONATE and printed.events[clock] != DONATION:
        return f"there is no Donation on space {clock}"
    if step == at.DONATE and (actor != (cells[at.FIRST] + printed.players - cells[at.DONORS]) % printed.players
                           or held(cells, actor) < 2):
        return f"seat {actor + 1} is not to be asked for a Donation"
    return ""


def is_set_up(state: Scoring) -> bool:
    """Before the first roll the clock stands on 0, nobody has anything, and the Submarine is where it starts."""
    cells, printed = state.cells, state.printed
    if cells[at.CLOCK] or cells[at.SUBMARINE] != printed.submarine or (cells[at.STEP] == at.DRAW_FIRST and cells[at.FIRST]):
        return False
    for party in range(printed.parties):
        if held(cells, party):
            return False
    return True


def fault_of_dice(state: Scoring) -> str:
    """All dice are lying, taken or still to be rolled."""
    cells, printed = state.cells, state.printed
    step = cells[at.STEP]
    over = cells[ACTOR] == OVER
    lying = taken = 0
    for area in range(at.AREAS):
        lying += cells[at.DICE + area]
    for party in range(printed.parties):
        taken += cells[at.TAKEN + party]
    fits = True
    if over or step == at.DONATE:
        fits = lying == 1 and taken == printed.dice - 1 and cells[at.VISITS] == 0 and cells[at.TO_ROLL] == 0
    elif step <= at.DEAL:
        fits = lying == 0 and taken == 0 and cells[at.VISITS] == 0 and cells[at.TO_ROLL] == 0
    elif step == at.OPEN_GATES:
        # The last round's die; no round leaves the clock where it was.
        left_over = i64(cells[at.CLOCK] > 0 and cells[at.TO_ROLL] == printed.dice)
        fits = (taken == 0 and cells[at.VISITS] == 0 and cells[at.TO_ROLL] > 0
                and lying == printed.dice - cells[at.TO_ROLL] + left_over)
    else:
        fits = (lying == cells[at.VISITS] + 1 and taken == printed.dice - 1 - cells[at.VISITS] and cells[at.TO_ROLL] == 0
                and (cells[at.VISITS] > 0 or step != at.TAKE_DIE))
    return "" if fits else "the dice lying, taken and still to be rolled do not fit together"


def fault_of_turn(state: Scoring) -> str:
    """Every seat has made as many visits as its turn came."""
    cells, printed = state.cells, state.printed
    step = cells[at.STEP]
    if cells[ACTOR] == OVER or not in_visits(step):
        if cells[at.VISITOR]:
            return "somebody visits outside of the visits"
        made = printed.dice - 1 if cells[ACTOR] == OVER or step == at.DONATE else 0
    else:
        made = printed.dice - 1 - cells[at.VISITS]
        if cells[at.VISITOR] != (cells[at.FIRST] + made - i64(step != at.TAKE_DIE)) % printed.players:
            return f"it is not the turn of seat {cells[at.VISITOR] + 1}"
        if cells[ACTOR] != CHANCE and cells[ACTOR] != cells[at.VISITOR]:
            return "somebody else decides than who visits"
    for seat in range(printed.players):
        turns = (made + printed.players - 1 - (seat - cells[at.FIRST]) % printed.players) // printed.players
        own = cells[at.TAKEN + seat]
        if printed.neutral:
            own += cells[at.GIVEN + seat]
        if own != turns or cells[at.TAKEN + seat] > printed.own_dice:
            return f"seat {seat + 1} has not taken the dice that were its turn's"
    return ""


# ---- a visit ---------------------------------------------------------------------------------------------------------

def fault_of_visit(state: Scoring) -> str:
    """What is pending in a visit fits the visited Area and its tile."""
    cells = state.cells
    step = cells[at.STEP]
    visiting = at.PICK <= step <= at.LOOT and cells[ACTOR] != OVER
    if not visiting and (cells[at.FOR] or cells[at.VISITED]):
        return "a visit goes on where there is none"
    if not visiting and step != at.REVEAL and cells[at.DIE_FROM]:
        return "a die was taken where no visit goes on"
    settled: i64 = 0
    for district in range(at.DISTRICTS):
        settled += cells[at.SETTLED + district]
    if step == at.REVEAL:
        if cells[at.SETTLED + cells[at.DISTRICT]] == 0 or anybody_has(state, cells[at.DISTRICT]):
            return "a tile is revealed in a District that was not settled"
    elif settled:
        return "a District is settled outside of the check"
    if step not in (at.DEAL, at.REVEAL) and cells[at.DISTRICT]:
        return "no tile is being turned up"
    if (step == at.PICK) != (cells[at.PICKS] > 0):
        return "the picks do not fit"
    return fault_of_effect(state) if visiting else ""


def anybody_has(state: Scoring, kind: i64) -> bool:
    for party in range(state.printed.parties):
        if state.cells[at.STOCK + at.KINDS * party + kind]:
            return True
    return False


def fault_of_effect(state: Scoring) -> str:
    """The tile asks for this step, there is something to choose, and the die led here."""
    cells = state.cells
    step, area = cells[at.STEP], cells[at.VISITED]
    seat = cells[at.VISITOR]
    gives = cells[at.FOR] >= state.printed.players
    if cells[at.TAKEN + cells[at.FOR]] == 0 or (cells[at.GIVEN + seat] == 0 if gives else cells[at.FOR] != seat):
        return "the visit is for somebody who has not taken a die"
    if area != at.MARKET and cells[at.TOP + area] == 0:
        return f"District {area + 1} is used up and cannot be visited"
    if cells[at.DIE_FROM] != area and (cells[at.DIE_FROM] != 0 or cells[at.TOP] != at.CHAIN + 1):
        return "the visit goes on where the die did not lead"
    if step == at.PICK:
        if cells[at.TOTAL + area] < cells[at.PICKS] or (cells[at.PICKS] == 2 and cells[at.SUBMARINE] != area):
            return "there are more picks than resources"
        return ""
    if area == at.MARKET:
        return "the Market has no effect"
    return "" if fits_tile(state, tile_at(cells, area)) else "the tile does not ask for this"


def fits_tile(state: Scoring, tile: i64) -> bool:
    """Does this tile ask for the step, and is there something to choose?"""
    cells = state.cells
    step = cells[at.STEP]
    if step == at.ROLL:
        return rolls(tile)
    if step == at.CHAIN_ROLL:
        return tile == at.CHAIN
    if step == at.PICK_EXTRA:
        due = tile == at.ODD or tile == at.EVEN or (tile == at.SECOND and cells[at.TAKEN + cells[at.FOR]] == 2)
        return due and cells[at.TOTAL + cells[at.VISITED]] > 0
    if step == at.SWAP_TWO:
        return tile == at.SWAP and can_swap(cells)
    if step == at.TURN_DIE:
        return tile == at.GATE
    if step == at.STEER:
        return at.ENGINEERING <= tile < at.EVEN
    if step == at.LOOT:
        return (tile == at.BEYOND or tile == at.SIX) and can_loot(cells)
    assert step == at.MOVE_ONE
    return moves_one(tile) and can_move(cells)
