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
    SPIRE,
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
    W3,
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

OWN_NODES: Final = (PLACING, LATE_PLACING, ACTING, BUILDING)
MOST_COUNTED: Final = 20  # cards drawn, cubes traded, barriers set one after the other
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
    for check in (fault_of_seats, fault_of_supply, fault_of_people, fault_of_tiles, fault_of_components,
                  fault_of_councilors, fault_of_turn, fault_of_part, fault_of_stack, fault_of_cards, fault_of_flags,
                  fault_of_rest):
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
    known = int(state.known_number())
    if any(cells[KNOWN + i] for i in range(known, MOST_KNOWN)):
        return "the known misfortunes have a gap"
    if known > printed.amount[TIDES]:
        return f"{known} misfortunes are known, more than Reading the Tides shows"
    for card in range(MISFORTUNES):
        found = int(cells[SEA + card] + cells[SEEN + card])
        found += sum(1 for i in range(known) if cells[KNOWN + i] == card + 1)
        if found != printed.misfortunes[card]:
            return f"there are {found} misfortunes {MISFORTUNE_IDS[card]}, not {printed.misfortunes[card]}"
    limited = any(step in (LIMIT, DRAWING) for step, _, _ in pending(state))
    courage = cells[PHASE] == MISFORTUNE_PHASE and cells[PART] == 2
    income = cells[PHASE] == INCOME
    for seat in seats:
        if state.hand_size(seat) > printed.hand and not (limited or courage or income or cells[ACTOR] == OVER):
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


def fault_of_part(state: RisingState) -> str:
    """How far a phase, or a seat in it, has come."""
    cells, phase, part = state.cells, state.cells[PHASE], state.cells[PART]
    most = {PLACING: 1, COUNCIL_BEFORE: 1, COUNCIL_AFTER: 1, MISFORTUNE_PHASE: 3, ATTACK_PHASE: 2}.get(int(phase), 0)
    if part > most:
        return "a phase has come further than it goes"
    if phase == ATTACK_PHASE and (cells[DIE] > 0) != (part > 0):
        return "the attack die does not fit the attack"
    face = int(cells[DIE]) - 1
    if face >= 0 and (face > 0 if cells[SPIRE] else state.printed.faces[face] == 0):
        return "the attack die has no such face"
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
    if any(cells[BARRED + section] for section in range(SECTIONS)) and WINDOW not in steps:
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
    """Each step lies on one that it belongs to, in its phase, with numbers that mean something."""
    fault = PENDING.fault(state.cells)
    if fault:
        return fault
    steps = pending(state)
    below = 0
    for i, (step, a, b) in enumerate(steps):
        above = steps[i + 1] if i + 1 < len(steps) else (0, 0, 0)
        fits = below in UNDER[step] and sensible(state, step, a, b) and in_its_phase(state, step, a, b, below)
        if not fits or (step == LIMIT and not limits_fit(state, a, b, above)):
            return f"the pending step {step} ({a}, {b}) does not fit"
        below = step
    return ""


def pending(state: RisingState) -> list[tuple[int, int, int]]:
    """The steps from the bottom up."""
    cells = state.cells
    return [(int(cells[at]), int(cells[at + 1]), int(cells[at + 2]))
            for at in range(STACK + 1, STACK + 1 + 3 * int(cells[STACK]), 3)]


def sensible(state: RisingState, step: int, a: int, b: int) -> bool:
    """The numbers of a step are places, seats, sections and counts that there are."""
    cells, players = state.cells, state.game.players
    if step == REVEALING:
        return -MOST_KNOWN <= a <= MOST_KNOWN - state.known_number() and 0 <= b < players
    if a < 0 or b < 0:
        return False
    if step in ORDERED:
        return a < players and b < players
    if step == WINDOW:
        return a <= W3 and b < state.window_seats(a)
    if step in OF_A_SECTION:
        return a < SECTIONS and b == 0 and (step != DESTROYING or cells[INTACT + a] > 0)
    if step == FALLING:
        return b < SECTIONS and 0 < a <= sum(int(cells[INTACT + section]) for section in range(b, SECTIONS))
    seat = b % 8 if step in SEAT_AND_MORE else b
    if seat >= players or (step in SEAT_AND_MORE and b < 8):
        return False
    if step in AT_A_PLACE:
        there = a <= CENTRE and cells[HERE + SEATS * a + seat] > 0
        return there and (step not in (ROLLING, BOOSTING) or a < 18) and (step != ACTION or b < 24)
    if step == BENEFITING:
        return a < COMPONENTS and cells[COMPONENT + a] == 2 + seat and b < 24
    if step == SINKING:
        return 0 < a <= min(2, state.outer_tiles())
    if step == WAIVING:
        return a < sum(int(cells[COST + kind]) for kind in range(KINDS))
    return step in BY_SEAT and a <= MOST_COUNTED


def in_its_phase(state: RisingState, step: int, a: int, b: int, below: int) -> bool:
    """A step comes up in some phases only, and there for the player whose part it is."""
    cells = state.cells
    phase, part = cells[PHASE], cells[PART]
    if step == WINDOW:
        return (phase, part) == ((COUNCIL_BEFORE, 1), (MISFORTUNE_PHASE, 1), (ATTACK_PHASE, 1), (COUNCIL_AFTER, 1))[a]
    if step in (COURSE, SINKING, RECALLING, PLAGUED, CANCELLING):
        drawer = a if step == RECALLING else b if step in (SINKING, PLAGUED) else state.current()
        return phase == MISFORTUNE_PHASE and part == 2 and drawer == state.current()
    if step == DESTROYING:
        return (phase, part) == ((ATTACK_PHASE, 2) if below == FALLING else (MISFORTUNE_PHASE, 2))
    if step == FALLING:
        return bool(phase == ATTACK_PHASE and part == 2)
    if step == GIVING:
        return below == COURSE or a == state.current() or phase == MISFORTUNE_PHASE
    if step == LIMIT:
        return bool((phase == COUNCIL_BEFORE and part == 0) or phase in OWN_NODES or (
            phase == MISFORTUNE_PHASE and part == 3)) and (a == state.current() or phase == BUILDING)
    if step == WAIVING:
        return phase == BUILDING and cells[AT] < state.game.players and b == state.current()
    if step in (RETURNING, ACTION, ROLLING, BOOSTING, LOOKING, KEEPING):
        seat = b % 8
        return phase == MISFORTUNE_PHASE or (phase == ACTING and seat == state.current())
    if step == DRAWING and below == 0:
        return phase == INCOME and cells[AT] > 0 and b == state.after(cells[START], cells[AT] - 1)
    if below == 0:
        return phase in OWN_NODES and cells[AT] < state.game.players and b == state.current() and (
            step != CONVERTING or phase in (ACTING, BUILDING))
    return True


def limits_fit(state: RisingState, first: int, done: int, above: tuple[int, int, int]) -> bool:
    """Who is done keeps the limit; under an action or a benefit nobody is done, and its player is the first."""
    step, _, b = above
    if step == RETURNING or step == BENEFITING:
        return done == 0 and b % 8 == first
    return all(state.hand_size(state.after(first, offset)) <= state.printed.hand for offset in range(done))


def fault_of_rest(state: RisingState) -> str:
    """A position rests where somebody has to choose or something is drawn: going on from it changes nothing."""
    if state.cells[ACTOR] == OVER:
        return ""
    twin = cast("RisingState", state.clone())
    twin.cells[ACTOR] = 0
    if not twin.advance() or twin != state:
        return "nobody is asked for a choice there, or somebody else is"
    return ""
