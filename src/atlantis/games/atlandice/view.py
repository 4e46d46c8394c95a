"""The view of a position: everything but the order of face-down tiles."""

from __future__ import annotations

from typing import Final, Literal, cast

from typing_extensions import TypedDict  # pydantic reads these views, also before Python 3.12

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.atlandice import layout as at
from atlantis.games.atlandice.data import AREA_NAMES, DONATION, RESOURCE_NAMES, TILE_NAMES, Printed
from atlantis.games.atlandice.rules import AtlandiceState

Resource = Literal["gem", "book", "provision", "tool", "weapon"]
KINDS: Final[tuple[Resource, ...]] = RESOURCE_NAMES


class Resources(TypedDict):
    """How many of each resource."""

    gem: int
    book: int
    provision: int
    tool: int
    weapon: int


class ClockEvent(TypedDict):
    """The event on a space: a donation, or a survey of a resource or of "total"."""

    space: int
    event: Literal["survey", "donation"]
    resource: Resource | Literal["total"] | None


class ClockView(TypedDict):
    hand: int
    last: int
    events: list[ClockEvent]


class AreaView(TypedDict):
    """An Area. The Market (6) has no tile; `hands` and `lands` are None where no tile is face up.

    `lands`: where the clock would stand if the last die of the round lay here. `face_down`: the tiles below, in unknown
    order. `used_up`: its three tiles are given, its resource is out of the game.
    """

    area: int
    name: str
    dice: int
    resources: Resources
    total: int
    submarine: bool
    resource: Resource | None
    tile: str | None
    hands: int | None
    lands: int | None
    face_down: list[str]
    used_up: bool


class WonTile(TypedDict):
    district: str
    tile: str


class PartyView(TypedDict):
    """A player, or the neutral (seat 0). `dice`: taken this round; `has_given`: a die to the neutral, None without one.

    `figures`: what is listed beside the name: resources, "dice", and "won" for tiles.
    """

    seat: int
    resources: Resources
    total: int
    points: int
    tiles: list[WonTile]
    dice: int
    has_given: bool | None
    figures: dict[str, int]


class StandingView(TypedDict):
    """Who would score for a resource now, or is ahead in "total": seats from 1, 0 for the neutral.

    `most` and `second`: how many they have; nobody is second after a tie for most.
    """

    resource: Resource | Literal["total"]
    most: int
    second: int
    firsts: list[int]
    seconds: list[int]


VisitView = TypedDict(
    "VisitView",
    {"seat": int, "die_from": int, "picks": int, "for": int | None, "area": int | None, "moves_from": int | None},
)
"""The visit that is going on; when Districts are settled after it, only who made it and where its die lay.

`picks`: still to be made here. `for`: whom it is for. `moves_from`: where a resource is moved from, while one is moved.
"""


class WorthView(TypedDict):
    """Points: for most of a resource and its tile, for second most, for a survey, for a donation."""

    most: int
    second: int
    survey: int
    donation: int


class AtlandiceView(TypedDict):
    """Seats and Areas count from 1; the neutral is seat 0. `donors`: who is still to be asked at a Donation.

    `in_all`: who has most resources of all kinds together. `revealing`: the District whose next tile comes up.
    `settled`: the Districts already settled after this visit. `own_dice`: the dice each player takes in a round.
    """

    game: str
    step: str
    to_move: int | None
    chance: bool
    players: int
    first_player: int | None
    clock: ClockView
    submarine: int
    areas: list[AreaView]
    seats: list[PartyView]
    neutral: PartyView | None
    standing: list[StandingView]
    in_all: StandingView
    worth: WorthView
    own_dice: int
    unscored_tiles: list[WonTile]
    dice_to_roll: int
    visits_left: int
    visit: VisitView | None
    revealing: int | None
    settled: list[int]
    donors: list[int]
    winners: list[int]
    scores: list[int]


def view(state: AtlandiceState) -> AtlandiceView:
    cells, printed = list(state.cells), state.printed
    actor, step, players = cells[ACTOR], cells[at.STEP], printed.players
    return {
        "game": "atlandice",
        "step": "over" if actor == OVER else at.STEP_NAMES[step],
        "to_move": actor + 1 if actor >= 0 else None,
        "chance": actor == CHANCE,
        "players": players,
        "first_player": cells[at.FIRST] + 1 if actor == OVER or step else None,
        "clock": {"hand": cells[at.CLOCK], "last": printed.last, "events": clock_events(printed)},
        "submarine": cells[at.SUBMARINE] + 1,
        "areas": [area_view(cells, printed, area) for area in range(at.AREAS)],
        "seats": [party_view(cells, printed, seat) for seat in range(players)],
        "neutral": party_view(cells, printed, players) if printed.neutral else None,
        "standing": [standing_view(state, kind) for kind in range(at.KINDS)],
        "in_all": standing_view(state, at.IN_ALL),
        "worth": {
            "most": printed.most,
            "second": printed.second,
            "survey": printed.survey,
            "donation": printed.donation,
        },
        "own_dice": printed.own_dice,
        "unscored_tiles": tiles_of(cells, at.UNSCORED),
        "dice_to_roll": cells[at.TO_ROLL],
        "visits_left": cells[at.VISITS],
        "visit": visit_view(state),
        "revealing": cells[at.DISTRICT] + 1 if step in (at.DEAL, at.REVEAL) and actor == CHANCE else None,
        "settled": [district + 1 for district in range(at.DISTRICTS) if cells[at.SETTLED + district]],
        "donors": [(cells[at.FIRST] + players - left) % players + 1 for left in range(cells[at.DONORS], 0, -1)],
        "winners": [seat + 1 for seat in state.winners()],
        "scores": state.scores(),
    }


def clock_events(printed: Printed) -> list[ClockEvent]:
    names: tuple[Resource | Literal["total"], ...] = (*KINDS, "total")
    return [
        {"space": space, "event": "donation", "resource": None}
        if event == DONATION
        else {"space": space, "event": "survey", "resource": names[event - 1]}
        for space, event in enumerate(printed.events)
        if event
    ]


def area_view(cells: list[int], printed: Printed, area: int) -> AreaView:
    market = area == at.MARKET
    top = 0 if market else cells[at.TOP + area]
    tile = at.NO_TILE if market else 3 * area + top - 1
    hands = printed.hands[tile] if market or top else None
    on = at.ON + at.KINDS * area
    return {
        "area": area + 1,
        "name": AREA_NAMES[area],
        "dice": cells[at.DICE + area],
        "resources": resources(cells[on : on + at.KINDS]),
        "total": cells[at.TOTAL + area],
        "submarine": cells[at.SUBMARINE] == area,
        "resource": None if market else KINDS[area],
        "tile": TILE_NAMES[tile] if top else None,
        "hands": hands,
        "lands": None if hands is None else min(cells[at.CLOCK] + hands, printed.last),
        "face_down": []
        if market
        else [TILE_NAMES[each] for each in range(3 * area, 3 * area + 3) if cells[at.TILE + each] == at.FACE_DOWN],
        "used_up": not market and top == 0 and cells[at.STACK + area] == 0,
    }


def resources(counts: list[int]) -> Resources:
    return cast("Resources", dict(zip(RESOURCE_NAMES, counts, strict=True)))


def seat_of(printed: Printed, party: int) -> int:
    """A party's number for people: seats from 1, 0 for the neutral."""
    return 0 if party >= printed.players else party + 1


def party_view(cells: list[int], printed: Printed, party: int) -> PartyView:
    neutral = party >= printed.players
    stock = at.STOCK + at.KINDS * party
    have = cells[stock : stock + at.KINDS]
    tiles, dice = tiles_of(cells, at.WON + party), cells[at.TAKEN + party]
    return {
        "seat": seat_of(printed, party),
        "resources": resources(have),
        "total": sum(have),
        "points": cells[at.POINTS + party],
        "tiles": tiles,
        "dice": dice,
        "has_given": bool(cells[at.GIVEN + party]) if printed.neutral and not neutral else None,
        "figures": {**dict(zip(RESOURCE_NAMES, have, strict=True)), "dice": dice, "won": len(tiles)},
    }


def tiles_of(cells: list[int], what: int) -> list[WonTile]:
    """The tiles with this status, with the fields of the move that revealed them."""
    return [
        {"district": AREA_NAMES[tile // 3], "tile": TILE_NAMES[tile]}
        for tile in range(at.TILES)
        if cells[at.TILE + tile] == what
    ]


def standing_view(state: AtlandiceState, kind: int) -> StandingView:
    found = state.majority(kind)
    return {
        "resource": "total" if kind == at.IN_ALL else KINDS[kind],
        "most": found.most,
        "second": found.second,
        "firsts": [seat_of(state.printed, party) for party in found.those_with(found.most)],
        "seconds": [seat_of(state.printed, party) for party in found.those_with(found.second)],
    }


def visit_view(state: AtlandiceState) -> VisitView | None:
    cells, step = state.cells, state.cells[at.STEP]
    if cells[ACTOR] == OVER or not at.PICK <= step <= at.REVEAL:
        return None
    over = step == at.REVEAL
    whom = seat_of(state.printed, cells[at.FOR])
    return {
        "seat": cells[at.VISITOR] + 1,
        "die_from": cells[at.DIE_FROM] + 1,
        "picks": cells[at.PICKS],
        "for": None if over else whom,
        "area": None if over else cells[at.VISITED] + 1,
        "moves_from": state.source() + 1 if step == at.MOVE_ONE else None,
    }
