"""What a client draws: all of a position that is visible, which is everything but the order of face-down tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.choices import held, move_from
from atlantis.games.atlandice.data import AREA_NAMES, DONATION, RESOURCES, SURVEY_OF_ALL, TILE_NAMES
from atlantis.games.atlandice.majority import majority

if TYPE_CHECKING:
    from atlantis.games.atlandice.rules import AtlandiceState

STEPS: Final = ("first", "deal", "gates", "take", "pick", "extra", "roll", "chain", "swap", "move", "gate", "submarine",
                "loot", "reveal", "donate")


def view(state: AtlandiceState) -> dict[str, object]:
    """Seats and Areas count from 1; `for` is a seat, or 0 for the neutral."""
    cells, printed = state.cells, state.printed
    actor = cells[ACTOR]
    return {
        "game": "atlandice",
        "step": "over" if actor == OVER else STEPS[cells[at.STEP]],
        "to_move": int(actor + 1) if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": int(printed.players),
        "first_player": int(cells[at.FIRST]) + 1 if actor == OVER or cells[at.STEP] else None,
        "clock": clock_view(state),
        "submarine": int(cells[at.SUBMARINE]) + 1,
        "areas": [area_view(state, area) for area in range(at.AREAS)],
        "seats": [party_view(state, seat) for seat in range(int(printed.players))],
        "neutral": party_view(state, int(printed.players)) if printed.neutral else None,
        "standing": [standing_view(state, kind) for kind in range(at.KINDS)],
        "unscored_tiles": tiles_of(state, at.UNSCORED),
        "dice_to_roll": int(cells[at.TO_ROLL]),
        "visits_left": int(cells[at.VISITS]),
        "visit": visit_view(state),
        "revealing": int(cells[at.DISTRICT]) + 1 if cells[at.STEP] in (at.DEAL, at.REVEAL) and actor == CHANCE else None,
        "settled": [district + 1 for district in range(at.DISTRICTS) if cells[at.SETTLED + district]],
        "donors": [int((cells[at.FIRST] + printed.players - left) % printed.players) + 1
                   for left in range(int(cells[at.DONORS]), 0, -1)],
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
    }


def clock_view(state: AtlandiceState) -> dict[str, object]:
    """Where the hand stands, and what waits on each space."""
    printed = state.printed
    events = []
    for space, event in enumerate(printed.events):
        if event == DONATION:
            events.append({"space": space, "event": "donation", "resource": None})
        elif event:
            events.append({"space": space, "event": "survey",
                           "resource": "total" if event == SURVEY_OF_ALL else RESOURCES[event - 1]})
    return {"hand": int(state.cells[at.CLOCK]), "last": int(printed.last), "events": events}


def area_view(state: AtlandiceState, area: int) -> dict[str, object]:
    """An Area with its dice and resources; a District also with its tile and what is under it."""
    cells, printed = state.cells, state.printed
    lying = {RESOURCES[kind]: int(cells[at.ON + at.KINDS * area + kind]) for kind in range(at.KINDS)}
    seen: dict[str, object] = {
        "area": area + 1, "name": AREA_NAMES[area], "dice": int(cells[at.DICE + area]), "resources": lying,
        "total": int(cells[at.TOTAL + area]), "submarine": cells[at.SUBMARINE] == area,
    }
    if area == at.MARKET:
        hands = int(printed.market_hands)
        return {**seen, "resource": None, "tile": None, "hands": hands, "lands": lands(state, hands), "face_down": [],
                "used_up": False}
    top = int(cells[at.TOP + area])
    tile = 3 * area + top - 1
    down = [TILE_NAMES[each] for each in range(3 * area, 3 * area + 3) if cells[at.TILE + each] == at.FACE_DOWN]
    hands = int(printed.hands[tile]) if top else 0
    return {**seen, "resource": RESOURCES[area], "tile": TILE_NAMES[tile] if top else None,
            "hands": hands if top else None, "lands": lands(state, hands) if top else None, "face_down": down,
            "used_up": top == 0 and cells[at.STACK + area] == 0}


def lands(state: AtlandiceState, hands: int) -> int:
    """Where the clock stands after the round, if its last die lies at so many hands."""
    return min(int(state.cells[at.CLOCK]) + hands, int(state.printed.last))


def party_view(state: AtlandiceState, party: int) -> dict[str, object]:
    """A player, or the neutral (seat 0)."""
    cells, printed = state.cells, state.printed
    neutral = party >= printed.players
    return {
        "seat": 0 if neutral else party + 1,
        "resources": {RESOURCES[kind]: int(cells[at.STOCK + at.KINDS * party + kind]) for kind in range(at.KINDS)},
        "total": int(held(cells, party)),
        "points": int(cells[at.POINTS + party]),
        "tiles": tiles_of(state, at.WON + party),
        "dice": int(cells[at.TAKEN + party]),
        "has_given": bool(cells[at.GIVEN + party]) if printed.neutral and not neutral else None,
    }


def tiles_of(state: AtlandiceState, what: int) -> list[dict[str, str]]:
    """The tiles that this became of, with the fields of the move that turned them up."""
    return [{"district": AREA_NAMES[tile // 3], "tile": TILE_NAMES[tile]} for tile in range(at.TILES)
            if state.cells[at.TILE + tile] == what]


def standing_view(state: AtlandiceState, kind: int) -> dict[str, object]:
    """Who would score for a resource now: the first and the second, seats from 1 and 0 for the neutral."""
    cells, printed = state.cells, state.printed
    found = majority(cells, kind, printed.parties)
    most, second = int(found.most), int(found.second)
    have = [int(cells[at.STOCK + at.KINDS * party + kind]) for party in range(int(printed.parties))]
    return {"resource": RESOURCES[kind], "most": most, "second": second,
            "firsts": [state.number(party) for party, n in enumerate(have) if n and n == most],
            "seconds": [state.number(party) for party, n in enumerate(have) if n and n == second]}


def visit_view(state: AtlandiceState) -> dict[str, object] | None:
    """The visit that is going on; when Districts are settled after it, only who made it and where its die lay."""
    cells = state.cells
    if cells[ACTOR] == OVER or not at.PICK <= cells[at.STEP] <= at.REVEAL:
        return None
    over = cells[at.STEP] == at.REVEAL
    return {"seat": int(cells[at.VISITOR]) + 1, "die_from": int(cells[at.DIE_FROM]) + 1, "picks": int(cells[at.PICKS]),
            "for": None if over else state.number(cells[at.FOR]), "area": None if over else int(cells[at.VISITED]) + 1,
            "moves_from": int(move_from(cells)) + 1 if cells[at.STEP] == at.MOVE_ONE else None}
