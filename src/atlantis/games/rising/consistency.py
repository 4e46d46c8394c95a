"""What cannot be in a position of Atlantis Rising."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.rising import layout as at
from atlantis.games.rising.data import CARD_IDS, COUNCILOR_IDS, CUBE_NAMES, MISFORTUNE_IDS, SECTION_LETTERS

if TYPE_CHECKING:
    from atlantis.games.rising import Rising
    from atlantis.games.rising.rules import RisingState

UNDER: Final[dict[int, tuple[int, ...]]] = {
    at.LIMIT: (0,), at.WINDOW: (0,), at.GIVING: (at.WINDOW, at.COURSE), at.CANCELLING: (at.COURSE,), at.COURSE: (0,), at.SINKING: (0,),
    at.FALLING: (0,), at.DESTROYING: (0, at.SINKING, at.FALLING), at.RETURNING: (at.LIMIT, at.DESTROYING), at.ACTION: (at.RETURNING,),
    at.ROLLING: (at.RETURNING, at.ACTION), at.BOOSTING: (at.RETURNING, at.ACTION), at.KEEPING: (at.RETURNING, at.ACTION), at.LOOKING: (at.KEEPING,),
    at.DRAWING: (0, at.LIMIT, at.BENEFITING, at.DRAWING), at.TRADING: (0, at.LIMIT, at.BENEFITING), at.CONVERTING: (0, at.LIMIT, at.BENEFITING),
    at.SHIELDED: (0, at.LIMIT, at.WINDOW, at.BENEFITING), at.LIFTED: (0, at.LIMIT, at.WINDOW, at.BENEFITING), at.MAPPED: (0, at.LIMIT),
    at.COPYING: (0, at.LIMIT), at.PICKING: (0, at.LIMIT, at.WINDOW), at.REVEALING: (at.PICKING,), at.WAIVING: (0,), at.BENEFITING: (at.LIMIT,),
    at.RECALLING: (0,), at.PLAGUED: (0,),
}
"""What a step may lie on; 0 is the bottom of the stack."""
ORDERED: Final = (at.LIMIT, at.GIVING, at.RECALLING)  # first seat, seats done
BY_SEAT: Final = (at.RETURNING, at.ROLLING, at.LOOKING, at.KEEPING, at.DRAWING, at.TRADING, at.CONVERTING, at.SHIELDED, at.LIFTED, at.MAPPED, at.COPYING,
                  at.REVEALING, at.PICKING, at.WAIVING, at.PLAGUED, at.SINKING)
"""Steps whose second number is a seat."""
SEAT_AND_MORE: Final = (at.ACTION, at.BOOSTING, at.BENEFITING)  # seat + 8 * n
AT_A_PLACE: Final = (at.ACTION, at.RETURNING, at.ROLLING, at.BOOSTING)
OF_A_SECTION: Final = (at.CANCELLING, at.COURSE, at.DESTROYING)
PHASE_FLAGS: Final[dict[int, tuple[int, ...]]] = {
    at.TIRELESS: (at.ACTING,), at.TWIN: (at.BUILDING,), at.BORROWED: (at.BUILDING,), at.CHOSEN: (at.BUILDING,), at.DIE: (at.ATTACK_PHASE,),
    at.MIRRORED: (at.ATTACK_PHASE,), at.BALLAD_SUNG: (at.ATTACK_PHASE,),
}
"""Cells that are 0 outside a phase."""


def fault_of(state: RisingState) -> str:
    """The first thing that does not fit together; empty when all does. The cells are within their ranges already."""
    fault = at.PENDING.fault(state.cells)
    if fault:
        return fault
    for check in (fault_of_seats, fault_of_supply, fault_of_people, fault_of_tiles, fault_of_cards, fault_of_components,
                  fault_of_councilors, fault_of_turn, fault_of_flags, fault_of_stack, fault_of_rest):
        fault = check(state)
        if fault:
            return fault
    return ""


# ---- what there is ---------------------------------------------------------------------------------------------------

def fault_of_seats(state: RisingState) -> str:
    """Nobody who does not play has anything."""
    cells, players = state.cells, state.game.players
    if cells[ACTOR] >= players or cells[at.START] >= players:
        return f"there are {players} players"
    for seat in range(players, at.SEATS):
        single = (at.HOME, at.HELD, at.ENERGY, at.COURAGE, at.COUNCILOR, at.FIGURES, at.GIVEN, at.QUIET)
        has = sum(int(cells[spot + seat]) for spot in single)
        has += sum(int(cells[at.CUBES + at.KINDS * seat + kind]) for kind in range(at.KINDS))
        has += sum(int(cells[at.HAND + at.CARDS * seat + card]) for card in range(at.CARDS))
        has += sum(int(cells[at.COPIED + at.COUNCILORS * seat + other]) for other in range(at.COUNCILORS))
        has += sum(int(cells[spot + at.SEATS * place + seat]) for spot in (at.HERE, at.BRAVE) for place in range(at.PLACES))
        if has:
            return f"there is no seat {seat + 1}, but it has something"
    for component in range(at.COMPONENTS):
        if cells[at.COMPONENT + component] >= 2 + players:
            return "a component was built by nobody who plays"
    return ""


def fault_of_supply(state: RisingState) -> str:
    """Cubes, energy, courage and barriers are all somewhere."""
    cells, printed, seats = state.cells, state.printed, range(state.game.players)
    for kind in range(at.KINDS):
        found = int(cells[at.SUPPLY + kind]) + sum(int(cells[at.CUBES + at.KINDS * seat + kind]) for seat in seats)
        if found != printed.cubes[kind]:
            return f"there are {found} {CUBE_NAMES[kind]}, not {printed.cubes[kind]}"
    beads = int(cells[at.BEADS]) + sum(int(cells[at.ENERGY + seat] + cells[at.GIVEN + seat]) for seat in seats)
    if beads != printed.beads:
        return f"there are {beads} energy, not {printed.beads}"
    tokens = int(cells[at.TOKENS]) + sum(int(cells[at.COURAGE + seat]) for seat in seats)
    tokens += sum(int(cells[at.BRAVE + spot]) for spot in range(at.SEATS * at.PLACES))
    if tokens != printed.tokens:
        return f"there are {tokens} courage tokens, not {printed.tokens}"
    walls = int(cells[at.WALLS]) + sum(int(cells[at.WALL + tile]) for tile in range(at.TILES))
    if walls != printed.walls:
        return f"there are {walls} barriers, not {printed.walls}"
    return ""


def fault_of_people(state: RisingState) -> str:
    """Each colour has its figures, some players grey ones more."""
    cells, printed, players = state.cells, state.printed, state.game.players
    more = 0
    for seat in range(players):
        own = int(cells[at.HOME + seat] + cells[at.HELD + seat] + cells[at.FIGURES + seat] + state.placed(seat))
        if own < printed.figures:
            return f"seat {seat + 1} has {own} Atlanteans, fewer than {printed.figures}"
        more += own - int(printed.figures)
        if cells[at.HELD + seat] and not at.PLACING <= cells[at.PHASE] <= at.LATE_PLACING:
            return f"seat {seat + 1} holds Atlanteans back after they were placed"
    if more + cells[at.GREY] != printed.grey:
        return f"there are {more + cells[at.GREY]} grey Atlanteans, not {printed.grey}"
    for spot in range(at.SEATS * at.PLACES):
        if cells[at.BRAVE + spot] > cells[at.HERE + spot] or (cells[at.BRAVE + spot] and spot // at.SEATS == at.CENTRE):
            return "courage lies where nobody stands"
    return ""


def fault_of_tiles(state: RisingState) -> str:
    """Atlanteans and barriers are on tiles that stand, no more than there are rings."""
    cells, printed = state.cells, state.printed
    for tile in range(at.TILES):
        name = f"{SECTION_LETTERS[tile // 6]}{tile % 6 + 1}"
        full = sum(int(cells[at.HERE + at.SEATS * tile + seat]) for seat in range(at.SEATS))
        if full != cells[at.FULL + tile] or full > printed.rings[tile]:
            return f"{name} has {cells[at.FULL + tile]} rings taken by {full} Atlanteans"
        if not state.stands(tile) and (full or cells[at.WALL + tile]):
            return f"{name} lies under the sea, but something is on it"
    phase = cells[at.PHASE]
    for place in range(at.PLACES):
        here = sum(int(cells[at.HERE + at.SEATS * place + seat]) for seat in range(at.SEATS))
        if here and (phase < at.PLACING or phase > at.ATTACK_PHASE or (phase == at.ATTACK_PHASE and place != at.NAVY)):
            return "Atlanteans are out in a phase in which all are home"
    done = range(min(int(cells[at.AT]), state.game.players) if phase == at.ACTING else 0)
    if any(cells[at.HERE + at.SEATS * place + state.after(cells[at.START], offset)] for offset in done for place in range(at.NAVY)):
        return "Atlanteans are out in a phase in which all are home"
    for tile in range(18):
        if not 2 <= cells[at.TARGET + tile] <= 6:
            return "a target number is not between 2 and 6"
        if phase < at.COUNCIL_BEFORE and cells[at.TARGET + tile] != printed.value[tile]:
            return "a target number has changed before the turn has begun"
    return ""


def fault_of_cards(state: RisingState) -> str:
    """Every card is in a deck, on a discard, in a hand or being looked at."""
    cells, printed, seats = state.cells, state.printed, range(state.game.players)
    for card in range(at.CARDS):
        found = int(cells[at.DECK + card] + cells[at.DISCARD + card] + cells[at.DRAWN + card])
        found += sum(int(cells[at.HAND + at.CARDS * seat + card]) for seat in seats)
        if found != printed.cards[card]:
            return f"there are {found} {CARD_IDS[card]}, not {printed.cards[card]}"
    for cell, card in ((at.MIRRORED, CARD_IDS.index("burning-mirrors")), (at.BORROWED, CARD_IDS.index("borrowed-plans"))):
        held = sum(int(cells[at.HAND + at.CARDS * seat + card]) for seat in seats)
        if cells[cell] > int(printed.amount[card]) * (int(printed.cards[card]) - held):
            return f"{CARD_IDS[card]} that somebody holds are in force"
    known = int(state.known_number())
    if any(cells[at.KNOWN + i] for i in range(known, at.MOST_KNOWN)):
        return "the known misfortunes have a gap"
    for card in range(at.MISFORTUNES):
        found = int(cells[at.SEA + card] + cells[at.SEEN + card])
        found += sum(1 for i in range(known) if cells[at.KNOWN + i] == card + 1)
        if found != printed.misfortunes[card]:
            return f"there are {found} misfortunes {MISFORTUNE_IDS[card]}, not {printed.misfortunes[card]}"
    limited = any(cells[at.STACK + 1 + 3 * i] in (at.LIMIT, at.DRAWING) for i in range(cells[at.STACK]))
    courage = cells[at.PHASE] == at.MISFORTUNE_PHASE
    for seat in seats:
        if state.hand_size(seat) > printed.hand and not limited and not courage:
            return f"seat {seat + 1} holds more than {printed.hand} cards"
    return ""


def fault_of_components(state: RisingState) -> str:
    """The Power Core, and three of each of the level's decks, as far as they are drawn."""
    cells, printed, phase = state.cells, state.printed, state.cells[at.PHASE]
    if cells[at.COMPONENT] == 0:
        return "the Power Core is missing"
    drawn = int(cells[at.AT]) if phase == at.DRAW_BLUEPRINT else 0 if phase < at.DRAW_BLUEPRINT else at.BLUEPRINT - 1
    wanted = {int(deck): max(0, min(3, drawn - 3 * i)) for i, deck in enumerate(printed.decks)}
    for deck in range(4):
        found = sum(1 for component in range(1, at.COMPONENTS)
                    if cells[at.COMPONENT + component] and printed.deck[component] == deck)
        if found != wanted.get(deck, 0):
            return f"{found} components of deck {'ABCD'[deck]} are on the blueprint, not {wanted.get(deck, 0)}"
    built = sum(1 for component in range(at.COMPONENTS) if cells[at.COMPONENT + component] > 1)
    if (built == at.BLUEPRINT) != (cells[at.RESULT] == at.WON):
        return "the gate is complete, or it is not won"
    if built > state.game.players * (cells[at.TURN] - 1) + (cells[at.AT] if phase == at.BUILDING else 0):
        return "more components are built than there were turns for"
    return ""


def fault_of_councilors(state: RisingState) -> str:
    """Dealt by seat, all different; those that were chosen."""
    cells, players, phase = state.cells, state.game.players, state.cells[at.PHASE]
    chosen = cast("Rising", state.game).councilors
    dealt = int(cells[at.AT]) if phase == at.DEAL else players
    if chosen and phase == at.DEAL:
        return "councilors are dealt that were chosen"
    seen: list[int] = []
    for seat in range(players):
        councilor = int(cells[at.COUNCILOR + seat])
        if (councilor > 0) != (seat < dealt) or (councilor and councilor in seen):
            return "the councilors do not fit the seats"
        if chosen and COUNCILOR_IDS[councilor - 1] != chosen[seat]:
            return f"seat {seat + 1} has another councilor than was chosen"
        seen.append(councilor)
    return ""


# ---- the turn --------------------------------------------------------------------------------------------------------

def fault_of_turn(state: RisingState) -> str:
    """Phase, galley, centre and result."""
    cells, printed, players = state.cells, state.printed, state.game.players
    phase, over = cells[at.PHASE], cells[ACTOR] == OVER
    most = 8 if phase == at.DRAW_BLUEPRINT else 0 if phase in (at.DRAW_FIRST, at.ATTACK_PHASE) else players
    if cells[at.AT] > most or (phase < at.INCOME and cells[at.TURN] > 1):
        return "more is done in this phase than there is to do"
    moved = cells[at.TURN] - (0 if phase >= at.COUNCIL_AFTER else 1)
    galley = min(int(printed.galley + moved), int(printed.galley_most))
    if cells[at.GALLEY] != galley:
        return f"the galley is at {cells[at.GALLEY]}, not {galley}"
    if over != (cells[at.RESULT] > 0) or (over and cells[at.STACK]):
        return "the game is over without a result, or goes on with one"
    if cells[at.HEART] == 0 and (cells[at.RESULT] != at.LOST or state.outer_tiles()):
        return "the centre is gone, but the game is not lost"
    if over and not ended(state):
        return "the game has ended for no reason"
    return ""


def ended(state: RisingState) -> bool:
    """Won by building; lost with the centre, by a Flood on a gone section, or after the last turn."""
    cells, phase = state.cells, state.cells[at.PHASE]
    if cells[at.RESULT] == at.WON:
        return phase == at.BUILDING
    if phase == at.BUILDING:
        return cells[at.TURN] == state.printed.turns and cells[at.AT] == state.game.players
    if cells[at.HEART] == 0:
        return phase in (at.MISFORTUNE_PHASE, at.ATTACK_PHASE)
    gone = any(cells[at.INTACT + section] == 0 for section in range(at.SECTIONS))
    return phase == at.MISFORTUNE_PHASE and gone and state.outer_tiles() < 2


def fault_of_flags(state: RisingState) -> str:
    """What lasts for a moment is not there at another."""
    cells, phase = state.cells, state.cells[at.PHASE]
    if any(cells[cell] and phase not in phases for cell, phases in PHASE_FLAGS.items()):
        return "something is in force that belongs to another phase"
    steps = [int(cells[at.STACK + 1 + 3 * i]) for i in range(cells[at.STACK])]
    over = cells[ACTOR] == OVER
    given = sum(int(cells[at.GIVEN + seat]) for seat in range(at.SEATS))
    if (cells[at.MISSING] or cells[at.RAISING] or given) and at.GIVING not in steps:
        return "energy is given for nothing"
    if any(cells[at.BARRED + section] for section in range(at.SECTIONS)) and (at.WINDOW not in steps or phase == at.ATTACK_PHASE):
        return "a section is barred outside a window"
    if any(cells[at.QUIET + seat] for seat in range(at.SEATS)) and phase != at.MISFORTUNE_PHASE:
        return "somebody passes for a phase that is over"
    if any(cells[at.DRAWN + card] for card in range(at.CARDS)) and at.KEEPING not in steps:
        return "cards are drawn that nobody keeps"
    cost = sum(int(cells[at.COST + kind]) for kind in range(at.KINDS))
    if (cells[at.CHOSEN] or cost) and (at.WAIVING not in steps or over or not fits_cost(state, cost)):
        return "something is being paid for that nobody builds"
    if at.WAIVING in steps and not cells[at.CHOSEN]:
        return "cubes are waived for nothing"
    if any(cells[at.COPIED + spot] for spot in range(at.SEATS * at.COUNCILORS)) and phase < at.COUNCIL_BEFORE:
        return "an ability is copied before the turn has begun"
    for seat in range(state.game.players):
        councilor = int(cells[at.COUNCILOR + seat])
        if councilor and cells[at.COPIED + at.COUNCILORS * seat + councilor - 1]:
            return f"seat {seat + 1} has copied their own ability"
    return ""


def fits_cost(state: RisingState, cost: int) -> bool:
    """The component being built is on the blueprint, and no more of it is to be paid than it costs."""
    cells = state.cells
    component = int(cells[at.CHOSEN]) - 1
    if component < 0 or cells[at.COMPONENT + component] != 1 or cost < 1:
        return False
    return all(cells[at.COST + kind] <= state.printed.cost[at.KINDS * component + kind] for kind in range(at.KINDS))


# ---- what is pending -------------------------------------------------------------------------------------------------

def fault_of_stack(state: RisingState) -> str:
    """Each step lies on one that it belongs to, with numbers that mean something."""
    cells, below = state.cells, 0
    for i in range(cells[at.STACK]):
        step, a, b = (int(cells[at.STACK + 1 + 3 * i + j]) for j in range(3))
        if below not in UNDER[step] or not sensible(state, step, a, b) or not timely(state, i, step, a, b):
            return f"the pending step {step} ({a}, {b}) does not fit"
        below = step
    if cells[at.PHASE] in PARTS and cells[at.PART] not in parts_of(state):
        return "more is done in this phase than there is to do"
    return ""


PARTS: Final = (at.COUNCIL_BEFORE, at.MISFORTUNE_PHASE, at.ATTACK_PHASE, at.COUNCIL_AFTER)
OWN: Final = (at.PLACING, at.LATE_PLACING, at.ACTING, at.BUILDING)
"""Phases in which a player does things of their own."""


def parts_of(state: RisingState) -> tuple[int, ...]:
    """The part of a phase that the lowest step belongs to."""
    cells, phase = state.cells, state.cells[at.PHASE]
    lowest = int(cells[at.STACK + 1]) if cells[at.STACK] else 0
    if cells[ACTOR] == OVER:
        return (0, 1, 2, 3)
    if phase == at.MISFORTUNE_PHASE:
        return (1,) if lowest in (0, at.WINDOW) else (3,) if lowest == at.LIMIT else (2,)
    if phase == at.ATTACK_PHASE:
        return (0,) if lowest == 0 else (1,) if lowest == at.WINDOW else (2,)
    return (1,) if lowest == at.WINDOW else (0,)


def timely(state: RisingState, i: int, step: int, a: int, b: int) -> bool:
    """The step belongs to this phase, to whose turn it is, and to the steps below."""
    cells, printed, players, phase = state.cells, state.printed, state.game.players, int(state.cells[at.PHASE])
    current, own = int(state.current()), phase in OWN and cells[at.AT] < players
    below = [int(cells[at.STACK + 1 + 3 * (i - 1) + j]) for j in range(3)] if i else [0, 0, 0]
    above = int(cells[at.STACK + 1 + 3 * (i + 1)]) if i + 1 < cells[at.STACK] else 0
    seat = b % 8 if step in SEAT_AND_MORE else b
    if step == at.WINDOW:
        windows = {at.W0: at.COUNCIL_BEFORE, at.W1: at.MISFORTUNE_PHASE, at.WA: at.ATTACK_PHASE, at.W3: at.COUNCIL_AFTER}
        return windows[a] == phase and b < state.window_seats(a)
    if step == at.GIVING:
        return (below[0] == at.COURSE) == (cells[at.RAISING] == 0) and phase != at.ATTACK_PHASE
    if step in (at.CANCELLING, at.COURSE, at.SINKING, at.RECALLING, at.PLAGUED):
        drawer = {at.SINKING: b, at.PLAGUED: b, at.RECALLING: a}.get(step, current)
        falls = a + (1 if above == at.DESTROYING else 0) if step == at.SINKING else 0
        return phase == at.MISFORTUNE_PHASE and drawer == current and falls <= state.outer_tiles()
    if step == at.FALLING:
        return phase == at.ATTACK_PHASE and a <= sum(int(cells[at.INTACT + section]) for section in range(b, at.SECTIONS))
    if step == at.DESTROYING:
        return phase == at.MISFORTUNE_PHASE
    if step == at.RETURNING:
        if below[0] == at.DESTROYING:
            return a == state.tip(below[1])
        return phase == at.ACTING and own and seat == current
    if below[0] in (at.RETURNING, at.ACTION, at.KEEPING) and seat != below[2] % 8:
        return False
    if step in (at.ACTION, at.ROLLING, at.BOOSTING) and a != below[1]:
        return False
    if step == at.WAIVING:
        cost = sum(int(cells[at.COST + kind]) for kind in range(at.KINDS))
        lack = sum(max(0, int(cells[at.COST + kind] - cells[at.CUBES + at.KINDS * b + kind])) for kind in range(at.KINDS))
        return phase == at.BUILDING and own and b == current and lack <= a < cost
    if step == at.REVEALING:
        return a + state.known_number() <= printed.amount[at.TIDES] and b == below[2]
    if step == at.LIMIT:
        done = [int(state.after(a, offset)) for offset in range(min(b, players))]
        over = any(state.hand_size(seat) > printed.hand for seat in done)
        begun = b > 0 and above in (at.RETURNING, at.BENEFITING)
        return not over and not begun and phase not in (at.INCOME, at.ATTACK_PHASE, at.COUNCIL_AFTER) and phase > at.INCOME
    if below[0] == at.LIMIT and below[2] > 0 and step == at.DRAWING and seat != state.after(below[1], below[2]):
        return False
    if below[0] == 0:
        if step == at.DRAWING:
            return phase == at.INCOME and cells[at.AT] > 0 and seat == state.after(cells[at.START], cells[at.AT] - 1)
        return own and seat == current
    if below[0] == at.WINDOW:
        return below[1] == at.W1
    return step != at.BENEFITING or phase == at.BUILDING


def sensible(state: RisingState, step: int, a: int, b: int) -> bool:
    """The numbers of a step are places, seats, sections and counts that there are."""
    players = state.game.players
    if a < 0 or b < 0:
        return step == at.REVEALING and b >= 0
    if step in ORDERED:
        return a < players and b <= players
    if step == at.WINDOW:
        return a <= at.W3 and b <= players
    if step in OF_A_SECTION:
        return a < at.SECTIONS and b == 0 and (step != at.DESTROYING or state.cells[at.INTACT + a] > 0)
    if step == at.FALLING:
        return 0 < a <= state.outer_tiles() and b < at.SECTIONS
    seat = b % 8 if step in SEAT_AND_MORE else b
    if seat >= players:
        return False
    if step in AT_A_PLACE:
        there = a <= at.CENTRE and state.cells[at.HERE + at.SEATS * a + seat] > 0
        return there and (step not in (at.ROLLING, at.BOOSTING) or a < 18)
    if step == at.BENEFITING:
        return a < at.COMPONENTS and state.cells[at.COMPONENT + a] == 2 + seat
    return step in BY_SEAT


def fault_of_rest(state: RisingState) -> str:
    """A position rests where somebody has to choose or something is drawn: going on from it changes nothing."""
    if state.cells[ACTOR] == OVER:
        return ""
    twin = cast("RisingState", state.clone())
    twin.cells[ACTOR] = 0
    if not twin.advance() or twin != state or not state.legal_actions():
        return "nobody is asked for a choice there, or somebody else is"
    return ""
