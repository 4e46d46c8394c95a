"""Which moves are legal at each step, and whether an effect offers any (AD-1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.atlandice.layout import (
    AREAS,
    BEYOND,
    CHAIN,
    CHAIN_ROLL,
    DEAL,
    DEALT,
    DICE,
    DISTRICT,
    DISTRICTS,
    DONATE,
    DONATED,
    DONE,
    DRAW_FIRST,
    DRAWN,
    EVEN,
    FACE_DOWN,
    GIVE,
    GIVEN,
    HASTEN,
    KINDS,
    LOOT,
    LOOTED,
    MARKET,
    MOVE_ONE,
    MOVED,
    ODD,
    ON,
    OPEN_GATES,
    PAIR_ONE,
    PAIR_OTHER,
    PICK,
    PICK_EXTRA,
    REVEAL,
    ROLL,
    ROLLED,
    SIX,
    SMUGGLE,
    SPREAD,
    STEER,
    STEERED,
    STEP,
    STOCK,
    SUBMARINE,
    SWAP_TWO,
    SWAPPED,
    TAKE,
    TAKE_DIE,
    TAKE_ONE,
    TAKEN,
    TILE,
    TO_MARKET,
    TOP,
    TOTAL,
    TURN_DIE,
    TURNED,
    VISITED,
)
from atlantis.games.atlandice.printed import Printed


def moves_of(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """Write the legal codes of a position, ascending; return how many."""
    step = cells[STEP]
    if step == OPEN_GATES or step == ROLL or step == CHAIN_ROLL:
        for face in range(6):
            out[face] = ROLLED + face
        return 6
    if step == TAKE_DIE:
        return dice_moves(cells, printed, out)
    if step == PICK or step == PICK_EXTRA:
        return kinds_at(cells, cells[VISITED], TAKE_ONE, 1, out, 0)
    if step == MOVE_ONE:
        return move_moves(cells, out)
    if step == STEER:
        return steer_moves(cells, out)
    if step == DONATE:
        return donation_moves(cells, out)
    if step == SWAP_TWO:
        return swap_moves(cells, out)
    if step == TURN_DIE:
        return gate_moves(cells, out)
    if step == LOOT:
        return loot_moves(cells, out)
    return set_up_moves(cells, printed, out)


def set_up_moves(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """Chance: any seat begins; any tile that is still face down comes up."""
    n: i64 = 0
    if cells[STEP] == DRAW_FIRST:
        for seat in range(printed.players):
            out[n] = DRAWN + seat
            n += 1
        return n
    assert cells[STEP] == DEAL or cells[STEP] == REVEAL
    for tile in range(3 * cells[DISTRICT], 3 * cells[DISTRICT] + 3):
        if cells[TILE + tile] == FACE_DOWN:
            out[n] = DEALT + tile
            n += 1
    return n


def dice_moves(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """A die at any Area: for oneself, or once a round for the neutral of two players."""
    seat = cells[ACTOR]
    n: i64 = 0
    if cells[TAKEN + seat] < printed.own_dice:
        for area in range(AREAS):
            out[n] = TAKE + area
            n += i64(cells[DICE + area] > 0)
    if printed.neutral and cells[GIVEN + seat] == 0:
        for area in range(AREAS):
            if cells[DICE + area]:
                out[n] = GIVE + area
                n += 1
    return n


def kinds_at(cells: vec[i64], area: i64, code: i64, step: i64, out: vec[i64], n: i64) -> i64:
    """A code for each kind that lies at an Area, `step` apart; return how many there are with the `n` before."""
    here = ON + KINDS * area
    for kind in range(KINDS):
        if cells[here + kind]:
            out[n] = code + step * kind
            n += 1
    return n


def tile_at(cells: vec[i64], area: i64) -> i64:
    """The tile that is face up at a District."""
    return 3 * area + cells[TOP + area] - 1


# ---- effects ---------------------------------------------------------------------------------------------------------

def rolls(tile: i64) -> bool:
    """Does the tile's effect begin with a roll?"""
    return tile == ODD or tile == EVEN or tile == CHAIN or tile == BEYOND or tile == HASTEN or tile == SIX


def moves_one(tile: i64) -> bool:
    """Does the tile's effect move a resource from one Area to another?"""
    return tile == TO_MARKET or tile == SMUGGLE or tile == SPREAD


def swap_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """The Jeweller's swap: a kind here, another District, a kind there."""
    n: i64 = 0
    for kind in range(KINDS):
        if cells[ON + kind]:
            for district in range(1, DISTRICTS):
                n = kinds_at(cells, district, SWAPPED + 20 * kind + 5 * (district - 1), 1, out, n)
    return n


def can_swap(cells: vec[i64]) -> bool:
    return cells[TOTAL] > 0 and cells[TOTAL + 1] + cells[TOTAL + 2] + cells[TOTAL + 3] + cells[TOTAL + 4] > 0


def move_from(cells: vec[i64]) -> i64:
    """The Area that the visited tile moves a resource from: smuggled from the Market, else from here."""
    return MARKET if tile_at(cells, cells[VISITED]) == SMUGGLE else cells[VISITED]


def takes_move(cells: vec[i64], area: i64) -> bool:
    """May the visited tile move a resource there? To the Market, or to a District other than this one (AD-10)."""
    visited = cells[VISITED]
    if tile_at(cells, visited) == TO_MARKET:
        return area == MARKET
    return area != MARKET and area != visited and cells[TOP + area] > 0


def move_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """One resource from here to elsewhere, or from the Market to a District."""
    here = ON + KINDS * move_from(cells)
    n: i64 = 0
    for kind in range(KINDS):
        if cells[here + kind]:
            for area in range(AREAS):
                if takes_move(cells, area):
                    out[n] = MOVED + AREAS * kind + area
                    n += 1
    return n


def can_move(cells: vec[i64]) -> bool:
    if cells[TOTAL + move_from(cells)] == 0:
        return False
    for area in range(AREAS):
        if takes_move(cells, area):
            return True
    return False


def is_area(cells: vec[i64], area: i64) -> bool:
    """A District whose stack is used up is no Area for any effect (AD-10)."""
    return area == MARKET or cells[TOP + area] > 0


def gate_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """The Inn's gate: a die of any Area goes to another one (AD-9)."""
    n: i64 = 0
    for area in range(AREAS):
        if cells[DICE + area]:
            for value in range(AREAS):
                if value != area and is_area(cells, value):
                    out[n] = TURNED + 5 * area + value - i64(value > area)
                    n += 1
    return n


def steer_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """The Submarine leaves the Area where it is (AD-10)."""
    n: i64 = 0
    for area in range(AREAS):
        if area != cells[SUBMARINE] and is_area(cells, area):
            out[n] = STEERED + area
            n += 1
    return n


def may_loot(cells: vec[i64], area: i64) -> bool:
    """The Library's `beyond` takes from any other District, the Blacksmith's `six` from the Market (AD-12)."""
    if tile_at(cells, cells[VISITED]) == BEYOND:
        return area != MARKET and area != cells[VISITED]
    return area == MARKET


def loot_moves(cells: vec[i64], out: vec[i64]) -> i64:
    n: i64 = 0
    for area in range(AREAS):
        if may_loot(cells, area):
            n = kinds_at(cells, area, LOOTED + KINDS * area, 1, out, n)
    return n


def can_loot(cells: vec[i64]) -> bool:
    for area in range(AREAS):
        if cells[TOTAL + area] and may_loot(cells, area):
            return True
    return False


# ---- donations -------------------------------------------------------------------------------------------------------

def held(cells: vec[i64], party: i64) -> i64:
    """All resources in a party's stock."""
    stock = STOCK + KINDS * party
    return cells[stock] + cells[stock + 1] + cells[stock + 2] + cells[stock + 3] + cells[stock + 4]


def donation_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """Any two resources of one's own, or no more."""
    stock = STOCK + KINDS * cells[ACTOR]
    n: i64 = 0
    for pair in range(15):
        one, other = PAIR_ONE[pair], PAIR_OTHER[pair]
        if cells[stock + one] > i64(one == other) and cells[stock + other]:
            out[n] = DONATED + pair
            n += 1
    out[n] = DONE
    return n + 1
