"""Which moves are legal at each step, and whether an effect offers any (AD-1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.data import Printed


def moves_of(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """Write the legal codes of a position, ascending; return how many."""
    step = cells[at.STEP]
    if step == at.OPEN_GATES or step == at.ROLL or step == at.CHAIN_ROLL:
        for face in range(6):
            out[face] = at.ROLLED + face
        return 6
    if step == at.TAKE_DIE:
        return dice_moves(cells, printed, out)
    if step == at.PICK or step == at.PICK_EXTRA:
        return kinds_at(cells, cells[at.VISITED], at.TAKE_ONE, 1, out, 0)
    if step == at.MOVE_ONE:
        return move_moves(cells, out)
    if step == at.STEER:
        return steer_moves(cells, out)
    if step == at.DONATE:
        return donation_moves(cells, out)
    if step == at.SWAP_TWO:
        return swap_moves(cells, out)
    if step == at.TURN_DIE:
        return gate_moves(cells, out)
    if step == at.LOOT:
        return loot_moves(cells, out)
    return set_up_moves(cells, printed, out)


def set_up_moves(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """Chance: any seat begins; any tile that is still face down comes up."""
    n: i64 = 0
    if cells[at.STEP] == at.DRAW_FIRST:
        for seat in range(printed.players):
            out[n] = at.DRAWN + seat
            n += 1
        return n
    assert cells[at.STEP] == at.DEAL or cells[at.STEP] == at.REVEAL
    for tile in range(3 * cells[at.DISTRICT], 3 * cells[at.DISTRICT] + 3):
        if cells[at.TILE + tile] == at.FACE_DOWN:
            out[n] = at.DEALT + tile
            n += 1
    return n


def dice_moves(cells: vec[i64], printed: Printed, out: vec[i64]) -> i64:
    """A die at any Area: for oneself, or once a round for the neutral of two players."""
    seat = cells[ACTOR]
    n: i64 = 0
    if cells[at.TAKEN + seat] < printed.own_dice:
        for area in range(at.AREAS):
            out[n] = at.TAKE + area
            n += i64(cells[at.DICE + area] > 0)
    if printed.neutral and cells[at.GIVEN + seat] == 0:
        for area in range(at.AREAS):
            if cells[at.DICE + area]:
                out[n] = at.GIVE + area
                n += 1
    return n


def kinds_at(cells: vec[i64], area: i64, code: i64, step: i64, out: vec[i64], n: i64) -> i64:
    """A code for each kind that lies at an Area, `step` apart; return how many there are with the `n` before."""
    here = at.ON + at.KINDS * area
    for kind in range(at.KINDS):
        if cells[here + kind]:
            out[n] = code + step * kind
            n += 1
    return n


def tile_at(cells: vec[i64], area: i64) -> i64:
    """The tile that is face up at a District."""
    return 3 * area + cells[at.TOP + area] - 1


# ---- effects ---------------------------------------------------------------------------------------------------------

def rolls(tile: i64) -> bool:
    """Does the tile's effect begin with a roll?"""
    return tile == at.ODD or tile == at.EVEN or tile == at.CHAIN or tile == at.BEYOND or tile == at.HASTEN or tile == at.SIX


def moves_one(tile: i64) -> bool:
    """Does the tile's effect move a resource from one Area to another?"""
    return tile == at.TO_MARKET or tile == at.SMUGGLE or tile == at.SPREAD


def swap_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """The Jeweller's swap: a kind here, another District, a kind there."""
    n: i64 = 0
    for kind in range(at.KINDS):
        if cells[at.ON + kind]:
            for district in range(1, at.DISTRICTS):
                n = kinds_at(cells, district, at.SWAPPED + 20 * kind + 5 * (district - 1), 1, out, n)
    return n


def can_swap(cells: vec[i64]) -> bool:
    return cells[at.TOTAL] > 0 and cells[at.TOTAL + 1] + cells[at.TOTAL + 2] + cells[at.TOTAL + 3] + cells[at.TOTAL + 4] > 0


def move_from(cells: vec[i64]) -> i64:
    """The Area that the visited tile moves a resource from: smuggled from the Market, else from here."""
    return at.MARKET if tile_at(cells, cells[at.VISITED]) == at.SMUGGLE else cells[at.VISITED]


def takes_move(cells: vec[i64], area: i64) -> bool:
    """May the visited tile move a resource there? To the Market, or to a District other than this one (AD-10)."""
    visited = cells[at.VISITED]
    if tile_at(cells, visited) == at.TO_MARKET:
        return area == at.MARKET
    return area != at.MARKET and area != visited and cells[at.TOP + area] > 0


def move_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """One resource from here to elsewhere, or from the Market to a District."""
    here = at.ON + at.KINDS * move_from(cells)
    n: i64 = 0
    for kind in range(at.KINDS):
        if cells[here + kind]:
            for area in range(at.AREAS):
                if takes_move(cells, area):
                    out[n] = at.MOVED + at.AREAS * kind + area
                    n += 1
    return n


def can_move(cells: vec[i64]) -> bool:
    if cells[at.TOTAL + move_from(cells)] == 0:
        return False
    for area in range(at.AREAS):
        if takes_move(cells, area):
            return True
    return False


def is_area(cells: vec[i64], area: i64) -> bool:
    """A District whose stack is used up is no Area for any effect (AD-10)."""
    return area == at.MARKET or cells[at.TOP + area] > 0


def gate_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """The Inn's gate: a die of any Area goes to another one (AD-9)."""
    n: i64 = 0
    for area in range(at.AREAS):
        if cells[at.DICE + area]:
            for value in range(at.AREAS):
                if value != area and is_area(cells, value):
                    out[n] = at.TURNED + 5 * area + value - i64(value > area)
                    n += 1
    return n


def steer_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """The Submarine leaves the Area where it is (AD-10)."""
    n: i64 = 0
    for area in range(at.AREAS):
        if area != cells[at.SUBMARINE] and is_area(cells, area):
            out[n] = at.STEERED + area
            n += 1
    return n


def may_loot(cells: vec[i64], area: i64) -> bool:
    """The Library's `beyond` takes from any other District, the Blacksmith's `six` from the Market (AD-12)."""
    if tile_at(cells, cells[at.VISITED]) == at.BEYOND:
        return area != at.MARKET and area != cells[at.VISITED]
    return area == at.MARKET


def loot_moves(cells: vec[i64], out: vec[i64]) -> i64:
    n: i64 = 0
    for area in range(at.AREAS):
        if may_loot(cells, area):
            n = kinds_at(cells, area, at.LOOTED + at.KINDS * area, 1, out, n)
    return n


def can_loot(cells: vec[i64]) -> bool:
    for area in range(at.AREAS):
        if cells[at.TOTAL + area] and may_loot(cells, area):
            return True
    return False


# ---- donations -------------------------------------------------------------------------------------------------------

def held(cells: vec[i64], party: i64) -> i64:
    """All resources in a party's stock."""
    stock = at.STOCK + at.KINDS * party
    return cells[stock] + cells[stock + 1] + cells[stock + 2] + cells[stock + 3] + cells[stock + 4]


def donation_moves(cells: vec[i64], out: vec[i64]) -> i64:
    """Any two resources of one's own, or no more."""
    stock = at.STOCK + at.KINDS * cells[ACTOR]
    n: i64 = 0
    for pair in range(15):
        one, other = at.PAIR_ONE[pair], at.PAIR_OTHER[pair]
        if cells[stock + one] > i64(one == other) and cells[stock + other]:
            out[n] = at.DONATED + pair
            n += 1
    out[n] = at.DONE
    return n + 1
