"""Which moves are legal, node by node. Each function writes codes from `n` on and returns how many there are then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising import layout as at

if TYPE_CHECKING:
    from atlantis.games.rising.board import Board


# ---- cards (AR-28) ---------------------------------------------------------------------------------------------------

def is_free(card: i64) -> bool:
    """Cards that may be played in one's own PLACE, LATE PLACE, ACT, BUILD and LIMIT."""
    return at.SHIELDING <= card <= at.MARKET_DAY or at.TIDES <= card <= at.HEROIC_VERSE


def is_council_card(card: i64) -> bool:
    """Free cards that any seat may play before a misfortune is drawn, too."""
    return card == at.SHIELDING or card == at.TIDES or card == at.SEABED


def free_card_useful(board: Board, seat: i64, card: i64) -> bool:
    """A free card could change something now."""
    cells = board.cells
    if card == at.SHIELDING:
        return board.wall_possible()
    if card == at.TALENT:
        return talent_moves(board, seat, board.spare, 0) > 0
    if card == at.ATLAS:
        return atlas_moves(board, board.spare, 0) > 0
    if card == at.MARKET_DAY:
        return may_trade(board, seat)
    if card == at.TIDES:
        return board.sea_size() > 0 or cells[at.KNOWN] > 0
    if card == at.SEABED:
        return board.destroyed_any()
    if card == at.INNER_LIGHT:
        return cells[at.BEADS] > 0
    return cells[at.TOKENS] > 0


def free_cards(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    cells = board.cells
    for card in range(at.CARDS):
        if cells[at.HAND + at.CARDS * seat + card] and is_free(card) and free_card_useful(board, seat, card):
            out[n] = at.PLAY + card
            n += 1
    return n


def holds(board: Board, seat: i64, card: i64) -> bool:
    return board.cells[at.HAND + at.CARDS * seat + card] > 0


def may_convert(board: Board, seat: i64) -> bool:
    """A cube of the seat could become another kind."""
    cells = board.cells
    for one in range(at.KINDS):
        if cells[at.CUBES + at.KINDS * seat + one]:
            for other in range(at.KINDS):
                if other != one and cells[at.SUPPLY + other]:
                    return True
    return False


def convert_moves(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    cells = board.cells
    for one in range(at.KINDS):
        if cells[at.CUBES + at.KINDS * seat + one]:
            for other in range(at.KINDS):
                if other != one and cells[at.SUPPLY + other]:
                    out[n] = at.CONVERT + 3 * one + other - i64(other > one)
                    n += 1
    return n


def may_trade(board: Board, seat: i64) -> bool:
    """A cube lies before somebody: one's own to give, another's to take."""
    for spot in range(at.KINDS * board.players):
        if board.cells[at.CUBES + spot]:
            return True
    return False


# ---- placing ---------------------------------------------------------------------------------------------------------

def place_moves(board: Board, seat: i64, late: bool, out: vec[i64]) -> i64:
    """A tile with a free ring, the centre, the Navy; with courage where it can matter (AR-3)."""
    cells, rings = board.cells, board.printed.rings
    n: i64 = 0
    if late or cells[at.HOME + seat]:
        for tile in range(at.TILES):
            if cells[at.FULL + tile] < rings[tile] and board.stands(tile):
                out[n] = at.PLACE + tile
                n += 1
        out[n] = at.PLACE + at.CENTRE
        out[n + 1] = at.PLACE + at.NAVY
        n += 2
        if cells[at.COURAGE + seat] and cells[at.HOPELESS] == 0:
            if not late:
                for i in range(n - 2):
                    out[n + i] = at.PLACE_BRAVE + out[i]
                n += n - 2
            out[n] = at.PLACE_BRAVE + at.TILES
            n += 1
        if not late and board.may_hold(seat):
            out[n] = at.HOLD
            n += 1
        return free_cards(board, seat, out, n)
    out[0] = at.DONE_PLACING
    n = free_cards(board, seat, out, 1)
    return 0 if n == 1 else n


# ---- windows ---------------------------------------------------------------------------------------------------------

def window_moves(board: Board, window: i64, seat: i64, out: vec[i64]) -> i64:
    """Cards, tiles to be raised, `pass`; 0 if there is nothing to do but pass."""
    cells = board.cells
    n: i64 = 0
    if window == at.WA:
        n = reaction_cards(board, seat, out)
    else:
        if window == at.W1:
            for card in range(at.SHIELDING, at.SEABED + 1):
                if is_council_card(card) and holds(board, seat, card) and free_card_useful(board, seat, card):
                    out[n] = at.PLAY + card
                    n += 1
        if board.team_energy() >= board.printed.raising:
            for section in range(at.SECTIONS):
                if cells[at.INTACT + section] < 6 and cells[at.BARRED + section] == 0:
                    out[n] = at.RAISE + section
                    n += 1
    if n == 0:
        return 0
    out[n] = at.PASS
    if window == at.W1:
        out[n + 1] = at.PASS_PHASE
        return n + 2
    return n + 1


def reaction_cards(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Cards against an attack (AR-19, AR-20)."""
    cells = board.cells
    n: i64 = 0
    above = board.attack() > board.defence()
    if above and holds(board, seat, at.GAMBIT) and cells[at.SPIRE] == 0:
        out[n] = at.PLAY + at.GAMBIT
        n += 1
    if holds(board, seat, at.BALLAD) and ballad_useful(board):
        out[n] = at.PLAY + at.BALLAD
        n += 1
    if above and holds(board, seat, at.MIRRORS):
        out[n] = at.PLAY + at.MIRRORS
        n += 1
    return n


def ballad_useful(board: Board) -> bool:
    cells = board.cells
    return cells[at.BALLAD_SUNG] == 0 and cells[at.HOPELESS] == 0 and cells[at.TOKENS] > 0 and board.sailors() >= 2


def give_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    most = board.cells[at.MISSING]
    if board.cells[at.ENERGY + seat] < most:
        most = board.cells[at.ENERGY + seat]
    for beads in range(most + 1):
        out[beads] = at.GIVE + beads
    return most + 1


def limit_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Play a free card or Alchemist's Notes, or discard."""
    n = free_cards(board, seat, out, 0)
    if holds(board, seat, at.NOTES) and may_convert(board, seat):
        out[n] = at.PLAY + at.NOTES
        n += 1
    for card in range(at.CARDS):
        if holds(board, seat, card):
            out[n] = at.DISCARD_CARD + card
            n += 1
    return n


# ---- misfortunes and the attack --------------------------------------------------------------------------------------

def sink_moves(board: Board, out: vec[i64]) -> i64:
    """Any section that is not gone."""
    n: i64 = 0
    for section in range(at.SECTIONS):
        if board.cells[at.INTACT + section]:
            out[n] = at.SINK + section
            n += 1
    return n


def fall_moves(board: Board, left: i64, last: i64, out: vec[i64]) -> i64:
    """No section before the last one named, none so late that too few tiles are left from it on (AR-30)."""
    cells = board.cells
    n: i64 = 0
    behind: i64 = 0
    for section in range(last, at.SECTIONS):
        behind += cells[at.INTACT + section]
    for section in range(last, at.SECTIONS):
        if cells[at.INTACT + section] and behind >= left:
            out[n] = at.SINK + section
            n += 1
        behind -= cells[at.INTACT + section]
    return n


def crowd(board: Board, section: i64) -> i64:
    """Atlanteans on the tiles of a section."""
    total: i64 = 0
    for tile in range(6 * section, 6 * section + 6):
        total += board.cells[at.FULL + tile]
    return total


def plague_moves(board: Board, out: vec[i64]) -> i64:
    """The sections that hold the most Atlanteans, if any does."""
    most: i64 = 1
    n: i64 = 0
    for section in range(at.SECTIONS):
        number = crowd(board, section)
        if number > most:
            most = number
            n = 0
        if number == most:
            out[n] = at.PLAGUE + section
            n += 1
    return n


def recall_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """An Atlantean without courage, or one with, from any place (AR-31)."""
    cells = board.cells
    n: i64 = 0
    for place in range(at.NAVY + 1):
        if cells[at.HERE + at.SEATS * place + seat] > cells[at.BRAVE + at.SEATS * place + seat]:
            out[n] = at.RECALL + place
            n += 1
    for place in range(at.NAVY + 1):
        if place != at.CENTRE and cells[at.BRAVE + at.SEATS * place + seat]:
            out[n] = at.RECALL_BRAVE + (place if place < at.TILES else at.TILES)
            n += 1
    return n


# ---- productive actions ----------------------------------------------------------------------------------------------

def act_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Actions, conversions, cards and `done`; 0 if there is nothing but `done` (AR-32)."""
    cells = board.cells
    n: i64 = 0
    for card in range(at.CARDS):
        if holds(board, seat, card) and act_card_useful(board, seat, card):
            out[n] = at.PLAY + card
            n += 1
    for place in range(at.CENTRE + 1):
        if cells[at.HERE + at.SEATS * place + seat] and board.could_gain(seat, place):
            out[n] = at.ACT + place
            n += 1
    if cells[at.ENERGY + seat] >= board.printed.convert:
        n = convert_moves(board, seat, out, n)
    if n == 0:
        return 0
    out[n] = at.DONE
    return n + 1


def may_act(board: Board, seat: i64) -> bool:
    for place in range(at.CENTRE + 1):
        if board.cells[at.HERE + at.SEATS * place + seat] and board.could_gain(seat, place):
            return True
    return False


def act_card_useful(board: Board, seat: i64, card: i64) -> bool:
    if is_free(card):
        return free_card_useful(board, seat, card)
    if card == at.TIRELESS_HANDS:
        return board.cells[at.TIRELESS] == 0 and may_act(board, seat)
    return card == at.NOTES and may_convert(board, seat)


def boost_moves(out: vec[i64]) -> i64:
    out[0] = at.BOOST
    out[1] = at.ACCEPT
    return 2


def keep_moves(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    for card in range(at.CARDS):
        if board.cells[at.DRAWN + card]:
            out[n] = at.KEEP + card
            n += 1
    return n


# ---- building --------------------------------------------------------------------------------------------------------

def reduction(board: Board, seat: i64) -> i64:
    """Cubes off what the seat builds now (AR-9)."""
    off = board.cells[at.BORROWED]
    if board.has_ability(seat, at.ARTIFICER):
        off += board.printed.ability[at.ARTIFICER]
    return off


def cost_of(board: Board, component: i64) -> i64:
    total: i64 = 0
    for kind in range(at.KINDS):
        total += board.printed.cost[at.KINDS * component + kind]
    return total


def lacking(board: Board, seat: i64, component: i64) -> i64:
    """Cubes of its cost that the seat does not have."""
    total: i64 = 0
    for kind in range(at.KINDS):
        more = board.printed.cost[at.KINDS * component + kind] - board.cells[at.CUBES + at.KINDS * seat + kind]
        if more > 0:
            total += more
    return total


def waived(board: Board, component: i64, off: i64) -> i64:
    """How many cubes a reduction waives: one at least is always paid."""
    most = cost_of(board, component) - 1
    return off if off < most else most


def may_build(board: Board, seat: i64, component: i64, off: i64) -> bool:
    return board.cells[at.COMPONENT + component] == 1 and lacking(board, seat, component) <= waived(board, component, off)


def may_build_any(board: Board, seat: i64) -> bool:
    off = reduction(board, seat)
    for component in range(at.COMPONENTS):
        if may_build(board, seat, component, off):
            return True
    return False


def plans_useful(board: Board, seat: i64) -> bool:
    """A component can be built with one more Borrowed Plans, and it waives more than without."""
    off = reduction(board, seat)
    more = off + board.printed.amount[at.BORROWED_PLANS]
    for component in range(at.COMPONENTS):
        if may_build(board, seat, component, more) and waived(board, component, more) > waived(board, component, off):
            return True
    return False


def build_card_useful(board: Board, seat: i64, card: i64) -> bool:
    if is_free(card):
        return free_card_useful(board, seat, card)
    if card == at.BORROWED_PLANS:
        return plans_useful(board, seat)
    if card == at.TWIN_HARMONICS:
        return board.cells[at.TWIN] == 0 and may_build_any(board, seat)
    return card == at.NOTES and may_convert(board, seat)


def build_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Cards, conversions, components, `pass-build`; 0 if there is nothing but that."""
    n: i64 = 0
    for card in range(at.CARDS):
        if holds(board, seat, card) and build_card_useful(board, seat, card):
            out[n] = at.PLAY + card
            n += 1
    if board.cells[at.ENERGY + seat] >= board.printed.convert:
        n = convert_moves(board, seat, out, n)
    off = reduction(board, seat)
    for component in range(at.COMPONENTS):
        if may_build(board, seat, component, off):
            out[n] = at.BUILD + component
            n += 1
    if n == 0:
        return 0
    out[n] = at.PASS_BUILD
    return n + 1


def waive_moves(board: Board, seat: i64, left: i64, out: vec[i64]) -> i64:
    """A cube may be waived if the rest can still be paid with the waives still to come (AR-9)."""
    cells = board.cells
    missing: i64 = 0
    for kind in range(at.KINDS):
        more = cells[at.COST + kind] - cells[at.CUBES + at.KINDS * seat + kind]
        if more > 0:
            missing += more
    n: i64 = 0
    for kind in range(at.KINDS):
        if cells[at.COST + kind]:
            helps = i64(cells[at.COST + kind] > cells[at.CUBES + at.KINDS * seat + kind])
            if missing - helps <= left - 1:
                out[n] = at.WAIVE + kind
                n += 1
    return n


# ---- what a card or a benefit asks for -------------------------------------------------------------------------------

def wall_moves(board: Board, out: vec[i64]) -> i64:
    """Intact outer tiles without a barrier."""
    n: i64 = 0
    for tile in range(at.TILES):
        if board.cells[at.WALL + tile] == 0 and board.stands(tile):
            out[n] = at.TARGET_TILE + tile
            n += 1
    return n


def lift_moves(board: Board, out: vec[i64]) -> i64:
    """Sections with a destroyed tile."""
    n: i64 = 0
    for section in range(at.SECTIONS):
        if board.cells[at.INTACT + section] < 6:
            out[n] = at.TARGET_SECTION + section
            n += 1
    return n


def atlas_moves(board: Board, out: vec[i64], n: i64) -> i64:
    """Mountains, Hills or Forests with an intact tile whose target is above 2."""
    for section in range(at.LIBRARIES):
        for tile in range(6 * section, 6 * section + 6):
            if board.cells[at.TARGET + tile] > 2 and board.stands(tile):
                out[n] = at.TARGET_SECTION + section
                n += 1
                break
    return n


def talent_moves(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """Neither one's own ability nor one copied before this turn."""
    cells = board.cells
    for councilor in range(at.COUNCILORS):
        if cells[at.COUNCILOR + seat] != councilor + 1 and cells[at.COPIED + at.COUNCILORS * seat + councilor] == 0:
            out[n] = at.TARGET_COUNCILOR + councilor
            n += 1
    return n


def pick_moves(board: Board, out: vec[i64]) -> i64:
    """The misfortunes looked at, equal ones once."""
    n: i64 = 0
    for card in range(at.MISFORTUNES):
        for i in range(board.printed.amount[at.TIDES]):
            if board.cells[at.KNOWN + i] == card + 1:
                out[n] = at.PICK + card
                n += 1
                break
    return n


def trade_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """One cube to or from another player; 0 if there is none."""
    cells = board.cells
    n: i64 = 0
    for other in range(board.players):
        if other == seat:
            continue
        for kind in range(at.KINDS):
            if cells[at.CUBES + at.KINDS * seat + kind]:
                out[n] = at.MOVE + 8 * other + kind
                n += 1
        for kind in range(at.KINDS):
            if cells[at.CUBES + at.KINDS * other + kind]:
                out[n] = at.MOVE + 8 * other + 4 + kind
                n += 1
    if n == 0:
        return 0
    out[n] = at.END_TRADE
    return n + 1


def free_convert_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    n = convert_moves(board, seat, out, 0)
    if n == 0:
        return 0
    out[n] = at.END_CONVERT
    return n + 1


# ---- chance ----------------------------------------------------------------------------------------------------------

def councilor_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    for councilor in range(at.COUNCILORS):
        dealt = False
        for other in range(board.players):
            dealt = dealt or board.cells[at.COUNCILOR + other] == councilor + 1
        if not dealt:
            out[n] = at.COUNCILOR_DEALT + at.COUNCILORS * seat + councilor
            n += 1
    return n


def first_moves(board: Board, out: vec[i64]) -> i64:
    for seat in range(board.players):
        out[seat] = at.FIRST_DRAWN + seat
    return board.players


def blueprint_moves(board: Board, deck: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    for component in range(1, at.COMPONENTS):
        if board.printed.deck[component] == deck and board.cells[at.COMPONENT + component] == 0:
            out[n] = at.BLUEPRINT_DRAWN + component - 1
            n += 1
    return n


def roll_moves(out: vec[i64]) -> i64:
    for face in range(6):
        out[face] = at.ROLLED + face
    return 6


def knowledge_moves(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    for card in range(at.CARDS):
        if board.cells[at.DECK + card]:
            out[n] = at.KNOWLEDGE + card
            n += 1
    return n


def misfortune_moves(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    for card in range(at.MISFORTUNES):
        if board.cells[at.SEA + card]:
            out[n] = at.MISFORTUNE + card
            n += 1
    return n


def cancel_moves(out: vec[i64]) -> i64:
    out[0] = at.CANCEL
    out[1] = at.ENDURE
    return 2
