"""Which moves are legal, node by node. Each function writes codes from `n` on and returns how many there are then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.games.rising.layout import (
    ACCEPT,
    ACT,
    ARTIFICER,
    ATLAS,
    BALLAD,
    BALLAD_SUNG,
    BARRED,
    BEADS,
    BLUEPRINT_DRAWN,
    BOOST,
    BORROWED,
    BORROWED_PLANS,
    BRAVE,
    BUILD,
    CANCEL,
    CARDS,
    CENTRE,
    COMPONENT,
    COMPONENTS,
    CONVERT,
    COPIED,
    COST,
    COUNCILOR,
    COUNCILOR_DEALT,
    COUNCILORS,
    COURAGE,
    CUBES,
    DECK,
    DISCARD_CARD,
    DONE,
    DONE_PLACING,
    DRAWN,
    END_CONVERT,
    END_TRADE,
    ENDURE,
    ENERGY,
    FIRST_DRAWN,
    FULL,
    GAMBIT,
    GIVE,
    HAND,
    HERE,
    HEROIC_VERSE,
    HOLD,
    HOME,
    HOPELESS,
    INNER_LIGHT,
    INTACT,
    KEEP,
    KINDS,
    KNOWLEDGE,
    KNOWN,
    LIBRARIES,
    MARKET_DAY,
    MIRRORS,
    MISFORTUNE,
    MISFORTUNES,
    MISSING,
    MOVE,
    NAVY,
    NOTES,
    PASS,
    PASS_BUILD,
    PASS_PHASE,
    PICK,
    PLACE,
    PLACE_BRAVE,
    PLAGUE,
    PLAY,
    RAISE,
    RECALL,
    RECALL_BRAVE,
    ROLLED,
    SEA,
    SEABED,
    SEATS,
    SECTIONS,
    SHIELDING,
    SINK,
    SPIRE,
    SUPPLY,
    TALENT,
    TARGET,
    TARGET_COUNCILOR,
    TARGET_SECTION,
    TARGET_TILE,
    TIDES,
    TILES,
    TIRELESS,
    TIRELESS_HANDS,
    TOKENS,
    TWIN,
    TWIN_HARMONICS,
    W1,
    WA,
    WAIVE,
    WALL,
)

if TYPE_CHECKING:
    from atlantis.games.rising.board import Board


# ---- cards (AR-28) ---------------------------------------------------------------------------------------------------

def is_free(card: i64) -> bool:
    """Cards that may be played in one's own PLACE, LATE PLACE, ACT, BUILD and LIMIT."""
    return SHIELDING <= card <= MARKET_DAY or TIDES <= card <= HEROIC_VERSE


def is_council_card(card: i64) -> bool:
    """Free cards that any seat may play before a misfortune is drawn, too."""
    return card == SHIELDING or card == TIDES or card == SEABED


def free_card_useful(board: Board, seat: i64, card: i64) -> bool:
    """A free card could change something now."""
    cells = board.cells
    if card == SHIELDING:
        return board.wall_possible()
    if card == TALENT:
        return talent_moves(board, seat, board.spare, 0) > 0
    if card == ATLAS:
        return atlas_moves(board, board.spare, 0) > 0
    if card == MARKET_DAY:
        return may_trade(board, seat)
    if card == TIDES:
        return board.sea_size() > 0 or cells[KNOWN] > 0
    if card == SEABED:
        return board.destroyed_any()
    if card == INNER_LIGHT:
        return cells[BEADS] > 0
    return cells[TOKENS] > 0


def free_cards(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    cells = board.cells
    for card in range(CARDS):
        if cells[HAND + CARDS * seat + card] and is_free(card) and free_card_useful(board, seat, card):
            out[n] = PLAY + card
            n += 1
    return n


def holds(board: Board, seat: i64, card: i64) -> bool:
    return board.cells[HAND + CARDS * seat + card] > 0


def may_convert(board: Board, seat: i64) -> bool:
    """A cube of the seat could become another kind."""
    cells = board.cells
    for one in range(KINDS):
        if cells[CUBES + KINDS * seat + one]:
            for other in range(KINDS):
                if other != one and cells[SUPPLY + other]:
                    return True
    return False


def convert_moves(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    cells = board.cells
    for one in range(KINDS):
        if cells[CUBES + KINDS * seat + one]:
            for other in range(KINDS):
                if other != one and cells[SUPPLY + other]:
                    out[n] = CONVERT + 3 * one + other - i64(other > one)
                    n += 1
    return n


def may_trade(board: Board, seat: i64) -> bool:
    """A cube lies before somebody: one's own to give, another's to take."""
    for at in range(KINDS * board.players):
        if board.cells[CUBES + at]:
            return True
    return False


# ---- placing ---------------------------------------------------------------------------------------------------------

def place_moves(board: Board, seat: i64, late: bool, out: vec[i64]) -> i64:
    """A tile with a free ring, the centre, the Navy; with courage where it can matter (AR-3)."""
    cells, rings = board.cells, board.printed.rings
    n: i64 = 0
    if late or cells[HOME + seat]:
        for tile in range(TILES):
            if cells[FULL + tile] < rings[tile] and board.stands(tile):
                out[n] = PLACE + tile
                n += 1
        out[n] = PLACE + CENTRE
        out[n + 1] = PLACE + NAVY
        n += 2
        if cells[COURAGE + seat] and cells[HOPELESS] == 0:
            if not late:
                for i in range(n - 2):
                    out[n + i] = PLACE_BRAVE + out[i]
                n += n - 2
            out[n] = PLACE_BRAVE + TILES
            n += 1
        if not late and board.may_hold(seat):
            out[n] = HOLD
            n += 1
        return free_cards(board, seat, out, n)
    out[0] = DONE_PLACING
    n = free_cards(board, seat, out, 1)
    return 0 if n == 1 else n


# ---- windows ---------------------------------------------------------------------------------------------------------

def window_moves(board: Board, window: i64, seat: i64, out: vec[i64]) -> i64:
    """Cards, tiles to be raised, `pass`; 0 if there is nothing to do but pass."""
    cells = board.cells
    n: i64 = 0
    if window == WA:
        n = reaction_cards(board, seat, out)
    else:
        if window == W1:
            for card in range(SHIELDING, SEABED + 1):
                if is_council_card(card) and holds(board, seat, card) and free_card_useful(board, seat, card):
                    out[n] = PLAY + card
                    n += 1
        if board.team_energy() >= board.printed.raising:
            for section in range(SECTIONS):
                if cells[INTACT + section] < 6 and cells[BARRED + section] == 0:
                    out[n] = RAISE + section
                    n += 1
    if n == 0:
        return 0
    out[n] = PASS
    if window == W1:
        out[n + 1] = PASS_PHASE
        return n + 2
    return n + 1


def reaction_cards(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Cards against an attack (AR-19, AR-20)."""
    cells = board.cells
    n: i64 = 0
    above = board.attack() > board.defence()
    if above and holds(board, seat, GAMBIT) and cells[SPIRE] == 0:
        out[n] = PLAY + GAMBIT
        n += 1
    if holds(board, seat, BALLAD) and ballad_useful(board):
        out[n] = PLAY + BALLAD
        n += 1
    if above and holds(board, seat, MIRRORS):
        out[n] = PLAY + MIRRORS
        n += 1
    return n


def ballad_useful(board: Board) -> bool:
    cells = board.cells
    return cells[BALLAD_SUNG] == 0 and cells[HOPELESS] == 0 and cells[TOKENS] > 0 and board.sailors() >= 2


def give_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    most = board.cells[MISSING]
    if board.cells[ENERGY + seat] < most:
        most = board.cells[ENERGY + seat]
    for beads in range(most + 1):
        out[beads] = GIVE + beads
    return most + 1


def limit_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Play a free card or Alchemist's Notes, or discard."""
    n = free_cards(board, seat, out, 0)
    if holds(board, seat, NOTES) and may_convert(board, seat):
        out[n] = PLAY + NOTES
        n += 1
    for card in range(CARDS):
        if holds(board, seat, card):
            out[n] = DISCARD_CARD + card
            n += 1
    return n


# ---- misfortunes and the attack --------------------------------------------------------------------------------------

def sink_moves(board: Board, out: vec[i64]) -> i64:
    """Any section that is not gone."""
    n: i64 = 0
    for section in range(SECTIONS):
        if board.cells[INTACT + section]:
            out[n] = SINK + section
            n += 1
    return n


def fall_moves(board: Board, left: i64, last: i64, out: vec[i64]) -> i64:
    """No section before the last one named, none so late that too few tiles are left from it on (AR-30)."""
    cells = board.cells
    n: i64 = 0
    behind: i64 = 0
    for section in range(last, SECTIONS):
        behind += cells[INTACT + section]
    for section in range(last, SECTIONS):
        if cells[INTACT + section] and behind >= left:
            out[n] = SINK + section
            n += 1
        behind -= cells[INTACT + section]
    return n


def crowd(board: Board, section: i64) -> i64:
    """Atlanteans on the tiles of a section."""
    total: i64 = 0
    for tile in range(6 * section, 6 * section + 6):
        total += board.cells[FULL + tile]
    return total


def plague_moves(board: Board, out: vec[i64]) -> i64:
    """The sections that hold the most Atlanteans, if any does."""
    most: i64 = 1
    n: i64 = 0
    for section in range(SECTIONS):
        number = crowd(board, section)
        if number > most:
            most = number
            n = 0
        if number == most:
            out[n] = PLAGUE + section
            n += 1
    return n


def recall_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """An Atlantean without courage, or one with, from any place (AR-31)."""
    cells = board.cells
    n: i64 = 0
    for place in range(NAVY + 1):
        if cells[HERE + SEATS * place + seat] > cells[BRAVE + SEATS * place + seat]:
            out[n] = RECALL + place
            n += 1
    for place in range(NAVY + 1):
        if place != CENTRE and cells[BRAVE + SEATS * place + seat]:
            out[n] = RECALL_BRAVE + (place if place < TILES else TILES)
            n += 1
    return n


# ---- productive actions ----------------------------------------------------------------------------------------------

def act_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Actions, conversions, cards and `done`; 0 if there is nothing but `done` (AR-32)."""
    cells = board.cells
    n: i64 = 0
    for card in range(CARDS):
        if holds(board, seat, card) and act_card_useful(board, seat, card):
            out[n] = PLAY + card
            n += 1
    for place in range(CENTRE + 1):
        if cells[HERE + SEATS * place + seat] and board.could_gain(seat, place):
            out[n] = ACT + place
            n += 1
    if cells[ENERGY + seat] >= board.printed.convert:
        n = convert_moves(board, seat, out, n)
    if n == 0:
        return 0
    out[n] = DONE
    return n + 1


def may_act(board: Board, seat: i64) -> bool:
    for place in range(CENTRE + 1):
        if board.cells[HERE + SEATS * place + seat] and board.could_gain(seat, place):
            return True
    return False


def act_card_useful(board: Board, seat: i64, card: i64) -> bool:
    if is_free(card):
        return free_card_useful(board, seat, card)
    if card == TIRELESS_HANDS:
        return board.cells[TIRELESS] == 0 and may_act(board, seat)
    return card == NOTES and may_convert(board, seat)


def boost_moves(out: vec[i64]) -> i64:
    out[0] = BOOST
    out[1] = ACCEPT
    return 2


def keep_moves(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    for card in range(CARDS):
        if board.cells[DRAWN + card]:
            out[n] = KEEP + card
            n += 1
    return n


# ---- building --------------------------------------------------------------------------------------------------------

def reduction(board: Board, seat: i64) -> i64:
    """Cubes off what the seat builds now (AR-9)."""
    off = board.cells[BORROWED]
    if board.has_ability(seat, ARTIFICER):
        off += board.printed.ability[ARTIFICER]
    return off


def cost_of(board: Board, component: i64) -> i64:
    total: i64 = 0
    for kind in range(KINDS):
        total += board.printed.cost[KINDS * component + kind]
    return total


def lacking(board: Board, seat: i64, component: i64) -> i64:
    """Cubes of its cost that the seat does not have."""
    total: i64 = 0
    for kind in range(KINDS):
        more = board.printed.cost[KINDS * component + kind] - board.cells[CUBES + KINDS * seat + kind]
        if more > 0:
            total += more
    return total


def waived(board: Board, component: i64, off: i64) -> i64:
    """How many cubes a reduction waives: one at least is always paid."""
    most = cost_of(board, component) - 1
    return off if off < most else most


def may_build(board: Board, seat: i64, component: i64, off: i64) -> bool:
    return board.cells[COMPONENT + component] == 1 and lacking(board, seat, component) <= waived(board, component, off)


def may_build_any(board: Board, seat: i64) -> bool:
    off = reduction(board, seat)
    for component in range(COMPONENTS):
        if may_build(board, seat, component, off):
            return True
    return False


def plans_useful(board: Board, seat: i64) -> bool:
    """A component can be built with one more Borrowed Plans, and it waives more than without."""
    off = reduction(board, seat)
    more = off + board.printed.amount[BORROWED_PLANS]
    for component in range(COMPONENTS):
        if may_build(board, seat, component, more) and waived(board, component, more) > waived(board, component, off):
            return True
    return False


def build_card_useful(board: Board, seat: i64, card: i64) -> bool:
    if is_free(card):
        return free_card_useful(board, seat, card)
    if card == BORROWED_PLANS:
        return plans_useful(board, seat)
    if card == TWIN_HARMONICS:
        return board.cells[TWIN] == 0 and may_build_any(board, seat)
    return card == NOTES and may_convert(board, seat)


def build_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Cards, conversions, components, `pass-build`; 0 if there is nothing but that."""
    n: i64 = 0
    for card in range(CARDS):
        if holds(board, seat, card) and build_card_useful(board, seat, card):
            out[n] = PLAY + card
            n += 1
    if board.cells[ENERGY + seat] >= board.printed.convert:
        n = convert_moves(board, seat, out, n)
    off = reduction(board, seat)
    for component in range(COMPONENTS):
        if may_build(board, seat, component, off):
            out[n] = BUILD + component
            n += 1
    if n == 0:
        return 0
    out[n] = PASS_BUILD
    return n + 1


def waive_moves(board: Board, seat: i64, left: i64, out: vec[i64]) -> i64:
    """A cube may be waived if the rest can still be paid with the waives still to come (AR-9)."""
    cells = board.cells
    missing: i64 = 0
    for kind in range(KINDS):
        more = cells[COST + kind] - cells[CUBES + KINDS * seat + kind]
        if more > 0:
            missing += more
    n: i64 = 0
    for kind in range(KINDS):
        if cells[COST + kind]:
            helps = i64(cells[COST + kind] > cells[CUBES + KINDS * seat + kind])
            if missing - helps <= left - 1:
                out[n] = WAIVE + kind
                n += 1
    return n


# ---- what a card or a benefit asks for -------------------------------------------------------------------------------

def wall_moves(board: Board, out: vec[i64]) -> i64:
    """Intact outer tiles without a barrier."""
    n: i64 = 0
    for tile in range(TILES):
        if board.cells[WALL + tile] == 0 and board.stands(tile):
            out[n] = TARGET_TILE + tile
            n += 1
    return n


def lift_moves(board: Board, out: vec[i64]) -> i64:
    """Sections with a destroyed tile."""
    n: i64 = 0
    for section in range(SECTIONS):
        if board.cells[INTACT + section] < 6:
            out[n] = TARGET_SECTION + section
            n += 1
    return n


def atlas_moves(board: Board, out: vec[i64], n: i64) -> i64:
    """Mountains, Hills or Forests with an intact tile whose target is above 2."""
    for section in range(LIBRARIES):
        for tile in range(6 * section, 6 * section + 6):
            if board.cells[TARGET + tile] > 2 and board.stands(tile):
                out[n] = TARGET_SECTION + section
                n += 1
                break
    return n


def talent_moves(board: Board, seat: i64, out: vec[i64], n: i64) -> i64:
    """Neither one's own ability nor one copied before this turn."""
    cells = board.cells
    for councilor in range(COUNCILORS):
        if cells[COUNCILOR + seat] != councilor + 1 and cells[COPIED + COUNCILORS * seat + councilor] == 0:
            out[n] = TARGET_COUNCILOR + councilor
            n += 1
    return n


def pick_moves(board: Board, out: vec[i64]) -> i64:
    """The misfortunes looked at, equal ones once."""
    n: i64 = 0
    for card in range(MISFORTUNES):
        for i in range(board.printed.amount[TIDES]):
            if board.cells[KNOWN + i] == card + 1:
                out[n] = PICK + card
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
        for kind in range(KINDS):
            if cells[CUBES + KINDS * seat + kind]:
                out[n] = MOVE + 8 * other + kind
                n += 1
        for kind in range(KINDS):
            if cells[CUBES + KINDS * other + kind]:
                out[n] = MOVE + 8 * other + 4 + kind
                n += 1
    if n == 0:
        return 0
    out[n] = END_TRADE
    return n + 1


def free_convert_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    n = convert_moves(board, seat, out, 0)
    if n == 0:
        return 0
    out[n] = END_CONVERT
    return n + 1


# ---- chance ----------------------------------------------------------------------------------------------------------

def councilor_moves(board: Board, seat: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    for councilor in range(COUNCILORS):
        dealt = False
        for other in range(board.players):
            dealt = dealt or board.cells[COUNCILOR + other] == councilor + 1
        if not dealt:
            out[n] = COUNCILOR_DEALT + COUNCILORS * seat + councilor
            n += 1
    return n


def first_moves(board: Board, out: vec[i64]) -> i64:
    for seat in range(board.players):
        out[seat] = FIRST_DRAWN + seat
    return board.players


def blueprint_moves(board: Board, deck: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    for component in range(1, COMPONENTS):
        if board.printed.deck[component] == deck and board.cells[COMPONENT + component] == 0:
            out[n] = BLUEPRINT_DRAWN + component - 1
            n += 1
    return n


def roll_moves(out: vec[i64]) -> i64:
    for face in range(6):
        out[face] = ROLLED + face
    return 6


def knowledge_moves(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    for card in range(CARDS):
        if board.cells[DECK + card]:
            out[n] = KNOWLEDGE + card
            n += 1
    return n


def misfortune_moves(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    for card in range(MISFORTUNES):
        if board.cells[SEA + card]:
            out[n] = MISFORTUNE + card
            n += 1
    return n


def cancel_moves(out: vec[i64]) -> i64:
    out[0] = CANCEL
    out[1] = ENDURE
    return 2
