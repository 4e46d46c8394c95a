"""What cannot be in a position of Atlantis Rising."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from atlantis.engine.layout import ACTOR, OVER
from atlantis.games.rising.layout import (
    ACTING,
    ACTION,
    AT,
    ATTACK_PHASE,
    BALLAD_SUNG,
    BARRED,
    BEADS,
    BENEFITING,
    BLUEPRINT,
    BOOSTING,
    BORROWED,
    BRAVE,
    BUILDING,
    CANCELLING,
    CARDS,
    CENTRE,
    CHOSEN,
    COMPONENT,
    COMPONENTS,
    CONVERTING,
    COPIED,
    COPYING,
    COST,
    COUNCIL_AFTER,
    COUNCIL_BEFORE,
    COUNCILOR,
    COUNCILORS,
    COURAGE,
    COURSE,
    CUBES,
    DEAL,
    DECK,
    DESTROYING,
    DIE,
    DISCARD,
    DRAW_BLUEPRINT,
    DRAW_FIRST,
    DRAWING,
    DRAWN,
    ENERGY,
    FALLING,
    FIGURES,
    FULL,
    GALLEY,
    GIVEN,
    GIVING,
    GREY,
    HAND,
    HEART,
    HELD,
    HERE,
    HOME,
    INCOME,
    INTACT,
    KEEPING,
    KINDS,
    KNOWN,
    LATE_PLACING,
    LIFTED,
    LIMIT,
    LOOKING,
    LOST,
    MAPPED,
    MIRRORED,
    MISFORTUNE_PHASE,
    MISFORTUNES,
    MISSING,
    MOST_KNOWN,
    NAVY,
    PART,
    PENDING,
    PHASE,
    PICKING,
    PLACES,
    PLACING,
    PLAGUED,
    QUIET,
    RAISING,
    RECALLING,
    RESULT,
    RETURNING,
    REVEALING,
    ROLLING,
    SEA,
    SEATS,
    SECTIONS,
    SEEN,
    SHIELDED,
    SINKING,
    STACK,
    START,
    SUPPLY,
    TARGET,
    TIDES,
    TILES,
    TIRELESS,
    TOKENS,
    TRADING,
    TURN,
    TWIN,
    W0,
    W1,
    W3,
    WA,
    WAIVING,
    WALL,
    WALLS,
    WINDOW,
    WON,
)
from atlantis.games.rising.printed import CARD_IDS, COUNCILOR_IDS, CUBE_NAMES, MISFORTUNE_IDS, SECTION_LETTERS

if TYPE_CHECKING:
    from atlantis.games.rising import Rising
    from atlantis.games.rising.rules import RisingState

UNDER: Final[dict[int, tuple[int, ...]]] = {
    LIMIT: (0,), WINDOW: (0,), GIVING: (WINDOW, COURSE), CANCELLING: (COURSE,), COURSE: (0,), SINKING: (0,),
    FALLING: (0,), DESTROYING: (0, SINKING, FALLING), RETURNING: (LIMIT, DESTROYING), ACTION: (RETURNING,),
    ROLLING: (RETURNING, ACTION), BOOSTING: (RETURNING, ACTION), KEEPING: (RETURNING, ACTION), LOOKING: (KEEPING,),
    DRAWING: (0, LIMIT, BENEFITING, DRAWING), TRADING: (0, LIMIT, BENEFITING), CONVERTING: (0, LIMIT, BENEFITING),
    SHIELDED: (0, LIMIT, WINDOW, BENEFITING), LIFTED: (0, LIMIT, WINDOW, BENEFITING), MAPPED: (0, LIMIT),
    COPYING: (0, LIMIT), PICKING: (0, LIMIT, WINDOW), REVEALING: (PICKING,), WAIVING: (0,), BENEFITING: (LIMIT,),
    RECALLING: (0,), PLAGUED: (0,),
}
"""What a step may lie on; 0 is the bottom of the stack."""
ORDERED: Final = (LIMIT, GIVING, RECALLING)  # first seat, seats done
BY_SEAT: Final = (RETURNING, ROLLING, LOOKING, KEEPING, DRAWING, TRADING, CONVERTING, SHIELDED, LIFTED, MAPPED, COPYING,
                  REVEALING, PICKING, WAIVING, PLAGUED, SINKING)
"""Steps whose second number is a seat."""
SEAT_AND_MORE: Final = (ACTION, BOOSTING, BENEFITING)  # seat + 8 * n
AT_A_PLACE: Final = (ACTION, RETURNING, ROLLING, BOOSTING)
OF_A_SECTION: Final = (CANCELLING, COURSE, DESTROYING)
PHASE_FLAGS: Final[dict[int, tuple[int, ...]]] = {
    TIRELESS: (ACTING,), TWIN: (BUILDING,), BORROWED: (BUILDING,), CHOSEN: (BUILDING,), DIE: (ATTACK_PHASE,),
    MIRRORED: (ATTACK_PHASE,), BALLAD_SUNG: (ATTACK_PHASE,),
}
"""Cells that are 0 outside a phase."""


def fault_of(state: RisingState) -> str:
    """The first thing that does not fit together; empty when all does. The cells are within their ranges already."""
    fault = PENDING.fault(state.cells)
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
    if cells[ACTOR] >= players or cells[START] >= players:
        return f"there are {players} players"
    for seat in range(players, SEATS):
        single = (HOME, HELD, ENERGY, COURAGE, COUNCILOR, FIGURES, GIVEN, QUIET)
        has = sum(int(cells[at + seat]) for at in single)
        has += sum(int(cells[CUBES + KINDS * seat + kind]) for kind in range(KINDS))
        has += sum(int(cells[HAND + CARDS * seat + card]) for card in range(CARDS))
        has += sum(int(cells[COPIED + COUNCILORS * seat + other]) for other in range(COUNCILORS))
        has += sum(int(cells[at + SEATS * place + seat]) for at in (HERE, BRAVE) for place in range(PLACES))
        if has:
            return f"there is no seat {seat + 1}, but it has something"
    for component in range(COMPONENTS):
        if cells[COMPONENT + component] >= 2 + players:
            return "a component was built by nobody who plays"
    return ""


def fault_of_supply(state: RisingState) -> str:
    """Cubes, energy, courage and barriers are all somewhere."""
    cells, printed, seats = state.cells, state.printed, range(state.game.players)
    for kind in range(KINDS):
        found = int(cells[SUPPLY + kind]) + sum(int(cells[CUBES + KINDS * seat + kind]) for seat in seats)
        if found != printed.cubes[kind]:
            return f"there are {found} {CUBE_NAMES[kind]}, not {printed.cubes[kind]}"
    beads = int(cells[BEADS]) + sum(int(cells[ENERGY + seat] + cells[GIVEN + seat]) for seat in seats)
    if beads != printed.beads:
        return f"there are {beads} energy, not {printed.beads}"
    tokens = int(cells[TOKENS]) + sum(int(cells[COURAGE + seat]) for seat in seats)
    tokens += sum(int(cells[BRAVE + at]) for at in range(SEATS * PLACES))
    if tokens != printed.tokens:
        return f"there are {tokens} courage tokens, not {printed.tokens}"
    walls = int(cells[WALLS]) + sum(int(cells[WALL + tile]) for tile in range(TILES))
    if walls != printed.walls:
        return f"there are {walls} barriers, not {printed.walls}"
    return ""


def fault_of_people(state: RisingState) -> str:
    """Each colour has its figures, some players grey ones more."""
    cells, printed, players = state.cells, state.printed, state.game.players
    more = 0
    for seat in range(players):
        own = int(cells[HOME + seat] + cells[HELD + seat] + cells[FIGURES + seat] + state.placed(seat))
        if own < printed.figures:
            return f"seat {seat + 1} has {own} Atlanteans, fewer than {printed.figures}"
        more += own - int(printed.figures)
        if cells[HELD + seat] and not PLACING <= cells[PHASE] <= LATE_PLACING:
            return f"seat {seat + 1} holds Atlanteans back after they were placed"
    if more + cells[GREY] != printed.grey:
        return f"there are {more + cells[GREY]} grey Atlanteans, not {printed.grey}"
    for at in range(SEATS * PLACES):
        if cells[BRAVE + at] > cells[HERE + at] or (cells[BRAVE + at] and at // SEATS == CENTRE):
            return "courage lies where nobody stands"
    return ""


def fault_of_tiles(state: RisingState) -> str:
    """Atlanteans and barriers are on tiles that stand, no more than there are rings."""
    cells, printed = state.cells, state.printed
    for tile in range(TILES):
        name = f"{SECTION_LETTERS[tile // 6]}{tile % 6 + 1}"
        full = sum(int(cells[HERE + SEATS * tile + seat]) for seat in range(SEATS))
        if full != cells[FULL + tile] or full > printed.rings[tile]:
            return f"{name} has {cells[FULL + tile]} rings taken by {full} Atlanteans"
        if not state.stands(tile) and (full or cells[WALL + tile]):
            return f"{name} lies under the sea, but something is on it"
    phase = cells[PHASE]
    for place in range(PLACES):
        here = sum(int(cells[HERE + SEATS * place + seat]) for seat in range(SEATS))
        if here and (phase < PLACING or phase > ATTACK_PHASE or (phase == ATTACK_PHASE and place != NAVY)):
            return "Atlanteans are out in a phase in which all are home"
    done = range(min(int(cells[AT]), state.game.players) if phase == ACTING else 0)
    if any(cells[HERE + SEATS * place + state.after(cells[START], offset)] for offset in done for place in range(NAVY)):
        return "Atlanteans are out in a phase in which all are home"
    for tile in range(18):
        if not 2 <= cells[TARGET + tile] <= 6:
            return "a target number is not between 2 and 6"
        if phase < COUNCIL_BEFORE and cells[TARGET + tile] != printed.value[tile]:
            return "a target number has changed before the turn has begun"
    return ""


def fault_of_cards(state: RisingState) -> str:
    """Every card is in a deck, on a discard, in a hand or being looked at."""
    cells, printed, seats = state.cells, state.printed, range(state.game.players)
    for card in range(CARDS):
        found = int(cells[DECK + card] + cells[DISCARD + card] + cells[DRAWN + card])
        found += sum(int(cells[HAND + CARDS * seat + card]) for seat in seats)
        if found != printed.cards[card]:
            return f"there are {found} {CARD_IDS[card]}, not {printed.cards[card]}"
    for cell, card in ((MIRRORED, CARD_IDS.index("burning-mirrors")), (BORROWED, CARD_IDS.index("borrowed-plans"))):
        held = sum(int(cells[HAND + CARDS * seat + card]) for seat in seats)
        if cells[cell] > int(printed.amount[card]) * (int(printed.cards[card]) - held):
            return f"{CARD_IDS[card]} that somebody holds are in force"
    known = int(state.known_number())
    if any(cells[KNOWN + i] for i in range(known, MOST_KNOWN)):
        return "the known misfortunes have a gap"
    for card in range(MISFORTUNES):
        found = int(cells[SEA + card] + cells[SEEN + card])
        found += sum(1 for i in range(known) if cells[KNOWN + i] == card + 1)
        if found != printed.misfortunes[card]:
            return f"there are {found} misfortunes {MISFORTUNE_IDS[card]}, not {printed.misfortunes[card]}"
    limited = any(cells[STACK + 1 + 3 * i] in (LIMIT, DRAWING) for i in range(cells[STACK]))
    courage = cells[PHASE] == MISFORTUNE_PHASE
    for seat in seats:
        if state.hand_size(seat) > printed.hand and not limited and not courage:
            return f"seat {seat + 1} holds more than {printed.hand} cards"
    return ""


def fault_of_components(state: RisingState) -> str:
    """The Power Core, and three of each of the level's decks, as far as they are drawn."""
    cells, printed, phase = state.cells, state.printed, state.cells[PHASE]
    if cells[COMPONENT] == 0:
        return "the Power Core is missing"
    drawn = int(cells[AT]) if phase == DRAW_BLUEPRINT else 0 if phase < DRAW_BLUEPRINT else BLUEPRINT - 1
    wanted = {int(deck): max(0, min(3, drawn - 3 * i)) for i, deck in enumerate(printed.decks)}
    for deck in range(4):
        found = sum(1 for component in range(1, COMPONENTS)
                    if cells[COMPONENT + component] and printed.deck[component] == deck)
        if found != wanted.get(deck, 0):
            return f"{found} components of deck {'ABCD'[deck]} are on the blueprint, not {wanted.get(deck, 0)}"
    built = sum(1 for component in range(COMPONENTS) if cells[COMPONENT + component] > 1)
    if (built == BLUEPRINT) != (cells[RESULT] == WON):
        return "the gate is complete, or it is not won"
    if built > state.game.players * (cells[TURN] - 1) + (cells[AT] if phase == BUILDING else 0):
        return "more components are built than there were turns for"
    return ""


def fault_of_councilors(state: RisingState) -> str:
    """Dealt by seat, all different; those that were chosen."""
    cells, players, phase = state.cells, state.game.players, state.cells[PHASE]
    chosen = cast("Rising", state.game).councilors
    dealt = int(cells[AT]) if phase == DEAL else players
    if chosen and phase == DEAL:
        return "councilors are dealt that were chosen"
    seen: list[int] = []
    for seat in range(players):
        councilor = int(cells[COUNCILOR + seat])
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
    phase, over = cells[PHASE], cells[ACTOR] == OVER
    most = 8 if phase == DRAW_BLUEPRINT else 0 if phase in (DRAW_FIRST, ATTACK_PHASE) else players
    if cells[AT] > most or (phase < INCOME and cells[TURN] > 1):
        return "more is done in this phase than there is to do"
    moved = cells[TURN] - (0 if phase >= COUNCIL_AFTER else 1)
    galley = min(int(printed.galley + moved), int(printed.galley_most))
    if cells[GALLEY] != galley:
        return f"the galley is at {cells[GALLEY]}, not {galley}"
    if over != (cells[RESULT] > 0) or (over and cells[STACK]):
        return "the game is over without a result, or goes on with one"
    if cells[HEART] == 0 and (cells[RESULT] != LOST or state.outer_tiles()):
        return "the centre is gone, but the game is not lost"
    if over and not ended(state):
        return "the game has ended for no reason"
    return ""


def ended(state: RisingState) -> bool:
    """Won by building; lost with the centre, by a Flood on a gone section, or after the last turn."""
    cells, phase = state.cells, state.cells[PHASE]
    if cells[RESULT] == WON:
        return phase == BUILDING
    if phase == BUILDING:
        return cells[TURN] == state.printed.turns and cells[AT] == state.game.players
    if cells[HEART] == 0:
        return phase in (MISFORTUNE_PHASE, ATTACK_PHASE)
    gone = any(cells[INTACT + section] == 0 for section in range(SECTIONS))
    return phase == MISFORTUNE_PHASE and gone and state.outer_tiles() < 2


def fault_of_flags(state: RisingState) -> str:
    """What lasts for a moment is not there at another."""
    cells, phase = state.cells, state.cells[PHASE]
    if any(cells[cell] and phase not in phases for cell, phases in PHASE_FLAGS.items()):
        return "something is in force that belongs to another phase"
    steps = [int(cells[STACK + 1 + 3 * i]) for i in range(cells[STACK])]
    over = cells[ACTOR] == OVER
    given = sum(int(cells[GIVEN + seat]) for seat in range(SEATS))
    if (cells[MISSING] or cells[RAISING] or given) and GIVING not in steps:
        return "energy is given for nothing"
    if any(cells[BARRED + section] for section in range(SECTIONS)) and (WINDOW not in steps or phase == ATTACK_PHASE):
        return "a section is barred outside a window"
    if any(cells[QUIET + seat] for seat in range(SEATS)) and phase != MISFORTUNE_PHASE:
        return "somebody passes for a phase that is over"
    if any(cells[DRAWN + card] for card in range(CARDS)) and KEEPING not in steps:
        return "cards are drawn that nobody keeps"
    cost = sum(int(cells[COST + kind]) for kind in range(KINDS))
    if (cells[CHOSEN] or cost) and (WAIVING not in steps or over or not fits_cost(state, cost)):
        return "something is being paid for that nobody builds"
    if WAIVING in steps and not cells[CHOSEN]:
        return "cubes are waived for nothing"
    if any(cells[COPIED + at] for at in range(SEATS * COUNCILORS)) and phase < COUNCIL_BEFORE:
        return "an ability is copied before the turn has begun"
    for seat in range(state.game.players):
        councilor = int(cells[COUNCILOR + seat])
        if councilor and cells[COPIED + COUNCILORS * seat + councilor - 1]:
            return f"seat {seat + 1} has copied their own ability"
    return ""


def fits_cost(state: RisingState, cost: int) -> bool:
    """The component being built is on the blueprint, and no more of it is to be paid than it costs."""
    cells = state.cells
    component = int(cells[CHOSEN]) - 1
    if component < 0 or cells[COMPONENT + component] != 1 or cost < 1:
        return False
    return all(cells[COST + kind] <= state.printed.cost[KINDS * component + kind] for kind in range(KINDS))


# ---- what is pending -------------------------------------------------------------------------------------------------

def fault_of_stack(state: RisingState) -> str:
    """Each step lies on one that it belongs to, with numbers that mean something."""
    cells, below = state.cells, 0
    for i in range(cells[STACK]):
        step, a, b = (int(cells[STACK + 1 + 3 * i + j]) for j in range(3))
        if below not in UNDER[step] or not sensible(state, step, a, b) or not timely(state, i, step, a, b):
            return f"the pending step {step} ({a}, {b}) does not fit"
        below = step
    if cells[PHASE] in PARTS and cells[PART] not in parts_of(state):
        return "more is done in this phase than there is to do"
    return ""


PARTS: Final = (COUNCIL_BEFORE, MISFORTUNE_PHASE, ATTACK_PHASE, COUNCIL_AFTER)
OWN: Final = (PLACING, LATE_PLACING, ACTING, BUILDING)
"""Phases in which a player does things of their own."""


def parts_of(state: RisingState) -> tuple[int, ...]:
    """The part of a phase that the lowest step belongs to."""
    cells, phase = state.cells, state.cells[PHASE]
    lowest = int(cells[STACK + 1]) if cells[STACK] else 0
    if cells[ACTOR] == OVER:
        return (0, 1, 2, 3)
    if phase == MISFORTUNE_PHASE:
        return (1,) if lowest in (0, WINDOW) else (3,) if lowest == LIMIT else (2,)
    if phase == ATTACK_PHASE:
        return (0,) if lowest == 0 else (1,) if lowest == WINDOW else (2,)
    return (1,) if lowest == WINDOW else (0,)


def timely(state: RisingState, i: int, step: int, a: int, b: int) -> bool:
    """The step belongs to this phase, to whose turn it is, and to the steps below."""
    cells, printed, players, phase = state.cells, state.printed, state.game.players, int(state.cells[PHASE])
    current, own = int(state.current()), phase in OWN and cells[AT] < players
    below = [int(cells[STACK + 1 + 3 * (i - 1) + j]) for j in range(3)] if i else [0, 0, 0]
    above = int(cells[STACK + 1 + 3 * (i + 1)]) if i + 1 < cells[STACK] else 0
    seat = b % 8 if step in SEAT_AND_MORE else b
    if step == WINDOW:
        windows = {W0: COUNCIL_BEFORE, W1: MISFORTUNE_PHASE, WA: ATTACK_PHASE, W3: COUNCIL_AFTER}
        return windows[a] == phase and b < state.window_seats(a)
    if step == GIVING:
        return (below[0] == COURSE) == (cells[RAISING] == 0) and phase != ATTACK_PHASE
    if step in (CANCELLING, COURSE, SINKING, RECALLING, PLAGUED):
        drawer = {SINKING: b, PLAGUED: b, RECALLING: a}.get(step, current)
        falls = a + (1 if above == DESTROYING else 0) if step == SINKING else 0
        return phase == MISFORTUNE_PHASE and drawer == current and falls <= state.outer_tiles()
    if step == FALLING:
        return phase == ATTACK_PHASE and a <= sum(int(cells[INTACT + section]) for section in range(b, SECTIONS))
    if step == DESTROYING:
        return phase == MISFORTUNE_PHASE
    if step == RETURNING:
        if below[0] == DESTROYING:
            return a == state.tip(below[1])
        return phase == ACTING and own and seat == current
    if below[0] in (RETURNING, ACTION, KEEPING) and seat != below[2] % 8:
        return False
    if step in (ACTION, ROLLING, BOOSTING) and a != below[1]:
        return False
    if step == WAIVING:
        cost = sum(int(cells[COST + kind]) for kind in range(KINDS))
        lack = sum(max(0, int(cells[COST + kind] - cells[CUBES + KINDS * b + kind])) for kind in range(KINDS))
        return phase == BUILDING and own and b == current and lack <= a < cost
    if step == REVEALING:
        return a + state.known_number() <= printed.amount[TIDES] and b == below[2]
    if step == LIMIT:
        done = [int(state.after(a, offset)) for offset in range(min(b, players))]
        over = any(state.hand_size(seat) > printed.hand for seat in done)
        begun = b > 0 and above in (RETURNING, BENEFITING)
        return not over and not begun and phase not in (INCOME, ATTACK_PHASE, COUNCIL_AFTER) and phase > INCOME
    if below[0] == LIMIT and below[2] > 0 and step == DRAWING and seat != state.after(below[1], below[2]):
        return False
    if below[0] == 0:
        if step == DRAWING:
            return phase == INCOME and cells[AT] > 0 and seat == state.after(cells[START], cells[AT] - 1)
        return own and seat == current
    if below[0] == WINDOW:
        return below[1] == W1
    return step != BENEFITING or phase == BUILDING


def sensible(state: RisingState, step: int, a: int, b: int) -> bool:
    """The numbers of a step are places, seats, sections and counts that there are."""
    players = state.game.players
    if a < 0 or b < 0:
        return step == REVEALING and b >= 0
    if step in ORDERED:
        return a < players and b <= players
    if step == WINDOW:
        return a <= W3 and b <= players
    if step in OF_A_SECTION:
        return a < SECTIONS and b == 0 and (step != DESTROYING or state.cells[INTACT + a] > 0)
    if step == FALLING:
        return 0 < a <= state.outer_tiles() and b < SECTIONS
    seat = b % 8 if step in SEAT_AND_MORE else b
    if seat >= players:
        return False
    if step in AT_A_PLACE:
        there = a <= CENTRE and state.cells[HERE + SEATS * a + seat] > 0
        return there and (step not in (ROLLING, BOOSTING) or a < 18)
    if step == BENEFITING:
        return a < COMPONENTS and state.cells[COMPONENT + a] == 2 + seat
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
