"""What cannot be in a position of Ark of Atlantis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.ark import layout as at
from atlantis.games.ark.choices import waiting_tile
from atlantis.games.ark.data import CUBE_NAMES, SET_NAMES, SHIP_IDS

if TYPE_CHECKING:
    from atlantis.games.ark.rules import ArkState


def fault_of(state: ArkState) -> str:
    """The first thing that does not fit together; empty when all does. The cells are within their ranges already."""
    for check in (fault_of_seats, fault_of_cubes, fault_of_ships, fault_of_deck, fault_of_tiles, fault_of_tokens,
                  fault_of_markers, fault_of_points, fault_of_step):
        fault = check(state)
        if fault:
            return fault
    return ""


def fault_of_seats(state: ArkState) -> str:
    """Nobody who does not play has anything."""
    cells, players = state.cells, state.game.players
    if cells[ACTOR] >= players or cells[at.MOVER] >= players:
        return f"there are {players} players"
    for seat in range(players, at.SEATS):
        has: i64 = cells[at.POINTS + seat] + cells[at.LEFT + seat] + cells[at.SWIMMERS + seat] + cells[at.SPACE + seat]
        has += cells[at.HEIGHT + seat] + cells[at.FLEET + seat]
        for kind in range(at.TYPES):
            has += cells[at.CUBES + at.TYPES * seat + kind] + cells[at.TOKENS + at.SETS * seat + kind]
        if has:
            return f"there is no seat {seat + 1}, but it has something"
    return ""


def fault_of_cubes(state: ArkState) -> str:
    """Cubes are in the supply or in hands."""
    cells = state.cells
    for kind in range(at.TYPES):
        found = cells[at.SUPPLY + kind]
        for seat in range(state.game.players):
            found += cells[at.CUBES + at.TYPES * seat + kind]
        if found != state.printed.supply[kind]:
            return f"there are {found} {CUBE_NAMES[kind]}, not {state.printed.supply[kind]}"
    return ""


def fault_of_ships(state: ArkState) -> str:
    """A ship is in the deck, in one slot of the show, or in a fleet."""
    cells, players = state.cells, state.game.players
    on_show: i64 = 0
    for ship in range(at.SHIPS):
        where = cells[at.SHIP + ship]
        if where >= at.BUILT + players:
            return f"{SHIP_IDS[ship]} was built by nobody who plays"
        if cells[at.USED + ship] and (where < at.BUILT or state.printed.ring[ship] == 0):
            return f"{SHIP_IDS[ship]} was used by nobody"
        on_show += i64(where == at.ON_SHOW)
    for slot in range(at.SLOTS):
        ship = cells[at.SHOW + slot] - 1
        if ship >= 0:
            on_show -= 1
            if cells[at.SHIP + ship] != at.ON_SHOW:
                return f"{SHIP_IDS[ship]} is not on show"
            for other in range(slot):
                if cells[at.SHOW + other] == ship + 1:
                    return f"{SHIP_IDS[ship]} is on show twice"
    if on_show:
        return "a ship is on show in no slot"
    for seat in range(players):
        built: i64 = 0
        for ship in range(at.SHIPS):
            built += i64(cells[at.SHIP + ship] == at.BUILT + seat)
        if built != cells[at.FLEET + seat]:
            return f"seat {seat + 1} has built {built} ships, not {cells[at.FLEET + seat]}"
    return ""


def fault_of_deck(state: ArkState) -> str:
    """The cards drawn are numbers and earthquakes, each half with its own."""
    cells = state.cells
    drawn, left = cells[at.DRAWN], i64(0)
    for tile in range(at.TILES):
        left += cells[at.COPIES + tile]
    quakes = cells[at.FIRST_QUAKE] + cells[at.SECOND_QUAKE]
    if drawn != 2 * at.TILES - left + quakes:
        return f"{drawn} event cards are drawn, but {2 * at.TILES - left + quakes} are seen"
    if cells[at.FIRST_QUAKE] != i64(drawn >= at.HALF) and (drawn == 0 or drawn >= at.HALF):
        return "the first earthquake is not in the first eight cards"
    if cells[at.SECOND_QUAKE] and drawn <= at.SECOND_HALF:
        return "the second earthquake is not in the last eight cards"
    if drawn == at.CARDS and cells[at.SECOND_QUAKE] == 0:
        return "the second earthquake is not in the last eight cards"
    return ""


# ---- tiles and tokens ------------------------------------------------------------------------------------------------

def fault_of_tiles(state: ArkState) -> str:
    """A tile's side follows from its cards; workers stand on tiles that are there."""
    cells = state.cells
    for tile in range(at.TILES):
        side, copies = cells[at.SIDE + tile], cells[at.COPIES + tile]
        if side != (at.DRY if copies == 2 else at.GONE if copies == 0 else 1):
            return f"tile {tile + 1} has another side up than its event cards say"
        if side == at.GONE and (cells[at.LOCK + tile] or cells[at.TOKEN + tile]):
            return f"tile {tile + 1} has sunk, but something is on it"
        if cells[at.LOCK + tile] > state.game.players:
            return f"tile {tile + 1} is locked by nobody who plays"
        if cells[at.SILVER + tile] and (cells[at.LOCK + tile] == 0 or cells[at.TOKEN + tile]):
            return f"the silver ring of tile {tile + 1} is taken by nobody"
    for seat in range(state.game.players):
        placed = state.printed.workers - cells[at.LEFT + seat]
        if workers_seen(state, seat) > placed:
            return f"seat {seat + 1} has placed {placed} workers, but more are seen"
    return ""


def workers_seen(state: ArkState, seat: i64) -> i64:
    """Workers on tiles, on ships and in the water; the others are in the city."""
    cells = state.cells
    seen = cells[at.SWIMMERS + seat]
    for tile in range(at.TILES):
        if cells[at.LOCK + tile] == seat + 1:
            seen += state.printed.rings[tile] + cells[at.SILVER + tile]
    for ship in range(at.SHIPS):
        seen += i64(cells[at.USED + ship] == 1 and cells[at.SHIP + ship] == at.BUILT + seat)
    return seen


def fault_of_tokens(state: ArkState) -> str:
    """No more tokens of a set than there are; some may be lost at sea."""
    cells = state.cells
    for kind in range(at.SETS):
        found = cells[at.BAG + kind]
        for tile in range(at.TILES):
            found += i64(cells[at.TOKEN + tile] == kind + 1)
        for seat in range(state.game.players):
            found += cells[at.TOKENS + at.SETS * seat + kind]
        if found > state.printed.tokens:
            return f"there are {found} tokens of {SET_NAMES[kind]}, more than {state.printed.tokens}"
    return ""


# ---- the track and the steps -----------------------------------------------------------------------------------------

def fault_of_markers(state: ArkState) -> str:
    """Markers stand where the workers placed have brought them, in piles without gaps."""
    cells, printed, players = state.cells, state.printed, state.game.players
    if cells[at.STEP] == at.DRAW_ORDER and cells[ACTOR] != OVER:
        for seat in range(players):
            if cells[at.SPACE + seat] or cells[at.HEIGHT + seat]:
                return "the markers are piled up before they are drawn"
        return ""
    done = (cells[at.ROUND] - 1) % printed.rounds * printed.workers
    home = cells[ACTOR] == OVER or cells[at.STEP] == at.REFILL  # all workers are home, the markers still at the round's end
    for seat in range(players):
        placed = printed.workers if home else printed.workers - cells[at.LEFT + seat]
        if cells[at.STEP] == at.NEXT_SHIP and seat == cells[at.MOVER]:
            placed -= cells[at.PLACED]
        if home and cells[at.LEFT + seat] != printed.workers:
            return f"seat {seat + 1} has workers out after the round"
        if cells[at.SPACE + seat] != done + placed:
            return f"the marker of seat {seat + 1} is not where its workers have brought it"
        under: i64 = 0
        for other in range(players):
            if other != seat and cells[at.SPACE + other] == cells[at.SPACE + seat]:
                under += i64(cells[at.HEIGHT + other] < cells[at.HEIGHT + seat])
                if cells[at.HEIGHT + other] == cells[at.HEIGHT + seat]:
                    return "two markers lie at the same height of a pile"
        if under != cells[at.HEIGHT + seat]:
            return "a pile of markers has a gap"
    return ""


def fault_of_points(state: ArkState) -> str:
    """Points that leave room for all that can still come: nobody can have more at the end than the layout holds."""
    cells, printed = state.cells, state.printed
    over = cells[ACTOR] == OVER
    done = cells[at.ROUND] if over or cells[at.STEP] == at.REFILL else cells[at.ROUND] - 1
    for seat in range(state.game.players):
        track = cells[at.POINTS + seat] - (state.at_the_end(seat) if over else 0)
        placed = done * printed.workers
        if not over and cells[at.STEP] != at.REFILL:
            placed += printed.workers - cells[at.LEFT + seat]
        most = printed.most_points() + printed.group_worth * placed
        for ship in range(at.SHIPS):
            if cells[at.SHIP + ship] == at.BUILT + seat:
                most += printed.points[ship]
        if track > most or track < printed.fewest_points() - printed.fine_points * done:
            return f"seat {seat + 1} cannot have {track} points"
    return ""


def fault_of_step(state: ArkState) -> str:
    """What is being decided or drawn fits the table."""
    cells = state.cells
    step, actor = cells[at.STEP], cells[ACTOR]
    if actor == OVER:
        last = cells[at.ROUND] == 2 * state.printed.rounds
        return "" if last and step == at.TURN and idle(state) else "the game is over before its last round"
    if (actor == CHANCE) == (step == at.TURN):
        return "the wrong one is to move"
    if step <= at.LAY_TOKENS:
        return fault_of_set_up(state)
    if tokens_in_bag(state) > tokens_left(state, at.TILES):
        return "the set-up is not finished"
    if step != at.NEXT_SHIP and show_has_room(state):
        return "a slot of the show is empty, and the deck is not"
    return fault_of_turn(state) if step == at.TURN else fault_of_drawing(state)


def idle(state: ArkState) -> bool:
    """Nothing is pending."""
    cells = state.cells
    return cells[at.MOVER] == 0 and cells[at.PLACED] == 0 and cells[at.DUE] == 0 and cells[at.SLOT] == 0


def fault_of_turn(state: ArkState) -> str:
    """It is the turn of the topmost marker on the lowest space, whose owner has workers left."""
    cells = state.cells
    actor = cells[ACTOR]
    if not idle(state) or cells[at.LEFT + actor] == 0:
        return f"seat {actor + 1} cannot be to move"
    return fault_of_order(state, actor)


def fault_of_order(state: ArkState, actor: i64) -> str:
    cells = state.cells
    for seat in range(state.game.players):
        behind = cells[at.SPACE + seat] < cells[at.SPACE + actor]
        above = cells[at.SPACE + seat] == cells[at.SPACE + actor] and cells[at.HEIGHT + seat] > cells[at.HEIGHT + actor]
        if behind or above:
            return f"it is not the turn of seat {actor + 1}"
    return ""


def show_has_room(state: ArkState) -> bool:
    """A slot is empty although ships are left (AA-13)."""
    for slot in range(at.SLOTS):
        if state.cells[at.SHOW + slot] == 0:
            return state.ships_in_deck() > 0
    return False


def tokens_in_bag(state: ArkState) -> i64:
    bag: i64 = 0
    for kind in range(at.SETS):
        bag += state.cells[at.BAG + kind]
    return bag


def tokens_left(state: ArkState, laid: i64) -> i64:
    """As many as the bag holds when so many have been laid on tiles."""
    left = at.SETS * state.printed.tokens - laid
    return left if left > 0 else 0


def fault_of_set_up(state: ArkState) -> str:
    """Before the first turn nobody has anything but the gold of an even start."""
    cells = state.cells
    step = cells[at.STEP]
    out: i64 = cells[at.DRAWN] + cells[at.DUE] + cells[at.PLACED] + cells[at.MOVER]
    for seat in range(state.game.players):
        out += state.printed.workers - cells[at.LEFT + seat] + cells[at.SWIMMERS + seat] + cells[at.FLEET + seat]
        out += i64(cells[at.POINTS + seat] != 0)
        for kind in range(at.TYPES):
            out += i64(cells[at.CUBES + at.TYPES * seat + kind] != gift(state, seat, kind))
            out += cells[at.TOKENS + at.SETS * seat + kind]
    for tile in range(at.TILES):
        out += cells[at.LOCK + tile]
    if out or cells[at.ROUND] != 1:
        return "something has happened before the game begins"
    shown = 0 if step == at.DRAW_ORDER else cells[at.SLOT] if step == at.SHOW_SHIPS else at.SLOTS
    for slot in range(at.SLOTS):
        if (cells[at.SHOW + slot] > 0) != (slot < shown):
            return "the ships on show do not fit"
    laid = waiting_tile(cells)
    for tile in range(laid, at.TILES):
        if cells[at.TOKEN + tile]:
            return "the tokens are not laid in order"
    if laid == at.TILES if step == at.LAY_TOKENS else laid > 0:
        return "the tokens do not fit the set-up"
    if cells[at.SLOT] and step != at.SHOW_SHIPS:
        return "the slot of the show does not fit the set-up"
    if tokens_in_bag(state) != tokens_left(state, laid):
        return "the bag does not fit the tokens laid"
    return ""


def gift(state: ArkState, seat: i64, kind: i64) -> i64:
    """The gold of an even start, for the last one or two of the first pile."""
    if kind != at.GOLD or not state.even_start or state.cells[at.STEP] == at.DRAW_ORDER:
        return 0
    return i64(0 < state.game.players - 2 - state.cells[at.HEIGHT + seat] <= state.printed.supply[at.GOLD])


def most_due(state: ArkState) -> i64:
    """Event spaces that the last move can have reached, and two cards for every earthquake."""
    cells, printed = state.cells, state.printed
    step: i64 = at.MOST_GOLD
    for tile in range(at.TILES):
        if printed.rings[tile] > step:
            step = printed.rings[tile]
    furthest = state.furthest()
    due = 2 * (cells[at.FIRST_QUAKE] + cells[at.SECOND_QUAKE])
    for space in range(furthest - step + 1 if furthest > step else 1, furthest + 1):
        due += printed.is_event[space]
    return due


def fault_of_drawing(state: ArkState) -> str:
    """A ship for a free slot, an event that is due, or a token for a tile that waits."""
    cells = state.cells
    step = cells[at.STEP]
    if step == at.NEXT_SHIP:
        fits = cells[at.SHOW + cells[at.SLOT]] == 0 and state.ships_in_deck() > 0 and cells[at.PLACED] == 1 and cells[at.DUE] == 0
    elif step == at.EVENT:
        pending = cells[at.PLACED] + cells[at.MOVER] + cells[at.SLOT]
        fits = 0 < cells[at.DUE] <= most_due(state) and cells[at.DRAWN] < at.CARDS and pending == 0
    else:
        fits = waiting_tile(cells) < at.TILES and tokens_in_bag(state) > 0 and idle(state)
        fits = fits and cells[at.ROUND] < 2 * state.printed.rounds
        for seat in range(state.game.players):
            fits = fits and cells[at.SWIMMERS + seat] == 0
        for tile in range(at.TILES):
            fits = fits and cells[at.LOCK + tile] == 0
    if not fits:
        return "nothing of that kind is to be drawn"
    return fault_of_order(state, cells[at.MOVER]) if step == at.NEXT_SHIP else ""
